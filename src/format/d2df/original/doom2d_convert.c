/* SPDX-License-Identifier: MIT
 *
 * The whole of a level: its blocks are taken, pictures of its walls are measured, and the map is put together.
 */
#include "format/d2df/original/doom2d.h"

#include "base/error.h"
#include "base/json_text.h"
#include "base/limits.h"
#include "base/text.h"
#include "document/document.h"
#include "format/d2df/map/d2df_frames.h"
#include "report/report.h"
#include <inttypes.h>
#include <levelsmith/d2df.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define TEXTURES "Standart.wad:D2DTEXTURES\\"
#define DECORATIONS 5
#define LIQUIDS 3

void smith_doom2d_note(struct doom2d_conversion *conversion, const char *format, ...) {
    char message[256];
    va_list values;
    va_start(values, format);
    vsnprintf(message, sizeof message, format, values);
    va_end(values);
    smith_findings_add(conversion->notes, "DOOM2D-LOSS", SMITH_WARNING, "/", UINT64_MAX, "%s", message);
}

/* ---- names ------------------------------------------------------------------------------------------------------- */

/* Of code page 866, as far as Doom2D Forever's 1251 has it: letters; "?" for lines and such. */
static unsigned doom2d_letter(uint8_t byte) {
    static const uint16_t rest[8] = {0x401, 0x451, 0x404, 0x454, 0x407, 0x457, 0x40E, 0x45E};
    if (byte < 0x80)
        return byte;
    if (byte < 0xB0)
        return 0x410u + (byte - 0x80u);
    if (byte >= 0xE0 && byte < 0xF0)
        return 0x440u + (byte - 0xE0u);
    return byte >= 0xF0 && byte < 0xF8 ? rest[byte - 0xF0] : '?';
}

/* Names are read as those of code page 437 and are of 866: of that, letters are Cyrillic. NULL without memory. */
static const char *doom2d_name_of(struct doom2d_conversion *conversion, const char *name) {
    struct smith_buffer bytes, text;
    size_t bad;
    char *copy = NULL;
    smith_buffer_init(&bytes, &conversion->arena.allocator);
    smith_buffer_init(&text, &conversion->arena.allocator);
    if (!smith_text_encode(&bytes, SMITH_CP437, name, &bad))
        smith_buffer_text(&text, name);
    for (size_t i = 0; i < bytes.size; i++) {
        unsigned letter = doom2d_letter(bytes.data[i]);
        if (letter >= 0x80) {
            smith_buffer_byte(&text, (uint8_t)(0xC0 | letter >> 6));
            smith_buffer_byte(&text, (uint8_t)(0x80 | (letter & 0x3F)));
        } else {
            smith_buffer_byte(&text, (uint8_t)letter);
        }
    }
    if (!bytes.failed && !text.failed)
        copy = smith_arena_alloc(&conversion->arena, text.size + 1, 1);
    else
        smith_arena_fail(&conversion->arena);
    if (copy && text.size)
        memcpy(copy, text.data, text.size);
    smith_buffer_free(&bytes);
    smith_buffer_free(&text);
    return copy;
}

/* The number behind the last "MAP" of a name; 0 = there is none. */
static unsigned doom2d_number_of(const char *file) {
    unsigned number = 0;
    for (; file && *file; file++)
        if ((file[0] | 32) == 'm' && (file[1] | 32) == 'a' && (file[2] | 32) == 'p' && file[3] >= '0' &&
            file[3] <= '9' && file[4] >= '0' && file[4] <= '9')
            number = (unsigned)(file[3] - '0') * 10 + (unsigned)(file[4] - '0');
    return number;
}

/* ---- pictures ---------------------------------------------------------------------------------------------------- */

