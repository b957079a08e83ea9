/* SPDX-License-Identifier: MIT
 *
 * Operations: found by name, done one after the other, and proved. What they are is the family's knowledge.
 */
#include "base/buffer.h"
#include "base/error.h"
#include "report/report.h"
#include <levelsmith/edit.h>
#include <levelsmith/operation.h>
#include <stdio.h>
#include <string.h>

static const struct smith_operation *operation_find(const struct smith_format *format, const char *id, size_t size) {
    for (const struct smith_operation *operation = format->operations; operation && operation->id; operation++)
        if (strlen(operation->id) == size && memcmp(operation->id, id, size) == 0)
            return operation;
    return NULL;
}

/* The error lists what there is. */
static enum smith_status fail_unknown(const struct smith_format *format, const char *word, struct smith_error *error) {
    char known[160] = "";
    size_t used = 0;
    for (const struct smith_operation *operation = format->operations;
         operation && operation->id && used < sizeof known; operation++)
        used += (size_t)snprintf(known + used, sizeof known - used, "%s%s", used ? ", " : "", operation->id);
    if (!used)
        return smith_fail(error, SMITH_BAD_VALUE, "OPERATION-NONE",
                          "nothing can be done to files of the format %s as a whole", format->id);
    return smith_fail(error, SMITH_BAD_VALUE, "OPERATION-UNKNOWN", "there is no operation '%.40s'; there are %s", word,
                      known);
}

static enum smith_status do_one(const struct smith_format *format, struct smith_document *document, const char *word,
                                const struct smith_check_options *check, struct smith_changes *changes,
                                struct smith_error *error) {
    const char *equals = strchr(word, '='), *argument = equals ? equals + 1 : NULL;
    const struct smith_operation *operation =
        operation_find(format, word, equals ? (size_t)(equals - word) : strlen(word));
    if (!operation)
        return fail_unknown(format, word, error);
    if (argument && !operation->parameter)
        return smith_fail(error, SMITH_BAD_VALUE, "OPERATION-ARGUMENT", "'%s' takes no argument", operation->id);
    if (!argument && operation->parameter && *operation->parameter != '[')
        return smith_fail(error, SMITH_BAD_VALUE, "OPERATION-ARGUMENT", "'%s' needs an argument: %s=%s", operation->id,
                          operation->id, operation->parameter);
    return operation->run(document, argument, check, changes, error);
}

static enum smith_status finish(struct smith_document *document, struct smith_buffer *out, struct smith_error *error) {
    struct smith_edit *edit;
    enum smith_status status = smith_edit_begin(document, NULL, &edit, error);
    if (status != SMITH_OK)
        return status;
    status = smith_edit_encode(edit, out, error);
    smith_edit_end(edit);
    return status;
}

enum smith_status smith_operations_do(const struct smith_format *format, struct smith_bytes bytes,
                                      const char *const *words, uint32_t count, const struct smith_options *options,
                                      const struct smith_check_options *check, struct smith_buffer *out,
                                      struct smith_changes *changes, struct smith_error *error) {
    const struct smith_allocator *allocator = options ? &options->allocator : NULL;
    struct smith_document *document = NULL;
    smith_buffer_init(out, allocator);
    smith_changes_begin(changes, allocator, check ? check->cap : 0);
    enum smith_status status = smith_open(bytes, format, options, &document, error);
    for (uint32_t i = 0; i < count && status == SMITH_OK; i++)
        status = do_one(format, document, words[i], check, changes, error);
    if (status == SMITH_OK)
        status = finish(document, out, error);
    smith_document_free(document);
    status = smith_changes_end(changes, status, error);
    if (status != SMITH_OK)
        smith_buffer_free(out);
    return status;
}
