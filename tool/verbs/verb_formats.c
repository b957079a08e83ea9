/* SPDX-License-Identifier: MIT
 *
 * `formats`: the formats built in, from their descriptors.
 */
#include "files/output.h"
#include "output/text_output.h"
#include <levelsmith/levelsmith.h>
#include <stdio.h>
#include <string.h>

static int widest(size_t (*measure)(const struct smith_format *format), size_t min_width) {
    for (const struct smith_format *const *format = smith_formats(); *format; format++)
        if (measure(*format) > min_width)
            min_width = measure(*format);
    return (int)min_width;
}

static size_t id_size(const struct smith_format *format) {
    return strlen(format->id);
}

static size_t extensions_size(const struct smith_format *format) {
    return strlen(format->extensions);
}

/* What can be done with a format beyond what its layout alone gives. */
static const char *capabilities(const struct smith_format *format) {
    if (format->rules)
        return format->info ? "read write info check" : "read write check";
    return format->info ? "read write info" : "read write";
}

static void print_table(void) {
    int id = widest(id_size, strlen("id")), extensions = widest(extensions_size, strlen("extensions"));
    printf("%-*s  %-*s  %-21s  title\n", id, "id", extensions, "extensions", "capabilities");
    for (const struct smith_format *const *format = smith_formats(); *format; format++)
        printf("%-*s  %-*s  %-21s  %s\n", id, (*format)->id, extensions, (*format)->extensions, capabilities(*format),
               (*format)->title);
}

/* Words separated by single spaces, as an array of strings. */
static void print_words(const char *words) {
    putchar('[');
    for (const char *word = words; *word;) {
        size_t size = strcspn(word, " ");
        printf("%s\"%.*s\"", word == words ? "" : ", ", (int)size, word);
        word += size;
        word += strspn(word, " ");
    }
    putchar(']');
}

static void print_json(void) {
    putchar('[');
    for (const struct smith_format *const *format = smith_formats(); *format; format++) {
        fputs(format == smith_formats() ? "\n  {\"id\": " : ",\n  {\"id\": ", stdout);
        text_print_json(stdout, (*format)->id);
        fputs(", \"title\": ", stdout);
        text_print_json(stdout, (*format)->title);
        fputs(", \"extensions\": ", stdout);
        print_words((*format)->extensions);
        fputs(", \"capabilities\": ", stdout);
        print_words(capabilities(*format));
        putchar('}');
    }
    fputs("\n]\n", stdout);
}

static enum exit_status run(const struct arguments *arguments) {
    if (argument_given(arguments, OPTION_JSON))
        print_json();
    else
        print_table();
    return EXIT_DONE;
}

static const struct option *const options[] = {&option_json, NULL};

const struct verb verb_formats = {
    .name = "formats",
    .summary = "the formats that are built in",
    .operands = "",
    .description = "Prints a table: the id that -t takes, the usual extensions of such files, what can be done with "
                   "them, and what the format is called. Others can be described in a layout: see `levelsmith help "
                   "layout`.",
    .options = options,
    .examples = NULL,
    .min_operands = 0,
    .max_operands = 0,
    .run = run,
};
