/* SPDX-License-Identifier: MIT
 *
 * Texts from files on their way out: harmless for terminals, well formed for programs.
 */
#ifndef TOOL_TEXT_OUTPUT_H
#define TOOL_TEXT_OUTPUT_H

#include <stddef.h>
#include <stdio.h>

/* Every text that comes from a file, or from the command line, goes out by one of these. */

/* For people: control characters, which could steer a terminal, those that turn the direction of a line, and broken UTF-8
 * as \xNN. */
void text_print_visible(FILE *out, const char *text);

/* The same of texts of several lines: ends of lines and tabs stay. Within JSON, what would be \xNN is \uNNNN. */
enum text_escape { TEXT_ESCAPE_BYTES, TEXT_ESCAPE_JSON };
void text_print_lines(FILE *out, const void *text, size_t size, enum text_escape escape);

/* fprintf() whose result goes out like that. */
void text_print_format(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The first line that has gone to standard error by these since the last text_forget(), without its end; "" = none. */
const char *text_first_line(void);
void text_forget(void);

/* How many columns that takes: one a character, as most scripts have them. */
int text_columns(const char *text);

/* A JSON string, quotes and all; what would not be visible is escaped, bytes that are no UTF-8 become U+FFFD. NULL prints null. */
void text_print_json(FILE *out, const char *text);

#endif
