/* SPDX-License-Identifier: MIT
 *
 * What findings about level files of editors mean, for `levelsmith explain`.
 */
#include "format/pop/archive/pop_wrapped.h"
#include "format/pop/level/pop_plv.h"

const struct smith_code smith_pop_plv_codes[] = {
    {"POP-PLV-LENGTH", SMITH_ERROR, "a level file holds something of another size than levels have",
     "A level of the first game has 2305 bytes, that of the potions 2304, on the Macintosh 2308; one of the second 12025. The "
     "checksum before it is not counted, though some programs do so in the number that the file begins with."},
    {"POP-PLV-GAME", SMITH_ERROR, "a level file says that its level is of the other game",
     "The first game is 1, the second 2; a level of the first has 2305 bytes (that of the potions 2304), one of the second "
     "12025. An editor would read the level as what it is not. Set /game."},
    {"POP-PLV-FIELD", SMITH_INFO, "a field that every level file has is missing",
     "Editors expect who made the level, when and with what, be it empty. `insert` can add it: "
     "/fields/0 '{\"name\": \"Level Author\", \"value\": \"...\"}'."},
    {"POP-PLV-DATE", SMITH_WARNING, "a time is not written as it should be",
     "Times are YYYY-MM-DD HH:MM or YYYY-MM-DD HH:MM:SS, so that programs can read them."},
    {"POP-PLV-CUT", SMITH_ERROR, "a level file is cut behind its level",
     "What the editor wrote down about the level stands behind it, and the end of that is gone: author, title, times. The level "
     "itself is whole."},
    {NULL, SMITH_INFO, NULL, NULL},
};

const struct smith_code smith_pop_wrapped_codes[] = {
    {"POP-WRAPPED-LEVEL", SMITH_ERROR, "there is no level here to be drawn",
     "Levels of the first game have 2305 bytes, 2304 or, on the Macintosh, 2308, those of the second 12025. What stands where "
     "the level should be has another size."},
    {NULL, SMITH_INFO, NULL, NULL},
};
