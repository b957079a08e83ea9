/* SPDX-License-Identifier: MIT
 *
 * What no level file says: which scenery and guards a level has. The program knows it by the level's number; a mod of
 * SDLPoP says otherwise in its mod.ini.
 */
#ifndef SMITH_POP_LEVEL_FACTS_H
#define SMITH_POP_LEVEL_FACTS_H

#include <levelsmith/archive.h>

#define SMITH_POP_LEVELS 16

enum smith_pop_guards {
    SMITH_POP_GUARDS_PLAIN,
    SMITH_POP_GUARDS_FAT,
    SMITH_POP_GUARDS_SKELETON,
    SMITH_POP_GUARDS_VIZIER,
    SMITH_POP_GUARDS_SHADOW,
    SMITH_POP_GUARDS_NONE
};

struct smith_pop_level_facts {
    bool palace; /* else it is a dungeon */
    enum smith_pop_guards guards;
    unsigned hit_points; /* of guards without a skill that adds to them */
};

/* Those of level `number`, which may be any. `folder` has the mod's files and, where those have no mod.ini, `own_folder` has
 * it; with neither (NULL) it is the game's own level. What mod.ini says that SDLPoP would not understand is passed by.
 * SMITH_NO_MEMORY, else SMITH_OK. */
enum smith_status smith_pop_level_facts(unsigned number, const struct smith_folder *folder,
                                        const struct smith_folder *own_folder, const struct smith_allocator *allocator,
                                        struct smith_pop_level_facts *facts, struct smith_error *error);

#endif
