/* SPDX-License-Identifier: MIT
 *
 * Changes by path (include/levelsmith/edit.h): each finds its place, reads the new value beside the document, and only
 * then changes anything.
 */
#include "edit/edit.h"
#include "base/buffer.h"
#include "base/json_text.h"
#include "base/text.h"
#include "document/expression.h"
#include "document/json/json_value.h"
#include "document/path.h"
#include "document/value.h"
#include "type/type_tables.h"
#include <stdlib.h>
#include <string.h>

/* ---- text to json ---- */

/*
 * Values as people type them on a command line, to JSON: the type says whether "12" is a text, a number or hex digits.
 */

/* "Wall,Box" as an array of strings. */
static void text_to_json_add_names(struct smith_buffer *json, const char *text) {
    smith_buffer_byte(json, '[');
    for (bool first = true; *text; first = false) {
        size_t size = strcspn(text, ",");
        smith_buffer_text(json, first ? "" : ",");
        smith_json_string(json, text, size);
        text += size;
        text += *text == ',';
    }
    smith_buffer_byte(json, ']');
}

static bool text_to_json_is_number(const char *text) {
    size_t sign = *text == '-' || *text == '+';
    return text[sign] >= '0' && text[sign] <= '9' && !strpbrk(text, ",");
}

static bool is_json(const struct smith_type *type, const char *text) {
    static const char *const literals[] = {"true", "false", "null"};
    for (size_t i = 0; i < sizeof literals / sizeof literals[0]; i++)
        if (strcmp(text, literals[i]) == 0)
            return true;
    if (type->kind == SMITH_BYTES) /* hex digits may look like a number */
        return *text == '"';
    return *text && (strchr("[{\"", *text) || text_to_json_is_number(text));
}

/* The JSON of what somebody typed as the value of a place. False when that is no UTF-8, or out of memory. */
static bool edit_text_to_json(const struct smith_node *node, const char *text, struct smith_buffer *json) {
    const struct smith_type *type = smith_path_chosen(node);
    size_t size = strlen(text);
    if (smith_utf8_valid((struct smith_bytes){(const uint8_t *)text, size}) != size)
        return false;
    if (type->kind != SMITH_TEXT && is_json(type, text))
        smith_buffer_text(json, text);
    else if (type->kind <= SMITH_SPELLED && type->names && type->names->is_bits && !node->part)
        text_to_json_add_names(json, text);
    else
        smith_json_string(json, text, size);
    return !json->failed;
}

/* ---- edit ---- */

enum smith_status smith_edit_begin(struct smith_document *document, const struct smith_edit_options *options,
                                   struct smith_edit **edit, struct smith_error *error) {
    struct smith_allocator *allocator = &document->arena.allocator;
    struct smith_edit *made = allocator->resize(allocator->context, NULL, 0, sizeof *made);
    *edit = NULL;
    if (!made)
        return smith_fail_memory(error, NULL);
    memset(made, 0, sizeof *made);
    made->document = document;
    if (options)
        made->options = *options;
    smith_findings_begin(&made->notes, allocator, 0);
    enum smith_status status = smith_findings_failed(&made->notes)
                                   ? smith_fail_memory(error, NULL)
                                   : smith_placements_of(document, made->options.original, &made->before, error);
    if (status == SMITH_OK)
        status = smith_sealed_members_of(document, made->options.original, &made->sealed, error);
    if (status != SMITH_OK) { /* a change that is refused leaves no trace */
        smith_edit_end(made);
        return status;
    }
    *edit = made;
    return SMITH_OK;
}

void smith_edit_end(struct smith_edit *edit) {
    if (!edit)
        return;
    struct smith_allocator allocator = edit->document->arena.allocator;
    smith_findings_free(&edit->notes);
    smith_placements_free(&edit->before);
    smith_sealed_members_free(&edit->sealed);
    allocator.resize(allocator.context, edit, sizeof *edit, 0);
}

struct smith_document *smith_edit_document(const struct smith_edit *edit) {
    return edit->document;
}

