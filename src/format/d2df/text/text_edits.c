/* SPDX-License-Identifier: MIT
 *
 * Changes of a text in place (text_edits.h).
 */
#include "format/d2df/text/text_edits.h"

#include <stdlib.h>
#include <string.h>

bool smith_d2df_edits_add(struct text_edits *edits, size_t start, size_t end, const char *text) {
    const char *copy = smith_arena_copy(edits->arena, text, strlen(text));
    const struct text_edit edit = {start, end, copy, edits->items.count};
    return copy && SMITH_ARRAY_ADD(edits->arena, &edits->items, edit);
}

static int text_edits_compare(const void *a, const void *b) {
    const struct text_edit *left = a, *right = b;
    if (left->start != right->start)
        return left->start < right->start ? -1 : 1;
    bool left_empty = left->end == left->start, right_empty = right->end == right->start;
    if (left_empty != right_empty)
        return left_empty ? -1 : 1;
    return left->order < right->order ? -1 : left->order > right->order;
}

void smith_d2df_edits_sort(struct text_edits *edits) {
    if (edits->items.count)
        qsort(edits->items.items, edits->items.count, sizeof *edits->items.items, text_edits_compare);
}

/* The first change from there on. */
static uint32_t text_edits_find(const struct text_edits *edits, size_t at) {
    uint32_t low = 0, high = edits->items.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (edits->items.items[middle].start < at)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void smith_d2df_edits_apply(const struct text_edits *edits, size_t start, size_t end, struct smith_buffer *out) {
    size_t at = start;
    for (uint32_t i = text_edits_find(edits, start); i < edits->items.count && edits->items.items[i].start < end; i++) {
        const struct text_edit *edit = &edits->items.items[i];
        if (edit->start < at)
            continue;
        smith_buffer_add(out, edits->bytes.data + at, edit->start - at);
        smith_buffer_text(out, edit->text);
        at = edit->end;
    }
    if (at < end)
        smith_buffer_add(out, edits->bytes.data + at, end - at);
}

/* ---- lines ---- */

bool smith_d2df_line_ends(struct smith_bytes text, size_t at) {
    return at >= text.size || text.data[at] == '\n' ||
           (text.data[at] == '\r' && at + 1 < text.size && text.data[at + 1] == '\n');
}

/* Behind the comment at `at` when it ends in its line, else `at`. */
static size_t pass_comment(struct smith_bytes text, size_t at) {
    const uint8_t *data = text.data + at;
    bool is_slashed = text.size - at >= 2 && data[0] == '/' && data[1] && strchr("/*+", data[1]);
    if (!is_slashed && !(text.size - at >= 2 && data[0] == '(' && data[1] == '*'))
        return at;
    char mark = (char)data[1], close = data[0] == '(' ? ')' : '/';
    for (size_t end = at + 2;; end++) {
        if (smith_d2df_line_ends(text, end))
            return mark == '/' ? end : at;
        char first = (char)text.data[end], second = end + 1 < text.size ? (char)text.data[end + 1] : '\0';
        if (mark == '+' && first == '/' && second == '+')
            return at; /* one in another: let it be */
        if (mark != '/' && first == mark && second == close)
            return end + 2;
    }
}

size_t smith_d2df_line_rest(struct smith_bytes text, size_t at) {
    for (size_t end = at;;) {
        if (smith_d2df_line_ends(text, end))
            return end;
        size_t behind = text.data[end] == ' ' || text.data[end] == '\t' ? end + 1 : pass_comment(text, end);
        if (behind == end)
            return at;
        end = behind;
    }
}

bool smith_d2df_line_is_blank(struct smith_bytes text, size_t at) {
    while (at < text.size && (text.data[at] == ' ' || text.data[at] == '\t'))
        at++;
    return smith_d2df_line_ends(text, at);
}

size_t smith_d2df_line_indent(struct smith_bytes text, size_t at) {
    size_t start = at;
    while (start > 0 && (text.data[start - 1] == ' ' || text.data[start - 1] == '\t'))
        start--;
    return smith_d2df_line_begins(text, start) ? start : at;
}

size_t smith_d2df_line_next(struct smith_bytes text, size_t at) {
    if (!smith_d2df_line_ends(text, at) || at >= text.size)
        return at;
    return at + (text.data[at] == '\r' ? 2 : 1);
}

bool smith_d2df_line_begins(struct smith_bytes text, size_t at) {
    return at == 0 || text.data[at - 1] == '\n';
}

size_t smith_d2df_line_blank_before(struct smith_bytes text, size_t at) {
    if (at == 0 || text.data[at - 1] != '\n')
        return at;
    size_t end = at - 1 - (at > 1 && text.data[at - 2] == '\r');
    size_t start = smith_d2df_line_indent(text, end);
    return smith_d2df_line_begins(text, start) ? start : at;
}
