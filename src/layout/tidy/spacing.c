/* SPDX-License-Identifier: MIT
 *
 * Blanks between tokens (tidy.h): one, unless a row here says that a sign holds on to its neighbour.
 */
#include "layout/tidy/tidy.h"

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
    bool steps = piece_punctuation(piece) == '/' && piece_punctuation(before) != PUNCTUATION2('-', '>');
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