const struct smith_findings *smith_edit_notes(const struct smith_edit *edit) {
    return &edit->notes;
}

/* ---- errors ---- */

static enum smith_status edit_out_of_memory(const struct smith_edit *edit, struct smith_error *error) {
    return smith_fail_memory(error, &edit->document->arena);
}

static void edit_put_path(struct smith_error *error, const char *path) {
    size_t size = strlen(path), room = sizeof error->path - 1;
    const char *shown = size > room ? path + size - room : path;
    memcpy(error->path, shown, strlen(shown) + 1);
}

enum smith_status smith_edit_refuse(struct smith_error *error, const char *path, const char *code, const char *words) {
    smith_fail(error, SMITH_BAD_VALUE, code, "%s", words);
    if (error)
        edit_put_path(error, path);
    return SMITH_BAD_VALUE;
}

/* A mistake in a value that was given alone is one of the caller's, at a path; its line says nothing to anybody. */
static enum smith_status value_refused(struct smith_error *error, const char *path) {
    if (error->status == SMITH_BAD_JSON) {
        error->status = SMITH_BAD_VALUE;
        error->line = error->column = 0;
        error->offset = UINT64_MAX;
    }
    if (!error->path[0])
        edit_put_path(error, path);
    return error->status;
}

/* ---- values ---- */

/* A new value of `type`, in `scope`, as `json` says; `member` is where it goes, NULL = into none. NULL when it cannot be. */
static void *edit_read_value(struct smith_edit *edit, const struct smith_scope *scope,
                             const struct smith_member *member, const struct smith_type *type, struct smith_bytes json,
                             const char *path, struct smith_error *error) {
    const struct smith_json_manner manner = {
        .round = edit->options.round,
        .number_name = edit->options.number_name,
        .kind = member ? smith_annotation_value(&member->annotations, "number") : NULL,
    };
    void *new_value = smith_value_new(&edit->document->arena, type);
    if (!new_value) {
        edit_out_of_memory(edit, error);
        return NULL;
    }
    if (!json.size || smith_json_read_value(edit->document, scope, type, new_value, json, &manner, error) == SMITH_OK)
        return new_value;
    value_refused(error, path);
    return NULL;
}

static bool edit_is_null(struct smith_bytes json) {
    size_t at = 0, end = json.size;
    while (at < end && memchr(" \t\r\n", json.data[at], 4))
        at++;
    while (end > at && memchr(" \t\r\n", json.data[end - 1], 4))
        end--;
    return end - at == 4 && memcmp(json.data + at, "null", 4) == 0;
}

/* How the old value was spelled says nothing about the new one. */
static void forget_spelling(const struct smith_node *node) {
    if (!node->record || node->member == SMITH_AT_END || !smith_type_has_quirks(node->record_type))
        return;
    uint32_t index = smith_quirk_index(node->index);
    smith_quirks_remove(node->record, node->member, index, index, 1u << SMITH_QUIRK_RAW);
    const struct smith_type *type = smith_type_inner(node->type);
    if (node->index == SMITH_NONE &&
        (type->kind == SMITH_LIST || type->kind == SMITH_ARRAY || type->kind == SMITH_UNION))
        smith_quirks_remove(node->record, node->member, 1, UINT32_MAX, ~0u);
}

static const struct smith_member *edit_member_at(const struct smith_node *node) {
    return node->member == SMITH_AT_END ? NULL : &node->record_type->record->members[node->member];
}

