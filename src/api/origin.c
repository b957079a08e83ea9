/* SPDX-License-Identifier: MIT
 *
 * Documents that are read from another file format than their own, a text for instance, and are written as such again.
 *
 * Nothing of the file may be lost that its document does not have: ids and comments of a text. So a document that was not
 * changed is written as it was, byte for byte, and one that was changed by who knows the file format, and keeps the rest.
 */
#include "api/origin.h"
#include "base/error.h"
#include "document/document.h"
#include "document/value.h"
#include "report/report.h"
#include <string.h>

struct origin {
    struct smith_document_origin ops; /* first */
    const struct smith_format *format;
    const struct smith_conversion *conversion;
    struct smith_bytes bytes; /* of the file; the document's */
};

static const struct origin *origin_of(const struct smith_document *document) {
    return (const struct origin *)(const void *)document->origin;
}

static enum smith_status read_plain(const struct smith_format *format, const struct smith_conversion *conversion,
                                    struct smith_bytes bytes, const struct smith_options *options,
                                    struct smith_document **document, struct smith_error *error) {
    struct smith_convert_options how = {0};
    struct smith_findings notes;
    if (options)
        how.reading = *options;
    enum smith_status status = smith_convert_read(format, conversion, bytes, &how, document, &notes, NULL, error);
    smith_findings_free(&notes);
    return status;
}

static enum smith_status write_changed(const struct smith_document *document, struct smith_buffer *out,
                                       struct smith_error *error) {
    const struct origin *origin = origin_of(document);
    const struct smith_convert_options how = {.dialect = origin->conversion->dialects[0],
                                              .reading = smith_document_options(document)};
    if (!origin->conversion->rewrite)
        return smith_fail(error, SMITH_REFUSED, "ORIGIN-OWN-WORDS",
                          "the file may have an order of its own, which would be lost with a change");
    return origin->conversion->rewrite(document, origin->bytes, &how, out, error);
}

static enum smith_status origin_write(const struct smith_document *document, struct smith_buffer *out,
                                      struct smith_error *error) {
    const struct origin *origin = origin_of(document);
    const struct smith_options options = smith_document_options(document);
    struct smith_document *unchanged;
    smith_buffer_init(out, &options.allocator);
    enum smith_status status =
        read_plain(origin->format, origin->conversion, origin->bytes, &options, &unchanged, error);
    if (status != SMITH_OK)
        return status;
    if (smith_value_equal(document->layout->root, document->root, unchanged->root))
        smith_buffer_add(out, origin->bytes.data, origin->bytes.size);
    else
        status = write_changed(document, out, error);
    smith_document_free(unchanged);
    if (status == SMITH_OK && out->failed)
        status = smith_fail_memory(error, NULL);
    if (status != SMITH_OK)
        smith_buffer_free(out);
    return status;
}

static enum smith_status origin_read(const struct smith_document *like, struct smith_bytes bytes,
                                     const struct smith_options *options, struct smith_document **document,
                                     struct smith_error *error) {
    return read_plain(origin_of(like)->format, origin_of(like)->conversion, bytes, options, document, error);
}

enum smith_status smith_origin_attach(struct smith_document *document, const struct smith_format *format,
                                      const struct smith_conversion *conversion, struct smith_bytes bytes,
                                      struct smith_error *error) {
    struct smith_arena *arena = &document->arena;
    struct origin *origin = smith_arena_alloc(arena, sizeof *origin, _Alignof(struct origin));
    char *copy = smith_arena_copy(arena, bytes.data, bytes.size);
    if (!origin || !copy)
        return smith_fail_memory(error, arena);
    *origin = (struct origin){.ops = {.read = origin_read, .write = origin_write},
                              .format = format,
                              .conversion = conversion,
                              .bytes = {(const uint8_t *)copy, bytes.size}};
    document->origin = &origin->ops;
    return SMITH_OK;
}

const struct smith_conversion *smith_origin_guess(const struct smith_format *format, struct smith_bytes bytes) {
    for (const struct smith_conversion *conversion = format->conversions; conversion && conversion->id; conversion++)
        if (conversion->recognise && conversion->read && conversion->recognise(bytes))
            return conversion;
    return NULL;
}

enum smith_status smith_origin_open(struct smith_bytes bytes, const struct smith_format *format,
                                    const struct smith_conversion *conversion, const struct smith_options *options,
                                    struct smith_document **document, struct smith_error *error) {
    enum smith_status status = read_plain(format, conversion, bytes, options, document, error);
    if (status == SMITH_OK)
        status = smith_origin_attach(*document, format, conversion, bytes, error);
    if (status != SMITH_OK) {
        smith_document_free(*document);
        *document = NULL;
    }
    return status;
}

enum smith_status smith_document_share_origin(struct smith_document *document, const struct smith_document *like,
                                              struct smith_error *error) {
    const struct origin *origin = like->origin ? origin_of(like) : NULL;
    document->assumed = like->assumed;
    return origin ? smith_origin_attach(document, origin->format, origin->conversion, origin->bytes, error) : SMITH_OK;
}