/* A cell where the picture is not there, which is told. */
static bool doom2d_measure_picture(struct doom2d_conversion *conversion, const char *name,
                                   struct doom2d_texture *texture) {
    const struct smith_options *reading = &conversion->options->reading;
    struct smith_d2df_frames frames;
    struct smith_d2df_found found =
        smith_d2df_resources_find(&conversion->resources, texture->path, NULL, SMITH_D2DF_TEXTURE);
    if (found.name) {
        bool read = smith_d2df_frames_read(conversion->options->resources, found.name, reading, &frames) == SMITH_OK;
        if (read && frames.picture.width && frames.picture.height) {
            texture->width = frames.picture.width;
            texture->height = frames.picture.height;
            texture->animated = frames.animated;
        }
        if (read)
            smith_picture_free(&frames.picture);
        else
            smith_arena_fail(&conversion->arena);
    }
    if (texture->width)
        return !conversion->arena.failed;
    texture->width = texture->height = DOOM2D_CELL;
    smith_doom2d_note(conversion, "the wall \"%.40s\" is taken for one cell: there is no picture \"%.80s\"", name,
                      texture->path);
    return !conversion->arena.failed;
}

/* The engine's own three textures, in any case of letters. */
static bool doom2d_is_liquid(const char *name) {
    static const char liquid[] = "_water_";
    for (size_t i = 0; liquid[i]; i++)
        if (name[i] != liquid[i] && name[i] + ('a' - 'A') != liquid[i])
            return false;
    return name[7] >= '0' && name[7] < '0' + LIQUIDS && !name[8];
}

bool smith_doom2d_measure(struct doom2d_conversion *conversion, const char *name, struct doom2d_texture *texture) {
    size_t length = strlen(name);
    *texture = (struct doom2d_texture){.number = UINT32_MAX};
    if (doom2d_is_liquid(name)) {
        static const char *const liquids[LIQUIDS] = {"_water_0", "_water_1", "_water_2"};
        texture->path = liquids[name[7] - '0'];
        texture->width = texture->height = DOOM2D_CELL;
        return true;
    }
    char *path = smith_arena_alloc(&conversion->arena, sizeof TEXTURES + length, 1);
    if (!path)
        return false;
    memcpy(path, TEXTURES, sizeof TEXTURES - 1);
    memcpy(path + sizeof TEXTURES - 1, name, length + 1);
    texture->path = path;
    texture->is_switch = length > 4 && strncmp(name, "SW", 2) == 0 && name[length - 2] == '_' &&
                         (name[length - 1] == '0' || name[length - 1] == '1');
    return doom2d_measure_picture(conversion, name, texture);
}

/* ---- blocks ------------------------------------------------------------------------------------------------------ */

static void doom2d_take_walls(struct doom2d_conversion *conversion,
                              const struct smith_doom2d_level_block_content *content) {
    for (uint32_t i = 0; i < content->as.walls->count && !conversion->arena.failed; i++) {
        struct doom2d_texture texture = {0};
        const char *name = doom2d_name_of(conversion, content->as.walls->items[i]->name);
        if (name && smith_doom2d_measure(conversion, name, &texture))
            SMITH_ARRAY_ADD(&conversion->arena, &conversion->walls, texture);
    }
}

static void doom2d_take_grid(struct doom2d_conversion *conversion, struct smith_doom2d_level_run *const *runs,
                             uint32_t count, uint8_t *cells, const char *what) {
    uint32_t at = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t alike = runs[i]->value == 255 ? runs[i]->count : 1;
        uint8_t value = runs[i]->value == 255 ? runs[i]->repeated : runs[i]->value;
        for (; alike && at < DOOM2D_CELLS * DOOM2D_CELLS; alike--)
            cells[at++] = value;
        if (alike) {
            smith_doom2d_note(conversion, "the grid of %s goes on behind the last cell", what);
            return;
        }
    }
    if (at < DOOM2D_CELLS * DOOM2D_CELLS)
        smith_doom2d_note(conversion, "the grid of %s ends before the last cell", what);
}

