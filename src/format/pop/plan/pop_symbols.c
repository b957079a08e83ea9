/* SPDX-License-Identifier: MIT
 *
 * The symbols, as tables of a few shapes each. See pop_symbols.h. What matters for playing has a shape of its own, so
 * that nobody needs the colours.
 */
#include "format/pop/plan/pop_symbols.h"

#include <stdio.h>

enum shape { AREA, LINE, DISC, LETTER }; /* a polygon; lines; a circle: middle and radius; a white letter */

enum ink { STONE, ROCK, WOOD, IRON, BARS, EDGE, BONE, GREEN, RED, BLUE, FLAME, GLASS, CLOTH, VIOLET, GREY, DARK };

static const struct smith_style inks[] = {
    [STONE] = {.fill = {206, 200, 188, 255}, .stroke = {70, 66, 60, 255}, .width = 1},
    [ROCK] = {.fill = {146, 141, 133, 255},
              .crisp = true,
              .hatch = SMITH_HATCH_RISING,
              .hatch_colour = {116, 111, 104, 255},
              .hatch_step = 8,
              .hatch_width = 1.2},
    [WOOD] = {.fill = {196, 156, 100, 255}, .stroke = {90, 60, 20, 255}, .width = 1},
    [IRON] = {.fill = {176, 184, 194, 255}, .stroke = {40, 46, 56, 255}, .width = 1},
    [BARS] = {.stroke = {40, 46, 56, 255}, .width = 2.4},
    [EDGE] = {.stroke = {70, 66, 60, 255}, .width = 1},
    [BONE] = {.fill = {250, 246, 230, 255}, .stroke = {90, 84, 70, 255}, .width = 1.2},
    [GREEN] = {.fill = {44, 150, 66, 255}, .stroke = {16, 72, 28, 255}, .width = 1},
    [RED] = {.fill = {206, 54, 46, 255}, .stroke = {104, 16, 12, 255}, .width = 1},
    [BLUE] = {.fill = {60, 116, 214, 255}, .stroke = {18, 46, 106, 255}, .width = 1},
    [FLAME] = {.fill = {250, 170, 40, 255}, .stroke = {176, 76, 0, 255}, .width = 1},
    [GLASS] = {.fill = {206, 230, 246, 255}, .stroke = {50, 84, 110, 255}, .width = 1},
    [CLOTH] = {.fill = {224, 196, 214, 255}, .stroke = {110, 50, 90, 255}, .width = 1},
    [VIOLET] = {.fill = {146, 80, 190, 255}, .stroke = {66, 26, 96, 255}, .width = 1},
    [GREY] = {.fill = {150, 150, 150, 255}, .stroke = {60, 60, 60, 255}, .width = 1},
    [DARK] = {.fill = {90, 86, 82, 255}, .stroke = {40, 38, 36, 255}, .width = 1},
};

#define NUMBERS_MAX 20

/* Part of a symbol, and of those after it up to `last`. Points are in a tile of 32 x 63; floors begin at 55. */
struct part {
    uint8_t symbol, last, shape, ink, count; /* `count` numbers */
    int8_t at[NUMBERS_MAX];
};

#define ONE(NAME) SMITH_POP_SYMBOL_##NAME, SMITH_POP_SYMBOL_##NAME
#define UPTO(FIRST, LAST) SMITH_POP_SYMBOL_##FIRST, SMITH_POP_SYMBOL_##LAST

