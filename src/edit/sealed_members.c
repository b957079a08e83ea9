/* SPDX-License-Identifier: MIT
 *
 * Sealed members before and after a change (sealed_members.h). Bytes are compared, not values alone: an address or a count
 * in what is sealed follows what happens elsewhere.
 */
#include "edit/sealed_members.h"
#include "base/buffer.h"
#include "base/error.h"
#include "document/visit.h"
#include "type/type_tables.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *smith_member_sealed(const struct smith_member *member) {
    return smith_annotation_value(&member->annotations, "sealed");
}

static bool is_sealed(const struct smith_member *member) {
    return smith_member_sealed(member) != NULL;
}

/* ---- what is sealed ---- */

/* Collects parts; the frame of the last one is what belongs to it. */
struct sealed_walk {
    struct smith_sealed_members *sealed;
    struct smith_bytes bytes; /* of the file */
    const void *record;
    uint16_t member;
};

static struct smith_sealed_part *sealed_part_add(struct smith_sealed_members *sealed, const struct smith_frame *frame) {
    char path[512];
    const struct smith_sealed_part part = {.member = &frame->type->record->members[frame->member],
                                           .start = sealed->content.size,
                                           .path = sealed->paths.size};
    smith_frame_path(frame, path, sizeof path);
    smith_buffer_add(&sealed->paths, path, strlen(path) + 1);
    if (!SMITH_ARRAY_ADD(&sealed->allocator, &sealed->parts, part)) {
        sealed->out_of_memory = true;
        return NULL;
    }
    return &sealed->parts.items[sealed->parts.count - 1];
}

/* The outermost sealed member that the frame is in. */
static const struct smith_frame *sealed_frame(const struct smith_frame *frame) {
    const struct smith_frame *found = NULL;
    for (; frame; frame = frame->parent)
        if (frame->member != SMITH_AT_END && is_sealed(&frame->type->record->members[frame->member]))
            found = frame;
    return found;
}

static bool sealed_note_span(void *context, const struct smith_span *span) {
    struct sealed_walk *walk = context;
    struct smith_sealed_members *sealed = walk->sealed;
    const struct smith_frame *frame = span->size ? sealed_frame(span->frame) : NULL;
    if (!frame)
        return true;
    if (!sealed->parts.count || walk->record != frame->record || walk->member != frame->member) {
        walk->record = frame->record;
        walk->member = frame->member;
        if (!sealed_part_add(sealed, frame))
            return false;
    }
    const uint64_t packed[] = {(uint64_t)span->role, span->size, (uint64_t)span->stored};
    if (span->depth) /* the value is compared besides */
        smith_buffer_add(&sealed->content, packed, sizeof packed);
    else
        smith_buffer_add(&sealed->content, walk->bytes.data + span->offset, (size_t)span->size);
    struct smith_sealed_part *part = &sealed->parts.items[sealed->parts.count - 1];
    part->size = sealed->content.size - part->start;
    sealed->out_of_memory = sealed->content.failed || sealed->paths.failed;
    return !sealed->out_of_memory;
}

/* The values, too: of what a codec packs, no bytes are at hand. */
static bool sealed_walk_values(struct smith_sealed_members *sealed, const struct smith_frame *outer,
                               const struct smith_type *type, void *value) {
    const struct smith_json_style style = {.compact = true};
    struct smith_frame frame = smith_children_frame(outer, type, value);
    struct smith_children children = smith_children_of(type, value);
    struct smith_child child;
    if (type->kind < SMITH_RECORD)
        return true;
    while (smith_children_next(&children, &child)) {
        smith_frame_go(&frame, &child);
        if (!child.value)
            continue;
        if (!child.member || !is_sealed(child.member)) {
            if (!sealed_walk_values(sealed, &frame, child.type, child.value))
                return false;
            continue;
        }
        const struct smith_node node = {.type = child.member->type,
                                        .value = child.value,
                                        .record = frame.record,
                                        .record_type = frame.type,
                                        .member = (uint16_t)child.index,
                                        .index = SMITH_NONE};
        struct smith_sealed_part *part = sealed_part_add(sealed, &frame);
        if (!part || smith_json_write_node(&node, &style, &sealed->content, NULL) != SMITH_OK)
            return false;
        part->size = sealed->content.size - part->start;
    }
    return true;
}

/* What another form of the document has, such as a text, is not read: no layout of such a format seals anything. */
static enum smith_status sealed_members_find(const struct smith_document *document, struct smith_bytes bytes,
                                             struct smith_sealed_members *sealed, struct smith_error *error) {
    const struct smith_options options = smith_document_options(document);
    struct sealed_walk walk = {sealed, bytes, NULL, 0};
    struct smith_document *again = NULL;
    *sealed = (struct smith_sealed_members){.allocator = options.allocator};
    smith_buffer_init(&sealed->content, &options.allocator);
    smith_buffer_init(&sealed->paths, &options.allocator);
    enum smith_status status = smith_decode(document->layout, bytes, &options, sealed_note_span, &walk, &again, error);
    if (status == SMITH_OK && !sealed_walk_values(sealed, NULL, smith_type_inner(again->layout->root), again->root))
        sealed->out_of_memory = true;
    smith_document_free(again);
    return sealed->out_of_memory ? smith_fail_memory(error, NULL) : status;
}

