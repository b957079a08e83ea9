/* SPDX-License-Identifier: MIT
 *
 * dump: every byte of a file with its offset, its name and its meaning; one line a span.
 *
 *     00000000  50 52 4a 32              magic PRJ2
 *     0000003c  00 00 80 3f              position/x: 1
 */
#include "base/buffer.h"
#include "base/number.h"
#include "document/document.h"
#include "type/type_tables.h"

#define BYTES_A_LINE 8
#define TEXT_SHOWN 72

struct dumper {
    unsigned column; /* depth of the record whose column was begun last */
    struct smith_buffer *out;
    const struct smith_dump_style *style;
    const uint8_t *file;
    struct smith_buffer value; /* reused */
};

/* Whether the span is at or below the path the caller asked for. */
static bool dump_is_wanted(const struct dumper *dumper, const struct smith_span *span) {
    if (!dumper->style->path)
        return true;
    char path[512];
    smith_frame_path(span->frame, path, sizeof path);
    size_t size = strlen(dumper->style->path);
    while (size && dumper->style->path[size - 1] == '/')
        size--;
    return strncmp(path, dumper->style->path, size) == 0 && (path[size] == '\0' || path[size] == '/');
}

static unsigned frame_depth(const struct smith_frame *frame) {
    unsigned depth = 0;
    for (frame = frame->parent; frame; frame = frame->parent)
        depth++;
    return depth;
}

static const char digits[] = "0123456789abcdef";

/* Eight digits, or as many as it has. */
static void dump_put_offset(struct dumper *dumper, const struct smith_span *span, uint64_t offset) {
    char text[1 + 2 * sizeof offset];
    size_t at = sizeof text;
    do {
        text[--at] = digits[offset & 15];
        offset >>= 4;
    } while (offset || sizeof text - at < 8);
    if (span->depth)
        text[--at] = '+';
    smith_buffer_add(dumper->out, text + at, sizeof text - at);
}

/* Bytes of an unpacked region are not in the file: only their places are shown. */
static void put_bytes(struct dumper *dumper, const struct smith_span *span, uint64_t from, unsigned count) {
    char text[3 * BYTES_A_LINE + 1];
    memset(text, ' ', sizeof text);
    for (unsigned i = 0; i < count && !span->depth; i++) {
        uint8_t byte = dumper->file[span->offset + from + i];
        text[3 * i + 2] = digits[byte >> 4];
        text[3 * i + 3] = digits[byte & 15];
    }
    smith_buffer_add(dumper->out, text, sizeof text);
}

static void put_step(struct dumper *dumper, const struct smith_frame *frame) {
    smith_buffer_text(dumper->out, frame->type->record->members[frame->member].name);
    if (frame->index == SMITH_NONE)
        return;
    char text[SMITH_NUMBER_SIZE + 2] = "[";
    size_t size = 1 + smith_print_u64(text + 1, frame->index);
    text[size++] = ']';
    smith_buffer_add(dumper->out, text, size);
}

/* Every step from the record on that has the column. */
static void put_steps(struct dumper *dumper, const struct smith_frame *frame) {
    if (frame_depth(frame) > dumper->column) {
        put_steps(dumper, frame->parent);
        smith_buffer_byte(dumper->out, '/');
    }
    put_step(dumper, frame);
}

static void dump_put_name(struct dumper *dumper, const struct smith_frame *frame) {
    if (!frame || frame->member == SMITH_AT_END)
        return;
    bool columnar = frame->type->record->members[frame->member].flags & SMITH_COLUMNAR;
    (columnar ? put_steps : put_step)(dumper, frame);
}

