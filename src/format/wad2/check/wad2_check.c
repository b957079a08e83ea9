/* SPDX-License-Identifier: MIT
 *
 * The list of rules about object archives.
 */
#include "format/wad2/check/wad2_check.h"
#include "document/document.h"
#include "document/release.h"
#include "format/tomb_editor/tomb_editor.h"
#include "format/wad2/common/wad2_view.h"
#include "type/type_tables.h"

/* ---- rules about the bones of moveables, and the animations that move them ---- */

/* ---- bones ------------------------------------------------------------------------------------------------------- */

static uint32_t bones_in(const struct smith_wad2_bone_tree *tree) {
    uint32_t count = tree != NULL;
    for (uint32_t i = 0; tree && i < tree->bones.count; i++)
        count += bones_in(tree->bones.items[i]);
    return count;
}

static uint32_t bones_of(const struct smith_wad2_moveable *moveable) {
    return moveable->bones.count ? moveable->bones.count : bones_in(moveable->bone_tree);
}

/* How the first bone is linked does not matter: it hangs on nothing. */
static void check_stack(struct smith_run *run, const struct smith_wad2_moveable *moveable, uint32_t index) {
    uint32_t depth = 0;
    for (uint32_t i = 1; i < moveable->bones.count; i++) {
        int32_t link = moveable->bones.items[i]->link;
        if ((link == SMITH_WAD2_BONE_LINK_POP || link == SMITH_WAD2_BONE_LINK_READ) && !depth)
            smith_report_finding(run, "WAD2-BONE-STACK", smith_rule_path("/moveables/%u/bones/%u/link", index, i),
                                 "the bone is to hang on what is on the stack, and there is nothing");
        else if (link == SMITH_WAD2_BONE_LINK_POP)
            depth--;
        else if (link == SMITH_WAD2_BONE_LINK_PUSH)
            depth++;
    }
}

static void wad2_check_bones(struct smith_run *run) {
    const struct smith_wad2_wad2 *archive = smith_wad2_root(run->document);
    for (uint32_t i = 0; i < archive->moveables.count; i++) {
        const struct smith_wad2_moveable *moveable = archive->moveables.items[i];
        uint32_t bones = bones_of(moveable);
        if (bones != moveable->meshes.count)
            smith_report_finding(run, "WAD2-BONES", smith_rule_path("/moveables/%u", i), "%u bones for %u meshes",
                                 bones, moveable->meshes.count);
        check_stack(run, moveable, i);
    }
}

/* ---- animations -------------------------------------------------------------------------------------------------- */

static void check_keyframes(struct smith_run *run, const struct smith_wad2_animation *animation, uint32_t bones,
                            const char *path) {
    for (uint32_t i = 0; i < animation->keyframes.count; i++)
        if (animation->keyframes.items[i]->angles.count < bones)
            smith_report_finding(run, "WAD2-KEYFRAME-ANGLES", smith_rule_path("%s/keyframes/%u", path, i),
                                 "%u angles for %u bones", animation->keyframes.items[i]->angles.count, bones);
}

static void check_targets(struct smith_run *run, const struct smith_wad2_animation *animation, uint32_t animations,
                          const char *path) {
    if (animation->next_animation >= animations)
        smith_report_finding(run, "WAD2-ANIMATION-MISSING", smith_rule_path("%s/next_animation", path),
                             "there is no animation %u", animation->next_animation);
    for (uint32_t i = 0; i < animation->state_changes.count; i++) {
        const struct smith_wad2_state_change *change = animation->state_changes.items[i];
        for (uint32_t k = 0; k < change->dispatches.count; k++) {
            const struct smith_wad2_dispatches *element = &change->dispatches.items[k];
            int32_t target =
                element->kind == SMITH_WAD2_DISPATCHES_DISPATCH ? element->as.dispatch->next_animation : -1;
            if (target >= 0 && (uint32_t)target >= animations)
                smith_report_finding(run, "WAD2-ANIMATION-MISSING",
                                     smith_rule_path("%s/state_changes/%u/dispatches/%u/next_animation", path, i, k),
                                     "there is no animation %d", target);
        }
    }
}

/* wad2_check.c */
static void wad2_check_animations(struct smith_run *run) {
    const struct smith_wad2_wad2 *archive = smith_wad2_root(run->document);
    for (uint32_t i = 0; i < archive->moveables.count; i++) {
        const struct smith_wad2_moveable *moveable = archive->moveables.items[i];
        uint32_t bones = bones_of(moveable);
        for (uint32_t k = 0; k < moveable->animations.count; k++) {
            struct smith_rule_path path = smith_rule_path("/moveables/%u/animations/%u", i, k);
            const struct smith_wad2_animations *element = &moveable->animations.items[k];
            if (element->kind != SMITH_WAD2_ANIMATIONS_ANIMATION)
                continue;
            check_keyframes(run, element->as.animation, bones, path.text);
            check_targets(run, element->as.animation, moveable->animations.count, path.text);
        }
    }
}

/* ---- loading ---- */

