/* SPDX-License-Identifier: MIT
 *
 * Values without parts, as scalar.h describes.
 */
#include "document/scalar.h"
#include "base/bytes.h"
#include "base/text.h"
#include "codec/spelling.h"
#include "document/value.h"
#include "document/wire.h"
#include <string.h>

static struct smith_scalar problem(const char *code, const char *words) {
    return (struct smith_scalar){.problem = code, .words = words};
}

static struct smith_scalar too_short(void) {
    return problem("VALUE-CUT", "the bytes end before the value does");
}

/* ---- text and bytes: which stretch is the content ---- */

static struct smith_scalar stretch(const uint8_t *at, size_t size, size_t used) {
    return (struct smith_scalar){.content = {at, size}, .used = used, .canonical = true};
}

/* How many of the bytes stand before the blanks that fill the rest. */
static size_t without_blanks(enum smith_charset charset, struct smith_bytes bytes) {
    const size_t unit = smith_charset_unit(charset);
    uint8_t blank[2] = {' ', 0};
    if (charset == SMITH_UTF16_BE)
        blank[0] = 0, blank[1] = ' ';
    while (bytes.size >= unit && bytes.size % unit == 0 && memcmp(bytes.data + bytes.size - unit, blank, unit) == 0)
        bytes.size -= unit;
    return bytes.size;
}

/* Blanks in the room of a text that it leaves; a byte that is left over is a NUL. */
static void fill_with_blanks(const struct smith_type *type, struct smith_buffer *out, size_t room) {
    for (size_t unit = smith_charset_unit((enum smith_charset)type->charset); room >= unit; room -= unit) {
        smith_buffer_fill(out, 0, type->charset == SMITH_UTF16_BE);
        smith_buffer_byte(out, ' ');
        smith_buffer_fill(out, 0, type->charset == SMITH_UTF16_LE);
    }
    smith_buffer_fill(out, 0, room);
}

static struct smith_scalar stretch_exact(const struct smith_type *type, int64_t exact, const uint8_t *at, size_t left) {
    if (exact < 0 || (uint64_t)exact > left)
        return problem("VALUE-CUT", "longer than the bytes left");
    struct smith_scalar s = stretch(at, (size_t)exact, (size_t)exact);
    if (type->kind == SMITH_TEXT && type->flags & SMITH_BLANK) {
        s.content.size = without_blanks((enum smith_charset)type->charset, s.content);
        return s;
    }
    const uint8_t *nul = type->kind == SMITH_TEXT ? smith_charset_find(type->charset, s.content, 0) : NULL;
    if (nul) {
        s.content.size = (size_t)(nul - at);
        s.canonical = smith_bytes_are_zero((struct smith_bytes){nul, (size_t)(at + s.used - nul)});
    }
    return s;
}

static struct smith_scalar stretch_prefix(const struct smith_type *type, const uint8_t *at, const uint8_t *end) {
    struct smith_wire_integer length = smith_wire_read(type->extent->prefix, at, end);
    if (!length.size)
        return problem("VALUE-CUT", "the bytes end within the length");
    size_t left = (size_t)(end - at) - length.size;
    if (length.value < 0 || (uint64_t)length.value > left)
        return problem("LENGTH-TOO-LONG", "its length is more than the bytes left");
    struct smith_scalar s = stretch(at + length.size, (size_t)length.value, length.size + (size_t)length.value);
    s.canonical = length.canonical;
    return s;
}

/* What is no text ends at a byte. */
static enum smith_charset stop_charset(const struct smith_type *type) {
    return type->kind == SMITH_TEXT ? (enum smith_charset)type->charset : SMITH_UTF8;
}

/* What ends the stretch at `start`, or NULL. */
static const uint8_t *find_stop(const struct smith_type *type, const uint8_t *start, size_t size) {
    const struct smith_extent *extent = type->extent;
    size_t sentinel = extent->sentinel ? strlen(extent->sentinel) : 0; /* an empty stretch ends at once, too */
    if (!size)
        return NULL;
    if (!extent->after)
        return smith_charset_find(stop_charset(type), (struct smith_bytes){start, size}, (unsigned)extent->value);
    if (start[0] == extent->value)
        return start;
    if (sentinel < size && start[sentinel] == extent->value && memcmp(start, extent->sentinel, sentinel) == 0)
        return start + sentinel;
    const uint8_t *after = memchr(start, extent->after, size);
    return after ? memchr(after + 1, (int)extent->value, (size_t)(start + size - after - 1)) : NULL;
}

static struct smith_scalar stretch_of(const struct smith_type *type, int64_t exact, const uint8_t *at,
                                      const uint8_t *end) {
    size_t left = (size_t)(end - at);
    const uint8_t *stop;
    switch (type->extent->kind) {
    case SMITH_EXACT: return stretch_exact(type, exact, at, left);
    case SMITH_PREFIX: return stretch_prefix(type, at, end);
    case SMITH_TO_VALUE:
        stop = find_stop(type, at, left);
        return stop ? stretch(at, (size_t)(stop - at), (size_t)(stop - at) + smith_charset_unit(stop_charset(type)))
                    : problem("TERMINATOR-MISSING", "the bytes end before the terminator");
    default: return stretch(at, left, left);
    }
}

