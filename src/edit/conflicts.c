/* SPDX-License-Identifier: MIT
 *
 * Lists of conflicts (<levelsmith/merge.h>), read, and conflicts decided.
 */
#include "base/array.h"
#include "base/limits.h"
#include "document/json/json_parser.h"
#include "document/json/json_value.h"
#include "document/references/object_mark.h"
#include "document/value.h"
#include "edit/edit.h"
#include <levelsmith/levelsmith.h>
#include <levelsmith/merge.h>
#include <string.h>

struct reader {
    struct smith_json_parser parser;
    struct smith_arena *arena;
    SMITH_ARRAY(struct smith_conflict) conflicts;
    bool listed; /* the list has come */
};

static bool conflicts_malformed(struct reader *r, const char *words) {
    return smith_json_parser_fail(&r->parser, r->parser.token.start, SMITH_BAD_JSON, "CONFLICT-FORM", "%s", words);
}

static bool conflicts_no_memory(struct reader *r) {
    smith_fail_memory(&r->parser.error, r->arena);
    return false;
}

/* ---- one conflict ---- */

static bool conflicts_take_text(struct reader *r, const char **text) {
    const struct smith_json_token *token = &r->parser.token;
    if (!smith_json_take_value(&r->parser))
        return false;
    if (*text || token->kind != SMITH_JSON_STRING || !token->size)
        return conflicts_malformed(
            r, "\"path\", \"kind\", \"thing\", \"object\" and \"message\" are strings that say something, one each");
    char *copy = smith_arena_alloc(r->arena, token->size + 1, 1);
    if (!copy)
        return conflicts_no_memory(r);
    memcpy(copy, token->text, token->size);
    *text = copy;
    return true;
}

static bool take_json(struct reader *r, struct smith_bytes *json) {
    if (!smith_json_take_value(&r->parser))
        return false;
    if (json->data)
        return conflicts_malformed(r, "a second one");
    size_t start = r->parser.token.start;
    bool passed = smith_json_skip_value(&r->parser);
    *json = (struct smith_bytes){r->parser.text.data + start, r->parser.at - start};
    return passed;
}

static bool conflicts_take_member(struct reader *r, struct smith_conflict *conflict) {
    const struct smith_json_token *key = &r->parser.token;
    struct smith_bytes other = {0};
    if (smith_json_token_is(key, "path"))
        return conflicts_take_text(r, &conflict->path);
    if (smith_json_token_is(key, "kind"))
        return conflicts_take_text(r, &conflict->kind);
    if (smith_json_token_is(key, "thing"))
        return conflicts_take_text(r, &conflict->thing);
    if (smith_json_token_is(key, "object"))
        return conflicts_take_text(r, &conflict->object);
    if (smith_json_token_is(key, "message"))
        return conflicts_take_text(r, &conflict->message);
    return take_json(r, smith_json_token_is(key, "base")     ? &conflict->base
                        : smith_json_token_is(key, "ours")   ? &conflict->ours
                        : smith_json_token_is(key, "theirs") ? &conflict->theirs
                                                             : &other);
}

static bool take_conflict(struct reader *r) {
    struct smith_conflict conflict = {0};
    if (r->parser.token.kind != SMITH_JSON_OBJECT)
        return conflicts_malformed(r, "a conflict is an object");
    while (smith_json_take_key(&r->parser))
        if (!conflicts_take_member(r, &conflict))
            return false;
    if (!smith_json_ended(&r->parser))
        return false;
    if (!conflict.path || !conflict.kind || !conflict.base.data || !conflict.ours.data || !conflict.theirs.data)
        return conflicts_malformed(r, "the conflict lacks a \"path\", a \"kind\" or the value of a side");
    return SMITH_ARRAY_ADD(r->arena, &r->conflicts, conflict) || conflicts_no_memory(r);
}

/* ---- the list ---- */

static bool take_conflicts(struct reader *r) {
    if (!smith_json_take_value(&r->parser))
        return false;
    if (r->listed || r->parser.token.kind != SMITH_JSON_ARRAY)
        return conflicts_malformed(r, "\"conflicts\" is an array, and there is one");
    r->listed = true;
    while (smith_json_take_item(&r->parser))
        if (!take_conflict(r))
            return false;
    return smith_json_ended(&r->parser);
}

static bool take_list(struct reader *r) {
    if (!smith_json_take_value(&r->parser))
        return false;
    if (r->parser.token.kind != SMITH_JSON_OBJECT)
        return conflicts_malformed(r, "a list of conflicts is an object");
    while (smith_json_take_key(&r->parser)) {
        struct smith_bytes other = {0};
        if (!(smith_json_token_is(&r->parser.token, "conflicts") ? take_conflicts(r) : take_json(r, &other)))
            return false;
    }
    if (!smith_json_ended(&r->parser) || !smith_json_take_end(&r->parser))
        return false;
    return r->listed || conflicts_malformed(r, "the object has no \"conflicts\"");
}

