/* SPDX-License-Identifier: MIT
 *
 * `insert-rooms`: the rooms of one level put into another.
 */
#include "files/moved_names.h"
#include "output/change_report.h"
#include "output/message.h"
#include "output/text_output.h"
#include "verbs/edit_command.h"
#include <errno.h>
#include <levelsmith/room_set.h>
#include <stdio.h>
#include <stdlib.h>

static bool insert_rooms_read_number(const char **text, int64_t *number) {
    char *end;
    *number = strtoll(*text, &end, 10);
    bool read = end != *text && !errno;
    *text = end;
    return read;
}

/* "X,Z" or "X,Z,UP" */
static bool read_position(const char *text, struct smith_room_set_position *position) {
    if (!text)
        return true;
    position->given = true;
    errno = 0;
    if (!insert_rooms_read_number(&text, &position->x) || *text++ != ',' ||
        !insert_rooms_read_number(&text, &position->z))
        return false;
    return *text == '\0' || (*text++ == ',' && insert_rooms_read_number(&text, &position->up) && *text == '\0');
}

/* Both levels on the way. */
struct pair {
    struct input input, room_set_input;
    struct smith_document *document, *room_set;
    const struct smith_room_set_position *position;
};

static enum exit_status rooms_insert(struct pair *pair, const struct arguments *arguments,
                                     struct smith_changes *changes) {
    const struct smith_check_options how = {.cap = argument_given(arguments, OPTION_ALL) ? UINT32_MAX : 0};
    struct smith_error *error = &pair->input.error;
    if (moved_names_follow(pair->room_set, pair->room_set_input.path, pair->input.path, error) != SMITH_OK)
        return complain(pair->room_set_input.path, error);
    if (smith_room_set_insert(pair->document, pair->room_set, pair->position, NULL, &how, changes, error) != SMITH_OK)
        return complain(pair->input.path, error);
    enum exit_status status = edit_command_finish(&pair->input, pair->document, arguments, pair->input.bytes);
    return status == EXIT_DONE ? changes_report(arguments, pair->input.path, pair->input.layout, changes) : status;
}

static enum exit_status insert_rooms_run(const struct arguments *arguments) {
    struct smith_room_set_position position = {0};
    struct pair pair = {.position = &position};
    struct smith_changes changes = {0};
    struct reading reading;
    if (!read_position(arguments->values[OPTION_AT], &position)) {
        text_print_format(stderr,
                          "levelsmith insert-rooms: --at takes two numbers with a comma between, or three: X,Z,UP\n");
        return EXIT_USAGE;
    }
    if (!edit_command_has_output("insert-rooms", arguments, 1))
        return EXIT_USAGE;
    enum exit_status status = reading_open(&reading, "insert-rooms", arguments);
    if (status != EXIT_DONE)
        return status;
    status = input_decode(&pair.input, &reading, arguments->operands[0], &pair.document);
    if (status == EXIT_DONE)
        status = input_decode(&pair.room_set_input, &reading, arguments->operands[1], &pair.room_set);
    if (status == EXIT_DONE)
        status = rooms_insert(&pair, arguments, &changes);
    smith_changes_free(&changes);
    smith_document_free(pair.room_set);
    smith_document_free(pair.document);
    input_close(&pair.room_set_input);
    input_close(&pair.input);
    reading_close(&reading);
    return status;
}

static const struct option option_at = {
    OPTION_AT,
    0,
    "at",
    "X,Z[,UP]",
    NULL,
    "where the corner of the rooms comes to stand, in sectors of the map, and how many clicks higher than it did (otherwise "
    "where they stood, or east of everything when something stands there)"};
static const struct option *const options[] = {&option_at,     &option_output, &option_force, &option_in_place,
                                               &option_format, &option_json,   &option_all,   NULL};

static const struct example examples[] = {
    {"levelsmith insert-rooms castle.map cellar.map -o new.map", "with textures, models and events"},
    {"levelsmith insert-rooms castle.map cellar.map --at 40,12 -i", "at a place of your choice, into the file itself"},
    {"levelsmith insert-rooms castle.map temple.map --at 40,12,-8 -o both.map",
     "a whole level beside another, and two sectors deeper than it was"},
    {NULL, NULL},
};

const struct verb verb_insert_rooms = {
    .name = "insert-rooms",
    .summary = "put the rooms of one level into another",
    .operands = "FILE PART -o OUT",
    .description =
        "Adds all rooms of PART, which is what `extract-rooms` writes or a whole level, to FILE, with the textures, models, "
        "animations and events that they use. What FILE has already is shared. Numbers that are taken become others, those of "
        "flips and flights of cameras too, and what refers to them follows. A PART of another format is converted first, for the "
        "engine of FILE; a PRJ becomes PRJ2 so, and cannot be FILE itself. Prints a line for everything that changed on the way, and for what "
        "does not go together:\n\n"
        "    FILE:PATH: fixed|lost|skipped|kept[CODE]: message\n\n"
        "Exits with 1 when something was lost or does not go together; OUT is written all the same.",
    .options = options,
    .without_layout = "a layout says what numbers a file has, not which of them make a room",
    .examples = examples,
    .min_operands = 2,
    .max_operands = 2,
    .run = insert_rooms_run,
};
