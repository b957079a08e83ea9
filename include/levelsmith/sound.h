/* SPDX-License-Identifier: MIT
 *
 * Sounds and melodies, free of any level format: samples and WAV files, notes and MIDI files.
 *
 * Ownership: what a call makes belongs to the caller, who ends it with smith_sound_free() or smith_notes_free(); a
 * sound or list of zeros is an empty one. Threads: one object, one thread at a time. Errors: a function that takes
 * `struct smith_error *` fills it on failure; it may be NULL. `options` may be NULL everywhere.
 */
#ifndef LEVELSMITH_SOUND_H
#define LEVELSMITH_SOUND_H

#include <levelsmith/document.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- sounds ---------------------------------------------------------------------------------------------------- */

/** Samples. */
struct smith_sound {
    uint32_t rate; /**< frames a second */
    uint16_t channels; /**< samples of a frame */
    uint16_t bits; /**< of a sample in a file: 8 or 16; with 8, the lower 8 bits of all samples are 0 */
    uint32_t frames; /**< how many there are */
    int16_t *samples; /**< frames * channels, frame after frame; never NULL in a sound that was made */
    bool loops; /**< it goes on until it is stopped, from `loop_end` at `loop_start` again */
    uint32_t loop_start; /**< first frame that is repeated */
    uint32_t loop_end; /**< last frame that is repeated */
    struct smith_allocator allocator; /**< private */
};

/** Silence. A sound of more bytes than `options->limits.inflated` is SMITH_LIMIT. */
SMITH_API enum smith_status smith_sound_init(struct smith_sound *sound, uint32_t rate, uint16_t channels, uint16_t bits,
                                             uint32_t frames, const struct smith_options *options,
                                             struct smith_error *error);
/** Free the samples; a sound of zeros is fine. */
SMITH_API void smith_sound_free(struct smith_sound *sound);

/** What a sound is to become; zero in a field means: as it is. */
struct smith_sound_format {
    uint32_t rate; /**< frames a second */
    uint16_t channels; /**< 1, the mean of all channels; or as many as there are */
    uint16_t bits; /**< 8 or 16 */
};

/** `sound` in another sample format, in `converted`. At another rate, a frame is the mean of the stretch it stands
 * for. */
SMITH_API enum smith_status smith_sound_convert(const struct smith_sound *sound,
                                                const struct smith_sound_format *format,
                                                const struct smith_options *options, struct smith_sound *converted,
                                                struct smith_error *error);

/** The sound of a WAV file: whole numbers of 8 to 32 bits a sample, of which 16 are kept. A `smpl` chunk says whether
 * it loops; all other chunks are passed over. */
SMITH_API enum smith_status smith_wav_read(struct smith_bytes bytes, const struct smith_options *options,
                                           struct smith_sound *sound, struct smith_error *error);

/** Append a WAV file to `out`. */
SMITH_API enum smith_status smith_wav_write(const struct smith_sound *sound, struct smith_buffer *out,
                                            struct smith_error *error);

/* ---- notes ----------------------------------------------------------------------------------------------------- */

/** A note of a melody with one voice: a tone, a rest, or a mark. */
struct smith_note {
    uint16_t frequency; /**< Hz; 0 = silence */
    uint16_t mark; /**< not 0: a sign for the program that plays it, silent while it lasts */
    uint32_t ticks; /**< how long it lasts */
};

/** Notes of a melody, in the order of time. */
struct smith_notes {
    uint32_t rate; /**< ticks a second */
    struct smith_note *items; /**< owned by the melody; NULL when it is empty */
    uint32_t count; /**< of `items` */
    uint32_t
        cut; /**< of a file that was read: notes that end, or are left out, because another begins while they sound */
    bool failed; /**< out of memory: notes are missing */
    uint32_t capacity; /**< private */
    struct smith_allocator allocator; /**< private */
};

/** An empty melody; `rate` is in ticks a second. */
SMITH_API void smith_notes_init(struct smith_notes *notes, uint32_t rate, const struct smith_options *options);
/** Free the notes; notes of zeros are fine. */
SMITH_API void smith_notes_free(struct smith_notes *notes);
/** Append a note. Out of memory sets `failed`, which is asked once, when all notes are added. */
SMITH_API void smith_notes_add(struct smith_notes *notes, const struct smith_note *note);

/** What a speaker that can only be on or off makes of the notes: a square wave of 8 bits at `rate` frames a second. */
SMITH_API enum smith_status smith_notes_render(const struct smith_notes *notes, uint32_t rate,
                                               const struct smith_options *options, struct smith_sound *sound,
                                               struct smith_error *error);

/* ---- MIDI files ------------------------------------------------------------------------------------------------ */

/** What a standard MIDI file says of itself. */
struct smith_midi {
    uint16_t format; /**< 0 = one track, 1 = tracks played together */
    uint16_t tracks; /**< that are in the file */
    uint16_t division; /**< as in the file: ticks a quarter note, or with bit 15 frames and ticks of a frame */
    uint32_t notes; /**< keys that are pressed */
    uint64_t ticks; /**< to the end of the longest track */
    uint64_t microseconds; /**< the same in time */
    uint64_t size; /**< bytes of the file up to the end of its last track */
};

/** Read the whole of a MIDI file of format 0 or 1 and describe it; every event must be well formed. */
SMITH_API enum smith_status smith_midi_describe(struct smith_bytes bytes, struct smith_midi *midi,
                                                struct smith_error *error);

/** Append a MIDI file of format 0 to `out` that smith_midi_read() reads as the same notes again. Tones are keys with a
 * pitch wheel where they are between keys; rests and marks are marker events, which players ignore. A tone that no key
 * comes near is SMITH_BAD_VALUE. */
SMITH_API enum smith_status smith_midi_write(const struct smith_notes *notes, struct smith_buffer *out,
                                             struct smith_error *error);

/** The melody of any MIDI file of format 0 or 1. Where keys are pressed together, the latest is heard; drums are
 * not. */
SMITH_API enum smith_status smith_midi_read(struct smith_bytes bytes, const struct smith_options *options,
                                            struct smith_notes *notes, struct smith_error *error);

/** What a plain synthesizer makes of a MIDI file of format 0 or 1, with all its keys and drums, whatever instruments it
 * asks for: one channel of 16 bits at `rate` frames a second. */
SMITH_API enum smith_status smith_midi_render(struct smith_bytes bytes, uint32_t rate,
                                              const struct smith_options *options, struct smith_sound *sound,
                                              struct smith_error *error);

#ifdef __cplusplus
}
#endif

#endif
