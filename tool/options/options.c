/* SPDX-License-Identifier: MIT
 *
 * Command-line parsing from option tables: --name, --name=value, --name value, -x, -xvalue, -x value, bundles of
 * switches (-ab), and `--` after which everything is an operand. A lone `-` is an operand (standard input or output).
 * What is kept of argv is moved to its front: there are never more values than words have been read.
 */
#include "options/options.h"
#include "files/file_environment.h"
#include "help/did_you_mean.h"
#include "options/former_options.h"
#include "output/text_output.h"
#include <stdio.h>
#include <string.h>

static const char *const color_choices[] = {"auto", "always", "never", NULL};

const struct option option_all = {
    OPTION_ALL, 'a', "all", NULL, NULL, "leave nothing out: every finding, change and byte, also where many are alike"};
const struct option option_color = {
    OPTION_COLOR,
    0,
    "color",
    "WHEN",
    color_choices,
    "colour the output: auto (the default: only on a terminal, and not when NO_COLOR is set), always, never"};
const struct option option_engine_limits = {
    OPTION_ENGINE_LIMITS, 0, "engine-limits", NULL, NULL, "also how much of what its engine can hold the level takes"};
const struct option option_environment = {OPTION_ENVIRONMENT,
                                          0,
                                          "env",
                                          NULL,
                                          NULL,
                                          "the program may see the environment (env, $ENV); without it there is none"};
const struct option option_files = {
    OPTION_FILES,
    0,
    "files",
    NULL,
    NULL,
    "look whether the files it refers to are there: where it says, beside it, and in the folders of --game"};
const struct option option_force = {
    OPTION_FORCE,
    0,
    "force",
    NULL,
    NULL,
    "also replace what is of another kind than what is written, or holds something else; also write what the game would leave out"};
const struct option option_format = {
    OPTION_FORMAT,
    't',
    "format",
    "FORMAT[:FORM]",
    NULL,
    "the file is of this format, whatever its bytes look like (see `levelsmith formats`). FORM is another form that "
    "`convert` makes of it, as in `pop_level:princejs`"};
const struct option option_game = {
    OPTION_GAME,
    0,
    "game",
    "FOLDERS",
    NULL,
    "where the game's things are that are not found where FILE says, or beside it: pictures, palettes, textures. Folders or "
    "archives, several separated by commas; the first that has a thing counts"};
const struct option option_help = {OPTION_HELP, 'h', "help", NULL, NULL, "print this help"};
const struct option option_in_place = {
    OPTION_IN_PLACE,
    'i',
    "in-place",
    "[=SUFFIX]",
    NULL,
    "change the file itself, at once or not at all; with a SUFFIX (-i.old) the old file is kept under its name with "
    "that behind it"};
const struct option option_json = {OPTION_JSON, 0, "json", NULL, NULL, "print JSON, for programs"};
const struct option option_layout = {
    OPTION_LAYOUT,
    0,
    "layout",
    "FILE",
    NULL,
    "read by the layout in this file instead of a built-in format (see `levelsmith help layout`); NAME alone is found "
    "in your folders of layouts"};
const struct option option_revision = {
    OPTION_REVISION,
    0,
    "for",
    "RELEASE",
    NULL,
    "the file is for this release, or revision of its format; otherwise for the one that makes most sense of it"};
const struct option option_output = {
    OPTION_OUTPUT, 'o',  "output",
    "FILE",        NULL, "write to FILE, replacing it at once or not at all; - is standard output"};

#define MAX_OPTIONS 32 /* a verb has; more are not offered as suggestions */

static const struct option *find_letter(const struct option *const *options, char letter) {
    for (; *options; options++)
        if ((*options)->letter == letter)
            return *options;
    return NULL;
}

static const struct option *find_name(const struct option *const *options, const char *name, size_t size) {
    for (; *options; options++)
        if (strncmp((*options)->name, name, size) == 0 && (*options)->name[size] == '\0')
            return *options;
    return NULL;
}

/* Whether it is called otherwise today, which is said. */
static bool complain_former(const char *verb, const struct option *const *options, const char *dashes, const char *word,
                            size_t size) {
    const char *today = option_today(options, word, size);
    if (today)
        text_print_format(stderr, "levelsmith %s: there is no option %s%.*s; it is called %s\n", verb, dashes,
                          (int)size, word, today);
    return today;
}

static void options_complain_unknown(const char *verb, const struct option *const *options, const char *word,
                                     size_t size) {
    if (complain_former(verb, options, "--", word, size))
        return;
    const char *names[MAX_OPTIONS + 1];
    size_t count = 0;
    for (; *options && count < MAX_OPTIONS; options++)
        names[count++] = (*options)->name;
    names[count] = NULL;
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)(size < sizeof name ? size : sizeof name - 1), word);
    const char *near = closest_name(name, names);
    text_print_format(stderr, "levelsmith %s: there is no option --%.*s", verb, (int)size, word);
    if (near)
        text_print_format(stderr, "; did you mean --%s?", near);
    fputc('\n', stderr);
}

static bool is_choice(const struct option *option, const char *value) {
    if (!option->choices)
        return true;
    for (const char *const *choice = option->choices; *choice; choice++)
        if (strcmp(*choice, value) == 0)
            return true;
    return false;
}

static bool is_many(const struct option *option) {
    return option->value && strstr(option->value, "…");
}

