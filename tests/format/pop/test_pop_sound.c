/* SPDX-License-Identifier: MIT
 *
 * Sounds of Prince of Persia, and WAV and MIDI files made of them and back. All sounds of a real archive come back byte
 * for byte; melodies, pieces and the later header are synthetic.
 */
#include "format/format_fixtures.h"
#include "report/report.h"
#include <levelsmith/archive.h>
#include <levelsmith/pop_sound.h>
#include <levelsmith/sound.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct smith_bytes bytes_of(const struct smith_buffer *buffer) {
    return (struct smith_bytes){buffer->data, buffer->size};
}

static const struct smith_bytes nothing = {NULL, 0};

static const struct smith_entry_converter *converter(const char *extension) {
    const struct smith_entry_converter *found = smith_format_by_id("pop_sound")->converters;
    while (strcmp(found->extension, extension) != 0)
        found++;
    return found;
}

static struct smith_buffer to_file(const char *extension, struct smith_bytes entry) {
    const struct smith_converter_context around = {0};
    struct smith_buffer out;
    struct smith_error error;
    smith_buffer_init(&out, NULL);
    if (converter(extension)->to_file(entry, &around, &out, &error) != SMITH_OK)
        fail_msg("to %s: %s", extension, error.message);
    return out;
}

static struct smith_buffer from_file(const char *extension, struct smith_bytes file, struct smith_bytes before,
                                     const struct smith_converter_context *around) {
    static const struct smith_converter_context alone;
    struct smith_buffer out;
    struct smith_error error;
    smith_buffer_init(&out, NULL);
    if (converter(extension)->from_file(file, before, around ? around : &alone, &out, &error) != SMITH_OK)
        fail_msg("from %s: %s", extension, error.message);
    return out;
}

static void assert_refused(const char *extension, struct smith_bytes file, struct smith_bytes before,
                           const struct smith_converter_context *around, const char *code) {
    static const struct smith_converter_context alone;
    struct smith_buffer out;
    struct smith_error error;
    smith_buffer_init(&out, NULL);
    assert_int_not_equal(converter(extension)->from_file(file, before, around ? around : &alone, &out, &error),
                         SMITH_OK);
    assert_string_equal(error.code, code);
    assert_int_equal(out.size, 0);
    smith_buffer_free(&out);
}

static void assert_bytes(const struct smith_buffer *buffer, struct smith_bytes expected) {
    assert_int_equal(buffer->size, expected.size);
    assert_memory_equal(buffer->data, expected.data, expected.size);
}

/* To a file and back, with the old bytes. */
static void assert_comes_back(const char *extension, struct smith_bytes entry) {
    struct smith_buffer file = to_file(extension, entry), again = from_file(extension, bytes_of(&file), entry, NULL);
    assert_bytes(&again, entry);
    smith_buffer_free(&file);
    smith_buffer_free(&again);
}

static struct smith_buffer fixture(const char *name) {
    struct smith_document *document = fixture_open(name);
    struct smith_buffer bytes = document_bytes(document);
    smith_document_free(document);
    return bytes;
}

static struct smith_buffer wav_of(uint32_t rate, uint16_t channels, uint16_t bits, uint32_t frames) {
    struct smith_sound sound;
    struct smith_buffer out;
    assert_int_equal(smith_sound_init(&sound, rate, channels, bits, frames, NULL, NULL), SMITH_OK);
    for (uint32_t i = 0; i < frames * channels; i++)
        sound.samples[i] = (int16_t)(i % 100 * 256);
    smith_buffer_init(&out, NULL);
    assert_int_equal(smith_wav_write(&sound, &out, NULL), SMITH_OK);
    smith_sound_free(&sound);
    return out;
}

/* ---- bytes ---- */

