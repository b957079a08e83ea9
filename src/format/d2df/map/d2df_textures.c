/* SPDX-License-Identifier: MIT
 *
 * Loading the pictures of a map's textures for drawing them. Of those that move the first frame is shown.
 */
#include "format/d2df/map/d2df_textures.h"
#include "base/error.h"
#include "base/limits.h"
#include "format/d2df/map/d2df_frames.h"
#include "format/d2df/map/d2df_resources.h"
#include "report/findings.h"

#include <stdio.h>
#include <string.h>

struct texture_loader {
    const struct smith_render_options *how;
    struct smith_drawing *drawing;
    struct smith_d2df_resources resources;
    char own[256]; /* the archive of the map; "" = not known */
    uint64_t left; /* pixels that all of them together may still have */
};

static struct smith_d2df_picture load(struct texture_loader *texture_loader, const char *resource) {
    struct smith_d2df_picture loaded = {0};
    struct smith_d2df_frames frames = {0};
    const char *name = smith_d2df_resources_find(&texture_loader->resources, resource,
                                                 *texture_loader->own ? texture_loader->own : NULL);
    /* what cannot be read, for whatever reason, is drawn without texture */
    if (!name || smith_d2df_frames_read(texture_loader->resources.folder, name, texture_loader->how->options,
                                        &frames) != SMITH_OK) {
        smith_picture_free(&frames.picture);
        return loaded;
    }
    uint64_t pixels = (uint64_t)frames.picture.width * frames.picture.height;
    loaded.animated = frames.animated;
    if (!pixels || pixels > texture_loader->left) {
        smith_picture_free(&frames.picture);
        return loaded;
    }
    texture_loader->left -= pixels;
    loaded.picture = smith_drawing_adopt(texture_loader->drawing, &frames.picture);
    return loaded;
}

/* "folder/X.wad:/MAP01" is in X.wad. */
static void find_own_archive(const char *name, char *own, size_t size) {
    const char *end = name ? strstr(name, ":/") : NULL;
    const char *start = end;
    *own = '\0';
    if (!end || strchr(end + 1, ':') || end == name)
        return;
    while (start > name && start[-1] != '/' && start[-1] != '\\')
        start--;
    snprintf(own, size, "%.*s", (int)(end - start), start);
}

/* Liquids may have textures of the engine's own, which no archive has. */
static void note_missing(const struct texture_loader *texture_loader, uint32_t number, const char *resource) {
    char path[64];
    if (!texture_loader->how->notes || !*resource || *resource == '_')
        return;
    snprintf(path, sizeof path, "/textures/%u/path", (unsigned)number);
    smith_findings_add(texture_loader->how->notes, "D2DF-PICTURE-MISSING", SMITH_WARNING, path, UINT64_MAX,
                       "'%s' is not among the graphics, or no picture", resource);
}

enum smith_status smith_d2df_textures_load(const struct d2df_map *map, const struct smith_render_options *how,
                                           struct smith_drawing *drawing, struct smith_d2df_picture *pictures,
                                           struct smith_error *error) {
    const struct smith_limits limits = smith_limits_or_default(how->options ? &how->options->limits : NULL);
    struct texture_loader texture_loader = {
        .how = how, .drawing = drawing, .left = limits.inflated / sizeof(struct smith_colour)};
    find_own_archive(how->name, texture_loader.own, sizeof texture_loader.own);
    enum smith_status status = smith_d2df_resources_open(&texture_loader.resources, how->graphics, how->options, error);
    for (uint32_t i = 0; i < map->textures.count && status == SMITH_OK; i++) {
        const char *resource = map->textures.items[i]->path;
        pictures[i] = load(&texture_loader, resource);
        if (!pictures[i].picture)
            note_missing(&texture_loader, i, resource);
    }
    if (status == SMITH_OK)
        pictures[map->textures.count] = load(&texture_loader, map->header ? map->header->sky : "");
    smith_d2df_resources_close(&texture_loader.resources);
    return status;
}
