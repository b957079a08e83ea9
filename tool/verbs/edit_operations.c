/* SPDX-License-Identifier: MIT
 *
 * See edit_operations.h.
 */
#include "verbs/edit_operations.h"
#include "files/archive_input.h"
#include "files/archive_path.h"
#include "files/bulk.h"
#include "files/output.h"
#include "files/search_option.h"
#include "options/limits_option.h"
#include "os/os.h"
#include "output/change_report.h"
#include "output/message.h"
#include "output/text_output.h"
#include <levelsmith/operation.h>
#include <stdio.h>

const struct option option_do = {
    OPTION_DO,
    0,
    "do",
    "[OPERATION…]",
    NULL,
    "do this to the file as a whole, instead of running a program; may be given several times, and is done in this order. "
    "Without an OPERATION what there is for FILE is listed"};
/* ---- which options go together ---- */

static bool edit_operations_refuse(const char *message, const char *name) {
    text_print_format(stderr, message, name);
    return false;
}

bool edit_options_fit(const struct arguments *arguments) {
    static const struct {
        enum option_key key;
        const char *name;
    } of_program[] = {{OPTION_ENVIRONMENT, "env"},
                      {OPTION_ROUND, "round"},
                      {OPTION_LAYOUT, "layout"},
                      {OPTION_REVISION, "for"}},
      of_operations[] = {{OPTION_GAME, "game"}, {OPTION_JSON, "json"}, {OPTION_ALL, "all"}};
    const bool does = argument_given(arguments, OPTION_DO);
    const char *last = arguments->operands[arguments->operand_count - 1];
    for (size_t i = 0; does && i < sizeof of_program / sizeof *of_program; i++)
        if (argument_given(arguments, of_program[i].key))
            return edit_operations_refuse("levelsmith edit: --%s means nothing with --do\n", of_program[i].name);
    for (size_t i = 0; !does && i < sizeof of_operations / sizeof *of_operations; i++)
        if (argument_given(arguments, of_operations[i].key))
            return edit_operations_refuse("levelsmith edit: --%s goes with --do\n", of_operations[i].name);
    if (!does && arguments->operand_count < 2)
        return edit_operations_refuse("levelsmith edit: %s: say what to change: a program, or --do\n",
                                      file_label(last));
    if (does && arguments->operand_count > 1 && !operand_is_file(last))
        return edit_operations_refuse("levelsmith edit: --do takes no program, and there is no file '%s'\n", last);
    return true;
}

/* ---- what they do ---- */

static enum smith_status do_to_file(struct input *input, const struct arguments *arguments,
                                    const struct smith_check_options *check, struct smith_buffer *out,
                                    struct smith_changes *changes) {
    char archive[SMITH_PATH_SIZE];
    struct smith_folder own = {0};
    struct smith_check_options how = *check;
    how.archive = archive_name(input->path, archive, sizeof archive);
    if (how.resources && how.archive && search_open_own(input->path, check->resources, &own) == EXIT_DONE)
        how.resources = &own;
    enum smith_status status =
        smith_operations_do(input->format, input->bytes, arguments_many(arguments), (uint32_t)arguments->many_count,
                            input_options(input), &how, out, changes, &input->error);
    smith_search_close(&own);
    return status;
}

/* What there is for a file, a line each. */
static enum exit_status edit_operations_list(const struct visit *visit) {
    struct input input;
    enum exit_status status = input_open_any(&input, visit->reading, visit->path);
    const struct smith_operation *operation = status == EXIT_DONE ? input.format->operations : NULL;
    for (; operation && operation->id; operation++) {
        bool optional = operation->parameter && *operation->parameter == '[';
        printf("%s%s%s\n    %s\n", operation->id,
               optional               ? "[="
               : operation->parameter ? "="
                                      : "",
               operation->parameter ? operation->parameter + optional : "", operation->title);
    }
    if (status == EXIT_DONE && !input.format->operations) {
        text_print_format(stderr, "levelsmith edit: %s: nothing can be done to files of the format %s as a whole\n",
                          file_label(visit->path), input.format->id);
        status = EXIT_NEGATIVE;
    }
    input_close(&input);
    return status;
}

/* Pictures and sounds beside the levels of an archive are not meant. */
static bool has_operations(const struct smith_format *format) {
    return format->operations != NULL;
}

static enum exit_status edit_operations_run_all(const struct arguments *arguments) {
    const char *game = arguments->values[OPTION_GAME];
    struct smith_folder folder = {0};
    enum exit_status status = game ? search_open(game, NULL, &folder) : EXIT_DONE;
    const struct change_work work = {
        .change = do_to_file, .resources = game ? &folder : NULL, .takes = has_operations, .may_be_tried = true};
    if (status == EXIT_DONE)
        status = edit_command_report_run("edit", arguments, &work);
    smith_search_close(&folder);
    return status;
}

enum exit_status edit_operations(const struct arguments *arguments) {
    static const struct bulk listing = {.verb = "edit", .visit = edit_operations_list, .takes = has_operations};
    static const struct {
        enum option_key key;
        const char *name;
    } of_result[] = {{OPTION_OUTPUT, "output"}, {OPTION_IN_PLACE, "in-place"}, {OPTION_FORCE, "force"},
                     {OPTION_GAME, "game"},     {OPTION_JSON, "json"},         {OPTION_ALL, "all"}};
    if (arguments->many_count)
        return edit_operations_run_all(arguments);
    for (size_t i = 0; i < sizeof of_result / sizeof *of_result; i++)
        if (argument_given(arguments, of_result[i].key)) {
            edit_operations_refuse(
                "levelsmith edit: --do without an OPERATION lists what there is, and --%s means nothing then\n",
                of_result[i].name);
            return EXIT_USAGE;
        }
    return bulk_run(&listing, arguments);
}
