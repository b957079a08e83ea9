/* SPDX-License-Identifier: MIT
 *
 * Rules about moveables and statics.
 */
#include "format/wad/check/wad_check.h"
#include "format/wad/wad.h"

/* ---- numbers ---------------------------------------------------------------------------------------------------- */

static int64_t moveable_number(const void *root, uint32_t index) {
    const struct smith_wad_wad *wad = root;
    return wad->moveables.items[index].number;
}

static int64_t static_number(const void *root, uint32_t index) {
    const struct smith_wad_wad *wad = root;
    return wad->statics.items[index].number;
}

static void wad_objects_check_numbers(struct smith_run *run, const struct smith_wad_wad *wad) {
    const struct smith_wad_numbers moveables = {SMITH_WAD_MOVEABLE, "moveables", wad, wad->moveables.count,
                                                moveable_number};
    const struct smith_wad_numbers statics = {SMITH_WAD_STATIC, "statics", wad, wad->statics.count, static_number};
    smith_wad_check_numbers(run, &moveables, "WAD-TWICE");
    smith_wad_check_numbers(run, &statics, "WAD-TWICE");
}

/* ---- links ------------------------------------------------------------------------------------------------------ */

enum { FOLLOW, POP, PUSH, READ };

#define LINKS_FACTOR 16 /* how often a link may be looked at */

/* Whether the stack that links put bones on and take them from never is too short. */
static void wad_objects_check_links(struct smith_run *run, const struct smith_wad_wad *wad, uint32_t number,
                                    const char *label) {
    const struct smith_wad_moveable *moveable = &wad->moveables.items[number];
    const int32_t *link = wad->links.items + moveable->first_link;
    unsigned stack = 0;
    for (unsigned i = 1; i < moveable->mesh_count; i++, link += SMITH_WAD_LINK) {
        struct smith_rule_path path = smith_rule_path("/links/%u", moveable->first_link + (i - 1) * SMITH_WAD_LINK);
        if (*link < FOLLOW || *link > READ)
            smith_report_finding(run, "WAD-LINK", path, "%d is no kind of a link, and moveable %s has one here", *link,
                                 label);
        else if ((*link == POP || *link == READ) && !stack)
            smith_report_finding(run, "WAD-LINK", path, "moveable %s takes a parent for mesh %u where none is left",
                                 label, i);
        stack += *link == PUSH;
        stack -= *link == POP && stack;
    }
}

/* ---- moveables --------------------------------------------------------------------------------------------------- */

/* `links_left`: how many are looked at; only those of broken files share so many. */
static void check_meshes(struct smith_run *run, const struct smith_wad_wad *wad, uint32_t number, uint64_t *links_left,
                         const char *label) {
    const struct smith_wad_moveable *moveable = &wad->moveables.items[number];
    uint32_t pointers = wad->geometry.pointers.count;
    uint64_t links = moveable->mesh_count ? (moveable->mesh_count - UINT64_C(1)) * SMITH_WAD_LINK : 0;
    if (moveable->mesh_count && moveable->first_pointer + moveable->mesh_count > pointers)
        smith_report_finding(run, "WAD-MESHES", smith_rule_path("/moveables/%u/first_pointer", number),
                             "moveable %s has %u meshes from %u on, and there are %u", label, moveable->mesh_count,
                             moveable->first_pointer, pointers);
    if (links && moveable->first_link + links > wad->links.count)
        smith_report_finding(run, "WAD-LINKS", smith_rule_path("/moveables/%u/first_link", number),
                             "moveable %s has %llu numbers of links from %u on, and there are %u", label,
                             (unsigned long long)links, moveable->first_link, wad->links.count);
    else if (links <= *links_left) {
        *links_left -= links;
        wad_objects_check_links(run, wad, number, label);
    }
}

/* Words that the angles of so many meshes take, of `size` that there are; more = they do not fit. */
static uint32_t angle_words(const int16_t *words, uint32_t size, unsigned meshes) {
    uint32_t taken = 0;
    for (; meshes && taken < size; meshes--)
        taken += (uint16_t)words[taken] >> 14 ? 1 : 2;
    return meshes ? size + 1 : taken;
}

static bool holds_angles(const struct smith_wad_wad *wad, uint32_t animation, unsigned meshes) {
    const struct smith_wad_animation *at = &wad->animations.items[animation];
    const int16_t *frame = wad->frames.items + at->frame_offset / 2;
    for (uint32_t left = smith_wad_frames(wad, animation); left; left--, frame += at->frame_size)
        if (at->frame_size < SMITH_WAD_FRAME_HEAD ||
            angle_words(frame + SMITH_WAD_FRAME_HEAD, at->frame_size - (uint32_t)SMITH_WAD_FRAME_HEAD, meshes) >
                at->frame_size - (uint32_t)SMITH_WAD_FRAME_HEAD)
            return false;
    return true;
}

/* Of animations in order: what is out of order might be looked at again and again. */
static void check_angles(struct smith_run *run, const struct smith_wad_wad *wad, uint32_t number,
                         uint32_t *frame_offset, const char *label) {
    uint32_t end, animation = smith_wad_animations(wad, number, &end);
    for (; animation < end && wad->animations.items[animation].frame_offset >= *frame_offset; animation++) {
        *frame_offset = wad->animations.items[animation].frame_offset;
        if (!holds_angles(wad, animation, wad->moveables.items[number].mesh_count))
            smith_report_finding(run, "WAD-ANGLES", smith_rule_path("/animations/%u", animation),
                                 "its frames have no room for the angles of the %u meshes of moveable %s",
                                 wad->moveables.items[number].mesh_count, label);
    }
}

void smith_wad_check_objects(struct smith_run *run) {
    const struct smith_wad_wad *wad = smith_wad_root(run->document);
    int last = -1;
    uint32_t frame_offset = 0;
    uint64_t links_left = LINKS_FACTOR * (uint64_t)wad->links.count;
    wad_objects_check_numbers(run, wad);
    for (uint32_t i = 0; i < wad->moveables.count; i++) {
        const struct smith_wad_moveable *moveable = &wad->moveables.items[i];
        char label[128];
        smith_wad_label(SMITH_WAD_TR4, SMITH_WAD_MOVEABLE, moveable->number, label, sizeof label);
        check_meshes(run, wad, i, &links_left, label);
        if (moveable->first_animation >= last)
            check_angles(run, wad, i, &frame_offset, label);
        if (moveable->first_animation >= 0 && moveable->first_animation < last)
            smith_report_finding(run, "WAD-ANIMATION-ORDER", smith_rule_path("/moveables/%u/first_animation", i),
                                 "the animations of moveable %s begin at %d, before those of one before it", label,
                                 moveable->first_animation);
        last = moveable->first_animation > last ? moveable->first_animation : last;
    }
}
