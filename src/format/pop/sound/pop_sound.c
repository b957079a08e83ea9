/* SPDX-License-Identifier: MIT
 *
 * The descriptor of Prince of Persia's sounds.
 */
#include "format/pop/sound/pop_sound.h"
#include "base/endian.h"
#include "document/document.h"
#include "format/run.h"
#include "report/facts.h"

#include <string.h>

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
    if (!bytes.size || bytes.data[0] & ~(POP_SOUND_TYPE_KIND_MASK | POP_SOUND_TYPE_LOOP))
        return 0;
    switch (bytes.data[0] & POP_SOUND_TYPE_KIND_MASK) {
    case POP_SOUND_KIND_SPEAKER:
        return speaker_bid(bytes.data, bytes.size);
    case POP_SOUND_KIND_DIGITAL:
        return wave_bid(bytes.data, bytes.size);
    case POP_SOUND_KIND_MIDI:
        return bytes.size > 5 && memcmp(bytes.data + 1, "MThd", 4) == 0 ? 40 : 0;
    default:
        return 0;
    }
}

/* ---- facts ------------------------------------------------------------------------------------------------------ */

static enum smith_status add_seconds(struct smith_facts *facts, uint64_t milliseconds) {
    return smith_facts_add_number(facts, "milliseconds", "Milliseconds", (int64_t)milliseconds, NULL);
}

static enum smith_status report_wave(const struct pop_sound_wave *wave, struct smith_facts *facts) {
    bool packed = wave->data.kind == POP_SOUND_WAVE_DATA_PACKED;
    size_t samples = packed ? wave->data.as.packed->samples.size : wave->data.as.samples->size;
    enum smith_status status = smith_facts_add_number(facts, "rate", "Samples a second", wave->rate, NULL);
    if (status == SMITH_OK)
        status = smith_facts_add_number(facts, "samples", "Samples", (int64_t)samples, NULL);
    if (status == SMITH_OK)
        status = smith_facts_add_text(facts, "coding", "Coding", packed ? "packed" : "8 bits", NULL);
    return status == SMITH_OK && wave->rate ? add_seconds(facts, (uint64_t)samples * 1000 / wave->rate) : status;
}

static enum smith_status report_speaker(const struct smith_document *document, struct smith_facts *facts) {
    const struct smith_options options = smith_document_options(document);
    struct smith_notes notes;
    uint64_t ticks = 0;
    enum smith_status status = smith_pop_speaker_get(pop_sound_root(document), &options, &notes, NULL);
    if (status != SMITH_OK)
        return status;
    for (uint32_t i = 0; i < notes.count; i++)
        ticks += notes.items[i].ticks;
    status = smith_facts_add_number(facts, "rate", "Ticks a second", notes.rate, NULL);
    if (status == SMITH_OK)
        status = smith_facts_add_number(facts, "notes", "Notes", notes.count, NULL);
    if (status == SMITH_OK && notes.rate)
        status = add_seconds(facts, ticks * 1000 / notes.rate);
    smith_notes_free(&notes);
    return status;
}

static enum smith_status report_midi(struct smith_bytes file, struct smith_facts *facts) {
    struct smith_midi midi;
    if (smith_midi_describe(file, &midi, NULL) != SMITH_OK)
        return smith_facts_add_text(facts, "midi", "MIDI file", "damaged", NULL);
    enum smith_status status = smith_facts_add_number(facts, "tracks", "Tracks", midi.tracks, NULL);
    if (status == SMITH_OK)
        status = smith_facts_add_number(facts, "notes", "Notes", midi.notes, NULL);
    return status != SMITH_OK ? status : add_seconds(facts, midi.microseconds / 1000);
}

static enum smith_status sound_info(const struct smith_document *document, struct smith_facts *facts) {
    const struct pop_sound_sound *sound = pop_sound_root(document);
    enum smith_status status =
        smith_facts_add_name(facts, "device", "Device", POP_SOUND_KIND_NAMES, sound->type & POP_SOUND_TYPE_KIND_MASK);
    if (status == SMITH_OK && sound->type & POP_SOUND_TYPE_LOOP)
        status = smith_facts_add_text(facts, "loop", "Repeated", "until another sound begins", NULL);
    if (status != SMITH_OK)
        return status;
    switch (sound->content.kind) {
    case POP_SOUND_SOUND_CONTENT_WAVE:
        return report_wave(sound->content.as.wave, facts);
    case POP_SOUND_SOUND_CONTENT_SPEAKER:
        return report_speaker(document, facts);
    case POP_SOUND_SOUND_CONTENT_MIDI:
        return report_midi(*sound->content.as.midi, facts);
    default:
        return SMITH_OK;
    }
}

/* ---- the family's own rules ------------------------------------------------------------------------------------- */

static void check_midi(struct smith_run *run) {
    const struct pop_sound_sound *sound = pop_sound_root(run->document);
    struct smith_error error;
    struct smith_midi midi;
    if (sound->content.kind == POP_SOUND_SOUND_CONTENT_MIDI &&
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
