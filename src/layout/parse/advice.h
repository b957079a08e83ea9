/* SPDX-License-Identifier: MIT
 *
 * What people write who know other languages, and how it is written here: one table, for the parser and the checker.
 */
#ifndef SMITH_ADVICE_H
#define SMITH_ADVICE_H

#include "layout/parse/parse.h"

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
