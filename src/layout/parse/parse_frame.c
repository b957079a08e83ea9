/* SPDX-License-Identifier: MIT
 *
 * What chunk streams have in common: typesets, frames (docs/layout-language.md, "Frames and chunks", "Typesets").
 */
#include "layout/parse/parse.h"

/* ---- typesets ---- */

static bool set_case(struct parser *parser, void *owner, struct ast_entry **node) {
    (void)owner;
    struct ast_case *entry = NEW(parser, struct ast_case);
    if (!entry || !(entry->chunk = smith_parse_chunk(parser)) ||
        !smith_parse_expect_label(parser, "a name for the chunk", &entry->name) ||
        !(entry->type = smith_parse_type(parser)) || !smith_parse_annotations(parser, &entry->annotations))
        return false;
    *node = (struct ast_entry *)entry;
    return true;
}

bool smith_parse_typeset(struct parser *parser, struct ast_item *item) {
    static const struct braces braces = {.what = "the chunks", .of_what = "the typeset", .entry = set_case};
    return smith_parse_expect_punctuation(parser, ':', "and the frame of its chunks") &&
           smith_parse_expect_name(parser, "a frame", &item->frame) &&
           smith_parse_braces(parser, &braces, item, &item->cases);
}

/* ---- frames ---- */

#define FRAME_FIELDS ((unsigned)(sizeof((struct smith_framing *)0)->fields / sizeof(struct smith_framing_field)))

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

static bool frame_field(struct parser *parser, const struct ast_item *item, struct ast_entry **node) {
    struct ast_field *field = NEW(parser, struct ast_field);
    if (ast_count(item->fields) == FRAME_FIELDS)
        return smith_mistake(parser->diagnosis, this_span(parser), "a frame has at most %u fields", FRAME_FIELDS);
    if (!field || !smith_parse_expect_label(parser, "a field", &field->name) ||
        !(field->type = smith_parse_type(parser)) || !role(parser, field))
        return false;
    *node = (struct ast_entry *)field;
    return true;
}

static bool frame_entry(struct parser *parser, void *owner, struct ast_entry **node) {
    struct ast_item *item = owner;
    if (token_is_punctuation(token_ahead(parser, 1), ':'))
        return frame_field(parser, item, node);
    if (smith_parse_accept_word(parser, "unit"))
        return smith_parse_expect_int_in(parser, "the number behind `unit`", 1, UINT8_MAX, &item->unit);
    if (smith_parse_accept_word(parser, "whole"))
        return item->whole = true;
    if (smith_parse_accept_word(parser, "short"))
        return item->is_short = true;
    if (smith_parse_accept_word(parser, "end"))
        return smith_parse_expect_name(parser, "the last field that the end mark has", &item->end);
    return smith_parse_unexpected(parser, "a field, `unit`, `whole`, `short` or `end`");
}

bool smith_parse_frame(struct parser *parser, struct ast_item *item) {
    static const struct braces braces = {.what = "the fields", .of_what = "the frame", .entry = frame_entry};
    item->unit = 1;
    return smith_parse_braces(parser, &braces, item, &item->fields);
}
