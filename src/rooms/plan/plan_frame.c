/* SPDX-License-Identifier: MIT
 *
 * What symbols of a plan look like, and what stands beside it: north, scale, heights, and the symbols that it has.
 */
#include "rooms/plan/rooms_plan.h"

#include <math.h>
#include <stdio.h>

#define GAP 1.2 /* sectors between the plan and what stands beside it */
#define TEXT_MIN 12 /* pixels; words do not shrink with the plan */
#define TEXTS_A_SIDE 110 /* ... but grow with it: a line is such a part of its longer side */
#define METRES_A_SECTOR 2

const struct smith_plan_symbol smith_rooms_symbols[SMITH_ROOMS_SYMBOLS] = {
    [SMITH_ROOMS_WALL] = {"wall", SMITH_KEY_LINE, .style = {.stroke = {32, 30, 28, 255}, .width = 0.13, .round = true}},
    [SMITH_ROOMS_CLIFF] = {"8 clicks or more", SMITH_KEY_LINE,
                           .style = {.stroke = {30, 20, 10, 220}, .width = 0.07, .round = true}},
    [SMITH_ROOMS_LEDGE] = {"2 to 7 clicks", SMITH_KEY_LINE,
                           .style = {.stroke = {0, 0, 0, 150}, .width = 0.04, .round = true}},
    [SMITH_ROOMS_STEP] = {"1 click", SMITH_KEY_LINE, .style = {.stroke = {0, 0, 0, 90}, .width = 0.02, .round = true}},
    [SMITH_ROOMS_DOOR] =
        {"to another room", SMITH_KEY_LINE,
         .style = {.stroke = {226, 120, 20, 255}, .width = 0.09, .dash = 0.22, .gap = 0.2, .round = true}},
    [SMITH_ROOMS_COVERED] = {"room below another", SMITH_KEY_LINE,
                             .style = {.stroke = {120, 20, 160, 255}, .width = 0.07, .dash = 0.3, .gap = 0.22}},
    [SMITH_ROOMS_WATER] = {"water", SMITH_KEY_AREA, .style = {.fill = {38, 108, 190, 255}}},
    [SMITH_ROOMS_QUICKSAND] = {"quicksand", SMITH_KEY_AREA, .style = {.fill = {150, 112, 40, 255}}},
    [SMITH_ROOMS_CLIMB] = {"to climb", SMITH_KEY_LINE, .style = {.stroke = {20, 150, 60, 255}, .width = 0.1}},
    [SMITH_ROOMS_MONKEY] = {"monkey bars", SMITH_KEY_AREA,
                            .style = {.hatch = SMITH_HATCH_UPRIGHT,
                                      .hatch_colour = {120, 60, 160, 170},
                                      .hatch_step = 0.25,
                                      .hatch_width = 0.04}},
    [SMITH_ROOMS_DEATH] = {"deadly", SMITH_KEY_AREA,
                           .style = {.hatch = SMITH_HATCH_CROSSED,
                                     .hatch_colour = {210, 30, 30, 220},
                                     .hatch_step = 0.25,
                                     .hatch_width = 0.04}},
    [SMITH_ROOMS_TRIGGER] = {"trigger", SMITH_KEY_AREA,
                             .style = {.fill = {205, 30, 150, 70}, .stroke = {205, 30, 150, 255}, .width = 0.05}},
    [SMITH_ROOMS_FINISH] = {"end of the level", SMITH_KEY_AREA,
                            .style = {.fill = {30, 30, 30, 110}, .stroke = {0, 0, 0, 255}, .width = 0.1}},
    [SMITH_ROOMS_SECRET] = {"secret", SMITH_KEY_AREA,
                            .style = {.fill = {255, 215, 0, 150}, .stroke = {190, 130, 0, 255}, .width = 0.1}},
    [SMITH_ROOMS_TARGET] = {"what a trigger is for", SMITH_KEY_ARROW,
                            .style = {.stroke = {205, 30, 150, 190}, .width = 0.045}, .layer = "targets"},
    [SMITH_ROOMS_ELSEWHERE] = {"in room 12 on sheet 3:  \xE2\x86\x92 12 (3)", SMITH_KEY_TITLE, .layer = "targets"},
    [SMITH_ROOMS_UP] = {"up to another sheet", SMITH_KEY_AREA,
                        .style = {.stroke = {20, 80, 200, 255}, .width = 0.06, .dash = 0.12, .gap = 0.12}},
    [SMITH_ROOMS_DOWN] = {"down to another sheet", SMITH_KEY_AREA,
                          .style = {.stroke = {120, 20, 160, 255}, .width = 0.06, .dash = 0.3, .gap = 0.12}},
    [SMITH_ROOMS_START] = {"start", SMITH_KEY_DOT,
                           .style = {.fill = {255, 255, 255, 255}, .stroke = {225, 45, 45, 255}, .width = 0.08}},
    [SMITH_ROOMS_THING + SMITH_THING_MOVEABLE] = {"moveable", SMITH_KEY_DOT, .style = {.fill = {225, 45, 45, 255}}},
    [SMITH_ROOMS_THING + SMITH_THING_STATIC] = {"static", SMITH_KEY_DOT, .style = {.fill = {150, 105, 60, 255}}},
    [SMITH_ROOMS_THING + SMITH_THING_CAMERA] = {"camera", SMITH_KEY_DOT, .style = {.fill = {40, 90, 210, 255}}},
    [SMITH_ROOMS_THING + SMITH_THING_FLYBY] = {"flyby camera", SMITH_KEY_DOT, .style = {.fill = {0, 150, 200, 255}}},
    [SMITH_ROOMS_THING + SMITH_THING_SPRITE] = {"sprite", SMITH_KEY_DOT, .style = {.fill = {240, 150, 190, 255}}},
    [SMITH_ROOMS_THING + SMITH_THING_SINK] = {"sink", SMITH_KEY_DOT, .style = {.fill = {0, 120, 120, 255}}},
    [SMITH_ROOMS_THING + SMITH_THING_SOUND] = {"sound", SMITH_KEY_DOT, .style = {.fill = {120, 200, 60, 255}}},
    [SMITH_ROOMS_THING + SMITH_THING_MEMO] = {"memo", SMITH_KEY_DOT, .style = {.fill = {250, 240, 150, 255}}},
    [SMITH_ROOMS_THING +
        SMITH_THING_GEOMETRY] = {"imported geometry", SMITH_KEY_DOT, .style = {.fill = {130, 130, 140, 255}}},
    [SMITH_ROOMS_THING + SMITH_THING_VOLUME] = {"volume", SMITH_KEY_DOT, .style = {.fill = {170, 90, 220, 255}}},
    [SMITH_ROOMS_THING + SMITH_THING_WAYPOINT] = {"waypoint", SMITH_KEY_DOT, .style = {.fill = {245, 160, 40, 255}}},
    [SMITH_ROOMS_LIGHT] = {"light", SMITH_KEY_DOT, .layer = "lights",
                           .style = {.fill = {255, 240, 150, 255}, .stroke = {20, 20, 20, 255}, .width = 0.03}},
};

