/* SPDX-License-Identifier: MIT
 *
 * What all files of levels of other programs have in common: the level they become, mistakes and their places, and what has no
 * place there.
 */
#include "format/pop/exchange/pop_exchange.h"
#include "base/error.h"
#include "base/number.h"
#include "document/document.h"
#include "format/pop/level/pop_plv_make.h"
#include "format/pop/level/pop_walk.h"
#include "format/pop/pop.h"
#include "report/report.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    exchange_used_rooms = 2048, /* offsets in a level */
    exchange_guard_tiles = 2119,
    exchange_last = SMITH_POP_LEVEL_SIZE - 2,
};

void smith_pop_exchange_begin(struct smith_pop_exchange *exchange, const struct smith_layout *layout,
                              const struct smith_convert_options *options, struct smith_findings *notes,
                              struct smith_error *error) {
    uint8_t bytes[SMITH_POP_LEVEL_SIZE] = {0};
    *exchange = (struct smith_pop_exchange){.options = options, .notes = notes, .error = error};
    smith_arena_init(&exchange->arena, &options->reading.allocator, 0);
    bytes[exchange_used_rooms] = SMITH_POP_LEVEL_ROOMS;
    memset(bytes + exchange_guard_tiles, SMITH_POP_NO_GUARD, SMITH_POP_LEVEL_ROOMS);
    bytes[exchange_last] = 0x0F; /* as in all of the game's levels */
    bytes[exchange_last + 1] = 0x09;
    struct smith_options reading = options->reading;
    reading.lent = (struct smith_bytes){0};
    exchange->status = smith_decode(layout, (struct smith_bytes){bytes, sizeof bytes}, &reading, NULL, NULL,
                                    &exchange->document, error);
    exchange->level = exchange->status == SMITH_OK ? smith_pop_level_root(exchange->document) : NULL;
    for (int i = 0; exchange->level && i < SMITH_POP_LEVEL_EVENTS; i++)
        exchange->level->events[i] = SMITH_POP_LEVEL_EVENT_LAST;
    if (exchange->status == SMITH_OK && !exchange->level) /* a layout of the same name, of somebody else's */
        exchange->status =
            smith_fail(error, SMITH_BAD_VALUE, "POP-EXCHANGE-LAYOUT", "the layout is not that of levels");
}

enum smith_status smith_pop_exchange_end(struct smith_pop_exchange *exchange, struct smith_document **document) {
    if (exchange->status == SMITH_OK && exchange->arena.failed)
        exchange->status = smith_fail_memory(exchange->error, &exchange->arena);
    if (exchange->status != SMITH_OK) {
        smith_document_free(exchange->document);
        exchange->document = NULL;
    }
    smith_arena_free(&exchange->arena);
    *document = exchange->document;
    return exchange->status;
}

void smith_pop_exchange_fail(struct smith_pop_exchange *exchange, const struct smith_xml_element *element,
                             const char *format, ...) {
    char message[200];
    va_list arguments;
    if (exchange->status != SMITH_OK)
        return;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    exchange->status = smith_fail(exchange->error, SMITH_BAD_TEXT, "POP-EXCHANGE-VALUE", "%s", message);
    if (exchange->error) {
        exchange->error->line = element->line;
        exchange->error->column = element->column;
    }
}

int smith_pop_exchange_number(struct smith_pop_exchange *exchange, const struct smith_xml_element *element,
                              const char *name, int low, int high) {
    const char *text = smith_xml_attribute(element, name);
    int64_t number;
    if (!text)
        smith_pop_exchange_fail(exchange, element, "the %.40s has no '%s'", element->name, name);
    else if (!smith_parse_i64(text, strlen(text), &number))
        smith_pop_exchange_fail(exchange, element, "the %s of the %.40s, '%.40s', is no whole number", name,
                                element->name, text);
    else if (number < low || number > high)
        smith_pop_exchange_fail(exchange, element, "the %s of the %.40s is from %d to %d, not %lld", name,
                                element->name, low, high, (long long)number);
    else
        return (int)number;
    return low;
}

struct smith_pop_level_tile *smith_pop_exchange_tile(struct smith_pop_exchange *exchange, int room, int tile) {
    return &exchange->level->rooms[room - 1].rows[tile / SMITH_POP_LEVEL_COLUMNS].tiles[tile % SMITH_POP_LEVEL_COLUMNS];
}

void smith_pop_exchange_note(struct smith_pop_exchange *exchange, const char *format, ...) {
    char message[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    smith_findings_add(exchange->notes, "POP-EXCHANGE-LOST", SMITH_INFO, "/", UINT64_MAX, "%s", message);
}

/* ---- writing ---- */

enum smith_status smith_pop_exchange_need_start(const struct smith_pop_level_level *level, struct smith_error *error) {
    if (level->start.room >= 1 && level->start.room <= SMITH_POP_LEVEL_ROOMS &&
        level->start.tile < SMITH_POP_LEVEL_TILES)
        return SMITH_OK;
    return smith_fail(error, SMITH_REFUSED, "POP-EXCHANGE-START",
                      "the prince starts in room %u, tile %u, which there is not; set /start first", level->start.room,
                      level->start.tile);
}

unsigned smith_pop_exchange_level_number(const struct smith_convert_options *options, struct smith_findings *notes) {
    unsigned number;
    if (options->file && smith_pop_level_number(options->file, &number))
        return number;
    smith_findings_add(notes, "POP-EXCHANGE-NUMBER", SMITH_WARNING, "/", UINT64_MAX,
                       "its name does not say which level this is, so it is written as level 1");
    return 1;
}

static bool exchange_is_zero(struct smith_bytes bytes) {
    for (size_t i = 0; i < bytes.size; i++)
        if (bytes.data[i])
            return false;
    return true;
}

static void exchange_note_if(bool lost, struct smith_findings *notes, const char *path, const char *what) {
    if (lost)
        smith_findings_add(notes, "POP-EXCHANGE-LOST", SMITH_INFO, path, UINT64_MAX, "%s have no place there", what);
}

void smith_pop_exchange_note_left_out(const struct smith_pop_level_level *level, struct smith_findings *notes) {
    bool editor = !exchange_is_zero(level->editor), running = false, timers = false;
    for (int i = 0; i < SMITH_POP_LEVEL_ROOMS; i++) {
        const struct smith_pop_level_room *room = &level->rooms[i];
        editor |= room->map_x || room->map_y;
        running |= room->guard.x || room->guard.sequence_low || room->guard.sequence_high;
    }
    for (int i = 0; i < SMITH_POP_LEVEL_EVENTS; i++)
        timers |= (level->events[i] & SMITH_POP_LEVEL_EVENT_TIMER_MASK) != 0;
    exchange_note_if(editor, notes, "/editor", "places of rooms in the author's editor");
    exchange_note_if(running, notes, "/rooms", "values of guards in a running game");
    exchange_note_if(timers, notes, "/events", "timers of events");
    exchange_note_if(level->used_rooms != SMITH_POP_LEVEL_ROOMS, notes, "/used_rooms", "the rooms that are prepared");
    exchange_note_if(level->start_extension.unused || level->start_extension.sword_room ||
                         level->start_extension.sword_tile || level->start_extension.unused_too,
                     notes, "/start_extension", "the room and tile of the sword");
}
