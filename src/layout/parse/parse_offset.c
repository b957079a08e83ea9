/* SPDX-License-Identifier: MIT
 *
 * at u32(none = 0, from = root, to next, pin if x) unit 512 in strings.text align 4 T, at last "END" T, space { share, begin "\0" }, order a, b.*, c:
 * what lies elsewhere, and where (docs/layout-language.md, "What lies elsewhere", "Pools").
 */
#include "layout/parse/parse.h"

/* ---- what an address counts from ---- */

/* expression ? NAME : expression ? NAME : NAME */
static bool origin(struct parser *parser, void *last) {
    const struct ast_expression *where = smith_parse_expression(parser);
    while (where) {
        bool chooses = where->kind == AST_CHOICE;
        const struct ast_expression *start = chooses ? where->right : where;
        struct ast_origin *one = NEW(parser, struct ast_origin);
        if (!one)
            return false;
        if (start->kind != AST_PATH || start->path->next)
            return smith_mistake(parser->diagnosis, start->source_span,
                                 "an address counts from `root`, or from a space or region of the root");
        one->name = start->path->name;
        one->condition = chooses ? where->left : NULL;
        last = append_node(last, one);
        if (!chooses)
            return true;
        where = where->otherwise;
    }
    return false;
}

/* ---- the address ---- */

/* none = 0, from = PLACE, to next, if expression, pin if expression; each may be given once. */
static bool parse_offset_argument(struct parser *parser, struct ast_offset *offset) {
    struct source_span source_span = this_span(parser);
    if (at_word(parser, "if"))
        return smith_parse_expression_attribute(parser, &offset->condition);
    if (at_word(parser, "none")) {
        smith_parse_take_attribute(parser, offset->has_none ? &offset->none_span : NULL);
        offset->has_none = smith_parse_expect_punctuation(parser, '=', "and the address that leads nowhere");
        offset->none_span = this_span(parser);
        return offset->has_none && smith_parse_expect_int(parser, "the address that leads nowhere", &offset->none);
    }
    if (at_word(parser, "from")) {
        smith_parse_take_attribute(parser, offset->from ? &offset->from->name.source_span : NULL);
        return smith_parse_expect_punctuation(parser, '=', "and what the address counts from") &&
               origin(parser, &offset->from);
    }
    if (at_word(parser, "pin")) {
        smith_parse_take_attribute(parser, offset->is_pinned ? &offset->pin_span : NULL);
        offset->is_pinned = true;
        offset->pin_span = source_span;
        return !smith_parse_accept_word(parser, "if") || (offset->pin = smith_parse_expression(parser));
    }
    if (at_word(parser, "to")) {
        smith_parse_take_attribute(parser, offset->to_next ? &offset->next_span : NULL);
        offset->to_next = true;
        offset->next_span = source_span;
        return smith_parse_accept_word(parser, "next") ||
               smith_parse_unexpected(parser, "`next`: up to where the next address leads");
    }
    return smith_parse_unexpected(parser, "`none = NUMBER`, `from = PLACE`, `to next`, `if CONDITION` or `pin`");
}

static bool arguments(struct parser *parser, struct ast_offset *offset) {
    if (!smith_parse_accept_punctuation(parser, '('))
        return true;
    do {
        if (!parse_offset_argument(parser, offset))
            return false;
    } while (smith_parse_accept_punctuation(parser, ','));
    return smith_parse_expect_punctuation(parser, ')', "to close what is said of the address");
}

/* last "BYTES" in place of the integer type. */
static bool anchor(struct parser *parser, struct ast_offset *offset) {
    skip_token(parser);
    if (this_token(parser)->kind != TOKEN_STRING || !this_token(parser)->string.size)
        return smith_parse_unexpected(parser, "the bytes that it begins with, as a string");
    offset->anchor = this_token(parser)->string;
    skip_token(parser);
    return true;
}

static bool address(struct parser *parser, struct ast_offset *offset) {
    if (at_word(parser, "last"))
        return anchor(parser, offset);
    offset->offset = smith_parse_integer_type(parser);
    if (offset->offset && offset->offset->scalar == SMITH_SPELLED && !offset->offset->digits)
        smith_mistake(parser->diagnosis, offset->offset->source_span,
                      "an address has a fixed size: with one that grows, where things lie would depend on where they "
                      "lie");
    return offset->offset && arguments(parser, offset);
}

/* in SPACE, in MEMBER.SPACE */
static bool parse_offset_space_of(struct parser *parser, struct ast_offset *offset) {
    uint32_t start = this_token(parser)->start;
    if (!smith_parse_path(parser, &offset->space))
        return false;
    offset->space_span = smith_parse_span_since(parser, start);
    if (offset->space->next && offset->space->next->next)
        smith_mistake(parser->diagnosis, offset->space_span,
                      "a space is a member around this one, or one in what such a member leads to: in NAME.NAME");
    return true;
}

