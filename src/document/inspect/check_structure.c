/* SPDX-License-Identifier: MIT
 *
 * check: what the layout alone can check. Oddities that decoding notes, values without a name, references to elements
 * that are not there. The families' own rules stand on top of this (src/format).
 */
#include "document/inspect/check_structure.h"
#include "base/number.h"
#include "document/expression.h"
#include "document/inspect/check_damage.h"
#include "document/range.h"
#include "document/references/references.h"
#include "report/codes.h"
#include "report/report.h"
#include "type/type_tables.h"
#include <levelsmith/levelsmith.h>
#include <stdio.h>
#include <string.h>

struct checker {
    struct smith_findings *findings;
    struct smith_references references;
    struct smith_damage_check damage;
    const struct smith_allocator *allocator;
    const struct smith_check_options *how; /* NULL = the usual */
    struct smith_bytes bytes;
    const struct smith_code *last_code; /* of what was odd; NULL = nothing was */
    bool may_have_gaps;
    bool only_errors;
    bool out_of_memory;
};

static void check_structure_begin(struct checker *checker) {
    checker->damage = (struct smith_damage_check){
        .findings = checker->findings, .bytes = checker->bytes, .may_have_gaps = checker->may_have_gaps};
    smith_findings_begin(checker->findings, checker->allocator, checker->how ? checker->how->cap : 0);
    smith_references_begin(&checker->references, checker->allocator);
}

static void begin_again(void *context) {
    struct checker *checker = context;
    smith_findings_free(checker->findings);
    smith_references_free(&checker->references);
    check_structure_begin(checker);
}

static bool is_kept_raw(const struct smith_span *span) {
    return span->role == SMITH_SPAN_EXTRA && span->note && strncmp(span->note, "CHUNK-", 6) != 0 &&
           strncmp(span->note, "CASE-", 5) != 0;
}

/* What decoding found odd. */
static void check_oddity(struct checker *checker, const struct smith_span *span, uint64_t offset) {
    char path[512], more[64] = "";
    const struct smith_code *code = smith_code_find(smith_engine_codes(), checker->last_code, span->note);
    enum smith_severity severity = is_kept_raw(span) ? SMITH_ERROR : code ? code->severity : SMITH_WARNING;
    checker->last_code = code;
    if (span->role == SMITH_SPAN_OFFSET)
        snprintf(more, sizeof more, " (offset %lld)", (long long)span->stored);
    else if (span->role == SMITH_SPAN_DERIVED)
        snprintf(more, sizeof more, " (it says %lld)", (long long)span->stored);
    else if (span->size || is_kept_raw(span))
        snprintf(more, sizeof more, is_kept_raw(span) ? "; %llu bytes here are kept as they are" : " (%llu bytes)",
                 (unsigned long long)span->size);
    smith_frame_path(span->frame, path, sizeof path);
    smith_findings_add(checker->findings, span->note, severity, path, offset, "%s%s", code ? code->title : span->note,
                       more);
}

/* The bits of an integer that none of its names has. */
static uint64_t unknown_bits(const struct smith_type *type, int64_t integer) {
    uint64_t unknown = (uint64_t)integer & (~(uint64_t)0 >> (64 - 8 * type->width));
    for (uint32_t i = 0; i < type->names->count; i++)
        unknown &= ~smith_name_mask(&type->names->items[i], type->width);
    return unknown;
}

/* Says what is wrong with an integer that is not as its names say; only then its path is made. */
static void check_named(struct checker *checker, const struct smith_type *type, int64_t integer,
                        const struct smith_frame *frame, uint64_t offset) {
    char path[512];
    uint64_t bits = type->names->is_bits ? unknown_bits(type, integer) : 0;
    if (type->names->is_bits ? !bits : smith_names_by_value(type->names, integer) != NULL)
        return;
    smith_frame_path(frame, path, sizeof path);
    if (bits)
        smith_findings_add(checker->findings, "BITS-UNKNOWN", SMITH_WARNING, path, offset,
                           "bits 0x%llx have no meaning in %s", (unsigned long long)bits, type->names->name);
    else
        smith_findings_add(checker->findings, "ENUM-UNKNOWN", SMITH_WARNING, path, offset,
                           "%lld is none of the values of %s", (long long)integer, type->names->name);
}

/* ---- numbers ---- */

/* The value that a number is in, what is asked of it, and where it is in a file and in memory. */
struct number_check {
    struct checker *checker;
    const struct smith_range *range;
    const struct smith_reference *reference;
    const void *start;
    uint64_t offset;
};

static void check_range(const struct number_check *check, const struct smith_number *number, uint64_t offset) {
    char path[512], words[SMITH_RANGE_SIZE];
    if (!smith_is_out_of_range(check->range, number->value))
        return;
    smith_frame_path(number->frame, path, sizeof path);
    smith_print_range(words, check->range->min, check->range->max);
    smith_findings_add(check->checker->findings, "VALUE-RANGE", SMITH_WARNING, path, offset, "%.9g is not %s",
                       number->value, words);
}

