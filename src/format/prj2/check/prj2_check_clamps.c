/* SPDX-License-Identifier: MIT
 *
 * Rules about values that the editor pulls into their range when it loads them, and so does not save as they were.
 */
#include "format/prj2/check/prj2_check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A member called so, in any of the structs whose name begins so. */
static const struct clamp {
    const char *type, *member;
    double low, high;
    const char *unit;
} clamps[] = {
    {"FlyBy", "fov", 0, 180, " degrees"},
    {"FlyBy", "pitch", -90, 90, " degrees"},
    {"FlyBy", "speed", 0, 1e30, ""},
    {"Light", "pitch", -90, 90, " degrees"},
    {"ImportedGeometry", "pitch", -90, 90, " degrees"},
    {"AnimatedTextureFrame", "repeat", 1, 2147483647, ""},
    {"VolumeSphere", "scale", 1, 128, ""},
    {"Room", "light_effect_strength", 0, 4, ""},
};

static const struct {
    const char *type, *member; /* a vector */
    double low, high;
} vector_clamps[] = {
    {"VolumeBox", "size", 32, 65535},
    {"Node", "screen_position", 0, 256},
};

static bool begins(const char *text, const char *beginning) {
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

static bool is_turn(const char *member) {
    return strcmp(member, "yaw") == 0 || strcmp(member, "roll") == 0;
}

/* A member and where it is; `inside` is the path from the visit's frame to its record, "" or "/size". */
struct location {
    const struct smith_visit *visit;
    const char *type; /* name of the record */
    const char *inside;
    const struct smith_member *member;
};

static void report_clamp(struct smith_prj2_check_context *check, const struct location *location, double value,
                         double low, double high, const char *unit) {
    char path[200];
    if (!(value < low) && !(value > high))
        return;
    smith_frame_path(location->visit->frame, path, sizeof path);
    smith_report_finding(check->run, "PRJ2-CLAMPED", smith_rule_path("%s%s", path, location->inside),
                         "%g%s becomes %g when the editor loads it", value, unit, value < low ? low : high);
}

static void report_turn(struct smith_prj2_check_context *check, const struct location *location, double degrees) {
    char path[200];
    if (!isfinite(degrees) || (degrees >= 0 && degrees < 360))
        return;
    smith_frame_path(location->visit->frame, path, sizeof path);
    smith_report_finding(check->run, "PRJ2-CLAMPED", smith_rule_path("%s%s", path, location->inside),
                         "%g degrees becomes %g when the editor loads it", degrees,
                         degrees - 360 * floor(degrees / 360));
}

static double number_of(const struct smith_type *type, const void *value) {
    if (type->kind == SMITH_FLOAT)
        return type->width == 4 ? (double)*(const float *)value : *(const double *)value;
    return (double)smith_integer_load(type, value);
}

static void check_member(struct smith_prj2_check_context *check, const struct location *location, const void *value) {
    const struct smith_type *type = smith_type_inner(location->member->type);
    const char *name = location->member->name;
    for (size_t i = 0; type->kind <= SMITH_FLOAT && i < sizeof clamps / sizeof *clamps; i++)
        if (strcmp(name, clamps[i].member) == 0 && begins(location->type, clamps[i].type))
            report_clamp(check, location, number_of(type, value), clamps[i].low, clamps[i].high, clamps[i].unit);
    if (type->kind == SMITH_FLOAT && is_turn(name))
        report_turn(check, location, number_of(type, value));
    for (size_t i = 0; type->kind == SMITH_RECORD && i < sizeof vector_clamps / sizeof *vector_clamps; i++) {
        if (strcmp(name, vector_clamps[i].member) != 0 || !begins(location->type, vector_clamps[i].type))
            continue;
        const float *parts = value; /* Vec2 and Vec3 are nothing but floats */
        for (size_t j = 0; j < type->size / sizeof *parts; j++)
            report_clamp(check, location, (double)parts[j], vector_clamps[i].low, vector_clamps[i].high, "");
    }
}

/* A record of nothing but numbers is one stop of the walk: its members are looked at here. */
static void check_plain(struct smith_prj2_check_context *check, const struct smith_visit *visit) {
    for (uint16_t i = 0; i < visit->type->record->member_count; i++) {
        const struct smith_member *member = &visit->type->record->members[i];
        char inside[48];
        snprintf(inside, sizeof inside, "/%s", member->name);
        struct location location = {visit, visit->type->name, inside, member};
        const void *value = smith_member_value(member, visit->value);
        if (value)
            check_member(check, &location, value);
    }
}

static enum smith_status look(void *context, const struct smith_visit *visit) {
    struct smith_prj2_check_context *check = context;
    if (!visit->member)
        return SMITH_OK;
    if (!visit->variant) {
        struct location location = {visit, visit->frame->type->name, "", visit->member};
        check_member(check, &location, visit->value);
    }
    if (visit->type->kind == SMITH_RECORD && visit->type->flags & SMITH_PLAIN)
        check_plain(check, visit);
    return SMITH_OK;
}

/* ---- what is no single number ---- */

/* One finding a texture: the first tile of those beyond the last value there is. */
static void check_tiles(struct smith_prj2_check_context *check, uint32_t texture, const char *member,
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

static void check_textures(struct smith_prj2_check_context *check, const struct prj2_settings *settings) {
    for (uint32_t i = 0; i < settings->textures.count; i++) {
        const struct prj2_texture_sounds *sounds = settings->textures.items[i]->foot_step_sounds;
        const struct prj2_texture_bumpmaps *bumps = settings->textures.items[i]->bumpmaps;
        if (sounds)
            check_tiles(check, i, "foot_step_sounds/sounds", sounds->sounds.items, sounds->sounds.count,
                        PRJ2_TEXTURE_SOUND_CUSTOM8);
        if (bumps)
            check_tiles(check, i, "bumpmaps/levels", bumps->levels.items, bumps->levels.count,
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
        check_textures(check, check->project->settings);
        check_remapping(check, check->project->settings);
    }
    check_positions(check);
    smith_run_note(run, smith_visit_all(run->document, look, check));
}
