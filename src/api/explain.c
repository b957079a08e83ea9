/* SPDX-License-Identifier: MIT
 *
 * A code looked up in all lists of codes.
 */
#include <levelsmith/levelsmith.h>
#include <string.h>

static const struct smith_code *find(const struct smith_code *list, const char *code) {
    for (; list && list->code; list++)
        if (strcmp(list->code, code) == 0)
            return list;
    return NULL;
}

const struct smith_code *smith_explain(const char *code) {
    const struct smith_code *found = find(smith_engine_codes(), code);
    if (!found)
        found = find(smith_media_codes(), code);
    for (const struct smith_format *const *format = smith_formats(); *format && !found; format++)
        found = find((*format)->codes, code);
    return found;
}
