/* SPDX-License-Identifier: MIT
 *
 * What the program does in some levels by their number, as pop_special_events.h describes. Where there is no setting for a room
 * or a tile, the program has it in itself.
 */
#include "format/pop/level/pop_special_events.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define COLUMNS SMITH_POP_LEVEL_COLUMNS
#define TICKS_A_SECOND 12

/* Rooms, tiles and levels that no setting moves. */
enum {
    ENTRY_ROOM = 5,
    ENTRY_TILE = 2,
    CHECKPOINT_EXIT = 7,
    STOLEN_TILE = 3,
    STEP_TILE = 11,
    VICTORY_ROOM = 24,
    POTION_ROOM = 8,
    UNION_LEVEL = 12,
    UNION_ROOM = 15,
    UNION_TILE = 1,
    POTIONS_LEVEL = 15
};

/* ---- words ---- */

void smith_pop_write_position(struct smith_buffer *out, struct smith_pop_tile_ref tile_ref) {
    smith_buffer_format(out, "room %u, row %u, tile %u", tile_ref.room, tile_ref.tile / COLUMNS + 1,
                        tile_ref.tile % COLUMNS + 1);
}

static const char *door_word(const struct smith_pop_level_level *level, struct smith_pop_tile_ref tile_ref) {
    if (!smith_pop_tile_exists(tile_ref))
        return "nothing";
    unsigned code = smith_pop_level_code(smith_pop_level_tile(level, tile_ref.room, tile_ref.tile));
    return code == SMITH_POP_LEVEL_TILE_CODE_GATE ? "gate" : smith_pop_is_door(code) ? "exit" : "no door";
}

void smith_pop_write_doors(const struct smith_pop_level_level *level, unsigned index, struct smith_buffer *out) {
    const char *between = "";
    for (; index < SMITH_POP_LEVEL_EVENTS; index++, between = "; ") {
        uint16_t event = level->events[index];
        struct smith_pop_tile_ref tile_ref = smith_pop_event_target(event);
        smith_buffer_format(out, "%s%s in ", between, door_word(level, tile_ref));
        smith_pop_write_position(out, tile_ref);
        if (smith_pop_event_is_last(event))
            return;
    }
}

/* ---- the list ---- */

/* A level whose events are listed. */
struct special_events_of {
    const struct smith_pop_level_level *level;
    unsigned number;
    const struct smith_pop_level_facts *facts;
    const struct smith_pop_gameplay *gameplay;
    struct smith_pop_special_events *out;
    struct smith_buffer doors; /* words, for one event at a time */
};

__attribute__((format(printf, 4, 5))) static void add_special(const struct special_events_of *of, int room, int tile,
                                                              const char *format, ...) {
    struct smith_pop_special_events *out = of->out;
    if (room < 1 || room > SMITH_POP_LEVEL_ROOMS || tile < 0 || tile > SMITH_POP_WHOLE_ROOM ||
        out->count == SMITH_POP_SPECIAL_EVENTS_MAX)
        return;
    struct smith_pop_special_event *event = &out->items[out->count++];
    event->room = (unsigned)room;
    event->tile = (unsigned)tile;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(event->words, sizeof event->words, format, arguments);
    va_end(arguments);
}

/* What stands there; a code that no tile has when there is no such place. */
static unsigned special_code_at(const struct special_events_of *of, int room, int tile) {
    const struct smith_pop_tile_ref at = {(unsigned)room, (unsigned)tile};
    return room >= 0 && tile >= 0 && smith_pop_tile_exists(at)
               ? smith_pop_level_code(smith_pop_level_tile(of->level, at.room, at.tile))
               : SMITH_POP_LEVEL_TILE_BITS_CODE_MASK + 1u;
}

/* The program presses what is there whatever it is, by its modifier. */
static void add_press(struct special_events_of *of, unsigned room, unsigned tile, const char *when) {
    of->doors.size = 0;
    smith_pop_write_doors(of->level, smith_pop_level_tile(of->level, room, tile)->modifier, &of->doors);
    if (!of->doors.failed)
        add_special(of, (int)room, (int)tile, "pressed %s: %.*s", when, (int)of->doors.size,
                    (const char *)of->doors.data);
}

static bool is_on_level(const struct special_events_of *of, int level) {
    return (int)of->number == level;
}

/* ---- beginnings and ends ---- */

