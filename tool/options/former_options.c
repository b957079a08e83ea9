/* SPDX-License-Identifier: MIT
 *
 * Options that had another name once, as former_options.h describes.
 */
#include "options/former_options.h"
#include <string.h>

/* Of several rows of a name the first counts whose option the verb has. */
static const struct {
    const char *former, *today;
} renamed[] = {
    {"all", "--side SIDE"},
    {"as", "--to ENTRY=FORMAT"},
    {"color", "--palette NAME"},
    {"colours", "--palette NAME"},
    {"d", "-o, --output FOLDER"},
    {"dialect", "--to FORMAT:KIND, or --engine NAME"},
    {"directory", "-o, --output FOLDER"},
    {"events", "--layers +events"},
    {"files", "--game FOLDERS"},
    {"format", "--tidy"},
    {"graphics", "--game FOLDERS"},
    {"grid", "--layers +grid"},
    {"guards", "--layers +guards"},
    {"names", "--for RELEASE"},
    {"resources", "--game FOLDERS"},
    {"rev", "--for RELEASE"},
    {"room", "--rooms LIST"},
    {"style", "--to STYLE"},
    {"with", "--game FOLDERS"},
};

/* Whether a verb with these options has the one that `today` names first with its long name. */
static bool has_option_of_today(const struct option *const *options, const char *today) {
    const char *name = strstr(today, "--") + 2;
    const size_t size = strcspn(name, " ");
    for (; *options; options++)
        if (strncmp((*options)->name, name, size) == 0 && !(*options)->name[size])
            return true;
    return false;
}

const char *option_today(const struct option *const *options, const char *word, size_t size) {
    for (size_t i = 0; i < sizeof renamed / sizeof *renamed; i++)
        if (strncmp(renamed[i].former, word, size) == 0 && !renamed[i].former[size] &&
            has_option_of_today(options, renamed[i].today))
            return renamed[i].today;
    return NULL;
}
