/* SPDX-License-Identifier: MIT
 *
 * One room on the screen, and the status line below it.
 */
#include "format/pop/render/pop_painter.h"
#include <stdio.h>
#include <string.h>

/* ---- status ---- */

/*
 * The status line: the prince's hit points, those of the guard, and which level it is. The letters are in the program,
 * not among its graphics, so the few that are needed are here.
 */

#define LINE 194 /* upper edge of hit points */
#define TEXT_LINE 193
#define TEXT_CENTRE 160
#define GLYPH_HEIGHT 7
#define FULL_POINT 216 /* among the prince's pictures */

static void add_point(struct smith_pop_painter *painter, const struct smith_picture *picture,
                      const struct smith_colour *palette, int x) {
    struct smith_pop_sprite sprite = {.picture = picture, .palette = palette, .x = x, .mode = SMITH_POP_OPAQUE};
    if (!picture)
        return;
    sprite.bottom = LINE + (int)picture->height - 1;
    smith_pop_paint(&painter->screen, &sprite, SMITH_POP_SCREEN_HEIGHT);
}

static void draw_kid_points(struct smith_pop_painter *painter) {
    const struct smith_pop_gameplay *gameplay = &painter->level_state->facts.gameplay;
    const int points = painter->level_state->number ? gameplay->start_hitp : gameplay->demo_hitp;
    for (int i = 0; i < points && 7 * i < SMITH_POP_SCREEN_WIDTH; i++)
        add_point(painter, smith_pop_picture(painter->scenery, SMITH_POP_KID, FULL_POINT), NULL, 7 * i);
}

/* Of guards; of the shadow only in the room where he waits for the last fight. */
static unsigned opponent_points(const struct smith_pop_painter *painter) {
    const struct smith_pop_level_state *level_state = painter->level_state;
    const unsigned last_shadow_room = 15, sword_tile = 1;
    struct smith_pop_person person;
    if (level_state->number == 12 && painter->room == last_shadow_room &&
        level_state->tiles[painter->room][sword_tile].code != SMITH_POP_LEVEL_TILE_CODE_SWORD)
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
                painter->screen.pixels[TEXT_LINE + row][x + column] =
                    smith_pop_line_colour(painter->screen.adapter, SMITH_POP_WHITE, TEXT_LINE + row);
}

static void draw_text(struct smith_pop_painter *painter) {
    char text[24];
    const struct smith_pop_gameplay *gameplay = &painter->level_state->facts.gameplay;
    const int number = (int)painter->level_state->number, second_half = 13;
    int width = 0;
    if (number == 0 || number >= gameplay->hide_level_number_from_level)
        return;
    snprintf(text, sizeof text, "LEVEL %d", number == second_half ? gameplay->level_13_level_number : number);
    for (const char *at = text; *at; at++)
        width += glyph_width(glyph_of(*at)) + 1;
    int x = TEXT_CENTRE - width / 2;
    for (const char *at = text; *at; x += glyph_width(glyph_of(*at)) + 1, at++)
        draw_glyph(painter, glyph_of(*at), x);
}

/* Its last lines: hit points, and which level it is. */
static void pop_draw_status(struct smith_pop_painter *painter) {
    draw_kid_points(painter);
    draw_opponent_points(painter);
    draw_text(painter);
}

/* ---- one room on the screen ---- */

void smith_pop_painter_init(struct smith_pop_painter *painter, struct smith_pop_level_state *level_state,
                            struct smith_pop_scenery *scenery) {
    memset(painter, 0, sizeof *painter);
    painter->level_state = level_state;
    painter->scenery = scenery;
    painter->base = SMITH_POP_BACK;
    painter->kid = smith_pop_kid_begins(level_state);
    painter->kid_column = smith_pop_person_column(&painter->kid);
    painter->screen.adapter = scenery->adapter;
    painter->guard_palette = scenery->adapter == SMITH_POP_VGA ? scenery->guard_colours[0] : NULL;
}

/* Potions without a bubble get their first. */
static void wake_potions(struct smith_pop_painter *painter) {
    for (unsigned i = 0; i < SMITH_POP_TILES; i++) {
        struct smith_pop_tile *tile = &painter->level_state->tiles[painter->room][i];
        if (tile->code == SMITH_POP_LEVEL_TILE_CODE_POTION && !(tile->modifier & 7))
            tile->modifier++;
    }
}

/* Guards without a colour of their own look like the one before. The sets of colours are for VGA. */
static void choose_guard_palette(struct smith_pop_painter *painter) {
    const struct smith_pop_level_guard *guard = &painter->level_state->level->rooms[painter->room - 1].guard;
    unsigned colour = guard->colour & 15u,
             known = sizeof painter->scenery->guard_colours / sizeof *painter->scenery->guard_colours;
    if (guard->tile < SMITH_POP_TILES && colour && colour < known && painter->scenery->adapter == SMITH_POP_VGA)
        painter->guard_palette = painter->scenery->guard_colours[colour];
}

static void pop_room_draw_tile(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    smith_pop_draw_floor_behind(painter, site);
    smith_pop_draw_gate_behind(painter, site);
    smith_pop_draw_right(painter, site);
    smith_pop_draw_right_moving(painter, site);
    smith_pop_draw_bottom(painter, site);
    smith_pop_draw_loose(painter, site);
    smith_pop_draw_base(painter, site);
    smith_pop_draw_moving(painter, site);
    smith_pop_draw_fore(painter, site);
}

/* Of the room above, the front edge of its floor is seen. */
static void draw_tile_above(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    smith_pop_draw_floor_behind(painter, site);
    smith_pop_draw_gate_behind(painter, site);
    smith_pop_draw_right(painter, site);
    smith_pop_draw_bottom(painter, site);
    smith_pop_draw_loose(painter, site);
    smith_pop_draw_fore(painter, site);
}

static void draw_tiles(struct smith_pop_painter *painter) {
    struct smith_pop_view view = smith_pop_view(painter->level_state, painter->room);
    struct smith_pop_view above =
        smith_pop_view(painter->level_state, painter->level_state->links[painter->room][SMITH_POP_UP]);
    for (int row = 2; row >= 0; row--)
        for (int column = 0; column < 10; column++) {
            struct smith_pop_site site = smith_pop_site(&view, column, row);
            pop_room_draw_tile(painter, &site);
        }
    for (int column = 0; column < 10; column++) {
        struct smith_pop_site site = smith_pop_site_above(&above, column);
        draw_tile_above(painter, &site);
    }
    smith_pop_layers_paint(&painter->layers, &painter->screen);
}

void smith_pop_draw_room(struct smith_pop_painter *painter, unsigned room) {
    struct smith_pop_wipe all = {0,
                                 0,
                                 SMITH_POP_SCREEN_HEIGHT - 1,
                                 SMITH_POP_SCREEN_HEIGHT,
                                 SMITH_POP_SCREEN_WIDTH,
                                 smith_pop_colour(SMITH_POP_BLACK)};
    smith_pop_fill(&painter->screen, &all, SMITH_POP_SCREEN_HEIGHT);
    painter->room = room;
    wake_potions(painter);
    choose_guard_palette(painter);
    smith_pop_mix_bricks(painter);
    if (!painter->level_state->facts.gameplay.start_in_blind_mode) {
        draw_tiles(painter);
        smith_pop_draw_people(painter);
    }
    pop_draw_status(painter);
}
