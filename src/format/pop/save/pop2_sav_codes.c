/* SPDX-License-Identifier: MIT
 *
 * What findings about saved games and halls of fame of Prince of Persia 2 mean, for `levelsmith explain`.
 */
#include "format/pop/save/pop2_sav.h"

const struct smith_code smith_pop2_sav_codes[] = {
    {"POP2-SAV-COUNT", SMITH_ERROR, "a file of saved games says that it has more than there is room for",
     "The file has room for ten games. The game would read what is behind them."},
    {"POP2-SAV-TICKS", SMITH_WARNING, "a saved game has more ticks than a minute",
     "A minute has 720 ticks, of which 719 to 0 can be left."},
    {"POP2-SAV-LEVEL", SMITH_ERROR, "a saved game is in a level that does not exist",
     "There are the levels 1 to 14. The game would not find the level."},
    {"POP2-SAV-DEAD", SMITH_WARNING, "a saved game has a prince without hit points",
     "He dies as soon as the game is loaded. The game itself saves 3 or more."},
    {NULL, SMITH_INFO, NULL, NULL},
};

const struct smith_code smith_pop2_hof_codes[] = {
    {"POP2-HOF-COUNT", SMITH_ERROR, "a hall of fame says that it has more records than there are",
     "The game has room for five, and would read names from behind those that the file holds."},
    {"POP2-HOF-ORDER", SMITH_INFO, "records are not in the order of their time",
     "The game puts the record with the most time left first and finds the place of a new one by that."},
    {NULL, SMITH_INFO, NULL, NULL},
};