static const struct part parts[] = {
    {ONE(FLOOR), AREA, STONE, 8, {0, 55, 32, 55, 32, 63, 0, 63}},
    {ONE(LOOSE), AREA, WOOD, 8, {1, 54, 15, 57, 15, 63, 1, 60}},
    {ONE(LOOSE), AREA, WOOD, 8, {17, 57, 31, 54, 31, 60, 17, 63}},
    {ONE(WALL), AREA, ROCK, 8, {0, 0, 32, 0, 32, 63, 0, 63}},
    {ONE(PILLAR), AREA, STONE, 8, {12, 4, 20, 4, 20, 52, 12, 52}},
    {ONE(PILLAR), AREA, STONE, 8, {8, 0, 24, 0, 22, 5, 10, 5}},
    {ONE(PILLAR), AREA, STONE, 8, {10, 51, 22, 51, 24, 55, 8, 55}},
    {ONE(BIG_PILLAR), AREA, STONE, 8, {6, 0, 26, 0, 26, 55, 6, 55}},
    {ONE(BIG_PILLAR_TOP), AREA, STONE, 8, {6, 0, 26, 0, 26, 63, 6, 63}},
    {UPTO(BIG_PILLAR, BIG_PILLAR_TOP), LINE, EDGE, 4, {12, 0, 12, 55}},
    {UPTO(BIG_PILLAR, BIG_PILLAR_TOP), LINE, EDGE, 4, {20, 0, 20, 55}},
    {ONE(DEBRIS), AREA, STONE, 6, {2, 55, 7, 49, 11, 55}},
    {ONE(DEBRIS), AREA, STONE, 6, {11, 55, 17, 46, 22, 55}},
    {ONE(DEBRIS), AREA, STONE, 6, {22, 55, 26, 50, 30, 55}},
    {ONE(TORCH), AREA, FLAME, 10, {16, 8, 21, 18, 20, 26, 12, 26, 11, 18}},
    {ONE(TORCH), AREA, DARK, 8, {10, 26, 22, 26, 18, 32, 14, 32}},
    {ONE(GATE), LINE, BARS, 4, {5, 0, 5, 54}},
    {ONE(GATE), LINE, BARS, 4, {12, 0, 12, 54}},
    {ONE(GATE), LINE, BARS, 4, {19, 0, 19, 54}},
    {ONE(GATE), LINE, BARS, 4, {26, 0, 26, 54}},
    {ONE(GATE), LINE, BARS, 4, {2, 24, 30, 24}},
    {ONE(GATE), LINE, BARS, 4, {2, 41, 30, 41}},
    {UPTO(GATE, OPEN_GATE), LINE, BARS, 4, {2, 7, 30, 7}},
    {ONE(OPEN_GATE), LINE, BARS, 4, {5, 0, 5, 14}},
    {ONE(OPEN_GATE), LINE, BARS, 4, {12, 0, 12, 14}},
    {ONE(OPEN_GATE), LINE, BARS, 4, {19, 0, 19, 14}},
    {ONE(OPEN_GATE), LINE, BARS, 4, {26, 0, 26, 14}},
    {ONE(OPENER), AREA, GREEN, 8, {4, 51, 28, 51, 28, 55, 4, 55}},
    {ONE(OPENER), AREA, GREEN, 14, {16, 26, 25, 37, 19, 37, 19, 47, 13, 47, 13, 37, 7, 37}},
    {ONE(CLOSER), AREA, RED, 8, {4, 51, 28, 51, 28, 55, 4, 55}},
    {ONE(CLOSER), AREA, RED, 14, {16, 47, 25, 36, 19, 36, 19, 26, 13, 26, 13, 36, 7, 36}},
    {ONE(STUCK), AREA, GREY, 8, {4, 53, 28, 53, 28, 55, 4, 55}},
    {ONE(STUCK), LINE, EDGE, 4, {10, 40, 22, 48}},
    {ONE(STUCK), LINE, EDGE, 4, {22, 40, 10, 48}},
    {ONE(EXIT_LEFT), AREA, GLASS, 8, {4, 3, 32, 3, 32, 55, 4, 55}},
    {ONE(EXIT_LEFT), LINE, BARS, 14, {8, 55, 8, 49, 16, 49, 16, 43, 24, 43, 24, 37, 32, 37}},
    {ONE(EXIT_RIGHT), AREA, GLASS, 8, {0, 3, 28, 3, 28, 55, 0, 55}},
    {ONE(EXIT_RIGHT), LINE, BARS, 14, {0, 37, 0, 31, 8, 31, 8, 25, 16, 25, 16, 19, 24, 19}},
    {ONE(SPIKES), AREA, IRON, 6, {3, 55, 6, 36, 9, 55}},
    {ONE(SPIKES), AREA, IRON, 6, {12, 55, 16, 31, 20, 55}},
    {ONE(SPIKES), AREA, IRON, 6, {23, 55, 26, 36, 29, 55}},
    {ONE(CHOPPER), AREA, IRON, 18, {7, 0, 25, 0, 25, 14, 21, 24, 19, 14, 16, 24, 13, 14, 11, 24, 7, 14}},
    {ONE(CHOPPER), AREA, IRON, 18, {7, 55, 25, 55, 25, 42, 21, 32, 19, 42, 16, 32, 13, 42, 11, 32, 7, 42}},
    {ONE(SWORD), LINE, BARS, 4, {7, 52, 27, 38}},
    {ONE(SWORD), LINE, BARS, 4, {8, 44, 14, 53}},
    {ONE(SKELETON), DISC, BONE, 3, {7, 49, 5}},
    {ONE(SKELETON), LINE, BONE, 4, {12, 52, 29, 52}},
    {ONE(SKELETON), LINE, BONE, 4, {16, 47, 16, 55}},
    {ONE(SKELETON), LINE, BONE, 4, {20, 47, 20, 55}},
    {ONE(SKELETON), LINE, BONE, 4, {24, 48, 24, 55}},
    {ONE(MIRROR), AREA, GLASS, 8, {7, 4, 25, 4, 25, 55, 7, 55}},
    {ONE(MIRROR), LINE, EDGE, 4, {10, 28, 22, 12}},
    {ONE(MIRROR), LINE, EDGE, 4, {10, 42, 22, 26}},
    {UPTO(POTION_EMPTY, POTION_OTHER), AREA, GLASS, 8, {13, 31, 19, 31, 19, 38, 13, 38}},
    {ONE(POTION_EMPTY), DISC, GREY, 3, {16, 46, 9}},
    {ONE(POTION_EMPTY), LETTER, 0, 1, {'E'}},
    {ONE(POTION_HEALTH), DISC, RED, 3, {16, 46, 9}},
    {ONE(POTION_HEALTH), LETTER, 0, 1, {'H'}},
    {ONE(POTION_LIFE), DISC, RED, 3, {16, 44, 11}},
    {ONE(POTION_LIFE), LETTER, 0, 1, {'L'}},
    {ONE(POTION_FEATHER), DISC, GREEN, 3, {16, 46, 9}},
    {ONE(POTION_FEATHER), LETTER, 0, 1, {'F'}},
    {ONE(POTION_TURN), DISC, VIOLET, 3, {16, 46, 9}},
    {ONE(POTION_TURN), LETTER, 0, 1, {'U'}},
    {ONE(POTION_POISON), DISC, BLUE, 3, {16, 46, 9}},
    {ONE(POTION_POISON), LETTER, 0, 1, {'P'}},
    {ONE(POTION_OPENS), DISC, GREEN, 3, {16, 44, 11}},
    {ONE(POTION_OPENS), LETTER, 0, 1, {'O'}},
    {ONE(POTION_OTHER), DISC, DARK, 3, {16, 46, 9}},
    {ONE(POTION_OTHER), LETTER, 0, 1, {'?'}},
    {ONE(TAPESTRY), AREA, CLOTH, 18, {4, 0, 28, 0, 28, 42, 24, 37, 20, 42, 16, 37, 12, 42, 8, 37, 4, 42}},
    {ONE(BALCONY_LEFT), AREA, GLASS, 10, {6, 46, 6, 18, 18, 8, 32, 4, 32, 46}},
    {ONE(BALCONY_RIGHT), AREA, GLASS, 10, {0, 4, 14, 8, 26, 18, 26, 46, 0, 46}},
    {ONE(LATTICE_PILLAR), AREA, STONE, 8, {14, 0, 18, 0, 18, 55, 14, 55}},
    {ONE(LATTICE_PILLAR), LINE, EDGE, 6, {3, 2, 16, 14, 29, 2}},
    {ONE(LATTICE), AREA, STONE, 8, {0, 2, 32, 2, 32, 6, 0, 6}},
    {ONE(LATTICE), LINE, EDGE, 10, {0, 6, 8, 18, 16, 6, 24, 18, 32, 6}},
    {ONE(TUNNEL), AREA, DARK, 10, {2, 55, 2, 28, 16, 20, 30, 28, 30, 55}},
    {ONE(SLICER), AREA, IRON, 10, {8, 2, 24, 2, 27, 20, 16, 36, 5, 20}},
    {ONE(CARPET), AREA, CLOTH, 8, {5, 48, 31, 48, 27, 54, 1, 54}},
    {ONE(LAVA), AREA, FLAME, 14, {0, 52, 8, 47, 16, 52, 24, 47, 32, 52, 32, 63, 0, 63}},
    {ONE(SQUASH_WALL), AREA, ROCK, 8, {7, 0, 25, 0, 25, 55, 7, 55}},
    {ONE(SQUASH_WALL), LINE, BARS, 6, {5, 22, 1, 28, 5, 34}},
    {ONE(SQUASH_WALL), LINE, BARS, 6, {27, 22, 31, 28, 27, 34}},
    {ONE(FLIP), LINE, BARS, 8, {7, 50, 7, 38, 25, 38, 25, 48}},
    {ONE(FLIP), LINE, BARS, 6, {21, 44, 25, 50, 29, 44}},
    {UPTO(WATER, RAFT), AREA, BLUE, 14, {0, 53, 8, 49, 16, 53, 24, 49, 32, 53, 32, 63, 0, 63}},
    {ONE(RAFT), AREA, WOOD, 8, {3, 44, 29, 44, 27, 50, 5, 50}},
    {ONE(PUZZLE), AREA, STONE, 8, {6, 24, 26, 24, 26, 48, 6, 48}},
    {ONE(PUZZLE), LINE, EDGE, 4, {16, 24, 16, 48}},
    {ONE(PUZZLE), LINE, EDGE, 4, {6, 36, 26, 36}},
    {ONE(PLATE), AREA, VIOLET, 8, {2, 52, 30, 52, 30, 55, 2, 55}},
    {ONE(PLATE), LINE, BARS, 6, {10, 42, 16, 48, 22, 42}},
    {ONE(DARTS), AREA, IRON, 8, {3, 22, 15, 22, 15, 34, 3, 34}},
    {ONE(DARTS), LINE, BARS, 4, {15, 28, 29, 28}},
    {ONE(BLUE_FLAME), AREA, BLUE, 10, {16, 26, 23, 40, 21, 54, 11, 54, 9, 40}},
    {ONE(BRIDGE), LINE, BARS, 10, {0, 52, 8, 55, 16, 56, 24, 55, 32, 52}},
    {ONE(BRIDGE), LINE, EDGE, 10, {0, 42, 8, 45, 16, 46, 24, 45, 32, 42}},
    {ONE(SCENE), LINE, EDGE, 10, {4, 28, 28, 28, 28, 52, 4, 52, 4, 28}},
    {ONE(UNKNOWN), AREA, RED, 8, {5, 26, 27, 26, 27, 50, 5, 50}},
    {ONE(UNKNOWN), LETTER, 0, 1, {'?'}},
};

