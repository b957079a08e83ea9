/* SPDX-License-Identifier: MIT
 *
 * The game's own pictures out of its archives: VDUNGEON.DAT and so on. Colours are those that the archives have; from
 * release 1.3 on, levels have their own. Only colour 0 is transparent there.
 */
#include "archive/archive.h"
#include "base/buffer.h"
#include "base/error.h"
#include "format/pop/archive/pop_archive.h"
#include "format/pop/archive/pop_dat.h"
#include "format/pop/image/pop_image.h"
#include "format/pop/image/pop_palette.h"
#include "format/pop/image/pop_resources.h"
#include "format/pop/render/pop_scenery.h"

#include <levelsmith/pop_image.h>
#include <levelsmith/render.h>
#include <stdio.h>
#include <string.h>

/* Where colours are that an archive does not have itself: in a dungeon, and in a palace. */
#define COLOURS_FILES 2
static const char *const colours_files[][COLOURS_FILES] = {{"PRINCE", "GUARD2"}, {"PRINCE", "GUARD1"}};

/* ---- archives ---- */

/* Names are in capitals on the disks of the game, and often in small letters on those of today. */
static bool pop_scenery_read_archive(struct smith_pop_scenery *scenery, const char *file, struct smith_buffer *out) {
    static const char *const extensions[] = {".DAT", ".dat"};
    char name[64];
    for (size_t i = 0; i < 2; i++) {
        snprintf(name, sizeof name, "%s%s", file, extensions[i]);
        for (char *at = name; *at && i; at++)
            *at = (char)(*at >= 'A' && *at <= 'Z' ? *at - 'A' + 'a' : *at);
        smith_buffer_init(out, scenery->options ? &scenery->options->allocator : NULL);
        if (scenery->folder->read(scenery->folder->context, name, out, NULL) == SMITH_OK)
            return true;
        smith_buffer_free(out);
    }
    return false;
}

/* The archives, and what pictures and colours are in. */
static const struct smith_format *const formats[] = {&smith_pop_dat1_format,    &smith_pop_dat2_format,
                                                     &smith_pop_image_format,   &smith_pop_palette_format,
                                                     &smith_pop_colours_format, NULL};

static void pop_scenery_open_archive(struct smith_pop_scenery *scenery, struct smith_pop_archive_slot *archive_slot) {
    struct smith_buffer content;
    struct smith_error error;
    if (!pop_scenery_read_archive(scenery, archive_slot->file, &content))
        return;
    enum smith_status status =
        smith_archive_open_among(formats, NULL, (struct smith_bytes){content.data, content.size}, archive_slot->file,
                                 scenery->options, &archive_slot->archive, &error);
    if (status != SMITH_OK && scenery->status == SMITH_OK)
        scenery->status =
            smith_fail(scenery->error, status, error.code, "%s.DAT: %s", archive_slot->file, error.message);
    if (status != SMITH_OK)
        archive_slot->archive = NULL;
    smith_buffer_free(&content);
}

/* The archive of a file; NULL when there is none. Opened when it is first wanted. */
static const struct smith_archive *pop_scenery_archive_of(struct smith_pop_scenery *scenery, const char *file) {
    struct smith_pop_archive_slot *archive_slot = scenery->archive_slots;
    while (archive_slot->file && strcmp(archive_slot->file, file) != 0)
        archive_slot++;
    if (!archive_slot->file) {
        archive_slot->file = file;
        pop_scenery_open_archive(scenery, archive_slot);
    }
    return archive_slot->archive;
}

const struct smith_entry *smith_pop_scenery_entry(struct smith_pop_scenery *scenery, const char *file, unsigned id) {
    const struct smith_archive *archive = pop_scenery_archive_of(scenery, file);
    char name[16];
    snprintf(name, sizeof name, "%u", id);
    return archive ? smith_archive_find(archive, name) : NULL;
}

void smith_pop_scenery_forget(struct smith_pop_scenery *scenery) {
    for (size_t i = 0; i < sizeof scenery->archive_slots / sizeof *scenery->archive_slots; i++)
        smith_archive_free(scenery->archive_slots[i].archive);
}

/* ---- pictures ---- */

static enum smith_status pop_scenery_archive_render_entry(struct smith_pop_scenery *scenery, const char *file,
                                                          const struct smith_entry *entry,
                                                          struct smith_picture *picture, struct smith_error *error) {
    const struct smith_archive *archive = pop_scenery_archive_of(scenery, file), *companions[COLOURS_FILES];
    struct smith_converter_context around = {
        .archive = archive, .entry = (uint32_t)(entry - archive->entries), .companion_archives = companions};
    for (size_t i = 0; i < COLOURS_FILES; i++) {
        companions[around.companion_count] = pop_scenery_archive_of(scenery, colours_files[scenery->palace][i]);
        around.companion_count += companions[around.companion_count] && companions[around.companion_count] != archive;
    }
    const struct smith_render_options how = {.has_level = true,
                                             .level = scenery->level,
                                             .entry = &around,
                                             .colours = scenery->colours,
                                             .options = scenery->options};
    struct smith_document *document;
    enum smith_status status =
        smith_decode(&smith_pop_image_layout, *entry->bytes, scenery->options, NULL, NULL, &document, error);
    if (status != SMITH_OK)
        return status;
    status = smith_pop_image_render(document, &how, picture, error);
    smith_document_free(document);
    return status;
}

void smith_pop_scenery_take(struct smith_pop_scenery *scenery, const char *file, unsigned id,
                            struct smith_picture *picture) {
    const struct smith_entry *entry = smith_pop_scenery_entry(scenery, file, id);
    struct smith_error error;
    if (!entry || scenery->status != SMITH_OK)
        return;
    enum smith_status status = pop_scenery_archive_render_entry(scenery, file, entry, picture, &error);
    bool placeholder = status == SMITH_BAD_VALUE && strcmp(error.code, "POP-PICTURE-NONE") == 0;
    if (status != SMITH_OK && !placeholder)
        scenery->status = smith_fail(scenery->error, status, error.code, "%s.DAT:/%u: %s", file, id, error.message);
}
