/* SPDX-License-Identifier: MIT
 *
 * What a text map has no words for: bytes behind the end of a text, holes, references that lead nowhere, the order of
 * blocks, blocks nobody knows. They stand behind the map, where the engine does not look, as comments: a JSON Patch
 * from the map that the text means to the one it was made of.
 *
 *     //@levelsmith 8d3f01c2
 *     //@[
 *     //@  {"op": "add", "path": "/$tail", "value": "00"}
 *     //@]
 *
 * The number is a checksum of the map before, line ends apart: to another text the patch does not belong, and is passed
 * over.
 */
#include "format/d2df/text/d2df_text.h"

#include "base/error.h"
#include "document/document.h"
#include "report/report.h"
#include <levelsmith/diff.h>
#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

static const char opening[] = "//@levelsmith ";
static const char margin[] = "//@";

/* Of what is the same whichever way lines end. */
static uint32_t text_leftovers_checksum(struct smith_bytes text) {
    uint32_t sum = 0;
    size_t start = 0;
    for (size_t i = 0; i <= text.size; i++)
        if (i == text.size || text.data[i] == '\r') {
            if (i > start)
                sum = libdeflate_crc32(sum, text.data + start, i - start);
            start = i + 1;
        }
    return sum;
}

/* ---- writing -------------------------------------------------------------------------------------------------- */

static void append_lines(struct smith_buffer *out, size_t end, const struct smith_buffer *patch) {
    struct smith_bytes text = {out->data, end};
    smith_buffer_format(out, "\n%s%08x\n", opening, (unsigned)text_leftovers_checksum(text));
    for (size_t at = 0; at < patch->size;) {
        const uint8_t *newline = memchr(patch->data + at, '\n', patch->size - at);
        size_t stop = newline ? (size_t)(newline - patch->data) : patch->size;
        smith_buffer_text(out, margin);
        smith_buffer_add(out, patch->data + at, stop - at);
        smith_buffer_byte(out, '\n');
        at = stop + 1;
    }
}

static void note_leftovers(const struct smith_diff_count *count, struct smith_findings *notes) {
    uint32_t meaning = count->changed + count->added + count->removed + count->moved;
    smith_findings_add(notes, "D2DF-TEXT-LEFT-OUT", meaning ? SMITH_WARNING : SMITH_INFO, "/", UINT64_MAX,
                       "left out, because the engine has no words for it: %u in value, %u in spelling", meaning,
                       count->spelled);
}

static bool text_leftovers_same_bytes(const struct smith_document *a, const struct smith_document *b,
                                      enum smith_status *status, struct smith_error *error) {
    struct smith_buffer left = {0}, right = {0};
    *status = smith_encode_own(a, &left, error);
    if (*status == SMITH_OK)
        *status = smith_encode_own(b, &right, error);
    bool no_file = *status == SMITH_BAD_VALUE; /* could hold what texts say: values are compared */
    bool same =
        *status == SMITH_OK && left.size == right.size && (!left.size || memcmp(left.data, right.data, left.size) == 0);
    smith_buffer_free(&left);
    smith_buffer_free(&right);
    *status = no_file ? SMITH_OK : *status;
    return same;
}

static bool text_leftovers_is_empty(const struct smith_diff_count *count) {
    return !(count->changed || count->added || count->removed || count->moved || count->spelled);
}

/* A list that a change of a text has emptied is one that the text does not have: what is read of it gets the same. */
static void take_emptied(struct smith_document *reread, const struct smith_document *document,
                         const struct smith_document *before) {
    const struct smith_record *record = smith_type_inner(reread->layout->root)->record;
    for (uint16_t i = 0; before && i < record->member_count; i++) {
        const struct smith_member *member = &record->members[i];
        if (!(member->flags & SMITH_CHUNK) || member->type->kind != SMITH_LIST)
            continue;
        const struct smith_list *had = smith_member_value(member, smith_document_root(before));
        const struct smith_list *has = smith_member_value(member, smith_document_root(document));
        if (had && had->count && has && !has->count)
            (void)smith_member_make(&reread->arena, member, smith_document_root(reread));
    }
}

