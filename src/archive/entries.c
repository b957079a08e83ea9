/* SPDX-License-Identifier: MIT
 *
 * Which values of a document are entries of an archive: bytes that the layout marks `@file`. An entry is called after
 * what identifies the list elements it lies in: the key of each, or its number where the list has no key; what is in no
 * list, after its member; unless its family knows better.
 */
#include "archive/archive.h"

#include "base/array.h"
#include "base/buffer.h"
#include "base/error.h"
#include "base/lookup.h"
#include "document/visit.h"
#include "type/type_tables.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define DEPTH_MAX 64 /* records around an entry */
#define PART_MAX 80 /* bytes one list adds to a name */

struct finder {
    struct smith_archive *archive;
    struct smith_arena *arena;
    struct smith_error *error;
    uint32_t capacity;
    unsigned depth;
    char name[DEPTH_MAX * (PART_MAX + 1) + 1];
    size_t name_size;
    uint32_t memory[2]; /* of the family, between its names */
};

static bool find_in_value(struct finder *f, const struct smith_frame *outer, const struct smith_type *type,
                          const void *value);

static bool out_of_memory(struct finder *f) {
    smith_fail_memory(f->error, f->arena);
    return false;
}

/* ---- names ---- */

/* The text that identifies an element of a list: its key as a number or text. */
static void element_name(const struct smith_member *list, const struct smith_type *type, const void *element,
                         uint32_t index, char *part) {
    bool keyed = list->key && type->kind == SMITH_RECORD;
    int at = keyed ? smith_member_find(type->record, list->key, strlen(list->key)) : -1;
    const struct smith_member *key = at >= 0 ? &type->record->members[at] : NULL;
    const void *value = key ? smith_member_value(key, element) : NULL;
    const struct smith_type *inner = key ? smith_type_inner(key->type) : NULL;
    if (value && inner->kind == SMITH_TEXT)
        snprintf(part, PART_MAX, "%s", **(const char *const *)value ? *(const char *const *)value : "_");
    else if (value && inner->kind <= SMITH_SPELLED)
        snprintf(part, PART_MAX, "%" PRId64, smith_integer_load(inner, value));
    else
        snprintf(part, PART_MAX, "%" PRIu32, index);
    for (char *c = part; *c; c++) /* the only character with a meaning in names of entries */
        if (*c == '/')
            *c = '_';
}

/* Add a part to the name; the return value takes it off again. */
static size_t name_push(struct finder *f, const char *part) {
    size_t before = f->name_size;
    int added = snprintf(f->name + before, sizeof f->name - before, "%s%s", before ? "/" : "", part);
    f->name_size = before + (size_t)added < sizeof f->name ? before + (size_t)added : before;
    return before;
}

static void name_pop(struct finder *f, size_t before) {
    f->name_size = before;
    f->name[before] = '\0';
}

/* ---- the walk ---- */

static bool is_entry(const struct smith_member *member, const struct smith_type *type) {
    return type->kind == SMITH_BYTES && smith_annotation_find(&member->annotations, "file");
}

/* An entry in no list is called as the member of the root that it is, or is in. */
static const char *name_at_root(const struct smith_frame *frame) {
    while (frame->parent)
        frame = frame->parent;
    return frame->type->record->members[frame->member].name;
}

/* Element of the list nearest to the value. */
static uint32_t nearest_index(const struct smith_frame *frame) {
    while (frame->parent && frame->index == SMITH_NONE)
        frame = frame->parent;
    return frame->index;
}

/* The family's name for an entry; `*is_entry` false = it is none. */
static const char *family_name(struct finder *f, const struct smith_frame *frame, bool *is_entry) {
    const struct smith_archive *archive = f->archive;
    struct smith_buffer name;
    smith_buffer_init(&name, &f->arena->allocator);
    *is_entry = archive->format->archive->name(archive->document, nearest_index(frame), f->memory, &name);
    const char *text = smith_arena_copy(f->arena, name.size ? (const char *)name.data : "_", name.size ? name.size : 1);
    bool failed = name.failed;
    smith_buffer_free(&name);
    return failed ? NULL : text;
}

