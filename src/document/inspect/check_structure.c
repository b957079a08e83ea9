/* SPDX-License-Identifier: MIT
 *
 * What the layout alone can check: oddities that decoding notes, values without a name, references to elements that are
 * not there, signs of damage. The families' own rules stand on top of this (src/format).
 */
#include "document/inspect/check_structure.h"
#include "base/bytes.h"
#include "base/number.h"
#include "document/document.h"
#include "document/expression.h"
#include "document/references/references.h"
#include "document/visit.h"
#include "report/codes.h"
#include "report/report.h"
#include "type/type_tables.h"
#include <levelsmith/levelsmith.h>
#include <stdio.h>
#include <string.h>

/* ---- damage ---- */

/*
 * Signs of damage (check_structure.h). Each of them is in no file that a program wrote: thresholds are such that all real
 * files stay below them (docs/design/damage.md).
 */

#define UNREAD_MIN 16 /* bytes; fewer are filling */
#define UNREAD_SHARE 100 /* one part of so many of a file */
#define BLANK_ELEMENTS 32 /* bytes of elements that are all zeros, one behind the other */
#define BLANK_CONTENT 64 /* zeros in a row in what has a wrong checksum */

bool smith_is_bulk(uint64_t unread, uint64_t all) {
    return unread >= UNREAD_MIN && unread > all / UNREAD_SHARE;
}

bool smith_is_hole(const char *code) {
    return strcmp(code, "ELEMENTS-BLANK") == 0 || strcmp(code, "CONTENT-BLANK") == 0;
}

bool smith_is_damage_guess(const char *code) {
    return smith_is_hole(code) || strcmp(code, "BYTES-UNREAD") == 0 || strcmp(code, "CHUNKS-END-EARLY") == 0;
}

static bool is_zero(struct smith_bytes bytes, uint64_t offset, uint64_t size) {
    return smith_bytes_are_zero((struct smith_bytes){bytes.data + offset, (size_t)size});
}

/* ---- bytes that nothing reads ---- */

static void add_unread(struct smith_damage_check *check, const struct smith_span *span) {
    if (!check->unread)
        check->first_unread = span->offset;
    check->unread += span->size;
}

/* Whether what is left over in the member is usual, and no sign of damage. */
static bool may_have_rest(const struct smith_frame *frame) {
    const struct smith_record *record = frame ? frame->type->record : NULL;
    return record && frame->member < record->member_count &&
           smith_annotation_find(&record->members[frame->member].annotations, "gaps");
}

/* Bytes behind the last value of the file. */
static bool is_trailing(const struct smith_span *span) {
    return span->note && strcmp(span->note, "TRAILING-BYTES") == 0;
}

/* Chunks that end before the chunk around them does: everything behind is skipped. */
static bool check_tail(struct smith_damage_check *check, const struct smith_span *span) {
    if (span->note && strcmp(span->note, "TAIL-BYTES") == 0 && check->ended == span->offset &&
        check->ended_depth == span->depth) {
        char path[512];
        smith_frame_path(span->frame, path, sizeof path);
        smith_findings_add(
            check->findings, "CHUNKS-END-EARLY", SMITH_ERROR, path, span->depth ? UINT64_MAX : span->offset,
            "%llu bytes behind the mark that ends its chunks" SMITH_REPAIR_ADVICE, (unsigned long long)span->size);
        return true;
    }
    const bool is_usual = may_have_rest(span->frame) || (check->may_have_tail && is_trailing(span));
    if (!span->depth && span->note && !is_usual)
        add_unread(check, span);
    return false;
}

static void check_damage_gap(struct smith_damage_check *check, const struct smith_span *span) {
    if (!check->may_have_gaps && !span->depth && !is_zero(check->bytes, span->offset, span->size))
        add_unread(check, span);
}

/* ---- elements that are nothing but zeros ---- */

static void end_run(struct smith_damage_check *check) {
    if (check->blank.record && check->blank.size >= BLANK_ELEMENTS)
        smith_findings_add(
            check->findings, "ELEMENTS-BLANK", SMITH_ERROR, check->blank.path, check->blank.offset,
            "%u elements from here on are nothing but zeros, %llu bytes; what they were is lost" SMITH_REPAIR_ADVICE,
            check->blank.count, (unsigned long long)check->blank.size);
    check->blank.record = NULL;
}

