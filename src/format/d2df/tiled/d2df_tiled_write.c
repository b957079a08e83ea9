/* SPDX-License-Identifier: MIT
 *
 * Maps to those of Tiled: the JSON form, value by value; what Tiled has words for goes into attributes.
 */
#include "base/error.h"
#include "base/number.h"
#include "format/d2df/map/d2df_frames.h"
#include "format/d2df/map/d2df_measures.h"
#include "format/d2df/map/d2df_resources.h"
#include "format/d2df/tiled/d2df_tiled.h"
#include <levelsmith/d2df.h>
#include <string.h>

enum { tiled_grid = 16, tiled_default_tiles = 100, tiled_exact = 999999 /* of six digits, which Tiled writes */ };

const struct d2df_tiled_layer smith_d2df_tiled_layers[D2DF_TILED_LISTS] = {
    {"panels", "#a0a0a0", true, true},  {"items", "#40c0ff", false, false},   {"monsters", "#ff4040", false, false},
    {"areas", "#40ff40", false, false}, {"triggers", "#ffc040", true, false},
};

const struct d2df_tiled_link *smith_d2df_tiled_link(enum d2df_tiled_list from, const char *name) {
    static const struct d2df_tiled_link links[] = {
        {D2DF_TILED_PANELS, "end_pos_trigger", D2DF_TILED_TRIGGERS, 0, -1},
        {D2DF_TILED_PANELS, "end_size_trigger", D2DF_TILED_TRIGGERS, 0, -1},
        {D2DF_TILED_TRIGGERS, "texture_panel", D2DF_TILED_PANELS, 0, -1},
        {D2DF_TILED_TRIGGERS, "triggerdata.panelid", D2DF_TILED_PANELS, 0, -1},
        {D2DF_TILED_TRIGGERS, "triggerdata.monsterid", D2DF_TILED_MONSTERS, 1, 0},
    };
    for (size_t i = 0; i < sizeof links / sizeof *links; i++)
        if (links[i].from == from && strcmp(links[i].name, name) == 0)
            return &links[i];
    return NULL;
}

bool smith_d2df_tiled_recognise(struct smith_bytes bytes) {
    return smith_tiled_recognise(bytes, "d2df");
}

/* ---- the map, value by value ---- */

struct tiled_writer {
    const struct smith_document *document;
    const struct smith_d2df_map *map;
    const struct smith_convert_options *options;
    struct smith_arena arena;
    struct smith_flat rest; /* what is in no list */
    struct smith_flat_list lists[D2DF_TILED_LISTS + 1]; /* the last are textures */
    struct smith_d2df_resources resources;
    struct smith_buffer *out;
    struct smith_error *error;
};

static enum smith_status tiled_take_map(struct tiled_writer *w) {
    for (unsigned i = 0; i < D2DF_TILED_LISTS; i++)
        w->lists[i].name = smith_d2df_tiled_layers[i].name;
    w->lists[D2DF_TILED_TEXTURES].name = "textures";
    return smith_flat_split(&w->arena, w->document, w->lists, D2DF_TILED_LISTS + 1, &w->rest)
               ? SMITH_OK
               : smith_fail_memory(w->error, &w->arena);
}

/* ---- textures ---- */

static enum smith_status tiled_write_picture(struct tiled_writer *w, const char *resource) {
    struct smith_d2df_frames frames;
    struct smith_buffer png;
    const struct smith_d2df_found found =
        smith_d2df_resources_find(&w->resources, resource, w->options->archive, SMITH_D2DF_TEXTURE);
    if (!found.name)
        return SMITH_OK;
    smith_buffer_init(&png, &w->arena.allocator);
    enum smith_status status = smith_d2df_frames_read(w->options->resources, found.name, &w->options->reading, &frames);
    if (status == SMITH_OK && frames.picture.width)
        status = smith_png_write(&frames.picture, &png, w->error);
    if (status == SMITH_OK && png.size)
        smith_tiled_image(w->out, (struct smith_bytes){png.data, png.size}, frames.picture.width, frames.picture.height,
                          3);
    smith_picture_free(&frames.picture);
    smith_buffer_free(&png);
    return status == SMITH_NO_MEMORY ? smith_fail_memory(w->error, NULL) : SMITH_OK; /* else it has no picture */
}

