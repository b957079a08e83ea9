/* SPDX-License-Identifier: MIT
 *
 * Differences for people: a line that says which thing it is about, and below it what changed, old to new.
 *
 *     /rooms/3 Room index=3 "Cellar" (was /rooms/4)
 *       position/x: 12 -> 14 world units
 *       + lights/2: {"color":...}
 *     room 5, row 2, tile 7 (/rooms/4/rows/1/tiles/6)
 *       tile/code: "floor" -> "spikes"
 */
#include "base/json_text.h"
#include "diff/diff_sinks.h"
#include "document/visit.h"
#include "type/type_tables.h"
#include <stdlib.h>
#include <string.h>

#define SHOWN 120 /* bytes of a value that are shown */
#define BYTES_SHOWN 32 /* more than so many bytes are reported, not shown */

struct text {
    const struct smith_document *documents[2];
    struct diff_output *output;
    const struct smith_diff_options *options;
    char subject[512]; /* path of the last header */
    bool any;
};

/* ---- values ---- */

/* Cut what was written from `start` on to SHOWN bytes, between two characters. */
static void shorten(struct smith_buffer *out, size_t start) {
    if (out->failed || out->size - start <= SHOWN)
        return;
    size_t end = start + SHOWN;
    while (end > start && (out->data[end] & 0xC0) == 0x80)
        end--;
    out->size = end;
    smith_buffer_text(out, "…");
}

/* The name of a number with `@number`, before it; false when it has none. */
static bool add_number_name(struct text *text, bool in_a, const struct smith_frame *frame,
                            const struct smith_type *type, const void *value) {
    const struct smith_diff_names *names = text->options->names;
    const struct smith_member *member =
        frame && frame->member != SMITH_AT_END ? &frame->type->record->members[frame->member] : NULL;
    const char *kind = member ? smith_annotation_value(&member->annotations, "number") : NULL;
    if (!kind || !names || !names->number_name || smith_type_inner(type)->kind > SMITH_SPELLED)
        return false;
    const char *name =
        names->number_name(text->documents[!in_a], kind, smith_integer_load(smith_type_inner(type), value));
    if (name)
        smith_buffer_format(text->output->out, "%s (", name);
    return name != NULL;
}

static bool diff_text_add_value(struct text *text, const struct smith_frame *frame, const struct smith_type *type,
                                const void *value) {
    size_t start = text->output->out->size;
    bool done = smith_diff_write_value(text->output, frame, type, value);
    shorten(text->output->out, start);
    return done;
}

static const char *annotation(const struct smith_member *member, const char *key) {
    return member ? smith_annotation_value(&member->annotations, key) : NULL;
}

/* ---- headers ---- */

/* What the thing calls itself: its first text. */
static const char *diff_text_own_name(const struct smith_frame *subject) {
    const struct smith_record *record = subject->type->record;
    for (uint16_t i = 0; i < record->member_count; i++) {
        const void *value = smith_member_value(&record->members[i], subject->record);
        if (value && smith_type_inner(record->members[i].type)->kind == SMITH_TEXT)
            return *(const char *const *)value;
    }
    return NULL;
}

static bool add_key(struct text *text, const struct smith_frame *subject) {
    const struct smith_frame *list = subject->parent;
    const char *key = list->type->record->members[list->member].key;
    int index = key ? smith_member_find(subject->type->record, key, strlen(key)) : -1;
    const struct smith_member *member = index < 0 ? NULL : &subject->type->record->members[index];
    const void *value = member ? smith_member_value(member, subject->record) : NULL;
    if (!value)
        return true;
    smith_buffer_format(text->output->out, " %s=", key);
    return diff_text_add_value(text, subject, member->type, value);
}

static bool diff_text_add_name(struct text *text, const struct smith_frame *subject) {
    static const struct smith_type type = {.kind = SMITH_TEXT, .size = sizeof(char *)};
    const char *name = diff_text_own_name(subject);
    if (!name || !*name)
        return true;
    smith_buffer_byte(text->output->out, ' ');
    return diff_text_add_value(text, subject, &type, &name);
}

