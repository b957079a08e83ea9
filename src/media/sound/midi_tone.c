/* SPDX-License-Identifier: MIT
 *
 * Keys and frequencies (midi_tone.h): key 69 is 440 Hz, twelve keys double it. The wheel is finer than whole Hz as far
 * as keys reach, so no frequency is lost.
 */
#include "media/sound/midi_tone.h"

#include <math.h>

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