enum smith_status smith_d2df_leftovers_write(const struct smith_document *document, const struct smith_document *before,
                                             const struct smith_convert_options *options, bool only_note,
                                             struct smith_buffer *out, struct smith_findings *notes,
                                             struct smith_error *error) {
    const struct smith_diff_options how = {.format = SMITH_DIFF_PATCH, .bytes = true};
    struct smith_document *reread;
    struct smith_diff_count count;
    size_t end;
    if (out->failed)
        return smith_fail_memory(error, NULL);
    enum smith_status status =
        smith_d2df_text_read(smith_document_layout(document), (struct smith_bytes){out->data, out->size}, options,
                             &reread, &end, NULL, NULL, NULL, error);
    if (status != SMITH_OK)
        return status;
    struct smith_buffer patch;
    smith_buffer_init(&patch, &options->reading.allocator);
    take_emptied(reread, document, before);
    if (!text_leftovers_same_bytes(reread, document, &status, error) && status == SMITH_OK)
        status = smith_diff(reread, document, &how, &patch, &count, error);
    if (patch.size && text_leftovers_is_empty(&count))
        patch.size = 0;
    if (status == SMITH_OK && patch.size && only_note)
        note_leftovers(&count, notes);
    else if (status == SMITH_OK && patch.size)
        append_lines(out, end, &patch);
    smith_buffer_free(&patch);
    smith_document_free(reread);
    return status;
}

/* ---- reading -------------------------------------------------------------------------------------------------- */

/* Where the leftovers begin, behind nothing but line ends; SIZE_MAX when something else is there. */
static size_t find_opening(struct smith_bytes text, size_t at) {
    size_t length = sizeof opening - 1;
    while (at < text.size && (text.data[at] == '\n' || text.data[at] == '\r'))
        at++;
    return text.size - at >= length && memcmp(text.data + at, opening, length) == 0 ? at : SIZE_MAX;
}

/* The patch in the lines from `at` on; behind them. */
static size_t text_leftovers_gather(struct smith_bytes text, size_t at, struct smith_buffer *patch) {
    size_t length = sizeof margin - 1;
    while (text.size - at >= length && memcmp(text.data + at, margin, length) == 0) {
        const uint8_t *newline = memchr(text.data + at, '\n', text.size - at);
        size_t end = newline ? (size_t)(newline - text.data) + 1 : text.size;
        if (patch)
            smith_buffer_add(patch, text.data + at + length, end - at - length);
        at = end;
    }
    return at;
}

/* The line behind the opening at `start`; 0 when the leftovers belong to another text. */
static size_t find_patch(struct smith_bytes text, size_t end, size_t start) {
    size_t number = start + sizeof opening - 1;
    char digits[9] = "";
    memcpy(digits, text.data + number, text.size - number < 8 ? text.size - number : 8);
    const uint8_t *newline = memchr(text.data + number, '\n', text.size - number);
    bool is_own = newline && strtoul(digits, NULL, 16) == text_leftovers_checksum((struct smith_bytes){text.data, end});
    return is_own ? (size_t)(newline - text.data) + 1 : 0;
}

size_t smith_d2df_leftovers_end(struct smith_bytes text, size_t end) {
    size_t start = find_opening(text, end), patch = start == SIZE_MAX ? 0 : find_patch(text, end, start);
    return patch ? text_leftovers_gather(text, patch, NULL) : end;
}

static enum smith_status text_leftovers_apply(struct smith_document *document, struct smith_bytes patch,
                                              struct smith_error *error) {
    struct smith_edit *edit;
    enum smith_status status = smith_edit_begin(document, NULL, &edit, error);
    if (status == SMITH_OK)
        status = smith_edit_patch(edit, patch, error);
    smith_edit_end(edit);
    return status;
}

enum smith_status smith_d2df_leftovers_read(struct smith_document *document, struct smith_bytes text, size_t end,
                                            struct smith_findings *notes, struct smith_error *error) {
    size_t start = find_opening(text, end);
    if (start == SIZE_MAX)
        return SMITH_OK;
    size_t lines = find_patch(text, end, start);
    if (!lines) {
        smith_findings_add(notes, "D2DF-TEXT-STALE", SMITH_WARNING, "/", UINT64_MAX,
                           "the text was changed since it was made: what it has no words for is left out");
        return SMITH_OK;
    }
    struct smith_buffer patch;
    smith_buffer_init(&patch, &document->arena.allocator);
    (void)text_leftovers_gather(text, lines, &patch);
    enum smith_status status =
        patch.failed ? smith_fail_memory(error, NULL)
                     : text_leftovers_apply(document, (struct smith_bytes){patch.data, patch.size}, error);
    smith_buffer_free(&patch);
    return status;
}
