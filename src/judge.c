/* SPDX-License-Identifier: MIT
 *
 * Everything there is to say about a file: the layout's findings and the family's, with offsets, in file order.
 */
#include "base/error.h"
#include <levelsmith/levelsmith.h>
#include <stdlib.h>
#include <string.h>

/* Findings without an offset get that of their path. */
static enum smith_status locate(const struct smith_layout *layout, struct smith_bytes bytes,
                                const struct smith_options *options, struct smith_finding *findings, uint32_t count,
                                struct smith_error *error) {
    struct smith_allocator a = smith_allocator_or_default(options ? &options->allocator : NULL);
    size_t size = count * (sizeof(char *) + sizeof(uint64_t));
    if (!count)
        return SMITH_OK;
    uint64_t *offsets = a.resize(a.context, NULL, 0, size);
    if (!offsets)
        return smith_fail_memory(error, NULL);
    const char **paths = (const char **)(offsets + count);
    for (uint32_t i = 0; i < count; i++)
        paths[i] = findings[i].path;
    enum smith_status status = smith_locate(layout, bytes, options, paths, count, offsets, error);
    for (uint32_t i = 0; status == SMITH_OK && i < count; i++)
        if (findings[i].offset == UINT64_MAX)
            findings[i].offset = offsets[i];
    a.resize(a.context, offsets, size, 0);
    return status;
}

/* In file order; what has no place comes last. qsort() is not stable: equal places are told apart by code and path. */
static int by_place(const void *a, const void *b) {
    const struct smith_finding *x = a, *y = b;
    if (x->offset != y->offset)
        return x->offset < y->offset ? -1 : 1;
    int order = strcmp(x->path, y->path);
    return order ? order : strcmp(x->code, y->code);
}

static enum smith_status family(const struct smith_format *format, struct smith_bytes bytes,
                                const struct smith_options *options, struct smith_findings *findings,
                                struct smith_error *error) {
    struct smith_document *document;
    uint32_t before = findings->count;
    enum smith_status status = smith_decode(format->layout, bytes, options, NULL, NULL, &document, error);
    if (status != SMITH_OK)
        return status;
    status = format->check(document, findings);
    smith_document_free(document);
    if (status != SMITH_OK)
        return smith_fail_memory(error, NULL);
    if (findings->count > before)
        status = locate(format->layout, bytes, options, findings->items + before, findings->count - before, error);
    if (status == SMITH_OK && findings->count)
        qsort(findings->items, findings->count, sizeof *findings->items, by_place);
    return status;
}

enum smith_status smith_judge(const struct smith_format *format, struct smith_bytes bytes,
                              const struct smith_options *options, const struct smith_check_options *check,
                              struct smith_findings *findings, struct smith_error *error) {
    enum smith_status status = smith_check(format->layout, bytes, options, check, findings, error);
    if (status != SMITH_OK || !format->check)
        return status;
    status = family(format, bytes, options, findings, error);
    if (status != SMITH_OK)
        smith_findings_free(findings);
    return status;
}
