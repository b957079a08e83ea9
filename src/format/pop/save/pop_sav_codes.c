/* SPDX-License-Identifier: MIT
 *
 * What findings about saved games and halls of fame of Prince of Persia mean, for `levelsmith explain`.
 */
#include "format/pop/save/pop_sav.h"

const struct smith_code smith_pop_sav_codes[] = {
    {"POP-SAV-TICKS", SMITH_WARNING, "a saved game has more ticks than a minute",
     "A minute has 720 ticks, of which 719 to 0 can be left. The game would show a wrong number of seconds."},
    {"POP-SAV-LEVEL", SMITH_ERROR, "a saved game is in a level that does not exist",
     "There are the levels 1 to 12, 13 for the second half of 12, 14 with the princess and 15 with the potions. The game "
     "would not find the level and stop."},
    {"POP-SAV-DEAD", SMITH_WARNING, "a saved game begins without hit points",
     "The prince dies as soon as the game is loaded. The game itself saves 3 or more."},
    {NULL, SMITH_INFO, NULL, NULL},
};

const struct smith_code smith_pop_hof_codes[] = {
    {"POP-HOF-COUNT", SMITH_ERROR, "a hall of fame says that it has more records than there is room for",
     "The file has room for six records. The game would read names from behind them."},
    {"POP-HOF-TICKS", SMITH_WARNING, "a record has more ticks than a minute",
     "A minute has 720 ticks, of which 719 to 0 can be left. The game would show a wrong number of seconds."},
    {"POP-HOF-ORDER", SMITH_INFO, "records are not in the order of their time",
     "The game puts the record with the most time left first and finds the place of a new one by that. With another order "
     "a new record may land in the wrong place."},
    {NULL, SMITH_INFO, NULL, NULL},
};
