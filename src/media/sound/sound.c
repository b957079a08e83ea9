/* SPDX-License-Identifier: MIT
 *
 * Sounds in memory, and in other forms (<levelsmith/sound.h>).
 */
#include "base/array.h"
#include "base/error.h"
#include "base/limits.h"
#include <inttypes.h>
#include <levelsmith/sound.h>
#include <string.h>

static uint64_t sound_bytes_of(uint32_t frames, uint16_t channels) {
    return (uint64_t)frames * channels * sizeof(int16_t);
}

/* One byte even for a sound without frames, so that `samples` is never NULL. */
static size_t sound_capacity_for(uint64_t bytes) {
    return bytes ? (size_t)bytes : 1;
}

enum smith_status smith_sound_init(struct smith_sound *sound, uint32_t rate, uint16_t channels, uint16_t bits,
                                   uint32_t frames, const struct smith_options *options, struct smith_error *error) {
    const struct smith_limits limits = smith_limits_or_default(options ? &options->limits : NULL);
    struct smith_allocator allocator = smith_allocator_or_default(options ? &options->allocator : NULL);
    uint64_t bytes = sound_bytes_of(frames, channels);
    *sound = (struct smith_sound){0};
    if (bytes > limits.inflated || bytes > SIZE_MAX / 2)
        return smith_fail(error, SMITH_LIMIT, "SOUND-LIMIT",
                          "a sound of %" PRIu32 " frames needs more than %" PRIu64 " bytes", frames, limits.inflated);
    int16_t *samples = allocator.resize(allocator.context, NULL, 0, sound_capacity_for(bytes));
    if (!samples)
        return smith_fail_memory(error, NULL);
    memset(samples, 0, sound_capacity_for(bytes));
    *sound = (struct smith_sound){
        .rate = rate, .channels = channels, .bits = bits, .frames = frames, .samples = samples, .allocator = allocator};
    return SMITH_OK;
}

void smith_sound_free(struct smith_sound *sound) {
    if (sound->samples)
        sound->allocator.resize(sound->allocator.context, sound->samples,
                                sound_capacity_for(sound_bytes_of(sound->frames, sound->channels)), 0);
    *sound = (struct smith_sound){0};
}

/* ---- other forms ---- */

/* Rounded to nearest; halves go up. */
static int64_t sound_divide(int64_t sum, int64_t by) {
    int64_t doubled = 2 * sum + by;
    return doubled / (2 * by) - (doubled % (2 * by) < 0);
}

/* The nearest that 8 bits can say, in the upper bits. */
static int16_t shortened(int16_t sample) {
    int64_t upper = sound_divide(sample, 256);
    return (int16_t)((upper > 127 ? 127 : upper) * 256);
}

/* A channel of a frame, or the mean of all. */
static int16_t sound_sample_at(const struct smith_sound *sound, uint64_t frame, uint16_t channel, bool mixed) {
    const int16_t *samples = sound->samples + frame * sound->channels;
    int64_t sum = 0;
    if (!mixed)
        return samples[channel];
    for (uint16_t i = 0; i < sound->channels; i++)
        sum += samples[i];
    return (int16_t)sound_divide(sum, sound->channels);
}

/* What one channel of a frame at another rate is: the mean of the old frames that it covers, each as far as it does.
 * Time is counted in units of which both rates have whole numbers a frame. */
static int16_t resampled(const struct smith_sound *from, uint32_t rate, uint64_t frame, uint16_t channel, bool mixed) {
    uint64_t at = frame * from->rate, end = at + from->rate, whole = (uint64_t)from->frames * rate;
    if (end > whole)
        end = whole;
    int64_t sum = 0, length = (int64_t)(end - at);
    while (at < end) {
        uint64_t old = at / rate, next = (old + 1) * rate;
        if (next > end)
            next = end;
        sum += (int64_t)(next - at) * sound_sample_at(from, old, channel, mixed);
        at = next;
    }
    return (int16_t)sound_divide(sum, length);
}

static uint32_t scaled(uint32_t frame, uint32_t from, uint32_t to) {
    return (uint32_t)((uint64_t)frame * to / from);
}

static void keep_loop(const struct smith_sound *from, struct smith_sound *to) {
    to->loops = from->loops;
    to->loop_start = scaled(from->loop_start, from->rate, to->rate);
    to->loop_end = scaled(from->loop_end, from->rate, to->rate);
    if (to->frames && to->loop_end >= to->frames)
        to->loop_end = to->frames - 1;
}

static enum smith_status fail_format(struct smith_error *error, const char *message) {
    return smith_fail(error, SMITH_BAD_VALUE, "SOUND-FORM", "%s", message);
}

enum smith_status smith_sound_convert(const struct smith_sound *sound, const struct smith_sound_format *format,
                                      const struct smith_options *options, struct smith_sound *converted,
                                      struct smith_error *error) {
    uint32_t rate = format->rate ? format->rate : sound->rate;
    uint16_t channels = format->channels ? format->channels : sound->channels;
    uint16_t bits = format->bits ? format->bits : sound->bits;
    *converted = (struct smith_sound){0};
    if (!sound->rate || !sound->channels)
        return fail_format(error, "a sound has frames a second, and channels");
    if (channels != 1 && channels != sound->channels)
        return fail_format(error, "channels can be mixed to one, not to several");
    if (bits != 8 && bits != 16)
        return fail_format(error, "a sample has 8 or 16 bits");
    uint64_t frames = ((uint64_t)sound->frames * rate + sound->rate - 1) / sound->rate;
    if (frames > INT32_MAX || sound->frames > INT32_MAX) /* times a rate, these fit 64 bits */
        return smith_fail(error, SMITH_LIMIT, "SOUND-LIMIT", "sounds have at most %d frames", INT32_MAX);
    enum smith_status status = smith_sound_init(converted, rate, channels, bits, (uint32_t)frames, options, error);
    if (status != SMITH_OK)
        return status;
    int16_t *sample = converted->samples;
    for (uint64_t frame = 0; frame < frames; frame++)
        for (uint16_t channel = 0; channel < channels; channel++) {
            int16_t value = resampled(sound, rate, frame, channel, channels != sound->channels);
            *sample++ = bits == 8 ? shortened(value) : value;
        }
    keep_loop(sound, converted);
    return SMITH_OK;
}

/* ---- lists of notes, and what a speaker makes of them (<levelsmith/sound.h>) ---- */

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