static void doom2d_take_switch(struct doom2d_conversion *conversion, struct doom2d_switch one) {
    SMITH_ARRAY_ADD(&conversion->arena, &conversion->switches, one);
}

/* Those of the first version do not say by whom: players press them. */
static void doom2d_take_switches(struct doom2d_conversion *conversion,
                                 const struct smith_doom2d_level_block_content *content) {
    if (content->kind == SMITH_DOOM2D_LEVEL_BLOCK_CONTENT_SWITCHES)
        for (uint32_t i = 0; i < content->as.switches->count; i++) {
            const struct smith_doom2d_level_switch *from = content->as.switches->items[i];
            doom2d_take_switch(conversion,
                               (struct doom2d_switch){from->x, from->y, from->type, from->a, from->b, from->flags});
        }
    if (content->kind != SMITH_DOOM2D_LEVEL_BLOCK_CONTENT_OLD_SWITCHES)
        return;
    for (uint32_t i = 0; i < content->as.old_switches->count; i++) {
        const struct smith_doom2d_level_old_switch *from = content->as.old_switches->items[i];
        doom2d_take_switch(conversion, (struct doom2d_switch){from->x, from->y, from->type, from->a, from->b,
                                                              SMITH_DOOM2D_LEVEL_SWITCH_FLAG_PLAYER_PRESSES});
    }
    smith_doom2d_note(conversion,
                      "switches of the first version do not say who sets them off: players that press them");
}

static void doom2d_take_block(struct doom2d_conversion *conversion, const struct smith_doom2d_level_block *block) {
    const struct smith_doom2d_level_block_content *content = &block->content;
    switch (content->kind) {
    case SMITH_DOOM2D_LEVEL_BLOCK_CONTENT_WALLS: doom2d_take_walls(conversion, content); break;
    case SMITH_DOOM2D_LEVEL_BLOCK_CONTENT_BACK:
        doom2d_take_grid(conversion, content->as.back->items, content->as.back->count, conversion->back,
                         "walls behind");
        break;
    case SMITH_DOOM2D_LEVEL_BLOCK_CONTENT_KINDS:
        doom2d_take_grid(conversion, content->as.kinds->items, content->as.kinds->count, conversion->kinds, "kinds");
        break;
    case SMITH_DOOM2D_LEVEL_BLOCK_CONTENT_FRONT:
        doom2d_take_grid(conversion, content->as.front->items, content->as.front->count, conversion->front,
                         "walls before");
        break;
    case SMITH_DOOM2D_LEVEL_BLOCK_CONTENT_MUSIC:
        conversion->music = doom2d_name_of(conversion, *content->as.music);
        break;
    case SMITH_DOOM2D_LEVEL_BLOCK_CONTENT_SKY: conversion->sky = *content->as.sky; break;
    case SMITH_DOOM2D_LEVEL_BLOCK_CONTENT_SWITCHES:
    case SMITH_DOOM2D_LEVEL_BLOCK_CONTENT_OLD_SWITCHES: doom2d_take_switches(conversion, content); break;
    case SMITH_DOOM2D_LEVEL_BLOCK_CONTENT_THINGS: break; /* when panels are there */
    default: smith_doom2d_note(conversion, "a block of type %u is left out: nobody knows it", block->type); break;
    }
}

static void doom2d_take_things(struct doom2d_conversion *conversion, const struct smith_doom2d_level_block *block) {
    if (block->content.kind == SMITH_DOOM2D_LEVEL_BLOCK_CONTENT_THINGS)
        for (uint32_t i = 0; i < block->content.as.things->count; i++)
            smith_doom2d_add_thing(conversion, &block->content.as.things->items[i]);
}

/* ---- the map ----------------------------------------------------------------------------------------------------- */

