/* SPDX-License-Identifier: MIT
 *
 * What holds for every room: its surface is closed and its fronts look inside, two rooms that share an opening are one
 * closed space, and how a room is turned, mirrored or raised makes no difference. Rooms are random ones.
 */
#include "rooms/level.h"

#include "support/random.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define ROUNDS 200

/* ---- random rooms ------------------------------------------------------------------------------------------------- */

static int32_t clicks(uint32_t *random, int32_t low, uint32_t count) {
    return (low + (int32_t)random_below(random, count)) * SMITH_CLICK;
}

/* Splits in their order: none is above the surface, each as deep as the one before it or deeper. Of others, parts may overlap. */
static void add_splits(struct smith_surface *surface, int down, uint32_t *random) {
    int32_t height = surface->heights.at[0] + down * clicks(random, 0, 4);
    for (uint32_t i = random_below(random, 4); i > 0; i--) {
        level_split(surface, height, height, height, height);
        height += down * clicks(random, 0, 3);
    }
}

static bool is_border(const struct smith_room *room, uint32_t index) {
    uint32_t x = index % room->size_x, z = index / room->size_x;
    return x == 0 || z == 0 || x == room->size_x - 1 || z == room->size_z - 1;
}

/* Floors below all ceilings, all flat; a wall here and there. */
static void make_flat_room(struct level *level, unsigned room, uint32_t *random) {
    for (uint32_t i = 0; i < level->room[room].size_x * level->room[room].size_z; i++) {
        struct smith_sector *sector = &level->sectors[room][i];
        level_flat(&sector->floor, clicks(random, 0, 6));
        level_flat(&sector->ceiling, clicks(random, 6, 6));
        if (random_below(random, 6) == 0)
            sector->kind = SMITH_SECTOR_WALL;
        if (is_border(&level->room[room], i)) /* where there are portals, splits are those of the sector behind */
            continue;
        add_splits(&sector->floor, -1, random);
        add_splits(&sector->ceiling, 1, random);
    }
}

/* The space over the floors, in sectors times world units. */
static double space_of(const struct level *level, unsigned room) {
    double space = 0;
    const struct smith_room *r = &level->room[room];
    for (uint32_t i = 0; i < r->size_x * r->size_z; i++) {
        const struct smith_sector *sector = &r->sectors[i];
        if (!is_border(r, i) && sector->kind == SMITH_SECTOR_FLOOR)
            space += sector->ceiling.heights.at[0] - sector->floor.heights.at[0];
    }
    return space;
}

static void assert_near(double a, double b) {
    if (fabs(a - b) > 0.01)
        fail_msg("%g is not %g", a, b);
}

static void rooms_are_closed(void **state) {
    uint32_t random = 7;
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        struct level *level = level_make(1, 3 + random_below(&random, 7), 3 + random_below(&random, 7), 2048);
        make_flat_room(level, 0, &random);
        for (int legacy = 0; legacy < 2; legacy++) {
            struct smith_geometry geometry = level_build(level, legacy);
            assert_true(level_is_closed(level, &geometry));
            assert_near(level_volume(&geometry), space_of(level, 0));
            smith_geometry_free(&geometry);
        }
        free(level);
    }
}

/* ---- openings ----------------------------------------------------------------------------------------------------- */

static void rooms_with_a_door_are_one_space(void **state) {
    uint32_t random = 77;
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        struct level *level = level_make(2, 6, 6, 2048);
        make_flat_room(level, 0, &random);
        make_flat_room(level, 1, &random);
        bool along_x = random_below(&random, 2);
        level->room[1].position[along_x ? 0 : 2] = 4 * SMITH_SECTOR_SIZE;
        level->room[1].position[1] = clicks(&random, -2, 5);
        int32_t first = 1 + (int32_t)random_below(&random, 2), last = first + 1 + (int32_t)random_below(&random, 2);
        if (along_x) {
            level_portal(level, 0, SMITH_EAST, 1, 5, first, 5, last);
            level_portal(level, 1, SMITH_WEST, 0, 0, first, 0, last);
        } else {
            level_portal(level, 0, SMITH_NORTH, 1, first, 5, last, 5);
            level_portal(level, 1, SMITH_SOUTH, 0, first, 0, last, 0);
        }
        struct smith_geometry geometry = level_build(level, false);
        if (!level_is_closed(level, &geometry))
            fail_msg("round %d", round);
        smith_geometry_free(&geometry);
        free(level);
    }
}

