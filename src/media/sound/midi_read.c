/* SPDX-License-Identifier: MIT
 *
 * Melodies from MIDI files. The games' speakers have one voice: of keys that sound together the latest is taken. What
 * midi_write.c wrote comes back as it was, note by note.
 */
#include "base/error.h"
#include "media/sound/midi_events.h"

#include <string.h>

#define CHANNELS 16
#define DRUMS 9 /* channel whose keys are no tones */

enum note_state {
    BETWEEN, /* nothing sounds: silence if it lasts */
    MARKED, /* a rest or mark with an event of its own */
    SOUNDING, /* a key is pressed */
};

struct melody {
    struct smith_notes *notes;
    enum note_state note_state; /* what the open note is */
    struct smith_note open; /* begun, not added yet */
    uint64_t start; /* tick where it began */
    uint8_t key, channel; /* that sounds */
    uint16_t wheels[CHANNELS];
    uint64_t tempo; /* of the file's moments a tick of the notes has; 0 = not known yet */
    bool is_too_long; /* a note is */
};

/* The whole file counts ticks as they are long when the first note begins. */
static uint64_t tick_of(const struct melody *melody, uint64_t moment) {
    return (moment + melody->tempo / 2) / melody->tempo;
}

/* A tone whose place another one takes at once was part of a chord; silence that lasts no time is none. */
static bool is_worth(const struct melody *melody, uint64_t ticks, bool replaced) {
    return ticks || melody->note_state == MARKED || (melody->note_state == SOUNDING && !replaced);
}

static void add_open(struct melody *melody, uint64_t moment, bool replaced) {
    uint64_t tick = tick_of(melody, moment), ticks = tick - melody->start;
    melody->start = tick;
    if (!is_worth(melody, ticks, replaced))
        return;
    melody->is_too_long |= ticks > UINT32_MAX;
    melody->open.ticks = (uint32_t)ticks;
    smith_notes_add(melody->notes, &melody->open);
}

static void midi_read_begin(struct melody *melody, uint64_t moment, enum note_state note_state,
                            struct smith_note note) {
    add_open(melody, moment, note_state == SOUNDING);
    melody->note_state = note_state;
    melody->open = note;
}

static void midi_read_press(struct melody *melody, const struct smith_midi_event *event) {
    const struct smith_note note = {.frequency = smith_midi_frequency(event->first, melody->wheels[event->channel])};
    melody->notes->cut += melody->note_state == SOUNDING;
    midi_read_begin(melody, event->moment, SOUNDING, note);
    melody->key = event->first;
    melody->channel = event->channel;
}

static void midi_read_release(struct melody *melody, const struct smith_midi_event *event) {
    if (melody->note_state == SOUNDING && melody->key == event->first && melody->channel == event->channel)
        midi_read_begin(melody, event->moment, BETWEEN, (struct smith_note){0});
}

/* The number behind "mark ", or 0. */
static uint16_t mark_of(struct smith_bytes text) {
    size_t at = strlen(SMITH_MIDI_MARK);
    uint32_t mark = 0;
    if (text.size <= at || memcmp(text.data, SMITH_MIDI_MARK, at) != 0)
        return 0;
    for (; at < text.size && mark <= UINT16_MAX; at++) {
        if (text.data[at] < '0' || text.data[at] > '9')
            return 0;
        mark = mark * 10 + (uint32_t)(text.data[at] - '0');
    }
    return mark <= UINT16_MAX ? (uint16_t)mark : 0;
}

static void read_marker(struct melody *melody, const struct smith_midi_event *event) {
    const struct smith_note note = {.mark = mark_of(event->data)};
    bool is_rest =
        event->data.size == strlen(SMITH_MIDI_REST) && memcmp(event->data.data, SMITH_MIDI_REST, event->data.size) == 0;
    if (note.mark || is_rest)
        midi_read_begin(melody, event->moment, MARKED, note);
}

static void midi_read_take_event(struct melody *melody, const struct smith_midi_event *event) {
    bool is_tone = event->status != SMITH_MIDI_META && event->channel != DRUMS;
    if (event->status == SMITH_MIDI_META && event->meta == SMITH_MIDI_MARKER)
        read_marker(melody, event);
    else if (is_tone && event->status == SMITH_MIDI_NOTE_ON && event->second)
        midi_read_press(melody, event);
    else if (is_tone && (event->status == SMITH_MIDI_NOTE_ON || event->status == SMITH_MIDI_NOTE_OFF))
        midi_read_release(melody, event);
    else if (is_tone && event->status == SMITH_MIDI_PITCH_WHEEL)
        melody->wheels[event->channel] = (uint16_t)(event->first | event->second << 7);
}

/* The rate is that of the first tempo that is in force when something happens that takes time. Ticks longer than a
 * second become seconds. */
static void learn_tempo(struct melody *melody, const struct smith_midi_reader *reader) {
    uint64_t second = UINT64_C(1000000) * reader->beat, rate = (second + reader->tempo / 2) / reader->tempo;
    melody->tempo = rate ? reader->tempo : second;
    melody->notes->rate = rate > UINT32_MAX ? UINT32_MAX : rate ? (uint32_t)rate : 1;
}

static bool midi_read_is_note(const struct smith_midi_event *event) {
    return event->status == SMITH_MIDI_NOTE_ON ||
           (event->status == SMITH_MIDI_META && event->meta == SMITH_MIDI_MARKER);
}

static enum smith_status read_events(struct smith_midi_reader *reader, struct melody *melody,
                                     struct smith_error *error) {
    struct smith_midi_event event;
    enum smith_status status;
    bool any;
    while ((status = smith_midi_next(reader, &event, &any, error)) == SMITH_OK && any) {
        if (!melody->tempo && midi_read_is_note(&event))
            learn_tempo(melody, reader);
        midi_read_take_event(melody, &event);
    }
    if (status != SMITH_OK)
        return status;
    if (!melody->tempo)
        learn_tempo(melody, reader);
    add_open(melody, reader->moment, false);
    if (melody->is_too_long)
        return smith_fail(error, SMITH_DAMAGED, "MIDI-DAMAGED", "a note of the MIDI file lasts too long");
    return melody->notes->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

enum smith_status smith_midi_read(struct smith_bytes bytes, const struct smith_options *options,
                                  struct smith_notes *notes, struct smith_error *error) {
    struct smith_midi_reader reader;
    struct melody melody = {.notes = notes};
    for (size_t i = 0; i < CHANNELS; i++)
        melody.wheels[i] = SMITH_MIDI_WHEEL_CENTRE;
    smith_notes_init(notes, 0, options);
    enum smith_status status = smith_midi_begin(&reader, bytes, error);
    if (status == SMITH_OK)
        status = read_events(&reader, &melody, error);
    if (status != SMITH_OK)
        smith_notes_free(notes);
    return status;
}
