/* SPDX-License-Identifier: MIT
 *
 * The first promise, proved on one file: what was read is written back byte for byte, directly and by way of JSON.
 */
#include "api/open.h"
#include "base/error.h"
#include <levelsmith/levelsmith.h>
#include <string.h>

static struct smith_roundtrip_result roundtrip_compare(struct smith_bytes before, const struct smith_buffer *after) {
    size_t common = before.size < after->size ? before.size : after->size;
    size_t at = 0;
    if (common && memcmp(before.data, after->data, common) != 0)
        while (before.data[at] == after->data[at])
            at++;
    else
        at = common;
    bool same = at == before.size && at == after->size;
    return (struct smith_roundtrip_result){.same = same, .first_difference = same ? 0 : at, .size = after->size};
}

/* A failure of a step behind the first decode is about what the library made, not about the file: say which step. Where
 * there was no memory, that is all. */
static enum smith_status name_step(enum smith_status status, const char *step, struct smith_error *error) {
    if (status == SMITH_OK || status == SMITH_NO_MEMORY || !error)
        return status;
    char message[sizeof error->message];
    memcpy(message, error->message, sizeof message);
    size_t room = sizeof error->message - 1;
    size_t used = strlen(step);
    memcpy(error->message, step, used);
    size_t rest = strlen(message);
    if (rest > room - used)
        rest = room - used;
    memcpy(error->message + used, message, rest);
    error->message[used + rest] = '\0';
    return status;
}

static enum smith_status prove_binary(const struct smith_document *document, struct smith_bytes bytes, const char *step,
                                      struct smith_roundtrip_result *proof, struct smith_error *error) {
    struct smith_buffer written = {0};
    enum smith_status status = smith_encode(document, &written, error);
    if (status == SMITH_OK)
        *proof = roundtrip_compare(bytes, &written);
    smith_buffer_free(&written);
    return name_step(status, step, error);
}

/* What was read from another file format is written as such, too, when it has been JSON in between. */
static enum smith_status restore_origin(const struct smith_format *format, struct smith_document *document,
                                        struct smith_bytes bytes, const struct smith_options *options,
                                        struct smith_error *error) {
    const struct smith_conversion *conversion = smith_origin_guess(format, bytes, options);
    return conversion ? smith_origin_attach(document, format, conversion, bytes, error) : SMITH_OK;
}

/* The document by way of JSON: it goes when its text is there, and the text when it was read, so that no two of them are
 * in memory for longer than that takes. */
static enum smith_status pass_through_json(struct smith_document **document, const struct smith_options *options,
                                           uint64_t *text_size, struct smith_error *error) {
    const struct smith_layout *layout = smith_document_layout(*document);
    const struct smith_json_style style = {.compact = true};
    struct smith_buffer text;
    smith_buffer_init(&text, options ? &options->allocator : NULL);
    enum smith_status status = name_step(smith_json_write(*document, &style, &text, error), "writing JSON: ", error);
    smith_document_free(*document);
    *document = NULL;
    *text_size = text.size;
    if (status == SMITH_OK)
        status =
            name_step(smith_json_read(layout, (struct smith_bytes){text.data, text.size}, options, document, error),
                      "reading the JSON back: ", error);
    smith_buffer_free(&text);
    return status;
}

static enum smith_status prove_json(const struct smith_format *format, struct smith_document **document,
                                    struct smith_bytes bytes, const struct smith_options *options,
                                    struct smith_roundtrip_result *proof, struct smith_error *error) {
    uint64_t text_size;
    enum smith_status status = pass_through_json(document, options, &text_size, error);
    if (status == SMITH_OK)
        status = restore_origin(format, *document, bytes, options, error);
    if (status == SMITH_OK)
        status = prove_binary(*document, bytes, "writing what came back from JSON: ", proof, error);
    if (status == SMITH_OK)
        proof->text_size = text_size;
    return status;
}

enum smith_status smith_roundtrip(const struct smith_layout *layout, struct smith_bytes bytes,
                                  const struct smith_options *options, struct smith_roundtrip_result *binary,
                                  struct smith_roundtrip_result *json, struct smith_error *error) {
    *binary = (struct smith_roundtrip_result){0};
    *json = (struct smith_roundtrip_result){0};
    struct smith_document *document = NULL;
    const struct smith_format format = smith_format_of_layout(layout);
    enum smith_status status = smith_open(bytes, &format, options, &document, error);
    if (status != SMITH_OK)
        return status;
    status = prove_binary(document, bytes, "writing it back: ", binary, error);
    if (status == SMITH_OK)
        status = prove_json(&format, &document, bytes, options, json, error);
    smith_document_free(document);
    return status;
}
