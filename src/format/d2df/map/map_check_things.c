/* SPDX-License-Identifier: MIT
 *
 * Rules about what stands where: those of the editor's own check, what lies off the map, and what the game has no room
 * for.
 */
#include "format/d2df/map/map_check.h"

#include "format/d2df/map/d2df_measures.h"

struct smith_d2df_rectangle smith_d2df_rectangle(struct smith_d2df_point position, struct smith_d2df_size size) {
    return (struct smith_d2df_rectangle){position.x, position.y, size.width, size.height};
}

bool smith_d2df_overlap(struct smith_d2df_rectangle a, struct smith_d2df_rectangle b) {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

static bool map_check_things_contains(struct smith_d2df_rectangle a, struct smith_d2df_rectangle b) {
    return a.x <= b.x && a.y <= b.y && a.x + a.width >= b.x + b.width && a.y + a.height >= b.y + b.height;
}

/* ---- the edge of the map ---- */

void smith_d2df_check_edge(struct smith_run *run, struct smith_rule_path path, struct smith_d2df_rectangle thing) {
    const struct smith_d2df_header *header = ((const struct smith_d2df_map *)smith_d2df_root(run->document))->header;
    if (header && !smith_d2df_overlap(thing, smith_d2df_rectangle((struct smith_d2df_point){0, 0}, header->size)))
        smith_report_finding(run, "D2DF-OFF-MAP", path, "lies beyond the edge of the map");
}

/* ---- walls and doors ---- */

static uint64_t count_things(const struct smith_d2df_map *map) {
    return (uint64_t)map->items.count + map->monsters.count + map->areas.count;
}

/* The first panel of a type that the thing is in, or wholly in; UINT32_MAX = none, or too many to ask. */
static uint32_t panel_around(const struct smith_d2df_map *map, struct smith_d2df_rectangle thing, uint16_t type,
                             bool wholly) {
    uint32_t count = smith_d2df_can_compare(map->panels.count, count_things(map)) ? map->panels.count : 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct smith_d2df_panel *panel = &map->panels.items[i];
        struct smith_d2df_rectangle around = smith_d2df_rectangle(panel->position, panel->size);
        if (panel->type == type &&
            (wholly ? map_check_things_contains(around, thing) : smith_d2df_overlap(around, thing)))
            return i;
    }
    return UINT32_MAX;
}

/* Doors may open, and let out who waits in them. */
static void check_being(struct smith_run *run, struct smith_rule_path path, struct smith_d2df_rectangle being) {
    const struct smith_d2df_map *map = smith_d2df_root(run->document);
    uint32_t wall = panel_around(map, being, SMITH_D2DF_PANEL_TYPE_PANEL_WALL, false);
    uint32_t door = panel_around(map, being, SMITH_D2DF_PANEL_TYPE_PANEL_CLOSEDOOR, false);
    if (wall != UINT32_MAX)
        smith_report_finding(run, "D2DF-IN-WALL", path, "stands in the wall that is panel %u", wall);
    else if (door != UINT32_MAX)
        smith_report_finding(run, "D2DF-IN-DOOR", path, "stands in the closed door that is panel %u", door);
    smith_d2df_check_edge(run, path, being);
}

/* Items can be reached as long as some of them sticks out. */
static void check_item(struct smith_run *run, const struct smith_d2df_item *item, uint32_t index) {
    if (item->type == SMITH_D2DF_ITEM_TYPE_ITEM_NONE) {
        smith_report_finding(run, "D2DF-THING-IGNORED", smith_rule_path("/items/%u/type", index),
                             "the item is nothing: the game does not show it, and nobody can take it");
        return;
    }
    struct smith_d2df_rectangle box = smith_d2df_rectangle(item->position, smith_d2df_item_size(item->type));
    struct smith_rule_path path = smith_rule_path("/items/%u/position", index);
    uint32_t wall = panel_around(smith_d2df_root(run->document), box, SMITH_D2DF_PANEL_TYPE_PANEL_WALL, true);
    if (wall != UINT32_MAX)
        smith_report_finding(run, "D2DF-IN-WALL", path, "lies within the wall that is panel %u", wall);
    smith_d2df_check_edge(run, path, box);
}

/* ---- monsters ---- */

static void check_monster(struct smith_run *run, const struct smith_d2df_monster *monster, uint32_t index) {
    struct smith_d2df_rectangle box = smith_d2df_rectangle(monster->position, smith_d2df_monster_size(monster->type));
    check_being(run, smith_rule_path("/monsters/%u/position", index), box);
    if (monster->direction == SMITH_D2DF_DIR_TYPE_DIR_PRESERVE || monster->direction == SMITH_D2DF_DIR_TYPE_DIR_REVERSE)
        smith_report_finding(run, "D2DF-DIRECTION", smith_rule_path("/monsters/%u/direction", index),
                             "monsters look left or right");
}

