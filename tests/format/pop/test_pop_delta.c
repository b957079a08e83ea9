/* SPDX-License-Identifier: MIT
 *
 * Packed sounds: an example worked out by hand from facts A9, a decoder over a text of bits, and the smallest stream
 * against a search that goes forwards.
 */
#include "format/pop/codec/delta.h"
#include "format/pop/codec_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define SAMPLES_MAX 4000

/* 000 01 11 10 | 111 | 110 01100100: two bits +1, -1, stop; 0x80 away; eight bits +100. */
static const uint8_t example_stream[] = {0x80, 0x0F, 0x7C, 0xC8};
static const uint8_t example[] = {0x80, 0x81, 0x80, 0x00, 0x64};

static void example_round_trip(void **state) {
    (void)state;
    uint8_t out[16];
    uint16_t scratch[16];
    struct smith_coded coded =
        smith_delta_decode((struct smith_bytes){example_stream, sizeof example_stream}, out, sizeof example);
    assert_int_equal(coded.end, SMITH_CODED_WHOLE);
    assert_int_equal(coded.used, sizeof example_stream);
    assert_memory_equal(out, example, sizeof example);
    coded = smith_delta_encode((struct smith_bytes){example, sizeof example}, out, sizeof out, scratch);
    assert_int_equal(coded.made, sizeof example_stream);
    assert_memory_equal(out, example_stream, sizeof example_stream);
}

static void cut_anywhere(void **state) {
    (void)state;
    static const size_t made[] = {0, 1, 3, 4, 5}; /* by bytes of the stream: the rest of the bits says nothing yet */
    for (size_t size = 0; size <= sizeof example_stream; size++) {
        uint8_t out[16];
        struct smith_coded coded = smith_delta_decode((struct smith_bytes){example_stream, size}, out, sizeof out);
        assert_int_equal(coded.end, SMITH_CODED_CUT);
        assert_int_equal(coded.made, made[size]);
        assert_memory_equal(out, example, coded.made);
    }
    struct smith_coded none = smith_delta_decode((struct smith_bytes){example_stream, 4}, NULL, 0);
    assert_int_equal(none.end, SMITH_CODED_WHOLE);
    assert_int_equal(none.used, 0);
}

/* The value of the `count` characters '0' and '1' at `bits`. */
static int bits_value(const char *bits, int count) {
    int value = 0;
    for (int i = 0; i < count; i++)
        value = value * 2 + (bits[i] - '0');
    return value;
}

static size_t decode_naively(const uint8_t *in, size_t size, uint8_t *out, size_t wanted) {
    static char bits[8 * SAMPLES_MAX];
    size_t count = 0, at = 0, made = 0;
    int width = 0;
    if (!size || !wanted)
        return 0;
    for (size_t i = 1; i < size; i++)
        for (int bit = 7; bit >= 0; bit--)
            bits[count++] = (char)('0' + (in[i] >> bit & 1));
    out[made++] = in[0];
    while (made < wanted) {
        int take = width ? width : 3;
        if (count - at < (size_t)take)
            break;
        int value = bits_value(bits + at, take);
        at += (size_t)take;
        if (!width && value == 7) {
            out[made] = out[made - 1] ^ 0x80;
            made++;
        } else if (!width) {
            width = value + 2;
        } else if (value == 1 << (width - 1)) {
            width = 0;
        } else {
            int step = value >= 1 << (width - 1) ? value - (1 << width) : value;
            out[made] = (uint8_t)(out[made - 1] + step);
            made++;
        }
    }
    return made;
}

static void any_bytes_are_decoded(void **state) {
    (void)state;
    static uint8_t expected[SAMPLES_MAX];
    uint64_t random = 88172645463325252u;
    for (unsigned i = 0; i < 5000; i++) {
        size_t size = next_random(&random) % 200, wanted = next_random(&random) % 800;
        uint8_t *in = malloc(size + 1), *out = malloc(wanted + 1);
        assert_true(in && out);
        make_sample(in, size, i % SAMPLE_KINDS, &random);
        struct smith_coded coded = smith_delta_decode((struct smith_bytes){in, size}, out, wanted);
        assert_int_equal(coded.made, decode_naively(in, size, expected, wanted));
        assert_memory_equal(out, expected, coded.made);
        assert_int_equal(coded.end, coded.made < wanted ? SMITH_CODED_CUT : SMITH_CODED_WHOLE);
        free(in);
        free(out);
    }
}