static enum smith_status tiled_write_textures(struct tiled_writer *w) {
    enum smith_status status = SMITH_OK;
    if (!w->lists[D2DF_TILED_TEXTURES].is_there)
        return SMITH_OK;
    smith_buffer_text(w->out, " <tileset firstgid=\"1\" name=\"textures\" tilewidth=\"64\" tileheight=\"64\"");
    smith_tiled_number(w->out, "tilecount", w->lists[D2DF_TILED_TEXTURES].count);
    smith_buffer_text(w->out, " columns=\"0\">\n  <grid orientation=\"orthogonal\" width=\"1\" height=\"1\"/>\n");
    for (uint32_t i = 0; i < w->lists[D2DF_TILED_TEXTURES].count && status == SMITH_OK; i++) {
        smith_buffer_text(w->out, "  <tile");
        smith_tiled_number(w->out, "id", i);
        smith_buffer_text(w->out, ">\n");
        smith_tiled_properties(w->out, &w->lists[D2DF_TILED_TEXTURES].items[i], 3);
        if (w->options->resources && i < w->map->textures.count)
            status = tiled_write_picture(w, w->map->textures.items[i]->path);
        smith_buffer_text(w->out, "  </tile>\n");
    }
    smith_buffer_text(w->out, " </tileset>\n");
    return status;
}

/* ---- things ---- */

static uint32_t tiled_first_object(const struct tiled_writer *w, enum d2df_tiled_list list) {
    uint32_t first = 1;
    for (unsigned i = 0; i < list; i++)
        first += w->lists[i].count;
    return first;
}

/* Numbers of things become links to their objects. */
static bool tiled_link_all(struct tiled_writer *w, enum d2df_tiled_list list, struct smith_flat *thing) {
    bool done = true;
    for (uint32_t i = 0; i < thing->count && done; i++) {
        const struct d2df_tiled_link *link = smith_d2df_tiled_link(list, thing->items[i].name);
        char digits[SMITH_NUMBER_SIZE];
        int64_t number;
        if (!link || !smith_flat_int(&thing->items[i], &number) || number < link->base ||
            number - link->base >= w->lists[link->to].count)
            continue;
        const size_t size = smith_print_u64(digits, tiled_first_object(w, link->to) + (uint64_t)(number - link->base));
        thing->items[i].kind = SMITH_FLAT_OBJECT;
        thing->items[i].text = smith_arena_copy(&w->arena, digits, size);
        done = thing->items[i].text != NULL;
    }
    return done;
}

/* A texture goes by its path, where only one has it. */
static void tiled_name_texture(const struct tiled_writer *w, struct smith_flat *panel) {
    struct smith_flat_value *value = smith_flat_find(panel, "texture");
    const struct smith_flat_value *path;
    int64_t number;
    if (!smith_flat_int(value, &number) || number < 0 || number >= w->lists[D2DF_TILED_TEXTURES].count)
        return;
    path = smith_flat_find(&w->lists[D2DF_TILED_TEXTURES].items[number], "path");
    for (uint32_t i = 0; path && i < w->lists[D2DF_TILED_TEXTURES].count; i++) {
        const struct smith_flat_value *other = smith_flat_find(&w->lists[D2DF_TILED_TEXTURES].items[i], "path");
        if (i != number && other && strcmp(other->text, path->text) == 0)
            return;
    }
    if (path && path->kind == SMITH_FLAT_TEXT && *path->text)
        *value = (struct smith_flat_value){value->name, SMITH_FLAT_TEXT, path->text};
}

/* A number as an attribute; its value stays where the attribute might not say it to the last digit. */
static void tiled_move_number(struct tiled_writer *w, struct smith_flat *thing, const char *name,
                              const char *attribute) {
    struct smith_flat_value *value = smith_flat_find(thing, name);
    int64_t number;
    if (!smith_flat_int(value, &number))
        return;
    smith_tiled_number(w->out, attribute, number);
    if (number >= -tiled_exact && number <= tiled_exact)
        smith_flat_remove(thing, value);
}

/* The type as Tiled's own, where it is one word. */
static void tiled_move_type(struct tiled_writer *w, enum d2df_tiled_list list, struct smith_flat *thing) {
    struct smith_flat_value *value = smith_flat_find(thing, "type");
    if (!value)
        return;
    const size_t size = strlen(value->text);
    const bool is_set = smith_d2df_tiled_layers[list].type_is_set;
    const bool is_one = is_set && size > 4 && value->text[1] == '"' && value->text[size - 2] == '"' &&
                        !strchr(value->text, ',') && value->kind == SMITH_FLAT_JSON;
    const char *word = is_one ? smith_arena_copy(&w->arena, value->text + 2, size - 4) : value->text;
    if (!word || (is_set ? !is_one : value->kind != SMITH_FLAT_TEXT))
        return;
    smith_xml_add_attribute(w->out, "type", word);
    smith_flat_remove(thing, value);
}

