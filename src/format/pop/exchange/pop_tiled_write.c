/* SPDX-License-Identifier: MIT
 *
 * Levels to maps of Tiled. Of a tile both bytes become tiles of Tiled, whose numbers they are; a room is a rectangle around
 * its tiles, with its values as properties; all else are properties of the map.
 */
#include "base/error.h"
#include "base/number.h"
#include "format/pop/exchange/pop_tiled.h"
#include "format/pop/level/pop_walk.h"
#include "format/tiled/tiled.h"
#include <levelsmith/picture.h>
#include <stdio.h>
#include <string.h>

enum { pop_tiled_bytes = 256, room_rows = SMITH_POP_LEVEL_TILES / SMITH_POP_LEVEL_COLUMNS };

struct pop_tiled_writer {
    const struct smith_options *options;
    const struct smith_document *document;
    const struct smith_pop_level_level *level;
    struct smith_arena arena;
    struct smith_flat rest;
    struct smith_flat_list rooms;
    struct smith_pop_map map;
    struct smith_buffer *out;
    struct smith_error *error;
};

bool smith_pop_tiled_recognise(struct smith_bytes bytes) {
    return smith_tiled_recognise(bytes, "pop_level");
}

/* ---- pictures of tiles ---- */

/* A digit in three columns and five rows, the highest bit at the top left. */
static const uint16_t digit_shapes[16] = {0x7B6F, 0x2C97, 0x73E7, 0x73CF, 0x5BC9, 0x79CF, 0x79EF, 0x7249,
                                          0x7BEF, 0x7BCF, 0x7BED, 0x6BAE, 0x7927, 0x6B6E, 0x79A7, 0x79A4};

static void draw_digit(struct smith_picture *picture, unsigned digit, uint32_t left, uint32_t top) {
    enum { scale = 3, columns = 3, rows = 5 };
    for (uint32_t y = 0; y < rows * scale; y++)
        for (uint32_t x = 0; x < columns * scale; x++)
            if (digit_shapes[digit] >> (rows * columns - 1 - (y / scale * columns + x / scale)) & 1)
                picture->indices[(top + y) * picture->width + left + x] = 1;
}

/* A plain picture with the number of the tile on it; of what stands in a tile also its colour. */
static enum smith_status pop_tiled_picture(struct pop_tiled_writer *w, unsigned byte, bool is_code) {
    struct smith_picture picture;
    struct smith_buffer png;
    enum smith_status status = smith_picture_init(&picture, SMITH_PIXELS_INDEXED, SMITH_POP_TILED_WIDTH,
                                                  SMITH_POP_TILED_HEIGHT, w->options, w->error);
    if (status != SMITH_OK)
        return status;
    const unsigned code = byte & SMITH_POP_LEVEL_TILE_BITS_CODE_MASK;
    smith_buffer_init(&png, &w->arena.allocator);
    picture.palette.count = 2;
    picture.palette.colours[0] =
        is_code ? (struct smith_colour){(uint8_t)(40 + code * 37 % 160), (uint8_t)(40 + code * 83 % 160),
                                        (uint8_t)(40 + code * 59 % 160), 255}
                : (struct smith_colour){0, 0, 0, 0};
    picture.palette.colours[1] = (struct smith_colour){255, 255, 255, 255};
    draw_digit(&picture, byte >> 4, 6, is_code ? 6 : 42);
    draw_digit(&picture, byte & 15, 18, is_code ? 6 : 42);
    status = smith_png_write(&picture, &png, w->error);
    if (status == SMITH_OK)
        smith_tiled_image(w->out, (struct smith_bytes){png.data, png.size}, picture.width, picture.height, 3);
    smith_picture_free(&picture);
    smith_buffer_free(&png);
    return status == SMITH_ABSENT ? SMITH_OK : status; /* Tiled shows tiles without pictures as such */
}

static const char *tile_name(const struct smith_names *names, unsigned code) {
    for (uint32_t i = 0; i < names->count; i++)
        if ((unsigned)names->items[i].value == code)
            return names->items[i].name;
    return NULL;
}