/* Whether all of the record is always there; where a member decides that others are absent, zeros mean that they are. */
static bool is_unconditional(const struct smith_record *record) {
    for (uint16_t i = 0; i < record->member_count; i++)
        if (record->members[i].condition && !smith_member_is_beyond_files(&record->members[i]))
            return false;
    return true;
}

/* A list whose length the file says, as nobody would count what is not there; not one that fills what is around it, whose free
 * places may be zeros. A layout can say of either kind that it is the other. */
static bool check_damage_is_counted(const struct smith_frame *list) {
    if (!list || list->member == SMITH_AT_END || list->index == SMITH_NONE)
        return false;
    const struct smith_member *member = &list->type->record->members[list->member];
    const struct smith_type *type = smith_type_inner(member->type);
    if (type->kind != SMITH_LIST || smith_annotation_find(&member->annotations, "blank"))
        return false;
    return type->extent->kind != SMITH_TO_END || smith_annotation_find(&member->annotations, "filled");
}

static void add_blank(struct smith_damage_check *check, const struct smith_frame *list, uint64_t offset,
                      uint64_t size) {
    bool same = check->blank.record == list->record && check->blank.member == list->member &&
                check->blank.first + check->blank.count == list->index &&
                check->blank.offset + check->blank.size == offset;
    if (!same) {
        end_run(check);
        check->blank.record = list->record;
        check->blank.member = list->member;
        check->blank.first = list->index;
        check->blank.count = 0;
        check->blank.offset = offset;
        check->blank.size = 0;
        smith_frame_path(list, check->blank.path, sizeof check->blank.path);
    }
    check->blank.count++;
    check->blank.size += size;
}

static void check_damage_leave(struct smith_damage_check *check, const struct smith_span *span) {
    const struct smith_frame *list = span->frame->parent;
    check->open--;
    if (check->open >= DAMAGE_DEPTH || span->depth || !check_damage_is_counted(list) ||
        !is_unconditional(span->frame->type->record))
        return;
    uint64_t start = check->starts[check->open];
    if (span->offset > start && is_zero(check->bytes, start, span->offset - start))
        add_blank(check, list, start, span->offset - start);
}

/* ---- content ---- */

static bool is_checksum(const struct smith_expression *expression) {
    for (uint32_t i = 0; expression && i < expression->count; i++)
        if (expression->ops[i].code == SMITH_OP_CHECKSUM || expression->ops[i].code == SMITH_OP_CONTENT_CHECKSUM)
            return true;
    return false;
}

static size_t longest_blank(struct smith_bytes bytes) {
    size_t longest = 0, here = 0;
    for (size_t i = 0; i < bytes.size; i++) {
        here = bytes.data[i] ? 0 : here + 1;
        longest = here > longest ? here : longest;
    }
    return longest;
}

/* Packed bytes of the record, in the file. */
static void note_packed(struct smith_damage_check *check, const struct smith_span *span) {
    check->packed.record = span->depth ? NULL : span->frame->record;
    if (!span->depth)
        check->packed.bytes = (struct smith_bytes){check->bytes.data + span->offset, (size_t)span->size};
}

/* The longest run of zeros in what the checksums of a record are of: members that are bytes, and what they were packed to. */
static size_t hole_of(const struct smith_damage_check *check, const struct smith_frame *frame) {
    const struct smith_record *record = frame->type->record;
    size_t hole = check->packed.record == frame->record ? longest_blank(check->packed.bytes) : 0;
    for (uint16_t i = 0; i < record->member_count; i++) {
        const struct smith_member *member = &record->members[i];
        const struct smith_bytes *bytes = smith_member_value(member, frame->record);
        if (member->offset == SMITH_NONE || smith_type_inner(member->type)->kind != SMITH_BYTES || !bytes)
            continue;
        size_t blank = longest_blank(*bytes);
        hole = blank > hole ? blank : hole;
    }
    return hole;
}

/* A wrong checksum alone may be as its author left it; with a hole in what it is of, it is not. */
static void check_damage_content(struct smith_damage_check *check, const struct smith_span *span) {
    const struct smith_frame *frame = span->frame;
    if (!is_checksum(frame->type->record->members[frame->member].value))
        return;
    size_t hole = hole_of(check, frame);
    if (hole < BLANK_CONTENT)
        return;
    char path[512];
    smith_frame_path(frame, path, sizeof path);
    smith_findings_add(
        check->findings, "CONTENT-BLANK", SMITH_ERROR, path, span->depth ? UINT64_MAX : span->offset,
        "the checksum is wrong, and %zu bytes in a row are zeros; what they were is lost" SMITH_REPAIR_ADVICE, hole);
}

