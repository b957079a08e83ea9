/* SPDX-License-Identifier: MIT
 *
 * Files of pictures, palettes, sounds and melodies. Whatever is read without an error can be written, and reading that
 * gives the same.
 *
 * Byte 0 chooses the kind, the rest is the file. Checksums of PNG chunks are put right first: a fuzzer does not find
 * them.
 */
#include "fuzz.h"
#include <levelsmith/picture.h>
#include <levelsmith/sound.h>

#include <stdlib.h>
#include <string.h>

static struct smith_bytes bytes_of(const struct smith_buffer *buffer) {
    return (struct smith_bytes){buffer->data, buffer->size};
}

static void expect(enum smith_status status, const struct smith_error *error, const char *promise) {
    if (status != SMITH_OK)
        fuzz_fail(promise, error);
}

/* ---- pictures -------------------------------------------------------------------------------------------------- */

static uint32_t checksum_of(const uint8_t *bytes, size_t size) {
    uint32_t sum = UINT32_MAX;
    for (size_t i = 0; i < size; i++) {
        sum ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            sum = sum >> 1 ^ (sum & 1 ? UINT32_C(0xEDB88320) : 0);
    }
    return ~sum;
}

static void put_checksums_right(uint8_t *file, size_t size) {
    for (size_t at = 8; size >= 12 && at <= size - 12;) {
        const uint8_t *length = file + at;
        uint64_t content = (uint64_t)length[0] << 24 | (uint64_t)length[1] << 16 | (uint64_t)length[2] << 8 | length[3];
        if (content > size - at - 12)
            return;
        uint32_t sum = checksum_of(file + at + 4, (size_t)content + 4);
        for (unsigned i = 0; i < 4; i++)
            file[at + 8 + content + i] = (uint8_t)(sum >> (24 - 8 * i));
        at += (size_t)content + 12;
    }
}

static void expect_same_picture(const struct smith_picture *a, const struct smith_picture *b) {
    size_t pixels = (size_t)a->width * a->height;
    if (a->width != b->width || a->height != b->height || !a->indices != !b->indices)
        fuzz_fail("a picture keeps its size and kind", NULL);
    if (a->indices && (a->palette.count != b->palette.count || memcmp(a->indices, b->indices, pixels) != 0))
        fuzz_fail("a picture keeps its indices", NULL);
    for (uint32_t y = 0; y < a->height; y++)
        for (uint32_t x = 0; x < a->width; x++) {
            struct smith_colour one = smith_picture_colour(a, x, y), two = smith_picture_colour(b, x, y);
            if (memcmp(&one, &two, sizeof one) != 0)
                fuzz_fail("a picture keeps its colours", NULL);
        }
}

static void try_indexing(const struct smith_picture *picture, const struct smith_options *options) {
    struct smith_picture own, mapped;
    struct smith_error error;
    struct smith_missing_colours missing;
    if (smith_picture_gather(picture, SMITH_PALETTE_MAX, options, &own, &error) != SMITH_OK)
        return;
    expect(smith_picture_map(picture, &own.palette, options, &mapped, &missing, &error), &error, "pictures are mapped");
    if (missing.count)
        fuzz_fail("a picture has no colours but its own", NULL);
    smith_picture_free(&own);
    smith_picture_free(&mapped);
}

static void try_png(struct smith_bytes file) {
    const struct smith_options options = {.limits = {.inflated = 4u << 20, .pixels = 1u << 20}};
    struct smith_picture picture, again;
    struct smith_error error;
    struct smith_buffer out;
    if (smith_png_read(file, &options, &picture, &error) != SMITH_OK)
        return;
    smith_buffer_init(&out, NULL);
    expect(smith_png_write(&picture, &out, &error), &error, "what was read can be written");
    expect(smith_png_read(bytes_of(&out), &options, &again, &error), &error, "what was written can be read");
    expect_same_picture(&picture, &again);
    try_indexing(&picture, &options);
    smith_picture_free(&picture);
    smith_picture_free(&again);
    smith_buffer_free(&out);
}

static void try_fixed_png(struct smith_bytes file) {
    uint8_t *fixed = malloc(file.size ? file.size : 1);
    if (!fixed)
        abort();
    if (file.size)
        memcpy(fixed, file.data, file.size);
    put_checksums_right(fixed, file.size);
    try_png((struct smith_bytes){fixed, file.size});
    free(fixed);
}

/* Files that are only read. What they became can be written as a PNG. */
static void try_image(struct smith_bytes file) {
    const struct smith_options options = {.limits = {.inflated = 4u << 20, .pixels = 1u << 20}};
    struct smith_picture picture;
    struct smith_error error;
    struct smith_buffer out;
    if (smith_image_read(file, &options, &picture, &error) != SMITH_OK) {
        if (picture.indices || picture.colours)
            fuzz_fail("there is no picture of a file that is refused", NULL);
        return;
    }
    smith_buffer_init(&out, NULL);
    expect(smith_png_write(&picture, &out, &error), &error, "what was read can be written");
    smith_picture_free(&picture);
    smith_buffer_free(&out);
}

