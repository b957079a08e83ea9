/* SPDX-License-Identifier: MIT
 *
 * Levels within other documents are read by their own format, and asked there.
 */
#include "format/pop/archive/pop_wrapped.h"
#include "base/error.h"
#include "format/pop/level/pop2_level.h"
#include "format/pop/level/pop_level.h"
#include "format/run.h"

#include <levelsmith/render.h>

const struct smith_format *smith_pop_format_of_size(size_t size) {
    if (smith_pop_is_level_size(size))
        return &smith_pop_level_format;
    return size == SMITH_POP2_LEVEL_SIZE ? &smith_pop2_level_format : NULL;
}

void smith_pop_wrapped_info(const struct smith_pop_wrapped *level, const struct smith_check_options *how,
                            struct smith_run *run) {
    struct smith_document *document;
    if (!level->format || !level->format->info)
        return;
    enum smith_status status =
        smith_decode(level->format->layout, level->bytes, &run->options, NULL, NULL, &document, run->error);
    if (status == SMITH_OK)
        status = smith_run_info(level->format, document, how, &run->options, run->facts, run->error);
    if (status == SMITH_NO_MEMORY || status == SMITH_LIMIT) /* what else fails, `check` reports */
        smith_run_note(run, status);
    smith_document_free(document);
}

static enum smith_status open_level(const struct smith_pop_wrapped *level, const struct smith_render_options *how,
                                    struct smith_document **document, struct smith_error *error) {
    *document = NULL;
    if (!level->format)
        return smith_fail(error, SMITH_BAD_VALUE, "POP-WRAPPED-LEVEL", "no level has %zu bytes", level->bytes.size);
    return smith_decode(level->format->layout, level->bytes, how->options, NULL, NULL, document, error);
}

enum smith_status smith_pop_wrapped_draw(const struct smith_pop_wrapped *level, const struct smith_pop_wrapped *against,
                                         const struct smith_render_options *how, struct smith_drawing **drawing,
                                         struct smith_error *error) {
    struct smith_document *document = NULL, *other = NULL;
    struct smith_render_options own = *how;
    enum smith_status status = open_level(level, how, &document, error);
    if (status == SMITH_OK && against && against->format == level->format)
        status = open_level(against, how, &other, error);
    own.against = other;
    if (status == SMITH_OK)
        status = level->format->draw(document, &own, drawing, error);
    smith_document_free(other);
    smith_document_free(document);
    return status;
}