static const struct smith_quirk *quirk_of(const struct smith_frame *frame, enum smith_quirk_kind kind) {
    return smith_type_has_quirks(frame->type)
               ? smith_quirk_find(frame->record, kind, frame->member, smith_quirk_index(frame->index))
               : NULL;
}

/* What an entry of an outline would have, where it was packed. */
static void find_sizes(const struct smith_archive *archive, const struct smith_frame *frame,
                       struct smith_entry *entry) {
    const struct smith_archive_ops *ops = archive->format->archive;
    const struct smith_quirk *packed = archive->document->outline ? quirk_of(frame, SMITH_QUIRK_PACKED) : NULL;
    entry->size = entry->packed = entry->bytes->size;
    if (!packed)
        return;
    entry->packed = (uint64_t)packed->computed;
    entry->size = ops && ops->size ? ops->size(archive->document, nearest_index(frame)) : UINT64_MAX;
}

/* Whether the bytes from `frame` on out are also those of what lies before them; but for entries that are wholly the same
 * bytes, where the format has such. */
static bool overlaps(const struct smith_archive *archive, const struct smith_frame *frame,
                     const struct smith_entry *entry) {
    bool may_share = archive->format->archive && archive->format->archive->shares;
    const struct smith_quirk *packed = quirk_of(frame, SMITH_QUIRK_PACKED), *overlap = NULL;
    uint64_t own = !packed ? entry->packed : archive->document->outline ? entry->packed : packed->bytes.size;
    for (; frame && !overlap; frame = frame->parent)
        overlap = quirk_of(frame, SMITH_QUIRK_OVERLAP);
    return overlap && !(may_share && (uint64_t)overlap->computed == own);
}

static bool entries_add_entry(struct finder *f, const struct smith_frame *frame, void *bytes) {
    struct smith_archive *archive = f->archive;
    const char *name = NULL;
    if (archive->format->archive && archive->format->archive->name) {
        bool is_entry;
        name = family_name(f, frame, &is_entry);
        if (!name || !is_entry)
            return name || out_of_memory(f);
    }
    if (archive->entry_count == archive->document->limits.entries)
        return smith_fail(f->error, SMITH_LIMIT, "ENTRIES-LIMIT", "the archive has more than %" PRIu32 " entries",
                          archive->entry_count),
               false;
    if (!SMITH_RESERVE(f->arena, archive->entries, archive->entry_count, f->capacity, 1))
        return out_of_memory(f);
    char path[256];
    smith_frame_path(frame, path, sizeof path);
    if (!name)
        name = f->name_size ? f->name : name_at_root(frame);
    struct smith_entry *entry = &archive->entries[archive->entry_count++];
    *entry = (struct smith_entry){
        .name = smith_arena_copy(f->arena, name, strlen(name)),
        .path = smith_arena_copy(f->arena, path, strlen(path)),
        .bytes = bytes,
    };
    find_sizes(archive, frame, entry);
    entry->overlaps = overlaps(archive, frame, entry);
    return (entry->name && entry->path) || out_of_memory(f);
}

/* What a child adds to the names of the entries in it. */
static size_t name_child(struct finder *f, const struct smith_frame *frame, const struct smith_child *child) {
    char part[PART_MAX];
    if (child->member || child->variant)
        return f->name_size;
    element_name(&frame->type->record->members[frame->member], child->type, child->value, child->index, part);
    return name_push(f, part);
}

static bool find_in_children(struct finder *f, const struct smith_frame *outer, const struct smith_type *type,
                             const void *value) {
    struct smith_frame frame = smith_children_frame(outer, type, value);
    struct smith_children children = smith_children_of(type, value);
    struct smith_child child;
    while (smith_children_next(&children, &child)) {
        if (!child.value)
            continue;
        smith_frame_go(&frame, &child);
        size_t before = name_child(f, &frame, &child);
        bool entry = child.member && is_entry(child.member, child.type);
        if (!(entry ? entries_add_entry(f, &frame, child.value) : find_in_value(f, &frame, child.type, child.value)))
            return false;
        name_pop(f, before);
    }
    return true;
}

