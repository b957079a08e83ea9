/* SPDX-License-Identifier: MIT
 *
 * What is in a MIDI file: its events, their tones, and what it says of itself.
 */
#include "media/sound/midi_events.h"
#include "base/endian.h"
#include "base/error.h"
#include <math.h>
#include <string.h>

/* ---- tone ---- */

/*
 * Keys and frequencies (midi_events.h): key 69 is 440 Hz, twelve keys double it. The wheel is finer than whole Hz as far
 * as keys reach, so no frequency is lost.
 */

#define MIDDLE_KEY 69.0
#define MIDDLE_FREQUENCY 440.0
#define KEYS_OF_AN_OCTAVE 12.0
#define HIGHEST_KEY 127
#define WHEEL_MAX 16383
#define WHEEL_OF_A_KEY (SMITH_MIDI_WHEEL_CENTRE / 2.0)

uint16_t smith_midi_frequency(uint8_t key, uint16_t wheel) {
    double keys = key + (wheel - (double)SMITH_MIDI_WHEEL_CENTRE) / WHEEL_OF_A_KEY - MIDDLE_KEY;
    return (uint16_t)lround((double)exp2f((float)(keys / KEYS_OF_AN_OCTAVE)) * MIDDLE_FREQUENCY);
}

bool smith_midi_key(uint16_t frequency, uint8_t *key, uint16_t *wheel) {
    if (!frequency)
        return false;
    double keys = MIDDLE_KEY + KEYS_OF_AN_OCTAVE * log10(frequency / MIDDLE_FREQUENCY) / log10(2);
    long nearest = lround(keys);
    nearest = nearest < 0 ? 0 : nearest > HIGHEST_KEY ? HIGHEST_KEY : nearest;
    long position = SMITH_MIDI_WHEEL_CENTRE + lround((keys - (double)nearest) * WHEEL_OF_A_KEY);
    if (position < 0 || position > WHEEL_MAX)
        return false;
    *key = (uint8_t)nearest;
    *wheel = (uint16_t)position;
    return smith_midi_frequency(*key, *wheel) == frequency;
}

/* ---- reading MIDI events ---- */

#define HEADER_SIZE 14 /* of the file: "MThd", 6, format, tracks, division */
#define CHUNK_HEADER 8
#define TICKS_MAX (UINT64_C(1) << 32) /* in a file, so that sums of ticks and tempos fit 64 bits */

/* ---- values ---- */

static enum smith_status fail_cut(struct smith_error *error, size_t offset) {
    return smith_fail_at(error, SMITH_DAMAGED, "MIDI-DAMAGED", offset, "a track of the MIDI file ends within an event");
}

/* Up to four bytes of seven bits each, the highest first. */
static enum smith_status midi_events_take_number(struct smith_bytes file, struct smith_midi_track *track,
                                                 uint32_t *number, struct smith_error *error) {
    *number = 0;
    for (int i = 0; i < 4; i++) {
        if (track->at == track->end)
            return fail_cut(error, track->at);
        uint8_t byte = file.data[track->at++];
        *number = *number << 7 | (byte & 0x7F);
        if (byte < 0x80)
            return SMITH_OK;
    }
    return smith_fail_at(error, SMITH_DAMAGED, "MIDI-DAMAGED", track->at - 4,
                         "a number of the MIDI file is longer than four bytes");
}

/* The time before the next event; a track without one is done. */
static enum smith_status take_delta(struct smith_bytes file, struct smith_midi_track *track,
                                    struct smith_error *error) {
    uint32_t delta;
    if (track->at == track->end)
        return SMITH_OK;
    enum smith_status status = midi_events_take_number(file, track, &delta, error);
    if (status != SMITH_OK)
        return status;
    track->tick += delta;
    return track->tick < TICKS_MAX
               ? SMITH_OK
               : smith_fail_at(error, SMITH_DAMAGED, "MIDI-DAMAGED", track->at, "the MIDI file lasts too long");
}

/* ---- the file ---- */

