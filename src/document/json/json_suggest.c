/* SPDX-License-Identifier: MIT
 *
 * Nearest names by edit distance. Long names are not compared: they are rarely mistyped and often pasted.
 */
#include "document/json/json_suggest.h"
#include <stdio.h>
#include <string.h>

#define LONGEST 48

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

static unsigned min(unsigned a, unsigned b) {
    return a < b ? a : b;
}

static unsigned edit_distance(const char *a, size_t a_size, const char *b, size_t b_size) {
    unsigned row[LONGEST + 1];
    for (size_t j = 0; j <= b_size; j++)
        row[j] = (unsigned)j;
    for (size_t i = 1; i <= a_size; i++) {
        unsigned diagonal = row[0];
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= b_size; j++) {
            unsigned change = diagonal + (lower(a[i - 1]) != lower(b[j - 1]));
            diagonal = row[j];
            row[j] = min(change, min(row[j - 1], row[j]) + 1);
        }
    }
    return row[b_size];
}

/* One more of the names; behind the last that there is room for, "..." says that there are more. */
static void list(struct smith_suggestion *suggestion, const char *name) {
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
        list(suggestion, name);
    if (!size || size > LONGEST || suggestion->size > LONGEST)
        return;
    unsigned distance = edit_distance(suggestion->text, suggestion->size, name, size);
    if (distance > 1 + size / 4 || distance >= size || (suggestion->best && distance >= suggestion->distance))
        return;
    suggestion->best = name;
    suggestion->distance = distance;
}

void smith_suggestion_words(const struct smith_suggestion *suggestion, char *out, size_t size) {
    if (suggestion->best)
        snprintf(out, size, ", did you mean \"%s\"", suggestion->best);
    else
        snprintf(out, size, "%s%s", suggestion->names[0] ? ": it has " : "", suggestion->names);
}
