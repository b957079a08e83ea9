/* SPDX-License-Identifier: MIT
 *
 * The steps of a tile itself: its front edge, its base, what moves on it, and what is before everything else. The
 * pictures of things that move are chosen by their state, which is the tile's modifier.
 */
#include "format/pop/render/pop_painter.h"

#define PRESSED_BASE 148 /* of a button at the edge of a floor */
#define SUPPORTED_BASE 6 /* of a tapestry beside a lattice */
#define FOOT 3 /* lines from the back of the floor to its front */

/* ---- states ---- */

static unsigned spike_frame(struct smith_pop_tile tile) {
    return tile.modifier & 0x80 ? 5 : tile.modifier < 10 ? tile.modifier : 0;
}

static unsigned loose_frame(struct smith_pop_tile tile) {
    unsigned frame = tile.modifier & 0x7Fu, last = 10;
    if (tile.modifier & 0x80)
        return frame > last ? 1 : frame;
    return frame > last ? last + 1 : frame;
}

static unsigned chopper_state(struct smith_pop_tile tile) {
    static const uint8_t states[] = {3, 2, 0, 1, 4, 3, 3};
    unsigned step = tile.modifier & 0x7Fu;
    return states[step < 6 ? step : 6];
}

enum potion { POTION_EMPTY, POTION_HEALTH, POTION_LIFE, POTION_FEATHER, POTION_INVERT, POTION_POISON, POTION_OPENS };

static bool potion_is_large(unsigned kind) {
    return kind >= POTION_LIFE && kind <= POTION_INVERT;
}

static enum smith_pop_colour potion_colour(unsigned kind) {
    if (kind == POTION_FEATHER || kind == POTION_INVERT)
        return SMITH_POP_GREEN;
    return kind == POTION_POISON || kind == POTION_OPENS ? SMITH_POP_BLUE : SMITH_POP_RED;
}

/* ---- what moves on the left neighbour ---- */

void smith_pop_draw_right_moving(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    static const uint8_t spikes[] = {0, 134, 135, 136, 137, 138, 137, 135, 134, 0};
    static const uint8_t loose[] = {42, 71, 42, 72, 72, 42, 42, 42, 72, 72, 72, 0};
    switch (site->left.code) {
    case SMITH_POP_LEVEL_TILE_CODE_SPIKES:
        smith_pop_add(painter, SMITH_POP_BACK, SMITH_POP_ENVIRONMENT, spikes[spike_frame(site->left)], site->x,
                      site->main_y - 7, SMITH_POP_OVER);
        break;
    case SMITH_POP_LEVEL_TILE_CODE_GATE: smith_pop_draw_gate(painter, site); break;
    case SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD:
        smith_pop_add(painter, SMITH_POP_BACK, SMITH_POP_ENVIRONMENT, loose[loose_frame(site->left)], site->x,
                      site->bottom_y - 1, SMITH_POP_OVER);
        break;
    case SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT: smith_pop_draw_exit(painter, site); break;
    case SMITH_POP_LEVEL_TILE_CODE_TORCH:
    case SMITH_POP_LEVEL_TILE_CODE_TORCH_WITH_DEBRIS:
        if (site->left.modifier < 9)
            smith_pop_add_flame(painter, site->left.modifier + 1u, site->x + 8, site->main_y - 40, site->left.stored);
        break;
    default: break;
    }
}

/* ---- the front edge and the base ---- */

void smith_pop_draw_bottom(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    static const uint8_t walls[] = {7, 9, 5, 3};
    unsigned shape = smith_pop_wall_shape(painter, site);
    if (site->here.code == SMITH_POP_LEVEL_TILE_CODE_WALL) {
        if (smith_pop_has_stone_walls(painter) && shape < sizeof walls)
            smith_pop_add(painter, painter->base, SMITH_POP_WALLS, walls[shape], site->x, site->bottom_y,
                          SMITH_POP_OPAQUE);
        smith_pop_draw_wall_pattern(painter, site, false);
        return;
    }
    bool hangs = site->here.code == SMITH_POP_LEVEL_TILE_CODE_TAPESTRY_TOP;
    smith_pop_add(painter, painter->base, SMITH_POP_ENVIRONMENT, smith_pop_piece(site->here.code)->bottom, site->x,
                  site->bottom_y, hangs ? SMITH_POP_OVER : SMITH_POP_OPAQUE);
}

