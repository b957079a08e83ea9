/* SPDX-License-Identifier: MIT
 *
 * Manual pages, as manual.h describes. `words` of help texts become bold, lines that begin with a space are shown as
 * they are, and all that has a meaning to scdoc is escaped.
 */
#include "help/manual.h"
#include "help/help.h"
#include "options/limits_option.h"
#include <levelsmith/base.h>
#include <stdlib.h>
#include <string.h>

/* ---- texts ---- */

static void manual_put(FILE *out, char c) {
    if (strchr("\\*_#|[]-.~`<>", c))
        fputc('\\', out);
    fputc(c, out);
}

static void manual_put_text(FILE *out, const char *text) {
    for (; *text; text++)
        manual_put(out, *text);
}

/* One line, up to `end`. */
static void put_line(FILE *out, const char *text, const char *end) {
    bool bold = false;
    for (; text < end; text++) {
        if (*text == '`') {
            fputc('*', out);
            bold = !bold;
        } else {
            manual_put(out, *text);
        }
    }
    fputs(bold ? "*\n" : "\n", out);
}

/* Within ``` only the backslash has a meaning. */
static void put_shown(FILE *out, const char *text, size_t size) {
    for (size_t i = 0; i < size; i++)
        fputs(text[i] == '\\' ? "\\\\" : (char[]){text[i], '\0'}, out);
}

static void put_command(FILE *out, const char *command) {
    struct smith_buffer lines = {0};
    help_command(&lines, command, 0);
    put_shown(out, (const char *)lines.data, lines.size);
    smith_buffer_free(&lines);
}

/* Paragraphs, separated by empty lines, and lines that are shown as they are. */
static void put_paragraphs(FILE *out, const char *text) {
    bool shown = false;
    while (*text) {
        const char *end = text + strcspn(text, "\n");
        if ((*text == ' ') != shown) {
            fputs("```\n", out);
            shown = !shown;
        }
        if (shown) {
            put_shown(out, text, (size_t)(end - text));
            fputc('\n', out);
        } else
            put_line(out, text, end);
        text = *end ? end + 1 : end;
    }
    if (shown)
        fputs("```\n", out);
}

/* ---- parts of a page ---- */

static void begin(FILE *out, const char *name, const char *summary) {
    fprintf(out, "%s(1) \"levelsmith %s\" \"Levelsmith\"\n\n# NAME\n\n", name, smith_version());
    manual_put_text(out, name);
    fputs(" - ", out);
    manual_put_text(out, summary);
    fputs("\n\n", out);
}

static void put_option(FILE *out, const struct option *option) {
    bool attached = option->value && strncmp(option->value, "[=", 2) == 0;
    if (option->letter)
        fprintf(out, "*\\-%c*, ", option->letter);
    fputs("*", out);
    manual_put_text(out, "--");
    manual_put_text(out, option->name);
    fputs("*", out);
    if (option->value) {
        fputs(attached ? "" : " _", out);
        manual_put_text(out, option->value);
        fputs(attached ? "" : "_", out);
    }
    fputs("\n\t", out);
    put_line(out, option->help, option->help + strlen(option->help));
    fputc('\n', out);
}

static void put_examples(FILE *out, const struct example *examples) {
    if (!examples || !examples->command)
        return;
    fputs("# EXAMPLES\n\n", out);
    for (const struct example *example = examples; example->command; example++) {
        put_line(out, example->what, example->what + strlen(example->what));
        fputs("\n```\n", out);
        put_command(out, example->command);
        fputs("```\n\n", out);
    }
}

static void put_statuses(FILE *out) {
    fputs("# EXIT STATUS\n\n", out);
    const char *text = strchr(help_statuses, ':') + 2;
    put_line(out, text, text + strlen(text));
    fputc('\n', out);
}

/* ---- pages ---- */

void manual_verb(FILE *out, const struct verb *verb) {
    char name[64];
    snprintf(name, sizeof name, "levelsmith-%s", verb->name);
    begin(out, name, verb->summary);
    fputs("# SYNOPSIS\n\n*levelsmith ", out);
    manual_put_text(out, verb->name);
    fputs(verb->options[0] ? "* \\[options\\] " : "* ", out);
    manual_put_text(out, verb->operands);
    fputs("\n\n# DESCRIPTION\n\n", out);
    put_paragraphs(out, verb->description);
    if (verb->without_layout) {
        char text[256];
        snprintf(text, sizeof text, HELP_WITHOUT_LAYOUT, verb->without_layout);
        fputc('\n', out);
        put_paragraphs(out, text);
    }
    fputs("\n# OPTIONS\n\n", out);
    for (const struct option *const *option = verb->options; *option; option++)
        put_option(out, *option);
    for (const struct option *const *option = common_options; *option; option++)
        put_option(out, *option);
    put_examples(out, verb->examples);
    put_statuses(out);
    fputs("# SEE ALSO\n\n*levelsmith*(1)\n", out);
}

void manual_tool(FILE *out) {
    begin(out, "levelsmith", "level files of classic games: read, check, describe, change and write them");
    fputs("# SYNOPSIS\n\n*levelsmith* _VERB_ \\[options\\] FILE…\n\n# DESCRIPTION\n\n", out);
    put_paragraphs(
        out, "Reads and writes level files without losing a byte: what is unknown, odd or wrong survives. The format "
             "of a file is recognised by its content; `-t` says what it is all the same, and `--layout` reads by a "
             "layout of your own.\n\n"
             "`-` is standard input or output. Data goes to standard output, diagnostics to standard error. A file is "
             "replaced at once or not at all. ARCHIVE:/NAME stands for an entry of an archive wherever a verb reads a "
             "file.");
    fputs("\n# VERBS\n\n", out);
    for (const struct verb *const *verb = verbs; *verb; verb++) {
        fputs("*levelsmith-", out);
        manual_put_text(out, (*verb)->name);
        fputs("*(1)\n\t", out);
        manual_put_text(out, (*verb)->summary);
        fputs("\n\n", out);
    }
    put_statuses(out);
}