/* "room 5, row 2, tile 7": the elements that the frame leads through, as people call them where the layout says how: by
 * a word and the number of the first one. False when it does not say. */
static bool add_calls(struct smith_buffer *out, const struct smith_frame *frame) {
    bool before = frame && add_calls(out, frame->parent);
    bool element = frame && frame->member != SMITH_AT_END && frame->index != SMITH_NONE;
    const char *call = element ? annotation(&frame->type->record->members[frame->member], "called") : NULL;
    const char *number = call ? strrchr(call, ' ') : NULL;
    if (!number)
        return before;
    smith_buffer_format(out, "%s%.*s %lu", before ? ", " : "", (int)(number - call), call,
                        strtoul(number, NULL, 10) + frame->index);
    return true;
}

/* What the level calls the thing; false when nothing does. */
static bool add_level_title(struct text *text, const struct diff_subject *subject, bool in_a) {
    const struct smith_diff_names *names = text->options->names;
    const char *title = names && names->title ? names->title(names->context, in_a, subject->path) : NULL;
    if (title)
        smith_buffer_format(text->output->out, "%s (%s)", title, subject->path);
    return title != NULL;
}

static void add_heading(struct smith_buffer *out, const struct diff_subject *subject) {
    bool called = subject->frame && add_calls(out, subject->frame->parent);
    smith_buffer_format(out, called ? " (%s)" : "%s", subject->path[0] ? subject->path : "/");
    if (subject->frame && !called)
        smith_buffer_format(out, " %s", subject->frame->type->name);
}

/* Begin to speak of the thing around `at`, unless that is what is spoken of; and the line below it. `rest` becomes what
 * the path has behind the thing. */
static bool begin_line(struct text *text, const struct comparison_position *at, const char *path, const char **rest) {
    struct smith_buffer *out = text->output->out;
    struct diff_subject subject, before;
    smith_diff_subject_of(at->b, &subject);
    smith_diff_subject_of(at->a, &before);
    size_t size = strlen(subject.path);
    *rest = strncmp(path, subject.path, size) == 0 && path[size] == '/' ? path + size + 1 : path;
    if (!text->any || strcmp(text->subject, subject.path) != 0) {
        memcpy(text->subject, subject.path, size + 1);
        text->any = true;
        if (!add_level_title(text, &subject, false)) {
            add_heading(out, &subject);
            if (subject.frame && (!add_key(text, subject.frame) || !diff_text_add_name(text, subject.frame)))
                return false;
        }
        if (strcmp(before.path, subject.path) != 0)
            smith_buffer_format(out, " (was %s)", before.path);
        smith_buffer_byte(out, '\n');
    }
    smith_buffer_text(out, "  ");
    return true;
}

/* ---- bytes ---- */

/* So many bytes are other ones that to print both would tell nobody anything. */
static void diff_text_add_bytes(struct smith_buffer *out, const struct smith_bytes *a, const struct smith_bytes *b) {
    size_t both = a->size < b->size ? a->size : b->size, first = both, other = 0;
    for (size_t i = both; i-- > 0;)
        if (a->data[i] != b->data[i]) {
            first = i;
            other++;
        }
    if (a->size == b->size)
        smith_buffer_format(out, "%zu of %zu bytes are other ones, from number %zu on", other, both, first);
    else
        smith_buffer_format(out, "%zu -> %zu bytes, other ones from number %zu on", a->size, b->size, first);
}

static void add_indented(struct smith_buffer *out, const struct smith_buffer *lines) {
    for (size_t at = 0; at < lines->size;) {
        const uint8_t *line = lines->data + at, *end = memchr(line, '\n', lines->size - at);
        size_t size = end ? (size_t)(end - line) : lines->size - at;
        smith_buffer_text(out, "\n    ");
        smith_buffer_add(out, line, size);
        at += size + 1;
    }
}