/* States: 0 = a code comes next, 2..8 = a difference of so many bits. */
static size_t smallest_by_search(const uint8_t *samples, size_t size) {
    size_t cost[9] = {0}, next[9];
    for (int width = 1; width < 9; width++)
        cost[width] = SIZE_MAX / 2;
    for (size_t i = 1; i < size; i++) {
        int step = (int8_t)(uint8_t)(samples[i] - samples[i - 1]);
        for (int width = 2; width < 9; width++)
            if (cost[width] + (size_t)width < cost[0])
                cost[0] = cost[width] + (size_t)width;
        for (int width = 2; width < 9; width++)
            if (cost[0] + 3 < cost[width])
                cost[width] = cost[0] + 3;
        next[0] = step == -128 ? cost[0] + 3 : SIZE_MAX / 2;
        for (int width = 2; width < 9; width++)
            next[width] = abs(step) < 1 << (width - 1) ? cost[width] + (size_t)width : SIZE_MAX / 2;
        next[1] = SIZE_MAX / 2;
        memcpy(cost, next, sizeof cost);
    }
    size_t best = cost[0];
    for (int width = 2; width < 9; width++)
        best = cost[width] < best ? cost[width] : best;
    return size ? 1 + (best + 7) / 8 : 0;
}

static void check_encoder(struct smith_bytes in) {
    static uint8_t stream[2 * SAMPLES_MAX + 1], out[SAMPLES_MAX];
    static uint16_t scratch[SAMPLES_MAX];
    struct smith_coded coded = smith_delta_encode(in, stream, smith_delta_bound(in.size), scratch);
    assert_int_equal(coded.end, SMITH_CODED_WHOLE);
    assert_int_equal(coded.made, smallest_by_search(in.data, in.size));
    struct smith_coded decoded = smith_delta_decode((struct smith_bytes){stream, coded.made}, out, in.size);
    assert_int_equal(decoded.end, SMITH_CODED_WHOLE);
    assert_int_equal(decoded.used, coded.made);
    assert_memory_equal(out, in.data, in.size);
    if (coded.made) {
        stream[coded.made - 1] = 0x5A;
        assert_int_equal(smith_delta_encode(in, stream, coded.made - 1, scratch).end, SMITH_CODED_FULL);
        assert_int_equal(stream[coded.made - 1], 0x5A);
    }
}

static void samples_of_all_kinds(void **state) {
    (void)state;
    static uint8_t bytes[SAMPLES_MAX];
    uint64_t random = 88172645463325252u;
    for (unsigned i = 0; i < 1000; i++) {
        size_t size = next_random(&random) % (i % 20 ? 100 : SAMPLES_MAX);
        make_sample(bytes, size, i % SAMPLE_KINDS, &random);
        check_encoder((struct smith_bytes){bytes, size});
        for (size_t at = 1; at < size; at++) /* a sound: small steps, and far ones */
            bytes[at] = (uint8_t)(bytes[at - 1] + (bytes[at] % 8 ? bytes[at] % 5 - 2 : 0x80));
        check_encoder((struct smith_bytes){bytes, size});
    }
}

static void far_and_near_in_turn_fit_the_bound(void **state) {
    (void)state;
    static uint8_t bytes[SAMPLES_MAX];
    for (size_t size = 0; size < 40; size++) {
        for (size_t at = 1; at < size; at++)
            bytes[at] = (uint8_t)(bytes[at - 1] + (at % 2 ? 0x80 : 100));
        check_encoder((struct smith_bytes){bytes, size});
    }
}

int test_pop_delta(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(example_round_trip),
        cmocka_unit_test(cut_anywhere),
        cmocka_unit_test(any_bytes_are_decoded),
        cmocka_unit_test(samples_of_all_kinds),
        cmocka_unit_test(far_and_near_in_turn_fit_the_bound),
    };
    return cmocka_run_group_tests_name("delta", tests, NULL, NULL);
}
