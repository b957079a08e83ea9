/* SPDX-License-Identifier: MIT
 *
 * smith_merge(): numbers first, then values, then what refers to things that are gone.
 */
#include "merge/merge.h"
#include "base/json_text.h"
#include "document/references/object_mark.h"
#include <string.h>

bool smith_merge_out_of_memory(struct merge *merge) {
    const struct smith_arena *full = merge->arena->over_limit ? merge->arena : NULL;
    merge->status = smith_fail_memory(merge->error, full);
    return false;
}

/* What the elements are in which the conflicts stand, now that all is as it will be. From the last to the first. */
static bool mark_objects(struct merge *merge, const char *prefix) {
    struct smith_buffer *list = &merge->result->list, rest, mark;
    smith_buffer_init(&rest, &list->allocator);
    smith_buffer_init(&mark, &list->allocator);
    for (uint32_t i = merge->conflicts.count; i-- > 0 && !list->failed;) {
        const struct merge_conflict *conflict = &merge->conflicts.items[i];
        mark.size = rest.size = 0;
        smith_object_mark_write(merge->ours, conflict->path + strlen(prefix), &mark);
        list->failed = list->failed || mark.failed;
        if (!mark.size)
            continue;
        smith_buffer_add(&rest, list->data + conflict->end, list->size - conflict->end);
        list->size = conflict->end;
        smith_buffer_format(list, ", \"object\": \"%.*s\"", (int)mark.size, (const char *)mark.data);
        smith_buffer_add(list, rest.data, rest.size);
        list->failed = list->failed || rest.failed;
    }
    smith_buffer_free(&mark);
    smith_buffer_free(&rest);
    return !list->failed;
}

static bool merge_run(struct merge *merge, const char *prefix) {
    const struct smith_type *root = smith_type_inner(merge->ours->layout->root);
    struct merge_numbering numbering = {NULL};
    bool done = smith_merge_unique_begin(merge) && smith_merge_around_begin(merge) &&
                smith_merge_number(merge, &numbering) && smith_merge_chains(merge) &&
                smith_merge_records(merge, root, merge->base->root, merge->ours->root, merge->theirs->root) &&
                smith_merge_number_finish(merge, &numbering) && smith_merge_unique_finish(merge) &&
                mark_objects(merge, prefix);
    return done && !(merge->result->list.failed || merge->path.failed);
}

/* ---- other files than those of the format ---- */

static const struct smith_list *root_list(const struct smith_document *document, const struct smith_member *member) {
    bool may_go = member->flags & SMITH_CHUNK && smith_type_inner(member->type)->kind == SMITH_LIST;
    return may_go ? smith_member_value(member, document->root) : NULL;
}

/* Which lists of the root of ours have elements, by member; NULL when out of memory. */
static bool *lists_with_elements(struct merge *merge) {
    const struct smith_record *root = smith_type_inner(merge->ours->layout->root)->record;
    bool *had = smith_arena_alloc(&merge->scratch, root->member_count, 1);
    for (uint16_t i = 0; had && i < root->member_count; i++) {
        const struct smith_list *list = root_list(merge->ours, &root->members[i]);
        had[i] = list && list->count;
    }
    return had;
}

/* A text has no list that is empty, so one that the merge has emptied is none. */
static void clear_emptied(struct merge *merge, const bool *had) {
    const struct smith_record *root = smith_type_inner(merge->ours->layout->root)->record;
    for (uint16_t i = 0; i < root->member_count; i++) {
        const struct smith_list *list = had[i] ? root_list(merge->ours, &root->members[i]) : NULL;
        if (list && !list->count)
            smith_member_clear(&root->members[i], merge->ours->root);
    }
}

/* ---- the whole ---- */

