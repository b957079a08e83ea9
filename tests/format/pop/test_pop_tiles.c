/* SPDX-License-Identifier: MIT
 *
 * Which of the game's pictures a tile of Prince of Persia is made of, by its state, and where they are; what stands before
 * people; hit points. With pictures of our own.
 */
#include "format/pop/made_graphics.h"

/* ---- tiles ---- */

#define MAIN_LINE 125 /* the back of the floor of the middle row */
#define TILE_LINES 63
#define TILE_LEFT 448 /* of the fifth tile of a room to the right of the first */

enum { RED, GREEN, BLUE };
static const struct smith_colour inks[] = {{224, 0, 48, 255}, {84, 252, 84, 255}, {84, 84, 252, 255}};

/* The prince in room 1, and room 2 to the right of it, both empty. */
static struct smith_document *empty_level(void) {
    struct smith_document *document = walled_level(1);
    struct smith_pop_level_level *level = smith_pop_level_root(document);
    level->used_rooms = 0; /* what is said of tiles is how they are, and not how they are made ready */
    for (unsigned room = 0; room < 24; room++)
        for (unsigned i = 0; i < 30; i++)
            level->rooms[room].rows[i / 10].tiles[i % 10].tile = SMITH_POP_LEVEL_TILE_CODE_EMPTY;
    level->rooms[0].links.right = 2;
    level->rooms[1].links.left = 1;
    return document;
}

static struct smith_picture render_tile(unsigned number, unsigned row, unsigned code, unsigned modifier) {
    struct smith_document *document = empty_level();
    struct smith_pop_level_level *level = smith_pop_level_root(document);
    level->rooms[1].rows[row].tiles[4].tile = (uint8_t)code;
    level->rooms[1].rows[row].tiles[4].modifier = (uint8_t)modifier;
    struct smith_picture picture = render(document, number);
    smith_document_free(document);
    return picture;
}

static bool has_colour(const struct smith_picture *picture, uint32_t x, uint32_t y, struct smith_colour colour) {
    struct smith_colour found = smith_picture_colour(picture, x, y);
    return memcmp(&found, &colour, sizeof found) == 0;
}

static unsigned run_at(const struct smith_picture *picture, uint32_t x, uint32_t y, struct smith_colour colour) {
    unsigned length = 0;
    while (has_colour(picture, x + length, y, colour))
        length++;
    return length;
}

