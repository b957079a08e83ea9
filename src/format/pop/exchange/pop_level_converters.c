/* SPDX-License-Identifier: MIT
 *
 * Levels in level files, with their checksum, as on the Macintosh; and back. None of this looks into a level: its bytes
 * stay what they are. What other programs have is in files of their own (pop_exchange.h).
 */
#include "format/pop/exchange/pop_level_converters.h"
#include "base/buffer.h"
#include "base/error.h"
#include "format/pop/exchange/pop_exchange.h"
#include "format/pop/exchange/pop_tiled.h"
#include "format/pop/level/pop_plv_make.h"
#include "format/pop/pop.h"
#include "report/report.h"

#include <levelsmith/pop_plv.h>
#include <levelsmith/pop_resource.h>
#include <string.h>

/* Where levels of the Macintosh have more. */
#define EXTENSION 2119
#define EXTENSION_SIZE 17
#define FILLER 2287 /* of levels for DOS */
#define MAC_FILLER_SIZE 4
#define FILLER_SIZE (SMITH_POP_LEVEL_SIZE - FILLER)

static const char *const dialects[] = {"usual", NULL}, *const no_names[] = {NULL};

/* These forms are formats of their own: they are read as such. */
static bool pop_level_converters_never(struct smith_bytes bytes) {
    (void)bytes;
    return false;
}

/* ---- level files ---- */

static enum smith_status to_plv(const struct smith_document *document, unsigned game,
                                const struct smith_convert_options *options, struct smith_buffer *out,
                                struct smith_error *error) {
    struct smith_pop_plv_source source = {.game = game, .origin = options->file};
    struct smith_buffer level;
    enum smith_status status = smith_encode(document, &level, error);
    if (status != SMITH_OK)
        return status;
    smith_pop_level_number(options->file, &source.number);
    status = smith_pop_plv_make((struct smith_bytes){level.data, level.size}, &source, out, error);
    smith_buffer_free(&level);
    return status;
}

static enum smith_status write_plv(const struct smith_document *document, const struct smith_convert_options *options,
                                   struct smith_buffer *out, struct smith_findings *notes, struct smith_error *error) {
    (void)notes;
    return to_plv(document, SMITH_POP_PLV_GAME_FIRST, options, out, error);
}

static enum smith_status write_plv2(const struct smith_document *document, const struct smith_convert_options *options,
                                    struct smith_buffer *out, struct smith_findings *notes, struct smith_error *error) {
    (void)notes;
    return to_plv(document, SMITH_POP_PLV_GAME_SECOND, options, out, error);
}

