/* SPDX-License-Identifier: MIT
 *
 * A part of a project takes along what its rooms use, and no more: textures that its faces show, models and event sets
 * that its objects name, and animations of which a face shows a frame. Event sets of triggers go by name.
 */
#include "format/prj2/room_set/prj2_room_set.h"

#include "base/lookup.h"
#include "document/references/list_changes.h"
#include <string.h>

#define COMPARISONS_MAX 100000000 /* of faces with frames; beyond that all animations are kept */

/* The elements of a list of the settings by their numbers, and which of them are used. */
struct used {
    const char *path; /* as references have it */
    uint16_t member; /* of the settings */
    struct smith_id_index numbers;
    bool *unused; /* by place: what smith_list_drop() asks for */
};

struct trim {
    struct smith_prj2_project *project;
    struct smith_prj2_settings *settings;
    struct smith_arena arena;
    struct used textures, geometries;
    struct used sets, volume_sets, global_sets; /* of events; the first are the old form of the second */
    bool *unused_animations;
    uint64_t comparisons;
};

/* ---- what is used ------------------------------------------------------------------------------------------------- */

static bool used_begin(struct trim *trim, struct used *used, const char *path, uint16_t member, uint32_t count) {
    used->path = path;
    used->member = member;
    used->unused = smith_arena_alloc(&trim->arena, count, 1);
    if (used->unused && count)
        memset(used->unused, true, count);
    return used->unused && SMITH_ARRAY_RESERVE(&trim->arena, &used->numbers, count);
}

static void prj2_trim_use(struct used *used, int64_t number) {
    uint32_t index = smith_id_index_find(&used->numbers, number);
    if (index != SMITH_NONE)
        used->unused[index] = false;
}

/* Lists of different types whose elements have an index. */
#define BEGIN(trim, used, path, member, list)                                                                          \
    do {                                                                                                               \
        if (!used_begin(trim, used, path, member, (list).count))                                                       \
            return false;                                                                                              \
        for (uint32_t i_ = 0; i_ < (list).count; i_++)                                                                 \
            smith_id_index_add(&(used)->numbers, &(trim)->arena, (list).items[i_]->index, i_);                         \
        smith_id_index_sort(&(used)->numbers);                                                                         \
    } while (0)

static bool prj2_trim_begin(struct trim *trim) {
    struct smith_prj2_settings *settings = trim->settings;
    BEGIN(trim, &trim->textures, "/settings/textures", SMITH_PRJ2_SETTINGS_TEXTURES_MEMBER, settings->textures);
    BEGIN(trim, &trim->geometries, "/settings/imported_geometries", SMITH_PRJ2_SETTINGS_IMPORTED_GEOMETRIES_MEMBER,
          settings->imported_geometries);
    BEGIN(trim, &trim->sets, "/settings/event_sets", SMITH_PRJ2_SETTINGS_EVENT_SETS_MEMBER, settings->event_sets);
    BEGIN(trim, &trim->volume_sets, "/settings/volume_event_sets", SMITH_PRJ2_SETTINGS_VOLUME_EVENT_SETS_MEMBER,
          settings->volume_event_sets);
    BEGIN(trim, &trim->global_sets, "/settings/global_event_sets", SMITH_PRJ2_SETTINGS_GLOBAL_EVENT_SETS_MEMBER,
          settings->global_event_sets);
    trim->unused_animations = smith_arena_alloc(&trim->arena, settings->animated_texture_sets.count, 1);
    if (trim->unused_animations && settings->animated_texture_sets.count)
        memset(trim->unused_animations, true, settings->animated_texture_sets.count);
    return trim->unused_animations != NULL;
}

static bool note_reference(void *context, const struct smith_referrer *referrer) {
    struct trim *trim = context;
    int64_t number = smith_integer_load(referrer->type, referrer->value);
    if (strcmp(referrer->reference->path, trim->textures.path) == 0)
        prj2_trim_use(&trim->textures, number);
    else if (strcmp(referrer->reference->path, trim->geometries.path) == 0)
        prj2_trim_use(&trim->geometries, number);
    else if (strcmp(referrer->reference->path, trim->sets.path) == 0)
        prj2_trim_use(&trim->sets, number);
    else if (strcmp(referrer->reference->path, trim->volume_sets.path) == 0)
        prj2_trim_use(&trim->volume_sets, number);
    return true;
}

/* ---- event sets --------------------------------------------------------------------------------------------------- */

#define USE_NAMED(used, list, wanted)                                                                                  \
    do {                                                                                                               \
        for (uint32_t i_ = 0; i_ < (list).count; i_++)                                                                 \
            if ((list).items[i_]->name && strcmp((list).items[i_]->name, wanted) == 0)                                 \
                (used).unused[i_] = false;                                                                             \
    } while (0)

