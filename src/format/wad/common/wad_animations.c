/* SPDX-License-Identifier: MIT
 *
 * Animations of objects and their frames.
 */
#include "format/wad/common/wad_animations.h"
#include "format/wad/wad.h"

/* ---- which animations and frames belong to what: no number says it, but where the next ones begin ---- */

uint32_t smith_wad_animations(const struct smith_wad_wad *wad, uint32_t moveable, uint32_t *end) {
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

uint64_t smith_wad_frame_bytes(const struct smith_wad_wad *wad, uint32_t animation) {
    const struct smith_wad_animation *at = &wad->animations.items[animation];
    uint64_t end = (uint64_t)wad->frames.count * sizeof(int16_t);
    if (animation + 1 < wad->animations.count && at[1].frame_offset < end)
        end = at[1].frame_offset;
    return at->frame_offset < end ? end - at->frame_offset : 0;
}

uint32_t smith_wad_frames(const struct smith_wad_wad *wad, uint32_t animation) {
    uint32_t size = wad->animations.items[animation].frame_size * UINT32_C(2);
    return size ? (uint32_t)(smith_wad_frame_bytes(wad, animation) / size) : 0;
}

/* ---- frames ---- */

/*
 * Frames of animations, which are words: a box, an offset, and angles of one or two words for each mesh. Objects have the
 * same angles with the signs that y upwards gives them.
 */

enum { BOX = 6, ALL_AXES = 0, FINE = 4096, COARSE = 1024 }; /* a turn has so many parts */

static float degrees(unsigned part, unsigned turn) {
    return (float)part * 360 / (float)turn;
}

static float turned_back(float angle) {
    return angle > 0 ? 360 - angle : 0;
}

/* Returns how many words it was; 0 = there are not as many. */
static uint32_t read_angle(const int16_t *words, uint32_t left, float angle[3]) {
    float turn[3] = {0};
    if (!left)
        return 0;
    unsigned first = (uint16_t)words[0], axis = first >> 14;
    if (axis == ALL_AXES && left < 2)
        return 0;
    if (axis == ALL_AXES) {
        unsigned second = (uint16_t)words[1];
        turn[0] = degrees(first >> 4 & 1023, COARSE);
        turn[1] = degrees((first & 15) << 6 | second >> 10, COARSE);
        turn[2] = degrees(second & 1023, COARSE);
    } else {
        turn[axis - 1] = degrees(first & 4095, FINE);
    }
    angle[0] = turned_back(turn[0]);
    angle[1] = turn[1];
    angle[2] = turned_back(turn[2]);
    return axis == ALL_AXES ? 2 : 1;
}

static void read_frame(const int16_t *words, uint32_t size, float (*angles)[3], uint32_t bones,
                       struct smith_object_keyframe *keyframe) {
    keyframe->offset[0] = words[BOX];
    keyframe->offset[1] = (float)-words[BOX + 1];
    keyframe->offset[2] = words[BOX + 2];
    uint32_t at = SMITH_WAD_FRAME_HEAD;
    while (keyframe->angle_count < bones) {
        uint32_t taken = read_angle(words + at, size - at, angles[keyframe->angle_count]);
        if (!taken)
            break;
        at += taken;
        keyframe->angle_count++;
    }
    keyframe->angles = (const float(*)[3])angles;
}

void smith_wad_read_animation(struct smith_objects *objects, const struct smith_wad_wad *wad, uint32_t number,
                              uint32_t bones, struct smith_object_animation *animation) {
    const struct smith_wad_animation *from = &wad->animations.items[number];
    uint32_t size = from->frame_size, count = smith_wad_frames(wad, number);
    animation->rate = from->frame_rate;
    if (size < SMITH_WAD_FRAME_HEAD)
        return;
    bones = bones < size ? bones : size;
    animation->keyframes = smith_objects_alloc(objects, count, sizeof *animation->keyframes);
    float(*angles)[3] = smith_objects_alloc(objects, (size_t)count * bones, sizeof *angles);
    if (!animation->keyframes || !angles)
        return;
    animation->keyframe_count = count;
    const int16_t *words = wad->frames.items + from->frame_offset / 2;
    for (uint32_t i = 0; i < count; i++)
        read_frame(words + (size_t)i * size, size, angles + (size_t)i * bones, bones, &animation->keyframes[i]);
}
