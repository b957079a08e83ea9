/* SPDX-License-Identifier: MIT
 *
 * Loading the pictures of a map's textures for drawing them. Of those that move the first frame is shown.
 */
#include "d2df_textures.h"
#include "../../base/error.h"
#include "../../document/findings.h"
#include "d2df_frames.h"
#include "d2df_resources.h"

#include <stdio.h>
#include <string.h>

struct loading {
    const struct smith_rendering *how;
    struct smith_drawing *drawing;
    struct smith_d2df_resources resources;
    char own[256]; /* the archive of the map; "" = not known */
    uint64_t left; /* pixels that all of them together may still have */
};

static struct smith_d2df_picture load(struct loading *loading, const char *resource) {
    struct smith_d2df_picture loaded = {0};
    struct smith_d2df_frames frames = {0};
    const char *name = smith_d2df_resources_find(&loading->resources, resource, *loading->own ? loading->own : NULL);
    /* what cannot be read, for whatever reason, is drawn without texture */
    if (!name || smith_d2df_frames_read(loading->resources.folder, name, loading->how->options, &frames) != SMITH_OK) {
        smith_picture_free(&frames.picture);
        return loaded;
    }
    uint64_t pixels = (uint64_t)frames.picture.width * frames.picture.height;
    loaded.animated = frames.animated;
    if (!pixels || pixels > loading->left) {
        smith_picture_free(&frames.picture);
        return loaded;
    }
    loading->left -= pixels;
    loaded.picture = smith_drawing_adopt(loading->drawing, &frames.picture);
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

/* Liquids may have textures of the engine's own, which no archive has. False when out of memory. */
static bool note_missing(const struct loading *loading, uint32_t number, const char *resource) {
    char path[64];
    if (!loading->how->notes || !*resource || *resource == '_')
        return true;
    snprintf(path, sizeof path, "/textures/%u/path", (unsigned)number);
    return smith_findings_add(loading->how->notes, "D2DF-PICTURE-MISSING", SMITH_WARNING, path, UINT64_MAX, NULL,
                              "'%s' is not among the graphics, or no picture", resource);
}

enum smith_status smith_d2df_textures_load(const struct d2df_map *map, const struct smith_rendering *how,
                                           struct smith_drawing *drawing, struct smith_d2df_picture *pictures,
                                           struct smith_error *error) {
    const struct smith_limits limits = smith_limits_or_default(how->options ? &how->options->limits : NULL);
    struct loading loading = {.how = how, .drawing = drawing, .left = limits.inflated / sizeof(struct smith_colour)};
    find_own_archive(how->name, loading.own, sizeof loading.own);
    enum smith_status status = smith_d2df_resources_open(&loading.resources, how->graphics, how->options, error);
    for (uint32_t i = 0; i < map->textures.count && !status; i++) {
        const char *resource = map->textures.items[i]->path;
        pictures[i] = load(&loading, resource);
        if (!pictures[i].picture && !note_missing(&loading, i, resource))
            status = smith_fail_memory(error, NULL);
    }
    if (!status)
        pictures[map->textures.count] = load(&loading, map->header ? map->header->sky : "");
    smith_d2df_resources_close(&loading.resources);
    return status;
}
