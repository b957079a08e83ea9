/* SPDX-License-Identifier: MIT
 *
 * What no level file says: which scenery and guards a level has, how it begins, and what happens in it. The program knows it
 * by the level's number; a mod of SDLPoP says otherwise in its mod.ini.
 */
#ifndef SMITH_POP_LEVEL_FACTS_H
#define SMITH_POP_LEVEL_FACTS_H

#include "format/pop/level/pop_settings.h"
#include <levelsmith/archive.h>

enum smith_pop_guards {
    SMITH_POP_GUARDS_PLAIN,
    SMITH_POP_GUARDS_FAT,
    SMITH_POP_GUARDS_SKELETON,
    SMITH_POP_GUARDS_VIZIER,
    SMITH_POP_GUARDS_SHADOW,
    SMITH_POP_GUARDS_NONE
};

enum smith_pop_entry { SMITH_POP_ENTRY_TURNS, SMITH_POP_ENTRY_FALLS, SMITH_POP_ENTRY_RUNS };

struct smith_pop_level_facts {
    bool palace; /* else it is a dungeon */
    enum smith_pop_guards guards;
    unsigned hit_points; /* of guards without a skill that adds to them */
    unsigned colour; /* of the scenery, from release 1.3 on; 0 = its own */
    enum smith_pop_entry entry; /* how the prince comes in */
    int seamless_exit; /* a room in which the next level begins; none: below 1 */
    struct smith_pop_gameplay gameplay; /* of all levels */
};

/* Those of level `number`, which may be any. `folder` has the game's files, or the mod's and the game's, and `own_folder` those
 * that the level is among (smith_pop_settings_find()); with neither (NULL) it is the game's own level.
 * SMITH_NO_MEMORY, else SMITH_OK. */
enum smith_status smith_pop_level_facts(unsigned number, const struct smith_folder *folder,
                                        const struct smith_folder *own_folder, const struct smith_allocator *allocator,
                                        struct smith_pop_level_facts *facts, struct smith_error *error);

/* What trousers and cape of a guard of the colour look like, as " (light blue, pink)"; "" for 0, which is that of his archive,
 * and for what is no colour. */
const char *smith_pop_guard_colour_words(unsigned colour);

#endif