const struct smith_plan_symbol smith_pop_symbols[SMITH_POP_SYMBOLS] = {
    [SMITH_POP_SYMBOL_FLOOR] = {.name = "floor"},
    [SMITH_POP_SYMBOL_LOOSE] = {.name = "loose floor"},
    [SMITH_POP_SYMBOL_WALL] = {.name = "wall"},
    [SMITH_POP_SYMBOL_PILLAR] = {.name = "pillar"},
    [SMITH_POP_SYMBOL_BIG_PILLAR] = {.name = "big pillar, bottom"},
    [SMITH_POP_SYMBOL_BIG_PILLAR_TOP] = {.name = "big pillar, top"},
    [SMITH_POP_SYMBOL_DEBRIS] = {.name = "debris"},
    [SMITH_POP_SYMBOL_TORCH] = {.name = "torch"},
    [SMITH_POP_SYMBOL_GATE] = {.name = "gate, closed"},
    [SMITH_POP_SYMBOL_OPEN_GATE] = {.name = "gate, open"},
    [SMITH_POP_SYMBOL_OPENER] = {.name = "button, opens"},
    [SMITH_POP_SYMBOL_CLOSER] = {.name = "button, closes"},
    [SMITH_POP_SYMBOL_STUCK] = {.name = "button, stuck"},
    [SMITH_POP_SYMBOL_EXIT_LEFT] = {.name = "exit, left half"},
    [SMITH_POP_SYMBOL_EXIT_RIGHT] = {.name = "exit, right half"},
    [SMITH_POP_SYMBOL_SPIKES] = {.name = "spikes"},
    [SMITH_POP_SYMBOL_CHOPPER] = {.name = "chopper"},
    [SMITH_POP_SYMBOL_SWORD] = {.name = "sword"},
    [SMITH_POP_SYMBOL_SKELETON] = {.name = "skeleton"},
    [SMITH_POP_SYMBOL_MIRROR] = {.name = "mirror"},
    [SMITH_POP_SYMBOL_POTION_EMPTY] = {.name = "potion, empty"},
    [SMITH_POP_SYMBOL_POTION_HEALTH] = {.name = "potion of health"},
    [SMITH_POP_SYMBOL_POTION_LIFE] = {.name = "potion of life"},
    [SMITH_POP_SYMBOL_POTION_FEATHER] = {.name = "potion: feather fall"},
    [SMITH_POP_SYMBOL_POTION_TURN] = {.name = "potion: upside down"},
    [SMITH_POP_SYMBOL_POTION_POISON] = {.name = "poison"},
    [SMITH_POP_SYMBOL_POTION_OPENS] = {.name = "potion that opens"},
    [SMITH_POP_SYMBOL_POTION_OTHER] = {.name = "potion of another kind"},
    [SMITH_POP_SYMBOL_TAPESTRY] = {.name = "tapestry"},
    [SMITH_POP_SYMBOL_BALCONY_LEFT] = {.name = "balcony, left half"},
    [SMITH_POP_SYMBOL_BALCONY_RIGHT] = {.name = "balcony, right half"},
    [SMITH_POP_SYMBOL_LATTICE_PILLAR] = {.name = "lattice pillar"},
    [SMITH_POP_SYMBOL_LATTICE] = {.name = "lattice"},
    [SMITH_POP_SYMBOL_TUNNEL] = {.name = "tunnel"},
    [SMITH_POP_SYMBOL_SLICER] = {.name = "slicer"},
    [SMITH_POP_SYMBOL_CARPET] = {.name = "magic carpet"},
    [SMITH_POP_SYMBOL_LAVA] = {.name = "lava"},
    [SMITH_POP_SYMBOL_SQUASH_WALL] = {.name = "wall that crushes"},
    [SMITH_POP_SYMBOL_FLIP] = {.name = "floor that turns over"},
    [SMITH_POP_SYMBOL_WATER] = {.name = "water"},
    [SMITH_POP_SYMBOL_RAFT] = {.name = "water with a raft"},
    [SMITH_POP_SYMBOL_PUZZLE] = {.name = "puzzle"},
    [SMITH_POP_SYMBOL_PLATE] = {.name = "pressure plate"},
    [SMITH_POP_SYMBOL_DARTS] = {.name = "dart gun"},
    [SMITH_POP_SYMBOL_BLUE_FLAME] = {.name = "blue flame"},
    [SMITH_POP_SYMBOL_BRIDGE] = {.name = "rope bridge, or water"},
    [SMITH_POP_SYMBOL_SCENE] = {.name = "scene, by its number"},
    [SMITH_POP_SYMBOL_UNKNOWN] = {.name = "no known tile"},
    [SMITH_POP_SYMBOL_START] = {.name = "start, and to where",
                                .style = {.fill = {24, 110, 60, 255}, .stroke = {255, 255, 255, 255}, .width = 1}},
    [SMITH_POP_SYMBOL_GUARD] = {.name = "guard and his skill",
                                .style = {.fill = {176, 28, 28, 255}, .stroke = {255, 255, 255, 255}, .width = 1}},
    [SMITH_POP_SYMBOL_ARRIVAL] = {.name = "comes later; skill",
                                  .style = {.fill = {206, 110, 20, 255}, .stroke = {255, 255, 255, 255}, .width = 1}},
    [SMITH_POP_SYMBOL_CHECKPOINT] = {.name = "checkpoint",
                                     .style = {.fill = {24, 110, 60, 255}, .stroke = {255, 255, 255, 255}, .width = 1}},
};

