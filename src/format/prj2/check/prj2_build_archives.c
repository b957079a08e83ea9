/* SPDX-License-Identifier: MIT
 *
 * Rules about the files that a level is built from: archives of objects, sound catalogs, pictures. They are looked at only
 * when the run has a way to read them.
 */
#include "format/prj2/check/prj2_build.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "document/document.h"
#include "format/tomb_editor/archive_contents.h"
#include "objects/objects.h"
#include "report/report.h"
#include "rooms/view/page.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct numbers {
    struct smith_id_index ids;
    struct smith_id_index sorted; /* those of them that are in order: of the files before */
    bool incomplete; /* not all files that may have more could be read */
};

struct smith_prj2_archives {
    struct numbers kinds[4]; /* by enum smith_wad_kind; of sprites the sequence << 16 | the frame */
};

bool smith_prj2_archives_have(const struct smith_prj2_archives *archives, enum smith_wad_kind kind, int64_t number) {
    return !archives || archives->kinds[kind].incomplete || smith_id_index_has(&archives->kinds[kind].ids, number);
}

static void add_number(struct smith_prj2_build *build, enum smith_wad_kind kind, int64_t number) {
    smith_id_index_add(&build->archives->kinds[kind].ids, &build->run->arena, number, 0);
}

static void sort_numbers(struct smith_prj2_build *build, enum smith_wad_kind kind) {
    struct numbers *numbers = &build->archives->kinds[kind];
    smith_id_index_sort(&numbers->ids);
    numbers->sorted = (struct smith_id_index){0};
    for (uint32_t i = 0; i < numbers->ids.count; i++)
        smith_id_index_add(&numbers->sorted, &build->run->arena, numbers->ids.items[i].id, 0);
}

/* Whether a file can be asked for at all: not one of the editor's own folder. */
static bool is_knowable(const struct smith_prj2_build *build, const char *path) {
    const struct smith_run_files *files = build->run->files;
    return files->state(files->context, path) != SMITH_EXTERNAL_UNKNOWN;
}

/* ---- archives of objects --------------------------------------------------------------------------------------------- */

struct archive_reading {
    struct smith_prj2_build *build;
    uint32_t archive; /* in the settings */
};