/* What moves has a picture for each state. Numbers as they are in the game's archive of dungeons. */
static void things_that_move_are_drawn_by_their_state(void **state) {
    (void)state;
    static const struct {
        uint8_t code, modifier;
        uint16_t picture;
        int8_t x, y; /* from the left end of the tile's back line */
    } cases[] = {
        {SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD, 0, 241, 0, 0}, /* at rest: its surface, its right end, its front */
        {SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD, 0, 242, 32, 2},
        {SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD, 0, 243, 0, 3},
        {SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD, 1, 269, 0, 0}, /* it shakes to one side */
        {SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD, 1, 271, 32, 2},
        {SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD, 1, 273, 0, 3},
        {SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD, 2, 242, 32, 2}, /* back */
        {SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD, 3, 270, 0, 0}, /* and to the other */
        {SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD, 3, 272, 32, 2},
        {SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD, 3, 274, 0, 3},
        {SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD, 10, 272, 32, 2}, /* about to fall */
        {SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD, 0x8B, 271, 32, 2}, /* only shaken, and for too long */
        {SMITH_POP_LEVEL_TILE_CODE_SPIKES, 1, 339, 0, -2}, /* they come out, left and right part */
        {SMITH_POP_LEVEL_TILE_CODE_SPIKES, 1, 334, 32, -7},
        {SMITH_POP_LEVEL_TILE_CODE_SPIKES, 5, 343, 0, -2}, /* are out */
        {SMITH_POP_LEVEL_TILE_CODE_SPIKES, 5, 338, 32, -7},
        {SMITH_POP_LEVEL_TILE_CODE_SPIKES, 0x8F, 338, 32, -7},
        {SMITH_POP_LEVEL_TILE_CODE_SPIKES, 8, 334, 32, -7}, /* go back */
        {SMITH_POP_LEVEL_TILE_CODE_CHOPPER, 2, 306, 0, 0}, /* closed, in front of its back half */
        {SMITH_POP_LEVEL_TILE_CODE_CHOPPER, 0, 309, 0, 0},
        {SMITH_POP_LEVEL_TILE_CODE_CHOPPER, 0, 312, 0, -47}, /* the upper half hangs */
        {SMITH_POP_LEVEL_TILE_CODE_CHOPPER, 1, 311, 0, -37},
        {SMITH_POP_LEVEL_TILE_CODE_SWORD, 0, 160, 0, -3}, /* unless it shines */
        {SMITH_POP_LEVEL_TILE_CODE_TORCH, 3, 154, 40, -40}, /* a flame */
        {SMITH_POP_LEVEL_TILE_CODE_TORCH_WITH_DEBRIS, 8, 159, 40, -40},
        {SMITH_POP_LEVEL_TILE_CODE_GATE, 47, 247, 32, 2}, /* down, or nearly: the floor behind it, and its end */
        {SMITH_POP_LEVEL_TILE_CODE_GATE, 47, 251, 32, -14},
        {SMITH_POP_LEVEL_TILE_CODE_GATE, 48, 250, 32, -13}, /* the end of one that is up */
        {SMITH_POP_LEVEL_TILE_CODE_GATE, 0, 253, 32, -53}, /* as many lines as are left below its top */
        {SMITH_POP_LEVEL_TILE_CODE_GATE, 100, 254, 32, -54},
        {SMITH_POP_LEVEL_TILE_CODE_GATE, 184, 259, 32, -59},
        {SMITH_POP_LEVEL_TILE_CODE_GATE, 188, 250, 32, -48},
        {SMITH_POP_LEVEL_TILE_CODE_GATE, 255, 250, 32, -48}, /* no gate is higher up */
        {SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT, 20, 299, 40, -13}, /* stairs, and above them what the door goes into */
        {SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT, 20, 344, 40, -17},
        {SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT, 20, 234, 40, -64},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_picture picture = render_tile(2, 1, cases[i].code, cases[i].modifier);
        const char *folder = cases[i].picture < 200 ? "PRINCE" : "VDUNGEON";
        if (run_at(&picture, (uint32_t)(TILE_LEFT + cases[i].x), (uint32_t)(MAIN_LINE + cases[i].y),
                   colour_of(folder, cases[i].picture)) != length_of(cases[i].picture))
            fail_msg("tile %u with %u: picture %u is not where it should be", cases[i].code, cases[i].modifier,
                     cases[i].picture);
        smith_picture_free(&picture);
    }
    struct smith_picture shines = render_tile(2, 1, SMITH_POP_LEVEL_TILE_CODE_SWORD, 1);
    assert_false(has_colour(&shines, TILE_LEFT, MAIN_LINE - 3, colour_of("PRINCE", 160)));
    smith_picture_free(&shines);
}

/* The slats of an exit and the slices of a gate come one below the other, as far as it is down. */
static void doors_are_as_far_up_as_their_modifier(void **state) {
    (void)state;
    static const struct {
        uint8_t row, code, modifier, x, count;
        int8_t lowest; /* from the tile's back line */
    } cases[] = {
        {1, SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT, 0, 40, 13, -13}, /* every fourth line */
        {1, SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT, 20, 40, 8, -33},
        {1, SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT, 22, 40, 8, -35},
        {1, SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT, 43, 40, 2, -56}, /* the first is behind what it goes into */
        {0, SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT, 40, 40, 3, -53},
        {0, SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT, 43, 40, 0, 0}, /* the first is above the screen, and so the last */
        {1, SMITH_POP_LEVEL_TILE_CODE_GATE, 0, 32, 5, -13}, /* every eighth line */
        {1, SMITH_POP_LEVEL_TILE_CODE_GATE, 100, 32, 2, -38},
        {1, SMITH_POP_LEVEL_TILE_CODE_GATE, 156, 32, 1, -52}, /* just below the top */
        {1, SMITH_POP_LEVEL_TILE_CODE_GATE, 160, 32, 0, 0},
        {1, SMITH_POP_LEVEL_TILE_CODE_GATE, 188, 32, 0, 0},
        {0, SMITH_POP_LEVEL_TILE_CODE_GATE, 0, 32, 5, -13},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_picture picture = render_tile(2, cases[i].row, cases[i].code, cases[i].modifier);
        unsigned part = cases[i].code == SMITH_POP_LEVEL_TILE_CODE_GATE ? 252 : 233, count = 0;
        int main_line = MAIN_LINE - TILE_LINES + TILE_LINES * cases[i].row, lowest = 0;
        for (int y = -main_line; y < 0; y++)
            if (run_at(&picture, TILE_LEFT + cases[i].x, (uint32_t)(main_line + y), colour_of("VDUNGEON", part)) ==
                length_of(part)) {
                count++;
                lowest = y;
            }
        if (count != cases[i].count || lowest != cases[i].lowest)
            fail_msg("tile %u with %u in row %u: %u parts, the lowest at %d", cases[i].code, cases[i].modifier,
                     cases[i].row, count, lowest);
        smith_picture_free(&picture);
    }
}

