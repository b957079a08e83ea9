/* SPDX-License-Identifier: MIT
 *
 * The status line: the prince's hit points, those of the guard, and which level it is. The letters are in the program,
 * not among its graphics, so the few that are needed are here.
 */
#include "format/pop/render/pop_painter.h"

#include <stdio.h>
#include <string.h>

#define LINE 194 /* upper edge of hit points */
#define TEXT_LINE 193
#define TEXT_CENTRE 160
#define GLYPH_HEIGHT 7

static void add_point(struct smith_pop_painter *painter, const struct smith_picture *picture,
                      const struct smith_colour *palette, int x) {
    struct smith_pop_sprite sprite = {.picture = picture, .palette = palette, .x = x, .mode = SMITH_POP_OPAQUE};
    if (!picture)
        return;
    sprite.bottom = LINE + (int)picture->height - 1;
    smith_pop_paint(&painter->screen, &sprite, SMITH_POP_SCREEN_HEIGHT);
}

static void draw_kid_points(struct smith_pop_painter *painter) {
    const unsigned full = 216, count = 3;
    for (unsigned i = 0; i < count; i++)
        add_point(painter, smith_pop_picture(painter->scenery, SMITH_POP_KID, full), NULL, 7 * (int)i);
}

/* Of guards; of the shadow only in the room where he waits for the last fight. */
static unsigned opponent_points(const struct smith_pop_painter *painter) {
    const struct smith_pop_level_state *level_state = painter->level_state;
    const unsigned last_shadow_room = 15, sword_tile = 1;
    struct smith_pop_person person;
    if (level_state->number == 12 && painter->room == last_shadow_room &&
        level_state->tiles[painter->room][sword_tile].code != POP_LEVEL_TILE_CODE_SWORD)
        return smith_pop_guard_hit_points(&level_state->facts, &level_state->level->rooms[painter->room - 1].guard);
    if (level_state->facts.guards == SMITH_POP_GUARDS_SKELETON || level_state->facts.guards == SMITH_POP_GUARDS_NONE ||
        smith_pop_shadow_stands(level_state, painter->room, &person) ||
        !smith_pop_guard_stands(level_state, painter->room, &person))
        return 0;
    return smith_pop_guard_hit_points(&level_state->facts, &level_state->level->rooms[painter->room - 1].guard);
}

static void draw_opponent_points(struct smith_pop_painter *painter) {
    bool own_palette = painter->level_state->facts.guards != SMITH_POP_GUARDS_PLAIN;
    const struct smith_picture *picture = smith_pop_picture(painter->scenery, SMITH_POP_GUARD, 0);
    for (unsigned i = 0; i < opponent_points(painter); i++)
        add_point(painter, picture, own_palette ? NULL : painter->guard_palette, 314 - 7 * (int)i);
}

/* ---- the text ---- */

struct glyph {
    char letter;
    const char *rows[GLYPH_HEIGHT]; /* '#' = ink; all of the same width */
};

static const struct glyph glyphs[] = {
    {'L', {"##...", "##...", "##...", "##...", "##...", "##...", "#####"}},
    {'E', {"#####", "##...", "##...", "####.", "##...", "##...", "#####"}},
    {'V', {"##..##", "##..##", "##..##", "##..##", "##..##", ".####.", "..##.."}},
    {'0', {".####.", "##..##", "##..##", "##..##", "##..##", "##..##", ".####."}},
    {'1', {"..##..", ".###..", "####..", "..##..", "..##..", "..##..", "######"}},
    {'2', {".####.", "##..##", "....##", "...##.", "..##..", ".##...", "######"}},
    {'3', {".####.", "##..##", "....##", "..###.", "....##", "##..##", ".####."}},
    {'4', {"...###.", "..####.", ".##.##.", "##..##.", "#######", "....##.", "....##."}},
    {'5', {"######", "##....", "#####.", "....##", "....##", "##..##", ".####."}},
    {'6', {".####.", "##....", "##....", "#####.", "##..##", "##..##", ".####."}},
    {'7', {"######", "....##", "...##.", "..##..", "..##..", "..##..", "..##.."}},
    {'8', {".####.", "##..##", "##..##", ".####.", "##..##", "##..##", ".####."}},
    {'9', {".####.", "##..##", "##..##", ".#####", "....##", "....##", ".####."}},
    {' ', {"...", "...", "...", "...", "...", "...", "..."}},
};

static const struct glyph *glyph_of(char letter) {
    for (size_t i = 0; i < sizeof glyphs / sizeof *glyphs; i++)
        if (glyphs[i].letter == letter)
            return &glyphs[i];
    return &glyphs[sizeof glyphs / sizeof *glyphs - 1];
}

static int glyph_width(const struct glyph *glyph) {
    return (int)strlen(glyph->rows[0]);
}

static void draw_glyph(struct smith_pop_painter *painter, const struct glyph *glyph, int x) {
    for (int row = 0; row < GLYPH_HEIGHT; row++)
        for (int column = 0; glyph->rows[row][column]; column++)
            if (glyph->rows[row][column] == '#')
                painter->screen.pixels[TEXT_LINE + row][x + column] = painter->screen.colours[SMITH_POP_WHITE];
}

static void draw_text(struct smith_pop_painter *painter) {
    char text[16];
    unsigned number = painter->level_state->number, second_half = 13;
    int width = 0;
    if (number == 0 || number > second_half)
        return;
    snprintf(text, sizeof text, "LEVEL %u", number == second_half ? 12 : number);
    for (const char *at = text; *at; at++)
        width += glyph_width(glyph_of(*at)) + 1;
    int x = TEXT_CENTRE - width / 2;
    for (const char *at = text; *at; x += glyph_width(glyph_of(*at)) + 1, at++)
        draw_glyph(painter, glyph_of(*at), x);
}

void smith_pop_draw_status(struct smith_pop_painter *painter) {
    draw_kid_points(painter);
    draw_opponent_points(painter);
    draw_text(painter);
}
