/* SPDX-License-Identifier: MIT
 *
 * Where values lie in a file: paths to byte offsets, by reading the file once more with a trace.
 */
#include "document/document.h"
#include <levelsmith/hook.h>
#include <stdlib.h>
#include <string.h>

struct wanted {
    const char *path;
    uint64_t *offset;
};

struct search {
    struct wanted *wanted; /* sorted by path */
    uint32_t count;
    const char **names; /* of the members that the paths end in: most spans end in others */
    uint32_t name_count;
    uint32_t left; /* that nothing has been found for yet */
    struct { /* the packed region of the file that was come to last */
        uint64_t offset, size;
        const struct smith_codec_hook *hook; /* NULL = what is in it has no positions */
    } packed;
};

static int locate_by_path(const void *a, const void *b) {
    return strcmp(((const struct wanted *)a)->path, ((const struct wanted *)b)->path);
}

/* The member that `path` ends in, without the index behind it: "/rooms/3" -> "rooms/3". */
static const char *last_name(const char *path) {
    const char *end = path + strlen(path), *at = end;
    while (at > path && at[-1] != '/')
        at--;
    if (*at < '0' || *at > '9' || at - 1 <= path)
        return at;
    for (at--; at > path && at[-1] != '/'; at--)
        continue;
    return at;
}

static bool is_candidate(const struct search *search, const struct smith_frame *frame) {
    if (frame->member == SMITH_AT_END)
        frame = frame->parent;
    if (!frame)
        return true;
    const char *name = frame->type->record->members[frame->member].name;
    size_t size = strlen(name);
    for (uint32_t i = 0; i < search->name_count; i++)
        if (search->names[i][0] == name[0] && strncmp(search->names[i], name, size) == 0 &&
            (search->names[i][size] == '\0' || search->names[i][size] == '/'))
            return true;
    return false;
}

/* Whether the span is about where a value lies, instead of the value itself. */
static bool is_about_offset(const struct smith_span *span) {
    return span->role == SMITH_SPAN_OFFSET || span->role == SMITH_SPAN_GAP || span->role == SMITH_SPAN_OVERLAP;
}

/* What is packed has a position in the file only where a hook knows it. */
static bool locate_has_position(const struct search *search, const struct smith_span *span) {
    return !span->depth || (span->depth == 1 && search->packed.hook && search->packed.hook->position);
}

static uint64_t offset_in_file(const struct search *search, const struct smith_span *span, uint64_t offset) {
    const struct smith_codec_hook *hook = search->packed.hook;
    return span->depth ? search->packed.offset + hook->position(hook->context, search->packed.size, offset) : offset;
}

static void note_found(struct search *search, const struct wanted *found, const struct smith_span *span,
                       uint64_t offset) {
    if (*found->offset != UINT64_MAX)
        return;
    *found->offset = offset_in_file(search, span, offset);
    search->left--;
}

/* Bytes of each of the numbers that the span has side by side; 0 = it is something else. */
static uint32_t run_width(const struct smith_span *span) {
    const struct smith_type *type = span->role == SMITH_SPAN_VALUE && span->type ? smith_type_inner(span->type) : NULL;
    bool is_run = type && (type->kind == SMITH_ARRAY || type->kind == SMITH_LIST);
    const struct smith_type *element = is_run ? smith_type_inner(type->elem) : NULL;
    return element && element->kind == SMITH_INT ? element->width : 0;
}

/* Elements of a list or array of numbers: "/events/3". */
static void locate_elements(struct search *search, const struct smith_span *span, const char *path) {
    const uint32_t width = run_width(span);
    const size_t size = strlen(path);
    for (uint32_t i = 0; width && i < search->count; i++) {
        const char *wanted = search->wanted[i].path;
        char *end;
        if (strncmp(wanted, path, size) != 0 || wanted[size] != '/' || wanted[size + 1] < '0' || wanted[size + 1] > '9')
            continue;
        unsigned long long index = strtoull(wanted + size + 1, &end, 10);
        if (!*end && index < span->size / width)
            note_found(search, &search->wanted[i], span, span->offset + index * width);
    }
}

static bool locate_span(void *context, const struct smith_span *span) {
    struct search *search = context;
    if (span->role == SMITH_SPAN_PACKED && !span->depth) {
        search->packed.offset = span->offset;
        search->packed.size = span->size;
        search->packed.hook = span->type && span->type->hook ? span->type->hook->codec : NULL;
    }
    if (!locate_has_position(search, span) || is_about_offset(span) || !is_candidate(search, span->frame))
        return true;
    char path[1024];
    smith_frame_path(span->frame, path, sizeof path);
    locate_elements(search, span, path);
    struct wanted key = {path, NULL};
    struct wanted *found = bsearch(&key, search->wanted, search->count, sizeof key, locate_by_path);
    if (!found)
        return search->left > 0;
    while (found > search->wanted && strcmp(found[-1].path, path) == 0)
        found--;
    for (; found < search->wanted + search->count && strcmp(found->path, path) == 0; found++)
        note_found(search, found, span, span->offset);
    return search->left > 0;
}

static void locate_add_name(struct search *search, const char *path) {
    const char *name = last_name(path);
    size_t size = strcspn(name, "/");
    for (uint32_t i = 0; i < search->name_count; i++)
        if (strcspn(search->names[i], "/") == size && strncmp(search->names[i], name, size) == 0)
            return;
    search->names[search->name_count++] = name;
}

enum smith_status smith_locate(const struct smith_layout *layout, struct smith_bytes bytes,
                               const struct smith_options *options, const char *const *paths, uint32_t count,
                               uint64_t *offsets, struct smith_error *error) {
    struct smith_arena arena;
    struct search search = {.count = count, .left = count};
    struct smith_document *document = NULL;
    enum smith_status status;
    smith_arena_init(&arena, options ? &options->allocator : NULL, 0);
    search.wanted = smith_arena_alloc(&arena, count * sizeof *search.wanted, _Alignof(struct wanted));
    search.names = smith_arena_alloc(&arena, count * sizeof *search.names, _Alignof(char *));
    if (!search.wanted || !search.names) {
        status = smith_fail_memory(error, &arena);
        goto done;
    }
    for (uint32_t i = 0; i < count; i++) {
        offsets[i] = UINT64_MAX;
        search.wanted[i] = (struct wanted){paths[i], &offsets[i]};
        locate_add_name(&search, paths[i]);
    }
    if (count)
        qsort(search.wanted, count, sizeof *search.wanted, locate_by_path);
    status = count ? smith_decode(layout, bytes, options, locate_span, &search, &document, error) : SMITH_OK;
    if (!search.left) /* then reading was stopped */
        status = SMITH_OK;
done:
    smith_document_free(document);
    smith_arena_free(&arena);
    return status;
}
