/* SPDX-License-Identifier: MIT
 *
 * Our part of a .gitattributes file, as attributes.h describes. Bytes outside of it stay as they are.
 */
#include "files/attributes.h"
#include <levelsmith/buffer.h>
#include <string.h>

#define FIRST_LINE "# begin levelsmith (`levelsmith git-setup` rewrites these lines, --remove takes them away)"
#define LAST_LINE "# end levelsmith"

void attributes_pattern(const char *extension, size_t size, struct smith_buffer *out) {
    smith_buffer_byte(out, '*');
    for (size_t i = 0; i < size; i++) {
        char c = extension[i];
        if (c >= 'a' && c <= 'z')
            smith_buffer_format(out, "[%c%c]", c, c - 'a' + 'A');
        else
            smith_buffer_byte(out, (uint8_t)c);
    }
}

/* Where the line that is `wanted` begins, at or behind `from`; the size of the text when there is none. */
static size_t find_line(struct smith_bytes text, size_t from, const char *wanted) {
    size_t size = strlen(wanted);
    while (from < text.size) {
        const uint8_t *end = memchr(text.data + from, '\n', text.size - from);
        size_t stop = end ? (size_t)(end - text.data) : text.size;
        size_t length = stop - from - (stop > from && text.data[stop - 1] == '\r');
        if (length == size && memcmp(text.data + from, wanted, size) == 0)
            return from;
        from = stop + (end != NULL);
    }
    return text.size;
}

static size_t behind_line(struct smith_bytes text, size_t at) {
    const uint8_t *end = at < text.size ? memchr(text.data + at, '\n', text.size - at) : NULL;
    return end ? (size_t)(end - text.data) + 1 : text.size;
}

void attributes_edit(struct smith_bytes text, struct smith_bytes lines, struct smith_buffer *out) {
    size_t first = find_line(text, 0, FIRST_LINE), last = find_line(text, first, LAST_LINE);
    /* A block whose end somebody deleted: only its first line is surely ours. */
    size_t behind = behind_line(text, last < text.size ? last : first);
    smith_buffer_add(out, text.data, first);
    if (lines.size) {
        if (out->size && out->data[out->size - 1] != '\n')
            smith_buffer_byte(out, '\n');
        smith_buffer_text(out, FIRST_LINE "\n");
        smith_buffer_add(out, lines.data, lines.size);
        smith_buffer_text(out, LAST_LINE "\n");
    }
    if (behind < text.size)
        smith_buffer_add(out, text.data + behind, text.size - behind);
}
