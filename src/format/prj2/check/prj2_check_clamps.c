/* SPDX-License-Identifier: MIT
 *
 * Rules about values that the editor pulls into their range when it loads them, and so does not save as they were.
 */
#include "document/range.h"
#include "format/prj2/check/prj2_check.h"
#include "type/type_tables.h"

#include <math.h>
#include <stdlib.h>

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

static void prj2_clamps_check_textures(struct smith_prj2_check_context *check, const struct prj2_settings *settings) {
    for (uint32_t i = 0; i < settings->textures.count; i++) {
        const struct prj2_texture_sounds *sounds = settings->textures.items[i]->foot_step_sounds;
        const struct prj2_texture_bumpmaps *bumps = settings->textures.items[i]->bumpmaps;
        if (sounds)
            prj2_clamps_check_tiles(check, i, "foot_step_sounds/sounds", sounds->sounds.items, sounds->sounds.count,
                                    PRJ2_TEXTURE_SOUND_CUSTOM8);
        if (bumps)
            prj2_clamps_check_tiles(check, i, "bumpmaps/levels", bumps->levels.items, bumps->levels.count,
                                    PRJ2_BUMP_MAPPING_LEVEL_LEVEL3);
    }
}

/* TombEngine has animations of its own, so the editor switches this off for its levels. */
static void check_remapping(struct smith_prj2_check_context *check, const struct prj2_settings *settings) {
    if (settings->game_version == PRJ2_GAME_VERSION_TOMB_ENGINE && settings->has.remap_animated_textures &&
        settings->remap_animated_textures)
        smith_report_finding(check->run, "PRJ2-CLAMPED", smith_rule_path("/settings/remap_animated_textures"),
                             "true becomes false when the editor loads a level for TombEngine");
}

/* Rooms stand on whole sectors, at whole units of height. */
static void check_positions(struct smith_prj2_check_context *check) {
    for (uint32_t i = 0; i < check->project->rooms.count; i++) {
        const struct prj2_room *room = check->project->rooms.items[i];
        const struct prj2_vec3 *location = room->position ? room->position : room->position_clicks;
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
