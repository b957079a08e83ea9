/* SPDX-License-Identifier: MIT
 *
 * Rules about what a map names in archives: whether it is there and of its kind, whether textures can be shown, and how
 * they fit the panels. They are asked only when the archives are given. What the game never opens they pass over: textures
 * that no panel has.
 */
#include "format/d2df/map/map_check.h"

#include "base/buffer.h"
#include "base/text.h"
#include "format/d2df/archive/d2df_archive.h"
#include "format/d2df/d2df.h"
#include "format/d2df/map/d2df_frames.h"
#include "format/d2df/map/d2df_measures.h"
#include "format/d2df/map/d2df_resources.h"
#include <levelsmith/picture.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct look {
    struct smith_run *run;
    const struct smith_d2df_map *map;
    struct smith_d2df_resources resources;
    struct texture {
        uint32_t width, height; /* of a frame; 0 = not known */
        bool animated;
    } * textures;
    bool *used; /* one a texture: a panel has it */
    uint32_t unknown; /* resources of the map's own archive, which is not at hand */
    char first_unknown[80];
    struct smith_rule_path where; /* the first of these */
};

/* ---- what is missing ---- */

/* Of a map that stands alone, nobody knows its archive: that is said once. */
static void note_unknown(struct look *look, struct smith_rule_path path, const char *resource) {
    if (!look->unknown++) {
        snprintf(look->first_unknown, sizeof look->first_unknown, "%s", resource);
        look->where = path;
    }
}

static void resource_report_unknown(const struct look *look) {
    if (look->unknown == 1)
        smith_report_finding(look->run, "D2DF-RESOURCE-OWN", look->where,
                             "'%s' is in the archive of the map, which is not known here", look->first_unknown);
    else if (look->unknown)
        smith_report_finding(look->run, "D2DF-RESOURCE-OWN", look->where,
                             "'%s' and %u more are in the archive of the map, which is not known here",
                             look->first_unknown, (unsigned)look->unknown - 1);
}

/* A name in UTF-8 that the game compares with one in its own code page. */
static bool is_seen_by_game(const char *archive) {
    bool ascii = true;
    for (const char *at = archive; *at; at++)
        ascii &= (uint8_t)*at < 0x80;
    const struct smith_bytes bytes = {(const uint8_t *)archive, strlen(archive)};
    return ascii || smith_utf8_valid(bytes) != bytes.size;
}

static void report_found(const struct look *look, struct smith_rule_path path, const char *resource,
                         const struct smith_d2df_found *found) {
    bool is_own = !smith_d2df_archive_length(resource) || found->lookup == SMITH_D2DF_FOUND_OWN;
    if (found->lookup == SMITH_D2DF_FOUND_OWN)
        smith_report_finding(look->run, "D2DF-RESOURCE-ELSEWHERE", path,
                             "there is no archive '%.*s': the game takes '%s' from the map's own",
                             (int)smith_d2df_archive_length(resource), resource, resource);
    else if (!is_own && found->archive && !is_seen_by_game(found->archive))
        smith_report_finding(look->run, "D2DF-ARCHIVE-NAME", path,
                             "the file '%s' has its name in UTF-8: the game finds it in code page 1251 only",
                             found->archive);
}

/* The name of the file, NULL when there is none. */
static const char *find_resource(struct look *look, struct smith_rule_path path, const char *resource,
                                 enum smith_d2df_use use) {
    const struct smith_d2df_found found =
        smith_d2df_resources_find(&look->resources, resource, look->run->how->archive, use);
    switch (found.lookup) {
    case SMITH_D2DF_FOUND:
    case SMITH_D2DF_FOUND_OWN: report_found(look, path, resource, &found); break;
    case SMITH_D2DF_OWN_UNKNOWN: note_unknown(look, path, resource); break;
    case SMITH_D2DF_OUTSIDE:
        smith_report_finding(look->run, "D2DF-RESOURCE-OUTSIDE", path,
                             "'%s' leads out of the folders of the game, which ends it", resource);
        break;
    case SMITH_D2DF_NO_ARCHIVE:
        smith_report_finding(look->run, "D2DF-RESOURCE-MISSING", path,
                             "'%s': there is no archive '%.*s' among those that were given", resource,
                             (int)smith_d2df_archive_length(resource), resource);
        break;
    case SMITH_D2DF_NO_ENTRY:
        smith_report_finding(look->run, "D2DF-RESOURCE-MISSING", path, "'%s' is not in %s", resource,
                             found.archive ? found.archive : "the map's own archive");
        break;
    }
    return found.name;
}

/* ---- sky, music, sounds ---- */

