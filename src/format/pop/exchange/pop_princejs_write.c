/* SPDX-License-Identifier: MIT
 *
 * Levels for PrinceJS, as JSON: the rooms that can be reached, in a grid; guards that stand somewhere; the events of buttons. The
 * PrinceJS with levels of others counts places and directions in its own way.
 */
#include "base/error.h"
#include "format/pop/exchange/pop_exchange.h"
#include "format/pop/level/pop_level_facts.h"
#include "format/pop/level/pop_walk.h"
#include "report/report.h"
#include <levelsmith/levelsmith.h>
#include <stdio.h>
#include <string.h>

enum { princejs_anything = 255, princejs_anything_too = 124 };

struct princejs_writer {
    const struct smith_pop_level_level *level;
    struct smith_pop_level_facts facts;
    struct smith_pop_links links;
    struct smith_pop_map map;
    unsigned number;
    bool is_custom;
    struct smith_buffer *out;
    struct smith_findings *notes;
};

/* ---- rooms ---- */

/* How a tile is, in the program's numbers. */
static unsigned princejs_look(const struct princejs_writer *w, const struct smith_pop_level_tile *tile) {
    const unsigned look = tile->modifier;
    const bool is_any = look == princejs_anything || (w->is_custom && look == princejs_anything_too);
    switch (smith_pop_level_code(tile)) {
    case SMITH_POP_LEVEL_TILE_CODE_WALL: return look > 1 ? 0 : look;
    case SMITH_POP_LEVEL_TILE_CODE_EMPTY: return is_any ? 0 : look;
    case SMITH_POP_LEVEL_TILE_CODE_FLOOR:
        return is_any ? (w->facts.palace ? 2 : 0) : look == SMITH_POP_LEVEL_FLOOR_LOOK_WINDOW ? 2 : look;
    case SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD: return (tile->tile & SMITH_POP_LEVEL_TILE_BITS_SOLID) != 0;
    case SMITH_POP_LEVEL_TILE_CODE_GATE: return look == SMITH_POP_LEVEL_GATE_STATE_OPEN;
    default: return look;
    }
}

static void princejs_write_room(const struct princejs_writer *w, unsigned room) {
    if (!room) {
        smith_buffer_text(w->out, "    {\"id\": -1}");
        return;
    }
    smith_buffer_format(w->out, "    {\"id\": %u, \"tile\": [\n", room);
    for (unsigned i = 0; i < SMITH_POP_LEVEL_TILES; i++) {
        const struct smith_pop_level_tile *tile = smith_pop_level_tile(w->level, room, i);
        smith_buffer_format(w->out, "      {\"element\": %u, \"modifier\": %u}%s\n", smith_pop_level_code(tile),
                            princejs_look(w, tile), i + 1 < SMITH_POP_LEVEL_TILES ? "," : "");
    }
    smith_buffer_text(w->out, "    ]}");
}

static void princejs_write_rooms(const struct princejs_writer *w) {
    smith_buffer_format(w->out, "  \"size\": {\"width\": %d, \"height\": %d},\n  \"type\": %d,\n  \"room\": [\n",
                        w->map.columns, w->map.rows, w->facts.palace);
    for (int y = 0; y < w->map.rows; y++)
        for (int x = 0; x < w->map.columns; x++) {
            princejs_write_room(w, smith_pop_map_room(&w->map, x, y));
            smith_buffer_text(w->out, y + 1 < w->map.rows || x + 1 < w->map.columns ? ",\n" : "\n");
        }
    smith_buffer_text(w->out, "  ],\n");
}

static void princejs_note_left_out(const struct princejs_writer *w) {
    char list[100] = "";
    size_t used = 0;
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++)
        if (!w->map.cells[room].on_map)
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%u", used ? ", " : "", room);
    if (used)
        smith_findings_add(w->notes, "POP-EXCHANGE-LOST", SMITH_INFO, "/rooms", UINT64_MAX,
                           "rooms that nothing leads to from the start are left out: %s", list);
}

/* Where a link leads, in words. */
static const char *princejs_room_words(char words[16], unsigned room) {
    snprintf(words, 16, room ? "room %u" : "nowhere", room);
    return words;
}

/* Links that the grid does not have. */
static void princejs_note_links(const struct princejs_writer *w, unsigned room) {
    static const char *const words[] = {"left", "right", "up", "down"};
    static const int steps[][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    const struct smith_pop_cell *cell = &w->map.cells[room];
    for (unsigned i = 0; i < SMITH_POP_LINKS && cell->on_map; i++) {
        const unsigned there = smith_pop_map_room(&w->map, cell->column + steps[i][0], cell->row + steps[i][1]);
        const unsigned wanted = smith_pop_link_room(&w->links, room, i);
        char path[32], here[16], then[16];
        if (there == wanted)
            continue;
        snprintf(path, sizeof path, "/rooms/%u/links/%s", room - 1, words[i]);
        smith_findings_add(w->notes, "POP-EXCHANGE-LINK", SMITH_WARNING, path, UINT64_MAX,
                           "%s of room %u is %s, and there %s: rooms lead to what lies beside them", words[i], room,
                           princejs_room_words(here, wanted), princejs_room_words(then, there));
    }
}

/* ---- what stands in them ---- */

static const char *princejs_guard_word(enum smith_pop_guards guards) {
    switch (guards) {
    case SMITH_POP_GUARDS_FAT: return "fatguard";
    case SMITH_POP_GUARDS_SKELETON: return "skeleton";
    case SMITH_POP_GUARDS_VIZIER: return "jaffar";
    case SMITH_POP_GUARDS_SHADOW: return "shadow";
    default: return "guard";
    }
}

static unsigned princejs_colour(const struct princejs_writer *w, unsigned colour) {
    if (!w->is_custom)
        return colour;
    return strcmp(princejs_guard_word(w->facts.guards), "guard") != 0 ? 0 : colour ? colour : 1;
}

static void princejs_write_guards(const struct princejs_writer *w) {
    bool any = false;
    smith_buffer_text(w->out, "  \"guards\": [");
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++) {
        const struct smith_pop_level_guard *guard = &w->level->rooms[room - 1].guard;
        if (guard->tile >= SMITH_POP_LEVEL_TILES || !w->map.cells[room].on_map)
            continue;
        const bool is_left = guard->direction == SMITH_POP_LEVEL_DIRECTION_LEFT;
        const bool turned = !w->is_custom && w->number != 1;
        smith_buffer_format(w->out,
                            "%s\n    {\"room\": %u, \"location\": %u, \"skill\": %u, \"colors\": %u, \"type\": \"%s\", "
                            "\"direction\": %d}",
                            any ? "," : "", room, guard->tile + !w->is_custom, guard->skill,
                            princejs_colour(w, guard->colour), princejs_guard_word(w->facts.guards),
                            is_left == turned ? 1 : -1);
        any = true;
    }
    smith_buffer_text(w->out, any ? "\n  ],\n" : "],\n");
}

