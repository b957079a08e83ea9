/* SPDX-License-Identifier: MIT
 *
 * Gates and exits: how high they are up is their modifier, and they are put together from slices.
 */
#include "format/pop/render/pop_painter.h"

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
