/* SPDX-License-Identifier: MIT
 *
 * The words of the language, in one table: what cannot be defined anew, what is suggested for a misspelled type, what
 * editors colour, complete and explain. A test compares it with the words that the parser asks for, and with the lists
 * that editors have (editors/words.py writes these).
 */
#ifndef SMITH_WORDS_H
#define SMITH_WORDS_H

#include "layout/parse/parse.h"

enum layout_word_kind {
    WORD_ITEM, /* begins an item */
    WORD_TYPE, /* is a type, or begins one: no item can be called so */
    WORD_CODEC, /* what a region is packed by: no item can be called so */
    WORD_ATTRIBUTE, /* stands behind the type of a member */
    WORD_FUNCTION, /* is called in expressions, or stands in them for something */
    WORD_OTHER, /* means something in one construct only */
};

struct layout_word {
    const char *word;
    enum layout_word_kind kind;
    const char *help;
};

/* In no order that means anything; NULL behind the last one. */
const struct layout_word *smith_layout_word(unsigned index);
/* NULL = there is none. */
const struct layout_word *smith_layout_word_find(const char *word);

/* ---- advice ---- */

/*
 * What people write who know other languages, and how it is written here: one table, for the parser and the checker.
 */

enum advice_kind {
    ADVICE_TYPE, /* a name where a type is expected */
    ADVICE_CONSTRUCT, /* likewise, with arguments in brackets: it would be read as a codec */
    ADVICE_FUNCTION, /* in an expression, with arguments */
    ADVICE_CONSTANT, /* in an expression, without */
    ADVICE_CHARACTER, /* one that is no part of the language */
    ADVICE_TOKEN, /* anything that is not expected */
};

/* What to write in place of the word; NULL = nobody knows. */
const char *smith_advice_find(enum advice_kind kind, const char *word);
/* The same as help for the mistake just reported; false = nobody knows. */
bool smith_advise_word(struct diagnosis *diagnosis, enum advice_kind kind, const char *word);

/* Advice about the current token, behind the report that it is not what was expected. */
void *smith_advise(const struct parser *parser, const char *expected);

#endif