/* Which of these go together. */
static void parse_offset_check(struct parser *parser, const struct ast_offset *offset, struct source_span source_span) {
    bool is_pooled = ast_is_pooled(offset);
    if (offset->anchor.size && offset->space)
        smith_mistake(parser->diagnosis, source_span,
                      "what is known by its first bytes has no address, so there is nothing to count");
    else if (is_pooled && offset->from)
        smith_mistake(parser->diagnosis, offset->from->name.source_span,
                      "what lies in a space that shares is counted from the first byte of that");
    else if (is_pooled && offset->is_pinned)
        smith_mistake(parser->diagnosis, offset->pin_span,
                      "what lies in a space that shares is where an equal value is, so nothing pins it");
    else if (is_pooled && offset->to_next)
        smith_mistake(parser->diagnosis, offset->next_span,
                      "values in a space that shares stand in the order in which they are met, so none ends where the "
                      "next address leads");
    else if (offset->condition && offset->to_next)
        smith_mistake(parser->diagnosis, offset->next_span,
                      "what may stand here does not end where the next address leads");
    else if (offset->align && offset->to_next)
        smith_mistake(parser->diagnosis, offset->align->source_span,
                      "zeros before the next would be part of what reaches to it, so nothing aligns these");
    else if (offset->unit && offset->to_next)
        smith_mistake(parser->diagnosis, offset->unit->source_span,
                      "what reaches to the next has a size in bytes, so its address counts bytes");
    else if (offset->anchor.size && offset->align)
        smith_mistake(parser->diagnosis, offset->align->source_span,
                      "what is known by its first bytes may stand at any byte");
    if (offset->unit && (offset->from || is_pooled || offset->anchor.size))
        smith_mistake(parser->diagnosis, offset->unit->source_span,
                      "an address has a unit only where it counts from the start of what it lies in");
}

bool smith_parse_offset(struct parser *parser, struct ast_type *type) {
    struct ast_offset *offset = NEW(parser, struct ast_offset);
    uint32_t start = this_token(parser)->start;
    type->kind = AST_OFFSET;
    type->offset_member = offset;
    skip_token(parser);
    if (!offset || !address(parser, offset))
        return false;
    if (smith_parse_accept_word(parser, "unit") && !(offset->unit = smith_parse_expression(parser)))
        return false;
    if (smith_parse_accept_word(parser, "in") && !parse_offset_space_of(parser, offset))
        return false;
    if (smith_parse_accept_word(parser, "align") && !(offset->align = smith_parse_expression(parser)))
        return false;
    parse_offset_check(parser, offset, smith_parse_span_since(parser, start));
    type->elem = smith_parse_type(parser);
    return type->elem != NULL;
}

/* ---- spaces ---- */

bool smith_parse_pool(struct parser *parser, struct ast_type *type) {
    bool shares = false;
    struct source_span source_span = this_span(parser);
    type->kind = AST_POOL;
    skip_token(parser);
    if (!smith_parse_expect_punctuation(parser, '{', "and what is in force in the space"))
        return false;
    do {
        if (smith_parse_accept_word(parser, "share")) {
            shares = true;
        } else if (smith_parse_accept_word(parser, "begin") && this_token(parser)->kind == TOKEN_STRING) {
            type->head = this_token(parser)->string;
            skip_token(parser);
        } else
            return smith_parse_unexpected(parser, "`share`, or `begin` and how it begins, as a string");
    } while (smith_parse_accept_punctuation(parser, ','));
    if (!shares)
        smith_mistake(parser->diagnosis, source_span,
                      "only a space that shares has something in force: space { share }");
    return smith_parse_expect_punctuation(parser, '}', "to close the space");
}

/* ---- the order of blocks ---- */

bool smith_parse_order(struct parser *parser, struct ast_member *member) {
    void *last = &member->steps;
    member->kind = AST_ORDER;
    member->name = (struct ast_name){"order", this_span(parser)};
    skip_token(parser);
    do {
        struct ast_order_step *step = NEW(parser, struct ast_order_step);
        if (!step || !smith_parse_expect_name(parser, "a member that lies elsewhere", &step->name))
            return false;
        last = append_node(last, step);
        if (!smith_parse_accept_punctuation(parser, '.'))
            continue;
        step->is_all = true;
        if (!smith_parse_expect_punctuation(parser, '*', "for all that the member leads to"))
            return false;
    } while (smith_parse_accept_punctuation(parser, ','));
    return smith_parse_expect_punctuation(parser, ';', "at the end of the order");
}