static void both_headers_are_distinguished(void **state) {
    (void)state;
    static const struct {
        uint8_t bytes[20];
        size_t size;
        bool later;
    } cases[] = {
        {{1, 0xF8, 0x2A, 2, 0, 0, 0, 8, 0x80, 0x81}, 10, false},
        {{1, 0xF8, 0x2A, 8, 2, 0, 0, 0, 0, 0, 0x80, 0x81}, 12, true},
        /* eight samples: both places hold an 8, and the number fits the old header */
        {{1, 0xF8, 0x2A, 8, 0, 0, 0, 8, 1, 2, 3, 4, 5, 6, 7, 8}, 16, false},
        /* a loop that begins at 0x800: the number fits the later header */
        {{1, 0xF8, 0x2A, 8, 3, 0, 0, 8, 0, 9, 1, 2, 3}, 13, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_document *document = document_open((struct smith_bytes){cases[i].bytes, cases[i].size});
        const struct smith_pop_sound_sound *sound = smith_pop_sound_root(document);
        assert_non_null(sound);
        const struct smith_pop_sound_wave *wave = sound->content.as.wave;
        if (wave->has.bits != cases[i].later)
            fail_msg("case %zu has the other header", i);
        assert_int_equal(wave->rate, 11000);
        assert_int_equal(wave->data.as.samples->size, cases[i].size - (cases[i].later ? 10 : 8));
        struct smith_buffer json = document_json(document);
        assert_int_equal(json_quirks(json, NULL), 0);
        smith_buffer_free(&json);
        smith_document_free(document);
    }
}

static void packed_samples_are_unpacked(void **state) {
    (void)state;
    struct smith_buffer entry = fixture("pop_sound/packed.json"), file = to_file(".wav", bytes_of(&entry));
    struct smith_sound sound;
    assert_int_equal(smith_wav_read(bytes_of(&file), NULL, &sound, NULL), SMITH_OK);
    assert_int_equal(sound.frames, 14);
    assert_int_equal(sound.samples[1], 0x200);
    sound.samples[1] = 0x500;
    smith_buffer_free(&file);
    smith_buffer_init(&file, NULL);
    assert_int_equal(smith_wav_write(&sound, &file, NULL), SMITH_OK);
    struct smith_buffer changed = from_file(".wav", bytes_of(&file), bytes_of(&entry), NULL);
    struct smith_document *document = document_open(bytes_of(&changed));
    assert_string_equal(json_at(document, "/content/data/samples"), "\"8085848584807d7c7b7c80ff007f\"");
    smith_document_free(document);
    smith_sound_free(&sound);
    smith_buffer_free(&changed);
    smith_buffer_free(&file);
    smith_buffer_free(&entry);
}

/* ---- unchanged sounds ---- */

static void fixtures_come_back(void **state) {
    (void)state;
    static const char *const names[][2] = {
        {"pop_sound/wave.json", ".wav"},    {"pop_sound/later.json", ".wav"},  {"pop_sound/packed.json", ".wav"},
        {"pop_sound/speaker.json", ".mid"}, {"pop_sound/silent.json", ".mid"}, {"pop_sound/midi.json", ".mid"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct smith_buffer entry = fixture(names[i][0]);
        assert_comes_back(names[i][1], bytes_of(&entry));
        smith_buffer_free(&entry);
    }
}

static unsigned u16_at(const uint8_t *bytes) {
    return bytes[0] | (unsigned)bytes[1] << 8;
}

static size_t u32_at(const uint8_t *bytes) {
    return u16_at(bytes) | (size_t)u16_at(bytes + 2) << 16;
}

struct counts {
    unsigned sounds, loops, alone;
};

static struct counts counts; /* of the visitor below, which gets nothing of its own */

static void visit_sound(unsigned id, struct smith_bytes entry) {
    struct smith_document *document = document_open(entry);
    const struct smith_pop_sound_sound *sound = smith_pop_sound_root(document);
    assert_non_null(sound);
    assert_int_equal(sound->content.kind, SMITH_POP_SOUND_SOUND_CONTENT_WAVE);
    const struct smith_pop_sound_wave *wave = sound->content.as.wave;
    assert_int_equal(wave->rate, id == 10023 ? 8200 : 11000);
    assert_false(wave->has.bits);
    struct smith_buffer json = document_json(document);
    assert_int_equal(json_quirks(json, NULL), 0);
    smith_buffer_free(&json);
    counts.sounds++;
    counts.loops += (sound->type & SMITH_POP_SOUND_TYPE_LOOP) != 0;
    assert_comes_back(".wav", entry);
    struct smith_buffer file = to_file(".wav", entry), alone = from_file(".wav", bytes_of(&file), nothing, NULL);
    counts.alone += alone.size == entry.size && memcmp(alone.data, entry.data, entry.size) == 0;
    smith_buffer_free(&alone);
    smith_buffer_free(&file);
    smith_document_free(document);
}

static void visit_archive(const char *path, struct smith_bytes bytes) {
    (void)path;
    const uint8_t *index = bytes.data + u32_at(bytes.data);
    for (unsigned i = 0; i < u16_at(index); i++) {
        const uint8_t *item = index + 2 + i * 8;
        visit_sound(u16_at(item), (struct smith_bytes){bytes.data + u32_at(item + 2) + 1, u16_at(item + 6)});
    }
}

static void real_sounds_come_back(void **state) {
    (void)state;
    counts = (struct counts){0};
    if (!corpus_visit("pop", "_DIGISND1.DAT", visit_archive)) {
        print_message("no real sounds here\n");
        skip();
    }
    print_message("%u real sounds\n", counts.sounds);
    assert_int_equal(counts.sounds, 20);
    assert_int_equal(counts.loops, 0);
    assert_int_equal(counts.alone, 20); /* even without the old bytes */
}

/* ---- changed sounds ---- */

/* A file without a loop is of a program that drops it; the entry says what it was, and is looked at without its samples, too. */
static void the_loop_of_the_entry_stays(void **state) {
    (void)state;
    struct smith_buffer entry = fixture("pop_sound/wave.json"), file = to_file(".wav", bytes_of(&entry)), header;
    struct smith_sound sound;
    assert_int_equal(smith_wav_read(bytes_of(&file), NULL, &sound, NULL), SMITH_OK);
    assert_true(sound.loops);
    assert_int_equal(sound.rate, 2750);
    sound.loops = false;
    smith_buffer_free(&file);
    smith_buffer_init(&file, NULL);
    assert_int_equal(smith_wav_write(&sound, &file, NULL), SMITH_OK);
    smith_buffer_init(&header, NULL);
    assert_int_equal(converter(".wav")->header(bytes_of(&entry), &header, NULL), SMITH_OK);
    assert_true(header.size < entry.size);
    const struct smith_buffer *const known[] = {&entry, &header};
    for (size_t i = 0; i < 2; i++) {
        struct smith_findings notes;
        smith_findings_begin(&notes, NULL, 0);
        struct smith_converter_context around = {.notes = &notes, .strict = true};
        struct smith_buffer made = from_file(".wav", bytes_of(&file), bytes_of(known[i]), &around);
        assert_int_equal(notes.count, 1);
        assert_string_equal(notes.items[0].code, "POP-SOUND-LOOP-KEPT");
        assert_bytes(&made, bytes_of(&entry));
        smith_findings_free(&notes);
        smith_buffer_free(&made);
    }
    header.data[0] = 0x01; /* it shall not be repeated */
    struct smith_converter_context around = {.strict = true};
    struct smith_buffer changed = from_file(".wav", bytes_of(&file), bytes_of(&header), &around);
    entry.data[0] = 0x01;
    assert_bytes(&changed, bytes_of(&entry));
    smith_sound_free(&sound);
    smith_buffer_free(&changed);
    smith_buffer_free(&header);
    smith_buffer_free(&file);
    smith_buffer_free(&entry);
}

/* A number of the one loop in a WAV file, which is in its chunk `smpl`. */
static uint32_t loop_number(const struct smith_buffer *wav, size_t offset) {
    size_t at = 12;
    while (at + 8 < wav->size && memcmp(wav->data + at, "smpl", 4) != 0)
        at++;
    assert_true(at + 8 + 60 <= wav->size);
    const uint8_t *number = wav->data + at + 8 + 36 + offset;
    return number[0] | (uint32_t)number[1] << 8 | (uint32_t)number[2] << 16 | (uint32_t)number[3] << 24;
}

/* A loop of no samples, or of some that there are not, is one of all samples. */
static void odd_loops_are_the_whole(void **state) {
    (void)state;
    for (uint16_t beyond = 0; beyond < 2; beyond++) {
        struct smith_buffer entry = fixture("pop_sound/later.json");
        struct smith_document *document = document_open(bytes_of(&entry));
        struct smith_pop_sound_wave *wave = smith_pop_sound_root(document)->content.as.wave;
        wave->loop_start = 2;
        wave->loop_end = beyond ? 1000 : 2;
        struct smith_buffer odd = document_bytes(document), file = to_file(".wav", bytes_of(&odd));
        struct smith_sound sound;
        assert_int_equal(smith_wav_read(bytes_of(&file), NULL, &sound, NULL), SMITH_OK);
        assert_true(sound.loops);
        assert_int_equal(sound.loop_start, 0);
        assert_int_equal(sound.loop_end, sound.frames - 1);
        assert_int_equal(loop_number(&file, 8), 0); /* other programs believe what is written */
        assert_int_equal(loop_number(&file, 12), sound.frames - 1);
        smith_sound_free(&sound);
        smith_buffer_free(&file);
        smith_buffer_free(&odd);
        smith_document_free(document);
        smith_buffer_free(&entry);
    }
}

static void loops_of_the_later_header_are_kept(void **state) {
    (void)state;
    struct smith_buffer entry = fixture("pop_sound/later.json"), file = to_file(".wav", bytes_of(&entry));
    struct smith_sound sound;
    assert_int_equal(smith_wav_read(bytes_of(&file), NULL, &sound, NULL), SMITH_OK);
    assert_int_equal(sound.loop_start, 2);
    assert_int_equal(sound.loop_end, 5);
    sound.loop_end = 7;
    smith_buffer_free(&file);
    smith_buffer_init(&file, NULL);
    assert_int_equal(smith_wav_write(&sound, &file, NULL), SMITH_OK);
    struct smith_buffer changed = from_file(".wav", bytes_of(&file), bytes_of(&entry), NULL);
    struct smith_document *document = document_open(bytes_of(&changed));
    assert_string_equal(json_at(document, "/content/loop_end"), "8");
    assert_string_equal(json_at(document, "/content/bits"), "8");
    smith_document_free(document);
    smith_sound_free(&sound);
    smith_buffer_free(&changed);
    smith_buffer_free(&file);
    smith_buffer_free(&entry);
}

static void other_wav_files_are_fitted_or_refused(void **state) {
    (void)state;
    static const struct {
        uint32_t rate;
        uint16_t channels, bits;
        uint32_t frames;
        unsigned rate_after, frames_after;
    } cases[] = {
        {44100, 2, 16, 44100, 44100, 44100}, /* mixed and shortened */
        {22050, 1, 8, 131050, 11025, 65525}, /* too many samples */
        {96000, 1, 8, 960, 65535, 656}, /* too high a rate */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_buffer file = wav_of(cases[i].rate, cases[i].channels, cases[i].bits, cases[i].frames);
        struct smith_findings notes;
        smith_findings_begin(&notes, NULL, 0);
        struct smith_converter_context around = {.notes = &notes};
        struct smith_buffer entry = from_file(".wav", bytes_of(&file), nothing, &around);
        assert_int_equal(notes.count, 1);
        assert_string_equal(notes.items[0].code, "POP-SOUND-FITTED");
        smith_findings_free(&notes);
        struct smith_document *document = document_open(bytes_of(&entry));
        const struct smith_pop_sound_wave *wave = smith_pop_sound_root(document)->content.as.wave;
        assert_int_equal(wave->rate, cases[i].rate_after);
        assert_int_equal(wave->data.as.samples->size, cases[i].frames_after);
        around.notes = NULL;
        around.strict = true;
        assert_refused(".wav", bytes_of(&file), nothing, &around, "POP-SOUND-FITTED");
        smith_document_free(document);
        smith_buffer_free(&entry);
        smith_buffer_free(&file);
    }
    struct smith_buffer file = wav_of(11025, 1, 8, 100);
    struct smith_converter_context strict = {.strict = true};
    struct smith_buffer entry = from_file(".wav", bytes_of(&file), nothing, &strict);
    assert_int_equal(entry.size, 108);
    smith_buffer_free(&entry);
    smith_buffer_free(&file);
    file = wav_of(1, 1, 8, 65526);
    assert_refused(".wav", bytes_of(&file), nothing, NULL, "POP-SOUND-LONG");
    smith_buffer_free(&file);
}

static void kinds_are_not_mixed_up(void **state) {
    (void)state;
    const struct smith_converter_context alone = {0};
    struct smith_buffer speaker = fixture("pop_sound/speaker.json"), wave = fixture("pop_sound/wave.json");
    struct smith_buffer wav = to_file(".wav", bytes_of(&wave)), mid = to_file(".mid", bytes_of(&speaker)), out;
    struct smith_error error;
    assert_refused(".mid", bytes_of(&mid), bytes_of(&wave), NULL, "POP-SOUND-KIND");
    assert_refused(".wav", bytes_of(&mid), bytes_of(&wave), NULL, "WAV-NOT-ONE");
    assert_refused(".mid", bytes_of(&wav), bytes_of(&speaker), NULL, "MIDI-NOT-ONE");
    smith_buffer_init(&out, NULL);
    assert_int_not_equal(converter(".mid")->to_file(bytes_of(&wave), &alone, &out, &error), SMITH_OK);
    assert_string_equal(error.code, "POP-SOUND-KIND");
    assert_int_not_equal(converter(".wav")->to_file(bytes_of(&speaker), &alone, &out, &error), SMITH_OK);
    assert_string_equal(error.code, "POP-SOUND-KIND");
    smith_buffer_free(&out);
    smith_buffer_free(&speaker);
    smith_buffer_free(&wave);
    smith_buffer_free(&wav);
    smith_buffer_free(&mid);
}

/* ---- melodies ---- */

static struct smith_buffer mid_of(uint32_t rate, uint32_t count, const struct smith_note *items) {
    struct smith_notes notes;
    struct smith_buffer out;
    struct smith_error error;
    smith_notes_init(&notes, rate, NULL);
    for (uint32_t i = 0; i < count; i++)
        smith_notes_add(&notes, &items[i]);
    smith_buffer_init(&out, NULL);
    if (smith_midi_write(&notes, &out, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    smith_notes_free(&notes);
    return out;
}

static void a_changed_melody_is_written_anew(void **state) {
    (void)state;
    struct smith_buffer entry = fixture("pop_sound/speaker.json");
    struct smith_buffer file = mid_of(240, 3, (struct smith_note[]){{440, 0, 600}, {0, 2, 3}, {880, 0, 0}});
    struct smith_buffer changed = from_file(".mid", bytes_of(&file), bytes_of(&entry), NULL);
    static const uint8_t expected[] = {0x80, 240, 0, 0xB8, 1, 255,  0xB8, 1, 255, 0xB8,
                                       1,    90,  2, 0,    3, 0x70, 3,    0, 18,  0};
    assert_bytes(&changed, (struct smith_bytes){expected, sizeof expected});
    smith_buffer_free(&changed);
    smith_buffer_free(&file);
    /* more ticks a second than the speaker follows: 2 of 3 are left out, and the lengths add up */
    file = mid_of(3000, 3, (struct smith_note[]){{440, 0, 100}, {500, 0, 100}, {600, 0, 100}});
    changed = from_file(".mid", bytes_of(&file), bytes_of(&entry), NULL);
    struct smith_document *document = document_open(bytes_of(&changed));
    assert_string_equal(json_at(document, "/content/rate"), "1000");
    assert_string_equal(json_at(document, "/content/notes"),
                        "[{\"frequency\":440,\"duration\":33},{\"frequency\":500,\"duration\":34},{\"frequency\":600,"
                        "\"duration\":33},{\"frequency\":18}]");
    smith_document_free(document);
    smith_buffer_free(&changed);
    smith_buffer_free(&file);
    smith_buffer_free(&entry);
}

/* One of its notes is another: as many as before, and as long. */
static void a_note_of_another_pitch_is_a_change(void **state) {
    (void)state;
    struct smith_buffer entry = fixture("pop_sound/speaker.json"), file = to_file(".mid", bytes_of(&entry));
    struct smith_notes notes;
    assert_int_equal(smith_midi_read(bytes_of(&file), NULL, &notes, NULL), SMITH_OK);
    notes.items[0].frequency = notes.items[0].frequency == 440 ? 880 : 440;
    struct smith_buffer other = mid_of(notes.rate, notes.count, notes.items),
                        changed = from_file(".mid", bytes_of(&other), bytes_of(&entry), NULL);
    struct smith_buffer shown = to_file(".mid", bytes_of(&changed));
    assert_bytes(&shown, bytes_of(&other));
    smith_buffer_free(&shown);
    smith_buffer_free(&changed);
    smith_buffer_free(&other);
    smith_notes_free(&notes);
    smith_buffer_free(&file);
    smith_buffer_free(&entry);
}

/* A chord: what sounds first is cut, which is reported. */
static void a_second_voice_is_reported(void **state) {
    (void)state;
    static const uint8_t chord[] = "MThd\0\0\0\6\0\0\0\1\0\x60MTrk\0\0\0\x14"
                                   "\0\x90\x3C\x40\x30\x90\x40\x40\x30\x80\x3C\x40\0\x80\x40\x40\0\xFF\x2F\0";
    const struct smith_bytes file = {chord, sizeof chord - 1};
    struct smith_buffer entry = fixture("pop_sound/speaker.json");
    struct smith_findings notes;
    smith_findings_begin(&notes, NULL, 0);
    struct smith_converter_context around = {.notes = &notes};
    struct smith_buffer made = from_file(".mid", file, bytes_of(&entry), &around);
    assert_int_equal(notes.count, 1);
    assert_string_equal(notes.items[0].code, "POP-SOUND-VOICES");
    smith_findings_free(&notes);
    around = (struct smith_converter_context){.strict = true};
    assert_refused(".mid", file, bytes_of(&entry), &around, "POP-SOUND-VOICES");
    smith_buffer_free(&made);
    smith_buffer_free(&entry);
}

static void impossible_melodies_are_refused(void **state) {
    (void)state;
    static const struct {
        struct smith_note note;
        const char *code;
    } cases[] = {
        {{0, 3, 1}, "POP-SOUND-MARK"},
        {{18, 0, 1}, "POP-SOUND-MARK"},
    };
    struct smith_buffer entry = fixture("pop_sound/speaker.json");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_buffer file = mid_of(100, 1, &cases[i].note);
        assert_refused(".mid", bytes_of(&file), bytes_of(&entry), NULL, cases[i].code);
        smith_buffer_free(&file);
    }
    smith_buffer_free(&entry);
}

/* As many notes as a resource has room for, whichever way they are asked for, and one more. */
static void melodies_are_as_long_as_can_be(void **state) {
    static const struct {
        struct smith_note notes[2];
        uint32_t count, pieces; /* 0: refused */
    } cases[] = {
        {{{440, 0, 255}}, 1, 1},
        {{{440, 0, 256}}, 1, 2},
        {{{440, 0, 0}}, 1, 1},
        {{{440, 0, 21843 * 255}}, 1, 21843},
        {{{440, 0, 21843 * 255 + 1}}, 1, 0},
        {{{440, 0, 21842 * 255}, {880, 0, 255}}, 2, 21843},
        {{{440, 0, 21842 * 255}, {880, 0, 256}}, 2, 0},
        {{{440, 0, 21842 * 255 + 1}, {880, 0, 0}}, 2, 0},
    };
    (void)state;
    struct smith_buffer entry = fixture("pop_sound/speaker.json");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_buffer file = mid_of(100, cases[i].count, cases[i].notes);
        if (cases[i].pieces) {
            struct smith_buffer made = from_file(".mid", bytes_of(&file), bytes_of(&entry), NULL);
            assert_int_equal(made.size, 3 + 3 * cases[i].pieces + 2);
            smith_buffer_free(&made);
        } else {
            assert_refused(".mid", bytes_of(&file), bytes_of(&entry), NULL, "POP-SOUND-LONG");
        }
        smith_buffer_free(&file);
    }
    smith_buffer_free(&entry);
}

/* What the player does not reach is kept as long as the melody is. */
static void bytes_behind_the_end_survive(void **state) {
    (void)state;
    static const uint8_t bytes[] = {0, 100, 0, 0xB8, 1, 5, 18, 0, 7, 1, 2, 3, 4};
    const struct smith_bytes entry = {bytes, sizeof bytes};
    assert_comes_back(".mid", entry);
    struct smith_buffer file = to_file(".mid", entry);
    struct smith_notes notes;
    assert_int_equal(smith_midi_read(bytes_of(&file), NULL, &notes, NULL), SMITH_OK);
    assert_int_equal(notes.count, 1);
    smith_notes_free(&notes);
    smith_buffer_free(&file);
}

/* ---- neighbours ---- */

static void new_sounds_follow_their_neighbours(void **state) {
    (void)state;
    static const char *const names[] = {"pop_sound/later.json", "pop_sound/speaker.json"};
    for (size_t i = 0; i < 2; i++) {
        struct smith_buffer neighbour = fixture(names[i]);
        struct smith_bytes bytes = bytes_of(&neighbour);
        struct smith_entry entries[2] = {
            {.name = "new", .bytes = &(struct smith_bytes){NULL, 0}},
            {.name = "old", .bytes = &bytes, .entry_type = {.format = smith_format_by_id("pop_sound")}},
        };
        const struct smith_archive archive = {.entries = entries, .entry_count = 2};
        const struct smith_converter_context around = {.archive = &archive};
        struct smith_buffer wav = wav_of(8000, 1, 8, 10);
        struct smith_buffer mid = mid_of(100, 1, &(struct smith_note){440, 0, 1});
        struct smith_buffer wave = from_file(".wav", bytes_of(&wav), nothing, &around);
        struct smith_buffer other = from_file(".mid", bytes_of(&mid), nothing, &around);
        assert_int_equal(wave.size, i == 0 ? 20 : 18);
        assert_int_equal(wave.data[0], 1);
        assert_int_equal(other.data[0], i == 0 ? 2 : 0);
        smith_buffer_free(&wave);
        smith_buffer_free(&other);
        smith_buffer_free(&wav);
        smith_buffer_free(&mid);
        smith_buffer_free(&neighbour);
    }
}

/* ---- judging ---- */

static void a_piece_that_is_none_is_an_error(void **state) {
    (void)state;
    static const uint8_t bytes[] = "\2MThd\0\0\0\6\0\0\0\1\0\x60MTrk\0\0\0\2\0\x90";
    const struct smith_bytes entry = {bytes, sizeof bytes - 1};
    struct smith_findings findings;
    assert_int_equal(smith_check(smith_format_by_id("pop_sound"), entry, NULL, NULL, &findings, NULL), SMITH_OK);
    assert_int_equal(findings.count, 1);
    assert_string_equal(findings.items[0].code, "POP-SOUND-MIDI");
    assert_int_equal(findings.items[0].severity, SMITH_ERROR);
    smith_findings_free(&findings);
}

int test_pop_sound(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_headers_are_distinguished),
        cmocka_unit_test(packed_samples_are_unpacked),
        cmocka_unit_test(fixtures_come_back),
        cmocka_unit_test(real_sounds_come_back),
        cmocka_unit_test(the_loop_of_the_entry_stays),
        cmocka_unit_test(odd_loops_are_the_whole),
        cmocka_unit_test(loops_of_the_later_header_are_kept),
        cmocka_unit_test(other_wav_files_are_fitted_or_refused),
        cmocka_unit_test(kinds_are_not_mixed_up),
        cmocka_unit_test(a_changed_melody_is_written_anew),
        cmocka_unit_test(a_note_of_another_pitch_is_a_change),
        cmocka_unit_test(a_second_voice_is_reported),
        cmocka_unit_test(impossible_melodies_are_refused),
        cmocka_unit_test(melodies_are_as_long_as_can_be),
        cmocka_unit_test(bytes_behind_the_end_survive),
        cmocka_unit_test(new_sounds_follow_their_neighbours),
        cmocka_unit_test(a_piece_that_is_none_is_an_error),
    };
    return cmocka_run_group_tests_name("pop_sound", tests, NULL, NULL);
}