void smith_pop_draw_loose(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    static const uint8_t pictures[] = {43, 73, 43, 74, 74, 43, 43, 43, 74, 74, 74, 0};
    if (site->here.code != SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD)
        return;
    unsigned id = pictures[loose_frame(site->here)];
    smith_pop_add(painter, SMITH_POP_BACK, SMITH_POP_ENVIRONMENT, id, site->x, site->bottom_y, SMITH_POP_OPAQUE);
    smith_pop_add(painter, SMITH_POP_FORE, SMITH_POP_ENVIRONMENT, id, site->x, site->bottom_y, SMITH_POP_OPAQUE);
}

void smith_pop_draw_base(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    static const uint8_t loose[] = {41, 69, 41, 70, 70, 41, 41, 41, 70, 70, 70, 0};
    const struct smith_pop_piece *piece = smith_pop_piece(site->here.code);
    unsigned here = site->here.code, left = site->left.code, id = piece->base;
    int y = site->main_y + piece->base_y;
    if (left == SMITH_POP_LEVEL_TILE_CODE_LATTICE_SUPPORT && here == SMITH_POP_LEVEL_TILE_CODE_TAPESTRY_TOP) {
        id = SUPPORTED_BASE;
        y += FOOT;
    } else if (here == SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD)
        id = loose[loose_frame(site->here)];
    else if (here == SMITH_POP_LEVEL_TILE_CODE_RAISE_BUTTON && left == SMITH_POP_LEVEL_TILE_CODE_EMPTY &&
             !painter->level_state->facts.palace)
        id = PRESSED_BASE;
    smith_pop_add(painter, painter->base, SMITH_POP_ENVIRONMENT, id, site->x, y, SMITH_POP_OVER);
}

/* ---- what moves on the tile ---- */

static void draw_spikes(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    static const uint8_t pictures[] = {0, 128, 129, 130, 131, 132, 131, 129, 128, 0};
    smith_pop_add(painter, painter->base, SMITH_POP_ENVIRONMENT, pictures[spike_frame(site->here)], site->x,
                  site->main_y - 2, SMITH_POP_OVER);
}

static void draw_bubble(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    const unsigned mask = 23, first_bubble = 15;
    unsigned kind = site->here.modifier >> 3, bubble = site->here.modifier & 7u;
    if (kind == POTION_EMPTY)
        return;
    int x = site->x + 25, y = site->main_y - (potion_is_large(kind) ? 4 : 0) - 14;
    smith_pop_add_mono(painter, SMITH_POP_BACK, SMITH_POP_THINGS, mask, x, y, SMITH_POP_BLACK);
    smith_pop_add_mono(painter, SMITH_POP_FORE, SMITH_POP_THINGS, bubble ? first_bubble + bubble : 0, x, y,
                       potion_colour(kind));
}

/* One that shines is painted and at once painted over: its picture is only to be seen while the game goes on. */
static void draw_sword(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    const unsigned dull = 10;
    if (site->here.modifier != 1)
        smith_pop_add(painter, SMITH_POP_MIDDLE, SMITH_POP_THINGS, dull, site->x, site->main_y - 3, SMITH_POP_OVER);
}

/* `first` = its picture of the first state. */
static void draw_blood(struct smith_pop_painter *painter, enum smith_pop_layer layer, const struct smith_pop_site *site,
                       unsigned first) {
    if (site->here.modifier & 0x80)
        smith_pop_add_mono(painter, layer, SMITH_POP_ENVIRONMENT, first + chopper_state(site->here), site->x + 12,
                           site->main_y - 6, SMITH_POP_RED);
}

static void draw_chopper(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    static const uint8_t bottoms[] = {101, 102, 103, 104, 105}, tops[] = {0, 0, 111, 112, 113};
    static const uint8_t up[] = {0, 0, 37, 47, 50};
    unsigned state = chopper_state(site->here);
    smith_pop_add(painter, SMITH_POP_BACK, SMITH_POP_ENVIRONMENT, bottoms[state], site->x, site->main_y,
                  SMITH_POP_OVER);
    draw_blood(painter, SMITH_POP_BACK, site, 114);
    smith_pop_add(painter, SMITH_POP_BACK, SMITH_POP_ENVIRONMENT, tops[state], site->x, site->main_y - up[state],
                  SMITH_POP_OVER);
}