static enum smith_status add_track(struct smith_midi_reader *reader, size_t at, size_t size,
                                   struct smith_error *error) {
    if (reader->track_count == SMITH_MIDI_TRACKS)
        return smith_fail_at(error, SMITH_DAMAGED, "MIDI-TRACKS", at, "the MIDI file has more than 256 tracks");
    struct smith_midi_track *track = &reader->tracks[reader->track_count++];
    *track = (struct smith_midi_track){.at = at, .end = at + size};
    return take_delta(reader->file, track, error);
}

/* As many tracks as the header says. Chunks of other kinds may stand between them; bytes behind the last may be
 * anything. */
static enum smith_status find_tracks(struct smith_midi_reader *reader, size_t at, uint16_t count,
                                     struct smith_error *error) {
    struct smith_bytes file = reader->file;
    while (reader->track_count < count) {
        size_t left = file.size - at;
        if (left < CHUNK_HEADER)
            return smith_fail_at(error, SMITH_DAMAGED, "MIDI-CUT", at, "the MIDI file ends before its last track");
        uint32_t size = smith_be32_load(file.data + at + 4);
        if (size > left - CHUNK_HEADER)
            return smith_fail_at(error, SMITH_DAMAGED, "MIDI-CUT", at, "the MIDI file ends within a track");
        enum smith_status status = SMITH_OK;
        if (memcmp(file.data + at, "MTrk", 4) == 0)
            status = add_track(reader, at + CHUNK_HEADER, size, error);
        if (status != SMITH_OK)
            return status;
        at += CHUNK_HEADER + size;
    }
    reader->size = at;
    return SMITH_OK;
}

enum smith_status smith_midi_begin(struct smith_midi_reader *reader, struct smith_bytes file,
                                   struct smith_error *error) {
    *reader = (struct smith_midi_reader){.file = file};
    if (file.size < HEADER_SIZE || memcmp(file.data, "MThd", 4) != 0)
        return smith_fail_at(error, SMITH_DAMAGED, "MIDI-NOT-ONE", 0, "this is no MIDI file");
    uint32_t size = smith_be32_load(file.data + 4);
    reader->format = smith_be16_load(file.data + 8);
    reader->division = smith_be16_load(file.data + 12);
    if (size < HEADER_SIZE - CHUNK_HEADER || size > file.size - CHUNK_HEADER)
        return smith_fail_at(error, SMITH_DAMAGED, "MIDI-DAMAGED", 4,
                             "the header of the MIDI file has an impossible size");
    if (reader->format > 1)
        return smith_fail_at(error, SMITH_DAMAGED, "MIDI-FORMAT", 8, "the MIDI file is of a format other than 0 and 1");
    bool is_frames = reader->division & 0x8000;
    if (is_frames ? !(reader->division & 0xFF) : !reader->division)
        return smith_fail_at(error, SMITH_DAMAGED, "MIDI-DAMAGED", 12,
                             "the MIDI file says nothing about how long its ticks are");
    reader->tempo = is_frames ? 1000000 : 500000;
    reader->beat = reader->division;
    if (is_frames)
        reader->beat = (256 - (uint32_t)(reader->division >> 8)) * (reader->division & 0xFF);
    return find_tracks(reader, CHUNK_HEADER + size, smith_be16_load(file.data + 10), error);
}

/* ---- events ---- */

static enum smith_status take_data(struct smith_bytes file, struct smith_midi_track *track,
                                   struct smith_midi_event *event, struct smith_error *error) {
    uint32_t size;
    if (event->status == SMITH_MIDI_META) {
        if (track->at == track->end)
            return fail_cut(error, track->at);
        event->meta = file.data[track->at++];
    }
    enum smith_status status = midi_events_take_number(file, track, &size, error);
    if (status != SMITH_OK)
        return status;
    if (size > track->end - track->at)
        return fail_cut(error, track->at);
    event->data = (struct smith_bytes){file.data + track->at, size};
    track->at += size;
    return SMITH_OK;
}

/* Programs and pressures have one byte of data, all other channel events two; none has its upper bit set. */
static enum smith_status take_operands(struct smith_bytes file, struct smith_midi_track *track,
                                       struct smith_midi_event *event, struct smith_error *error) {
    size_t count = event->status == 0xC0 || event->status == 0xD0 ? 1 : 2;
    if (track->end - track->at < count)
        return fail_cut(error, track->at);
    event->first = file.data[track->at];
    event->second = count == 2 ? file.data[track->at + 1] : 0;
    if ((event->first | event->second) & 0x80)
        return smith_fail_at(error, SMITH_DAMAGED, "MIDI-DAMAGED", track->at,
                             "an event of the MIDI file lacks its data");
    track->at += count;
    return SMITH_OK;
}

