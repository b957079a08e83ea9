/* SPDX-License-Identifier: MIT
 *
 * What a tag chooses (docs/layout-language.md, "Unions", "Enums"): the type of a member, or the names of an integer.
 */
#include "layout/parse/parse.h"

/* ---- tags ---- */

/* 4, "IHDR", or Enum.name. */
static bool tag(struct parser *parser, struct ast_tag *tag) {
    tag->source_span = this_span(parser);
    if (this_token(parser)->kind == TOKEN_STRING)
        return smith_parse_text_key(parser, &tag->value, &tag->text);
    if (this_token(parser)->kind != TOKEN_NAME)
        return smith_parse_expect_int(parser, "a value of the tag, or `else`", &tag->value);
    uint32_t start = this_token(parser)->start;
    bool good = smith_parse_path(parser, &tag->path);
    tag->source_span = smith_parse_span_since(parser, start);
    return good;
}

static bool tags(struct parser *parser, struct ast_case *entry) {
    if (smith_parse_accept_word(parser, "else"))
        return true;
    void *last = &entry->tags;
    do {
        struct ast_tag *one = NEW(parser, struct ast_tag);
        if (!one || !tag(parser, one))
            return false;
        last = append_node(last, one);
    } while (smith_parse_accept_punctuation(parser, '|'));
    return true;
}

/* ---- cases ---- */

/* NAME ':' type behind the tags */
static bool typed_case(struct parser *parser, struct ast_case *entry) {
    return smith_parse_expect_label(parser, "a name for the case", &entry->name) &&
           (entry->type = smith_parse_type(parser)) &&
           (!smith_parse_accept_punctuation(parser, PUNCTUATION2('-', '>')) ||
            smith_parse_reference(parser, &entry->reference)) &&
           smith_parse_annotations(parser, &entry->annotations);
}

/* Of an integer the tag chooses the names. */
static bool one_case(struct parser *parser, void *owner, struct ast_entry **node) {
    const struct ast_type *type = owner;
    struct ast_case *entry = NEW(parser, struct ast_case);
    if (!entry || !tags(parser, entry) || !smith_parse_expect_punctuation(parser, ':', "after the tag") ||
        !(type->kind == AST_UNION ? typed_case(parser, entry)
                                  : smith_parse_expect_name(parser, "the name of an enum or bits", &entry->name)))
        return false;
    *node = (struct ast_entry *)entry;
    return true;
}

bool smith_parse_union(struct parser *parser, struct ast_type *type) {
    static const struct braces braces = {.what = "the cases", .of_what = "the union", .entry = one_case};
    skip_token(parser);
    return smith_parse_expect_punctuation(parser, '(', "and the tag: union(kind) { ... }") &&
           (type->tag = smith_parse_expression(parser)) &&
           smith_parse_expect_punctuation(parser, ')', "after the tag") &&
           smith_parse_braces(parser, &braces, type, &type->cases);
}

bool smith_parse_value_names(struct parser *parser, struct ast_type *type) {
    bool chosen = at_word(parser, "union") && token_is_punctuation(token_ahead(parser, 1), '(');
    if (!chosen)
        return smith_parse_expect_name(parser, "the name of an enum or bits", &type->names);
    type->names.source_span = this_span(parser);
    return smith_parse_union(parser, type);
}
