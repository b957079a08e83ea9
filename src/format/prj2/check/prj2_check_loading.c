/* SPDX-License-Identifier: MIT
 *
 * Rules about what the editor does with a project as it loads it: refuses it, protects it from being saved, skips
 * chunks, or reads old ones and loses part of what they say.
 */
#include "codec/leb128.h"
#include "document/release.h"
#include "document/visit.h"
#include "format/prj2/check/prj2_check.h"
#include "type/type_tables.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- order ---- */

/*
 * Rules about order: the editor resolves what refers to textures while it reads, so those must have been read before;
 * objects need the sectors of their room. Chunks in another order are a quirk of the record around them.
 */

/* In `record`, a `type` found at `path`, the member `first` must stand before `second`. */
static void check_before(struct smith_prj2_check_context *check, const void *record, const struct smith_type *type,
                         struct smith_rule_path path, uint16_t first, uint16_t second, const char *why) {
    if (smith_chunks_are_misordered(record, first, second))
        smith_report_finding(check->run, "PRJ2-ORDER", path, "%s stands before %s: %s",
                             type->record->members[second].name, type->record->members[first].name, why);
}

void smith_prj2_check_order(struct smith_run *run) {
    struct smith_prj2_check_context *check = run->shared;
    const struct smith_prj2_project *project = check->project;
    check_before(check, project, SMITH_PRJ2_PROJECT_TYPE, smith_rule_path("/rooms"), SMITH_PRJ2_PROJECT_SETTINGS_MEMBER,
                 SMITH_PRJ2_PROJECT_ROOMS_MEMBER, "nothing in the rooms finds its textures, geometries and event sets");
    if (project->settings) {
        check_before(check, project->settings, SMITH_PRJ2_SETTINGS_TYPE, smith_rule_path("/settings/default_texture"),
                     SMITH_PRJ2_SETTINGS_TEXTURES_MEMBER, SMITH_PRJ2_SETTINGS_DEFAULT_TEXTURE_MEMBER,
                     "it finds no texture");
        check_before(check, project->settings, SMITH_PRJ2_SETTINGS_TYPE,
                     smith_rule_path("/settings/animated_texture_sets"), SMITH_PRJ2_SETTINGS_TEXTURES_MEMBER,
                     SMITH_PRJ2_SETTINGS_ANIMATED_TEXTURE_SETS_MEMBER, "its frames find no textures and are dropped");
    }
    for (uint32_t i = 0; i < project->rooms.count; i++)
        check_before(check, project->rooms.items[i], SMITH_PRJ2_ROOM_TYPE, smith_rule_path("/rooms/%u/objects", i),
                     SMITH_PRJ2_ROOM_SECTORS_MEMBER, SMITH_PRJ2_ROOM_OBJECTS_MEMBER,
                     "portals and triggers are put into sectors that are not there yet");
}

/* ---- clamps ---- */

/*
 * Rules about values that the editor pulls into their range when it loads them, and so does not save as they were.
 */

/* ---- numbers ---- */

static void report_number(struct smith_prj2_check_context *check, const struct smith_number *number,
                          const struct smith_annotations *annotations, double becomes) {
    const char *unit = smith_annotation_value(annotations, "unit");
    char path[200];
    smith_frame_path(number->frame, path, sizeof path);
    smith_report_finding(check->run, "PRJ2-CLAMPED", smith_rule_path("%s", path),
                         "%g%s%s becomes %g when the editor loads it", number->value, unit ? " " : "", unit ? unit : "",
                         becomes);
}

/* All ranges of the layout are those of the editor. An angle that turns round and round has none, but a full turn. */
static void prj2_clamps_check_number(void *context, const struct smith_number *number) {
    const struct smith_annotations *annotations =
        &number->frame->type->record->members[number->frame->member].annotations;
    const struct smith_range *range = smith_range_of(number->frame);
    const char *turn = smith_annotation_value(annotations, "wraps");
    double value = number->value, full = turn ? strtod(turn, NULL) : 0;
    if (smith_is_out_of_range(range, value))
        report_number(context, number, annotations, value < range->min ? range->min : range->max);
    else if (turn && isfinite(value) && (value < 0 || value >= full))
        report_number(context, number, annotations, value - full * floor(value / full));
}

