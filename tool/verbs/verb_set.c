/* SPDX-License-Identifier: MIT
 *
 * `set`: values of a file, changed by path.
 */
#include "os/os.h"
#include "output/message.h"
#include "output/text_output.h"
#include "verbs/edit_command.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The end of the path in "/rooms/[name=A=B]/name=C": the first '=' outside of brackets. */
static const char *find_equals(const char *change) {
    unsigned open = 0;
    for (const char *at = change; *at; at++) {
        open += *at == '[';
        open -= *at == ']' && open;
        if (*at == '=' && !open)
            return at;
    }
    return NULL;
}

struct new_value {
    const char *text;
    bool json;
};

static enum smith_status put_value(struct smith_edit *edit, const char *path, const void *context,
                                   struct smith_error *error) {
    const struct new_value *value = context;
    return value->json ? smith_edit_put(edit, path,
                                        (struct smith_bytes){(const uint8_t *)value->text, strlen(value->text)}, error)
                       : smith_edit_set(edit, path, value->text, error);
}

static enum exit_status set_one_value(struct input *input, struct smith_edit *edit, const struct arguments *arguments,
                                      const char *change) {
    const char *equals = find_equals(change);
    if (!equals) {
        text_print_format(stderr, "levelsmith set: \"%s\" is not PATH=VALUE\n", change);
        return EXIT_USAGE;
    }
    size_t size = (size_t)(equals - change);
    bool json = size && change[size - 1] == ':';
    char *path = malloc(size + 1);
    if (!path)
        return complain_memory();
    memcpy(path, change, size - json);
    path[size - json] = '\0';
    const struct new_value value = {equals + 1, json};
    enum exit_status status = edit_command_each_path(input, edit, arguments, path, put_value, &value);
    free(path);
    return status;
}

/* The first operand is a file; those behind it are files up to the first that is a change. */
static int count_files(const struct arguments *arguments) {
    int count = 1;
    while (count < arguments->operand_count &&
           !(arguments->operands[count][0] == '/' && find_equals(arguments->operands[count]) &&
             !smith_os_exists(arguments->operands[count])))
        count++;
    return count < arguments->operand_count ? count : 1; /* no change at all: the second operand is a mistaken one */
}

static enum exit_status set_all_values(struct input *input, struct smith_edit *edit,
                                       const struct arguments *arguments) {
    enum exit_status status = EXIT_DONE;
    for (int i = count_files(arguments); i < arguments->operand_count && status == EXIT_DONE; i++)
        status = set_one_value(input, edit, arguments, arguments->operands[i]);
    return status;
}

static enum exit_status set_run(const struct arguments *arguments) {
    return with_edit("set", arguments, count_files(arguments), set_all_values);
}

static const struct option *const options[] = {
    &option_output,   &option_force,     &option_in_place, &option_format,      &option_layout,
    &option_revision, &option_recursive, &option_jobs,     &option_all_matches, NULL};

static const struct example examples[] = {
    {"levelsmith set maze.map /header/name=Cellar -o new.map", "another name"},
    {"levelsmith set maze.map /monsters/0/position/x=64 /header/size/width=2048 -i.old",
     "two changes at once, in the file itself"},
    {"levelsmith set maze.map '/items/3/options:=[\"ITEM_OPTION_FALL\"]' -o new.map", "a value as JSON"},
    {"levelsmith set LEVELS.DAT:/2001/start/room=5 -i", "in an entry of an archive"},
    {"levelsmith set -r maps /header/sky=SKY2 -i", "the sky of all maps in a folder"},
    {NULL, NULL},
};

const struct verb verb_set = {
    .name = "set",
    .summary = "change values of a file",
    .operands = "FILE… PATH=VALUE… -o OUT",
    .description =
        "Sets the value at each PATH, in the order given. Numbers, names and texts are written as they are, several "
        "names of bits with commas between, bytes as hex digits, everything else as `json` shows it. "
        "PATH:=VALUE takes any value as JSON. Counts and sizes follow. A value that does not fit is refused with "
        "what would fit. The result is decoded again and compared before it is written.\n\n"
        "What hangs on a changed value follows too: when a kind changes, the new kind keeps what it has in common with the "
        "old one, and what it has no place for is named on standard error.\n\n"
        "Several files are changed in place (-i).",
    .options = options,
    .examples = examples,
    .min_operands = 2,
    .max_operands = -1,
    .takes_path = true,
    .run = set_run,
};
