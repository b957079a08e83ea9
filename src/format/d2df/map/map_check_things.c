/* SPDX-License-Identifier: MIT
 *
 * Rules about what stands where: those of the editor's own check, and what lies off the map.
 */
#include "format/d2df/map/map_check.h"

#include "format/d2df/plan/d2df_plan.h"

struct box {
    int64_t x, y, width, height;
};

static struct box box_of(struct d2df_point position, struct d2df_size size) {
    return (struct box){position.x, position.y, size.width, size.height};
}

static bool overlap(struct box a, struct box b) {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/* ---- walls ---- */

static bool is_solid(const struct d2df_panel *panel) {
    return panel->type & (D2DF_PANEL_TYPE_PANEL_WALL | D2DF_PANEL_TYPE_PANEL_CLOSEDOOR);
}

/* The first solid panel that the box is in; UINT32_MAX = none. */
static uint32_t wall_around(const struct d2df_map *map, struct box box) {
    for (uint32_t i = 0; i < map->panels.count; i++) {
        const struct d2df_panel *panel = &map->panels.items[i];
        if (is_solid(panel) && overlap(box, box_of(panel->position, panel->size)))
            return i;
    }
    return UINT32_MAX;
}

static bool is_off(const struct d2df_map *map, struct box box) {
    struct box all = {0, 0, map->header ? map->header->size.width : 0, map->header ? map->header->size.height : 0};
    return map->header && !overlap(box, all);
}

static void check_position(struct smith_run *run, const char *list, uint32_t index, struct box box, bool in_walls) {
    uint32_t wall = in_walls ? wall_around(d2df_root(run->document), box) : UINT32_MAX;
    if (wall != UINT32_MAX)
        smith_report_finding(run, "D2DF-IN-WALL", smith_rule_path("/%s/%u/position", list, index),
                             "stands in the wall or closed door that is panel %u", wall);
    if (is_off(d2df_root(run->document), box))
        smith_report_finding(run, "D2DF-OFF-MAP", smith_rule_path("/%s/%u/position", list, index),
                             "lies beyond the edge of the map");
}

/* ---- starts ---- */

static bool is_start(uint8_t type) {
    return type == D2DF_AREA_TYPE_AREA_PLAYERPOINT1 || type == D2DF_AREA_TYPE_AREA_PLAYERPOINT2 ||
           type == D2DF_AREA_TYPE_AREA_DMPOINT || type == D2DF_AREA_TYPE_AREA_REDTEAMPOINT ||
           type == D2DF_AREA_TYPE_AREA_BLUETEAMPOINT;
}

static void check_starts(struct smith_run *run) {
    const struct d2df_map *map = d2df_root(run->document);
    unsigned of_one[3] = {0}, starts = 0;
    for (uint32_t i = 0; i < map->areas.count; i++) {
        uint8_t type = map->areas.items[i].type;
        starts += is_start(type);
        if (type != D2DF_AREA_TYPE_AREA_PLAYERPOINT1 && type != D2DF_AREA_TYPE_AREA_PLAYERPOINT2)
            continue;
        if (of_one[type]++)
            smith_report_finding(run, "D2DF-START-TWICE", smith_rule_path("/areas/%u", i),
                                 "a second start of player %u", type);
    }
    if (!starts)
        smith_report_finding(run, "D2DF-NO-START", smith_rule_path("/"), "nobody can start on this map");
}

/* ---- panels ---- */

static void check_panel(struct smith_run *run, const struct d2df_panel *panel, uint32_t index) {
    if (!panel->type || panel->type & (panel->type - 1))
        smith_report_finding(run, "D2DF-PANEL-IGNORED", smith_rule_path("/panels/%u/type", index),
                             panel->type ? "the panel is several things at once" : "the panel is nothing");
    else if (!panel->size.width || !panel->size.height)
        smith_report_finding(run, "D2DF-PANEL-EMPTY", smith_rule_path("/panels/%u/size", index),
                             "the panel is %u x %u pixels", panel->size.width, panel->size.height);
    else
        check_position(run, "panels", index, box_of(panel->position, panel->size), false);
}

void smith_d2df_check_things(struct smith_run *run) {
    static const struct d2df_size area = {smith_d2df_area_width, smith_d2df_area_height};
    const struct d2df_map *map = d2df_root(run->document);
    for (uint32_t i = 0; i < map->panels.count; i++)
        check_panel(run, &map->panels.items[i], i);
    for (uint32_t i = 0; i < map->items.count; i++)
        check_position(run, "items", i,
                       box_of(map->items.items[i].position, smith_d2df_item_size(map->items.items[i].type)), false);
    for (uint32_t i = 0; i < map->monsters.count; i++)
        check_position(run, "monsters", i,
                       box_of(map->monsters.items[i].position, smith_d2df_monster_size(map->monsters.items[i].type)),
                       true);
    for (uint32_t i = 0; i < map->areas.count; i++)
        check_position(run, "areas", i, box_of(map->areas.items[i].position, area), is_start(map->areas.items[i].type));
    check_starts(run);
}