static void doom2d_put_header(struct doom2d_conversion *conversion, struct smith_buffer *out) {
    char sky[] = "Standart.wad:D2DSKY\\RSKY1", name[16] = "";
    if (conversion->sky >= 1 && conversion->sky <= 3)
        sky[sizeof sky - 2] = (char)('0' + conversion->sky);
    if (conversion->number)
        snprintf(name, sizeof name, "MAP%02u", conversion->number % 100);
    smith_buffer_text(out, "\"header\":{\"name\":");
    smith_json_string(out, name, strlen(name));
    smith_buffer_text(out, ",\"sky\":");
    smith_json_string(out, sky, strlen(sky));
    smith_buffer_text(out, ",\"music\":");
    if (conversion->music && *conversion->music) {
        smith_buffer_text(out, "\"Standart.wad:D2DMUS\\\\");
        struct smith_buffer quoted;
        smith_buffer_init(&quoted, &conversion->arena.allocator);
        smith_json_string(&quoted, conversion->music, strlen(conversion->music));
        if (!quoted.failed)
            smith_buffer_add(out, quoted.data + 1, quoted.size - 1);
        out->failed |= quoted.failed;
        smith_buffer_free(&quoted);
    } else {
        smith_buffer_text(out, "\"\"");
    }
    smith_buffer_format(out, ",\"size\":{\"width\":%d,\"height\":%d}}", DOOM2D_CELLS * DOOM2D_CELL,
                        DOOM2D_CELLS * DOOM2D_CELL);
}

static void doom2d_put_list(struct smith_buffer *out, const char *name, const struct smith_buffer *items) {
    if (items->size) {
        smith_buffer_format(out, ",\"%s\":[", name);
        smith_buffer_add(out, items->data, items->size);
        smith_buffer_byte(out, ']');
    }
    out->failed |= items->failed;
}

static void doom2d_put_textures(const struct doom2d_conversion *conversion, struct smith_buffer *out) {
    smith_buffer_text(out, conversion->textures.count ? ",\"textures\":[" : "");
    for (uint32_t i = 0; i < conversion->textures.count; i++) {
        const struct doom2d_texture *texture = conversion->textures.items[i];
        smith_buffer_text(out, i ? ",{\"path\":" : "{\"path\":");
        smith_json_string(out, texture->path, strlen(texture->path));
        smith_buffer_text(out, texture->animated ? ",\"animated\":true}" : "}");
    }
    smith_buffer_text(out, conversion->textures.count ? "]" : "");
}

static void doom2d_put_panels(const struct doom2d_conversion *conversion, struct smith_buffer *out) {
    smith_buffer_text(out, conversion->panels.count ? ",\"panels\":[" : "");
    for (uint32_t i = 0; i < conversion->panels.count; i++) {
        const struct doom2d_panel *panel = &conversion->panels.items[i];
        smith_buffer_format(out,
                            "%s{\"position\":{\"x\":%" PRId32 ",\"y\":%" PRId32 "},\"size\":{\"width\":%" PRId32
                            ",\"height\":%" PRId32 "},\"type\":%u,\"flags\":%u",
                            i ? "," : "", panel->x, panel->y, panel->width, panel->height, panel->type, panel->flags);
        if (panel->texture != UINT32_MAX)
            smith_buffer_format(out, ",\"texture\":%" PRIu32, panel->texture);
        smith_buffer_byte(out, '}');
    }
    smith_buffer_text(out, conversion->panels.count ? "]" : "");
}

