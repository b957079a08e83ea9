/* SPDX-License-Identifier: MIT
 *
 * A layout and the texts that it imports, as one tree. Items of imported texts stand before those of the text that
 * imports them, as they would in a single text. Only those are taken that the layout speaks of: what is left of a text that
 * many layouts share may refer to what this one does not have.
 */
#include "base/array.h"
#include "base/file_path.h"
#include "base/hash_map.h"
#include "layout/parse/parse.h"

struct imported_item {
    const struct ast_item *item;
    bool is_used;
};

struct importer {
    struct smith_arena *arena;
    struct diagnosis *diagnosis;
    const struct smith_layout_imports *imports;
    struct smith_hash_map read; /* names of texts -> anything */
    uint32_t count; /* imports so far */
    SMITH_ARRAY(struct imported_item) items; /* of all imported texts */
};

/* ---- texts ---- */

/* The name of a text in the one spelling that is compared. */
static const char *normal_name(struct smith_arena *arena, const char *name) {
    struct smith_buffer normal;
    smith_buffer_init(&normal, &arena->allocator);
    smith_file_path_normal(name, &normal);
    const char *copy = normal.failed ? NULL : smith_arena_copy(arena, normal.data, normal.size);
    if (normal.failed)
        smith_arena_fail(arena);
    smith_buffer_free(&normal);
    return copy;
}

/* Whether the text is met for the first time. */
static bool is_unread(struct importer *importer, const char *name) {
    const char *normal = normal_name(importer->arena, name);
    if (!normal || smith_hash_map_get(&importer->read, normal))
        return false;
    return smith_hash_map_put(&importer->read, importer->arena, normal, importer);
}

static const struct source_text *keep_text(struct importer *importer, const struct ast_name *name,
                                           const struct smith_buffer *found, const struct smith_buffer *text) {
    const struct source_text *last = importer->diagnosis->last_text;
    const char *path = smith_arena_copy(importer->arena, found->data, found->size);
    if (!path || !is_unread(importer, path))
        return NULL;
    if (text->size > TEXTS_MAX - last->start - last->text.size)
        return smith_mistake(importer->diagnosis, name->source_span, "with `%s`, the layout has more than %u bytes",
                             name->text, TEXTS_MAX);
    const uint8_t *bytes = smith_arena_copy(importer->arena, text->data, text->size);
    return bytes ? smith_diagnosis_add(importer->diagnosis, (struct smith_bytes){bytes, text->size}, path) : NULL;
}

/* The text an import names; NULL when it has been read already, or after a mistake. */
static const struct source_text *find_text(struct importer *importer, const struct ast_name *name,
                                           const char *importing) {
    const struct source_text *source = NULL;
    struct smith_error error = {0};
    struct smith_buffer found, text;
    smith_buffer_init(&found, &importer->arena->allocator);
    smith_buffer_init(&text, &importer->arena->allocator);
    enum smith_status status =
        importer->imports->read(importer->imports->context, name->text, importing, &found, &text, &error);
    if (status == SMITH_NO_MEMORY || found.failed || text.failed)
        smith_arena_fail(importer->arena);
    else if (status != SMITH_OK)
        smith_mistake(importer->diagnosis, name->source_span, "cannot import `%s`: %s", name->text, error.message);
    else
        source = keep_text(importer, name, &found, &text);
    smith_buffer_free(&found);
    smith_buffer_free(&text);
    return source;
}

static bool may_import(struct importer *importer, const struct ast_name *name, unsigned depth) {
    if (!importer->imports)
        return smith_mistake(importer->diagnosis, name->source_span, "nothing can be imported here");
    if (importer->count++ == IMPORTS_MAX)
        return smith_mistake(importer->diagnosis, name->source_span,
                             "a layout has at most %d imports, those of imported texts "
                             "counted",
                             IMPORTS_MAX);
    if (depth == IMPORT_DEPTH)
        return smith_mistake(importer->diagnosis, name->source_span, "imports are more than %d deep", IMPORT_DEPTH);
    return true;
}

static void read_text(struct importer *importer, const struct source_text *source, bool is_imported,
                      struct ast_layout *layout) {
    struct tokens tokens;
    *layout = (struct ast_layout){.doc = ""};
    if (smith_layout_lex(importer->arena, importer->diagnosis, source, &tokens))
        smith_layout_read_text(importer->arena, importer->diagnosis, &tokens, is_imported, layout);
}

/* Collect the items of all texts that a text imports, in the order in which they would stand in one. */
static void import_all(struct importer *importer, const struct ast_layout *layout, const char *importing,
                       unsigned depth) {
    for (const struct ast_import *import = layout->imports; import; import = import->next) {
        if (smith_diagnosis_full(importer->diagnosis) || !may_import(importer, &import->name, depth))
            return;
        const struct source_text *source = find_text(importer, &import->name, importing);
        struct ast_layout imported;
        if (!source)
            continue;
        read_text(importer, source, true, &imported);
        import_all(importer, &imported, source->name, depth + 1);
        for (const struct ast_item *item = imported.items; item; item = item->next)
            SMITH_ARRAY_ADD(importer->arena, &importer->items, (struct imported_item){item, false});
    }
}