/* Bytes that are a file of their own, in its words. False when nobody knows them. */
static bool diff_text_add_file(struct text *text, const struct smith_bytes *a, const struct smith_bytes *b) {
    const struct smith_diff_files *files = text->options->files;
    struct smith_buffer *out = text->output->out, title, lines;
    smith_buffer_init(&title, &out->allocator);
    smith_buffer_init(&lines, &out->allocator);
    bool known = files && files->differ(files->context, a, b, text->options, &title, &lines);
    if (known) {
        smith_buffer_add(out, title.data, title.size);
        if (!lines.size) {
            smith_buffer_text(out, title.size ? ": " : "");
            diff_text_add_bytes(out, a, b);
        }
        add_indented(out, &lines);
        out->failed |= title.failed || lines.failed;
    }
    smith_buffer_free(&title);
    smith_buffer_free(&lines);
    return known;
}

/* ---- differences ---- */

/* A reference that nobody changed, while what it names came or went. */
static bool is_same_number(const struct difference *d) {
    const struct smith_type *type = smith_type_inner(d->type);
    return type->kind <= SMITH_SPELLED && smith_integer_load(type, d->a) == smith_integer_load(type, d->b);
}

static bool add_one_side(struct text *text, const struct difference *d, bool in_a) {
    const struct smith_frame *frame = in_a ? d->at.a : d->at.b;
    const void *value = in_a ? d->a : d->b;
    bool named = add_number_name(text, in_a, frame, d->type, value);
    bool done = diff_text_add_value(text, frame, d->type, value);
    smith_buffer_text(text->output->out, named ? ")" : "");
    return done;
}

/* One value, the old one, the new one, or both. */
static bool diff_text_add_change(struct text *text, const struct difference *d) {
    struct smith_buffer *out = text->output->out;
    if (d->a && d->b && d->type->kind == SMITH_BYTES) {
        const struct smith_bytes *a = d->a, *b = d->b;
        if (diff_text_add_file(text, a, b))
            return true;
        if (a->size > BYTES_SHOWN || b->size > BYTES_SHOWN) {
            diff_text_add_bytes(out, a, b);
            return true;
        }
    }
    if (d->a && !add_one_side(text, d, true))
        return false;
    if (d->a && d->b && is_same_number(d)) {
        smith_buffer_text(out, ", which is another element now");
        return true;
    }
    if (d->a && d->b)
        smith_buffer_text(out, " -> ");
    return !d->b || add_one_side(text, d, false);
}

/* What a range of bits holds. */
static void diff_text_add_range(struct smith_buffer *out, const struct smith_name *range, uint64_t bits) {
    const struct smith_name *word = range->names ? smith_names_by_value(range->names, (int64_t)bits) : NULL;
    if (word)
        smith_buffer_format(out, "\"%s\"", word->name);
    else if (range->low == range->high && !range->names)
        smith_buffer_text(out, bits ? "true" : "false");
    else
        smith_json_u64(out, bits);
}

/* A line for each range of bits that changed, where they all have names. False when something is left to say. */
static bool add_ranges(struct text *text, const struct difference *d, bool *good) {
    const struct smith_type *type = smith_type_inner(d->type);
    const struct smith_names *names = type->kind <= SMITH_SPELLED ? type->names : NULL;
    if (!d->a || !d->b || !names || !names->is_bits || !smith_names_have_ranges(names))
        return false;
    uint64_t a = (uint64_t)smith_integer_load(type, d->a), b = (uint64_t)smith_integer_load(type, d->b), left = a ^ b;
    for (uint32_t i = 0; i < names->count; i++)
        left &= ~smith_name_mask(&names->items[i], type->width);
    if (left & (~(uint64_t)0 >> (64 - 8 * type->width)))
        return false;
    for (uint32_t i = 0; i < names->count && *good; i++) {
        const struct smith_name *range = &names->items[i];
        uint64_t mask = smith_name_mask(range, type->width);
        const char *rest;
        if (!((a ^ b) & mask))
            continue;
        *good = begin_line(text, &d->at, d->at.path, &rest);
        smith_buffer_format(text->output->out, "%s/%s: ", rest, range->name);
        diff_text_add_range(text->output->out, range, (a & mask) >> range->low);
        smith_buffer_text(text->output->out, " -> ");
        diff_text_add_range(text->output->out, range, (b & mask) >> range->low);
        smith_buffer_byte(text->output->out, '\n');
    }
    return true;
}