enum smith_status smith_edit_put_at(struct smith_edit *edit, const struct smith_resolved_path *resolved,
                                    const char *path, struct smith_bytes json, struct smith_error *error) {
    const struct smith_node *node = &resolved->node;
    const struct smith_member *member = edit_member_at(node);
    if (member && member->offset == SMITH_NONE)
        return smith_edit_refuse(error, path, "EDIT-COMPUTED", "it is computed from other values and cannot be set");
    if (node->index == SMITH_NONE && member && edit_is_null(json))
        return smith_edit_clear_at(edit, resolved, path, error);
    if (member && !smith_member_is_in_form(member, node->record))
        return smith_edit_refuse(error, path, "EDIT-FORM",
                                 "the release that wrote this has no such member: set its `form` to a later one first");
    if (!node->value && (!member || node->index != SMITH_NONE))
        return smith_edit_refuse(error, path, "PATH-NOT-FOUND", "nothing is there that could be set");
    const void *new_value =
        edit_read_value(edit, smith_resolved_path_scope(resolved), member, node->type, json, path, error);
    if (!new_value)
        return error->status;
    void *memory = node->value ? node->value : smith_member_make(&edit->document->arena, member, node->record);
    if (!memory)
        return edit_out_of_memory(edit, error);
    memcpy(memory, new_value, smith_type_inner(node->type)->size);
    forget_spelling(node);
    return SMITH_OK;
}

enum smith_status smith_edit_clear_at(struct smith_edit *edit, const struct smith_resolved_path *resolved,
                                      const char *path, struct smith_error *error) {
    const struct smith_node *node = &resolved->node;
    const struct smith_member *member = edit_member_at(node);
    (void)edit;
    if (!member || member->offset == SMITH_NONE)
        return smith_edit_refuse(error, path, "EDIT-COMPUTED",
                                 "it is computed from other values and cannot be deleted");
    if (smith_member_sealed(member) && node->value) {
        smith_fail(error, SMITH_REFUSED, "EDIT-SEALED", "`%s` is sealed, and would be gone: %s", member->name,
                   smith_member_sealed(member));
        if (error)
            edit_put_path(error, path);
        return SMITH_REFUSED;
    }
    bool may = member->flags & (SMITH_OPTIONAL | SMITH_POINTER) || member->has != SMITH_NONE || member->condition;
    if (!may)
        return smith_edit_refuse(error, path, "EDIT-ALWAYS-THERE", "it is always there: it can be set, not deleted");
    smith_member_clear(member, node->record);
    forget_spelling(node);
    return SMITH_OK;
}

/* The record around the changed value, and what hangs on it. */
static enum smith_status update_dependents(struct smith_edit *edit, const struct smith_resolved_path *resolved,
                                           struct smith_error *error) {
    const struct smith_scope *scope = smith_resolved_path_scope(resolved);
    bool done = scope ? smith_edit_update_dependents(edit, scope->outer, scope->frame.type, scope->frame.record)
                      : smith_edit_update_dependents(edit, NULL, edit->document->layout->root, edit->document->root);
    return done ? SMITH_OK : edit_out_of_memory(edit, error);
}

/* {"code": "torch"}, read as the whole number that it would be, and the other bits as they are. */
static enum smith_status put_part(struct smith_edit *edit, const struct smith_resolved_path *whole,
                                  const struct smith_name *part, const char *path, struct smith_bytes json,
                                  struct smith_error *error) {
    void *value = whole->node.value;
    const struct smith_type *type = smith_path_enter(whole->node.type, &value);
    struct smith_buffer text;
    smith_buffer_init(&text, &edit->document->arena.allocator);
    smith_buffer_byte(&text, '{');
    smith_json_string(&text, part->name, strlen(part->name));
    smith_buffer_byte(&text, ':');
    smith_buffer_add(&text, json.data, json.size);
    smith_buffer_byte(&text, '}');
    const void *alone = text.failed ? NULL
                                    : edit_read_value(edit, smith_resolved_path_scope(whole), NULL, type,
                                                      (struct smith_bytes){text.data, text.size}, path, error);
    bool failed = text.failed;
    smith_buffer_free(&text);
    if (!alone)
        return failed ? edit_out_of_memory(edit, error) : error->status;
    uint64_t mask = smith_name_mask(part, type->width), before = (uint64_t)smith_integer_load(type, value);
    smith_integer_store(type, value, (int64_t)((before & ~mask) | ((uint64_t)smith_integer_load(type, alone) & mask)));
    forget_spelling(&whole->node);
    return SMITH_OK;
}

