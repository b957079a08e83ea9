/* SPDX-License-Identifier: MIT
 *
 * How things look on the plan of a map, and the legend that says so. Walls, doors, steps and acid have the colours of
 * the editor's small map, which people know.
 */
#include "format/d2df/plan/d2df_plan.h"

#define LEGEND_TEXT 11 /* pixels */

const struct smith_plan_symbol smith_d2df_symbols[SMITH_D2DF_SYMBOLS] = {
    [SMITH_D2DF_WALL] = {"wall", SMITH_KEY_AREA,
                         .style = {.fill = {208, 208, 208, 255}, .stroke = {120, 120, 120, 120}, .crisp = true}},
    [SMITH_D2DF_STEP] = {"step", SMITH_KEY_AREA, .style = {.fill = {128, 128, 128, 255}, .crisp = true}},
    [SMITH_D2DF_DOOR] = {"closed door, trap", SMITH_KEY_AREA,
                         .style = {.fill = {255, 255, 0, 255}, .stroke = {120, 120, 0, 255}, .crisp = true}},
    [SMITH_D2DF_OPEN_DOOR] = {"open door", SMITH_KEY_AREA,
                              .style = {.stroke = {255, 255, 0, 255}, .width = 2, .dash = 6, .gap = 4}},
    [SMITH_D2DF_WATER] = {"water", SMITH_KEY_AREA, .style = {.fill = {0, 60, 252, 130}, .crisp = true}},
    [SMITH_D2DF_ACID1] = {"acid 1", SMITH_KEY_AREA, .style = {.fill = {200, 80, 4, 150}, .crisp = true}},
    [SMITH_D2DF_ACID2] = {"acid 2", SMITH_KEY_AREA, .style = {.fill = {252, 140, 56, 150}, .crisp = true}},
    [SMITH_D2DF_FORE] = {"foreground", SMITH_KEY_AREA,
                         .style = {.fill = {120, 140, 100, 40},
                                   .hatch = SMITH_HATCH_RISING,
                                   .hatch_colour = {150, 170, 130, 130},
                                   .hatch_step = 10,
                                   .hatch_width = 1,
                                   .crisp = true}},
    [SMITH_D2DF_LIFT] =
        {"lift", SMITH_KEY_AREA,
         .style = {.fill = {0, 220, 220, 30}, .stroke = {0, 220, 220, 200}, .width = 1, .dash = 4, .gap = 4}},
    [SMITH_D2DF_BLOCK] = {"stops monsters", SMITH_KEY_AREA,
                          .style = {.stroke = {255, 60, 60, 200},
                                    .width = 1,
                                    .hatch = SMITH_HATCH_FALLING,
                                    .hatch_colour = {255, 60, 60, 120}}},
    [SMITH_D2DF_HIDDEN] = {"not drawn by the game", SMITH_KEY_AREA,
                           .style = {.stroke = {200, 120, 255, 255}, .width = 2, .dash = 2, .gap = 3}},
    [SMITH_D2DF_START] = {"start, flag", SMITH_KEY_AREA,
                          .style = {.fill = {40, 200, 80, 140}, .stroke = {120, 255, 150, 255}, .width = 2}},
    [SMITH_D2DF_MONSTER] = {"monster", SMITH_KEY_AREA,
                            .style = {.fill = {220, 40, 40, 130}, .stroke = {255, 110, 110, 255}, .width = 2}},
    [SMITH_D2DF_HEALTH] = {"health, armour", SMITH_KEY_AREA,
                           .style = {.fill = {90, 170, 255, 170}, .stroke = {190, 220, 255, 255}, .width = 1}},
    [SMITH_D2DF_POWER] = {"key, power", SMITH_KEY_AREA,
                          .style = {.fill = {200, 90, 255, 170}, .stroke = {235, 190, 255, 255}, .width = 1}},
    [SMITH_D2DF_WEAPON] = {"weapon", SMITH_KEY_AREA,
                           .style = {.fill = {255, 150, 40, 170}, .stroke = {255, 210, 150, 255}, .width = 1}},
    [SMITH_D2DF_AMMO] = {"ammunition", SMITH_KEY_AREA,
                         .style = {.fill = {190, 150, 70, 170}, .stroke = {235, 210, 150, 255}, .width = 1}},
    [SMITH_D2DF_TRIGGER] =
        {"trigger", SMITH_KEY_AREA,
         .style = {.fill = {255, 255, 255, 24}, .stroke = {255, 255, 255, 220}, .width = 1, .dash = 4, .gap = 2}},
    [SMITH_D2DF_LINK_DOOR] = {"moves door, trap, lift", SMITH_KEY_ARROW,
                              .style = {.stroke = {255, 225, 60, 230}, .width = 2}},
    [SMITH_D2DF_LINK_TELEPORT] = {"teleports to", SMITH_KEY_ARROW,
                                  .style = {.stroke = {255, 90, 220, 230}, .width = 2}},
    [SMITH_D2DF_LINK_PRESS] = {"sets off, switches", SMITH_KEY_ARROW,
                               .style = {.stroke = {255, 150, 60, 230}, .width = 2}},
    [SMITH_D2DF_LINK_SPAWN] = {"makes appear", SMITH_KEY_ARROW, .style = {.stroke = {120, 255, 120, 230}, .width = 2}},
    [SMITH_D2DF_LINK_SHOT] = {"shoots from", SMITH_KEY_ARROW, .style = {.stroke = {255, 80, 80, 230}, .width = 2}},
    [SMITH_D2DF_LINK_DEATH] = {"its death sets off", SMITH_KEY_ARROW,
                               .style = {.stroke = {255, 80, 80, 230}, .width = 2, .dash = 6, .gap = 4}},
};

/* Lines of the map are in its own measure and would be too thin or thick beside it, where they are in pixels. */
void smith_d2df_plan_legend(void *context, struct smith_drawing *drawing) {
    const struct smith_d2df_plan *plan = context;
    const double pixel = smith_drawing_pixel(drawing), size = LEGEND_TEXT * pixel;
    struct smith_plan_column column = {.at = {plan->frame.right + 2 * size, plan->frame.top + size}, .size = size};
    smith_drawing_layer(drawing, "legend", NULL);
    smith_plan_column_add(&column, smith_plan_explain(drawing, column.at, size, pixel));
    smith_plan_column_add(&column, smith_plan_scale(drawing, column.at, size, 110 * pixel, 1, "pixels"));
    smith_drawing_frame_layer(
        drawing, (struct smith_box){plan->frame.right, plan->frame.top, column.right + 2 * size, column.bottom + size});
}
