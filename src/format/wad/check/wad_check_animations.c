/* SPDX-License-Identifier: MIT
 *
 * Rules about animations, and what they speak of: frames, state changes, dispatches, commands.
 */
#include "format/wad/check/wad_check.h"
#include "format/wad/wad.h"

/* ---- frames ----------------------------------------------------------------------------------------------------- */

static void check_frames(struct smith_run *run, const struct wad_wad *wad, uint32_t number) {
    const struct wad_animation *animation = &wad->animations.items[number];
    struct smith_rule_path path = smith_rule_path("/animations/%u", number);
    uint64_t size = (uint64_t)wad->frames.count * sizeof(int16_t);
    if (animation->frame_offset % 2 || animation->frame_offset > size)
        smith_report_finding(run, "WAD-FRAMES", path, "its frames begin at byte %u of %llu", animation->frame_offset,
                             (unsigned long long)size);
    else if (number && animation->frame_offset < animation[-1].frame_offset)
        smith_report_finding(run, "WAD-FRAMES", path, "its frames begin before those of the animation before it");
    else if (animation->frame_size && smith_wad_frame_bytes(wad, number) % (animation->frame_size * UINT64_C(2)))
        smith_report_finding(run, "WAD-FRAMES", path, "%llu bytes of frames are no multiple of %u words",
                             (unsigned long long)smith_wad_frame_bytes(wad, number), animation->frame_size);
    else if (animation->frame_size && animation->frame_size < SMITH_WAD_FRAME_HEAD)
        smith_report_finding(run, "WAD-FRAMES", path, "%u words are too few for a frame", animation->frame_size);
}

/* ---- what it speaks of ------------------------------------------------------------------------------------------ */

static bool wad_check_animations_is_inside(uint32_t first, uint32_t count, uint32_t all) {
    return !count || (first <= all && count <= all - first);
}

/* Values behind a command of that type; -1 = there is no such type. */
static int wad_check_animations_values_of(int16_t type) {
    static const int8_t values[] = {-1, 3, 2, 0, 0, 2, 2};
    return type < 0 || type >= (int)sizeof values ? -1 : values[type];
}

/* From each word on, how many commands follow one another; so overlapping runs of them are looked at once. */
static uint32_t *count_commands(struct smith_run *run, const struct wad_wad *wad) {
    uint32_t *counts = smith_run_alloc(run, wad->commands.count + (size_t)1, sizeof *counts);
    for (uint32_t at = wad->commands.count; counts && at-- > 0;) {
        int values = wad_check_animations_values_of(wad->commands.items[at]);
        if (values >= 0 && (uint32_t)values < wad->commands.count - at)
            counts[at] = 1 + counts[at + 1 + (uint32_t)values];
    }
    return counts;
}

static void check_commands(struct smith_run *run, const struct wad_wad *wad, uint32_t number, const uint32_t *counts) {
    const struct wad_animation *animation = &wad->animations.items[number];
    uint32_t count = animation->first_command < wad->commands.count ? counts[animation->first_command] : 0;
    if (count < animation->command_count)
        smith_report_finding(run, "WAD-COMMAND", smith_rule_path("/animations/%u/first_command", number),
                             "only %u of its %u commands can be read, from word %u of %u on", count,
                             animation->command_count, animation->first_command, wad->commands.count);
}

static void wad_check_animation(struct smith_run *run, const struct wad_wad *wad, uint32_t number,
                                const uint32_t *counts) {
    const struct wad_animation *animation = &wad->animations.items[number];
    check_frames(run, wad, number);
    check_commands(run, wad, number, counts);
    if (!wad_check_animations_is_inside(animation->first_change, animation->change_count, wad->changes.count))
        smith_report_finding(run, "WAD-CHANGES", smith_rule_path("/animations/%u/first_change", number),
                             "has %u state changes from %u on, and there are %u", animation->change_count,
                             animation->first_change, wad->changes.count);
}

void smith_wad_check_animations(struct smith_run *run) {
    const struct wad_wad *wad = wad_root(run->document);
    const uint32_t *counts = count_commands(run, wad);
    for (uint32_t i = 0; counts && i < wad->animations.count; i++)
        wad_check_animation(run, wad, i, counts);
    for (uint32_t i = 0; i < wad->changes.count; i++) {
        const struct wad_state_change *change = &wad->changes.items[i];
        if (!wad_check_animations_is_inside(change->first_dispatch, change->dispatch_count, wad->dispatches.count))
            smith_report_finding(run, "WAD-DISPATCHES", smith_rule_path("/changes/%u/first_dispatch", i),
                                 "has %u dispatches from %u on, and there are %u", change->dispatch_count,
                                 change->first_dispatch, wad->dispatches.count);
    }
    for (uint32_t i = 0; i < wad->dispatches.count; i++) {
        int next = wad->dispatches.items[i].next_animation;
        if (next < 0 || (uint32_t)next >= wad->animations.count)
            smith_report_finding(run, "WAD-DISPATCH-TARGET", smith_rule_path("/dispatches/%u/next_animation", i),
                                 "leads to animation %d, and there are %u", next, wad->animations.count);
    }
}
