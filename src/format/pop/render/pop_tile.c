/* SPDX-License-Identifier: MIT
 *
 * The steps of a tile that depend on what its neighbours are. What a neighbour's part covers is drawn later, so the
 * order of the steps matters.
 */
#include "format/pop/render/pop_painter.h"

/* ---- which pictures ordinary tiles are made of ---- */

/* In the order of tile codes. The floor flags are kept as the game's table has them. */
static const struct smith_pop_piece pieces[] = {
    [SMITH_POP_LEVEL_TILE_CODE_EMPTY] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    [SMITH_POP_LEVEL_TILE_CODE_FLOOR] = {41, 1, 0, 42, 1, 2, 145, 0, 43, 0, 0, 0},
    [SMITH_POP_LEVEL_TILE_CODE_SPIKES] = {127, 1, 0, 133, 1, 2, 145, 0, 43, 0, 0, 0},
    [SMITH_POP_LEVEL_TILE_CODE_PILLAR] = {92, 1, 0, 93, 1, 2, 0, 94, 43, 95, 1, 0},
    [SMITH_POP_LEVEL_TILE_CODE_GATE] = {46, 1, 0, 47, 1, 2, 0, 48, 43, 49, 3, 0},
    [SMITH_POP_LEVEL_TILE_CODE_STUCK_BUTTON] = {41, 1, 1, 35, 1, 3, 145, 0, 36, 0, 0, 0},
    [SMITH_POP_LEVEL_TILE_CODE_DROP_BUTTON] = {41, 1, 0, 42, 1, 2, 145, 0, 96, 0, 0, 0},
    [SMITH_POP_LEVEL_TILE_CODE_TAPESTRY] = {46, 1, 0, 0, 0, 2, 0, 0, 43, 49, 3, 0},
    [SMITH_POP_LEVEL_TILE_CODE_BOTTOM_BIG_PILLAR] = {86, 1, 0, 87, 1, 2, 0, 0, 43, 88, 1, 0},
    [SMITH_POP_LEVEL_TILE_CODE_TOP_BIG_PILLAR] = {0, 0, 0, 89, 0, 3, 0, 90, 0, 91, 1, 3},
    [SMITH_POP_LEVEL_TILE_CODE_POTION] = {41, 1, 0, 42, 1, 2, 145, 0, 43, 12, 2, -3},
    [SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD] = {0, 1, 0, 0, 0, 0, 145, 0, 0, 0, 0, 0},
    [SMITH_POP_LEVEL_TILE_CODE_TAPESTRY_TOP] = {0, 0, 0, 0, 0, 2, 0, 0, 85, 49, 3, 0},
    [SMITH_POP_LEVEL_TILE_CODE_MIRROR] = {75, 1, 0, 42, 1, 2, 0, 0, 43, 77, 0, 0},
    [SMITH_POP_LEVEL_TILE_CODE_DEBRIS] = {97, 1, 0, 98, 1, 2, 145, 0, 43, 100, 0, 0},
    [SMITH_POP_LEVEL_TILE_CODE_RAISE_BUTTON] = {147, 1, 0, 42, 1, 1, 145, 0, 149, 0, 0, 0},
    [SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT] = {41, 1, 0, 37, 0, 0, 0, 38, 43, 0, 0, 0},
    [SMITH_POP_LEVEL_TILE_CODE_EXIT_RIGHT] = {0, 0, 0, 39, 1, 2, 0, 40, 43, 0, 0, 0},
    [SMITH_POP_LEVEL_TILE_CODE_CHOPPER] = {0, 0, 0, 42, 1, 2, 145, 0, 43, 0, 0, 0},
    [SMITH_POP_LEVEL_TILE_CODE_TORCH] = {41, 1, 0, 42, 1, 2, 0, 0, 43, 0, 0, 0},
    [SMITH_POP_LEVEL_TILE_CODE_WALL] = {0, 0, 0, 1, 1, 2, 0, 2, 0, 0, 0, 0},
    [SMITH_POP_LEVEL_TILE_CODE_SKELETON] = {30, 1, 0, 31, 1, 2, 0, 0, 43, 0, 0, 0},
    [SMITH_POP_LEVEL_TILE_CODE_SWORD] = {41, 1, 0, 42, 1, 2, 145, 0, 43, 0, 0, 0},
    [SMITH_POP_LEVEL_TILE_CODE_BALCONY_LEFT] = {41, 1, 0, 10, 0, 0, 0, 11, 43, 0, 0, 0},
    [SMITH_POP_LEVEL_TILE_CODE_BALCONY_RIGHT] = {0, 0, 0, 12, 1, 2, 0, 13, 43, 0, 0, 0},
    [SMITH_POP_LEVEL_TILE_CODE_LATTICE_PILLAR] = {92, 1, 0, 42, 1, 2, 145, 0, 43, 95, 1, 0},
    [SMITH_POP_LEVEL_TILE_CODE_LATTICE_SUPPORT] = {1, 0, 0, 0, 0, 0, 0, 0, 2, 9, 0, -53},
    [SMITH_POP_LEVEL_TILE_CODE_SMALL_LATTICE] = {3, 0, -10, 0, 0, 0, 0, 0, 0, 9, 0, -53},
    [SMITH_POP_LEVEL_TILE_CODE_LATTICE_LEFT] = {4, 0, -10, 0, 0, 0, 0, 0, 0, 9, 0, -53},
    [SMITH_POP_LEVEL_TILE_CODE_LATTICE_RIGHT] = {5, 0, -10, 0, 0, 0, 0, 0, 0, 9, 0, -53},
    [SMITH_POP_LEVEL_TILE_CODE_TORCH_WITH_DEBRIS] = {97, 1, 0, 98, 1, 2, 0, 0, 43, 100, 0, 0},
};

