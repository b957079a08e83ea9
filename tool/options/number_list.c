/* SPDX-License-Identifier: MIT
 *
 * Lists of numbers as people type them.
 */
#include "options/number_list.h"
#include "output/message.h"
#include <errno.h>
#include <stdlib.h>

/* The number at `*text`, which is moved behind it. */
static bool number_list_read_one(const char **text, uint32_t *number) {
    char *end;
    errno = 0;
    unsigned long value = strtoul(*text, &end, 10);
    if (**text < '0' || **text > '9' || errno || value > UINT32_MAX)
        return false;
    *text = end;
    *number = (uint32_t)value;
    return true;
}

static enum exit_status number_list_add_range(struct number_list *list, uint32_t first, uint32_t last) {
    if (last < first || last - first >= NUMBER_LIST_MAX - list->count)
        return EXIT_USAGE;
    uint32_t *numbers = realloc(list->numbers, (list->count + (size_t)(last - first) + 1) * sizeof *numbers);
    if (!numbers)
        return complain_memory();
    list->numbers = numbers;
    for (uint32_t number = first;; number++) {
        numbers[list->count++] = number;
        if (number == last)
            return EXIT_DONE;
    }
}

static enum exit_status read_range(const char **text, struct number_list *list) {
    uint32_t first, last;
    if (!number_list_read_one(text, &first))
        return EXIT_USAGE;
    last = first;
    if (**text == '-') {
        ++*text;
        if (!number_list_read_one(text, &last))
            return EXIT_USAGE;
    }
    return number_list_add_range(list, first, last);
}

enum exit_status number_list_add(const char *text, struct number_list *list) {
    enum exit_status status = read_range(&text, list);
    return status == EXIT_DONE && *text ? EXIT_USAGE : status;
}

void number_list_free(struct number_list *list) {
    free(list->numbers);
    *list = (struct number_list){0};
}
