/* SPDX-License-Identifier: MIT
 *
 * `extract-rooms`: some rooms of a level as a file of their own.
 */
#include "files/input.h"
#include "files/moved_names.h"
#include "files/output.h"
#include "options/number_options.h"
#include "output/change_report.h"
#include "output/message.h"
#include "output/text_output.h"
#include <levelsmith/room_set.h>
#include <stdio.h>

static enum exit_status write_room_set(struct input *input, const struct arguments *arguments,
                                       const struct smith_document *room_set, const struct smith_changes *changes) {
    struct smith_buffer bytes;
    if (smith_encode(room_set, &bytes, &input->error) != SMITH_OK)
        return complain(input->path, &input->error);
    moved_names_report(room_set, input->path, arguments->values[OPTION_OUTPUT]);
    enum exit_status status = output_buffer(arguments, &bytes);
    smith_buffer_free(&bytes);
    return status == EXIT_DONE ? changes_report(arguments, input->path, input->layout, changes) : status;
}

static enum exit_status extract_these(struct input *input, const struct smith_document *document,
                                      const struct arguments *arguments, const struct number_list *rooms) {
    const struct smith_check_options how = {.cap = argument_given(arguments, OPTION_ALL) ? UINT32_MAX : 0};
    struct smith_document *room_set;
    struct smith_changes changes;
    if (smith_room_set_extract(document, rooms->numbers, rooms->count, NULL, &how, &room_set, &changes,
                               &input->error) != SMITH_OK)
        return complain(input->path, &input->error);
    enum exit_status status = write_room_set(input, arguments, room_set, &changes);
    smith_changes_free(&changes);
    smith_document_free(room_set);
    return status;
}

static enum exit_status rooms_extract(struct input *input, const struct smith_document *document,
                                      const struct arguments *arguments) {
    struct number_list rooms;
    enum exit_status status = rooms_option_read("extract-rooms", arguments, document, &rooms);
    if (status != EXIT_DONE)
        return status;
    status = extract_these(input, document, arguments, &rooms);
    number_list_free(&rooms);
    return status;
}

static enum exit_status extract_rooms_run(const struct arguments *arguments) {
    if (!argument_given(arguments, OPTION_ROOMS) || !argument_given(arguments, OPTION_OUTPUT)) {
        text_print_format(stderr,
                          "levelsmith extract-rooms: say which rooms and where to write to: --rooms 12,13 -o PART\n");
        return EXIT_USAGE;
    }
    return with_document("extract-rooms", arguments, rooms_extract);
}

static const struct option *const options[] = {&option_rooms, &option_output, &option_force, &option_format,
                                               &option_json,  &option_all,    NULL};

static const struct example examples[] = {
    {"levelsmith extract-rooms temple.map --rooms 12,13 -o cellar.map", "two rooms and what they use"},
    {NULL, NULL},
};

const struct verb verb_extract_rooms = {
    .name = "extract-rooms",
    .summary = "some rooms of a level as a file of their own",
    .operands = "FILE --rooms LIST -o PART",
    .description =
        "Writes a level that has these rooms only, with the textures, models, animations and events that they use, and "
        "all other settings of FILE. Whatever leads to a room that stays behind is cut, with a line for each:\n\n"
        "    FILE:PATH: lost|kept[CODE]: message\n\n"
        "PATH is where it was in PART. Rooms of a PRJ become those of a PRJ2, as `convert` makes them. Numbers stay as they are. Exits with 1 when something was cut; PART is written all "
        "the same. `insert-rooms` puts it into another level.",
    .options = options,
    .without_layout = "a layout says what numbers a file has, not which of them make a room",
    .examples = examples,
    .min_operands = 1,
    .max_operands = 1,
    .run = extract_rooms_run,
};
