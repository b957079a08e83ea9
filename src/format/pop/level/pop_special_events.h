/* SPDX-License-Identifier: MIT
 *
 * What the program does in some levels by their number, whatever their files say: a button that is pressed when a level begins, a
 * skeleton that wakes, a mouse. A mod moves most of it to other levels and rooms.
 */
#ifndef SMITH_POP_SPECIAL_EVENTS_H
#define SMITH_POP_SPECIAL_EVENTS_H

#include "base/buffer.h"
#include "format/pop/level/pop_level_facts.h"
#include "format/pop/level/pop_walk.h"

#define SMITH_POP_SPECIAL_EVENTS_MAX 24
#define SMITH_POP_WHOLE_ROOM SMITH_POP_LEVEL_TILES /* in the place of a tile */

struct smith_pop_special_event {
    unsigned room, tile; /* that it is about, as there are */
    char words[240]; /* "pressed when the level begins: gate in room 5, row 1, tile 10" */
};

struct smith_pop_special_events {
    struct smith_pop_special_event items[SMITH_POP_SPECIAL_EVENTS_MAX];
    unsigned count;
};

/* Those of level `number`, by rooms; `facts` are of that number. What needs a tile that is not there is left out.
 * SMITH_NO_MEMORY, else SMITH_OK. */
enum smith_status smith_pop_special_events(const struct smith_pop_level_level *level, unsigned number,
                                           const struct smith_pop_level_facts *facts,
                                           const struct smith_allocator *allocator,
                                           struct smith_pop_special_events *events);

/* "room 5, row 2, tile 7" */
void smith_pop_write_position(struct smith_buffer *out, struct smith_pop_tile_ref tile_ref);

/* "gate in room 5, row 2, tile 7; exit in ...": what the events from number `index` on act on, up to the last. */
void smith_pop_write_doors(const struct smith_pop_level_level *level, unsigned index, struct smith_buffer *out);

#endif
