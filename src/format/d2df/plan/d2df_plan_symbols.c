/* SPDX-License-Identifier: MIT
 *
 * How things look on the plan of a map, and the legend that says so. Walls, doors, steps and acid have the colours of the
 * editor's small map, which people know.
 */
#include "format/d2df/plan/d2df_plan.h"

#define LEGEND_TEXT 11 /* pixels */

struct symbol {
    enum smith_key_kind kind;
    const char *words;
    struct smith_style style;
};

static const struct symbol symbols[SMITH_D2DF_SYMBOLS] = {
    [SMITH_D2DF_WALL] = {SMITH_KEY_AREA,
                         "wall",
                         {.fill = {208, 208, 208, 255}, .stroke = {120, 120, 120, 120}, .crisp = true}},
    [SMITH_D2DF_STEP] = {SMITH_KEY_AREA, "step", {.fill = {128, 128, 128, 255}, .crisp = true}},
    [SMITH_D2DF_DOOR] = {SMITH_KEY_AREA,
                         "closed door, trap",
                         {.fill = {255, 255, 0, 255}, .stroke = {120, 120, 0, 255}, .crisp = true}},
    [SMITH_D2DF_OPEN_DOOR] = {SMITH_KEY_AREA,
                              "open door",
                              {.stroke = {255, 255, 0, 255}, .width = 2, .dash = 6, .gap = 4}},
    [SMITH_D2DF_WATER] = {SMITH_KEY_AREA, "water", {.fill = {0, 60, 252, 130}, .crisp = true}},
    [SMITH_D2DF_ACID1] = {SMITH_KEY_AREA, "acid 1", {.fill = {200, 80, 4, 150}, .crisp = true}},
    [SMITH_D2DF_ACID2] = {SMITH_KEY_AREA, "acid 2", {.fill = {252, 140, 56, 150}, .crisp = true}},
    [SMITH_D2DF_FORE] = {SMITH_KEY_AREA,
                         "foreground",
                         {.fill = {120, 140, 100, 40},
                          .hatch = SMITH_HATCH_RISING,
                          .hatch_colour = {150, 170, 130, 130},
                          .hatch_step = 10,
                          .hatch_width = 1,
                          .crisp = true}},
    [SMITH_D2DF_LIFT] = {SMITH_KEY_AREA,
                         "lift",
                         {.fill = {0, 220, 220, 30}, .stroke = {0, 220, 220, 200}, .width = 1, .dash = 4, .gap = 4}},
    [SMITH_D2DF_BLOCK] =
        {SMITH_KEY_AREA,
         "stops monsters",
         {.stroke = {255, 60, 60, 200}, .width = 1, .hatch = SMITH_HATCH_FALLING, .hatch_colour = {255, 60, 60, 120}}},
    [SMITH_D2DF_HIDDEN] = {SMITH_KEY_AREA,
                           "not drawn by the game",
                           {.stroke = {200, 120, 255, 255}, .width = 2, .dash = 2, .gap = 3}},
    [SMITH_D2DF_START] = {SMITH_KEY_AREA,
                          "start, flag",
                          {.fill = {40, 200, 80, 140}, .stroke = {120, 255, 150, 255}, .width = 2}},
    [SMITH_D2DF_MONSTER] = {SMITH_KEY_AREA,
                            "monster",
                            {.fill = {220, 40, 40, 130}, .stroke = {255, 110, 110, 255}, .width = 2}},
    [SMITH_D2DF_HEALTH] = {SMITH_KEY_AREA,
                           "health, armour",
                           {.fill = {90, 170, 255, 170}, .stroke = {190, 220, 255, 255}, .width = 1}},
    [SMITH_D2DF_POWER] = {SMITH_KEY_AREA,
                          "key, power",
                          {.fill = {200, 90, 255, 170}, .stroke = {235, 190, 255, 255}, .width = 1}},
    [SMITH_D2DF_WEAPON] = {SMITH_KEY_AREA,
                           "weapon",
                           {.fill = {255, 150, 40, 170}, .stroke = {255, 210, 150, 255}, .width = 1}},
    [SMITH_D2DF_AMMO] = {SMITH_KEY_AREA,
                         "ammunition",
                         {.fill = {190, 150, 70, 170}, .stroke = {235, 210, 150, 255}, .width = 1}},
    [SMITH_D2DF_TRIGGER] =
        {SMITH_KEY_AREA,
         "trigger",
         {.fill = {255, 255, 255, 24}, .stroke = {255, 255, 255, 220}, .width = 1, .dash = 4, .gap = 2}},
    [SMITH_D2DF_LINK_DOOR] = {SMITH_KEY_ARROW, "moves door, trap, lift", {.stroke = {255, 225, 60, 230}, .width = 2}},
    [SMITH_D2DF_LINK_TELEPORT] = {SMITH_KEY_ARROW, "teleports to", {.stroke = {255, 90, 220, 230}, .width = 2}},
    [SMITH_D2DF_LINK_PRESS] = {SMITH_KEY_ARROW, "sets off, switches", {.stroke = {255, 150, 60, 230}, .width = 2}},
    [SMITH_D2DF_LINK_SPAWN] = {SMITH_KEY_ARROW, "makes appear", {.stroke = {120, 255, 120, 230}, .width = 2}},
    [SMITH_D2DF_LINK_SHOT] = {SMITH_KEY_ARROW, "shoots from", {.stroke = {255, 80, 80, 230}, .width = 2}},
    [SMITH_D2DF_LINK_DEATH] = {SMITH_KEY_ARROW,
                               "its death sets off",
                               {.stroke = {255, 80, 80, 230}, .width = 2, .dash = 6, .gap = 4}},
};

