/* SPDX-License-Identifier: MIT
 *
 * WAV files, and sounds in other forms.
 */
#include "support/counting_allocator.h"
#include <levelsmith/levelsmith.h>
#include <levelsmith/sound.h>

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static struct smith_bytes bytes_of(const struct smith_buffer *buffer) {
    return (struct smith_bytes){buffer->data, buffer->size};
}

static struct smith_sound sound_of(uint32_t rate, uint16_t channels, uint16_t bits, uint32_t frames,
                                   const int16_t *samples) {
    struct smith_sound sound;
    assert_int_equal(smith_sound_init(&sound, rate, channels, bits, frames, NULL, NULL), SMITH_OK);
    if (samples)
        memcpy(sound.samples, samples, (size_t)frames * channels * sizeof *samples);
    return sound;
}

static struct smith_sound read_wav(struct smith_bytes bytes) {
    struct smith_sound sound;
    struct smith_error error;
    if (smith_wav_read(bytes, NULL, &sound, &error) != SMITH_OK)
        fail_msg("%s at byte %lld", error.message, (long long)error.offset);
    return sound;
}

/* ---- writing ---- */

/* As `sox -n -b 8` writes it, but for the rate. */
static void files_of_8_bits_are_written(void **state) {
    (void)state;
    static const uint8_t expected[] = "RIFF\x28\0\0\0WAVEfmt \x10\0\0\0\1\0\1\0\x11\x2B\0\0\x11\x2B\0\0\1\0\x8\0"
                                      "data\x3\0\0\0\x80\x00\xFF\0";
    struct smith_sound sound = sound_of(11025, 1, 8, 3, (int16_t[]){0, -32768, 127 * 256});
    struct smith_buffer out;
    smith_buffer_init(&out, NULL);
    assert_int_equal(smith_wav_write(&sound, &out, NULL), SMITH_OK);
    assert_int_equal(out.size, sizeof expected - 1);
    assert_memory_equal(out.data, expected, out.size);
    smith_sound_free(&sound);
    smith_buffer_free(&out);
}

static void everything_comes_back(void **state) {
    (void)state;
    for (uint16_t channels = 1; channels <= 3; channels++)
        for (uint16_t bits = 8; bits <= 16; bits = (uint16_t)(bits + 8))
            for (int loops = 0; loops < 2; loops++) {
                struct smith_sound sound = sound_of(22050, channels, bits, 7, NULL);
                for (int i = 0; i < 7 * channels; i++)
                    sound.samples[i] = (int16_t)(bits == 8 ? (i * 31 - 128) % 128 * 256 : i * 3121 - 32768);
                sound.loops = loops;
                sound.loop_start = loops ? 2 : 0;
                sound.loop_end = loops ? 5 : 0;
                struct smith_buffer out;
                smith_buffer_init(&out, NULL);
                assert_int_equal(smith_wav_write(&sound, &out, NULL), SMITH_OK);
                assert_int_equal(out.data[4] | out.data[5] << 8, out.size - 8);
                struct smith_sound again = read_wav(bytes_of(&out));
                assert_int_equal(again.rate, 22050);
                assert_int_equal(again.channels, channels);
                assert_int_equal(again.bits, bits);
                assert_int_equal(again.frames, 7);
                assert_memory_equal(again.samples, sound.samples, (size_t)(7 * channels) * sizeof(int16_t));
                assert_int_equal(again.loops, loops);
                assert_int_equal(again.loop_start, sound.loop_start);
                assert_int_equal(again.loop_end, sound.loop_end);
                smith_sound_free(&sound);
                smith_sound_free(&again);
                smith_buffer_free(&out);
            }
}

