/* SPDX-License-Identifier: MIT
 *
 * Tokens of the engine's texts. Names, numbers, strings of three kinds, single signs; comments of four kinds.
 */
#ifndef SMITH_D2DF_TEXT_LEX_H
#define SMITH_D2DF_TEXT_LEX_H

#include "layout/parse/diagnose.h"
#include <string.h>

enum text_token_kind { TEXT_END, TEXT_NAME, TEXT_INT, TEXT_STRING, TEXT_PUNCTUATION, TEXT_BAD };

struct text_token {
    enum text_token_kind kind;
    char punctuation; /* PUNCTUATION */
    bool prefixed; /* INT with 0b, 0o, 0d, 0h */
    bool cut; /* STRING with a NUL in it: `text` ends there */
    const char *text; /* NAME, STRING */
    int64_t integer; /* INT */
    struct source_span source_span;
};

struct text_lexer {
    struct smith_bytes bytes;
    struct smith_arena *arena; /* for the texts of tokens */
    struct diagnosis *diagnosis; /* NULL: mistakes are not reported */
    size_t at; /* behind `token` */
    size_t before; /* behind the token before it */
    struct text_token token; /* the current one */
};

/* Begin, and read the first token. */
void smith_d2df_lex_begin(struct text_lexer *lexer, struct smith_bytes bytes, struct smith_arena *arena,
                          struct diagnosis *diagnosis);

/* The first few words of bytes that may be anything: their memory is in here. */
struct text_peek {
    struct text_lexer lexer;
    struct smith_arena arena;
    uint8_t space[1024];
};

/* Begin to look at them; `peek` may hold anything. */
void smith_d2df_lex_peek(struct text_peek *peek, struct smith_bytes bytes);

/* Go on to the next token. What is none is reported, and becomes TEXT_BAD; so does what there is no memory for. */
void smith_d2df_lex_next(struct text_lexer *lexer);

/* Both readers, of maps and of definitions, go on in these ways. Those that return a bool are false after a mistake,
 * which has been reported then. */

/* "expected WHAT" at the current token, unless that is bad in itself. Returns false. */
bool smith_d2df_lex_unexpected(struct text_lexer *lexer, const char *what);
/* Pass over the sign, which has to be there. */
bool smith_d2df_lex_expect(struct text_lexer *lexer, char punctuation);
/* Pass over what opens a list of numbers; `*closing` is what must close it. */
bool smith_d2df_lex_bracket(struct text_lexer *lexer, char *closing);
/* Pass over two to four numbers in brackets: a point, a size, a colour. `*bits` are those that any of them has. */
bool smith_d2df_lex_numbers(struct text_lexer *lexer, int64_t *bits);

static inline bool text_at_word(const struct text_lexer *lexer, const char *word) {
    return lexer->token.kind == TEXT_NAME && strcmp(lexer->token.text, word) == 0;
}

static inline bool text_at_punctuation(const struct text_lexer *lexer, char punctuation) {
    return lexer->token.kind == TEXT_PUNCTUATION && lexer->token.punctuation == punctuation;
}

#endif
