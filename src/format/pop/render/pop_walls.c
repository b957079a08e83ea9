/* SPDX-License-Identifier: MIT
 *
 * The patterns on walls. They look random and are not: each comes from a small generator of numbers that starts from
 * the place of the wall. docs/formats/pop-walls.md explains them.
 */
#include "format/pop/render/pop_painter.h"

/* ---- the generator ---- */

struct dice {
    uint32_t state;
};

/* 0 to `most`. */
static unsigned roll(struct dice *dice, unsigned max) {
    dice->state = dice->state * 214013u + 2531011u;
    return (dice->state >> 16) % (max + 1);
}

static struct dice dice_of(unsigned seed) {
    struct dice dice = {seed};
    roll(&dice, 0);
    return dice;
}

/* ---- dungeons ---- */

enum { DIVIDER = 11, GREY_BLOCK = 13, LEFT_MARK = 14, RIGHT_MARK = 16 };
enum shape { ALONE, WALL_RIGHT, WALL_LEFT, WALL_BOTH };

/* Two lines between stones: each is thick or thin, and moved to the right a little. */
struct stones {
    struct smith_pop_painter *painter;
    const struct smith_pop_site *site;
    enum smith_pop_layer layer;
    bool fore, have_marks;
    struct dice dice;
    unsigned middle_kind, bottom_kind;
    int middle_offset, bottom_offset;
};

static void add_stone(const struct stones *stones, unsigned id, int right, int up, enum smith_pop_mode mode) {
    smith_pop_add(stones->painter, stones->layer, SMITH_POP_WALLS, id, stones->site->x + right,
                  stones->site->bottom_y - up, mode);
}

static void add_grey_block(struct stones *stones) {
    if (roll(&stones->dice, 4) == 0)
        add_stone(stones, GREY_BLOCK, 0, 42, SMITH_POP_OPAQUE);
}

static void add_middle_divider(const struct stones *stones) {
    add_stone(stones, DIVIDER + stones->middle_kind, 8 + stones->middle_offset, 21, SMITH_POP_OVER);
}

static void add_bottom_divider(const struct stones *stones) {
    add_stone(stones, DIVIDER + stones->bottom_kind, stones->bottom_offset, 0, SMITH_POP_OVER);
}

/* Marks are at corners of stones, so they follow the dividers. */
static void add_left_mark(const struct stones *stones, unsigned variant) {
    static const uint8_t up[] = {58, 41, 37, 20, 16};
    int right = 0;
    if (variant == 2 || variant == 3)
        right = 8 + stones->middle_offset - (int)stones->middle_kind + 6;
    else if (variant == 4)
        right = stones->bottom_offset - (int)stones->bottom_kind + 6;
    add_stone(stones, LEFT_MARK + variant % 2, right, up[variant], SMITH_POP_OVER);
}

static void add_right_mark(const struct stones *stones, unsigned variant) {
    static const uint8_t up[] = {52, 42, 31, 21};
    int right = variant < 2 ? 24 : 8 + stones->middle_offset - 3;
    add_stone(stones, RIGHT_MARK + variant % 2, right, up[variant], SMITH_POP_OVER);
}

/* One time in five a mark at each side, of `right` and `left` + 1 variants. */
static void add_marks(struct stones *stones, unsigned first_right, unsigned right, unsigned left) {
    if (!stones->have_marks)
        return;
    if (roll(&stones->dice, 4) == 0)
        add_right_mark(stones, first_right + roll(&stones->dice, right));
    if (roll(&stones->dice, 4) == 0)
        add_left_mark(stones, roll(&stones->dice, left));
}

static void draw_between_walls(struct stones *stones) {
    if (stones->fore) {
        add_grey_block(stones);
        add_middle_divider(stones);
    }
    add_bottom_divider(stones);
    if (stones->fore)
        add_marks(stones, 0, 3, 4);
}

static void draw_left_end(struct stones *stones) {
    if (!stones->fore)
        return;
    add_grey_block(stones);
    add_middle_divider(stones);
    add_marks(stones, 0, 3, 3);
}

static void draw_right_end(struct stones *stones) {
    if (stones->fore)
        add_middle_divider(stones);
    add_bottom_divider(stones);
    if (stones->fore)
        add_marks(stones, 2, 1, 4);
}

static void draw_single(struct stones *stones) {
    if (stones->fore && stones->have_marks && roll(&stones->dice, 6) == 0)
        add_left_mark(stones, roll(&stones->dice, 1));
}

unsigned smith_pop_wall_shape(const struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    return painter->scenery->adapter == SMITH_POP_CGA ? WALL_BOTH : site->here.modifier & 0x7Fu;
}

/* Palaces have them on no adapter but VGA, where a mod says that their walls are of stones. */
static bool stones_have_marks(const struct smith_pop_painter *painter) {
    return !painter->level_state->facts.palace || painter->scenery->adapter == SMITH_POP_VGA;
}

