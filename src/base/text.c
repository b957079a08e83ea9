/* SPDX-License-Identifier: MIT
 *
 * UTF-8 and the code pages of the formats. Names in level files are ASCII nearly always, so every function here looks
 * for runs of ASCII first, eight bytes at a time.
 *
 * The tables are Microsoft's (cp437.txt, cp1251.txt, cp1252.txt at unicode.org), with two additions for the bytes they leave
 * undefined: CP1251 0x98 is U+FFFD, as in Doom 2D Forever; the five holes of CP1252 are the C1 controls of the same
 * number, as Windows itself converts them. With these, every byte has a code point and the way back is exact. Of the code pages
 * with one or two bytes a character, and of UTF-16, the way back is asked for each text.
 */
#include "base/text.h"
#include "base/double_bytes.h"
#include <limits.h>
#include <string.h>

#define REPLACEMENT 0xFFFDu

/* The upper half of a code page: `odd` first, then consecutive code points from `rest` on. */
struct code_page {
    const uint16_t *odd;
    uint8_t odd_count;
    uint16_t rest;
};

static const uint16_t odd_1251[64] = {
    0x0402, 0x0403, 0x201A, 0x0453, 0x201E, 0x2026, 0x2020, 0x2021, /* 80 */
    0x20AC, 0x2030, 0x0409, 0x2039, 0x040A, 0x040C, 0x040B, 0x040F, /* 88 */
    0x0452, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, /* 90 */
    0xFFFD, 0x2122, 0x0459, 0x203A, 0x045A, 0x045C, 0x045B, 0x045F, /* 98 */
    0x00A0, 0x040E, 0x045E, 0x0408, 0x00A4, 0x0490, 0x00A6, 0x00A7, /* A0 */
    0x0401, 0x00A9, 0x0404, 0x00AB, 0x00AC, 0x00AD, 0x00AE, 0x0407, /* A8 */
    0x00B0, 0x00B1, 0x0406, 0x0456, 0x0491, 0x00B5, 0x00B6, 0x00B7, /* B0 */
    0x0451, 0x2116, 0x0454, 0x00BB, 0x0458, 0x0405, 0x0455, 0x0457, /* B8 */
};

static const uint16_t odd_1252[32] = {
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, /* 80 */
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F, /* 88 */
    0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, /* 90 */
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178, /* 98 */
};

static const uint16_t odd_437[128] = {
    0x00C7, 0x00FC, 0x00E9, 0x00E2, 0x00E4, 0x00E0, 0x00E5, 0x00E7, /* 80 */
    0x00EA, 0x00EB, 0x00E8, 0x00EF, 0x00EE, 0x00EC, 0x00C4, 0x00C5, /* 88 */
    0x00C9, 0x00E6, 0x00C6, 0x00F4, 0x00F6, 0x00F2, 0x00FB, 0x00F9, /* 90 */
    0x00FF, 0x00D6, 0x00DC, 0x00A2, 0x00A3, 0x00A5, 0x20A7, 0x0192, /* 98 */
    0x00E1, 0x00ED, 0x00F3, 0x00FA, 0x00F1, 0x00D1, 0x00AA, 0x00BA, /* A0 */
    0x00BF, 0x2310, 0x00AC, 0x00BD, 0x00BC, 0x00A1, 0x00AB, 0x00BB, /* A8 */
    0x2591, 0x2592, 0x2593, 0x2502, 0x2524, 0x2561, 0x2562, 0x2556, /* B0 */
    0x2555, 0x2563, 0x2551, 0x2557, 0x255D, 0x255C, 0x255B, 0x2510, /* B8 */
    0x2514, 0x2534, 0x252C, 0x251C, 0x2500, 0x253C, 0x255E, 0x255F, /* C0 */
    0x255A, 0x2554, 0x2569, 0x2566, 0x2560, 0x2550, 0x256C, 0x2567, /* C8 */
    0x2568, 0x2564, 0x2565, 0x2559, 0x2558, 0x2552, 0x2553, 0x256B, /* D0 */
    0x256A, 0x2518, 0x250C, 0x2588, 0x2584, 0x258C, 0x2590, 0x2580, /* D8 */
    0x03B1, 0x00DF, 0x0393, 0x03C0, 0x03A3, 0x03C3, 0x00B5, 0x03C4, /* E0 */
    0x03A6, 0x0398, 0x03A9, 0x03B4, 0x221E, 0x03C6, 0x03B5, 0x2229, /* E8 */
    0x2261, 0x00B1, 0x2265, 0x2264, 0x2320, 0x2321, 0x00F7, 0x2248, /* F0 */
    0x00B0, 0x2219, 0x00B7, 0x221A, 0x207F, 0x00B2, 0x25A0, 0x00A0, /* F8 */
};