static bool find_in_value(struct finder *f, const struct smith_frame *outer, const struct smith_type *type,
                          const void *value) {
    if (type->kind < SMITH_RECORD || type->flags & SMITH_PLAIN || smith_type_is_flat(type) || f->depth == DEPTH_MAX)
        return true;
    f->depth += type->kind == SMITH_RECORD;
    bool done = find_in_children(f, outer, type, value);
    f->depth -= type->kind == SMITH_RECORD;
    return done;
}

/* ---- equal names ---- */

/* The name of the entry that is number `count` of its name. */
static const char *numbered(struct finder *f, const char *name, uint32_t count) {
    char number[16];
    size_t digits = (size_t)snprintf(number, sizeof number, "#%" PRIu32, count), length = strlen(name);
    char *text = smith_arena_alloc(f->arena, length + digits + 1, 1);
    if (!text)
        return NULL;
    memcpy(text, name, length);
    memcpy(text + length, number, digits);
    return text;
}

/* The next name of an entry that is not the first of its name: what another is called itself is passed over. */
static const char *next_numbered(struct finder *f, const struct smith_hash_map *counts, const char *name,
                                 uint32_t *count) {
    const char *text;
    do
        text = numbered(f, name, ++*count);
    while (text && smith_hash_map_find(counts, text, strlen(text)));
    return text;
}

static bool entries_count_names(struct finder *f, struct smith_hash_map *counts) {
    for (uint32_t i = 0; i < f->archive->entry_count; i++) {
        const char *name = f->archive->entries[i].name;
        if (!smith_hash_map_add(counts, f->arena, name, strlen(name)))
            return out_of_memory(f);
    }
    return true;
}

/* Entries after the first of a name get "#2", "#3", ... behind it. */
static bool number_duplicates(struct finder *f) {
    struct smith_hash_map counts = {0};
    if (!entries_count_names(f, &counts))
        return false;
    for (uint32_t i = 0; i < f->archive->entry_count; i++) {
        struct smith_entry *entry = &f->archive->entries[i];
        struct smith_hash_entry *name = smith_hash_map_find(&counts, entry->name, strlen(entry->name));
        uint32_t count = (uint32_t)name->value.number;
        if (count)
            entry->name = next_numbered(f, &counts, entry->name, &count);
        if (!entry->name)
            return out_of_memory(f);
        name->value.number = count ? count : 1;
    }
    return true;
}

enum smith_status smith_archive_entries(struct smith_archive *archive, struct smith_error *error) {
    struct smith_archive_memory *memory = archive->memory;
    struct smith_error own;
    struct finder f = {.archive = archive, .arena = &memory->arena, .error = error ? error : &own};
    const struct smith_type *root = smith_document_layout(archive->document)->root;
    archive->entries = NULL;
    archive->entry_count = 0;
    bool done = find_in_value(&f, NULL, root, smith_document_root(archive->document)) && number_duplicates(&f);
    return done ? SMITH_OK : f.error->status;
}

/* ---- formats ---- */

static bool type_has_entries(const struct smith_type *type, unsigned depth);

static bool record_has_entries(const struct smith_record *record, unsigned depth) {
    for (uint16_t i = 0; i < record->member_count; i++) {
        const struct smith_member *member = &record->members[i];
        if (!member->type || member->flags & (SMITH_DERIVED | SMITH_MAGIC | SMITH_LINK | SMITH_COLUMN | SMITH_POOL))
            continue;
        const struct smith_type *type = smith_type_inner(member->type);
        if (is_entry(member, type) || type_has_entries(type, depth))
            return true;
    }
    return false;
}

static bool type_has_entries(const struct smith_type *type, unsigned depth) {
    type = smith_type_inner(type);
    if (!depth || type->flags & SMITH_PLAIN)
        return false;
    if (type->kind == SMITH_RECORD)
        return record_has_entries(type->record, depth - 1);
    return (type->kind == SMITH_ARRAY || type->kind == SMITH_LIST) && type_has_entries(type->elem, depth);
}

/* Archives are shallow: what lies deeper than this is not looked for. */
#define ARCHIVE_DEPTH 6

bool smith_format_is_archive(const struct smith_format *format) {
    return type_has_entries(format->layout->root, ARCHIVE_DEPTH);
}
