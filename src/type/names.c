/* SPDX-License-Identifier: MIT
 *
 * Names of values. See names.h.
 */
#include "type/names.h"
#include <string.h>

const struct smith_name *smith_names_by_value(const struct smith_names *names, int64_t value) {
    if (!names->count)
        return NULL;
    uint64_t guess = (uint64_t)value - (uint64_t)names->items[0].value; /* most enums count upwards without gaps */
    if (guess < names->count) {
        const struct smith_name *name = &names->items[guess];
        if (name->value == value && (guess == 0 || name[-1].value != value))
            return name;
    }
    for (uint32_t i = 0; i < names->count; i++)
        if (names->items[i].value == value)
            return &names->items[i];
    return NULL;
}

const char *smith_value_name(const struct smith_names *names, int64_t value) {
    const struct smith_name *name = smith_names_by_value(names, value);
    return name ? name->name : NULL;
}

const struct smith_name *smith_names_by_text(const struct smith_names *names, const char *text, size_t size) {
    for (uint32_t i = 0; i < names->count; i++)
        if (strlen(names->items[i].name) == size && memcmp(names->items[i].name, text, size) == 0)
            return &names->items[i];
    return NULL;
}

bool smith_names_have_ranges(const struct smith_names *names) {
    for (uint32_t i = 0; i < names->count; i++)
        if (names->items[i].low != names->items[i].high || names->items[i].names)
            return true;
    return false;
}

uint64_t smith_name_mask(const struct smith_name *name, unsigned width) {
    unsigned top = width * 8 - 1;
    unsigned high = name->high < top ? name->high : top;
    if (name->low > high)
        return 0;
    return (~(uint64_t)0 >> (63 - (high - name->low))) << name->low;
}
