/* SPDX-License-Identifier: MIT
 *
 * The game's own archives: a flat table, in which the names of sections stand before what belongs to them.
 */
#include "base/endian.h"
#include "format/d2df/archive/d2df_archive.h"

#include "base/buffer.h"
#include "base/error.h"
#include "base/json_text.h"
#include "document/document.h"
#include "format/d2df/archive/d2df_archive_adopt.h"
#include "format/d2df/archive/dfwad_recipe.h"
#include <inttypes.h>
#include <levelsmith/dfwad.h>
#include <levelsmith/edit.h>
#include <stdio.h>
#include <string.h>

enum { header_size = 8, record_size = 24, member_content = 1 };

static unsigned bid(struct smith_bytes bytes) {
    if (bytes.size < header_size || memcmp(bytes.data, "DFWAD", 5) != 0)
        return 0;
    size_t count = smith_le16_load(bytes.data + 6);
    bool fits = header_size + count * record_size <= bytes.size;
    return bytes.data[5] == 1 && fits ? 48 : 40;
}

/* ---- sections ---- */

/* What has no place and no size. What cannot be read has a place. */
bool smith_dfwad_is_section(const struct smith_dfwad_record *record) {
    return !record->has.content && !smith_quirk_find(record, SMITH_QUIRK_OFFSET, member_content, 0);
}

/* The game takes a backslash for what stands between a section and a name, and cannot have a slash. */
static void dfwad_add_name(struct smith_buffer *out, const char *name) {
    for (; *name; name++)
        smith_buffer_byte(out, *name == '\\' ? '/' : *name == '/' ? '_' : (uint8_t)*name);
}

/* memory[0]: records looked at for sections so far; memory[1]: 1 + the section that was the last of these. */
bool smith_dfwad_name(const struct smith_document *document, uint32_t index, uint32_t memory[2],
                      struct smith_buffer *name) {
    const struct smith_dfwad_archive *archive = smith_dfwad_root(document);
    for (; memory[0] < index; memory[0]++)
        if (smith_dfwad_is_section(archive->records.items[memory[0]]))
            memory[1] = memory[0] + 1;
    if (smith_dfwad_is_section(archive->records.items[index])) {
        dfwad_add_name(name, archive->records.items[index]->name);
        smith_buffer_byte(name, '/');
        return false;
    }
    if (memory[1]) {
        dfwad_add_name(name, archive->records.items[memory[1] - 1]->name);
        smith_buffer_byte(name, '/');
    }
    dfwad_add_name(name, archive->records.items[index]->name);
    return true;
}

/* ---- making one ---- */

bool smith_dfwad_add(struct smith_document *document, const char *name, const struct smith_bytes *bytes) {
    struct smith_dfwad_archive *archive = smith_dfwad_root(document);
    uint32_t count = archive->records.count;
    if (!(count & (count - 1))) { /* room for a power of two */
        struct smith_dfwad_record **items =
            smith_document_alloc(document, (count ? 2 * (size_t)count : 1) * sizeof *items, _Alignof(void *));
        if (!items)
            return false;
        if (count)
            memcpy(items, archive->records.items, count * sizeof *items);
        archive->records.items = items;
    }
    struct smith_dfwad_record *record =
        smith_document_alloc(document, sizeof *record, _Alignof(struct smith_dfwad_record));
    const char *text = smith_document_text(document, name);
    uint8_t *copy = bytes && bytes->size ? smith_document_alloc(document, bytes->size, 1) : NULL;
    if (!record || !text || (bytes && bytes->size && !copy))
        return false;
    if (copy)
        memcpy(copy, bytes->data, bytes->size);
    record->name = text;
    record->has.content = bytes != NULL;
    record->content = (struct smith_bytes){copy, bytes ? bytes->size : 0};
    archive->records.items[archive->records.count++] = record;
    return true;
}

/* ---- a new entry ---- */

