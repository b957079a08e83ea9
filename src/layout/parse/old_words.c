/* SPDX-License-Identifier: MIT
 *
 * Words that the language once had: a mistake that says what is written today. Nothing else knows them.
 */
#include "layout/parse/advice.h"
#include <stdio.h>

void *smith_parse_old_word(struct parser *parser, const char *word) {
    smith_mistake(parser->diagnosis, this_span(parser), "this is no use of `%s` any more", word);
    return smith_mistake_help(parser->diagnosis, "%s", smith_advice_find(ADVICE_OLD, word));
}

/* ---- offset<u32, late, in directory, none 0>, pooled<u32, in strings, align 4> ---- */

bool smith_parse_at_old_offset(const struct parser *parser) {
    return (at_word(parser, "offset") || at_word(parser, "pooled")) &&
           token_is_punctuation(token_ahead(parser, 1), '<');
}

#define PART_MAX 200 /* letters of each part; messages are hardly longer */
#define SLICE_MAX 60

/* What such angles are in today's words. */
struct rewriting {
    char address[PART_MAX], arguments[PART_MAX], space[PART_MAX], order[PART_MAX];
    char slice[SLICE_MAX + 1];
    bool is_pooled;
};

static void add(char part[PART_MAX], const char *format, const char *text) {
    size_t size = strlen(part);
    snprintf(part + size, PART_MAX - size, format, text);
}

static void add_argument(struct rewriting *rewriting, const char *format, const char *text) {
    add(rewriting->arguments, "%s", *rewriting->arguments ? ", " : "(");
    add(rewriting->arguments, format, text);
}

/* The tokens of the text up to the next comma or angle of this depth. */
static const char *slice(struct parser *parser, struct rewriting *rewriting) {
    const struct source_text *source = smith_diagnosis_text(parser->diagnosis, this_token(parser)->start);
    uint32_t start = this_token(parser)->start;
    for (unsigned open = 0; this_token(parser)->kind != TOKEN_END; skip_token(parser)) {
        if (!open && (at_punctuation(parser, ',') || at_punctuation(parser, '>')))
            break;
        open += at_punctuation(parser, '<');
        open -= open && at_punctuation(parser, '>');
    }
    struct source_span span = smith_parse_span_since(parser, start);
    snprintf(rewriting->slice, sizeof rewriting->slice, "%.*s", (int)(span.size > SLICE_MAX ? SLICE_MAX : span.size),
             (const char *)source->text.data + (start - source->start));
    return rewriting->slice;
}

static void rewrite_word(struct parser *parser, struct rewriting *rewriting) {
    if (smith_parse_accept_word(parser, "late"))
        add(rewriting->order, "%s", "order NAME.*, NAME;");
    else if (smith_parse_accept_word(parser, "after"))
        add(rewriting->order, "order %s, NAME;", slice(parser, rewriting));
    else if (smith_parse_accept_word(parser, "none"))
        add_argument(rewriting, "none = %s", slice(parser, rewriting));
    else if (smith_parse_accept_word(parser, "from"))
        add_argument(rewriting, "from = %s == Enum.value ? PLACE : root", slice(parser, rewriting));
    else if (smith_parse_accept_word(parser, "align"))
        add(rewriting->space, " align %s", slice(parser, rewriting));
    else if (smith_parse_accept_word(parser, "in"))
        add(rewriting->space, rewriting->is_pooled ? " in %s.SPACE" : " in %s", slice(parser, rewriting));
    else if (smith_parse_accept_word(parser, "within")) {
        add_argument(rewriting, "%s", "from = root");
        add(rewriting->space, " in %s", slice(parser, rewriting));
    } else
        slice(parser, rewriting);
}

bool smith_parse_old_offset(struct parser *parser) {
    struct rewriting rewriting = {.is_pooled = at_word(parser, "pooled")};
    uint32_t start = this_token(parser)->start;
    skip_token(parser);
    skip_token(parser);
    add(rewriting.address, "at %s", slice(parser, &rewriting));
    while (smith_parse_accept_punctuation(parser, ','))
        rewrite_word(parser, &rewriting);
    smith_parse_accept_punctuation(parser, '>');
    if (*rewriting.arguments)
        add(rewriting.arguments, "%s", ")");
    smith_mistake(parser->diagnosis, smith_parse_span_since(parser, start), "this is no use of `%s` any more",
                  rewriting.is_pooled ? "pooled" : "offset");
    return smith_mistake_help(parser->diagnosis, "today it is `%s%s%s`%s%s%s", rewriting.address, rewriting.arguments,
                              rewriting.space, *rewriting.order ? ", and in the struct `" : "", rewriting.order,
                              *rewriting.order ? "`" : "");
}
