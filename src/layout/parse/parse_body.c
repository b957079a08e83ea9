/* SPDX-License-Identifier: MIT
 *
 * Bodies of structs: members, their attributes, the chunk stream (docs/layout-language.md, "Structs", "Streams").
 */
#include "base/array.h"
#include "layout/parse/parse.h"

#define PAD_MAX 65536
#include <math.h>

/* ---- attributes ---- */

bool smith_parse_annotations(struct parser *parser, struct ast_annotations *annotations) {
    while (smith_parse_accept_punctuation(parser, '@')) {
        struct ast_name key;
        if (!smith_parse_expect_name(parser, "the name of the annotation", &key))
            return false;
        const struct token *value = smith_parse_accept_punctuation(parser, '(') ? this_token(parser) : NULL;
        if (value && value->kind != TOKEN_STRING)
            return smith_parse_unexpected(parser, "a string, as in @since(\"1.5\")");
        if (value)
            skip_token(parser);
        if (value && !smith_parse_expect_punctuation(parser, ')', "after the annotation"))
            return false;
        struct smith_annotation one = {key.text, value ? (const char *)value->string.data : NULL};
        if (!SMITH_ARRAY_ADD(parser->arena, annotations, one))
            return false;
    }
    return true;
}

/* '/' NAME { '/' NAME } as one string. */
static bool parse_body_path(struct parser *parser, struct ast_reference *reference) {
    struct smith_buffer content;
    smith_buffer_init(&content, &parser->arena->allocator);
    uint32_t start = this_token(parser)->start;
    bool good = at_punctuation(parser, '/');
    if (!good)
        smith_parse_unexpected(parser, "a path from the root, like /rooms, or `itself`");
    while (good && smith_parse_accept_punctuation(parser, '/')) {
        struct ast_name step = {0};
        good = smith_parse_expect_name(parser, "the name of a member", &step);
        smith_buffer_byte(&content, '/');
        if (good)
            smith_buffer_text(&content, step.text);
    }
    reference->source_span = smith_parse_span_since(parser, start);
    reference->path = smith_arena_take(parser->arena, &content);
    return good && reference->path;
}

/* INT { '|' INT } */
static bool none(struct parser *parser, struct ast_reference *reference) {
    void *last = &reference->none;
    do {
        struct ast_tag *value = NEW(parser, struct ast_tag);
        if (!value || !smith_parse_expect_int(parser, "a value that names no element", &value->value))
            return false;
        last = append_node(last, value);
    } while (smith_parse_accept_punctuation(parser, '|'));
    return true;
}

bool smith_parse_reference(struct parser *parser, const struct ast_reference **result) {
    struct ast_reference *reference = NEW(parser, struct ast_reference);
    if (!reference)
        return false;
    *result = reference;
    reference->source_span = this_span(parser);
    if (smith_parse_accept_word(parser, "itself"))
        return true;
    if (!parse_body_path(parser, reference))
        return false;
    if (smith_parse_accept_word(parser, "by") &&
        !smith_parse_expect_name(parser, "a member to compare", &reference->by))
        return false;
    if (smith_parse_accept_word(parser, "base") &&
        !smith_parse_expect_int(parser, "the number of the first element", &reference->base))
        return false;
    return !smith_parse_accept_word(parser, "none") || none(parser, reference);
}

void smith_parse_take_attribute(struct parser *parser, const struct source_span *first) {
    if (first) {
        smith_mistake(parser->diagnosis, this_span(parser), "this is said once");
        smith_mistake_note(parser->diagnosis, *first, "the first is here");
    }
    skip_token(parser);
}

bool smith_parse_expression_attribute(struct parser *parser, const struct ast_expression **expression) {
    smith_parse_take_attribute(parser, *expression ? &(*expression)->source_span : NULL);
    return (*expression = smith_parse_expression(parser));
}

/* in SPACE */
static bool in_space(struct parser *parser, struct ast_member *member) {
    smith_parse_take_attribute(parser, member->space.text ? &member->space.source_span : NULL);
    return smith_parse_expect_name(parser, "the space in which the bytes stand", &member->space);
}

/* One end of a range. An integer is as good as a fraction, as long as a double holds it. */
static bool parse_body_range_end(struct parser *parser, const char *what, double *end) {
    bool negative = smith_parse_accept_punctuation(parser, '-');
    const struct token *token = this_token(parser);
    if (token->kind != TOKEN_INT && token->kind != TOKEN_REAL)
        return smith_parse_unexpected(parser, what);
    double value = token->kind == TOKEN_INT ? (double)token->integer : token->real;
    *end = negative ? -value : value;
    skip_token(parser);
    return true;
}

