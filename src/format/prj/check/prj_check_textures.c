/* SPDX-License-Identifier: MIT
 *
 * Rules about what comes from other files: the grid of tiles, animated ranges of them, the slots of the wad, and paths
 * that the original editor can load.
 */
#include "format/prj/check/prj_check.h"
#include <string.h>

enum { standard_tiles = 256, texture_width = 256, ranges = 40, no_range = -1 };

/* ---- tiles ---- */

bool smith_prj_tile_is_standard(const struct smith_prj_tile *tile, unsigned index, unsigned size) {
    unsigned row = texture_width / size;
    return tile->x == index % row * size && tile->y == index / row * size && tile->x_end == size - 1 &&
           tile->y_end == size - 1;
}

static void prj_textures_check_tiles(struct smith_prj_check_context *check) {
    const struct smith_prj_project *project = check->project;
    unsigned size = project->version == SMITH_PRJ_VERSION_V50 ? 128 : 64;
    if (!project->has.tiles)
        return;
    if (project->tiles.count < standard_tiles)
        smith_report_finding(check->run, "PRJ-TILE-COUNT", smith_rule_path("/tiles"),
                             "%u tiles, where the first %d are always there", project->tiles.count, standard_tiles);
    for (unsigned i = 0; i < project->tiles.count; i++) {
        const struct smith_prj_tile *tile = project->tiles.items[i];
        if (i < standard_tiles && !smith_prj_tile_is_standard(tile, i, size))
            smith_report_finding(check->run, "PRJ-TILE-GRID", smith_rule_path("/tiles/%u", i),
                                 "is not where the grid of %u by %u pixels has this tile", size, size);
        else if (tile->x + tile->x_end >= texture_width)
            smith_report_finding(check->run, "PRJ-TILE-OUTSIDE", smith_rule_path("/tiles/%u", i),
                                 "reaches to column %d of a texture that is %d pixels wide", tile->x + tile->x_end,
                                 texture_width);
    }
}

/* ---- animated ranges ---- */

static int64_t prj_check_textures_range_of(const struct smith_prj_project *project, uint32_t tile) {
    for (int i = 0; i < ranges; i++) {
        const struct smith_prj_animation_range *range = &project->animations[i];
        if (range->defined && tile >= range->first_tile && tile <= range->last_tile)
            return i;
    }
    return no_range;
}

static void check_tile_ranges(struct smith_prj_check_context *check) {
    const struct smith_prj_project *project = check->project;
    for (uint32_t i = 0; i < standard_tiles; i++) {
        int64_t range = prj_check_textures_range_of(project, i), stored = (int32_t)project->tile_animations[i];
        if (range != stored)
            smith_report_finding(check->run, "PRJ-ANIMATION-TILE", smith_rule_path("/tile_animations/%u", i),
                                 "tile %u is listed for range %lld, but %lld has it", i, (long long)stored,
                                 (long long)range);
    }
}

static void check_unused_ranges(struct smith_prj_check_context *check, uint32_t defined) {
    const struct smith_prj_project *project = check->project;
    if (project->num_animations != defined)
        smith_report_finding(check->run, "PRJ-ANIMATION-COUNT", smith_rule_path("/num_animations"),
                             "says there are %u ranges, but %u are defined", project->num_animations, defined);
    uint8_t listed[ranges] = {0};
    for (uint32_t i = project->num_animations; i < ranges; i++) {
        uint32_t number = project->unused_animations[i];
        if (number >= ranges || project->animations[number].defined || listed[number]++)
            smith_report_finding(check->run, "PRJ-ANIMATION-UNUSED", smith_rule_path("/unused_animations/%u", i),
                                 "lists range %u, which is not free or listed before", number);
    }
}

static void prj_textures_check_animations(struct smith_prj_check_context *check) {
    uint32_t defined = 0;
    for (unsigned i = 0; i < ranges; i++) {
        const struct smith_prj_animation_range *range = &check->project->animations[i];
        if (!range->defined)
            continue;
        defined++;
        if (range->first_tile > range->last_tile || range->last_tile >= standard_tiles)
            smith_report_finding(check->run, "PRJ-ANIMATION-RANGE", smith_rule_path("/animations/%u", i),
                                 "from tile %u to tile %u, where 0 to %d are possible", range->first_tile,
                                 range->last_tile, standard_tiles - 1);
    }
    check_unused_ranges(check, defined);
    check_tile_ranges(check);
}

/* ---- slots and paths ---- */

static void check_slots(struct smith_prj_check_context *check) {
    for (uint32_t i = 0; i < check->project->slots.count; i++) {
        const struct smith_prj_slot_object *object = check->project->slots.items[i]->object;
        if (object && !*object->name)
            smith_report_finding(check->run, "PRJ-SLOT-NAME", smith_rule_path("/slots/%u/object/name", i),
                                 "the slot is in use and has no name");
        if (object && object->slot != i)
            smith_report_finding(check->run, "PRJ-SLOT-NUMBER", smith_rule_path("/slots/%u/object/slot", i),
                                 "says it is slot %u, but it is slot %u", object->slot, i);
    }
}

static void prj_textures_check_path(struct smith_prj_check_context *check, const char *path, const char *name) {
    if (!*path)
        smith_report_finding(check->run, "PRJ-PATH-NONE", smith_rule_path("%s", name),
                             "the path is empty, and not \"NA\"");
    if (strchr(path, ' '))
        smith_report_finding(check->run, "PRJ-PATH-SPACE", smith_rule_path("%s", name),
                             "there is a space in the path, where the original editor takes it to end");
}

void smith_prj_check_textures(struct smith_run *run) {
    struct smith_prj_check_context *check = run->shared;
    prj_textures_check_tiles(check);
    prj_textures_check_animations(check);
    check_slots(check);
    prj_textures_check_path(check, check->project->texture_path, "/texture_path");
    prj_textures_check_path(check, check->project->object_path, "/object_path");
}