/* That it was replaced earlier says nothing to somebody who sets it himself. */
static void forget_notes(struct smith_edit *edit, const struct smith_resolved_path *resolved) {
    const struct smith_scope *scope = smith_resolved_path_scope(resolved);
    char path[512];
    uint32_t kept = 0;
    if (!scope)
        return;
    smith_frame_path(&scope->frame, path, sizeof path);
    for (uint32_t i = 0; i < edit->notes.count; i++)
        if (strcmp(edit->notes.items[i].path, path) != 0)
            edit->notes.items[kept++] = edit->notes.items[i];
    edit->notes.count = kept;
}

/* What the path leads to, with the named bits in it, if it is these that it ends with. */
static enum smith_status find_to_put(struct smith_edit *edit, const char *path, struct smith_resolved_path *resolved,
                                     const struct smith_name **part, struct smith_error *error) {
    struct smith_node node;
    const char *last;
    *part = NULL;
    enum smith_status status = smith_resolved_path_find(&edit->document->arena, edit->document, path, resolved, error);
    if (status != SMITH_BAD_PATH || smith_path_find(edit->document, path, &node, error) != SMITH_OK)
        return status;
    const char *whole = smith_arena_copy(&edit->document->arena, path, smith_path_parent(path, &last));
    *part = node.part;
    return whole ? smith_resolved_path_find(&edit->document->arena, edit->document, whole, resolved, error)
                 : edit_out_of_memory(edit, error);
}

enum smith_status smith_edit_put_alone(struct smith_edit *edit, const char *path, struct smith_bytes json,
                                       struct smith_resolved_path *resolved, struct smith_error *error) {
    const struct smith_name *part;
    const struct smith_type **names;
    enum smith_status status = find_to_put(edit, path, resolved, &part, error);
    if (status != SMITH_OK)
        return status;
    const struct smith_scope *scope = smith_resolved_path_scope(resolved);
    if (!smith_edit_names_note(edit, scope, &names))
        return edit_out_of_memory(edit, error);
    status =
        part ? put_part(edit, resolved, part, path, json, error) : smith_edit_put_at(edit, resolved, path, json, error);
    return status != SMITH_OK || smith_edit_names_follow(edit, scope, names) ? status : edit_out_of_memory(edit, error);
}

enum smith_status smith_edit_put(struct smith_edit *edit, const char *path, struct smith_bytes json,
                                 struct smith_error *error) {
    struct smith_error own;
    struct smith_resolved_path resolved;
    error = error ? error : &own;
    enum smith_status status = smith_edit_put_alone(edit, path, json, &resolved, error);
    if (status != SMITH_OK)
        return status;
    forget_notes(edit, &resolved);
    return update_dependents(edit, &resolved, error);
}

enum smith_status smith_edit_set(struct smith_edit *edit, const char *path, const char *text,
                                 struct smith_error *error) {
    struct smith_node node;
    struct smith_buffer json;
    enum smith_status status = smith_path_find(edit->document, path, &node, error);
    if (status != SMITH_OK)
        return status;
    smith_buffer_init(&json, &edit->document->arena.allocator);
    if (edit_text_to_json(&node, text, &json))
        status = smith_edit_put(edit, path, (struct smith_bytes){json.data, json.size}, error);
    else
        status = json.failed ? edit_out_of_memory(edit, error)
                             : smith_edit_refuse(error, path, "VALUE-UTF8", "the text is not valid UTF-8");
    smith_buffer_free(&json);
    return status;
}

/* ---- elements ---- */

