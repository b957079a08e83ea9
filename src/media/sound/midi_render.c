/* SPDX-License-Identifier: MIT
 *
 * What a plain synthesizer makes of a MIDI file: all keys have the same voice, whatever instrument the file asks for, and
 * drums are short noise. It is for hearing which piece this is.
 */
#include "base/error.h"
#include "media/sound/midi_events.h"

#include <math.h>

#define CHANNELS 16
#define DRUMS 9 /* channel whose keys are no tones */
#define VOICES 48
#define LOUDNESS 4800.0f /* of one voice at its loudest */
#define ATTACK 0.004f /* seconds; so are these: */
#define DECAY 0.9f
#define DRUM_DECAY 0.06f
#define RELEASE 0.07f
#define TAIL 500000 /* microseconds for the last voices to fade */
#define SILENT 0.001f
#define TURN 6.2831853f

struct voice {
    bool sounds, is_held, is_drum;
    uint8_t key, channel;
    float phase; /* in turns */
    float level, rise; /* how loud it is, and how much of that has been reached */
};

struct synthesizer {
    struct smith_sound *sound;
    struct voice voices[VOICES];
    uint16_t wheels[CHANNELS];
    uint32_t next; /* voice that is taken when all sound */
    uint32_t frame;
    uint32_t noise;
};

static float frequency_of(const struct synthesizer *synthesizer, const struct voice *voice) {
    float bend = ((float)synthesizer->wheels[voice->channel] - SMITH_MIDI_WHEEL_CENTRE) / SMITH_MIDI_WHEEL_CENTRE * 2;
    return 440 * exp2f(((float)voice->key - 69 + bend) / 12);
}

static float noise(struct synthesizer *synthesizer) {
    synthesizer->noise = synthesizer->noise * 1664525u + 1013904223u;
    return (float)(synthesizer->noise >> 16) / 32768 - 1;
}

static float wave(float phase) {
    return sinf(TURN * phase) + 0.4f * sinf(2 * TURN * phase) + 0.15f * sinf(3 * TURN * phase);
}

static void add_sample(int16_t *sample, float value) {
    float sum = (float)*sample + value;
    *sample = (int16_t)fmaxf(INT16_MIN, fminf(INT16_MAX, sum));
}

static void play_voice(struct synthesizer *synthesizer, struct voice *voice, uint32_t end) {
    const float rate = (float)synthesizer->sound->rate;
    const float step = frequency_of(synthesizer, voice) / rate;
    const float fade = expf(-1 / (rate * (voice->is_drum ? DRUM_DECAY : voice->is_held ? DECAY : RELEASE)));
    for (uint32_t i = synthesizer->frame; i < end && voice->sounds; i++) {
        float value = voice->is_drum ? noise(synthesizer) : wave(voice->phase);
        voice->rise = fminf(1, voice->rise + 1 / (rate * ATTACK));
        add_sample(&synthesizer->sound->samples[i], value * voice->level * voice->rise * LOUDNESS);
        voice->level *= fade;
        voice->phase += step;
        voice->phase -= floorf(voice->phase);
        voice->sounds = voice->level > SILENT;
    }
}

/* All voices, up to a frame of the sound. */
static void play_until(struct synthesizer *synthesizer, uint64_t frame) {
    uint32_t end = frame < synthesizer->sound->frames ? (uint32_t)frame : synthesizer->sound->frames;
    if (end <= synthesizer->frame)
        return;
    for (uint32_t i = 0; i < VOICES; i++)
        if (synthesizer->voices[i].sounds)
            play_voice(synthesizer, &synthesizer->voices[i], end);
    synthesizer->frame = end;
}

static void midi_render_press(struct synthesizer *synthesizer, const struct smith_midi_event *event) {
    uint32_t free = 0;
    while (free < VOICES && synthesizer->voices[free].sounds)
        free++;
    if (free == VOICES)
        free = synthesizer->next++ % VOICES;
    synthesizer->voices[free] = (struct voice){.sounds = true,
                                               .is_held = true,
                                               .is_drum = event->channel == DRUMS,
                                               .key = event->first,
                                               .channel = event->channel,
                                               .level = (float)event->second / 127};
}

static void midi_render_release(struct synthesizer *synthesizer, const struct smith_midi_event *event) {
    for (uint32_t i = 0; i < VOICES; i++) {
        struct voice *voice = &synthesizer->voices[i];
        if (voice->is_held && voice->key == event->first && voice->channel == event->channel)
            voice->is_held = false;
    }
}

static void midi_render_take_event(struct synthesizer *synthesizer, const struct smith_midi_event *event) {
    if (event->status == SMITH_MIDI_NOTE_ON && event->second)
        midi_render_press(synthesizer, event);
    else if (event->status == SMITH_MIDI_NOTE_ON || event->status == SMITH_MIDI_NOTE_OFF)
        midi_render_release(synthesizer, event);
    else if (event->status == SMITH_MIDI_PITCH_WHEEL)
        synthesizer->wheels[event->channel] = (uint16_t)(event->first | event->second << 7);
}

static enum smith_status play(struct smith_bytes bytes, struct smith_sound *sound, struct smith_error *error) {
    struct synthesizer synthesizer = {.sound = sound};
    struct smith_midi_reader reader;
    struct smith_midi_event event;
    bool any;
    for (size_t i = 0; i < CHANNELS; i++)
        synthesizer.wheels[i] = SMITH_MIDI_WHEEL_CENTRE;
    enum smith_status status = smith_midi_begin(&reader, bytes, error);
    while (status == SMITH_OK && (status = smith_midi_next(&reader, &event, &any, error)) == SMITH_OK && any) {
        play_until(&synthesizer, event.moment / reader.beat * sound->rate / 1000000);
        midi_render_take_event(&synthesizer, &event);
    }
    play_until(&synthesizer, sound->frames);
    return status;
}

enum smith_status smith_midi_render(struct smith_bytes bytes, uint32_t rate, const struct smith_options *options,
                                    struct smith_sound *sound, struct smith_error *error) {
    struct smith_midi midi;
    *sound = (struct smith_sound){0};
    if (!rate)
        return smith_fail(error, SMITH_BAD_VALUE, "SOUND-FORM", "sounds need a rate to be heard");
    enum smith_status status = smith_midi_describe(bytes, &midi, error);
    if (status != SMITH_OK)
        return status;
    if (midi.microseconds / 1000000 >= UINT32_MAX / rate - 1)
        return smith_fail(error, SMITH_LIMIT, "SOUND-LIMIT", "the piece lasts too long for a sound");
    uint64_t frames = (midi.microseconds + TAIL) * rate / 1000000;
    status = smith_sound_init(sound, rate, 1, 16, (uint32_t)frames, options, error);
    if (status == SMITH_OK)
        status = play(bytes, sound, error);
    if (status != SMITH_OK)
        smith_sound_free(sound);
    return status;
}
