/* SPDX-License-Identifier: MIT
 *
 * Sounds of Prince of Persia: what their bytes alone do not say. The bytes are layouts/pop_sound.layout.
 */
#ifndef SMITH_POP_SOUND_H
#define SMITH_POP_SOUND_H

#include <levelsmith/archive.h>
#include <levelsmith/pop_sound.h>
#include <levelsmith/sound.h>

extern const struct smith_format smith_pop_sound_format;

/* pop_sound.c */
extern const struct smith_code smith_pop_sound_codes[];

/* pop_sound_converters.c: WAV and MIDI files */
extern const struct smith_entry_converter smith_pop_sound_converters[];

/* ---- digital sounds: pop_sound_wave.c ---- */

/* The samples of a digital sound. */
enum smith_status smith_pop_wave_get(const struct smith_pop_sound_sound *sound, const struct smith_options *options,
                                     struct smith_sound *samples, struct smith_error *error);

/* Give a digital sound other samples, of one channel and 8 bits. Its header stays of its kind, and packed samples are
 * packed again. */
enum smith_status smith_pop_wave_set(struct smith_document *document, const struct smith_sound *samples,
                                     struct smith_error *error);

/* Where the samples of a digital sound lie. */
struct smith_bytes *smith_pop_wave_samples(const struct smith_pop_sound_wave *wave);

/* The loop of a digital sound, as it is in so many samples as `samples` has. */
void smith_pop_wave_take_loop(const struct smith_pop_sound_sound *sound, struct smith_sound *samples);

/* Make a new document a digital sound of silence, with the header of later versions or not. */
enum smith_status smith_pop_wave_create(struct smith_document *document, bool later, struct smith_error *error);

/* `samples` as a resource can hold them, in `fitted`. What that changes is reported in the context's notes, or
 * refused. */
enum smith_status smith_pop_wave_fit(const struct smith_sound *samples, const struct smith_converter_context *around,
                                     const struct smith_options *options, struct smith_sound *fitted,
                                     struct smith_error *error);

/* ---- melodies for the speaker: pop_sound_speaker.c ---- */

/* The notes up to the end mark. A melody that a device is silent for has none. */
enum smith_status smith_pop_speaker_get(const struct smith_pop_sound_sound *sound, const struct smith_options *options,
                                        struct smith_notes *notes, struct smith_error *error);

/* Make a document a melody of these notes. */
enum smith_status smith_pop_speaker_set(struct smith_document *document, const struct smith_notes *notes,
                                        struct smith_error *error);

#endif
