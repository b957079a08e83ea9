/* SPDX-License-Identifier: MIT
 *
 * jq programs over JSON texts.
 */
#ifndef TOOL_JQ_PROGRAM_H
#define TOOL_JQ_PROGRAM_H

#include "verbs/verbs.h"
#include <jv.h>
#include <levelsmith/document.h>

/* Takes one result, which it owns from then on. False = no more of them. */
typedef bool take_result(void *context, jv result);

/* Run `program` on the JSON text and pass its results on. What is wrong with the program, or what it says with `error`,
 * goes to standard error. `file` is what the text is of. */
enum exit_status jq_program_run(const char *verb, const char *file, const char *program,
                                const struct smith_buffer *json, take_result *take, void *context);

#endif
