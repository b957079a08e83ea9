/* SPDX-License-Identifier: MIT
 *
 * Panels on the plan of a map, in the order in which the game draws them: kind after kind, and each in the order of the
 * list.
 */
#include "format/d2df/plan/d2df_plan.h"
#include <stdio.h>

/* ---- symbols ---- */

/*
 * How things look on the plan of a map, and the legend that says so. Walls, doors, steps and acid have the colours of
 * the editor's small map, which people know.
 */

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
    [SMITH_D2DF_PLATFORM] = {"way of a platform", SMITH_KEY_ARROW, .style = {.stroke = {0, 220, 220, 230}, .width = 2}},
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

/* ---- d2df plan panels ---- */

/* By the number of the bit of their type. */
enum panel_kind {
    WALL,
    BACK,
    FORE,
    WATER,
    ACID1,
    ACID2,
    STEP,
    LIFT_UP,
    LIFT_DOWN,
    OPEN_DOOR,
    DOOR,
    BLOCK,
    LIFT_LEFT,
    LIFT_RIGHT,
    KINDS
};

static const struct kind {
    const char *layer;
    enum smith_d2df_symbol symbol;
} kinds[KINDS] = {
    [WALL] = {"walls", SMITH_D2DF_WALL},      [BACK] = {"back", SMITH_D2DF_WALL},
    [FORE] = {"fore", SMITH_D2DF_FORE},       [WATER] = {"liquids", SMITH_D2DF_WATER},
    [ACID1] = {"liquids", SMITH_D2DF_ACID1},  [ACID2] = {"liquids", SMITH_D2DF_ACID2},
    [STEP] = {"steps", SMITH_D2DF_STEP},      [LIFT_UP] = {"lifts", SMITH_D2DF_LIFT},
    [LIFT_DOWN] = {"lifts", SMITH_D2DF_LIFT}, [OPEN_DOOR] = {"open", SMITH_D2DF_OPEN_DOOR},
    [DOOR] = {"doors", SMITH_D2DF_DOOR},      [BLOCK] = {"blocks", SMITH_D2DF_BLOCK},
    [LIFT_LEFT] = {"lifts", SMITH_D2DF_LIFT}, [LIFT_RIGHT] = {"lifts", SMITH_D2DF_LIFT},
};

/* Acid lies below water, whatever the order of their records. */
static const enum panel_kind order[] = {BACK,  STEP, WALL,    DOOR,      OPEN_DOOR, ACID1,      ACID2,
                                        WATER, FORE, LIFT_UP, LIFT_DOWN, LIFT_LEFT, LIFT_RIGHT, BLOCK};

/* The background is dull, darker where it is farther down in the list: parts of it can be distinguished. */
static const struct smith_style back_style = {
    .fill = {66, 62, 60, 255}, .stroke = {84, 80, 78, 255}, .width = 1, .crisp = true};

/* "panel-3", or "platform-3" of its way. */
static void open_panel(struct smith_d2df_plan *plan, const char *what, uint32_t number) {
    const struct smith_d2df_map *map = plan->map;
    const struct smith_d2df_panel *panel = &map->panels.items[number];
    char id[32], class[64], word[SMITH_D2DF_WORD], path[32];
    int kind = smith_d2df_panel_kind(panel->type);
    const char *name = kind < 0 ? "of no kind" : smith_d2df_word(SMITH_D2DF_PANEL_TYPE_NAMES, (uint32_t)kind, word);
    snprintf(id, sizeof id, "%s-%u", what, (unsigned)number);
    snprintf(class, sizeof class, "%s %.48s", what, kind < 0 ? "none" : name);
    snprintf(path, sizeof path, "/panels/%u", (unsigned)number);
    smith_drawing_open(plan->drawing, &(struct smith_group){id, class, name, path});
}

