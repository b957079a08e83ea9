/* SPDX-License-Identifier: MIT
 *
 * Three files merged: read, brought together, proved, written, and the conflicts listed.
 */
#include "verbs/merge_command.h"
#include "files/output.h"
#include "os/os.h"
#include "output/message.h"
#include "output/text_output.h"
#include "verbs/edit_command.h"
#include <levelsmith/merge.h>
#include <stdio.h>
#include <string.h>

enum side { BASE, OURS, THEIRS, SIDES };

struct sides {
    const struct merge_command *merge_command;
    struct input input[SIDES];
    struct smith_document *document[SIDES];
};

static bool same(const struct sides *sides, enum side a, enum side b) {
    const struct smith_bytes *x = &sides->input[a].bytes, *y = &sides->input[b].bytes;
    return x->size == y->size && (!x->size || memcmp(x->data, y->data, x->size) == 0);
}

/* The list of conflicts, or none where there was one before. */
static enum exit_status write_list(const struct sides *sides, const struct smith_merge_result *result) {
    const struct merge_command *merge_command = sides->merge_command;
    struct smith_error error;
    if (!result->conflicts) {
        smith_os_remove(merge_command->list);
        return EXIT_DONE;
    }
    if (smith_file_write(merge_command->list, (struct smith_bytes){result->list.data, result->list.size}, &error) !=
        SMITH_OK)
        return complain(merge_command->list, &error);
    text_print_format(stderr, "levelsmith %s: %u conflict%s, left as in %s: see %s\n", merge_command->verb, result->conflicts,
                      result->conflicts == 1 ? "" : "s", sides->input[OURS].path, merge_command->list);
    return EXIT_NEGATIVE;
}

/* The file as ours has it, because what came of both cannot be written. */
static enum exit_status keep_ours(struct sides *sides) {
    complain(sides->input[OURS].path, &sides->input[OURS].error);
    text_print_format(stderr, "levelsmith %s: the two do not fit together; nothing of %s was taken\n", sides->merge_command->verb,
                      sides->merge_command->label ? "theirs" : "THEIRS");
    enum exit_status status = output_to(sides->merge_command->output, &sides->input[OURS].content);
    return status == EXIT_DONE ? EXIT_NEGATIVE : status;
}

static enum exit_status write_result(struct sides *sides, const struct smith_merge_result *result) {
    struct input *ours = &sides->input[OURS];
    struct smith_edit *edit = NULL;
    struct smith_buffer bytes = {0};
    const struct smith_edit_options options = {.original = ours->bytes};
    if (smith_edit_begin(sides->document[OURS], &options, &edit, &ours->error) != SMITH_OK)
        return complain(ours->path, &ours->error);
    enum exit_status status;
    enum smith_status encoded = smith_edit_encode(edit, &bytes, &ours->error);
    if (encoded == SMITH_NO_MEMORY) {
        status = complain(ours->path, &ours->error);
    } else if (encoded != SMITH_OK) {
        status = keep_ours(sides);
    } else {
        edit_command_print_notes(ours->path, smith_edit_notes(edit));
        status = output_to(sides->merge_command->output, &bytes);
        if (status == EXIT_DONE)
            status = write_list(sides, result);
    }
    smith_buffer_free(&bytes);
    smith_edit_end(edit);
    return status;
}

static enum exit_status merge(struct sides *sides) {
    struct smith_merge_result result = {0};
    struct smith_error *error = &sides->input[THEIRS].error;
    struct smith_document *const *documents = sides->document;
    enum exit_status status =
        smith_merge(documents[BASE], documents[OURS], documents[THEIRS], &result, error) == SMITH_OK
            ? write_result(sides, &result)
            : complain(sides->input[THEIRS].path, error);
    smith_buffer_free(&result.list);
    return status;
}

/* Where one side is the base, the other is the result, byte for byte. */
static enum exit_status merge_or_take(struct sides *sides) {
    const struct smith_merge_result none = {0};
    bool theirs = same(sides, BASE, OURS);
    if (!theirs && !same(sides, BASE, THEIRS) && !same(sides, OURS, THEIRS))
        return merge(sides);
    enum exit_status status = output_to(sides->merge_command->output, &sides->input[theirs ? THEIRS : OURS].content);
    return status == EXIT_DONE ? write_list(sides, &none) : status;
}

enum exit_status merge_command_run(const struct merge_command *merge_command, const struct reading *reading) {
    const char *const paths[SIDES] = {merge_command->base, merge_command->ours, merge_command->theirs};
    struct sides sides = {.merge_command = merge_command};
    enum exit_status status = EXIT_DONE;
    for (int i = 0; i < SIDES && status == EXIT_DONE; i++) {
        status = input_decode(&sides.input[i], reading, paths[i], &sides.document[i]);
        if (merge_command->label)
            sides.input[i].path = merge_command->label;
    }
    if (status == EXIT_DONE)
        status = merge_or_take(&sides);
    for (int i = 0; i < SIDES; i++) {
        smith_document_free(sides.document[i]);
        input_close(&sides.input[i]);
    }
    return status;
}
