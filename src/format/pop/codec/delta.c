/* SPDX-License-Identifier: MIT
 *
 * Packed sounds: decoding, and the encoding with the fewest bits.
 *
 * The encoder knows eight states before each sample: a code comes next, or a difference of 2 to 8 bits. From the end to
 * the start it finds what each state costs until the end, then follows the cheapest way.
 */
#include "format/pop/codec/delta.h"
#include "base/error.h"
#include "format/pop/codec/bits.h"
#include "format/pop/codec/coded.h"
#include <levelsmith/hook.h>

#define CODE_BITS 3
#define WIDTHS 7 /* codes 0..6 */
#define FAR_CODE 7 /* 0x80 away */
#define FAR 0x80u

static unsigned delta_width_of(unsigned code) {
    return code + 2;
}

/* The bits that stand for no difference. */
static unsigned delta_escape_of(unsigned width) {
    return 1u << (width - 1);
}

/* ---- decoding -------------------------------------------------------------------------------------------------- */

/* What to add, modulo 256. */
static unsigned extend(unsigned bits, unsigned width) {
    return bits & delta_escape_of(width) ? bits | (0xFFu << width) : bits;
}

struct smith_coded smith_delta_decode(struct smith_bytes in, uint8_t *out, size_t wanted) {
    struct smith_bit_reader reader = {in, 0};
    unsigned bits, width = 0; /* 0 = a code comes next */
    size_t made = 0;
    if (wanted && in.size) {
        out[made++] = in.data[0];
        reader.at = 8;
    }
    while (made && made < wanted && smith_bits_read(&reader, width ? width : CODE_BITS, &bits)) {
        if (!width && bits != FAR_CODE)
            width = delta_width_of(bits);
        else if (width && bits == delta_escape_of(width))
            width = 0;
        else {
            unsigned step = width ? extend(bits, width) : FAR;
            out[made] = (uint8_t)(out[made - 1] + step);
            made++;
        }
    }
    size_t used = (size_t)((reader.at + 7) / 8);
    return (struct smith_coded){used, made, made < wanted ? SMITH_CODED_CUT : SMITH_CODED_WHOLE};
}

/* ---- encoding -------------------------------------------------------------------------------------------------- */

/* What each state does before a sample, in 16 bits: one bit a width, 1 = escape; above them the code to write. */
#define CODE_SHIFT WIDTHS

struct costs {
    uint64_t code, width[WIDTHS]; /* bits until the end, by what comes next */
};

static uint8_t step_at(struct smith_bytes in, size_t at) {
    return (uint8_t)(in.data[at] - in.data[at - 1]);
}

static bool delta_fits(uint8_t step, unsigned width) {
    unsigned half = delta_escape_of(width);
    return step < half || step > 256 - half;
}

/* The code to write before `step`, and what that costs. `next` = costs behind the step. */
static unsigned choose_code(uint8_t step, const struct costs *next, uint64_t *cost) {
    unsigned best = FAR_CODE;
    *cost = step == FAR ? CODE_BITS + next->code : UINT64_MAX;
    for (unsigned code = 0; code < WIDTHS; code++) {
        uint64_t bits = CODE_BITS + delta_width_of(code) + next->width[code];
        if (!delta_fits(step, delta_width_of(code)) || bits >= *cost)
            continue;
        *cost = bits;
        best = code;
    }
    return best;
}

/* Steps back over one step: `*costs` behind it become those before it. */
static uint16_t delta_choose(uint8_t step, struct costs *costs) {
    const struct costs next = *costs;
    unsigned choice = choose_code(step, &next, &costs->code) << CODE_SHIFT;
    for (unsigned code = 0; code < WIDTHS; code++) {
        unsigned width = delta_width_of(code);
        bool escape = !delta_fits(step, width) || costs->code < next.width[code];
        costs->width[code] = width + (escape ? costs->code : next.width[code]);
        choice |= (unsigned)escape << code;
    }
    return (uint16_t)choice;
}

static void write_steps(struct smith_bit_writer *writer, struct smith_bytes in, const uint16_t *choices) {
    unsigned code = FAR_CODE; /* FAR_CODE = a code comes next */
    for (size_t at = 1; at < in.size; at++) {
        uint8_t step = step_at(in, at);
        if (code != FAR_CODE && choices[at] >> code & 1) {
            smith_bits_write(writer, delta_width_of(code), delta_escape_of(delta_width_of(code)));
            code = FAR_CODE;
        }
        if (code == FAR_CODE) {
            code = choices[at] >> CODE_SHIFT;
            smith_bits_write(writer, CODE_BITS, code);
        }
        if (code != FAR_CODE)
            smith_bits_write(writer, delta_width_of(code), step);
    }
}

/* Worst is one step that is FAR and one that is not in turn: an escape and two codes, and the other step. */
size_t smith_delta_bound(size_t size) {
    return 2 * size + 1;
}

struct smith_coded smith_delta_encode(struct smith_bytes in, uint8_t *out, size_t capacity, uint16_t *scratch) {
    struct costs costs = {0};
    if (in.size > SMITH_CODED_MAX)
        return (struct smith_coded){0, 0, SMITH_CODED_FULL};
    for (size_t at = in.size; at-- > 1;)
        scratch[at] = delta_choose(step_at(in, at), &costs);
    size_t size = in.size ? 1 + (size_t)((costs.code + 7) / 8) : 0;
    if (size > capacity)
        return (struct smith_coded){in.size, 0, SMITH_CODED_FULL};
    if (in.size) {
        struct smith_bit_writer writer = {out, 8};
        out[0] = in.data[0];
        write_steps(&writer, in, scratch);
    }
    return (struct smith_coded){in.size, size, SMITH_CODED_WHOLE};
}

/* ---- the codec `delta(size, samples)`: sounds of eight bits as differences ---- */

#define GAIN 4 /* samples of two bits */

static enum smith_status pop_delta_codec_unpack(const void *context, const int64_t *arguments,
                                                struct smith_bytes packed, uint64_t limit, struct smith_buffer *out,
                                                struct smith_error *error) {
    (void)context;
    size_t size;
    enum smith_status status = smith_unpack_size(arguments[0], 1, packed.size, GAIN, limit, &size, error);
    if (status != SMITH_OK)
        return status;
    uint8_t *samples = smith_unpack_into(out, size);
    if (!samples)
        return smith_fail_memory(error, NULL);
    struct smith_coded coded = smith_delta_decode(packed, samples, size);
    out->size += coded.made;
    return smith_decoded(coded, size, error);
}

static enum smith_status pop_delta_codec_pack(const void *context, const int64_t *arguments, struct smith_bytes content,
                                              struct smith_buffer *out, struct smith_error *error) {
    (void)context;
    enum smith_status status = smith_pack_size(arguments[0], 1, content, error);
    if (status != SMITH_OK || !content.size)
        return status;
    size_t bound = smith_delta_bound(content.size);
    struct smith_buffer scratch;
    smith_buffer_init(&scratch, &out->allocator);
    if (smith_unpack_into(&scratch, content.size * sizeof(uint16_t)) && smith_unpack_into(out, bound))
        status = smith_encoded(
            smith_delta_encode(content, out->data + out->size, bound, (uint16_t *)(void *)scratch.data), out, error);
    else
        status = smith_fail_memory(error, NULL);
    smith_buffer_free(&scratch);
    return status;
}

static const char *const argument_names[] = {"samples", NULL};

extern const struct smith_codec_hook smith_delta_hook;
const struct smith_codec_hook smith_delta_hook = {
    "delta", argument_names, pop_delta_codec_unpack, pop_delta_codec_pack, NULL, NULL};
