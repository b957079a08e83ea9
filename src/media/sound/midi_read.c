/* SPDX-License-Identifier: MIT
 *
 * Melodies from MIDI files. The games' speakers have one voice: of keys that sound together the latest is taken. What
 * midi_write.c wrote comes back as it was, note by note.
 */
#include "base/error.h"
#include "media/sound/midi_events.h"
#include "media/sound/midi_tone.h"

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
};

/* The whole file counts ticks as they are long when the first note begins. */
static uint64_t tick_of(const struct melody *melody, uint64_t moment) {
    return (moment + melody->tempo / 2) / melody->tempo;
}

/* A tone whose place another one takes at once was part of a chord; silence that lasts no time is none. */
static bool is_worth(const struct melody *melody, uint64_t ticks, bool replaced) {
    return ticks || melody->note_state == MARKED || (melody->note_state == SOUNDING && !replaced);
}

static enum smith_status add_open(struct melody *melody, uint64_t moment, bool replaced, struct smith_error *error) {
    uint64_t tick = tick_of(melody, moment), ticks = tick - melody->start;
    melody->start = tick;
    if (!is_worth(melody, ticks, replaced))
        return SMITH_OK;
    if (ticks > UINT32_MAX)
        return smith_fail(error, SMITH_DAMAGED, "MIDI-DAMAGED", "a note of the MIDI file lasts too long");
    melody->open.ticks = (uint32_t)ticks;
    return smith_notes_add(melody->notes, &melody->open) ? smith_fail_memory(error, NULL) : SMITH_OK;
}

static enum smith_status begin(struct melody *melody, uint64_t moment, enum note_state note_state,
                               struct smith_note note, struct smith_error *error) {
    enum smith_status status = add_open(melody, moment, note_state == SOUNDING, error);
    melody->note_state = note_state;
    melody->open = note;
    return status;
}

static enum smith_status press(struct melody *melody, const struct smith_midi_event *event, struct smith_error *error) {
    const struct smith_note note = {.frequency = smith_midi_frequency(event->first, melody->wheels[event->channel])};
    melody->key = event->first;
    enum smith_status status = begin(melody, event->moment, SOUNDING, note, error);
    melody->channel = event->channel;
    return status;
}

static enum smith_status release(struct melody *melody, const struct smith_midi_event *event,
                                 struct smith_error *error) {
    if (melody->note_state != SOUNDING || melody->key != event->first || melody->channel != event->channel)
        return SMITH_OK;
    return begin(melody, event->moment, BETWEEN, (struct smith_note){0}, error);
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

static enum smith_status read_marker(struct melody *melody, const struct smith_midi_event *event,
                                     struct smith_error *error) {
    const struct smith_note note = {.mark = mark_of(event->data)};
    bool is_rest =
        event->data.size == strlen(SMITH_MIDI_REST) && memcmp(event->data.data, SMITH_MIDI_REST, event->data.size) == 0;
    return note.mark || is_rest ? begin(melody, event->moment, MARKED, note, error) : SMITH_OK;
}

static enum smith_status take_event(struct melody *melody, const struct smith_midi_event *event,
                                    struct smith_error *error) {
    if (event->status == SMITH_MIDI_META)
        return event->meta == SMITH_MIDI_MARKER ? read_marker(melody, event, error) : SMITH_OK;
    if (event->channel == DRUMS)
        return SMITH_OK;
    switch (event->status) {
    case SMITH_MIDI_NOTE_ON:
        return event->second ? press(melody, event, error) : release(melody, event, error);
    case SMITH_MIDI_NOTE_OFF:
        return release(melody, event, error);
    case SMITH_MIDI_PITCH_WHEEL:
        melody->wheels[event->channel] = (uint16_t)(event->first | event->second << 7);
        return SMITH_OK;
    default:
        return SMITH_OK;
    }
}

/* The rate is that of the first tempo that is in force when something happens that takes time. Ticks longer than a
 * second become seconds. */
static void learn_tempo(struct melody *melody, const struct smith_midi_reader *reader) {
    uint64_t second = UINT64_C(1000000) * reader->beat, rate = (second + reader->tempo / 2) / reader->tempo;
    melody->tempo = rate ? reader->tempo : second;
    melody->notes->rate = rate > UINT32_MAX ? UINT32_MAX : rate ? (uint32_t)rate : 1;
}

static bool is_note(const struct smith_midi_event *event) {
    return event->status == SMITH_MIDI_NOTE_ON ||
           (event->status == SMITH_MIDI_META && event->meta == SMITH_MIDI_MARKER);
}

static enum smith_status read_events(struct smith_midi_reader *reader, struct melody *melody,
                                     struct smith_error *error) {
    struct smith_midi_event event;
    bool any = true;
    enum smith_status status = SMITH_OK;
    while (status == SMITH_OK) {
        status = smith_midi_next(reader, &event, &any, error);
        if (status != SMITH_OK || !any)
            break;
        if (!melody->tempo && is_note(&event))
            learn_tempo(melody, reader);
        status = take_event(melody, &event, error);
    }
    if (!melody->tempo)
        learn_tempo(melody, reader);
    return status != SMITH_OK ? status : add_open(melody, reader->moment, false, error);
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
