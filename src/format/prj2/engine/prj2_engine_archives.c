/* SPDX-License-Identifier: MIT
 *
 * The archives of a project that goes to another engine (prj2_engine.h): each gets a new one beside the result, in which
 * objects have the numbers of that engine. What TombEngine has no object for gets the first of its ANIMATING slots that is
 * free, in every archive anew; what the editors' catalogue calls by a name that the engine does not know is left out. Meshes,
 * animations and sounds stay.
 */
#include "format/prj2/engine/prj2_engine.h"

#include "base/buffer.h"
#include "base/error.h"
#include "base/file_path.h"
#include "format/tomb_editor/archive_contents.h"
#include "format/tomb_editor/tomb_editor.h"
#include "objects/objects.h"
#include "report/report.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_FREE "ANIMATING33"
#define NEW_NAME "_TombEngine.wad2"

static bool engine_refuse_archive(struct smith_engine_conversion *conversion, uint32_t archive, const char *why) {
    const struct smith_prj2_wad *wad = conversion->project->settings->wads.items[archive];
    conversion->status = smith_fail(conversion->error, SMITH_REFUSED, "CONVERT-ARCHIVE",
                                    "the archive \"%.120s\" %s; nothing is converted", wad->path ? wad->path : "", why);
    if (conversion->error)
        snprintf(conversion->error->path, sizeof conversion->error->path, "/settings/wads/%u/path", archive);
    return false;
}

/* ---- what is in an archive ------------------------------------------------------------------------------------------- */

static int engine_compare_slots(const void *a, const void *b) {
    const struct smith_engine_slot *one = a, *other = b;
    return one->before < other->before ? -1 : one->before > other->before;
}

static const struct smith_engine_slot *engine_find_slot(const struct smith_engine_slot *slots, uint32_t count,
                                                        int64_t before) {
    const struct smith_engine_slot wanted = {.before = before};
    return count ? bsearch(&wanted, slots, count, sizeof *slots, engine_compare_slots) : NULL;
}

static bool engine_is_lit(const struct smith_objects *objects, const struct smith_object *object) {
    for (uint32_t i = 0; i < object->bone_count; i++)
        if (object->bones[i].mesh != SMITH_NONE && !objects->meshes[object->bones[i].mesh].colours)
            return true;
    return false;
}

