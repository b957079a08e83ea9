/* SPDX-License-Identifier: MIT
 *
 * `insert`: a new element in a list.
 */
#include "verbs/edit_command.h"
#include <string.h>

static enum smith_status insert_one(struct smith_edit *edit, const char *path, const void *context,
                                    struct smith_error *error) {
    const char *json = context;
    return smith_edit_insert(edit, path, (struct smith_bytes){(const uint8_t *)json, strlen(json)}, error);
}

static enum exit_status insert_element(struct input *input, struct smith_edit *edit,
                                       const struct arguments *arguments) {
    const char *json = arguments->operand_count > 2 ? arguments->operands[2] : "";
    return edit_command_each_path(input, edit, arguments, arguments->operands[1], insert_one, json);
}

static enum exit_status insert_run(const struct arguments *arguments) {
    return with_edit("insert", arguments, 1, insert_element);
}

static const struct option *const options[] = {&option_output, &option_force,    &option_in_place,    &option_format,
                                               &option_layout, &option_revision, &option_all_matches, NULL};

static const struct example examples[] = {
    {"levelsmith insert maze.map /monsters '{\"type\": \"MONSTER_IMP\"}' -o new.map", "a monster at the end"},
    {"levelsmith insert maze.map /textures/0 '{\"path\": \"A.WAD:B\"}' -i",
     "a texture before all others; panels keep theirs"},
    {NULL, NULL},
};

const struct verb verb_insert = {
    .name = "insert",
    .summary = "insert an element into a list of a file",
    .operands = "FILE PATH [JSON] -o OUT",
    .description =
        "Inserts an element before the one at PATH, or at the end of the list when PATH is the list. JSON says what "
        "it is, as `json` would show it; what is left out is zero, absent or the format's default. Numbers "
        "that refer to elements of the list by index follow.",
    .options = options,
    .examples = examples,
    .min_operands = 2,
    .max_operands = 3,
    .takes_path = true,
    .run = insert_run,
};
