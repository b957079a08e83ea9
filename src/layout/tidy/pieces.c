/* SPDX-License-Identifier: MIT
 *
 * Tokens and comments in a row (tidy.h). Comments are what lies between tokens and is no blank.
 */
#include "layout/tidy/tidy.h"

/* ---- blanks between tokens (tidy.h): one, unless a row here says that a sign holds on to its neighbour ---- */

enum holds { HOLDS_BEFORE = 1, HOLDS_BEHIND = 2, HOLDS_WORD_BEFORE = 4 };

/* Signs that are no operators of an expression. */
static const struct {
    uint16_t punctuation;
    uint8_t holds;
} signs[] = {
    {',', HOLDS_BEFORE},
    {';', HOLDS_BEFORE},
    {':', HOLDS_BEFORE},
    {'.', HOLDS_BEFORE | HOLDS_BEHIND},
    {'@', HOLDS_BEHIND},
    {'-', HOLDS_BEHIND},
    {'(', HOLDS_WORD_BEFORE | HOLDS_BEHIND},
    {')', HOLDS_BEFORE},
    {'[', HOLDS_WORD_BEFORE | HOLDS_BEHIND},
    {']', HOLDS_BEFORE},
    {'<', HOLDS_BEFORE | HOLDS_BEHIND},
    {'>', HOLDS_BEFORE},
    {PUNCTUATION2('>', '>'), HOLDS_BEFORE},
};

static bool sign_holds(const struct piece *piece, uint8_t holds) {
    if (piece->token->role == TOKEN_OPERATOR)
        return false;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (signs[i].punctuation == piece_punctuation(piece))
            return signs[i].holds & holds;
    return false;
}

static bool spacing_is_number(const struct piece *piece) {
    return piece->token->kind == TOKEN_INT || piece->token->kind == TOKEN_REAL;
}

/* 0..31, 3.., [Set..], ..Spliced */
static bool dots_hold(const struct piece *before, const struct piece *piece) {
    bool counts = spacing_is_number(before) || before->token->kind == TOKEN_NAME;
    return piece_punctuation(piece) == PUNCTUATION2('.', '.') && counts;
}

static bool hold_behind_dots(const struct piece *before_dots, const struct piece *piece) {
    bool ends_range = before_dots->token && spacing_is_number(before_dots);
    return (piece->token->kind == TOKEN_NAME && !ends_range) || spacing_is_number(piece) ||
           piece_punctuation(piece) == '-';
}

/* A path: all its slashes but the first, and its names. */
static bool path_holds(const struct piece *before, const struct piece *piece) {
    bool steps = piece_punctuation(piece) == '/' && piece_punctuation(before) != PUNCTUATION2('-', '>') &&
                 !spacing_is_number(before);
    return (steps && piece->token->role != TOKEN_OPERATOR) ||
           (piece_punctuation(before) == '/' && before->token->role != TOKEN_OPERATOR);
}

static bool is_word_held(const struct piece *before, const struct piece *piece) {
    bool held = before->token->kind == TOKEN_NAME || piece_punctuation(before) == '>' ||
                piece_punctuation(before) == PUNCTUATION2('>', '>');
    uint8_t role = piece->token->role;
    bool calls = role != TOKEN_EXPRESSION && role != TOKEN_BYTES && role != TOKEN_LIST;
    bool is_type = piece_punctuation(piece) == '[' && before->token->kind != TOKEN_NAME;
    return held && calls && !is_type && before->token->role != TOKEN_OPERATOR && sign_holds(piece, HOLDS_WORD_BEFORE);
}

bool smith_tidy_is_spaced(const struct tidy *tidy, uint32_t index) {
    const struct piece *piece = &tidy->items[index], *before = &tidy->items[index - 1];
    if (!before->token || !piece->token)
        return true;
    if (piece_punctuation(before) == '{')
        return piece_punctuation(piece) != '}';
    if (before->token->role == TOKEN_SIGN || sign_holds(piece, HOLDS_BEFORE) || sign_holds(before, HOLDS_BEHIND))
        return false;
    if (piece_punctuation(before) == PUNCTUATION2('.', '.'))
        return index < 2 || !hold_behind_dots(before - 1, piece);
    return !is_word_held(before, piece) && !dots_hold(before, piece) && !path_holds(before, piece);
}

/* ---- pieces ---- */

#define TAB_COLUMNS 4

/* How far the text has been cut up. */
struct cursor {
    uint32_t at, column;
    uint32_t before; /* the last token */
};

