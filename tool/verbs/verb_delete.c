/* SPDX-License-Identifier: MIT
 *
 * `delete`: elements of lists and optional members, by path.
 */
#include "verbs/edit_command.h"

static enum smith_status delete_one(struct smith_edit *edit, const char *path, const void *context,
                                    struct smith_error *error) {
    (void)context;
    return smith_edit_delete(edit, path, error);
}

static enum exit_status delete_all(struct input *input, struct smith_edit *edit, const struct arguments *arguments) {
    enum exit_status status = EXIT_DONE;
    for (int i = 1; i < arguments->operand_count && status == EXIT_DONE; i++)
        status = edit_command_each_path(input, edit, arguments, arguments->operands[i], delete_one, NULL);
    return status;
}

static enum exit_status delete_run(const struct arguments *arguments) {
    return with_edit("delete", arguments, 1, delete_all);
}

static const struct option option_none = {
    OPTION_NONE, 0,
    "none",      NULL,
    NULL,        "what refers to a deleted element is set to \"no element\", where the format has a value for that"};
static const struct option *const options[] = {&option_output, &option_force,       &option_in_place,
                                               &option_none,   &option_all_matches, &option_format,
                                               &option_layout, &option_revision,    NULL};

static const struct example examples[] = {
    {"levelsmith delete maze.map /monsters/3 -o new.map", "the fourth monster"},
    {"levelsmith delete maze.map /textures/5 --none -i", "a texture; panels that had it have none now"},
    {NULL, NULL},
};

const struct verb verb_delete = {
    .name = "delete",
    .summary = "delete elements of lists from a file",
    .operands = "FILE PATH… -o OUT",
    .description = "Deletes the elements at each PATH, in the order given: after /items/3 is gone, /items/4 is called "
                   "/items/3. A PATH that is no element of a list must be something that may be absent.\n\n"
                   "Numbers that refer to elements of the list by index follow. What referred to a deleted element is "
                   "said on standard error; with --none it refers to nothing afterwards.",
    .options = options,
    .examples = examples,
    .min_operands = 2,
    .max_operands = -1,
    .takes_path = true,
    .run = delete_run,
};
