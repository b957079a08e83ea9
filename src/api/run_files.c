/* SPDX-License-Identifier: MIT
 *
 * See run_files.h.
 */
#include "api/run_files.h"

#include "api/externals.h"
#include "base/buffer.h"
#include "base/file_path.h"
#include <levelsmith/picture.h>
#include <string.h>

static enum smith_external_state run_files_state(void *context, const char *path) {
    const struct smith_files_at_hand *at_hand = context;
    for (uint32_t i = 0; i < at_hand->externals->count; i++)
        if (strcmp(at_hand->externals->items[i].value_path, path) == 0)
            return at_hand->externals->items[i].state;
    return SMITH_EXTERNAL_UNKNOWN;
}

static enum smith_status run_files_folder_state(void *context, const char *text, enum smith_external_state *state) {
    const struct smith_files_at_hand *at_hand = context;
    return smith_external_folder_state(at_hand->document, at_hand->environment, text,
                                       at_hand->options ? &at_hand->options->allocator : NULL, state);
}

static enum smith_status run_files_read(void *context, const char *text, struct smith_buffer *bytes) {
    const struct smith_files_at_hand *at_hand = context;
    return smith_external_fetch(at_hand->document, at_hand->environment, text, bytes);
}

static enum smith_status run_files_open(void *context, const char *text, const struct smith_format **format,
                                        struct smith_document **document, struct smith_error *error) {
    const struct smith_files_at_hand *at_hand = context;
    struct smith_buffer bytes;
    *document = NULL;
    smith_buffer_init(&bytes, at_hand->options ? &at_hand->options->allocator : NULL);
    enum smith_status status = run_files_read(context, text, &bytes);
    const struct smith_bytes all = {bytes.data, bytes.size};
    if (status == SMITH_OK)
        status = smith_format_guess_named(all, smith_file_path_name(text), format, error);
    if (status == SMITH_OK)
        status = smith_open(all, *format, at_hand->options, document, error);
    smith_buffer_free(&bytes);
    return status;
}

static enum smith_status run_files_size(void *context, const char *text, uint32_t *width, uint32_t *height) {
    const struct smith_files_at_hand *at_hand = context;
    struct smith_buffer bytes;
    struct smith_picture picture;
    struct smith_error error;
    smith_buffer_init(&bytes, at_hand->options ? &at_hand->options->allocator : NULL);
    enum smith_status status = run_files_read(context, text, &bytes);
    if (status == SMITH_OK)
        status = smith_image_read((struct smith_bytes){bytes.data, bytes.size}, at_hand->options, &picture, &error);
    if (status == SMITH_OK) {
        *width = picture.width;
        *height = picture.height;
        smith_picture_free(&picture);
    }
    smith_buffer_free(&bytes);
    return status;
}

bool smith_files_at_hand_init(struct smith_files_at_hand *at_hand) {
    at_hand->files = (struct smith_run_files){
        .context = at_hand,
        .state = run_files_state,
        .folder_state = run_files_folder_state,
        .read = run_files_read,
        .open = run_files_open,
        .size = run_files_size,
    };
    return at_hand->environment->path && at_hand->environment->read;
}