enum smith_status smith_sealed_members_of(const struct smith_document *document, struct smith_bytes original,
                                          struct smith_sealed_members *sealed, struct smith_error *error) {
    struct smith_buffer bytes;
    *sealed = (struct smith_sealed_members){0};
    if (!smith_layout_has_member(document->layout, is_sealed))
        return SMITH_OK;
    if (original.size)
        return sealed_members_find(document, original, sealed, error);
    enum smith_status status = smith_encode(document, &bytes, error);
    if (status == SMITH_OK)
        status = sealed_members_find(document, (struct smith_bytes){bytes.data, bytes.size}, sealed, error);
    smith_buffer_free(&bytes);
    return status;
}

void smith_sealed_members_free(struct smith_sealed_members *sealed) {
    SMITH_ARRAY_FREE(&sealed->allocator, &sealed->parts);
    smith_buffer_free(&sealed->content);
    smith_buffer_free(&sealed->paths);
}

/* ---- before and after ---- */

/* A part with its bytes at hand. */
struct sealed_content {
    struct smith_bytes bytes;
    const struct smith_sealed_part *part;
};

static int sealed_content_compare(const struct sealed_content *first, const struct sealed_content *second) {
    if (first->bytes.size != second->bytes.size)
        return first->bytes.size < second->bytes.size ? -1 : 1;
    return first->bytes.size ? memcmp(first->bytes.data, second->bytes.data, first->bytes.size) : 0;
}

/* What is the same comes in the order of the file. */
static int sealed_content_order(const void *a, const void *b) {
    const struct sealed_content *first = a, *second = b;
    int order = sealed_content_compare(first, second);
    return order ? order : first->part < second->part ? -1 : first->part > second->part;
}

/* In order; NULL when out of memory. */
static struct sealed_content *sealed_contents(const struct smith_sealed_members *sealed, struct smith_arena *arena) {
    struct sealed_content *all =
        smith_arena_alloc(arena, (sealed->parts.count + 1) * sizeof *all, _Alignof(struct sealed_content));
    for (size_t i = 0; all && i < sealed->parts.count; i++) {
        const struct smith_sealed_part *part = &sealed->parts.items[i];
        all[i] = (struct sealed_content){{sealed->content.data + part->start, part->size}, part};
    }
    if (all)
        qsort(all, sealed->parts.count, sizeof *all, sealed_content_order);
    return all;
}

/* The first part that the others do not have; NULL = they have all. */
static const struct smith_sealed_part *sealed_part_missing(const struct sealed_content *all, size_t count,
                                                           const struct sealed_content *others, size_t other_count) {
    for (size_t i = 0, k = 0; i < count; i++) {
        while (k < other_count && sealed_content_compare(&others[k], &all[i]) < 0)
            k++;
        if (k == other_count || sealed_content_compare(&others[k], &all[i]) != 0)
            return all[i].part;
        k++;
    }
    return NULL;
}

static enum smith_status sealed_refuse(const struct smith_sealed_members *sealed, const struct smith_sealed_part *part,
                                       struct smith_error *error) {
    const char *path = (const char *)sealed->paths.data + part->path;
    smith_fail(error, SMITH_REFUSED, "EDIT-SEALED", "`%s` is sealed, and would be other bytes: %s", part->member->name,
               smith_member_sealed(part->member));
    if (error)
        snprintf(error->path, sizeof error->path, "%s", path);
    return SMITH_REFUSED;
}

enum smith_status smith_sealed_members_compare(const struct smith_sealed_members *before,
                                               const struct smith_document *document, struct smith_bytes bytes,
                                               struct smith_error *error) {
    struct smith_sealed_members after = {0};
    if (!before->parts.count)
        return SMITH_OK;
    enum smith_status status = sealed_members_find(document, bytes, &after, error);
    struct smith_arena arena;
    smith_arena_init(&arena, &after.allocator, 0);
    const struct sealed_content *old = sealed_contents(before, &arena), *new = sealed_contents(&after, &arena);
    if (status == SMITH_OK && (!old || !new))
        status = smith_fail_memory(error, &arena);
    if (status == SMITH_OK) {
        const size_t old_count = before->parts.count, new_count = after.parts.count;
        const struct smith_sealed_part *part = sealed_part_missing(new, new_count, old, old_count);
        if (part && sealed_part_missing(old, old_count, new, new_count))
            status = sealed_refuse(&after, part, error);
    }
    smith_arena_free(&arena);
    smith_sealed_members_free(&after);
    return status;
}
