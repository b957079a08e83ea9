/* SPDX-License-Identifier: MIT
 *
 * What can be heard as a WAV file, which every browser plays: sounds, melodies and pieces of music.
 */
#include "base/error.h"
#include "session.h"
#include <levelsmith/sound.h>

#include <string.h>

#define RATE 22050 /* of music: frames a second */
#define RATE_MIN 8000 /* what every browser plays, */
#define RATE_MAX 96000

static enum smith_status write_sound(const struct smith_sound *sound, struct smith_buffer *out,
                                     struct smith_error *error) {
    struct smith_sound fitting;
    const struct smith_sound_format usual = {.rate = RATE};
    if (!sound->frames)
        return smith_fail(error, SMITH_BAD_VALUE, "SOUND-NONE", "there is nothing to be heard: it has no samples");
    if (sound->rate >= RATE_MIN && sound->rate <= RATE_MAX)
        return smith_wav_write(sound, out, error);
    enum smith_status status = smith_sound_convert(sound, &usual, &session_options, &fitting, error);
    if (status != SMITH_OK)
        return status;
    status = smith_wav_write(&fitting, out, error);
    smith_sound_free(&fitting);
    return status;
}

/* ---- music ---- */

/* With one voice it is a melody for a speaker, which is on or off; with more, a synthesizer plays it. */
static enum smith_status sound_as_wav_render(struct smith_bytes midi, struct smith_sound *sound,
                                             struct smith_error *error) {
    struct smith_notes notes;
    enum smith_status status = smith_midi_read(midi, &session_options, &notes, error);
    if (status != SMITH_OK)
        return status;
    status = notes.cut ? smith_midi_render(midi, RATE, &session_options, sound, error)
                       : smith_notes_render(&notes, RATE, &session_options, sound, error);
    smith_notes_free(&notes);
    return status;
}

static enum smith_status music_as_wav(struct smith_bytes midi, struct smith_buffer *out, struct smith_error *error) {
    struct smith_sound sound = {0};
    enum smith_status status = sound_as_wav_render(midi, &sound, error);
    if (status == SMITH_OK)
        status = write_sound(&sound, out, error);
    smith_sound_free(&sound);
    return status;
}

/* ---- as a file ---- */

static enum smith_status file_as_wav(struct smith_bytes bytes, struct smith_buffer *out, struct smith_error *error) {
    if (session_begins_with(bytes, "MThd"))
        return music_as_wav(bytes, out, error);
    struct smith_sound sound = {0};
    enum smith_status status = smith_wav_read(bytes, &session_options, &sound, error);
    if (status == SMITH_OK)
        status = write_sound(&sound, out, error);
    smith_sound_free(&sound);
    return status;
}

static enum smith_status sound_as_wav_convert(const struct smith_entry_converter *converter, struct smith_bytes bytes,
                                              struct smith_buffer *out, struct smith_error *error) {
    static const struct smith_converter_context alone;
    if (!converter)
        return smith_fail(error, SMITH_BAD_VALUE, "SOUND-NONE", "there is nothing to be heard");
    return converter->to_file(bytes, &alone, out, error);
}

static enum smith_status document_as_wav(const struct smith_format *format, struct smith_bytes bytes,
                                         struct smith_buffer *out, struct smith_error *error) {
    struct smith_buffer file;
    smith_buffer_init(&file, NULL);
    enum smith_status status = sound_as_wav_convert(session_converter_to(format, ".wav"), bytes, &file, error);
    if (status != SMITH_OK && status != SMITH_NO_MEMORY) {
        file.size = 0;
        status = sound_as_wav_convert(session_converter_to(format, ".mid"), bytes, &file, error);
    }
    if (status == SMITH_OK)
        status = file_as_wav((struct smith_bytes){file.data, file.size}, out, error);
    smith_buffer_free(&file);
    return status;
}

int wasm_sound(const uint8_t *bytes, size_t size, const char *id) {
    struct smith_buffer *out = session_begin();
    struct smith_bytes given = {bytes, size};
    struct smith_error error;
    const struct smith_format *format = *id ? session_format(id) : NULL;
    return session_end(format ? document_as_wav(format, given, out, &error) : file_as_wav(given, out, &error), &error);
}
