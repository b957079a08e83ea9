/* SPDX-License-Identifier: MIT
 *
 * `build`: the bytes that a JSON text stands for.
 */
#include "files/input.h"
#include "files/output.h"
#include "files/own_formats.h"
#include "options/limits_option.h"
#include "output/message.h"
#include "output/text_output.h"
#include "verbs/edit_command.h"
#include <levelsmith/convert.h>
#include <levelsmith/edit.h>
#include <stdio.h>

#define NAME_SIZE 64 /* of formats; longer ones are not known anyway */

/* The layout to build by: what -t or --layout say, else what the text itself names. */
static enum exit_status choose_layout(struct input *input, const struct reading *reading) {
    input->layout = reading->layout;
    if (input->layout)
        return EXIT_DONE;
    char name[NAME_SIZE];
    if (smith_json_format(input->bytes, NULL, name, sizeof name, &input->error) != SMITH_OK)
        return complain(input->path, &input->error);
    input->format = any_format_by_id(name);
    if (!input->format) {
        text_print_format(
            stderr,
            "levelsmith: %s: \"$format\" is \"%s\", which is neither built in nor in a folder of yours: give its --layout\n",
            file_label(input->path), name);
        return EXIT_BAD_INPUT;
    }
    input->layout = input->format->layout;
    return EXIT_DONE;
}

/* --for: the file is of another revision than the text says. */
static enum smith_status build_revise(struct input *input, const struct smith_assumption *revision,
                                      struct smith_document *document) {
    struct smith_findings notes;
    enum smith_status status = smith_document_revise(document, revision, &notes, &input->error);
    if (status == SMITH_OK)
        edit_command_print_notes(input->path, &notes);
    smith_findings_free(&notes);
    return status;
}

static enum exit_status build(struct input *input, const struct arguments *arguments) {
    const struct smith_assumption revision[] = {{"revision", arguments->values[OPTION_FOR]}, {NULL, NULL}};
    struct smith_options options = *usual_options();
    struct smith_document *document = NULL;
    struct smith_buffer out = {0};
    enum smith_status built = smith_json_read(input->layout, input->bytes, usual_options(), &document, &input->error);
    if (built == SMITH_OK && argument_given(arguments, OPTION_FOR)) {
        built = build_revise(input, revision, document);
        options.assumptions = revision;
    }
    if (built == SMITH_OK)
        built = smith_encode_proved(document, &options, &out, &input->error);
    enum exit_status status = built == SMITH_OK ? output_buffer(arguments, &out) : complain(input->path, &input->error);
    smith_buffer_free(&out);
    smith_document_free(document);
    return status;
}

static enum exit_status build_run(const struct arguments *arguments) {
    if (!output_is_given("build", arguments))
        return EXIT_USAGE;
    struct reading reading;
    enum exit_status status = reading_open(&reading, "build", arguments);
    if (status != EXIT_DONE)
        return status;
    struct input input;
    status = input_read(&input, arguments->operands[0]);
    if (status == EXIT_DONE)
        status = choose_layout(&input, &reading);
    if (status == EXIT_DONE)
        status = build(&input, arguments);
    input_close(&input);
    reading_close(&reading);
    return status;
}

static const struct option option_revise = {
    OPTION_FOR,
    0,
    "for",
    "RELEASE",
    NULL,
    "write the file in this revision of its format, whatever the text says; what is lost is reported on standard error"};
static const struct option *const options[] = {&option_output, &option_force,  &option_format,
                                               &option_layout, &option_revise, NULL};

static const struct example examples[] = {
    {"levelsmith build maze.json -o maze.map", "the map again, byte for byte when nothing was changed"},
    {NULL, NULL},
};

const struct verb verb_build = {
    .name = "build",
    .summary = "the file that a JSON text stands for",
    .operands = "IN.json -o OUT",
    .description = "Turns the JSON form back into bytes. Its first key, \"$format\", says which format it is. OUT is "
                   "replaced at once or, when anything is wrong, not touched.",
    .options = options,
    .examples = examples,
    .min_operands = 1,
    .max_operands = 1,
    .run = build_run,
};
