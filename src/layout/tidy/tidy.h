/* SPDX-License-Identifier: MIT
 *
 * The text of a layout in the style of layouts/: the same tokens and comments in the same order, with other blanks and
 * line ends between them. The steps, in this order:
 *
 *   pieces.c    tokens and comments in a row, and what stands in which braces
 *   lines.c    which line ends of the author stay
 *   lines.c     lines with their indentation; those that are too long are broken
 *   tidy.c  columns of the comments behind lines
 *
 * pieces.c says which two tokens have a blank between them. Where that depends on what a sign means, the parser knows
 * (enum token_role), so a new word of the language needs nothing here.
 */
#ifndef SMITH_TIDY_H
#define SMITH_TIDY_H

#include "base/array.h"
#include "layout/parse/lex.h"

#define TIDY_COLUMNS 120
#define TIDY_INDENT 4

enum piece_kind { PIECE_TOKEN, PIECE_LINE_COMMENT, PIECE_BLOCK_COMMENT };

/* A token or a comment. */
struct piece {
    uint8_t kind; /* enum piece_kind */
    bool is_split; /* an opening brace: what is in it has lines of its own */
    uint8_t breaks; /* line ends before it: 2 = and an empty line */
    uint32_t start, size; /* in the text */
    uint32_t width; /* columns it takes */
    uint32_t column; /* where the author put it */
    const struct token *token; /* NULL: a comment */
    uint32_t parent; /* the opening bracket it stands in, for a closing one its own; UINT32_MAX = none */
    uint32_t partner; /* of an opening bracket: the closing one */
    uint32_t before; /* the token before it, comments passed over; UINT32_MAX = it is the first */
    uint32_t indent; /* of the entry that its line goes on with; of the line, when it begins it */
};

struct line {
    uint32_t first, count; /* pieces */
    uint32_t indent;
    uint32_t width; /* without the comment behind it */
    uint32_t column; /* of the comment behind it; 0 = there is none */
};

struct tidy {
    struct smith_arena *arena;
    struct smith_bytes text;
    struct piece *items;
    uint32_t count, capacity;
    SMITH_ARRAY(struct line) lines;
};

/* False = out of memory, as of all below. The tokens are those of the text; the parser has not seen them yet. */
bool smith_tidy_pieces(struct tidy *tidy, const struct tokens *tokens);
void smith_tidy_breaks(struct tidy *tidy);
bool smith_tidy_lines(struct tidy *tidy);

/* Whether a blank stands between the piece and the one before it when both are in one line. */
bool smith_tidy_is_spaced(const struct tidy *tidy, uint32_t piece);

static inline uint16_t piece_punctuation(const struct piece *piece) {
    return piece->token && piece->token->kind == TOKEN_PUNCTUATION ? piece->token->punctuation : 0;
}

/* The token before a piece, comments passed over; NULL = it is the first. */
static inline const struct piece *piece_token_before(const struct tidy *tidy, uint32_t piece) {
    uint32_t before = tidy->items[piece].before;
    return before == UINT32_MAX ? NULL : &tidy->items[before];
}

/* The sign that opens what the piece stands in; 0 = nothing does. */
static inline uint16_t piece_opener(const struct tidy *tidy, const struct piece *piece) {
    return piece->parent == UINT32_MAX ? 0 : piece_punctuation(&tidy->items[piece->parent]);
}

/* Whether an entry ends with this token: the comma in braces, the end of an item, or the brace before the first. */
static inline bool piece_ends_entry(const struct tidy *tidy, const struct piece *token) {
    uint16_t punctuation = piece_punctuation(token);
    if (punctuation == '{')
        return true;
    if (punctuation == ',')
        return piece_opener(tidy, token) == '{';
    bool closes_item = punctuation == '}' && tidy->items[token->parent].parent == UINT32_MAX;
    return closes_item || (punctuation == ';' && token->parent == UINT32_MAX);
}

#endif
