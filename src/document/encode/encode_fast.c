/* SPDX-License-Identifier: MIT
 *
 * Short cuts in encoding: see encode_fast.h.
 */
#include "document/encode/encode_fast.h"
#include <string.h>

#define INLINED static inline __attribute__((always_inline))

/* ---- numbers ---- */

INLINED int64_t signed_at(unsigned width, const uint8_t *at) {
    switch (width) {
    case 1:
        return *(const int8_t *)at;
    case 2:
        return *(const int16_t *)at;
    case 4:
        return *(const int32_t *)at;
    default:
        return *(const int64_t *)at;
    }
}

INLINED uint8_t *put_lebs(uint8_t *out, unsigned width, unsigned count, const uint8_t *from) {
    for (; count; count--, from += width)
        out += smith_leb128_put(out, signed_at(width, from));
    return out;
}

static uint8_t *put_signed_lebs(uint8_t *out, unsigned width, unsigned count, const uint8_t *from) {
    switch (width) {
    case 1:
        return put_lebs(out, 1, count, from);
    case 2:
        return put_lebs(out, 2, count, from);
    case 4:
        return put_lebs(out, 4, count, from);
    default:
        return put_lebs(out, 8, count, from);
    }
}

static uint8_t *put_other_lebs(uint8_t *out, enum smith_fast_path fast_path, unsigned width, unsigned count,
                               const uint8_t *from) {
    for (; count; count--, from += width) {
        uint64_t value = (uint64_t)signed_at(width, from) & UINT64_MAX >> (64 - 8 * width);
        out += smith_leb128_write(out, (int64_t)value, fast_path != SMITH_PATH_ULEB, 0);
    }
    return out;
}

/* `count` numbers of a way that is LEB128. */
static bool lebs(struct encoder *e, enum smith_fast_path fast_path, unsigned width, unsigned count,
                 const uint8_t *from) {
    struct smith_buffer *out = e->out;
    if (!smith_buffer_ensure(out, (size_t)count * SMITH_LEB128_MAX))
        return true;
    uint8_t *at = out->data + out->size;
    uint8_t *end = fast_path == SMITH_PATH_LEB ? put_signed_lebs(at, width, count, from)
                                        : put_other_lebs(at, fast_path, width, count, from);
    out->size += (size_t)(end - at);
    return true;
}

static bool bools(struct encoder *e, const bool *from, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        smith_buffer_byte(e->out, from[i]);
    return true;
}

static inline bool copy(struct encoder *e, const void *from, size_t size) {
    smith_buffer_add(e->out, from, size);
    return true;
}

/* ---- steps and records ---- */

/* A record, which may have a stream behind its runs. */
static bool record(struct encoder *e, const struct smith_type *type, const void *value) {
    const struct smith_record *record = type->record;
    if (!record->whole || (smith_type_has_quirks(type) && smith_quirks_of(value)))
        return false;
    for (uint16_t i = 0; i < record->run_count; i++)
        if (!smith_encode_field_run(e, record, &record->runs[i], value))
            return false;
    return type->fast_path != SMITH_PATH_STREAM || smith_encode_stream_fast(e, record, value);
}

static bool list(struct encoder *e, const struct smith_type *type, const struct smith_list *list) {
    uint8_t bytes[SMITH_SPELLING_MAX];
    if (!smith_integer_fits(type->extent->prefix, list->count))
        return false;
    smith_buffer_add(e->out, bytes, smith_wire_write(type->extent->prefix, bytes, list->count, 0));
    for (uint32_t i = 0; i < list->count; i++) {
        const void *item = smith_list_at(type, list, i);
        if (!item || !smith_encode_fast(e, type->elem, item))
            return false;
    }
    return true;
}

/* What has parts; nothing is written unless all of it is. */
static bool parts(struct encoder *e, const struct smith_type *type, const void *value) {
    size_t start = e->out->size;
    bool done = type->kind == SMITH_LIST ? list(e, type, value) : record(e, type, value);
    if (!done)
        e->out->size = start;
    return done;
}

bool smith_encode_field_run(struct encoder *e, const struct smith_record *record,
                            const struct smith_field_run *field_run, const void *value) {
    const uint8_t *from = (const uint8_t *)value + field_run->offset;
    if (field_run->fast_path == SMITH_PATH_COPY)
        return copy(e, from, field_run->size);
    if (field_run->fast_path == SMITH_PATH_BOOL)
        return bools(e, (const bool *)from, field_run->count);
    if (field_run->fast_path == SMITH_PATH_RECORD)
        return parts(e, record->members[field_run->member].type, from);
    return lebs(e, field_run->fast_path, field_run->width, field_run->count, from);
}

bool smith_encode_fast(struct encoder *e, const struct smith_type *type, const void *value) {
    switch (type->fast_path) {
    case SMITH_PATH_GENERAL:
        return false;
    case SMITH_PATH_COPY:
        return copy(e, value, type->size);
    case SMITH_PATH_BOOL:
        return bools(e, value, 1);
    case SMITH_PATH_RECORD:
    case SMITH_PATH_STREAM:
    case SMITH_PATH_LIST:
        return parts(e, type, value);
    default:
        return lebs(e, type->fast_path, type->width, 1, value);
    }
}