const struct smith_style *smith_d2df_style(struct smith_d2df_plan *plan, enum smith_d2df_symbol symbol) {
    plan->seen[symbol] = true;
    return &symbols[symbol].style;
}

/* ---- names ---- */

void smith_d2df_plan_name(struct smith_d2df_plan *plan, struct smith_box box, const char *text) {
    const struct smith_label label = {
        .text = text, .size = plan->text, .colour = {255, 255, 255, 255}, .halo = {0, 0, 0, 200}};
    smith_drawing_layer(plan->drawing, "names", NULL);
    smith_plan_name(plan->drawing, &plan->names, box, &label);
}

/* Beside the map: a line for each sign that is on it. Lines of the map are in its own measure and would be too thin or
 * thick here, so those of signs are not. */
void smith_d2df_plan_legend(struct smith_d2df_plan *plan, double pixel) {
    struct smith_key keys[SMITH_D2DF_SYMBOLS];
    uint32_t count = 0;
    for (int symbol = 0; symbol < SMITH_D2DF_SYMBOLS; symbol++)
        if (plan->seen[symbol]) {
            keys[count] = (struct smith_key){symbols[symbol].kind, symbols[symbol].style, symbols[symbol].words};
            keys[count].style.width *= pixel;
            keys[count].style.dash *= pixel;
            keys[count].style.gap *= pixel;
            keys[count].style.hatch_step *= pixel;
            keys[count++].style.hatch_width *= pixel;
        }
    smith_drawing_layer(plan->drawing, "legend", "Legend");
    const double size = LEGEND_TEXT * pixel;
    const struct smith_point at = {plan->frame.right + 2 * size, plan->frame.top + size};
    struct smith_box box = smith_plan_legend(plan->drawing, at, size, keys, count);
    struct smith_box scale =
        smith_plan_scale(plan->drawing, (struct smith_point){at.x, box.bottom + size}, size, 110 * pixel, 1, "pixels");
    const double right = box.right > scale.right ? box.right : scale.right;
    smith_drawing_frame_layer(
        plan->drawing, (struct smith_box){plan->frame.right, plan->frame.top, right + 2 * size, scale.bottom + size});
}