static const struct code_page page_437 = {odd_437, 128, 0};
static const struct code_page page_1251 = {odd_1251, 64, 0x0410};
static const struct code_page page_1252 = {odd_1252, 32, 0x00A0};
static const struct code_page page_ascii = {NULL, 0, 0}; /* has no upper half; see has_upper() */

static const struct code_page *page_of(enum smith_charset charset) {
    switch (charset) {
    case SMITH_CP1251: return &page_1251;
    case SMITH_CP1252: return &page_1252;
    case SMITH_CP437: return &page_437;
    default: break;
    }
    return &page_ascii;
}

static bool has_upper(const struct code_page *page) {
    return page->odd_count > 0;
}

static uint32_t page_decode(const struct code_page *page, uint8_t byte) {
    if (byte < 0x80)
        return byte;
    if (!has_upper(page))
        return REPLACEMENT;
    unsigned index = byte - 0x80u;
    return index < page->odd_count ? page->odd[index] : page->rest + (index - page->odd_count);
}

/* The byte for a code point of 0x80 or more; 0 when there is none. */
static uint8_t page_encode(const struct code_page *page, uint32_t code_point) {
    if (!has_upper(page))
        return 0;
    uint32_t index = code_point - page->rest;
    if (code_point >= page->rest && index < 0x80u - page->odd_count)
        return (uint8_t)(0x80u + page->odd_count + index);
    for (unsigned i = 0; i < page->odd_count; i++)
        if (page->odd[i] == code_point)
            return (uint8_t)(0x80u + i);
    return 0;
}

/* ---- one or two bytes ---- */

static const struct smith_double_bytes *double_bytes_of(enum smith_charset charset) {
    return charset == SMITH_CP932 ? &smith_cp932 : charset == SMITH_CP949 ? &smith_cp949 : NULL;
}

/* The index of a code; -1 = there is none. */
static int code_index(const struct smith_double_bytes *page, unsigned code) {
    int low = 0, high = page->count;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (page->codes[middle] < code)
            low = middle + 1;
        else
            high = middle;
    }
    return low < page->count && page->codes[low] == code ? low : -1;
}

/* The code of a code point of 0x80 or more; 0 = it has none. */
static unsigned double_bytes_encode(const struct smith_double_bytes *page, uint32_t code_point) {
    int low = 0, high = page->order_count;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (page->points[page->order[middle]] < code_point)
            low = middle + 1;
        else
            high = middle;
    }
    return low < page->order_count && page->points[page->order[low]] == code_point ? page->codes[page->order[low]] : 0;
}

static size_t double_bytes_next(const struct smith_double_bytes *page, const uint8_t *data, size_t size,
                                uint32_t *code_point) {
    int index = data[0] < 0x80 || size < 2 ? -1 : code_index(page, (unsigned)data[0] << 8 | data[1]);
    const size_t used = index < 0 ? 1 : 2;
    if (data[0] >= 0x80 && index < 0)
        index = code_index(page, data[0]);
    *code_point = data[0] < 0x80 ? data[0] : index < 0 ? REPLACEMENT : page->points[index];
    return used;
}

/* ---- UTF-16 ---- */

static bool is_utf16(enum smith_charset charset) {
    return charset == SMITH_UTF16_LE || charset == SMITH_UTF16_BE;
}

