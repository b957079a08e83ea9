/* SPDX-License-Identifier: MIT
 *
 * Maps from those of Tiled: the JSON form put together again, and read as such.
 */
#include "base/error.h"
#include "base/json_text.h"
#include "base/number.h"
#include "format/d2df/tiled/d2df_tiled.h"
#include "report/report.h"
#include <stdio.h>
#include <string.h>

struct tiled_reader {
    struct smith_arena arena;
    struct smith_flat rest;
    struct smith_flat_list lists[D2DF_TILED_LISTS + 1]; /* the last are textures */
    struct smith_hash_map objects; /* number of an object -> list and index */
    struct smith_hash_map tiles; /* number of a tile -> index of its texture */
    struct smith_findings *notes;
    struct smith_error *error;
};

static enum smith_status tiled_read_no_memory(const struct tiled_reader *r) {
    return smith_fail_memory(r->error, &r->arena);
}

static void tiled_leave_out(struct tiled_reader *r, const struct smith_xml_element *element, const char *what,
                            const char *name) {
    char path[32];
    snprintf(path, sizeof path, "line %u", (unsigned)element->line);
    smith_findings_add(r->notes, "TILED-LEFT-OUT", SMITH_WARNING, path, UINT64_MAX,
                       "%s '%.80s' has no place in a map, and is left out", what, name ? name : "");
}

/* ---- textures ---- */

static enum smith_status tiled_read_tileset(struct tiled_reader *r, const struct smith_xml_element *tileset) {
    const char *name = smith_xml_attribute(tileset, "name");
    if (smith_xml_attribute(tileset, "source"))
        return smith_tiled_fail(tileset, r->error,
                                "the tileset is in a file of its own: let Tiled embed it in the map");
    if (!name || strcmp(name, "textures") != 0) {
        tiled_leave_out(r, tileset, "the tileset", name);
        return SMITH_OK;
    }
    r->lists[D2DF_TILED_TEXTURES].is_there = true;
    for (const struct smith_xml_element *tile = smith_xml_child(tileset, "tile"); tile; tile = smith_xml_next(tile)) {
        struct smith_flat flat = {0};
        const char *id = smith_xml_attribute(tile, "id");
        enum smith_status status = smith_tiled_read_properties(&r->arena, tile, &flat, r->error);
        struct smith_hash_entry *entry = id ? smith_hash_map_add(&r->tiles, &r->arena, id, strlen(id)) : NULL;
        if (status != SMITH_OK)
            return status;
        if ((id && !entry) || !SMITH_ARRAY_ADD(&r->arena, &r->lists[D2DF_TILED_TEXTURES], flat))
            return tiled_read_no_memory(r);
        if (entry)
            entry->value.number = r->lists[D2DF_TILED_TEXTURES].count;
    }
    return SMITH_OK;
}

/* ---- objects ---- */

static bool is_plain_shape(const struct smith_xml_element *object) {
    static const char *const others[] = {"ellipse", "polygon", "polyline", "text"};
    bool plain = true;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        plain &= !smith_xml_child(object, others[i]);
    const char *rotation = smith_xml_attribute(object, "rotation");
    return plain && (!rotation || strcmp(rotation, "0") == 0) && !smith_xml_attribute(object, "gid");
}

static enum smith_status tiled_read_type(struct tiled_reader *r, enum d2df_tiled_list list,
                                         const struct smith_xml_element *object, struct smith_flat *thing) {
    const char *type = smith_xml_attribute(object, "type");
    if (!type)
        type = smith_xml_attribute(object, "class"); /* as one version of Tiled called it */
    if (!type || !*type)
        return SMITH_OK;
    if (!smith_d2df_tiled_layers[list].type_is_set)
        return smith_flat_put(&r->arena, thing, "type", SMITH_FLAT_TEXT, type) ? SMITH_OK : tiled_read_no_memory(r);
    struct smith_buffer json;
    smith_buffer_init(&json, &r->arena.allocator);
    smith_buffer_byte(&json, '[');
    smith_json_string(&json, type, strlen(type));
    smith_buffer_byte(&json, ']');
    const char *text = json.failed ? NULL : smith_arena_copy(&r->arena, json.data, json.size);
    smith_buffer_free(&json);
    return text && smith_flat_put(&r->arena, thing, "type", SMITH_FLAT_JSON, text) ? SMITH_OK : tiled_read_no_memory(r);
}