static void check_structure_number(void *context, const struct smith_number *number) {
    const struct number_check *check = context;
    const struct smith_scope scope = {.frame = *number->frame};
    const struct smith_type *type = smith_type_chosen(number->type, &scope); /* with the names it has there */
    uint64_t behind = (uint64_t)((const uint8_t *)number->at - (const uint8_t *)check->start);
    uint64_t offset = check->offset == UINT64_MAX ? UINT64_MAX : check->offset + behind;
    check_range(check, number, offset);
    if (type->names)
        check_named(check->checker, type, smith_integer_load(type, number->at), number->frame, offset);
    if (check->reference && type->kind != SMITH_FLOAT &&
        !smith_references_note(&check->checker->references, check->reference, smith_integer_load(type, number->at),
                               number->frame, offset))
        check->checker->out_of_memory = true;
}

/* A number, or those of an array or list that was read in one go: there, memory is as the file. */
static void check_structure_value(struct checker *checker, const struct smith_span *span, uint64_t offset) {
    const struct smith_type *type = smith_type_inner(span->type), *leaf = type;
    const struct smith_range *range = smith_range_of(span->frame);
    while (leaf->kind == SMITH_ARRAY || leaf->kind == SMITH_LIST)
        leaf = smith_type_inner(leaf->elem);
    if (!range && !span->reference && !leaf->names && !leaf->variants)
        return;
    const void *start = type->kind == SMITH_LIST ? ((const struct smith_list *)span->value)->items : span->value;
    struct number_check check = {checker, range, span->reference, start, offset};
    smith_visit_numbers(type, span->value, span->frame, check_structure_number, &check);
}

/* ---- spans ---- */

static bool check_span(void *context, const struct smith_span *span) {
    struct checker *checker = context;
    uint64_t offset = span->depth ? UINT64_MAX : span->offset;
    bool is_reported = smith_damage_check_span(&checker->damage, span);
    if (span->note && !is_reported)
        check_oddity(checker, span, offset);
    if (span->role == SMITH_SPAN_VALUE && span->frame->member != SMITH_AT_END && !checker->only_errors)
        check_structure_value(checker, span, offset);
    return !checker->out_of_memory && !smith_findings_failed(checker->findings);
}

/* Each value that names no element is reported where it was met first. */
static void check_structure_references(struct checker *checker, const struct smith_document *document) {
    struct smith_references *references = &checker->references;
    for (uint32_t i = 0; i < references->referred.count; i++) {
        const struct smith_referred *referred = &references->referred.items[i];
        char others[48] = "";
        if (smith_reference_is_met(references, document, referred->reference, referred->value))
            continue;
        if (referred->more)
            snprintf(others, sizeof others, " (and %u more like it)", referred->more);
        smith_findings_add(checker->findings, "REFERENCE-DANGLING", SMITH_WARNING, referred->path, referred->offset,
                           "%lld names no element of %s%s", (long long)referred->value, referred->reference->path,
                           others);
    }
    checker->out_of_memory = checker->out_of_memory || references->arena.failed;
}

enum smith_status smith_check_structure_read(const struct smith_layout *layout, struct smith_bytes bytes,
                                             const struct smith_options *options,
                                             const struct smith_check_options *check, struct smith_findings *findings,
                                             struct smith_document **document, struct smith_error *error) {
    const bool only_errors = check && check->only_errors;
    struct checker checker = {.findings = findings,
                              .allocator = options ? &options->allocator : NULL,
                              .how = check,
                              .bytes = bytes,
                              .may_have_gaps = smith_annotation_find(&layout->annotations, "gaps") != NULL,
                              .only_errors = only_errors};
    const struct smith_watch watch = {check_span, &checker, begin_again, only_errors};
    check_structure_begin(&checker);
    enum smith_status status = smith_decode_watched(layout, bytes, options, &watch, document, error);
    if (status == SMITH_OK) {
        check_structure_references(&checker, *document);
        smith_damage_check_end(&checker.damage);
    }
    if (checker.out_of_memory || smith_findings_failed(findings))
        status = smith_fail_memory(error, NULL);
    smith_references_free(&checker.references);
    status = smith_findings_end(findings, status, error);
    if (status != SMITH_OK) {
        smith_document_free(*document);
        *document = NULL;
    }
    return status;
}

enum smith_status smith_check_structure(const struct smith_layout *layout, struct smith_bytes bytes,
                                        const struct smith_options *options, const struct smith_check_options *check,
                                        struct smith_findings *findings, struct smith_error *error) {
    struct smith_document *document;
    enum smith_status status = smith_check_structure_read(layout, bytes, options, check, findings, &document, error);
    smith_document_free(document);
    return status;
}