/* Nobody leaves by the door he came in by. */
static void exits_of_the_first_room_have_no_stairs(void **state) {
    (void)state;
    for (unsigned room = 1; room <= 2; room++) {
        struct smith_document *document = empty_level();
        struct smith_pop_level_level *level = smith_pop_level_root(document);
        level->rooms[room - 1].rows[1].tiles[4] =
            (struct smith_pop_level_tile){SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT, 20};
        struct smith_picture picture = render(document, 2);
        assert_int_equal(
            has_colour(&picture, TILE_LEFT + 40 - 320 * (2 - room), MAIN_LINE - 17, colour_of("VDUNGEON", 344)),
            room != 1);
        smith_picture_free(&picture);
        smith_document_free(document);
    }
}

/* Blood is painted behind and before the blades; the longer of both lines is seen. */
static void blood_and_bubbles_have_a_colour(void **state) {
    (void)state;
    static const struct {
        uint8_t code, modifier, ink;
        uint16_t length;
        int8_t x, y;
    } cases[] = {
        {SMITH_POP_LEVEL_TILE_CODE_CHOPPER, 0x80, RED, 1 + 317 % 8, 12, -6},
        {SMITH_POP_LEVEL_TILE_CODE_CHOPPER, 0x82, RED, 1 + 319 % 8, 12, -6},
        {SMITH_POP_LEVEL_TILE_CODE_CHOPPER, 0x84, RED, 1 + 318 % 8, 12, -6},
        {SMITH_POP_LEVEL_TILE_CODE_CHOPPER, 0, RED, 0, 12, -6},
        {SMITH_POP_LEVEL_TILE_CODE_POTION, 0 << 3 | 1, RED, 0, 25, -14},
        {SMITH_POP_LEVEL_TILE_CODE_POTION, 1 << 3 | 1, RED, 1 + 166 % 8, 25, -14},
        {SMITH_POP_LEVEL_TILE_CODE_POTION, 2 << 3 | 2, RED, 1 + 167 % 8, 25, -18}, /* in a large bottle */
        {SMITH_POP_LEVEL_TILE_CODE_POTION, 3 << 3 | 3, GREEN, 1 + 168 % 8, 25, -18},
        {SMITH_POP_LEVEL_TILE_CODE_POTION, 4 << 3 | 4, GREEN, 1 + 169 % 8, 25, -18},
        {SMITH_POP_LEVEL_TILE_CODE_POTION, 5 << 3 | 5, BLUE, 1 + 170 % 8, 25, -14},
        {SMITH_POP_LEVEL_TILE_CODE_POTION, 6 << 3, BLUE, 1 + 166 % 8, 25, -14}, /* a bubble begins */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_picture picture = render_tile(2, 1, cases[i].code, cases[i].modifier);
        unsigned length = run_at(&picture, (uint32_t)(TILE_LEFT + cases[i].x), (uint32_t)(MAIN_LINE + cases[i].y),
                                 inks[cases[i].ink]);
        if (length != cases[i].length)
            fail_msg("tile %u with %u has %u pixels of that colour", cases[i].code, cases[i].modifier, length);
        smith_picture_free(&picture);
    }
}

/* ---- walls of dungeons ---- */

struct stone {
    unsigned picture;
    int x, up; /* from the left end of the wall's bottom line */
};

struct stones {
    struct stone items[6];
    unsigned count;
};

static void add_stone(struct stones *stones, unsigned picture, int x, int up) {
    stones->items[stones->count++] = (struct stone){picture, x, up};
}

