/* SPDX-License-Identifier: MIT
 *
 * Nearest names by edit distance.
 */
#include "document/json/json_suggest.h"
#include "base/text.h"
#include <stdio.h>
#include <string.h>

/* One more of the names; behind the last that there is room for, "..." says that there are more. */
static void json_suggest_list(struct smith_suggestion *suggestion, const char *name) {
    static const char more[] = ", ...";
    char *end = suggestion->names + suggestion->names_size;
    size_t left = sizeof suggestion->names - sizeof more - suggestion->names_size;
    if (suggestion->is_full)
        return;
    size_t size = (size_t)snprintf(end, left, "%s%s", suggestion->names_size ? ", " : "", name);
    suggestion->is_full = size >= left;
    if (!suggestion->is_full)
        suggestion->names_size += size;
    else if (suggestion->names_size)
        memcpy(end, more, sizeof more);
    else
        *end = '\0';
}

void smith_suggestion_try(struct smith_suggestion *suggestion, const char *name) {
    size_t size = name ? strlen(name) : 0;
    if (size)
        json_suggest_list(suggestion, name);
    if (!size)
        return;
    unsigned edits = smith_edit_distance(suggestion->text, suggestion->size, name, size, 0) / SMITH_EDIT;
    if (edits > 1 + size / 4 || edits >= size || (suggestion->best && edits >= suggestion->edits))
        return;
    suggestion->best = name;
    suggestion->edits = edits;
}

void smith_suggestion_words(const struct smith_suggestion *suggestion, char *out, size_t size) {
    if (suggestion->best)
        snprintf(out, size, ", did you mean \"%s\"", suggestion->best);
    else
        snprintf(out, size, "%s%s", suggestion->names[0] ? ": it has " : "", suggestion->names);
}
