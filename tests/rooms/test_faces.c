/* SPDX-License-Identifier: MIT
 *
 * Which faces a sector has, and where they are: a small level for each rule, and the faces that are to come of it.
 * Positions are shown with x and z in sectors from the corner of the sector.
 */
#include "rooms/level.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef void preparation(struct level *level);

struct row {
    const char *name;
    preparation *prepare;
    uint32_t x, z;
    const char *only; /* "Wall": only faces whose names begin so are looked at */
    const char *faces;
};

static void keep_only(char *text, const char *only) {
    char *to = text;
    for (char *line = text; *line;) {
        char *end = strchr(line, '\n') + 1;
        size_t size = (size_t)(end - line);
        if (strncmp(line, only, strlen(only)) == 0) {
            memmove(to, line, size);
            to += size;
        }
        line = end;
    }
    *to = '\0';
}

static void check_rows(const struct row *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct level *level = level_make(1, 5, 5, 2048);
        rows[i].prepare(level);
        struct smith_geometry geometry = level_build(level, false);
        char text[4096];
        level_faces(&geometry, rows[i].x, rows[i].z, text, sizeof text);
        keep_only(text, rows[i].only);
        if (strcmp(text, rows[i].faces) != 0)
            fail_msg("%s:\n%sinstead of\n%s", rows[i].name, text, rows[i].faces);
        smith_geometry_free(&geometry);
        free(level);
    }
}

#define CHECK_ROWS(rows) check_rows(rows, sizeof(rows) / sizeof *(rows))

/* ---- floors and ceilings ------------------------------------------------------------------------------------------ */

static void nothing(struct level *level) {
    (void)level;
}

static void slope(struct level *level) {
    level_heights(&level_sector(level, 0, 2, 2)->floor, 256, 256, 0, 0);
}

static void ridge_x_equals_z(struct level *level) {
    struct smith_surface *floor = &level_sector(level, 0, 2, 2)->floor;
    level_heights(floor, 256, 0, 0, 0);
    floor->split_x_equals_z = true;
}

static void ridge_other(struct level *level) {
    level_heights(&level_sector(level, 0, 2, 2)->floor, 0, 256, 0, 0);
}

static void step_north_west(struct level *level) {
    struct smith_surface *floor = &level_sector(level, 0, 2, 2)->floor;
    level_heights(floor, 512, 512, 0, 512);
    floor->diagonal = 1 + SMITH_NORTH_WEST;
}

static void step_south_east(struct level *level) {
    struct smith_surface *floor = &level_sector(level, 0, 2, 2)->floor;
    level_heights(floor, 0, 256, 512, 512);
    floor->diagonal = 1 + SMITH_SOUTH_EAST;
}

static void diagonal_wall(struct level *level) {
    struct smith_sector *sector = level_sector(level, 0, 2, 2);
    sector->kind = SMITH_SECTOR_WALL;
    sector->floor.diagonal = sector->ceiling.diagonal = 1 + SMITH_NORTH_WEST;
}

static void ceiling_step(struct level *level) {
    struct smith_surface *ceiling = &level_sector(level, 0, 2, 2)->ceiling;
    level_heights(ceiling, 1024, 1024, 2048, 1024);
    ceiling->diagonal = 1 + SMITH_NORTH_WEST;
}

static void wall(struct level *level) {
    level_sector(level, 0, 2, 2)->kind = SMITH_SECTOR_WALL;
}

