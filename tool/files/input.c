/* SPDX-License-Identifier: MIT
 *
 * What reading verbs have in common: the layout that -t or --layout forces, the bytes of a file, and the layout to
 * read them by.
 */
#include "files/input.h"
#include "files/archive_path.h"
#include "files/folder_input.h"
#include "files/layout_folders.h"
#include "files/own_formats.h"
#include "help/did_you_mean.h"
#include "options/limits_option.h"
#include "os/os.h"
#include "output/message.h"
#include "output/text_output.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_FORMATS 64 /* offered as suggestions */

static void complain_unknown_format(const char *verb, const char *id) {
    const char *ids[MAX_FORMATS + 1];
    size_t count = 0;
    for (const struct smith_format *const *format = smith_formats(); *format && count < MAX_FORMATS; format++)
        ids[count++] = (*format)->id;
    ids[count] = NULL;
    const char *near = closest_name(id, ids);
    text_print_format(stderr, "levelsmith %s: there is no format \"%s\"", verb, id);
    if (near)
        text_print_format(stderr, "; did you mean \"%s\"?", near);
    fputs("\nTry `levelsmith formats`.\n", stderr);
}

/* What --layout names: a file, or the name of one in the user's folders without its ending. */
static const char *find_layout(const char *path, const char *const *folders, struct smith_buffer *found) {
    if (strcmp(path, "-") == 0 || smith_path_folder_size(path) || smith_os_exists(path))
        return path;
    return smith_layout_find(path, folders, found) ? (const char *)found->data : path;
}

enum exit_status layout_complain(const char *path, enum smith_status status, struct smith_buffer *report,
                                 const struct smith_error *error) {
    bool reported = report->size > 0;
    if (reported)
        text_print_lines(stderr, report->data, report->size, TEXT_ESCAPE_BYTES);
    smith_buffer_free(report);
    if (status != SMITH_OK && (status != SMITH_BAD_LAYOUT || !reported))
        complain(path, error);
    return status_of(status);
}

enum exit_status layout_read(const char *path, const struct smith_layout_options *options,
                             struct smith_layout_source **source) {
    struct smith_error error;
    struct smith_buffer report, found;
    struct layout_folders folders = layout_folders_find();
    smith_buffer_init(&found, NULL);
    path = find_layout(path, layout_folders_list(&folders), &found);
    enum smith_status parsed = smith_layout_open(path, layout_folders_list(&folders), options, source, &report, &error);
    enum exit_status status = layout_complain(path, parsed, &report, &error);
    smith_buffer_free(&found);
    layout_folders_free(&folders);
    return status;
}

static void use_own_layout(struct reading *reading) {
    reading->layout = smith_layout_get(reading->source);
    reading->own = smith_format_of_layout(reading->layout);
}

const struct smith_format *reading_format(const struct reading *reading) {
    return reading->format ? reading->format : reading->own.layout ? &reading->own : NULL;
}

/* The form behind -t, which usual_options() have. */
static bool form_is_known(const char *verb, const struct smith_format *format) {
    const char *id = usual_options()->form;
    const struct smith_conversion *form = id ? smith_conversion_by_id(format, id) : NULL;
    if (!id || (form && form->read))
        return true;
    text_print_format(stderr, "levelsmith %s: no form of %s that is read is called '%s'", verb, format->title, id);
    const char *between = "; there is ";
    for (form = format->conversions; form && form->id; form++)
        if (form->read) {
            text_print_format(stderr, "%s%s", between, form->id);
            between = ", ";
        }
    fputc('\n', stderr);
    return false;
}

enum exit_status reading_open(struct reading *reading, const char *verb, const struct arguments *arguments) {
    *reading = (struct reading){0};
    const char *id = arguments->values[OPTION_FORMAT];
    const char *path = arguments->values[OPTION_LAYOUT];
    if (id && path) {
        text_print_format(stderr, "levelsmith %s: --format and --layout exclude each other\n", verb);
        return EXIT_USAGE;
    }
    if (path) {
        enum exit_status status = layout_read(path, NULL, &reading->source);
        if (status == EXIT_DONE)
            use_own_layout(reading);
        return status;
    }
    if (!id)
        return EXIT_DONE;
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(id, ":"), id);
    reading->format = any_format_by_id(name);
    if (!reading->format) {
        complain_unknown_format(verb, id);
        return EXIT_USAGE;
    }
    if (!form_is_known(verb, reading->format))
        return EXIT_USAGE;
    reading->layout = reading->format->layout;
    return EXIT_DONE;
}

void reading_close(struct reading *reading) {
    smith_layout_free(reading->source);
    *reading = (struct reading){0};
}