static unsigned utf16_unit(enum smith_charset charset, const uint8_t *data) {
    return charset == SMITH_UTF16_LE ? data[0] | (unsigned)data[1] << 8 : data[1] | (unsigned)data[0] << 8;
}

/* A half of a pair that stands alone, and a byte that is left, are no characters. */
static size_t utf16_next(enum smith_charset charset, const uint8_t *data, size_t size, uint32_t *code_point) {
    *code_point = REPLACEMENT;
    if (size < 2)
        return size;
    const unsigned first = utf16_unit(charset, data), second = size < 4 ? 0 : utf16_unit(charset, data + 2);
    if (first < 0xD800 || first > 0xDFFF)
        *code_point = first;
    else if (first < 0xDC00 && second >= 0xDC00 && second <= 0xDFFF)
        *code_point = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
    return *code_point < 0x10000 ? 2 : 4;
}

static void utf16_add(struct smith_buffer *out, enum smith_charset charset, unsigned unit) {
    smith_buffer_byte(out, (uint8_t)(charset == SMITH_UTF16_LE ? unit : unit >> 8));
    smith_buffer_byte(out, (uint8_t)(charset == SMITH_UTF16_LE ? unit >> 8 : unit));
}

size_t smith_charset_unit(enum smith_charset charset) {
    return is_utf16(charset) ? 2 : 1;
}

const uint8_t *smith_charset_find(enum smith_charset charset, struct smith_bytes bytes, unsigned value) {
    if (!is_utf16(charset))
        return bytes.size ? memchr(bytes.data, (int)value, bytes.size) : NULL;
    for (size_t at = 0; at + 2 <= bytes.size; at += 2)
        if (utf16_unit(charset, bytes.data + at) == value)
            return bytes.data + at;
    return NULL;
}

/* ---- UTF-8 ---- */

/* Length of the run of ASCII bytes other than NUL at `data`. */
static size_t ascii_run(const uint8_t *data, size_t size) {
    const uint64_t ones = UINT64_C(0x0101010101010101), tops = ones << 7;
    size_t at = 0;
    for (; size - at >= 8; at += 8) {
        uint64_t word;
        memcpy(&word, data + at, 8);
        if ((word | (word - ones)) & tops) /* a byte has its top bit set, or borrowed because it is 0 */
            break;
    }
    while (at < size && data[at] && data[at] < 0x80)
        at++;
    return at;
}

/* Size of the multi-byte sequence at `data`, or 0 when it is not a valid one. Table 3-7 of the Unicode standard: only
 * the second byte's range depends on the first. */
static size_t sequence_size(const uint8_t *data, size_t size) {
    uint8_t first = data[0], low = 0x80, high = 0xBF;
    size_t length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    if (!length || length > size)
        return 0;
    if (first == 0xE0)
        low = 0xA0;
    else if (first == 0xED)
        high = 0x9F;
    else if (first == 0xF0)
        low = 0x90;
    else if (first == 0xF4)
        high = 0x8F;
    if (data[1] < low || data[1] > high)
        return 0;
    for (size_t i = 2; i < length; i++)
        if ((data[i] & 0xC0) != 0x80)
            return 0;
    return length;
}

size_t smith_utf8_valid(struct smith_bytes bytes) {
    if (!bytes.size) /* `data` may be NULL then */
        return 0;
    size_t at = 0;
    for (;;) {
        at += ascii_run(bytes.data + at, bytes.size - at);
        if (at == bytes.size || !bytes.data[at])
            return at;
        size_t length = sequence_size(bytes.data + at, bytes.size - at);
        if (!length)
            return at;
        at += length;
    }
}

size_t smith_utf8_next(const char *text, uint32_t *code_point) {
    const uint8_t *data = (const uint8_t *)text;
    if (data[0] < 0x80) {
        *code_point = data[0];
        return 1;
    }
    size_t length = data[0] < 0xE0 ? 2 : data[0] < 0xF0 ? 3 : 4;
    uint32_t value = data[0] & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++)
        value = value << 6 | (data[i] & 0x3Fu);
    *code_point = value;
    return length;
}

