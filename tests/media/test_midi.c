/* SPDX-License-Identifier: MIT
 *
 * Notes: what a speaker makes of them, and MIDI files.
 */
#include "support/counting_allocator.h"
#include <levelsmith/levelsmith.h>
#include <levelsmith/sound.h>

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define TEXT(literal)                                                                                                  \
    { (const uint8_t *)(literal), sizeof(literal) - 1 }

static struct smith_bytes bytes_of(const struct smith_buffer *buffer) {
    return (struct smith_bytes){buffer->data, buffer->size};
}

static struct smith_notes notes_of(uint32_t rate, uint32_t count, const struct smith_note *items) {
    struct smith_notes notes;
    smith_notes_init(&notes, rate, NULL);
    for (uint32_t i = 0; i < count; i++)
        smith_notes_add(&notes, &items[i]);
    return notes;
}

static struct smith_notes read_midi(struct smith_bytes bytes) {
    struct smith_notes notes;
    struct smith_error error;
    if (smith_midi_read(bytes, NULL, &notes, &error) != SMITH_OK)
        fail_msg("%s at byte %lld", error.message, (long long)error.offset);
    return notes;
}

static void assert_note(const struct smith_notes *notes, uint32_t at, struct smith_note expected) {
    assert_true(at < notes->count);
    const struct smith_note *note = &notes->items[at];
    if (note->frequency != expected.frequency || note->mark != expected.mark || note->ticks != expected.ticks)
        fail_msg("note %u: %u Hz, mark %u, %u ticks", at, note->frequency, note->mark, note->ticks);
}

/* ---- a speaker ---- */

static void a_tone_is_a_square_wave(void **state) {
    (void)state;
    /* 2 s of 50 Hz, 1 s of silence, a mark of 1 s; ten ticks a second */
    struct smith_notes notes = notes_of(10, 3, (struct smith_note[]){{50, 0, 20}, {0, 0, 10}, {100, 7, 10}});
    struct smith_sound sound;
    assert_int_equal(smith_notes_render(&notes, 8000, NULL, &sound, NULL), SMITH_OK);
    assert_int_equal(sound.frames, 4 * 8000);
    assert_int_equal(sound.bits, 8);
    unsigned edges = 0;
    for (uint32_t i = 1; i < 16000; i++)
        edges += sound.samples[i] != sound.samples[i - 1];
    assert_in_range(edges, 199, 200);
    for (uint32_t i = 0; i < 80; i++)
        assert_int_equal(sound.samples[i] > 0, 1);
    for (uint32_t i = 80; i < 160; i++)
        assert_int_equal(sound.samples[i] < 0, 1);
    for (uint32_t i = 16000; i < 32000; i++)
        assert_int_equal(sound.samples[i], 0);
    smith_sound_free(&sound);
    smith_notes_free(&notes);
}

static void short_notes_add_up(void **state) {
    (void)state;
    struct smith_notes notes = notes_of(576, 0, NULL);
    for (int i = 0; i < 576; i++)
        smith_notes_add(&notes, &(struct smith_note){(uint16_t)(1000 + i), 0, 1});
    struct smith_sound sound;
    assert_int_equal(smith_notes_render(&notes, 11025, NULL, &sound, NULL), SMITH_OK);
    assert_int_equal(sound.frames, 11025);
    smith_sound_free(&sound);
    smith_notes_free(&notes);
}

static void endless_melodies_are_refused(void **state) {
    (void)state;
    struct smith_notes notes = notes_of(1, 1, (struct smith_note[]){{50, 0, UINT32_MAX}});
    struct smith_sound sound;
    struct smith_error error;
    assert_int_equal(smith_notes_render(&notes, 44100, NULL, &sound, &error), SMITH_LIMIT);
    assert_string_equal(error.code, "SOUND-LIMIT");
    notes.rate = 100;
    assert_int_equal(smith_notes_render(&notes, 44, &(struct smith_options){.limits.inflated = 1000}, &sound, &error),
                     SMITH_LIMIT);
    notes.rate = 0;
    assert_int_equal(smith_notes_render(&notes, 44100, NULL, &sound, &error), SMITH_BAD_VALUE);
    smith_notes_free(&notes);
}

/* ---- MIDI files ---- */

