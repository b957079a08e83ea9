/* SPDX-License-Identifier: MIT
 *
 * `diff`: what one version of a file has that another has not.
 */
#include "files/as_saved_input.h"
#include "files/output.h"
#include "options/render_options.h"
#include "output/message.h"
#include "verbs/diff_command.h"
#include "verbs/edit_command.h"

/* ---- the picture ---- */

static enum exit_status diff_draw(const struct arguments *arguments, const struct smith_document *const documents[2],
                                  const char *const paths[2], const struct smith_render_options *how) {
    const char *output = arguments->values[OPTION_PICTURE];
    struct smith_drawing *drawing;
    struct smith_buffer file;
    struct smith_error error;
    smith_buffer_init(&file, NULL);
    enum smith_status drawn = smith_draw_differences(documents, paths, how, &drawing, &error);
    if (drawn == SMITH_OK)
        drawn = render_options_make(drawing, render_options_format(arguments, output), &file, &error);
    smith_drawing_free(drawing);
    enum exit_status status = drawn == SMITH_OK ? output_to(output, &file, argument_given(arguments, OPTION_FORCE))
                                                : complain(paths[1], &error);
    if (status == EXIT_DONE)
        edit_command_print_notes(paths[1], how->notes);
    smith_buffer_free(&file);
    return status;
}

static enum exit_status make_picture(const struct arguments *arguments, const struct smith_document *const documents[2],
                                     const char *const paths[2]) {
    struct render_options render_options;
    enum exit_status status = render_options_open(&render_options, "diff", paths[1], arguments);
    if (status == EXIT_DONE)
        status = diff_draw(arguments, documents, paths, &render_options.how);
    render_options_close(&render_options);
    return status;
}

/* ---- the verb ---- */

static enum exit_status diff_run(const struct arguments *arguments) {
    const struct diff_command diff_command = {
        .paths = {arguments->operands[0], arguments->operands[1]},
        .options = {.format = argument_given(arguments, OPTION_JSON)   ? SMITH_DIFF_PATCH
                              : argument_given(arguments, OPTION_STAT) ? SMITH_DIFF_STAT
                                                                       : SMITH_DIFF_TEXT,
                    .bytes = argument_given(arguments, OPTION_BYTES)},
        .as_saved = argument_given(arguments, OPTION_AS_SAVED),
        .also = argument_given(arguments, OPTION_PICTURE) ? make_picture : NULL,
        .arguments = arguments,
    };
    struct reading reading;
    if (argument_given(arguments, OPTION_PICTURE) &&
        !render_output_fits("diff", arguments, arguments->values[OPTION_PICTURE]))
        return EXIT_USAGE;
    enum exit_status status = reading_open(&reading, "diff", arguments);
    if (status != EXIT_DONE)
        return status;
    status = diff_command_run(&diff_command, &reading);
    reading_close(&reading);
    return status;
}

static const struct option option_bytes = {
    OPTION_BYTES,
    0,
    "bytes",
    NULL,
    NULL,
    "also what means the same and is spelled otherwise in the file; with --json, the patch gives the second file's very "
    "bytes"};
static const struct option option_patch = {
    OPTION_JSON, 0, "json", NULL, NULL, "print a JSON Patch (RFC 6902), which `levelsmith apply` applies"};
static const struct option option_stat = {OPTION_STAT, 0,    "stat",
                                          NULL,        NULL, "only how many things of each kind differ"};
static const struct option option_picture = {
    OPTION_PICTURE,
    0,
    "picture",
    "OUT",
    NULL,
    "also write a picture (OUT.png or OUT.svg) of both, as `render` shows them, with marks on what differs"};
static const struct option *const options[] = {&option_patch,
                                               &option_stat,
                                               &option_bytes,
                                               &option_compare_as_saved,
                                               &option_picture,
                                               &option_force,
                                               &option_layers,
                                               &option_game,
                                               &option_level,
                                               &option_format,
                                               &option_layout,
                                               &option_revision,
                                               NULL};

static const struct example examples[] = {
    {"levelsmith diff old.map new.map", "what changed, by thing"},
    {"levelsmith diff old.map new.map --json > change.json", "the change, to be applied to other versions of the map"},
    {"levelsmith diff old.map new.map --picture changes.png", "the same, and both maps with marks on what changed"},
    {NULL, NULL},
};

const struct verb verb_diff = {
    .name = "diff",
    .summary = "what differs between two files",
    .operands = "A B",
    .description =
        "Prints what B has that A has not: a line for each thing that differs, and below it the old and the new "
        "values; + what came, - what went, > what moved. Elements of lists are known by what the format says "
        "they are known by, or by what they are like, so an element before others does not change the others, "
        "nor the numbers that refer to them. Entries of archives are compared as what they are.\n\n"
        "The exit status is 1 when there are differences, 0 when there are none.",
    .options = options,
    .examples = examples,
    .min_operands = 2,
    .max_operands = 2,
    .run = diff_run,
};