static void keep_operand(struct arguments *arguments, const char *word) {
    const char **target = arguments->operands + arguments->operand_count++;
    memmove(target + 1, target, (size_t)arguments->many_count * sizeof *target);
    *target = word;
}

static bool store(struct arguments *arguments, const char *verb, const struct option *option, const char *value) {
    if (!is_choice(option, value)) {
        text_print_format(stderr, "levelsmith %s: --%s takes", verb, option->name);
        for (const char *const *choice = option->choices; *choice; choice++)
            text_print_format(stderr, "%s %s", choice == option->choices ? "" : choice[1] ? "," : " or", *choice);
        text_print_format(stderr, ", not \"%s\"\n", value);
        return false;
    }
    arguments->values[option->key] = value;
    if (is_many(option))
        arguments->operands[arguments->operand_count + arguments->many_count++] = value;
    return true;
}

/* An option that may lack its value, and is then the only one of its kind. */
static bool store_without_value(struct arguments *arguments, const char *verb, const struct option *option) {
    if (is_many(option) && argument_given(arguments, option->key)) {
        text_print_format(stderr, "levelsmith %s: --%s without a value goes with no other --%s\n", verb, option->name,
                          option->name);
        return false;
    }
    arguments->values[option->key] = "";
    return true;
}

static bool complain_no_value(const char *verb, const struct option *option) {
    text_print_format(stderr, "levelsmith %s: --%s needs a value: --%s %s\n", verb, option->name, option->name,
                      option->value);
    return false;
}

/* Its value, if any, is part of its word. */
static bool is_attached(const struct option *option) {
    return !option->value || strncmp(option->value, "[=", 2) == 0;
}

static bool lacks_value(const struct option *option, const char *const *argv, int argc, int next) {
    return option->value[0] == '[' && (next >= argc || argv[next][0] == '-');
}

enum option_reach option_reach(const struct option *const *options, const char *word, const char *next) {
    const char *letter = word + 1, *attached;
    const struct option *option;
    if (word[1] == '-') {
        size_t size = strcspn(word + 2, "=");
        option = find_name(options, word + 2, size);
        attached = word + 2 + size;
    } else {
        while ((option = find_letter(options, *letter)) && !option->value && letter[1])
            letter++;
        attached = letter + 1;
    }
    if (!option)
        return OPTION_UNKNOWN;
    return *attached || is_attached(option) || lacks_value(option, &next, next != NULL, 0) ? OPTION_ALONE
                                                                                           : OPTION_WITH_NEXT;
}

/* `word` is "--name" or "--name=value"; `*next` is moved when the value is an argument of its own. */
static bool parse_long(struct arguments *arguments, const char *verb, const struct option *const *options,
                       const char *word, const char **argv, int argc, int *next) {
    const char *name = word + 2;
    const char *equals = strchr(name, '=');
    size_t size = equals ? (size_t)(equals - name) : strlen(name);
    const struct option *option = find_name(options, name, size);
    if (!option) {
        options_complain_unknown(verb, options, name, size);
        return false;
    }
    if (!option->value) {
        if (equals) {
            const bool is_files = option->key == OPTION_FILES; /* which had one once */
            text_print_format(stderr, "levelsmith %s: --%s takes no value%s\n", verb, option->name,
                              is_files ? "; where to look says --game FOLDERS" : "");
            return false;
        }
        return store(arguments, verb, option, "");
    }
    if (equals)
        return store(arguments, verb, option, equals + 1);
    if (is_attached(option))
        return store(arguments, verb, option, "");
    if (lacks_value(option, argv, argc, *next))
        return store_without_value(arguments, verb, option);
    if (*next >= argc)
        return complain_no_value(verb, option);
    return store(arguments, verb, option, argv[(*next)++]);
}

/* `word` is "-x", "-xvalue" or a bundle of switches. */
static bool parse_short(struct arguments *arguments, const char *verb, const struct option *const *options,
                        const char *word, const char **argv, int argc, int *next) {
    for (const char *letter = word + 1; *letter; letter++) {
        const struct option *option = find_letter(options, *letter);
        if (!option) {
            if (!complain_former(verb, options, "-", letter, 1))
                text_print_format(stderr, "levelsmith %s: there is no option -%c\n", verb, *letter);
            return false;
        }
        if (!option->value) {
            if (!store(arguments, verb, option, ""))
                return false;
            continue;
        }
        if (letter[1] || is_attached(option))
            return store(arguments, verb, option, letter + 1);
        if (*next >= argc)
            return complain_no_value(verb, option);
        return store(arguments, verb, option, argv[(*next)++]);
    }
    return true;
}

bool arguments_parse(struct arguments *arguments, const char *verb, const struct option *const *options, int argc,
                     const char **argv) {
    *arguments = (struct arguments){.operands = argv};
    bool only_operands = false;
    for (int next = 0; next < argc;) {
        const char *word = argv[next++];
        bool good = true;
        if (only_operands || word[0] != '-' || word[1] == '\0')
            keep_operand(arguments, word);
        else if (strcmp(word, "--") == 0)
            only_operands = true;
        else if (word[1] == '-')
            good = parse_long(arguments, verb, options, word, argv, argc, &next);
        else
            good = parse_short(arguments, verb, options, word, argv, argc, &next);
        if (!good)
            return false;
    }
    return true;
}