static void floors_and_ceilings(void **state) {
    static const struct row rows[] = {
        {"flat", nothing, 2, 2, "Floor", "Floor: 0,0,0 0,0,1 1,0,1 1,0,0\n"},
        {"flat", nothing, 2, 2, "Ceiling", "Ceiling: 1,2048,0 1,2048,1 0,2048,1 0,2048,0\n"},
        {"slope", slope, 2, 2, "Floor", "Floor: 0,0,0 0,256,1 1,256,1 1,0,0\n"},
        {"ridge along X=Z", ridge_x_equals_z, 2, 2, "Floor",
         "Floor: 1,0,1 1,0,0 0,0,0\nFloorTriangle2: 0,0,0 0,256,1 1,0,1\n"},
        {"ridge across", ridge_other, 2, 2, "Floor", "Floor: 0,0,1 1,256,1 1,0,0\nFloorTriangle2: 1,0,0 0,0,0 0,0,1\n"},
        {"step, raised in the north west", step_north_west, 2, 2, "Floor",
         "FloorTriangle2: 1,0,1 1,0,0 0,0,0\n"
         "Floor: 0,512,0 0,512,1 1,512,1\n"},
        {"step, raised in the south east", step_south_east, 2, 2, "Floor",
         "Floor: 0,0,0 0,0,1 1,0,1\n"
         "FloorTriangle2: 1,256,1 1,512,0 0,512,0\n"},
        {"step of a ceiling", ceiling_step, 2, 2, "Ceiling",
         "CeilingTriangle2: 0,2048,0 1,2048,0 1,2048,1\n"
         "Ceiling: 1,1024,1 0,1024,1 0,1024,0\n"},
        {"diagonal wall", diagonal_wall, 2, 2, "Floor", "FloorTriangle2: 1,0,1 1,0,0 0,0,0\n"},
        {"diagonal wall", diagonal_wall, 2, 2, "Ceiling", "CeilingTriangle2: 0,2048,0 1,2048,0 1,2048,1\n"},
        {"wall", wall, 2, 2, "",
         "WallPositiveZMiddle: 1,0,1 1,2048,1 0,2048,1 0,0,1\n"
         "WallNegativeZMiddle: 0,0,0 0,2048,0 1,2048,0 1,0,0\n"
         "WallNegativeXMiddle: 0,0,1 0,2048,1 0,2048,0 0,0,0\n"
         "WallPositiveXMiddle: 1,0,0 1,2048,0 1,2048,1 1,0,1\n"},
        {"border", nothing, 0, 2, "Floor", ""},
        {"corner of the border", nothing, 0, 0, "", ""},
    };
    (void)state;
    CHECK_ROWS(rows);
}

/* ---- walls -------------------------------------------------------------------------------------------------------- */

static void pedestal(struct level *level) {
    struct smith_surface *floor = &level_sector(level, 0, 2, 2)->floor;
    level_flat(floor, 1024);
    level_split(floor, 768, 768, 768, 768);
    level_split(floor, 256, 256, 256, 256);
}

static void hanging(struct level *level) {
    struct smith_surface *ceiling = &level_sector(level, 0, 2, 2)->ceiling;
    level_flat(ceiling, 1024);
    level_split(ceiling, 1280, 1280, 1280, 1280);
}

static void wedge(struct level *level) {
    level_heights(&level_sector(level, 0, 2, 2)->floor, 0, 512, 512, 0);
}

/* Its neighbour's floor rises above it at one end: a wall of each of them, drawn down to the lowest. */
static void crossed(struct level *level) {
    level_heights(&level_sector(level, 0, 2, 2)->floor, 0, 512, 512, 0);
    level_heights(&level_sector(level, 0, 2, 3)->floor, 0, 0, 0, 512);
}

static void closed_by_floor(struct level *level) {
    struct smith_surface *floor = &level_sector(level, 0, 2, 2)->floor;
    level_flat(floor, 1024);
    level_split(floor, 768, 768, 768, 768);
    level_flat(&level_sector(level, 0, 2, 3)->ceiling, 512);
}

static void wall_with_splits(struct level *level) {
    struct smith_sector *sector = level_sector(level, 0, 2, 2);
    sector->kind = SMITH_SECTOR_WALL;
    level_flat(&sector->floor, 512);
    level_flat(&sector->ceiling, 1536);
    level_split(&sector->floor, 256, 256, 256, 256);
    level_split(&sector->ceiling, 1792, 1792, 1792, 1792);
}

