/* SPDX-License-Identifier: MIT
 *
 * offset<u32, late, in directory, none 0> T, offset<last "END", late> T, pooled<u32, in strings, none 0, align 4> T,
 * pool "\0": members that lie elsewhere (docs/layout-language.md, "Members that lie elsewhere", "Pools").
 */
#include "layout/parse/parse.h"

/* One of the words behind the integer type; each may be given once. */
static bool offset_word(struct parser *parser, struct ast_offset *offset_member) {
    struct source_span source_span = this_span(parser);
    bool again;
    if (offset_member->is_pooled && smith_parse_accept_word(parser, "align")) {
        again = offset_member->align != 0;
        if (!smith_parse_expect_int(parser, "what the offset is a multiple of", &offset_member->align))
            return false;
        if (offset_member->align < 1 || offset_member->align > 16)
            smith_mistake(parser->diagnosis, source_span, "values in a pool are aligned to 1 to 16 bytes");
    } else if (!offset_member->is_pooled && smith_parse_accept_word(parser, "late")) {
        again = offset_member->written_last;
        offset_member->written_last = true;
    } else if (!offset_member->is_pooled && smith_parse_accept_word(parser, "after")) {
        again = offset_member->after.text;
        if (!smith_parse_expect_name(parser, "the member behind whose block this one stands", &offset_member->after))
            return false;
    } else if (!offset_member->is_pooled && smith_parse_accept_word(parser, "from")) {
        again = offset_member->from.text;
        if (!smith_parse_expect_name(parser, "the member that says what the offset counts from", &offset_member->from))
            return false;
    } else if (at_word(parser, "in") || (!offset_member->is_pooled && at_word(parser, "within"))) {
        offset_member->relative_to_outer = at_word(parser, "within");
        skip_token(parser);
        again = offset_member->space.text;
        if (!smith_parse_expect_name(parser, "the member that the offset counts from", &offset_member->space))
            return false;
    } else if (smith_parse_accept_word(parser, "none")) {
        again = offset_member->has_none;
        offset_member->has_none = true;
        offset_member->none_span = this_span(parser);
        if (!smith_parse_expect_int(parser, "the offset that leads nowhere", &offset_member->none))
            return false;
    } else {
        smith_parse_unexpected(parser,
                               offset_member->is_pooled
                                   ? "`in NAME`, `none NUMBER` or `align NUMBER`"
                                   : "`late`, `in NAME`, `within NAME`, `from NAME`, `after NAME` or `none NUMBER`");
        return false;
    }
    if (again)
        smith_mistake(parser->diagnosis, source_span, "an offset has this once");
    return true;
}

/* last "BYTES" in place of the integer type. */
static bool anchor(struct parser *parser, struct ast_offset *offset_member) {
    skip_token(parser);
    if (this_token(parser)->kind != TOKEN_STRING || !this_token(parser)->string.size) {
        smith_parse_unexpected(parser, "the bytes that it begins with, as a string");
        return false;
    }
    offset_member->anchor = this_token(parser)->string;
    skip_token(parser);
    return true;
}

static bool offset_type(struct parser *parser, struct ast_offset *offset_member) {
    if (at_word(parser, "last"))
        return anchor(parser, offset_member);
    offset_member->offset = smith_parse_integer_type(parser);
    if (offset_member->offset && offset_member->offset->scalar == SMITH_SPELLED &&
        !offset_member->offset->digits)
        smith_mistake(parser->diagnosis, offset_member->offset->source_span,
                      "an offset has a fixed size: with one that grows, where things lie would depend on where they lie");
    return offset_member->offset != NULL;
}

/* What only a number can say. */
static void check_anchor(struct parser *parser, const struct ast_offset *offset_member,
                         struct source_span source_span) {
    if (offset_member->anchor.size &&
        (offset_member->space.text || offset_member->from.text || offset_member->has_none || offset_member->is_pooled))
        smith_mistake(parser->diagnosis, source_span,
                      "what is known by its first bytes has no offset: only `late` can follow");
}

bool smith_parse_offset(struct parser *parser, struct ast_type *type) {
    struct ast_offset *offset_member = NEW(parser, struct ast_offset);
    struct source_span word = this_span(parser);
    bool is_pooled = at_word(parser, "pooled");
    type->kind = AST_OFFSET;
    skip_token(parser);
    if (!offset_member || !smith_parse_expect_punctuation(parser, '<', "and the integer type of the offset"))
        return false;
    type->offset_member = offset_member;
    offset_member->is_pooled = is_pooled;
    struct source_span source_span = this_span(parser);
    if (!offset_type(parser, offset_member))
        return false;
    while (smith_parse_accept_punctuation(parser, ','))
        if (!offset_word(parser, offset_member))
            return false;
    check_anchor(parser, offset_member, source_span);
    if (!smith_parse_expect_angle(parser))
        return false;
    if (is_pooled && !offset_member->space.text)
        smith_mistake(parser->diagnosis, word, "which pool? pooled<u32, in NAME>");
    type->elem = smith_parse_type(parser);
    return type->elem != NULL;
}

bool smith_parse_pool(struct parser *parser, struct ast_type *type) {
    type->kind = AST_POOL;
    skip_token(parser);
    const struct token *token = this_token(parser);
    if (token->kind != TOKEN_STRING)
        return true;
    type->head = token->string;
    skip_token(parser);
    return true;
}
