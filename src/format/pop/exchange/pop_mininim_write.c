/* SPDX-License-Identifier: MIT
 *
 * Levels for MININIM (.mim): lines of a key and its numbers, in the order in which the program writes them.
 */
#include "base/error.h"
#include "format/pop/exchange/pop_exchange.h"
#include "format/pop/exchange/pop_mininim.h"
#include "format/pop/level/pop_level_facts.h"
#include "format/pop/level/pop_walk.h"
#include "report/report.h"
#include <levelsmith/levelsmith.h>
#include <stdio.h>

struct mininim_writer {
    const struct smith_pop_level_level *level;
    struct smith_pop_level_facts facts;
    unsigned number;
    struct smith_buffer *out;
    struct smith_findings *notes;
};

static int mininim_guard_type(enum smith_pop_guards guards) {
    switch (guards) {
    case SMITH_POP_GUARDS_FAT: return 4;
    case SMITH_POP_GUARDS_SKELETON: return 5;
    case SMITH_POP_GUARDS_VIZIER: return 6;
    case SMITH_POP_GUARDS_SHADOW: return 2;
    default: return 3;
    }
}

static void mininim_write_guard(const struct mininim_writer *w, unsigned room) {
    const struct smith_pop_level_guard *guard = room ? &w->level->rooms[room - 1].guard : NULL;
    int numbers[SMITH_POP_MININIM_FIGHT];
    if (!guard || guard->tile >= SMITH_POP_LEVEL_TILES) {
        smith_buffer_format(w->out, "G%uT=0 0\nG%uP=0 0 0 0\nG%uK=0 0 0 0 0 0 0 0 0\n", room, room, room);
        return;
    }
    const int type = mininim_guard_type(w->facts.guards);
    smith_pop_mininim_skill(guard->skill, numbers);
    smith_buffer_format(w->out, "G%uT=%d %u\nG%uP=%u %d %d %d\nG%uK=", room, type,
                        w->facts.guards == SMITH_POP_GUARDS_FAT ? 1 : guard->colour, room, room,
                        guard->tile / SMITH_POP_LEVEL_COLUMNS, guard->tile % SMITH_POP_LEVEL_COLUMNS,
                        guard->direction == SMITH_POP_LEVEL_DIRECTION_RIGHT, room);
    for (int i = 0; i < SMITH_POP_MININIM_FIGHT; i++)
        smith_buffer_format(w->out, "%d ", numbers[i]);
    smith_buffer_format(w->out, "%u\n", w->facts.hit_points);
}

static void mininim_write_event(const struct mininim_writer *w, unsigned index) {
    const struct smith_pop_tile_ref target = smith_pop_event_target(w->level->events[index]);
    const struct smith_pop_level_tile *tile =
        smith_pop_tile_exists(target) ? smith_pop_level_tile(w->level, target.room, target.tile) : NULL;
    const bool on_exit = tile && smith_pop_level_code(tile) == SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT;
    const unsigned tile_number = target.tile + on_exit;
    smith_buffer_format(w->out, "E%u=%u %u %u %d\n", index, target.room, tile_number / SMITH_POP_LEVEL_COLUMNS,
                        tile_number % SMITH_POP_LEVEL_COLUMNS, !smith_pop_event_is_last(w->level->events[index]));
}

static void mininim_write_tile(const struct mininim_writer *w, unsigned room, unsigned tile_number) {
    const struct smith_pop_level_tile *tile = smith_pop_level_tile(w->level, room, tile_number);
    const struct smith_pop_level_tile *left =
        tile_number % SMITH_POP_LEVEL_COLUMNS ? smith_pop_level_tile(w->level, room, tile_number - 1) : NULL;
    const unsigned code = smith_pop_level_code(tile), row = tile_number / SMITH_POP_LEVEL_COLUMNS;
    const bool behind = left && smith_pop_level_code(left) == SMITH_POP_LEVEL_TILE_CODE_LATTICE_SUPPORT;
    struct smith_pop_mininim_parts parts;
    char path[48];
    if (!smith_pop_mininim_of_tile((int)code, (tile->tile & SMITH_POP_LEVEL_TILE_BITS_SOLID) != 0, tile->modifier,
                                   behind, &parts)) {
        snprintf(path, sizeof path, "/rooms/%u/rows/%u/tiles/%u", room - 1, row, tile_number % SMITH_POP_LEVEL_COLUMNS);
        smith_findings_add(w->notes, "POP-EXCHANGE-LOST", SMITH_INFO, path, UINT64_MAX,
                           "tile %u with the modifier %u is not there: it is written as its plain form", code,
                           tile->modifier);
    }
    smith_buffer_format(w->out, "C%u %u %u=%d %d %d %d\n", room, row, tile_number % SMITH_POP_LEVEL_COLUMNS,
                        parts.front, parts.back, parts.how, parts.fake);
}

enum smith_status smith_pop_mininim_write(const struct smith_document *document,
                                          const struct smith_convert_options *options, struct smith_buffer *out,
                                          struct smith_findings *notes, struct smith_error *error) {
    struct mininim_writer w = {.level = smith_pop_level_root(document), .out = out, .notes = notes};
    const struct smith_pop_level_start *start = &w.level->start;
    enum smith_status status = smith_pop_exchange_need_start(w.level, error);
    if (status != SMITH_OK)
        return status;
    w.number = smith_pop_exchange_level_number(options, notes);
    status = smith_pop_level_facts(w.number, NULL, NULL, &options->reading.allocator, &w.facts, error);
    if (status != SMITH_OK)
        return status;
    const bool has_sword = (int)w.number >= w.facts.gameplay.have_sword_from_level;
    smith_buffer_format(out, "# MININIM LEVEL FILE\nV=201612280023\nN=%d\nP=%u %d %d %d %d\nS=%d %u\n",
                        w.number == 13   ? 12
                        : w.number == 14 ? -1
                                         : (int)w.number,
                        start->room, start->tile / SMITH_POP_LEVEL_COLUMNS, start->tile % SMITH_POP_LEVEL_COLUMNS,
                        start->direction == SMITH_POP_LEVEL_DIRECTION_RIGHT, has_sword, w.facts.palace, w.facts.colour);
    for (unsigned room = 0; room <= SMITH_POP_LEVEL_ROOMS; room++)
        mininim_write_guard(&w, room);
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++) {
        const struct smith_pop_level_links *links = &w.level->rooms[room - 1].links;
        smith_buffer_format(out, "L%u=%u %u %u %u\n", room, links->left, links->right, links->up, links->down);
    }
    for (unsigned i = 0; i < SMITH_POP_LEVEL_EVENTS; i++)
        mininim_write_event(&w, i);
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++)
        for (unsigned tile_number = 0; tile_number < SMITH_POP_LEVEL_TILES; tile_number++)
            mininim_write_tile(&w, room, tile_number);
    smith_pop_exchange_note_left_out(w.level, notes);
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}
