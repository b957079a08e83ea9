/* SPDX-License-Identifier: MIT
 *
 * Tiles and skills of MININIM. A tile is three parts there, what stands in front, what is behind it, and how it is, besides
 * what it pretends to be; the table says which codes and modifiers those are. A skill is eight numbers, most of them percents.
 */
#include "format/pop/exchange/pop_mininim.h"
#include <levelsmith/levelsmith.h>

enum {
    mininim_any = -2,
    mininim_fake_empty = 0,
    mininim_fake_floor = 1,
    mininim_fake_wall = 13,
    mininim_level_byte = 255,
};

/* ---- tiles ---- */

/* The first row that fits is what is written, and what is read. */
static const struct mininim_tile {
    int code, modifier; /* mininim_any = whatever */
    int front, back, how; /* SMITH_POP_MININIM_OWN = the modifier */
} mininim_tiles[] = {
    {SMITH_POP_LEVEL_TILE_CODE_EMPTY, 0, 0, 5, 0},
    {SMITH_POP_LEVEL_TILE_CODE_EMPTY, 255, 0, 5, 0},
    {SMITH_POP_LEVEL_TILE_CODE_EMPTY, 1, 0, 3, 0},
    {SMITH_POP_LEVEL_TILE_CODE_EMPTY, 2, 0, 4, 0},
    {SMITH_POP_LEVEL_TILE_CODE_EMPTY, 3, 0, 7, 0},
    {SMITH_POP_LEVEL_TILE_CODE_FLOOR, 0, 1, 0, 0},
    {SMITH_POP_LEVEL_TILE_CODE_FLOOR, 255, 1, 0, 0},
    {SMITH_POP_LEVEL_TILE_CODE_FLOOR, 1, 1, 1, 0},
    {SMITH_POP_LEVEL_TILE_CODE_FLOOR, 2, 1, 2, 0},
    {SMITH_POP_LEVEL_TILE_CODE_FLOOR, 3, 1, 7, 0},
    {SMITH_POP_LEVEL_TILE_CODE_SPIKES, 255, 5, 0, 9},
    {SMITH_POP_LEVEL_TILE_CODE_SPIKES, mininim_any, 5, 0, SMITH_POP_MININIM_OWN},
    {SMITH_POP_LEVEL_TILE_CODE_PILLAR, mininim_any, 10, 0, 0},
    {SMITH_POP_LEVEL_TILE_CODE_BOTTOM_BIG_PILLAR, mininim_any, 11, 0, 0},
    {SMITH_POP_LEVEL_TILE_CODE_TOP_BIG_PILLAR, mininim_any, 12, 5, 0},
    {SMITH_POP_LEVEL_TILE_CODE_GATE, SMITH_POP_LEVEL_GATE_STATE_OPEN, 14, 5, 0},
    {SMITH_POP_LEVEL_TILE_CODE_GATE, SMITH_POP_LEVEL_GATE_STATE_CLOSED, 14, 5, 47},
    {SMITH_POP_LEVEL_TILE_CODE_GATE, mininim_any, 14, 5, 47},
    {SMITH_POP_LEVEL_TILE_CODE_STUCK_BUTTON, mininim_any, 8, 0, 0},
    {SMITH_POP_LEVEL_TILE_CODE_DROP_BUTTON, mininim_any, 7, 0, SMITH_POP_MININIM_OWN},
    {SMITH_POP_LEVEL_TILE_CODE_TAPESTRY, 0, 18, 0, 2},
    {SMITH_POP_LEVEL_TILE_CODE_TAPESTRY, 1, 18, 0, 0},
    {SMITH_POP_LEVEL_TILE_CODE_TAPESTRY, 2, 18, 0, 1},
    {SMITH_POP_LEVEL_TILE_CODE_POTION, 0, 1, 0, 1},
    {SMITH_POP_LEVEL_TILE_CODE_POTION, 1, 1, 0, 2},
    {SMITH_POP_LEVEL_TILE_CODE_POTION, 2, 1, 0, 3},
    {SMITH_POP_LEVEL_TILE_CODE_POTION, 3, 1, 0, 6},
    {SMITH_POP_LEVEL_TILE_CODE_POTION, 4, 1, 0, 7},
    {SMITH_POP_LEVEL_TILE_CODE_POTION, 5, 1, 0, 4},
    {SMITH_POP_LEVEL_TILE_CODE_POTION, 6, 1, 0, 8},
    {SMITH_POP_LEVEL_TILE_CODE_POTION, 11, 1, 0, 5},
    {SMITH_POP_LEVEL_TILE_CODE_TAPESTRY_TOP, 0, 19, 5, 2},
    {SMITH_POP_LEVEL_TILE_CODE_TAPESTRY_TOP, 1, 19, 5, 0},
    {SMITH_POP_LEVEL_TILE_CODE_TAPESTRY_TOP, 2, 19, 5, 1},
    {SMITH_POP_LEVEL_TILE_CODE_MIRROR, mininim_any, 17, 0, 0},
    {SMITH_POP_LEVEL_TILE_CODE_DEBRIS, mininim_any, 2, 0, 0},
    {SMITH_POP_LEVEL_TILE_CODE_RAISE_BUTTON, mininim_any, 6, 0, SMITH_POP_MININIM_OWN},
    {SMITH_POP_LEVEL_TILE_CODE_BALCONY_LEFT, mininim_any, 1, 5, 0}, /* or an exit's left half, by what is right of it */
    {SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT, mininim_any, 1, 5, 0},
    {SMITH_POP_LEVEL_TILE_CODE_EXIT_RIGHT, 0x20, 15, 5, 20},
    {SMITH_POP_LEVEL_TILE_CODE_EXIT_RIGHT, mininim_any, 15, 5, 43},
    {SMITH_POP_LEVEL_TILE_CODE_CHOPPER, mininim_any, 16, 0, 0},
    {SMITH_POP_LEVEL_TILE_CODE_TORCH, mininim_any, 1, 6, 0},
    {SMITH_POP_LEVEL_TILE_CODE_TORCH_WITH_DEBRIS, mininim_any, 2, 6, 0},
    {SMITH_POP_LEVEL_TILE_CODE_WALL, 0, 13, 0, 0},
    {SMITH_POP_LEVEL_TILE_CODE_WALL, 1, 13, 5, 0},
    {SMITH_POP_LEVEL_TILE_CODE_SKELETON, mininim_any, 3, 0, 0},
    {SMITH_POP_LEVEL_TILE_CODE_SWORD, mininim_any, 1, 0, 9},
    {SMITH_POP_LEVEL_TILE_CODE_BALCONY_RIGHT, mininim_any, 1, 8, 0},
    {SMITH_POP_LEVEL_TILE_CODE_LATTICE_PILLAR, mininim_any, 20, 0, 0},
    {SMITH_POP_LEVEL_TILE_CODE_LATTICE_SUPPORT, mininim_any, 23, 5, 0},
    {SMITH_POP_LEVEL_TILE_CODE_SMALL_LATTICE, mininim_any, 24, 5, 0},
    {SMITH_POP_LEVEL_TILE_CODE_LATTICE_LEFT, mininim_any, 21, 5, 0},
    {SMITH_POP_LEVEL_TILE_CODE_LATTICE_RIGHT, mininim_any, 22, 5, 0},
};

