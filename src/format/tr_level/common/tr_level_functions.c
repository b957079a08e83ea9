/* SPDX-License-Identifier: MIT
 *
 * Floor data: words that say what sectors do. A sector names the first word of its functions; each function has a bit that says it is
 * the last one, and so have the actions of a trigger.
 */
#include "format/tr_level/tr_level.h"

enum {
    TYPE_MASK = 0x1F,
    LAST = 0x8000,
    NUMBER_MASK = 0x3FF,
    ACTION_SHIFT = 10,
    ACTION_CAMERA = 1,
    ACTION_FLIP_EFFECT = 9,
    ACTION_NG = 11,
    ACTION_FLYBY = 12,
    ACTION_WORDS_MAX = 128, /* of a trigger: many times what levels have */
};

/* Cameras have a second word, with their timer; flights have one where there are any, and so have TRNG's own actions. */
static bool has_second_word(const struct smith_tr_level_file *file, unsigned action) {
    return action == ACTION_CAMERA || (action == ACTION_FLYBY && file->game >= SMITH_TR_LEVEL_GAME_TR4) ||
           ((action == ACTION_FLIP_EFFECT || action == ACTION_NG) && smith_tr_level_is_trng(file));
}

/* The word behind the actions that begin at `at`; 0 when the words end before, or there is no end to them. */
static uint32_t actions_end(const struct smith_tr_level_file *file, const struct smith_tr_level_level *level,
                            uint32_t at) {
    const uint32_t first = at;
    while (at < level->floor_data.count && at - first < ACTION_WORDS_MAX) {
        unsigned word = level->floor_data.items[at++];
        if (has_second_word(file, word >> ACTION_SHIFT & TYPE_MASK)) {
            if (at >= level->floor_data.count)
                return 0;
            word = level->floor_data.items[at++];
        }
        if (word & LAST)
            return at;
    }
    return 0;
}

static bool has_value(unsigned type) {
    return (type >= SMITH_TR_LEVEL_PORTAL && type <= SMITH_TR_LEVEL_TRIGGER) ||
           (type >= SMITH_TR_LEVEL_FIRST_SPLIT && type <= SMITH_TR_LEVEL_LAST_SPLIT);
}

bool smith_tr_level_next_function(const struct smith_tr_level_file *file, uint32_t *at,
                                  struct smith_tr_level_function *function) {
    const struct smith_tr_level_level *level = &file->level;
    uint32_t next = *at;
    if (!next || next >= level->floor_data.count)
        return false;
    *function = (struct smith_tr_level_function){.word = level->floor_data.items[next]};
    function->type = function->word & TYPE_MASK;
    next++;
    if (has_value(function->type)) {
        if (next >= level->floor_data.count)
            return false;
        function->value = level->floor_data.items[next++];
    }
    if (function->type == SMITH_TR_LEVEL_TRIGGER) {
        function->actions = next;
        function->actions_end = next = actions_end(file, level, next);
        if (!next)
            return false;
    }
    *at = function->word & LAST ? 0 : next;
    return true;
}

bool smith_tr_level_next_action(const struct smith_tr_level_file *file, const struct smith_tr_level_function *function,
                                uint32_t *at, struct smith_tr_level_action *action) {
    const struct smith_tr_level_level *level = &file->level;
    if (*at < function->actions || *at >= function->actions_end)
        return false;
    const unsigned word = level->floor_data.items[(*at)++];
    *action = (struct smith_tr_level_action){.type = word >> ACTION_SHIFT & TYPE_MASK, .number = word & NUMBER_MASK};
    if (has_second_word(file, action->type) && *at < function->actions_end)
        action->second = level->floor_data.items[(*at)++];
    return true;
}
