/* SPDX-License-Identifier: MIT
 *
 * Adding up light. Each triangle is lit for itself, as flat as it is; then all corners at one place get the mean of
 * what they have, so that everything looks smooth. The corners of a room are found by their place for that.
 */
#include "rooms/light/light.h"
#include "base/lookup.h"

#include <math.h>

#define REACH 64 /* world units that a light reaches less far than its range */
#define LIGHTS_MAX 4096 /* of a room; no real one has a hundredth of it */
#define SHIFT 256 /* between the rays of one light */
#define DEGREE (3.14159265358979323846 / 180)

struct sum {
    double part[3];
};

/* A light, and what does not depend on the place it shines on. */
struct lamp {
    const struct smith_light *light;
    double direction[3];
    double outer, inner; /* cosines of its angles */
    double part; /* of it that arrives at the place at hand, by its intensity */
};

/* ---- one light at one place --------------------------------------------------------------------------------------- */

static unsigned rays_of(const struct smith_rooms *rooms, const struct smith_light *light,
                        const struct smith_geometry_options *how) {
    unsigned quality = light->quality ? light->quality : rooms->light_quality;
    return how->light_rays ? how->light_rays : quality < 2 ? 1 : quality == 2 ? 3 : 5;
}

/* The part of a square of rays that arrives. */
static double visible(const struct smith_room *room, const struct smith_light *light, unsigned rays,
                      const float position[3], uint64_t *steps) {
    const int32_t at[3] = {(int32_t)position[0], (int32_t)position[1], (int32_t)position[2]};
    unsigned seen = 0;
    if (!light->obstructed)
        return 1;
    for (unsigned i = 0; i < rays * rays; i++) {
        int32_t from[3];
        for (int j = 0; j < 3; j++) {
            int shift = j == 1 ? 0 : ((int)(j == 0 ? i % rays : i / rays) - (int)(rays / 2)) * SHIFT;
            from[j] = smith_rooms_whole(trunc((double)light->position[j])) + shift;
        }
        seen += smith_light_reaches(room, at, from, steps);
    }
    return (double)seen / (rays * rays);
}

static double distance_to(const struct smith_light *light, const float position[3], double offset[3]) {
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        offset[i] = (double)position[i] - (double)light->position[i];
        sum += offset[i] * offset[i];
    }
    return sqrt(sum);
}

static double radians(float degrees) {
    return fmod((double)degrees, 360) * DEGREE;
}

static struct lamp lamp_of(const struct smith_light *light) {
    double pitch = radians(light->pitch), yaw = radians(light->yaw);
    return (struct lamp){
        .light = light,
        .direction = {cos(pitch) * sin(yaw), sin(pitch), cos(pitch) * cos(yaw)},
        .outer = cos(radians(light->outer_angle)),
        .inner = cos(radians(light->inner_angle)),
    };
}

static double light_clamped(double value) {
    return value > 1 ? 1 : value > 0 ? value : 0; /* 0 also for what is no number */
}

/* From 1 at `full` to 0 at `nothing`. */
static double fading(double value, double full, double nothing) {
    return light_clamped((nothing - value) / (nothing - full));
}

static double spot_part(const struct lamp *lamp, double distance, const double offset[3]) {
    const struct smith_light *light = lamp->light;
    double cosine = 0;
    for (int i = 0; i < 3; i++)
        cosine += offset[i] / distance * lamp->direction[i];
    double part = cosine < lamp->outer ? 0 : fading(cosine, lamp->inner, lamp->outer);
    return part * (distance <= (double)light->inner_range
                       ? 1
                       : fading(distance, (double)light->inner_range, (double)light->outer_range));
}

/* Effects light the corners of the sector they are over. */
static double effect_part(const struct smith_light *light, const float position[3]) {
    for (int i = 0; i < 3; i += 2) {
        double sector = (double)light->position[i] / SMITH_SECTOR_SIZE;
        double at = (double)position[i] / SMITH_SECTOR_SIZE;
        if ((at < floor(sector) || at > floor(sector)) && (at < ceil(sector) || at > ceil(sector)))
            return 0;
    }
    return position[1] <= light->position[1] ? 0.25 : 0;
}

/* How much of the light arrives at a place, whichever way the face looks. */
static double part_at(const struct lamp *lamp, const float position[3]) {
    const struct smith_light *light = lamp->light;
    double offset[3], distance = distance_to(light, position, offset);
    if (light->kind == SMITH_LIGHT_SUN)
        return light->intensity < 0 ? 0 : 1; /* unlike lamps it takes nothing away */
    if (!(distance + REACH <= (double)light->outer_range))
        return 0;
    switch (light->kind) {
    case SMITH_LIGHT_POINT:
    case SMITH_LIGHT_SHADOW: return fading(distance, (double)light->inner_range, (double)light->outer_range);
    case SMITH_LIGHT_SPOT: return spot_part(lamp, distance, offset);
    case SMITH_LIGHT_EFFECT: return effect_part(light, position);
    default: return 0;
    }
}

