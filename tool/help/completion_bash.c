/* SPDX-License-Identifier: MIT
 *
 * Completion for bash. The script is one function; what a verb takes is a case of it. `--name=value` comes to it as
 * three words, because bash takes = for a border. Before the verb, what is called as one may be the value of an option.
 */
#include "help/completion.h"

static void print_names(FILE *out, const struct option *option) {
    if (option->letter)
        fprintf(out, " -%c", option->letter);
    fprintf(out, " --%s", option->name);
}

/* "set:-o|set:--output", for a case */
static void print_pattern(FILE *out, const struct verb *verb, const struct option *option) {
    if (option->letter)
        fprintf(out, "%s:-%c|", verb->name, option->letter);
    fprintf(out, "%s:--%s)", verb->name, option->name);
}

static void completion_bash_print_value(FILE *out, const struct verb *verb, const struct option *option) {
    enum completion_value value = completion_value_of(option);
    if (value == VALUE_NONE)
        return;
    fputs("    ", out);
    print_pattern(out, verb, option);
    if (option->key == OPTION_FORMAT) { /* the longest list, and every verb has it */
        fputs(" words=$formats; kind=words ;;\n", out);
    } else if (value == VALUE_WORDS) {
        fputs(" words='", out);
        completion_words(out, option, " ");
        fputs("'; kind=words ;;\n", out);
    } else {
        fprintf(out, " kind=%s ;;\n", value == VALUE_FOLDER ? "folder" : value == VALUE_FILE ? "file" : "text");
    }
}

static void completion_bash_print_verb(FILE *out, const struct verb *verb) {
    fprintf(out, "    %s) options='", verb->name);
    completion_options(out, verb, print_names);
    fputs("' operands='", out);
    completion_operands(out, verb, " ");
    fputs("' ;;\n", out);
}

void completion_bash(FILE *out) {
    fputs("# Completion for bash, written by `levelsmith completion bash`.\n"
          "_levelsmith() {\n"
          "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}\n"
          "    local verb= words= kind= options= operands= i\n"
          "    local formats='",
          out);
    completion_words(out, &option_format, " ");
    fputs("'\n"
          "    COMPREPLY=()\n"
          "    if [ \"$current\" = = ]; then\n"
          "        current=\n"
          "    elif [ \"$previous\" = = ]; then\n"
          "        previous=${COMP_WORDS[COMP_CWORD-2]}\n"
          "    fi\n"
          "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
          "        case ${COMP_WORDS[i]} in\n"
          "        ",
          out);
    for (const struct verb *const *verb = verbs; *verb; verb++)
        fprintf(out, "%s%s", verb == verbs ? "" : "|", (*verb)->name);
    fputs(") ;;\n"
          "        *) continue ;;\n"
          "        esac\n"
          "        case ${COMP_WORDS[i-1]} in\n"
          "        =|",
          out);
    completion_value_options(out, "", "|");
    fputs(") continue ;;\n"
          "        esac\n"
          "        verb=${COMP_WORDS[i]}\n"
          "        break\n"
          "    done\n"
          "    if [ -z \"$verb\" ]; then\n"
          "        words='",
          out);
    for (const struct verb *const *verb = verbs; *verb; verb++)
        fprintf(out, "%s ", (*verb)->name);
    fputs("--help --version'\n"
          "        COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
          "        return\n"
          "    fi\n"
          "    case $verb:$previous in\n",
          out);
    for (const struct verb *const *verb = verbs; *verb; verb++)
        for (const struct option *const *option = (*verb)->options; *option; option++)
            completion_bash_print_value(out, *verb, *option);
    fputs("    esac\n"
          "    case $verb in\n",
          out);
    for (const struct verb *const *verb = verbs; *verb; verb++)
        completion_bash_print_verb(out, *verb);
    fputs("    esac\n"
          "    case $kind:$current in\n"
          "    words:*) ;;\n"
          "    folder:*) compopt -o dirnames 2>/dev/null; return ;;\n"
          "    file:*|text:*) compopt -o default 2>/dev/null; return ;;\n"
          "    :-*) words=$options ;;\n"
          "    *) words=$operands ;;\n"
          "    esac\n"
          "    if [ -n \"$words\" ]; then\n"
          "        COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
          "    else\n"
          "        compopt -o default 2>/dev/null\n"
          "    fi\n"
          "}\n"
          "complete -F _levelsmith levelsmith\n",
          out);
}
