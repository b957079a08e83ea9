/* SPDX-License-Identifier: MIT
 *
 * A document becomes what a JSON text says that was made from its own: only where the two texts differ is anything set, and
 * as smith_edit_put() sets it. So a program that changes a kind need not know what hangs on it, and what it leaves alone
 * keeps its spelling.
 */
#include "base/array.h"
#include "base/buffer.h"
#include "base/bytes.h"
#include "base/number.h"
#include "document/json/json_parser.h"
#include "document/json/json_value.h"
#include "edit/edit.h"
#include <stdio.h>
#include <string.h>

#define NO_NODE UINT32_MAX
#define EXACT_MAX 9007199254740992.0 /* whole numbers beyond are strings in the JSON form */

struct json_node {
    enum smith_json_kind kind;
    size_t start, end; /* in the text */
    const char *key; /* NULL = an element of an array, or the whole */
    uint32_t first, next, count; /* children; NO_NODE = none (more) */
};

struct json_tree {
    struct smith_bytes text;
    SMITH_ARRAY(struct json_node) nodes; /* the whole is the first */
};

struct json_changes {
    struct smith_edit *edit;
    struct smith_arena *arena;
    struct json_tree before, after;
    struct smith_buffer path; /* NUL-terminated */
    struct smith_error *error;
};

/* ---- texts to trees ---- */

static bool tree_add(struct smith_arena *arena, struct json_tree *tree, struct smith_json_parser *parser,
                     const char *key, uint32_t *added);

/* The child whose first token was taken. */
static bool tree_add_child(struct smith_arena *arena, struct json_tree *tree, struct smith_json_parser *parser,
                           uint32_t parent, uint32_t *last, const char *key) {
    uint32_t child;
    if (!tree_add(arena, tree, parser, key, &child))
        return false;
    if (*last == NO_NODE)
        tree->nodes.items[parent].first = child;
    else
        tree->nodes.items[*last].next = child;
    tree->nodes.items[parent].count++;
    *last = child;
    return true;
}

static bool tree_add_children(struct smith_arena *arena, struct json_tree *tree, struct smith_json_parser *parser,
                              uint32_t parent, bool is_object) {
    uint32_t last = NO_NODE;
    while (is_object ? smith_json_take_key(parser) : smith_json_take_item(parser)) {
        char *key = NULL;
        if (is_object) {
            key = smith_arena_alloc(arena, parser->token.size + 1, 1);
            if (!key)
                return false;
            memcpy(key, parser->token.text, parser->token.size);
            key[parser->token.size] = '\0';
            if (!smith_json_take_value(parser))
                return false;
        }
        if (!tree_add_child(arena, tree, parser, parent, &last, key))
            return false;
    }
    return smith_json_ended(parser);
}

static bool tree_add(struct smith_arena *arena, struct json_tree *tree, struct smith_json_parser *parser,
                     const char *key, uint32_t *added) {
    const struct json_node node = {parser->token.kind, parser->token.start, 0, key, NO_NODE, NO_NODE, 0};
    *added = tree->nodes.count;
    if (!SMITH_ARRAY_ADD(arena, &tree->nodes, node))
        return false;
    bool has_children = node.kind == SMITH_JSON_OBJECT || node.kind == SMITH_JSON_ARRAY;
    if (has_children && !tree_add_children(arena, tree, parser, *added, node.kind == SMITH_JSON_OBJECT))
        return false;
    tree->nodes.items[*added].end = parser->at;
    return true;
}

static enum smith_status tree_read(struct json_changes *changes, struct smith_bytes text, struct json_tree *tree) {
    struct smith_json_parser parser;
    uint32_t whole;
    tree->text = text;
    smith_json_parser_init(&parser, text, &changes->arena->allocator,
                           smith_json_depth_limit(&changes->edit->document->limits));
    bool done = smith_json_take_value(&parser) && tree_add(changes->arena, tree, &parser, NULL, &whole) &&
                smith_json_take_end(&parser);
    enum smith_status status = SMITH_OK;
    if (!done) {
        *changes->error = parser.error;
        status = parser.error.status ? parser.error.status : smith_fail_memory(changes->error, changes->arena);
    }
    smith_json_parser_free(&parser);
    return status;
}

/* ---- what is the same ---- */

