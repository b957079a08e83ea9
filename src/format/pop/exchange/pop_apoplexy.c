/* SPDX-License-Identifier: MIT
 *
 * Levels as the editor apoplexy exports them: XML, and JSON made of it. Tiles, guards, links, events and the start are
 * the values of the level; places are counted from 1 there. The editor reads line by line, so the lines are those that it writes.
 */
#include "base/error.h"
#include "format/pop/exchange/pop_exchange.h"
#include "format/pop/level/pop_walk.h"
#include <levelsmith/levelsmith.h>
#include <stdlib.h>
#include <string.h>

enum { apoplexy_byte = 255, apoplexy_potions = 15 };

static bool apoplexy_is_xml(struct smith_bytes bytes) {
    return smith_pop_exchange_has(bytes, "<level number=") && smith_pop_exchange_has(bytes, "<prince ");
}

static bool apoplexy_is_json(struct smith_bytes bytes) {
    static const struct smith_pop_exchange_word words[] = {
        {"rooms", true, 1}, {"events", true, 1}, {"prince", true, 1}};
    return bytes.size && bytes.data[0] == '{' && smith_pop_exchange_find(bytes, words, 3) == 7;
}

bool smith_pop_apoplexy_recognise(struct smith_bytes bytes) {
    return apoplexy_is_xml(bytes) || apoplexy_is_json(bytes);
}

/* ---- reading ---- */

/* Directions are 1 for right and 2 for left. */
static int apoplexy_direction(struct smith_pop_exchange *exchange, const struct smith_xml_element *element) {
    return smith_pop_exchange_number(exchange, element, "direction", 1, 2);
}

static void apoplexy_guard(struct smith_pop_exchange *exchange, const struct smith_xml_element *element,
                           struct smith_pop_level_guard *guard, bool swapped) {
    const int location = smith_pop_exchange_number(exchange, element, "location", 0, apoplexy_byte);
    const bool is_left = (apoplexy_direction(exchange, element) == 2) != swapped;
    guard->tile = (uint8_t)(location ? location - 1 : SMITH_POP_NO_GUARD);
    guard->direction = is_left ? SMITH_POP_LEVEL_DIRECTION_LEFT : SMITH_POP_LEVEL_DIRECTION_RIGHT;
    guard->skill = (uint8_t)smith_pop_exchange_number(exchange, element, "skill", 0, apoplexy_byte);
    guard->colour = (uint8_t)smith_pop_exchange_number(exchange, element, "colors", 0, apoplexy_byte);
}

static void apoplexy_room(struct smith_pop_exchange *exchange, const struct smith_xml_element *element, bool swapped) {
    const int number = smith_pop_exchange_number(exchange, element, "number", 1, SMITH_POP_LEVEL_ROOMS);
    const struct smith_xml_element *guard = smith_xml_child(element, "guard"),
                                   *links = smith_xml_child(element, "links");
    const struct smith_xml_element *from = smith_xml_child(element, "tile");
    int count = 0;
    if (exchange->status != SMITH_OK)
        return;
    struct smith_pop_level_room *room = &exchange->level->rooms[number - 1];
    for (; from && exchange->status == SMITH_OK; from = smith_xml_next(from), count++) {
        if (count == SMITH_POP_LEVEL_TILES)
            break;
        struct smith_pop_level_tile *tile = smith_pop_exchange_tile(exchange, number, count);
        tile->tile = (uint8_t)smith_pop_exchange_number(exchange, from, "element", 0, apoplexy_byte);
        tile->modifier = (uint8_t)smith_pop_exchange_number(exchange, from, "modifier", 0, apoplexy_byte);
    }
    if (count != SMITH_POP_LEVEL_TILES || from)
        smith_pop_exchange_fail(exchange, element, "room %d has not 30 tiles", number);
    if (!guard || !links) {
        smith_pop_exchange_fail(exchange, element, "room %d lacks its %s", number, guard ? "links" : "guard");
        return;
    }
    apoplexy_guard(exchange, guard, &room->guard, swapped);
    room->links = (struct smith_pop_level_links){
        .left = (uint8_t)smith_pop_exchange_number(exchange, links, "left", 0, apoplexy_byte),
        .right = (uint8_t)smith_pop_exchange_number(exchange, links, "right", 0, apoplexy_byte),
        .up = (uint8_t)smith_pop_exchange_number(exchange, links, "up", 0, apoplexy_byte),
        .down = (uint8_t)smith_pop_exchange_number(exchange, links, "down", 0, apoplexy_byte),
    };
}

