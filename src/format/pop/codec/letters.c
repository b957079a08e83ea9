/* SPDX-License-Identifier: MIT
 *
 * Texts in which frequent letters are short, as letters.h describes. An encoder has to choose no more than the width of
 * escapes, the same for the whole text.
 */
#include "format/pop/codec/letters.h"

#include "format/pop/codec/bits.h"
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
