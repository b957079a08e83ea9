/* SPDX-License-Identifier: MIT
 *
 * What the scripts of all shells have in common (completion.h).
 */
#include "help/completion.h"
#include "options/limits_option.h"
#include <levelsmith/levelsmith.h>
#include <string.h>

const char *const completion_shells[] = {"bash", "fish", "powershell", "zsh", NULL};

enum completion_value completion_value_of(const struct option *option) {
    if (!option->value || strncmp(option->value, "[=", 2) == 0)
        return VALUE_NONE;
    if (option->choices || option->key == OPTION_FORMAT)
        return VALUE_WORDS;
    if (strcmp(option->value, "FOLDER") == 0)
        return VALUE_FOLDER;
    bool is_file = strncmp(option->value, "FILE", 4) == 0 || strcmp(option->value, "FOLDERS") == 0; /* or archives */
    return is_file ? VALUE_FILE : VALUE_TEXT;
}

static void print_all(FILE *out, const char *const *words, const char *between) {
    for (const char *const *word = words; *word; word++)
        fprintf(out, "%s%s", word == words ? "" : between, *word);
}

void completion_words(FILE *out, const struct option *option, const char *between) {
    if (option->choices) {
        print_all(out, option->choices, between);
        return;
    }
    for (const struct smith_format *const *format = smith_formats(); *format; format++)
        fprintf(out, "%s%s", format == smith_formats() ? "" : between, (*format)->id);
}

bool completion_operands(FILE *out, const struct verb *verb, const char *between) {
    if (strcmp(verb->operands, "SHELL") == 0)
        print_all(out, completion_shells, between);
    else if (strcmp(verb->operands, "[VERB]") == 0)
        for (const struct verb *const *other = verbs; *other; other++)
            fprintf(out, "%s%s", other == verbs ? "" : between, (*other)->name);
    else
        return false;
    return true;
}

void completion_options(FILE *out, const struct verb *verb, void (*each)(FILE *out, const struct option *option)) {
    for (const struct option *const *option = verb->options; *option; option++)
        each(out, *option);
    for (const struct option *const *option = common_options; *option; option++)
        each(out, *option);
}

/* ---- options before the verb ---- */

/* "-o", "--output"; NULL = it has no letter. */
static const char *spelled(const struct option *option, bool by_letter, char out[40]) {
    if (by_letter && !option->letter)
        return NULL;
    if (by_letter)
        snprintf(out, 40, "-%c", option->letter);
    else
        snprintf(out, 40, "--%s", option->name);
    return out;
}

static const struct option *find_spelled(const struct verb *verb, const char *word) {
    char other[40];
    for (const struct option *const *option = verb->options; *option; option++)
        for (int by_letter = 0; by_letter < 2; by_letter++)
            if (spelled(*option, by_letter, other) && strcmp(other, word) == 0)
                return *option;
    return NULL;
}

static bool completion_has_value(const struct option *option) {
    return option && option->value && strncmp(option->value, "[=", 2) != 0;
}

/* Whether a verb before `end` has a value behind the word. */
static bool has_value_before(const struct verb *const *end, const char *word) {
    for (const struct verb *const *verb = verbs; verb != end && *verb; verb++)
        if (completion_has_value(find_spelled(*verb, word)))
            return true;
    return false;
}

void completion_value_options(FILE *out, const char *prefix, const char *between) {
    const char *separator = "";
    char word[40];
    for (const struct verb *const *verb = verbs; *verb; verb++)
        for (const struct option *const *option = (*verb)->options; *option; option++)
            for (int by_letter = 0; by_letter < 2; by_letter++)
                if (spelled(*option, by_letter, word) && completion_has_value(*option) &&
                    !has_value_before(verb, word)) {
                    fprintf(out, "%s%s%s", separator, prefix, word);
                    separator = between;
                }
    for (const struct option *const *option = common_options; *option; option++)
        if (completion_has_value(*option))
            fprintf(out, "%s%s%s", separator, prefix, spelled(*option, false, word));
}

/* ---- what options do ---- */

void completion_summary(FILE *out, const char *help, const char *escaped) {
    for (const char *at = help; *at; at++) {
        bool ends = strchr(":;", *at) || (*at == '.' && (at[1] == ' ' || !at[1])) || (*at == ' ' && at[1] == '(');
        if (ends)
            return;
        if (strchr(escaped, *at))
            fputc('\\', out);
        fputc(*at, out);
    }
}

void completion_plain_summary(FILE *out, const char *help, const char *escaped) {
    char plain[400];
    size_t size = 0;
    for (; *help && size < sizeof plain - 1; help++)
        if (*help != '\'' && *help != '`')
            plain[size++] = *help;
    plain[size] = '\0';
    completion_summary(out, plain, escaped);
}
