/* SPDX-License-Identifier: MIT
 *
 * Bodies of structs: members, their attributes, what a tag chooses, the chunk stream, and what chunk streams have in
 * common (docs/layout-language.md, "Structs", "Unions", "Streams", "Frames and chunks", "Typesets").
 */
#include "base/array.h"
#include "layout/parse/parse.h"
#include <math.h>

/* ---- parse body ---- */

/*
 * Bodies of structs: members, their attributes, the chunk stream (docs/layout-language.md, "Structs", "Streams").
 */

#define PAD_MAX 65536

/* ---- attributes ---- */

/* @key, @key("value") */
static bool parse_annotation(struct parser *parser, struct ast_annotations *annotations) {
    struct ast_name key;
    skip_token(parser);
    if (!smith_parse_expect_name(parser, "the name of the annotation", &key))
        return false;
    bool is_sealed = strcmp(key.text, "sealed") == 0;
    if (is_sealed || strcmp(key.text, "since") == 0 || strcmp(key.text, "until") == 0) {
        smith_mistake(parser->diagnosis, key.source_span, "`%s` is a word of the language, not a remark", key.text);
        if (is_sealed)
            return smith_mistake_help(parser->diagnosis, "write it without `@`: sealed \"why\"");
        return smith_mistake_help(parser->diagnosis, "write it without `@`, and the releases once: releases { \"1.4\", "
                                                     "\"1.5\" }, then since \"1.5\"");
    }
    const struct token *value = smith_parse_accept_punctuation(parser, '(') ? this_token(parser) : NULL;
    if (value && value->kind != TOKEN_STRING)
        return smith_parse_unexpected(parser, "a string, as in @unit(\"pixels\")");
    if (value)
        skip_token(parser);
    if (value && !smith_parse_expect_punctuation(parser, ')', "after the annotation"))
        return false;
    struct smith_annotation one = {key.text, value ? (const char *)value->string.data : NULL};
    return SMITH_ARRAY_ADD(parser->arena, annotations, one);
}

/* The lifetime of a thing is an annotation with a value that the checker looks at. */
static bool parse_lifetime(struct parser *parser, struct ast_annotations *annotations, struct ast_lifetime **since) {
    struct ast_lifetime *lifetime = NEW(parser, struct ast_lifetime);
    const char *word = this_token(parser)->text;
    if (!lifetime)
        return false;
    if (smith_annotation_find(&(struct smith_annotations){annotations->items, annotations->count}, word))
        smith_mistake(parser->diagnosis, this_span(parser), "this is said once");
    lifetime->item = parser->item;
    lifetime->is_until = at_word(parser, "until");
    skip_token(parser);
    if (this_token(parser)->kind != TOKEN_STRING)
        return smith_parse_unexpected(parser, "a release, as in since \"1.5\"");
    lifetime->release = (struct ast_name){(const char *)this_token(parser)->string.data, this_span(parser)};
    skip_token(parser);
    if (lifetime->is_until)
        lifetime->since = *since;
    else
        *since = lifetime;
    parser->last_lifetime = append_node(parser->last_lifetime, lifetime);
    return SMITH_ARRAY_ADD(parser->arena, annotations, ((struct smith_annotation){word, lifetime->release.text}));
}

/* `until` without a release is about a list. */
static bool at_lifetime(const struct parser *parser) {
    return at_word(parser, "since") || (at_word(parser, "until") && token_ahead(parser, 1)->kind == TOKEN_STRING);
}

bool smith_parse_annotations(struct parser *parser, struct ast_annotations *annotations) {
    struct ast_lifetime *since = NULL;
    for (bool good = true; good;) {
        if (at_punctuation(parser, '@'))
            good = parse_annotation(parser, annotations);
        else if (at_lifetime(parser))
            good = parse_lifetime(parser, annotations, &since);
        else
            return true;
    }
    return false;
}

