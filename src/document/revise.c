/* SPDX-License-Identifier: MIT
 *
 * A document in another revision of its format: what is assumed gets other values, and members that are there in one
 * revision and not in the other follow (docs/design/assumptions.md).
 */
#include "base/error.h"
#include "document/assume.h"
#include "document/document.h"
#include "document/expression.h"
#include "document/value.h"
#include "document/visit.h"
#include "report/report.h"
#include "type/type_tables.h"
#include <levelsmith/convert.h>
#include <string.h>

#define NESTED_MAX 64 /* records in records */

struct revision {
    struct smith_document *document;
    struct smith_findings *notes;
    struct smith_error *error;
};

static bool revise_is_assumed(const struct smith_document *document, const char *name) {
    const struct smith_record *root = document->layout->root->record;
    int index = smith_member_find(root, name, strlen(name));
    return index >= 0 && root->members[index].flags & SMITH_ASSUMED;
}

/* Whether the member comes and goes with something that is assumed. */
static bool depends(const struct revision *revision, const struct smith_member *member) {
    for (uint32_t i = 0; member->condition && i < member->condition->count; i++) {
        const struct smith_op *op = &member->condition->ops[i];
        if (op->code == SMITH_OP_OUTER && revise_is_assumed(revision->document, op->name))
            return member->offset != SMITH_NONE;
    }
    return false;
}

/* The record of a visit and those around it, as expressions see them. False = too many. */
static bool make_scopes(const struct smith_visit *visit, struct smith_scope *scopes, struct smith_scope **innermost) {
    uint32_t count = 0;
    scopes[count++].frame =
        (struct smith_frame){visit->frame, visit->type, (void *)(uintptr_t)visit->value, 0, SMITH_NONE};
    for (const struct smith_frame *frame = visit->frame; frame; frame = frame->parent) {
        if (count == NESTED_MAX)
            return false;
        scopes[count++].frame = *frame;
    }
    for (uint32_t i = 1; i < count; i++)
        scopes[i - 1].outer = &scopes[i];
    *innermost = scopes;
    return true;
}

static enum smith_status revise_out_of_memory(struct revision *revision) {
    return smith_fail_memory(revision->error, &revision->document->arena);
}

static enum smith_status revise_drop(struct revision *revision, const struct smith_scope *scope,
                                     const struct smith_member *member, const void *value) {
    const void *initial = smith_value_new(&revision->document->arena, member->type);
    char path[sizeof revision->error->path];
    if (!initial)
        return revise_out_of_memory(revision);
    bool is_set = !smith_value_equal(smith_type_inner(member->type), value, initial);
    smith_frame_path(&scope->frame, path, sizeof path);
    if (is_set)
        smith_findings_add(revision->notes, "REVISION-LOSS", SMITH_WARNING, path, UINT64_MAX,
                           "is lost: this revision cannot hold it");
    smith_member_clear(member, scope->frame.record);
    return SMITH_OK;
}

static enum smith_status revise_follow(struct revision *revision, struct smith_scope *scope, uint16_t index) {
    const struct smith_member *member = &scope->frame.type->record->members[index];
    const void *value = smith_member_value(member, scope->frame.record);
    int64_t there;
    scope->frame.member = index;
    if (!member->condition || smith_expression_evaluate(member->condition, scope, &there) != SMITH_EVALUATED)
        return SMITH_OK;
    if (there && !value && !smith_member_make(&revision->document->arena, member, scope->frame.record))
        return revise_out_of_memory(revision);
    return value && !there ? revise_drop(revision, scope, member, value) : SMITH_OK;
}

/* What lies where an offset says and cannot be read would be left behind when everything else moves. */
static enum smith_status refuse_unread(struct revision *revision, const struct smith_visit *visit) {
    const struct smith_quirks *quirks = smith_type_has_quirks(visit->type) ? smith_quirks_of(visit->value) : NULL;
    for (uint32_t i = 0; quirks && i < quirks->count; i++) {
        const struct smith_quirk *quirk = &quirks->items[i];
        if (quirk->kind != SMITH_QUIRK_OFFSET || !quirk->bytes.size)
            continue;
        const struct smith_frame frame = {visit->frame, visit->type, (void *)(uintptr_t)visit->value, quirk->member,
                                          SMITH_NONE};
        smith_fail(
            revision->error, SMITH_REFUSED, "PART-UNREAD",
            "what lies where this says cannot be read, and would be left behind: in another revision, things move");
        if (revision->error)
            smith_frame_path(&frame, revision->error->path, sizeof revision->error->path);
        return SMITH_REFUSED;
    }
    return SMITH_OK;
}

static enum smith_status revise_visit_record(void *context, const struct smith_visit *visit) {
    struct revision *revision = context;
    enum smith_status status = SMITH_OK;
    if (visit->member || visit->type->kind != SMITH_RECORD)
        return SMITH_OK;
    const struct smith_record *record = visit->type->record;
    if (revision->document->has_unread)
        status = refuse_unread(revision, visit);
    for (uint16_t i = 0; status == SMITH_OK && i < record->member_count; i++) {
        struct smith_scope scopes[NESTED_MAX] = {0}, *scope;
        if (!depends(revision, &record->members[i]))
            continue;
        if (!make_scopes(visit, scopes, &scope))
            return smith_fail(revision->error, SMITH_LIMIT, "DEPTH-LIMIT", "nested deeper than %d records", NESTED_MAX);
        status = revise_follow(revision, scope, i);
    }
    return status;
}

enum smith_status smith_document_revise(struct smith_document *document, const struct smith_assumption *assumptions,
                                        struct smith_findings *notes, struct smith_error *error) {
    struct revision revision = {document, notes, error};
    *notes = (struct smith_findings){0};
    enum smith_status status = smith_document_assume(document, assumptions, error);
    if (status != SMITH_OK)
        return status;
    smith_findings_begin(notes, &document->arena.allocator, 0);
    return smith_findings_end(notes, smith_visit_all(document, revise_visit_record, &revision), error);
}

/* ---- leave origin ---- */

/*
 * A document that was read from another file format becomes one of its own format: what only the other can hold
 * (`if 0` in the layout) is taken out.
 */

static enum smith_status leave_origin_take_out(void *context, const struct smith_visit *visit) {
    char path[512];
    if (!visit->member || visit->variant || !smith_member_is_beyond_files(visit->member))
        return SMITH_OK;
    smith_frame_path(visit->frame, path, sizeof path);
    smith_findings_add(context, "FORMAT-LOSS", SMITH_WARNING, path, UINT64_MAX,
                       "is lost: files of this format cannot hold it");
    smith_member_clear(visit->member, visit->frame->record);
    return SMITH_OK;
}

enum smith_status smith_document_leave_origin(struct smith_document *document, struct smith_findings *notes,
                                              struct smith_error *error) {
    document->origin = NULL;
    smith_findings_begin(notes, &document->arena.allocator, 0);
    return smith_findings_end(notes, smith_visit_all(document, leave_origin_take_out, notes), error);
}