static enum smith_status write_level_of_plv(const struct smith_document *document,
                                            const struct smith_convert_options *options, struct smith_buffer *out,
                                            struct smith_findings *notes, struct smith_error *error) {
    const struct smith_pop_plv_file *file = smith_pop_plv_root(document);
    (void)options;
    (void)notes;
    smith_buffer_add(out, file->level.data.data, file->level.data.size);
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

/* ---- checksums ---- */

static enum smith_status pop_level_converters_write_resource(const struct smith_document *document,
                                                             const struct smith_convert_options *options,
                                                             struct smith_buffer *out, struct smith_findings *notes,
                                                             struct smith_error *error) {
    struct smith_buffer level;
    uint8_t sum = 0;
    (void)options;
    (void)notes;
    enum smith_status status = smith_encode(document, &level, error);
    if (status != SMITH_OK)
        return status;
    for (size_t i = 0; i < level.size; i++)
        sum = (uint8_t)(sum + level.data[i]);
    smith_buffer_byte(out, (uint8_t)~sum);
    smith_buffer_add(out, level.data, level.size);
    smith_buffer_free(&level);
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

static enum smith_status write_level_of_resource(const struct smith_document *document,
                                                 const struct smith_convert_options *options, struct smith_buffer *out,
                                                 struct smith_findings *notes, struct smith_error *error) {
    const struct smith_pop_resource_resource *resource = smith_pop_resource_root(document);
    (void)options;
    (void)notes;
    smith_buffer_add(out, resource->level.data, resource->level.size);
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

/* ---- the Macintosh ---- */

/* Bytes that the other form has no room for, and that are not just zeros. */
static void pop_level_converters_note_lost(const uint8_t *bytes, size_t size, const char *path,
                                           struct smith_findings *notes) {
    size_t used = size;
    while (used && !bytes[used - 1])
        used--;
    if (used)
        smith_findings_add(notes, "POP-CONVERT-FILLER", SMITH_INFO, path, UINT64_MAX,
                           "%zu bytes that no game looks at have no place there", size);
}

static void mac_of_pc(const struct smith_buffer *level, struct smith_buffer *out, struct smith_findings *notes) {
    const uint8_t *data = level->data;
    smith_buffer_add(out, data, EXTENSION);
    smith_buffer_fill(out, 0, EXTENSION_SIZE);
    smith_buffer_add(out, data + EXTENSION, FILLER + MAC_FILLER_SIZE - EXTENSION);
    pop_level_converters_note_lost(data + FILLER + MAC_FILLER_SIZE, level->size - FILLER - MAC_FILLER_SIZE, "/filler",
                                   notes);
}

static void pc_of_mac(const struct smith_buffer *level, struct smith_buffer *out, struct smith_findings *notes) {
    const uint8_t *data = level->data;
    smith_buffer_add(out, data, EXTENSION);
    smith_buffer_add(out, data + EXTENSION + EXTENSION_SIZE, level->size - EXTENSION - EXTENSION_SIZE);
    smith_buffer_fill(out, 0, FILLER_SIZE - MAC_FILLER_SIZE);
    pop_level_converters_note_lost(data + EXTENSION, EXTENSION_SIZE, "/mac_extension", notes);
}

/* The bytes of a level. */
static enum smith_status pop_level_converters_encode(const struct smith_document *document, struct smith_buffer *level,
                                                     struct smith_error *error) {
    enum smith_status status = smith_encode(document, level, error);
    if (status == SMITH_OK && !smith_pop_is_level_size(level->size)) {
        status = smith_fail(error, SMITH_BAD_VALUE, "POP-CONVERT-SIZE", "no level has %zu bytes", level->size);
        smith_buffer_free(level);
    }
    return status;
}

static enum smith_status write_mac(const struct smith_document *document, const struct smith_convert_options *options,
                                   struct smith_buffer *out, struct smith_findings *notes, struct smith_error *error) {
    struct smith_buffer level;
    (void)options;
    enum smith_status status = pop_level_converters_encode(document, &level, error);
    if (status != SMITH_OK)
        return status;
    if (level.size == SMITH_POP_MAC_LEVEL_SIZE) /* what it already is stays as it is */
        smith_buffer_add(out, level.data, level.size);
    else
        mac_of_pc(&level, out, notes);
    smith_buffer_free(&level);
    return status;
}

enum smith_status smith_pop_encode_for_dos(const struct smith_document *document, struct smith_buffer *out,
                                           struct smith_findings *notes, struct smith_error *error) {
    struct smith_buffer level;
    enum smith_status status = pop_level_converters_encode(document, &level, error);
    if (status != SMITH_OK)
        return status;
    if (level.size == SMITH_POP_MAC_LEVEL_SIZE)
        pc_of_mac(&level, out, notes);
    else
        smith_buffer_add(out, level.data, level.size);
    smith_buffer_free(&level);
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

static enum smith_status write_pc(const struct smith_document *document, const struct smith_convert_options *options,
                                  struct smith_buffer *out, struct smith_findings *notes, struct smith_error *error) {
    enum smith_status status = smith_pop_encode_for_dos(document, out, notes, error);
    if (status == SMITH_OK)
        smith_pop_dos_of_apple(out, options, notes);
    return status == SMITH_OK && out->failed ? smith_fail_memory(error, NULL) : status;
}

#define PLV "plv", "level file of editors (PLV)", ".plv", dialects, no_names, pop_level_converters_never
#define RESOURCE "resource", "level with its checksum", "", dialects, no_names, pop_level_converters_never
#define LEVEL "level", "the level alone", ".bin", dialects, no_names, pop_level_converters_never

const struct smith_conversion smith_pop_level_conversions[] = {
    {PLV, write_plv, NULL, NULL, NULL, false, false},
    {RESOURCE, pop_level_converters_write_resource, NULL, NULL, NULL, false, false},
    {"mac", "level of the Macintosh", "", dialects, no_names, pop_level_converters_never, write_mac, NULL, NULL, NULL,
     false, false},
    {"pc", "level for DOS", "", dialects, no_names, pop_level_converters_never, write_pc, NULL, NULL, NULL, false,
     false},
    {"apple2", "level of the Apple II", "", dialects, no_names, smith_pop_apple2_recognise, smith_pop_apple2_write,
     smith_pop_apple2_read, NULL, NULL, true, false},
    {"pop2", "level of Prince of Persia 2", "", smith_pop2_kinds, no_names, pop_level_converters_never,
     smith_pop_to_pop2, NULL, NULL, NULL, false, false},
    {"tmx", "map of the editor Tiled", ".tmx", dialects, no_names, smith_pop_tiled_recognise, smith_pop_tiled_write,
     smith_pop_tiled_read, NULL, NULL, false, false},
    {"apoplexy", "level of the editor apoplexy", ".xml", dialects, no_names, smith_pop_apoplexy_recognise,
     smith_pop_apoplexy_write, smith_pop_apoplexy_read, NULL, NULL, true, false},
    {"princejs", "level of PrinceJS", ".json", dialects, no_names, smith_pop_princejs_recognise,
     smith_pop_princejs_write, smith_pop_princejs_read, NULL, NULL, true, false},
    {"mininim", "level of MININIM", ".mim", dialects, no_names, smith_pop_mininim_recognise, smith_pop_mininim_write,
     smith_pop_mininim_read, NULL, NULL, true, false},
    {"princejs-custom", "level of the PrinceJS with levels of others", "", dialects, no_names,
     smith_pop_princejs_custom_recognise, smith_pop_princejs_custom_write, smith_pop_princejs_custom_read, NULL, NULL,
     true, false},
    {"roku", "level of the game for Roku", "", dialects, no_names, smith_pop_roku_recognise, NULL, smith_pop_roku_read,
     NULL, NULL, true, false},
    {0},
};

const struct smith_conversion smith_pop2_level_conversions[] = {
    {PLV, write_plv2, NULL, NULL, NULL, false, false},
    {RESOURCE, pop_level_converters_write_resource, NULL, NULL, NULL, false, false},
    {0},
};

const struct smith_conversion smith_pop_plv_conversions[] = {
    {LEVEL, write_level_of_plv, NULL, NULL, NULL, false, false}, {0}};
const struct smith_conversion smith_pop_resource_conversions[] = {
    {LEVEL, write_level_of_resource, NULL, NULL, NULL, false, false}, {0}};

/* ---- in folders ---- */

static enum smith_status entry_to_plv(struct smith_bytes entry, const struct smith_converter_context *around,
                                      unsigned game, struct smith_buffer *out, struct smith_error *error) {
    struct smith_pop_plv_source source = {.game = game, .origin = ""};
    if (around->archive) {
        source.origin = around->archive->name;
        smith_pop_level_number(around->archive->entries[around->entry].name, &source.number);
    }
    return smith_pop_plv_make(entry, &source, out, error);
}

static enum smith_status level_to_file(struct smith_bytes entry, const struct smith_converter_context *around,
                                       struct smith_buffer *out, struct smith_error *error) {
    return entry_to_plv(entry, around, SMITH_POP_PLV_GAME_FIRST, out, error);
}

static enum smith_status level2_to_file(struct smith_bytes entry, const struct smith_converter_context *around,
                                        struct smith_buffer *out, struct smith_error *error) {
    return entry_to_plv(entry, around, SMITH_POP_PLV_GAME_SECOND, out, error);
}

static enum smith_status level_from_file(struct smith_bytes file, struct smith_bytes before,
                                         const struct smith_converter_context *around, struct smith_buffer *out,
                                         struct smith_error *error) {
    (void)before;
    (void)around;
    return smith_pop_plv_take(file, out, error);
}

#define PLV_CONVERTER(to)                                                                                              \
    {                                                                                                                  \
        .extension = ".plv", .title = "level file of editors", .style = SMITH_POP_STYLE_PLV, .to_file = to,            \
        .from_file = level_from_file                                                                                   \
    }

const struct smith_entry_converter smith_pop_level_converters[] = {PLV_CONVERTER(level_to_file), {0}};
const struct smith_entry_converter smith_pop2_level_converters[] = {PLV_CONVERTER(level2_to_file), {0}};
