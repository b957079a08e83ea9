/* SPDX-License-Identifier: MIT
 *
 * Texts of settings (d2df_ini.h).
 */
#include "format/d2df/map/d2df_ini.h"

#include <string.h>

struct span {
    const char *start, *end;
};

static struct span d2df_ini_trim(struct span span) {
    while (span.start < span.end && (unsigned char)*span.start <= ' ')
        span.start++;
    while (span.end > span.start && (unsigned char)span.end[-1] <= ' ')
        span.end--;
    return span;
}

static char d2df_ini_lower(char letter) {
    return (char)(letter >= 'A' && letter <= 'Z' ? letter | 0x20 : letter);
}

static bool d2df_ini_is_word(struct span span, const char *word) {
    for (; span.start < span.end && *word; span.start++, word++)
        if (d2df_ini_lower(*span.start) != d2df_ini_lower(*word))
            return false;
    return span.start == span.end && !*word;
}

static const char *find_in(struct span span, char letter) {
    return memchr(span.start, letter, (size_t)(span.end - span.start));
}

/* "key = value" with that key. */
static bool read_line(struct span line, const char *key, char *value, size_t size) {
    const char *equals = find_in(line, '=');
    if (!equals || !d2df_ini_is_word(d2df_ini_trim((struct span){line.start, equals}), key))
        return false;
    struct span found = d2df_ini_trim((struct span){equals + 1, line.end});
    size_t length = (size_t)(found.end - found.start);
    length = length < size ? length : size - 1;
    memcpy(value, found.start, length);
    value[length] = '\0';
    return true;
}

bool smith_d2df_ini_read(const char *text, const char *section, const char *key, char *value, size_t size) {
    bool inside = !*section;
    while (*text) {
        const char *end = strstr(text, "\r\n");
        struct span line = d2df_ini_trim((struct span){text, end ? end : text + strlen(text)});
        text = end ? end + 2 : text + strlen(text);
        bool header = line.end - line.start >= 2 && line.start[0] == '[' && line.end[-1] == ']';
        if (header)
            inside = d2df_ini_is_word((struct span){line.start + 1, line.end - 1}, section);
        else if (inside && line.start < line.end && *line.start != ';' && read_line(line, key, value, size))
            return true;
    }
    return false;
}