/* The value in its JSON spelling, shortened unless all is asked for. */
static void dump_put_value(struct dumper *dumper, const struct smith_span *span) {
    struct smith_node node = {.type = span->type,
                              .value = (void *)(uintptr_t)span->value,
                              .record = span->frame->record,
                              .record_type = span->frame->type,
                              .member = span->frame->member,
                              .index = span->frame->index};
    struct smith_json_style style = {.compact = true};
    dumper->value.size = 0;
    if (smith_json_write_node(&node, &style, &dumper->value, NULL) != SMITH_OK) {
        dumper->out->failed |= dumper->value.failed;
        return;
    }
    size_t size = dumper->value.size;
    bool cut = !dumper->style->all && size > TEXT_SHOWN;
    if (cut) { /* not within a character */
        size = TEXT_SHOWN;
        while (size && (dumper->value.data[size] & 0xC0) == 0x80)
            size--;
    }
    smith_buffer_add(dumper->out, dumper->value.data, size);
    if (cut)
        smith_buffer_text(dumper->out, "…");
}

/* What people call what has this number. */
static void put_number_name(struct dumper *dumper, const struct smith_span *span) {
    const struct smith_dump_style *style = dumper->style;
    if (!style->number_name || !style->document || span->type->kind > SMITH_SPELLED ||
        span->frame->member == SMITH_AT_END)
        return;
    const struct smith_member *member = &span->frame->type->record->members[span->frame->member];
    const char *kind = smith_annotation_value(&member->annotations, "number");
    int64_t number = kind ? smith_integer_load(span->type, span->value) : 0;
    const char *name = kind ? style->number_name(style->document, kind, number) : NULL;
    if (name)
        smith_buffer_format(dumper->out, "  (%s)", name);
}

static void dump_put_chunk(struct dumper *dumper, const struct smith_span *span) {
    const struct smith_frame *frame = span->frame;
    dump_put_name(dumper, frame);
    smith_buffer_format(dumper->out, ": chunk of %lld bytes", (long long)span->stored);
}

/* Where a block lies, which comes later; or a value in a pool, which does not. */
static void put_block_offset(struct dumper *dumper, const struct smith_span *span) {
    const struct smith_member *member = &span->frame->type->record->members[span->frame->member];
    const struct smith_offset_member *offset_member = member->offset_member;
    dump_put_name(dumper, span->frame);
    if (member->flags & SMITH_POOLED) {
        struct smith_span pooled = *span;
        pooled.type = member->type;
        pooled.value = smith_member_value(member, span->frame->record);
        smith_buffer_text(dumper->out, ": ");
        if (pooled.value)
            dump_put_value(dumper, &pooled);
        smith_buffer_format(dumper->out, ", at %lld of %s", (long long)span->stored, offset_member->space);
        return;
    }
    if (offset_member->has_none && offset_member->none == span->stored)
        smith_buffer_text(dumper->out, ": nowhere");
    else
        smith_buffer_format(dumper->out, offset_member->space ? ": at %lld of %s" : ": at %lld",
                            (long long)span->stored, offset_member->space);
}

static void dump_put_meaning(struct dumper *dumper, const struct smith_span *span) {
    switch (span->role) {
    case SMITH_SPAN_ENTER:
        dump_put_name(dumper, span->frame->parent);
        smith_buffer_text(dumper->out, span->frame->parent ? ": " : "");
        smith_buffer_text(dumper->out, span->type->name);
        break;
    case SMITH_SPAN_VALUE:
        dump_put_name(dumper, span->frame);
        smith_buffer_text(dumper->out, ": ");
        dump_put_value(dumper, span);
        put_number_name(dumper, span);
        break;
    case SMITH_SPAN_DERIVED:
        dump_put_name(dumper, span->frame);
        if (span->type->kind != SMITH_BYTES) {
            smith_buffer_format(dumper->out, " = %lld", (long long)span->stored);
        } else if (span->value) {
            smith_buffer_text(dumper->out, " = ");
            dump_put_value(dumper, span);
        }
        break;
    case SMITH_SPAN_MAGIC: smith_buffer_format(dumper->out, "magic of a %s", span->frame->type->name); break;
    case SMITH_SPAN_HEADER: dump_put_chunk(dumper, span); break;
    case SMITH_SPAN_END: smith_buffer_text(dumper->out, "end of chunks"); break;
    case SMITH_SPAN_PREFIX:
        dump_put_name(dumper, span->frame);
        smith_buffer_text(dumper->out, ": length or terminator");
        break;
    case SMITH_SPAN_EXTRA:
        smith_buffer_format(dumper->out, "%llu bytes kept as they are", (unsigned long long)span->size);
        break;
    case SMITH_SPAN_TAIL:
        if (!span->size) { /* about what has been reported already */
            dump_put_name(dumper, span->frame);
            break;
        }
        smith_buffer_format(dumper->out, "%llu bytes behind the value", (unsigned long long)span->size);
        break;
    case SMITH_SPAN_COLUMN:
        smith_buffer_text(dumper->out, "column ");
        dump_put_name(dumper, span->frame);
        break;
    case SMITH_SPAN_OFFSET: put_block_offset(dumper, span); break;
    case SMITH_SPAN_GAP:
        smith_buffer_format(dumper->out, "%llu bytes between blocks", (unsigned long long)span->size);
        break;
    case SMITH_SPAN_OVERLAP:
        dump_put_name(dumper, span->frame);
        smith_buffer_format(dumper->out, ": begins %lld bytes before the end of other blocks", (long long)span->stored);
        break;
    case SMITH_SPAN_PACKED:
        smith_buffer_format(dumper->out, "%llu compressed bytes", (unsigned long long)span->size);
        break;
    default: break;
    }
}