/*
 * Rules about what today's editor does with an archive as it loads it: refuses it, skips chunks, or does not find what
 * they refer to.
 */

static void wad2_check_head(struct smith_run *run) {
    const struct smith_wad2_wad2 *archive = smith_wad2_root(run->document);
    if (archive->version & ~SMITH_WAD2_VERSION_COMPRESSED)
        smith_report_finding(run, "WAD2-VERSION", smith_rule_path("/version"),
                             "today's editor refuses the archive: its version is not 0");
    if (archive->version & SMITH_WAD2_VERSION_COMPRESSED)
        smith_report_finding(run, "WAD2-COMPRESSED", smith_rule_path("/version"),
                             "compressed; the editor can read that but has never written it");
    if (!archive->has.sound_system)
        smith_report_finding(run, "WAD2-SOUND-SYSTEM", smith_rule_path("/"),
                             "today's editor refuses the archive: it has no sound system");
    else if (archive->sound_system != SMITH_WAD2_SOUND_SYSTEM_XML)
        smith_report_finding(run, "WAD2-SOUND-SYSTEM", smith_rule_path("/sound_system"),
                             "today's editor refuses the archive: its sound system is not Xml");
}

/* ---- chunks ------------------------------------------------------------------------------------------------------ */

static enum smith_status report_unread(void *context, const struct smith_unread_chunk *chunk) {
    struct smith_run *run = context;
    smith_report_finding(run, "WAD2-CHUNK-UNREAD", smith_rule_path("%s", chunk->path),
                         chunk->reason == SMITH_UNREAD_MISPLACED ? "the editor skips the chunk %s here"
                                                                 : "the editor does not know the chunk %s and skips it",
                         chunk->id);
    return SMITH_OK;
}

struct old_versions {
    struct smith_run *run;
    uint32_t count;
    struct smith_rule_path first;
};

static enum smith_status wad2_check_loading_look(void *context, const struct smith_visit *visit) {
    struct old_versions *old_versions = context;
    if (!visit->member)
        return SMITH_OK;
    const struct smith_annotations *annotations = smith_visit_annotations(visit);
    bool empty = visit->type->kind == SMITH_LIST && !((const struct smith_list *)visit->value)->count;
    if (empty || !annotations)
        return SMITH_OK;
    if (smith_annotation_find(annotations, "dropped"))
        smith_report_finding(old_versions->run, "WAD2-CHUNK-DROPPED", smith_rule_frame_path(visit->frame),
                             "the editor throws this away when it loads the archive");
    else if (smith_annotation_find(annotations, "deprecated") && !old_versions->count++)
        old_versions->first = smith_rule_frame_path(visit->frame);
    return SMITH_OK;
}

static void wad2_check_chunks(struct smith_run *run) {
    struct old_versions old_versions = {.run = run};
    smith_run_note(run, smith_unread_chunks_visit(run->document, report_unread, run));
    smith_run_note(run, smith_visit_all(run->document, wad2_check_loading_look, &old_versions));
    if (old_versions.count)
        smith_report_finding(run, "WAD2-DEPRECATED", old_versions.first,
                             "%u chunks are of forms that today's editor reads but does not write; this is the first",
                             old_versions.count);
}

/* ---- order ------------------------------------------------------------------------------------------------------- */

const struct smith_wad2_order smith_wad2_orders[3] = {
    {SMITH_WAD2_WAD2_TEXTURES_MEMBER, SMITH_WAD2_WAD2_MOVEABLES_MEMBER},
    {SMITH_WAD2_WAD2_TEXTURES_MEMBER, SMITH_WAD2_WAD2_STATICS_MEMBER},
    {SMITH_WAD2_WAD2_SPRITES_MEMBER, SMITH_WAD2_WAD2_SPRITE_SEQUENCES_MEMBER},
};

/* wad2_check.c */
static void wad2_check_order(struct smith_run *run) {
    const struct smith_member *members = SMITH_WAD2_WAD2_TYPE->record->members;
    for (size_t i = 0; i < sizeof smith_wad2_orders / sizeof *smith_wad2_orders; i++) {
        const struct smith_wad2_order *order = &smith_wad2_orders[i];
        if (smith_chunks_are_misordered(smith_wad2_root(run->document), order->first, order->second))
            smith_report_finding(run, "WAD2-ORDER", smith_rule_path("/%s", members[order->second].name),
                                 "%s stands before %s, so nothing in it finds what it shows",
                                 members[order->second].name, members[order->first].name);
    }
}

/* ---- wad2 check ---- */

smith_rule *const smith_wad2_rules[] = {
    wad2_check_head,           wad2_check_chunks,        wad2_check_order,
    smith_wad2_check_pictures, smith_wad2_check_numbers, smith_wad2_check_meshes,
    wad2_check_bones,          wad2_check_animations,    NULL,
};

static void check_2017(struct smith_run *run) {
    smith_report_finding(run, "WAD2-OF-2017", smith_rule_path("/"), "no release since 1.0.9 reads this archive");
}

smith_rule *const smith_wad2_2017_rules[] = {check_2017, NULL};
