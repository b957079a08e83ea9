/* SPDX-License-Identifier: MIT
 *
 * Small levels (level.h). Whether a surface is closed is found from its edges: each is a stretch of a line, counted one way
 * or the other; where the stretches of a line do not cancel each other out everywhere, the surface has an edge.
 */
#include "rooms/level.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

struct level *level_make(unsigned count, uint32_t size_x, uint32_t size_z, int32_t height) {
    struct level *level = calloc(1, sizeof *level);
    assert_non_null(level);
    level->rooms = (struct smith_rooms){.room_count = count, .rooms = level->room, .light_quality = 1};
    for (unsigned i = 0; i < count; i++) {
        level->room[i] = (struct smith_room){.name = "",
                                             .size_x = size_x,
                                             .size_z = size_z,
                                             .sectors = level->sectors[i],
                                             .base = SMITH_NONE,
                                             .flip = SMITH_NONE,
                                             .portals = level->portals[i],
                                             .ambient = {1, 1, 1}};
        for (uint32_t j = 0; j < size_x * size_z; j++) {
            level->sectors[i][j].floor.splits = level->splits[i][j][0];
            level->sectors[i][j].ceiling.splits = level->splits[i][j][1];
            level_flat(&level->sectors[i][j].ceiling, height);
        }
    }
    return level;
}

struct smith_sector *level_sector(struct level *level, unsigned room, int32_t x, int32_t z) {
    return &level->sectors[room][x + z * (int32_t)level->room[room].size_x];
}

void level_heights(struct smith_surface *surface, int32_t nw, int32_t ne, int32_t se, int32_t sw) {
    surface->heights = (struct smith_heights){{nw, ne, se, sw}};
}

void level_flat(struct smith_surface *surface, int32_t height) {
    level_heights(surface, height, height, height, height);
}

void level_split(struct smith_surface *surface, int32_t nw, int32_t ne, int32_t se, int32_t sw) {
    surface->splits[surface->split_count++] = (struct smith_heights){{nw, ne, se, sw}};
}

void level_portal(struct level *level, unsigned room, unsigned kind, unsigned to, int32_t x0, int32_t z0, int32_t x1,
                  int32_t z1) {
    level->portals[room][level->room[room].portal_count++] =
        (struct smith_portal){.kind = (uint8_t)kind, .room = to, .x0 = x0, .z0 = z0, .x1 = x1, .z1 = z1};
}

struct smith_geometry level_build(struct level *level, bool legacy) {
    const struct smith_geometry_options how = {.legacy = legacy};
    struct smith_geometry geometry;
    struct smith_error error;
    smith_rooms_normalize(&level->rooms);
    if (smith_geometry_build(&level->rooms, &how, &geometry, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    return geometry;
}

const struct smith_face *level_face(const struct smith_geometry *geometry, uint32_t x, uint32_t z, unsigned number) {
    for (uint32_t i = 0; i < geometry->face_count; i++) {
        const struct smith_face *face = &geometry->faces[i];
        if (face->room == 0 && face->x == x && face->z == z && face->number == number)
            return face;
    }
    return NULL;
}

const char *level_faces(const struct smith_geometry *geometry, uint32_t x, uint32_t z, char *text, size_t size) {
    size_t used = 0;
    text[0] = '\0';
    for (uint32_t i = 0; i < geometry->face_count && used < size; i++) {
        const struct smith_face *face = &geometry->faces[i];
        if (face->room || face->x != x || face->z != z)
            continue;
        used += (size_t)snprintf(text + used, size - used, "%s:", smith_face_name(face->number));
        for (unsigned j = 0; j < face->corners && used < size; j++) {
            const float *at = geometry->positions[face->first_vertex + j];
            used += (size_t)snprintf(text + used, size - used, " %g,%g,%g", (double)at[0] / 1024 - x, (double)at[1],
                                     (double)at[2] / 1024 - z);
        }
        used += used < size ? (size_t)snprintf(text + used, size - used, "\n") : 0;
    }
    return text;
}

/* ---- edges -------------------------------------------------------------------------------------------------------- */

/* A stretch along one axis begins or ends: `change` is how much more (less) is counted from `at` on. */
struct event {
    int axis, change;
    int64_t line[2], at; /* the line's two other coordinates */
};

static int compare_events(const void *a, const void *b) {
    const struct event *one = a, *other = b;
    if (one->axis != other->axis)
        return one->axis < other->axis ? -1 : 1;
    for (int i = 0; i < 2; i++)
        if (one->line[i] != other->line[i])
            return one->line[i] < other->line[i] ? -1 : 1;
    return (one->at > other->at) - (one->at < other->at);
}

static void add_edge(struct event *events, const int64_t from[3], const int64_t to[3]) {
    int axis = from[0] != to[0] ? 0 : from[1] != to[1] ? 1 : 2;
    const int64_t line[2] = {from[(axis + 1) % 3], from[(axis + 2) % 3]};
    assert_true(to[(axis + 1) % 3] == line[0] && to[(axis + 2) % 3] == line[1]); /* all surfaces are flat */
    for (int end = 0; end < 2; end++)
        events[end] = (struct event){axis, end ? -1 : 1, {line[0], line[1]}, end ? to[axis] : from[axis]};
}

static void position_of(const struct level *level, const struct smith_geometry *geometry, const struct smith_face *face,
                        unsigned corner, int64_t at[3]) {
    for (int i = 0; i < 3; i++)
        at[i] = (int64_t)geometry->positions[face->first_vertex + corner % face->corners][i] +
                level->room[face->room].position[i];
}

static bool cancel_out(const struct event *events, size_t count) {
    int64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += events[i].change;
        if ((i + 1 == count || compare_events(&events[i], &events[i + 1]) != 0) && sum)
            return false;
    }
    return true;
}

bool level_is_closed(const struct level *level, const struct smith_geometry *geometry) {
    struct event *events = malloc(((size_t)geometry->vertex_count + 1) * 2 * sizeof *events);
    size_t count = 0;
    assert_non_null(events);
    for (uint32_t i = 0; i < geometry->face_count; i++) {
        const struct smith_face *face = &geometry->faces[i];
        for (unsigned j = 0; j < face->corners && !face->inverted; j++) {
            int64_t from[3], to[3];
            position_of(level, geometry, face, j, from);
            position_of(level, geometry, face, j + 1, to);
            add_edge(events + count, from, to);
            count += 2;
        }
    }
    qsort(events, count, sizeof *events, compare_events);
    bool closed = cancel_out(events, count);
    free(events);
    return closed;
}

double level_volume(const struct smith_geometry *geometry) {
    double six = 0;
    for (uint32_t i = 0; i < geometry->index_count; i += 3) {
        const float *a = geometry->positions[geometry->indices[i]], *b = geometry->positions[geometry->indices[i + 1]],
                    *c = geometry->positions[geometry->indices[i + 2]];
        for (int j = 0; j < 3; j++) {
            int k = (j + 1) % 3, l = (j + 2) % 3;
            six += (double)a[j] * ((double)b[k] * (double)c[l] - (double)b[l] * (double)c[k]);
        }
    }
    return -six / 6 / (1024.0 * 1024.0); /* fronts look inside */
}
