/* SPDX-License-Identifier: MIT
 *
 * Tokens of a layout text. The whole text is cut up at once: the parser then looks ahead as far as it likes, and doc
 * comments are already attached to the tokens they stand before or behind.
 */
#ifndef SMITH_LEX_H
#define SMITH_LEX_H

#include "layout/parse/diagnose.h"

enum token_kind {
    TOKEN_END,
    TOKEN_NAME,
    TOKEN_INT,
    TOKEN_REAL, /* with a fraction */
    TOKEN_STRING,
    TOKEN_PUNCTUATION, /* `punctuation` says which */
};

/* What a sign is for that has several meanings; the parser finds out. */
enum token_role {
    TOKEN_PLAIN,
    TOKEN_OPERATOR, /* between two operands */
    TOKEN_SIGN, /* before its only operand */
    TOKEN_EXPRESSION, /* an expression begins here */
    TOKEN_BYTES, /* a list of bytes begins here */
    TOKEN_LIST, /* the type of a list begins here */
};

/* Signs of two characters are packed as first | second << 8, so that a switch can name them. */
#define PUNCTUATION2(a, b) ((uint16_t)((a) | (b) << 8))

struct token {
    uint8_t kind;
    uint8_t role; /* enum token_role */
    uint16_t punctuation;
    uint32_t start, size; /* as in a span */
    int64_t integer; /* INT */
    double real; /* REAL */
    const char *text; /* NAME: NUL-terminated */
    struct smith_bytes string; /* STRING: unescaped, with a NUL behind it that is not counted */
    const char *doc_before; /* own-line doc comments since the token before; NULL = none */
    const char *doc_behind; /* doc comment behind the token on its line; NULL = none */
};

struct tokens {
    struct token *items; /* ends with TOKEN_END */
    uint32_t count;
};

/* Cut `source`, a text of the diagnosis, into tokens that live in `arena`. Mistakes are reported and skipped; false = out of memory. */
bool smith_layout_lex(struct smith_arena *arena, struct diagnosis *diagnosis, const struct source_text *source,
                      struct tokens *tokens);

#endif
