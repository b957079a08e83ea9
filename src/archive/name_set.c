/* SPDX-License-Identifier: MIT
 *
 * A set of names: a hash table with open addressing.
 */
#include "archive/name_set.h"

#include <string.h>

struct smith_name_count {
    const char *name; /* NULL = free */
    uint32_t count;
};

static char lower_case(const struct smith_name_set *set, char c) {
    return set->any_case && c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static uint32_t hash(const struct smith_name_set *set, const char *name) {
    uint32_t h = 2166136261u;
    for (; *name; name++)
        h = (h ^ (uint8_t)lower_case(set, *name)) * 16777619u;
    return h;
}

static bool same(const struct smith_name_set *set, const char *a, const char *b) {
    while (*a && lower_case(set, *a) == lower_case(set, *b))
        a++, b++;
    return lower_case(set, *a) == lower_case(set, *b);
}

static struct smith_name_count *slot_of(const struct smith_name_set *set, const char *name) {
    uint32_t at = hash(set, name) & (set->size - 1);
    while (set->table[at].name && !same(set, set->table[at].name, name))
        at = (at + 1) & (set->size - 1);
    return &set->table[at];
}

static bool grow(struct smith_name_set *set) {
    struct smith_name_set larger = *set;
    larger.size = set->size ? set->size * 2 : 64;
    larger.table = smith_arena_alloc(set->arena, larger.size * sizeof *larger.table, _Alignof(struct smith_name_count));
    if (!larger.table)
        return false;
    for (uint32_t i = 0; i < set->size; i++)
        if (set->table[i].name)
            *slot_of(&larger, set->table[i].name) = set->table[i];
    *set = larger;
    return true;
}

uint32_t smith_name_set_add(struct smith_name_set *set, const char *name) {
    if (set->count * 2 >= set->size && !grow(set))
        return 0;
    struct smith_name_count *slot = slot_of(set, name);
    if (!slot->name) {
        slot->name = name;
        set->count++;
    }
    return ++slot->count;
}
