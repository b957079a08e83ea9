/* SPDX-License-Identifier: MIT
 *
 * What chunk streams have in common: typesets, frames (docs/layout-language.md, "Frames and chunks", "Typesets").
 */
#include "layout/parse/parse.h"

/* ---- typesets ---- */

static struct ast_case *set_case(struct parser *parser) {
    struct ast_case *entry = NEW(parser, struct ast_case);
    if (!entry)
        return NULL;
    entry->chunk = smith_parse_chunk(parser);
    if (!entry->chunk || !smith_parse_expect_name(parser, "a name for the chunk", &entry->name) ||
        !smith_parse_expect_punctuation(parser, ':', "between the name and the type"))
        return NULL;
    entry->type = smith_parse_type(parser);
    return entry->type && smith_parse_annotations(parser, &entry->annotations) ? entry : NULL;
}

bool smith_parse_typeset(struct parser *parser, struct ast_item *item) {
    if (!smith_parse_expect_punctuation(parser, ':', "and the frame of its chunks") ||
        !smith_parse_expect_name(parser, "a frame", &item->frame) ||
        !smith_parse_expect_punctuation(parser, '{', "to open the chunks"))
        return false;
    const struct ast_case **tail = &item->cases;
    for (bool more = !at_punctuation(parser, '}'); more;) {
        uint32_t first = parser->at;
        struct ast_case *entry = set_case(parser);
        more = smith_parse_next_entry(parser, entry != NULL, "the typeset");
        if (!entry)
            continue;
        entry->doc = smith_parse_doc(parser, first);
        *tail = entry;
        tail = (const struct ast_case **)&entry->next;
    }
    return smith_parse_expect_punctuation(parser, '}', "to close the typeset");
}

/* ---- frames ---- */

#define FRAME_FIELDS ((int)(sizeof((struct smith_framing *)0)->fields / sizeof(struct smith_framing_field)))

static bool role(struct parser *parser, struct ast_field *field) {
    field->role = -1;
    if (!smith_parse_accept_punctuation(parser, '='))
        return true;
    if (smith_parse_accept_word(parser, "id"))
        field->role = SMITH_FRAME_ID;
    else if (smith_parse_accept_word(parser, "size"))
        field->role = SMITH_FRAME_SIZE;
    else if (this_token(parser)->kind == TOKEN_INT && this_token(parser)->integer == 0) {
        field->role = SMITH_FRAME_RESERVED;
        skip_token(parser);
    } else
        return smith_parse_unexpected(parser, "what the field is for: `id`, `size` or `0`");
    return true;
}

static bool frame_field(struct parser *parser, struct ast_item *item, struct ast_field **made) {
    struct ast_field *field = NEW(parser, struct ast_field);
    const struct ast_field **tail = &item->fields;
    int count = 0;
    for (; *tail; count++)
        tail = (const struct ast_field **)&((struct ast_field *)(uintptr_t)*tail)->next;
    if (count == FRAME_FIELDS)
        return smith_mistake(parser->diagnosis, this_span(parser), "a frame has at most %d fields", FRAME_FIELDS);
    if (!field || !smith_parse_expect_name(parser, "a field", &field->name) ||
        !smith_parse_expect_punctuation(parser, ':', "between the name and the type"))
        return false;
    field->type = smith_parse_type(parser);
    if (!field->type || !role(parser, field))
        return false;
    field->doc = "";
    *tail = *made = field;
    return true;
}

static bool frame_entry(struct parser *parser, struct ast_item *item, struct ast_field **made) {
    if (token_is_punctuation(token_ahead(parser, 1), ':'))
        return frame_field(parser, item, made);
    if (smith_parse_accept_word(parser, "unit")) {
        item->unit_span = this_span(parser);
        if (!smith_parse_expect_int(parser, "the bytes one unit of the size stands for", &item->unit))
            return false;
        if (item->unit < 1 || item->unit > 255)
            smith_mistake(parser->diagnosis, item->unit_span, "a unit is 1 to 255 bytes");
        return true;
    }
    if (smith_parse_accept_word(parser, "whole"))
        return item->whole = true;
    if (smith_parse_accept_word(parser, "short"))
        return item->is_short = true;
    if (smith_parse_accept_word(parser, "end"))
        return smith_parse_expect_name(parser, "the last field that the end mark has", &item->end);
    return smith_parse_unexpected(parser, "a field, `unit`, `whole`, `short` or `end`");
}

bool smith_parse_frame(struct parser *parser, struct ast_item *item) {
    if (!smith_parse_expect_punctuation(parser, '{', "to open the fields"))
        return false;
    item->unit = 1;
    for (bool more = !at_punctuation(parser, '}'); more;) {
        uint32_t first = parser->at;
        struct ast_field *made = NULL;
        bool good = frame_entry(parser, item, &made);
        more = smith_parse_next_entry(parser, good, "the frame");
        if (made)
            made->doc = smith_parse_doc(parser, first);
    }
    return smith_parse_expect_punctuation(parser, '}', "to close the frame");
}
