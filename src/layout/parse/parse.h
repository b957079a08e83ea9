/* SPDX-License-Identifier: MIT
 *
 * Recursive descent from tokens to the tree in ast.h, split by subject: several texts (import.c), items (parse.c,
 * parse_body.c), bodies of structs (parse_body.c), types (parse_type.c, parse_body.c), what lies elsewhere
 * (parse_offset.c), expressions (parse_expression.c). Every function that returns a
 * pointer returns NULL after it has reported a mistake (or run out of memory); whoever loops over a list then skips to
 * the next entry and carries on, so that one report holds several mistakes.
 */
#ifndef SMITH_PARSE_H
#define SMITH_PARSE_H

#include "base/lookup.h"
#include "layout/parse/ast.h"
#include "layout/parse/lex.h"
#include <levelsmith/levelsmith.h>

#define NESTING_MAX 64 /* types in types, parentheses in parentheses */
#define EXPRESSION_MAX 128 /* names, numbers and operators of one expression */

struct parser {
    void *last_lifetime; /* or the place where their list begins */
    const struct ast_item *item; /* that is being parsed, or was last */
    struct smith_arena *arena;
    struct diagnosis *diagnosis;
    const struct token *tokens;
    uint32_t at;
    unsigned depth;
    unsigned expression_nodes;
    struct ast_layout *layout; /* of this text */
};

#define TEXTS_MAX (64u << 20) /* bytes of a layout and of all that it imports */
#define IMPORTS_MAX 256 /* in all texts together */
#define IMPORT_DEPTH 32 /* imports in imported texts */

/* Parse the text that the diagnosis begins with, and what it imports. False after mistakes or without memory; the tree
 * lives in `arena`, and holds of imported items those that are spoken of. `imports` NULL = nothing can be imported. */
bool smith_layout_read(struct smith_arena *arena, struct diagnosis *diagnosis,
                       const struct smith_layout_imports *imports, struct ast_layout *layout);

/* Mark the items that the name stands for, those that the words of `items` may mean, and what these speak of in turn.
 * Any word may name an item: better one too many than one that is missing. `by_name`: -> struct ast_item. */
void smith_items_reach(struct smith_arena *arena, const struct smith_hash_map *by_name, const char *name,
                       const struct ast_item *items);

/* Whether the text is a layout without a root, which others may import. False when it has mistakes. */
bool smith_layout_is_module(struct smith_bytes text, const struct smith_allocator *allocator);

/* Parse the tokens of one text (parse.c). An imported one needs no `layout`. False after mistakes in any text. */
bool smith_layout_read_text(struct smith_arena *arena, struct diagnosis *diagnosis, const struct tokens *tokens,
                            bool is_imported, struct ast_layout *layout);

/* ---- tokens ---- */

#define NEW(parser, type) ((type *)smith_arena_alloc((parser)->arena, sizeof(type), 16))

static inline const struct token *this_token(const struct parser *parser) {
    return &parser->tokens[parser->at];
}

static inline const struct token *token_ahead(const struct parser *parser, unsigned count) {
    const struct token *token = this_token(parser);
    while (count-- && token->kind != TOKEN_END)
        token++;
    return token;
}

static inline bool token_is_punctuation(const struct token *token, uint16_t punctuation) {
    return token->kind == TOKEN_PUNCTUATION && token->punctuation == punctuation;
}

static inline bool token_is_word(const struct token *token, const char *word) {
    return token->kind == TOKEN_NAME && strcmp(token->text, word) == 0;
}

static inline bool at_punctuation(const struct parser *parser, uint16_t punctuation) {
    return token_is_punctuation(this_token(parser), punctuation);
}

static inline bool at_word(const struct parser *parser, const char *word) {
    return token_is_word(this_token(parser), word);
}

static inline struct source_span token_span(const struct token *token) {
    return (struct source_span){token->start, token->size};
}

static inline struct source_span this_span(const struct parser *parser) {
    return token_span(this_token(parser));
}

/* Note what the current token is for. */
static inline void mark_token(struct parser *parser, enum token_role role) {
    ((struct token *)(uintptr_t)this_token(parser))->role = (uint8_t)role;
}

static inline void skip_token(struct parser *parser) {
    parser->at += this_token(parser)->kind != TOKEN_END;
}

