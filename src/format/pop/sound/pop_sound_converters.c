/* SPDX-License-Identifier: MIT
 *
 * Sounds of Prince of Persia as files that other programs can edit: digital sounds as WAV, pieces for a synthesizer as
 * the MIDI files that they are, melodies for the speaker as MIDI too.
 *
 * A file that means what the sound was before gives the very same bytes. A new one follows its neighbours in the
 * archive, because a game reads sounds of one kind from one archive.
 */
#include "base/buffer.h"
#include "base/error.h"
#include "format/pop/image/pop_resources.h"
#include "format/pop/sound/pop_sound.h"
#include "report/report.h"

#include <string.h>

static enum smith_status pop_sound_converters_decode(struct smith_bytes bytes, const struct smith_options *options,
                                                     struct smith_document **document, struct smith_error *error) {
    return smith_decode(&smith_pop_sound_layout, bytes, options, NULL, NULL, document, error);
}

/* What the sound was before, or a neighbour of one of these kinds (bits 1 << content kind), or a new document.
 * `*is_own` tells the first. */
static enum smith_status find_model(struct smith_bytes before, unsigned kinds,
                                    const struct smith_converter_context *around, const struct smith_options *options,
                                    struct smith_document **model, bool *is_own, struct smith_error *error) {
    *is_own = before.size != 0;
    if (*is_own)
        return pop_sound_converters_decode(before, options, model, error);
    for (uint32_t i = 0; around->archive && i < around->archive->entry_count; i++) {
        const struct smith_entry *entry = &around->archive->entries[i];
        if (i == around->entry || entry->entry_type.format != &smith_pop_sound_format)
            continue;
        enum smith_status status = pop_sound_converters_decode(*entry->bytes, options, model, error);
        if (status == SMITH_NO_MEMORY)
            return status;
        if (status != SMITH_OK)
            continue;
        if (kinds >> smith_pop_sound_root(*model)->content.kind & 1)
            return SMITH_OK;
        smith_document_free(*model);
    }
    return smith_document_create(&smith_pop_sound_layout, options, model, error);
}

/* ---- WAV ---- */

static enum smith_status to_wav(struct smith_bytes entry, const struct smith_converter_context *around,
                                struct smith_buffer *out, struct smith_error *error) {
    (void)around;
    const struct smith_options options = {.allocator = out->allocator};
    struct smith_document *document;
    struct smith_sound samples = {0};
    enum smith_status status = pop_sound_converters_decode(entry, &options, &document, error);
    if (status != SMITH_OK)
        return status;
    status = smith_pop_wave_get(smith_pop_sound_root(document), &options, &samples, error);
    if (status == SMITH_OK)
        status = smith_wav_write(&samples, out, error);
    smith_sound_free(&samples);
    smith_document_free(document);
    return status;
}

static bool is_same_sound(const struct smith_sound *a, const struct smith_sound *b) {
    return a->rate == b->rate && a->frames == b->frames && a->loops == b->loops && a->loop_start == b->loop_start &&
           a->loop_end == b->loop_end && memcmp(a->samples, b->samples, a->frames * sizeof *a->samples) == 0;
}

/* Whether the sound before has these samples already. */
static enum smith_status has_samples(const struct smith_document *document, const struct smith_sound *samples,
                                     const struct smith_options *options, bool *same, struct smith_error *error) {
    struct smith_sound old = {0};
    enum smith_status status = smith_pop_wave_get(smith_pop_sound_root(document), options, &old, error);
    *same = status == SMITH_OK && is_same_sound(&old, samples);
    smith_sound_free(&old);
    return status == SMITH_NO_MEMORY ? status : SMITH_OK;
}

/* Programs that edit sounds drop what says which part is repeated: a file that does not is of a sound that is as it was. */
static void keep_old_loop(const struct smith_document *document, struct smith_sound *samples,
                          const struct smith_converter_context *around) {
    const struct smith_pop_sound_sound *sound = smith_pop_sound_root(document);
    if (samples->loops || sound->content.kind != SMITH_POP_SOUND_SOUND_CONTENT_WAVE)
        return;
    smith_pop_wave_take_loop(sound, samples);
    if (samples->loops && around->notes)
        smith_findings_add(around->notes, "POP-SOUND-LOOP-KEPT", SMITH_INFO, around->name ? around->name : "",
                           UINT64_MAX, "the WAV file has no loop; the sound keeps the one that it had");
}