static bool diff_text_on_value(void *context, const struct difference *d) {
    struct text *text = context;
    struct smith_buffer *out = text->output->out;
    struct smith_diff_count *count = &text->output->count;
    const char *rest, *unit = annotation(d->at.member, "unit");
    bool good = true;
    ++*(!d->a ? &count->added : !d->b ? &count->removed : &count->changed);
    if (add_ranges(text, d, &good))
        return good && !out->failed;
    if (!begin_line(text, &d->at, d->at.path, &rest))
        return false;
    smith_buffer_text(out, !d->a ? "+ " : !d->b ? "- " : "");
    smith_buffer_text(out, rest);
    smith_buffer_text(out, ": ");
    if (!diff_text_add_change(text, d))
        return false;
    if (unit)
        smith_buffer_format(out, " %s", unit);
    smith_buffer_byte(out, '\n');
    return !out->failed;
}

/* What an element that is, or has, a file of its own is called. */
static bool describe_list_element(struct text *text, const struct list_difference *d, bool gone, uint32_t index) {
    const struct smith_diff_files *files = text->options->files;
    struct smith_frame frame = *(gone ? d->at.a : d->at.b);
    char path[512];
    frame.index = index;
    smith_frame_path(&frame, path, sizeof path);
    return files && files->describe_element(files->context, gone, path, text->output->out);
}

static bool element_line(struct text *text, const struct list_difference *d, const char *marker, uint32_t index) {
    struct smith_buffer *out = text->output->out;
    bool gone = marker[0] == '-';
    const char *rest;
    if (!begin_line(text, &d->at, d->at.path, &rest))
        return false;
    smith_buffer_format(out, "%s %s/%u: ", marker, rest, index);
    if (!describe_list_element(text, d, gone, index) &&
        !diff_text_add_value(text, gone ? d->at.a : d->at.b, d->type->elem,
                             smith_list_at(d->type, gone ? d->a : d->b, index)))
        return false;
    smith_buffer_byte(out, '\n');
    return !out->failed;
}

static bool diff_text_on_list(void *context, const struct list_difference *d) {
    struct text *text = context;
    const struct smith_alignment *alignment = d->alignment;
    const char *rest;
    smith_diff_count_list(&text->output->count, alignment);
    for (uint32_t i = 0; i < alignment->count_a; i++)
        if (alignment->to_b[i] == SMITH_NO_INDEX && !element_line(text, d, "-", i))
            return false;
    for (uint32_t i = 0; i < alignment->count_a; i++)
        if (alignment->moved[i]) {
            if (!begin_line(text, &d->at, d->at.path, &rest))
                return false;
            smith_buffer_format(text->output->out, "> %s/%u: moved to %u\n", rest, i, alignment->to_b[i]);
        }
    for (uint32_t j = 0; j < alignment->count_b; j++)
        if (alignment->to_a[j] == SMITH_NO_INDEX && !element_line(text, d, "+", j))
            return false;
    return !text->output->out->failed;
}

static bool diff_text_on_spelling(void *context, const struct spelling_difference *d) {
    struct text *text = context;
    struct smith_buffer *out = text->output->out;
    text->output->count.spelled++;
    text->any = false; /* the thing may be any record: a header of its own */
    smith_buffer_format(out, "%s\n  ", d->path[0] ? d->path : "/");
    smith_diff_write_spelling_key(out, d);
    smith_buffer_text(out, !d->in_a     ? ": is spelled otherwise now\n"
                           : d->b_count ? ": is spelled otherwise\n"
                                        : ": is spelled as usual now\n");
    return !out->failed;
}

enum smith_status smith_diff_as_text(const struct smith_document *a, const struct smith_document *b,
                                     const struct smith_diff_options *options, struct diff_output *output) {
    struct text text = {.documents = {a, b}, .output = output, .options = options};
    struct difference_sink sink = {.value = diff_text_on_value,
                                   .list = diff_text_on_list,
                                   .spelling = options->bytes ? diff_text_on_spelling : NULL,
                                   .context = &text};
    return smith_compare(a, b, &sink, output->error);
}
