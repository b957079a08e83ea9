/* SPDX-License-Identifier: MIT
 *
 * Options whose values are numbers.
 */
#include "options/number_options.h"
#include "output/text_output.h"
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

bool scale_option_read(const char *verb, const struct arguments *arguments, double *scale) {
    const char *text = arguments->values[OPTION_SCALE];
    char *end = NULL;
    if (!text)
        return true;
    *scale = strtod(text, &end);
    if (end != text && !*end && isfinite(*scale) && *scale > 0)
        return true;
    text_print_format(stderr, "levelsmith %s: --scale takes a number above 0, not \"%s\"\n", verb, text);
    return false;
}

bool level_option_read(const char *verb, const struct arguments *arguments, bool *has, uint32_t *level) {
    const char *text = arguments->values[OPTION_LEVEL];
    char *end = NULL;
    if (!text)
        return true;
    errno = 0;
    unsigned long number = strtoul(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end || errno || number > UINT32_MAX) {
        text_print_format(stderr, "levelsmith %s: --level takes a number, not \"%s\"\n", verb, text);
        return false;
    }
    *has = true;
    *level = (uint32_t)number;
    return true;
}

const struct option option_rooms = {
    OPTION_ROOMS, 0,    "rooms",
    "LIST",       NULL, "only these rooms, or of an object archive these objects, by their numbers: 3,5,8-12"};

enum exit_status rooms_option_read(const char *verb, const struct arguments *arguments, struct number_list *rooms) {
    const char *text = arguments->values[OPTION_ROOMS];
    *rooms = (struct number_list){0};
    enum exit_status status = text ? number_list_read(text, rooms) : EXIT_DONE;
    if (status == EXIT_USAGE)
        text_print_format(stderr, "levelsmith %s: --rooms takes numbers such as 3,5,8-12, not \"%s\"\n", verb, text);
    return status;
}
