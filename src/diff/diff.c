/* SPDX-License-Identifier: MIT
 *
 * smith_diff(): which sink the differences go to, what the sinks share, and the sink that counts them.
 */
#include "diff/diff_sinks.h"
#include <string.h>

/* ---- stat ---- */

/*
 * Differences in numbers: for each kind of thing (the path of its list) how many changed, came, went, moved.
 */

struct kind {
    struct kind *next;
    const char *path; /* "/rooms/objects"; "/" = the document itself */
    uint32_t changed, added, removed, moved, spelled;
};

struct stat {
    struct diff_output *output;
    struct smith_arena arena;
    struct kind *first, **last;
    char subject[512]; /* the last one that was counted as changed */
    bool any, out_of_memory;
};

/* "/rooms/3/objects/12" without its indices. */
static void strip_indices(const char *path, char *out, size_t size) {
    size_t used = 0;
    while (*path) {
        size_t step = 1 + strcspn(path + 1, "/");
        if ((path[1] < '0' || path[1] > '9') && used + step < size) {
            memcpy(out + used, path, step);
            used += step;
        }
        path += step;
    }
    if (!used)
        out[used++] = '/';
    out[used] = '\0';
}

static struct kind *diff_stat_kind_of(struct stat *stat, const char *path) {
    char stripped[512];
    strip_indices(path, stripped, sizeof stripped);
    for (struct kind *kind = stat->first; kind; kind = kind->next)
        if (strcmp(kind->path, stripped) == 0)
            return kind;
    struct kind *made = smith_arena_alloc(&stat->arena, sizeof *made, _Alignof(struct kind));
    if (made)
        made->path = smith_arena_copy(&stat->arena, stripped, strlen(stripped));
    if (!made || !made->path) {
        stat->out_of_memory = true;
        return NULL;
    }
    *stat->last = made;
    stat->last = &made->next;
    return made;
}

/* The thing around `frame` has changed; several changes of one thing come one after the other. */
static bool diff_stat_count_thing(struct stat *stat, const struct smith_frame *frame) {
    struct diff_subject subject;
    smith_diff_subject_of(frame, &subject);
    if (stat->any && strcmp(stat->subject, subject.path) == 0)
        return true;
    stat->any = true;
    memcpy(stat->subject, subject.path, sizeof stat->subject);
    struct kind *kind = diff_stat_kind_of(stat, subject.path);
    if (kind)
        kind->changed++;
    return kind != NULL;
}

static bool diff_stat_on_value(void *context, const struct difference *d) {
    struct stat *stat = context;
    struct smith_diff_count *count = &stat->output->count;
    ++*(!d->a ? &count->added : !d->b ? &count->removed : &count->changed);
    return diff_stat_count_thing(stat, d->at.b);
}

static bool diff_stat_on_list(void *context, const struct list_difference *d) {
    struct stat *stat = context;
    struct smith_diff_count here = {0};
    struct kind *kind = diff_stat_kind_of(stat, d->at.path);
    smith_diff_count_list(&here, d->alignment);
    smith_diff_count_list(&stat->output->count, d->alignment);
    if (!kind)
        return false;
    kind->added += here.added;
    kind->removed += here.removed;
    kind->moved += here.moved;
    return true;
}

static bool diff_stat_on_spelling(void *context, const struct spelling_difference *d) {
    struct stat *stat = context;
    struct kind *kind = diff_stat_kind_of(stat, d->path);
    stat->output->count.spelled++;
    if (kind)
        kind->spelled++;
    return kind != NULL;
}

static void diff_stat_add_number(struct smith_buffer *out, bool *any, uint32_t number, const char *what) {
    if (number)
        smith_buffer_format(out, "%s%u %s", *any ? ", " : ": ", number, what);
    *any = *any || number;
}

static void diff_stat_print(struct stat *stat) {
    struct smith_buffer *out = stat->output->out;
    for (const struct kind *kind = stat->first; kind; kind = kind->next) {
        bool any = false;
        smith_buffer_text(out, kind->path);
        diff_stat_add_number(out, &any, kind->changed, "changed");
        diff_stat_add_number(out, &any, kind->added, "added");
        diff_stat_add_number(out, &any, kind->removed, "removed");
        diff_stat_add_number(out, &any, kind->moved, "moved");
        diff_stat_add_number(out, &any, kind->spelled, "spelled otherwise");
        smith_buffer_byte(out, '\n');
    }
}

static enum smith_status diff_as_stat(const struct smith_document *a, const struct smith_document *b, bool bytes,
                                      struct diff_output *output) {
    struct stat stat = {.output = output};
    struct difference_sink sink = {.value = diff_stat_on_value,
                                   .list = diff_stat_on_list,
                                   .spelling = bytes ? diff_stat_on_spelling : NULL,
                                   .context = &stat};
    stat.last = &stat.first;
    smith_arena_init(&stat.arena, &output->out->allocator, 0);
    enum smith_status status = smith_compare(a, b, &sink, output->error);
    if (stat.out_of_memory)
        status = smith_fail_memory(output->error, NULL);
    if (status == SMITH_OK)
        diff_stat_print(&stat);
    smith_arena_free(&stat.arena);
    return status;
}

/* ---- smith_diff(): which sink the differences go to, and what the sinks share ---- */

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
    case SMITH_DIFF_STAT: status = diff_as_stat(a, b, options->bytes, &output); break;
    default: status = smith_diff_as_text(a, b, options, &output);
    }
    if (out->failed) /* the sinks only said that they cannot go on */
        status = smith_fail_memory(error, NULL);
    if (count)
        *count = output.count;
    return status;
}