const struct smith_pop_piece *smith_pop_piece(unsigned code) {
    return &pieces[code < sizeof pieces / sizeof *pieces ? code : 0];
}

static void pop_pieces_add(struct smith_pop_painter *painter, enum smith_pop_layer layer, enum smith_pop_set set,
                           unsigned id, struct smith_pop_sprite *sprite) {
    sprite->picture = id ? smith_pop_picture(painter->scenery, set, id) : NULL;
    smith_pop_layers_add(&painter->layers, layer, sprite);
}

void smith_pop_add(struct smith_pop_painter *painter, enum smith_pop_layer layer, enum smith_pop_set set, unsigned id,
                   int x, int bottom, enum smith_pop_mode mode) {
    pop_pieces_add(painter, layer, set, id, &(struct smith_pop_sprite){.x = x, .bottom = bottom, .mode = mode});
}

void smith_pop_add_flame(struct smith_pop_painter *painter, unsigned id, int x, int bottom, unsigned modifier) {
    const unsigned step = 85; /* of 255 */
    const struct smith_colour flame = {(uint8_t)((modifier >> 4 & 3) * step), (uint8_t)((modifier >> 2 & 3) * step),
                                       (uint8_t)((modifier & 3) * step), 255};
    pop_pieces_add(painter, SMITH_POP_BACK, SMITH_POP_THINGS, id,
                   &(struct smith_pop_sprite){
                       .x = x, .bottom = bottom, .mode = SMITH_POP_OPAQUE, .is_flame = modifier != 0, .flame = flame});
}

void smith_pop_add_mono(struct smith_pop_painter *painter, enum smith_pop_layer layer, enum smith_pop_set set,
                        unsigned id, int x, int bottom, enum smith_pop_colour colour) {
    pop_pieces_add(painter, layer, set, id,
                   &(struct smith_pop_sprite){.x = x, .bottom = bottom, .mode = SMITH_POP_MONO, .colour = colour});
}

/* ---- pop tile ---- */

#define TILE_WIDTH 32
#define TILE_HEIGHT 63
#define FLOOR_RIGHT 42
#define GATE_MASK 68
#define SIDE_STRIPE 84
#define TORCH_HOLDER 146
#define WALL_RIGHT 1
#define WALL_TOP_RIGHT 2

/* ---- sites ---- */