static void what_has_no_format_is_refused(void **state) {
    (void)state;
    struct smith_buffer out;
    struct smith_error error;
    smith_buffer_init(&out, NULL);
    struct smith_sound sound = sound_of(0, 1, 8, 1, NULL);
    assert_int_equal(smith_wav_write(&sound, &out, &error), SMITH_BAD_VALUE);
    assert_string_equal(error.code, "SOUND-FORM");
    sound.rate = 8000;
    sound.bits = 12;
    assert_int_equal(smith_wav_write(&sound, &out, &error), SMITH_BAD_VALUE);
    smith_sound_free(&sound);
    assert_int_equal(out.size, 0);
    smith_buffer_free(&out);
}

/* ---- reading ---- */

#define TEXT(literal)                                                                                                  \
    { (const uint8_t *)(literal), sizeof(literal) - 1 }
#define RIFF "RIFF\0\0\0\0WAVE"
#define FORMAT(channels, block, bits) "fmt \x10\0\0\0\1\0" channels "\0\x40\x1F\0\0\0\0\0\0" block "\0" bits "\0"

static void other_formats_are_read(void **state) {
    (void)state;
    static const struct {
        struct smith_bytes file;
        unsigned channels, bits, frames;
        int16_t first;
    } cases[] = {
        /* 24 and 32 bits; 12 bits in 16 */
        {TEXT(RIFF FORMAT("\1", "\3", "\x18") "data\3\0\0\0\x99\x34\x12"), 1, 16, 1, 0x1234},
        {TEXT(RIFF FORMAT("\2", "\x8", "\x20") "data\x8\0\0\0\0\0\xFE\xFF\0\0\0\0"), 2, 16, 1, -2},
        {TEXT(RIFF FORMAT("\1", "\2", "\xC") "data\2\0\0\0\x30\x12"), 1, 16, 1, 0x1230},
        /* other chunks around, one of odd size; the data before what explains it */
        {TEXT(RIFF "LIST\3\0\0\0abc\0" FORMAT("\1", "\1", "\x8") "fact\4\0\0\0abcddata\1\0\0\0\x81"), 1, 8, 1, 256},
        {TEXT(RIFF "data\1\0\0\0\x7F\0" FORMAT("\1", "\1", "\x8")), 1, 8, 1, -256},
        /* who writes to a pipe does not know how much comes */
        {TEXT(RIFF FORMAT("\1", "\1", "\x8") "data\xFF\xFF\xFF\xFF\x81\x82\x83"), 1, 8, 3, 256},
        /* the extended form */
        {TEXT(RIFF
              "fmt \x28\0\0\0\xFE\xFF\1\0\x40\x1F\0\0\0\0\0\0\2\0\x10\0\x16\0\x10\0\4\0\0\0\1\0\0\0\0\0\x10\0\x80\0\0"
              "\xAA\0\x38\x9B\x71"
              "data\2\0\0\0\7\0"),
         1, 16, 1, 7},
        /* nothing to hear, and half a frame */
        {TEXT(RIFF FORMAT("\1", "\1", "\x8") "data\0\0\0\0"), 1, 8, 0, 0},
        {TEXT(RIFF FORMAT("\2", "\2", "\x8") "data\3\0\0\0\x81\x82\x83\0"), 2, 8, 1, 256},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_sound sound = read_wav(cases[i].file);
        assert_int_equal(sound.rate, 8000);
        assert_int_equal(sound.channels, cases[i].channels);
        assert_int_equal(sound.bits, cases[i].bits);
        assert_int_equal(sound.frames, cases[i].frames);
        if (sound.frames)
            assert_int_equal(sound.samples[0], cases[i].first);
        smith_sound_free(&sound);
    }
}

