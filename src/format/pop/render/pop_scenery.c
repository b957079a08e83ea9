/* SPDX-License-Identifier: MIT
 *
 * The game's own pictures, from a folder with its archives, or with a folder for each of them: what is in VDUNGEON.DAT goes
 * before VDUNGEON/res243.png, as in SDLPoP. A picture is read when it is first wanted.
 */
#include "format/pop/render/pop_scenery.h"
#include "archive/archive.h"
#include "base/buffer.h"
#include "base/error.h"
#include "format/pop/archive/pop_archive.h"
#include "format/pop/image/pop_image.h"
#include "format/pop/image/pop_palette.h"
#include "format/pop/image/pop_resources.h"
#include "format/pop/level/pop_level_state.h"
#include "format/pop/pop.h"
#include "report/report.h"
#include <levelsmith/pop_image.h>
#include <levelsmith/render.h>
#include <stdio.h>
#include <string.h>

/* ---- archive ---- */

/*
 * The game's own pictures out of its archives: VDUNGEON.DAT and so on. Colours are those that the archives have; from
 * release 1.3 on, levels have their own. Only colour 0 is transparent there.
 */

/* Where colours are that an archive does not have itself: in a dungeon, and in a palace. */
#define COLOURS_FILES 2
static const char *const colours_files[][COLOURS_FILES] = {{"PRINCE", "GUARD2"}, {"PRINCE", "GUARD1"}};

/* ---- archives ---- */

/* False when there is no such file; that is for the caller to check. */
static bool pop_scenery_read_file(struct smith_pop_scenery *scenery, const char *name, struct smith_buffer *out) {
    smith_buffer_init(out, scenery->options ? &scenery->options->allocator : NULL);
    struct smith_error error;
    enum smith_status status = scenery->folder->read(scenery->folder->context, name, out, &error);
    if (status != SMITH_OK && status != SMITH_IO && scenery->status == SMITH_OK) {
        scenery->status = status;
        if (scenery->error)
            *scenery->error = error;
    }
    return status == SMITH_OK;
}