/* Light from one direction is less where it comes from the side. */
static double facing(const struct lamp *lamp, const float normal[3]) {
    double cosine = 0;
    if (lamp->light->kind != SMITH_LIGHT_SUN && lamp->light->kind != SMITH_LIGHT_SPOT)
        return 1;
    for (int i = 0; i < 3; i++)
        cosine -= lamp->direction[i] * (double)normal[i];
    return light_clamped(cosine);
}

/* ---- all lights at one place -------------------------------------------------------------------------------------- */

struct light_context {
    const struct smith_rooms *rooms;
    const struct smith_room *room;
    const struct smith_geometry_options *how;
    struct smith_geometry *geometry;
    struct lamp *lamps;
    uint32_t lamp_count;
    uint64_t *steps;
};

static void light_position(const struct light_context *light_context, const float position[3]) {
    for (uint32_t i = 0; i < light_context->lamp_count; i++) {
        struct lamp *lamp = &light_context->lamps[i];
        const struct smith_light *light = lamp->light;
        double part = part_at(lamp, position);
        if (part > 0 && light->kind != SMITH_LIGHT_EFFECT)
            part *= visible(light_context->room, light, rays_of(light_context->rooms, light, light_context->how),
                            position, light_context->steps);
        lamp->part = part * (double)light->intensity;
    }
}

static void light_add_corner(const struct light_context *light_context, const float normal[3], struct sum *sum) {
    double colour[3];
    for (int i = 0; i < 3; i++)
        colour[i] = (double)light_context->room->ambient[i];
    for (uint32_t i = 0; i < light_context->lamp_count; i++) {
        const struct lamp *lamp = &light_context->lamps[i];
        double part = lamp->part < 0 || lamp->part > 0 ? lamp->part * facing(lamp, normal) : 0;
        for (int j = 0; j < 3; j++)
            colour[j] += part * (double)lamp->light->colour[j];
    }
    for (int i = 0; i < 3; i++)
        sum->part[i] += colour[i] > 0 ? colour[i] : 0;
}

/* ---- all places of the room --------------------------------------------------------------------------------------- */

/* A corner of a triangle; those at one place are a ring, in the order of the triangles. */
struct corner {
    float position[3];
    uint32_t vertex;
    struct corner *next;
};

/* Put the corner behind the last one at its place. */
static bool add_to_position(struct smith_hash_map *positions, struct smith_arena *scratch, struct corner *corner) {
    struct smith_hash_entry *entry = smith_hash_map_add(positions, scratch, corner->position, sizeof corner->position);
    if (!entry)
        return false;
    struct corner *last = entry->value.pointer;
    corner->next = last ? last->next : corner;
    if (last)
        last->next = corner;
    entry->value.pointer = corner;
    return true;
}

/* All corners of the ring get the mean of what each has. */
static void light_corners(const struct light_context *light_context, const struct corner *last) {
    struct smith_geometry *g = light_context->geometry;
    const struct corner *corner = last;
    struct sum sum = {{0}};
    uint32_t count = 0;
    light_position(light_context, last->position);
    do {
        corner = corner->next;
        light_add_corner(light_context, g->normals[corner->vertex], &sum);
        count++;
    } while (corner != last);
    do {
        corner = corner->next;
        for (int j = 0; j < 3; j++)
            g->colours[corner->vertex][j] = (float)(sum.part[j] / count);
    } while (corner != last);
}

static uint32_t first_index(const struct smith_geometry *geometry, uint32_t face) {
    return face < geometry->face_count ? geometry->faces[face].first_index : geometry->index_count;
}

bool smith_light_room(struct smith_arena *scratch, const struct smith_rooms *rooms, uint32_t room,
                      const struct smith_geometry_options *how, struct smith_geometry *geometry, uint64_t *steps) {
    struct light_context light_context = {rooms, &rooms->rooms[room], how, geometry, NULL, 0, steps};
    const struct smith_room *lit = light_context.room;
    uint32_t first = first_index(geometry, geometry->room_faces[room]);
    uint32_t count = first_index(geometry, geometry->room_faces[room + 1]) - first;
    uint32_t lights = lit->light_count < LIGHTS_MAX ? lit->light_count : LIGHTS_MAX;
    if (!lights || !count)
        return true;
    struct corner *corners = smith_arena_alloc(scratch, count * sizeof *corners, _Alignof(struct corner));
    light_context.lamps = smith_arena_alloc(scratch, lights * sizeof *light_context.lamps, _Alignof(struct lamp));
    if (!corners || !light_context.lamps)
        return false;
    for (uint32_t i = 0; i < lights; i++)
        if (lit->lights[i].enabled && lit->lights[i].for_rooms)
            light_context.lamps[light_context.lamp_count++] = lamp_of(&lit->lights[i]);
    struct smith_hash_map positions = {0};
    for (uint32_t i = 0; i < count; i++) {
        uint32_t vertex = geometry->indices[first + i];
        corners[i].vertex = vertex;
        for (int j = 0; j < 3; j++)
            corners[i].position[j] = geometry->positions[vertex][j] + 0; /* -0 is 0 */
        if (!add_to_position(&positions, scratch, &corners[i]))
            return false;
    }
    for (uint32_t i = 0; i < positions.count; i++)
        light_corners(&light_context, positions.entries[i].value.pointer);
    return true;
}