/* Write one code point to `out` (4 bytes); returns bytes used. */
static size_t put_utf8(uint8_t *out, uint32_t code_point) {
    if (code_point < 0x80) {
        out[0] = (uint8_t)code_point;
        return 1;
    }
    size_t length = code_point < 0x800 ? 2 : code_point < 0x10000 ? 3 : 4;
    for (size_t i = length - 1; i > 0; i--, code_point >>= 6)
        out[i] = (uint8_t)(0x80 | (code_point & 0x3F));
    out[0] = (uint8_t)((0xF00u >> length) | code_point);
    return length;
}

void smith_utf8_add(struct smith_buffer *out, uint32_t code_point) {
    uint8_t bytes[4];
    smith_buffer_add(out, bytes, put_utf8(bytes, code_point));
}

/* ---- decode ---- */

/* Decode one character at `data` into `*code_point`; returns bytes used. A stray UTF-8 byte stands for itself alone. */
static size_t next_character(enum smith_charset charset, const uint8_t *data, size_t size, uint32_t *code_point) {
    if (double_bytes_of(charset))
        return double_bytes_next(double_bytes_of(charset), data, size, code_point);
    if (is_utf16(charset))
        return utf16_next(charset, data, size, code_point);
    if (charset != SMITH_UTF8) {
        *code_point = page_decode(page_of(charset), data[0]);
        return 1;
    }
    if (data[0] >= 0x80 && !sequence_size(data, size)) {
        *code_point = REPLACEMENT;
        return 1;
    }
    return smith_utf8_next((const char *)data, code_point);
}

/* Decode all of `bytes` to `out`, or with `out` NULL only measure; returns bytes of UTF-8. */
static size_t decode_into(uint8_t *out, enum smith_charset charset, struct smith_bytes bytes) {
    size_t total = 0;
    uint8_t scratch[4];
    for (size_t at = 0; at < bytes.size;) {
        uint32_t code_point;
        at += next_character(charset, bytes.data + at, bytes.size - at, &code_point);
        total += put_utf8(out ? out + total : scratch, code_point);
    }
    return total;
}

/* Whether the text in `charset` is these bytes. */
static bool is_text_of(struct smith_arena *arena, enum smith_charset charset, const char *text,
                       struct smith_bytes bytes) {
    struct smith_buffer again;
    size_t bad;
    smith_buffer_init(&again, &arena->allocator);
    const bool same = smith_text_encode(&again, charset, text, &bad) && !again.failed && again.size == bytes.size &&
                      (!bytes.size || memcmp(again.data, bytes.data, bytes.size) == 0);
    smith_buffer_free(&again);
    return same;
}

const char *smith_text_decode(struct smith_arena *arena, enum smith_charset charset, struct smith_bytes bytes,
                              bool *faithful) {
    const bool is_wide = is_utf16(charset), is_asked = is_wide || double_bytes_of(charset);
    const uint8_t *nul = smith_charset_find(charset, bytes, 0);
    struct smith_bytes text = {bytes.data, nul ? (size_t)(nul - bytes.data) : bytes.size};
    bool as_it_is = charset == SMITH_UTF8 ? smith_utf8_valid(text) == text.size
                                          : !is_wide && ascii_run(text.data, text.size) == text.size;
    *faithful = !nul && (as_it_is || has_upper(page_of(charset)));
    if (as_it_is)
        return smith_arena_copy(arena, text.data, text.size);
    size_t size = decode_into(NULL, charset, text);
    uint8_t *decoded = smith_arena_alloc(arena, size + 1, 1);
    if (!decoded)
        return NULL;
    decode_into(decoded, charset, text);
    decoded[size] = '\0';
    if (is_asked)
        *faithful = !nul && is_text_of(arena, charset, (const char *)decoded, text);
    return (const char *)decoded;
}

/* ---- encode ---- */

static bool fail_at(size_t *bad, size_t position) {
    if (bad)
        *bad = position;
    return false;
}

