/* SPDX-License-Identifier: MIT
 *
 * Differences as a JSON Patch (RFC 6902) of the JSON form, an operation a line. Each operation counts on those before
 * it: elements of a list go from the end on, then those that stay are put in order, then new ones come; after that,
 * indices in paths are those of the second document.
 */
#include "diff/diff_sinks.h"
#include "document/value.h"
#include <stdlib.h>
#include <string.h>

struct patch {
    struct diff_output *output;
    struct smith_arena scratch;
    bool any;
};

static void diff_patch_begin(struct patch *patch, const char *op) {
    struct smith_buffer *out = patch->output->out;
    smith_buffer_text(out, patch->any ? ",\n  {\"op\": \"" : "\n  {\"op\": \"");
    smith_buffer_text(out, op);
    smith_buffer_text(out, "\", ");
    patch->any = true;
}

static void diff_patch_end(struct patch *patch) {
    smith_buffer_byte(patch->output->out, '}');
}

/* Names of members need no escapes, neither those of JSON nor those of pointers. */
static void diff_patch_add_path(struct patch *patch, const char *key, const char *path) {
    smith_buffer_format(patch->output->out, "\"%s\": \"%s\"", key, path);
}

static void diff_patch_add_element(struct patch *patch, const char *key, const char *list, uint32_t index) {
    smith_buffer_format(patch->output->out, "\"%s\": \"%s/%u\"", key, list, index);
}

static bool diff_patch_add_value(struct patch *patch, const struct smith_frame *frame, const struct smith_type *type,
                                 const void *value) {
    smith_buffer_text(patch->output->out, ", \"value\": ");
    return smith_diff_write_value(patch->output, frame, type, value);
}

static bool diff_patch_on_value(void *context, const struct difference *d) {
    struct patch *patch = context;
    struct smith_diff_count *count = &patch->output->count;
    bool renamed =
        d->a && d->b && smith_value_equal(d->type, d->a, d->b); /* another value has changed, and is counted */
    if (!renamed)
        ++*(!d->a ? &count->added : !d->b ? &count->removed : &count->changed);
    diff_patch_begin(patch, !d->a ? "add" : !d->b ? "remove" : "replace");
    diff_patch_add_path(patch, "path", d->at.path);
    if (d->b && !diff_patch_add_value(patch, d->at.b, d->type, d->b))
        return false;
    diff_patch_end(patch);
    return !patch->output->out->failed;
}

/* ---- lists ---- */

static void remove_gone(struct patch *patch, const struct list_difference *d) {
    for (uint32_t i = d->alignment->count_a; i-- > 0;) {
        if (d->alignment->to_b[i] != SMITH_NO_INDEX)
            continue;
        diff_patch_begin(patch, "remove");
        diff_patch_add_element(patch, "path", d->at.path, i);
        diff_patch_end(patch);
    }
}

/* Where `element` is in `order`. */
static uint32_t position(const uint32_t *order, uint32_t element) {
    uint32_t at = 0;
    while (order[at] != element)
        at++;
    return at;
}

static void move_one(struct patch *patch, const struct list_difference *d, uint32_t *order, uint32_t from,
                     uint32_t to) {
    uint32_t element = order[from];
    if (from == to)
        return;
    if (from < to)
        memmove(order + from, order + from + 1, (to - from) * sizeof *order);
    else
        memmove(order + to + 1, order + to, (from - to) * sizeof *order);
    order[to] = element;
    diff_patch_begin(patch, "move");
    diff_patch_add_element(patch, "from", d->at.path, from);
    smith_buffer_text(patch->output->out, ", ");
    diff_patch_add_element(patch, "path", d->at.path, to);
    diff_patch_end(patch);
}

/* Put those that moved, in the order they are to have, each behind the one it is to follow. */
static bool reorder(struct patch *patch, const struct list_difference *d) {
    const struct smith_alignment *alignment = d->alignment;
    uint32_t *order = smith_arena_alloc(&patch->scratch, alignment->count_a * sizeof *order, _Alignof(uint32_t));
    uint32_t count = 0, previous = SMITH_NO_INDEX;
    if (!order)
        return false;
    for (uint32_t i = 0; i < alignment->count_a; i++)
        if (alignment->to_b[i] != SMITH_NO_INDEX)
            order[count++] = i;
    for (uint32_t j = 0; j < alignment->count_b; j++) {
        uint32_t element = alignment->to_a[j];
        if (element == SMITH_NO_INDEX)
            continue;
        if (alignment->moved[element]) {
            uint32_t from = position(order, element);
            uint32_t behind = previous == SMITH_NO_INDEX ? 0 : position(order, previous) + 1;
            move_one(patch, d, order, from, behind > from ? behind - 1 : behind);
        }
        previous = element;
    }
    return true;
}

static bool add_new(struct patch *patch, const struct list_difference *d) {
    for (uint32_t j = 0; j < d->alignment->count_b; j++) {
        if (d->alignment->to_a[j] != SMITH_NO_INDEX)
            continue;
        diff_patch_begin(patch, "add");
        diff_patch_add_element(patch, "path", d->at.path, j);
        if (!diff_patch_add_value(patch, d->at.b, d->type->elem, smith_list_at(d->type, d->b, j)))
            return false;
        diff_patch_end(patch);
    }
    return true;
}

static bool diff_patch_on_list(void *context, const struct list_difference *d) {
    struct patch *patch = context;
    smith_diff_count_list(&patch->output->count, d->alignment);
    remove_gone(patch, d);
    if (!reorder(patch, d)) {
        patch->output->out->failed = true;
        return false;
    }
    return add_new(patch, d) && !patch->output->out->failed;
}

static bool diff_patch_on_spelling(void *context, const struct spelling_difference *d) {
    struct patch *patch = context;
    struct smith_buffer *out = patch->output->out;
    patch->output->count.spelled++;
    diff_patch_begin(patch, d->b_count ? "add" : "remove");
    smith_buffer_format(out, "\"path\": \"%s/", d->path);
    smith_diff_write_spelling_key(out, d);
    smith_buffer_byte(out, '"');
    if (d->b_count) {
        smith_buffer_text(out, ", \"value\": ");
        smith_json_quirk_write(out, true, d->record, d->key, d->b, d->b_count);
    }
    diff_patch_end(patch);
    return !out->failed;
}

enum smith_status smith_diff_as_patch(const struct smith_document *a, const struct smith_document *b, bool bytes,
                                      struct diff_output *output) {
    struct patch patch = {.output = output};
    struct difference_sink sink = {.value = diff_patch_on_value,
                                   .list = diff_patch_on_list,
                                   .spelling = bytes ? diff_patch_on_spelling : NULL,
                                   .context = &patch,
                                   .literal = true};
    smith_arena_init(&patch.scratch, &output->out->allocator, 0);
    smith_buffer_byte(output->out, '[');
    enum smith_status status = smith_compare(a, b, &sink, output->error);
    smith_buffer_text(output->out, patch.any ? "\n]\n" : "]\n");
    smith_arena_free(&patch.scratch);
    return status;
}
