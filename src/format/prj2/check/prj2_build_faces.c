/* SPDX-License-Identifier: MIT
 *
 * Rules about building faces: textures that the compiler does not draw, or draws otherwise.
 */
#include "format/prj2/check/prj2_build.h"

#include <math.h>

#define EXTENT 256.0f /* pixels, the most that a texture in a level has */

struct face_build {
    struct smith_prj2_check_context *check;
    const struct smith_rooms *rooms;
    const struct smith_geometry *geometry;
    int64_t game, native;
    bool classic;
    const char *engine_name;
    bool *shown; /* by texture: a face shows it */
    bool *videos; /* by animation: a face shows a frame of this one, which is a video */
};

static struct smith_rule_path face_path(const struct face_build *build, const struct smith_face *face) {
    const struct smith_room *room = &build->rooms->rooms[face->room];
    const struct smith_sector *sector = &room->sectors[face->x + face->z * room->size_x];
    return face->record ? smith_rule_path("/rooms/%u/sectors/%u/faces/%u", room->item, sector->item, face->record->item)
           : sector->item != SMITH_NONE ? smith_rule_path("/rooms/%u/sectors/%u", room->item, sector->item)
                                        : smith_rule_path("/rooms/%u", room->item);
}

/* ---- outside of the picture ------------------------------------------------------------------------------------------ */

static const char *why_outside(const struct face_build *build, const struct smith_face *face) {
    const struct smith_prj2_picture *picture =
        build->check->pictures ? &build->check->pictures[face->cover->texture] : NULL;
    const float most[2] = {picture && picture->known ? (float)picture->width : INFINITY,
                           picture && picture->known ? (float)picture->height : INFINITY};
    if (picture && picture->missing)
        return "has no picture";
    for (int axis = 0; axis < 2; axis++) {
        float low = face->cover->uv[0][axis], high = low;
        for (int i = 1; i < face->corners; i++) {
            low = fminf(low, face->cover->uv[i][axis]);
            high = fmaxf(high, face->cover->uv[i][axis]);
        }
        if (low < 0 || high > most[axis])
            return "reaches out of its picture, which may have been larger once";
        if (high - low > EXTENT)
            return "is more than 256 pixels long";
    }
    return NULL;
}

static void check_outside(struct face_build *build, const struct smith_face *face) {
    const char *why = why_outside(build, face);
    if (why)
        smith_report_finding(build->check->run, "BUILD-LOST-FACE", face_path(build, face),
                             "the face at sector %u, %u of %s is not drawn: its texture %s", face->x, face->z,
                             build->rooms->rooms[face->room].name, why);
}

/* ---- videos ---------------------------------------------------------------------------------------------------------- */

static bool is_frame_of(const struct smith_face *face, int64_t number,
                        const struct smith_prj2_animated_texture_frame *frame) {
    const float near = 5;
    if (frame->texture_id != number)
        return false;
    for (int i = 0; i < face->corners; i++) {
        bool found = false;
        for (int j = 0; j < 4 && !found; j++)
            found = fabsf(face->cover->uv[i][0] - frame->texture_coords[j].x) <= near &&
                    fabsf(face->cover->uv[i][1] - frame->texture_coords[j].y) <= near;
        if (!found)
            return false;
    }
    return true;
}

static void look_for_videos(struct face_build *build, const struct smith_face *face) {
    enum { SETS = 40 };
    const struct smith_prj2_settings *settings = build->check->project->settings;
    const int64_t number = build->rooms->textures[face->cover->texture].number;
    if (!build->videos)
        return;
    for (uint32_t i = 0; i < settings->animated_texture_sets.count && i < SETS; i++) {
        const struct smith_prj2_animated_texture_set *set = settings->animated_texture_sets.items[i];
        if (build->videos[i] || set->animation_type != SMITH_PRJ2_ANIMATED_TEXTURE_ANIMATION_TYPE_VIDEO || !set->frames)
            continue;
        for (uint32_t j = 0; j < set->frames->frames.count && !build->videos[i]; j++)
            build->videos[i] = is_frame_of(face, number, set->frames->frames.items[j]);
        if (build->videos[i])
            smith_report_finding(
                build->check->run, "BUILD-ABORTED-VIDEO", smith_rule_path("/settings/animated_texture_sets/%u", i),
                "the compiler gives up: TRNG has no animations that are videos, and a face shows this one");
    }
}

/* ---- rooms ----------------------------------------------------------------------------------------------------------- */

struct room_counts {
    uint32_t polygons;
    struct smith_prj2_count blends, areas;
    struct smith_rule_path blend, area;
    uint8_t first_blend;
};

static int last_blend(const struct face_build *build) {
    switch (build->game) {
    case SMITH_PRJ2_GAME_VERSION_TR1:
    case SMITH_PRJ2_GAME_VERSION_TR2: return SMITH_FACE_BLEND_ALPHA_TEST;
    case SMITH_PRJ2_GAME_VERSION_TR3:
    case SMITH_PRJ2_GAME_VERSION_TR5:
    case SMITH_PRJ2_GAME_VERSION_TR1_X:
    case SMITH_PRJ2_GAME_VERSION_TR2_X: return SMITH_FACE_BLEND_ADDITIVE;
    default: return UINT8_MAX;
    }
}

