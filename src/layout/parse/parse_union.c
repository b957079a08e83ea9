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
    struct ast_tag **tail = &entry->tags;
    do {
        *tail = NEW(parser, struct ast_tag);
        if (!*tail || !tag(parser, *tail))
            return false;
        tail = &(*tail)->next;
    } while (smith_parse_accept_punctuation(parser, '|'));
    return true;
}

/* ---- cases ---- */

/* TAGS ':' NAME ':' type */
static bool typed_case(struct parser *parser, struct ast_case *entry) {
    if (!smith_parse_expect_name(parser, "a name for the case", &entry->name) ||
        !smith_parse_expect_punctuation(parser, ':', "between the name and the type"))
        return false;
    entry->type = smith_parse_type(parser);
    if (!entry->type || (smith_parse_accept_punctuation(parser, PUNCTUATION2('-', '>')) &&
                         !smith_parse_reference(parser, &entry->reference)))
        return false;
    return smith_parse_annotations(parser, &entry->annotations);
}

/* TAGS ':' NAME, an enum or bits */
static bool names_case(struct parser *parser, struct ast_case *entry) {
    return smith_parse_expect_name(parser, "the name of an enum or bits", &entry->name);
}

typedef bool case_parse(struct parser *parser, struct ast_case *entry);

static struct ast_case *one_case(struct parser *parser, case_parse *chosen) {
    struct ast_case *entry = NEW(parser, struct ast_case);
    bool good = entry && tags(parser, entry) && smith_parse_expect_punctuation(parser, ':', "after the tag") &&
                chosen(parser, entry);
    return good ? entry : NULL;
}

static bool cases(struct parser *parser, struct ast_type *type, case_parse *chosen) {
    skip_token(parser);
    if (!smith_parse_expect_punctuation(parser, '(', "and the tag: union(kind) { ... }"))
        return false;
    type->tag = smith_parse_expression(parser);
    if (!type->tag || !smith_parse_expect_punctuation(parser, ')', "after the tag") ||
        !smith_parse_expect_punctuation(parser, '{', "to open the cases"))
        return false;
    const struct ast_case **tail = &type->cases;
    for (bool more = !at_punctuation(parser, '}'); more;) {
        uint32_t first = parser->at;
        struct ast_case *entry = one_case(parser, chosen);
        more = smith_parse_next_entry(parser, entry != NULL, "the union");
        if (!entry)
            continue;
        entry->doc = smith_parse_doc(parser, first);
        *tail = entry;
        tail = (const struct ast_case **)&entry->next;
    }
    return smith_parse_expect_punctuation(parser, '}', "to close the union");
}

bool smith_parse_union(struct parser *parser, struct ast_type *type) {
    return cases(parser, type, typed_case);
}

bool smith_parse_value_names(struct parser *parser, struct ast_type *type) {
    bool chosen = at_word(parser, "union") && token_is_punctuation(token_ahead(parser, 1), '(');
    if (!chosen)
        return smith_parse_expect_name(parser, "the name of an enum or bits", &type->names);
    type->names.source_span = this_span(parser);
    return cases(parser, type, names_case);
}
