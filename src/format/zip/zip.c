/* SPDX-License-Identifier: MIT
 *
 * Zips: what their layout does not say.
 */
#include "format/zip/zip.h"

#include "base/buffer.h"
#include "base/endian.h"
#include "base/error.h"
#include "base/json_text.h"
#include "document/document.h"
#include "format/zip/zip_name.h"
#include <string.h>

enum { end_size = 22 };

/* Whether the file ends in the end of a zip, whatever stands before that: programs that unpack themselves are zips. */
static bool ends_as_zip(struct smith_bytes bytes) {
    size_t lowest = bytes.size > end_size + UINT16_MAX ? bytes.size - end_size - UINT16_MAX : 0;
    for (size_t at = bytes.size < end_size ? 0 : bytes.size - end_size + 1; at-- > lowest;) {
        const uint8_t *end = bytes.data + at;
        if (*end == 'P' && memcmp(end, "PK\5\6", 4) == 0 && at + end_size + smith_le16_load(end + 20) == bytes.size)
            return true;
    }
    return false;
}

/* The first file, or an archive that has none. */
unsigned smith_zip_bid(struct smith_bytes bytes) {
    bool begins = bytes.size >= 4 && (memcmp(bytes.data, "PK\3\4", 4) == 0 || memcmp(bytes.data, "PK\5\6", 4) == 0);
    return begins ? 32 : ends_as_zip(bytes) ? 24 : 0;
}

struct smith_zip_end *smith_zip_directory(const struct smith_document *document) {
    struct smith_zip_end *end = smith_zip_root(document)->end;
    return end && end->has.files ? end : NULL;
}

/* ---- entries ---- */

bool smith_zip_entry_name(const struct smith_document *document, uint32_t index, uint32_t memory[2],
                          struct smith_buffer *name) {
    (void)memory;
    size_t start = name->size;
    smith_zip_name_add(smith_zip_directory(document)->files.items[index], name);
    return name->failed || name->size == start || name->data[name->size - 1] != '/'; /* a folder */
}

/* Whether a record is spelled as we would, but for how its bytes are packed. */
static bool zip_is_plain(const struct smith_quirks *quirks) {
    for (uint32_t i = 0; quirks && i < quirks->count; i++)
        if (quirks->items[i].kind != SMITH_QUIRK_PACKED)
            return false;
    return true;
}

/* The name before the file, where it is spelled as in the directory: people shall change it there.
 * The names are kept, each by the number of its file. */
void *smith_zip_strip(struct smith_document *document) {
    const struct smith_zip_end *directory = smith_zip_directory(document);
    uint32_t count = directory ? directory->files.count : 0;
    struct smith_zip_content_name *stripped =
        smith_document_alloc(document, count * sizeof *stripped, _Alignof(struct smith_zip_content_name));
    if (!stripped)
        return NULL;
    for (uint32_t i = 0; i < count; i++) {
        const struct smith_zip_file *file = directory->files.items[i];
        struct smith_zip_content *content = file->content;
        if (content && zip_is_plain(content->quirks) && zip_is_plain(file->quirks) && content->name.kind &&
            content->name.as.any && file->name.kind && strcmp(*content->name.as.utf8, smith_zip_name_text(file)) == 0) {
            stripped[i] = content->name;
            content->name = (struct smith_zip_content_name){0};
        }
    }
    return stripped;
}

void smith_zip_restore(struct smith_document *document, void *memory) {
    const struct smith_zip_end *directory = smith_zip_directory(document);
    const struct smith_zip_content_name *stripped = memory;
    for (uint32_t i = 0; directory && i < directory->files.count; i++)
        if (stripped[i].kind)
            directory->files.items[i]->content->name = stripped[i];
}

/* The name before a file is that of the directory, where a manifest leaves it out. */
enum smith_status smith_zip_complete(struct smith_document *document, struct smith_error *error) {
    const struct smith_zip_end *directory = smith_zip_directory(document);
    for (uint32_t i = 0; directory && i < directory->files.count; i++) {
        const struct smith_zip_file *file = directory->files.items[i];
        struct smith_zip_content *content = file->content;
        bool named = content && content->name.kind && content->name.as.any && **content->name.as.utf8;
        if (!content || named || !file->name.kind)
            continue;
        const char **text = smith_document_alloc(document, sizeof *text, _Alignof(const char *));
        if (!text)
            return smith_fail_memory(error, NULL);
        *text = smith_zip_name_text(file);
        content->name.kind =
            file->name.kind == SMITH_ZIP_FILE_NAME_UTF8 ? SMITH_ZIP_CONTENT_NAME_UTF8 : SMITH_ZIP_CONTENT_NAME_OTHER;
        content->name.as.utf8 = text;
    }
    return SMITH_OK;
}

