/* SPDX-License-Identifier: MIT
 *
 * The life of a document: its memory, its root, its end.
 */
#include "document/document.h"
#include "base/limits.h"
#include "document/expression.h"
#include <levelsmith/hook.h>
#include <stdio.h>
#include <string.h>

/* The names of the hooks that the program had for the layout, as "a, b". */
static void list_hooks(const struct smith_layout *layout, char *names, size_t size) {
    size_t used = 0;
    snprintf(names, size, "none");
    for (const struct smith_codec_hook *const *hook = layout->known_hooks; hook && *hook && used < size; hook++)
        used += (size_t)snprintf(names + used, size - used, "%s%s", used ? ", " : "", (*hook)->name);
}

/* Asked before anything is read or made: a hook may be wanted anywhere. */
static enum smith_status check_hooks(const struct smith_layout *layout, struct smith_error *error) {
    char names[160];
    for (uint32_t i = 0; i < layout->hook_count; i++) {
        if (layout->hooks[i]->codec)
            continue;
        list_hooks(layout, names, sizeof names);
        return smith_fail(error, SMITH_BAD_LAYOUT, "HOOK-NONE", "this program has no codec `%.60s`; it has %s",
                          layout->hooks[i]->name, names);
    }
    return SMITH_OK;
}

enum smith_status smith_document_create(const struct smith_layout *layout, const struct smith_options *options,
                                        struct smith_document **document, struct smith_error *error) {
    struct smith_allocator allocator = smith_allocator_or_default(options ? &options->allocator : NULL);
    *document = NULL;
    enum smith_status status = check_hooks(layout, error);
    if (status != SMITH_OK)
        return status;
    struct smith_document *made = allocator.resize(allocator.context, NULL, 0, sizeof *made);
    if (!made)
        return smith_fail_memory(error, NULL);
    memset(made, 0, sizeof *made);
    made->layout = layout;
    made->outline = options && options->outline;
    made->limits = smith_limits_or_default(options ? &options->limits : NULL);
    smith_arena_init(&made->arena, &allocator, made->limits.memory);
    made->arena.lent = options ? options->lent : (struct smith_bytes){0};
    made->root = smith_value_new(&made->arena, layout->root);
    if (!made->root) {
        smith_fail_memory(error, &made->arena);
        smith_document_free(made);
        return error ? error->status : SMITH_NO_MEMORY;
    }
    *document = made;
    return SMITH_OK;
}

enum smith_status smith_document_is_whole(const struct smith_document *document, struct smith_error *error) {
    return !document->outline ? SMITH_OK
                              : smith_fail(error, SMITH_BAD_VALUE, "DOCUMENT-OUTLINE",
                                           "the document was read as an outline, which lacks what is packed");
}

void smith_document_free(struct smith_document *document) {
    if (!document)
        return;
    struct smith_allocator allocator = document->arena.allocator;
    smith_arena_free(&document->arena);
    allocator.resize(allocator.context, document, sizeof *document, 0);
}

const struct smith_layout *smith_document_layout(const struct smith_document *document) {
    const struct smith_layout *layout = document->layout;
    return layout->is_big ? layout->opposite : layout;
}

const struct smith_layout *smith_layout_of_root(const struct smith_layout *layout, const struct smith_scope *root) {
    int64_t big;
    if (!layout->opposite)
        return layout;
    if (smith_expression_evaluate(&layout->big, root, &big) != SMITH_EVALUATED)
        return layout;
    return (big != 0) == layout->is_big ? layout : layout->opposite;
}

const struct smith_layout *smith_document_file_layout(const struct smith_document *document) {
    const struct smith_scope root = smith_scope_of(NULL, document->layout->root, document->root);
    return smith_layout_of_root(document->layout, &root);
}

const struct smith_element_names *smith_element_names_of(const struct smith_document *document,
                                                         const struct smith_list *list) {
    for (uint32_t i = 0; document->names && i < document->name_lists; i++) {
        const struct smith_element_names *names = &document->names[i];
        if (names->count == list->count && smith_member_value(names->member, document->root) == list)
            return names;
    }
    return NULL;
}

void *smith_document_root(const struct smith_document *document) {
    return document->root;
}

void *smith_document_alloc(struct smith_document *document, size_t size, size_t align) {
    return smith_arena_alloc(&document->arena, size, align);
}

const char *smith_document_text(struct smith_document *document, const char *text) {
    return smith_arena_copy(&document->arena, text, strlen(text));
}
