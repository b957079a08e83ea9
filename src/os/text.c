/* SPDX-License-Identifier: MIT
 *
 * Texts, as os.h describes, the same on every system: no locale has a say.
 */
#include "os/os.h"
#include <stdlib.h>

static char text_lower_case(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool smith_any_case_begins(const char *text, const char *start, size_t size) {
    size_t i = 0;
    while (i < size && text[i] && text_lower_case(text[i]) == text_lower_case(start[i]))
        i++;
    return i == size || (!text[i] && !start[i]);
}

bool smith_any_case_equal(const char *a, const char *b) {
    return smith_any_case_begins(a, b, SIZE_MAX);
}

char *smith_text_copy(const char *text, size_t size) {
    char *copy = malloc(size + 1);
    if (copy) {
        memcpy(copy, text, size);
        copy[size] = '\0';
    }
    return copy;
}
