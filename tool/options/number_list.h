/* SPDX-License-Identifier: MIT
 *
 * Lists of numbers as people type them: "3,5,8-12".
 */
#ifndef TOOL_NUMBER_LIST_H
#define TOOL_NUMBER_LIST_H

#include "verbs/verbs.h"
#include <stdint.h>

struct number_list {
    uint32_t *numbers; /* in the order they were typed; NULL = none */
    uint32_t count;
};

#define NUMBER_LIST_MAX 65536 /* numbers, so that a slip of the finger does not take all memory */

/* Add one number, or a range of them. EXIT_USAGE when `text` is none, which the caller reports; EXIT_IO when there is no memory,
 * which is reported. */
enum exit_status number_list_add(const char *text, struct number_list *list);
void number_list_free(struct number_list *list);

#endif
