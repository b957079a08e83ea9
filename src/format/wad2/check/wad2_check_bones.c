/* SPDX-License-Identifier: MIT
 *
 * Rules about the bones of moveables, and the animations that move them.
 */
#include "format/wad2/check/wad2_check.h"
#include "format/wad2/wad2_view.h"

/* ---- bones ------------------------------------------------------------------------------------------------------- */

static uint32_t bones_in(const struct wad2_bone_tree *tree) {
    uint32_t count = tree != NULL;
    for (uint32_t i = 0; tree && i < tree->bones.count; i++)
        count += bones_in(tree->bones.items[i]);
    return count;
}

static uint32_t bones_of(const struct wad2_moveable *moveable) {
    return moveable->bones.count ? moveable->bones.count : bones_in(moveable->bone_tree);
}

/* How the first bone is linked does not matter: it hangs on nothing. */
static void check_stack(struct smith_run *run, const struct wad2_moveable *moveable, uint32_t index) {
    uint32_t depth = 0;
    for (uint32_t i = 1; i < moveable->bones.count; i++) {
        int32_t link = moveable->bones.items[i]->link;
        if ((link == WAD2_BONE_LINK_POP || link == WAD2_BONE_LINK_READ) && !depth)
            smith_report_finding(run, "WAD2-BONE-STACK", smith_rule_path("/moveables/%u/bones/%u/link", index, i),
                                 "the bone is to hang on what is on the stack, and there is nothing");
        else if (link == WAD2_BONE_LINK_POP)
            depth--;
        else if (link == WAD2_BONE_LINK_PUSH)
            depth++;
    }
}

void smith_wad2_check_bones(struct smith_run *run) {
    const struct wad2_wad2 *archive = wad2_root(run->document);
    for (uint32_t i = 0; i < archive->moveables.count; i++) {
        const struct wad2_moveable *moveable = archive->moveables.items[i];
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
    for (uint32_t i = 0; i < animation->keyframe_count; i++)
        if (animation->keyframes[i]->angles.count < bones)
            smith_report_finding(run, "WAD2-KEYFRAME-ANGLES", smith_rule_path("%s/keyframes/%u", path, i),
                                 "%u angles for %u bones", animation->keyframes[i]->angles.count, bones);
}

static void check_targets(struct smith_run *run, const struct smith_wad2_animation *animation, uint32_t animations,
                          const char *path) {
    if (animation->next_animation >= animations)
        smith_report_finding(run, "WAD2-ANIMATION-MISSING", smith_rule_path("%s/next_animation", path),
                             "there is no animation %u", animation->next_animation);
    for (uint32_t i = 0; i < animation->state_change_count; i++) {
        const struct wad2_state_change *change = animation->state_changes[i];
        for (uint32_t k = 0; k < change->dispatches.count; k++) {
            int32_t target = smith_wad2_dispatch_target(&change->dispatches.items[k]);
            if (target >= 0 && (uint32_t)target >= animations)
                smith_report_finding(run, "WAD2-ANIMATION-MISSING",
                                     smith_rule_path("%s/state_changes/%u/dispatches/%u/next_animation", path, i, k),
                                     "there is no animation %d", target);
        }
    }
}

void smith_wad2_check_animations(struct smith_run *run) {
    const struct wad2_wad2 *archive = wad2_root(run->document);
    struct smith_wad2_animation animation;
    for (uint32_t i = 0; i < archive->moveables.count; i++) {
        const struct wad2_moveable *moveable = archive->moveables.items[i];
        uint32_t bones = bones_of(moveable);
        for (uint32_t k = 0; k < moveable->animations.count; k++) {
            struct smith_rule_path path = smith_rule_path("/moveables/%u/animations/%u", i, k);
            if (!smith_wad2_animation_of(&moveable->animations.items[k], &animation))
                continue;
            check_keyframes(run, &animation, bones, path.text);
            check_targets(run, &animation, moveable->animations.count, path.text);
        }
    }
}