static enum smith_status tiled_read_values(struct tiled_reader *r, enum d2df_tiled_list list,
                                           const struct smith_xml_element *object, struct smith_flat *thing) {
    static const struct {
        const char *attribute, *name;
        bool is_size;
    } numbers[] = {{"x", "position.x", false},
                   {"y", "position.y", false},
                   {"width", "size.width", true},
                   {"height", "size.height", true}};
    enum smith_status status = smith_tiled_read_properties(&r->arena, object, thing, r->error);
    if (status == SMITH_OK)
        status = tiled_read_type(r, list, object, thing);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers && status == SMITH_OK; i++)
        if (!numbers[i].is_size || smith_d2df_tiled_layers[list].has_size)
            status = smith_tiled_read_number(&r->arena, object, numbers[i].attribute, numbers[i].name, thing, r->error);
    return status;
}

static enum smith_status tiled_read_object(struct tiled_reader *r, enum d2df_tiled_list list,
                                           const struct smith_xml_element *object) {
    struct smith_flat thing = {0};
    const char *id = smith_xml_attribute(object, "id");
    if (!is_plain_shape(object)) {
        tiled_leave_out(r, object, "an object that is no upright rectangle, number", id);
        return SMITH_OK;
    }
    enum smith_status status = tiled_read_values(r, list, object, &thing);
    if (status != SMITH_OK)
        return status;
    struct smith_hash_entry *entry = id ? smith_hash_map_add(&r->objects, &r->arena, id, strlen(id)) : NULL;
    if ((id && !entry) || !SMITH_ARRAY_ADD(&r->arena, &r->lists[list], thing))
        return tiled_read_no_memory(r);
    if (entry)
        entry->value.number = (uint64_t)r->lists[list].count << 8 | list;
    return SMITH_OK;
}

static enum smith_status tiled_read_layer(struct tiled_reader *r, const struct smith_xml_element *layer) {
    const char *name = smith_xml_attribute(layer, "name");
    unsigned list = 0;
    enum smith_status status = SMITH_OK;
    while (list < D2DF_TILED_LISTS && (!name || strcmp(name, smith_d2df_tiled_layers[list].name) != 0))
        list++;
    if (list == D2DF_TILED_LISTS) {
        tiled_leave_out(r, layer, "the layer", name);
        return SMITH_OK;
    }
    r->lists[list].is_there = true;
    for (const struct smith_xml_element *object = smith_xml_child(layer, "object"); object && status == SMITH_OK;
         object = smith_xml_next(object))
        status = tiled_read_object(r, list, object);
    return status;
}

/* ---- what refers to what ---- */

/* Links to objects become numbers of things; one to an object that is gone becomes none. */
static enum smith_status tiled_follow_links(struct tiled_reader *r, enum d2df_tiled_list list,
                                            struct smith_flat *thing) {
    for (uint32_t i = 0; i < thing->count; i++) {
        struct smith_flat_value *value = &thing->items[i];
        const struct d2df_tiled_link *link = smith_d2df_tiled_link(list, value->name);
        char digits[SMITH_NUMBER_SIZE];
        if (value->kind != SMITH_FLAT_OBJECT)
            continue;
        const struct smith_hash_entry *to = smith_hash_map_find(&r->objects, value->text, strlen(value->text));
        const bool is_there = to && link && (to->value.number & 0xFF) == link->to;
        const int64_t number = is_there ? (int64_t)(to->value.number >> 8) - 1 + link->base : link ? link->none : 0;
        value->kind = SMITH_FLAT_INT;
        value->text = smith_arena_copy(&r->arena, digits, smith_print_i64(digits, number));
        if (!value->text)
            return tiled_read_no_memory(r);
    }
    return SMITH_OK;
}

static bool tiled_texture_is(const struct smith_flat *texture, const char *path) {
    const struct smith_flat_value *known = smith_flat_find(texture, "path");
    return known && known->kind == SMITH_FLAT_TEXT && strcmp(known->text, path) == 0;
}

