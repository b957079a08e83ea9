/* SPDX-License-Identifier: MIT
 *
 * `move`: an element of a list to another place in it.
 */
#include "output/text_output.h"
#include "verbs/edit_command.h"
#include <stdio.h>
#include <stdlib.h>

static enum smith_status move_to_index(struct smith_edit *edit, const char *path, const void *context,
                                       struct smith_error *error) {
    return smith_edit_move(edit, path, *(const uint32_t *)context, error);
}

static enum exit_status move(struct input *input, struct smith_edit *edit, const struct arguments *arguments) {
    const char *word = arguments->operands[2];
    char *end;
    unsigned long index = strtoul(word, &end, 10);
    if (*word < '0' || *word > '9' || *end || index >= UINT32_MAX) {
        text_print_format(stderr, "levelsmith move: \"%s\" is no index\n", word);
        return EXIT_USAGE;
    }
    const uint32_t to = (uint32_t)index;
    return edit_command_each_path(input, edit, arguments, arguments->operands[1], move_to_index, &to);
}

static enum exit_status move_run(const struct arguments *arguments) {
    return with_edit("move", arguments, 1, move);
}

static const struct option *const options[] = {
    &option_output, &option_force, &option_in_place, &option_format, &option_layout, &option_revision, NULL};

static const struct example examples[] = {
    {"levelsmith move maze.map /textures/7 0 -o new.map", "the eighth texture becomes the first"},
    {NULL, NULL},
};

const struct verb verb_move = {
    .name = "move",
    .summary = "move an element within its list",
    .operands = "FILE PATH INDEX -o OUT",
    .description =
        "Moves the element at PATH so that its index becomes INDEX. Numbers that refer to elements of the list by index "
        "follow.",
    .options = options,
    .examples = examples,
    .min_operands = 3,
    .max_operands = 3,
    .takes_path = true,
    .run = move_run,
};
