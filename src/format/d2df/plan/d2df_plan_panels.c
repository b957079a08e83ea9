/* SPDX-License-Identifier: MIT
 *
 * Panels on the plan of a map, in the order in which the game draws them: kind after kind, and each in the order of the
 * list.
 */
#include "format/d2df/plan/d2df_plan.h"

#include <stdio.h>

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

static void open_panel(struct smith_d2df_plan *plan, uint32_t number) {
    const struct d2df_map *map = plan->map;
    const struct d2df_panel *panel = &map->panels.items[number];
    char id[32], class[64], word[SMITH_D2DF_WORD], title[320], path[32];
    int kind = smith_d2df_panel_kind(panel->type);
    const char *name = kind < 0 ? "of no kind" : smith_d2df_word(D2DF_PANEL_TYPE_NAMES, (uint32_t)kind, word);
    const char *texture =
        panel->texture < map->textures.count ? map->textures.items[panel->texture]->path : "no texture";
    snprintf(id, sizeof id, "panel-%u", (unsigned)number);
    snprintf(class, sizeof class, "panel %.48s", kind < 0 ? "none" : name);
    snprintf(title, sizeof title, "panel %u: %s, %u x %u at %d, %d, %s%s%s", (unsigned)number, name, panel->size.width,
             panel->size.height, (int)panel->position.x, (int)panel->position.y, texture,
             panel->flags & D2DF_PANEL_FLAG_PANEL_FLAG_HIDE ? ", hidden" : "",
             panel->flags & D2DF_PANEL_FLAG_PANEL_FLAG_BLENDING ? ", blended" : "");
    snprintf(path, sizeof path, "/panels/%u", (unsigned)number);
    smith_drawing_open(plan->drawing, &(struct smith_group){id, class, title, path});
}

/* Where a lift takes one. */
static void d2df_plan_panels_draw_direction(struct smith_d2df_plan *plan, const struct d2df_panel *panel, int kind) {
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
    const struct d2df_panel *panel = &plan->map->panels.items[number];
    bool hidden = kind < 0 || (panel->flags & D2DF_PANEL_FLAG_PANEL_FLAG_HIDE);
    const struct smith_style style =
        !hidden && kind == BACK ? back_style
                                : smith_plan_style(plan->drawing, hidden ? SMITH_D2DF_HIDDEN : kinds[kind].symbol);
    smith_drawing_layer(plan->drawing, hidden ? "hidden" : kinds[kind].layer, NULL);
    open_panel(plan, number);
    smith_drawing_rectangle(plan->drawing, panel->position.x, panel->position.y, panel->size.width, panel->size.height,
                            &style);
    if (!hidden && kinds[kind].symbol == SMITH_D2DF_LIFT)
        d2df_plan_panels_draw_direction(plan, panel, kind);
    smith_drawing_close(plan->drawing);
}

static void draw_kind(struct smith_d2df_plan *plan, int kind) {
    for (uint32_t i = 0; i < plan->map->panels.count; i++) {
        const struct d2df_panel *panel = &plan->map->panels.items[i];
        int found = smith_d2df_panel_kind(panel->type);
        if ((found < KINDS ? found : -1) == kind && smith_d2df_is_near(plan, panel->position))
            draw_panel(plan, i, kind);
    }
}

void smith_d2df_plan_panels(struct smith_d2df_plan *plan) {
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        draw_kind(plan, (int)order[i]);
    draw_kind(plan, -1);
}
