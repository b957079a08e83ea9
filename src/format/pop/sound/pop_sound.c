/* SPDX-License-Identifier: MIT
 *
 * The descriptor of Prince of Persia's sounds, and what findings about them mean.
 */
#include "format/pop/sound/pop_sound.h"
#include "base/endian.h"
#include "document/document.h"
#include "format/run.h"
#include <string.h>

/* ---- what findings about Prince of Persia's sounds mean, for `levelsmith explain` ---- */

const struct smith_code smith_pop_sound_codes[] = {
    {"POP-SOUND-MIDI", SMITH_ERROR, "a piece for a synthesizer is no MIDI file",
     "A sound of this kind is a standard MIDI file behind one byte. What stands there cannot be read as one, and the game "
     "would play nothing or worse. Replace it by a MIDI file of format 0 or 1."},
    {"POP-SOUND-KIND", SMITH_ERROR, "a sound is of another kind than the file",
     "WAV files are digital sounds; MIDI files are pieces for a synthesizer or melodies for the speaker. The games keep "
     "them in archives of their own, and do not play a sound of one kind in place of another."},
    {"POP-SOUND-LONG", SMITH_ERROR, "a sound is longer than a resource can be",
     "A resource of the archive has at most 65 535 bytes, so a melody has at most 21 843 notes; a note of more than 255 "
     "ticks counts several times."},
    {"POP-SOUND-MARK", SMITH_ERROR, "a note asks for something that the game does not have",
     "Besides tones and rests, melodies have the marks 1 (depth of vibrato) and 2 (a signal for the game). A tone of 18 Hz "
     "would be the end of the melody."},
    {"POP-SOUND-LOOP", SMITH_WARNING, "a sound cannot repeat a part",
     "Which part of a sound the game repeats stands in the WAV file as its loop (the chunk `smpl`). Sounds with the older header "
     "are repeated as a whole or not at all."},
    {"POP-SOUND-LOOP-KEPT", SMITH_INFO, "a sound keeps its loop, which its file has not",
     "Many programs drop the loop of a WAV file (the chunk `smpl`) when they save. So a file without one does not mean that the "
     "sound shall not be repeated. Where that is meant, remove `loop` from the `$header` of the sound in manifest.json."},
    {"POP-SOUND-VOICES", SMITH_WARNING, "a melody has more voices than the speaker",
     "The speaker of a PC sounds one tone at a time. Where notes of the MIDI file sound together, the one that begins last is "
     "heard, and the other one ends. Write the melody in one voice."},
    {"POP-SOUND-FITTED", SMITH_WARNING, "a sound was changed to fit the game",
     "The game's digital sounds have one channel, 8 bits a sample and at most 65 525 samples. A WAV file of another kind "
     "is mixed, shortened and given a lower rate as far as that is necessary; `--strict` refuses it instead."},
    {NULL, SMITH_INFO, NULL, NULL},
};

/* ---- the descriptor of Prince of Persia's sounds ---- */

/* ---- recognising them ------------------------------------------------------------------------------------------- */

#define OLD_HEADER 8
#define NEW_HEADER 10
#define PACKED 255
#define END_MARK 18
#define TICKS_MAX 1000 /* a second: what the game's speaker can follow */

static unsigned wave_bid(const uint8_t *bytes, size_t size) {
    if (size > OLD_HEADER && (bytes[7] == 8 || bytes[7] == PACKED) && smith_le16_load(bytes + 5) == 0)
        return smith_le16_load(bytes + 3) == size - OLD_HEADER ? 44 : 20;
    if (size > NEW_HEADER && (bytes[3] == 8 || bytes[3] == PACKED))
        return smith_le16_load(bytes + 4) == size - NEW_HEADER ? 28 : 0;
    return 0;
}

/* Notes of three bytes, an end mark of two, and nothing left. */
static unsigned speaker_bid(const uint8_t *bytes, size_t size) {
    if (size < 5 || size % 3 != 2 || smith_le16_load(bytes + size - 2) != END_MARK)
        return 0;
    unsigned rate = smith_le16_load(bytes + 1);
    return rate && rate <= TICKS_MAX ? 26 : 0;
}

static unsigned sound_bid(struct smith_bytes bytes) {
    if (!bytes.size || bytes.data[0] & ~(SMITH_POP_SOUND_TYPE_KIND_MASK | SMITH_POP_SOUND_TYPE_LOOP))
        return 0;
    switch (bytes.data[0] & SMITH_POP_SOUND_TYPE_KIND_MASK) {
    case SMITH_POP_SOUND_KIND_SPEAKER: return speaker_bid(bytes.data, bytes.size);
    case SMITH_POP_SOUND_KIND_DIGITAL: return wave_bid(bytes.data, bytes.size);
    case SMITH_POP_SOUND_KIND_MIDI: return bytes.size > 5 && memcmp(bytes.data + 1, "MThd", 4) == 0 ? 40 : 0;
    default: return 0;
    }
}

