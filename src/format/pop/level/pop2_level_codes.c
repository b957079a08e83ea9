/* SPDX-License-Identifier: MIT
 *
 * What findings about levels of Prince of Persia 2 mean, for `levelsmith explain`.
 */
#include "format/pop/level/pop2_level_check.h"

const struct smith_code smith_pop2_level_codes[] = {
    {"POP2-LEVEL-START", SMITH_ERROR, "the prince begins at a place that does not exist",
     "A level has the rooms 1 to 32 with the tiles 0 to 29. From another place the game reads what is behind its tables."},
    {"POP2-LEVEL-CHECKPOINT", SMITH_WARNING, "a checkpoint is at a place that does not exist",
     "A level has the rooms 1 to 32 with the tiles 0 to 29; 0, 0 is no checkpoint."},
    {"POP2-LEVEL-LINK", SMITH_ERROR, "a link leads to a room that does not exist",
     "There are the rooms 1 to 32, and 0 for none. Only rooms that can be reached from the start are looked at."},
    {"POP2-LEVEL-ONE-WAY", SMITH_INFO, "a way between two rooms does not lead back",
     "Who goes back the same way comes out in another room, or nowhere. It may be a trick."},
    {"POP2-LEVEL-EVENT", SMITH_WARNING, "a button acts on a place that does not exist",
     "The event names a room that is not one of 1 to 32, or a tile above 29. Original levels are known to have such events."},
    {"POP2-LEVEL-EVENT-CIRCLE", SMITH_ERROR, "the events of a button never end",
     "Each event names the one that follows it, and the last one 253. These come back to an event that has been: the game "
     "would never get on."},
    {"POP2-LEVEL-PEOPLE", SMITH_ERROR, "more people in a room than there is room for",
     "Five can be in a room from the beginning, three groups can come later. The game would read what is behind them."},
    {"POP2-LEVEL-WALL", SMITH_WARNING, "somebody stands inside of a wall",
     "He cannot get out, and nobody can get at him."},
    {NULL, SMITH_INFO, NULL, NULL},
};
