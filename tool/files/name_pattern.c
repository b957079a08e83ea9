/* SPDX-License-Identifier: MIT
 *
 * Patterns of names, as name_pattern.h describes. fnmatch() does the same where there is POSIX.
 */
#include "files/name_pattern.h"
#include <string.h>

/* Whether `c` is one of "[a-z]", which begins at `*pattern`; that goes behind it. Without an end it is a bracket. */
static bool fits_set(const char **pattern, char c) {
    const char *at = *pattern + 1;
    bool inverted = *at == '!' || *at == '^', found = false;
    at += inverted;
    for (const char *first = at; *at && (*at != ']' || at == first); at++) {
        unsigned char low = (unsigned char)*at, high = low;
        if (at[1] == '-' && at[2] && at[2] != ']') {
            high = (unsigned char)at[2];
            at += 2;
        }
        found |= low <= (unsigned char)c && (unsigned char)c <= high;
    }
    if (!*at) {
        ++*pattern;
        return c == '[';
    }
    *pattern = at + 1;
    return found != inverted;
}

/* Whether the first element of the pattern fits the character; `*pattern` goes behind it. */
static bool fits_one(const char **pattern, char c) {
    if (**pattern == '[')
        return fits_set(pattern, c) && c != '/';
    bool any = **pattern == '?';
    if (**pattern == '\\' && (*pattern)[1])
        ++*pattern;
    return *(*pattern)++ == c || (any && c != '/');
}

bool name_pattern_fits(const char *pattern, const char *name) {
    const char *star = NULL, *retry = NULL; /* the last `*` and where what follows it was last tried */
    if (strcmp(pattern, "*") == 0)
        return true;
    while (*name) {
        const char *next = pattern;
        if (*pattern == '*') {
            star = ++pattern;
            retry = name;
        } else if (*pattern && fits_one(&next, *name)) {
            pattern = next;
            name++;
        } else if (star && *retry != '/') {
            pattern = star;
            name = ++retry;
        } else {
            return false;
        }
    }
    return pattern[strspn(pattern, "*")] == '\0';
}
