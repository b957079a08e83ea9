/* SPDX-License-Identifier: MIT
 *
 * The table of verbs.
 */
#include "verbs/verbs.h"
#include "help/did_you_mean.h"
#include <stdio.h>
#include <string.h>

#define VERB(name) extern const struct verb verb_##name;
#include "output/text_output.h"
#include "verbs/verb_list.h"
#undef VERB

const struct verb *const verbs[] = {
#define VERB(name) &verb_##name,
#include "verbs/verb_list.h"
    NULL,
};

#define VERB_COUNT (sizeof verbs / sizeof verbs[0])

const struct verb *verb_by_name(const char *name) {
    for (const struct verb *const *verb = verbs; *verb; verb++)
        if (strcmp((*verb)->name, name) == 0)
            return *verb;
    return NULL;
}

void verb_complain_unknown(const char *name) {
    const char *names[VERB_COUNT];
    for (size_t i = 0; i < VERB_COUNT; i++)
        names[i] = verbs[i] ? verbs[i]->name : NULL;
    const char *near = closest_name(name, names);
    text_print_format(stderr, "levelsmith: there is no verb \"%s\"", name);
    if (strcmp(name, "rework") == 0)
        fputs("; `levelsmith edit FILE --do` has what it did", stderr);
    else if (near)
        text_print_format(stderr, "; did you mean \"%s\"?", near);
    fputs("\nTry `levelsmith help`.\n", stderr);
}
