/* SPDX-License-Identifier: MIT
 *
 * Numbers and names of faces. The sides of a part of the wall stand together; splits beyond the first came later, so
 * their parts come after the floor and the ceiling.
 */
#include <levelsmith/geometry.h>

#define SIDES(part)                                                                                                    \
    "WallPositiveZ" part, "WallNegativeZ" part, "WallNegativeX" part, "WallPositiveX" part, "WallDiagonal" part
#define LEVEL(level) SIDES("Floor" level), SIDES("Ceiling" level)

static const char *const names[SMITH_FACES_MAX] = {
    SIDES("Floor1"),  SIDES("Floor2"), SIDES("Middle"),    SIDES("Ceiling1"), SIDES("Ceiling2"), "Floor",
    "FloorTriangle2", "Ceiling",       "CeilingTriangle2", LEVEL("3"),        LEVEL("4"),        LEVEL("5"),
    LEVEL("6"),       LEVEL("7"),      LEVEL("8"),         LEVEL("9"),
};

const char *smith_face_name(unsigned number) {
    return number < SMITH_FACES_MAX ? names[number] : NULL;
}

unsigned smith_face_floor(unsigned level) {
    return level < 2 ? SMITH_FACE_FLOOR1 + 5 * level : SMITH_FACE_FLOOR3 + 10 * (level - 2);
}

unsigned smith_face_ceiling(unsigned level) {
    return level < 2 ? SMITH_FACE_CEILING1 + 5 * level : SMITH_FACE_CEILING3 + 10 * (level - 2);
}

bool smith_face_is_flat(unsigned number) {
    return number >= SMITH_FACE_FLOOR && number <= SMITH_FACE_CEILING_TRIANGLE2;
}