static void check_face_area(const struct face_build *build, const struct smith_face *face, struct room_counts *counts) {
    const struct smith_room *room = &build->rooms->rooms[face->room];
    const struct smith_sector *sector = &room->sectors[face->x + face->z * room->size_x];
    if (!build->classic || !face->record || sector->item == SMITH_NONE)
        return;
    const struct smith_prj2_faces *record =
        &build->check->project->rooms.items[room->item]->sectors.items[sector->item]->faces.items[face->record->item];
    if (record->kind != SMITH_PRJ2_FACES_TEXTURED)
        return;
    const struct smith_prj2_face_texture *texture = record->as.textured;
    if (!(texture->parent_area_end.x - texture->parent_area_start.x > EXTENT) &&
        !(texture->parent_area_end.y - texture->parent_area_start.y > EXTENT))
        return;
    if (!counts->areas.count)
        counts->area = face_path(build, face);
    smith_prj2_count_one(&counts->areas, 0, 0);
}

static void check_built_face(struct face_build *build, const struct smith_face *face, struct room_counts *counts) {
    if (face->cover->look != SMITH_LOOK_TEXTURED || face->inverted ||
        face->cover->texture >= build->rooms->texture_count)
        return;
    build->shown[face->cover->texture] = true;
    counts->polygons += face->cover->double_sided && build->native <= SMITH_PRJ2_GAME_VERSION_TR2 ? 2 : 1;
    check_outside(build, face);
    look_for_videos(build, face);
    check_face_area(build, face, counts);
    if (face->cover->blend > last_blend(build)) {
        if (!counts->blends.count) {
            counts->blend = face_path(build, face);
            counts->first_blend = face->cover->blend;
        }
        smith_prj2_count_one(&counts->blends, 0, 0);
    }
}

static void check_faces_of_room(struct face_build *build, uint32_t index) {
    enum { POLYGONS = 2800 };
    const struct smith_room *room = &build->rooms->rooms[index];
    struct smith_run *run = build->check->run;
    struct room_counts counts = {0};
    for (uint32_t i = build->geometry->room_faces[index]; i < build->geometry->room_faces[index + 1]; i++)
        check_built_face(build, &build->geometry->faces[i], &counts);
    if (build->classic && !room->hidden && counts.polygons > POLYGONS)
        smith_report_finding(run, "BUILD-RISK-FACES", smith_rule_path("/rooms/%u", room->item),
                             "%s has %u faces; with more than %d the game may crash", room->name, counts.polygons,
                             POLYGONS);
    if (counts.blends.count)
        smith_report_finding(
            run, "BUILD-CHANGED-BLEND", counts.blend,
            "%u faces of %s are blended in a way that %s has not, and look otherwise; this is the first",
            counts.blends.count, room->name, build->engine_name);
    if (counts.areas.count)
        smith_report_finding(
            run, "BUILD-NOTE-AREA", counts.area,
            "%u faces of %s have textures cut from areas of more than 256 pixels; that is ignored; this is "
            "the first",
            counts.areas.count, room->name);
}

/* ---- bump maps ------------------------------------------------------------------------------------------------------- */

static void check_bump_map(const struct face_build *build, uint32_t texture) {
    const struct smith_prj2_settings *settings = build->check->project->settings;
    const struct smith_run_files *files = build->check->run->files;
    const struct smith_prj2_picture *of = build->check->pictures ? &build->check->pictures[texture] : NULL;
    const char *text = settings->textures.items[texture]->custom_bumpmap_path;
    const struct smith_rule_path path = smith_rule_path("/settings/textures/%u/custom_bumpmap_path", texture);
    struct smith_prj2_picture picture;
    if (!text || !*text || !build->shown[texture])
        return;
    if (!build->classic)
        smith_report_finding(build->check->run, "BUILD-LOST-BUMP-MAP", path,
                             "the bump map is ignored: TombEngine takes what the .xml beside the picture names");
    else if (files && files->state(files->context, path.text) != SMITH_EXTERNAL_UNKNOWN) {
        if (files->size(files->context, text, &picture.width, &picture.height) != SMITH_OK)
            smith_report_finding(build->check->run, "BUILD-LOST-BUMP-MAP", path,
                                 "the bump map is ignored: its picture is not there");
        else if (of && of->known && (picture.width != of->width || picture.height != of->height))
            smith_report_finding(build->check->run, "BUILD-LOST-BUMP-MAP", path,
                                 "the bump map is ignored: it has %u by %u pixels, and its texture %u by %u",
                                 picture.width, picture.height, of->width, of->height);
    }
}

void smith_prj2_build_faces(struct smith_prj2_check_context *check, const struct smith_rooms *rooms,
                            const struct smith_geometry *geometry) {
    const struct smith_prj2_settings *settings = check->project->settings;
    const int64_t game = settings && settings->game_version ? settings->game_version : SMITH_PRJ2_GAME_VERSION_TR4;
    struct face_build build = {
        .check = check,
        .rooms = rooms,
        .geometry = geometry,
        .game = game,
        .native = smith_native_game(game),
        .classic = game <= SMITH_PRJ2_GAME_VERSION_TRNG,
        .engine_name = smith_game_name(game),
        .shown = smith_run_alloc(check->run, rooms->texture_count + (size_t)1, sizeof *build.shown),
    };
    if (game == SMITH_PRJ2_GAME_VERSION_TRNG && settings)
        build.videos =
            smith_run_alloc(check->run, settings->animated_texture_sets.count + (size_t)1, sizeof *build.videos);
    if (!build.shown)
        return;
    for (uint32_t i = 0; i < rooms->room_count; i++)
        check_faces_of_room(&build, i);
    for (uint32_t i = 0; settings && i < settings->textures.count && i < rooms->texture_count; i++) {
        check_bump_map(&build, i);
        if (!build.classic && build.shown[i])
            smith_prj2_build_material(check, i);
    }
}