/* ---- drawing ---- */

void smith_pop_write(struct smith_drawing *drawing, const char *text, struct smith_point at, double size,
                     struct smith_colour colour, struct smith_colour halo) {
    smith_drawing_label(drawing, &(struct smith_label){.text = text,
                                                       .x = at.x,
                                                       .y = at.y,
                                                       .size = size,
                                                       .anchor = SMITH_ANCHOR_MIDDLE,
                                                       .upright = SMITH_ANCHOR_MIDDLE,
                                                       .colour = colour,
                                                       .halo = halo,
                                                       .bold = true});
}

static void write_on(struct smith_drawing *drawing, const char *text, struct smith_colour colour, struct smith_point at,
                     double size) {
    smith_pop_write(drawing, text, (struct smith_point){at.x + 16 * size, at.y + (text[1] ? 40 : 45.5) * size},
                    12 * size, colour, (struct smith_colour){0});
}

static void draw_part(struct smith_drawing *drawing, const struct part *part, struct smith_point at, double size) {
    struct smith_point points[NUMBERS_MAX / 2];
    const struct smith_style style = smith_style_scaled(&inks[part->ink], size);
    for (unsigned i = 0; i < part->count / 2u; i++)
        points[i] = (struct smith_point){at.x + part->at[2 * i] * size, at.y + part->at[2 * i + 1] * size};
    if (part->shape == AREA)
        smith_drawing_polygon(drawing, points, part->count / 2u, &style);
    else if (part->shape == LINE)
        smith_drawing_polyline(drawing, points, part->count / 2u, &style);
    else if (part->shape == LETTER)
        write_on(drawing, (const char[]){(char)part->at[0], '\0'}, (struct smith_colour){255, 255, 255, 255}, at, size);
    else
        smith_drawing_circle(drawing, points[0].x, points[0].y, part->at[2] * size, &style);
}

void smith_pop_symbol_draw(struct smith_drawing *drawing, enum smith_pop_symbol symbol, unsigned number,
                           struct smith_point at, double size) {
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i].symbol <= symbol && symbol <= parts[i].last)
            draw_part(drawing, &parts[i], at, size);
    if (symbol == SMITH_POP_SYMBOL_SCENE) {
        char text[16];
        snprintf(text, sizeof text, "%02u", number);
        write_on(drawing, text, (struct smith_colour){40, 38, 36, 255}, at, size);
    }
}