/* ---- facts ------------------------------------------------------------------------------------------------------ */

static void report_duration(struct smith_facts *facts, uint64_t milliseconds) {
    smith_facts_add_number(facts, "milliseconds", "Milliseconds", (int64_t)milliseconds, NULL);
}

static void report_wave(const struct smith_pop_sound_wave *wave, struct smith_facts *facts) {
    bool packed = wave->data.kind == SMITH_POP_SOUND_WAVE_DATA_PACKED;
    size_t samples = packed ? wave->data.as.packed->samples.size : wave->data.as.samples->size;
    smith_facts_add_number(facts, "rate", "Samples a second", wave->rate, NULL);
    smith_facts_add_number(facts, "samples", "Samples", (int64_t)samples, NULL);
    smith_facts_add_text(facts, "coding", "Coding", packed ? "packed" : "8 bits", NULL);
    if (wave->rate)
        report_duration(facts, (uint64_t)samples * 1000 / wave->rate);
}

static void report_speaker(struct smith_run *run) {
    struct smith_notes notes;
    uint64_t ticks = 0;
    smith_run_note(run, smith_pop_speaker_get(smith_pop_sound_root(run->document), &run->options, &notes, run->error));
    for (uint32_t i = 0; i < notes.count; i++)
        ticks += notes.items[i].ticks;
    smith_facts_add_number(run->facts, "rate", "Ticks a second", notes.rate, NULL);
    smith_facts_add_number(run->facts, "notes", "Notes", notes.count, NULL);
    if (notes.rate)
        report_duration(run->facts, ticks * 1000 / notes.rate);
    smith_notes_free(&notes);
}

static void report_midi(struct smith_bytes file, struct smith_facts *facts) {
    struct smith_midi midi;
    if (smith_midi_describe(file, &midi, NULL) != SMITH_OK) {
        smith_facts_add_text(facts, "midi", "MIDI file", "damaged", NULL);
        return;
    }
    smith_facts_add_number(facts, "tracks", "Tracks", midi.tracks, NULL);
    smith_facts_add_number(facts, "notes", "Notes", midi.notes, NULL);
    report_duration(facts, midi.microseconds / 1000);
}

static void sound_info(struct smith_run *run) {
    const struct smith_pop_sound_sound *sound = smith_pop_sound_root(run->document);
    smith_facts_add_name(run->facts, "device", "Device", SMITH_POP_SOUND_KIND_NAMES,
                         sound->type & SMITH_POP_SOUND_TYPE_KIND_MASK);
    if (sound->type & SMITH_POP_SOUND_TYPE_LOOP)
        smith_facts_add_text(run->facts, "loop", "Repeated", "until another sound begins", NULL);
    if (sound->content.kind == SMITH_POP_SOUND_SOUND_CONTENT_WAVE)
        report_wave(sound->content.as.wave, run->facts);
    else if (sound->content.kind == SMITH_POP_SOUND_SOUND_CONTENT_SPEAKER)
        report_speaker(run);
    else if (sound->content.kind == SMITH_POP_SOUND_SOUND_CONTENT_MIDI)
        report_midi(*sound->content.as.midi, run->facts);
}

/* ---- the family's own rules ------------------------------------------------------------------------------------- */

static void check_midi(struct smith_run *run) {
    const struct smith_pop_sound_sound *sound = smith_pop_sound_root(run->document);
    struct smith_error error;
    struct smith_midi midi;
    if (sound->content.kind == SMITH_POP_SOUND_SOUND_CONTENT_MIDI &&
        smith_midi_describe(*sound->content.as.midi, &midi, &error) != SMITH_OK)
        smith_report_finding(run, "POP-SOUND-MIDI", smith_rule_path("/content"),
                             "the piece cannot be read: %s, at its byte %llu", error.message,
                             (unsigned long long)error.offset);
}

static smith_rule *const rules[] = {check_midi, NULL};

const struct smith_format smith_pop_sound_format = {
    .id = "pop_sound",
    .title = "Prince of Persia sound",
    .extensions = "",
    .layout = &smith_pop_sound_layout,
    .bid = sound_bid,
    .info = sound_info,
    .rules = rules,
    .codes = smith_pop_sound_codes,
    .converters = smith_pop_sound_converters,
};
