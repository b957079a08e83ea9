/* SPDX-License-Identifier: MIT
 *
 * Words that the language once had: a mistake that says what is written today. Nothing else knows them.
 */
#include "layout/parse/advice.h"

void *smith_parse_old_word(struct parser *parser, const char *word) {
    smith_mistake(parser->diagnosis, this_span(parser), "this is no use of `%s` any more", word);
    return smith_mistake_help(parser->diagnosis, "%s", smith_advice_find(ADVICE_OLD, word));
}

/* ---- offset<u32, late, in directory, none 0>, pooled<u32, in strings, align 4> ---- */

bool smith_parse_at_old_offset(const struct parser *parser) {
    return (at_word(parser, "offset") || at_word(parser, "pooled")) &&
           token_is_punctuation(token_ahead(parser, 1), '<');
}

/* What such angles are in today's words. */
struct rewriting {
    struct smith_buffer address, arguments, space, order;
    bool is_pooled;
};

static void add_argument(struct rewriting *rewriting, const char *format, const char *text) {
    smith_buffer_text(&rewriting->arguments, rewriting->arguments.size ? ", " : "(");
    smith_buffer_format(&rewriting->arguments, format, text);
}

/* The tokens of the text up to the next comma or angle of this depth. */
static const char *slice(struct parser *parser, struct smith_buffer *out) {
    const struct source_text *source = smith_diagnosis_text(parser->diagnosis, this_token(parser)->start);
    uint32_t start = this_token(parser)->start;
    for (unsigned open = 0; this_token(parser)->kind != TOKEN_END; skip_token(parser)) {
        if (!open && (at_punctuation(parser, ',') || at_punctuation(parser, '>')))
            break;
        open += at_punctuation(parser, '<');
        open -= open && at_punctuation(parser, '>');
    }
    struct source_span span = smith_parse_span_since(parser, start);
    out->size = 0;
    smith_buffer_format(out, "%.*s", (int)(span.size > 60 ? 60 : span.size),
                        (const char *)source->text.data + (start - source->start));
    smith_buffer_byte(out, '\0');
    return out->failed ? "" : (const char *)out->data;
}

static void rewrite_word(struct parser *parser, struct rewriting *rewriting, struct smith_buffer *text) {
    if (smith_parse_accept_word(parser, "late"))
        smith_buffer_text(&rewriting->order, "order NAME.*, NAME;");
    else if (smith_parse_accept_word(parser, "after"))
        smith_buffer_format(&rewriting->order, "order %s, NAME;", slice(parser, text));
    else if (smith_parse_accept_word(parser, "none"))
        add_argument(rewriting, "none = %s", slice(parser, text));
    else if (smith_parse_accept_word(parser, "from"))
        add_argument(rewriting, "from = %s == Enum.value ? PLACE : root", slice(parser, text));
    else if (smith_parse_accept_word(parser, "align"))
        smith_buffer_format(&rewriting->space, " align %s", slice(parser, text));
    else if (smith_parse_accept_word(parser, "in"))
        smith_buffer_format(&rewriting->space, rewriting->is_pooled ? " in %s.SPACE" : " in %s", slice(parser, text));
    else if (smith_parse_accept_word(parser, "within")) {
        add_argument(rewriting, "%s", "from = root");
        smith_buffer_format(&rewriting->space, " in %s", slice(parser, text));
    } else
        slice(parser, text);
}

static void rewrite(struct parser *parser, struct rewriting *rewriting, struct smith_buffer *text) {
    rewriting->is_pooled = at_word(parser, "pooled");
    skip_token(parser);
    skip_token(parser);
    smith_buffer_format(&rewriting->address, "at %s", slice(parser, text));
    while (smith_parse_accept_punctuation(parser, ','))
        rewrite_word(parser, rewriting, text);
    smith_parse_accept_punctuation(parser, '>');
    if (rewriting->arguments.size)
        smith_buffer_text(&rewriting->arguments, ")");
}

bool smith_parse_old_offset(struct parser *parser) {
    const struct smith_allocator *allocator = &parser->arena->allocator;
    const char *word = at_word(parser, "pooled") ? "pooled" : "offset";
    uint32_t start = this_token(parser)->start;
    struct rewriting rewriting = {.is_pooled = false};
    struct smith_buffer text, *const parts[] = {&rewriting.address, &rewriting.arguments, &rewriting.space,
                                                &rewriting.order, &text};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        smith_buffer_init(parts[i], allocator);
    rewrite(parser, &rewriting, &text);
    bool failed = false;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        smith_buffer_byte(parts[i], '\0');
        failed = failed || parts[i]->failed;
    }
    if (failed)
        smith_arena_fail(parser->arena);
    else {
        smith_mistake(parser->diagnosis, smith_parse_span_since(parser, start), "this is no use of `%s` any more",
                      word);
        smith_mistake_help(parser->diagnosis, "today it is `%s%s%s`%s%s%s", (const char *)rewriting.address.data,
                           (const char *)rewriting.arguments.data, (const char *)rewriting.space.data,
                           *rewriting.order.data ? ", and in the struct `" : "", (const char *)rewriting.order.data,
                           *rewriting.order.data ? "`" : "");
    }
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        smith_buffer_free(parts[i]);
    return false;
}