static enum smith_status prj2_check_clamps_look(void *context, const struct smith_visit *visit) {
    if (visit->member)
        smith_visit_numbers(visit->type, visit->value, visit->frame, prj2_clamps_check_number, context);
    return SMITH_OK;
}

/* ---- what is no single number ---- */

/* One finding a texture: the first tile of those beyond the last value there is. */
static void prj2_clamps_check_tiles(struct smith_prj2_check_context *check, uint32_t texture, const char *member,
                                    const uint8_t *tiles, int64_t count, uint8_t max) {
    int64_t first = -1, many = 0;
    for (int64_t i = 0; i < count; i++)
        if (tiles[i] > max) {
            first = first < 0 ? i : first;
            many++;
        }
    if (many)
        smith_report_finding(check->run, "PRJ2-CLAMPED",
                             smith_rule_path("/settings/textures/%u/%s/%lld", texture, member, (long long)first),
                             "%u becomes %u when the editor loads it; %lld tiles have more than %u", tiles[first], max,
                             (long long)many, max);
}

static void prj2_clamps_check_textures(struct smith_prj2_check_context *check,
                                       const struct smith_prj2_settings *settings) {
    for (uint32_t i = 0; i < settings->textures.count; i++) {
        const struct smith_prj2_texture_sounds *sounds = settings->textures.items[i]->foot_step_sounds;
        const struct smith_prj2_texture_bumpmaps *bumps = settings->textures.items[i]->bumpmaps;
        if (sounds)
            prj2_clamps_check_tiles(check, i, "foot_step_sounds/sounds", sounds->sounds.items, sounds->sounds.count,
                                    SMITH_PRJ2_TEXTURE_SOUND_CUSTOM8);
        if (bumps)
            prj2_clamps_check_tiles(check, i, "bumpmaps/levels", bumps->levels.items, bumps->levels.count,
                                    SMITH_PRJ2_BUMP_MAPPING_LEVEL_LEVEL3);
    }
}

/* TombEngine has animations of its own, so the editor switches this off for its levels. */
static void check_remapping(struct smith_prj2_check_context *check, const struct smith_prj2_settings *settings) {
    if (settings->game_version == SMITH_PRJ2_GAME_VERSION_TOMB_ENGINE && settings->has.remap_animated_textures &&
        settings->remap_animated_textures)
        smith_report_finding(check->run, "PRJ2-CLAMPED", smith_rule_path("/settings/remap_animated_textures"),
                             "true becomes false when the editor loads a level for TombEngine");
}

/* Rooms stand on whole sectors, at whole units of height. */
static void check_positions(struct smith_prj2_check_context *check) {
    for (uint32_t i = 0; i < check->project->rooms.count; i++) {
        const struct smith_prj2_room *room = check->project->rooms.items[i];
        const struct smith_prj2_vec3 *location = room->position ? room->position : room->position_clicks;
        if (location && (location->x != floorf(location->x) || location->y != floorf(location->y) ||
                         location->z != floorf(location->z)))
            smith_report_finding(check->run, "PRJ2-CLAMPED",
                                 smith_rule_path("/rooms/%u/%s", i, room->position ? "position" : "position_clicks"),
                                 "%g, %g, %g is rounded to whole numbers when the editor loads it", (double)location->x,
                                 (double)location->y, (double)location->z);
    }
}

void smith_prj2_check_clamps(struct smith_run *run) {
    struct smith_prj2_check_context *check = run->shared;
    if (check->project->settings) {
        prj2_clamps_check_textures(check, check->project->settings);
        check_remapping(check, check->project->settings);
    }
    check_positions(check);
    smith_run_note(run, smith_visit_all(run->document, prj2_check_clamps_look, check));
}

/* ---- prj2 check loading ---- */

/* ---- the project as a whole ---- */