/* a..b, or a.. */
static bool parse_body_range(struct parser *parser, struct ast_member *member) {
    struct ast_range *range = NEW(parser, struct ast_range);
    uint32_t start = this_token(parser)->start;
    if (!range)
        return false;
    smith_parse_take_attribute(parser, member->range ? &member->range->source_span : NULL);
    range->max = INFINITY;
    if (!parse_body_range_end(parser, "the lowest number, as in range 0..180", &range->min))
        return false;
    if (!smith_parse_accept_punctuation(parser, PUNCTUATION2('.', '.')))
        return smith_parse_unexpected(parser, "`..` and the highest number");
    bool open =
        this_token(parser)->kind != TOKEN_INT && this_token(parser)->kind != TOKEN_REAL && !at_punctuation(parser, '-');
    if (!open && !parse_body_range_end(parser, "the highest number", &range->max))
        return false;
    range->source_span = smith_parse_span_since(parser, start);
    member->range = range;
    return true;
}

/* default 1, default 0.25, default "lamp" */
static bool fallback(struct parser *parser, struct ast_member *member) {
    const struct token *token = token_ahead(parser, 1), *behind = token_ahead(parser, 2);
    bool negative = token_is_punctuation(token, '-') && behind->kind == TOKEN_REAL;
    if (token->kind != TOKEN_STRING && token->kind != TOKEN_REAL && !negative)
        return smith_parse_expression_attribute(parser, &member->fallback);
    smith_parse_take_attribute(parser, member->fallback ? &member->fallback->source_span : NULL);
    struct ast_expression *node = NEW(parser, struct ast_expression);
    uint32_t start = this_token(parser)->start;
    if (!node)
        return false;
    if (negative)
        skip_token(parser);
    token = this_token(parser);
    node->kind = token->kind == TOKEN_STRING ? AST_TEXT_CONSTANT : AST_REAL;
    node->string = token->string;
    node->real = negative ? -token->real : token->real;
    skip_token(parser);
    node->source_span = smith_parse_span_since(parser, start);
    member->fallback = node;
    return true;
}

/* `if kind = 3` would compute the member to be 3. */
static bool equals_behind_condition(struct parser *parser) {
    smith_mistake(parser->diagnosis, this_span(parser), "a `=` behind a condition is not part of it");
    return smith_mistake_help(
        parser->diagnosis, "whether two values are the same is asked with `==`; what computes a member stands before "
                           "its `if`");
}

static bool attributes(struct parser *parser, struct ast_member *member) {
    bool good = true;
    while (good) {
        if (at_punctuation(parser, '=') && member->condition && !member->value)
            good = equals_behind_condition(parser);
        else if (at_punctuation(parser, '='))
            good = smith_parse_expression_attribute(parser, &member->value);
        else if (at_word(parser, "if"))
            good = smith_parse_expression_attribute(parser, &member->condition);
        else if (at_word(parser, "default"))
            good = fallback(parser, member);
        else if (at_word(parser, "in"))
            good = in_space(parser, member);
        else if (at_word(parser, "range"))
            good = parse_body_range(parser, member);
        else if (smith_parse_accept_punctuation(parser, PUNCTUATION2('-', '>')))
            good = smith_parse_reference(parser, &member->reference);
        else if (smith_parse_accept_word(parser, "key"))
            good = smith_parse_expect_name(parser, "the member that identifies an element", &member->key);
        else if (at_punctuation(parser, '@'))
            good = smith_parse_annotations(parser, &member->annotations);
        else
            return true;
    }
    return false;
}

/* ---- members ---- */

/* pad 512 */
static bool parse_body_pad(struct parser *parser, struct ast_member *member) {
    member->kind = AST_PAD;
    skip_token(parser);
    return smith_parse_expect_int_in(parser, "the number behind `pad`", 2, PAD_MAX, &member->multiple) &&
           smith_parse_annotations(parser, &member->annotations);
}

static bool named_member(struct parser *parser, struct ast_member *member) {
    if (!smith_parse_expect_label(parser, "the name of a member", &member->name))
        return false;
    if (at_word(parser, "pad") && token_ahead(parser, 1)->kind == TOKEN_INT)
        return parse_body_pad(parser, member);
    if (at_word(parser, "space") && !token_is_punctuation(token_ahead(parser, 1), '{')) {
        member->kind = AST_SPACE;
        skip_token(parser);
        return smith_parse_annotations(parser, &member->annotations);
    }
    member->type = smith_parse_type(parser);
    return member->type && attributes(parser, member);
}

