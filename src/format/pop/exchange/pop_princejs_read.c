/* SPDX-License-Identifier: MIT
 *
 * Levels of PrinceJS, of the game for Roku, and of the PrinceJS with levels of others: JSON of one shape, in which places
 * and directions mean three things. Rooms stand in a grid, and their links follow from it.
 */
#include "base/error.h"
#include "format/pop/exchange/pop_exchange.h"
#include "format/pop/level/pop_walk.h"
#include <levelsmith/levelsmith.h>
#include <string.h>

enum { princejs_side_max = 64, princejs_byte = 255, princejs_code_max = 31 };

enum princejs_form { FORM_NONE, FORM_PRINCEJS, FORM_CUSTOM, FORM_ROKU };

/* ---- recognising them ---- */

/* Which it is by the words that only one of the programs writes; FORM_PRINCEJS is it or one of the others, which do not differ
 * in everything. */
static enum princejs_form princejs_form_of(struct smith_bytes bytes) {
    enum { princejs_all = 3, princejs_custom = 4, princejs_roku = 6 };
    static const struct smith_pop_exchange_word words[] = {
        {"room", true, 1},    {"size", true, 1},     {"prince", true, 1}, /* all have these */
        {"id", true, 1},      {"file", true, 1},     {"turn", true, 2},   {"offset", true, 2}, /* custom ones */
        {"hideUp", true, 0},  {"hideLeft", true, 0}, {"leftZ", true, 0},  {"active", true, 0}, /* Roku's */
        {"visible", true, 0}, {"vizier", false, 0},
    };
    _Static_assert(princejs_all + princejs_custom + princejs_roku == sizeof words / sizeof *words, "each is of one");
    const uint32_t all = (1u << princejs_all) - 1, custom = ((1u << princejs_custom) - 1) << princejs_all;
    if (!bytes.size || bytes.data[0] != '{')
        return FORM_NONE;
    const uint32_t found = smith_pop_exchange_find(bytes, words, sizeof words / sizeof *words);
    return (found & all) != all ? FORM_NONE : found & custom ? FORM_CUSTOM : found != all ? FORM_ROKU : FORM_PRINCEJS;
}

bool smith_pop_princejs_custom_recognise(struct smith_bytes bytes) {
    return princejs_form_of(bytes) == FORM_CUSTOM;
}

bool smith_pop_roku_recognise(struct smith_bytes bytes) {
    return princejs_form_of(bytes) == FORM_ROKU;
}

bool smith_pop_princejs_recognise(struct smith_bytes bytes) {
    return princejs_form_of(bytes) == FORM_PRINCEJS;
}

/* ---- rooms ---- */

/* What the level has where the file says `modifier`. */
static uint8_t princejs_modifier(int code, int modifier) {
    const bool is_closed = code == SMITH_POP_LEVEL_TILE_CODE_GATE && modifier == 0;
    return (uint8_t)(is_closed ? SMITH_POP_LEVEL_GATE_STATE_CLOSED : modifier);
}

static void princejs_room(struct smith_pop_exchange *exchange, const struct smith_xml_element *element, int number) {
    const struct smith_xml_element *from = smith_xml_child(element, "tile");
    int count = 0;
    for (; from && exchange->status == SMITH_OK && count < SMITH_POP_LEVEL_TILES;
         from = smith_xml_next(from), count++) {
        struct smith_pop_level_tile *tile = smith_pop_exchange_tile(exchange, number, count);
        const int code = smith_pop_exchange_number(exchange, from, "element", 0, princejs_code_max);
        const int modifier = smith_pop_exchange_number(exchange, from, "modifier", 0, princejs_byte);
        const bool is_loose = code == SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD;
        tile->tile = (uint8_t)(code | (is_loose && modifier ? SMITH_POP_LEVEL_TILE_BITS_SOLID : 0));
        tile->modifier = is_loose ? 0 : princejs_modifier(code, modifier);
    }
    if (count != SMITH_POP_LEVEL_TILES || from)
        smith_pop_exchange_fail(exchange, element, "room %d has not 30 tiles", number);
}

/* Rooms in the grid, row by row; no room where there is none. */
struct princejs_grid {
    int width, height;
    uint8_t rooms[princejs_side_max * princejs_side_max];
};

static unsigned princejs_at(const struct princejs_grid *grid, int x, int y) {
    return x < 0 || y < 0 || x >= grid->width || y >= grid->height ? 0 : grid->rooms[y * grid->width + x];
}