static void what_is_wrong_is_reported(void **state) {
    (void)state;
    static const struct {
        struct smith_bytes file;
        const char *code;
        long long offset;
    } cases[] = {
        {TEXT(""), "WAV-NOT-ONE", 0},
        {TEXT("RIFX\0\0\0\0WAVE"), "WAV-NOT-ONE", 0},
        {TEXT(RIFF), "WAV-DAMAGED", 12},
        {TEXT(RIFF FORMAT("\1", "\1", "\x8")), "WAV-DAMAGED", 36},
        {TEXT(RIFF "fmt \x8\0\0\0\1\0\1\0\x40\x1F\0\0data\0\0\0\0"), "WAV-DAMAGED", 36},
        {TEXT(RIFF FORMAT("\1", "\1", "\x8") "data\2\0\0\0\x80"), "WAV-CUT", 36},
        {TEXT(RIFF FORMAT("\0", "\1", "\x8") "data\0\0\0\0"), "WAV-DAMAGED", 20},
        {TEXT(RIFF FORMAT("\2", "\3", "\x8") "data\0\0\0\0"), "WAV-DAMAGED", 20},
        {TEXT(RIFF FORMAT("\1", "\x8", "\x40") "data\0\0\0\0"), "WAV-DAMAGED", 20},
        {TEXT(RIFF FORMAT("\1", "\0", "\x8") "data\0\0\0\0"), "WAV-DAMAGED", 20},
        {TEXT(RIFF "fmt \x10\0\0\0\3\0\1\0\x40\x1F\0\0\0\0\0\0\4\0\x20\0data\0\0\0\0"), "WAV-CODING", 20},
        {TEXT(RIFF "fmt \x10\0\0\0\1\0\1\0\0\0\0\0\0\0\0\0\1\0\x8\0data\0\0\0\0"), "WAV-DAMAGED", 20},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_sound sound;
        struct smith_error error;
        if (smith_wav_read(cases[i].file, NULL, &sound, &error) != SMITH_DAMAGED)
            fail_msg("case %zu was read", i);
        if (strcmp(error.code, cases[i].code) != 0 || (long long)error.offset != cases[i].offset)
            fail_msg("case %zu: %s at %lld", i, error.code, (long long)error.offset);
    }
}

static void a_loop_beyond_the_samples_is_the_whole(void **state) {
    (void)state;
    struct smith_sound sound = sound_of(8000, 1, 8, 10, NULL);
    struct smith_buffer out;
    sound.loops = true;
    sound.loop_start = 5;
    sound.loop_end = 10;
    smith_buffer_init(&out, NULL);
    assert_int_equal(smith_wav_write(&sound, &out, NULL), SMITH_OK);
    struct smith_sound again = read_wav(bytes_of(&out));
    assert_true(again.loops);
    assert_int_equal(again.loop_start, 0);
    assert_int_equal(again.loop_end, 9);
    smith_sound_free(&again);
    out.data[out.size - 32] = 0; /* the number of loops */
    again = read_wav(bytes_of(&out));
    assert_false(again.loops);
    smith_sound_free(&again);
    smith_sound_free(&sound);
    smith_buffer_free(&out);
}

/* ---- other forms ---- */

static void assert_converted(struct smith_sound *sound, struct smith_sound_format format, uint32_t frames,
                             const int16_t *samples) {
    struct smith_sound converted;
    assert_int_equal(smith_sound_convert(sound, &format, NULL, &converted, NULL), SMITH_OK);
    assert_int_equal(converted.frames, frames);
    for (size_t i = 0; i < (size_t)frames * converted.channels; i++)
        assert_int_equal(converted.samples[i], samples[i]);
    smith_sound_free(&converted);
    smith_sound_free(sound);
}

static void channels_are_mixed(void **state) {
    (void)state;
    struct smith_sound sound = sound_of(8000, 2, 16, 3, (int16_t[]){10, 20, -10, -21, 32767, 32767});
    assert_converted(&sound, (struct smith_sound_format){.channels = 1}, 3, (int16_t[]){15, -15, 32767});
}

static void bits_are_rounded(void **state) {
    (void)state;
    struct smith_sound sound = sound_of(8000, 1, 16, 6, (int16_t[]){127, 128, -128, -129, 32767, -32768});
    assert_converted(&sound, (struct smith_sound_format){.bits = 8}, 6,
                     (int16_t[]){0, 256, 0, -256, 127 * 256, -32768});
}

