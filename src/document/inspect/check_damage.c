/* SPDX-License-Identifier: MIT
 *
 * Signs of damage (check_damage.h). Each of them is in no file that a program wrote: thresholds are such that all real
 * files stay below them (docs/design/damage.md).
 */
#include "document/inspect/check_damage.h"
#include "base/bytes.h"
#include "document/document.h"
#include "type/type_tables.h"
#include <string.h>

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

static bool is_zero(struct smith_bytes bytes, uint64_t offset, uint64_t size) {
    return smith_bytes_are_zero((struct smith_bytes){bytes.data + offset, (size_t)size});
}

/* ---- bytes that nothing reads ---- */

static void add_unread(struct smith_damage_check *check, const struct smith_span *span) {
    if (!check->unread)
        check->first_unread = span->offset;
    check->unread += span->size;
}

/* Chunks that end before the chunk around them does: everything behind is skipped. */
static bool check_tail(struct smith_damage_check *check, const struct smith_span *span) {
    if (span->note && strcmp(span->note, "TAIL-BYTES") == 0 && check->ended == span->offset &&
        check->ended_depth == span->depth) {
        char path[512];
        smith_frame_path(span->frame, path, sizeof path);
        smith_findings_add(check->findings, "CHUNKS-END-EARLY", SMITH_ERROR, path,
                           span->depth ? UINT64_MAX : span->offset,
                           "%llu bytes behind the mark that ends its chunks: damaged, run `levelsmith repair`",
                           (unsigned long long)span->size);
        return true;
    }
    if (!span->depth && span->note)
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
            "%u elements from here on are nothing but zeros, %llu bytes; what they were is lost: damaged, "
            "run `levelsmith repair`",
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

/* A list whose length the file says: nobody would count what is not there. */
static bool check_damage_is_counted(const struct smith_frame *list) {
    if (!list || list->member == SMITH_AT_END || list->index == SMITH_NONE)
        return false;
    const struct smith_type *type = smith_type_inner(list->type->record->members[list->member].type);
    return type->kind == SMITH_LIST;
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

static size_t longest_blank(const struct smith_bytes *bytes) {
    size_t longest = 0, here = 0;
    for (size_t i = 0; i < bytes->size; i++) {
        here = bytes->data[i] ? 0 : here + 1;
        longest = here > longest ? here : longest;
    }
    return longest;
}

/* A wrong checksum alone may be as its author left it; with a hole in what it is of, it is not. */
static void check_damage_content(struct smith_damage_check *check, const struct smith_span *span) {
    const struct smith_frame *frame = span->frame;
    const struct smith_record *record = frame->type->record;
    if (!is_checksum(record->members[frame->member].value))
        return;
    for (uint16_t i = 0; i < record->member_count; i++) {
        const struct smith_member *member = &record->members[i];
        const struct smith_bytes *bytes = smith_member_value(member, frame->record);
        if (member->offset == SMITH_NONE || smith_type_inner(member->type)->kind != SMITH_BYTES || !bytes ||
            longest_blank(bytes) < BLANK_CONTENT)
            continue;
        char path[512];
        smith_frame_path(frame, path, sizeof path);
        smith_findings_add(
            check->findings, "CONTENT-BLANK", SMITH_ERROR, path, span->depth ? UINT64_MAX : span->offset,
            "the checksum is wrong, and %zu bytes in a row are zeros; what they were is lost: damaged, run "
            "`levelsmith repair`",
            longest_blank(bytes));
    }
}

/* ---- all of them ---- */

bool smith_damage_check_span(struct smith_damage_check *check, const struct smith_span *span) {
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
    case SMITH_SPAN_DERIVED:
        if (span->note && strcmp(span->note, "DERIVED-WRONG") == 0)
            check_damage_content(check, span);
        break;
    default: break;
    }
    return false;
}

void smith_damage_check_end(struct smith_damage_check *check) {
    end_run(check);
    if (smith_is_bulk(check->unread, check->bytes.size))
        smith_findings_add(check->findings, "BYTES-UNREAD", SMITH_ERROR, "/", check->first_unread,
                           "%llu of %llu bytes are read by no program: damaged, run `levelsmith repair`",
                           (unsigned long long)check->unread, (unsigned long long)check->bytes.size);
}
