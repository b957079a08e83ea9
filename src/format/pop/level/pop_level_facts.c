/* SPDX-License-Identifier: MIT
 *
 * What no level file says, as pop_level_facts.h describes.
 */
#include "format/pop/level/pop_level_facts.h"

#include "base/error.h"

static enum smith_pop_guards guards_of(int type) {
    return type >= 0 && type < SMITH_POP_GUARDS_NONE ? (enum smith_pop_guards)type : SMITH_POP_GUARDS_NONE;
}

static enum smith_pop_entry entry_of(int pose) {
    return pose == SMITH_POP_ENTRY_FALLS || pose == SMITH_POP_ENTRY_RUNS ? (enum smith_pop_entry)pose
                                                                         : SMITH_POP_ENTRY_TURNS;
}

/* A level that the game does not have is a dungeon with plain guards. */
static struct smith_pop_level_facts facts_from(const struct smith_pop_settings *settings, unsigned number) {
    static const struct smith_pop_level_settings other = {.seamless_exit = -1};
    const struct smith_pop_level_settings *level = number < SMITH_POP_LEVELS ? &settings->levels[number] : &other;
    return (struct smith_pop_level_facts){.palace = level->level_type == 1,
                                          .guards = guards_of(level->guard_type),
                                          .hit_points = (unsigned)level->guard_hp,
                                          .colour = (unsigned)level->level_color,
                                          .entry = entry_of(level->entry_pose),
                                          .seamless_exit = level->seamless_exit,
                                          .gameplay = settings->gameplay};
}

enum smith_status smith_pop_level_facts(unsigned number, const struct smith_folder *folder,
                                        const struct smith_folder *own_folder, const struct smith_allocator *allocator,
                                        struct smith_pop_level_facts *facts, struct smith_error *error) {
    struct smith_pop_settings_found found;
    enum smith_status status = smith_pop_settings_find(&found, folder, own_folder, allocator);
    *facts = facts_from(&found.mod, number);
    return status == SMITH_OK ? status : smith_fail_memory(error, NULL);
}

/* Resource 10 of PRINCE.DAT, the same in releases 1.0 and 1.3. */
const char *smith_pop_guard_colour_words(unsigned colour) {
    static const char *const words[] = {"",
                                        " (light blue, pink)",
                                        " (red, purple)",
                                        " (orange, yellow)",
                                        " (green, yellow)",
                                        " (dark blue, beige)",
                                        " (purple, beige)",
                                        " (yellow, orange)"};
    return colour < sizeof words / sizeof *words ? words[colour] : "";
}