/* The events of a button, from its first to its last. */
static void princejs_reach_events(const struct smith_pop_level_tile *tile, const struct smith_pop_level_level *level,
                                  bool reached[SMITH_POP_LEVEL_EVENTS]) {
    if (!smith_pop_is_button(smith_pop_level_code(tile)))
        return;
    for (unsigned i = tile->modifier; i < SMITH_POP_LEVEL_EVENTS; i++) {
        reached[i] = true;
        if (smith_pop_event_is_last(level->events[i]))
            return;
    }
}

static void princejs_write_events(const struct princejs_writer *w) {
    bool reached[SMITH_POP_LEVEL_EVENTS] = {false};
    unsigned count = 0;
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++)
        for (unsigned i = 0; i < SMITH_POP_LEVEL_TILES && w->map.cells[room].on_map; i++)
            princejs_reach_events(smith_pop_level_tile(w->level, room, i), w->level, reached);
    for (unsigned i = 0; i < SMITH_POP_LEVEL_EVENTS; i++)
        count = reached[i] ? i + 1 : count;
    smith_buffer_text(w->out, "  \"events\": [");
    for (unsigned i = 0; i < count; i++) {
        const struct smith_pop_tile_ref target = smith_pop_event_target(w->level->events[i]);
        smith_buffer_text(w->out, i ? ",\n    " : "\n    ");
        if (reached[i])
            smith_buffer_format(w->out, "{\"number\": %u, \"room\": %u, \"location\": %u, \"next\": %d}", i + 1,
                                target.room, target.tile + 1, !smith_pop_event_is_last(w->level->events[i]));
        else
            smith_buffer_text(w->out, "null");
    }
    smith_buffer_text(w->out, count ? "\n  ],\n" : "],\n");
}

static void princejs_write_start(const struct princejs_writer *w) {
    const struct smith_pop_level_start *start = &w->level->start;
    const bool is_left = start->direction == SMITH_POP_LEVEL_DIRECTION_LEFT;
    const bool turned = w->is_custom && w->number != 1 && w->number != 13;
    smith_buffer_format(w->out, "  \"prince\": {\"location\": %u, \"room\": %u, \"direction\": %d",
                        start->tile + !w->is_custom, start->room, is_left != turned ? 1 : -1);
    smith_buffer_text(w->out, w->is_custom ? ", \"offset\": 0}\n}\n" : "}\n}\n");
}

/* ---- the whole ---- */

static enum smith_status princejs_write(const struct smith_document *document, bool is_custom,
                                        const struct smith_convert_options *options, struct smith_buffer *out,
                                        struct smith_findings *notes, struct smith_error *error) {
    struct princejs_writer w = {
        .level = smith_pop_level_root(document), .is_custom = is_custom, .out = out, .notes = notes};
    enum smith_status status = smith_pop_exchange_need_start(w.level, error);
    if (status != SMITH_OK)
        return status;
    w.number = smith_pop_exchange_level_number(options, notes);
    status = smith_pop_level_facts(w.number, NULL, NULL, &options->reading.allocator, &w.facts, error);
    if (status != SMITH_OK)
        return status;
    smith_pop_level_links(w.level, &w.links);
    smith_pop_map_make(&w.map, &w.links, w.level->start.room);
    smith_buffer_text(out, "{\n");
    if (is_custom)
        smith_buffer_format(out, "  \"id\": %u,\n  \"file\": \"level%u\",\n", w.number, w.number);
    smith_buffer_format(out, "  \"number\": %u,\n  \"name\": \"Level %u\",\n", w.number, w.number);
    princejs_write_rooms(&w);
    princejs_write_guards(&w);
    princejs_write_events(&w);
    princejs_write_start(&w);
    princejs_note_left_out(&w);
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++)
        princejs_note_links(&w, room);
    smith_pop_exchange_note_left_out(w.level, notes);
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

enum smith_status smith_pop_princejs_write(const struct smith_document *document,
                                           const struct smith_convert_options *options, struct smith_buffer *out,
                                           struct smith_findings *notes, struct smith_error *error) {
    return princejs_write(document, false, options, out, notes, error);
}

enum smith_status smith_pop_princejs_custom_write(const struct smith_document *document,
                                                  const struct smith_convert_options *options, struct smith_buffer *out,
                                                  struct smith_findings *notes, struct smith_error *error) {
    return princejs_write(document, true, options, out, notes, error);
}
