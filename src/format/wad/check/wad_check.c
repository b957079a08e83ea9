/* SPDX-License-Identifier: MIT
 *
 * The list of rules of object archives; and what several of them need.
 */
#include "format/wad/check/wad_check.h"
#include "format/wad/wad.h"
#include <stdlib.h>

/* ---- rules about textures, mesh pointers and meshes ---- */

static void wad_meshes_check_textures(struct smith_run *run, const struct smith_wad_wad *wad) {
    for (uint32_t i = 0; i < wad->textures.count; i++) {
        const struct smith_wad_texture *texture = &wad->textures.items[i];
        if (texture->x + texture->width >= SMITH_WAD_PAGE_WIDTH || texture->y + texture->height >= SMITH_WAD_PAGE_WIDTH)
            smith_report_finding(run, "WAD-TEXTURE-EDGE", smith_rule_path("/textures/%u", i),
                                 "reaches to %u, %u of a page of 256 by 256 pixels", texture->x + texture->width + 1,
                                 texture->y + texture->height + 1);
    }
}

static void check_polygon(struct smith_run *run, const struct smith_wad_mesh *mesh, uint32_t number, uint32_t polygon) {
    const struct smith_wad_polygon *at = mesh->polygons.items[polygon];
    for (uint32_t i = 0; i < at->vertices.count; i++)
        if (at->vertices.items[i] >= mesh->vertices.count)
            smith_report_finding(run, "WAD-VERTEX",
                                 smith_rule_path("/geometry/meshes/%u/polygons/%u/vertices/%u", number, polygon, i),
                                 "there is no vertex %u: the mesh has %u", at->vertices.items[i], mesh->vertices.count);
}

static void wad_meshes_check_mesh(struct smith_run *run, const struct smith_wad_mesh *mesh, uint32_t number) {
    uint32_t count = mesh->normals.count ? mesh->normals.count : mesh->shades.count;
    if (count != mesh->vertices.count)
        smith_report_finding(run, "WAD-NORMALS", smith_rule_path("/geometry/meshes/%u", number),
                             "has %u %s for %u vertices", count, mesh->normals.count ? "normals" : "shades",
                             mesh->vertices.count);
    for (uint32_t i = 0; i < mesh->polygons.count; i++)
        check_polygon(run, mesh, number, i);
}

/* wad_check.c: pointers, meshes and textures. */
static void wad_check_meshes(struct smith_run *run) {
    const struct smith_wad_wad *wad = smith_wad_root(run->document);
    wad_meshes_check_textures(run, wad);
    for (uint32_t i = 0; i < wad->geometry.pointers.count; i++)
        if (wad->geometry.pointers.items[i]->mesh < 0)
            smith_report_finding(run, "WAD-POINTER", smith_rule_path("/geometry/pointers/%u", i),
                                 "no mesh begins at byte %u", wad->geometry.pointers.items[i]->offset);
    for (uint32_t i = 0; i < wad->geometry.meshes.count; i++)
        wad_meshes_check_mesh(run, wad->geometry.meshes.items[i], i);
    if (wad->geometry.stale.size)
        smith_report_finding(run, "WAD-MESHES-STALE", smith_rule_path("/geometry/stale"),
                             "the last %zu bytes of the meshes are none", wad->geometry.stale.size);
}

/* ---- rules about animations, and what they speak of: frames, state changes, dispatches, commands ---- */

/* ---- frames ----------------------------------------------------------------------------------------------------- */

static void check_frames(struct smith_run *run, const struct smith_wad_wad *wad, uint32_t number) {
    const struct smith_wad_animation *animation = &wad->animations.items[number];
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
static uint32_t *count_commands(struct smith_run *run, const struct smith_wad_wad *wad) {
    uint32_t *counts = smith_run_alloc(run, wad->commands.count + (size_t)1, sizeof *counts);
    for (uint32_t at = wad->commands.count; counts && at-- > 0;) {
        int values = wad_check_animations_values_of(wad->commands.items[at]);
        if (values >= 0 && (uint32_t)values < wad->commands.count - at)
            counts[at] = 1 + counts[at + 1 + (uint32_t)values];
    }
    return counts;
}

static void check_commands(struct smith_run *run, const struct smith_wad_wad *wad, uint32_t number,
                           const uint32_t *counts) {
    const struct smith_wad_animation *animation = &wad->animations.items[number];
    uint32_t count = animation->first_command < wad->commands.count ? counts[animation->first_command] : 0;
    if (count < animation->command_count)
        smith_report_finding(run, "WAD-COMMAND", smith_rule_path("/animations/%u/first_command", number),
                             "only %u of its %u commands can be read, from word %u of %u on", count,
                             animation->command_count, animation->first_command, wad->commands.count);
}

static void wad_check_animation(struct smith_run *run, const struct smith_wad_wad *wad, uint32_t number,
                                const uint32_t *counts) {
    const struct smith_wad_animation *animation = &wad->animations.items[number];
    check_frames(run, wad, number);
    check_commands(run, wad, number, counts);
    if (!wad_check_animations_is_inside(animation->first_change, animation->change_count, wad->changes.count))
        smith_report_finding(run, "WAD-CHANGES", smith_rule_path("/animations/%u/first_change", number),
                             "has %u state changes from %u on, and there are %u", animation->change_count,
                             animation->first_change, wad->changes.count);
}

/* wad_check.c: animations, and what they speak of. */
static void wad_check_animations(struct smith_run *run) {
    const struct smith_wad_wad *wad = smith_wad_root(run->document);
    const uint32_t *counts = count_commands(run, wad);
    for (uint32_t i = 0; counts && i < wad->animations.count; i++)
        wad_check_animation(run, wad, i, counts);
    for (uint32_t i = 0; i < wad->changes.count; i++) {
        const struct smith_wad_state_change *change = &wad->changes.items[i];
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

/* ---- wad check ---- */

smith_rule *const smith_wad_rules[] = {
    wad_check_meshes,
    wad_check_animations,
    smith_wad_check_objects,
    NULL,
};

struct numbered {
    int64_t number;
    uint32_t index;
};

static int wad_check_compare(const void *left, const void *right) {
    const struct numbered *a = left, *b = right;
    if (a->number != b->number)
        return a->number < b->number ? -1 : 1;
    return a->index < b->index ? -1 : a->index > b->index;
}

void smith_wad_check_numbers(struct smith_run *run, const struct smith_wad_numbers *numbers, const char *code) {
    struct numbered *sorted = smith_run_alloc(run, numbers->count, sizeof *sorted);
    char label[128];
    if (!sorted)
        return;
    for (uint32_t i = 0; i < numbers->count; i++)
        sorted[i] = (struct numbered){numbers->number(numbers->root, i), i};
    qsort(sorted, numbers->count, sizeof *sorted, wad_check_compare);
    for (uint32_t i = 1; i < numbers->count; i++) {
        if (sorted[i].number != sorted[i - 1].number)
            continue;
        smith_wad_label(SMITH_WAD_TR4, numbers->kind, sorted[i].number, label, sizeof label);
        smith_report_finding(run, code, smith_rule_path("/%s/%u", numbers->list, sorted[i].index),
                             "number %s is there before, at /%s/%u", label, numbers->list, sorted[i - 1].index);
    }
}