/* ---- outlines ---- */

/* The directory says it; what is not all there has another size in memory, so that what stood there was kept. */
uint64_t smith_zip_entry_size(const struct smith_document *document, uint32_t index) {
    const struct smith_zip_file *file = smith_zip_directory(document)->files.items[index];
    const struct smith_quirk *size = smith_quirk_find(file, SMITH_QUIRK_RAW, SMITH_ZIP_FILE_SIZE_MEMBER, 0);
    return size && size->bytes.size == 4 ? smith_le32_load(size->bytes.data) : file->content->data.size;
}

/* ---- making one ---- */

static void *zip_make(struct smith_document *document, size_t size) {
    return smith_document_alloc(document, size, _Alignof(max_align_t));
}

bool smith_zip_begin(struct smith_document *document) {
    struct smith_zip_archive *archive = smith_zip_root(document);
    if (!archive->end)
        archive->end = zip_make(document, sizeof *archive->end);
    if (archive->end)
        archive->end->has.files = true;
    return archive->end != NULL;
}

static bool reserve(struct smith_document *document, struct smith_zip_end *directory) {
    uint32_t count = directory->files.count;
    if (count & (count - 1))
        return true; /* there is room for a power of two */
    struct smith_zip_file **items = zip_make(document, (count ? 2 * (size_t)count : 1) * sizeof *items);
    if (items && count)
        memcpy(items, directory->files.items, count * sizeof *items);
    if (items)
        directory->files.items = items;
    return items != NULL;
}

bool smith_zip_add(struct smith_document *document, const char *name, struct smith_bytes bytes) {
    struct smith_zip_end *directory = smith_zip_directory(document);
    struct smith_zip_file *file = zip_make(document, sizeof *file);
    struct smith_zip_content *content = zip_make(document, sizeof *content);
    const char **texts = zip_make(document, 2 * sizeof *texts), *text = smith_document_text(document, name);
    uint8_t *copy = bytes.size ? smith_document_alloc(document, bytes.size, 1) : NULL;
    if (!reserve(document, directory) || !file || !content || !texts || !text || (bytes.size && !copy))
        return false;
    if (copy)
        memcpy(copy, bytes.data, bytes.size);
    bool plain = smith_zip_name_is_plain(name);
    texts[0] = texts[1] = text;
    *content = (struct smith_zip_content){.needed = 20, .data = {copy, bytes.size}};
    content->name.kind = plain ? SMITH_ZIP_CONTENT_NAME_OTHER : SMITH_ZIP_CONTENT_NAME_UTF8;
    content->name.as.utf8 = &texts[1];
    *file = (struct smith_zip_file){.made_by = 20, .needed = 20, .date = smith_zip_no_date, .content = content};
    file->flags = plain ? 0 : SMITH_ZIP_FLAGS_UTF8;
    file->method = bytes.size ? SMITH_ZIP_METHOD_DEFLATED : SMITH_ZIP_METHOD_STORED;
    file->name.kind = plain ? SMITH_ZIP_FILE_NAME_OTHER : SMITH_ZIP_FILE_NAME_UTF8;
    file->name.as.utf8 = &texts[0];
    directory->files.items[directory->files.count++] = file;
    return true;
}

enum smith_status smith_zip_add_entry(struct smith_document *document, const char *name, struct smith_bytes bytes,
                                      struct smith_error *error) {
    if (!smith_zip_directory(document) && !smith_zip_begin(document))
        return smith_fail_memory(error, NULL);
    return smith_zip_add(document, name, bytes) ? SMITH_OK : smith_fail_memory(error, NULL);
}

/* ---- manifests for folders that have none ---- */

static void zip_add_text(struct smith_buffer *out, const char *key, const char *text) {
    smith_buffer_format(out, "\"%s\": ", key);
    smith_json_string(out, text, strlen(text));
}

enum smith_status smith_zip_adopt(const char *const *names, uint32_t count, struct smith_buffer *manifest,
                                  struct smith_error *error) {
    smith_buffer_text(manifest, "{\n  \"$format\": \"zip\",\n  \"end\": {\"files\": [");
    for (uint32_t i = 0; i < count; i++) {
        smith_buffer_format(manifest, "%s\n    {\"flags\": [%s], \"method\": \"deflated\", \"date\": %u, ",
                            i ? "," : "", smith_zip_name_is_plain(names[i]) ? "" : "\"utf8\"", smith_zip_no_date);
        zip_add_text(manifest, "name", names[i]);
        smith_buffer_text(manifest, ", \"content\": {\"data\": {");
        zip_add_text(manifest, "$file", names[i]);
        smith_buffer_text(manifest, "}}}");
    }
    smith_buffer_text(manifest, "\n  ]}\n}\n");
    return manifest->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}