static void use_events_of(struct trim *trim, const struct smith_prj2_objects *object) {
    struct smith_prj2_event_target target;
    if (!smith_prj2_event_target_of(object, &target))
        return;
    if (target.global)
        USE_NAMED(trim->global_sets, trim->settings->global_event_sets, *target.name);
    else {
        USE_NAMED(trim->sets, trim->settings->event_sets, *target.name);
        USE_NAMED(trim->volume_sets, trim->settings->volume_event_sets, *target.name);
    }
}

/* ---- animations --------------------------------------------------------------------------------------------------- */

/* The part of a texture that four corners span. */
struct area {
    float min_x, min_y, max_x, max_y;
};

static struct area prj2_trim_area_of(const struct smith_prj2_vec2 corners[4]) {
    struct area area = {corners[0].x, corners[0].y, corners[0].x, corners[0].y};
    for (unsigned i = 1; i < 4; i++) {
        area.min_x = corners[i].x < area.min_x ? corners[i].x : area.min_x;
        area.min_y = corners[i].y < area.min_y ? corners[i].y : area.min_y;
        area.max_x = corners[i].x > area.max_x ? corners[i].x : area.max_x;
        area.max_y = corners[i].y > area.max_y ? corners[i].y : area.max_y;
    }
    return area;
}

/* Faces of an animation may show a part of a frame; a pixel to each side is how exact the editor is. */
static bool prj2_trim_is_in(const struct area *face, const struct area *frame) {
    return face->min_x >= frame->min_x - 1 && face->min_y >= frame->min_y - 1 && face->max_x <= frame->max_x + 1 &&
           face->max_y <= frame->max_y + 1;
}

static void use_animations_of(struct trim *trim, int64_t texture, const struct smith_prj2_vec2 corners[4]) {
    const struct area face = prj2_trim_area_of(corners);
    for (uint32_t i = 0; i < trim->settings->animated_texture_sets.count; i++) {
        const struct smith_prj2_animated_texture_frames *frames =
            trim->settings->animated_texture_sets.items[i]->frames;
        for (uint32_t j = 0; frames && trim->unused_animations[i] && j < frames->frames.count; j++) {
            const struct area frame = prj2_trim_area_of(frames->frames.items[j]->texture_coords);
            if (++trim->comparisons > COMPARISONS_MAX ||
                (frames->frames.items[j]->texture_id == texture && prj2_trim_is_in(&face, &frame)))
                trim->unused_animations[i] = false;
        }
    }
}

static void use_faces_of(struct trim *trim, const struct smith_prj2_sector *sector) {
    for (uint32_t i = 0; i < sector->faces.count; i++) {
        const struct smith_prj2_faces *face = &sector->faces.items[i];
        if (face->kind == SMITH_PRJ2_FACES_TEXTURED)
            use_animations_of(trim, face->as.textured->texture_id, face->as.textured->texture_coords);
    }
}

/* Of kept animations all textures are needed, whichever frame a face shows. */
static void use_textures_of_settings(struct trim *trim) {
    if (trim->settings->default_texture)
        prj2_trim_use(&trim->textures, trim->settings->default_texture->level_texture_id);
    for (uint32_t i = 0; i < trim->settings->animated_texture_sets.count; i++) {
        const struct smith_prj2_animated_texture_frames *frames =
            trim->settings->animated_texture_sets.items[i]->frames;
        for (uint32_t j = 0; frames && !trim->unused_animations[i] && j < frames->frames.count; j++)
            prj2_trim_use(&trim->textures, frames->frames.items[j]->texture_id);
    }
}

/* ---- the whole ---------------------------------------------------------------------------------------------------- */

static void use_room(struct trim *trim, struct smith_prj2_room *room) {
    smith_visit_referrers(SMITH_PRJ2_ROOM_TYPE, room, note_reference, trim);
    for (uint32_t i = 0; i < room->objects.count; i++)
        use_events_of(trim, &room->objects.items[i]);
    for (uint32_t i = 0; i < room->sectors.count; i++)
        use_faces_of(trim, room->sectors.items[i]);
}

static bool trim_all(struct trim *trim) {
    if (!prj2_trim_begin(trim))
        return false;
    for (uint32_t i = 0; i < trim->project->rooms.count; i++)
        use_room(trim, trim->project->rooms.items[i]);
    use_textures_of_settings(trim);
    const struct used *const all[] = {&trim->textures, &trim->geometries, &trim->sets, &trim->volume_sets,
                                      &trim->global_sets};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        smith_list_drop(SMITH_PRJ2_SETTINGS_TYPE, trim->settings, all[i]->member, all[i]->unused);
    smith_list_drop(SMITH_PRJ2_SETTINGS_TYPE, trim->settings, SMITH_PRJ2_SETTINGS_ANIMATED_TEXTURE_SETS_MEMBER,
                    trim->unused_animations);
    return true;
}

bool smith_prj2_trim(struct smith_document *document) {
    struct trim trim = {.project = smith_prj2_root(document), .settings = smith_prj2_root(document)->settings};
    if (!trim.settings)
        return true;
    smith_arena_init(&trim.arena, &document->arena.allocator, 0);
    bool done = trim_all(&trim);
    smith_arena_free(&trim.arena);
    return done;
}
