/* SPDX-License-Identifier: MIT
 *
 * Fields of a text that is changed in place: a value is written anew where it would be written in another way than the
 * old one, and in no other case; so a name for it that is not the usual one stays.
 */
#include "format/d2df/text/text_rewrite.h"

#include <string.h>

struct rewrite_list *smith_d2df_rewrite_list(struct rewrite *w, const struct smith_member *member) {
    for (unsigned i = 0; i < w->list_count; i++)
        if (w->lists[i].member == member)
            return &w->lists[i];
    return NULL;
}

const char *smith_d2df_rewrite_adapt(struct rewrite *w, const char *text, size_t size, bool in_one_line) {
    struct smith_buffer out;
    smith_buffer_init(&out, &w->arena->allocator);
    for (size_t i = 0; i < size; i++) {
        if (text[i] != '\n') {
            smith_buffer_byte(&out, (uint8_t)text[i]);
            continue;
        }
        smith_buffer_text(&out, in_one_line ? " " : w->is_crlf ? "\r\n" : "\n");
        while (in_one_line && i + 1 < size && text[i + 1] == ' ')
            i++;
    }
    const char *copy = out.failed ? NULL : smith_arena_copy(w->arena, out.data ? (const char *)out.data : "", out.size);
    smith_buffer_free(&out);
    if (!copy)
        smith_arena_fail(w->arena);
    return copy;
}

/* ---- how a value is written ---- */

/* "name value;" without the end of the line, in a buffer of the writer. */
static void text_rewrite_write_field(struct text_writer *writer, const struct smith_member *member, const void *value,
                                     unsigned indent) {
    writer->out->size = 0;
    smith_d2df_write_field(writer, member, value, indent);
    if (writer->out->size)
        writer->out->size--;
}

static bool is_written_alike(struct rewrite *w, const struct smith_member *member, const void *before,
                             const void *after) {
    text_rewrite_write_field(&w->old_writer, member, before, 0);
    text_rewrite_write_field(&w->new_writer, member, after, 0);
    return w->old_text.size == w->new_text.size && memcmp(w->old_text.data, w->new_text.data, w->old_text.size) == 0;
}

/* The new field, or its value in place of that of `field`: without the name, and the semicolon when it has one. */
static const char *written(struct rewrite *w, const struct smith_member *member, const void *value, unsigned indent,
                           bool in_one_line, const struct text_field *field) {
    w->marks = true;
    text_rewrite_write_field(&w->new_writer, member, value, indent);
    w->marks = false;
    size_t skip = field ? strlen(member->name) + 1 : 0, size = w->new_text.size;
    size -= field && field->end > field->value_end && size && w->new_text.data[size - 1] == ';';
    if (w->new_text.failed || size < skip) {
        smith_arena_fail(w->arena);
        return NULL;
    }
    return smith_d2df_rewrite_adapt(w, (const char *)w->new_text.data + skip, size - skip, in_one_line);
}

static void text_rewrite_fields_replace(struct rewrite *w, size_t start, size_t end, const char *text) {
    if (text)
        (void)smith_d2df_edits_add(&w->edits, start, end, text);
}

/* ---- fields that come and go ---- */

static bool is_whole_line(const struct rewrite *w, size_t start, size_t end) {
    struct smith_bytes text = w->edits.bytes;
    size_t rest = smith_d2df_line_rest(text, end);
    return smith_d2df_line_begins(text, smith_d2df_line_indent(text, start)) && smith_d2df_line_ends(text, rest);
}

/* The new line that a field gets, as far in as `like` is. */
static void insert_line(struct rewrite *w, size_t at, size_t like, unsigned deeper, const char *field) {
    struct smith_bytes text = w->edits.bytes;
    size_t indent = smith_d2df_line_indent(text, like);
    struct smith_buffer line;
    smith_buffer_init(&line, &w->arena->allocator);
    smith_buffer_text(&line, w->is_crlf ? "\r\n" : "\n");
    smith_buffer_add(&line, text.data + indent, like - indent);
    smith_buffer_fill(&line, ' ', deeper);
    smith_buffer_text(&line, field);
    smith_buffer_byte(&line, 0);
    if (line.failed)
        smith_arena_fail(w->arena);
    else
        text_rewrite_fields_replace(w, at, at, (const char *)line.data);
    smith_buffer_free(&line);
}

static void insert_between(struct rewrite *w, size_t at, const char *field) {
    struct smith_bytes text = w->edits.bytes;
    bool is_last = at < text.size && text.data[at] == '}';
    text_rewrite_fields_replace(w, at, at, " ");
    text_rewrite_fields_replace(w, at, at, field);
    if (is_last)
        text_rewrite_fields_replace(w, at, at, " ");
}

/* Behind the field that a plain text would have before it, in a line of its own where that one has one. */
static void insert_field(struct rewrite *w, const struct text_node *node, const struct smith_member *member,
                         const void *value) {
    const struct text_field *before = NULL;
    struct smith_bytes text = w->edits.bytes;
    for (uint32_t i = 0; i < node->fields.count; i++) {
        const struct text_field *field = &node->fields.items[i];
        if (field->member < member && (!before || field->member > before->member))
            before = field;
    }
    const char *field = written(w, member, value, 0, true, NULL);
    if (!field)
        return;
    size_t first = node->fields.count ? node->fields.items[0].start : node->close;
    if (before && is_whole_line(w, before->start, before->end))
        insert_line(w, smith_d2df_line_rest(text, before->end), before->start, 0, field);
    else if (before)
        insert_between(w, before->end, field);
    else if (smith_d2df_line_ends(text, smith_d2df_line_rest(text, node->open)) &&
             smith_d2df_line_begins(text, smith_d2df_line_indent(text, first)))
        insert_line(w, smith_d2df_line_rest(text, node->open), first, node->fields.count ? 0 : 2, field);
    else
        insert_between(w, node->open, field);
}