void smith_pop_draw_moving(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    switch (site->here.code) {
    case SMITH_POP_LEVEL_TILE_CODE_SPIKES: draw_spikes(painter, site); break;
    case SMITH_POP_LEVEL_TILE_CODE_POTION: draw_bubble(painter, site); break;
    case SMITH_POP_LEVEL_TILE_CODE_SWORD: draw_sword(painter, site); break;
    case SMITH_POP_LEVEL_TILE_CODE_CHOPPER: draw_chopper(painter, site); break;
    default: break;
    }
}

/* ---- before everything else ---- */

static void draw_fore_of_wall(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    static const uint8_t faces[] = {8, 10, 6, 4};
    unsigned shape = smith_pop_wall_shape(painter, site);
    if (smith_pop_has_stone_walls(painter) && shape < sizeof faces)
        smith_pop_add(painter, SMITH_POP_FORE, SMITH_POP_WALLS, faces[shape], site->x, site->main_y, SMITH_POP_OPAQUE);
    smith_pop_draw_wall_pattern(painter, site, true);
}

static void draw_fore_of_potion(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    const struct smith_pop_piece *piece = smith_pop_piece(site->here.code);
    unsigned id = potion_is_large(site->here.modifier >> 3) ? 13 : 12;
    smith_pop_add(painter, SMITH_POP_FORE, SMITH_POP_THINGS, painter->level_state->facts.palace ? id + 2 : id,
                  site->x + 8 * piece->fore_x + 6, site->main_y + piece->fore_y, SMITH_POP_OVER);
}

static void draw_fore_of_other(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    const struct smith_pop_piece *piece = smith_pop_piece(site->here.code);
    unsigned code = site->here.code;
    bool opaque = (code == SMITH_POP_LEVEL_TILE_CODE_PILLAR && !painter->level_state->facts.palace) ||
                  (code >= SMITH_POP_LEVEL_TILE_CODE_SMALL_LATTICE && code <= SMITH_POP_LEVEL_TILE_CODE_LATTICE_RIGHT);
    smith_pop_add(painter, SMITH_POP_FORE, SMITH_POP_ENVIRONMENT, piece->fore, site->x + 8 * piece->fore_x,
                  site->main_y + piece->fore_y, opaque ? SMITH_POP_OPAQUE : SMITH_POP_OVER);
}

/* The grille stands before the prince when he is in its tile; the game does not ask whether he is in its room. */
static bool kid_is_behind_gate(const struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    return site->left.code == SMITH_POP_LEVEL_TILE_CODE_GATE && (int)painter->kid.row == site->row &&
           painter->kid_column == site->column - 1 &&
           painter->level_state->kid_room != painter->level_state->links[painter->room][SMITH_POP_RIGHT];
}

void smith_pop_draw_fore(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    static const uint8_t spikes[] = {0, 139, 140, 141, 142, 143, 142, 140, 139, 0};
    if (kid_is_behind_gate(painter, site))
        smith_pop_draw_gate_fore(painter, site);
    switch (site->here.code) {
    case SMITH_POP_LEVEL_TILE_CODE_SPIKES:
        smith_pop_add(painter, SMITH_POP_FORE, SMITH_POP_ENVIRONMENT, spikes[spike_frame(site->here)], site->x,
                      site->main_y - 2, SMITH_POP_OVER);
        break;
    case SMITH_POP_LEVEL_TILE_CODE_CHOPPER:
        smith_pop_add(painter, SMITH_POP_FORE, SMITH_POP_ENVIRONMENT, 106 + chopper_state(site->here), site->x,
                      site->main_y, SMITH_POP_OVER);
        draw_blood(painter, SMITH_POP_FORE, site, 119);
        break;
    case SMITH_POP_LEVEL_TILE_CODE_WALL: draw_fore_of_wall(painter, site); break;
    case SMITH_POP_LEVEL_TILE_CODE_POTION: draw_fore_of_potion(painter, site); break;
    default: draw_fore_of_other(painter, site); break;
    }
}

/* ---- gates and exits: how high they are up is their modifier, and they are put together from slices ---- */

/* ---- gates ---- */

#define SLICE 52 /* 8 lines of a grille */
#define GATE_HEIGHT 62

static int gate_bottom(const struct smith_pop_site *site) {
    int up = site->left.modifier < SMITH_POP_GATE_MAX ? site->left.modifier : SMITH_POP_GATE_MAX;
    return site->main_y - (up / 4 + 1);
}