/* A status byte may be left out where it is the same as before. Strictly, it must not be after text and the like; some
 * programs do it all the same, and there is no doubt what they mean. */
static enum smith_status midi_take_event(struct smith_bytes file, struct smith_midi_track *track,
                                         struct smith_midi_event *event, struct smith_error *error) {
    *event = (struct smith_midi_event){.tick = track->tick};
    uint8_t byte = file.data[track->at];
    if (byte < 0x80 && !track->running)
        return smith_fail_at(error, SMITH_DAMAGED, "MIDI-DAMAGED", track->at,
                             "an event of the MIDI file does not say what it is");
    if (byte >= 0x80)
        track->at++;
    else
        byte = track->running;
    if (byte == SMITH_MIDI_META || byte == 0xF0 || byte == 0xF7) {
        event->status = byte;
        return take_data(file, track, event, error);
    }
    if (byte > 0xF0)
        return smith_fail_at(error, SMITH_DAMAGED, "MIDI-DAMAGED", track->at - 1,
                             "the MIDI file has an event that no file has");
    track->running = byte;
    event->status = byte & 0xF0;
    event->channel = byte & 0x0F;
    return take_operands(file, track, event, error);
}

/* What an event's tick is in time, by the tempos up to there; a tempo of 0 would make the rest of the file last no
 * time. */
static void set_event_time(struct smith_midi_reader *reader, struct smith_midi_event *event) {
    reader->moment += (event->tick - reader->tick) * reader->tempo;
    reader->tick = event->tick;
    event->moment = reader->moment;
    bool is_tempo = event->status == SMITH_MIDI_META && event->meta == SMITH_MIDI_TEMPO && event->data.size == 3;
    if (!is_tempo || reader->division & 0x8000)
        return;
    uint32_t tempo = smith_be24_load(event->data.data);
    if (tempo)
        reader->tempo = tempo;
}

static struct smith_midi_track *earliest(struct smith_midi_reader *reader) {
    struct smith_midi_track *best = NULL;
    for (uint32_t i = 0; i < reader->track_count; i++) {
        struct smith_midi_track *track = &reader->tracks[i];
        if (track->at < track->end && (!best || track->tick < best->tick))
            best = track;
    }
    return best;
}

enum smith_status smith_midi_next(struct smith_midi_reader *reader, struct smith_midi_event *event, bool *any,
                                  struct smith_error *error) {
    struct smith_midi_track *track = earliest(reader);
    *any = track != NULL;
    if (!track)
        return SMITH_OK;
    enum smith_status status = midi_take_event(reader->file, track, event, error);
    if (status != SMITH_OK)
        return status;
    if (event->status == SMITH_MIDI_META && event->meta == SMITH_MIDI_END)
        track->at = track->end;
    set_event_time(reader, event);
    return take_delta(reader->file, track, error);
}

/* ---- what a MIDI file says of itself (<levelsmith/sound.h>) ---- */

enum smith_status smith_midi_describe(struct smith_bytes bytes, struct smith_midi *midi, struct smith_error *error) {
    struct smith_midi_reader reader;
    struct smith_midi_event event;
    bool any = true;
    *midi = (struct smith_midi){0};
    enum smith_status status = smith_midi_begin(&reader, bytes, error);
    while (status == SMITH_OK && any) {
        status = smith_midi_next(&reader, &event, &any, error);
        if (status == SMITH_OK && any && event.status == SMITH_MIDI_NOTE_ON && event.second)
            midi->notes++;
    }
    if (status != SMITH_OK)
        return status;
    midi->format = reader.format;
    midi->tracks = (uint16_t)reader.track_count;
    midi->division = reader.division;
    midi->ticks = reader.tick;
    midi->microseconds = reader.moment / reader.beat;
    midi->size = reader.size;
    return SMITH_OK;
}