static struct smith_pop_site site_of(const struct smith_pop_view *view, int column, int row) {
    struct smith_pop_site site = {.view = *view, .column = column, .row = row, .x = column * TILE_WIDTH};
    site.here = smith_pop_tile_at(view, column, row);
    site.left = smith_pop_tile_left(view, column, row);
    site.below_left = smith_pop_tile_below_left(view, column, row);
    return site;
}

struct smith_pop_site smith_pop_site(const struct smith_pop_view *view, int column, int row) {
    struct smith_pop_site site = site_of(view, column, row);
    site.bottom_y = 65 + TILE_HEIGHT * row;
    site.main_y = site.bottom_y - 3;
    return site;
}

struct smith_pop_site smith_pop_site_above(const struct smith_pop_view *view, int column) {
    struct smith_pop_site site = site_of(view, column, 2);
    site.bottom_y = 2;
    site.main_y = -1;
    return site;
}

/* ---- behind: what reaches up from the tile below to the left ---- */

/* One can look past this tile down to the tile below. */
static bool pop_tile_is_open(unsigned code) {
    return code == SMITH_POP_LEVEL_TILE_CODE_EMPTY || code == SMITH_POP_LEVEL_TILE_CODE_TOP_BIG_PILLAR ||
           code == SMITH_POP_LEVEL_TILE_CODE_TAPESTRY_TOP;
}

/* Balconies with a modifier look like doors, in a later version of the game. */
static unsigned balcony(struct smith_pop_tile tile, unsigned id) {
    bool other = (tile.code == SMITH_POP_LEVEL_TILE_CODE_BALCONY_LEFT && tile.modifier) ||
                 (tile.code == SMITH_POP_LEVEL_TILE_CODE_BALCONY_RIGHT && tile.modifier == 1);
    return id && other ? id + 4 : id;
}

static bool pop_tile_is_tapestry(unsigned code) {
    return code == SMITH_POP_LEVEL_TILE_CODE_TAPESTRY || code == SMITH_POP_LEVEL_TILE_CODE_TAPESTRY_TOP;
}

static bool shows_below(unsigned code) {
    return pop_tile_is_open(code) || code == SMITH_POP_LEVEL_TILE_CODE_LATTICE_SUPPORT;
}

void smith_pop_draw_top_right(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    if (!shows_below(site->here.code))
        return;
    static const uint8_t tapestry_tops[] = {0, 81, 83, 0};
    struct smith_pop_tile tile = site->below_left;
    enum smith_pop_set set = SMITH_POP_ENVIRONMENT;
    unsigned id = balcony(tile, smith_pop_piece(tile.code)->top_right);
    if (pop_tile_is_tapestry(tile.code))
        id = painter->level_state->facts.palace && tile.modifier < sizeof tapestry_tops ? tapestry_tops[tile.modifier]
                                                                                        : 0;
    else if (tile.code == SMITH_POP_LEVEL_TILE_CODE_WALL) {
        set = SMITH_POP_WALLS;
        id = WALL_TOP_RIGHT;
    }
    smith_pop_add(painter, SMITH_POP_BACK, set, id, site->x, site->bottom_y, SMITH_POP_OVER);
}

void smith_pop_draw_floor_behind(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    smith_pop_draw_top_right(painter, site);
    if (shows_below(site->here.code) && smith_pop_piece(site->left.code)->floor_right)
        smith_pop_add_mono(painter, SMITH_POP_BACK, SMITH_POP_ENVIRONMENT, FLOOR_RIGHT, site->x, site->main_y + 2,
                           SMITH_POP_BLACK);
}

void smith_pop_draw_gate_behind(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    if (!pop_tile_is_open(site->here.code) || site->below_left.code != SMITH_POP_LEVEL_TILE_CODE_GATE)
        return;
    unsigned modifier = site->below_left.modifier;
    if (modifier > SMITH_POP_GATE_MAX)
        modifier = SMITH_POP_GATE_MAX;
    smith_pop_add_mono(painter, SMITH_POP_BACK, SMITH_POP_ENVIRONMENT, GATE_MASK, site->x, site->bottom_y,
                       SMITH_POP_BLACK);
    smith_pop_add(painter, SMITH_POP_BACK, SMITH_POP_ENVIRONMENT, 60 + modifier / 4 % 8, site->x, site->bottom_y,
                  SMITH_POP_OVER);
}

