/* SPDX-License-Identifier: MIT
 *
 * A code looked up in all lists of codes.
 */
#include "report/codes.h"

const struct smith_code *smith_explain(const char *code) {
    const struct smith_code *found = smith_code_find(smith_engine_codes(), NULL, code);
    if (!found)
        found = smith_code_find(smith_media_codes(), NULL, code);
    for (const struct smith_format *const *format = smith_formats(); *format && !found; format++)
        found = smith_code_find((*format)->codes, NULL, code);
    return found;
}