static void princejs_take_rooms(struct smith_pop_exchange *exchange, struct princejs_grid *grid) {
    const struct smith_xml_element *element = smith_xml_child(exchange->root, "room");
    int count = 0;
    for (; element && exchange->status == SMITH_OK; element = smith_xml_next(element), count++) {
        const int number = smith_pop_exchange_number(exchange, element, "id", -1, SMITH_POP_LEVEL_ROOMS);
        if (count >= grid->width * grid->height) {
            smith_pop_exchange_fail(exchange, element, "the grid has room for %d rooms", grid->width * grid->height);
            return;
        }
        if (number < 1)
            continue;
        if (memchr(grid->rooms, number, (size_t)count))
            smith_pop_exchange_fail(exchange, element, "room %d is there twice", number);
        grid->rooms[count] = (uint8_t)number;
        princejs_room(exchange, element, number);
    }
}

static void princejs_link_rooms(struct smith_pop_exchange *exchange, const struct princejs_grid *grid) {
    for (int y = 0; y < grid->height; y++)
        for (int x = 0; x < grid->width; x++) {
            const unsigned room = princejs_at(grid, x, y);
            if (room)
                exchange->level->rooms[room - 1].links = (struct smith_pop_level_links){
                    (uint8_t)princejs_at(grid, x - 1, y), (uint8_t)princejs_at(grid, x + 1, y),
                    (uint8_t)princejs_at(grid, x, y - 1), (uint8_t)princejs_at(grid, x, y + 1)};
        }
}

/* ---- what stands in them ---- */

static void princejs_guard(struct smith_pop_exchange *exchange, const struct smith_xml_element *element,
                           enum princejs_form form, int level) {
    const char *active = smith_xml_attribute(element, "active");
    const int room = smith_pop_exchange_number(exchange, element, "room", 1, SMITH_POP_LEVEL_ROOMS);
    if (exchange->status != SMITH_OK)
        return;
    if (active && strcmp(active, "false") == 0) {
        smith_pop_exchange_note(exchange, "what comes into room %d later is not in a level: the program puts it there",
                                room);
        return;
    }
    struct smith_pop_level_guard *guard = &exchange->level->rooms[room - 1].guard;
    if (guard->tile < SMITH_POP_LEVEL_TILES) {
        smith_pop_exchange_fail(exchange, element, "room %d has a second guard", room);
        return;
    }
    const int first = form == FORM_CUSTOM ? 0 : 1;
    const int location = smith_pop_exchange_number(exchange, element, "location", first, first + 29);
    const int direction = smith_pop_exchange_number(exchange, element, "direction", -1, 1);
    bool is_left = form == FORM_PRINCEJS ? direction == 1 : direction == -1;
    if (form == FORM_PRINCEJS && level == 1)
        is_left = !is_left;
    guard->tile = (uint8_t)(location - first);
    guard->direction = is_left ? SMITH_POP_LEVEL_DIRECTION_LEFT : SMITH_POP_LEVEL_DIRECTION_RIGHT;
    guard->skill = (uint8_t)smith_pop_exchange_number(exchange, element, "skill", 0, princejs_byte);
    guard->colour = (uint8_t)smith_pop_exchange_number(exchange, element, "colors", 0, princejs_byte);
}

/* Event number `index`; null is none, and ends what comes before it. */
static void princejs_event(struct smith_pop_exchange *exchange, const struct smith_xml_element *element, int index) {
    if (index >= SMITH_POP_LEVEL_EVENTS)
        smith_pop_exchange_fail(exchange, element, "there are more than 256 events");
    if (exchange->status != SMITH_OK || !element->attributes[0])
        return;
    const int room = smith_pop_exchange_number(exchange, element, "room", 0, 31);
    const int location = smith_pop_exchange_number(exchange, element, "location", 1, 32);
    const int next = smith_pop_exchange_number(exchange, element, "next", 0, 1);
    exchange->level->events[index] =
        (uint16_t)(room << SMITH_POP_EVENT_ROOM_SHIFT | (location - 1) | (next ? 0 : SMITH_POP_LEVEL_EVENT_LAST));
}

/* The custom ones say which way he looks at last, and not at first; levels 1 and 13 negate it, and the first has him a tile on. */
static void princejs_start(struct smith_pop_exchange *exchange, const struct smith_xml_element *element,
                           enum princejs_form form, int level) {
    const bool is_custom = form == FORM_CUSTOM;
    const int first = is_custom && !(level == 1 && !smith_xml_attribute(exchange->root, "file")) ? 0 : 1;
    const int room = smith_pop_exchange_number(exchange, element, "room", 1, SMITH_POP_LEVEL_ROOMS);
    const int location = smith_pop_exchange_number(exchange, element, "location", first, first + 29);
    const int direction = smith_pop_exchange_number(exchange, element, "direction", -1, 1);
    bool is_left = is_custom ? direction == -1 : direction == 1;
    if (is_custom && (level == 1 || level == 13))
        is_left = !is_left;
    exchange->level->start = (struct smith_pop_level_start){.room = (uint8_t)room,
                                                            .tile = (uint8_t)(location - first),
                                                            .direction = is_left ? SMITH_POP_LEVEL_DIRECTION_LEFT
                                                                                 : SMITH_POP_LEVEL_DIRECTION_RIGHT};
}

