/* SPDX-License-Identifier: MIT
 *
 * Atlases: a level on several sheets, on each of which no two rooms are above each other. See docs/design/atlas.md.
 */
#ifndef SMITH_ATLAS_H
#define SMITH_ATLAS_H

#include "rooms/plan/rooms_plan.h"
#include <levelsmith/render.h>

/* ---- storeys (storeys.c) ---- */

#define SMITH_STOREYS_MAX 99 /* no level has a fifth of that; what has more is none */
#define SMITH_ATLAS_ROOMS_MAX 8192 /* engines have 255, or 1024 */

struct smith_storeys {
    uint32_t count;
    uint32_t *of; /* by index of room; SMITH_NONE: it is on no sheet. Of what rooms flip to that of their base */
};

/* As few as there can be, so that in none of them two floors are at one place, and of two that are the higher one is in a
 * higher storey. Memory is the arena's. SMITH_BAD_VALUE when there are no rooms, SMITH_LIMIT when there are too many. */
enum smith_status smith_storeys_find(const struct smith_rooms *rooms, struct smith_arena *arena,
                                     struct smith_storeys *storeys, struct smith_error *error);

/* ---- the first sheet (overview.c) ---- */

enum smith_status smith_atlas_overview(const struct smith_rooms *rooms, const struct smith_storeys *storeys,
                                       const struct smith_rooms_plan_options *how, struct smith_drawing **drawing,
                                       struct smith_error *error);

/* ---- all of them (atlas.c) ---- */

/* `sheets` of them, on success: the overview and the storeys from the lowest to the highest. They and the list are the
 * caller's. */
enum smith_status smith_rooms_atlas(const struct smith_rooms *rooms, const struct smith_rooms_plan_options *how,
                                    struct smith_atlas *atlas, struct smith_error *error);

#endif