static void rooms_above_each_other_are_one_space(void **state) {
    uint32_t random = 777;
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        struct level *level = level_make(2, 6, 6, 2048);
        make_flat_room(level, 0, &random);
        make_flat_room(level, 1, &random);
        level->room[1].position[1] = 8 * SMITH_CLICK;
        for (int i = 0; i < 36; i++) /* so that some meet */
            if (random_below(&random, 2)) {
                level_flat(&level->sectors[0][i].ceiling, 9 * SMITH_CLICK);
                level_flat(&level->sectors[1][i].floor, 1 * SMITH_CLICK);
            }
        level_portal(level, 0, SMITH_PORTAL_CEILING, 1, 1, 1, 3, 4);
        level_portal(level, 1, SMITH_PORTAL_FLOOR, 0, 1, 1, 3, 4);
        struct smith_geometry geometry = level_build(level, false);
        if (!level_is_closed(level, &geometry))
            fail_msg("round %d", round);
        smith_geometry_free(&geometry);
        free(level);
    }
}

/* ---- the same room elsewhere -------------------------------------------------------------------------------------- */

/* Sloped and broken surfaces, diagonals, splits: anything. */
static void make_wild_room(struct level *level, uint32_t *random) {
    for (uint32_t i = 0; i < level->room[0].size_x * level->room[0].size_z; i++) {
        struct smith_sector *sector = &level->sectors[0][i];
        struct smith_surface *surfaces[2] = {&sector->floor, &sector->ceiling};
        sector->kind = random_below(random, 5) == 0 ? SMITH_SECTOR_WALL : SMITH_SECTOR_FLOOR;
        for (int j = 0; j < 2; j++) {
            int32_t low = j ? 5 : 0;
            level_heights(surfaces[j], clicks(random, low, 8), clicks(random, low, 8), clicks(random, low, 8),
                          clicks(random, low, 8));
            surfaces[j]->split_x_equals_z = random_below(random, 2);
            surfaces[j]->diagonal = random_below(random, 4) ? 0 : (uint8_t)(1 + random_below(random, 4));
            for (uint32_t k = random_below(random, 4); k > 0; k--)
                level_split(surfaces[j], clicks(random, 0, 12), clicks(random, 0, 12), clicks(random, 0, 12),
                            clicks(random, 0, 12));
        }
        if (sector->kind == SMITH_SECTOR_WALL)
            sector->ceiling.diagonal = sector->floor.diagonal;
    }
}

/* Where things of the first room are in the second. */
struct change {
    bool mirrored; /* west becomes east */
    bool turned; /* north becomes east */
    int32_t raised;
};

static unsigned corner_after(const struct change *change, unsigned corner) {
    static const uint8_t mirrored[4] = {SMITH_NORTH_EAST, SMITH_NORTH_WEST, SMITH_SOUTH_WEST, SMITH_SOUTH_EAST};
    if (change->mirrored)
        corner = mirrored[corner];
    return change->turned ? (corner + 1) & 3 : corner;
}

static struct smith_heights heights_after(const struct change *change, const struct smith_heights *heights) {
    struct smith_heights after;
    for (unsigned i = 0; i < 4; i++)
        after.at[corner_after(change, i)] = heights->at[i] + change->raised;
    return after;
}

static void change_surface(const struct change *change, const struct smith_surface *from, struct smith_surface *to) {
    struct smith_heights *splits = to->splits;
    *to = *from;
    to->splits = splits;
    to->heights = heights_after(change, &from->heights);
    for (unsigned i = 0; i < from->split_count; i++)
        to->splits[i] = heights_after(change, &from->splits[i]);
    if (from->diagonal)
        to->diagonal = (uint8_t)(1 + corner_after(change, from->diagonal - 1u));
    if (change->mirrored != change->turned)
        to->split_x_equals_z = !from->split_x_equals_z;
}