static bool mininim_row_fits(const struct mininim_tile *row, int code, int modifier) {
    return row->code == code && (row->modifier == mininim_any || row->modifier == modifier);
}

static int mininim_fake_of(int code, int modifier) {
    const bool can = code == SMITH_POP_LEVEL_TILE_CODE_EMPTY || code == SMITH_POP_LEVEL_TILE_CODE_FLOOR ||
                     code == SMITH_POP_LEVEL_TILE_CODE_WALL;
    switch (can ? modifier : 0) {
    case 4:
    case 12: return mininim_fake_floor;
    case 5:
    case 13: return mininim_fake_wall;
    case 6:
    case 14: return mininim_fake_empty;
    default: return SMITH_POP_MININIM_OWN;
    }
}

bool smith_pop_mininim_of_tile(int code, int solid, int modifier, bool behind_support,
                               struct smith_pop_mininim_parts *parts) {
    const int fake = mininim_fake_of(code, modifier);
    const int look = fake == SMITH_POP_MININIM_OWN ? modifier : 0;
    if (code == SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD) {
        *parts = (struct smith_pop_mininim_parts){4, 0, solid, SMITH_POP_MININIM_OWN};
        return true;
    }
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < sizeof mininim_tiles / sizeof *mininim_tiles; i++) {
            const struct mininim_tile *row = &mininim_tiles[i];
            if (!mininim_row_fits(row, code, pass ? 0 : look))
                continue;
            *parts = (struct smith_pop_mininim_parts){row->front, row->back,
                                                      row->how == SMITH_POP_MININIM_OWN ? look : row->how, fake};
            if (pass == 0 && code == SMITH_POP_LEVEL_TILE_CODE_TAPESTRY_TOP && behind_support && look)
                parts->how = look + 3;
            return pass == 0;
        }
    *parts = (struct smith_pop_mininim_parts){1, 0, 0, SMITH_POP_MININIM_OWN};
    return false;
}

