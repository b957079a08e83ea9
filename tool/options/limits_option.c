/* SPDX-License-Identifier: MIT
 *
 * --limits memory=1G,pixels=100M: names are those of struct smith_limits. --for: of files whose bytes do not say their revision.
 */
#include "options/limits_option.h"
#include "output/text_output.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const struct option option_limits = {
    OPTION_LIMITS,
    0,
    "limits",
    "LIMITS",
    NULL,
    "how much a file may take before it is refused, as memory=1G,pixels=100M; also inflated, entries, depth, file, time (see "
    "docs/design/limits.md)"};

const struct option *const common_options[] = {&option_limits, &option_help, NULL};

static struct smith_options usual; /* set before the verb runs, as are */
static struct smith_assumption revision[2];
static uint32_t seconds = 10;

const struct smith_limits *usual_limits(void) {
    return &usual.limits;
}

uint32_t usual_seconds(void) {
    return seconds;
}

const struct smith_options *usual_options(void) {
    return &usual;
}

/* "500M"; 0 = that is no number above 0, or too large a one. */
static uint64_t read_size(const char *text, size_t size) {
    static const char units[] = "KMGT";
    uint64_t number = 0;
    size_t at = 0;
    for (; at < size && text[at] >= '0' && text[at] <= '9'; at++) {
        if (number > (UINT64_MAX - 9) / 10)
            return 0;
        number = number * 10 + (uint64_t)(text[at] - '0');
    }
    const char *unit = at && at + 1 == size ? strchr(units, text[at]) : NULL;
    unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 0;
    return (at == size || unit) && number <= UINT64_MAX >> shift ? number << shift : 0;
}

static bool is_named(const char *item, size_t size, const char *name) {
    return strlen(name) == size && memcmp(item, name, size) == 0;
}

/* "memory=1G" */
static bool take(struct smith_limits *limits, const char *item, size_t size) {
    uint32_t time = seconds;
    const struct {
        const char *name;
        uint64_t *wide;
        uint32_t *narrow;
    } fields[] = {
        {"depth", NULL, &limits->depth},
        {"entries", NULL, &limits->entries},
        {"memory", &limits->memory, NULL},
        {"inflated", &limits->inflated, NULL},
        {"pixels", &limits->pixels, NULL},
        {"file", &limits->file, NULL},
        {"time", NULL, &time},
    };
    const char *equals = memchr(item, '=', size);
    size_t name_size = equals ? (size_t)(equals - item) : size;
    uint64_t value = equals ? read_size(equals + 1, size - name_size - 1) : 0;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        if (!is_named(item, name_size, fields[i].name))
            continue;
        if (fields[i].wide)
            *fields[i].wide = value;
        else if (value <= UINT32_MAX)
            *fields[i].narrow = (uint32_t)value;
        else
            value = 0;
        seconds = time;
        return value != 0;
    }
    return false;
}

static bool read_limits(const char *verb, const struct arguments *arguments) {
    const char *list = arguments->values[OPTION_LIMITS];
    while (list && *list) {
        size_t size = strcspn(list, ",");
        if (!take(&usual.limits, list, size)) {
            text_print_format(
                stderr,
                "levelsmith %s: --limits takes depth, entries, memory, inflated, pixels, time or file, =, and a "
                "number such as 500M, not \"%.*s\"\n",
                verb, (int)size, list);
            return false;
        }
        list += size + (list[size] == ',');
    }
    return true;
}

bool usual_options_read(const char *verb, const struct arguments *arguments) {
    if (argument_given(arguments, OPTION_REVISION)) {
        revision[0] = (struct smith_assumption){"revision", arguments->values[OPTION_REVISION]};
        usual.assumptions = revision;
    }
    const char *format = arguments->values[OPTION_FORMAT], *form = format ? strchr(format, ':') : NULL;
    usual.form = form ? form + 1 : NULL;
    return read_limits(verb, arguments);
}
