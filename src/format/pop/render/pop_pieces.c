/* SPDX-License-Identifier: MIT
 *
 * Which pictures ordinary tiles are made of.
 */
#include "format/pop/render/pop_painter.h"

/* In the order of tile codes. The floor flags are kept as the game's table has them. */
static const struct smith_pop_piece pieces[] = {
    [POP_LEVEL_TILE_CODE_EMPTY] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    [POP_LEVEL_TILE_CODE_FLOOR] = {41, 1, 0, 42, 1, 2, 145, 0, 43, 0, 0, 0},
    [POP_LEVEL_TILE_CODE_SPIKES] = {127, 1, 0, 133, 1, 2, 145, 0, 43, 0, 0, 0},
    [POP_LEVEL_TILE_CODE_PILLAR] = {92, 1, 0, 93, 1, 2, 0, 94, 43, 95, 1, 0},
    [POP_LEVEL_TILE_CODE_GATE] = {46, 1, 0, 47, 1, 2, 0, 48, 43, 49, 3, 0},
    [POP_LEVEL_TILE_CODE_STUCK_BUTTON] = {41, 1, 1, 35, 1, 3, 145, 0, 36, 0, 0, 0},
    [POP_LEVEL_TILE_CODE_DROP_BUTTON] = {41, 1, 0, 42, 1, 2, 145, 0, 96, 0, 0, 0},
    [POP_LEVEL_TILE_CODE_TAPESTRY] = {46, 1, 0, 0, 0, 2, 0, 0, 43, 49, 3, 0},
    [POP_LEVEL_TILE_CODE_BOTTOM_BIG_PILLAR] = {86, 1, 0, 87, 1, 2, 0, 0, 43, 88, 1, 0},
    [POP_LEVEL_TILE_CODE_TOP_BIG_PILLAR] = {0, 0, 0, 89, 0, 3, 0, 90, 0, 91, 1, 3},
    [POP_LEVEL_TILE_CODE_POTION] = {41, 1, 0, 42, 1, 2, 145, 0, 43, 12, 2, -3},
    [POP_LEVEL_TILE_CODE_LOOSE_BOARD] = {0, 1, 0, 0, 0, 0, 145, 0, 0, 0, 0, 0},
    [POP_LEVEL_TILE_CODE_TAPESTRY_TOP] = {0, 0, 0, 0, 0, 2, 0, 0, 85, 49, 3, 0},
    [POP_LEVEL_TILE_CODE_MIRROR] = {75, 1, 0, 42, 1, 2, 0, 0, 43, 77, 0, 0},
    [POP_LEVEL_TILE_CODE_DEBRIS] = {97, 1, 0, 98, 1, 2, 145, 0, 43, 100, 0, 0},
    [POP_LEVEL_TILE_CODE_RAISE_BUTTON] = {147, 1, 0, 42, 1, 1, 145, 0, 149, 0, 0, 0},
    [POP_LEVEL_TILE_CODE_EXIT_LEFT] = {41, 1, 0, 37, 0, 0, 0, 38, 43, 0, 0, 0},
    [POP_LEVEL_TILE_CODE_EXIT_RIGHT] = {0, 0, 0, 39, 1, 2, 0, 40, 43, 0, 0, 0},
    [POP_LEVEL_TILE_CODE_CHOPPER] = {0, 0, 0, 42, 1, 2, 145, 0, 43, 0, 0, 0},
    [POP_LEVEL_TILE_CODE_TORCH] = {41, 1, 0, 42, 1, 2, 0, 0, 43, 0, 0, 0},
    [POP_LEVEL_TILE_CODE_WALL] = {0, 0, 0, 1, 1, 2, 0, 2, 0, 0, 0, 0},
    [POP_LEVEL_TILE_CODE_SKELETON] = {30, 1, 0, 31, 1, 2, 0, 0, 43, 0, 0, 0},
    [POP_LEVEL_TILE_CODE_SWORD] = {41, 1, 0, 42, 1, 2, 145, 0, 43, 0, 0, 0},
    [POP_LEVEL_TILE_CODE_BALCONY_LEFT] = {41, 1, 0, 10, 0, 0, 0, 11, 43, 0, 0, 0},
    [POP_LEVEL_TILE_CODE_BALCONY_RIGHT] = {0, 0, 0, 12, 1, 2, 0, 13, 43, 0, 0, 0},
    [POP_LEVEL_TILE_CODE_LATTICE_PILLAR] = {92, 1, 0, 42, 1, 2, 145, 0, 43, 95, 1, 0},
    [POP_LEVEL_TILE_CODE_LATTICE_SUPPORT] = {1, 0, 0, 0, 0, 0, 0, 0, 2, 9, 0, -53},
    [POP_LEVEL_TILE_CODE_SMALL_LATTICE] = {3, 0, -10, 0, 0, 0, 0, 0, 0, 9, 0, -53},
    [POP_LEVEL_TILE_CODE_LATTICE_LEFT] = {4, 0, -10, 0, 0, 0, 0, 0, 0, 9, 0, -53},
    [POP_LEVEL_TILE_CODE_LATTICE_RIGHT] = {5, 0, -10, 0, 0, 0, 0, 0, 0, 9, 0, -53},
    [POP_LEVEL_TILE_CODE_TORCH_WITH_DEBRIS] = {97, 1, 0, 98, 1, 2, 0, 0, 43, 100, 0, 0},
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