static enum smith_status pop_tiled_tileset(struct pop_tiled_writer *w, const char *name, unsigned first, bool is_code) {
    enum smith_status status = SMITH_OK;
    smith_buffer_text(w->out, " <tileset");
    smith_tiled_number(w->out, "firstgid", first);
    smith_xml_add_attribute(w->out, "name", name);
    smith_tiled_number(w->out, "tilewidth", SMITH_POP_TILED_WIDTH);
    smith_tiled_number(w->out, "tileheight", SMITH_POP_TILED_HEIGHT);
    smith_buffer_text(w->out, " tilecount=\"256\" columns=\"0\">\n"
                              "  <grid orientation=\"orthogonal\" width=\"1\" height=\"1\"/>\n");
    for (unsigned byte = 0; byte < pop_tiled_bytes && status == SMITH_OK; byte++) {
        const char *word = is_code && byte <= SMITH_POP_LEVEL_TILE_BITS_CODE_MASK
                               ? tile_name(SMITH_POP_LEVEL_TILE_CODE_NAMES, byte)
                               : NULL;
        smith_buffer_text(w->out, "  <tile");
        smith_tiled_number(w->out, "id", byte);
        if (word)
            smith_xml_add_attribute(w->out, "type", word);
        smith_buffer_text(w->out, ">\n");
        status = pop_tiled_picture(w, byte, is_code);
        smith_buffer_text(w->out, "  </tile>\n");
    }
    smith_buffer_text(w->out, " </tileset>\n");
    return status;
}

/* ---- rooms ---- */

/* Where no link leads rooms stand in rows of their own below. */
static void lay_out_all_rooms(struct pop_tiled_writer *w) {
    struct smith_pop_links links;
    int column = 0;
    smith_pop_level_links(w->level, &links);
    smith_pop_map_make(&w->map, &links, w->level->start.room);
    if (w->map.columns < 1)
        w->map.columns = 1;
    const int below = w->map.rows;
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++) {
        struct smith_pop_cell *cell = &w->map.cells[room];
        if (cell->on_map)
            continue;
        *cell = (struct smith_pop_cell){true, true, column % w->map.columns, below + column / w->map.columns};
        w->map.rows = cell->row + 1;
        column++;
    }
}

static void pop_tiled_link_rooms(struct smith_flat *room) {
    static const char *const names[] = {"links.left", "links.right", "links.up", "links.down"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct smith_flat_value *value = smith_flat_find(room, names[i]);
        int64_t number;
        if (smith_flat_int(value, &number) && number >= 1 && number <= SMITH_POP_LEVEL_ROOMS)
            value->kind = SMITH_FLAT_OBJECT; /* the object of room 1 has that number */
    }
    struct smith_flat_value *rows = smith_flat_find(room, "rows");
    if (rows)
        smith_flat_remove(room, rows);
}

static void pop_tiled_room(struct pop_tiled_writer *w, unsigned room) {
    const struct smith_pop_cell *cell = &w->map.cells[room];
    char name[16];
    snprintf(name, sizeof name, "room %u", room);
    smith_buffer_text(w->out, "  <object");
    smith_tiled_number(w->out, "id", room);
    smith_xml_add_attribute(w->out, "name", name);
    smith_xml_add_attribute(w->out, "type", "room");
    smith_tiled_number(w->out, "x", (int64_t)cell->column * SMITH_POP_LEVEL_COLUMNS * SMITH_POP_TILED_WIDTH);
    smith_tiled_number(w->out, "y", (int64_t)cell->row * room_rows * SMITH_POP_TILED_HEIGHT);
    smith_tiled_number(w->out, "width", SMITH_POP_LEVEL_COLUMNS * SMITH_POP_TILED_WIDTH);
    smith_tiled_number(w->out, "height", room_rows * SMITH_POP_TILED_HEIGHT);
    smith_buffer_text(w->out, ">\n");
    pop_tiled_link_rooms(&w->rooms.items[room - 1]);
    smith_tiled_properties(w->out, &w->rooms.items[room - 1], 3);
    smith_buffer_text(w->out, "  </object>\n");
}

static void pop_tiled_rooms(struct pop_tiled_writer *w) {
    smith_buffer_text(w->out, " <objectgroup id=\"3\" name=\"rooms\" color=\"#ffc040\">\n");
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS && room <= w->rooms.count; room++)
        pop_tiled_room(w, room);
    smith_buffer_text(w->out, " </objectgroup>\n");
}