static struct smith_bytes json_node_text(const struct json_tree *tree, const struct json_node *node) {
    return (struct smith_bytes){tree->text.data + node->start, node->end - node->start};
}

static const struct json_node *child_called(const struct json_tree *tree, const struct json_node *parent,
                                            const struct json_node *likely, const char *key) {
    if (likely && strcmp(likely->key, key) == 0)
        return likely;
    for (uint32_t i = parent->first; i != NO_NODE; i = tree->nodes.items[i].next)
        if (strcmp(tree->nodes.items[i].key, key) == 0)
            return &tree->nodes.items[i];
    return NULL;
}

static const struct json_node *tree_at(const struct json_tree *tree, uint32_t index) {
    return index == NO_NODE ? NULL : &tree->nodes.items[index];
}

static bool is_number_of(struct smith_bytes text, double *number) {
    return smith_parse_f64((const char *)text.data, text.size, number);
}

static bool json_is_same(const struct json_changes *changes, const struct json_node *a, const struct json_node *b) {
    struct smith_bytes x = json_node_text(&changes->before, a), y = json_node_text(&changes->after, b);
    double m, n;
    if (smith_bytes_equal(x, y))
        return true;
    if (a->kind != b->kind || a->count != b->count)
        return false;
    if (a->kind == SMITH_JSON_NUMBER) /* spelled otherwise */
        return is_number_of(x, &m) && is_number_of(y, &n) && m == n;
    if (a->kind != SMITH_JSON_OBJECT && a->kind != SMITH_JSON_ARRAY)
        return false;
    uint32_t i = a->first, j = b->first;
    for (; i != NO_NODE; i = changes->before.nodes.items[i].next, j = changes->after.nodes.items[j].next) {
        const struct json_node *one = tree_at(&changes->before, i), *other = tree_at(&changes->after, j);
        if (one->key && strcmp(one->key, other->key) != 0)
            other = child_called(&changes->after, b, NULL, one->key);
        if (!other || !json_is_same(changes, one, other))
            return false;
    }
    return true;
}

/* ---- what is another ---- */

/* The kind of what stands at the path now; false = nothing that has parts with paths. */
static bool has_parts(const struct json_changes *changes, enum smith_json_kind kind) {
    struct smith_node node;
    if (smith_path_find(changes->edit->document, (const char *)changes->path.data, &node, NULL) != SMITH_OK)
        return false;
    void *value = node.value;
    const struct smith_type *type = smith_path_enter(node.type, &value);
    if (!value || !type || node.part)
        return false;
    return kind == SMITH_JSON_OBJECT ? type->kind == SMITH_RECORD
                                     : type->kind == SMITH_LIST || type->kind == SMITH_ARRAY;
}

/* Keys about spelling or about which struct it is say something of the values beside them: then it is one value. */
static bool speaks_of_others(const struct json_changes *changes, const struct json_node *a, const struct json_node *b) {
    bool spelled = false, reshaped = false;
    for (uint32_t j = b->first; j != NO_NODE; j = changes->after.nodes.items[j].next) {
        const struct json_node *other = tree_at(&changes->after, j);
        const struct json_node *one = child_called(&changes->before, a, NULL, other->key);
        bool is_equal = one && json_is_same(changes, one, other), is_spelling = strchr(other->key, '$') != NULL;
        if (is_spelling && !is_equal)
            return true;
        spelled |= is_spelling && strcmp(other->key, "$format") != 0 && strcmp(other->key, "$type") != 0;
        reshaped |= !one || (other->kind == SMITH_JSON_ARRAY && one->count != other->count);
    }
    for (uint32_t i = a->first; i != NO_NODE; i = changes->before.nodes.items[i].next)
        if (!child_called(&changes->after, b, NULL, changes->before.nodes.items[i].key))
            return true; /* left out */
    return spelled && reshaped;
}

/* Beyond 2^53 the program has rounded already. */
static bool is_inexact(const struct json_changes *changes, const struct json_node *node) {
    double number;
    struct smith_bytes text = json_node_text(&changes->after, node);
    return node->kind == SMITH_JSON_NUMBER && !memchr(text.data, '.', text.size) && is_number_of(text, &number) &&
           (number >= EXACT_MAX || number <= -EXACT_MAX);
}

