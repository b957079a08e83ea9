/* SPDX-License-Identifier: MIT
 *
 * Values by path, each as a value of C (<levelsmith/value.h>).
 */
#include "base/error.h"
#include "document/document.h"
#include "document/expression.h"
#include "document/path.h"
#include "document/visit.h"
#include <levelsmith/value.h>
#include <stdio.h>
#include <string.h>

/* What stands at a path: a value in memory, or a number that is not. */
struct got {
    const struct smith_type
        *type; /* with the names that it has there; cases of unions and regions are looked through */
    const void *value; /* NULL: `computed` it is, or bytes that are always the same */
    int64_t computed;
    struct smith_bytes constant;
    const struct smith_names *part_names; /* of some bits of a number, which are in `computed`; else NULL */
    bool is_part;
};

static enum smith_status get_value_fail(struct smith_error *error, enum smith_status status, const char *code,
                                        const char *path, const char *words) {
    smith_fail(error, status, code, "%s", words);
    if (error)
        snprintf(error->path, sizeof error->path, "%s", path);
    return status;
}

static enum smith_status fail_kind(struct smith_error *error, const char *path, const struct got *got,
                                   const char *wanted) {
    char words[200];
    snprintf(words, sizeof words, "the value is a %s, which is no %s", got->type->name, wanted);
    return get_value_fail(error, SMITH_BAD_VALUE, "VALUE-KIND", path, words);
}

/* A member without memory: constant bytes, or what its expression comes to. */
static enum smith_status got_derived(const struct smith_document *document, const char *path,
                                     const struct smith_node *node, struct got *got, struct smith_error *error) {
    const struct smith_member *member =
        node->member == SMITH_AT_END ? NULL : &node->record_type->record->members[node->member];
    if (!member || node->index != SMITH_NONE || !(member->flags & (SMITH_MAGIC | SMITH_DERIVED))) {
        got->type = NULL;
        return SMITH_OK;
    }
    if (member->flags & SMITH_MAGIC) {
        got->constant = *member->constant;
        return SMITH_OK;
    }
    struct smith_arena arena;
    smith_arena_init(&arena, &document->arena.allocator, document->limits.memory);
    struct smith_resolved_path resolved;
    enum smith_status status = smith_resolved_path_find(&arena, document, path, &resolved, error);
    if (status == SMITH_OK && smith_member_hash_size(member))
        status = get_value_fail(error, SMITH_BAD_PATH, "VALUE-COMPUTED", path,
                                "the hash is computed when the file is written, and not known before");
    else if (status == SMITH_OK && smith_expression_evaluate(member->value, smith_resolved_path_scope(&resolved),
                                                             &got->computed) != SMITH_EVALUATED)
        status = get_value_fail(error, SMITH_BAD_PATH, "VALUE-COMPUTED", path,
                                "the number is computed when the file is written, and not known before");
    smith_arena_free(&arena);
    return status;
}

/* OK with a type of NULL: the place is empty. */
static enum smith_status look_up_value(const struct smith_document *document, const char *path, struct got *got,
                                       struct smith_error *error) {
    struct smith_node node;
    *got = (struct got){0};
    enum smith_status status = smith_path_find(document, path, &node, error);
    if (status != SMITH_OK)
        return status;
    void *value = node.value;
    got->type = smith_type_inner(node.type);
    if (!value)
        return got_derived(document, path, &node, got, error);
    if (!smith_path_enter(node.type, &value)) {
        got->type = NULL;
        return SMITH_OK;
    }
    got->type = smith_path_chosen(&node);
    got->value = value;
    if (node.part) {
        got->is_part = true;
        got->part_names = node.part->names;
        got->computed =
            (int64_t)(((uint64_t)smith_integer_load(got->type, value) & smith_name_mask(node.part, got->type->width)) >>
                      node.part->low);
        got->value = NULL;
    }
    return SMITH_OK;
}

static enum smith_status get_value(const struct smith_document *document, const char *path, struct got *got,
                                   struct smith_error *error) {
    enum smith_status status = look_up_value(document, path, got, error);
    return status == SMITH_OK && !got->type
               ? get_value_fail(error, SMITH_BAD_PATH, "VALUE-ABSENT", path, "the file has no value there")
               : status;
}

static bool got_is_integer(const struct got *got) {
    return got->type->kind <= SMITH_SPELLED;
}

static int64_t got_integer(const struct got *got) {
    return got->value ? smith_integer_load(got->type, got->value) : got->computed;
}

/* 64 bits without a sign, of which all are in use. */
static bool is_huge(const struct got *got) {
    return got->value && got->type->width == 8 && !(got->type->flags & SMITH_SIGNED) && got_integer(got) < 0;
}

enum smith_status smith_get_kind(const struct smith_document *document, const char *path, enum smith_value_kind *kind,
                                 struct smith_error *error) {
    static const uint8_t kinds[] = {
        [SMITH_BOOL] = SMITH_VALUE_BOOL,     [SMITH_INT] = SMITH_VALUE_INT,    [SMITH_SPELLED] = SMITH_VALUE_INT,
        [SMITH_FLOAT] = SMITH_VALUE_REAL,    [SMITH_TEXT] = SMITH_VALUE_TEXT,  [SMITH_BYTES] = SMITH_VALUE_BYTES,
        [SMITH_RECORD] = SMITH_VALUE_RECORD, [SMITH_ARRAY] = SMITH_VALUE_LIST, [SMITH_LIST] = SMITH_VALUE_LIST,
        [SMITH_UNION] = SMITH_VALUE_NONE,
    };
    struct got got;
    enum smith_status status = look_up_value(document, path, &got, error);
    if (status == SMITH_OK && !got.type)
        *kind = SMITH_VALUE_NONE;
    else if (status == SMITH_OK)
        *kind = got.constant.data ? SMITH_VALUE_BYTES : (enum smith_value_kind)kinds[got.type->kind];
    return status;
}

