/* SPDX-License-Identifier: MIT
 *
 * Digital sounds of Prince of Persia and samples in memory. They have one channel of 8 bits without sign, and a rate of
 * their own each.
 */
#include "base/error.h"
#include "format/pop/sound/pop_sound.h"
#include "report/report.h"

#include <inttypes.h>
#include <string.h>

#define RATE_MAX 65535
#define SAMPLES_MAX 65525 /* a resource of 65535 bytes, less the longer header */

static enum smith_status pop_sound_wave_fail_kind(struct smith_error *error) {
    return smith_fail(error, SMITH_BAD_VALUE, "POP-SOUND-KIND", "this is no digital sound");
}

struct smith_bytes *smith_pop_wave_samples(const struct smith_pop_sound_wave *wave) {
    return wave->data.kind == SMITH_POP_SOUND_WAVE_DATA_PACKED ? &wave->data.as.packed->samples : wave->data.as.samples;
}

/* ---- out ---- */

/* Only the later header says which part is repeated; its end is taken for the first sample that is not. */
void smith_pop_wave_take_loop(const struct smith_pop_sound_sound *sound, struct smith_sound *samples) {
    const struct smith_pop_sound_wave *wave = sound->content.as.wave;
    samples->loops = sound->type & SMITH_POP_SOUND_TYPE_LOOP && samples->frames;
    if (!samples->loops)
        return;
    samples->loop_end = samples->frames - 1;
    if (wave->has.loop_start && wave->loop_start < wave->loop_end && wave->loop_end <= samples->frames) {
        samples->loop_start = wave->loop_start;
        samples->loop_end = wave->loop_end - 1u;
    }
}

enum smith_status smith_pop_wave_get(const struct smith_pop_sound_sound *sound, const struct smith_options *options,
                                     struct smith_sound *samples, struct smith_error *error) {
    if (sound->content.kind != SMITH_POP_SOUND_SOUND_CONTENT_WAVE)
        return pop_sound_wave_fail_kind(error);
    const struct smith_bytes *bytes = smith_pop_wave_samples(sound->content.as.wave);
    enum smith_status status =
        smith_sound_init(samples, sound->content.as.wave->rate, 1, 8, (uint32_t)bytes->size, options, error);
    if (status != SMITH_OK)
        return status;
    for (size_t i = 0; i < bytes->size; i++)
        samples->samples[i] = (int16_t)((bytes->data[i] - 128) * 256);
    smith_pop_wave_take_loop(sound, samples);
    return SMITH_OK;
}

/* ---- in ---- */

enum smith_status smith_pop_wave_create(struct smith_document *document, bool later, struct smith_error *error) {
    struct smith_pop_sound_sound *sound = smith_pop_sound_root(document);
    struct smith_pop_sound_wave *wave =
        smith_document_alloc(document, sizeof *wave, _Alignof(struct smith_pop_sound_wave));
    struct smith_bytes *samples = smith_document_alloc(document, sizeof *samples, _Alignof(struct smith_bytes));
    if (!wave || !samples)
        return smith_fail_memory(error, NULL);
    wave->bits = later ? 8 : 0;
    wave->depth = 8;
    wave->has.bits = wave->has.loop_start = wave->has.loop_end = later;
    wave->has.reserved = wave->has.depth = !later;
    wave->data.kind = SMITH_POP_SOUND_WAVE_DATA_SAMPLES;
    wave->data.as.samples = samples;
    sound->type = SMITH_POP_SOUND_KIND_DIGITAL;
    sound->content.kind = SMITH_POP_SOUND_SOUND_CONTENT_WAVE;
    sound->content.as.wave = wave;
    return SMITH_OK;
}

/* Whether what the sound says of its loop is that of so many samples already. */
static bool has_loop(const struct smith_pop_sound_sound *sound, const struct smith_sound *samples) {
    const struct smith_pop_sound_wave *wave = sound->content.as.wave;
    struct smith_sound now = {.frames = samples->frames};
    smith_pop_wave_take_loop(sound, &now);
    return now.loops == samples->loops && now.loop_start == samples->loop_start && now.loop_end == samples->loop_end &&
           (!wave->has.loop_end || wave->loop_end <= samples->frames);
}

