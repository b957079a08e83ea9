/* SPDX-License-Identifier: MIT
 *
 * Files as their program would save them: see as_saved_input.h.
 */
#include "files/as_saved_input.h"
#include "files/own_formats.h"
#include "options/limits_option.h"
#include "output/message.h"
#include "output/text_output.h"
#include <levelsmith/levelsmith.h>
#include <stdio.h>
#include <string.h>

const struct option option_compare_as_saved = {
    OPTION_AS_SAVED,
    0,
    "as-saved",
    NULL,
    NULL,
    "take all files as their program would save them, so that what only a save did is no difference"};

/* What the changes say of a loss, or of a file that is never saved; NULL = nothing. */
static const char *loss_in(const struct smith_changes *changes) {
    const char *why = NULL;
    for (uint32_t i = 0; i < changes->count; i++) {
        const struct smith_change *change = &changes->items[i];
        if (change->kind == SMITH_CHANGE_KEPT)
            return change->message;
        if (change->kind == SMITH_CHANGE_LOST || change->kind == SMITH_CHANGE_SKIPPED)
            why = change->message;
    }
    return why;
}

enum exit_status input_take_as_saved(struct input *input, const char *verb, struct smith_buffer *saved) {
    struct smith_changes changes;
    const enum smith_status status =
        smith_as_saved(input->format, input->bytes, input_options(input), NULL, saved, &changes, &input->error);
    if (status != SMITH_OK)
        return complain(input->path, &input->error);
    const char *loss = loss_in(&changes);
    if (loss) {
        text_print_format(stderr, "levelsmith %s: %s: ", verb, input->path);
        text_print_visible(stderr, loss);
        text_print_format(stderr, "\n");
    }
    smith_changes_free(&changes);
    input->bytes = (struct smith_bytes){saved->data, saved->size};
    return EXIT_DONE;
}

/* ---- for git ---- */

/* Why the file is to stay as it is; "" = there is no reason. */
struct stay {
    char why[300];
};

static enum smith_status save_for_git(const struct smith_format *format, struct smith_bytes bytes,
                                      struct smith_buffer *out, struct stay *stay, struct smith_error *error) {
    struct smith_changes changes;
    const enum smith_status status = smith_as_saved(format, bytes, usual_options(), NULL, out, &changes, error);
    const char *loss = status == SMITH_OK ? loss_in(&changes) : NULL;
    if (loss)
        snprintf(stay->why, sizeof stay->why, "%s", loss);
    smith_changes_free(&changes);
    return status;
}

/* Twice: what does not come to rest would differ with every commit. */
static enum smith_status save_twice(const struct smith_format *format, struct smith_bytes bytes,
                                    struct smith_buffer *out, struct stay *stay, struct smith_error *error) {
    struct smith_buffer again;
    enum smith_status status = save_for_git(format, bytes, out, stay, error);
    if (status != SMITH_OK || *stay->why)
        return status;
    status = save_for_git(format, (struct smith_bytes){out->data, out->size}, &again, stay, error);
    if (status == SMITH_OK && !*stay->why && (again.size != out->size || memcmp(again.data, out->data, out->size) != 0))
        snprintf(stay->why, sizeof stay->why, "saving it once more changes it again");
    smith_buffer_free(&again);
    return status;
}

enum exit_status bytes_as_saved_for_git(const char *path, struct smith_bytes bytes, struct smith_buffer *out) {
    const struct smith_format *format;
    struct smith_error error;
    struct stay stay = {""};
    smith_buffer_init(out, NULL);
    if (any_format_guess(bytes, path, &format, &error) == SMITH_OK && format->as_saved) {
        const enum smith_status status = save_twice(format, bytes, out, &stay, &error);
        if (status == SMITH_OK && !*stay.why)
            return EXIT_DONE;
        if (status == SMITH_NO_MEMORY)
            return complain(path, &error);
        text_print_format(stderr, "levelsmith: %s stays as it is: ", path);
        text_print_visible(stderr, status == SMITH_OK ? stay.why : error.message);
        text_print_format(stderr, "\n");
    }
    smith_buffer_free(out);
    smith_buffer_init(out, NULL);
    smith_buffer_add(out, bytes.data, bytes.size);
    return out->failed ? complain_memory() : EXIT_DONE;
}
