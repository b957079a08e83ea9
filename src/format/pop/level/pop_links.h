/* SPDX-License-Identifier: MIT
 *
 * How the rooms of a level hang together, in both games: rooms are numbered from 1, and each leads to four others.
 */
#ifndef SMITH_POP_LINKS_H
#define SMITH_POP_LINKS_H

#include "format/run.h"

#define SMITH_POP_ROOMS_MAX 32 /* of any level */

enum smith_pop_link { SMITH_POP_LEFT, SMITH_POP_RIGHT, SMITH_POP_UP, SMITH_POP_DOWN, SMITH_POP_LINKS };

struct smith_pop_links {
    unsigned rooms;
    uint8_t to[SMITH_POP_ROOMS_MAX + 1][SMITH_POP_LINKS]; /* as the level says: 0 = nowhere; rooms need not exist */
};

/* Where a link leads; 0 = to no room. */
unsigned smith_pop_link_room(const struct smith_pop_links *links, unsigned room, unsigned direction);
static inline unsigned smith_pop_link_back(unsigned direction) {
    return direction ^ 1u;
}

/* Which rooms can be reached from `start`; none, when that is none. */
void smith_pop_links_reach(const struct smith_pop_links *links, unsigned start, bool reached[SMITH_POP_ROOMS_MAX + 1]);

/* Judge the links of a room: those to no room (`nowhere` is the code), and those that do not lead back
 * (`no_return`). */
void smith_pop_links_check(const struct smith_pop_links *links, unsigned room, struct smith_run *run,
                           const char *nowhere, const char *no_return);

#endif