static int engine_compare_numbers(const void *a, const void *b) {
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

/* Those with a name in TombEngine first, so that no other gets their numbers. False = out of memory. */
static bool engine_give_numbers(struct smith_engine_conversion *conversion, struct smith_engine_archive *archive) {
    int64_t next = smith_wad_number(SMITH_WAD_TOMB_ENGINE, SMITH_WAD_MOVEABLE, FIRST_FREE);
    uint32_t taken_count = 0, at = 0;
    int64_t *taken = smith_engine_alloc(conversion, archive->moveable_count, sizeof *taken);
    if (!taken)
        return false;
    for (uint32_t i = 0; i < archive->moveable_count; i++) {
        archive->moveables[i].now = smith_wad_in_tomb_engine(archive->moveables[i].before);
        if (archive->moveables[i].now >= 0)
            taken[taken_count++] = archive->moveables[i].now;
    }
    qsort(taken, taken_count, sizeof *taken, engine_compare_numbers);
    for (uint32_t i = 0; i < archive->moveable_count; i++) {
        if (archive->moveables[i].now != -1)
            continue;
        for (; at < taken_count && taken[at] <= next; at++)
            next += taken[at] == next;
        archive->moveables[i].now = next++;
    }
    return true;
}

static bool engine_take_objects(struct smith_engine_conversion *conversion, struct smith_engine_archive *archive,
                                const struct smith_objects *objects) {
    archive->moveables = smith_engine_alloc(conversion, objects->object_count, sizeof *archive->moveables);
    archive->statics = smith_engine_alloc(conversion, objects->object_count, sizeof *archive->statics);
    if (!archive->moveables || !archive->statics)
        return false;
    for (uint32_t i = 0; i < objects->object_count; i++) {
        const struct smith_object *object = &objects->objects[i];
        const struct smith_engine_slot slot = {object->number, object->number, engine_is_lit(objects, object)};
        if (object->kind == SMITH_OBJECT_STATIC)
            archive->statics[archive->static_count++] = slot;
        else
            archive->moveables[archive->moveable_count++] = slot;
    }
    qsort(archive->moveables, archive->moveable_count, sizeof *archive->moveables, engine_compare_slots);
    qsort(archive->statics, archive->static_count, sizeof *archive->statics, engine_compare_slots);
    return engine_give_numbers(conversion, archive);
}

const struct smith_engine_slot *smith_engine_find(const struct smith_engine_conversion *conversion,
                                                  enum smith_wad_kind kind, int64_t before) {
    for (uint32_t i = 0; i < conversion->archive_count; i++) {
        const struct smith_engine_archive *archive = &conversion->archives[i];
        const struct smith_engine_slot *found =
            kind == SMITH_WAD_MOVEABLE ? engine_find_slot(archive->moveables, archive->moveable_count, before)
                                       : engine_find_slot(archive->statics, archive->static_count, before);
        if (found && found->now >= 0)
            return found;
    }
    return NULL;
}

/* ---- reading --------------------------------------------------------------------------------------------------------- */

static void ignore_number(void *context, enum smith_wad_kind kind, int64_t number) {
    (void)context, (void)kind, (void)number;
}

static bool know_all(void *context, int64_t moveable) {
    (void)context, (void)moveable;
    return true;
}

static void ignore_fault(void *context, const char *code, const char *format, ...) {
    (void)context, (void)code, (void)format;
}

/* Whether the editor of today loads it. */
static bool engine_is_loaded(const struct smith_format *format, const struct smith_document *document) {
    const struct smith_archive_reader reader = {.game = SMITH_PRJ2_GAME_VERSION_TR4,
                                                .native = SMITH_PRJ2_GAME_VERSION_TR4,
                                                .engine = SMITH_WAD_TR4,
                                                .number = ignore_number,
                                                .is_known = know_all,
                                                .fault = ignore_fault};
    return !format->archive_contents || format->archive_contents(document, &reader);
}

static bool engine_read_objects(struct smith_engine_conversion *conversion, struct smith_engine_archive *archive,
                                const struct smith_format *format, const struct smith_document *document) {
    const struct smith_options options = smith_document_options(document);
    struct smith_objects objects;
    struct smith_findings faults;
    smith_findings_begin(&faults, &options.allocator, 1);
    bool done = format->objects(document, &options, &objects, &faults);
    if (!done)
        conversion->status = smith_fail_memory(conversion->error, &objects.arena);
    else
        done = engine_take_objects(conversion, archive, &objects);
    smith_arena_free(&objects.arena);
    smith_findings_free(&faults);
    return done;
}

/* ---- writing --------------------------------------------------------------------------------------------------------- */

/* Sequences of sprites are called the same in both engines. */
static int64_t archive_number_now(void *context, enum smith_wad_kind kind, int64_t number) {
    const struct smith_engine_archive *archive = context;
    if (kind == SMITH_WAD_MOVEABLE) {
        const struct smith_engine_slot *slot = engine_find_slot(archive->moveables, archive->moveable_count, number);
        return !slot ? number : slot->now < 0 ? -1 : slot->now;
    }
    const char *name = kind == SMITH_WAD_SPRITES ? smith_wad_name(SMITH_WAD_TR4, kind, number) : NULL;
    const int64_t now = name ? smith_wad_number(SMITH_WAD_TOMB_ENGINE, kind, name) : -1;
    return now < 0 ? number : now;
}

static void engine_note_archive(struct smith_engine_conversion *conversion, uint32_t index, bool written) {
    const struct smith_engine_archive *archive = &conversion->archives[index];
    uint32_t changed = 0;
    snprintf(conversion->run->where, sizeof conversion->run->where, "/settings/wads/%u/path", index);
    for (uint32_t i = 0; i < archive->moveable_count; i++) {
        const struct smith_engine_slot *slot = &archive->moveables[i];
        const char *name = smith_wad_name(SMITH_WAD_TR4, SMITH_WAD_MOVEABLE, slot->before);
        changed += slot->now != slot->before;
        if (slot->now < 0)
            SMITH_ENGINE_LOST(conversion, "the object %lld %s of %.60s, which TombEngine does not have",
                              (long long)slot->before, name ? name : "", archive->file);
    }
    if (written)
        smith_upgrade_note(conversion->run, "PRJ2-ENGINE-ARCHIVE", SMITH_CHANGE_KEPT,
                           "%.60s: %u of %u objects have other numbers; meshes and animations stay as they are",
                           archive->file, changed, archive->moveable_count);
    else
        smith_upgrade_note(
            conversion->run, "PRJ2-ENGINE-WAD", SMITH_CHANGE_LOST,
            "%.60s is not written: WadTool makes it of the old wad, with other numbers for %u of %u objects",
            archive->file, changed, archive->moveable_count);
}

static bool engine_write_archive(struct smith_engine_conversion *conversion, uint32_t index,
                                 const struct smith_format *format, struct smith_document *document) {
    struct smith_engine_archive *archive = &conversion->archives[index];
    const struct smith_archive_numbers numbers = {
        .context = archive, .game = SMITH_PRJ2_GAME_VERSION_TOMB_ENGINE, .number = archive_number_now};
    struct smith_buffer bytes = {0};
    if (!format->archive_renumber) {
        engine_note_archive(conversion, index, false);
        return true;
    }
    format->archive_renumber(document, &numbers);
    conversion->status = smith_encode(document, &bytes, conversion->error);
    if (conversion->status == SMITH_OK)
        conversion->status = conversion->options->put(conversion->options->put_context, archive->file,
                                                      (struct smith_bytes){bytes.data, bytes.size}, conversion->error);
    smith_buffer_free(&bytes);
    engine_note_archive(conversion, index, true);
    return conversion->status == SMITH_OK;
}

/* ---- names ----------------------------------------------------------------------------------------------------------- */

/* "lara_TombEngine.wad2" for "$(LevelDirectory)\lara.wad". */
static bool engine_name_archive(struct smith_engine_conversion *conversion, uint32_t index) {
    const char *path = conversion->project->settings->wads.items[index]->path, *name = smith_file_path_name(path);
    const char *dot = strrchr(name, '.');
    const size_t stem = dot ? (size_t)(dot - name) : strlen(name), size = stem + sizeof NEW_NAME;
    char *file = smith_engine_alloc(conversion, size, 1);
    if (!file)
        return false;
    snprintf(file, size, "%.*s" NEW_NAME, (int)stem, name);
    conversion->archives[index].file = file;
    for (uint32_t i = 0; i < index; i++)
        if (smith_file_path_is_same(conversion->archives[i].file, file))
            return engine_refuse_archive(conversion, index,
                                         "has the same name as another, and so would the two new ones");
    return true;
}

static bool engine_read_archive(struct smith_engine_conversion *conversion, uint32_t index) {
    const char *text = conversion->project->settings->wads.items[index]->path;
    const struct smith_format *format;
    struct smith_document *document = NULL;
    struct smith_error error = {0};
    if (!text || !*text)
        return engine_refuse_archive(conversion, index, "has no file");
    if (!engine_name_archive(conversion, index))
        return false;
    const enum smith_status status = smith_prj2_open_archive(
        conversion->options->files, text, &conversion->document->arena.allocator, &format, &document, &error);
    bool done = false;
    if (status == SMITH_NO_MEMORY)
        conversion->status = smith_fail_memory(conversion->error, NULL);
    else if (status != SMITH_OK)
        engine_refuse_archive(conversion, index, status == SMITH_IO ? "is not there" : "cannot be read");
    else if (!format->objects || !engine_is_loaded(format, document))
        engine_refuse_archive(conversion, index, "is none that the editor of today loads");
    else
        done = engine_read_objects(conversion, &conversion->archives[index], format, document) &&
               engine_write_archive(conversion, index, format, document);
    smith_document_free(document);
    return done;
}

bool smith_engine_archives(struct smith_engine_conversion *conversion) {
    const struct smith_prj2_settings *settings = conversion->project->settings;
    const uint32_t count = settings ? settings->wads.count : 0;
    if (count && !conversion->options->files)
        return engine_refuse_archive(conversion, 0, "is not at hand here");
    if (count && !conversion->options->put)
        return engine_refuse_archive(conversion, 0, "has to have another beside the result, which has no folder here");
    conversion->archives = smith_engine_alloc(conversion, count, sizeof *conversion->archives);
    for (uint32_t i = 0; i < count && conversion->archives; i++) {
        if (!engine_read_archive(conversion, i))
            return false;
        conversion->archive_count++;
    }
    return conversion->archives != NULL;
}
