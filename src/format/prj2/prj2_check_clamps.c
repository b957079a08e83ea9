/* SPDX-License-Identifier: MIT
 *
 * Rules about values that the editor pulls into their range when it loads them, and so does not save as they were.
 */
#include "prj2_check.h"

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

static void say(struct smith_prj2_trial *trial, const struct smith_visit *visit, double value, double low, double high,
                const char *unit) {
    struct smith_rule_path path;
    if (!(value < low) && !(value > high))
        return;
    smith_frame_path(visit->frame, path.text, sizeof path.text);
    smith_rules_say(&trial->rules, "PRJ2-CLAMPED", path, "%g%s becomes %g when the editor loads it", value, unit,
                    value < low ? low : high);
}

static double number_of(const struct smith_visit *visit) {
    if (visit->type->kind == SMITH_FLOAT)
        return visit->type->width == 4 ? (double)*(const float *)visit->value : *(const double *)visit->value;
    return visit->type->kind <= SMITH_LEB ? (double)smith_integer_load(visit->type, visit->value) : 0;
}

static enum smith_status look(void *context, const struct smith_visit *visit) {
    struct smith_prj2_trial *trial = context;
    if (!visit->member || visit->variant)
        return SMITH_OK;
    const char *type = visit->frame->type->name, *member = visit->member->name;
    if (visit->type->kind <= SMITH_FLOAT) {
        for (size_t i = 0; i < sizeof clamps / sizeof *clamps; i++)
            if (strcmp(member, clamps[i].member) == 0 && begins(type, clamps[i].type))
                say(trial, visit, number_of(visit), clamps[i].low, clamps[i].high, clamps[i].unit);
        return SMITH_OK;
    }
    for (size_t i = 0; i < sizeof vector_clamps / sizeof *vector_clamps; i++) {
        if (strcmp(member, vector_clamps[i].member) != 0 || !begins(type, vector_clamps[i].type))
            continue;
        const float *parts = visit->value; /* Vec2 and Vec3 are nothing but floats */
        for (size_t j = 0; j < visit->type->size / sizeof *parts; j++)
            say(trial, visit, (double)parts[j], vector_clamps[i].low, vector_clamps[i].high, "");
    }
    return SMITH_OK;
}

void smith_prj2_check_clamps(struct smith_prj2_trial *trial) {
    if (smith_visit_all(trial->document, look, trial) != SMITH_OK)
        trial->rules.out_of_memory = true;
}
