/* SPDX-License-Identifier: MIT
 *
 * Layouts from whatever describes files: the layout language, or the language of a game's own definitions, which is
 * turned into a layout text first.
 */
#include "base/buffer.h"
#include "base/error.h"
#include <levelsmith/convert.h>

static const struct smith_definition *language_of(struct smith_bytes text) {
    for (const struct smith_definition *const *known = smith_definitions(); *known; known++)
        if ((*known)->recognise(text))
            return *known;
    return NULL;
}

enum smith_status smith_definition_translate(struct smith_bytes text, const char *name,
                                             const struct smith_allocator *allocator, struct smith_buffer *layout,
                                             struct smith_buffer *report, struct smith_error *error) {
    const struct smith_definition *language = language_of(text);
    smith_buffer_init(layout, allocator);
    if (report)
        smith_buffer_init(report, allocator);
    if (language)
        return language->translate(text, name, allocator, layout, report, error);
    smith_buffer_add(layout, text.data, text.size);
    return layout->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

enum smith_status smith_definition_parse(struct smith_bytes text, const char *name,
                                         const struct smith_layout_options *options,
                                         struct smith_layout_source **source, struct smith_buffer *report,
                                         struct smith_error *error) {
    const struct smith_allocator *allocator = options ? &options->allocator : NULL;
    struct smith_buffer layout;
    *source = NULL;
    if (!language_of(text))
        return smith_layout_parse(text, name, options, source, report, error);
    enum smith_status status = smith_definition_translate(text, name, allocator, &layout, report, error);
    if (status == SMITH_OK) {
        struct smith_layout_options translated = options ? *options : (struct smith_layout_options){0};
        translated.warns = false; /* its author has not written this text */
        if (report)
            smith_buffer_free(report);
        status = smith_layout_parse((struct smith_bytes){layout.data, layout.size}, name, &translated, source, report,
                                    error);
    }
    smith_buffer_free(&layout);
    return status;
}