enum smith_status smith_edit_insert_at(struct smith_edit *edit, const struct list_position *position, const char *path,
                                       struct smith_bytes json, bool follow, struct smith_error *error) {
    struct smith_scope scope = *smith_resolved_path_scope(&position->resolved);
    scope.frame.index = position->index;
    enum smith_status status = smith_edit_parallel_check(edit, position, path, error);
    if (status == SMITH_OK && follow)
        status = smith_edit_fixed_check(edit, position, position->index == position->at.list->count, path, error);
    if (status == SMITH_OK && follow && position->index < position->at.list->count)
        status = smith_edit_counts_check(edit, position, path, error);
    if (status == SMITH_OK && follow)
        status = smith_edit_references_try_insertion(edit, position, error);
    if (status != SMITH_OK)
        return status;
    const void *new_value = edit_read_value(edit, &scope, NULL, position->at.type->elem, json, path, error);
    void *memory = new_value ? smith_edit_element_add(edit, &position->at, position->index) : NULL;
    if (!memory)
        return new_value ? edit_out_of_memory(edit, error) : error->status;
    if (follow)
        smith_edit_references_after_insertion(edit, position);
    if (follow && !smith_edit_parallel_follow(edit, position, position->at.list->count - 1, 0))
        return edit_out_of_memory(edit, error);
    memcpy(memory, new_value,
           smith_type_inner(position->at.type->elem)->size); /* what it refers to was said in new numbers */
    return SMITH_OK;
}

enum smith_status smith_edit_insert(struct smith_edit *edit, const char *path, struct smith_bytes json,
                                    struct smith_error *error) {
    struct smith_error own;
    struct list_position position;
    error = error ? error : &own;
    enum smith_status status = smith_edit_position_find(edit, path, true, &position, error);
    if (status == SMITH_OK)
        status = smith_edit_insert_at(edit, &position, path, json, true, error);
    return status == SMITH_OK ? update_dependents(edit, &position.resolved, error) : status;
}

static enum smith_status edit_delete_alone(struct smith_edit *edit, const char *path, struct smith_error *error) {
    struct smith_resolved_path resolved;
    struct list_position position;
    enum smith_status status = smith_resolved_path_find(&edit->document->arena, edit->document, path, &resolved, error);
    if (status == SMITH_OK && resolved.node.index == SMITH_NONE) {
        status = smith_edit_clear_at(edit, &resolved, path, error);
        return status == SMITH_OK ? update_dependents(edit, &resolved, error) : status;
    }
    if (status == SMITH_OK)
        status = smith_edit_position_find(edit, path, false, &position, error);
    if (status == SMITH_OK)
        status = smith_edit_parallel_check(edit, &position, path, error);
    if (status == SMITH_OK)
        status = smith_edit_fixed_check(edit, &position, position.index + 1 == position.at.list->count, path, error);
    if (status == SMITH_OK)
        status = smith_edit_counts_check(edit, &position, path, error);
    if (status != SMITH_OK)
        return status;
    struct dangling_references dangling_references;
    struct smith_left_ranges left;
    bool done = smith_left_ranges_begin(edit, &position, &left);
    done = smith_edit_dangling_begin(edit, &dangling_references) && done;
    if (done) {
        smith_edit_element_remove(&position.at, position.index);
        smith_edit_references_after_deletion(edit, &position);
        done = smith_edit_parallel_follow(edit, &position, position.at.list->count + 1, 0) &&
               smith_edit_dangling_note(edit, &dangling_references) && smith_left_ranges_note(edit, &left, path);
    }
    smith_left_ranges_end(&left);
    smith_edit_dangling_end(&dangling_references);
    return done ? update_dependents(edit, &position.resolved, error) : edit_out_of_memory(edit, error);
}

static int compare_needy(const void *a, const void *b) {
    return smith_path_compare(*(const char *const *)a, *(const char *const *)b);
}

enum smith_status smith_edit_delete(struct smith_edit *edit, const char *path, struct smith_error *error) {
    struct smith_error own;
    struct needy_elements needy = {0};
    error = error ? error : &own;
    edit->needy = edit->options.none ? &needy : NULL;
    enum smith_status status = edit_delete_alone(edit, path, error);
    edit->needy = NULL;
    if (needy.count)
        qsort(needy.items, needy.count, sizeof *needy.items, compare_needy);
    for (uint32_t i = needy.count; status == SMITH_OK && i-- > 0;) /* the last first: the others stay where they are */
        if (i + 1 == needy.count || strcmp(needy.items[i], needy.items[i + 1]) != 0)
            status = edit_delete_alone(edit, needy.items[i], error);
    return status;
}

