/* SPDX-License-Identifier: MIT
 *
 * Completion for fish: a line for each verb, each option of each verb, each operand that is a word.
 */
#include "help/completion.h"
#include "options/limits_option.h"

#define ESCAPED "'\\"

static void print_condition(FILE *out, const struct verb *verb) {
    fprintf(out, "complete -c levelsmith -n '__levelsmith_verb %s'", verb->name);
}

static void completion_fish_print_option(FILE *out, const struct verb *verb, const struct option *option) {
    print_condition(out, verb);
    if (option->letter)
        fprintf(out, " -s %c", option->letter);
    fprintf(out, " -l %s", option->name);
    switch (completion_value_of(option)) {
    case VALUE_NONE: break;
    case VALUE_WORDS:
        fputs(" -x -a '", out);
        completion_words(out, option, " ");
        fputc('\'', out);
        break;
    case VALUE_FOLDER: fputs(" -x -a '(__fish_complete_directories)'", out); break;
    case VALUE_FILE: fputs(" -r -F", out); break;
    case VALUE_TEXT: fputs(" -x", out); break;
    }
    fputs(" -d '", out);
    completion_summary(out, option->help, ESCAPED);
    fputs("'\n", out);
}

static void completion_fish_print_verb(FILE *out, const struct verb *verb) {
    fprintf(out, "complete -c levelsmith -f -n 'not __levelsmith_verb' -a %s -d '", verb->name);
    completion_summary(out, verb->summary, ESCAPED);
    fputs("'\n", out);
    for (const struct option *const *option = verb->options; *option; option++)
        completion_fish_print_option(out, verb, *option);
    for (const struct option *const *option = common_options; *option; option++)
        completion_fish_print_option(out, verb, *option);
}

/* Verbs whose operands are no files. */
static void print_operands(FILE *out, const struct verb *verb) {
    print_condition(out, verb);
    fputs(" -f -a '", out);
    completion_operands(out, verb, " ");
    fputs("'\n", out);
}

void completion_fish(FILE *out) {
    fputs("# Completion for fish, written by `levelsmith completion fish`.\n"
          "# Whether the verb stands there, or any; what is called as one may be the value of an option before it.\n"
          "function __levelsmith_verb\n"
          "    set -l previous\n"
          "    for word in (commandline -opc)[2..]\n"
          "        if contains -- $word",
          out);
    for (const struct verb *const *verb = verbs; *verb; verb++)
        fprintf(out, " %s", (*verb)->name);
    fputs("\n"
          "            if not contains -- \"$previous\"",
          out);
    completion_value_options(out, " ", "");
    fputs("\n"
          "                test -z \"$argv\" -o \"$argv\" = $word\n"
          "                return\n"
          "            end\n"
          "        end\n"
          "        set previous $word\n"
          "    end\n"
          "    return 1\n"
          "end\n",
          out);
    for (const struct verb *const *verb = verbs; *verb; verb++) {
        completion_fish_print_verb(out, *verb);
        if (!verb[0]->operands[0] || verb[0]->operands[0] == '[' || verb[0]->operands[0] == 'S')
            print_operands(out, *verb);
    }
}