static void apoplexy_event(struct smith_pop_exchange *exchange, const struct smith_xml_element *element) {
    const int number = smith_pop_exchange_number(exchange, element, "number", 1, SMITH_POP_LEVEL_EVENTS);
    const int room = smith_pop_exchange_number(exchange, element, "room", 0, 31);
    const int location = smith_pop_exchange_number(exchange, element, "location", 1, 32);
    const int next = smith_pop_exchange_number(exchange, element, "next", 0, 1);
    if (exchange->status == SMITH_OK)
        exchange->level->events[number - 1] =
            (uint16_t)(room << SMITH_POP_EVENT_ROOM_SHIFT | (location - 1) | (next ? 0 : SMITH_POP_LEVEL_EVENT_LAST));
}

static void apoplexy_start(struct smith_pop_exchange *exchange, const struct smith_xml_element *element) {
    const int room = smith_pop_exchange_number(exchange, element, "room", 0, apoplexy_byte);
    const int location = smith_pop_exchange_number(exchange, element, "location", 1, apoplexy_byte + 1);
    const bool is_left = apoplexy_direction(exchange, element) == 2;
    if (exchange->status == SMITH_OK)
        exchange->level->start = (struct smith_pop_level_start){.room = (uint8_t)room,
                                                                .tile = (uint8_t)(location - 1),
                                                                .direction = is_left ? SMITH_POP_LEVEL_DIRECTION_LEFT
                                                                                     : SMITH_POP_LEVEL_DIRECTION_RIGHT};
}

/* Versions before 2.4 wrote guards' directions the other way round; the version is in a remark of the second line. */
static bool apoplexy_swaps_guards(struct smith_bytes bytes) {
    static const char words[] = "with apoplexy v";
    for (size_t i = 0; i + sizeof words + 4 < bytes.size && i < 400; i++)
        if (memcmp(bytes.data + i, words, sizeof words - 1) == 0) {
            const uint8_t *version = bytes.data + i + sizeof words - 1;
            return version[0] < '2' || (version[0] == '2' && version[1] == '.' && version[2] < '4');
        }
    return false;
}

static void apoplexy_level(struct smith_pop_exchange *exchange, struct smith_bytes bytes) {
    const struct smith_xml_element *root = exchange->root, *rooms = smith_xml_child(root, "rooms");
    const struct smith_xml_element *events = smith_xml_child(root, "events"), *start = smith_xml_child(root, "prince");
    const bool is_tree = rooms && smith_xml_child(rooms, "room"), swapped = apoplexy_swaps_guards(bytes);
    if (strcmp(root->name, "level") != 0 || !rooms || !events || !start) {
        smith_pop_exchange_fail(exchange, root, "this is no level of apoplexy: it has rooms, events and a prince");
        return;
    }
    const int number = smith_pop_exchange_number(exchange, root, "number", 0, apoplexy_byte);
    /* In XML a list is in an element of its own. */
    const struct smith_xml_element *room = is_tree ? smith_xml_child(rooms, "room") : rooms;
    for (; room && exchange->status == SMITH_OK; room = smith_xml_next(room))
        apoplexy_room(exchange, room, swapped);
    const struct smith_xml_element *event = is_tree ? smith_xml_child(events, "event") : events;
    for (; event && exchange->status == SMITH_OK; event = smith_xml_next(event))
        apoplexy_event(exchange, event);
    apoplexy_start(exchange, start);
    if (swapped)
        smith_pop_exchange_note(exchange,
                                "apoplexy before 2.4 wrote guards' directions the other way round: they are put right");
    if (smith_xml_child(root, "userdata"))
        smith_pop_exchange_note(exchange,
                                "the author, the title and what else the editor notes has a place in a PLV file only");
    if (number == apoplexy_potions)
        smith_pop_exchange_note(
            exchange, "of the level of the potions, which is a byte shorter, the editor reads guards one byte off");
}