enum smith_status smith_merge_file(struct smith_document *base, struct smith_document *ours,
                                   struct smith_document *theirs, const struct smith_merge_files *files,
                                   const char *path, struct smith_merge_result *result, struct smith_error *error) {
    const struct smith_allocator *allocator = &ours->arena.allocator;
    struct smith_error own;
    struct merge merge = {.base = base,
                          .ours = ours,
                          .theirs = theirs,
                          .arena = &ours->arena,
                          .result = result,
                          .files = files,
                          .error = error ? error : &own};
    if (smith_document_layout(base) != smith_document_layout(ours) ||
        smith_document_layout(ours) != smith_document_layout(theirs))
        return smith_fail(error, SMITH_BAD_VALUE, "DIFF-FORMATS", "files of different formats cannot be merged");
    if (base->origin && ours->origin && theirs->origin) {
        enum smith_status status =
            ours->origin->merge((struct smith_document *const[]){base, ours, theirs}, merge.error);
        if (status != SMITH_OK)
            return status;
    }
    smith_arena_init(&merge.scratch, allocator, 0);
    for (int side = 0; side < MERGE_SIDES; side++)
        merge.meanings[side] =
            (struct smith_meanings){.arena = &merge.scratch, .document = smith_merge_document(&merge, side)};
    for (int a = 0; a < MERGE_SIDES; a++)
        for (int b = a + 1; b < MERGE_SIDES; b++)
            merge.numbers[a + b - 1] = (struct smith_local_numbers){.arena = &merge.scratch,
                                                                    .a = &merge.meanings[a],
                                                                    .b = &merge.meanings[b],
                                                                    .use = SMITH_ALIGN_FOR_MERGE};
    smith_buffer_init(&merge.path, allocator);
    smith_buffer_text(&merge.path, path);
    bool *had = ours->origin ? lists_with_elements(&merge) : NULL;
    bool done = merge_run(&merge, path);
    if (had && done)
        clear_emptied(&merge, had);
    for (int side = 0; side < MERGE_SIDES; side++)
        smith_merge_document(&merge, side)->names = NULL;
    if (!done && merge.status == SMITH_OK)
        smith_merge_out_of_memory(&merge);
    smith_buffer_free(&merge.path);
    smith_arena_free(&merge.scratch);
    return done ? SMITH_OK : merge.status;
}

/* ---- the list ---- */

static const char *list_end(const struct smith_merge_result *result) {
    return result->conflicts ? "\n  ]\n}\n" : "]\n}\n";
}

/* In a list a path that leads into an archive begins with a colon; in findings the colon is where the entry begins. */
static void write_path(struct smith_buffer *list, const char *path) {
    struct smith_buffer text;
    const char *entry = strstr(path, ":/");
    smith_buffer_init(&text, &list->allocator);
    smith_buffer_text(&text, entry ? ":" : *path ? "" : "/");
    smith_buffer_add(&text, path, entry ? (size_t)(entry - path) : strlen(path));
    smith_buffer_text(&text, entry ? entry + 1 : "");
    smith_json_string(list, text.data ? (const char *)text.data : "", text.size);
    list->failed = list->failed || text.failed;
    smith_buffer_free(&text);
}

void smith_merge_add_broken_rule(struct smith_merge_result *result, const struct smith_finding *finding) {
    struct smith_buffer *list = &result->list;
    if (list->failed)
        return;
    list->size -= strlen(list_end(result));
    smith_buffer_text(list, result->conflicts++ ? ",\n    {\"path\": " : "\n    {\"path\": ");
    write_path(list, finding->path);
    smith_buffer_text(list,
                      ", \"kind\": \"breaks-rule\", \"base\": null, \"ours\": null, \"theirs\": null, \"code\": ");
    smith_json_string(list, finding->code, strlen(finding->code));
    smith_buffer_text(list, ", \"message\": ");
    smith_json_string(list, finding->message, strlen(finding->message));
    smith_buffer_byte(list, '}');
    smith_buffer_text(list, list_end(result));
}

enum smith_status smith_merge_with_files(struct smith_document *base, struct smith_document *ours,
                                         struct smith_document *theirs, const struct smith_merge_files *files,
                                         struct smith_merge_result *result, struct smith_error *error) {
    struct smith_buffer *list = &result->list;
    result->conflicts = 0;
    smith_buffer_init(list, &ours->arena.allocator);
    smith_findings_begin(&result->notes, &ours->arena.allocator, 0);
    smith_buffer_text(list, "{\n  \"format\": ");
    smith_json_string(list, ours->layout->name, strlen(ours->layout->name));
    smith_buffer_text(list, ",\n  \"conflicts\": [");
    enum smith_status status = smith_merge_file(base, ours, theirs, files, "", result, error);
    smith_buffer_text(list, list_end(result));
    const bool failed = list->failed || smith_findings_failed(&result->notes);
    return status == SMITH_OK && failed ? smith_fail_memory(error, NULL) : status;
}

void smith_merge_result_free(struct smith_merge_result *result) {
    smith_buffer_free(&result->list);
    smith_findings_free(&result->notes);
}

enum smith_status smith_merge(struct smith_document *base, struct smith_document *ours, struct smith_document *theirs,
                              struct smith_merge_result *result, struct smith_error *error) {
    return smith_merge_with_files(base, ours, theirs, NULL, result, error);
}