/* One character of 0x80 or more, or of UTF-16 any; false when it has no code. */
static bool encode_character(struct smith_buffer *out, enum smith_charset charset, uint32_t code_point) {
    const struct smith_double_bytes *page = double_bytes_of(charset);
    if (is_utf16(charset)) {
        if (code_point >= 0x10000)
            utf16_add(out, charset, 0xD800 + ((code_point - 0x10000) >> 10));
        utf16_add(out, charset, code_point < 0x10000 ? code_point : 0xDC00 + ((code_point - 0x10000) & 0x3FF));
        return true;
    }
    const unsigned code = page ? double_bytes_encode(page, code_point) : page_encode(page_of(charset), code_point);
    if (code > 0xFF)
        smith_buffer_byte(out, (uint8_t)(code >> 8));
    if (code)
        smith_buffer_byte(out, (uint8_t)code);
    return code;
}

/* Append `text` in a code page or in UTF-16; stops at the first character that has no byte and returns where that is. */
static size_t encode_page(struct smith_buffer *out, enum smith_charset charset, struct smith_bytes text) {
    for (size_t at = 0;;) {
        size_t run = is_utf16(charset) ? 0 : ascii_run(text.data + at, text.size - at);
        smith_buffer_add(out, text.data + at, run);
        at += run;
        if (at == text.size)
            return at;
        size_t length = text.data[at] < 0x80 ? 1 : sequence_size(text.data + at, text.size - at);
        if (!length)
            return at;
        uint32_t code_point;
        smith_utf8_next((const char *)text.data + at, &code_point);
        if (!encode_character(out, charset, code_point))
            return at;
        at += length;
    }
}

bool smith_text_encode(struct smith_buffer *out, enum smith_charset charset, const char *text, size_t *bad) {
    struct smith_bytes bytes = {(const uint8_t *)text, strlen(text)};
    size_t start = out->size;
    size_t good;
    if (charset == SMITH_UTF8) {
        good = smith_utf8_valid(bytes);
        if (good == bytes.size)
            smith_buffer_add(out, text, bytes.size);
    } else
        good = encode_page(out, charset, bytes);
    if (good == bytes.size)
        return true;
    out->size = start;
    return fail_at(bad, good);
}

size_t smith_charset_size(enum smith_charset charset, const char *text) {
    const struct smith_double_bytes *page = double_bytes_of(charset);
    const size_t length = strlen(text), unit = smith_charset_unit(charset);
    size_t size = 0;
    if (charset == SMITH_UTF8)
        return length;
    for (size_t at = 0; at < length;) {
        const size_t used = (uint8_t)text[at] < 0x80 ? 1 : sequence_size((const uint8_t *)text + at, length - at);
        uint32_t code_point = 0;
        if (used)
            smith_utf8_next(text + at, &code_point);
        at += used ? used : 1;
        if (code_point >= 0x10000 && unit == 2)
            size += unit;
        size += unit;
        if (page && code_point >= 0x80 && double_bytes_encode(page, code_point) > 0xFF)
            size++;
    }
    return size;
}

/* ---- small letters ---- */

enum small { ALL, EVEN, ODD }; /* which of the range are capitals; of EVEN and ODD the small letter is the next one */

/* Capitals of Latin, Greek, Cyrillic and Armenian, by Unicode. */
static const struct {
    uint32_t first, last;
    enum small capitals;
    uint32_t to_small; /* of ALL: what is added */
} capitals[] = {
    {'A', 'Z', ALL, 32},       {0xC0, 0xD6, ALL, 32},   {0xD8, 0xDE, ALL, 32},     {0x100, 0x12F, EVEN, 0},
    {0x132, 0x137, EVEN, 0},   {0x139, 0x148, ODD, 0},  {0x14A, 0x177, EVEN, 0},   {0x179, 0x17E, ODD, 0},
    {0x386, 0x386, ALL, 38},   {0x388, 0x38A, ALL, 37}, {0x38C, 0x38C, ALL, 64},   {0x38E, 0x38F, ALL, 63},
    {0x391, 0x3A1, ALL, 32},   {0x3A3, 0x3AB, ALL, 32}, {0x400, 0x40F, ALL, 80},   {0x410, 0x42F, ALL, 32},
    {0x460, 0x481, EVEN, 0},   {0x48A, 0x4BF, EVEN, 0}, {0x4C0, 0x4C0, ALL, 15},   {0x4C1, 0x4CE, ODD, 0},
    {0x4D0, 0x52F, EVEN, 0},   {0x531, 0x556, ALL, 48}, {0x1E00, 0x1E95, EVEN, 0}, {0x1EA0, 0x1EFF, EVEN, 0},
    {0xFF21, 0xFF3A, ALL, 32},
};