/* Older headers have no room for a part that is repeated. */
static enum smith_status report_loop(const struct smith_document *document, const struct smith_sound *samples,
                                     const struct smith_converter_context *around, struct smith_error *error) {
    static const char message[] = "the WAV file repeats a part; the game will repeat all of this sound";
    const struct smith_pop_sound_sound *sound = smith_pop_sound_root(document);
    bool is_part = samples->loops && !sound->content.as.wave->has.loop_start &&
                   (samples->loop_start || samples->loop_end + 1 != samples->frames);
    if (is_part && around->strict)
        return smith_fail(error, SMITH_BAD_VALUE, "POP-SOUND-LOOP", "%s", message);
    if (is_part && around->notes)
        smith_findings_add(around->notes, "POP-SOUND-LOOP", SMITH_WARNING, around->name ? around->name : "", UINT64_MAX,
                           "%s", message);
    return SMITH_OK;
}

static bool has_later_header(const struct smith_document *document) {
    const struct smith_pop_sound_sound *sound = smith_pop_sound_root(document);
    return sound->content.kind == SMITH_POP_SOUND_SOUND_CONTENT_WAVE && sound->content.as.wave->has.bits;
}

static enum smith_status put_samples(struct smith_sound *samples, struct smith_bytes before,
                                     const struct smith_converter_context *around, const struct smith_options *options,
                                     struct smith_buffer *out, struct smith_error *error) {
    struct smith_document *document;
    bool is_own, same = false;
    enum smith_status status =
        find_model(before, 1u << SMITH_POP_SOUND_SOUND_CONTENT_WAVE, around, options, &document, &is_own, error);
    if (status != SMITH_OK)
        return status;
    if (is_own) {
        keep_old_loop(document, samples, around);
        status = has_samples(document, samples, options, &same, error);
    } else {
        status = smith_pop_wave_create(document, has_later_header(document), error);
    }
    if (status == SMITH_OK && !same &&
        smith_pop_sound_root(document)->content.kind == SMITH_POP_SOUND_SOUND_CONTENT_WAVE)
        status = report_loop(document, samples, around, error);
    if (status == SMITH_OK && !same)
        status = smith_pop_wave_set(document, samples, error);
    if (status == SMITH_OK)
        status = same ? smith_pop_append_bytes(before, out, error) : smith_pop_append_document(document, out, error);
    smith_document_free(document);
    return status;
}

static enum smith_status from_wav(struct smith_bytes file, struct smith_bytes before,
                                  const struct smith_converter_context *around, struct smith_buffer *out,
                                  struct smith_error *error) {
    const struct smith_options options = {.allocator = out->allocator};
    struct smith_sound read, samples = {0};
    enum smith_status status = smith_wav_read(file, &options, &read, error);
    if (status != SMITH_OK)
        return status;
    status = smith_pop_wave_fit(&read, around, &options, &samples, error);
    if (status == SMITH_OK)
        status = put_samples(&samples, before, around, &options, out, error);
    smith_sound_free(&read);
    smith_sound_free(&samples);
    return status;
}

/* ---- what files cannot say ---- */

/* The sound without its samples, notes or piece. */
static enum smith_status sound_header(struct smith_bytes entry, struct smith_buffer *out, struct smith_error *error) {
    const struct smith_options options = {.allocator = out->allocator};
    struct smith_document *document;
    enum smith_status status = pop_sound_converters_decode(entry, &options, &document, error);
    if (status != SMITH_OK)
        return status;
    struct smith_pop_sound_sound *sound = smith_pop_sound_root(document);
    if (sound->content.kind == SMITH_POP_SOUND_SOUND_CONTENT_SPEAKER)
        sound->content.as.speaker->notes.count = 0;
    else if (sound->content.kind == SMITH_POP_SOUND_SOUND_CONTENT_WAVE)
        *smith_pop_wave_samples(sound->content.as.wave) = (struct smith_bytes){0};
    else if (sound->content.kind == SMITH_POP_SOUND_SOUND_CONTENT_MIDI)
        *sound->content.as.midi = (struct smith_bytes){0};
    status = smith_pop_append_document(document, out, error);
    smith_document_free(document);
    return status;
}

/* ---- MIDI ---- */

static enum smith_status speaker_to_mid(const struct smith_pop_sound_sound *sound, const struct smith_options *options,
                                        struct smith_buffer *out, struct smith_error *error) {
    struct smith_notes notes;
    enum smith_status status = smith_pop_speaker_get(sound, options, &notes, error);
    if (status != SMITH_OK)
        return status;
    status = smith_midi_write(&notes, out, error);
    smith_notes_free(&notes);
    return status;
}

static enum smith_status to_mid(struct smith_bytes entry, const struct smith_converter_context *around,
                                struct smith_buffer *out, struct smith_error *error) {
    (void)around;
    const struct smith_options options = {.allocator = out->allocator};
    struct smith_document *document;
    enum smith_status status = pop_sound_converters_decode(entry, &options, &document, error);
    if (status != SMITH_OK)
        return status;
    const struct smith_pop_sound_sound *sound = smith_pop_sound_root(document);
    if (sound->content.kind == SMITH_POP_SOUND_SOUND_CONTENT_MIDI)
        status = smith_pop_append_bytes(*sound->content.as.midi, out, error);
    else
        status = speaker_to_mid(sound, &options, out, error);
    smith_document_free(document);
    return status;
}

