/* SPDX-License-Identifier: MIT
 *
 * A layout and the texts that it imports, as one tree. Items of imported texts stand before those of the text that
 * imports them, as they would in a single text. Only those are taken that the layout speaks of: what is left of a text that
 * many layouts share may refer to what this one does not have.
 */
#include "base/array.h"
#include "base/file_path.h"
#include "layout/parse/parse.h"

struct importer {
    struct smith_arena *arena;
    struct diagnosis *diagnosis;
    const struct smith_layout_imports *imports;
    struct smith_hash_map read; /* names of texts -> anything */
    uint32_t count; /* imports so far */
    struct ast_layout *layout; /* that imports them */
    SMITH_ARRAY(struct ast_item *) items; /* of all imported texts */
};

/* ---- texts ---- */

/* The name of a text in the one spelling that is compared. */
static const char *normal_name(struct smith_arena *arena, const char *name) {
    struct smith_buffer normal;
    smith_buffer_init(&normal, &arena->allocator);
    smith_file_path_normal(name, &normal);
    return smith_arena_take(arena, &normal);
}

/* Whether the text is met for the first time. */
static bool is_unread(struct importer *importer, const char *name) {
    const char *normal = normal_name(importer->arena, name);
    if (!normal || smith_hash_map_get(&importer->read, normal))
        return false;
    return smith_hash_map_put(&importer->read, importer->arena, normal, importer);
}

static const struct source_text *import_keep_text(struct importer *importer, const struct ast_name *name,
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
static const struct source_text *import_find_text(struct importer *importer, const struct ast_name *name,
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
        source = import_keep_text(importer, name, &found, &text);
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

static void import_read_text(struct importer *importer, const struct source_text *source, bool is_imported,
                             struct ast_layout *layout) {
    struct tokens tokens;
    *layout = (struct ast_layout){.doc = ""};
    if (smith_layout_lex(importer->arena, importer->diagnosis, source, &tokens))
        smith_layout_read_text(importer->arena, importer->diagnosis, &tokens, is_imported, layout);
}

/* What texts say of releases is said of one list of them: that of the layout itself, else of the text that has one. */
static void import_take_releases(struct importer *importer, const struct ast_layout *imported) {
    struct ast_layout *layout = importer->layout;
    if (imported->releases && layout->releases) {
        smith_mistake(importer->diagnosis, imported->releases_span, "there are two lists of releases");
        smith_mistake_note(importer->diagnosis, layout->releases_span, "the other is here");
    } else if (imported->releases) {
        layout->releases = imported->releases;
        layout->releases_span = imported->releases_span;
    }
    struct ast_lifetime **end = &layout->lifetimes;
    while (*end)
        end = &(*end)->next;
    *end = imported->lifetimes;
    for (struct ast_lifetime *lifetime = *end; lifetime; lifetime = lifetime->next)
        lifetime->is_imported = true;
}

/* Collect the items of all texts that a text imports, in the order in which they would stand in one. */
static void import_all(struct importer *importer, const struct ast_layout *layout, const char *importing,
                       unsigned depth) {
    for (const struct ast_import *import = layout->imports; import; import = import->next) {
        if (smith_diagnosis_full(importer->diagnosis) || !may_import(importer, &import->name, depth))
            return;
        const struct source_text *source = import_find_text(importer, &import->name, importing);
        struct ast_layout imported;
        if (!source)
            continue;
        import_read_text(importer, source, true, &imported);
        import_all(importer, &imported, source->name, depth + 1);
        import_take_releases(importer, &imported);
        for (struct ast_item *item = (struct ast_item *)(uintptr_t)imported.items; item; item = item->next)
            SMITH_ARRAY_ADD(importer->arena, &importer->items, item);
    }
}

/* ---- what of them is taken ---- */

struct reach {
    struct smith_arena *arena;
    const struct smith_hash_map *by_name;
    SMITH_ARRAY(const struct ast_item *) waiting; /* reached; what they speak of has not been looked at */
};

static void reach_name(struct reach *reach, const char *name) {
    struct ast_item *item = name ? smith_hash_map_get(reach->by_name, name) : NULL;
    if (!item || item->is_reached)
        return;
    item->is_reached = true;
    SMITH_ARRAY_ADD(reach->arena, &reach->waiting, item);
}

static void reach_names_of(struct reach *reach, const struct ast_item *item) {
    for (uint32_t i = 0; i < item->token_count; i++)
        if (item->tokens[i].kind == TOKEN_NAME)
            reach_name(reach, item->tokens[i].text);
}

void smith_items_reach(struct smith_arena *arena, const struct smith_hash_map *by_name, const char *name,
                       const struct ast_item *items) {
    struct reach reach = {.arena = arena, .by_name = by_name};
    for (; items; items = items->next)
        reach_names_of(&reach, items);
    reach_name(&reach, name);
    while (reach.waiting.count)
        reach_names_of(&reach, reach.waiting.items[--reach.waiting.count]);
}

/* Two items of one name are a mistake, also when nobody speaks of them. Those of the layout itself are told apart later. */
static void index_item(struct importer *importer, struct smith_hash_map *by_name, struct ast_item *item,
                       bool is_imported) {
    const struct ast_item *first = item->name.text ? smith_hash_map_get(by_name, item->name.text) : NULL;
    if (first) {
        smith_mistake(importer->diagnosis, item->name.source_span, "`%s` is defined twice", item->name.text);
        smith_mistake_note(importer->diagnosis, first->name.source_span, "the first is here");
    } else if (item->name.text && is_imported)
        smith_hash_map_put(by_name, importer->arena, item->name.text, item);
}

static void select_items(struct importer *importer, const struct ast_layout *layout) {
    struct smith_hash_map by_name = {0};
    for (uint32_t i = 0; i < importer->items.count; i++)
        index_item(importer, &by_name, importer->items.items[i], true);
    for (const struct ast_item *item = layout->items; item; item = item->next)
        index_item(importer, &by_name, (struct ast_item *)(uintptr_t)item, false);
    smith_items_reach(importer->arena, &by_name, layout->root.text, layout->items);
}

/* Put what is taken before the items of the layout itself. */
static void prepend_items(const struct importer *importer, struct ast_layout *layout) {
    for (uint32_t i = importer->items.count; i-- > 0;) {
        struct ast_item *item = importer->items.items[i];
        if (!item->is_reached)
            continue;
        item->next = (struct ast_item *)(uintptr_t)layout->items;
        layout->items = item;
    }
}

bool smith_layout_read(struct smith_arena *arena, struct diagnosis *diagnosis,
                       const struct smith_layout_imports *imports, struct ast_layout *layout) {
    struct importer importer = {.arena = arena, .diagnosis = diagnosis, .imports = imports, .layout = layout};
    const struct source_text *source = diagnosis->texts;
    import_read_text(&importer, source, false, layout);
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
        import_read_text(&importer, diagnosis.texts, true, &layout);
    bool is_module = is_read && !diagnosis.count && !arena.failed && !layout.root.text;
    smith_arena_free(&arena);
    return is_module;
}
