/* SPDX-License-Identifier: MIT
 *
 * What no level file says, as pop_level_facts.h describes.
 */
#include "format/pop/level/pop_level_facts.h"

#include "base/buffer.h"
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

/* What mod.ini in `folder` says; `*found` is false when there is none. */
static enum smith_status take_file(struct smith_pop_settings *settings, const struct smith_folder *folder,
                                   const struct smith_allocator *allocator, bool *found) {
    struct smith_buffer text;
    struct smith_error absent;
    smith_buffer_init(&text, allocator);
    enum smith_status status = folder->read(folder->context, "mod.ini", &text, &absent);
    *found = status == SMITH_OK;
    if (*found && text.size)
        smith_pop_settings_take(settings, (const char *)text.data, text.size);
    smith_buffer_free(&text);
    return status == SMITH_NO_MEMORY ? status : SMITH_OK;
}

enum smith_status smith_pop_level_facts(unsigned number, const struct smith_folder *folder,
                                        const struct smith_folder *own_folder, const struct smith_allocator *allocator,
                                        struct smith_pop_level_facts *facts, struct smith_error *error) {
    enum smith_status status = SMITH_OK;
    struct smith_pop_settings settings;
    bool found = false;
    smith_pop_settings_init(&settings);
    if (folder)
        status = take_file(&settings, folder, allocator, &found);
    if (own_folder && !found && status == SMITH_OK)
        status = take_file(&settings, own_folder, allocator, &found);
    *facts = facts_from(&settings, number);
    return status == SMITH_OK ? status : smith_fail_memory(error, NULL);
}