static bool has_opening_potion(const struct smith_pop_level_level *level) {
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++)
        for (unsigned i = 0; i < SMITH_POP_LEVEL_TILES; i++) {
            const struct smith_pop_level_tile *tile = smith_pop_level_tile(level, room, i);
            if (smith_pop_level_code(tile) == SMITH_POP_LEVEL_TILE_CODE_POTION &&
                tile->modifier == SMITH_POP_LEVEL_POTION_KIND_OPENS)
                return true;
        }
    return false;
}

static void add_special_beginning(struct special_events_of *of) {
    const struct smith_pop_gameplay *gameplay = of->gameplay;
    const struct smith_pop_level_start *start = &of->level->start;
    if (of->facts->entry == SMITH_POP_ENTRY_FALLS)
        add_press(of, ENTRY_ROOM, ENTRY_TILE, "when the level begins");
    if (of->number && (int)of->number < gameplay->have_sword_from_level)
        add_special(of, start->room, start->tile, "the prince begins without a sword");
    if (is_on_level(of, gameplay->falling_entry_level) && start->room == gameplay->falling_entry_room)
        add_special(of, start->room, SMITH_POP_WHOLE_ROOM, "the prince falls into the room below at once");
}

static void add_special_end(struct special_events_of *of) {
    const struct smith_pop_gameplay *gameplay = of->gameplay;
    if (!of->number)
        add_special(of, gameplay->demo_end_room, SMITH_POP_WHOLE_ROOM, "who comes here ends the demo");
    if (is_on_level(of, gameplay->falling_exit_level))
        add_special(of, gameplay->falling_exit_room, SMITH_POP_WHOLE_ROOM, "who falls out of it ends the level");
    if (of->facts->seamless_exit >= 1)
        add_special(of, of->facts->seamless_exit, SMITH_POP_WHOLE_ROOM, "who comes here is in level %u",
                    of->number + 1);
    if (is_on_level(of, gameplay->win_level))
        add_special(of, gameplay->win_room, SMITH_POP_WHOLE_ROOM, "who comes here has won");
    if (is_on_level(of, gameplay->jaffar_victory_level))
        add_press(of, VICTORY_ROOM, 0, "when the prince leaves a room to the left after a guard was killed");
    if (has_opening_potion(of->level))
        add_press(of, POTION_ROOM, 0, "when the potion that opens is drunk");
}

/* ---- what happens on the way ---- */

static void add_checkpoint(const struct special_events_of *of) {
    const struct smith_pop_gameplay *gameplay = of->gameplay;
    const int tile = gameplay->checkpoint_respawn_tilepos;
    if (!is_on_level(of, gameplay->checkpoint_level))
        return;
    add_special(of, CHECKPOINT_EXIT, SMITH_POP_WHOLE_ROOM,
                "who leaves it to the left begins again in room %d, row %d, tile %d", gameplay->checkpoint_respawn_room,
                tile / COLUMNS + 1, tile % COLUMNS + 1);
    add_special(of, gameplay->checkpoint_clear_tile_room,
                gameplay->checkpoint_clear_tile_row * COLUMNS + gameplay->checkpoint_clear_tile_col,
                "gone when the level begins again from there");
}

static void add_skeleton(const struct special_events_of *of) {
    const struct smith_pop_gameplay *gameplay = of->gameplay;
    const int tile = gameplay->skeleton_row * COLUMNS + gameplay->skeleton_column;
    if (is_on_level(of, gameplay->skeleton_level) &&
        special_code_at(of, gameplay->skeleton_room, tile) == SMITH_POP_LEVEL_TILE_CODE_SKELETON)
        add_special(of, gameplay->skeleton_room, tile, "wakes when the prince is in column %d or %d of this room%s",
                    gameplay->skeleton_trigger_column_1 + 1, gameplay->skeleton_trigger_column_2 + 1,
                    gameplay->skeleton_require_open_level_door ? " and an exit has opened" : "");
}

static void add_mirror(const struct special_events_of *of) {
    const struct smith_pop_gameplay *gameplay = of->gameplay;
    const char *tile = smith_pop_setting_word(SMITH_POP_SETTING_TILE, gameplay->mirror_tile);
    if (is_on_level(of, gameplay->mirror_level))
        add_special(of, gameplay->mirror_room, gameplay->mirror_row * COLUMNS + gameplay->mirror_column,
                    "becomes a tile \"%s\" when an exit has opened", tile ? tile : "?");
}