static void archive_fault(void *context, const char *code, const char *format, ...) {
    const struct archive_reading *reading = context;
    char message[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    smith_report_finding(reading->build->run, code, smith_rule_path("/settings/wads/%u", reading->archive), "%s",
                         message);
}

static void archive_number(void *context, enum smith_wad_kind kind, int64_t number) {
    enum { OLD_SLOTS = 50 };
    const struct archive_reading *reading = context;
    add_number(reading->build, kind, number);
    if (kind == SMITH_WAD_STATIC && reading->build->native <= SMITH_PRJ2_GAME_VERSION_TR3 && number >= OLD_SLOTS)
        archive_fault(context, "BUILD-RISK-STATIC-SLOT",
                      "it has a static with the slot %lld; %s has %d places for statics, and crashes",
                      (long long)number, reading->build->engine_name, OLD_SLOTS);
}

/* Of the archives before, whose numbers are sorted. */
static bool archive_is_known(void *context, int64_t moveable) {
    const struct archive_reading *reading = context;
    return smith_id_index_has(&reading->build->archives->kinds[SMITH_WAD_MOVEABLE].sorted, moveable);
}

/* Of any other format that has objects. */
static void look_at_objects(struct archive_reading *reading, const struct smith_format *format,
                            const struct smith_document *document) {
    struct smith_prj2_build *build = reading->build;
    struct smith_objects objects;
    struct smith_findings notes;
    smith_findings_begin(&notes, &build->run->options.allocator, 1);
    if (!format->objects(document, &build->run->options, &objects, &notes))
        smith_run_note(build->run, SMITH_NO_MEMORY);
    else
        for (uint32_t i = 0; i < objects.object_count; i++)
            if (objects.objects[i].kind == SMITH_OBJECT_STATIC)
                archive_number(reading, SMITH_WAD_STATIC, objects.objects[i].number);
            else
                archive_number(reading, SMITH_WAD_MOVEABLE, objects.objects[i].number);
    smith_arena_free(&objects.arena);
    smith_findings_free(&notes);
    build->archives->kinds[SMITH_WAD_SPRITES].incomplete = true;
}

/* Nothing of it can be asked for. */
static void give_up_archive(struct smith_prj2_build *build, uint32_t archive, bool refused, const char *why) {
    for (int kind = SMITH_WAD_MOVEABLE; kind <= SMITH_WAD_SPRITES; kind++)
        build->archives->kinds[kind].incomplete = true;
    if (refused)
        smith_report_finding(build->run, "BUILD-REFUSED-WAD", smith_rule_path("/settings/wads/%u/path", archive),
                             "the editor builds nothing: this wad %s, whether an object is of it or not", why);
}

static void read_archive(struct smith_prj2_build *build, uint32_t archive, const char *text) {
    struct archive_reading reading = {build, archive};
    const struct smith_archive_reader reader = {.context = &reading,
                                                .game = build->game,
                                                .native = build->native,
                                                .classic = build->classic,
                                                .engine = build->engine,
                                                .number = archive_number,
                                                .is_known = archive_is_known,
                                                .fault = archive_fault};
    const struct smith_format *format;
    struct smith_document *document = NULL;
    struct smith_error error = {0};
    const enum smith_status status =
        smith_prj2_open_archive(build->run->files, text, &build->run->options.allocator, &format, &document, &error);
    if (status == SMITH_NO_MEMORY)
        smith_run_note(build->run, status);
    else if (status != SMITH_OK)
        give_up_archive(build, archive, true, status == SMITH_IO ? "is not there" : "cannot be read");
    else if (format->archive_contents) {
        if (!format->archive_contents(document, &reader))
            give_up_archive(build, archive, true, "was saved by a release up to 1.2 and has to be saved by 1.3.15");
    } else if (format->objects)
        look_at_objects(&reading, format, document);
    else
        give_up_archive(build, archive, true, "is no archive of objects of today");
    smith_document_free(document);
}

static void read_archives(struct smith_prj2_build *build) {
    const struct smith_prj2_settings *settings = build->settings;
    for (uint32_t i = 0; settings && i < settings->wads.count; i++) {
        const char *text = settings->wads.items[i]->path;
        char path[64];
        snprintf(path, sizeof path, "/settings/wads/%u/path", i);
        if (!text || !*text)
            smith_report_finding(build->run, "BUILD-REFUSED-WAD", smith_rule_path("/settings/wads/%u", i),
                                 "the editor builds nothing: this wad has no file");
        else if (!is_knowable(build, path))
            give_up_archive(build, i, false, "");
        else
            read_archive(build, i, text);
        for (int kind = SMITH_WAD_MOVEABLE; kind <= SMITH_WAD_SPRITES; kind++)
            sort_numbers(build, (enum smith_wad_kind)kind);
    }
    if (!settings || !settings->wads.count)
        give_up_archive(build, 0, false, "");
}

/* ---- sound catalogs -------------------------------------------------------------------------------------------------- */

struct catalog_totals {
    uint32_t samples;
    const struct smith_id_index *selected;
};

/* The text of the first element called `name` between `at` and `end`; NULL = none. */
static const char *find_tag(const char *at, const char *end, const char *name) {
    const size_t size = strlen(name);
    for (; at + size < end; at++)
        if (*at == '<' && memcmp(at, name, size) == 0)
            return at + size;
    return NULL;
}

static void look_at_sound(struct smith_prj2_build *build, uint32_t catalog, const char *at, const char *end,
                          struct catalog_totals *totals) {
    enum { SAMPLES = 15 };
    const char *id = find_tag(at, end, "<Id>"), *name = find_tag(at, end, "<Name>"),
               *indexed = find_tag(at, end, "<Indexed>");
    const bool index_game = build->game == SMITH_PRJ2_GAME_VERSION_TR2 || build->game == SMITH_PRJ2_GAME_VERSION_TR3;
    const size_t name_size = name ? strcspn(name, "<") : 0;
    uint32_t samples = 0;
    if (!id)
        return;
    const int64_t number = strtoll(id, NULL, 10);
    const bool first = !smith_id_index_has(&build->archives->kinds[SMITH_WAD_SOUND].sorted, number);
    for (const char *sample = at; (sample = find_tag(sample, end, "<WadSample>")) != NULL;)
        samples++;
    add_number(build, SMITH_WAD_SOUND, number);
    if (!first || !smith_id_index_has(totals->selected, number))
        return;
    totals->samples += samples;
    if (samples > SAMPLES)
        smith_report_finding(
            build->run, "BUILD-ABORTED-SAMPLES", smith_rule_path("/settings/sounds_catalogs/%u", catalog),
            "the compiler gives up: sound %lld \"%.*s\" has %u samples, and %d at most can be", (long long)number,
            (int)(name_size < 60 ? name_size : 60), name ? name : "", samples, SAMPLES);
    if (index_game && indexed && strncmp(indexed, "true", 4) != 0)
        smith_report_finding(build->run, "BUILD-LOST-SOUND-INDEX",
                             smith_rule_path("/settings/sounds_catalogs/%u", catalog),
                             "sound %lld \"%.*s\" is left out: the catalog does not mark it as part of MAIN.SFX",
                             (long long)number, (int)(name_size < 60 ? name_size : 60), name ? name : "");
}

/* Catalogs are XML with one element a sound; others are not looked into. */
static bool look_at_catalog(struct smith_prj2_build *build, uint32_t catalog, const struct smith_buffer *bytes,
                            struct catalog_totals *totals) {
    const char *at = (const char *)bytes->data, *end = at + bytes->size - 1; /* without the NUL */
    if (!find_tag(at, end, "<WadSounds"))
        return false;
    for (at = find_tag(at, end, "<WadSoundInfo>"); at;) {
        const char *next = find_tag(at, end, "<WadSoundInfo>");
        look_at_sound(build, catalog, at, next ? next : end, totals);
        at = next;
    }
    sort_numbers(build, SMITH_WAD_SOUND);
    return true;
}

static void read_catalog(struct smith_prj2_build *build, uint32_t catalog, const char *text,
                         struct catalog_totals *totals) {
    const struct smith_run_files *files = build->run->files;
    struct smith_buffer bytes;
    smith_buffer_init(&bytes, &build->run->options.allocator);
    enum smith_status status = files->read(files->context, text, &bytes);
    smith_buffer_byte(&bytes, 0);
    if (status == SMITH_NO_MEMORY || bytes.failed)
        smith_run_note(build->run, SMITH_NO_MEMORY);
    else if (status != SMITH_OK)
        smith_report_finding(build->run, "BUILD-LOST-CATALOG",
                             smith_rule_path("/settings/sounds_catalogs/%u/path", catalog),
                             "the sound catalog is not there: its sounds are left out");
    else if (!look_at_catalog(build, catalog, &bytes, totals))
        build->archives->kinds[SMITH_WAD_SOUND].incomplete = true;
    smith_buffer_free(&bytes);
}

static void count_samples(struct smith_prj2_build *build, const struct catalog_totals *totals) {
    const bool port = build->game == SMITH_PRJ2_GAME_VERSION_TR1_X || build->game == SMITH_PRJ2_GAME_VERSION_TR2_X;
    const uint32_t most = port ? 1000 : 256;
    if (build->classic && totals->samples > most)
        smith_report_finding(build->run, "BUILD-RISK-SAMPLES", smith_rule_path("/settings/selected_sounds"),
                             "%u samples; with more than %u the game may crash", totals->samples, most);
}

static void read_catalogs(struct smith_prj2_build *build) {
    const struct smith_prj2_settings *settings = build->settings;
    struct smith_id_index selected = {0};
    struct catalog_totals totals = {.selected = &selected};
    for (uint32_t i = 0; settings && i < settings->selected_sounds.count; i++)
        smith_id_index_add(&selected, &build->run->arena, settings->selected_sounds.items[i], i);
    smith_id_index_sort(&selected);
    for (uint32_t i = 0; settings && i < settings->sounds_catalogs.count; i++) {
        const char *text = settings->sounds_catalogs.items[i]->path;
        char path[64];
        snprintf(path, sizeof path, "/settings/sounds_catalogs/%u/path", i);
        if (!text || !*text || !is_knowable(build, path))
            build->archives->kinds[SMITH_WAD_SOUND].incomplete = true;
        else
            read_catalog(build, i, text, &totals);
    }
    if (!settings || !settings->sounds_catalogs.count) /* the editor takes one of its own */
        build->archives->kinds[SMITH_WAD_SOUND].incomplete = true;
    count_samples(build, &totals);
}

/* ---- pictures -------------------------------------------------------------------------------------------------------- */

static void read_picture(struct smith_prj2_build *build, uint32_t texture, struct smith_prj2_picture *picture) {
    const struct smith_run_files *files = build->run->files;
    const struct smith_room_texture *of = &build->rooms.textures[texture];
    struct smith_buffer bytes;
    struct smith_picture page;
    struct smith_error error = {0};
    smith_buffer_init(&bytes, &build->run->options.allocator);
    enum smith_status status = files->read(files->context, of->path, &bytes), found = status;
    if (status == SMITH_OK)
        status = smith_page_read((struct smith_bytes){bytes.data, bytes.size}, of, &build->run->options, &page, &error);
    if (status == SMITH_OK) {
        *picture = (struct smith_prj2_picture){.width = page.width, .height = page.height, .known = true};
        smith_picture_free(&page);
    } else if (status == SMITH_NO_MEMORY)
        smith_run_note(build->run, status);
    else {
        picture->missing = true;
        smith_report_finding(build->run, "BUILD-REFUSED-TEXTURE",
                             smith_rule_path("/settings/textures/%u/path", of->item),
                             "the editor builds nothing: the picture of this texture %s, even if no face shows it",
                             found != SMITH_OK ? "is not there" : "cannot be read");
    }
    smith_buffer_free(&bytes);
}

static void read_pictures(struct smith_prj2_build *build) {
    struct smith_prj2_check_context *check = build->check;
    check->pictures = smith_run_alloc(build->run, build->rooms.texture_count + (size_t)1, sizeof *check->pictures);
    for (uint32_t i = 0; check->pictures && i < build->rooms.texture_count; i++) {
        const char *text = build->rooms.textures[i].path;
        char path[64];
        snprintf(path, sizeof path, "/settings/textures/%u/path", i);
        if (text && *text && is_knowable(build, path))
            read_picture(build, i, &check->pictures[i]);
        else if (!text || !*text)
            smith_report_finding(build->run, "BUILD-REFUSED-TEXTURE", smith_rule_path("/settings/textures/%u", i),
                                 "the editor builds nothing: this texture has no picture");
    }
}

/* Pictures for the font and the sky have one size. */
static void check_page(struct smith_prj2_build *build, const char *member, const char *text, const char *what) {
    enum { SIDE = 256 };
    const struct smith_run_files *files = build->run->files;
    const struct smith_room_texture page_of = {.path = text};
    struct smith_buffer bytes;
    struct smith_picture page;
    char path[64];
    snprintf(path, sizeof path, "/settings/%s", member);
    if (!text || !*text || !is_knowable(build, path))
        return;
    smith_buffer_init(&bytes, &build->run->options.allocator);
    enum smith_status status = files->read(files->context, text, &bytes);
    if (status == SMITH_OK)
        status =
            smith_page_read((struct smith_bytes){bytes.data, bytes.size}, &page_of, &build->run->options, &page, NULL);
    if (status == SMITH_NO_MEMORY)
        smith_run_note(build->run, status);
    else if (status != SMITH_OK)
        smith_report_finding(build->run, "BUILD-CHANGED-PAGE", smith_rule_path("%s", path),
                             "the picture of the %s is not there: the game has the usual one", what);
    else if (page.width != SIDE || page.height != SIDE)
        smith_report_finding(build->run, "BUILD-ABORTED-PAGE", smith_rule_path("%s", path),
                             "the compiler gives up: the picture of the %s has %u by %u pixels, and must have %d by %d",
                             what, page.width, page.height, SIDE, SIDE);
    if (status == SMITH_OK)
        smith_picture_free(&page);
    smith_buffer_free(&bytes);
}

void smith_prj2_build_archives(struct smith_prj2_build *build) {
    if (!build->run->files)
        return;
    build->archives = smith_run_alloc(build->run, 1, sizeof *build->archives);
    if (!build->archives)
        return;
    read_archives(build);
    read_catalogs(build);
    read_pictures(build);
    if (build->settings && build->native >= SMITH_PRJ2_GAME_VERSION_TR4) {
        check_page(build, "font_texture_file_path", build->settings->font_texture_file_path, "font");
        check_page(build, "sky_texture_file_path", build->settings->sky_texture_file_path, "sky");
    }
}
