/* SPDX-License-Identifier: MIT
 *
 * `list`: what is in an archive.
 */
#include "files/archive_input.h"
#include "files/bulk.h"
#include "output/json_report.h"
#include "output/message.h"
#include "output/text_output.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Columns a text takes at least. */
static int list_widest(const struct smith_archive *archive, const char *(*text)(const struct smith_entry *entry),
                       int min_width) {
    for (uint32_t i = 0; i < archive->entry_count; i++) {
        int size = text_columns(text(&archive->entries[i]));
        min_width = size > min_width && size <= 40 ? size : min_width;
    }
    return min_width;
}

static const char *name_of(const struct smith_entry *entry) {
    return entry->name;
}

/* An extension says more than the format of all that may have one of several. */
static const char *list_format_of(const struct smith_entry *entry) {
    const struct smith_entry_type *entry_type = &entry->entry_type;
    return entry_type->extension ? entry_type->extension : entry_type->format ? entry_type->format->id : "-";
}

static void print_padded(const char *text, int width) {
    text_print_visible(stdout, text);
    for (int size = text_columns(text); size < width; size++)
        putchar(' ');
}

/* Where the archive does not say the size, what it takes when packed. */
static void print_size(const struct smith_entry *entry) {
    char size[32];
    bool known = entry->size != UINT64_MAX;
    snprintf(size, sizeof size, known ? "%" PRIu64 : "(%" PRIu64 ")", known ? entry->size : entry->packed);
    printf("  %8s  ", size);
}

static void list_print_text(const struct smith_archive *archive) {
    int names = list_widest(archive, name_of, 4), formats = list_widest(archive, list_format_of, 6);
    for (uint32_t i = 0; i < archive->entry_count; i++) {
        const struct smith_entry *entry = &archive->entries[i];
        print_padded(entry->name, names);
        print_size(entry);
        print_padded(list_format_of(entry), formats);
        printf("  %3u %%  %s\n", entry->entry_type.confidence, entry->entry_type.why);
    }
}

static enum exit_status list_print_json(const struct arguments *arguments, const struct smith_archive *archive,
                                        const char *path) {
    const struct smith_report_style style = json_report_style(arguments, path);
    struct smith_buffer report = {0};
    smith_report_list(&report, &style, archive);
    return json_report_print(stdout, &report);
}

/* Which of several archives it is. */
static void list_print_heading(const struct visit *visit) {
    if (visit->run_totals->printed)
        putchar('\n');
    visit->run_totals->printed = true;
    text_print_visible(stdout, visit->path);
    puts(":");
}

static enum exit_status list_visit(const struct visit *visit) {
    const struct arguments *arguments = visit->arguments;
    const char *path = visit->path;
    bool json = argument_given(arguments, OPTION_JSON);
    struct input input;
    struct smith_archive *archive;
    enum exit_status status = input_open_archive(&input, visit->reading, path, &archive);
    if (archive && json)
        status = list_print_json(arguments, archive, path);
    else if (archive) {
        if (arguments->is_one_of_several)
            list_print_heading(visit);
        list_print_text(archive);
    }
    smith_archive_free(archive);
    input_close(&input);
    return status;
}

static enum exit_status list_run(const struct arguments *arguments) {
    const struct bulk bulk = {.verb = "list",
                              .visit = list_visit,
                              .done = "listed",
                              .outline = true,
                              .blank_between = !argument_given(arguments, OPTION_JSON)};
    return bulk_run(&bulk, arguments);
}

static const struct option *const options[] = {&option_format,    &option_layout, &option_json,
                                               &option_recursive, &option_jobs,   NULL};

static const struct example examples[] = {
    {"levelsmith list SPRITES.DAT", "every entry: its name, its size, and what it is thought to be"},
    {NULL, NULL},
};

const struct verb verb_list = {
    .name = "list",
    .summary = "what is in an archive",
    .operands = "ARCHIVE…",
    .description = "Prints a line per entry: name, bytes, format, how sure that is, and why. An entry is a file of its "
                   "own: ARCHIVE:/NAME stands for it wherever a verb reads a file.",
    .options = options,
    .examples = examples,
    .min_operands = 1,
    .max_operands = -1,
    .run = list_run,
};
