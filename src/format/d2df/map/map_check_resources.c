/* SPDX-License-Identifier: MIT
 *
 * Rules about what a map names in archives: whether it is there, whether textures can be shown, how they fit the
 * panels, and whether switches have pictures for both of their states. They are asked only when the archives are given.
 */
#include "format/d2df/map/map_check.h"

#include "format/d2df/d2df.h"
#include "format/d2df/map/d2df_frames.h"
#include "format/d2df/map/d2df_measures.h"
#include "format/d2df/map/d2df_resources.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct look {
    struct smith_run *run;
    const struct d2df_map *map;
    struct smith_d2df_resources resources;
    struct texture {
        uint32_t width, height; /* of a frame; 0 = not known */
        bool animated;
    } * textures;
};

static const char *map_check_resources_find(const struct look *look, const char *resource) {
    return smith_d2df_resources_find(&look->resources, resource, look->run->how->archive);
}

/* ---- what is missing ---- */

/* Of a map that stands alone, nobody knows its archive. */
static const char *code_of_missing(const struct look *look, const struct smith_frame *frame, const char *resource) {
    if (!smith_d2df_archive_length(resource) && !look->run->how->archive)
        return "D2DF-RESOURCE-OWN";
    return frame->type == D2DF_HEADER_TYPE ? "D2DF-RESOURCE-FATAL" : "D2DF-RESOURCE-MISSING";
}

static enum smith_status map_resources_check_name(void *context, const struct smith_visit *visit) {
    struct look *look = context;
    const char *resource = smith_visit_file(visit);
    bool of_engine = resource && *resource == '_' && visit->frame->type == D2DF_TEXTURE_TYPE; /* liquids */
    if (!resource || !*resource || of_engine || map_check_resources_find(look, resource))
        return SMITH_OK;
    smith_report_finding(look->run, code_of_missing(look, visit->frame, resource), smith_rule_frame_path(visit->frame),
                         "'%s' is not in the archives that were given", resource);
    return SMITH_OK;
}

/* ---- textures ---- */

static void check_texture(struct look *look, uint32_t index) {
    const char *resource = look->map->textures.items[index]->path;
    const char *name = *resource && *resource != '_' ? map_check_resources_find(look, resource) : NULL;
    struct smith_d2df_frames frames;
    if (!name)
        return;
    smith_run_note(look->run, smith_d2df_frames_read(look->resources.folder, name, &look->run->options, &frames));
    if (*frames.problem)
        smith_report_finding(look->run, "D2DF-TEXTURE-BROKEN", smith_rule_path("/textures/%u/path", index), "'%s': %s",
                             resource, frames.problem);
    else
        look->textures[index] = (struct texture){frames.picture.width, frames.picture.height, frames.animated};
    smith_picture_free(&frames.picture);
}

/* A texture that moves is drawn as often as it fits as a whole; others too, but once at least. */
static void check_fit(struct look *look, const struct d2df_panel *panel, uint32_t index) {
    const struct texture *texture = panel->texture < look->map->textures.count ? &look->textures[panel->texture] : NULL;
    if (!texture || !texture->width || !texture->height || !smith_d2df_panel_is_drawn(panel))
        return;
    struct smith_rule_path path = smith_rule_path("/panels/%u/size", index);
    bool smaller = panel->size.width < texture->width || panel->size.height < texture->height;
    if (texture->animated && smaller)
        smith_report_finding(look->run, "D2DF-TEXTURE-UNSEEN", path,
                             "a panel of %u x %u has no room for its texture of %u x %u, which moves: nothing is drawn",
                             panel->size.width, panel->size.height, (unsigned)texture->width,
                             (unsigned)texture->height);
    else if (panel->size.width % texture->width || panel->size.height % texture->height)
        smith_report_finding(look->run, "D2DF-TEXTURE-SIZE", path, "%u x %u is no multiple of the texture's %u x %u",
                             panel->size.width, panel->size.height, (unsigned)texture->width,
                             (unsigned)texture->height);
}