enum exit_status input_read(struct input *input, const char *path) {
    *input = (struct input){.path = path};
    if (archive_path_enters(path))
        return archive_path_read(input, path);
    return input_read_file(input, path);
}

enum exit_status input_read_file(struct input *input, const char *path) {
    if (folder_is_archive(path))
        return folder_input_read(input, path);
    if (smith_file_read_limited(path, usual_limits(), NULL, &input->content, &input->error) != SMITH_OK)
        return complain(path, &input->error);
    input->bytes = (struct smith_bytes){input->content.data, input->content.size};
    return EXIT_DONE;
}

/* The layout of what was read, where it is known without looking into it. */
static bool use_given_layout(struct input *input, const struct reading *reading) {
    if (reading_format(reading))
        input->format = reading_format(reading);
    if (!input->format)
        return false;
    input->layout = input->format->layout;
    return true;
}

static enum exit_status guess_layout(struct input *input) {
    if (any_format_guess(input->bytes, input->path, &input->format, &input->error) != SMITH_OK)
        return complain(input->path, &input->error);
    input->layout = input->format->layout;
    return EXIT_DONE;
}

enum exit_status input_open(struct input *input, const struct reading *reading, const char *path) {
    enum exit_status status = input_read(input, path);
    return status != EXIT_DONE || use_given_layout(input, reading) ? status : guess_layout(input);
}

enum exit_status input_open_any(struct input *input, const struct reading *reading, const char *path) {
    const struct smith_conversion *conversion;
    enum exit_status status = input_open_converted(input, reading, path, &conversion);
    if (status == EXIT_DONE && conversion)
        input->layout = input->format->layout;
    return status;
}

const struct smith_options *input_options(struct input *input) {
    input->options = *usual_options();
    input->options.lent = input->bytes;
    return &input->options;
}

enum smith_status input_read_document(struct input *input, const struct smith_options *options,
                                      struct smith_document **document) {
    bool known = input->format && input->format->layout == input->layout;
    return known ? smith_open(input->bytes, input->format, options, document, &input->error)
                 : smith_decode(input->layout, input->bytes, options, NULL, NULL, document, &input->error);
}

enum exit_status input_open_converted(struct input *input, const struct reading *reading, const char *path,
                                      const struct smith_conversion **conversion) {
    struct smith_recognised recognised;
    enum exit_status status = input_read(input, path);
    *conversion = NULL;
    if (status != EXIT_DONE || use_given_layout(input, reading))
        return status;
    if (any_recognise(input->bytes, path, false, &recognised, &input->error) != SMITH_OK) {
        if (!reading->repairs || !recognised.damaged)
            return complain(path, &input->error);
        recognised.format = recognised.damaged;
    }
    *conversion = recognised.conversion;
    input->format = recognised.format;
    input->layout = recognised.conversion ? NULL : recognised.format->layout;
    return EXIT_DONE;
}

struct smith_options reading_options(const struct reading *reading) {
    struct smith_options options = *usual_options();
    options.outline = reading->outline;
    return options;
}

enum exit_status input_decode(struct input *input, const struct reading *reading, const char *path,
                              struct smith_document **document) {
    *document = NULL;
    enum exit_status status = input_open_any(input, reading, path);
    if (status != EXIT_DONE)
        return status;
    struct smith_options options = reading_options(reading);
    options.lent = input->bytes;
    if (input_read_document(input, &options, document) != SMITH_OK) {
        *document = NULL;
        return complain(path, &input->error);
    }
    return EXIT_DONE;
}

void input_close(struct input *input) {
    smith_buffer_free(&input->content);
}

enum exit_status with_document(const char *verb, const struct arguments *arguments, use_document *use) {
    struct reading reading;
    enum exit_status status = reading_open(&reading, verb, arguments);
    if (status != EXIT_DONE)
        return status;
    struct input input;
    struct smith_document *document;
    char *path = folder_input_name(arguments->operands[0]);
    if (!path)
        status = complain_memory();
    else {
        status = input_decode(&input, &reading, path, &document);
        if (status == EXIT_DONE)
            status = use(&input, document, arguments);
        smith_document_free(document);
        input_close(&input);
    }
    free(path);
    reading_close(&reading);
    return status;
}

enum exit_status input_find(struct input *input, const struct smith_document *document, const char *path,
                            struct smith_node *node) {
    if (smith_path_find(document, path, node, &input->error) != SMITH_OK)
        return complain(input->path, &input->error);
    if (node->value)
        return EXIT_DONE;
    complain_absent(input->path, path);
    return EXIT_NEGATIVE;
}