static bool is_same_melody(const struct smith_notes *a, const struct smith_notes *b) {
    return a->rate == b->rate && a->count == b->count &&
           (!a->count || memcmp(a->items, b->items, a->count * sizeof *a->items) == 0);
}

static enum smith_status has_notes(const struct smith_document *document, const struct smith_notes *notes,
                                   const struct smith_options *options, bool *same, struct smith_error *error) {
    struct smith_notes old = {0};
    enum smith_status status = smith_pop_speaker_get(smith_pop_sound_root(document), options, &old, error);
    *same = status == SMITH_OK && is_same_melody(&old, notes);
    smith_notes_free(&old);
    return status == SMITH_NO_MEMORY ? status : SMITH_OK;
}

static enum smith_status report_voices(const struct smith_notes *notes, const struct smith_converter_context *around,
                                       struct smith_error *error) {
    if (!notes->cut)
        return SMITH_OK;
    if (around->strict)
        return smith_fail(error, SMITH_BAD_VALUE, "POP-SOUND-VOICES",
                          "%u notes begin while another sounds; the speaker has one voice", (unsigned)notes->cut);
    if (around->notes)
        smith_findings_add(around->notes, "POP-SOUND-VOICES", SMITH_WARNING, around->name ? around->name : "",
                           UINT64_MAX,
                           "%u notes begin while another sounds; the speaker has one voice, and plays the latest",
                           (unsigned)notes->cut);
    return SMITH_OK;
}

static enum smith_status put_melody(struct smith_bytes file, struct smith_bytes before, struct smith_document *document,
                                    const struct smith_converter_context *around, const struct smith_options *options,
                                    struct smith_buffer *out, struct smith_error *error) {
    struct smith_notes notes;
    enum smith_status status = smith_midi_read(file, options, &notes, error);
    if (status != SMITH_OK)
        return status;
    bool same = false;
    if (before.size)
        status = has_notes(document, &notes, options, &same, error);
    if (status == SMITH_OK && !same)
        status = report_voices(&notes, around, error);
    if (status == SMITH_OK && !same)
        status = smith_pop_speaker_set(document, &notes, error);
    if (status == SMITH_OK)
        status = same ? smith_pop_append_bytes(before, out, error) : smith_pop_append_document(document, out, error);
    smith_notes_free(&notes);
    return status;
}

/* The file as it is, bytes behind its end and all, but only if the game can read it. */
static enum smith_status put_piece(struct smith_bytes file, uint8_t type, struct smith_buffer *out,
                                   struct smith_error *error) {
    struct smith_midi midi;
    enum smith_status status = smith_midi_describe(file, &midi, error);
    if (status != SMITH_OK)
        return status;
    smith_buffer_byte(out, (uint8_t)((type & SMITH_POP_SOUND_TYPE_LOOP) | SMITH_POP_SOUND_KIND_MIDI));
    return smith_pop_append_bytes(file, out, error);
}

static enum smith_status from_mid(struct smith_bytes file, struct smith_bytes before,
                                  const struct smith_converter_context *around, struct smith_buffer *out,
                                  struct smith_error *error) {
    const struct smith_options options = {.allocator = out->allocator};
    const unsigned kinds = 1u << SMITH_POP_SOUND_SOUND_CONTENT_MIDI | 1u << SMITH_POP_SOUND_SOUND_CONTENT_SPEAKER;
    struct smith_document *document;
    bool is_own;
    enum smith_status status = find_model(before, kinds, around, &options, &document, &is_own, error);
    if (status != SMITH_OK)
        return status;
    struct smith_pop_sound_sound *sound = smith_pop_sound_root(document);
    uint8_t type = sound->type;
    if (!is_own)
        sound->type &= (uint8_t)~SMITH_POP_SOUND_TYPE_LOOP;
    if (sound->content.kind == SMITH_POP_SOUND_SOUND_CONTENT_SPEAKER)
        status = put_melody(file, before, document, around, &options, out, error);
    else if (sound->content.kind == SMITH_POP_SOUND_SOUND_CONTENT_WAVE)
        status = smith_fail(error, SMITH_BAD_VALUE, "POP-SOUND-KIND", "a digital sound cannot become a MIDI file's");
    else
        status = put_piece(file, is_own ? type : 0, out, error);
    smith_document_free(document);
    return status;
}

const struct smith_entry_converter smith_pop_sound_converters[] = {
    {.extension = ".wav",
     .title = "WAV sound",
     .borrows = true,
     .to_file = to_wav,
     .from_file = from_wav,
     .header = sound_header},
    {.extension = ".mid",
     .title = "MIDI file",
     .borrows = true,
     .to_file = to_mid,
     .from_file = from_mid,
     .header = sound_header},
    {.extension = NULL},
};
