/* SPDX-License-Identifier: MIT
 *
 * `edit`: a file, changed by a jq program over its JSON form.
 */
#include "output/message.h"
#include "options/limits_option.h"
#include "verbs/edit_command.h"
#include "verbs/jq_program.h"
#include <stdio.h>
#include <string.h>

struct results {
    jv first; /* invalid until there is one */
    bool several;
};

static bool keep(void *context, jv result) {
    struct results *results = context;
    results->several = jv_is_valid(jv_copy(results->first));
    if (results->several)
        jv_free(result);
    else
        results->first = result;
    return !results->several;
}

/* The changed document; NULL after a complaint. */
static struct smith_document *read_result(struct input *input, jv text, const struct arguments *arguments) {
    struct smith_options options = *usual_options();
    options.round = argument_given(arguments, OPTION_ROUND);
    const struct smith_bytes json = {(const uint8_t *)jv_string_value(text),
                                     (size_t)jv_string_length_bytes(jv_copy(text))};
    struct smith_document *changed;
    if (smith_json_read(input->layout, json, &options, &changed, &input->error) == SMITH_OK)
        return changed;
    input->error.line = input->error.column = 0; /* of a text that nobody has seen; the path says where */
    input->error.offset = UINT64_MAX;
    complain(input->path, &input->error);
    return NULL;
}

static enum exit_status write_result(struct input *input, jv text, const struct arguments *arguments) {
    struct smith_document *changed = read_result(input, text, arguments);
    enum exit_status status = changed ? edit_command_finish(input, changed, arguments) : EXIT_BAD_INPUT;
    smith_document_free(changed);
    return status;
}

static enum exit_status edit(struct input *input, const struct smith_document *document,
                             const struct arguments *arguments) {
    const struct smith_json_style compact = {.compact = true};
    const char *program = arguments->operands[arguments->operand_count - 1];
    struct results results = {.first = jv_invalid()};
    struct smith_buffer json;
    smith_buffer_init(&json, NULL);
    enum exit_status status = smith_json_write(document, &compact, &json, &input->error) == SMITH_OK
                                  ? jq_program_run("edit", input->path, program, &json, keep, &results)
                                  : complain(input->path, &input->error);
    smith_buffer_free(&json);
    if (status == EXIT_DONE && (results.several || !jv_is_valid(jv_copy(results.first)))) {
        fprintf(stderr,
                "levelsmith edit: the program has %s results instead of one: `.a = 1` changes, `.a` only looks\n",
                results.several ? "several" : "no");
        status = EXIT_USAGE;
    }
    if (status == EXIT_DONE) {
        jv text = jv_dump_string(jv_copy(results.first), 0);
        status = write_result(input, text, arguments);
        jv_free(text);
    }
    jv_free(results.first);
    return status;
}

static enum exit_status run(const struct arguments *arguments) {
    const struct bulk bulk = {.verb = "edit", .use = edit, .files = arguments->operand_count - 1};
    return edit_command_has_output("edit", arguments, bulk.files) ? bulk_run(&bulk, arguments) : EXIT_USAGE;
}

static const struct option option_round = {
    OPTION_ROUND, 0,    "round",
    NULL,         NULL, "numbers that have to be whole and are not are rounded; without it they are refused"};
static const struct option *const options[] = {&option_output, &option_in_place, &option_round,
                                               &option_format, &option_layout,   &option_recursive,
                                               &option_jobs,   NULL};

static const struct example examples[] = {
    {"levelsmith edit maze.map '.monsters |= map(select(.type != \"MONSTER_IMP\"))' -o new.map",
     "the map without imps"},
    {"levelsmith edit maze.map '(.. | objects | select(has(\"wait\")) | .wait) *= 1.5' --round -i",
     "everything waits longer"},
    {NULL, NULL},
};

const struct verb verb_edit = {
    .name = "edit",
    .summary = "change a file with a jq program",
    .operands = "FILE… PROGRAM -o OUT",
    .description =
        "Runs a program in the language of jq on the JSON form of FILE; its one result becomes the new file. What it "
        "does not touch stays to the byte. A result that the format cannot hold is refused, with its path. "
        "Numbers that refer to elements of lists by index are the program's business here; `insert`, `delete` and "
        "`move` see to them.\n\n"
        "Several files are changed in place (-i).",
    .options = options,
    .examples = examples,
    .min_operands = 2,
    .max_operands = -1,
    .run = run,
};
