/* SPDX-License-Identifier: MIT
 *
 * Lists of notes, and what a speaker makes of them (<levelsmith/sound.h>).
 */
#include "base/array.h"
#include "base/error.h"
#include <levelsmith/sound.h>

#define LOUDNESS 8192 /* of 32767: square waves are loud */

void smith_notes_init(struct smith_notes *notes, uint32_t rate, const struct smith_options *options) {
    *notes = (struct smith_notes){.rate = rate};
    notes->allocator = smith_allocator_or_default(options ? &options->allocator : NULL);
}

void smith_notes_free(struct smith_notes *notes) {
    SMITH_ARRAY_FREE(&notes->allocator, notes);
    *notes = (struct smith_notes){0};
}

void smith_notes_add(struct smith_notes *notes, const struct smith_note *note) {
    notes->failed = notes->failed || !SMITH_ARRAY_ADD(&notes->allocator, notes, *note);
}

/* ---- a speaker ---- */

/* Frames from the beginning to a tick, rounded down: the sound is as long as the melody, however short its notes
 * are. */
static uint64_t notes_frame_of(const struct smith_notes *notes, uint32_t rate, uint64_t tick) {
    return tick / notes->rate * rate + tick % notes->rate * rate / notes->rate;
}

static uint64_t ticks_of(const struct smith_notes *notes) {
    uint64_t ticks = 0;
    for (uint32_t i = 0; i < notes->count; i++)
        ticks += notes->items[i].ticks;
    return ticks;
}

/* `*phase` counts half waves in units of a frame's share of a second; it goes on from tone to tone, so that a tone
 * which is split in two does not click. */
static void render_note(const struct smith_note *note, uint32_t rate, int16_t *samples, uint64_t frames,
                        uint64_t *phase) {
    if (!note->frequency || note->mark)
        return;
    for (uint64_t i = 0; i < frames; i++) {
        samples[i] = *phase < rate ? LOUDNESS : -LOUDNESS;
        *phase = (*phase + 2 * (uint64_t)note->frequency) % (2 * (uint64_t)rate);
    }
}

enum smith_status smith_notes_render(const struct smith_notes *notes, uint32_t rate,
                                     const struct smith_options *options, struct smith_sound *sound,
                                     struct smith_error *error) {
    *sound = (struct smith_sound){0};
    if (!notes->rate || !rate)
        return smith_fail(error, SMITH_BAD_VALUE, "SOUND-FORM", "notes and sounds need a rate to be heard");
    uint64_t ticks = ticks_of(notes);
    if (ticks / notes->rate >= UINT32_MAX / rate)
        return smith_fail(error, SMITH_LIMIT, "SOUND-LIMIT", "the notes last too long for a sound");
    uint64_t frames = notes_frame_of(notes, rate, ticks);
    enum smith_status status = smith_sound_init(sound, rate, 1, 8, (uint32_t)frames, options, error);
    if (status != SMITH_OK)
        return status;
    uint64_t tick = 0, phase = 0;
    for (uint32_t i = 0; i < notes->count; i++) {
        uint64_t from = notes_frame_of(notes, rate, tick),
                 to = notes_frame_of(notes, rate, tick + notes->items[i].ticks);
        render_note(&notes->items[i], rate, sound->samples + from, to - from, &phase);
        tick += notes->items[i].ticks;
    }
    return SMITH_OK;
}
