/* SPDX-License-Identifier: MIT
 *
 * `query`: a jq program over the JSON form of files.
 */
#include "files/bulk.h"
#include "files/output.h"
#include "output/message.h"
#include "output/text_output.h"
#include "verbs/jq_program.h"
#include <string.h>

static bool query_print(void *context, struct smith_bytes text, bool is_match) {
    bool *match = context;
    *match = *match || is_match;
    text_print_lines(stdout, text.data, text.size, TEXT_ESCAPE_JSON);
    output_bytes("\n", 1);
    return true;
}

static enum exit_status query(struct input *input, const struct smith_document *document,
                              const struct arguments *arguments) {
    const struct smith_json_style compact = {.compact = true};
    bool bare = argument_given(arguments, OPTION_BARE), match = false;
    const struct jq_run run = {
        .verb = "query",
        .file = input->path,
        .program = arguments->operands[arguments->operand_count - 1],
        .document = document,
        .style = argument_given(arguments, OPTION_COMPACT) ? (bare ? JQ_BARE_COMPACT : JQ_COMPACT)
                                                           : (bare ? JQ_BARE : JQ_PRETTY),
        .with_environment = argument_given(arguments, OPTION_ENVIRONMENT),
        .take = query_print,
        .context = &match,
    };
    struct smith_buffer json;
    smith_buffer_init(&json, NULL);
    enum exit_status status = smith_json_write(document, &compact, &json, &input->error) == SMITH_OK
                                  ? jq_program_run(&run, &json)
                                  : complain(input->path, &input->error);
    smith_buffer_free(&json);
    return status == EXIT_DONE && !match ? EXIT_NEGATIVE : status;
}

static enum exit_status query_run(const struct arguments *arguments) {
    jq_program_to_end(arguments);
    const struct bulk bulk = {.verb = "query",
                              .use = query,
                              .files = arguments->operand_count - 1,
                              .done = "with a result",
                              .negative = "without one"};
    return bulk_run(&bulk, arguments);
}

static const struct option option_compact = {OPTION_COMPACT, 'c', "compact", NULL, NULL, "each result on one line"};
static const struct option option_raw = {OPTION_BARE, 'r', "raw", NULL, NULL, "texts as they are, without quotes"};
/* Without its letter, which is that of --raw here, as with jq. */
static const struct option option_folders = {
    OPTION_RECURSIVE, 0, "recursive", NULL, NULL, "work on the files in folders, and in the folders in them"};
static const struct option *const options[] = {&option_raw,     &option_compact, &option_environment,
                                               &option_format,  &option_layout,  &option_revision,
                                               &option_folders, &option_jobs,    NULL};

static const struct example examples[] = {
    {"levelsmith query maze.map '.monsters | length'", "how many monsters it has"},
    {"levelsmith query maze.map -r '.textures[].path'", "the names of its textures"},
    {"levelsmith query maze.map '.panels[] | select(.size.width == 0)'", "panels that cannot be seen"},
    {NULL, NULL},
};

const struct verb verb_query = {
    .name = "query",
    .summary = "ask a file something, with a jq program",
    .operands = "FILE… PROGRAM",
    .description =
        "Runs a program in the language of jq on the JSON form of FILE (which `levelsmith json` prints) and prints "
        "its results. PROGRAM may also stand first, as with jq. The exit status is 1 when there is no result but null and false. Where programs know things by "
        "numbers, `$names` has what people call those in FILE: {\"moveable\": {\"327\": \"DOOR_TYPE6\"}}.",
    .options = options,
    .examples = examples,
    .min_operands = 2,
    .max_operands = -1,
    .runs_jq = true,
    .run = query_run,
};
