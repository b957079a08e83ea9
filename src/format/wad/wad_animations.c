/* SPDX-License-Identifier: MIT
 *
 * Which animations and frames belong to what: no number says it, but where the next ones begin.
 */
#include "format/wad/wad.h"

uint32_t smith_wad_animations(const struct wad_wad *wad, uint32_t moveable, uint32_t *end) {
    int16_t first = wad->moveables.items[moveable].first_animation, next = -1;
    *end = wad->animations.count;
    if (first < 0 || (uint32_t)first >= wad->animations.count)
        return *end;
    while (next < 0 && ++moveable < wad->moveables.count)
        next = wad->moveables.items[moveable].first_animation;
    if (next >= first && (uint32_t)next < *end)
        *end = (uint32_t)next;
    return (uint32_t)first;
}

uint64_t smith_wad_frame_bytes(const struct wad_wad *wad, uint32_t animation) {
    const struct wad_animation *at = &wad->animations.items[animation];
    uint64_t end = (uint64_t)wad->frames.count * sizeof(int16_t);
    if (animation + 1 < wad->animations.count && at[1].frame_offset < end)
        end = at[1].frame_offset;
    return at->frame_offset < end ? end - at->frame_offset : 0;
}

uint32_t smith_wad_frames(const struct wad_wad *wad, uint32_t animation) {
    uint32_t size = wad->animations.items[animation].frame_size * UINT32_C(2);
    return size ? (uint32_t)(smith_wad_frame_bytes(wad, animation) / size) : 0;
}