/* Whether what people see of a record's name is `name`. */
static bool is_called(const struct smith_document *document, const struct smith_dfwad_record *record, const char *name,
                      size_t size, bool *failed) {
    struct smith_buffer shown;
    smith_buffer_init(&shown, &document->arena.allocator);
    dfwad_add_name(&shown, record->name);
    bool same = shown.size == size && (!size || memcmp(shown.data, name, size) == 0);
    *failed |= shown.failed;
    smith_buffer_free(&shown);
    return same;
}

/* Where what is added to a section goes: before the next one, or at the end. False = there is no such section. */
static bool section_end(const struct smith_document *document, const char *section, size_t size, uint32_t *end,
                        bool *failed) {
    const struct smith_dfwad_archive *archive = smith_dfwad_root(document);
    bool inside = size == 0, found = inside;
    *end = archive->records.count;
    for (uint32_t i = 0; i < archive->records.count; i++) {
        const struct smith_dfwad_record *record = archive->records.items[i];
        if (!smith_dfwad_is_section(record))
            continue;
        if (inside) {
            *end = i;
            break;
        }
        found = inside = is_called(document, record, section, size, failed);
    }
    return found;
}

static enum smith_status insert_record(struct smith_edit *edit, const struct smith_allocator *allocator, uint32_t index,
                                       const char *name, size_t size, bool is_section, struct smith_error *error) {
    struct smith_buffer json;
    char path[32];
    snprintf(path, sizeof path, "/records/%" PRIu32, index);
    smith_buffer_init(&json, allocator);
    smith_buffer_text(&json, "{\"name\": ");
    smith_json_string(&json, name, size);
    smith_buffer_text(&json, is_section ? "}" : ", \"content\": \"\"}");
    enum smith_status status = json.failed
                                   ? smith_fail_memory(error, NULL)
                                   : smith_edit_insert(edit, path, (struct smith_bytes){json.data, json.size}, error);
    smith_buffer_free(&json);
    return status;
}

/* "MAP02" goes before the first section, "SOUNDS/BOOM" to the end of its own, which is made where there is none. */
static enum smith_status dfwad_add_entry(struct smith_document *document, const char *name, struct smith_bytes bytes,
                                         struct smith_error *error) {
    (void)bytes;
    const char *slash = strrchr(name, '/'), *last = slash ? slash + 1 : name;
    size_t section = slash ? (size_t)(slash - name) : 0;
    uint32_t end;
    bool failed = false, found = section_end(document, name, section, &end, &failed);
    if (failed)
        return smith_fail_memory(error, NULL);
    if (!*last || (slash && !section) || (!found && memchr(name, '/', section)))
        return smith_fail(error, SMITH_REFUSED, "ENTRY-NEW", "a new entry is called NAME or SECTION/NAME");
    struct smith_edit *edit;
    enum smith_status status = smith_edit_begin(document, NULL, &edit, error);
    if (status == SMITH_OK && !found)
        status = insert_record(edit, &document->arena.allocator, end++, name, section, true, error);
    if (status == SMITH_OK)
        status = insert_record(edit, &document->arena.allocator, end, last, strlen(last), false, error);
    smith_edit_end(edit);
    return status;
}

/* ---- the format ---- */

static const struct smith_archive_ops ops = {
    .prefix = "",
    .entry_type = smith_d2df_entry_type,
    .adopt = smith_dfwad_adopt,
    .name = smith_dfwad_name,
    .find = smith_d2df_entry_find,
    .add = dfwad_add_entry,
    .recipe = ".lst",
    .build = smith_dfwad_build,
    .list = smith_dfwad_recipe,
    .shares = true,
};

const struct smith_format smith_dfwad_format = {
    .id = "dfwad",
    .title = "Doom2D Forever archive",
    .extensions = ".wad .dfwad",
    .layout = &smith_dfwad_layout,
    .bid = bid,
    .info = smith_dfwad_info,
    .rules = smith_dfwad_rules,
    .codes = smith_dfwad_codes,
    .archive = &ops,
    .picture_takes = SMITH_TAKES_GRAPHICS | SMITH_TAKES_PLAYER | SMITH_TAKES_MODE | SMITH_TAKES_GAME,
    .check_takes = SMITH_TAKES_RESOURCES | SMITH_TAKES_NAMES,
    .conversions = smith_dfwad_conversions,
};
