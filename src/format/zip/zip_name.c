/* SPDX-License-Identifier: MIT
 *
 * The names of files in zips: see zip_name.h.
 */
#include "format/zip/zip_name.h"

#include "base/endian.h"
#include "base/text.h"
#include <libdeflate.h>
#include <string.h>

bool smith_zip_name_is_plain(const char *name) {
    for (; *name; name++)
        if ((uint8_t)*name >= 0x80)
            return false;
    return true;
}

const char *smith_zip_name_text(const struct smith_zip_file *file) {
    return file->name.kind && file->name.as.any ? *file->name.as.utf8 : "";
}

enum { unicode_path_id = 0x7075, unicode_path_head = 5 }; /* its version, and the CRC-32 of the name it stands for */

/* The name in the field for Unicode paths, when it is there and of this name; size 0 = it is not. */
static struct smith_bytes unicode_path(struct smith_bytes extra, struct smith_bytes name) {
    while (extra.size >= 4) {
        uint32_t id = smith_le16_load(extra.data), size = smith_le16_load(extra.data + 2);
        if (size > extra.size - 4)
            break;
        const uint8_t *field = extra.data + 4;
        if (id == unicode_path_id && size > unicode_path_head && field[0] == 1 &&
            smith_le32_load(field + 1) == libdeflate_crc32(0, name.data, name.size))
            return (struct smith_bytes){field + unicode_path_head, size - unicode_path_head};
        extra = (struct smith_bytes){field + size, extra.size - 4 - size};
    }
    return (struct smith_bytes){0};
}

void smith_zip_name_add(const struct smith_zip_file *file, struct smith_buffer *out) {
    const char *text = smith_zip_name_text(file);
    struct smith_buffer raw;
    size_t bad;
    smith_buffer_init(&raw, &out->allocator);
    bool other = file->name.kind == SMITH_ZIP_FILE_NAME_OTHER && !smith_zip_name_is_plain(text) &&
                 smith_text_encode(&raw, SMITH_CP1251, text, &bad);
    out->failed |= raw.failed;
    struct smith_bytes bytes = {raw.data, other ? raw.size : 0}, path = unicode_path(file->extra, bytes);
    if (!path.size || smith_utf8_valid(path) != path.size)
        path = bytes;
    if (path.size && smith_utf8_valid(path) == path.size)
        smith_buffer_add(out, path.data, path.size);
    else
        smith_buffer_text(out, text);
    smith_buffer_free(&raw);
}
