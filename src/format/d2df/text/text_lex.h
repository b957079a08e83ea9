/* SPDX-License-Identifier: MIT
 *
 * Tokens of the engine's texts. Names, numbers, strings of three kinds, single signs; comments of four kinds.
 */
#ifndef SMITH_TEXT_LEX_H
#define SMITH_TEXT_LEX_H

#include "base/array.h"
#include "layout/parse/diagnose.h"
#include <levelsmith/type.h>
#include <string.h>

enum text_token_kind { TEXT_END, TEXT_NAME, TEXT_INT, TEXT_STRING, TEXT_PUNCTUATION, TEXT_BAD };

struct text_token {
    enum text_token_kind kind;
    char punctuation; /* PUNCTUATION */
    bool prefixed; /* INT with 0b, 0o, 0d, 0h */
    bool cut; /* STRING with a NUL in it: `text` ends there */
    bool changed; /* STRING with what the engine takes for something else */
    const char *text; /* NAME, STRING; in UTF-8 */
    size_t size; /* STRING: bytes as the engine counts them */
    int64_t integer; /* INT as the engine takes it, */
    int64_t written; /* ... and what is meant by that; both just large where 40 bits are too few */
    struct source_span source_span;
};

struct text_lexer {
    struct smith_bytes bytes;
    struct smith_arena *arena; /* for the texts of tokens */
    struct diagnosis *diagnosis; /* NULL: mistakes are not reported */
    size_t at; /* behind `token` */
    size_t before; /* behind the token before it */
    struct text_token token; /* the current one */
    const char *endless; /* a comment or string that runs to the end of the text; NULL = there is none */
    size_t endless_at;
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

/* Behind the comment that begins at `at`; `at` when none does. */
size_t smith_d2df_lex_comment_end(struct smith_bytes text, size_t at);

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

/* ---- tree ---- */

/*
 * Where in a text its records and fields stand: what the reader (text_reader.h) keeps of a text that is to be changed
 * in place (text_rewrite.c). Places are offsets in the text.
 *
 *     panel lift { position (0 544); texture { path 'W1'; } }   // bricks
 *     |    |    | |        |      ||         |            |
 *     start|    open   value  value_end     a node of its own, in a field of the panel
 *          word_end        end of field                     close
 */

struct text_field {
    const struct smith_member *member;
    size_t start, value, value_end, end; /* `end` is behind the semicolon, where it has one */
    struct text_node *inner; /* a record in braces, or the fields of a union; NULL = a value */
};

/* Fields in braces: the map's, a record's or those of a union. */
struct text_node {
    const struct smith_member *list; /* of the root, which the record is in; NULL = no record of a list */
    uint32_t index; /* in that list */
    struct text_node *outer; /* in whose field it is; NULL = the map, and what stands in the map */
    size_t start, word_end, open, close; /* `open` behind the brace, `close` at the other one */
    size_t id, id_end; /* the same place when it has no id */
    const char *own_id; /* NULL = it has none */
    SMITH_ARRAY(struct text_field) fields;
};

struct text_tree {
    struct smith_arena *arena;
    const char *names; /* those of a conversion that the text makes use of; NULL = of none */
    struct text_node *map;
    SMITH_ARRAY(struct text_node *) records; /* in the order of the text, each before what is in it */
};

/* All of these return NULL or false when out of memory; the arena remembers it. */

/* Fields that stand in the last field of `outer`, or in the map when that is NULL. */
struct text_node *smith_d2df_tree_node(struct text_tree *tree, struct text_node *outer, const struct smith_member *list,
                                       uint32_t index, size_t start);
bool smith_d2df_tree_name(struct text_tree *tree, struct text_node *node, const char *id, size_t start, size_t end);
bool smith_d2df_tree_field(struct text_tree *tree, struct text_node *node, const struct smith_member *member,
                           size_t start, size_t value);

/* The field of that member; NULL when the text does not say it. */
struct text_field *smith_d2df_tree_find(const struct text_node *node, const struct smith_member *member);

#endif
