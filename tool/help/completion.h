/* SPDX-License-Identifier: MIT
 *
 * Scripts with which shells complete command lines, made from the tables of verbs, options and formats. A file a shell.
 */
#ifndef TOOL_COMPLETION_H
#define TOOL_COMPLETION_H

#include "verbs/verbs.h"
#include <stdio.h>

void completion_bash(FILE *out);
void completion_fish(FILE *out);
void completion_powershell(FILE *out);
void completion_zsh(FILE *out);

extern const char *const completion_shells[]; /* ends with NULL */

/* What may stand behind an option. */
enum completion_value {
    VALUE_NONE, /* nothing: a switch, or one whose value is attached */
    VALUE_WORDS, /* one of some words, see completion_words() */
    VALUE_FILE,
    VALUE_FOLDER,
    VALUE_TEXT,
};
enum completion_value completion_value_of(const struct option *option);

/* The words of VALUE_WORDS, `between` between them. */
void completion_words(FILE *out, const struct option *option, const char *between);

/* The operands of a verb that are words: verbs for `help`, shells for `completion`. False when they are files, or
 * none. */
bool completion_operands(FILE *out, const struct verb *verb, const char *between);

/* All options of a verb, --help last: calls `each` with every one. */
void completion_options(FILE *out, const struct verb *verb, void (*each)(FILE *out, const struct option *option));

/* Before the verb a word is the value of the option in front of it, however it is called. The options that have such
 * values, as they are typed, `prefix` before each. An option has one with all its verbs, or with none. */
void completion_value_options(FILE *out, const char *prefix, const char *between);

/* What an option does, in a few words: up to the first colon, semicolon, bracket or end of a sentence. Characters of
 * `escaped` get a backslash in front. */
void completion_summary(FILE *out, const char *help, const char *escaped);
/* The same without quotes, which some shells cannot have within quotes. */
void completion_plain_summary(FILE *out, const char *help, const char *escaped);

#endif