/* The number of the texture that a panel names, which is put into the list when it is not there. */
static enum smith_status tiled_find_texture(struct tiled_reader *r, struct smith_flat *panel) {
    struct smith_flat_value *value = smith_flat_find(panel, "texture");
    char digits[SMITH_NUMBER_SIZE];
    uint32_t index = 0;
    if (!value || (value->kind != SMITH_FLAT_TEXT && value->kind != SMITH_FLAT_INT))
        return SMITH_OK;
    if (value->kind == SMITH_FLAT_INT) {
        const struct smith_hash_entry *tile = smith_hash_map_find(&r->tiles, value->text, strlen(value->text));
        if (!tile)
            return SMITH_OK;
        index = (uint32_t)tile->value.number - 1;
    } else {
        while (index < r->lists[D2DF_TILED_TEXTURES].count &&
               !tiled_texture_is(&r->lists[D2DF_TILED_TEXTURES].items[index], value->text))
            index++;
        struct smith_flat made = {0};
        if (index == r->lists[D2DF_TILED_TEXTURES].count &&
            (!smith_flat_put(&r->arena, &made, "path", SMITH_FLAT_TEXT, value->text) ||
             !SMITH_ARRAY_ADD(&r->arena, &r->lists[D2DF_TILED_TEXTURES], made)))
            return tiled_read_no_memory(r);
        r->lists[D2DF_TILED_TEXTURES].is_there = true;
    }
    value->kind = SMITH_FLAT_INT;
    value->text = smith_arena_copy(&r->arena, digits, smith_print_u64(digits, index));
    return value->text ? SMITH_OK : tiled_read_no_memory(r);
}

static enum smith_status tiled_resolve(struct tiled_reader *r) {
    enum smith_status status = SMITH_OK;
    for (unsigned list = 0; list < D2DF_TILED_LISTS; list++)
        for (uint32_t i = 0; i < r->lists[list].count && status == SMITH_OK; i++)
            status = tiled_follow_links(r, list, &r->lists[list].items[i]);
    for (uint32_t i = 0; i < r->lists[D2DF_TILED_PANELS].count && status == SMITH_OK; i++)
        status = tiled_find_texture(r, &r->lists[D2DF_TILED_PANELS].items[i]);
    return status;
}

/* ---- the whole ---- */

static enum smith_status tiled_read_map(struct tiled_reader *r, const struct smith_xml_element *map) {
    enum smith_status status = smith_tiled_read_properties(&r->arena, map, &r->rest, r->error);
    for (const struct smith_xml_element *at = map->first; at && status == SMITH_OK; at = at->next) {
        if (strcmp(at->name, "tileset") == 0)
            status = tiled_read_tileset(r, at);
        else if (strcmp(at->name, "objectgroup") == 0)
            status = tiled_read_layer(r, at);
        else if (strcmp(at->name, "properties") != 0 && strcmp(at->name, "editorsettings") != 0)
            tiled_leave_out(r, at, "the layer", smith_xml_attribute(at, "name"));
    }
    return status == SMITH_OK ? tiled_resolve(r) : status;
}

enum smith_status smith_d2df_tiled_read(const struct smith_layout *layout, struct smith_bytes bytes,
                                        const struct smith_convert_options *options, struct smith_document **document,
                                        struct smith_findings *notes, struct smith_buffer *report,
                                        struct smith_error *error) {
    struct tiled_reader r = {.notes = notes, .error = error};
    struct smith_options reading = options->reading;
    struct smith_xml_element *root;
    struct smith_buffer json;
    (void)report;
    *document = NULL;
    for (unsigned i = 0; i < D2DF_TILED_LISTS; i++)
        r.lists[i].name = smith_d2df_tiled_layers[i].name;
    r.lists[D2DF_TILED_TEXTURES].name = "textures";
    reading.round = true; /* things that were drawn with a mouse stand anywhere */
    smith_arena_init(&r.arena, &reading.allocator, 0);
    smith_buffer_init(&json, &reading.allocator);
    enum smith_status status = smith_xml_read(bytes, &reading, &r.arena, &root, error);
    if (status == SMITH_OK)
        status = tiled_read_map(&r, root);
    if (status == SMITH_OK && !smith_flat_join(&r.arena, &r.rest, r.lists, D2DF_TILED_LISTS + 1, &json))
        status = tiled_read_no_memory(&r);
    if (status == SMITH_OK)
        status = smith_json_read(layout, (struct smith_bytes){json.data, json.size}, &reading, document, error);
    if (status == SMITH_BAD_JSON && error) { /* lines of that text are nobody's: it is the map as a whole */
        error->status = status = SMITH_BAD_TEXT;
        error->line = error->column = 1;
    }
    smith_buffer_free(&json);
    smith_arena_free(&r.arena);
    return status;
}
