/* SPDX-License-Identifier: MIT
 *
 * Decoding LZG. The output itself is the window: a ring would cost a second write of every byte.
 */
#include "format/pop/codec/lzg.h"
#include "base/endian.h"
#include <string.h>

#define STEP 16 /* bytes copied at a time where there is room to copy too many */
#define ITEM_MARGIN (SMITH_LZG_LONGEST + STEP) /* that any item needs for it */

struct decoder {
    const uint8_t *in, *in_end;
    uint8_t *out;
    size_t made, wanted;
};

/* How far back the match goes whose pair is `pair`, for the byte number `made`. */
static size_t distance_of(unsigned pair, size_t made) {
    size_t distance = (SMITH_LZG_START + made - pair) % SMITH_LZG_WINDOW;
    return distance ? distance : SMITH_LZG_WINDOW;
}

/* The source is before the first byte, where zeros are, at least at the beginning. */
static void copy_from_prefix(uint8_t *out, size_t made, size_t distance, size_t length) {
    size_t zeros = distance - made;
    if (zeros > length)
        zeros = length;
    memset(out + made, 0, zeros);
    for (size_t i = zeros; i < length; i++)
        out[made + i] = out[made + i - distance];
}

/* These two write up to STEP - 1 bytes too many. */
static void copy_far(uint8_t *to, size_t distance, size_t length) {
    const uint8_t *from = to - distance;
    for (size_t i = 0; i < length; i += STEP)
        memcpy(to + i, from + i, STEP);
}

static void lzg_fill(uint8_t *to, uint8_t byte, size_t length) {
    for (size_t i = 0; i < length; i += STEP)
        memset(to + i, byte, STEP);
}

/* The source overlaps what a step would write: byte by byte until the pattern has come often enough. */
static void copy_near(uint8_t *to, size_t distance, size_t length) {
    size_t whole = (STEP + distance - 1) / distance * distance, done = 0;
    for (; done < length && done < whole - distance; done++)
        to[done] = *(to + done - distance);
    if (done < length)
        copy_far(to + done, whole, length - done);
}

static void lzg_copy_bytes(uint8_t *to, size_t distance, size_t length) {
    for (size_t i = 0; i < length; i++)
        to[i] = *(to + i - distance);
}

/* `spacious` = STEP - 1 bytes more may be written. */
static inline void copy_match(uint8_t *out, size_t made, size_t distance, size_t length, bool has_slack) {
    uint8_t *to = out + made;
    if (distance > made)
        copy_from_prefix(out, made, distance, length);
    else if (!has_slack)
        lzg_copy_bytes(to, distance, length);
    else if (distance >= STEP)
        copy_far(to, distance, length);
    else if (distance == 1)
        lzg_fill(to, to[-1], length);
    else
        copy_near(to, distance, length);
}

/* One item. WHOLE = it is done and the next may follow. */
static enum smith_coded_end decode_item(struct decoder *decoder, bool literal) {
    if (decoder->in == decoder->in_end)
        return SMITH_CODED_CUT;
    if (literal) {
        decoder->out[decoder->made++] = *decoder->in++;
        return SMITH_CODED_WHOLE;
    }
    bool guessed = decoder->in_end - decoder->in < 2;
    unsigned pair = guessed ? (unsigned)decoder->in[0] << 8 : smith_be16_load(decoder->in);
    decoder->in += guessed ? 1 : 2;
    size_t length = (pair >> 10) + SMITH_LZG_SHORTEST;
    size_t left = decoder->wanted - decoder->made;
    size_t here = length < left ? length : left;
    copy_match(decoder->out, decoder->made, distance_of(pair, decoder->made), here, left - here >= STEP);
    decoder->made += here;
    if (guessed)
        return decoder->made < decoder->wanted ? SMITH_CODED_CUT : SMITH_CODED_GUESSED;
    return here < length ? SMITH_CODED_OVER : SMITH_CODED_WHOLE;
}

/* The items of one mask byte as long as there is room to spare on both sides, which spares looking every time. Returns
 * how many that were. */
static unsigned decode_freely(struct decoder *decoder, unsigned mask) {
    const uint8_t *in = decoder->in;
    size_t made = decoder->made;
    unsigned items = 0;
    if (decoder->in_end - in < 8 * 2 || decoder->wanted < ITEM_MARGIN)
        return 0;
    for (; items < 8 && made <= decoder->wanted - ITEM_MARGIN; items++, mask >>= 1) {
        if (mask & 1) {
            decoder->out[made++] = *in++;
            continue;
        }
        unsigned pair = smith_be16_load(in);
        size_t length = (pair >> 10) + SMITH_LZG_SHORTEST;
        copy_match(decoder->out, made, distance_of(pair, made), length, true);
        made += length;
        in += 2;
    }
    decoder->in = in;
    decoder->made = made;
    return items;
}

struct smith_coded smith_lzg_decode(struct smith_bytes in, uint8_t *out, size_t wanted) {
    struct decoder decoder = {in.data, in.data + in.size, out, 0, wanted};
    enum smith_coded_end end = SMITH_CODED_WHOLE;
    while (end == SMITH_CODED_WHOLE && decoder.made < wanted) {
        if (decoder.in == decoder.in_end) {
            end = SMITH_CODED_CUT;
            break;
        }
        unsigned mask = *decoder.in++;
        unsigned bit = decode_freely(&decoder, mask);
        for (; bit < 8 && end == SMITH_CODED_WHOLE && decoder.made < wanted; bit++)
            end = decode_item(&decoder, mask >> bit & 1);
    }
    return (struct smith_coded){(size_t)(decoder.in - in.data), decoder.made, end};
}

size_t smith_lzg_bound(size_t size) {
    return size + size / 8 + 1;
}
