/* SPDX-License-Identifier: MIT
 *
 * Changes of a whole map: places, sizes and names (d2df_edit.h). Every Point of the layout is a place on the map, so
 * all of them move, whichever record they are in.
 */
#include "format/d2df/archive/d2df_archive.h"
#include "format/d2df/map/d2df_edit.h"

#include "base/error.h"
#include "base/text.h"
#include "document/document.h"
#include "document/visit.h"
#include <levelsmith/d2df.h>

/* ---- places ---- */

struct shift {
    int32_t x, y;
    bool only_try;
};

static bool is_point(const struct smith_visit *visit) {
    return visit->member && visit->type == SMITH_D2DF_POINT_TYPE;
}

static enum smith_status shift_point(void *context, const struct smith_visit *visit) {
    const struct shift *shift = context;
    struct smith_d2df_point *point = (void *)(uintptr_t)visit->value, moved;
    if (!is_point(visit))
        return SMITH_OK;
    if (__builtin_add_overflow(point->x, shift->x, &moved.x) || __builtin_add_overflow(point->y, shift->y, &moved.y))
        return SMITH_BAD_VALUE;
    if (!shift->only_try)
        *point = moved;
    return SMITH_OK;
}

enum smith_status smith_d2df_map_shift(struct smith_document *document, int32_t x, int32_t y,
                                       struct smith_error *error) {
    struct shift shift = {x, y, true};
    if (smith_visit_all(document, shift_point, &shift) != SMITH_OK)
        return smith_fail(error, SMITH_BAD_VALUE, "D2DF-EDIT-RANGE",
                          "something would be moved beyond what a map can say");
    shift.only_try = false;
    smith_visit_all(document, shift_point, &shift);
    return SMITH_OK;
}

enum smith_status smith_d2df_map_resize(struct smith_document *document, int32_t left, int32_t top, int32_t right,
                                        int32_t bottom, struct smith_error *error) {
    struct smith_d2df_header *header = smith_d2df_root(document)->header;
    if (!header)
        return smith_fail(error, SMITH_BAD_VALUE, "D2DF-EDIT-RANGE", "the map has no header, so it has no size");
    int64_t width = (int64_t)header->size.width + left + right, height = (int64_t)header->size.height + top + bottom;
    if (width < 1 || width > UINT16_MAX || height < 1 || height > UINT16_MAX)
        return smith_fail(error, SMITH_BAD_VALUE, "D2DF-EDIT-RANGE", "a map cannot be %lld x %lld pixels",
                          (long long)width, (long long)height);
    enum smith_status status = smith_d2df_map_shift(document, left, top, error);
    if (status == SMITH_OK)
        header->size = (struct smith_d2df_size){(uint16_t)width, (uint16_t)height};
    return status;
}

/* ---- names ---- */

struct rename_job {
    struct smith_document *document;
    const char *from, *to;
    uint32_t count;
};

static enum smith_status rename_text(void *context, const struct smith_visit *visit) {
    struct rename_job *rename_job = context;
    const char *resource = smith_visit_file(visit);
    if (!resource || !smith_d2df_same_resource(resource, rename_job->from))
        return SMITH_OK;
    const char *copy = smith_document_text(rename_job->document, rename_job->to);
    if (!copy)
        return SMITH_NO_MEMORY;
    *(const char **)(uintptr_t)visit->value = copy;
    rename_job->count++;
    return SMITH_OK;
}

enum smith_status smith_d2df_resource_rename(struct smith_document *document, const char *from, const char *to,
                                             uint32_t *count, struct smith_error *error) {
    enum { max_size = 64 }; /* bytes of such a name in a map */
    struct rename_job rename_job = {document, from, to, 0};
    struct smith_buffer bytes;
    size_t bad;
    smith_buffer_init(&bytes, &document->arena.allocator);
    bool fits = smith_text_encode(&bytes, SMITH_CP1251, to, &bad) && bytes.size <= max_size, failed = bytes.failed;
    smith_buffer_free(&bytes);
    if (failed)
        return smith_fail_memory(error, NULL);
    if (!fits)
        return smith_fail(error, SMITH_BAD_VALUE, "D2DF-EDIT-NAME", "'%.100s' is no name that a map can hold", to);
    if (smith_visit_all(document, rename_text, &rename_job) != SMITH_OK)
        return smith_fail_memory(error, NULL);
    if (count)
        *count = rename_job.count;
    return SMITH_OK;
}