static void assert_comes_back(const struct smith_notes *notes) {
    struct smith_buffer out;
    struct smith_error error;
    smith_buffer_init(&out, NULL);
    if (smith_midi_write(notes, &out, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    struct smith_notes again = read_midi(bytes_of(&out));
    assert_int_equal(again.rate, notes->rate);
    assert_int_equal(again.count, notes->count);
    for (uint32_t i = 0; i < notes->count; i++)
        assert_note(&again, i, notes->items[i]);
    smith_notes_free(&again);
    smith_buffer_free(&out);
}

static void notes_come_back_as_they_were(void **state) {
    (void)state;
    static const struct smith_note items[] = {
        {440, 0, 10}, {440, 0, 5},  {0, 0, 3},  {0, 0, 4},   {0, 1, 2},     {441, 0, 0}, {440, 0, 0},     {0, 0, 0},
        {0, 2, 0},    {19, 0, 255}, {0, 0, 99}, {523, 0, 1}, {0, 65535, 7}, {8, 0, 1},   {14000, 0, 300}, {0, 0, 1},
    };
    static const uint32_t rates[] = {1, 28, 240, 576, 32767, 32768, 65535, 100000};
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        struct smith_notes notes = notes_of(rates[i], sizeof items / sizeof *items, items);
        assert_comes_back(&notes);
        smith_notes_free(&notes);
    }
    struct smith_notes nothing = notes_of(120, 0, NULL);
    assert_comes_back(&nothing);
    smith_notes_free(&nothing);
}

static void every_rate_comes_back(void **state) {
    (void)state;
    struct smith_notes notes = notes_of(1, 1, (struct smith_note[]){{440, 0, 10}});
    for (notes.rate = 1; notes.rate <= 100000; notes.rate += notes.rate < 40000 ? 1 : 7)
        assert_comes_back(&notes);
    smith_notes_free(&notes);
}

static void every_frequency_comes_back(void **state) {
    (void)state;
    struct smith_notes notes = notes_of(100, 0, NULL);
    for (unsigned frequency = 8; frequency <= 14000; frequency++)
        smith_notes_add(&notes, &(struct smith_note){(uint16_t)frequency, 0, 2});
    assert_comes_back(&notes);
    smith_notes_free(&notes);
}

static void long_silence_comes_back(void **state) {
    (void)state;
    struct smith_notes notes = notes_of(100, 2, (struct smith_note[]){{0, 3, 0x7FFFFFFF}, {440, 0, 0x3FFFFFFF}});
    assert_comes_back(&notes);
    smith_notes_free(&notes);
}

static void what_a_file_cannot_say_is_refused(void **state) {
    (void)state;
    static const struct {
        uint32_t rate;
        struct smith_note notes[2];
        const char *code;
    } cases[] = {
        {100, {{2, 0, 1}}, "NOTE-TONE"},
        {100, {{20000, 0, 1}}, "NOTE-TONE"},
        {0, {{440, 0, 1}}, "SOUND-FORM"},
        {100001, {{440, 0, 1}}, "NOTE-LENGTH"},
        {100, {{440, 0, UINT32_MAX}, {440, 0, 1}}, "NOTE-LENGTH"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_notes notes = notes_of(cases[i].rate, 2, cases[i].notes);
        struct smith_buffer out;
        struct smith_error error;
        smith_buffer_init(&out, NULL);
        assert_int_equal(smith_midi_write(&notes, &out, &error), SMITH_BAD_VALUE);
        assert_string_equal(error.code, cases[i].code);
        assert_int_equal(out.size, 0);
        smith_buffer_free(&out);
        smith_notes_free(&notes);
    }
}

/* Two tracks, with a chunk between them: the first with tempos (1 s a quarter, from tick 192 on half of it), the second
 * with a chord, drums, running status, a wheel and a system event. */
static void songs_of_others_are_read(void **state) {
    (void)state;
    static const struct smith_bytes file =
        TEXT("MThd\0\0\0\6\0\1\0\2\0\x60"
             "MTrk\0\0\0\x13\0\xFF\x51\3\x0F\x42\x40\x81\x40\xFF\x51\3\7\xA1\x20\0\xFF\x2F\0"
             "XYZW\0\0\0\2ab"
             "MTrk\0\0\0\x2B"
             "\x10\x99\x23\x40" /* 16: a drum */
             "\x10\x90\x3C\x40" /* 32: C and */
             "\0\x45\x40" /* ... A at once */
             "\x40\x3C\0" /* 96: C ends, which is not heard any more */
             "\x20\x45\0" /* 128: A ends */
             "\x40\xE0\0\x60" /* 192: the wheel one key up */
             "\0\xF0\3\1\2\xF7"
             "\0\x90\x45\x40" /* A sharp, for 96 ticks of half the length */
             "\x60\x80\x45\0" /* 288 */
             "\x60\xB0\7\x10" /* 384: something else, after silence */
             "\0\xFF\x2F\0more");
    struct smith_midi midi;
    struct smith_error error;
    if (smith_midi_describe(file, &midi, &error) != SMITH_OK)
        fail_msg("%s at byte %lld", error.message, (long long)error.offset);
    assert_int_equal(midi.format, 1);
    assert_int_equal(midi.tracks, 2);
    assert_int_equal(midi.division, 96);
    assert_int_equal(midi.notes, 4);
    assert_int_equal(midi.ticks, 384);
    assert_int_equal(midi.microseconds, 3000000);
    assert_int_equal(midi.size, file.size - 4);
    struct smith_notes notes = read_midi(file);
    assert_int_equal(notes.rate, 96);
    assert_int_equal(notes.count, 5);
    assert_note(&notes, 0, (struct smith_note){0, 0, 32});
    assert_note(&notes, 1, (struct smith_note){440, 0, 96});
    assert_note(&notes, 2, (struct smith_note){0, 0, 64});
    assert_note(&notes, 3, (struct smith_note){466, 0, 48});
    assert_note(&notes, 4, (struct smith_note){0, 0, 48});
    smith_notes_free(&notes);
}

static void frames_are_distinguished_from_quarters(void **state) {
    (void)state;
    /* 25 frames a second of 40 ticks; a tempo means nothing then */
    static const struct smith_bytes file =
        TEXT("MThd\0\0\0\6\0\0\0\1\xE7\x28"
             "MTrk\0\0\0\x14\0\xFF\x51\3\0\0\1\0\x90\x45\x40\x87\x68\x80\x45\0\0\xFF\x2F\0");
    struct smith_midi midi;
    assert_int_equal(smith_midi_describe(file, &midi, NULL), SMITH_OK);
    assert_int_equal(midi.microseconds, 1000000);
    struct smith_notes notes = read_midi(file);
    assert_int_equal(notes.rate, 1000);
    assert_note(&notes, 0, (struct smith_note){440, 0, 1000});
    smith_notes_free(&notes);
}

#define HEADER "MThd\0\0\0\6\0\0\0\1\0\x60"

/* Times that a sound goes from below the middle upwards, in a stretch of it. */
static unsigned rises(const struct smith_sound *sound, uint32_t from, uint32_t to) {
    unsigned count = 0;
    for (uint32_t i = from + 1; i < to; i++)
        count += sound->samples[i - 1] < 0 && sound->samples[i] >= 0;
    return count;
}

static int loudest(const struct smith_sound *sound, uint32_t from, uint32_t to) {
    int most = 0;
    for (uint32_t i = from; i < to; i++)
        most = sound->samples[i] > most ? sound->samples[i] : most;
    return most;
}

/* A quarter of silence, one of the A of 440 Hz, one of two keys; a quarter is half a second. */
static void a_synthesizer_plays_all_keys(void **state) {
    (void)state;
    static const struct smith_bytes file =
        TEXT(HEADER "MTrk\0\0\0\x1C\x60\x90\x45\x60\x60\x80\x45\0\0\x90\x45\x60\0\x90\x51\x60"
                    "\x60\x80\x45\0\0\x80\x51\0\0\xFF\x2F\0");
    struct smith_sound sound;
    struct smith_error error = {0};
    if (smith_midi_render(file, 8000, NULL, &sound, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    assert_int_equal(sound.frames, 16000); /* and half a second to fade */
    assert_int_equal(sound.channels, 1);
    assert_int_equal(loudest(&sound, 0, 4000), 0);
    assert_in_range(loudest(&sound, 4000, 8000), 2000, 8000);
    assert_in_range(rises(&sound, 4000, 8000), 218, 222);
    assert_true(loudest(&sound, 8400, 12000) > loudest(&sound, 4400, 8000));
    assert_true(loudest(&sound, 15000, 16000) < 50);
    smith_sound_free(&sound);
    const struct smith_options small = {.limits.inflated = 1000};
    assert_int_equal(smith_midi_render(file, 8000, &small, &sound, &error), SMITH_LIMIT);
    assert_int_equal(smith_midi_render(file, 0, NULL, &sound, &error), SMITH_BAD_VALUE);
    assert_int_equal(smith_midi_render((struct smith_bytes){file.data, 20}, 8000, NULL, &sound, &error), SMITH_DAMAGED);
}

static void what_is_wrong_is_reported(void **state) {
    (void)state;
    static const struct {
        struct smith_bytes file;
        const char *code;
        long long offset;
    } cases[] = {
        {TEXT(""), "MIDI-NOT-ONE", 0},
        {TEXT("MThd\0\0\0\6\0\0\0\1\0"), "MIDI-NOT-ONE", 0},
        {TEXT("MThd\0\0\0\5\0\0\0\1\0\x60"), "MIDI-DAMAGED", 4},
        {TEXT("MThd\0\0\0\x7\0\0\0\1\0\x60"), "MIDI-DAMAGED", 4},
        {TEXT("MThd\0\0\0\6\0\2\0\1\0\x60"), "MIDI-FORMAT", 8},
        {TEXT("MThd\0\0\0\6\0\0\0\1\0\0"), "MIDI-DAMAGED", 12},
        {TEXT("MThd\0\0\0\6\0\0\0\1\xE7\0"), "MIDI-DAMAGED", 12},
        {TEXT(HEADER), "MIDI-CUT", 14},
        {TEXT(HEADER "MTrk\0\0\0\5\0\xFF\x2F\0"), "MIDI-CUT", 14},
        {TEXT(HEADER "MTrk\0\0\0\2\0\x45"), "MIDI-DAMAGED", 23},
        {TEXT(HEADER "MTrk\0\0\0\3\0\x90\x45"), "MIDI-DAMAGED", 24},
        {TEXT(HEADER "MTrk\0\0\0\4\0\x90\x45\x80"), "MIDI-DAMAGED", 24},
        {TEXT(HEADER "MTrk\0\0\0\4\0\xFF\1\5"), "MIDI-DAMAGED", 26},
        {TEXT(HEADER "MTrk\0\0\0\2\0\xFF"), "MIDI-DAMAGED", 24},
        {TEXT(HEADER "MTrk\0\0\0\2\0\xF4"), "MIDI-DAMAGED", 23},
        {TEXT(HEADER "MTrk\0\0\0\5\x80\x80\x80\x80\0"), "MIDI-DAMAGED", 22},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_midi midi;
        struct smith_notes notes;
        struct smith_error error;
        if (smith_midi_describe(cases[i].file, &midi, &error) != SMITH_DAMAGED)
            fail_msg("case %zu was read", i);
        if (strcmp(error.code, cases[i].code) != 0 || (long long)error.offset != cases[i].offset)
            fail_msg("case %zu: %s at %lld", i, error.code, (long long)error.offset);
        assert_int_equal(smith_midi_read(cases[i].file, NULL, &notes, NULL), SMITH_DAMAGED);
    }
}

static void tracks_are_limited(void **state) {
    (void)state;
    struct smith_buffer file;
    struct smith_midi midi;
    struct smith_error error;
    smith_buffer_init(&file, NULL);
    file.data = file.allocator.resize(file.allocator.context, NULL, 0, 14 + 257 * 8);
    assert_non_null(file.data);
    file.capacity = file.size = 14 + 257 * 8;
    memcpy(file.data, "MThd\0\0\0\6\0\1\1\1\0\x60", 14);
    for (size_t i = 0; i < 257; i++)
        memcpy(file.data + 14 + i * 8, "MTrk\0\0\0\0", 8);
    assert_int_equal(smith_midi_describe(bytes_of(&file), &midi, &error), SMITH_DAMAGED);
    assert_string_equal(error.code, "MIDI-TRACKS");
    smith_buffer_free(&file);
}

static void memory_may_run_out(void **state) {
    (void)state;
    static const struct smith_bytes file = TEXT(HEADER "MTrk\0\0\0\xB\0\x90\x45\x40\x10\x45\0\0\xFF\x2F\0");
    struct counting_allocator counter = {.fail_from = 1};
    struct smith_options options = {.allocator = counting_allocator(&counter)};
    struct smith_notes notes;
    assert_int_equal(smith_midi_read(file, &options, &notes, NULL), SMITH_NO_MEMORY);
    counter.fail_from = 0;
    assert_int_equal(smith_midi_read(file, &options, &notes, NULL), SMITH_OK);
    smith_notes_free(&notes);
    assert_int_equal(counter.live, 0);
}

int test_midi(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tone_is_a_square_wave),      cmocka_unit_test(short_notes_add_up),
        cmocka_unit_test(endless_melodies_are_refused), cmocka_unit_test(notes_come_back_as_they_were),
        cmocka_unit_test(every_rate_comes_back),        cmocka_unit_test(every_frequency_comes_back),
        cmocka_unit_test(long_silence_comes_back),      cmocka_unit_test(what_a_file_cannot_say_is_refused),
        cmocka_unit_test(songs_of_others_are_read),     cmocka_unit_test(frames_are_distinguished_from_quarters),
        cmocka_unit_test(what_is_wrong_is_reported),    cmocka_unit_test(tracks_are_limited),
        cmocka_unit_test(memory_may_run_out),           cmocka_unit_test(a_synthesizer_plays_all_keys),
    };
    return cmocka_run_group_tests_name("midi", tests, NULL, NULL);
}