enum smith_status smith_edit_move(struct smith_edit *edit, const char *path, uint32_t index,
                                  struct smith_error *error) {
    struct smith_error own;
    struct list_position position;
    error = error ? error : &own;
    enum smith_status status = smith_edit_position_find(edit, path, false, &position, error);
    if (status != SMITH_OK)
        return status;
    if (index >= position.at.list->count)
        return smith_edit_refuse(error, path, "PATH-NOT-FOUND", "cannot move there: the list is not that long");
    status = smith_edit_parallel_check(edit, &position, path, error);
    if (status == SMITH_OK)
        status = smith_edit_fixed_check(edit, &position, position.index == index, path, error);
    if (status == SMITH_OK && position.index != index)
        status = smith_edit_counts_check(edit, &position, path, error);
    if (status == SMITH_OK)
        status = smith_edit_references_try_move(edit, &position, index, error);
    if (status != SMITH_OK)
        return status;
    if (!smith_edit_element_move(edit, &position.at, position.index, index))
        return edit_out_of_memory(edit, error);
    smith_edit_references_after_move(edit, &position, index);
    return smith_edit_parallel_follow(edit, &position, position.at.list->count, index)
               ? SMITH_OK
               : edit_out_of_memory(edit, error);
}

/* ---- the result ---- */

static enum smith_status read_back_differs(const struct smith_document *document, const struct smith_document *again,
                                           const struct smith_leniency *leniency, struct smith_error *error) {
    enum smith_status status = smith_fail(error, SMITH_REFUSED, "EDIT-UNSTABLE",
                                          "what would be written does not read back as the same values");
    if (error)
        smith_value_difference(document->layout->root, document->root, again->root, leniency, error->path,
                               sizeof error->path);
    return status;
}

static enum smith_status encode_proved(const struct smith_document *document, const struct smith_options *options,
                                       bool may_lack, struct smith_buffer *out, struct smith_error *error) {
    const struct smith_type *root = document->layout->root;
    const struct smith_options usual = {.limits = document->limits, .allocator = document->arena.allocator};
    struct smith_document *again = NULL;
    *out = (struct smith_buffer){0};
    enum smith_status status = smith_encode(document, out, error);
    if (status != SMITH_OK)
        return status;
    status = smith_document_reread(document, (struct smith_bytes){out->data, out->size}, options ? options : &usual,
                                   &again, error);
    const struct smith_leniency leniency = {.defaults = status == SMITH_OK && may_lack ? &again->arena : NULL,
                                            .empty_is_absent = document->origin};
    if (status == SMITH_OK && !smith_value_fulfils(root, document->root, again->root, &leniency))
        status = again->arena.failed ? smith_fail_memory(error, &again->arena)
                                     : read_back_differs(document, again, &leniency, error);
    smith_document_free(again);
    if (status != SMITH_OK)
        smith_buffer_free(out);
    return status;
}

enum smith_status smith_encode_proved(const struct smith_document *document, const struct smith_options *options,
                                      struct smith_buffer *out, struct smith_error *error) {
    return encode_proved(document, options, true, out, error);
}

enum smith_status smith_encode_exactly(const struct smith_document *document, const struct smith_options *options,
                                       struct smith_buffer *out, struct smith_error *error) {
    return encode_proved(document, options, false, out, error);
}

enum smith_status smith_edit_encode(struct smith_edit *edit, struct smith_buffer *out, struct smith_error *error) {
    const struct smith_document *document = edit->document;
    *out = (struct smith_buffer){0};
    if (!smith_edit_update_dependents(edit, NULL, document->layout->root, document->root))
        return edit_out_of_memory(edit, error);
    enum smith_status status = encode_proved(document, NULL, false, out, error);
    if (status == SMITH_OK)
        status = smith_placements_compare(&edit->before, document, (struct smith_bytes){out->data, out->size}, error);
    if (status == SMITH_OK)
        status =
            smith_sealed_members_compare(&edit->sealed, document, (struct smith_bytes){out->data, out->size}, error);
    if (status != SMITH_OK)
        smith_buffer_free(out);
    return status;
}