bool smith_d2df_looks_at_monsters(const struct smith_d2df_map *map) {
    for (uint32_t i = 0; i < map->triggers.count; i++)
        switch (map->triggers.items[i]->type) {
        case SMITH_D2DF_TRIGGER_TYPE_TRIGGER_PRESS:
        case SMITH_D2DF_TRIGGER_TYPE_TRIGGER_ON:
        case SMITH_D2DF_TRIGGER_TYPE_TRIGGER_OFF:
        case SMITH_D2DF_TRIGGER_TYPE_TRIGGER_ONOFF: return true;
        default: break;
        }
    return false;
}

static void check_monsters(struct smith_run *run) {
    const struct smith_d2df_map *map = smith_d2df_root(run->document);
    const bool is_fatal = smith_d2df_looks_at_monsters(map);
    uint32_t souls = 0;
    for (uint32_t i = 0; i < map->monsters.count; i++) {
        const struct smith_d2df_monster *monster = &map->monsters.items[i];
        if (monster->type == SMITH_D2DF_MONSTER_TYPE_MONSTER_NONE) {
            smith_report_finding(run, is_fatal ? "D2DF-MONSTER-FATAL" : "D2DF-THING-IGNORED",
                                 smith_rule_path("/monsters/%u/type", i), "the monster is nothing%s",
                                 is_fatal ? ": the game ends while it loads the map" : ", but the game counts it");
            continue;
        }
        check_monster(run, monster, i);
        if (monster->type == SMITH_D2DF_MONSTER_TYPE_MONSTER_SOUL && souls++ == SMITH_D2DF_SOULS)
            smith_report_finding(run, is_fatal ? "D2DF-MONSTER-FATAL" : "D2DF-LIMIT",
                                 smith_rule_path("/monsters/%u", i),
                                 "from here on, lost souls are left out: the game has room for %u%s", SMITH_D2DF_SOULS,
                                 is_fatal ? "; it ends while it loads the map" : "");
    }
}

/* ---- starts ---- */

static bool is_start(uint8_t type) {
    return type == SMITH_D2DF_AREA_TYPE_AREA_PLAYERPOINT1 || type == SMITH_D2DF_AREA_TYPE_AREA_PLAYERPOINT2 ||
           type == SMITH_D2DF_AREA_TYPE_AREA_DMPOINT || type == SMITH_D2DF_AREA_TYPE_AREA_REDTEAMPOINT ||
           type == SMITH_D2DF_AREA_TYPE_AREA_BLUETEAMPOINT;
}

/* Of these only the first is used. */
static void check_only_one(struct smith_run *run, uint32_t index, uint8_t type, uint32_t of_type) {
    static const struct {
        uint8_t type;
        const char *code, *what;
    } rows[] = {{SMITH_D2DF_AREA_TYPE_AREA_PLAYERPOINT1, "D2DF-START-TWICE", "start of player 1"},
                {SMITH_D2DF_AREA_TYPE_AREA_PLAYERPOINT2, "D2DF-START-TWICE", "start of player 2"},
                {SMITH_D2DF_AREA_TYPE_AREA_REDFLAG, "D2DF-FLAG-TWICE", "red flag"},
                {SMITH_D2DF_AREA_TYPE_AREA_BLUEFLAG, "D2DF-FLAG-TWICE", "blue flag"}};
    for (size_t i = 0; of_type && i < sizeof rows / sizeof *rows; i++)
        if (rows[i].type == type)
            smith_report_finding(run, rows[i].code, smith_rule_path("/areas/%u", index), "a second %s", rows[i].what);
}

static void map_things_check_areas(struct smith_run *run) {
    const struct smith_d2df_map *map = smith_d2df_root(run->document);
    static const struct smith_d2df_size body = {smith_d2df_area_width, smith_d2df_area_height};
    uint32_t of_type[UINT8_MAX + 1] = {0}, starts = 0;
    for (uint32_t i = 0; i < map->areas.count; i++) {
        const struct smith_d2df_area *area = &map->areas.items[i];
        struct smith_d2df_rectangle box = smith_d2df_rectangle(area->position, body);
        struct smith_rule_path path = smith_rule_path("/areas/%u/position", i);
        starts += is_start(area->type);
        check_only_one(run, i, area->type, of_type[area->type]++);
        if (area->type == SMITH_D2DF_AREA_TYPE_AREA_NONE || area->type == SMITH_D2DF_AREA_TYPE_AREA_DOMFLAG)
            smith_report_finding(run, "D2DF-THING-IGNORED", smith_rule_path("/areas/%u/type", i),
                                 area->type == SMITH_D2DF_AREA_TYPE_AREA_NONE
                                     ? "the area is nothing"
                                     : "the game has no domination: it ignores this flag");
        if (is_start(area->type))
            check_being(run, path, box);
        else
            smith_d2df_check_edge(run, path, box);
    }
    if (!starts)
        smith_report_finding(run, "D2DF-NO-START", smith_rule_path("/"), "nobody can start on this map");
}