/* How large Tiled shows what has no size of its own. */
static struct smith_d2df_size tiled_shown_size(const struct tiled_writer *w, enum d2df_tiled_list list,
                                               uint32_t index) {
    if (list == D2DF_TILED_ITEMS && index < w->map->items.count)
        return smith_d2df_item_size(w->map->items.items[index].type);
    if (list == D2DF_TILED_MONSTERS && index < w->map->monsters.count)
        return smith_d2df_monster_size(w->map->monsters.items[index].type);
    return (struct smith_d2df_size){smith_d2df_area_width, smith_d2df_area_height};
}

static enum smith_status tiled_write_thing(struct tiled_writer *w, enum d2df_tiled_list list, uint32_t index) {
    struct smith_flat *thing = &w->lists[list].items[index];
    if (!tiled_link_all(w, list, thing))
        return smith_fail_memory(w->error, &w->arena);
    if (list == D2DF_TILED_PANELS)
        tiled_name_texture(w, thing);
    smith_buffer_text(w->out, "  <object");
    smith_tiled_number(w->out, "id", (int64_t)tiled_first_object(w, list) + index);
    tiled_move_type(w, list, thing);
    tiled_move_number(w, thing, "position.x", "x");
    tiled_move_number(w, thing, "position.y", "y");
    if (smith_d2df_tiled_layers[list].has_size) {
        tiled_move_number(w, thing, "size.width", "width");
        tiled_move_number(w, thing, "size.height", "height");
    } else {
        const struct smith_d2df_size size = tiled_shown_size(w, list, index);
        smith_tiled_number(w->out, "width", size.width);
        smith_tiled_number(w->out, "height", size.height);
    }
    smith_buffer_text(w->out, thing->count ? ">\n" : "/>\n");
    smith_tiled_properties(w->out, thing, 3);
    if (thing->count)
        smith_buffer_text(w->out, "  </object>\n");
    return SMITH_OK;
}

static enum smith_status tiled_write_layer(struct tiled_writer *w, enum d2df_tiled_list list) {
    enum smith_status status = SMITH_OK;
    if (!w->lists[list].is_there)
        return status;
    smith_buffer_text(w->out, " <objectgroup");
    smith_tiled_number(w->out, "id", list + 1);
    smith_xml_add_attribute(w->out, "name", smith_d2df_tiled_layers[list].name);
    smith_xml_add_attribute(w->out, "color", smith_d2df_tiled_layers[list].colour);
    smith_buffer_text(w->out, ">\n");
    for (uint32_t i = 0; i < w->lists[list].count && status == SMITH_OK; i++)
        status = tiled_write_thing(w, list, i);
    smith_buffer_text(w->out, " </objectgroup>\n");
    return status;
}

static enum smith_status tiled_write_map(struct tiled_writer *w) {
    const struct smith_d2df_header *header = w->map->header;
    const uint32_t width = header ? (header->size.width + tiled_grid - 1u) / tiled_grid : tiled_default_tiles;
    const uint32_t height = header ? (header->size.height + tiled_grid - 1u) / tiled_grid : tiled_default_tiles;
    smith_buffer_text(w->out,
                      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map version=\"1.8\" orientation=\"orthogonal\" "
                      "renderorder=\"right-down\"");
    smith_tiled_number(w->out, "width", width ? width : 1);
    smith_tiled_number(w->out, "height", height ? height : 1);
    smith_tiled_number(w->out, "tilewidth", tiled_grid);
    smith_tiled_number(w->out, "tileheight", tiled_grid);
    smith_buffer_text(w->out, " infinite=\"0\"");
    smith_tiled_number(w->out, "nextlayerid", D2DF_TILED_LISTS + 1);
    smith_tiled_number(w->out, "nextobjectid", tiled_first_object(w, D2DF_TILED_LISTS));
    smith_buffer_text(w->out, ">\n");
    smith_tiled_properties(w->out, &w->rest, 1);
    enum smith_status status = tiled_write_textures(w);
    for (unsigned list = 0; list < D2DF_TILED_LISTS && status == SMITH_OK; list++)
        status = tiled_write_layer(w, list);
    smith_buffer_text(w->out, "</map>\n");
    return status;
}

enum smith_status smith_d2df_tiled_write(const struct smith_document *document,
                                         const struct smith_convert_options *options, struct smith_buffer *out,
                                         struct smith_findings *notes, struct smith_error *error) {
    struct tiled_writer w = {
        .document = document, .map = smith_d2df_root(document), .options = options, .out = out, .error = error};
    (void)notes;
    smith_arena_init(&w.arena, &options->reading.allocator, 0);
    enum smith_status status = SMITH_OK;
    if (options->resources)
        status = smith_d2df_resources_open(&w.resources, options->resources, &options->reading, error);
    if (status == SMITH_OK)
        status = tiled_take_map(&w);
    if (status == SMITH_OK)
        status = tiled_write_map(&w);
    if (options->resources)
        smith_d2df_resources_close(&w.resources);
    smith_arena_free(&w.arena);
    return status;
}
