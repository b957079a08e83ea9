/* SPDX-License-Identifier: MIT
 *
 * Help texts in 80 columns, made from the tables of verbs and options.
 */
#include "help/help.h"
#include "options/limits_option.h"
#include <string.h>

#define WIDTH 80
#define OPTION_COLUMN 24 /* where what an option does begins */

const char *const help_statuses =
    "Exit status: 0 done, nothing wrong; 1 a negative answer (findings, differences, no such value); 2 usage; 3 cannot read or "
    "write, or out of memory; 4 damaged or not understood; 5 refused, because something would be lost.";

/* Columns `size` bytes of UTF-8 take; help texts have no wide characters. */
static int help_columns(const char *text, size_t size) {
    int count = 0;
    for (size_t i = 0; i < size; i++)
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}

static void pad(FILE *out, int from, int to) {
    for (; from < to; from++)
        fputc(' ', out);
}

/* One paragraph or line up to `end`, filled. */
static void wrap_line(FILE *out, const char *text, const char *end, int indent, int column) {
    bool first = true;
    while (text < end) {
        size_t size = strcspn(text, " \n");
        if (text + size > end)
            size = (size_t)(end - text);
        int width = help_columns(text, size);
        if (!first && column + 1 + width > WIDTH) {
            fputc('\n', out);
            pad(out, 0, indent);
            column = indent;
        } else if (!first) {
            fputc(' ', out);
            column++;
        }
        fwrite(text, 1, size, out);
        column += width;
        first = false;
        text += size;
        while (text < end && (*text == ' ' || *text == '\n'))
            text++;
    }
    fputc('\n', out);
}

void help_wrap(FILE *out, const char *text, int indent, int column) {
    for (bool first = true; *text; first = false) {
        const char *end = strchr(text, '\n');
        if (!end)
            end = text + strlen(text);
        if (!first && end > text) {
            pad(out, 0, indent);
            column = indent;
        }
        if (*text == ' ')
            fprintf(out, "%.*s\n", (int)(end - text), text);
        else
            wrap_line(out, text, end, indent, column);
        text = *end ? end + 1 : end;
    }
}

void help_verbs(FILE *out) {
    fputs("Usage: levelsmith VERB [options] FILE…\n\n", out);
    help_wrap(out,
              "Reads, checks, describes and writes level files of classic games without losing a byte. "
              "The format of a file is recognised by its content.",
              0, 0);
    fputc('\n', out);
    for (const struct verb *const *verb = verbs; *verb; verb++) {
        fprintf(out, "  %-14s ", (*verb)->name);
        help_wrap(out, (*verb)->summary, 17, 17);
    }
    fputc('\n', out);
    help_wrap(out, "`levelsmith help VERB` says everything about one of them.", 0, 0);
    fputc('\n', out);
    help_wrap(out, help_statuses, 0, 0);
}

static void usage_line(FILE *out, const struct verb *verb) {
    fprintf(out, "Usage: levelsmith %s%s%s%s\n", verb->name, verb->options[0] ? " [options]" : "",
            verb->operands[0] ? " " : "", verb->operands);
}

void help_usage(FILE *out, const struct verb *verb) {
    usage_line(out, verb);
    fprintf(out, "Try `levelsmith help %s`.\n", verb->name);
}

/* "  -o, --output FILE"; returns the column it ends at. */
static int option_names(FILE *out, const struct option *option) {
    char names[80];
    int size = option->letter ? snprintf(names, sizeof names, "  -%c, --%s", option->letter, option->name)
                              : snprintf(names, sizeof names, "      --%s", option->name);
    if (option->value && size > 0 && (size_t)size < sizeof names)
        snprintf(names + size, sizeof names - (size_t)size, "%s%s", strncmp(option->value, "[=", 2) == 0 ? "" : " ",
                 option->value);
    fputs(names, out);
    return help_columns(names, strlen(names));
}

static void option_help_line(FILE *out, const struct option *option) {
    int column = option_names(out, option);
    if (column + 2 > OPTION_COLUMN) {
        fputc('\n', out);
        column = 0;
    }
    pad(out, column, OPTION_COLUMN);
    help_wrap(out, option->help, OPTION_COLUMN, OPTION_COLUMN);
}

/* Where the word at `text` ends, for a shell: spaces within quotes are no ends. */
static size_t word_size(const char *text) {
    char quote = 0;
    size_t size = 0;
    for (; text[size] && (quote || text[size] != ' '); size++)
        if (quote ? text[size] == quote : text[size] == '\'' || text[size] == '"')
            quote = quote ? 0 : text[size];
    return size;
}

void help_command(struct smith_buffer *out, const char *command, int indent) {
    int column = indent;
    smith_buffer_fill(out, ' ', (size_t)indent);
    for (const char *at = command; *at; at += *at == ' ') {
        size_t size = word_size(at);
        int width = help_columns(at, size), room = at[size] ? 2 : 0; /* for " \" */
        if (at > command && column + 1 + width + room > WIDTH) {
            smith_buffer_text(out, " \\\n");
            smith_buffer_fill(out, ' ', (size_t)indent + 4);
            column = indent + 4;
        } else if (at > command) {
            smith_buffer_byte(out, ' ');
            column++;
        }
        smith_buffer_add(out, at, size);
        column += width;
        at += size;
    }
    smith_buffer_byte(out, '\n');
}

static void example_help(FILE *out, const struct example *example) {
    struct smith_buffer lines = {0};
    help_command(&lines, example->command, 2);
    if (lines.size)
        fwrite(lines.data, 1, lines.size, out);
    smith_buffer_free(&lines);
    pad(out, 0, 6);
    help_wrap(out, example->what, 6, 6);
}

void help_verb(FILE *out, const struct verb *verb) {
    usage_line(out, verb);
    fputc('\n', out);
    help_wrap(out, verb->description, 0, 0);
    if (verb->without_layout) {
        char text[256];
        snprintf(text, sizeof text, HELP_WITHOUT_LAYOUT, verb->without_layout);
        fputc('\n', out);
        help_wrap(out, text, 0, 0);
    }
    fputs("\nOptions:\n", out);
    for (const struct option *const *option = verb->options; *option; option++)
        option_help_line(out, *option);
    for (const struct option *const *option = common_options; *option; option++)
        option_help_line(out, *option);
    if (!verb->examples || !verb->examples->command)
        return;
    fputs("\nExamples:\n", out);
    for (const struct example *example = verb->examples; example->command; example++)
        example_help(out, example);
}