/* Its line, when there is nothing else in it. */
static void delete_field(struct rewrite *w, const struct text_field *field) {
    struct smith_bytes text = w->edits.bytes;
    size_t start = field->start, end = field->end;
    if (is_whole_line(w, start, end) && smith_d2df_line_is_blank(text, end)) {
        start = smith_d2df_line_indent(text, start);
        end = smith_d2df_line_next(text, smith_d2df_line_rest(text, end));
    } else if (start && text.data[start - 1] == ' ') {
        start--;
    }
    text_rewrite_fields_replace(w, start, end, "");
}

/* ---- records in fields ---- */

/* It is to stand in the map itself. */
static void move_out(struct rewrite *w, const struct text_node *node) {
    smith_d2df_rewrite_list(w, node->list)->out[node->index] = true;
    smith_d2df_rewrite_record(w, node);
}

static void rescue(struct rewrite *w, const struct text_node *node) {
    for (uint32_t i = 0; i < node->fields.count; i++) {
        const struct text_node *inner = node->fields.items[i].inner;
        if (inner && inner->list && rewrite_stays(smith_d2df_rewrite_list(w, inner->list), inner))
            move_out(w, inner);
        else if (inner)
            rescue(w, inner);
    }
}

void smith_d2df_rewrite_record(struct rewrite *w, const struct text_node *node) {
    const struct rewrite_list *list = smith_d2df_rewrite_list(w, node->list);
    const struct smith_type *type = list->member->type;
    if (rewrite_stays(list, node))
        smith_d2df_rewrite_fields(w, node, smith_type_inner(type->elem),
                                  smith_list_at(type, &list->before, node->index),
                                  smith_list_at(type, &list->after, list->to_new[node->index]));
    else
        rescue(w, node);
}

static void rewrite_inner(struct rewrite *w, const struct text_field *field, const void *before, const void *after) {
    const struct text_node *inner = field->inner;
    const struct rewrite_list *list = smith_d2df_rewrite_list(w, inner->list);
    bool stays = rewrite_stays(list, inner), alike = is_written_alike(w, field->member, before, after);
    if (stays && alike && !list->moved[inner->index] && !list->must_out[inner->index] && !w->all_out) {
        smith_d2df_rewrite_record(w, inner);
        return;
    }
    if (stays)
        move_out(w, inner);
    else
        rescue(w, inner);
    text_rewrite_fields_replace(w, field->value, field->value_end, written(w, field->member, after, 0, true, field));
}

/* ---- all fields ---- */

static bool has_line_end(struct smith_bytes text, size_t start, size_t end) {
    return memchr(text.data + start, '\n', end - start) != NULL;
}

static void rewrite_union(struct rewrite *w, const struct text_field *field, const struct smith_variant *before,
                          const struct smith_variant *after) {
    const struct smith_case *known = smith_variant_case(smith_type_inner(field->member->type), after);
    struct smith_bytes text = w->edits.bytes;
    size_t indent = field->start - smith_d2df_line_indent(text, field->start);
    if (before->kind == after->kind && known && before->value && after->value && field->inner) {
        smith_d2df_rewrite_fields(w, field->inner, smith_type_inner(known->type), before->value, after->value);
    } else if (before->kind != after->kind || known) {
        if (field->inner)
            rescue(w, field->inner);
        text_rewrite_fields_replace(w, field->value, field->value_end,
                                    written(w, field->member, after, (unsigned)indent,
                                            !has_line_end(text, field->value, field->value_end), field));
    }
}

static void rewrite_missing(struct rewrite *w, const struct text_node *node, const struct smith_member *member,
                            const void *before, const void *after) {
    bool may_miss = before ? is_written_alike(w, member, before, after) : smith_d2df_is_left_out(member, after);
    if (!may_miss)
        insert_field(w, node, member, after);
}

void smith_d2df_rewrite_fields(struct rewrite *w, const struct text_node *node, const struct smith_type *type,
                               const void *before, const void *after) {
    for (uint16_t i = 0; i < type->record->member_count; i++) {
        const struct smith_member *member = &type->record->members[i];
        const struct text_field *field = smith_d2df_tree_find(node, member);
        const void *was = smith_member_value(member, before), *is = smith_member_value(member, after);
        if (smith_d2df_field_presence(member) == FIELD_INTERNAL || (!field && !is))
            continue;
        if (!field)
            rewrite_missing(w, node, member, was, is);
        else if (!is)
            delete_field(w, field);
        else if (smith_type_inner(member->type)->kind == SMITH_UNION)
            rewrite_union(w, field, was, is);
        else if (field->inner)
            rewrite_inner(w, field, was, is);
        else if (!is_written_alike(w, member, was, is))
            text_rewrite_fields_replace(w, field->value, field->value_end, written(w, member, is, 0, true, field));
    }
}