/* The game's generator: 0 to `last`. */
static unsigned next_draw(uint32_t *seed, unsigned last) {
    *seed = *seed * 214013 + 2531011;
    return (*seed >> 16) % (last + 1);
}

/* What is beside a wall: 0 = none, 1 = a wall to the right, 2 = one to the left, 3 = both. */
static struct stones stones_of(unsigned neighbours, uint32_t seed) {
    static const int left_up[] = {58, 41, 37, 20, 16}, right_up[] = {52, 42, 31, 21};
    struct stones stones = {.count = 0};
    next_draw(&seed, 1);
    unsigned middle = next_draw(&seed, 1), middle_x = next_draw(&seed, 4), bottom = next_draw(&seed, 1),
             bottom_x = next_draw(&seed, 4);
    const int left_x[] = {0, 0, (int)(14 + middle_x - middle), (int)(14 + middle_x - middle),
                          (int)(6 + bottom_x - bottom)};
    if (neighbours & 1 && next_draw(&seed, 4) == 0)
        add_stone(&stones, 373, 0, 42);
    if (neighbours)
        add_stone(&stones, 371 + middle, (int)(8 + middle_x), 21);
    if (neighbours & 2)
        add_stone(&stones, 371 + bottom, (int)bottom_x, 0);
    if (neighbours && next_draw(&seed, 4) == 0) {
        unsigned mark = neighbours == 2 ? 2 + next_draw(&seed, 1) : next_draw(&seed, 3);
        add_stone(&stones, 376 + mark % 2, mark < 2 ? 24 : (int)(5 + middle_x), right_up[mark]);
    }
    if (next_draw(&seed, neighbours ? 4 : 6) == 0) {
        unsigned mark = next_draw(&seed, neighbours & 2 ? 4 : neighbours ? 3 : 1);
        add_stone(&stones, 374 + mark % 2, left_x[mark], left_up[mark]);
    }
    return stones;
}

static unsigned count_colour(const struct smith_picture *picture, struct smith_colour colour) {
    unsigned count = 0;
    for (uint32_t y = 0; y < picture->height; y++)
        for (uint32_t x = 0; x < picture->width; x++)
            count += has_colour(picture, x, y, colour);
    return count;
}

static void expect_stones(const struct smith_picture *picture, unsigned neighbours, unsigned room) {
    enum { FIRST = 371, LAST = 377 };
    unsigned pixels[LAST - FIRST + 1] = {0};
    for (unsigned tile = 0; tile < 30; tile++) {
        struct stones stones = stones_of(neighbours, room + tile);
        for (unsigned i = 0; i < stones.count; i++) {
            const struct stone *stone = &stones.items[i];
            if (run_at(picture, (uint32_t)((int)(tile % 10 * 32) + stone->x),
                       (uint32_t)((int)(65 + tile / 10 * TILE_LINES) - stone->up),
                       colour_of("VDUNGEON", stone->picture)) != length_of(stone->picture))
                fail_msg("with %u, room %u, tile %u: picture %u is not at %d, %d", neighbours, room, tile,
                         stone->picture, stone->x, stone->up);
            pixels[stone->picture - FIRST] += length_of(stone->picture);
        }
    }
    for (unsigned number = FIRST; number <= LAST; number++)
        assert_int_equal(count_colour(picture, colour_of("VDUNGEON", number)), pixels[number - FIRST]);
}

/* A generator that begins with the wall's number chooses them: walls differ, and a level looks the same again. */
static void walls_have_the_stones_of_their_number(void **state) {
    (void)state;
    static const unsigned rooms[] = {1, 24};
    for (size_t i = 0; i < 2; i++)
        for (unsigned neighbours = 0; neighbours < 4; neighbours++) {
            struct smith_document *document = walled_level(rooms[i]);
            struct smith_pop_level_level *level = smith_pop_level_root(document);
            level->used_rooms = 0;
            for (unsigned tile = 0; tile < 30; tile++)
                level->rooms[rooms[i] - 1].rows[tile / 10].tiles[tile % 10].modifier = (uint8_t)neighbours;
            struct smith_picture picture = render(document, 2);
            expect_stones(&picture, neighbours, rooms[i]);
            smith_picture_free(&picture);
            smith_document_free(document);
        }
}

/* ---- coloured torches ---- */