static void add_shadow_events(const struct special_events_of *of) {
    const struct smith_pop_gameplay *gameplay = of->gameplay;
    if (is_on_level(of, gameplay->shadow_steal_level) &&
        special_code_at(of, gameplay->shadow_steal_room, STOLEN_TILE) == SMITH_POP_LEVEL_TILE_CODE_POTION)
        add_special(of, gameplay->shadow_steal_room, STOLEN_TILE,
                    "the shadow drinks it when the gate in row 1, tile 2 opens");
    if (is_on_level(of, gameplay->shadow_step_level))
        add_special(of, gameplay->shadow_step_room, STEP_TILE, "the shadow steps onto it when the prince jumps");
}

/* The last fight with the shadow. */
static void add_union(const struct special_events_of *of) {
    if (!is_on_level(of, UNION_LEVEL))
        return;
    if (special_code_at(of, UNION_ROOM, UNION_TILE) == SMITH_POP_LEVEL_TILE_CODE_SWORD)
        add_special(of, UNION_ROOM, UNION_TILE, "gone when the prince leaves room 18 to the right");
    add_special(of, UNION_ROOM, SMITH_POP_WHOLE_ROOM, "the shadow comes when there is no sword in row 1, tile 2");
    add_special(of, 2, SMITH_POP_WHOLE_ROOM, "floors appear under the prince in row 1 when he and his shadow are one");
    add_special(of, 13, SMITH_POP_WHOLE_ROOM,
                "floors appear under the prince in row 1, tiles 7 to 10, when he and his shadow are one");
}

static void add_falling_floors(const struct special_events_of *of) {
    const struct smith_pop_gameplay *gameplay = of->gameplay;
    const int first = gameplay->loose_tiles_first_tile, last = gameplay->loose_tiles_last_tile;
    const int rooms[] = {gameplay->loose_tiles_room_1, gameplay->loose_tiles_room_2};
    for (size_t i = 0; i < 2 && is_on_level(of, gameplay->loose_tiles_level); i++)
        add_special(
            of, rooms[i], SMITH_POP_WHOLE_ROOM,
            "when the prince comes, loose boards of the room above fall, from row %d, tile %d to row %d, tile %d",
            first / COLUMNS + 1, first % COLUMNS + 1, last / COLUMNS + 1, last % COLUMNS + 1);
}

static void add_rest(const struct special_events_of *of) {
    const struct smith_pop_gameplay *gameplay = of->gameplay;
    if (is_on_level(of, gameplay->mouse_level))
        add_special(of, gameplay->mouse_room, SMITH_POP_WHOLE_ROOM,
                    "a mouse comes when an exit has opened and the prince is here for %d.%d seconds",
                    gameplay->mouse_delay / TICKS_A_SECOND,
                    gameplay->mouse_delay % TICKS_A_SECOND * 10 / TICKS_A_SECOND);
    for (int room = 3; room <= 4 && is_on_level(of, POTIONS_LEVEL); room++)
        add_special(of, room, SMITH_POP_WHOLE_ROOM, "one of 14 places of rooms 3 and 4 becomes the potion that opens");
}

static int special_by_room(const void *a, const void *b) {
    const struct smith_pop_special_event *x = a, *y = b;
    if (x->room != y->room)
        return x->room < y->room ? -1 : 1;
    return x->tile < y->tile ? -1 : x->tile > y->tile;
}

enum smith_status smith_pop_special_events(const struct smith_pop_level_level *level, unsigned number,
                                           const struct smith_pop_level_facts *facts,
                                           const struct smith_allocator *allocator,
                                           struct smith_pop_special_events *events) {
    struct special_events_of of = {
        .level = level, .number = number, .facts = facts, .gameplay = &facts->gameplay, .out = events};
    events->count = 0;
    smith_buffer_init(&of.doors, allocator);
    add_special_beginning(&of);
    add_checkpoint(&of);
    add_skeleton(&of);
    add_mirror(&of);
    add_shadow_events(&of);
    add_union(&of);
    add_falling_floors(&of);
    add_rest(&of);
    add_special_end(&of);
    qsort(events->items, events->count, sizeof *events->items, special_by_room);
    enum smith_status status = of.doors.failed ? SMITH_NO_MEMORY : SMITH_OK;
    smith_buffer_free(&of.doors);
    return status;
}