enum smith_status smith_pop_apoplexy_read(const struct smith_layout *layout, struct smith_bytes bytes,
                                          const struct smith_convert_options *options, struct smith_document **document,
                                          struct smith_findings *notes, struct smith_buffer *report,
                                          struct smith_error *error) {
    struct smith_pop_exchange exchange;
    (void)report;
    smith_pop_exchange_begin(&exchange, layout, options, notes, error);
    if (exchange.status == SMITH_OK)
        exchange.status =
            apoplexy_is_json(bytes)
                ? smith_pop_exchange_read_json(bytes, &options->reading, &exchange.arena, &exchange.root, error)
                : smith_xml_read(bytes, &options->reading, &exchange.arena, &exchange.root, error);
    if (exchange.status == SMITH_OK)
        apoplexy_level(&exchange, bytes);
    return smith_pop_exchange_end(&exchange, document);
}

/* ---- writing ---- */

static void apoplexy_write_room(struct smith_buffer *out, const struct smith_pop_level_level *level, unsigned number) {
    const struct smith_pop_level_room *room = &level->rooms[number - 1];
    smith_buffer_format(out, "\t\t<room number=\"%u\">\n", number);
    for (unsigned i = 0; i < SMITH_POP_LEVEL_TILES; i++) {
        const struct smith_pop_level_tile *tile = smith_pop_level_tile(level, number, i);
        smith_buffer_format(out, "\t\t\t<tile element=\"%u\" modifier=\"%u\" />\n", tile->tile, tile->modifier);
    }
    const struct smith_pop_level_guard *guard = &room->guard;
    const unsigned location = guard->tile == SMITH_POP_NO_GUARD || guard->tile == apoplexy_byte ? 0 : guard->tile + 1u;
    smith_buffer_format(out, "\t\t\t<guard location=\"%u\" direction=\"%d\" skill=\"%u\" colors=\"%u\" />\n", location,
                        guard->direction == SMITH_POP_LEVEL_DIRECTION_LEFT ? 2 : 1, guard->skill, guard->colour);
    smith_buffer_format(out, "\t\t\t<links left=\"%u\" right=\"%u\" up=\"%u\" down=\"%u\" />\n\t\t</room>\n",
                        room->links.left, room->links.right, room->links.up, room->links.down);
}

/* The fields of level files, which the editor asks for. */
static void apoplexy_write_fields(struct smith_buffer *out, const struct smith_convert_options *options,
                                  unsigned number) {
    static const char *const fields[] = {"Editor Version",    "Level Author", "Level Title",       "Level Description",
                                         "Original Filename", "Time Created", "Time Last Modified"};
    smith_buffer_text(out, "\t<userdata fields=\"9\">\n\t\t<field key=\"Editor Name\" value=\"Levelsmith\" />\n");
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        smith_buffer_format(out, "\t\t<field key=\"%s\" value=\"", fields[i]);
        if (strcmp(fields[i], "Original Filename") == 0 && options->file)
            smith_xml_add(out, options->file);
        smith_buffer_text(out, "\" />\n");
    }
    smith_buffer_format(out, "\t\t<field key=\"Original Level Number\" value=\"%u\" />\n\t</userdata>\n", number);
}

enum smith_status smith_pop_apoplexy_write(const struct smith_document *document,
                                           const struct smith_convert_options *options, struct smith_buffer *out,
                                           struct smith_findings *notes, struct smith_error *error) {
    const struct smith_pop_level_level *level = smith_pop_level_root(document);
    const unsigned number = smith_pop_exchange_level_number(options, notes);
    smith_buffer_format(out,
                        "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n<!-- PoP1 level, exported by Levelsmith. -->\n"
                        "<level number=\"%u\">\n\t<rooms>\n",
                        number);
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++)
        apoplexy_write_room(out, level, room);
    smith_buffer_text(out, "\t</rooms>\n\t<events>\n");
    for (unsigned i = 0; i < SMITH_POP_LEVEL_EVENTS; i++) {
        const struct smith_pop_tile_ref target = smith_pop_event_target(level->events[i]);
        smith_buffer_format(out, "\t\t<event number=\"%u\" room=\"%u\" location=\"%u\" next=\"%d\" />\n", i + 1,
                            target.room, target.tile + 1, !smith_pop_event_is_last(level->events[i]));
    }
    smith_buffer_format(out, "\t</events>\n\t<prince room=\"%u\" location=\"%u\" direction=\"%d\" />\n",
                        level->start.room, level->start.tile + 1u,
                        level->start.direction == SMITH_POP_LEVEL_DIRECTION_LEFT ? 2 : 1);
    apoplexy_write_fields(out, options, number);
    smith_buffer_text(out, "</level>\n");
    smith_pop_exchange_note_left_out(level, notes);
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}
