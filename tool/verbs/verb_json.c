/* SPDX-License-Identifier: MIT
 *
 * `json`: the lossless text form of a file, or of one value in it.
 */
#include "files/input.h"
#include "files/output.h"
#include "output/message.h"

static enum exit_status json_print(struct input *input, const struct smith_document *document,
                                   const struct arguments *arguments, const struct smith_node *node) {
    struct smith_json_style style = {.compact = argument_given(arguments, OPTION_COMPACT)};
    struct smith_buffer text;
    smith_buffer_init(&text, NULL);
    output_stream(arguments, &text);
    enum smith_status written = node ? smith_json_write_node(node, &style, &text, &input->error)
                                     : smith_json_write(document, &style, &text, &input->error);
    output_end_line(&text);
    enum exit_status status = EXIT_DONE;
    if (written == SMITH_OK)
        status = output_buffer(arguments, &text);
    else if (output_goes_on())
        status = complain(input->path, &input->error);
    smith_buffer_free(&text);
    return status;
}

/* The whole document, or what is at the path. */
static enum exit_status json_print_part(struct input *input, const struct smith_document *document,
                                        const struct arguments *arguments) {
    if (arguments->operand_count == 1)
        return json_print(input, document, arguments, NULL);
    struct smith_node node;
    enum exit_status status = input_find(input, document, arguments->operands[1], &node);
    return status == EXIT_DONE ? json_print(input, document, arguments, &node) : status;
}

static enum exit_status json_run(const struct arguments *arguments) {
    return with_document("json", arguments, json_print_part);
}

static const struct option option_compact = {OPTION_COMPACT, 'c',  "compact",
                                             NULL,           NULL, "without white space, on one line"};
static const struct option *const options[] = {
    &option_format, &option_layout, &option_revision, &option_output, &option_force, &option_compact, NULL};

static const struct example examples[] = {
    {"levelsmith json maze.map -o maze.json", "the whole map as a text that `build` turns back into the same bytes"},
    {"levelsmith json maze.map /panels | jq length", "how many panels it has"},
    {NULL, NULL},
};

const struct verb verb_json = {
    .name = "json",
    .summary = "a file, or one value in it, as JSON that loses nothing",
    .operands = "FILE [PATH]",
    .description = "Prints the JSON form. `levelsmith build` makes the same bytes of it again; what an ordinary writer "
                   "would have spelled otherwise is kept in keys with a $, which may be deleted.",
    .options = options,
    .examples = examples,
    .min_operands = 1,
    .max_operands = 2,
    .takes_path = true,
    .run = json_run,
};