static void try_palette(struct smith_bytes text) {
    struct smith_palette palette, again;
    struct smith_error error;
    if (smith_palette_read(text, &palette, &error) != SMITH_OK)
        return;
    for (uint32_t i = 0; i < palette.count; i++)
        palette.colours[i].alpha = 255; /* neither form has it */
    for (int format = SMITH_PALETTE_JASC; format <= SMITH_PALETTE_GIMP; format++) {
        struct smith_buffer out;
        smith_buffer_init(&out, NULL);
        expect(smith_palette_write(&palette, (enum smith_palette_file_format)format, &out, &error), &error,
               "palettes are written");
        expect(smith_palette_read(bytes_of(&out), &again, &error), &error, "what was written can be read");
        if (again.count != palette.count ||
            memcmp(again.colours, palette.colours, palette.count * sizeof *again.colours))
            fuzz_fail("a palette keeps its colours", NULL);
        smith_buffer_free(&out);
    }
}

/* ---- sounds ---------------------------------------------------------------------------------------------------- */

static void expect_same_sound(const struct smith_sound *a, const struct smith_sound *b) {
    if (a->rate != b->rate || a->channels != b->channels || a->bits != b->bits || a->frames != b->frames)
        fuzz_fail("a sound keeps its form", NULL);
    if (memcmp(a->samples, b->samples, (size_t)a->frames * a->channels * sizeof *a->samples) != 0)
        fuzz_fail("a sound keeps its samples", NULL);
    if (a->loops != b->loops || a->loop_start != b->loop_start || a->loop_end != b->loop_end)
        fuzz_fail("a sound keeps its loop", NULL);
}

static void try_wav(struct smith_bytes file) {
    const struct smith_options options = {.limits = {.inflated = 4u << 20, .pixels = 1u << 20}};
    struct smith_sound sound, again;
    struct smith_error error;
    struct smith_buffer out;
    if (smith_wav_read(file, &options, &sound, &error) != SMITH_OK)
        return;
    smith_buffer_init(&out, NULL);
    expect(smith_wav_write(&sound, &out, &error), &error, "what was read can be written");
    expect(smith_wav_read(bytes_of(&out), &options, &again, &error), &error, "what was written can be read");
    expect_same_sound(&sound, &again);
    smith_sound_free(&again);
    const struct smith_sound_format format = {.rate = 11025, .channels = 1, .bits = 8};
    if (smith_sound_convert(&sound, &format, &options, &again, &error) == SMITH_OK)
        smith_sound_free(&again);
    smith_sound_free(&sound);
    smith_buffer_free(&out);
}

/* A melody may have what MIDI files cannot say, but only then it may be refused. */
static void try_notes(const struct smith_notes *notes) {
    struct smith_notes again;
    struct smith_error error;
    struct smith_buffer out;
    smith_buffer_init(&out, NULL);
    if (smith_midi_write(notes, &out, &error) == SMITH_OK) {
        expect(smith_midi_read(bytes_of(&out), NULL, &again, &error), &error, "what was written can be read");
        if (again.rate != notes->rate || again.count != notes->count)
            fuzz_fail("a melody keeps its rate and the number of its notes", NULL);
        for (uint32_t i = 0; i < notes->count; i++)
            if (memcmp(&again.items[i], &notes->items[i], sizeof again.items[i]) != 0)
                fuzz_fail("a melody keeps its notes", NULL);
        smith_notes_free(&again);
    } else if (error.status != SMITH_BAD_VALUE)
        fuzz_fail("a melody can be written", &error);
    smith_buffer_free(&out);
}

static void try_midi(struct smith_bytes file) {
    const struct smith_options options = {.limits = {.inflated = 4u << 20, .pixels = 1u << 20}};
    struct smith_midi midi;
    struct smith_notes notes;
    struct smith_sound sound;
    struct smith_error error;
    bool described = smith_midi_describe(file, &midi, &error) == SMITH_OK;
    if (smith_midi_read(file, NULL, &notes, &error) != SMITH_OK)
        return;
    if (!described || midi.size > file.size)
        fuzz_fail("what is read can be described", NULL);
    try_notes(&notes);
    if (smith_notes_render(&notes, 8000, &options, &sound, &error) == SMITH_OK)
        smith_sound_free(&sound);
    smith_notes_free(&notes);
    if (smith_midi_render(file, 8000, &options, &sound, &error) == SMITH_OK)
        smith_sound_free(&sound);
}

int target_media(const uint8_t *data, size_t size) {
    static void (*const tries[])(struct smith_bytes) = {try_fixed_png, try_palette, try_wav, try_midi, try_image};
    if (size)
        tries[data[0] % 5]((struct smith_bytes){data + 1, size - 1});
    return 0;
}