static enum smith_status doom2d_put_map(struct doom2d_conversion *conversion, struct smith_buffer *out,
                                        struct smith_error *error) {
    struct smith_document *map = NULL;
    struct smith_buffer json, bytes;
    smith_buffer_init(&json, &conversion->arena.allocator);
    smith_buffer_text(&json, "{\"$format\":\"d2df\",");
    doom2d_put_header(conversion, &json);
    doom2d_put_textures(conversion, &json);
    doom2d_put_panels(conversion, &json);
    doom2d_put_list(&json, "items", &conversion->items);
    doom2d_put_list(&json, "monsters", &conversion->monsters);
    doom2d_put_list(&json, "areas", &conversion->areas);
    doom2d_put_list(&json, "triggers", &conversion->triggers);
    smith_buffer_byte(&json, '}');
    enum smith_status status =
        conversion->arena.failed || json.failed ? smith_fail_memory(error, &conversion->arena) : SMITH_OK;
    if (status == SMITH_OK)
        status = smith_json_read(&smith_d2df_layout, (struct smith_bytes){json.data, json.size},
                                 &conversion->options->reading, &map, error);
    smith_buffer_free(&json);
    if (status == SMITH_OK)
        status = smith_encode(map, &bytes, error);
    if (status == SMITH_OK) {
        smith_buffer_add(out, bytes.data, bytes.size);
        smith_buffer_free(&bytes);
    }
    smith_document_free(map);
    return status;
}

static bool doom2d_make_grids(struct doom2d_conversion *conversion) {
    const size_t cells = DOOM2D_CELLS * DOOM2D_CELLS;
    conversion->back = smith_arena_alloc(&conversion->arena, cells, 1);
    conversion->kinds = smith_arena_alloc(&conversion->arena, cells, 1);
    conversion->front = smith_arena_alloc(&conversion->arena, cells, 1);
    conversion->covered = smith_arena_alloc(&conversion->arena, cells * sizeof(bool), _Alignof(bool));
    conversion->moved = smith_arena_alloc(&conversion->arena, cells * sizeof(bool), _Alignof(bool));
    return !conversion->arena.failed;
}

static void doom2d_convert_level(struct doom2d_conversion *conversion, const struct smith_doom2d_level_level *level) {
    static const struct doom2d_texture none;
    for (unsigned i = 0; i < DECORATIONS; i++)
        SMITH_ARRAY_ADD(&conversion->arena, &conversion->decorations, none);
    for (uint32_t i = 0; i < level->blocks.count; i++)
        doom2d_take_block(conversion, level->blocks.items[i]);
    if (conversion->arena.failed)
        return;
    smith_doom2d_make_panels(conversion);
    for (uint32_t i = 0; i < level->blocks.count && !conversion->arena.failed; i++)
        doom2d_take_things(conversion, level->blocks.items[i]);
    smith_doom2d_make_triggers(conversion);
}

enum smith_status smith_doom2d_convert(const struct smith_document *document,
                                       const struct smith_convert_options *options, struct smith_buffer *out,
                                       struct smith_findings *notes, struct smith_error *error) {
    if (!options->resources)
        return smith_fail(error, SMITH_REFUSED, "DOOM2D-PICTURES",
                          "a wall is as large as its picture: say where the game's archives are, by --game");
    struct smith_limits limits = smith_limits_or_default(&options->reading.limits);
    const struct smith_allocator *allocator = &options->reading.allocator;
    struct doom2d_conversion conversion = {
        .options = options, .notes = notes, .number = doom2d_number_of(options->file)};
    smith_arena_init(&conversion.arena, allocator, limits.memory);
    smith_buffer_init(&conversion.items, allocator);
    smith_buffer_init(&conversion.monsters, allocator);
    smith_buffer_init(&conversion.areas, allocator);
    smith_buffer_init(&conversion.triggers, allocator);
    enum smith_status status =
        smith_d2df_resources_open(&conversion.resources, options->resources, &options->reading, error);
    if (status == SMITH_OK && doom2d_make_grids(&conversion))
        doom2d_convert_level(&conversion, smith_doom2d_level_root(document));
    if (status == SMITH_OK)
        status = doom2d_put_map(&conversion, out, error);
    smith_d2df_resources_close(&conversion.resources);
    smith_buffer_free(&conversion.items);
    smith_buffer_free(&conversion.monsters);
    smith_buffer_free(&conversion.areas);
    smith_buffer_free(&conversion.triggers);
    smith_arena_free(&conversion.arena);
    return status;
}
