/* SPDX-License-Identifier: MIT
 *
 * The plan of a Doom2D Forever map while it is drawn, part by part: panels, things, triggers, legend. Units are the
 * map's pixels. Colours, sizes and the order of drawing are those of the game and of its editor's small map.
 */
#ifndef SMITH_D2DF_PLAN_H
#define SMITH_D2DF_PLAN_H

#include "format/d2df/map/d2df_measures.h"
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
    SMITH_D2DF_PLATFORM,
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
    const struct smith_d2df_map *map;
    const struct smith_render_options *how;
    struct smith_drawing *drawing;
    struct smith_box frame; /* what is shown of the map */
};

/* Whether a position is near enough to the map to be drawn. */
bool smith_d2df_is_near(const struct smith_d2df_plan *plan, struct smith_d2df_point position);

/* ---- parts ---- */

void smith_d2df_plan_panels(struct smith_d2df_plan *plan);
void smith_d2df_plan_things(struct smith_d2df_plan *plan);

/* What a thing is known by: in the drawing, and in the document. */
struct smith_d2df_plan_name {
    char id[32], path[32];
};

/* A monster or item that a trigger makes, at a position. */
void smith_d2df_plan_monster(struct smith_d2df_plan *plan, const struct smith_d2df_monster *monster,
                             const struct smith_d2df_plan_name *name);
void smith_d2df_plan_item(struct smith_d2df_plan *plan, const struct smith_d2df_item *item,
                          const struct smith_d2df_plan_name *name);
void smith_d2df_plan_triggers(struct smith_d2df_plan *plan);
void smith_d2df_plan_legend(void *plan, struct smith_drawing *drawing);

enum smith_status smith_d2df_draw(const struct smith_document *document, const struct smith_render_options *how,
                                  struct smith_drawing **drawing, struct smith_error *error);

#endif