/* Whole slices from `y` up to the top of the opening; returns where the rest begins. */
static int add_slices(struct smith_pop_painter *painter, const struct smith_pop_site *site, enum smith_pop_layer layer,
                      enum smith_pop_mode mode) {
    int top = site->bottom_y - GATE_HEIGHT, y = gate_bottom(site) - 12;
    for (; y > 7 && y - 7 > top; y -= 8)
        smith_pop_add(painter, layer, SMITH_POP_ENVIRONMENT, SLICE, site->x, y, mode);
    return y;
}

/* A gate that is down stands on the floor behind it, which this draws over; so all of that comes again. */
static void add_gate_on_floor(struct smith_pop_painter *painter, const struct smith_pop_site *site, int bottom) {
    const unsigned floor_behind = 47, end = 51;
    smith_pop_add(painter, SMITH_POP_BACK, SMITH_POP_ENVIRONMENT, floor_behind, site->x, site->main_y + 2,
                  SMITH_POP_OPAQUE);
    smith_pop_draw_top_right(painter, site);
    smith_pop_draw_bottom(painter, site);
    smith_pop_draw_loose(painter, site);
    smith_pop_draw_base(painter, site);
    smith_pop_add(painter, SMITH_POP_BACK, SMITH_POP_ENVIRONMENT, end, site->x, bottom - 2, SMITH_POP_OVER);
}

void smith_pop_draw_gate(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    static const uint8_t partial[] = {0, 59, 58, 57, 56, 55, 54, 53, 52}; /* of so many lines */
    const unsigned raised_end = 50;
    int bottom = gate_bottom(site), top = site->bottom_y - GATE_HEIGHT;
    if (bottom + 12 < site->main_y)
        smith_pop_add(painter, SMITH_POP_BACK, SMITH_POP_ENVIRONMENT, raised_end, site->x, bottom, SMITH_POP_OPAQUE);
    else
        add_gate_on_floor(painter, site, bottom);
    int y = add_slices(painter, site, SMITH_POP_BACK, SMITH_POP_OPAQUE), rest = y - top + 1;
    if (rest > 0 && rest < (int)sizeof partial)
        smith_pop_add(painter, SMITH_POP_BACK, SMITH_POP_ENVIRONMENT, partial[rest], site->x, y, SMITH_POP_OPAQUE);
}

void smith_pop_draw_gate_fore(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    smith_pop_add(painter, SMITH_POP_FORE, SMITH_POP_ENVIRONMENT, 51, site->x, gate_bottom(site) - 2, SMITH_POP_OVER);
    add_slices(painter, site, SMITH_POP_FORE, SMITH_POP_OVER);
}

/* ---- exits ---- */

/* Where the stairs would be, the first room has only darkness: nobody leaves by the door he came in. */
static void darken_stairs(struct smith_pop_painter *painter, int x, int y) {
    struct smith_pop_wipe wipe = {.bottom = y, .height = 45};
    wipe.x = x + (painter->level_state->facts.palace ? 0 : 2);
    wipe.width = painter->level_state->facts.palace ? 48 : 39;
    wipe.colour = smith_pop_colour(SMITH_POP_BLACK);
    smith_pop_layers_wipe(&painter->layers, &wipe);
}

/* The game compares lines as numbers without sign: a slat above the screen is the last. */
static void add_slats(struct smith_pop_painter *painter, int x, int y, int modifier) {
    const unsigned slat = 33;
    for (int line = y - (modifier & 3) - 48;; line += 4) {
        smith_pop_add(painter, SMITH_POP_BACK, SMITH_POP_ENVIRONMENT, slat, x, line, SMITH_POP_OPAQUE);
        if (y - modifier <= (uint16_t)line)
            return;
    }
}

void smith_pop_draw_exit(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    const unsigned stairs_bottom = 99, stairs = 144, lintel = 34;
    int x = site->x + 8, y = site->main_y - 13;
    smith_pop_add(painter, SMITH_POP_BACK, SMITH_POP_ENVIRONMENT, stairs_bottom, x, y, SMITH_POP_OPAQUE);
    if (site->left.modifier && painter->room != painter->level_state->start_room)
        smith_pop_add(painter, SMITH_POP_BACK, SMITH_POP_ENVIRONMENT, stairs, x, y - 4, SMITH_POP_OPAQUE);
    else if (site->left.modifier)
        darken_stairs(painter, x, y - 4);
    add_slats(painter, x, y, site->left.modifier);
    smith_pop_add(painter, SMITH_POP_BACK, SMITH_POP_ENVIRONMENT, lintel, x, site->main_y - 64, SMITH_POP_OPAQUE);
}
