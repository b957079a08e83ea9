/* SPDX-License-Identifier: MIT
 *
 * The command line: find the verb, take its options apart, run it, and see that its output really got out.
 * No locale is set up: what the tool prints must not depend on where it runs.
 */
#include "files/archive_path.h"
#include "files/confine.h"
#include "files/output.h"
#include "files/search_option.h"
#include "files/worker_pool.h"
#include "help/help.h"
#include "options/limits_option.h"
#include "os/os.h"
#include "output/json_report.h"
#include "output/message.h"
#include "output/text_output.h"
#include "verbs/jq_program.h"
#include "verbs/verbs.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_OPTIONS 32

/* The verb's own options, and behind them those of every verb. A verb that has -t could be thought to take a layout, too:
 * where it cannot, --layout is read as well, so that people are told why. */
static void with_common(const struct verb *verb, const struct option *options[MAX_OPTIONS]) {
    size_t count = 0;
    for (const struct option *const *option = verb->options; *option && count < MAX_OPTIONS - 4; option++)
        options[count++] = *option;
    if (verb->without_layout)
        options[count++] = &option_layout;
    for (const struct option *const *option = common_options; *option; option++)
        options[count++] = *option;
    options[count] = NULL;
}

static enum exit_status usage_error(const struct verb *verb, const char *what) {
    text_print_format(stderr, "levelsmith %s: %s\n", verb->name, what);
    help_usage(stderr, verb);
    return EXIT_USAGE;
}

/* A.DAT:/2001/start/room becomes two operands, A.DAT:/2001 and /start/room. What was made for it is for the caller to
 * free. */
static bool divide_operand(struct arguments *arguments, char **file) {
    size_t size = arguments->operand_count ? archive_path_entry_size(arguments->operands[0]) : 0;
    *file = NULL;
    if (!size)
        return true;
    size_t behind =
        (size_t)(arguments->operand_count - 1 + arguments->many_count); /* options' values stand there, too */
    const char **operands = calloc(behind + 2, sizeof *operands);
    *file = calloc(1, size + 1);
    if (!operands || !*file) {
        free(operands);
        return false;
    }
    memcpy(*file, arguments->operands[0], size);
    operands[0] = *file;
    operands[1] = arguments->operands[0] + size;
    memcpy(operands + 2, arguments->operands + 1, behind * sizeof *operands);
    arguments->operands = operands;
    arguments->operand_count++;
    return true;
}

static enum exit_status check_count(const struct verb *verb, const struct arguments *arguments) {
    if (arguments->operand_count < verb->min_operands)
        return usage_error(verb, arguments->operand_count == 0 ? "nothing to work on" : "too few arguments");
    if (verb->max_operands >= 0 && arguments->operand_count > verb->max_operands)
        return usage_error(verb, "too many arguments");
    return EXIT_DONE;
}

static enum exit_status run_divided(const struct verb *verb, const struct arguments *given) {
    struct arguments arguments = *given; /* its operands live no longer than this call */
    char *file;
    if (!divide_operand(&arguments, &file)) {
        free(file);
        return complain_memory();
    }
    enum exit_status status = check_count(verb, &arguments);
    if (status == EXIT_DONE)
        status = verb->run(&arguments);
    if (file)
        free(arguments.operands);
    free(file);
    return status;
}

static enum exit_status run_parsed(const struct verb *verb, struct arguments *arguments) {
    if (argument_given(arguments, OPTION_HELP)) {
        help_verb(stdout, verb);
        return EXIT_DONE;
    }
    if (verb->without_layout && argument_given(arguments, OPTION_LAYOUT)) {
        text_print_format(stderr, "levelsmith %s: there is no --layout here: %s\n", verb->name, verb->without_layout);
        return EXIT_USAGE;
    }
    if (!usual_options_read(verb->name, arguments)) {
        help_usage(stderr, verb);
        return EXIT_USAGE;
    }
    const enum exit_status places = search_is_there(arguments->values[OPTION_GAME]);
    if (places != EXIT_DONE)
        return places;
    confine_verb(verb, arguments);
    if (verb->takes_path)
        return run_divided(verb, arguments);
    enum exit_status status = check_count(verb, arguments);
    return status == EXIT_DONE ? verb->run(arguments) : status;
}