static uint32_t small_letter(uint32_t c) {
    if (c == 0x178) /* y with two dots, the one small letter of Latin-1 whose capital is elsewhere */
        return 0xFF;
    for (size_t i = 0; i < sizeof capitals / sizeof *capitals; i++)
        if (c >= capitals[i].first && c <= capitals[i].last)
            return capitals[i].capitals == ALL ? c + capitals[i].to_small
                                               : c + (c % 2 == (capitals[i].capitals == ODD));
    return c;
}

char *smith_utf8_small(struct smith_arena *arena, const char *text) {
    const size_t size = strlen(text);
    struct smith_buffer small;
    smith_buffer_init(&small, &arena->allocator);
    for (size_t at = 0; at < size;) {
        const struct smith_bytes rest = {(const uint8_t *)text + at, size - at};
        const size_t valid = smith_utf8_valid(rest);
        for (size_t end = at + valid; at < end;) {
            uint32_t code_point;
            at += smith_utf8_next(text + at, &code_point);
            smith_utf8_add(&small, small_letter(code_point));
        }
        if (at < size)
            smith_buffer_byte(&small, (uint8_t)text[at++]);
    }
    smith_buffer_byte(&small, 0);
    char *made = small.failed ? NULL : smith_arena_copy(arena, small.data, small.size);
    smith_buffer_free(&small);
    return made;
}

/* ---- edit distances ---- */

#define LONGEST 48

static unsigned min(unsigned a, unsigned b) {
    return a < b ? a : b;
}

static char edit_distance_lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

unsigned smith_edit_distance(const char *a, size_t a_size, const char *b, size_t b_size, unsigned other_case) {
    unsigned rows[3][LONGEST + 1];
    unsigned *before = rows[0], *above = rows[1], *row = rows[2];
    if (a_size > LONGEST || b_size > LONGEST)
        return UINT_MAX;
    for (size_t j = 0; j <= b_size; j++)
        above[j] = SMITH_EDIT * (unsigned)j;
    for (size_t i = 1; i <= a_size; i++) {
        row[0] = SMITH_EDIT * (unsigned)i;
        for (size_t j = 1; j <= b_size; j++) {
            char one = a[i - 1], other = b[j - 1];
            unsigned change = one == other                                             ? 0
                              : edit_distance_lower(one) == edit_distance_lower(other) ? other_case
                                                                                       : SMITH_EDIT;
            row[j] = min(above[j - 1] + change, min(above[j], row[j - 1]) + SMITH_EDIT);
            if (i > 1 && j > 1 && edit_distance_lower(one) == edit_distance_lower(b[j - 2]) &&
                edit_distance_lower(a[i - 2]) == edit_distance_lower(other))
                row[j] = min(row[j], before[j - 2] + SMITH_EDIT);
        }
        unsigned *spare = before;
        before = above, above = row, row = spare;
    }
    return above[b_size];
}

/* ---- base64 ---- */

void smith_base64_add(struct smith_buffer *out, struct smith_bytes bytes) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t at = 0; at < bytes.size; at += 3) {
        size_t count = bytes.size - at < 3 ? bytes.size - at : 3;
        uint32_t word = (uint32_t)bytes.data[at] << 16;
        if (count > 1)
            word |= (uint32_t)bytes.data[at + 1] << 8;
        if (count > 2)
            word |= bytes.data[at + 2];
        const char four[] = {digits[word >> 18], digits[word >> 12 & 63], count > 1 ? digits[word >> 6 & 63] : '=',
                             count > 2 ? digits[word & 63] : '='};
        smith_buffer_add(out, four, sizeof four);
    }
}