static bool parse_body_magic(struct parser *parser, struct ast_member *member) {
    member->kind = AST_MAGIC;
    member->name = (struct ast_name){"magic", this_span(parser)};
    skip_token(parser);
    if (at_punctuation(parser, '['))
        return smith_parse_byte_list(parser, &member->constant);
    if (this_token(parser)->kind != TOKEN_STRING)
        return smith_parse_unexpected(parser, "the bytes: a string, or [ ... ]");
    member->constant = this_token(parser)->string;
    skip_token(parser);
    return true;
}

/* A broken order is skipped to its end. */
static bool parse_body_order(struct parser *parser, struct ast_member *member) {
    if (smith_parse_order(parser, member))
        return true;
    while (this_token(parser)->kind != TOKEN_END && !at_punctuation(parser, '}') &&
           !smith_parse_accept_punctuation(parser, ';'))
        skip_token(parser);
    return true;
}

/* Whether the word begins a member that has no name; members may be called so, too. */
static bool at_nameless(const struct parser *parser, const char *word) {
    return at_word(parser, word) && !token_is_punctuation(token_ahead(parser, 1), ':');
}

static bool body_member(struct parser *parser, void *owner, struct ast_entry **node) {
    (void)owner;
    struct ast_member *member = NEW(parser, struct ast_member);
    if (!member)
        return false;
    member->source_span = this_span(parser);
    bool good;
    if (smith_parse_accept_punctuation(parser, PUNCTUATION2('.', '.'))) {
        member->kind = AST_SPLICE;
        good = (member->type = smith_parse_type(parser));
    } else if (at_word(parser, "order") && token_ahead(parser, 1)->kind == TOKEN_NAME) {
        good = parse_body_order(parser, member);
    } else if (at_nameless(parser, "magic")) {
        good = parse_body_magic(parser, member) && smith_parse_annotations(parser, &member->annotations);
    } else {
        good = named_member(parser, member);
    }
    if (good)
        *node = (struct ast_entry *)member;
    return good;
}

/* ---- streams ---- */

static bool stream_member(struct parser *parser, void *owner, struct ast_entry **node) {
    (void)owner;
    struct ast_member *member = NEW(parser, struct ast_member);
    if (!member)
        return false;
    member->source_span = this_span(parser);
    member->many = at_nameless(parser, "many");
    if (member->many)
        skip_token(parser);
    if ((member->many || this_token(parser)->kind != TOKEN_NAME) && !(member->chunk = smith_parse_chunk(parser)))
        return false;
    if (!named_member(parser, member))
        return false;
    if (!member->type)
        return smith_mistake(parser->diagnosis, member->name.source_span, "a chunk stream has no pads and no spaces");
    if (!member->chunk && member->type->kind != AST_SET)
        return smith_mistake(parser->diagnosis, member->name.source_span,
                             "a member of a chunk stream begins with the id of its chunk, or is a [Typeset..]");
    *node = (struct ast_entry *)member;
    return true;
}

/* zlib(size) if packed */
static bool parse_body_stream_codec(struct parser *parser, struct ast_body *body) {
    if (!smith_parse_at_codec(parser, &body->stream_codec))
        return true;
    smith_parse_expect_name(parser, "a codec", &body->stream_codec_name);
    if (!smith_parse_expect_punctuation(parser, '(', "and the number of packed bytes"))
        return false;
    body->stream_size = smith_parse_expression(parser);
    if (!body->stream_size || !smith_parse_expect_punctuation(parser, ')', "after the number of packed bytes"))
        return false;
    if (!smith_parse_accept_word(parser, "if"))
        return true;
    body->stream_packed = smith_parse_expression(parser);
    return body->stream_packed != NULL;
}

static bool at_stream(const struct parser *parser) {
    return at_nameless(parser, "chunks");
}

static bool parse_body_stream(struct parser *parser, void *owner) {
    static const struct braces braces = {.what = "the chunks", .of_what = "the chunk stream", .entry = stream_member};
    struct ast_body *body = owner;
    body->has_stream = true;
    body->stream_span = this_span(parser);
    skip_token(parser);
    if (!smith_parse_expect_name(parser, "the frame of the chunks", &body->frame) ||
        !parse_body_stream_codec(parser, body) || !smith_parse_braces(parser, &braces, body, &body->stream))
        return false;
    smith_parse_accept_punctuation(parser, ',');
    return at_punctuation(parser, '}') ||
           smith_mistake(parser->diagnosis, this_span(parser), "nothing can follow the chunk stream of a struct");
}

bool smith_parse_body(struct parser *parser, struct ast_item *item) {
    static const struct braces braces = {.what = "the members",
                                         .of_what = "the struct",
                                         .entry = body_member,
                                         .at_tail = at_stream,
                                         .tail = parse_body_stream};
    return smith_parse_braces(parser, &braces, &item->body, &item->body.members);
}