/* ---- switches ---- */

/* Where the number behind the last '_' begins; NULL when there is none. */
static const char *map_check_resources_number_of(const char *resource) {
    const char *number = strrchr(resource, '_');
    if (!number || !number[1] || number[1 + strspn(number + 1, "0123456789")])
        return NULL;
    return number + 1;
}

enum { frames_max = 1000 };

/* How many pictures a switch has: X_0, X_1 and so on, up to the first that is not there. */
static unsigned count_frames(const struct look *look, const char *resource, const char *number) {
    char name[256];
    unsigned count = 0;
    for (; count < frames_max; count++) {
        snprintf(name, sizeof name, "%.*s%u", (int)(number - resource), resource, count);
        if (!map_check_resources_find(look, name))
            break;
    }
    return count;
}

/* The panel at `index` is one that a trigger switches: the engine looks for the other pictures by itself. */
static void check_switch(struct look *look, uint32_t index) {
    const struct d2df_map *map = look->map;
    if (map->panels.items[index].texture >= map->textures.count)
        return;
    const char *resource = map->textures.items[map->panels.items[index].texture]->path;
    const char *number = *resource == '_' ? NULL : map_check_resources_number_of(resource);
    struct smith_rule_path path = smith_rule_path("/panels/%u/texture", index);
    if (!number)
        return;
    unsigned count = count_frames(look, resource, number);
    if (!count)
        smith_report_finding(look->run, "D2DF-SWITCH-FRAMES", path, "a switch needs '%.*s0', which is not there",
                             (int)(number - resource), resource);
    else if (strtoul(number, NULL, 10) >= count)
        smith_report_finding(look->run, "D2DF-SWITCH-FRAMES", path,
                             "a switch needs '%.*s%u', which is not there, to show '%s'", (int)(number - resource),
                             resource, count, resource);
    else if (count == 1)
        smith_report_finding(look->run, "D2DF-SWITCH-FRAMES", path,
                             "a switch that does not change: there is no '%.*s1'", (int)(number - resource), resource);
}

/* Each panel once, however many triggers name it. */
static void check_switches(struct look *look) {
    const struct d2df_map *map = look->map;
    bool *switched = smith_run_alloc(look->run, map->panels.count + (size_t)1, 1);
    for (uint32_t i = 0; switched && i < map->triggers.count; i++) {
        const struct d2df_trigger *trigger = map->triggers.items[i];
        const struct d2df_shot_data *shot =
            trigger->triggerdata.kind == D2DF_TRIGGER_TRIGGERDATA_SHOT ? trigger->triggerdata.as.shot : NULL;
        int64_t named[2] = {trigger->texture_panel, shot ? shot->panelid : -1};
        for (int j = 0; j < 2; j++)
            if (named[j] >= 0 && named[j] < map->panels.count)
                switched[named[j]] = true;
    }
    for (uint32_t i = 0; switched && i < map->panels.count; i++)
        if (switched[i])
            check_switch(look, i);
}

/* ---- all of them ---- */

static void map_resources_check_all(struct look *look) {
    const struct d2df_map *map = look->map;
    look->textures = smith_run_alloc(look->run, map->textures.count + (size_t)1, sizeof *look->textures);
    if (!look->textures)
        return;
    smith_run_note(look->run, smith_visit_all(look->run->document, map_resources_check_name, look));
    for (uint32_t i = 0; i < map->textures.count; i++)
        check_texture(look, i);
    for (uint32_t i = 0; i < map->panels.count; i++)
        check_fit(look, &map->panels.items[i], i);
    check_switches(look);
}

void smith_d2df_check_resources(struct smith_run *run) {
    struct look look = {.run = run, .map = d2df_root(run->document)};
    if (!run->how || !run->how->resources)
        return;
    smith_run_note(run, smith_d2df_resources_open(&look.resources, run->how->resources, &run->options, run->error));
    if (!smith_run_failed(run))
        map_resources_check_all(&look);
    smith_d2df_resources_close(&look.resources);
}