/* ---- all of them ---- */

static bool damage_check_span(struct smith_damage_check *check, const struct smith_span *span) {
    switch (span->role) {
    case SMITH_SPAN_ENTER:
        if (check->open < DAMAGE_DEPTH)
            check->starts[check->open] = span->offset;
        check->open++;
        break;
    case SMITH_SPAN_LEAVE: check_damage_leave(check, span); break;
    case SMITH_SPAN_END:
        check->ended = span->offset + span->size;
        check->ended_depth = span->depth;
        break;
    case SMITH_SPAN_TAIL: return check_tail(check, span);
    case SMITH_SPAN_GAP: check_damage_gap(check, span); break;
    case SMITH_SPAN_PACKED: note_packed(check, span); break;
    case SMITH_SPAN_DERIVED:
        if (span->note && strcmp(span->note, "DERIVED-WRONG") == 0)
            check_damage_content(check, span);
        break;
    default: break;
    }
    return false;
}

/* Add what only the whole shows. */
static void damage_check_end(struct smith_damage_check *check) {
    end_run(check);
    if (smith_is_bulk(check->unread, check->bytes.size))
        smith_findings_add(check->findings, "BYTES-UNREAD", SMITH_ERROR, "/", check->first_unread,
                           "%llu of %llu bytes are read by no program" SMITH_REPAIR_ADVICE,
                           (unsigned long long)check->unread, (unsigned long long)check->bytes.size);
}

/* ---- check structure ---- */

/*
 * check: what the layout alone can check. Oddities that decoding notes, values without a name, references to elements
 * that are not there. The families' own rules stand on top of this (src/format).
 */

struct checker {
    struct smith_findings *findings;
    struct smith_references references;
    struct smith_damage_check damage;
    const struct smith_allocator *allocator;
    const struct smith_check_options *how; /* NULL = the usual */
    struct smith_bytes bytes;
    const struct smith_code *last_code; /* of what was odd; NULL = nothing was */
    bool may_have_gaps, may_have_tail;
    bool only_errors;
    bool asks_around; /* some references were left for when all has been read */
    bool out_of_memory;
};