/* ---- panels ---- */

static void check_panel(struct smith_run *run, const struct smith_d2df_panel *panel, uint32_t index) {
    if (!panel->type || panel->type & (panel->type - 1))
        smith_report_finding(run, "D2DF-PANEL-IGNORED", smith_rule_path("/panels/%u/type", index),
                             panel->type ? "the panel is several things at once" : "the panel is nothing");
    else if (!panel->size.width || !panel->size.height)
        smith_report_finding(run, "D2DF-PANEL-EMPTY", smith_rule_path("/panels/%u/size", index),
                             "the panel is %u x %u pixels", panel->size.width, panel->size.height);
    else
        smith_d2df_check_edge(run, smith_rule_path("/panels/%u/position", index),
                              smith_d2df_rectangle(panel->position, panel->size));
}

/* ---- the engine's grid ---- */

/*
 * The engine lays two grids of cells over all panels, the map and a border: 80 bytes for each 32 x 32 pixels. One panel that
 * lies far away costs what all between would.
 */

enum { grid_border = 128, grid_cell = 32, grid_bytes = 80 };
#define GRID_LARGE UINT64_C(200000000)
#define GRID_FATAL UINT64_C(2000000000)

struct extent {
    int64_t left, top, right, bottom;
};

static struct extent extent_with(struct extent extent, const struct smith_d2df_panel *panel) {
    const int64_t right = (int64_t)panel->position.x + panel->size.width,
                  bottom = (int64_t)panel->position.y + panel->size.height;
    extent.left = panel->position.x < extent.left ? panel->position.x : extent.left;
    extent.top = panel->position.y < extent.top ? panel->position.y : extent.top;
    extent.right = right > extent.right ? right : extent.right;
    extent.bottom = bottom > extent.bottom ? bottom : extent.bottom;
    return extent;
}

/* 32-bit places come to less than 2^61. */
static uint64_t grid_size(struct extent extent) {
    uint64_t width = (uint64_t)(extent.right - extent.left) + 2 * grid_border,
             height = (uint64_t)(extent.bottom - extent.top) + 2 * grid_border;
    return (width + grid_cell - 1) / grid_cell * ((height + grid_cell - 1) / grid_cell) * grid_bytes;
}

static void check_grid(struct smith_run *run) {
    const struct smith_d2df_map *map = smith_d2df_root(run->document);
    struct extent extent = {0, 0, map->header ? map->header->size.width : 0,
                            map->header ? map->header->size.height : 0};
    const struct extent own = extent;
    uint64_t largest = 0;
    uint32_t farthest = 0;
    for (uint32_t i = 0; i < map->panels.count; i++) {
        const struct smith_d2df_panel *panel = &map->panels.items[i];
        if (!panel->type || !panel->size.width || !panel->size.height)
            continue;
        uint64_t alone = grid_size(extent_with(own, panel));
        farthest = alone > largest ? i : farthest;
        largest = alone > largest ? alone : largest;
        extent = extent_with(extent, panel);
    }
    uint64_t size = grid_size(extent);
    if (largest && size >= GRID_LARGE)
        smith_report_finding(run, size >= GRID_FATAL ? "D2DF-GRID-FATAL" : "D2DF-GRID-LARGE",
                             smith_rule_path("/panels/%u/position", farthest),
                             "the engine needs %llu MB for what lies between the panels; this one is the farthest",
                             (unsigned long long)(size / 1000000));
}

void smith_d2df_check_things(struct smith_run *run) {
    const struct smith_d2df_map *map = smith_d2df_root(run->document);
    for (uint32_t i = 0; i < map->panels.count; i++)
        check_panel(run, &map->panels.items[i], i);
    check_grid(run);
    for (uint32_t i = 0; i < map->items.count; i++)
        check_item(run, &map->items.items[i], i);
    check_monsters(run);
    map_things_check_areas(run);
    if (!smith_d2df_can_compare(map->panels.count, count_things(map)))
        smith_d2df_report_unchecked(run, "/panels", map->panels.count, count_things(map));
}