/* ---- which symbols there are: also those that nobody sees because of what is above them ---- */

static void use_flags(struct smith_drawing *drawing, unsigned flags) {
    if (flags &
        (SMITH_SECTOR_CLIMB_NORTH | SMITH_SECTOR_CLIMB_SOUTH | SMITH_SECTOR_CLIMB_WEST | SMITH_SECTOR_CLIMB_EAST))
        smith_plan_use(drawing, SMITH_ROOMS_CLIMB);
    if (flags & SMITH_SECTOR_MONKEY)
        smith_plan_use(drawing, SMITH_ROOMS_MONKEY);
    if (flags & SMITH_SECTOR_DEATH)
        smith_plan_use(drawing, SMITH_ROOMS_DEATH);
}

static void use_symbols(struct smith_drawing *drawing, const struct smith_room *room) {
    for (enum smith_rooms_symbol edge = SMITH_ROOMS_WALL; edge <= SMITH_ROOMS_DOOR; edge++)
        smith_plan_use(drawing, edge);
    if (room->weather == SMITH_WATER)
        smith_plan_use(drawing, SMITH_ROOMS_WATER);
    if (room->weather == SMITH_QUICKSAND)
        smith_plan_use(drawing, SMITH_ROOMS_QUICKSAND);
    for (size_t i = 0; i < (size_t)room->size_x * room->size_z; i++)
        use_flags(drawing, room->sectors[i].flags);
    for (uint32_t i = 0; i < room->thing_count; i++)
        smith_plan_use(drawing, smith_rooms_thing_symbol(&room->things[i]));
    if (room->light_count)
        smith_plan_use(drawing, SMITH_ROOMS_LIGHT);
}

/* What only sheets of an atlas have; `area` is that of the plan. */
static void add_sheet(struct smith_rooms_plan *plan, struct smith_plan_column *column, struct smith_box area) {
    char text[96];
    const struct smith_key key = {.kind = SMITH_KEY_TITLE, .label = text};
    snprintf(text, sizeof text, "%u more targets are on other sheets", (unsigned)plan->left_out);
    if (plan->left_out && smith_drawing_shows(plan->drawing, "targets"))
        smith_plan_column_add(column, smith_plan_legend(plan->drawing, column->at, column->size, &key, 1));
    const struct smith_point at = {column->right + 3 * column->size, area.top};
    smith_rooms_plan_room_list(plan, at, column->size, fmax(area.bottom, column->bottom));
    smith_rooms_plan_heading(plan, column->size);
}

void smith_rooms_plan_frame(void *context, struct smith_drawing *drawing) {
    struct smith_rooms_plan *plan = context;
    struct smith_box area = smith_drawing_extent(drawing);
    double size = fmax(TEXT_MIN * smith_drawing_pixel(drawing), smith_box_side(area) / TEXTS_A_SIDE);
    struct smith_plan_column column = {.at = {area.right + GAP * SMITH_CELL, area.top}, .size = size};
    char low[48], high[48];
    for (uint32_t i = 0; i < plan->count; i++)
        use_symbols(drawing, &plan->rooms->rooms[plan->order[i]]);
    snprintf(low, sizeof low, "%d", plan->low / SMITH_CLICK);
    snprintf(high, sizeof high, "%d clicks", plan->high / SMITH_CLICK);
    smith_drawing_layer(drawing, "legend", NULL);
    smith_plan_column_add(&column, smith_plan_north(drawing, column.at, 3 * size));
    smith_plan_column_add(&column,
                          smith_plan_scale(drawing, column.at, size, 12 * size, SMITH_CELL / METRES_A_SECTOR, "m"));
    smith_plan_column_add(&column, smith_plan_ramp(drawing, column.at, size, 8 * size, SMITH_RAMP_HEIGHT, low, high));
    const struct smith_box legend = smith_plan_explain(drawing, column.at, size, SMITH_CELL);
    smith_plan_column_add(&column, legend);
    if (plan->how->sheet)
        add_sheet(plan, &column, area);
}