static void check_structure_begin(struct checker *checker) {
    checker->damage = (struct smith_damage_check){
        .findings = checker->findings,
        .bytes = checker->bytes,
        .may_have_gaps = checker->may_have_gaps,
        .may_have_tail = checker->may_have_tail,
    };
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
    if (checker->may_have_tail && is_trailing(span))
        severity = SMITH_INFO;
    checker->last_code = code;
    if (span->role == SMITH_SPAN_OFFSET)
        snprintf(more, sizeof more, " (offset %lld)", (long long)span->stored);
    else if (span->role == SMITH_SPAN_DERIVED && smith_type_inner(span->type)->kind <= SMITH_SPELLED)
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

/* Only some of the numbers have names, and the others are numbers (`@numbers`). */
static bool is_number_too(const struct smith_type *type, const struct smith_frame *frame) {
    return !type->names->is_bits && frame && frame->member != SMITH_AT_END &&
           smith_annotation_find(&frame->type->record->members[frame->member].annotations, "numbers");
}

/* Says what is wrong with an integer that is not as its names say; only then its path is made. */
static void check_named(struct checker *checker, const struct smith_type *type, int64_t integer,
                        const struct smith_frame *frame, uint64_t offset) {
    char path[512];
    uint64_t bits = type->names->is_bits ? unknown_bits(type, integer) : 0;
    if (type->names->is_bits ? !bits : smith_names_by_value(type->names, integer) || is_number_too(type, frame))
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
    if (!check->reference || type->kind == SMITH_FLOAT)
        return;
    const struct smith_named named = smith_reference_read(check->reference, type, smith_integer_load(type, number->at));
    if (smith_reference_asks_around(named.reference))
        check->checker->asks_around = true;
    else if (!smith_references_note(&check->checker->references, named.reference, named.number, number->frame, offset))
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
    bool is_reported = damage_check_span(&checker->damage, span);
    if (span->note && !is_reported)
        check_oddity(checker, span, offset);
    if (span->role == SMITH_SPAN_VALUE && span->frame->member != SMITH_AT_END && !checker->only_errors)
        check_structure_value(checker, span, offset);
    return !checker->out_of_memory && !smith_findings_failed(checker->findings);
}

struct search_around {
    struct smith_references *references;
    const struct smith_document *document;
    struct smith_findings *findings;
};

static bool note_around(void *context, const struct smith_referrer *referrer) {
    const struct search_around *search = context;
    return !smith_reference_asks_around(referrer->reference) ||
           smith_referrer_is_met(search->references, search->document, referrer) ||
           smith_references_note(search->references, referrer->reference, referrer->number, referrer->frame,
                                 UINT64_MAX);
}

static bool needs_an_element(const struct smith_member *member) {
    return member->reference && member->reference->needed;
}

/* An element is lost that needs what its value names: each is reported. */
static bool report_needy(void *context, const struct smith_referrer *referrer) {
    const struct search_around *search = context;
    const struct smith_reference *reference = referrer->reference;
    char path[512];
    if (!reference->needed || smith_referrer_is_met(search->references, search->document, referrer))
        return true;
    smith_frame_path(referrer->frame, path, sizeof path);
    smith_findings_add(search->findings, "REFERENCE-DANGLING", SMITH_ERROR, path, UINT64_MAX,
                       "%lld names no element of %s: %s", (long long)referrer->number, reference->path,
                       reference->needed);
    return !smith_findings_failed(search->findings);
}

bool smith_check_needed(const struct smith_document *document, struct smith_findings *findings) {
    struct smith_references references;
    struct search_around search = {&references, document, findings};
    smith_references_begin(&references, &document->arena.allocator);
    bool done = !smith_layout_has_member(document->layout, needs_an_element) ||
                (smith_visit_referrers(document->layout->root, document->root, report_needy, &search) &&
                 !references.arena.failed);
    smith_references_free(&references);
    return done;
}

/* Each value that names no element is reported where it was met first. */
static void check_structure_references(struct checker *checker, const struct smith_document *document) {
    struct smith_references *references = &checker->references;
    struct search_around search = {references, document, NULL};
    /* When all is checked, the values that were met say so. */
    bool needed = checker->only_errors && smith_layout_has_member(document->layout, needs_an_element);
    const struct smith_annotation *rules = smith_annotation_find(&document->layout->annotations, "rules");
    bool is_ruled = rules && rules->value && strcmp(rules->value, "references") == 0;
    if (checker->asks_around && !is_ruled &&
        !smith_visit_referrers(document->layout->root, document->root, note_around, &search))
        checker->out_of_memory = true;
    for (uint32_t i = 0; i < references->referred.count; i++) {
        const struct smith_referred *referred = &references->referred.items[i];
        char others[48] = "";
        if (!smith_reference_asks_around(referred->reference) &&
            smith_reference_is_met(references, document, referred->reference, referred->value))
            continue;
        if (referred->more)
            snprintf(others, sizeof others, " (and %u more like it)", referred->more);
        needed = needed || referred->reference->needed;
        if (referred->reference->needed)
            continue;
        smith_findings_add(checker->findings, "REFERENCE-DANGLING", SMITH_WARNING, referred->path, referred->offset,
                           referred->reference->count ? "not all of the elements from %lld on are in %s%s"
                                                      : "%lld names no element of %s%s",
                           (long long)referred->value, referred->reference->path, others);
    }
    search.findings = checker->findings;
    if (needed && !smith_visit_referrers(document->layout->root, document->root, report_needy, &search))
        checker->out_of_memory = true;
    checker->out_of_memory = checker->out_of_memory || references->arena.failed;
}

enum smith_status smith_check_structure_read(const struct smith_layout *layout, struct smith_bytes bytes,
                                             const struct smith_options *options,
                                             const struct smith_check_options *check, struct smith_findings *findings,
                                             struct smith_document **document, struct smith_error *error) {
    const bool only_errors = check && check->only_errors;
    const struct smith_annotation *gaps = smith_annotation_find(&layout->annotations, "gaps");
    struct checker checker = {.findings = findings,
                              .allocator = options ? &options->allocator : NULL,
                              .how = check,
                              .bytes = bytes,
                              .may_have_gaps = gaps != NULL,
                              .may_have_tail = gaps && gaps->value && strcmp(gaps->value, "tail") == 0,
                              .only_errors = only_errors};
    const struct smith_watch watch = {check_span, &checker, begin_again, only_errors};
    check_structure_begin(&checker);
    enum smith_status status = smith_decode_watched(layout, bytes, options, &watch, document, error);
    if (status == SMITH_OK) {
        check_structure_references(&checker, *document);
        damage_check_end(&checker.damage);
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