/* Names are in capitals on the disks of the game, and often in small letters on those of today. */
static bool pop_scenery_read_archive(struct smith_pop_scenery *scenery, const char *file, struct smith_buffer *out) {
    static const char *const extensions[] = {".DAT", ".dat"};
    char name[64];
    for (size_t i = 0; i < 2; i++) {
        snprintf(name, sizeof name, "%s%s", file, extensions[i]);
        for (char *at = name; *at && i; at++)
            *at = (char)(*at >= 'A' && *at <= 'Z' ? *at - 'A' + 'a' : *at);
        if (pop_scenery_read_file(scenery, name, out))
            return true;
        smith_buffer_free(out);
        if (scenery->status != SMITH_OK)
            return false;
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

/* Resource `id` of FILE.DAT; NULL when there is none. */
static const struct smith_entry *pop_scenery_entry(struct smith_pop_scenery *scenery, const char *file, unsigned id) {
    const struct smith_archive *archive = pop_scenery_archive_of(scenery, file);
    char name[16];
    snprintf(name, sizeof name, "%u", id);
    return archive ? smith_archive_find(archive, name) : NULL;
}

static void pop_scenery_forget(struct smith_pop_scenery *scenery) {
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
                                             .graphics = scenery->folder,
                                             .own_folder = scenery->own_folder,
                                             .entry = &around,
                                             .colours = scenery->adapter == SMITH_POP_CGA   ? "cga"
                                                        : scenery->adapter == SMITH_POP_EGA ? "ega"
                                                                                            : NULL,
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

/* The picture that it is, when there is one. */
static void pop_scenery_take(struct smith_pop_scenery *scenery, const char *file, unsigned id,
                             struct smith_picture *picture) {
    const struct smith_entry *entry = pop_scenery_entry(scenery, file, id);
    struct smith_error error;
    if (!entry || scenery->status != SMITH_OK)
        return;
    enum smith_status status = pop_scenery_archive_render_entry(scenery, file, entry, picture, &error);
    bool placeholder = status == SMITH_BAD_VALUE && strcmp(error.code, "POP-PICTURE-NONE") == 0;
    if (status != SMITH_OK && !placeholder)
        scenery->status = smith_fail(scenery->error, status, error.code, "%s.DAT:/%u: %s", file, id, error.message);
}

/* ---- pop scenery ---- */

#define PALETTE_COLOURS 4 /* where the colours of a palette file begin */
#define GUARD_SETS 7
#define LEVEL_SETS 16 /* sets; the game has 5 */

static const unsigned first_resource[SMITH_POP_SETS] = {
    [SMITH_POP_SWORDS] = 701, [SMITH_POP_THINGS] = 150, [SMITH_POP_ENVIRONMENT] = 200,
    [SMITH_POP_WALLS] = 360,  [SMITH_POP_KID] = 401,    [SMITH_POP_GUARD] = 751,
};

/* ---- pictures ---- */

static void pop_scenery_file_name(const struct smith_pop_scenery *scenery, enum smith_pop_set set, unsigned resource,
                                  char name[64]) {
    snprintf(name, 64, "%s/res%u.png", scenery->files[set], resource);
}

/* A loose file: of a mod it lies in data, of the game where its archives are. */
static bool read_loose_file(struct smith_pop_scenery *scenery, const char *name, struct smith_buffer *out) {
    char in_mod[80];
    snprintf(in_mod, sizeof in_mod, "data/%.64s", name);
    if (pop_scenery_read_file(scenery, in_mod, out))
        return true;
    smith_buffer_free(out);
    return pop_scenery_read_file(scenery, name, out);
}

static void read_loose_picture(struct smith_pop_scenery *scenery, enum smith_pop_set set, unsigned resource,
                               struct smith_picture *picture) {
    char name[64];
    struct smith_buffer content;
    struct smith_error error;
    pop_scenery_file_name(scenery, set, resource, name);
    if (read_loose_file(scenery, name, &content)) {
        enum smith_status status =
            smith_png_read((struct smith_bytes){content.data, content.size}, scenery->options, picture, &error);
        if (status != SMITH_OK && scenery->status == SMITH_OK)
            scenery->status = smith_fail(scenery->error, status, error.code, "%s: %s", name, error.message);
    }
    smith_buffer_free(&content);
}

/* The first colours of a picture with a palette are those of the level, wherever it is from. What cannot be seen stays so. */
static void take_level_colours(const struct smith_pop_scenery *scenery, enum smith_pop_set set,
                               struct smith_picture *picture) {
    const bool is_scenery = set == SMITH_POP_ENVIRONMENT || set == SMITH_POP_WALLS;
    if (!is_scenery || !scenery->has_level_colours || !picture->indices)
        return;
    for (unsigned i = 0; i < SMITH_POP_COLOURS && i < picture->palette.count; i++) {
        const uint8_t alpha = picture->palette.colours[i].alpha;
        picture->palette.colours[i] =
            i ? scenery->level_colours[set == SMITH_POP_WALLS][i] : smith_pop_colour(SMITH_POP_BLACK);
        picture->palette.colours[i].alpha = alpha;
    }
}

/* As SDLPoP looks for it: in the archive, then among loose files. Leaves `picture` empty when it is in neither. */
static void read_resource_picture(struct smith_pop_scenery *scenery, enum smith_pop_set set, unsigned resource,
                                  struct smith_picture *picture) {
    pop_scenery_take(scenery, scenery->files[set], resource, picture);
    if (!picture->width && scenery->adapter == SMITH_POP_VGA) /* such files have the colours of VGA */
        read_loose_picture(scenery, set, resource, picture);
    take_level_colours(scenery, set, picture);
}

/* NULL when there is none. The archives of the game have a placeholder for what few levels need, and the picture
 * itself in another place. */
static const struct smith_picture *find_picture(struct smith_pop_scenery *scenery, enum smith_pop_set set,
                                                unsigned id) {
    struct smith_picture *picture = &scenery->pictures[set][id];
    if (!scenery->looked[set][id]) {
        read_resource_picture(scenery, set, first_resource[set] + id, picture);
        if (!picture->width && set == SMITH_POP_ENVIRONMENT)
            read_resource_picture(scenery, set, first_resource[set] + id + SMITH_POP_OPTIONAL_PICTURES, picture);
    }
    scenery->looked[set][id] = true;
    return picture->width ? picture : NULL;
}

/* ---- what is missing ---- */

/* The pictures of environments that the game has: what it draws with others, it draws without. */
static bool game_has(const struct smith_pop_scenery *scenery, enum smith_pop_set set, unsigned id) {
    static const struct {
        uint8_t first, last;
    } dungeon[] = {{14, 17}, {30, 74}, {85, 144}, {146, 151}},
      palace[] = {{1, 6}, {9, 17}, {32, 75}, {77, 78}, {80, 147}, {149, 151}};
    bool is_palace = scenery->palace, has = set != SMITH_POP_ENVIRONMENT;
    size_t count = is_palace ? sizeof palace / sizeof *palace : sizeof dungeon / sizeof *dungeon;
    for (size_t i = 0; i < count && !has; i++)
        has =
            is_palace ? id >= palace[i].first && id <= palace[i].last : id >= dungeon[i].first && id <= dungeon[i].last;
    return has;
}

#define MARK_SIZE 16 /* pixels; the colours of the game have no magenta */

static bool is_in_mark(uint32_t x, uint32_t y) {
    const uint32_t last = MARK_SIZE - 1;
    return x == 0 || y == 0 || x == last || y == last || x == y || x + y == last;
}

/* A box with a cross in the place of a picture that is not there, and a note of it. */
static void pop_scenery_mark(struct smith_pop_scenery *scenery, enum smith_pop_set set, unsigned id) {
    struct smith_picture *picture = &scenery->pictures[set][id];
    const struct smith_colour magenta = {252, 0, 252, 255};
    char path[64];
    enum smith_status status =
        smith_picture_init(picture, SMITH_PIXELS_INDEXED, MARK_SIZE, MARK_SIZE, scenery->options, scenery->error);
    if (status != SMITH_OK) {
        scenery->status = status;
        return;
    }
    picture->palette.count = 2;
    picture->palette.colours[1] = magenta;
    for (uint32_t i = 0; i < MARK_SIZE * MARK_SIZE; i++)
        picture->indices[i] = is_in_mark(i % MARK_SIZE, i / MARK_SIZE);
    pop_scenery_file_name(scenery, set, first_resource[set] + id, path);
    if (scenery->notes)
        smith_findings_add(scenery->notes, "POP-GRAPHIC-MISSING", SMITH_WARNING, path, UINT64_MAX,
                           "the graphics have no such picture, nor %s.DAT:/%u", scenery->files[set],
                           first_resource[set] + id);
}

const struct smith_picture *smith_pop_picture(struct smith_pop_scenery *scenery, enum smith_pop_set set, unsigned id) {
    if (id >= SMITH_POP_SET_MAX || !scenery->files[set] || scenery->status != SMITH_OK)
        return NULL;
    if (!find_picture(scenery, set, id) && game_has(scenery, set, id) && scenery->status == SMITH_OK)
        pop_scenery_mark(scenery, set, id);
    return find_picture(scenery, set, id);
}

/* ---- colours ---- */

/* `count` colours of six bits a channel. */
static void pop_scenery_read_colours(const uint8_t *from, struct smith_colour *colours, unsigned count) {
    for (unsigned i = 0; i < count; i++, from += 3)
        colours[i] =
            (struct smith_colour){(uint8_t)(from[0] << 2), (uint8_t)(from[1] << 2), (uint8_t)(from[2] << 2), 255};
}

/* How many there are. */
static unsigned read_sets(struct smith_bytes bytes, size_t skip, struct smith_colour (*sets)[SMITH_POP_COLOURS],
                          unsigned count) {
    unsigned i = 0;
    for (; i < count && skip + (i + 1) * 3 * SMITH_POP_COLOURS <= bytes.size; i++)
        pop_scenery_read_colours(bytes.data + skip + (size_t)i * 3 * SMITH_POP_COLOURS, sets[i], SMITH_POP_COLOURS);
    return i;
}

/* Colours of a resource, in an archive or a file, of which games without are possible: those stay black. How many sets there are. */
static unsigned read_resource(struct smith_pop_scenery *scenery, const char *file, unsigned id, const char *extension,
                              size_t skip, struct smith_colour (*sets)[SMITH_POP_COLOURS], unsigned count) {
    char name[64];
    struct smith_buffer content;
    const struct smith_entry *entry = pop_scenery_entry(scenery, file, id);
    unsigned found = 0;
    if (entry)
        return read_sets(*entry->bytes, skip, sets, count);
    snprintf(name, sizeof name, "%s/res%u%s", file, id, extension);
    if (read_loose_file(scenery, name, &content))
        found = read_sets((struct smith_bytes){content.data, content.size}, skip, sets, count);
    smith_buffer_free(&content);
    return found;
}

static void blacken(struct smith_colour *colours, size_t count) {
    for (size_t i = 0; i < count; i++)
        colours[i] = smith_pop_colour(SMITH_POP_BLACK);
}

/* Colours of the scenery, which games have from release 1.3 on: a set for the environment, in palaces another for walls and bricks. */
static void read_level_colours(struct smith_pop_scenery *scenery, unsigned colour) {
    struct smith_colour sets[LEVEL_SETS][SMITH_POP_COLOURS];
    const unsigned environment = colour - 1, walls = scenery->palace ? colour : environment;
    const unsigned count = colour ? read_resource(scenery, "PRINCE", 20, ".bin", 0, sets, LEVEL_SETS) : 0;
    if (count && walls >= count && scenery->status == SMITH_OK)
        scenery->status =
            smith_pop_level_colour_fail(scenery->error, scenery->level, scenery->palace, colour, walls, count);
    if (walls >= count)
        return;
    memcpy(scenery->level_colours[0], sets[environment], sizeof sets[environment]);
    memcpy(scenery->level_colours[1], sets[walls], sizeof sets[walls]);
    scenery->has_level_colours = true;
}

/* All of these are for VGA. */
static void read_colour_files(struct smith_pop_scenery *scenery, unsigned colour) {
    blacken(scenery->bricks, SMITH_POP_COLOURS);
    blacken(scenery->guard_colours[0], sizeof scenery->guard_colours / sizeof scenery->guard_colours[0][0]);
    if (scenery->adapter != SMITH_POP_VGA)
        return;
    read_level_colours(scenery, colour);
    if (scenery->palace && scenery->has_level_colours)
        memcpy(scenery->bricks, scenery->level_colours[1], sizeof scenery->bricks);
    else if (scenery->palace)
        read_resource(scenery, "VPALACE", 360, ".pal", PALETTE_COLOURS, &scenery->bricks, 1);
    read_resource(scenery, "PRINCE", 10, ".bin", 0, scenery->guard_colours + 1, GUARD_SETS);
    for (unsigned i = 0; i <= GUARD_SETS; i++)
        scenery->guard_colours[i][0] = smith_pop_colour(SMITH_POP_BLACK);
}

/* ---- the folder ---- */

/* A floor, a wall, a flame and the prince: without one of them it is the wrong folder, and the picture would be
 * empty. */
static enum smith_status look_for_needed(struct smith_pop_scenery *scenery) {
    static const struct {
        enum smith_pop_set set;
        unsigned id;
    } needed[] = {{SMITH_POP_ENVIRONMENT, 43}, {SMITH_POP_WALLS, 1}, {SMITH_POP_THINGS, 1}, {SMITH_POP_KID, 0}};
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (!find_picture(scenery, needed[i].set, needed[i].id)) {
            char name[64];
            if (scenery->status != SMITH_OK)
                return scenery->status;
            pop_scenery_file_name(scenery, needed[i].set, first_resource[needed[i].set] + needed[i].id, name);
            return smith_fail(scenery->error, SMITH_IO, "RENDER-GRAPHICS", "the graphics have no %s, nor %s.DAT:/%u",
                              name, scenery->files[needed[i].set], first_resource[needed[i].set] + needed[i].id);
        }
    return scenery->status;
}

/* The archive with the environment: other adapters than VGA have their own. */
static const char *environment_file(const struct smith_pop_scenery *scenery) {
    static const char *const files[][2] = {[SMITH_POP_VGA] = {"VDUNGEON", "VPALACE"},
                                           [SMITH_POP_CGA] = {"CDUNGEON", "CPALACE"},
                                           [SMITH_POP_EGA] = {"EDUNGEON", "EPALACE"}};
    return files[scenery->adapter][scenery->palace];
}

enum smith_status smith_pop_scenery_open(struct smith_pop_scenery *scenery, unsigned level,
                                         const struct smith_pop_level_facts *facts, const char *guards,
                                         const struct smith_render_options *how, struct smith_error *error) {
    *scenery = (struct smith_pop_scenery){.folder = how->graphics,
                                          .own_folder = how->own_folder,
                                          .level = level,
                                          .palace = facts->palace,
                                          .options = how->options,
                                          .notes = how->notes,
                                          .error = error};
    enum smith_status status = smith_pop_adapter_find(how->colours, &scenery->adapter, error);
    if (status != SMITH_OK)
        return status;
    scenery->files[SMITH_POP_SWORDS] = scenery->files[SMITH_POP_THINGS] = "PRINCE";
    scenery->files[SMITH_POP_ENVIRONMENT] = scenery->files[SMITH_POP_WALLS] = environment_file(scenery);
    scenery->files[SMITH_POP_KID] = "KID";
    scenery->files[SMITH_POP_GUARD] = guards;
    read_colour_files(scenery, facts->colour);
    return scenery->status == SMITH_OK ? look_for_needed(scenery) : scenery->status;
}

void smith_pop_scenery_close(struct smith_pop_scenery *scenery) {
    for (unsigned set = 0; set < SMITH_POP_SETS; set++)
        for (unsigned id = 0; id < SMITH_POP_SET_MAX; id++)
            smith_picture_free(&scenery->pictures[set][id]);
    pop_scenery_forget(scenery);
}
