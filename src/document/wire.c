/* SPDX-License-Identifier: MIT
 *
 * How values stand in a file: integers, the headers of chunks, packed regions with the arguments of their codecs.
 */
#include "document/wire.h"
#include "base/bytes.h"
#include "codec/spelling.h"
#include <string.h>

/* ---- integers as they stand in a file ---- */

/* The spelling is canonical when it is the one that would be written. */
static struct smith_wire_integer read_spelled(const struct smith_type *type, const uint8_t *at, const uint8_t *end) {
    uint8_t usual[SMITH_SPELLING_MAX];
    struct smith_spelled read = smith_spelling_read(type, at, end);
    int64_t value = smith_wire_clamp(type, read.value);
    if (!read.size)
        return (struct smith_wire_integer){0, 0, false};
    bool canonical = smith_spelling_write(type, usual, value) == read.size && !memcmp(usual, at, read.size);
    return (struct smith_wire_integer){value, read.size, canonical};
}

struct smith_wire_integer smith_wire_read(const struct smith_type *type, const uint8_t *at, const uint8_t *end) {
    if (type->kind == SMITH_SPELLED && type->spelling > SMITH_SPELL_ULEB)
        return read_spelled(type, at, end);
    if (type->kind == SMITH_SPELLED) {
        if (at < end && !(*at & 0xC0)) /* one byte, not negative: most of them */
            return (struct smith_wire_integer){*at, 1, true};
        if (end - at >= 2 && (at[0] & 0x80) && !(at[1] & 0x80) && type->flags & SMITH_SIGNED && type->width > 1 &&
            at[1] != (at[0] & 0x40 ? 0x7F : 0x00) && smith_leb_signed(type)) { /* two bytes: most of the others */
            int64_t value = (at[0] & 0x7F) | (int64_t)((uint64_t)(at[1] << 7) << 50) >> 50;
            return (struct smith_wire_integer){value, 2, true};
        }
        struct smith_leb128 leb = smith_leb128_read(at, end, smith_leb_signed(type));
        int64_t value = smith_wire_clamp(type, leb.value);
        return (struct smith_wire_integer){value, leb.size, leb.minimal && value == leb.value};
    }
    if ((size_t)(end - at) < type->width)
        return (struct smith_wire_integer){0, 0, false};
    uint64_t raw = smith_endian_load(at, type->width, type->flags & SMITH_BIG_ENDIAN);
    if (type->kind == SMITH_BOOL)
        return (struct smith_wire_integer){raw != 0, 1, raw <= 1};
    unsigned unused = 64 - 8u * type->width;
    int64_t value = type->flags & SMITH_SIGNED ? (int64_t)(raw << unused) >> unused : (int64_t)raw;
    return (struct smith_wire_integer){value, type->width, true};
}

unsigned smith_wire_write(const struct smith_type *type, uint8_t *out, int64_t value, unsigned width) {
    if (type->kind == SMITH_SPELLED && type->spelling > SMITH_SPELL_ULEB)
        return smith_spelling_write(type, out, value);
    if (type->kind == SMITH_SPELLED)
        return smith_leb128_write(out, value, smith_leb_signed(type), width);
    if (type->kind == SMITH_BOOL)
        value = value != 0;
    smith_endian_store(out, type->width, type->flags & SMITH_BIG_ENDIAN, (uint64_t)value);
    return type->width;
}

/* ---- the headers of chunks, as a framing says ---- */

static void broken(struct header *h, const char *problem, const char *words) {
    h->problem = problem;
    h->words = words;
}

/* An id; returns where it ends, or NULL when the bytes end first. */
static const uint8_t *chunk_header_read_id(const struct smith_type *type, const uint8_t *at, const uint8_t *end,
                                           struct header *h) {
    size_t size = type->width;
    if (type->kind == SMITH_SPELLED) { /* another spelling than the usual one is another id */
        size = smith_wire_read(type, at, end).size;
        if (!size)
            return NULL;
    } else if (type->kind == SMITH_BYTES) {
        struct smith_wire_integer length = smith_wire_read(type->extent->prefix, at, end);
        if (!length.size || length.value < 0)
            return NULL;
        h->canonical = h->canonical && length.canonical;
        at += length.size;
        if ((uint64_t)length.value > (uint64_t)(end - at))
            return NULL;
        size = (size_t)length.value;
    }
    if ((size_t)(end - at) < size)
        return NULL;
    h->id = (struct smith_bytes){at, size};
    return at + size;
}

static const struct smith_type *size_type(const struct smith_framing *framing) {
    for (unsigned i = 0; i < framing->field_count; i++)
        if (framing->fields[i].role == SMITH_FRAME_SIZE)
            return framing->fields[i].type;
    return framing->fields[0].type;
}

/* Whether a size, which may be padded, is what its bytes say: nothing was clamped, no bits beyond 64 were dropped. */
static bool is_exact(const struct smith_type *type, const uint8_t *at, struct smith_wire_integer size) {
    if (size.canonical || type->kind != SMITH_SPELLED)
        return true;
    uint8_t bytes[SMITH_SPELLING_MAX];
    smith_wire_write(type, bytes, size.value, size.size);
    return memcmp(bytes, at, size.size) == 0;
}