static void check_load_result(struct smith_prj2_check_context *check) {
    static const struct {
        const char *code, *path;
    } code_paths[] = {{"PRJ2-VERSION", "/version"}, {"PRJ2-SOUND-SYSTEM", "/settings/sound_system"}};
    struct smith_prj2_load_result load_result;
    const char *path = "/";
    if (!smith_prj2_is_refused(check->document, &load_result))
        return;
    for (size_t i = 0; i < sizeof code_paths / sizeof *code_paths; i++)
        if (strcmp(load_result.code, code_paths[i].code) == 0)
            path = code_paths[i].path;
    smith_report_finding(check->run, load_result.code, smith_rule_path("%s", path),
                         "today's editor refuses the project: %s", load_result.reason);
}

/* ---- sizes that are none ---- */

/* A header that says 1 byte, in front of a number of more: how the editor spells negative ones. Reading on behind the
 * first byte, it takes the rest of the number for the next chunk. */
static bool is_cut_number(const struct smith_quirk *quirk) {
    const uint8_t *at = quirk->bytes.data, *end = at + quirk->bytes.size;
    if (quirk->kind != SMITH_QUIRK_HEADER || quirk->computed < 2)
        return false;
    struct smith_leb128 id = smith_leb128_read(at, end, true);
    if (!id.size || id.value < 0 || id.value > end - at - id.size)
        return false;
    at += id.size + id.value;
    struct smith_leb128 size = smith_leb128_read(at, end, true);
    return size.size && size.value == 1;
}

static void check_headers(struct smith_run *run, const struct smith_visit *visit) {
    const struct smith_quirks *quirks = smith_quirks_of(visit->value);
    struct smith_frame frame = {.parent = visit->frame, .type = visit->type, .index = SMITH_NONE};
    for (uint32_t i = 0; quirks && i < quirks->count; i++) {
        if (!is_cut_number(&quirks->items[i]))
            continue;
        frame.member = quirks->items[i].member;
        struct smith_rule_path path = smith_rule_frame_path(&frame);
        smith_report_finding(
            run, "PRJ2-NUMBER-CUT", path,
            "the size of this chunk is 1 and its number has %lld bytes: the editor reads on in its middle",
            (long long)quirks->items[i].computed);
    }
}

static enum smith_status look_at_headers(void *context, const struct smith_visit *visit) {
    if (!visit->member && smith_type_has_quirks(visit->type))
        check_headers(context, visit);
    return SMITH_OK;
}

void smith_prj2_check_loading(struct smith_run *run) {
    check_load_result(run->shared);
    smith_run_note(run, smith_visit_all(run->document, look_at_headers, run));
}

/* ---- chunks that say less to the editor than to us ---- */

static enum smith_status report_unread_chunk(void *context, const struct smith_unread_chunk *chunk) {
    struct smith_prj2_check_context *check = context;
    struct smith_rule_path path = smith_rule_path("%s", chunk->path);
    if (chunk->reason == SMITH_UNREAD_UNKNOWN)
        smith_report_finding(check->run, "PRJ2-CHUNK-UNKNOWN", path,
                             "today's editor does not know the chunk %s and opens the project for reading only",
                             chunk->id);
    else if (chunk->reason == SMITH_UNREAD_EXPERIMENTAL)
        smith_report_finding(check->run, "PRJ2-CHUNK-UNKNOWN", path,
                             "no release knows the chunk %s, which a development build wrote: they open the project "
                             "for reading only",
                             chunk->id);
    else
        smith_report_finding(check->run, "PRJ2-CHUNK-MISPLACED", path,
                             "the editor skips the chunk %s here and does not save it again", chunk->id);
    return SMITH_OK;
}

struct load_check {
    struct smith_prj2_check_context *check;
    uint32_t deprecated;
    char first[256]; /* path of the first deprecated one */
};

