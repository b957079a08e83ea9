/* SPDX-License-Identifier: MIT
 *
 * Levels from maps of Tiled: values of rooms and of the level by their JSON form, and then the tiles under each room's
 * rectangle, wherever that was moved.
 */
#include "base/error.h"
#include "base/number.h"
#include "format/pop/exchange/pop_tiled.h"
#include "format/pop/level/pop_walk.h"
#include "format/tiled/tiled.h"
#include <math.h>
#include <string.h>

enum { pop_tiled_side_max = 4096, tiled_rows = SMITH_POP_LEVEL_TILES / SMITH_POP_LEVEL_COLUMNS };

/* A tile layer: for each tile the number of a tile of its tileset, or -1. */
struct pop_tiled_cells {
    uint32_t width, height;
    int16_t *items; /* NULL = there is no such layer */
};

struct pop_tiled_reader {
    struct smith_arena arena;
    const struct smith_xml_element *map;
    struct pop_tiled_cells tiles, modifiers;
    struct smith_flat rest;
    struct smith_flat_list rooms;
    const struct smith_xml_element *objects[SMITH_POP_LEVEL_ROOMS];
    struct smith_error *error;
};

static bool attribute_number(const struct smith_xml_element *element, const char *name, double *value) {
    const char *text = smith_xml_attribute(element, name);
    return text && smith_parse_f64(text, strlen(text), value) && isfinite(*value);
}

static const struct smith_xml_element *pop_tiled_child(const struct smith_xml_element *map, const char *kind,
                                                       const char *name) {
    const struct smith_xml_element *at = smith_xml_child(map, kind);
    for (; at; at = smith_xml_next(at)) {
        const char *own = smith_xml_attribute(at, "name");
        if (own && strcmp(own, name) == 0)
            break;
    }
    return at;
}

/* ---- tile layers ---- */

static enum smith_status pop_tiled_cell_list(struct pop_tiled_reader *r, const struct smith_xml_element *data,
                                             uint64_t first, struct pop_tiled_cells *cells) {
    const char *at = data->text;
    const size_t count = (size_t)cells->width * cells->height;
    size_t done = 0;
    for (; done < count; done++) {
        uint64_t number = 0;
        at += strspn(at, " \t\r\n,");
        const size_t size = strspn(at, "0123456789");
        if (!smith_parse_u64(at, size, &number) || (number && (number < first || number - first > UINT8_MAX)))
            return smith_tiled_fail(data, r->error, "tile %zu of the layer is none of its tileset, or turned over",
                                    done);
        cells->items[done] = number ? (int16_t)(number - first) : -1;
        at += size;
    }
    return SMITH_OK;
}

static enum smith_status pop_tiled_cells_of(struct pop_tiled_reader *r, const char *name,
                                            struct pop_tiled_cells *cells) {
    const struct smith_xml_element *layer = pop_tiled_child(r->map, "layer", name);
    const struct smith_xml_element *set = pop_tiled_child(r->map, "tileset", name);
    const struct smith_xml_element *data = layer ? smith_xml_child(layer, "data") : NULL;
    const char *encoding = data ? smith_xml_attribute(data, "encoding") : NULL;
    double width, height, first;
    if (!layer || !set || !data)
        return smith_tiled_fail(r->map, r->error, "there is no tile layer and tileset '%s'", name);
    if (!encoding || strcmp(encoding, "csv") != 0 || smith_xml_attribute(data, "compression") || data->first)
        return smith_tiled_fail(data, r->error, "the layer '%s' is not CSV: say so in the properties of the map", name);
    if (!attribute_number(layer, "width", &width) || !attribute_number(layer, "height", &height) ||
        !attribute_number(set, "firstgid", &first) || width < 1 || height < 1 || first < 1 ||
        width > pop_tiled_side_max || height > pop_tiled_side_max || first > INT32_MAX)
        return smith_tiled_fail(layer, r->error, "the layer '%s' has no size that a map can have", name);
    *cells = (struct pop_tiled_cells){.width = (uint32_t)width, .height = (uint32_t)height};
    cells->items =
        smith_arena_alloc(&r->arena, (size_t)cells->width * cells->height * sizeof *cells->items, _Alignof(int16_t));
    return cells->items ? pop_tiled_cell_list(r, data, (uint64_t)first, cells) : smith_fail_memory(r->error, &r->arena);
}

/* ---- rooms ---- */

/* Links to other rooms are their objects, and these have the numbers of the rooms. */
static void follow_room_links(struct smith_flat *room) {
    for (uint32_t i = 0; i < room->count; i++)
        if (room->items[i].kind == SMITH_FLAT_OBJECT)
            room->items[i].kind = SMITH_FLAT_INT;
}