/* ---- the whole ---- */

static void princejs_empty_level(struct smith_pop_exchange *exchange) {
    for (int room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++) {
        exchange->level->rooms[room - 1].guard.tile = princejs_byte;
        for (int tile = 0; tile < SMITH_POP_LEVEL_TILES; tile++)
            smith_pop_exchange_tile(exchange, room, tile)->tile = SMITH_POP_LEVEL_TILE_CODE_WALL;
    }
}

/* Only the custom ones count tiles from 0. */
static bool princejs_is_proven(const struct smith_xml_element *start) {
    const char *location = smith_xml_attribute(start, "location");
    return location && strcmp(location, "0") == 0;
}

static void princejs_level(struct smith_pop_exchange *exchange, enum princejs_form form, struct princejs_grid *grid) {
    const struct smith_xml_element *root = exchange->root, *size = smith_xml_child(root, "size");
    const struct smith_xml_element *start = smith_xml_child(root, "prince"), *element;
    if (!size || !start || !smith_xml_child(root, "room")) {
        smith_pop_exchange_fail(exchange, root, "this is no level of PrinceJS: it has a size, rooms and a prince");
        return;
    }
    const int level = smith_pop_exchange_number(exchange, root, "number", 0, princejs_byte);
    smith_pop_exchange_number(exchange, root, "type", 0, 1); /* the program knows it by the number */
    grid->width = smith_pop_exchange_number(exchange, size, "width", 1, princejs_side_max);
    grid->height = smith_pop_exchange_number(exchange, size, "height", 1, princejs_side_max);
    if (exchange->status != SMITH_OK)
        return;
    if (princejs_is_proven(start))
        form = FORM_CUSTOM;
    princejs_empty_level(exchange);
    princejs_take_rooms(exchange, grid);
    if (exchange->status == SMITH_OK)
        princejs_link_rooms(exchange, grid);
    for (element = smith_xml_child(root, "guards"); element; element = smith_xml_next(element))
        princejs_guard(exchange, element, form, level);
    int index = 0;
    for (element = smith_xml_child(root, "events"); element; element = smith_xml_next(element))
        princejs_event(exchange, element, index++);
    princejs_start(exchange, start, form, level);
}

static enum smith_status princejs_read(enum princejs_form form, const struct smith_layout *layout,
                                       struct smith_bytes bytes, const struct smith_convert_options *options,
                                       struct smith_document **document, struct smith_findings *notes,
                                       struct smith_error *error) {
    struct smith_pop_exchange exchange;
    smith_pop_exchange_begin(&exchange, layout, options, notes, error);
    struct princejs_grid *grid = smith_arena_alloc(&exchange.arena, sizeof *grid, 1);
    if (exchange.status == SMITH_OK && !grid)
        exchange.status = smith_fail_memory(error, &exchange.arena);
    if (exchange.status == SMITH_OK)
        exchange.status =
            smith_pop_exchange_read_json(bytes, &options->reading, &exchange.arena, &exchange.root, error);
    const struct smith_xml_element *start =
        exchange.status == SMITH_OK ? smith_xml_child(exchange.root, "prince") : NULL;
    if (form == FORM_PRINCEJS && !options->reading.form && start && !princejs_is_proven(start))
        exchange.status = smith_fail(
            error, SMITH_BAD_VALUE, "POP-EXCHANGE-FORM",
            "three programs have such levels, and count tiles and directions in three ways; say which with `-t "
            "pop_level:princejs`, `-t pop_level:princejs-custom` or `-t pop_level:roku`");
    if (exchange.status == SMITH_OK)
        princejs_level(&exchange, form, grid);
    return smith_pop_exchange_end(&exchange, document);
}

enum smith_status smith_pop_princejs_read(const struct smith_layout *layout, struct smith_bytes bytes,
                                          const struct smith_convert_options *options, struct smith_document **document,
                                          struct smith_findings *notes, struct smith_buffer *report,
                                          struct smith_error *error) {
    (void)report;
    return princejs_read(FORM_PRINCEJS, layout, bytes, options, document, notes, error);
}

enum smith_status smith_pop_princejs_custom_read(const struct smith_layout *layout, struct smith_bytes bytes,
                                                 const struct smith_convert_options *options,
                                                 struct smith_document **document, struct smith_findings *notes,
                                                 struct smith_buffer *report, struct smith_error *error) {
    (void)report;
    return princejs_read(FORM_CUSTOM, layout, bytes, options, document, notes, error);
}

enum smith_status smith_pop_roku_read(const struct smith_layout *layout, struct smith_bytes bytes,
                                      const struct smith_convert_options *options, struct smith_document **document,
                                      struct smith_findings *notes, struct smith_buffer *report,
                                      struct smith_error *error) {
    (void)report;
    return princejs_read(FORM_ROKU, layout, bytes, options, document, notes, error);
}