/* The modifier of what is fake. */
static int mininim_fake_modifier(int fake) {
    return fake == mininim_fake_floor ? 4 : fake == mininim_fake_wall ? 5 : fake == mininim_fake_empty ? 6 : 0;
}

bool smith_pop_mininim_to_tile(const struct smith_pop_mininim_parts *parts, struct smith_pop_level_tile *tile) {
    const struct mininim_tile *near = NULL;
    if (parts->front == 4) {
        *tile = (struct smith_pop_level_tile){.tile = (uint8_t)(SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD |
                                                                (parts->how ? SMITH_POP_LEVEL_TILE_BITS_SOLID : 0))};
        return parts->back == 0 && parts->fake == SMITH_POP_MININIM_OWN;
    }
    for (size_t i = 0; i < sizeof mininim_tiles / sizeof *mininim_tiles; i++) {
        const struct mininim_tile *row = &mininim_tiles[i];
        const bool right_top = row->code == SMITH_POP_LEVEL_TILE_CODE_TAPESTRY_TOP && row->modifier && parts->how > 3 &&
                               row->modifier == parts->how - 3;
        if (row->front != parts->front)
            continue;
        near = near ? near : row;
        const bool own = row->how == SMITH_POP_MININIM_OWN && parts->how >= 0 && parts->how <= mininim_level_byte;
        if (row->back != parts->back || !(own || row->how == parts->how || right_top))
            continue;
        const int modifier = parts->fake != SMITH_POP_MININIM_OWN ? mininim_fake_modifier(parts->fake)
                             : own                                ? parts->how
                             : row->modifier < 0                  ? 0
                                                                  : row->modifier;
        *tile = (struct smith_pop_level_tile){.tile = (uint8_t)row->code, .modifier = (uint8_t)modifier};
        return true;
    }
    tile->tile = (uint8_t)(near ? near->code : SMITH_POP_LEVEL_TILE_CODE_FLOOR);
    tile->modifier = 0;
    return false;
}

/* ---- guards ---- */

enum { mininim_skills = 12 };

/* What a skill of the game is, by number: of 255, but for the last two, which are cycles and lives. */
static const uint8_t mininim_skill_numbers[mininim_skills][7] = {
    /* strike, again, block, block after a miss, advance, cycles, lives more */
    {61, 0, 0, 0, 255, 16, 0},      {100, 0, 150, 61, 200, 16, 0},  {61, 0, 150, 61, 200, 16, 0},
    {61, 5, 200, 100, 200, 16, 0},  {61, 5, 200, 100, 255, 8, 1},   {40, 175, 255, 145, 255, 8, 0},
    {100, 16, 200, 100, 200, 8, 0}, {220, 8, 250, 250, 0, 8, 0},    {0, 0, 0, 0, 0, 0, 0},
    {48, 255, 255, 145, 255, 8, 0}, {32, 255, 255, 255, 100, 0, 0}, {48, 150, 255, 175, 100, 0, 0},
};

static int mininim_percent(unsigned of_255) {
    return (int)((200 * of_255 + 255) / 510) - 1;
}

void smith_pop_mininim_skill(unsigned skill, int numbers[SMITH_POP_MININIM_FIGHT]) {
    const uint8_t *own = mininim_skill_numbers[skill < mininim_skills ? skill : 0];
    for (int i = 0; i < 5; i++)
        numbers[i] = mininim_percent(own[i]);
    numbers[5] = numbers[4] == 99 ? -1 : numbers[4] == -1 ? 99 : 98 - numbers[4];
    numbers[6] = own[5];
    numbers[7] = own[6];
}

unsigned smith_pop_mininim_nearest_skill(const int wanted[SMITH_POP_MININIM_FIGHT], bool *same) {
    unsigned best = 0, best_far = UINT32_MAX;
    for (unsigned skill = 0; skill < mininim_skills; skill++) {
        int numbers[SMITH_POP_MININIM_FIGHT];
        unsigned far = 0;
        smith_pop_mininim_skill(skill, numbers);
        for (int i = 0; i < SMITH_POP_MININIM_FIGHT; i++)
            far += (unsigned)(numbers[i] < wanted[i] ? wanted[i] - numbers[i] : numbers[i] - wanted[i]);
        if (far < best_far) {
            best = skill;
            best_far = far;
        }
    }
    *same = best_far == 0;
    return best;
}
