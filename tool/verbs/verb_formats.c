/* SPDX-License-Identifier: MIT
 *
 * `formats`: the formats built in, from their descriptors; and those of the user's own, from the folders of layouts.
 */
#include "files/output.h"
#include "files/own_formats.h"
#include "output/json_report.h"
#include "output/text_output.h"
#include <levelsmith/levelsmith.h>
#include <stdio.h>
#include <string.h>

/* One line of the table. */
struct row {
    const struct smith_format *format;
    const char *folder; /* NULL = built in */
};

/* Built-in formats, then the user's own without mistakes. False behind the last one. */
static bool next_row(struct row *row, uint32_t *next) {
    uint32_t built_in = 0;
    while (smith_formats()[built_in])
        built_in++;
    uint32_t index = (*next)++;
    *row = (struct row){index < built_in ? smith_formats()[index] : NULL, NULL};
    if (row->format)
        return true;
    const struct smith_own_format *own = own_formats() ? smith_own_formats_get(own_formats(), index - built_in) : NULL;
    if (own && !own->format)
        return next_row(row, next);
    *row = own ? (struct row){own->format, own->folder} : *row;
    return own != NULL;
}

static int formats_widest(size_t (*measure)(const struct smith_format *format), size_t min_width) {
    struct row row;
    for (uint32_t next = 0; next_row(&row, &next);)
        if (measure(row.format) > min_width)
            min_width = measure(row.format);
    return (int)min_width;
}

static size_t id_size(const struct smith_format *format) {
    return strlen(format->id);
}

static size_t extensions_size(const struct smith_format *format) {
    return strlen(format->extensions);
}

static void print_table(void) {
    int id = formats_widest(id_size, strlen("id")), extensions = formats_widest(extensions_size, strlen("extensions"));
    printf("%-*s  %-*s  %-21s  title\n", id, "id", extensions, "extensions", "capabilities");
    struct row row;
    for (uint32_t next = 0; next_row(&row, &next);) {
        printf("%-*s  %-*s  %-21s  ", id, row.format->id, extensions, row.format->extensions,
               smith_format_capabilities(row.format));
        text_print_visible(stdout, row.format->title);
        if (row.folder) {
            fputs("  (", stdout);
            text_print_visible(stdout, row.folder);
            putchar(')');
        }
        putchar('\n');
    }
}

static enum exit_status formats_print_json(void) {
    struct smith_buffer report = {0};
    struct row row;
    smith_buffer_byte(&report, '[');
    for (uint32_t next = 0; next_row(&row, &next);) {
        smith_buffer_text(&report, next == 1 ? "\n  " : ",\n  ");
        smith_report_put_format(&report, row.format, row.folder);
    }
    smith_buffer_text(&report, "\n]\n");
    return json_report_print(stdout, &report);
}

static enum exit_status formats_run(const struct arguments *arguments) {
    if (argument_given(arguments, OPTION_JSON))
        return formats_print_json();
    print_table();
    return EXIT_DONE;
}

static const struct option *const options[] = {&option_json, NULL};

const struct verb verb_formats = {
    .name = "formats",
    .summary = "the formats it knows",
    .operands = "",
    .description =
        "Prints a table: the id that -t takes, the usual extensions of such files, what can be done with "
        "them, and what the format is called. Others can be described in a layout: see `levelsmith help "
        "layout`. Layouts in folders of your own ($LEVELSMITH_LAYOUTS, then $XDG_CONFIG_HOME/levelsmith/layouts) "
        "are listed behind those that are built in, with the folder.",
    .options = options,
    .examples = NULL,
    .min_operands = 0,
    .max_operands = 0,
    .run = formats_run,
};
