/* SPDX-License-Identifier: MIT
 *
 * Completion for zsh: _arguments gets a line for each option of the verb that stands there, with
 * the words from the verb on. What is called as a verb may be the value of an option before it.
 */
#include "help/completion.h"

#define ESCAPED "'[]:\\"

static void print_action(FILE *out, const struct option *option) {
    switch (completion_value_of(option)) {
    case VALUE_NONE: return;
    case VALUE_WORDS:
        fputs(":word:(", out);
        completion_words(out, option, " ");
        fputc(')', out);
        return;
    case VALUE_FOLDER: fputs(":folder:_files -/", out); return;
    case VALUE_FILE: fputs(":file:_files", out); return;
    case VALUE_TEXT: fputs(":text: ", out);
    }
}

/* "'(-o --output)'{-o+,--output=}'[what it does]:file:_files'" */
static void completion_zsh_print_option(FILE *out, const struct option *option) {
    bool takes = completion_value_of(option) != VALUE_NONE;
    fputs("            ", out);
    if (option->letter)
        fprintf(out, "'(-%c --%s)'{-%c%s,--%s%s}'", option->letter, option->name, option->letter, takes ? "+" : "",
                option->name, takes ? "=" : "");
    else
        fprintf(out, "'--%s%s", option->name, takes ? "=" : "");
    fputc('[', out);
    completion_plain_summary(out, option->help, ESCAPED);
    fputc(']', out);
    print_action(out, option);
    fputs("' \\\n", out);
}

static void completion_zsh_print_verb(FILE *out, const struct verb *verb) {
    fprintf(out, "        %s)\n            _arguments \\\n", verb->name);
    completion_options(out, verb, completion_zsh_print_option);
    fputs("            '*:", out);
    if (verb->operands[0] == '[' || verb->operands[0] == 'S') {
        fputs("word:(", out);
        completion_operands(out, verb, " ");
        fputs(")' ;;\n", out);
    } else {
        fputs(verb->operands[0] ? "file:_files' ;;\n" : ": ' ;;\n", out);
    }
}

void completion_zsh(FILE *out) {
    fputs("#compdef levelsmith\n"
          "# Completion for zsh, written by `levelsmith completion zsh`.\n"
          "_levelsmith() {\n"
          "    local context state state_descr line\n"
          "    local -i at\n"
          "    typeset -A opt_args\n"
          "    local -a verbs\n"
          "    verbs=(\n",
          out);
    for (const struct verb *const *verb = verbs; *verb; verb++) {
        fprintf(out, "        '%s:", (*verb)->name);
        completion_plain_summary(out, (*verb)->summary, ESCAPED);
        fputs("'\n", out);
    }
    fputs("    )\n"
          "    for ((at = 2; at < CURRENT; at++)); do\n"
          "        ((${verbs[(I)$words[at]:*]})) || continue\n"
          "        case $words[at-1] in\n"
          "        ",
          out);
    completion_value_options(out, "", "|");
    fputs(") continue ;;\n"
          "        esac\n"
          "        break\n"
          "    done\n"
          "    if ((at >= CURRENT)); then\n"
          "        _describe -t verbs verb verbs -- '(--help:all verbs --version:the version)'\n"
          "        return\n"
          "    fi\n"
          "    shift $((at - 1)) words\n"
          "    ((CURRENT -= at - 1))\n"
          "    case $words[1] in\n",
          out);
    for (const struct verb *const *verb = verbs; *verb; verb++)
        completion_zsh_print_verb(out, *verb);
    fputs("    esac\n"
          "}\n"
          "if [ \"$funcstack[1]\" = _levelsmith ]; then\n"
          "    _levelsmith \"$@\"\n"
          "else\n"
          "    compdef _levelsmith levelsmith\n"
          "fi\n",
          out);
}
