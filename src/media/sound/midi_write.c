/* SPDX-License-Identifier: MIT
 *
 * Melodies to MIDI files of format 0. What a MIDI player has no use for is written as marker events, so that nothing is
 * lost when the file is read back: rests that are notes of their own, and marks.
 */
#include "base/buffer.h"
#include "base/error.h"
#include "media/sound/midi_events.h"

#include <inttypes.h>
#include <stdio.h>

#define DELTA_MAX 0x0FFFFFFF
#define DIVISION_MAX 0x7FFF
#define RATE_MAX 100000 /* up to there, a tempo in whole microseconds tells one rate from the next */
#define SQUARE_LEAD 80 /* the program of General MIDI that sounds like a speaker */
#define LOUDNESS 100

struct writer {
    struct smith_buffer track;
    uint64_t delta; /* ticks since the last event that was written */
    uint16_t wheel;
};

static void midi_write_add_number(struct smith_buffer *out, uint32_t number) {
    for (unsigned shift = 21; shift; shift -= 7)
        if (number >> shift)
            smith_buffer_byte(out, (uint8_t)(number >> shift | 0x80));
    smith_buffer_byte(out, number & 0x7F);
}

/* Silence may last longer than one number can say: then text without letters stands in between. */
static void add_delta(struct writer *writer) {
    for (; writer->delta > DELTA_MAX; writer->delta -= DELTA_MAX) {
        midi_write_add_number(&writer->track, DELTA_MAX);
        smith_buffer_add(&writer->track, "\xFF\x01\x00", 3);
    }
    midi_write_add_number(&writer->track, (uint32_t)writer->delta);
    writer->delta = 0;
}

static void midi_write_add_event(struct writer *writer, uint8_t status, uint8_t first, uint8_t second) {
    add_delta(writer);
    smith_buffer_add(&writer->track, (const uint8_t[]){status, first, second}, 3);
}

static void add_meta(struct writer *writer, uint8_t meta, const void *data, size_t size) {
    add_delta(writer);
    smith_buffer_add(&writer->track, (const uint8_t[]){SMITH_MIDI_META, meta, (uint8_t)size}, 3);
    smith_buffer_add(&writer->track, data, size);
}

/* A quarter note has as many ticks as a second has, and the tempo makes it a second; rates beyond what a division can
 * be have shorter quarters. */
static uint16_t division_of(uint32_t rate) {
    return rate < DIVISION_MAX ? (uint16_t)rate : DIVISION_MAX;
}

static uint32_t tempo_of(uint32_t rate) {
    return (uint32_t)((UINT64_C(1000000) * division_of(rate) + rate / 2) / rate);
}

static void add_beginning(struct writer *writer, uint32_t rate) {
    uint8_t tempo[3];
    smith_be24_store(tempo, tempo_of(rate));
    add_meta(writer, SMITH_MIDI_TEMPO, tempo, sizeof tempo);
    add_delta(writer);
    smith_buffer_add(&writer->track, (const uint8_t[]){0xC0, SQUARE_LEAD}, 2);
}

static void add_mark(struct writer *writer, const struct smith_note *note) {
    char text[16];
    int size = note->mark ? snprintf(text, sizeof text, SMITH_MIDI_MARK "%u", note->mark)
                          : snprintf(text, sizeof text, SMITH_MIDI_REST);
    add_meta(writer, SMITH_MIDI_MARKER, text, (size_t)size);
    writer->delta = note->ticks;
}

static enum smith_status add_tone(struct writer *writer, const struct smith_note *note, struct smith_error *error) {
    uint8_t key;
    uint16_t wheel;
    if (!smith_midi_key(note->frequency, &key, &wheel))
        return smith_fail(error, SMITH_BAD_VALUE, "NOTE-TONE", "a MIDI file cannot have a tone of %u Hz",
                          note->frequency);
    if (wheel != writer->wheel)
        midi_write_add_event(writer, SMITH_MIDI_PITCH_WHEEL, wheel & 0x7F, (uint8_t)(wheel >> 7));
    writer->wheel = wheel;
    midi_write_add_event(writer, SMITH_MIDI_NOTE_ON, key, LOUDNESS);
    writer->delta = note->ticks;
    midi_write_add_event(writer, SMITH_MIDI_NOTE_OFF, key, 0);
    return SMITH_OK;
}

static enum smith_status midi_write_add_notes(struct writer *writer, const struct smith_notes *notes,
                                              struct smith_error *error) {
    uint64_t ticks = 0;
    for (uint32_t i = 0; i < notes->count; i++) {
        const struct smith_note *note = &notes->items[i];
        enum smith_status status = SMITH_OK;
        if (note->frequency && !note->mark)
            status = add_tone(writer, note, error);
        else
            add_mark(writer, note);
        if (status != SMITH_OK)
            return status;
        ticks += note->ticks;
    }
    if (ticks > UINT32_MAX)
        return smith_fail(error, SMITH_BAD_VALUE, "NOTE-LENGTH", "the notes last longer than a MIDI file can");
    return SMITH_OK;
}

enum smith_status smith_midi_write(const struct smith_notes *notes, struct smith_buffer *out,
                                   struct smith_error *error) {
    struct writer writer = {.wheel = SMITH_MIDI_WHEEL_CENTRE};
    if (!notes->rate)
        return smith_fail(error, SMITH_BAD_VALUE, "SOUND-FORM", "notes need a rate to be heard");
    if (notes->rate > RATE_MAX)
        return smith_fail(error, SMITH_BAD_VALUE, "NOTE-LENGTH", "%" PRIu32 " ticks a second are too many for MIDI",
                          notes->rate);
    smith_buffer_init(&writer.track, &notes->allocator);
    add_beginning(&writer, notes->rate);
    enum smith_status status = midi_write_add_notes(&writer, notes, error);
    if (status == SMITH_OK) {
        add_meta(&writer, SMITH_MIDI_END, "", 0);
        smith_buffer_add(out, "MThd\0\0\0\6\0\0\0\1", 12);
        smith_buffer_be(out, 2, division_of(notes->rate));
        smith_buffer_text(out, "MTrk");
        smith_buffer_be(out, 4, (uint32_t)writer.track.size);
        smith_buffer_add(out, writer.track.data, writer.track.size);
        if (writer.track.failed || out->failed)
            status = smith_fail_memory(error, NULL);
    }
    smith_buffer_free(&writer.track);
    return status;
}