enum smith_status smith_conflicts_read(struct smith_bytes list, const struct smith_options *options,
                                       struct smith_conflicts *conflicts, struct smith_error *error) {
    const struct smith_options chosen = options ? *options : (struct smith_options){0};
    const struct smith_allocator allocator = smith_allocator_or_default(&chosen.allocator);
    struct reader r = {.arena = smith_arena_create(&allocator, smith_limits_or_default(&chosen.limits).memory)};
    *conflicts = (struct smith_conflicts){0};
    if (!r.arena)
        return smith_fail_memory(error, NULL);
    smith_json_parser_init(&r.parser, list, &allocator, UINT32_MAX);
    bool done = take_list(&r);
    smith_json_parser_free(&r.parser);
    if (done) {
        *conflicts = (struct smith_conflicts){r.conflicts.items, r.conflicts.count, r.arena};
        return SMITH_OK;
    }
    smith_arena_destroy(r.arena);
    if (error)
        *error = r.parser.error;
    return r.parser.error.status;
}

void smith_conflicts_free(struct smith_conflicts *conflicts) {
    smith_arena_destroy(conflicts->memory);
    *conflicts = (struct smith_conflicts){0};
}

/* ---- found again ---- */

static bool conflicts_is_null(struct smith_bytes json) {
    return json.size == 4 && memcmp(json.data, "null", 4) == 0;
}

static enum smith_status conflict_not_found(const char *path, const char *code, const char *words,
                                            struct smith_error *error) {
    smith_edit_refuse(error, path, code, words);
    if (error)
        error->status = SMITH_REFUSED;
    return SMITH_REFUSED;
}

/* Whether the value is what the list says of ours. */
static enum smith_status is_still_ours(struct smith_document *document, const struct smith_conflict *conflict,
                                       const char *path, struct smith_error *error) {
    static const char words[] = "it is not what it was in ours any more; merge again, or set it by hand";
    struct smith_resolved_path resolved;
    bool is_compared = strcmp(conflict->kind, "changed") == 0 || strcmp(conflict->kind, "deleted-by-theirs") == 0;
    if (!is_compared)
        return SMITH_OK;
    if (smith_resolved_path_find(&document->arena, document, path, &resolved, error) != SMITH_OK)
        return conflict_not_found(path, "CONFLICT-GONE", "nothing is there any more; merge again, or set it by hand",
                                  error);
    const struct smith_node *node = &resolved.node;
    bool is_absent = conflicts_is_null(conflict->ours);
    if (!node->value || is_absent)
        return !node->value && is_absent ? SMITH_OK : conflict_not_found(path, "CONFLICT-CHANGED", words, error);
    void *ours = smith_value_new(&document->arena, node->type);
    if (!ours)
        return smith_fail_memory(error, &document->arena);
    enum smith_status status = smith_json_read_value(document, smith_resolved_path_scope(&resolved), node->type, ours,
                                                     conflict->ours, &(struct smith_json_manner){0}, error);
    if (status == SMITH_NO_MEMORY || (status == SMITH_OK && smith_value_equal(node->type, node->value, ours)))
        return status;
    return conflict_not_found(path, "CONFLICT-CHANGED", words, error);
}

enum smith_status smith_conflict_find(struct smith_document *document, const struct smith_conflict *conflict,
                                      const char *base, struct smith_buffer *path, struct smith_error *error) {
    enum smith_object_found found = SMITH_OBJECT_FOUND;
    smith_buffer_init(path, &document->arena.allocator);
    if (conflict->object)
        found = smith_object_mark_find(document, base, conflict->object, path);
    else {
        smith_buffer_text(path, base);
        smith_buffer_byte(path, '\0');
    }
    if (path->failed)
        return smith_fail_memory(error, NULL);
    if (found == SMITH_OBJECT_GONE)
        return conflict_not_found(
            base, "CONFLICT-GONE",
            "its element was changed, or is one of several that are alike; merge again, or set it by hand", error);
    if (found == SMITH_OBJECT_NUMBERS_MOVED)
        return conflict_not_found(base, "CONFLICT-NUMBERS",
                                  "what its values refer to may have other numbers now; merge again, or set it by hand",
                                  error);
    if (found == SMITH_OBJECT_MARK_WRONG)
        return smith_fail(error, SMITH_BAD_JSON, "CONFLICT-FORM", "%s: \"object\" is not as `merge` writes it", base);
    return is_still_ours(document, conflict, (const char *)path->data, error);
}

/* ---- decided ---- */

enum smith_status smith_edit_take_theirs(struct smith_edit *edit, const struct smith_conflict *conflict,
                                         struct smith_error *error) {
    bool gone = conflicts_is_null(conflict->theirs), changed = strcmp(conflict->kind, "changed") == 0;
    if (strcmp(conflict->kind, "deleted-by-theirs") == 0 || (gone && changed))
        return smith_edit_delete(edit, conflict->path, error);
    if (gone)
        return smith_fail(error, SMITH_BAD_VALUE, "CONFLICT-NO-VALUE",
                          "%s: a conflict of the kind %s has no value of theirs: choose ours, or say a value",
                          conflict->path, conflict->kind);
    if (strcmp(conflict->kind, "deleted-by-ours") == 0)
        return smith_edit_insert(edit, conflict->path, conflict->theirs, error);
    return smith_edit_put(edit, conflict->path, conflict->theirs, error);
}
