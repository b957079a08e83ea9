/* SPDX-License-Identifier: MIT
 *
 * Tokens of the engine's texts. Names, numbers, strings of three kinds, single signs; comments of four kinds.
 */
#ifndef SMITH_D2DF_TEXT_LEX_H
#define SMITH_D2DF_TEXT_LEX_H

#include "layout/parse/diagnose.h"

enum text_token_kind { TEXT_END, TEXT_NAME, TEXT_INT, TEXT_STRING, TEXT_PUNCTUATION, TEXT_BAD };

struct text_token {
    enum text_token_kind kind;
    char punctuation;        /* SIGN */
    bool prefixed;    /* INT with 0b, 0o, 0d, 0h */
    bool cut;         /* STRING with a NUL in it: `text` ends there */
    const char *text; /* NAME, STRING */
    int64_t integer;  /* INT */
    struct source_span source_span;
};

struct text_lexer {
    struct smith_bytes bytes;
    struct smith_arena *arena;   /* for the texts of tokens */
    struct diagnosis *diagnosis; /* NULL: mistakes are not reported */
    size_t at;                   /* behind `token` */
    struct text_token token;     /* the current one */
};

/* Begin, and read the first token. */
void smith_d2df_lex_begin(struct text_lexer *lexer, struct smith_bytes bytes, struct smith_arena *arena,
                          struct diagnosis *diagnosis);

/* Go on to the next token. What is none is reported, and becomes TEXT_BAD; so does what there is no memory for. */
void smith_d2df_lex_next(struct text_lexer *lexer);

static inline bool text_at_punctuation(const struct text_lexer *lexer, char punctuation) {
    return lexer->token.kind == TEXT_PUNCTUATION && lexer->token.punctuation == punctuation;
}

#endif
