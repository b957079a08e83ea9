/* SPDX-License-Identifier: MIT
 *
 * jq programs over JSON texts. libjq aborts or does not come back on some programs, so it runs in a process of its own,
 * with limits of time and memory and without our environment: this program, started again with JQ_WORD before the style.
 */
#ifndef TOOL_JQ_PROGRAM_H
#define TOOL_JQ_PROGRAM_H

#include "verbs/verbs.h"
#include <levelsmith/document.h>

#define JQ_WORD "--jq" /* the first word of such a process */

/* Operands in the order of jq, PROGRAM FILE…, become FILE… PROGRAM. */
void jq_program_to_end(const struct arguments *arguments);

/* How results are spelled. */
enum jq_style {
    JQ_PRETTY,
    JQ_COMPACT,
    JQ_BARE,
    JQ_BARE_COMPACT,
    JQ_TAKEN, /* compact, for who judges its numbers; in the others a whole number that is not exact is refused */
    JQ_STYLES
};

/* Takes one result as a text; `is_match` = it is neither null nor false. False = no more of them. */
typedef bool take_result(void *context, struct smith_bytes text, bool is_match);

struct jq_run {
    const char *verb, *file; /* for complaints: `file` is what the text is of */
    const char *program;
    const struct smith_document *document; /* whose names of numbers the program finds in `$names` */
    enum jq_style style;
    bool with_environment; /* `env` and `$ENV` have our variables */
    take_result *take;
    void *context;
};

/* Run the program on the JSON text and pass its results on. What is wrong with the program, what it says with `error` or
 * `debug`, and that it came to a limit, goes to standard error. */
enum exit_status jq_program_run(const struct jq_run *run, const struct smith_buffer *json);

/* The process itself: a program, names, and JSON come over standard input, with a NUL between them, results go to standard
 * output, complaints to standard error, as jq_program.c reads them. */
enum exit_status jq_serve(const char *style);

#endif
