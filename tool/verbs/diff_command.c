/* SPDX-License-Identifier: MIT
 *
 * Two files compared: read, compared, and what differs printed.
 */
#include "verbs/diff_command.h"
#include "files/archive_input.h"
#include "files/as_saved_input.h"
#include "files/output.h"
#include "options/limits_option.h"
#include "options/option_fit.h"
#include "output/json_report.h"
#include "output/message.h"
#include "output/text_output.h"
#include <levelsmith/level.h>
#include <stdio.h>
#include <string.h>

struct side {
    const char *label;
    struct input input;
    struct smith_archive *archive; /* when it is one; owns the document then */
    struct smith_document *document;
    struct smith_buffer saved; /* with --as-saved: what the input's bytes are */
};

static enum exit_status open_side(struct side *side, const struct reading *reading, const char *path, bool as_saved) {
    enum exit_status status = input_open_any(&side->input, reading, path);
    const struct smith_format *format = side->input.format;
    if (status == EXIT_DONE && as_saved && format && format->as_saved)
        status = input_take_as_saved(&side->input, "diff", &side->saved);
    enum smith_status read = SMITH_OK;
    if (status != EXIT_DONE)
        return status;
    if (smith_format_is_archive(format)) {
        read = smith_archive_open(format, side->input.bytes, base_name(side->label), usual_options(), &side->archive,
                                  &side->input.error);
        side->document = side->archive ? side->archive->document : NULL;
    } else {
        read = input_read_document(&side->input, input_options(&side->input), &side->document);
        side->document = read == SMITH_OK ? side->document : NULL;
    }
    return read == SMITH_OK ? EXIT_DONE : complain(path, &side->input.error);
}

static void close_side(struct side *side) {
    if (side->archive)
        smith_archive_free(side->archive);
    else
        smith_document_free(side->document);
    input_close(&side->input);
    smith_buffer_free(&side->saved);
}

static bool diff_command_any(const struct smith_diff_count *count) {
    return count->changed || count->added || count->removed || count->moved || count->spelled;
}

static bool same_bytes(const struct side sides[2]) {
    const struct smith_bytes *a = &sides[0].input.bytes, *b = &sides[1].input.bytes;
    return a->size == b->size && (!a->size || memcmp(a->data, b->data, a->size) == 0);
}

static void print_title(const struct side sides[2]) {
    for (int i = 0; i < 2; i++) {
        fputs(i ? "+++ " : "--- ", stdout);
        text_print_visible(stdout, sides[i].label);
        fputc('\n', stdout);
    }
}

static const char *title_in_level(void *context, bool in_a, const char *path) {
    struct smith_level *const *levels = context;
    const struct smith_level *level = levels[!in_a];
    const uint32_t thing = level ? smith_level_thing_at(level, path) : SMITH_NONE;
    return thing != SMITH_NONE && strcmp(level->things[thing].path, path) == 0 ? level->things[thing].title : NULL;
}

static enum exit_status diff_command_print(const struct smith_diff_options *options, const struct side sides[2]) {
    struct smith_diff_count count;
    struct smith_buffer out;
    struct smith_error error;
    smith_buffer_init(&out, NULL);
    enum smith_status done = sides[0].archive && sides[1].archive
                                 ? smith_archive_diff(sides[0].archive, sides[1].archive, options, &out, &count, &error)
                                 : smith_diff(sides[0].document, sides[1].document, options, &out, &count, &error);
    enum exit_status status = done != SMITH_OK           ? complain(sides[1].label, &error)
                              : diff_command_any(&count) ? EXIT_NEGATIVE
                                                         : EXIT_DONE;
    if (status == EXIT_DONE && !options->bytes && !same_bytes(sides))
        text_print_format(stderr, "levelsmith diff: both mean the same and are spelled otherwise: --bytes shows how\n");
    if (status == EXIT_NEGATIVE && options->format == SMITH_DIFF_TEXT)
        print_title(sides);
    if (done == SMITH_OK && options->format == SMITH_DIFF_PATCH)
        json_report_note();
    if (done == SMITH_OK)
        text_print_lines(stdout, out.data, out.size, TEXT_ESCAPE_BYTES);
    smith_buffer_free(&out);
    return status;
}

/* Of levels things have titles, and of numbers names. */
static enum exit_status diff_command_compare(const struct smith_diff_options *options, const struct side sides[2]) {
    struct smith_level *levels[2] = {NULL, NULL};
    const struct smith_format *format = sides[1].document ? smith_document_format(sides[1].document) : NULL;
    const struct smith_diff_names names = {title_in_level, format ? format->number_name : NULL, levels};
    struct smith_diff_options named = *options;
    bool is_level = !sides[0].archive && !sides[1].archive && options->format == SMITH_DIFF_TEXT;
    bool has_memory = true;
    for (int i = 0; i < 2 && is_level; i++) /* NULL where it is none */
        has_memory &= smith_level_of(sides[i].document, NULL, &levels[i], NULL) != SMITH_NO_MEMORY;
    named.names = &names;
    enum exit_status status = has_memory ? diff_command_print(&named, sides) : complain_memory();
    for (int i = 0; i < 2; i++)
        smith_level_free(levels[i]);
    return status;
}

enum exit_status diff_command_run(const struct diff_command *diff_command, const struct reading *reading) {
    struct side sides[2] = {0};
    enum exit_status status = EXIT_DONE;
    for (int i = 0; i < 2 && status == EXIT_DONE; i++) {
        sides[i].label = diff_command->labels[i] ? diff_command->labels[i] : diff_command->paths[i];
        status = open_side(&sides[i], reading, diff_command->paths[i], diff_command->as_saved);
    }
    const struct smith_document *const documents[2] = {sides[0].document, sides[1].document};
    if (status == EXIT_DONE && diff_command->arguments &&
        !options_have_effect(diff_command->arguments, sides[1].input.format, sides[1].input.layout,
                             diff_command->paths[1]))
        status = EXIT_USAGE;
    if (status == EXIT_DONE)
        status = diff_command_compare(&diff_command->options, sides);
    bool compared = status == EXIT_DONE || status == EXIT_NEGATIVE;
    if (compared && diff_command->also) {
        const enum exit_status also = diff_command->also(diff_command->arguments, documents, diff_command->paths);
        status = also == EXIT_DONE ? status : also;
    }
    for (int i = 0; i < 2; i++)
        close_side(&sides[i]);
    return status;
}