/* A record of which all bytes lie apart has no line where it would stand. */
static bool has_no_bytes(const struct smith_type *type) {
    return type->flags & SMITH_FIXED && !type->wire_min && type->record->member_count;
}

/* Whether the span has neither bytes nor a heading. */
static bool is_empty_span(const struct smith_span *span) {
    if (span->role == SMITH_SPAN_ENTER)
        return span->frame->parent && has_no_bytes(span->type);
    return span->role == SMITH_SPAN_LEAVE || (!span->size && span->role != SMITH_SPAN_COLUMN && !span->note);
}

static bool dump_span(void *context, const struct smith_span *span) {
    struct dumper *dumper = context;
    if (span->role == SMITH_SPAN_COLUMN)
        dumper->column = frame_depth(span->frame);
    if (is_empty_span(span) || !dump_is_wanted(dumper, span))
        return true;
    uint64_t shown = span->size < BYTES_A_LINE ? span->size : BYTES_A_LINE;
    dump_put_offset(dumper, span, span->offset);
    put_bytes(dumper, span, 0, (unsigned)shown);
    bool more = span->size > BYTES_A_LINE && !dumper->style->all && !span->depth;
    smith_buffer_text(dumper->out, more ? "… " : "  ");
    smith_buffer_fill(dumper->out, ' ', 2u * frame_depth(span->frame) + (span->role == SMITH_SPAN_ENTER ? 0 : 2));
    dump_put_meaning(dumper, span);
    if (span->note)
        smith_buffer_format(dumper->out, "  [%s]", span->note);
    smith_buffer_byte(dumper->out, '\n');
    for (uint64_t at = shown; dumper->style->all && !span->depth && at < span->size; at += BYTES_A_LINE) {
        uint64_t left = span->size - at;
        dump_put_offset(dumper, span, span->offset + at);
        put_bytes(dumper, span, at, (unsigned)(left < BYTES_A_LINE ? left : BYTES_A_LINE));
        smith_buffer_byte(dumper->out, '\n');
    }
    return !dumper->out->failed;
}

enum smith_status smith_dump(const struct smith_layout *layout, struct smith_bytes bytes,
                             const struct smith_options *options, const struct smith_dump_style *style,
                             struct smith_buffer *out, struct smith_error *error) {
    static const struct smith_dump_style plain;
    struct dumper dumper = {.out = out, .style = style ? style : &plain, .file = bytes.data};
    struct smith_document *document;
    smith_buffer_init(&dumper.value, &out->allocator);
    enum smith_status status = smith_decode(layout, bytes, options, dump_span, &dumper, &document, error);
    smith_buffer_free(&dumper.value);
    smith_document_free(document);
    return out->failed ? smith_fail_memory(error, NULL) : status;
}