static bool takes_whole_numbers(const struct json_changes *changes) {
    struct smith_node node;
    return smith_path_find(changes->edit->document, (const char *)changes->path.data, &node, NULL) == SMITH_OK &&
           smith_type_inner(node.type)->kind != SMITH_FLOAT;
}

static enum smith_status put_changed(struct json_changes *changes, const struct json_node *node) {
    const char *path = (const char *)changes->path.data;
    if (is_inexact(changes, node) && takes_whole_numbers(changes))
        return smith_edit_refuse(changes->error, path, "JSON-RANGE",
                                 "a program counts exactly up to 2^53 only; a text of digits says it exactly");
    return smith_edit_put(changes->edit, path, json_node_text(&changes->after, node), changes->error);
}

static enum smith_status change(struct json_changes *changes, const struct json_node *before,
                                const struct json_node *after);

static enum smith_status change_child(struct json_changes *changes, const struct json_node *before,
                                      const struct json_node *after, uint32_t index) {
    size_t size = changes->path.size;
    changes->path.size--; /* its NUL */
    if (after->key)
        smith_buffer_format(&changes->path, "/%s", after->key);
    else
        smith_buffer_format(&changes->path, "/%u", (unsigned)index);
    smith_buffer_byte(&changes->path, '\0');
    enum smith_status status = changes->path.failed ? smith_fail_memory(changes->error, NULL)
                               : before             ? change(changes, before, after)
                                                    : put_changed(changes, after);
    changes->path.size = size;
    if (!changes->path.failed)
        changes->path.data[size - 1] = '\0';
    return status;
}

static enum smith_status change_children(struct json_changes *changes, const struct json_node *before,
                                         const struct json_node *after) {
    enum smith_status status = SMITH_OK;
    uint32_t i = before->first, at = 0;
    for (uint32_t j = after->first; j != NO_NODE && status == SMITH_OK; j = changes->after.nodes.items[j].next) {
        const struct json_node *other = tree_at(&changes->after, j), *one = tree_at(&changes->before, i);
        i = one ? one->next : NO_NODE;
        if (other->key)
            one = child_called(&changes->before, before, one, other->key);
        if (!one || !json_is_same(changes, one, other))
            status = change_child(changes, one, other, at);
        at++;
    }
    return status;
}

/* Set what differs; the two do. */
static enum smith_status change(struct json_changes *changes, const struct json_node *before,
                                const struct json_node *after) {
    bool is_object = after->kind == SMITH_JSON_OBJECT;
    bool is_parted = before->kind == after->kind && (is_object || after->kind == SMITH_JSON_ARRAY);
    if (!is_parted || (!is_object && before->count != after->count) || !has_parts(changes, after->kind) ||
        (is_object && speaks_of_others(changes, before, after)))
        return put_changed(changes, after);
    return change_children(changes, before, after);
}

enum smith_status smith_edit_become(struct smith_edit *edit, struct smith_bytes json, struct smith_error *error) {
    static const struct smith_json_style compact = {.compact = true};
    struct smith_error own;
    struct smith_arena arena;
    struct smith_buffer text;
    struct json_changes changes = {.edit = edit, .arena = &arena, .error = error ? error : &own};
    smith_arena_init(&arena, &edit->document->arena.allocator, UINT64_MAX);
    smith_buffer_init(&text, &edit->document->arena.allocator);
    smith_buffer_init(&changes.path, &edit->document->arena.allocator);
    smith_buffer_byte(&changes.path, '\0');
    enum smith_status status = smith_json_write(edit->document, &compact, &text, changes.error);
    if (status == SMITH_OK)
        status = tree_read(&changes, (struct smith_bytes){text.data, text.size}, &changes.before);
    if (status == SMITH_OK)
        status = tree_read(&changes, json, &changes.after);
    if (status == SMITH_OK && changes.path.failed)
        status = smith_fail_memory(changes.error, NULL);
    const struct json_node *before = tree_at(&changes.before, 0), *after = tree_at(&changes.after, 0);
    if (status == SMITH_OK && !json_is_same(&changes, before, after))
        status = change(&changes, before, after);
    smith_buffer_free(&changes.path);
    smith_buffer_free(&text);
    smith_arena_free(&arena);
    return status;
}