static bool map_resources_read(const struct look *look, const char *name, struct smith_buffer *file) {
    const struct smith_folder *folder = look->resources.folder;
    smith_buffer_init(file, &look->run->options.allocator);
    enum smith_status status = folder->read(folder->context, name, file, NULL);
    smith_run_note(look->run, status == SMITH_NO_MEMORY ? status : SMITH_OK);
    return status == SMITH_OK;
}

/* Of sounds it can only be told what they are not: players of sounds read many kinds. */
static const char *other_kind_of(struct smith_bytes bytes, bool is_sky) {
    if (is_sky)
        return smith_image_extension(bytes) ? NULL : "it is no picture, as a sky is";
    if (smith_image_extension(bytes))
        return "it is a picture, and no sound";
    return smith_d2df_is_map(bytes) ? "it is a map, and no sound" : NULL;
}

static void check_resource_file(struct look *look, struct smith_rule_path path, const char *resource, bool is_sky) {
    const char *name = find_resource(look, path, resource, SMITH_D2DF_OTHER);
    struct smith_buffer file;
    if (!name)
        return;
    const char *problem = map_resources_read(look, name, &file)
                              ? other_kind_of((struct smith_bytes){file.data, file.size}, is_sky)
                              : NULL;
    if (problem)
        smith_report_finding(look->run, "D2DF-RESOURCE-KIND", path, "'%s': %s", resource, problem);
    smith_buffer_free(&file);
}

static enum smith_status map_resources_check_name(void *context, const struct smith_visit *visit) {
    struct look *look = context;
    const char *resource = smith_visit_file(visit);
    if (!resource || !*resource)
        return SMITH_OK;
    bool is_texture = visit->frame->type == SMITH_D2DF_TEXTURE_TYPE,
         in_header = visit->frame->type == SMITH_D2DF_HEADER_TYPE;
    if (is_texture || (!in_header && smith_d2df_is_of_engine(resource)))
        return SMITH_OK;
    bool is_sky = in_header && strcmp(visit->member->name, "sky") == 0;
    check_resource_file(look, smith_rule_frame_path(visit->frame), resource, is_sky);
    return SMITH_OK;
}

/* ---- textures ---- */

static void report_broken(const struct look *look, struct smith_rule_path path, const char *resource,
                          const struct smith_d2df_frames *frames) {
    const char *code = frames->ends_game  ? "D2DF-TEXTURE-FATAL"
                       : frames->is_other ? "D2DF-RESOURCE-KIND"
                                          : "D2DF-TEXTURE-BROKEN";
    smith_report_finding(look->run, code, path, "'%s': %s", resource, frames->problem);
}

static void check_texture(struct look *look, uint32_t index) {
    const char *resource = look->map->textures.items[index]->path;
    const struct smith_rule_path path = smith_rule_path("/textures/%u/path", index);
    bool is_named = look->used[index] && *resource && smith_d2df_liquid(resource) < 0;
    const char *name = is_named ? find_resource(look, path, resource, SMITH_D2DF_TEXTURE) : NULL;
    struct smith_d2df_frames frames;
    if (!name)
        return;
    smith_run_note(look->run, smith_d2df_frames_read(look->resources.folder, name, &look->run->options, &frames));
    if (*frames.problem)
        report_broken(look, path, resource, &frames);
    else
        look->textures[index] = (struct texture){frames.picture.width, frames.picture.height, frames.animated};
    smith_picture_free(&frames.picture);
}

/* A texture that moves is drawn as often as it fits as a whole; others too, but once at least. */
static void check_fit(struct look *look, const struct smith_d2df_panel *panel, uint32_t index) {
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

/* ---- all of them ---- */

static void map_resources_check_all(struct look *look) {
    const struct smith_d2df_map *map = look->map;
    look->textures = smith_run_alloc(look->run, map->textures.count + (size_t)1, sizeof *look->textures);
    look->used = smith_run_alloc(look->run, map->textures.count + (size_t)1, 1);
    if (!look->textures || !look->used)
        return;
    smith_d2df_mark_used(map, look->used);
    smith_run_note(look->run, smith_visit_all(look->run->document, map_resources_check_name, look));
    for (uint32_t i = 0; i < map->textures.count; i++)
        check_texture(look, i);
    for (uint32_t i = 0; i < map->panels.count; i++)
        check_fit(look, &map->panels.items[i], i);
    resource_report_unknown(look);
}

void smith_d2df_check_resources(struct smith_run *run) {
    struct look look = {.run = run, .map = smith_d2df_root(run->document)};
    if (!run->how || !run->how->resources)
        return;
    smith_run_note(run, smith_d2df_resources_open(&look.resources, run->how->resources, &run->options, run->error));
    if (!smith_run_failed(run))
        map_resources_check_all(&look);
    smith_d2df_resources_close(&look.resources);
}