/* ---- the right part of the left neighbour ---- */

static void add_right(struct smith_pop_painter *painter, const struct smith_pop_site *site, unsigned id, int up,
                      enum smith_pop_mode mode) {
    smith_pop_add(painter, SMITH_POP_BACK, SMITH_POP_ENVIRONMENT, id, site->x, site->main_y - up, mode);
}

static void draw_right_of_empty(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    static const uint8_t pictures[] = {0, 124, 125, 126}, up[] = {0, 20, 20, 0};
    unsigned modifier = site->left.modifier;
    if (modifier < sizeof pictures)
        add_right(painter, site, pictures[modifier], up[modifier], SMITH_POP_OVER);
}

static void draw_right_of_floor(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    static const uint8_t pictures[] = {44, 44, 45, 45};
    unsigned modifier = site->left.modifier < sizeof pictures ? site->left.modifier : 0;
    unsigned plain = painter->level_state->facts.palace;
    smith_pop_add(painter, painter->base, SMITH_POP_ENVIRONMENT, FLOOR_RIGHT, site->x, site->main_y + 2,
                  SMITH_POP_OVER);
    if (modifier != plain)
        add_right(painter, site, pictures[modifier], 20, SMITH_POP_OPAQUE);
}

static void draw_right_of_tapestry(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    static const uint8_t pictures[] = {78, 80, 82, 0};
    unsigned modifier = site->left.modifier;
    if (painter->level_state->facts.palace && modifier < sizeof pictures)
        add_right(painter, site, pictures[modifier], -2, SMITH_POP_OVER);
}

static void draw_right_of_wall(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    if (painter->level_state->facts.palace && !(site->left.modifier & 0x80))
        smith_pop_add(painter, SMITH_POP_BACK, SMITH_POP_ENVIRONMENT, SIDE_STRIPE, site->x + 24, site->main_y - 27,
                      SMITH_POP_OPAQUE);
    smith_pop_add(painter, SMITH_POP_BACK, SMITH_POP_WALLS, WALL_RIGHT, site->x, site->main_y + 2, SMITH_POP_OVER);
}

static void draw_right_of_other(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    const struct smith_pop_piece *piece = smith_pop_piece(site->left.code);
    unsigned id = balcony(site->left, piece->right);
    unsigned here = site->here.code;
    bool stuck = site->left.code == SMITH_POP_LEVEL_TILE_CODE_STUCK_BUTTON;
    if (stuck && (here == SMITH_POP_LEVEL_TILE_CODE_STUCK_BUTTON || !smith_pop_is_floor(here)))
        id = FLOOR_RIGHT;
    add_right(painter, site, id, -piece->right_y, SMITH_POP_OVER);
    if (painter->level_state->facts.palace)
        add_right(painter, site, piece->stripe, 27, SMITH_POP_OVER);
    if (site->left.code == SMITH_POP_LEVEL_TILE_CODE_TORCH ||
        site->left.code == SMITH_POP_LEVEL_TILE_CODE_TORCH_WITH_DEBRIS)
        smith_pop_add(painter, SMITH_POP_BACK, SMITH_POP_ENVIRONMENT, TORCH_HOLDER, site->x, site->bottom_y - 28,
                      SMITH_POP_OPAQUE);
}

void smith_pop_draw_right(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    if (site->here.code == SMITH_POP_LEVEL_TILE_CODE_WALL)
        return;
    switch (site->left.code) {
    case SMITH_POP_LEVEL_TILE_CODE_EMPTY: draw_right_of_empty(painter, site); break;
    case SMITH_POP_LEVEL_TILE_CODE_FLOOR: draw_right_of_floor(painter, site); break;
    case SMITH_POP_LEVEL_TILE_CODE_TAPESTRY:
    case SMITH_POP_LEVEL_TILE_CODE_TAPESTRY_TOP: draw_right_of_tapestry(painter, site); break;
    case SMITH_POP_LEVEL_TILE_CODE_WALL: draw_right_of_wall(painter, site); break;
    default: draw_right_of_other(painter, site); break;
    }
}