/* Where a lift takes one. */
static void d2df_plan_panels_draw_direction(struct smith_d2df_plan *plan, const struct smith_d2df_panel *panel,
                                            int kind) {
    static const struct smith_point directions[KINDS] = {
        [LIFT_UP] = {0, -1}, [LIFT_DOWN] = {0, 1}, [LIFT_LEFT] = {-1, 0}, [LIFT_RIGHT] = {1, 0}};
    const struct smith_style style = {.stroke = {0, 220, 220, 255}, .width = 2};
    double x = panel->position.x + panel->size.width / 2.0, y = panel->position.y + panel->size.height / 2.0;
    double reach = (panel->size.width < panel->size.height ? panel->size.width : panel->size.height) * 0.4;
    struct smith_point direction = directions[kind];
    smith_drawing_arrow(plan->drawing, (struct smith_point){x - direction.x * reach, y - direction.y * reach},
                        (struct smith_point){x + direction.x * reach, y + direction.y * reach},
                        &(struct smith_arrow){.head = reach * 0.8}, &style);
}

static void draw_panel(struct smith_d2df_plan *plan, uint32_t number, int kind) {
    const struct smith_d2df_panel *panel = &plan->map->panels.items[number];
    bool hidden = kind < 0 || (panel->flags & SMITH_D2DF_PANEL_FLAG_PANEL_FLAG_HIDE);
    const struct smith_style style =
        !hidden && kind == BACK ? back_style
                                : smith_plan_style(plan->drawing, hidden ? SMITH_D2DF_HIDDEN : kinds[kind].symbol);
    smith_drawing_layer(plan->drawing, hidden ? "hidden" : kinds[kind].layer, NULL);
    open_panel(plan, "panel", number);
    smith_drawing_rectangle(plan->drawing, panel->position.x, panel->position.y, panel->size.width, panel->size.height,
                            &style);
    if (!hidden && kinds[kind].symbol == SMITH_D2DF_LIFT)
        d2df_plan_panels_draw_direction(plan, panel, kind);
    smith_drawing_close(plan->drawing);
}

/* A panel moves by its speed, which turns where it would leave the way from `move_start` to `move_end`: positions of its corner.
 * One that is not active waits for a trigger, and is drawn dashed. */
static bool is_platform(const struct smith_d2df_panel *panel) {
    return panel->move_speed && (panel->move_speed->x || panel->move_speed->y) && panel->move_start &&
           panel->move_end &&
           (panel->move_start->x != panel->move_end->x || panel->move_start->y != panel->move_end->y);
}

static struct smith_point middle_at(const struct smith_d2df_panel *panel, struct smith_d2df_point position) {
    return (struct smith_point){position.x + panel->size.width / 2.0, position.y + panel->size.height / 2.0};
}

static void draw_platform_path(struct smith_d2df_plan *plan, uint32_t number) {
    const struct smith_d2df_panel *panel = &plan->map->panels.items[number];
    struct smith_style style = smith_plan_style(plan->drawing, SMITH_D2DF_PLATFORM);
    if (!is_platform(panel) || !smith_d2df_is_near(plan, *panel->move_start) ||
        !smith_d2df_is_near(plan, *panel->move_end))
        return;
    if (!panel->has.move_active || !panel->move_active) {
        style.dash = 6;
        style.gap = 4;
    }
    smith_drawing_layer(plan->drawing, "platforms", NULL);
    open_panel(plan, "platform", number);
    smith_drawing_arrow(plan->drawing, middle_at(panel, *panel->move_start), middle_at(panel, *panel->move_end),
                        &(struct smith_arrow){.head = 8}, &style);
    smith_drawing_close(plan->drawing);
}

static void draw_kind(struct smith_d2df_plan *plan, int kind) {
    for (uint32_t i = 0; i < plan->map->panels.count; i++) {
        const struct smith_d2df_panel *panel = &plan->map->panels.items[i];
        int found = smith_d2df_panel_kind(panel->type);
        if ((found < KINDS ? found : -1) == kind && smith_d2df_is_near(plan, panel->position))
            draw_panel(plan, i, kind);
    }
}

void smith_d2df_plan_panels(struct smith_d2df_plan *plan) {
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        draw_kind(plan, (int)order[i]);
    draw_kind(plan, -1);
    for (uint32_t i = 0; i < plan->map->panels.count; i++)
        draw_platform_path(plan, i);
}
