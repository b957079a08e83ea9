/* SPDX-License-Identifier: MIT
 *
 * Where people stand when a level begins, and how.
 */
#include "format/pop/render/pop_painter.h"

#define LEFT_EDGE 58
#define TILE_UNITS 14
#define STRANGE_START 17 /* room of level 7 from which he falls into the one below */
#define ROOM_LINES 189

static const struct smith_pop_pose runs = {.image = 6, .is_kid = true, .flags = 74};
static const struct smith_pop_pose stands = {.image = 14, .is_kid = true, .flags = 67};
static const struct smith_pop_pose turns = {.image = 44, .is_kid = true, .flags = 195};
static const struct smith_pop_pose falls = {.image = 112, .is_kid = true, .flags = 198};
static const struct smith_pop_pose fights = {
    .image = 9, .has_sword = true, .dy = 1, .flags = 205, .sword = {4, 16, -19}, .drawn = true};
static const struct smith_pop_pose waits = {
    .image = 17, .has_sword = true, .dx = -1, .dy = 1, .flags = 72, .sword = {30, 12, -9}};

enum action { ACTION_STAND = 0, ACTION_MOVE = 1, ACTION_FALL = 3, ACTION_TURN = 7 };

static int tile_x(unsigned tile) {
    return LEFT_EDGE + TILE_UNITS + TILE_UNITS * (int)(tile % 10);
}

static int row_y(unsigned row) {
    return 55 + 63 * (int)row;
}

static void step(struct smith_pop_person *person, int forward) {
    person->x += person->faces_right ? forward : -forward;
}

int smith_pop_person_column(const struct smith_pop_person *person) {
    int forward = person->pose->dx - (person->pose->flags & 31);
    int units = person->x + (person->faces_right ? forward : -forward) - 7 - LEFT_EDGE;
    return units >= 0 ? units / TILE_UNITS : -((-units + TILE_UNITS - 1) / TILE_UNITS);
}

/* The program makes him face the other way than the level says; as a rule he turns at once. */
struct smith_pop_person smith_pop_kid_begins(const struct smith_pop_level_state *level_state) {
    const struct pop_level_start *start = &level_state->level->start;
    struct smith_pop_person kid = {.x = tile_x(start->tile), .y = row_y(start->tile / 10u), .row = start->tile / 10u};
    kid.faces_right = start->direction >= 128;
    if (level_state->number == 1) {
        kid.pose = &falls;
        kid.action = ACTION_FALL;
        step(&kid, 1);
        kid.y += 3;
    } else if (level_state->number == 13) {
        kid.pose = &runs;
        kid.action = ACTION_MOVE;
    } else {
        kid.pose = &turns;
        kid.action = ACTION_TURN;
        kid.faces_right = !kid.faces_right;
        step(&kid, 6);
    }
    if (level_state->number == 7 && level_state->start_room == STRANGE_START) { /* the program keeps lines in a byte */
        kid.y = (uint8_t)(kid.y - ROOM_LINES);
        kid.row = (unsigned)((kid.y + 60) / 63 + 3) % 4;
    }
    return kid;
}

bool smith_pop_guard_stands(const struct smith_pop_level_state *level_state, unsigned room,
                            struct smith_pop_person *guard) {
    const struct pop_level_guard *from = &level_state->level->rooms[room - 1].guard;
    if (from->tile >= SMITH_POP_TILES)
        return false;
    *guard = (struct smith_pop_person){.x = tile_x(from->tile), .y = row_y(from->tile / 10u), .row = from->tile / 10u};
    guard->faces_right = from->direction < 128;
    guard->action = ACTION_MOVE;
    guard->pose = level_state->facts.guards == SMITH_POP_GUARDS_SKELETON ? &fights : &waits;
    return true;
}

bool smith_pop_shadow_stands(const struct smith_pop_level_state *level_state, unsigned room,
                             struct smith_pop_person *shadow) {
    if (level_state->number != 6 || room != 1)
        return false;
    *shadow = (struct smith_pop_person){.x = 0x51, .y = 0x76, .faces_right = true, .pose = &stands, .row = 1};
    return true;
}
