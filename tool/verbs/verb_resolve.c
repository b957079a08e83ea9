/* SPDX-License-Identifier: MIT
 *
 * `resolve`: the conflicts that a merge listed, decided.
 */
#include "output/message.h"
#include "output/text_output.h"
#include "verbs/edit_command.h"
#include <levelsmith/merge.h>
#include <stdio.h>
#include <string.h>

static void complain_choice(const char *about, const char *what, const char *choice) {
    fputs("levelsmith resolve: ", stderr);
    text_print_visible(stderr, about);
    fputs(what, stderr);
    text_print_visible(stderr, choice);
    fputc('\n', stderr);
}

/* Whether the operand is a choice for the path: "PATH=CHOICE". */
static bool is_about(const char *operand, const char *path) {
    size_t size = strlen(path);
    return strncmp(operand, path, size) == 0 && operand[size] == '=';
}

/* What was said for this path: "ours", "theirs", ":JSON"; NULL = nothing. */
static const char *own_choice(const struct arguments *arguments, const char *path) {
    for (int i = 2; i < arguments->operand_count; i++)
        if (is_about(arguments->operands[i], path))
            return arguments->operands[i] + strlen(path) + 1;
    return NULL;
}

/* What was said for all; where it cannot be had, that is said, and the next conflict's turn. */
static enum exit_status decide_as_all(struct input *input, struct smith_edit *edit, const char *all,
                                      const struct smith_conflict *conflict) {
    if (strcmp(all, "ours") == 0 || smith_edit_take_theirs(edit, conflict, &input->error) == SMITH_OK)
        return EXIT_DONE;
    if (strcmp(input->error.code, "CONFLICT-NO-VALUE") != 0)
        return complain(input->path, &input->error);
    complain_choice(conflict->path, ": theirs has no value for it, it stays as it is", "");
    return EXIT_DONE;
}

static enum exit_status resolve_one(struct input *input, struct smith_edit *edit, const struct arguments *arguments,
                                    const struct smith_conflict *conflict) {
    const char *choice = own_choice(arguments, conflict->path), *all = arguments->values[OPTION_ALL];
    enum smith_status done = SMITH_OK;
    if (!choice && all)
        return decide_as_all(input, edit, all, conflict);
    if (!choice)
        return complain_choice(conflict->path, ": nothing was chosen, it stays as it is", ""), EXIT_DONE;
    if (strcmp(choice, "theirs") == 0)
        done = smith_edit_take_theirs(edit, conflict, &input->error);
    else if (choice[0] == ':')
        done = smith_edit_put(edit, conflict->path,
                              (struct smith_bytes){(const uint8_t *)choice + 1, strlen(choice + 1)}, &input->error);
    else if (strcmp(choice, "ours") != 0)
        return complain_choice(conflict->path, ": choose ours, theirs or :JSON, not ", choice), EXIT_USAGE;
    return done == SMITH_OK ? EXIT_DONE : complain(input->path, &input->error);
}

/* A path that is spelled wrong would leave its conflict as it is, which nobody has asked for. */
static bool choices_are_known(const struct arguments *arguments, const struct smith_conflicts *conflicts) {
    bool all_known = true;
    for (int i = 2; i < arguments->operand_count; i++) {
        bool known = false;
        for (uint32_t k = 0; k < conflicts->count && !known; k++)
            known = is_about(arguments->operands[i], conflicts->items[k].path);
        if (!known)
            complain_choice(arguments->operands[1], ": there is no conflict for ", arguments->operands[i]);
        all_known = all_known && known;
    }
    return all_known;
}

/* From the last to the first: what is deleted would give those behind it other indices. */
static enum exit_status resolve_all(struct input *input, struct smith_edit *edit, const struct arguments *arguments,
                                    const struct smith_conflicts *conflicts) {
    enum exit_status status = choices_are_known(arguments, conflicts) ? EXIT_DONE : EXIT_USAGE;
    for (uint32_t i = conflicts->count; i-- > 0 && status == EXIT_DONE;)
        status = resolve_one(input, edit, arguments, &conflicts->items[i]);
    return status;
}

static enum exit_status resolve(struct input *input, struct smith_edit *edit, const struct arguments *arguments) {
    struct input list;
    struct smith_conflicts conflicts;
    enum exit_status status = input_read(&list, arguments->operands[1]);
    if (status == EXIT_DONE && smith_conflicts_read(list.bytes, NULL, &conflicts, &list.error) != SMITH_OK)
        status = complain(list.path, &list.error);
    else if (status == EXIT_DONE) {
        status = resolve_all(input, edit, arguments, &conflicts);
        smith_conflicts_free(&conflicts);
    }
    input_close(&list);
    return status;
}

static enum exit_status run(const struct arguments *arguments) {
    return with_edit("resolve", arguments, 1, resolve);
}

static const char *const side_choices[] = {"ours", "theirs", NULL};
static const struct option option_side = {OPTION_ALL, 0, "all", "SIDE", side_choices,
                                          "what to choose where nothing else is said: ours or theirs"};
static const struct option *const options[] = {&option_output, &option_in_place, &option_side,
                                               &option_format, &option_layout,   NULL};

static const struct example examples[] = {
    {"levelsmith resolve both.map both.map.conflicts.json --all=theirs -i", "theirs wins every time"},
    {"levelsmith resolve both.map both.map.conflicts.json /header/name=theirs '/header/size/width=:2048' -i",
     "one by one"},
    {NULL, NULL},
};

const struct verb verb_resolve = {
    .name = "resolve",
    .summary = "decide the conflicts of a merge",
    .operands = "FILE CONFLICTS.json [PATH=CHOICE…] -o OUT",
    .description =
        "Takes the file that `merge` wrote and its list of conflicts. CHOICE is ours, theirs, or a colon and a value "
        "as JSON. What nothing is chosen for stays as it is, and is said on standard error.",
    .options = options,
    .examples = examples,
    .min_operands = 2,
    .max_operands = -1,
    .run = run,
};
