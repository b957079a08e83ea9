/* SPDX-License-Identifier: MIT
 *
 * The codecs of pictures and sounds. Any bytes are decoded without harm, and the same bytes, encoded in every way there
 * is, come back; the smallest way is not larger than the faithful one, and the bounds hold.
 *
 * Byte 0 chooses the codec, bytes 1 and 2 how much is wanted (pictures: width and height), the rest is data.
 */
#include "format/pop/codec/delta.h"
#include "format/pop/codec/letters.h"
#include "format/pop/codec/raster.h"
#include "format/pop/codec/rle.h"
#include "format/pop/codec/rows.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#define ENCODED_MAX 4096 /* bytes of data that are encoded too: the faithful tree is slow on long repetitions */
#define HEADER 3

/* Memory of exactly this size, for a sanitizer to see what goes beyond it. */
static void *allocate(size_t size) {
    void *memory = calloc(size ? size : 1, 1);
    if (!memory)
        abort();
    return memory;
}

static void expect_inside(struct smith_coded coded, struct smith_bytes in, size_t wanted) {
    if (coded.used > in.size || coded.made > wanted)
        fuzz_fail("a decoder stays within what it is given", NULL);
    if (coded.end != SMITH_CODED_CUT && coded.made != wanted)
        fuzz_fail("a decoder that says so made all that was wanted", NULL);
}

static void expect_same(struct smith_coded coded, size_t size, const uint8_t *out, struct smith_bytes content) {
    if (coded.end != SMITH_CODED_WHOLE || coded.used != size || coded.made != content.size ||
        (content.size && memcmp(out, content.data, content.size) != 0))
        fuzz_fail("encode -> decode keeps the bytes", NULL);
}

/* ---- sounds ---------------------------------------------------------------------------------------------------- */

static void try_delta(struct smith_bytes data, size_t wanted) {
    uint8_t *out = allocate(wanted);
    expect_inside(smith_delta_decode(data, out, wanted), data, wanted);
    free(out);
    uint8_t *stream = allocate(smith_delta_bound(data.size)), *back = allocate(data.size);
    uint16_t *scratch = allocate(data.size * sizeof *scratch);
    struct smith_coded coded = smith_delta_encode(data, stream, smith_delta_bound(data.size), scratch);
    if (coded.end != SMITH_CODED_WHOLE)
        fuzz_fail("the bound is room enough", NULL);
    expect_same(smith_delta_decode((struct smith_bytes){stream, coded.made}, back, data.size), coded.made, back, data);
    free(stream);
    free(back);
    free(scratch);
}

/* ---- pictures -------------------------------------------------------------------------------------------------- */

static void decode_raster(enum smith_raster_method method, struct smith_bytes data, size_t width, size_t height) {
    uint8_t *out = allocate(width * height), *scratch = allocate(width * height);
    expect_inside(smith_raster_decode(method, data, height, width, out, scratch), data, width * height);
    free(out);
    free(scratch);
}

/* Returns the size of the stream. */
static size_t encode_raster(enum smith_effort effort, enum smith_raster_method method, struct smith_bytes data,
                            size_t width) {
    size_t height = data.size / width, size = width * height, bound = smith_raster_bound(size);
    struct smith_lzg_memory memory = {{0}};
    const struct smith_raster_encoder encoder = {effort, allocate(smith_raster_scratch(size) * sizeof(uint32_t)),
                                                 &memory};
    uint8_t *stream = allocate(bound), *back = allocate(size), *scratch = allocate(size);
    enum smith_raster_method used = SMITH_RASTER_RAW;
    struct smith_coded coded =
        smith_raster_encode(&encoder, 1u << method, data.data, height, width, stream, bound, &used);
    if (coded.end != SMITH_CODED_WHOLE)
        fuzz_fail("the bound is room enough", NULL);
    struct smith_bytes in = {stream, coded.made};
    expect_same(smith_raster_decode(used, in, height, width, back, scratch), in.size, back,
                (struct smith_bytes){data.data, size});
    free(encoder.scratch);
    free(stream);
    free(back);
    free(scratch);
    return coded.made;
}

static void try_raster(enum smith_raster_method method, struct smith_bytes data, size_t width, size_t height) {
    decode_raster(method, data, width, height);
    if (!width || data.size > ENCODED_MAX)
        return;
    if (encode_raster(SMITH_EFFORT_SMALLEST, method, data, width) >
        encode_raster(SMITH_EFFORT_FAITHFUL, method, data, width))
        fuzz_fail("the smallest stream is not larger than the faithful one", NULL);
}

static void try_rows(enum smith_raster_method method, struct smith_bytes data, size_t width, size_t height) {
    size_t size = width * height, bound = smith_rows_bound(width, height);
    uint8_t *pixels = allocate(size), *drawn = allocate(size), *chunk = allocate(SMITH_ROWS_CHUNK);
    expect_inside(smith_rows_decode(method, data, width, height, pixels, drawn, chunk), data, size);
    const struct smith_raster_encoder encoder = {SMITH_EFFORT_SMALLEST,
                                                 allocate(smith_rows_scratch(width) * sizeof(uint32_t)), NULL};
    uint8_t *stream = allocate(bound), *back = allocate(size), *back_drawn = allocate(size);
    struct smith_coded coded = smith_rows_encode(&encoder, method, pixels, drawn, width, height, stream, bound);
    if (coded.end != SMITH_CODED_WHOLE)
        fuzz_fail("the bound is room enough", NULL);
    struct smith_bytes in = {stream, coded.made};
    expect_same(smith_rows_decode(method, in, width, height, back, back_drawn, chunk), in.size, back,
                (struct smith_bytes){pixels, size});
    if (memcmp(drawn, back_drawn, size) != 0)
        fuzz_fail("encode -> decode keeps what is drawn", NULL);
    free(encoder.scratch);
    free(pixels);
    free(drawn);
    free(chunk);
    free(stream);
    free(back);
    free(back_drawn);
}

static void try_letters(struct smith_bytes data, size_t wanted) {
    uint8_t *out = allocate(wanted);
    struct smith_coded decoded = smith_letters_decode(data, out, wanted);
    if (decoded.end != SMITH_CODED_STRANGE)
        expect_inside(decoded, data, wanted);
    free(out);
    uint8_t *stream = allocate(smith_letters_bound(data.size)), *back = allocate(data.size);
    struct smith_coded coded = smith_letters_encode(data, stream, smith_letters_bound(data.size));
    if (coded.end == SMITH_CODED_FULL)
        fuzz_fail("the bound is room enough", NULL);
    if (coded.end == SMITH_CODED_WHOLE)
        expect_same(smith_letters_decode((struct smith_bytes){stream, coded.made}, back, data.size), coded.made, back,
                    data);
    free(stream);
    free(back);
}

int target_codec(const uint8_t *data, size_t size) {
    static const enum smith_raster_method by_rows[] = {SMITH_RASTER_RAW, SMITH_RASTER_RLE_ROWS, SMITH_RASTER_LZG_ROWS};
    if (size < HEADER)
        return 0;
    const struct smith_bytes rest = {data + HEADER, size - HEADER};
    unsigned codec = data[0] % 10;
    if (codec == 9)
        try_letters(rest, data[1] | (size_t)data[2] << 8);
    else if (codec == 8)
        try_delta(rest, data[1] | (size_t)data[2] << 8);
    else if (codec >= SMITH_RASTER_METHODS)
        try_rows(by_rows[codec - SMITH_RASTER_METHODS], rest, data[1], data[2]);
    else
        try_raster((enum smith_raster_method)codec, rest, data[1], data[2]);
    return 0;
}