bool smith_parse_accept_punctuation(struct parser *parser, uint16_t punctuation);
bool smith_parse_accept_word(struct parser *parser, const char *word);
/* Takes the sign, or says what is there instead; `after` completes "expected `x` ...". */
bool smith_parse_expect_punctuation(struct parser *parser, char punctuation, const char *after);
/* Takes a closing `>`, also the first half of `>>`. */
bool smith_parse_expect_angle(struct parser *parser);
bool smith_parse_expect_name(struct parser *parser, const char *what, struct ast_name *name);
/* NAME ':' before a type. */
bool smith_parse_expect_label(struct parser *parser, const char *what, struct ast_name *name);
/* An optionally negative integer. */
bool smith_parse_expect_int(struct parser *parser, const char *what, int64_t *value);
/* The same, and a mistake when it is out of these bounds. */
bool smith_parse_expect_int_in(struct parser *parser, const char *what, int64_t min, int64_t max, int64_t *value);
/* "expected WHAT, found `x`" at the current token. */
void *smith_parse_unexpected(struct parser *parser, const char *what);
/* From `start` to the token before the current one. */
struct source_span smith_parse_span_since(const struct parser *parser, uint32_t start);
/* Put a node behind `last`, which is a node too or the place where its list begins. Returns the node: it is the last
 * now. */
static inline void *append_node(void *last, void *node) {
    memcpy(last, &node, sizeof node);
    return node;
}

/* '{' { entry ',' } '}' */
struct braces {
    const char *what; /* they hold: "the names" */
    const char *of_what; /* "the enum" */
    /* Parse an entry of `owner`, and put a node that it becomes into `*node`. False after a mistake: what is left of it
     * is skipped. */
    bool (*entry)(struct parser *parser, void *owner, struct ast_entry **node);
    /* Whether what comes last and is no entry begins here; NULL = there is no such. */
    bool (*at_tail)(const struct parser *parser);
    bool (*tail)(struct parser *parser, void *owner);
};
bool smith_parse_braces(struct parser *parser, const struct braces *braces, void *owner, void *list);

bool smith_parse_enter(struct parser *parser); /* one level deeper; false (reported) when that is too deep */

/* ---- the other files ---- */

/* A short text in quotes: its key, and how it is shown. False, and said, when it is too long. */
bool smith_parse_text_key(struct parser *parser, int64_t *key, const char **shown);
const struct ast_expression *smith_parse_expression(struct parser *parser);
/* NAME { '.' NAME } */
bool smith_parse_path(struct parser *parser, const struct ast_name_node **path);
struct ast_type *smith_parse_type(struct parser *parser);
bool smith_parse_union(struct parser *parser, struct ast_type *type); /* at the word `union` */
/* The names of a value: of an enum, of bits, or union(tag) { 1: Names } which chooses between some. */
bool smith_parse_value_names(struct parser *parser, struct ast_type *type);
bool smith_parse_offset(struct parser *parser, struct ast_type *type); /* at the word `at` */
bool smith_parse_pool(struct parser *parser, struct ast_type *type); /* at the word `space` */
bool smith_parse_order(struct parser *parser, struct ast_member *member); /* at the word `order` */
struct ast_type *smith_parse_integer_type(struct parser *parser); /* for prefixes */
const struct ast_chunk *smith_parse_chunk(struct parser *parser);
/* Whether a codec stands here, `sized` included; a name that is none of the language's and has a parenthesis behind it
 * is that of a hook. */
bool smith_parse_at_codec(const struct parser *parser, uint8_t *codec);
bool smith_parse_body(struct parser *parser, struct ast_item *item); /* behind its name */
bool smith_parse_annotations(struct parser *parser, struct ast_annotations *annotations);
/* The word of what may be said once; `first` is where it was said before, or NULL. */
void smith_parse_take_attribute(struct parser *parser, const struct source_span *first);
/* The same, and the expression behind it. */
bool smith_parse_expression_attribute(struct parser *parser, const struct ast_expression **expression);
/* What follows a `->`. */
bool smith_parse_byte_list(struct parser *parser, struct smith_bytes *bytes);
bool smith_parse_typeset(struct parser *parser, struct ast_item *item); /* behind its name */
bool smith_parse_frame(struct parser *parser, struct ast_item *item); /* behind its name */

#endif