static enum smith_status prj2_check_loading_look(void *context, const struct smith_visit *visit) {
    struct load_check *load_check = context;
    if (!visit->member)
        return SMITH_OK;
    const struct smith_annotations *annotations = smith_visit_annotations(visit);
    if (!annotations)
        return SMITH_OK;
    bool dropped = smith_annotation_find(annotations, "dropped"),
         deprecated = smith_annotation_find(annotations, "deprecated");
    bool empty = visit->type->kind == SMITH_LIST && !((const struct smith_list *)visit->value)->count;
    if ((!dropped && !deprecated) || empty)
        return SMITH_OK;
    struct smith_rule_path path = smith_rule_frame_path(visit->frame);
    if (dropped)
        smith_report_finding(load_check->check->run, "PRJ2-CHUNK-DROPPED", path,
                             "the editor throws this away when it loads the project");
    else if (!load_check->deprecated++)
        memcpy(load_check->first, path.text, sizeof load_check->first);
    return SMITH_OK;
}

/* ---- old forms that lose something ---- */

static bool names_an_object(int64_t target_type) {
    return target_type == SMITH_PRJ2_TRIGGER_TARGET_TYPE_OBJECT ||
           target_type == SMITH_PRJ2_TRIGGER_TARGET_TYPE_CAMERA || target_type == SMITH_PRJ2_TRIGGER_TARGET_TYPE_SINK ||
           target_type == SMITH_PRJ2_TRIGGER_TARGET_TYPE_TARGET ||
           target_type == SMITH_PRJ2_TRIGGER_TARGET_TYPE_FLY_BY_CAMERA;
}

static void check_losses(struct smith_prj2_check_context *check, const struct smith_prj2_thing *thing) {
    const struct smith_prj2_objects *object = thing->object;
    if (object->kind == SMITH_PRJ2_OBJECTS_SOUND_SOURCE &&
        object->as.sound_source->form <= SMITH_PRJ2_SOUND_SOURCE_FORM_TE_SOU3)
        smith_report_finding(check->run, "PRJ2-SOUND-LOST", smith_prj2_thing_path(thing, NULL),
                             "of a sound source of this version the editor keeps nothing but the place");
    else if (object->kind == SMITH_PRJ2_OBJECTS_TRIGGER_UNTYPED && object->as.trigger_untyped->target_object_id == -1 &&
             !names_an_object(object->as.trigger_untyped->target_type))
        smith_report_finding(check->run, "PRJ2-TARGET-LOST", smith_prj2_thing_path(thing, "parameter"),
                             "the editor looks for an object here and forgets the number %d",
                             object->as.trigger_untyped->parameter);
}

static void prj2_loading_check_animations(struct smith_prj2_check_context *check) {
    const struct smith_prj2_settings *settings = check->project->settings;
    for (uint32_t i = 0; settings && i < settings->animated_texture_sets.count; i++) {
        const struct smith_prj2_animated_texture_set *set = settings->animated_texture_sets.items[i];
        if (set->frames && set->frames->extra)
            smith_report_finding(check->run, "PRJ2-ANIMATION-LOST",
                                 smith_rule_path("/settings/animated_texture_sets/%u/frames/extra", i),
                                 "the editor does not find the kind and the speed of this animation here");
    }
}

void smith_prj2_check_chunks(struct smith_run *run) {
    struct smith_prj2_check_context *check = run->shared;
    struct load_check load_check = {.check = check};
    if (check->project->version & SMITH_PRJ2_VERSION_COMPRESSED)
        smith_report_finding(check->run, "PRJ2-COMPRESSED", smith_rule_path("/version"),
                             "compressed; the editor can read that but has never written it");
    smith_run_note(run, smith_unread_chunks_visit(run->document, report_unread_chunk, check));
    smith_run_note(run, smith_visit_all(run->document, prj2_check_loading_look, &load_check));
    if (load_check.deprecated)
        smith_report_finding(check->run, "PRJ2-DEPRECATED", smith_rule_path("%s", load_check.first),
                             "%u chunks are of forms that today's editor reads but does not write; this is the first",
                             load_check.deprecated);
    prj2_loading_check_animations(check);
    for (uint32_t i = 0; i < check->thing_count; i++)
        check_losses(check, &check->things[i]);
}
