/* SPDX-License-Identifier: MIT
 *
 * Texts from files on their way out: harmless for terminals, well formed for programs.
 */
#ifndef TOOL_TEXT_OUTPUT_H
#define TOOL_TEXT_OUTPUT_H

#include <stdio.h>

/* For people: control characters, which could steer a terminal, and broken UTF-8 as \xNN. */
void text_print_visible(FILE *out, const char *text);

/* How many columns that takes: one a character, as most scripts have them. */
int text_columns(const char *text);

/* A JSON string, quotes and all; bytes that are no UTF-8 become U+FFFD. NULL prints null. */
void text_print_json(FILE *out, const char *text);

#endif