static void reverse(uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size / 2; i++) {
        uint8_t byte = bytes[i];
        bytes[i] = bytes[size - 1 - i];
        bytes[size - 1 - i] = byte;
    }
}

/* NULL when out of memory. */
static const char *scalar_read_text(struct smith_arena *arena, const struct smith_type *type,
                                    struct smith_bytes content, bool *faithful) {
    if (!(type->flags & SMITH_REVERSED))
        return smith_text_decode(arena, type->charset, content, faithful);
    uint8_t *copy = smith_arena_copy(arena, content.data, content.size);
    if (!copy)
        return NULL;
    reverse(copy, content.size);
    return smith_text_decode(arena, type->charset, (struct smith_bytes){copy, content.size}, faithful);
}

static struct smith_scalar read_stretch(struct smith_arena *arena, const struct smith_type *type, int64_t exact,
                                        const uint8_t *at, const uint8_t *end, void *value) {
    struct smith_scalar s = stretch_of(type, exact, at, end);
    bool faithful = true;
    if (s.problem)
        return s;
    if (type->kind == SMITH_TEXT) {
        const char *text = scalar_read_text(arena, type, s.content, &faithful);
        if (!text)
            return problem("MEMORY", "out of memory");
        *(const char **)value = text;
    } else {
        const uint8_t *kept = smith_arena_keep(arena, s.content);
        if (!kept)
            return problem("MEMORY", "out of memory");
        *(struct smith_bytes *)value = (struct smith_bytes){kept, s.content.size};
    }
    s.canonical = s.canonical && faithful;
    return s;
}

struct smith_scalar smith_scalar_read(struct smith_arena *arena, const struct smith_type *type, int64_t exact,
                                      const uint8_t *at, const uint8_t *end, void *value) {
    switch (type->kind) {
    case SMITH_BOOL:
    case SMITH_INT:
    case SMITH_SPELLED: {
        struct smith_wire_integer integer = smith_wire_read(type, at, end);
        if (!integer.size && type->flags & SMITH_FIXED && end - at >= type->wire_min)
            return problem("NUMBER-SPELLING", "these characters spell no number that can be kept");
        if (!integer.size)
            return too_short();
        smith_integer_store(type, value, integer.value);
        return (struct smith_scalar){.used = integer.size, .canonical = integer.canonical};
    }
    case SMITH_FLOAT: {
        if ((size_t)(end - at) < type->width)
            return too_short();
        uint64_t bits = smith_endian_load(at, type->width, type->flags & SMITH_BIG_ENDIAN);
        uint32_t narrow = (uint32_t)bits;
        memcpy(value, type->width == 4 ? (const void *)&narrow : (const void *)&bits, type->width);
        return (struct smith_scalar){.used = type->width, .canonical = true};
    }
    default: return read_stretch(arena, type, exact, at, end, value);
    }
}

/* ---- writing ---- */

static enum smith_status write_length(const struct smith_type *prefix, size_t length, struct smith_buffer *out,
                                      struct smith_error *error) {
    uint8_t bytes[SMITH_SPELLING_MAX];
    if (length > INT64_MAX || !smith_integer_fits(prefix, (int64_t)length))
        return smith_fail(error, SMITH_BAD_VALUE, "LENGTH-TOO-LONG", "%zu bytes are more than its %s length can say",
                          length, prefix->name);
    smith_buffer_add(out, bytes, smith_wire_write(prefix, bytes, (int64_t)length, 0));
    return SMITH_OK;
}

/* End a stretch, if that is where a reader will take it to end. */
static enum smith_status write_stop(const struct smith_type *type, size_t start, struct smith_buffer *out,
                                    struct smith_error *error) {
    const struct smith_extent *extent = type->extent;
    const size_t length = out->size - start, unit = smith_charset_unit(stop_charset(type));
    if (stop_charset(type) == SMITH_UTF16_BE)
        smith_buffer_byte(out, 0);
    smith_buffer_byte(out, (uint8_t)extent->value);
    if (stop_charset(type) == SMITH_UTF16_LE)
        smith_buffer_byte(out, 0);
    if (out->failed)
        return SMITH_OK; /* noticed when all is written */
    const uint8_t *stop = find_stop(type, out->data + start, length + unit);
    if (!stop)
        return smith_fail(error, SMITH_BAD_VALUE, "VALUE-NOT-ENDED", "the value cannot end without a byte 0x%02x in it",
                          extent->after);
    if (stop != out->data + start + length)
        return smith_fail(error, SMITH_BAD_VALUE, "VALUE-HAS-TERMINATOR",
                          "the value contains the byte 0x%02x that ends it", (unsigned)extent->value);
    return SMITH_OK;
}

