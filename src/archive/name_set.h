/* SPDX-License-Identifier: MIT
 *
 * A set of names: entries are numbered where names repeat, and files must not get in each other's way, also not on
 * systems that do not tell `A.png` from `a.png`.
 */
#ifndef SMITH_NAME_SET_H
#define SMITH_NAME_SET_H

#include "base/arena.h"

struct smith_name_set {
    struct smith_arena *arena;
    struct smith_name_count *table;
    uint32_t size, count; /* size is 0 or a power of two */
    bool any_case; /* letters are the same in either case */
};

/* How often the name has been added, this time included; 0 when out of memory. `name` must outlive the set. */
uint32_t smith_name_set_add(struct smith_name_set *set, const char *name);

#endif