static void draw_stones(struct smith_pop_painter *painter, const struct smith_pop_site *site, struct dice dice,
                        bool fore) {
    struct stones stones = {.painter = painter,
                            .site = site,
                            .layer = fore ? SMITH_POP_FORE : SMITH_POP_BACK,
                            .fore = fore,
                            .have_marks = stones_have_marks(painter),
                            .dice = dice};
    stones.middle_kind = roll(&stones.dice, 1);
    stones.middle_offset = (int)roll(&stones.dice, 4);
    stones.bottom_kind = roll(&stones.dice, 1);
    stones.bottom_offset = (int)roll(&stones.dice, 4);
    switch (smith_pop_wall_shape(painter, site)) {
    case WALL_BOTH: draw_between_walls(&stones); break;
    case WALL_RIGHT: draw_left_end(&stones); break;
    case WALL_LEFT: draw_right_end(&stones); break;
    case ALONE: draw_single(&stones); break;
    default: break;
    }
}

/* ---- palaces ---- */

#define LIGHT 6 /* entries of the palette: three lights and three shades */
#define SHADE 1

void smith_pop_mix_bricks(struct smith_pop_painter *painter) {
    struct dice dice = dice_of(painter->room);
    for (unsigned row = 0; row < 3; row++)
        for (unsigned line = 0; line < 4; line++) {
            unsigned before = SMITH_POP_COLOURS;
            for (unsigned i = 0; i < 11; i++) {
                unsigned colour;
                do
                    colour = (line % 2 ? SHADE : LIGHT) + roll(&dice, 3);
                while (colour == before);
                painter->bricks[row][line][i] = (uint8_t)colour;
                before = colour;
            }
        }
}

static void add_brick(struct smith_pop_painter *painter, const struct smith_pop_site *site, unsigned layer, int right,
                      int bottom, int height, int width, unsigned line, int index) {
    struct smith_pop_wipe wipe = {layer, site->x + right, bottom, height, width, {0, 0, 0, 0}};
    wipe.colour = painter->scenery->bricks[painter->bricks[site->row][line][index]];
    smith_pop_layers_wipe(&painter->layers, &wipe);
}

static void add_lines(struct smith_pop_painter *painter, const struct smith_pop_site *site, enum smith_pop_layer layer,
                      unsigned id, int right, int bottom) {
    smith_pop_add_mono(painter, layer, SMITH_POP_WALLS, id, site->x + right, bottom, SMITH_POP_BROWN);
}

static void draw_face_of_bricks(struct smith_pop_painter *painter, const struct smith_pop_site *site,
                                struct dice *dice) {
    int y = site->main_y, column = site->column;
    add_brick(painter, site, 1, 0, y - 40, 20, 32, 0, column);
    add_brick(painter, site, 1, 0, y - 19, 21, 16, 1, column);
    add_brick(painter, site, 1, 16, y - 19, 21, 16, 1, column + 1);
    add_brick(painter, site, 1, 0, y, 19, 8, 2, column);
    add_brick(painter, site, 1, 8, y, 19, 24, 2, column + 1);
    add_lines(painter, site, SMITH_POP_FORE, roll(dice, 2) + 3, 24, y - 53);
    add_lines(painter, site, SMITH_POP_FORE, roll(dice, 2) + 6, 0, y - 34);
    add_lines(painter, site, SMITH_POP_FORE, roll(dice, 2) + 9, 0, y - 13);
    add_lines(painter, site, SMITH_POP_FORE, roll(dice, 2) + 12, 0, y);
}

static void draw_bricks(struct smith_pop_painter *painter, const struct smith_pop_site *site, struct dice dice,
                        bool fore) {
    if (fore)
        draw_face_of_bricks(painter, site, &dice);
    add_brick(painter, site, fore, 0, site->bottom_y, 3, 32, 3, site->column);
    add_lines(painter, site, fore ? SMITH_POP_FORE : SMITH_POP_BACK, roll(&dice, 2) + 15, 0, site->bottom_y);
}

/* Dungeons have them, and palaces on other adapters than VGA and in mods that say so. */
bool smith_pop_has_stone_walls(const struct smith_pop_painter *painter) {
    const struct smith_pop_level_facts *facts = &painter->level_state->facts;
    return !facts->palace || facts->gameplay.enable_wda_in_palace || painter->scenery->adapter != SMITH_POP_VGA;
}

void smith_pop_draw_wall_pattern(struct smith_pop_painter *painter, const struct smith_pop_site *site, bool fore) {
    struct dice dice = dice_of(site->view.room + 10 * (unsigned)site->row + (unsigned)site->column);
    if (painter->scenery->adapter == SMITH_POP_CGA)
        return;
    if (smith_pop_has_stone_walls(painter))
        draw_stones(painter, site, dice, fore);
    else
        draw_bricks(painter, site, dice, fore);
}
