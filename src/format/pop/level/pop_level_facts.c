/* SPDX-License-Identifier: MIT
 *
 * What no level file says, as pop_level_facts.h describes. In mod.ini it stands below [Level N], as in the SDLPoP.ini
 * that comes with SDLPoP: level_type, guard_type and guard_hp.
 */
#include "format/pop/level/pop_level_facts.h"

#include "base/buffer.h"
#include "base/error.h"
#include "os/os.h"
#include <stdlib.h>
#include <string.h>

#define WORD_SIZE 64
#define HIT_POINTS_MAX 255

/* ---- the game ---- */

static enum smith_pop_guards guards_of(unsigned number) {
    switch (number) {
    case 3: return SMITH_POP_GUARDS_SKELETON;
    case 6: return SMITH_POP_GUARDS_FAT;
    case 12: return SMITH_POP_GUARDS_SHADOW;
    case 13: return SMITH_POP_GUARDS_VIZIER;
    case 14:
    case 15: return SMITH_POP_GUARDS_NONE;
    default: return SMITH_POP_GUARDS_PLAIN;
    }
}

static struct smith_pop_level_facts facts_of_game(unsigned number) {
    static const bool palaces[SMITH_POP_LEVELS] = {[4] = true, true, true, [10] = true, true, [14] = true};
    static const uint8_t hit_points[SMITH_POP_LEVELS] = {4, 3, 3, 3, 3, 4, 5, 4, 4, 5, 5, 5, 4, 6, 0, 0};
    bool known = number < SMITH_POP_LEVELS;
    return (struct smith_pop_level_facts){known && palaces[number], guards_of(number), known ? hit_points[number] : 0};
}

/* ---- mod.ini ---- */

/* The number that a word is, or that of the choice it names; below `lowest` it is neither. */
static int pop_level_facts_number_of(const char *word, const char *const *choices, int lowest) {
    char *end;
    for (int i = 0; choices && choices[i]; i++)
        if (smith_any_case_equal(word, choices[i]))
            return i;
    long number = strtol(word, &end, 10);
    return end == word || *end || number < lowest || number > HIT_POINTS_MAX ? lowest - 1 : (int)number;
}

static void pop_level_facts_take(struct smith_pop_level_facts *facts, const char *key, const char *word) {
    static const char *const types[] = {"dungeon", "palace", NULL};
    static const char *const guards[] = {"guard", "fat", "skel", "vizier", "shadow", NULL}; /* as the enumeration */
    if (smith_any_case_equal(key, "level_type")) {
        int type = pop_level_facts_number_of(word, types, 0);
        facts->palace = type == 0 || type == 1 ? type == 1 : facts->palace;
    } else if (smith_any_case_equal(key, "guard_type")) {
        int type = smith_any_case_equal(word, "none") ? -1 : pop_level_facts_number_of(word, guards, -1);
        if (type == -1)
            facts->guards = SMITH_POP_GUARDS_NONE;
        else if (type >= 0 && type < SMITH_POP_GUARDS_NONE)
            facts->guards = (enum smith_pop_guards)type;
    } else if (smith_any_case_equal(key, "guard_hp")) {
        int hit_points = pop_level_facts_number_of(word, NULL, 0);
        facts->hit_points = hit_points >= 0 ? (unsigned)hit_points : facts->hit_points;
    }
}

static bool pop_level_facts_is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

/* What stands between two places, without blanks around it; cut to what a word of ours can be. */
static void copy_word(const char *at, const char *end, char word[WORD_SIZE]) {
    while (at < end && pop_level_facts_is_blank(*at))
        at++;
    while (end > at && pop_level_facts_is_blank(end[-1]))
        end--;
    size_t size = (size_t)(end - at) < WORD_SIZE ? (size_t)(end - at) : WORD_SIZE - 1;
    for (size_t i = 0; i < size; i++)
        word[i] = at[i];
    word[size] = '\0';
}

static const char *pop_level_facts_find(const char *at, const char *end, char c) {
    while (at < end && *at != c)
        at++;
    return at;
}

/* Whether the section that is called so is that of the level. */
static bool is_section(const char *name, unsigned number) {
    char *end;
    if (!smith_any_case_begins(name, "Level ", 6))
        return false;
    unsigned long level = strtoul(name + 6, &end, 10);
    return end != name + 6 && !*end && level == number;
}

static void pop_level_facts_take_line(struct smith_pop_level_facts *facts, const char *at, const char *end,
                                      unsigned number, bool *here) {
    char key[WORD_SIZE], word[WORD_SIZE];
    end = pop_level_facts_find(at, end, ';'); /* the rest is a comment */
    const char *equals = pop_level_facts_find(at, end, '=');
    copy_word(at, equals, key);
    if (key[0] == '[') {
        copy_word(pop_level_facts_find(at, end, '[') + 1, pop_level_facts_find(at, end, ']'), key);
        *here = is_section(key, number);
    } else if (*here && equals < end) {
        copy_word(equals + 1, end, word);
        pop_level_facts_take(facts, key, word);
    }
}

static void pop_level_facts_take_text(struct smith_pop_level_facts *facts, const char *at, const char *end,
                                      unsigned number) {
    bool here = false;
    while (at < end) {
        const char *line_end = pop_level_facts_find(at, end, '\n');
        pop_level_facts_take_line(facts, at, line_end, number, &here);
        at = line_end < end ? line_end + 1 : end;
    }
}

/* What mod.ini in `folder` says of the level; `*found` is false when there is none. */
static enum smith_status take_file(struct smith_pop_level_facts *facts, const struct smith_folder *folder,
                                   unsigned number, const struct smith_allocator *allocator, bool *found) {
    struct smith_buffer text;
    struct smith_error absent;
    smith_buffer_init(&text, allocator);
    enum smith_status status = folder->read(folder->context, "mod.ini", &text, &absent);
    *found = status == SMITH_OK;
    if (*found && text.size)
        pop_level_facts_take_text(facts, (const char *)text.data, (const char *)text.data + text.size, number);
    smith_buffer_free(&text);
    return status == SMITH_NO_MEMORY ? status : SMITH_OK;
}

enum smith_status smith_pop_level_facts(unsigned number, const struct smith_folder *folder,
                                        const struct smith_folder *own_folder, const struct smith_allocator *allocator,
                                        struct smith_pop_level_facts *facts, struct smith_error *error) {
    enum smith_status status = SMITH_OK;
    bool found = false;
    *facts = facts_of_game(number);
    if (folder)
        status = take_file(facts, folder, number, allocator, &found);
    if (own_folder && !found && status == SMITH_OK)
        status = take_file(facts, own_folder, number, allocator, &found);
    return status == SMITH_OK ? status : smith_fail_memory(error, NULL);
}