/* Pictures of our own, but for the first flame: the game's orange, and beside it red. */
static enum smith_status orange_read(void *context, const char *name, struct smith_buffer *out,
                                     struct smith_error *error) {
    struct smith_picture picture;
    if (strcmp(name, "PRINCE/res151.png") != 0)
        return made_read(context, name, out, error);
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_INDEXED, 2, 1, NULL, NULL), SMITH_OK);
    picture.palette.count = 2;
    picture.palette.colours[0] = (struct smith_colour){252, 132, 0, 255};
    picture.palette.colours[1] = (struct smith_colour){168, 0, 0, 255};
    picture.indices[1] = 1;
    enum smith_status status = smith_png_write(&picture, out, error);
    smith_picture_free(&picture);
    return status;
}

static void torches_burn_in_the_colour_of_their_modifier(void **state) {
    (void)state;
    static const struct smith_folder graphics = {.read = orange_read};
    static const struct {
        unsigned code, modifier;
        struct smith_colour colour;
    } cases[] = {
        {SMITH_POP_LEVEL_TILE_CODE_TORCH, 0, {252, 132, 0, 255}},
        {SMITH_POP_LEVEL_TILE_CODE_TORCH, 0x03, {0, 0, 255, 255}},
        {SMITH_POP_LEVEL_TILE_CODE_TORCH, 0x24, {170, 85, 0, 255}},
        {SMITH_POP_LEVEL_TILE_CODE_TORCH_WITH_DEBRIS, 0x3F, {255, 255, 255, 255}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_document *document = empty_level();
        struct smith_pop_level_level *level = smith_pop_level_root(document);
        const struct smith_render_options how = {.has_level = true, .level = 2, .graphics = &graphics};
        struct smith_picture picture;
        level->used_rooms = 24;
        level->rooms[1].rows[1].tiles[4] =
            (struct smith_pop_level_tile){(uint8_t)cases[i].code, (uint8_t)cases[i].modifier};
        assert_int_equal(smith_render(document, &how, &picture, NULL), SMITH_OK);
        assert_true(has_colour(&picture, TILE_LEFT + 40, MAIN_LINE - 40, cases[i].colour));
        assert_true(has_colour(&picture, TILE_LEFT + 41, MAIN_LINE - 40, (struct smith_colour){168, 0, 0, 255}));
        smith_picture_free(&picture);
        smith_document_free(document);
    }
}

static bool same_pictures(const struct smith_picture *a, const struct smith_picture *b) {
    return a->width == b->width && a->height == b->height &&
           memcmp(a->colours, b->colours, sizeof *a->colours * a->width * a->height) == 0;
}

static bool looks_like(unsigned code, unsigned modifier, unsigned like_code, unsigned like_modifier) {
    static const unsigned dungeon_and_palace[] = {2, 5};
    bool same = true;
    for (size_t i = 0; i < 2; i++) {
        struct smith_picture found = render_tile(dungeon_and_palace[i], 1, code, modifier),
                             like = render_tile(dungeon_and_palace[i], 1, like_code, like_modifier);
        same &= same_pictures(&found, &like);
        smith_picture_free(&found);
        smith_picture_free(&like);
    }
    return same;
}

/* By their modifier, since release 1.3 of another engine; the last bit of it is handed on. */
static void some_tiles_look_like_others(void **state) {
    (void)state;
    static const struct {
        uint8_t code, modifier, like_code, like_modifier;
    } cases[] = {
        {SMITH_POP_LEVEL_TILE_CODE_EMPTY, 4, SMITH_POP_LEVEL_TILE_CODE_FLOOR, 0},
        {SMITH_POP_LEVEL_TILE_CODE_EMPTY, 12, SMITH_POP_LEVEL_TILE_CODE_FLOOR, 1},
        {SMITH_POP_LEVEL_TILE_CODE_EMPTY, 5, SMITH_POP_LEVEL_TILE_CODE_WALL, 0},
        {SMITH_POP_LEVEL_TILE_CODE_EMPTY, 52, SMITH_POP_LEVEL_TILE_CODE_WALL, 2},
        {SMITH_POP_LEVEL_TILE_CODE_FLOOR, 13, SMITH_POP_LEVEL_TILE_CODE_WALL, 0x80},
        {SMITH_POP_LEVEL_TILE_CODE_FLOOR, 53, SMITH_POP_LEVEL_TILE_CODE_WALL, 3},
        {SMITH_POP_LEVEL_TILE_CODE_FLOOR, 6, SMITH_POP_LEVEL_TILE_CODE_EMPTY, 0},
        {SMITH_POP_LEVEL_TILE_CODE_FLOOR, 14, SMITH_POP_LEVEL_TILE_CODE_EMPTY, 1},
        {SMITH_POP_LEVEL_TILE_CODE_WALL, 0x41, SMITH_POP_LEVEL_TILE_CODE_FLOOR, 0},
        {SMITH_POP_LEVEL_TILE_CODE_WALL, 0xC3, SMITH_POP_LEVEL_TILE_CODE_FLOOR, 1},
        {SMITH_POP_LEVEL_TILE_CODE_WALL, 0x60, SMITH_POP_LEVEL_TILE_CODE_EMPTY, 0},
        {SMITH_POP_LEVEL_TILE_CODE_WALL, 0xE2, SMITH_POP_LEVEL_TILE_CODE_EMPTY, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        unsigned other = cases[i].like_modifier ^ (cases[i].like_code == SMITH_POP_LEVEL_TILE_CODE_WALL ? 0x81u : 1u);
        if (!looks_like(cases[i].code, cases[i].modifier, cases[i].like_code, cases[i].like_modifier) ||
            looks_like(cases[i].code, cases[i].modifier, cases[i].like_code, other))
            fail_msg("tile %u with %u does not look like %u with %u", cases[i].code, cases[i].modifier,
                     cases[i].like_code, cases[i].like_modifier);
    }
}

/* ---- people ---- */

/* A skeleton with its sword drawn, to the left: the grille of the gate there stands before the sword. */
static void what_is_in_front_hides_swords(void **state) {
    (void)state;
    const uint32_t x = TILE_LEFT + 24, y = MAIN_LINE - 30;
    struct smith_document *document = empty_level();
    struct smith_pop_level_level *level = smith_pop_level_root(document);
    level->rooms[1].guard.tile = 14;
    level->rooms[1].guard.direction = 255;
    struct smith_picture picture = render(document, 3);
    assert_true(has_colour(&picture, x, y, colour_of("PRINCE", 705)));
    smith_picture_free(&picture);
    level->rooms[1].rows[1].tiles[4].tile = SMITH_POP_LEVEL_TILE_CODE_GATE;
    picture = render(document, 3);
    assert_int_equal(run_at(&picture, x, y, colour_of("VDUNGEON", 249)), length_of(249));
    smith_picture_free(&picture);
    smith_document_free(document);
}

/* At the right end of the last lines, as many as the level's guards have, and one more for those of skill 4. */
static void hit_points_of_guards_are_shown(void **state) {
    (void)state;
    static const struct {
        unsigned level, skill, points;
        const char *folder;
    } cases[] = {{6, 0, 5, "FAT"}, {6, 4, 6, "FAT"}, {13, 4, 7, "VIZIER"}, {3, 0, 0, "SKEL"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_document *document = empty_level();
        struct smith_pop_level_level *level = smith_pop_level_root(document);
        level->rooms[1].guard.tile = 14;
        level->rooms[1].guard.skill = (uint8_t)cases[i].skill;
        struct smith_picture picture = render(document, cases[i].level);
        for (unsigned k = 0; k < 8; k++)
            assert_int_equal(has_colour(&picture, 320 + 314 - 7 * k, 194, colour_of(cases[i].folder, 751)),
                             k < cases[i].points);
        smith_picture_free(&picture);
        smith_document_free(document);
    }
}

int test_pop_tiles(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(things_that_move_are_drawn_by_their_state),
        cmocka_unit_test(doors_are_as_far_up_as_their_modifier),
        cmocka_unit_test(exits_of_the_first_room_have_no_stairs),
        cmocka_unit_test(blood_and_bubbles_have_a_colour),
        cmocka_unit_test(walls_have_the_stones_of_their_number),
        cmocka_unit_test(torches_burn_in_the_colour_of_their_modifier),
        cmocka_unit_test(some_tiles_look_like_others),
        cmocka_unit_test(what_is_in_front_hides_swords),
        cmocka_unit_test(hit_points_of_guards_are_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
