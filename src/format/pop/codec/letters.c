/* SPDX-License-Identifier: MIT
 *
 * Texts in which frequent letters are short, as letters.h describes. An encoder has to choose no more than the width of
 * escapes, the same for the whole text.
 */
#include "format/pop/codec/letters.h"
#include "base/error.h"
#include "format/pop/codec/bits.h"
#include "format/pop/codec/coded.h"
#include <levelsmith/hook.h>
#include <string.h>

#define WIDTH_BITS 2
#define LETTER_BITS 4
#define WIDTH_MIN 5
#define WIDTH_MAX 8 /* escapes of so many bits are characters, no numbers */
#define ESCAPE 0
#define UNKNOWN 0x80u /* bytes from here on stand for numbers of unknown letters */

/* In the order of their numbers. */
static const char table[] = "\x1B aetonisrdlhugfcwypbmk,vSA.T'PMx";
#define KNOWN (sizeof table - 1)

static uint8_t letter_of(unsigned number) {
    return (uint8_t)(number < KNOWN ? (unsigned)table[number] : UNKNOWN + number);
}

/* The number of a letter, or -1. */
static int letters_number_of(uint8_t letter) {
    const char *found = letter ? memchr(table, letter, KNOWN) : NULL;
    if (found)
        return (int)(found - table);
    return letter >= UNKNOWN + KNOWN ? (int)(letter - UNKNOWN) : -1;
}

/* ---- decoding -------------------------------------------------------------------------------------------------- */

struct smith_coded smith_letters_decode(struct smith_bytes in, uint8_t *out, size_t wanted) {
    struct smith_bit_reader reader = {in, 0};
    enum smith_coded_end end = SMITH_CODED_WHOLE;
    unsigned width = 0, bits = 0;
    size_t made = 0;
    if (smith_bits_read(&reader, WIDTH_BITS, &width))
        width += WIDTH_MIN;
    while (made < wanted && end == SMITH_CODED_WHOLE) {
        bool there = width && smith_bits_read(&reader, LETTER_BITS, &bits), escaped = there && bits == ESCAPE;
        if (!there || (escaped && !smith_bits_read(&reader, width, &bits)))
            end = SMITH_CODED_CUT;
        else if (escaped && width == WIDTH_MAX && bits >= UNKNOWN)
            end = SMITH_CODED_STRANGE;
        else
            out[made++] = escaped && width == WIDTH_MAX ? (uint8_t)bits : letter_of(bits);
    }
    return (struct smith_coded){(size_t)((reader.at + 7) / 8), made, end};
}

/* ---- encoding -------------------------------------------------------------------------------------------------- */

static bool letters_is_short(int number) {
    return number > ESCAPE && number < 1 << LETTER_BITS;
}

/* Bits of a letter behind a width; 0 = it cannot be written with that one. */
static unsigned letters_bits_of(uint8_t letter, unsigned width) {
    int number = letters_number_of(letter);
    if (letters_is_short(number))
        return LETTER_BITS;
    bool can = width == WIDTH_MAX ? letter < UNKNOWN : number >= 0 && number < 1 << width;
    return can ? LETTER_BITS + width : 0;
}

/* Bits of all letters; UINT64_MAX = one cannot be written. */
static uint64_t cost_of(struct smith_bytes in, unsigned width) {
    uint64_t cost = 0;
    for (size_t i = 0; i < in.size; i++) {
        unsigned bits = letters_bits_of(in.data[i], width);
        if (!bits)
            return UINT64_MAX;
        cost += bits;
    }
    return cost;
}

static void write_letters(struct smith_bit_writer *writer, struct smith_bytes in, unsigned width) {
    smith_bits_write(writer, WIDTH_BITS, width - WIDTH_MIN);
    for (size_t i = 0; i < in.size; i++) {
        int number = letters_number_of(in.data[i]);
        smith_bits_write(writer, LETTER_BITS, letters_is_short(number) ? (unsigned)number : ESCAPE);
        if (!letters_is_short(number))
            smith_bits_write(writer, width, width == WIDTH_MAX ? in.data[i] : (unsigned)number);
    }
}

/* A letter takes twelve bits at most. */
size_t smith_letters_bound(size_t size) {
    return size / 2 * 3 + 3;
}

struct smith_coded smith_letters_encode(struct smith_bytes in, uint8_t *out, size_t capacity) {
    uint64_t min = UINT64_MAX;
    unsigned best = WIDTH_MIN;
    for (unsigned width = WIDTH_MIN; width <= WIDTH_MAX; width++) {
        uint64_t cost = cost_of(in, width);
        if (cost < min) {
            min = cost;
            best = width;
        }
    }
    if (min == UINT64_MAX)
        return (struct smith_coded){0, 0, SMITH_CODED_STRANGE};
    size_t size = in.size ? (size_t)((min + WIDTH_BITS + 7) / 8) : 0;
    if (size > capacity)
        return (struct smith_coded){in.size, 0, SMITH_CODED_FULL};
    struct smith_bit_writer writer = {out, 0};
    if (in.size)
        write_letters(&writer, in, best);
    return (struct smith_coded){in.size, size, SMITH_CODED_WHOLE};
}

/* ---- the codec `letters(size, letters)`: texts in which frequent letters are short ---- */

#define GAIN 2 /* letters of four bits */

static enum smith_status pop_letters_codec_unpack(const void *context, const int64_t *arguments,
                                                  struct smith_bytes packed, uint64_t limit, struct smith_buffer *out,
                                                  struct smith_error *error) {
    (void)context;
    size_t size;
    enum smith_status status = smith_unpack_size(arguments[0], 1, packed.size, GAIN, limit, &size, error);
    if (status != SMITH_OK)
        return status;
    uint8_t *letters = smith_unpack_into(out, size);
    if (!letters)
        return smith_fail_memory(error, NULL);
    struct smith_coded coded = smith_letters_decode(packed, letters, size);
    out->size += coded.made;
    if (coded.end == SMITH_CODED_STRANGE)
        return smith_fail(error, SMITH_DAMAGED, "PACKED-DAMAGED", "a character from 128 on, which is not understood");
    return smith_decoded(coded, size, error);
}

static enum smith_status pop_letters_codec_pack(const void *context, const int64_t *arguments,
                                                struct smith_bytes content, struct smith_buffer *out,
                                                struct smith_error *error) {
    (void)context;
    enum smith_status status = smith_pack_size(arguments[0], 1, content, error);
    if (status != SMITH_OK || !content.size)
        return status;
    size_t bound = smith_letters_bound(content.size);
    if (!smith_unpack_into(out, bound))
        return smith_fail_memory(error, NULL);
    struct smith_coded coded = smith_letters_encode(content, out->data + out->size, bound);
    if (coded.end == SMITH_CODED_STRANGE)
        return smith_fail(error, SMITH_BAD_VALUE, "PACKED-CONTENT",
                          "letters without a number and letters that are known only by theirs (from U+00A1 on) cannot "
                          "stand in one text");
    return smith_encoded(coded, out, error);
}

static const char *const argument_names[] = {"letters", NULL};

extern const struct smith_codec_hook smith_letters_hook;
const struct smith_codec_hook smith_letters_hook = {
    "letters", argument_names, pop_letters_codec_unpack, pop_letters_codec_pack, NULL, NULL};
