/* SPDX-License-Identifier: MIT
 *
 * The events of a standard MIDI file in the order of time, all its tracks together. Names and layout are those of the
 * MIDI Manufacturers Association's "Standard MIDI Files 1.0".
 */
#ifndef SMITH_MIDI_EVENTS_H
#define SMITH_MIDI_EVENTS_H

#include <levelsmith/sound.h>
#include <stdbool.h>
#include <stdint.h>

#define SMITH_MIDI_TRACKS 256 /* most in a file: all are looked at for every event */

enum smith_midi_status {
    SMITH_MIDI_NOTE_OFF = 0x80,
    SMITH_MIDI_NOTE_ON = 0x90,
    SMITH_MIDI_PITCH_WHEEL = 0xE0,
    SMITH_MIDI_META = 0xFF,
};

enum smith_midi_meta {
    SMITH_MIDI_MARKER = 0x06,
    SMITH_MIDI_END = 0x2F,
    SMITH_MIDI_TEMPO = 0x51,
};

struct smith_midi_event {
    uint64_t tick;
    uint64_t moment; /* microseconds * `beat` of the reader since the beginning */
    uint8_t status; /* without the channel */
    uint8_t channel;
    uint8_t meta; /* of META events */
    uint8_t first, second; /* of channel events */
    struct smith_bytes data; /* of META and system events */
};

/* A track that is being read. */
struct smith_midi_track {
    size_t at, end; /* in the file: the next event, and where the track ends */
    uint64_t tick; /* when that event is */
    uint8_t running; /* status of the last channel event; 0 = none */
};

struct smith_midi_reader {
    struct smith_bytes file;
    uint16_t format, division;
    uint32_t beat; /* ticks of a beat: of a quarter note, or of a second where the file counts frames */
    uint32_t tempo; /* microseconds a beat, at the last event */
    uint64_t tick, moment; /* of the last event */
    size_t size; /* bytes up to the end of the last track */
    uint32_t track_count;
    struct smith_midi_track tracks[SMITH_MIDI_TRACKS];
};

/* Find the tracks of `file`, which must stay as long as the reader is used. */
enum smith_status smith_midi_begin(struct smith_midi_reader *reader, struct smith_bytes file,
                                   struct smith_error *error);

/* The next event; of two at one time, that of the earlier track. `*any` false: there is none. Ends of tracks are
 * events. */
enum smith_status smith_midi_next(struct smith_midi_reader *reader, struct smith_midi_event *event, bool *any,
                                  struct smith_error *error);

/* ---- tone ---- */

/*
 * How tones and marks are spelled in MIDI files: what the writer and the reader of melodies have to agree about.
 */

#define SMITH_MIDI_WHEEL_CENTRE 8192 /* the pitch wheel's middle; all of its way is two semitones up or down */

#define SMITH_MIDI_REST "rest" /* text of the marker event where silence is a note of its own */
#define SMITH_MIDI_MARK "mark " /* ... where a mark stands; its number follows */

/* The frequency in whole Hz of a key with the pitch wheel at a place. */
uint16_t smith_midi_frequency(uint8_t key, uint16_t wheel);

/* The nearest key, and the place of the wheel that makes it this frequency; false when there is none. */
bool smith_midi_key(uint16_t frequency, uint8_t *key, uint16_t *wheel);

#endif