/* Whoever asks for JSON gets an object also where the command line cannot be taken apart. */
static void note_json(struct arguments *arguments, const struct option *const *options, const char *const *words) {
    bool has = false;
    for (; *options; options++)
        has |= (*options)->key == OPTION_JSON;
    for (; has && *words && strcmp(*words, "--") != 0; words++)
        if (strcmp(*words, "--json") == 0)
            arguments->values[OPTION_JSON] = "";
}

/* `argv` is the verb and what follows it. */
static enum exit_status main_run(const struct verb *verb, int argc, const char **argv, bool is_worker) {
    const struct option *options[MAX_OPTIONS];
    with_common(verb, options);
    const char **words = calloc((size_t)argc + 1, sizeof *words);
    if (!words)
        return complain_memory();
    memcpy(words, argv, (size_t)argc * sizeof *words);
    struct arguments arguments;
    enum exit_status status = EXIT_USAGE;
    if (arguments_parse(&arguments, verb->name, options, argc - 1, argv + 1)) {
        arguments.words = words;
        arguments.is_worker = is_worker;
        status = run_parsed(verb, &arguments);
    } else {
        help_usage(stderr, verb);
        note_json(&arguments, options, words);
    }
    json_report_end_run(&arguments, status);
    free(words);
    return status;
}

/* `levelsmith --help` and `levelsmith --version` are what people try first. */
static const char *verb_name(const char *word) {
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        return "help";
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0)
        return "version";
    return word;
}

static bool is_option(const char *word) {
    return word[0] == '-' && word[1];
}

/* As the verb has the option, else as the first that has it: what the verb refuses is no reason to take a value for it. */
static enum option_reach reach_before(const struct verb *verb, const char *word, const char *next) {
    const struct option *options[MAX_OPTIONS];
    with_common(verb, options);
    enum option_reach reach = option_reach(options, word, next);
    for (const struct verb *const *other = verbs; *other && reach == OPTION_UNKNOWN; other++)
        reach = option_reach((*other)->options, word, next);
    return reach;
}

/* Whether the word at `index` is the first that is neither an option nor the value of one. Behind an option that no verb
 * has nobody can tell, and each verb refuses it. */
static bool main_is_first(const struct verb *verb, char **argv, int index) {
    int at = 1;
    while (at < index && is_option(argv[at])) {
        if (strcmp(argv[at], "--") == 0)
            return at + 1 == index;
        enum option_reach reach = reach_before(verb, argv[at], argv[at + 1]);
        if (reach == OPTION_UNKNOWN)
            return true;
        at += reach == OPTION_WITH_NEXT ? 2 : 1;
    }
    return at == index;
}

/* `levelsmith --layout F dump FILE`: options may stand before the verb, too. Moves the verb to the front; where there is
 * none, the word that stands in its place. */
static void verb_first(int argc, char **argv) {
    int index, other = 1;
    if (!is_option(argv[1]) || verb_by_name(verb_name(argv[1])))
        return;
    for (index = 2; index < argc; index++) {
        const struct verb *verb = verb_by_name(argv[index]);
        if (verb && main_is_first(verb, argv, index))
            break;
        bool is_word = !is_option(argv[index]) || verb_by_name(verb_name(argv[index]));
        if (other == 1 && is_word && main_is_first(verb_by_name("help"), argv, index))
            other = index;
    }
    if (index == argc)
        index = other;
    char *word = argv[index];
    memmove(&argv[2], &argv[1], (size_t)(index - 1) * sizeof *argv);
    argv[1] = word;
}

int main(int argc, char **argv) {
    argv = smith_program_begin(&argc, argv);
    if (!argv)
        return (int)complain_memory();
    if (argc < 2) {
        help_verbs(stderr);
        return EXIT_USAGE;
    }
    if (argc == 3 && strcmp(argv[1], JQ_WORD) == 0)
        return (int)jq_serve(argv[2]);
    bool is_worker = argc > 2 && strcmp(argv[1], WORKER_WORD) == 0;
    if (is_worker) {
        argv++;
        argc--;
    }
    verb_first(argc, argv);
    const char *name = verb_name(argv[1]);
    const struct verb *verb = verb_by_name(name);
    enum exit_status status = EXIT_USAGE;
    if (verb)
        status = main_run(verb, argc - 1, (const char **)(argv + 1), is_worker);
    else
        verb_complain_unknown(name);
    return (int)status_worse(status, output_finish());
}