static void put_loop(struct smith_pop_sound_sound *sound, const struct smith_sound *samples) {
    struct smith_pop_sound_wave *wave = sound->content.as.wave;
    if (has_loop(sound, samples))
        return;
    sound->type =
        (uint8_t)((sound->type & ~SMITH_POP_SOUND_TYPE_LOOP) | (samples->loops ? SMITH_POP_SOUND_TYPE_LOOP : 0));
    wave->loop_start = wave->has.loop_start && samples->loops ? (uint16_t)samples->loop_start : 0;
    wave->loop_end = wave->has.loop_end && samples->loops ? (uint16_t)(samples->loop_end + 1) : 0;
}

enum smith_status smith_pop_wave_set(struct smith_document *document, const struct smith_sound *samples,
                                     struct smith_error *error) {
    struct smith_pop_sound_sound *sound = smith_pop_sound_root(document);
    if (sound->content.kind != SMITH_POP_SOUND_SOUND_CONTENT_WAVE)
        return pop_sound_wave_fail_kind(error);
    uint8_t *bytes = smith_document_alloc(document, samples->frames, 1);
    if (!bytes)
        return smith_fail_memory(error, NULL);
    for (uint32_t i = 0; i < samples->frames; i++)
        bytes[i] = (uint8_t)(samples->samples[i] / 256 + 128);
    *smith_pop_wave_samples(sound->content.as.wave) = (struct smith_bytes){bytes, samples->frames};
    sound->content.as.wave->rate = (uint16_t)samples->rate;
    put_loop(sound, samples);
    return SMITH_OK;
}

/* ---- what a resource can hold ---- */

static uint32_t fitting_rate(const struct smith_sound *samples) {
    uint64_t rate = samples->rate < RATE_MAX ? samples->rate : RATE_MAX;
    if ((uint64_t)samples->frames * rate > (uint64_t)SAMPLES_MAX * samples->rate)
        rate = (uint64_t)SAMPLES_MAX * samples->rate / samples->frames;
    return rate ? (uint32_t)rate : 1;
}

enum smith_status smith_pop_wave_fit(const struct smith_sound *samples, const struct smith_converter_context *around,
                                     const struct smith_options *options, struct smith_sound *fitted,
                                     struct smith_error *error) {
    const struct smith_sound_format file_format = {.rate = fitting_rate(samples), .channels = 1, .bits = 8};
    bool fits = file_format.rate == samples->rate && samples->channels == 1 && samples->bits == 8;
    if (!fits && around->strict)
        return smith_fail(error, SMITH_BAD_VALUE, "POP-SOUND-FITTED",
                          "the WAV file has %" PRIu32 " samples a second, %u bits, %u channels; the game needs 8 bits, "
                          "1 channel and here at most %" PRIu32 " samples a second",
                          samples->rate, samples->bits, samples->channels, file_format.rate);
    enum smith_status status = smith_sound_convert(samples, &file_format, options, fitted, error);
    if (status == SMITH_OK && fitted->frames > SAMPLES_MAX) { /* so slow that no rate is low enough */
        smith_sound_free(fitted);
        return smith_fail(error, SMITH_BAD_VALUE, "POP-SOUND-LONG", "the sound has more than %d samples", SAMPLES_MAX);
    }
    if (status == SMITH_OK && !fits && around->notes)
        smith_findings_add(
            around->notes, "POP-SOUND-FITTED", SMITH_WARNING, around->name ? around->name : "", UINT64_MAX,
            "%" PRIu32 " samples a second, %u bits, %u channels became %" PRIu32 " samples a second, 8 bits, 1 channel",
            samples->rate, samples->bits, samples->channels, file_format.rate);
    return status;
}
