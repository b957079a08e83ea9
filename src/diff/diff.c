/* SPDX-License-Identifier: MIT
 *
 * smith_diff(): which sink the differences go to, and what the sinks share.
 */
#include "diff/diff_sinks.h"
#include <string.h>

void smith_diff_subject_of(const struct smith_frame *frame, struct diff_subject *subject) {
    subject->path[0] = '\0';
    while (frame && (!frame->parent || frame->parent->index == SMITH_NONE))
        frame = frame->parent;
    subject->frame = frame;
    if (frame)
        smith_frame_path(frame->parent, subject->path, sizeof subject->path);
}

bool smith_diff_write_value(struct diff_output *output, const struct smith_frame *frame, const struct smith_type *type,
                            const void *value) {
    const struct smith_json_style style = {.compact = true};
    const struct smith_node node = {
        .type = type,
        .value = (void *)(uintptr_t)value,
        .record = frame ? frame->record : NULL,
        .record_type = frame ? frame->type : NULL,
        .member = frame ? frame->member : SMITH_AT_END,
        .index = frame ? frame->index : SMITH_NONE,
    };
    return smith_json_write_node(&node, &style, output->out, output->error) == SMITH_OK;
}

void smith_diff_write_spelling_key(struct smith_buffer *out, const struct spelling_difference *difference) {
    size_t start = out->size;
    smith_json_quirk_write_key(out, difference->record, difference->key);
    if (out->failed || out->size < start + 2)
        return;
    memmove(out->data + start, out->data + start + 1, out->size - start - 2);
    out->size -= 2;
}

void smith_diff_count_list(struct smith_diff_count *count, const struct smith_alignment *alignment) {
    for (uint32_t i = 0; i < alignment->count_a; i++) {
        count->removed += alignment->to_b[i] == SMITH_NO_INDEX;
        count->moved += alignment->moved[i];
    }
    for (uint32_t i = 0; i < alignment->count_b; i++)
        count->added += alignment->to_a[i] == SMITH_NO_INDEX;
}

enum smith_status smith_diff(const struct smith_document *a, const struct smith_document *b,
                             const struct smith_diff_options *options, struct smith_buffer *out,
                             struct smith_diff_count *count, struct smith_error *error) {
    static const struct smith_diff_options defaults = {.format = SMITH_DIFF_TEXT};
    struct smith_error own;
    struct diff_output output = {.out = out, .error = error ? error : &own};
    enum smith_status status;
    options = options ? options : &defaults;
    switch (options->format) {
    case SMITH_DIFF_PATCH: status = smith_diff_as_patch(a, b, options->bytes, &output); break;
    case SMITH_DIFF_STAT: status = smith_diff_as_stat(a, b, options->bytes, &output); break;
    default: status = smith_diff_as_text(a, b, options, &output);
    }
    if (out->failed) /* the sinks only said that they cannot go on */
        status = smith_fail_memory(error, NULL);
    if (count)
        *count = output.count;
    return status;
}
