/* SPDX-License-Identifier: MIT
 *
 * Where values lie in a file: paths to byte offsets, by reading the file once more with a trace.
 */
#include "document/document.h"
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

static bool locate_span(void *context, const struct smith_span *span) {
    struct search *search = context;
    if (span->depth || is_about_offset(span) || !is_candidate(search, span->frame))
        return true;
    char path[1024];
    smith_frame_path(span->frame, path, sizeof path);
    struct wanted key = {path, NULL};
    struct wanted *found = bsearch(&key, search->wanted, search->count, sizeof key, locate_by_path);
    if (!found)
        return true;
    while (found > search->wanted && strcmp(found[-1].path, path) == 0)
        found--;
    for (; found < search->wanted + search->count && strcmp(found->path, path) == 0; found++)
        if (*found->offset == UINT64_MAX) {
            *found->offset = span->offset;
            search->left--;
        }
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