void smith_header_read(const struct smith_framing *framing, struct cursor c, struct header *h) {
    *h = (struct header){.canonical = true};
    const uint8_t *at = c.at;
    int64_t size = 0;
    for (unsigned i = 0; i < framing->field_count; i++) {
        const struct smith_framing_field *field = &framing->fields[i];
        if (field->role == SMITH_FRAME_ID) {
            at = chunk_header_read_id(field->type, at, c.end, h);
            if (!at) {
                broken(h, "CHUNK-ID-CUT", "the bytes end within the id of a chunk");
                return;
            }
            h->is_end =
                framing->end_count && (field->type->kind == SMITH_BYTES ? !h->id.size : smith_bytes_are_zero(h->id));
        } else {
            struct smith_wire_integer integer = smith_wire_read(field->type, at, c.end);
            if (!integer.size && h->is_end) { /* an end mark that the end of the bytes cuts short */
                h->canonical = false;
                at = c.end;
                break;
            }
            if (!integer.size) {
                broken(h, "CHUNK-HEADER-CUT", "the bytes end within the header of a chunk");
                return;
            }
            at += integer.size;
            if (field->role == SMITH_FRAME_SIZE) {
                size = integer.value;
                h->stored = integer.value;
                h->size_width = integer.size;
                h->canonical = h->canonical && is_exact(field->type, at - integer.size, integer);
            } else {
                h->canonical = h->canonical && integer.value == 0;
            }
        }
        if (h->is_end && i + 1u >= framing->end_count)
            break;
    }
    if (h->is_end) {
        bool padded = h->size_width > 1 && size_type(framing)->kind == SMITH_SPELLED;
        h->canonical = h->canonical && size == 0 && !padded;
        h->payload = (struct cursor){at, at};
        return;
    }
    if (__builtin_mul_overflow(size, (int64_t)framing->size_unit, &size))
        size = -1;
    if (framing->size_counts_header && size >= 0)
        size -= at - c.at;
    if (size < 0) {
        broken(h, "CHUNK-SIZE-NEGATIVE", "the size of a chunk is negative");
        return;
    }
    h->size = size;
    if (size > c.end - at) {
        h->payload = (struct cursor){at, c.end};
        broken(h, "CHUNK-TOO-LONG", "the size of a chunk is more than the bytes left");
        return;
    }
    h->payload = (struct cursor){at, at + size};
}

bool smith_header_width_suits(const struct smith_framing *framing, const struct header *h, unsigned width) {
    const struct smith_type *type = size_type(framing);
    if (type->kind != SMITH_SPELLED)
        return true;
    uint8_t bytes[SMITH_SPELLING_MAX];
    unsigned min = type->spelling > SMITH_SPELL_ULEB ? smith_spelling_write(type, bytes, h->stored)
                                                     : smith_leb128_size(h->stored, smith_leb_signed(type));
    return h->size_width == (width > min ? width : min);
}

const uint8_t *smith_header_payload_end(const struct smith_framing *framing, const struct smith_type *type,
                                        const struct header *h, const uint8_t *end) {
    bool is_short = framing->size_may_be_short && type->kind == SMITH_SPELLED && h->payload.end - h->payload.at == 1 &&
                    *h->payload.at & 0x80;
    uint8_t size = is_short ? smith_wire_read(type, h->payload.at, end).size : 0;
    return size > 1 ? h->payload.at + size : h->payload.end;
}

/* ---- codecs of regions with their arguments ---- */

enum smith_evaluation smith_codec_call_of(const struct smith_type *region, const struct smith_scope *scope,
                                          struct smith_codec_call *how) {
    *how = (struct smith_codec_call){region->codec, region->hook ? region->hook->codec : NULL, {0}};
    for (unsigned i = 0; i < region->argument_count; i++) {
        enum smith_evaluation came = smith_expression_evaluate(&region->arguments[i], scope, &how->arguments[i]);
        if (came != SMITH_EVALUATED)
            return came;
    }
    return SMITH_EVALUATED;
}

struct smith_codec_call smith_codec_call_of_stream(const struct smith_record *record) {
    const struct smith_hook *hook = record->stream_hook;
    return (struct smith_codec_call){record->stream_codec, hook ? hook->codec : NULL, {0}};
}

/* The region itself, in lists and unions; NULL when there is none. `value` is what stands in memory for `type`. */
static const struct smith_type *region_at(const struct smith_type *type, const void *value, uint32_t index) {
    while (value) {
        if (type->kind == SMITH_REGION)
            return type->codec == SMITH_STORED ? NULL : type;
        if (type->kind == SMITH_UNION) {
            const struct smith_variant *variant = value;
            if (!variant->kind || !type->variants->tag.count)
                return NULL;
            type = type->variants->cases[variant->kind - 1].type;
            value = variant->value;
        } else if (type->kind == SMITH_LIST && index && index <= ((const struct smith_list *)value)->count) {
            value = smith_list_at(type, value, index - 1);
            type = type->elem;
        } else if (type->kind == SMITH_ARRAY && index && index <= type->count) {
            value = (const uint8_t *)value + (index - 1) * (size_t)smith_type_inner(type->elem)->size;
            type = type->elem;
        } else {
            return NULL;
        }
    }
    return NULL;
}

bool smith_codec_call_find(struct smith_scope *scope, uint16_t member, uint32_t index, struct smith_codec_call *how) {
    const struct smith_record *record = scope->frame.type->record;
    if (member == SMITH_AT_END) {
        *how = smith_codec_call_of_stream(record);
        return how->codec != SMITH_STORED;
    }
    if (member >= record->member_count)
        return false;
    const struct smith_member *found = &record->members[member];
    const struct smith_type *region = region_at(found->type, smith_member_value(found, scope->frame.record), index);
    scope->frame.member = member;
    return region && smith_codec_call_of(region, scope, how) == SMITH_EVALUATED;
}
