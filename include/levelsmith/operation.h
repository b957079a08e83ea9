/* SPDX-License-Identifier: MIT
 *
 * Operations: changes of a document as a whole that its format offers by name, as moving all of a map or dropping what
 * nobody uses. What they do to single values is in a report, as that of a repair.
 */
#ifndef LEVELSMITH_OPERATION_H
#define LEVELSMITH_OPERATION_H

#include <levelsmith/levelsmith.h>

#ifdef __cplusplus
extern "C" {
#endif

/** An operation that a format offers. Constant data. */
struct smith_operation {
    const char *id; /**< "drop-textures"; NULL ends a list */
    const char *parameter; /**< what its argument is called in help: "X,Y"; in brackets, it may be left out: "[PIXELS]";
                            * NULL = it has none */
    const char *title; /**< a sentence without its full stop */
    /** `argument` is NULL when none was given; not called without one that is needed, nor with one that is not. `check`
     * says what is at hand besides the document, and may be NULL. Adds to `changes`. On failure the document may be half
     * changed. */
    enum smith_status (*run)(struct smith_document *document, const char *argument,
                             const struct smith_check_options *check, struct smith_changes *changes,
                             struct smith_error *error);
};

/** Do operations to a file, one after the other: each a word, "drop-textures" or "shift=16,-8". The result is proved as
 * every edit is. Of `check` count `cap`, and `resources` and `archive` for what has to look as it did. `out` and `changes` are
 * initialised here; on failure both are empty. SMITH_BAD_VALUE when the format has no such operation, or what it was given
 * cannot be used. */
SMITH_API enum smith_status smith_operations_do(const struct smith_format *format, struct smith_bytes bytes,
                                                const char *const *words, uint32_t count,
                                                const struct smith_options *options,
                                                const struct smith_check_options *check, struct smith_buffer *out,
                                                struct smith_changes *changes, struct smith_error *error);

#ifdef __cplusplus
}
#endif

#endif
