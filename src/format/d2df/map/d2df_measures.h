/* SPDX-License-Identifier: MIT
 *
 * How large things of a map are, what they are called, and what panels are: the engine's own hit boxes, names and rules.
 */
#ifndef SMITH_D2DF_MEASURES_H
#define SMITH_D2DF_MEASURES_H

#include <levelsmith/d2df.h>
#include <levelsmith/drawing.h>
#include <levelsmith/picture.h>

/* A rectangle of the map; it may lie anywhere. */
struct smith_d2df_extent {
    int64_t x, y, width, height;
};

#define SMITH_D2DF_WORD 48
/* What a value of an enum or bit set of the layout is called, for people: MonsterType 2 is "imp". `bits`: that of bit
 * number `value`. */
const char *smith_d2df_word(const struct smith_names *names, uint32_t value, char word[SMITH_D2DF_WORD]);

/* The hit boxes of things, whose top left corner is their position. 34 x 52 for what is unknown. */
struct smith_d2df_size smith_d2df_monster_size(uint8_t type);
struct smith_d2df_size smith_d2df_item_size(uint8_t type);
enum { smith_d2df_area_width = 34, smith_d2df_area_height = 52 };

static inline struct smith_box smith_d2df_box(struct smith_d2df_point position, struct smith_d2df_size size) {
    return (struct smith_box){position.x, position.y, (double)position.x + size.width,
                              (double)position.y + size.height};
}

/* The number of the one bit of a panel's type; -1 when there is none, or are several: the game does not know such
 * panels. */
int smith_d2df_panel_kind(uint16_t type);

/* Lifts and what stops monsters are never seen, nor is what is hidden. */
bool smith_d2df_panel_is_drawn(const struct smith_d2df_panel *panel);

/* Set a flag, one a texture, for those that a panel has; the flags are all false before. */
void smith_d2df_mark_used(const struct smith_d2df_map *map, bool *used);

/* The colour that a panel is glass of; NULL when it is none. Three names of textures are the engine's own, in any case
 * of letters and on panels of any kind. */
const struct smith_colour *smith_d2df_panel_glass(const struct smith_d2df_panel *panel, const char *texture);

#endif
