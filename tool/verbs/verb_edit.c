/* SPDX-License-Identifier: MIT
 *
 * `edit`: a file, changed by a jq program over its JSON form, or as a whole by what its format offers.
 */
#include "options/limits_option.h"
#include "output/change_report.h"
#include "output/message.h"
#include "output/text_output.h"
#include "verbs/edit_command.h"
#include "verbs/edit_operations.h"
#include "verbs/jq_program.h"
#include <stdio.h>
#include <string.h>

struct results {
    struct smith_buffer first;
    unsigned count;
};

static bool edit_keep(void *context, struct smith_bytes text, bool is_match) {
    struct results *results = context;
    (void)is_match;
    if (!results->count++)
        smith_buffer_add(&results->first, text.data, text.size);
    return results->count == 1;
}

static enum exit_status edit_by_program(struct input *input, struct smith_edit *edit,
                                        const struct arguments *arguments) {
    const struct smith_json_style compact = {.compact = true};
    const struct smith_document *document = smith_edit_document(edit);
    struct results results = {.count = 0};
    const struct jq_run run = {
        .verb = "edit",
        .file = input->path,
        .program = arguments->operands[arguments->operand_count - 1],
        .document = document,
        .style = JQ_TAKEN,
        .with_environment = argument_given(arguments, OPTION_ENVIRONMENT),
        .take = edit_keep,
        .context = &results,
    };
    struct smith_buffer json;
    smith_buffer_init(&json, NULL);
    enum exit_status status = smith_json_write(document, &compact, &json, &input->error) == SMITH_OK
                                  ? jq_program_run(&run, &json)
                                  : complain(input->path, &input->error);
    smith_buffer_free(&json);
    if (status == EXIT_DONE && results.count != 1) {
        text_print_format(
            stderr, "levelsmith edit: the program has %s results instead of one: `.a = 1` changes, `.a` only looks\n",
            results.count ? "several" : "no");
        status = EXIT_USAGE;
    } else if (status == EXIT_DONE && results.first.failed)
        status = complain_memory();
    else if (status == EXIT_DONE &&
             smith_edit_become(edit, (struct smith_bytes){results.first.data, results.first.size}, &input->error) !=
                 SMITH_OK) {
        input->error.line = input->error.column = 0; /* of a text that nobody has seen; the path says where */
        input->error.offset = UINT64_MAX;
        status = complain(input->path, &input->error);
    }
    smith_buffer_free(&results.first);
    return status;
}

static enum exit_status edit_run(const struct arguments *arguments) {
    if (!edit_options_fit(arguments))
        return EXIT_USAGE;
    if (argument_given(arguments, OPTION_DO))
        return edit_operations(arguments);
    jq_program_to_end(arguments);
    return with_edit("edit", arguments, arguments->operand_count - 1, edit_by_program);
}

static const struct option option_round = {
    OPTION_ROUND, 0,    "round",
    NULL,         NULL, "numbers that have to be whole and are not are rounded; without it they are refused"};
static const struct option *const options[] = {
    &option_output, &option_force,    &option_in_place,  &option_round, &option_environment,
    &option_do,     &option_game,     &option_json,      &option_all,   &option_format,
    &option_layout, &option_revision, &option_recursive, &option_jobs,  NULL};

static const struct example examples[] = {
    {"levelsmith edit maze.map '.monsters |= map(select(.type != \"MONSTER_IMP\"))' -o new.map",
     "the map without imps"},
    {"levelsmith edit maze.map '(.. | objects | select(has(\"wait\")) | .wait) *= 1.5' --round -i",
     "everything waits longer"},
    {"levelsmith edit maze.map --do", "what can be done to a map as a whole"},
    {"levelsmith edit maze.map --game game/wads --do merge-panels --do drop-textures -i",
     "a smaller map that looks the same"},
    {"levelsmith edit maze.map --do resize=0,0,320,0", "what making it wider would change"},
    {"levelsmith edit 'mymaps.wad:/*' --do 'rename=my.wad:OLD=my.wad:NEW' -i", "in all maps of an archive"},
    {NULL, NULL},
};

const struct verb verb_edit = {
    .name = "edit",
    .summary = "change a file with a jq program, or as a whole",
    .operands = "FILE… PROGRAM|--do OPERATION… -o OUT",
    .description =
        "Runs a program in the language of jq on the JSON form of FILE; its one result becomes the new file. What it "
        "does not touch stays to the byte; what hangs on a changed value follows, as with `set`. A result that the format cannot hold is refused, with its path. "
        "Numbers that refer to elements of lists by index are the program's business here; `insert`, `delete` and "
        "`move` see to them.\n\n"
        "With --do there is no program. What the format of FILE offers is done to the file as a whole, with a line for each "
        "thing done:\n\n"
        "    FILE:PATH: fixed|lost|skipped[CODE]: message\n\n"
        "Then nothing is written without -o or -i: it is shown what would be done. An OPERATION is a word, some with an "
        "argument behind it: shift=16,-8. The result is proved before it is written, as with `set`.\n\n"
        "Several files are changed in place (-i).",
    .options = options,
    .examples = examples,
    .min_operands = 1,
    .max_operands = -1,
    .runs_jq = true,
    .run = edit_run,
};
