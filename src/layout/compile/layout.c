/* SPDX-License-Identifier: MIT
 *
 * Layouts at run time: text in, type tables out. The tables share one arena with the tree they come from, because
 * names and doc comments are the same strings in both.
 */
#include "layout/compile/compile.h"
#include "layout/parse/parse.h"
#include <levelsmith/levelsmith.h>

#define MEMORY_LIMIT (2048u * (uint64_t)(1u << 20)) /* of all tables and the tree together */

struct smith_layout_source {
    struct smith_arena arena;
    struct smith_layout layout;
    struct smith_layout big; /* when files say their byte order: the one for the other */
};

static bool layout_build(struct smith_layout_source *source, struct diagnosis *diagnosis,
                         const struct smith_layout_options *options) {
    struct ast_layout ast;
    if (!smith_layout_read(&source->arena, diagnosis, options->imports, &ast) ||
        !smith_layout_compile(&source->arena, diagnosis, &ast, options->hooks, &source->layout))
        return false;
    diagnosis->warns = false; /* all has been said */
    return !ast.big || smith_layout_compile_opposite(&source->arena, diagnosis, &ast, options->hooks, &source->layout,
                                                     &source->big);
}

static enum smith_status layout_parse(struct smith_layout_source *source, struct smith_bytes text, const char *name,
                                      const struct smith_layout_options *options, struct smith_buffer *report,
                                      struct smith_error *error) {
    struct diagnosis diagnosis = {0};
    if (text.size > TEXTS_MAX)
        return smith_fail(error, SMITH_LIMIT, "LAYOUT-TOO-LONG", "a layout of more than %u bytes", TEXTS_MAX);
    if (!smith_diagnosis_init(&diagnosis, &source->arena, text, name, report, error))
        return smith_fail_memory(error, &source->arena);
    diagnosis.warns = options->warns;
    diagnosis.mistakes = options->mistakes;
    if (layout_build(source, &diagnosis, options))
        return SMITH_OK;
    if (source->arena.failed || !diagnosis.count)
        return smith_fail_memory(error, &source->arena);
    return SMITH_BAD_LAYOUT;
}

enum smith_status smith_layout_parse(struct smith_bytes text, const char *name,
                                     const struct smith_layout_options *options, struct smith_layout_source **source,
                                     struct smith_buffer *report, struct smith_error *error) {
    static const struct smith_layout_options defaults;
    options = options ? options : &defaults;
    struct smith_allocator memory = smith_allocator_or_default(&options->allocator);
    *source = NULL;
    if (report)
        smith_buffer_init(report, &memory);
    struct smith_layout_source *made = memory.resize(memory.context, NULL, 0, sizeof *made);
    if (!made)
        return smith_fail_memory(error, NULL);
    *made = (struct smith_layout_source){0};
    smith_arena_init(&made->arena, &memory, MEMORY_LIMIT);
    enum smith_status status = layout_parse(made, text, name, options, report, error);
    if (status == SMITH_OK)
        *source = made;
    else
        smith_layout_free(made);
    return status;
}

const struct smith_layout *smith_layout_get(const struct smith_layout_source *source) {
    return &source->layout;
}

void smith_layout_free(struct smith_layout_source *source) {
    if (!source)
        return;
    struct smith_allocator memory = source->arena.allocator;
    smith_arena_free(&source->arena);
    memory.resize(memory.context, source, sizeof *source, 0);
}