/* In sectors or in world units, `width` and `depth` of the room as it was. */
static void position_after(const struct change *change, float width, float depth, float *x, float *z) {
    if (change->mirrored)
        *x = width - *x;
    if (change->turned) {
        float kept = *x;
        *x = *z;
        *z = width - kept;
    }
    (void)depth;
}

static struct level *changed(const struct level *level, const struct change *change) {
    uint32_t size_x = level->room[0].size_x, size_z = level->room[0].size_z;
    struct level *after = change->turned ? level_make(1, size_z, size_x, 0) : level_make(1, size_x, size_z, 0);
    for (uint32_t z = 0; z < size_z; z++)
        for (uint32_t x = 0; x < size_x; x++) {
            const struct smith_sector *from = &level->sectors[0][x + z * size_x];
            float to_x = (float)x + 0.5f, to_z = (float)z + 0.5f;
            position_after(change, (float)size_x, (float)size_z, &to_x, &to_z);
            struct smith_sector *to = level_sector(after, 0, (int32_t)to_x, (int32_t)to_z);
            to->kind = from->kind;
            change_surface(change, &from->floor, &to->floor);
            change_surface(change, &from->ceiling, &to->ceiling);
        }
    return after;
}

/* A face as what does not change: its part and its corners, sorted. */
struct print {
    unsigned part;
    float at[4][3];
};

static int compare_bytes(const void *a, const void *b) {
    return memcmp(a, b, sizeof(struct print));
}

static int compare_corners(const void *a, const void *b) {
    return memcmp(a, b, 3 * sizeof(float));
}

static unsigned part_of(unsigned number) {
    if (smith_face_is_flat(number))
        return number < SMITH_FACE_CEILING ? SMITH_FACE_FLOOR : SMITH_FACE_CEILING;
    return number < SMITH_FACE_FLOOR3 ? number - number % 5 : number - (number - SMITH_FACE_FLOOR3) % 5;
}

static struct print *prints_of(const struct level *level, const struct smith_geometry *geometry,
                               const struct change *change) {
    struct print *prints = calloc(geometry->face_count + 1, sizeof *prints);
    assert_non_null(prints);
    for (uint32_t i = 0; i < geometry->face_count; i++) {
        const struct smith_face *face = &geometry->faces[i];
        prints[i].part = part_of(face->number);
        for (unsigned j = 0; j < face->corners; j++) {
            float *at = prints[i].at[j];
            memcpy(at, geometry->positions[face->first_vertex + j], 3 * sizeof(float));
            if (change) {
                position_after(change, (float)level->room[0].size_x * 1024, (float)level->room[0].size_z * 1024, &at[0],
                               &at[2]);
                at[1] += (float)change->raised;
            }
            at[1] += 0; /* no negative zeros */
        }
        qsort(prints[i].at, face->corners, sizeof prints[i].at[0], compare_corners);
    }
    qsort(prints, geometry->face_count, sizeof *prints, compare_bytes);
    return prints;
}

static void changes_move_faces_and_nothing_else(void **state) {
    uint32_t random = 4711;
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        struct level *level = level_make(1, 4 + random_below(&random, 4), 4 + random_below(&random, 4), 2048);
        make_wild_room(level, &random);
        const struct change change = {random_below(&random, 2), random_below(&random, 2), clicks(&random, -20, 40)};
        for (int legacy = 0; legacy < 2; legacy++) {
            struct level *after = changed(level, &change);
            struct smith_geometry a = level_build(level, legacy), b = level_build(after, legacy);
            struct print *expected = prints_of(level, &a, &change), *found = prints_of(after, &b, NULL);
            assert_int_equal(a.face_count, b.face_count);
            assert_memory_equal(expected, found, a.face_count * sizeof *found);
            free(expected);
            free(found);
            smith_geometry_free(&a);
            smith_geometry_free(&b);
            free(after);
        }
        free(level);
    }
}

int test_surfaces(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rooms_are_closed),
        cmocka_unit_test(rooms_with_a_door_are_one_space),
        cmocka_unit_test(rooms_above_each_other_are_one_space),
        cmocka_unit_test(changes_move_faces_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
