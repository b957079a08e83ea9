/* SPDX-License-Identifier: MIT
 *
 * How tones and marks are spelled in MIDI files: what the writer and the reader of melodies have to agree about.
 */
#ifndef SMITH_MIDI_TONE_H
#define SMITH_MIDI_TONE_H

#include <stdbool.h>
#include <stdint.h>

#define SMITH_MIDI_WHEEL_CENTRE 8192 /* the pitch wheel's middle; all of its way is two semitones up or down */

#define SMITH_MIDI_REST "rest" /* text of the marker event where silence is a note of its own */
#define SMITH_MIDI_MARK "mark " /* ... where a mark stands; its number follows */

/* The frequency in whole Hz of a key with the pitch wheel at a place. */
uint16_t smith_midi_frequency(uint8_t key, uint16_t wheel);

/* The nearest key, and the place of the wheel that makes it this frequency; false when there is none. */
bool smith_midi_key(uint16_t frequency, uint8_t *key, uint16_t *wheel);

#endif
