/* SPDX-License-Identifier: MIT
 *
 * What an archive is for a level that is built with it, and its objects with the numbers of another engine
 * (archive_contents.h).
 */
#include "format/tomb_editor/archive_contents.h"

#include "document/document.h"
#include "format/wad2/check/wad2_check.h"
#include <stdio.h>

enum { TR1 = 1 };

/* Words of a keyframe in a level: nine, one for each bone that turns about one axis, two for each other. */
static uint32_t keyframe_words(const struct smith_archive_reader *reader, const struct smith_wad2_moveable *moveable,
                               const struct smith_wad2_keyframe *keyframe) {
    enum { HEAD = 9 };
    uint32_t words = HEAD + (reader->native == TR1);
    for (uint32_t i = 0; i < keyframe->angles.count && i < moveable->meshes.count; i++) {
        const struct smith_wad2_vec3 *angle = &keyframe->angles.items[i];
        words += (angle->x != 0) + (angle->y != 0) + (angle->z != 0) > 1 ? 2 : 1;
    }
    return words;
}

struct animation_counts {
    uint32_t bad_next, bad_dispatches, words; /* most words of a keyframe */
};

static void count_animation(const struct smith_archive_reader *reader, const struct smith_wad2_moveable *moveable,
                            const struct smith_wad2_animation *animation, struct animation_counts *counts) {
    counts->bad_next += animation->next_animation >= moveable->animations.count;
    for (uint32_t i = 0; i < animation->state_changes.count; i++)
        for (uint32_t j = 0; j < animation->state_changes.items[i]->dispatches.count; j++) {
            const struct smith_wad2_dispatches *item = &animation->state_changes.items[i]->dispatches.items[j];
            counts->bad_dispatches += item->kind == SMITH_WAD2_DISPATCHES_DISPATCH &&
                                      item->as.dispatch->next_animation >= moveable->animations.count;
        }
    for (uint32_t i = 0; i < animation->keyframes.count; i++) {
        const uint32_t words = keyframe_words(reader, moveable, animation->keyframes.items[i]);
        counts->words = words > counts->words ? words : counts->words;
    }
}

static void read_moveable(const struct smith_archive_reader *reader, const struct smith_wad2_moveable *moveable) {
    enum { TEN_BONES = 32, KEYFRAME = 255 };
    struct animation_counts counts = {0};
    char label[96];
    smith_wad_label(reader->engine, SMITH_WAD_MOVEABLE, moveable->id, label, sizeof label);
    for (uint32_t i = 0; i < moveable->animations.count; i++)
        if (moveable->animations.items[i].kind == SMITH_WAD2_ANIMATIONS_ANIMATION)
            count_animation(reader, moveable, moveable->animations.items[i].as.animation, &counts);
    if (counts.bad_next)
        reader->fault(reader->context, "BUILD-CHANGED-NEXT",
                      "%u animations of %s lead to one that is not there; its first one is taken", counts.bad_next,
                      label);
    if (counts.bad_dispatches)
        reader->fault(reader->context, "BUILD-CHANGED-DISPATCH",
                      "%u state changes of %s lead to animations that are not there, and are removed",
                      counts.bad_dispatches, label);
    if (reader->classic && !moveable->meshes.count)
        reader->fault(reader->context, "BUILD-ABORTED-MESHES", "the compiler gives up: %s has no meshes", label);
    if (reader->classic && counts.words > KEYFRAME)
        reader->fault(reader->context, "BUILD-ABORTED-KEYFRAME",
                      "the compiler gives up: a keyframe of %s takes %u words, and has place for %d", label,
                      counts.words, KEYFRAME);
    if (!reader->classic && moveable->bones.count > TEN_BONES)
        reader->fault(reader->context, "BUILD-RISK-BONES", "%s has %u bones, and the game draws %d", label,
                      moveable->bones.count, TEN_BONES);
}

static void read_sprites(const struct smith_archive_reader *reader, const struct smith_wad2_wad2 *wad) {
    const int32_t most = reader->classic ? 256 : 4096;
    for (uint32_t i = 0; i < wad->sprite_sequences.count; i++)
        for (uint32_t j = 0; j < wad->sprite_sequences.items[i]->sprites.count; j++)
            reader->number(reader->context, SMITH_WAD_SPRITES,
                           (int64_t)wad->sprite_sequences.items[i]->id << 16 | (j & 0xFFFF));
    for (uint32_t i = 0; i < wad->sprites.count; i++)
        if (wad->sprites.items[i]->width > most || wad->sprites.items[i]->height > most)
            reader->fault(reader->context, "BUILD-LOST-LARGE-SPRITE",
                          "its sprite %u is left out: %d by %d pixels, and a level has %d at most", i,
                          wad->sprites.items[i]->width, wad->sprites.items[i]->height, most);
}

bool smith_wad2_contents(const struct smith_document *document, const struct smith_archive_reader *reader) {
    const struct smith_wad2_wad2 *wad = smith_wad2_root(document);
    for (uint32_t i = 0; i < wad->moveables.count; i++) {
        if (!reader->is_known(reader->context, wad->moveables.items[i]->id))
            read_moveable(reader, wad->moveables.items[i]);
        reader->number(reader->context, SMITH_WAD_MOVEABLE, wad->moveables.items[i]->id);
    }
    for (uint32_t i = 0; i < wad->statics.count; i++)
        if (wad->statics.items[i].kind == SMITH_WAD2_STATICS_STATIC)
            reader->number(reader->context, SMITH_WAD_STATIC, wad->statics.items[i].as.static_->id);
    read_sprites(reader, wad);
    return wad->sound_system == SMITH_WAD2_SOUND_SYSTEM_XML;
}

/* ---- for another engine ---------------------------------------------------------------------------------------------- */

void smith_wad2_renumber(struct smith_document *document, const struct smith_archive_numbers *numbers) {
    struct smith_wad2_wad2 *wad = smith_wad2_root(document);
    uint32_t count = 0;
    for (uint32_t i = 0; i < wad->moveables.count; i++) {
        struct smith_wad2_moveable *moveable = wad->moveables.items[i];
        const int64_t number = numbers->number(numbers->context, SMITH_WAD_MOVEABLE, moveable->id);
        if (number < 0)
            continue;
        moveable->id = (uint32_t)number;
        wad->moveables.items[count++] = moveable;
    }
    wad->moveables.count = count;
    for (uint32_t i = 0; i < wad->sprite_sequences.count; i++) {
        struct smith_wad2_sprite_sequence *sequence = wad->sprite_sequences.items[i];
        sequence->id = (uint32_t)numbers->number(numbers->context, SMITH_WAD_SPRITES, sequence->id);
    }
    wad->game_version = numbers->game;
    wad->has.game_version = true;
}