static enum smith_status pop_tiled_rooms_of(struct pop_tiled_reader *r) {
    const struct smith_xml_element *group = pop_tiled_child(r->map, "objectgroup", "rooms");
    const struct smith_xml_element *object = group ? smith_xml_child(group, "object") : NULL;
    enum smith_status status = SMITH_OK;
    for (; object; object = smith_xml_next(object)) {
        double number;
        if (!attribute_number(object, "id", &number) || number < 1 || number > SMITH_POP_LEVEL_ROOMS ||
            r->objects[(unsigned)number - 1])
            return smith_tiled_fail(object, r->error, "a level has rooms 1 to 24, whose objects have these numbers");
        r->objects[(unsigned)number - 1] = object;
    }
    r->rooms.is_there = true;
    for (unsigned i = 0; i < SMITH_POP_LEVEL_ROOMS && status == SMITH_OK; i++) {
        struct smith_flat room = {0};
        if (!r->objects[i])
            return smith_tiled_fail(group ? group : r->map, r->error, "there is no room %u: a level has 24", i + 1);
        status = smith_tiled_read_properties(&r->arena, r->objects[i], &room, r->error);
        follow_room_links(&room);
        if (status == SMITH_OK && !SMITH_ARRAY_ADD(&r->arena, &r->rooms, room))
            status = smith_fail_memory(r->error, &r->arena);
    }
    return status;
}

static int16_t cell_at(const struct pop_tiled_cells *cells, double column, double row) {
    const bool inside = column >= 0 && row >= 0 && column < cells->width && row < cells->height;
    return inside ? cells->items[(size_t)row * cells->width + (size_t)column] : -1;
}

static enum smith_status take_room_tiles(struct pop_tiled_reader *r, struct smith_pop_level_level *level,
                                         unsigned room) {
    const struct smith_xml_element *object = r->objects[room];
    double x = 0, y = 0;
    attribute_number(object, "x", &x);
    attribute_number(object, "y", &y);
    x = floor(x / SMITH_POP_TILED_WIDTH + 0.5);
    y = floor(y / SMITH_POP_TILED_HEIGHT + 0.5);
    for (unsigned i = 0; i < SMITH_POP_LEVEL_TILES; i++) {
        const double column = x + i % SMITH_POP_LEVEL_COLUMNS, row = y + i / SMITH_POP_LEVEL_COLUMNS;
        const int16_t tile = cell_at(&r->tiles, column, row), modifier = cell_at(&r->modifiers, column, row);
        struct smith_pop_level_tile *to =
            &level->rooms[room].rows[i / SMITH_POP_LEVEL_COLUMNS].tiles[i % SMITH_POP_LEVEL_COLUMNS];
        if (tile < 0)
            return smith_tiled_fail(object, r->error, "there is nothing on the layer 'tiles' at tile %u of room %u", i,
                                    room + 1);
        to->tile = (uint8_t)tile;
        to->modifier = modifier < 0 ? 0 : (uint8_t)modifier;
    }
    return SMITH_OK;
}

/* ---- the whole ---- */

static enum smith_status pop_tiled_read_map(struct pop_tiled_reader *r) {
    enum smith_status status = smith_tiled_read_properties(&r->arena, r->map, &r->rest, r->error);
    if (status == SMITH_OK)
        status = pop_tiled_cells_of(r, "tiles", &r->tiles);
    if (status == SMITH_OK)
        status = pop_tiled_cells_of(r, "modifiers", &r->modifiers);
    return status == SMITH_OK ? pop_tiled_rooms_of(r) : status;
}

static enum smith_status pop_tiled_document(struct pop_tiled_reader *r, const struct smith_layout *layout,
                                            const struct smith_options *reading, struct smith_document **document) {
    struct smith_buffer json;
    smith_buffer_init(&json, &reading->allocator);
    enum smith_status status =
        smith_flat_join(&r->arena, &r->rest, &r->rooms, 1, &json) ? SMITH_OK : smith_fail_memory(r->error, &r->arena);
    if (status == SMITH_OK)
        status = smith_json_read(layout, (struct smith_bytes){json.data, json.size}, reading, document, r->error);
    if (status == SMITH_BAD_JSON && r->error) { /* lines of that text are nobody's: it is the map as a whole */
        r->error->status = status = SMITH_BAD_TEXT;
        r->error->line = r->error->column = 1;
    }
    for (unsigned room = 0; room < SMITH_POP_LEVEL_ROOMS && status == SMITH_OK; room++)
        status = take_room_tiles(r, smith_pop_level_root(*document), room);
    smith_buffer_free(&json);
    return status;
}

enum smith_status smith_pop_tiled_read(const struct smith_layout *layout, struct smith_bytes bytes,
                                       const struct smith_convert_options *options, struct smith_document **document,
                                       struct smith_findings *notes, struct smith_buffer *report,
                                       struct smith_error *error) {
    struct pop_tiled_reader r = {.rooms = {.name = "rooms"}, .error = error};
    struct smith_xml_element *root;
    (void)notes, (void)report;
    *document = NULL;
    smith_arena_init(&r.arena, &options->reading.allocator, 0);
    enum smith_status status = smith_xml_read(bytes, &options->reading, &r.arena, &root, error);
    r.map = root;
    if (status == SMITH_OK)
        status = pop_tiled_read_map(&r);
    if (status == SMITH_OK)
        status = pop_tiled_document(&r, layout, &options->reading, document);
    if (status != SMITH_OK) {
        smith_document_free(*document);
        *document = NULL;
    }
    smith_arena_free(&r.arena);
    return status;
}
