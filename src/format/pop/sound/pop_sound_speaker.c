/* SPDX-License-Identifier: MIT
 *
 * Melodies for the speaker and notes in memory. In a melody, a frequency of 0 is a rest, 1 and 2 are marks, and 18
 * without a duration is the end; the players of the games stop there.
 */
#include "base/error.h"
#include "format/pop/sound/pop_sound.h"

#define END_MARK 18
#define MARKS_MAX 2
#define DURATION_MAX 255
#define NOTES_MAX 21843 /* 3 + 3 * notes + 2 bytes are at most 65535 */
#define RATE_MAX 1000 /* ticks a second that the speaker's player can follow */
#define SILENT_RATE 120 /* of a melody that has none, because it has no notes */

/* ---- out ---- */

static bool pop_sound_speaker_is_note(const struct smith_pop_sound_note *note) {
    return note->has.frequency && note->has.duration && note->frequency != END_MARK;
}

static struct smith_note note_of(const struct smith_pop_sound_note *note) {
    bool is_mark = note->frequency && note->frequency <= MARKS_MAX;
    return (struct smith_note){
        .frequency = is_mark ? 0 : note->frequency,
        .mark = is_mark ? note->frequency : 0,
        .ticks = note->duration,
    };
}

enum smith_status smith_pop_speaker_get(const struct smith_pop_sound_sound *sound, const struct smith_options *options,
                                        struct smith_notes *notes, struct smith_error *error) {
    if (sound->content.kind != SMITH_POP_SOUND_SOUND_CONTENT_SPEAKER)
        return smith_fail(error, SMITH_BAD_VALUE, "POP-SOUND-KIND", "this is no melody for the speaker");
    const struct smith_pop_sound_speaker *speaker = sound->content.as.speaker;
    smith_notes_init(notes, speaker->has.rate ? speaker->rate : SILENT_RATE, options);
    for (uint32_t i = 0; i < speaker->notes.count && pop_sound_speaker_is_note(speaker->notes.items[i]); i++) {
        const struct smith_note note = note_of(speaker->notes.items[i]);
        smith_notes_add(notes, &note);
    }
    if (!notes->failed)
        return SMITH_OK;
    smith_notes_free(notes);
    return smith_fail_memory(error, NULL);
}

/* ---- in ---- */

struct maker {
    struct smith_document *document;
    struct smith_pop_sound_speaker *speaker;
    struct smith_error *error;
    enum smith_status status; /* of the first failure */
};

static void pop_sound_speaker_add(struct maker *maker, uint16_t frequency, bool ends, uint8_t duration) {
    struct smith_pop_sound_note *note =
        smith_document_alloc(maker->document, sizeof *note, _Alignof(struct smith_pop_sound_note));
    if (note) {
        *note = (struct smith_pop_sound_note){.frequency = frequency, .duration = duration, .has = {true, !ends}};
        maker->speaker->notes.items[maker->speaker->notes.count++] = note;
    } else {
        maker->status = smith_fail_memory(maker->error, NULL);
    }
}

/* Pieces of a note that a byte can count; none of a note that is too short to be heard is still one. */
static uint64_t pieces_of(uint64_t ticks) {
    return ticks ? (ticks + DURATION_MAX - 1) / DURATION_MAX : 1;
}

static void pop_sound_speaker_add_note(struct maker *maker, const struct smith_note *note, uint64_t ticks) {
    uint16_t frequency = note->mark ? note->mark : note->frequency;
    bool is_known = note->mark ? note->mark <= MARKS_MAX : !frequency || frequency > MARKS_MAX;
    if (!is_known || frequency == END_MARK)
        maker->status = smith_fail(maker->error, SMITH_BAD_VALUE, "POP-SOUND-MARK",
                                   note->mark ? "the game has no mark %u" : "the game has no tone of %u Hz", frequency);
    for (uint64_t left = pieces_of(ticks); left && maker->status == SMITH_OK; left--) {
        uint64_t piece = ticks < DURATION_MAX ? ticks : DURATION_MAX;
        pop_sound_speaker_add(maker, frequency, false, (uint8_t)piece);
        ticks -= piece;
    }
}

/* Ticks at the melody's rate when `from` are counted by `divisor`: rounded where a note ends, so that they add up. */
static uint64_t ended_at(uint64_t from, uint32_t divisor) {
    return (from + divisor / 2) / divisor;
}

static bool is_short_enough(const struct smith_notes *notes, uint32_t divisor) {
    uint64_t pieces = 0, at = 0;
    for (uint32_t i = 0; i < notes->count && pieces <= NOTES_MAX; i++) {
        uint64_t end = at + notes->items[i].ticks;
        pieces += pieces_of(ended_at(end, divisor) - ended_at(at, divisor));
        at = end;
    }
    return pieces <= NOTES_MAX;
}

static enum smith_status pop_sound_speaker_add_notes(struct maker *maker, const struct smith_notes *notes,
                                                     uint32_t divisor) {
    uint64_t at = 0;
    for (uint32_t i = 0; i < notes->count && maker->status == SMITH_OK; i++) {
        uint64_t end = at + notes->items[i].ticks;
        pop_sound_speaker_add_note(maker, &notes->items[i], ended_at(end, divisor) - ended_at(at, divisor));
        at = end;
    }
    if (maker->status == SMITH_OK)
        pop_sound_speaker_add(maker, END_MARK, true, 0);
    return maker->status;
}

enum smith_status smith_pop_speaker_set(struct smith_document *document, const struct smith_notes *notes,
                                        struct smith_error *error) {
    struct smith_pop_sound_sound *sound = smith_pop_sound_root(document);
    uint32_t divisor = (notes->rate + RATE_MAX - 1) / RATE_MAX;
    divisor = divisor ? divisor : 1;
    if (!is_short_enough(notes, divisor))
        return smith_fail(error, SMITH_BAD_VALUE, "POP-SOUND-LONG", "the melody has more than %d notes", NOTES_MAX);
    struct smith_pop_sound_speaker *speaker =
        smith_document_alloc(document, sizeof *speaker, _Alignof(struct smith_pop_sound_speaker));
    struct maker maker = {document, speaker, error, SMITH_OK};
    if (speaker)
        speaker->notes.items = smith_document_alloc(document, (NOTES_MAX + 1) * sizeof *speaker->notes.items,
                                                    _Alignof(struct smith_pop_sound_note *));
    if (!speaker || !speaker->notes.items)
        return smith_fail_memory(error, NULL);
    speaker->rate = (uint16_t)(notes->rate / divisor);
    speaker->has.rate = true;
    sound->type = (uint8_t)((sound->type & SMITH_POP_SOUND_TYPE_LOOP) | SMITH_POP_SOUND_KIND_SPEAKER);
    sound->content.kind = SMITH_POP_SOUND_SOUND_CONTENT_SPEAKER;
    sound->content.as.speaker = speaker;
    return pop_sound_speaker_add_notes(&maker, notes, divisor);
}
