/* SPDX-License-Identifier: MIT
 *
 * The plan of a Doom2D Forever map while it is drawn, part by part: panels, things, triggers, legend. Units are the
 * map's pixels. Colours, sizes and the order of drawing are those of the game and of its editor's small map.
 */
#ifndef SMITH_D2DF_PLAN_H
#define SMITH_D2DF_PLAN_H

#include "media/drawing/plan.h"
#include <levelsmith/d2df.h>
#include <levelsmith/render.h>

/* In the order of the legend. */
enum smith_d2df_symbol {
    SMITH_D2DF_WALL,
    SMITH_D2DF_STEP,
    SMITH_D2DF_DOOR,
    SMITH_D2DF_OPEN_DOOR,
    SMITH_D2DF_WATER,
    SMITH_D2DF_ACID1,
    SMITH_D2DF_ACID2,
    SMITH_D2DF_FORE,
    SMITH_D2DF_LIFT,
    SMITH_D2DF_BLOCK,
    SMITH_D2DF_HIDDEN,
    SMITH_D2DF_START,
    SMITH_D2DF_MONSTER,
    SMITH_D2DF_HEALTH,
    SMITH_D2DF_POWER,
    SMITH_D2DF_WEAPON,
    SMITH_D2DF_AMMO,
    SMITH_D2DF_TRIGGER,
    SMITH_D2DF_LINK_DOOR,
    SMITH_D2DF_LINK_TELEPORT,
    SMITH_D2DF_LINK_PRESS,
    SMITH_D2DF_LINK_SPAWN,
    SMITH_D2DF_LINK_SHOT,
    SMITH_D2DF_LINK_DEATH,
    SMITH_D2DF_SYMBOLS,
};

extern const struct smith_plan_symbol smith_d2df_symbols[SMITH_D2DF_SYMBOLS];

struct smith_d2df_plan {
    const struct smith_document *document;
    const struct d2df_map *map;
    const struct smith_render_options *how;
    struct smith_drawing *drawing;
    struct smith_box frame; /* what is shown of the map */
};

/* ---- words and measures ---- */

#define SMITH_D2DF_WORD 48
/* What a value of an enum or bit set of the layout is called, for people: MonsterType 2 is "imp". `bits`: that of bit
 * number `value`. */
const char *smith_d2df_word(const struct smith_names *names, uint32_t value, char word[SMITH_D2DF_WORD]);

/* The hit boxes of things, whose top left corner is their position. 34 x 52 for what is unknown. */
struct d2df_size smith_d2df_monster_size(uint8_t type);
struct d2df_size smith_d2df_item_size(uint8_t type);
enum { smith_d2df_area_width = 34, smith_d2df_area_height = 52 };

static inline struct smith_box smith_d2df_box(struct d2df_point position, struct d2df_size size) {
    return (struct smith_box){position.x, position.y, (double)position.x + size.width,
                              (double)position.y + size.height};
}

/* Whether a position is near enough to the map to be drawn. */
bool smith_d2df_is_near(const struct smith_d2df_plan *plan, struct d2df_point position);

/* The number of the one bit of a panel's type; -1 when there is none, or are several: the game does not know such
 * panels. */
int smith_d2df_panel_kind(uint16_t type);

/* Lifts and what stops monsters are never seen, nor is what is hidden. */
bool smith_d2df_panel_is_drawn(const struct d2df_panel *panel);

/* ---- parts ---- */

void smith_d2df_plan_panels(struct smith_d2df_plan *plan);
void smith_d2df_plan_things(struct smith_d2df_plan *plan);

/* What a thing is known by: in the drawing, and in the document. */
struct smith_d2df_plan_name {
    char id[32], path[32];
};

/* A monster or item that a trigger makes, at a position. */
void smith_d2df_plan_monster(struct smith_d2df_plan *plan, const struct d2df_monster *monster,
                             const struct smith_d2df_plan_name *name);
void smith_d2df_plan_item(struct smith_d2df_plan *plan, const struct d2df_item *item,
                          const struct smith_d2df_plan_name *name);
void smith_d2df_plan_triggers(struct smith_d2df_plan *plan);
void smith_d2df_plan_legend(void *plan, struct smith_drawing *drawing);

enum smith_status smith_d2df_draw(const struct smith_document *document, const struct smith_render_options *how,
                                  struct smith_drawing **drawing, struct smith_error *error);

#endif