/* ---- layers ---- */

/* The room at a place. Such as lie where another one is have places of their own, too. */
static unsigned pop_tiled_room_at(const struct pop_tiled_writer *w, int column, int row) {
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++)
        if (w->map.cells[room].column == column && w->map.cells[room].row == row)
            return room;
    return 0;
}

static void pop_tiled_layer(struct pop_tiled_writer *w, int id, const char *name, unsigned first) {
    const int width = w->map.columns * SMITH_POP_LEVEL_COLUMNS, height = w->map.rows * room_rows;
    smith_buffer_text(w->out, " <layer");
    smith_tiled_number(w->out, "id", id);
    smith_xml_add_attribute(w->out, "name", name);
    smith_tiled_number(w->out, "width", width);
    smith_tiled_number(w->out, "height", height);
    smith_buffer_text(w->out, ">\n  <data encoding=\"csv\">\n");
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            const unsigned room = pop_tiled_room_at(w, x / SMITH_POP_LEVEL_COLUMNS, y / room_rows);
            const unsigned at = (unsigned)(y % room_rows * SMITH_POP_LEVEL_COLUMNS + x % SMITH_POP_LEVEL_COLUMNS);
            const struct smith_pop_level_tile *tile = room ? smith_pop_level_tile(w->level, room, at) : NULL;
            char digits[SMITH_NUMBER_SIZE];
            const unsigned byte = !tile ? 0 : id == 1 ? tile->tile : tile->modifier;
            smith_buffer_add(w->out, digits, smith_print_u64(digits, tile ? first + byte : 0));
            if (x + 1 < width || y + 1 < height)
                smith_buffer_byte(w->out, ',');
        }
        smith_buffer_byte(w->out, '\n');
    }
    smith_buffer_text(w->out, "</data>\n </layer>\n");
}

static enum smith_status pop_tiled_write_map(struct pop_tiled_writer *w) {
    smith_buffer_text(w->out,
                      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map version=\"1.8\" orientation=\"orthogonal\" "
                      "renderorder=\"right-down\"");
    smith_tiled_number(w->out, "width", w->map.columns * SMITH_POP_LEVEL_COLUMNS);
    smith_tiled_number(w->out, "height", w->map.rows * room_rows);
    smith_tiled_number(w->out, "tilewidth", SMITH_POP_TILED_WIDTH);
    smith_tiled_number(w->out, "tileheight", SMITH_POP_TILED_HEIGHT);
    smith_buffer_text(w->out, " infinite=\"0\" nextlayerid=\"4\"");
    smith_tiled_number(w->out, "nextobjectid", SMITH_POP_LEVEL_ROOMS + 1);
    smith_buffer_text(w->out, ">\n");
    smith_tiled_properties(w->out, &w->rest, 1);
    enum smith_status status = pop_tiled_tileset(w, "tiles", 1, true);
    if (status == SMITH_OK)
        status = pop_tiled_tileset(w, "modifiers", 1 + pop_tiled_bytes, false);
    pop_tiled_layer(w, 1, "tiles", 1);
    pop_tiled_layer(w, 2, "modifiers", 1 + pop_tiled_bytes);
    pop_tiled_rooms(w);
    smith_buffer_text(w->out, "</map>\n");
    return status;
}

enum smith_status smith_pop_tiled_write(const struct smith_document *document,
                                        const struct smith_convert_options *options, struct smith_buffer *out,
                                        struct smith_findings *notes, struct smith_error *error) {
    struct pop_tiled_writer w = {.options = &options->reading,
                                 .document = document,
                                 .level = smith_pop_level_root(document),
                                 .rooms = {.name = "rooms"},
                                 .out = out,
                                 .error = error};
    (void)notes;
    smith_arena_init(&w.arena, &options->reading.allocator, 0);
    lay_out_all_rooms(&w);
    enum smith_status status = smith_flat_split(&w.arena, document, &w.rooms, 1, &w.rest)
                                   ? pop_tiled_write_map(&w)
                                   : smith_fail_memory(error, &w.arena);
    smith_arena_free(&w.arena);
    return status;
}
