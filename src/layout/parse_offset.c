/* SPDX-License-Identifier: MIT
 *
 * offset<u32, late, in directory, none 0> T, offset<last "END", late> T, pooled<u32, in strings, none 0, align 4> T,
 * pool "\0": members that lie elsewhere (docs/layout-language.md, "Members that lie elsewhere", "Pools").
 */
#include "parse.h"

/* One of the words behind the integer type; each may be given once. */
static bool offset_word(struct parser *parser, struct ast_placed *placed) {
    struct place place = this_place(parser);
    bool again;
    if (placed->is_pooled && smith_parse_accept_word(parser, "align")) {
        again = placed->align != 0;
        if (!smith_parse_expect_int(parser, "what the offset is a multiple of", &placed->align))
            return false;
        if (placed->align < 1 || placed->align > 16)
            smith_mistake(parser->diagnosis, place, "values in a pool are aligned to 1 to 16 bytes");
    } else if (!placed->is_pooled && smith_parse_accept_word(parser, "late")) {
        again = placed->late;
        placed->late = true;
    } else if (!placed->is_pooled && smith_parse_accept_word(parser, "after")) {
        again = placed->after.text;
        if (!smith_parse_expect_name(parser, "the member behind whose block this one stands", &placed->after))
            return false;
    } else if (!placed->is_pooled && smith_parse_accept_word(parser, "from")) {
        again = placed->from.text;
        if (!smith_parse_expect_name(parser, "the member that says what the offset counts from", &placed->from))
            return false;
    } else if (at_word(parser, "in") || (!placed->is_pooled && at_word(parser, "within"))) {
        placed->within = at_word(parser, "within");
        skip_token(parser);
        again = placed->space.text;
        if (!smith_parse_expect_name(parser, "the member that the offset counts from", &placed->space))
            return false;
    } else if (smith_parse_accept_word(parser, "none")) {
        again = placed->has_none;
        placed->has_none = true;
        placed->none_place = this_place(parser);
        if (!smith_parse_expect_int(parser, "the offset that leads nowhere", &placed->none))
            return false;
    } else {
        smith_parse_unexpected(parser, placed->is_pooled ? "`in NAME`, `none NUMBER` or `align NUMBER`"
                                                         : "`late`, `in NAME`, `within NAME`, `from NAME`, `after NAME` or `none NUMBER`");
        return false;
    }
    if (again)
        smith_mistake(parser->diagnosis, place, "an offset has this once");
    return true;
}

/* last "BYTES" in place of the integer type. */
static bool anchor(struct parser *parser, struct ast_placed *placed) {
    skip_token(parser);
    if (this_token(parser)->kind != TOKEN_STRING || !this_token(parser)->string.size) {
        smith_parse_unexpected(parser, "the bytes that it begins with, as a string");
        return false;
    }
    placed->anchor = this_token(parser)->string;
    skip_token(parser);
    return true;
}

static bool offset_type(struct parser *parser, struct ast_placed *placed) {
    if (at_word(parser, "last"))
        return anchor(parser, placed);
    placed->offset = smith_parse_integer_type(parser);
    if (placed->offset && placed->offset->scalar == SMITH_LEB)
        smith_mistake(parser->diagnosis, placed->offset->place,
                      "an offset has a fixed size: with a LEB128, where things lie would depend on where they lie");
    return placed->offset != NULL;
}

/* What only a number can say. */
static void check_anchor(struct parser *parser, const struct ast_placed *placed, struct place place) {
    if (placed->anchor.size && (placed->space.text || placed->from.text || placed->has_none || placed->is_pooled))
        smith_mistake(parser->diagnosis, place, "what is known by its first bytes has no offset: only `late` can follow");
}

bool smith_parse_offset(struct parser *parser, struct ast_type *type) {
    struct ast_placed *placed = NEW(parser, struct ast_placed);
    struct place word = this_place(parser);
    bool is_pooled = at_word(parser, "pooled");
    type->kind = AST_OFFSET;
    skip_token(parser);
    if (!placed || !smith_parse_expect_sign(parser, '<', "and the integer type of the offset"))
        return false;
    type->placed = placed;
    placed->is_pooled = is_pooled;
    struct place place = this_place(parser);
    if (!offset_type(parser, placed))
        return false;
    while (smith_parse_accept_sign(parser, ','))
        if (!offset_word(parser, placed))
            return false;
    check_anchor(parser, placed, place);
    if (!smith_parse_expect_angle(parser))
        return false;
    if (is_pooled && !placed->space.text)
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