enum smith_status smith_get_int(const struct smith_document *document, const char *path, int64_t *value,
                                struct smith_error *error) {
    struct got got;
    enum smith_status status = get_value(document, path, &got, error);
    if (status != SMITH_OK)
        return status;
    if (!got_is_integer(&got) || is_huge(&got))
        return fail_kind(error, path, &got, got_is_integer(&got) ? "number below 2^63" : "whole number");
    *value = got_integer(&got);
    return SMITH_OK;
}

enum smith_status smith_get_uint(const struct smith_document *document, const char *path, uint64_t *value,
                                 struct smith_error *error) {
    struct got got;
    enum smith_status status = get_value(document, path, &got, error);
    if (status != SMITH_OK)
        return status;
    if (!got_is_integer(&got) || (got_integer(&got) < 0 && !is_huge(&got)))
        return fail_kind(error, path, &got, got_is_integer(&got) ? "number from 0 on" : "whole number");
    *value = (uint64_t)got_integer(&got);
    return SMITH_OK;
}

enum smith_status smith_get_real(const struct smith_document *document, const char *path, double *value,
                                 struct smith_error *error) {
    struct got got;
    enum smith_status status = get_value(document, path, &got, error);
    if (status != SMITH_OK)
        return status;
    if (got.type->kind == SMITH_FLOAT)
        *value = got.type->width == 4 ? (double)*(const float *)got.value : *(const double *)got.value;
    else if (is_huge(&got))
        *value = (double)(uint64_t)got_integer(&got);
    else if (got_is_integer(&got))
        *value = (double)got_integer(&got);
    else
        return fail_kind(error, path, &got, "number");
    return SMITH_OK;
}

enum smith_status smith_get_bool(const struct smith_document *document, const char *path, bool *value,
                                 struct smith_error *error) {
    struct got got;
    enum smith_status status = get_value(document, path, &got, error);
    if (status != SMITH_OK)
        return status;
    if (!got_is_integer(&got))
        return fail_kind(error, path, &got, "bool");
    *value = got_integer(&got) != 0;
    return SMITH_OK;
}

enum smith_status smith_get_text(const struct smith_document *document, const char *path, const char **text,
                                 struct smith_error *error) {
    struct got got;
    enum smith_status status = get_value(document, path, &got, error);
    if (status != SMITH_OK)
        return status;
    if (got.type->kind != SMITH_TEXT || !got.value)
        return fail_kind(error, path, &got, "text");
    *text = *(const char *const *)got.value;
    return SMITH_OK;
}

enum smith_status smith_get_bytes(const struct smith_document *document, const char *path, struct smith_bytes *bytes,
                                  struct smith_error *error) {
    struct got got;
    enum smith_status status = get_value(document, path, &got, error);
    if (status != SMITH_OK)
        return status;
    if (got.type->kind != SMITH_BYTES && !got.constant.data)
        return fail_kind(error, path, &got, "run of bytes");
    *bytes = got.value ? *(const struct smith_bytes *)got.value : got.constant;
    return SMITH_OK;
}

enum smith_status smith_get_name(const struct smith_document *document, const char *path, const char **name,
                                 struct smith_error *error) {
    struct got got;
    enum smith_status status = get_value(document, path, &got, error);
    if (status != SMITH_OK)
        return status;
    const struct smith_names *names = got.is_part ? got.part_names : got.type->names;
    const char *found = got.type->kind == SMITH_RECORD ? got.type->name : NULL;
    if (got_is_integer(&got) && names && !names->is_bits)
        found = smith_value_name(names, got_integer(&got));
    if (!found)
        return get_value_fail(error, SMITH_BAD_PATH, "VALUE-UNNAMED", path, "the layout has no name for the value");
    *name = found;
    return SMITH_OK;
}

enum smith_status smith_get_count(const struct smith_document *document, const char *path, uint32_t *count,
                                  struct smith_error *error) {
    struct got got;
    enum smith_status status = get_value(document, path, &got, error);
    if (status != SMITH_OK)
        return status;
    switch (got.type->kind) {
    case SMITH_LIST:
    case SMITH_ARRAY: *count = smith_element_count(got.type, got.value); return SMITH_OK;
    case SMITH_RECORD: *count = got.type->record->member_count; return SMITH_OK;
    case SMITH_TEXT: *count = (uint32_t)strlen(*(const char *const *)got.value); return SMITH_OK;
    case SMITH_BYTES:
        *count = (uint32_t)(got.value ? ((const struct smith_bytes *)got.value)->size : got.constant.size);
        return SMITH_OK;
    default: return fail_kind(error, path, &got, "list");
    }
}

enum smith_status smith_get_member(const struct smith_document *document, const char *path, uint32_t index,
                                   const char **name, struct smith_error *error) {
    struct got got;
    enum smith_status status = get_value(document, path, &got, error);
    if (status != SMITH_OK)
        return status;
    if (got.type->kind != SMITH_RECORD)
        return fail_kind(error, path, &got, "struct");
    if (index >= got.type->record->member_count)
        return get_value_fail(error, SMITH_BAD_PATH, "PATH-NOT-FOUND", path, "the struct has fewer members");
    *name = got.type->record->members[index].name;
    return SMITH_OK;
}