/* [ '/' ] NAME { '/' NAME } as one string. */
static bool parse_body_path(struct parser *parser, struct ast_reference *reference) {
    struct smith_buffer content;
    smith_buffer_init(&content, &parser->arena->allocator);
    uint32_t start = this_token(parser)->start;
    bool is_nearest = this_token(parser)->kind == TOKEN_NAME;
    bool good = is_nearest || at_punctuation(parser, '/');
    if (!good)
        smith_parse_unexpected(parser, "a path from the root, like /rooms, a list of a struct around this one, or "
                                       "`itself`");
    if (is_nearest) {
        good = smith_parse_expect_name(parser, "the name of a list", &reference->nearest);
        smith_buffer_text(&content, good ? reference->nearest.text : "");
    }
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

/* '[' NAME ',' NAME ']' */
static bool parse_body_reference_range(struct parser *parser, struct ast_reference *reference) {
    return !smith_parse_accept_punctuation(parser, '[') ||
           (smith_parse_expect_name(parser, "the member that says which is the first", &reference->first) &&
            smith_parse_expect_punctuation(parser, ',', "and the member that says how many") &&
            smith_parse_expect_name(parser, "the member that says how many", &reference->count) &&
            smith_parse_expect_punctuation(parser, ']', "after the range"));
}

static bool parse_reference_to(struct parser *parser, struct ast_reference *reference) {
    if (!parse_body_path(parser, reference) || !parse_body_reference_range(parser, reference))
        return false;
    if (smith_parse_accept_punctuation(parser, '&') &&
        !smith_parse_expect_int(parser, "the bits that are the number", &reference->mask))
        return false;
    if (smith_parse_accept_word(parser, "by") &&
        !smith_parse_expect_name(parser, "a member to compare", &reference->by))
        return false;
    if (smith_parse_accept_word(parser, "base") &&
        !smith_parse_expect_int(parser, "the number of the first element", &reference->base))
        return false;
    return !smith_parse_accept_word(parser, "none") || none(parser, reference);
}

/* ( '-' | '~' | INT ), which values name something else. */
static bool parse_other_form(struct parser *parser, struct ast_reference *reference) {
    if (smith_parse_accept_punctuation(parser, '-'))
        reference->other_form = SMITH_OTHER_MINUS;
    else if (smith_parse_accept_punctuation(parser, '~'))
        reference->other_form = SMITH_OTHER_COMPLEMENT;
    else
        reference->other_form = SMITH_OTHER_BITS;
    return reference->other_form != SMITH_OTHER_BITS ||
           smith_parse_expect_int(parser, "which values name something else: -, ~ or bits", &reference->other_bits);
}

static bool tag_list(struct parser *parser, struct ast_tag **list);

/* when NAME [ . NAME ] == TAG { | TAG }, at the end */
static bool parse_reference_when(struct parser *parser, struct ast_reference *reference) {
    if (!smith_parse_accept_word(parser, "when"))
        return true;
    if (!smith_parse_expect_name(parser, "the member that says whether this names an element", &reference->when))
        return false;
    if (smith_parse_accept_punctuation(parser, '.') &&
        !smith_parse_expect_name(parser, "the bits of it that say so", &reference->when_bits))
        return false;
    if (!smith_parse_accept_punctuation(parser, PUNCTUATION2('=', '=')))
        return smith_parse_unexpected(parser, "`==` and the value that it has then");
    return tag_list(parser, &reference->when_values);
}

static bool parse_reference(struct parser *parser, const struct ast_reference **result) {
    struct ast_reference *reference = NEW(parser, struct ast_reference);
    if (!reference)
        return false;
    *result = reference;
    reference->source_span = this_span(parser);
    if (smith_parse_accept_word(parser, "itself"))
        return true;
    if (!parse_reference_to(parser, reference))
        return false;
    if (!smith_parse_accept_word(parser, "or"))
        return parse_reference_when(parser, reference);
    struct ast_reference *other = NEW(parser, struct ast_reference);
    reference->other = other;
    return other && parse_other_form(parser, reference) && parse_reference_to(parser, other) &&
           parse_reference_when(parser, reference);
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

/* sealed "why": an annotation with a value that must be there */
static bool parse_sealed(struct parser *parser, struct ast_member *member) {
    smith_parse_take_attribute(parser, member->sealed.text ? &member->sealed.source_span : NULL);
    if (this_token(parser)->kind != TOKEN_STRING)
        return smith_parse_unexpected(parser,
                                      "why nothing may change it, as a string: sealed \"a signature covers it\"");
    member->sealed = (struct ast_name){(const char *)this_token(parser)->string.data, this_span(parser)};
    skip_token(parser);
    return SMITH_ARRAY_ADD(parser->arena, &member->annotations,
                           ((struct smith_annotation){"sealed", member->sealed.text}));
}

/* beside LIST */
static bool parse_parallel(struct parser *parser, struct ast_member *member) {
    struct ast_reference *parallel = NEW(parser, struct ast_reference);
    smith_parse_take_attribute(parser, member->parallel ? &member->parallel->source_span : NULL);
    member->parallel = parallel;
    if (this_token(parser)->kind != TOKEN_NAME)
        return smith_parse_unexpected(parser, "a list of this struct or one around it");
    return parallel && parse_body_path(parser, parallel);
}

/* together [ with NAME | until NAME ] */
static bool parse_together(struct parser *parser, struct ast_member *member) {
    struct ast_together *together = NEW(parser, struct ast_together);
    uint32_t start = this_token(parser)->start;
    if (!together)
        return false;
    smith_parse_take_attribute(parser, member->together ? &member->together->source_span : NULL);
    bool good = true;
    if (smith_parse_accept_word(parser, "with"))
        good = smith_parse_expect_name(parser, "the member that is changed along", &together->with);
    else if (at_word(parser, "until") && token_ahead(parser, 1)->kind == TOKEN_NAME) {
        skip_token(parser);
        good = smith_parse_expect_name(parser, "the bits that the last element has", &together->until);
    }
    together->source_span = smith_parse_span_since(parser, start);
    member->together = together;
    return good;
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
            good = parse_reference(parser, &member->reference);
        else if (smith_parse_accept_word(parser, "key"))
            good = smith_parse_expect_name(parser, "the member that identifies an element", &member->key);
        else if (at_word(parser, "sealed"))
            good = parse_sealed(parser, member);
        else if (at_word(parser, "beside"))
            good = parse_parallel(parser, member);
        else if (at_word(parser, "together"))
            good = parse_together(parser, member);
        else if (at_punctuation(parser, '@') || at_lifetime(parser))
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
        !parse_body_stream_codec(parser, body) || !smith_parse_annotations(parser, &body->stream_annotations) ||
        !smith_parse_braces(parser, &braces, body, &body->stream))
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

/* ---- union ---- */

/*
 * What a tag chooses (docs/layout-language.md, "Unions", "Enums"): the type of a member, or the names of an integer.
 */

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

/* TAG { | TAG } */
static bool tag_list(struct parser *parser, struct ast_tag **list) {
    void *last = list;
    do {
        struct ast_tag *one = NEW(parser, struct ast_tag);
        if (!one || !tag(parser, one))
            return false;
        last = append_node(last, one);
    } while (smith_parse_accept_punctuation(parser, '|'));
    return true;
}

static bool tags(struct parser *parser, struct ast_case *entry) {
    return smith_parse_accept_word(parser, "else") || tag_list(parser, &entry->tags);
}

/* ---- cases ---- */

/* NAME ':' type behind the tags */
static bool typed_case(struct parser *parser, struct ast_case *entry) {
    return smith_parse_expect_label(parser, "a name for the case", &entry->name) &&
           (entry->type = smith_parse_type(parser)) &&
           (!smith_parse_accept_punctuation(parser, PUNCTUATION2('-', '>')) ||
            parse_reference(parser, &entry->reference)) &&
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

/* ---- frame ---- */

/*
 * What chunk streams have in common: typesets, frames (docs/layout-language.md, "Frames and chunks", "Typesets").
 */

/* ---- typesets ---- */

static bool form(struct parser *parser, void *owner, struct ast_entry **node) {
    (void)owner;
    struct ast_form *entry = NEW(parser, struct ast_form);
    if (!entry || !(entry->chunk = smith_parse_chunk(parser)) || !smith_parse_annotations(parser, &entry->annotations))
        return false;
    *node = (struct ast_entry *)entry;
    return true;
}

/* 'forms' '{' chunk { ',' chunk } '}' */
static bool parse_forms(struct parser *parser, struct ast_case *entry) {
    static const struct braces braces = {.what = "the forms", .of_what = "the forms", .entry = form};
    if (!smith_parse_accept_word(parser, "forms"))
        return smith_parse_unexpected(parser, "`forms` and the chunks, where none stands before the name");
    if (!smith_parse_braces(parser, &braces, entry, &entry->forms))
        return false;
    return entry->forms ||
           smith_mistake(parser->diagnosis, entry->name.source_span, "`%s` has no forms", entry->name.text);
}

static bool set_case(struct parser *parser, void *owner, struct ast_entry **node) {
    (void)owner;
    struct ast_case *entry = NEW(parser, struct ast_case);
    bool has_forms = token_is_punctuation(token_ahead(parser, 1), ':');
    if (!entry || (!has_forms && !(entry->chunk = smith_parse_chunk(parser))) ||
        !smith_parse_expect_label(parser, "a name for the chunk", &entry->name) ||
        !(entry->type = smith_parse_type(parser)) || (has_forms && !parse_forms(parser, entry)) ||
        !smith_parse_annotations(parser, &entry->annotations))
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