static enum smith_status finish_stretch(const struct smith_type *type, int64_t exact, size_t start,
                                        struct smith_buffer *out, struct smith_error *error) {
    size_t length = out->size - start;
    if (out->failed)
        return SMITH_OK; /* noticed when all is written */
    if (type->extent->kind == SMITH_TO_VALUE)
        return write_stop(type, start, out, error);
    if (type->extent->kind != SMITH_EXACT || exact == SMITH_NATURAL)
        return SMITH_OK;
    if (exact < 0 || length > (uint64_t)exact)
        return smith_fail(error, SMITH_BAD_VALUE, "VALUE-TOO-LONG", "%zu bytes do not fit in %lld", length,
                          (long long)exact);
    if (type->kind == SMITH_BYTES && length != (uint64_t)exact)
        return smith_fail(error, SMITH_BAD_VALUE, "VALUE-LENGTH", "%zu bytes where the layout asks for %lld", length,
                          (long long)exact);
    if (type->kind == SMITH_TEXT && type->flags & SMITH_BLANK)
        fill_with_blanks(type, out, (size_t)exact - length);
    else
        smith_buffer_fill(out, 0, (size_t)exact - length);
    return SMITH_OK;
}

static enum smith_status scalar_write_bytes(const struct smith_type *type, int64_t exact, struct smith_bytes bytes,
                                            struct smith_buffer *out, struct smith_error *error) {
    enum smith_status status = SMITH_OK;
    if (type->extent->kind == SMITH_PREFIX)
        status = write_length(type->extent->prefix, bytes.size, out, error);
    size_t start = out->size;
    smith_buffer_add(out, bytes.data, bytes.size);
    return status == SMITH_OK ? finish_stretch(type, exact, start, out, error) : status;
}

static enum smith_status scalar_write_text(const struct smith_type *type, int64_t exact, const char *text,
                                           struct smith_buffer *out, struct smith_error *error) {
    struct smith_buffer coded;
    smith_buffer_init(&coded, &out->allocator);
    size_t bad = 0;
    enum smith_status status = SMITH_OK;
    if (!smith_text_encode(&coded, type->charset, text ? text : "", &bad) || coded.failed)
        status = coded.failed ? smith_fail_memory(error, NULL)
                              : smith_fail(error, SMITH_BAD_VALUE, "TEXT-NOT-IN-CHARSET",
                                           "the character at byte %zu cannot be written in %s", bad, type->name);
    if (type->flags & SMITH_REVERSED)
        reverse(coded.data, coded.size);
    if (status == SMITH_OK)
        status = scalar_write_bytes(type, exact, (struct smith_bytes){coded.data, coded.size}, out, error);
    smith_buffer_free(&coded);
    return status;
}

static enum smith_status scalar_write_integer(const struct smith_type *type, int64_t value, struct smith_buffer *out,
                                              struct smith_error *error) {
    uint8_t bytes[SMITH_SPELLING_MAX];
    if (type->kind == SMITH_SPELLED && type->digits && !smith_spelling_holds(type, value))
        return smith_fail(error, SMITH_BAD_VALUE, "NUMBER-TOO-LARGE", "%lld is more than %s can say", (long long)value,
                          type->name);
    smith_buffer_add(out, bytes, smith_wire_write(type, bytes, value, 0));
    return SMITH_OK;
}

enum smith_status smith_scalar_write(const struct smith_type *type, int64_t exact, const void *value,
                                     struct smith_buffer *out, struct smith_error *error) {
    uint8_t bytes[SMITH_SPELLING_MAX];
    switch (type->kind) {
    case SMITH_BOOL:
    case SMITH_INT:
    case SMITH_SPELLED: return scalar_write_integer(type, smith_integer_load(type, value), out, error);
    case SMITH_FLOAT: {
        uint64_t bits = 0;
        uint32_t narrow;
        memcpy(type->width == 4 ? (void *)&narrow : (void *)&bits, value, type->width);
        if (type->width == 4)
            bits = narrow;
        smith_endian_store(bytes, type->width, type->flags & SMITH_BIG_ENDIAN, bits);
        smith_buffer_add(out, bytes, type->width);
        return SMITH_OK;
    }
    case SMITH_TEXT: return scalar_write_text(type, exact, *(const char *const *)value, out, error);
    default: return scalar_write_bytes(type, exact, *(const struct smith_bytes *)value, out, error);
    }
}

/* ---- quirks ---- */

bool smith_scalar_means(struct smith_arena *scratch, const struct smith_type *type, struct smith_bytes raw,
                        const void *value) {
    union {
        int64_t integer;
        double real;
        const char *text;
        struct smith_bytes bytes;
    } other = {.integer = 0};
    struct smith_scalar read =
        smith_scalar_read(scratch, type, (int64_t)raw.size, raw.data, raw.data + raw.size, &other);
    const char *empty = ""; /* a text that nobody set */
    bool unset = type->kind == SMITH_TEXT && !*(const char *const *)value;
    return !read.problem && read.used == raw.size &&
           smith_value_equal(type, &other, unset ? (const void *)&empty : value);
}
