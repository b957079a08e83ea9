/* SPDX-License-Identifier: MIT
 *
 * How the game finds things in its archives, and what the things are.
 */
#include "format/d2df/archive/d2df_archive.h"

#include "base/text.h"
#include "format/d2df/d2df.h"
#include "format/d2df/text/d2df_text.h"
#include "format/list.h"
#include <levelsmith/picture.h>
#include <string.h>

/* ---- what entries are ---- */

#define SIGNATURE_BITS 32 /* a format that recognises so much of a file has not done so by chance */

bool smith_d2df_is_map(struct smith_bytes bytes) {
    return smith_d2df_format.bid(bytes) > 0 || smith_d2df_conversions[0].recognise(bytes);
}

/* A picture, or what no format of ours reads. */
static void guess_kind(struct smith_bytes bytes, struct smith_entry_type *entry_type) {
    const char *extension = smith_d2df_resource_extension(bytes), *image = smith_image_extension(bytes);
    bool is_picture = extension && image && strcmp(extension, image) == 0;
    if (extension)
        *entry_type = (struct smith_entry_type){.format = is_picture ? &smith_d2df_picture_format : NULL,
                                                .confidence = 80,
                                                .why = "by its first bytes",
                                                .extension = extension};
}

bool smith_d2df_entry_type(const struct smith_archive *archive, uint32_t number, struct smith_entry_type *entry_type) {
    struct smith_bytes bytes = *archive->entries[number].bytes;
    const struct smith_format *format;
    struct smith_error error;
    if (smith_format_list_guess(archive->formats, bytes, &format, &error) == SMITH_OK &&
        format->bid(bytes) >= SIGNATURE_BITS)
        *entry_type = (struct smith_entry_type){.format = format, .confidence = 90, .why = "by its first bytes"};
    else if (smith_d2df_is_map(bytes))
        *entry_type = (struct smith_entry_type){.confidence = 90, .why = "a map as a text", .extension = ".txt"};
    else
        guess_kind(bytes, entry_type);
    return true;
}

/* ---- names ---- */

size_t smith_d2df_stem(const char *name) {
    const char *slash = strrchr(name, '/');
    const char *last = slash ? slash + 1 : name, *dot = strrchr(last, '.');
    return dot && dot > last ? (size_t)(dot - name) : strlen(name);
}

/* Letters as the game's code page has them, in one case. */
static uint32_t lower_case(uint32_t c) {
    if ((c >= 'A' && c <= 'Z') || (c >= 0x410 && c <= 0x42F))
        return c + 0x20;
    if (c >= 0x401 && c <= 0x40F)
        return c + 0x50;
    return c == '\\' ? '/' : c;
}

bool smith_d2df_same_name(const char *a, size_t a_size, const char *b, size_t b_size) {
    const char *a_end = a + a_size, *b_end = b + b_size;
    while (a < a_end && b < b_end) {
        uint32_t x, y;
        a += smith_utf8_next(a, &x);
        b += smith_utf8_next(b, &y);
        if (lower_case(x) != lower_case(y))
            return false;
    }
    return a == a_end && b == b_end;
}

const struct smith_entry *smith_d2df_entry_find(const struct smith_archive *archive, const char *name) {
    bool any_section = !strpbrk(name, "/\\");
    size_t size = smith_d2df_stem(name);
    for (uint32_t i = archive->entry_count; i-- > 0;) {
        const struct smith_entry *entry = &archive->entries[i];
        const char *slash = any_section ? strrchr(entry->name, '/') : NULL, *own = slash ? slash + 1 : entry->name;
        if (smith_d2df_same_name(own, smith_d2df_stem(own), name, size) && (!slash || smith_d2df_is_map(*entry->bytes)))
            return entry;
    }
    return NULL;
}
