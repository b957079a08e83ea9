/* SPDX-License-Identifier: MIT
 *
 * The table of verbs.
 */
#include "verbs/verbs.h"
#include "help/did_you_mean.h"
#include "os/os.h"
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

/* What other programs call a verb, or this one once did. */
static const struct {
    const char *name, *hint;
} others[] = {
    {"cat", "`levelsmith json FILE` or `levelsmith get FILE PATH`"},
    {"fix", "`levelsmith repair`"},
    {"lint", "`levelsmith check`"},
    {"ls", "`levelsmith list ARCHIVE` or `levelsmith info FILE`"},
    {"open", "`levelsmith info FILE` or `levelsmith render FILE -o OUT.png`"},
    {"rework", "`levelsmith edit FILE --do`"},
    {"show", "`levelsmith info FILE` or `levelsmith render FILE -o OUT.png`"},
    {"unpack", "`levelsmith extract`"},
    {"unzip", "`levelsmith extract`"},
    {"validate", "`levelsmith check`"},
    {"verify", "`levelsmith check`"},
    {"view", "`levelsmith render FILE -o OUT.png` or `levelsmith info FILE`"},
    {"zip", "`levelsmith pack`"},
};

static const char *other_hint(const char *name) {
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(others[i].name, name) == 0)
            return others[i].hint;
    return NULL;
}

void verb_complain_unknown(const char *name) {
    const char *names[VERB_COUNT];
    for (size_t i = 0; i < VERB_COUNT; i++)
        names[i] = verbs[i] ? verbs[i]->name : NULL;
    const char *hint = other_hint(name), *near = closest_name(name, names);
    text_print_format(stderr, "levelsmith: there is no verb \"%s\"", name);
    if (hint)
        text_print_format(stderr, "; try %s", hint);
    else if (smith_os_exists(name))
        text_print_format(stderr, ", but a file; `levelsmith info %s` says what is in it", name);
    else if (near)
        text_print_format(stderr, "; did you mean \"%s\"?", near);
    fputs("\nTry `levelsmith help`.\n", stderr);
}
