/* SPDX-License-Identifier: MIT
 *
 * What a MIDI file says of itself (<levelsmith/sound.h>).
 */
#include "media/sound/midi_events.h"

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