static void pieces_advance(struct cursor *cursor, struct smith_bytes text, uint32_t to) {
    for (; cursor->at < to; cursor->at++) {
        uint8_t byte = text.data[cursor->at];
        if (byte == '\n')
            cursor->column = 0;
        else if (byte == '\t')
            cursor->column += TAB_COLUMNS - cursor->column % TAB_COLUMNS;
        else
            cursor->column += (byte & 0xC0) != 0x80;
    }
}

static uint32_t pieces_width_of(struct smith_bytes text, uint32_t start, uint32_t end) {
    struct cursor cursor = {.at = start};
    pieces_advance(&cursor, text, end);
    return cursor.column;
}

static struct piece *pieces_add(struct tidy *tidy, struct cursor *cursor, enum piece_kind kind, uint32_t start,
                                uint32_t end, uint32_t breaks) {
    pieces_advance(cursor, tidy->text, start);
    struct piece *piece = SMITH_ARRAY_NEW(tidy->arena, tidy);
    if (piece)
        *piece = (struct piece){.kind = (uint8_t)kind,
                                .breaks = (uint8_t)(breaks > 2 ? 2 : breaks),
                                .start = start,
                                .size = end - start,
                                .width = pieces_width_of(tidy->text, start, end),
                                .column = cursor->column,
                                .parent = UINT32_MAX,
                                .before = cursor->before};
    pieces_advance(cursor, tidy->text, end);
    return piece;
}

static uint32_t line_comment_end(struct smith_bytes text, uint32_t at) {
    while (at < text.size && text.data[at] != '\n')
        at++;
    while (text.data[at - 1] == ' ' || text.data[at - 1] == '\t' || text.data[at - 1] == '\r')
        at--;
    return at;
}

static uint32_t block_comment_end(struct smith_bytes text, uint32_t at) {
    at += 2;
    while (at + 1 < text.size && !(text.data[at] == '*' && text.data[at + 1] == '/'))
        at++;
    return at + 1 < text.size ? at + 2 : (uint32_t)text.size;
}

/* The comments between two tokens. Returns the line ends behind the last. */
static uint32_t add_comments(struct tidy *tidy, struct cursor *cursor, uint32_t end) {
    uint32_t breaks = 0, at = cursor->at;
    while (at < end) {
        uint8_t byte = tidy->text.data[at];
        if (byte != '/' || at + 1 >= end) {
            breaks += byte == '\n';
            at++;
            continue;
        }
        bool is_line = tidy->text.data[at + 1] == '/';
        uint32_t comment_end = is_line ? line_comment_end(tidy->text, at) : block_comment_end(tidy->text, at);
        pieces_add(tidy, cursor, is_line ? PIECE_LINE_COMMENT : PIECE_BLOCK_COMMENT, at, comment_end, breaks);
        breaks = 0;
        at = comment_end;
    }
    return breaks;
}

static bool opens(uint16_t punctuation) {
    return punctuation == '{' || punctuation == '(' || punctuation == '[';
}

static bool closes(uint16_t punctuation) {
    return punctuation == '}' || punctuation == ')' || punctuation == ']';
}

/* The text has been parsed: brackets match. */
static void find_parents(struct tidy *tidy) {
    uint32_t open = UINT32_MAX;
    for (uint32_t i = 0; i < tidy->count; i++) {
        struct piece *piece = &tidy->items[i];
        piece->parent = open;
        if (opens(piece_punctuation(piece))) {
            open = i;
        } else if (closes(piece_punctuation(piece)) && open != UINT32_MAX) {
            tidy->items[open].partner = i;
            open = tidy->items[open].parent;
        }
    }
}

static void pieces_add_token(struct tidy *tidy, struct cursor *cursor, const struct token *token) {
    uint32_t breaks = add_comments(tidy, cursor, token->start);
    if (token->kind == TOKEN_END)
        return;
    struct piece *piece = pieces_add(tidy, cursor, PIECE_TOKEN, token->start, token->start + token->size, breaks);
    cursor->before = tidy->count - 1;
    if (piece)
        piece->token = token;
}

bool smith_tidy_pieces(struct tidy *tidy, const struct tokens *tokens) {
    bool has_mark = tidy->text.size >= 3 && memcmp(tidy->text.data, "\xEF\xBB\xBF", 3) == 0;
    struct cursor cursor = {.at = has_mark ? 3 : 0, .before = UINT32_MAX};
    for (uint32_t i = 0; i < tokens->count && !tidy->arena->failed; i++)
        pieces_add_token(tidy, &cursor, &tokens->items[i]);
    if (!tidy->arena->failed)
        find_parents(tidy);
    return !tidy->arena->failed;
}