static void walls(void **state) {
    static const struct row rows[] = {
        {"pedestal", pedestal, 2, 2, "WallPositiveZ",
         "WallPositiveZFloor1: 1,768,1 1,1024,1 0,1024,1 0,768,1\n"
         "WallPositiveZFloor2: 1,256,1 1,768,1 0,768,1 0,256,1\n"
         "WallPositiveZFloor3: 1,0,1 1,256,1 0,256,1 0,0,1\n"},
        {"pedestal", pedestal, 2, 2, "WallPositiveX",
         "WallPositiveXFloor1: 1,768,0 1,1024,0 1,1024,1 1,768,1\n"
         "WallPositiveXFloor2: 1,256,0 1,768,0 1,768,1 1,256,1\n"
         "WallPositiveXFloor3: 1,0,0 1,256,0 1,256,1 1,0,1\n"},
        {"hanging", hanging, 2, 2, "WallNegativeZ",
         "WallNegativeZCeiling1: 0,1024,0 0,1280,0 1,1280,0 1,1024,0\n"
         "WallNegativeZCeiling2: 0,1280,0 0,2048,0 1,2048,0 1,1280,0\n"},
        {"wedge", wedge, 2, 2, "Wall",
         "WallPositiveZFloor1: 1,512,1 0,0,1 1,0,1\n"
         "WallNegativeZFloor1: 0,0,0 1,512,0 1,0,0\n"
         "WallPositiveXFloor1: 1,0,0 1,512,0 1,512,1 1,0,1\n"},
        {"crossed", crossed, 2, 2, "WallPositiveZ", "WallPositiveZFloor1: 1,512,1 0,0,1 1,0,1\n"},
        {"crossed", crossed, 2, 3, "WallNegativeZ", "WallNegativeZFloor1: 0,512,0 1,0,0 0,0,0\n"},
        {"closed by the floor", closed_by_floor, 2, 2, "WallPositiveZ",
         "WallPositiveZFloor2: 1,0,1 1,512,1 0,512,1 0,0,1\n"},
        {"wall", wall_with_splits, 2, 2, "WallPositiveX",
         "WallPositiveXFloor1: 1,256,0 1,512,0 1,512,1 1,256,1\n"
         "WallPositiveXFloor2: 1,0,0 1,256,0 1,256,1 1,0,1\n"
         "WallPositiveXCeiling1: 1,1536,0 1,1792,0 1,1792,1 1,1536,1\n"
         "WallPositiveXCeiling2: 1,1792,0 1,2048,0 1,2048,1 1,1792,1\n"
         "WallPositiveXMiddle: 1,512,0 1,1536,0 1,1536,1 1,512,1\n"},
        {"wall", wall_with_splits, 2, 3, "Wall", ""},
        {"border", nothing, 0, 2, "Wall", "WallPositiveXMiddle: 1,0,0 1,2048,0 1,2048,1 1,0,1\n"},
        {"border", slope, 4, 2, "Wall", "WallNegativeXMiddle: 0,0,1 0,2048,1 0,2048,0 0,0,0\n"},
        {"step, raised in the north west", step_north_west, 2, 2, "Wall",
         "WallPositiveZFloor1: 1,0,1 1,512,1 0,512,1 0,0,1\n"
         "WallNegativeXFloor1: 0,0,1 0,512,1 0,512,0 0,0,0\n"
         "WallDiagonalFloor1: 0,0,0 0,512,0 1,512,1 1,0,1\n"},
        {"step, raised in the south east", step_south_east, 2, 2, "Wall",
         "WallNegativeZFloor1: 0,0,0 0,512,0 1,512,0 1,0,0\n"
         "WallPositiveXFloor1: 1,0,0 1,512,0 1,256,1 1,0,1\n"
         "WallDiagonalFloor1: 1,0,1 1,256,1 0,512,0 0,0,0\n"},
        {"step of a ceiling", ceiling_step, 2, 2, "Wall",
         "WallPositiveZCeiling1: 1,1024,1 1,2048,1 0,2048,1 0,1024,1\n"
         "WallNegativeXCeiling1: 0,1024,1 0,2048,1 0,2048,0 0,1024,0\n"
         "WallDiagonalCeiling1: 0,1024,0 0,2048,0 1,2048,1 1,1024,1\n"},
        {"diagonal wall", diagonal_wall, 2, 2, "Wall",
         "WallPositiveZMiddle: 1,0,1 1,2048,1 0,2048,1 0,0,1\n"
         "WallNegativeXMiddle: 0,0,1 0,2048,1 0,2048,0 0,0,0\n"
         "WallDiagonalMiddle: 0,0,0 0,2048,0 1,2048,1 1,0,1\n"},
        {"beside a diagonal wall", diagonal_wall, 2, 3, "Wall", ""},
        {"beside a diagonal wall", diagonal_wall, 1, 2, "Wall", ""},
    };
    (void)state;
    CHECK_ROWS(rows);
}

int test_faces(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(floors_and_ceilings),
        cmocka_unit_test(walls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