static void rates_are_means(void **state) {
    (void)state;
    struct smith_sound sound = sound_of(8000, 1, 16, 5, (int16_t[]){0, 100, 200, 300, 400});
    assert_converted(&sound, (struct smith_sound_format){.rate = 4000}, 3, (int16_t[]){50, 250, 400});
    sound = sound_of(8000, 1, 16, 2, (int16_t[]){100, -100});
    assert_converted(&sound, (struct smith_sound_format){.rate = 16000}, 4, (int16_t[]){100, 100, -100, -100});
    sound = sound_of(3, 1, 16, 3, (int16_t[]){90, 0, 30});
    assert_converted(&sound, (struct smith_sound_format){.rate = 2}, 2, (int16_t[]){60, 20});
}

static void loops_keep_their_position(void **state) {
    (void)state;
    struct smith_sound sound = sound_of(8000, 1, 16, 100, NULL), half;
    sound.loops = true;
    sound.loop_start = 20;
    sound.loop_end = 99;
    assert_int_equal(smith_sound_convert(&sound, &(struct smith_sound_format){.rate = 4000}, NULL, &half, NULL),
                     SMITH_OK);
    assert_true(half.loops);
    assert_int_equal(half.loop_start, 10);
    assert_int_equal(half.loop_end, 49);
    smith_sound_free(&sound);
    smith_sound_free(&half);
}

static void impossible_formats_are_refused(void **state) {
    (void)state;
    struct smith_sound sound = sound_of(8000, 2, 16, 1, NULL), converted;
    struct smith_error error;
    static const struct smith_sound_format formats[] = {{.channels = 3}, {.bits = 12}};
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(smith_sound_convert(&sound, &formats[i], NULL, &converted, &error), SMITH_BAD_VALUE);
        assert_string_equal(error.code, "SOUND-FORM");
    }
    smith_sound_free(&sound);
}

static void size_is_limited(void **state) {
    (void)state;
    struct smith_options options = {.limits.inflated = 1000};
    struct smith_sound sound = sound_of(1, 1, 8, 100, NULL), converted;
    struct smith_error error;
    assert_int_equal(
        smith_sound_convert(&sound, &(struct smith_sound_format){.rate = 48000}, &options, &converted, &error),
        SMITH_LIMIT);
    assert_string_equal(error.code, "SOUND-LIMIT");
    smith_sound_free(&sound);
}

static void memory_may_run_out(void **state) {
    (void)state;
    static const struct smith_bytes file = TEXT(RIFF FORMAT("\1", "\1", "\x8") "data\1\0\0\0\x81");
    struct counting_allocator counter = {.fail_from = 1};
    struct smith_options options = {.allocator = counting_allocator(&counter)};
    struct smith_sound sound;
    assert_int_equal(smith_wav_read(file, &options, &sound, NULL), SMITH_NO_MEMORY);
    counter.fail_from = 0;
    assert_int_equal(smith_wav_read(file, &options, &sound, NULL), SMITH_OK);
    smith_sound_free(&sound);
    assert_int_equal(counter.live, 0);
}

int test_wav(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_of_8_bits_are_written),
        cmocka_unit_test(everything_comes_back),
        cmocka_unit_test(what_has_no_format_is_refused),
        cmocka_unit_test(other_formats_are_read),
        cmocka_unit_test(what_is_wrong_is_reported),
        cmocka_unit_test(a_loop_beyond_the_samples_is_the_whole),
        cmocka_unit_test(channels_are_mixed),
        cmocka_unit_test(bits_are_rounded),
        cmocka_unit_test(rates_are_means),
        cmocka_unit_test(loops_keep_their_position),
        cmocka_unit_test(impossible_formats_are_refused),
        cmocka_unit_test(size_is_limited),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests_name("wav", tests, NULL, NULL);
}