/* ---- what of them is taken ---- */

struct selection {
    struct importer *importer;
    struct smith_hash_map by_name; /* -> struct imported_item */
    SMITH_ARRAY(struct imported_item *) waiting; /* used; what they speak of has not been looked at */
};

static void use_name(struct selection *selection, const char *name) {
    struct imported_item *used = smith_hash_map_get(&selection->by_name, name);
    if (!used || used->is_used)
        return;
    used->is_used = true;
    SMITH_ARRAY_ADD(selection->importer->arena, &selection->waiting, used);
}

/* Any word may name an item: better one too many than one that is missing. */
static void use_names_of(struct selection *selection, const struct ast_item *item) {
    for (uint32_t i = 0; i < item->token_count; i++)
        if (item->tokens[i].kind == TOKEN_NAME)
            use_name(selection, item->tokens[i].text);
}

/* Two items of one name are a mistake, also when nobody speaks of them. */
static void put_name(struct importer *importer, struct smith_hash_map *names, const struct ast_name *name, void *value,
                     const struct ast_name *first) {
    if (!name->text)
        return;
    if (!first)
        smith_hash_map_put(names, importer->arena, name->text, value);
    else {
        smith_mistake(importer->diagnosis, name->source_span, "`%s` is defined twice", name->text);
        smith_mistake_note(importer->diagnosis, first->source_span, "the first is here");
    }
}

static void index_names(struct selection *selection, const struct ast_layout *layout) {
    struct importer *importer = selection->importer;
    for (uint32_t i = 0; i < importer->items.count; i++) {
        struct imported_item *item = &importer->items.items[i];
        const char *name = item->item->name.text;
        const struct imported_item *first = name ? smith_hash_map_get(&selection->by_name, name) : NULL;
        put_name(importer, &selection->by_name, &item->item->name, item, first ? &first->item->name : NULL);
    }
    for (const struct ast_item *item = layout->items; item; item = item->next) {
        const struct imported_item *first =
            item->name.text ? smith_hash_map_get(&selection->by_name, item->name.text) : NULL;
        if (first)
            put_name(importer, &selection->by_name, &item->name, NULL, &first->item->name);
    }
}

static void select_items(struct importer *importer, const struct ast_layout *layout) {
    struct selection selection = {.importer = importer};
    index_names(&selection, layout);
    for (const struct ast_item *item = layout->items; item; item = item->next)
        use_names_of(&selection, item);
    if (layout->root.text)
        use_name(&selection, layout->root.text);
    while (selection.waiting.count)
        use_names_of(&selection, selection.waiting.items[--selection.waiting.count]->item);
}

/* Put what is taken before the items of the layout itself. */
static void prepend_items(const struct importer *importer, struct ast_layout *layout) {
    for (uint32_t i = importer->items.count; i-- > 0;) {
        const struct imported_item *imported = &importer->items.items[i];
        if (!imported->is_used)
            continue;
        struct ast_item *item = (struct ast_item *)(uintptr_t)imported->item;
        item->next = (struct ast_item *)(uintptr_t)layout->items;
        layout->items = item;
    }
}

bool smith_layout_read(struct smith_arena *arena, struct diagnosis *diagnosis,
                       const struct smith_layout_imports *imports, struct ast_layout *layout) {
    struct importer importer = {.arena = arena, .diagnosis = diagnosis, .imports = imports};
    const struct source_text *source = diagnosis->texts;
    read_text(&importer, source, false, layout);
    if (layout->imports && is_unread(&importer, source->name))
        import_all(&importer, layout, source->name, 0);
    if (importer.items.count) {
        select_items(&importer, layout);
        prepend_items(&importer, layout);
    }
    return diagnosis->count == 0 && !arena->failed;
}

bool smith_layout_is_module(struct smith_bytes text, const struct smith_allocator *allocator) {
    struct smith_arena arena;
    struct diagnosis diagnosis;
    struct ast_layout layout = {0};
    smith_arena_init(&arena, allocator, 0);
    struct importer importer = {.arena = &arena, .diagnosis = &diagnosis};
    bool is_read = text.size <= TEXTS_MAX && smith_diagnosis_init(&diagnosis, &arena, text, "", NULL, NULL);
    if (is_read)
        read_text(&importer, diagnosis.texts, true, &layout);
    bool is_module = is_read && !diagnosis.count && !arena.failed && !layout.root.text;
    smith_arena_free(&arena);
    return is_module;
}
