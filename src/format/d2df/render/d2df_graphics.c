/* SPDX-License-Identifier: MIT
 *
 * Loading what a map is drawn with (d2df_graphics.h).
 */
#include "format/d2df/render/d2df_graphics.h"

#include "base/buffer.h"
#include "base/error.h"
#include "base/limits.h"
#include "format/d2df/map/d2df_frames.h"
#include "report/report.h"
#include <stdio.h>
#include <string.h>

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

enum smith_status smith_d2df_graphics_open(struct smith_d2df_graphics *graphics, const struct smith_render_options *how,
                                           struct smith_error *error) {
    const struct smith_limits limits = smith_limits_or_default(how->options ? &how->options->limits : NULL);
    *graphics = (struct smith_d2df_graphics){.how = how, .left = limits.inflated / sizeof(struct smith_colour)};
    find_own_archive(how->name, graphics->own, sizeof graphics->own);
    return smith_d2df_resources_open(&graphics->resources, how->graphics, how->options, error);
}

void smith_d2df_graphics_close(struct smith_d2df_graphics *graphics) {
    for (size_t use = 0; use < SMITH_D2DF_USES; use++)
        for (uint32_t i = 0; i < graphics->by_name[use].count; i++) {
            struct smith_d2df_graphic *graphic = graphics->by_name[use].entries[i].value.pointer;
            if (graphic)
                smith_picture_free(&graphic->picture);
        }
    smith_d2df_resources_close(&graphics->resources);
}

static const char *d2df_graphics_find(const struct smith_d2df_graphics *graphics, const char *resource,
                                      enum smith_d2df_use use) {
    return smith_d2df_resources_find(&graphics->resources, resource, *graphics->own ? graphics->own : NULL, use).name;
}

/* What the game cannot show, for whatever reason, has no picture. */
static enum smith_status d2df_graphics_load(struct smith_d2df_graphics *graphics, const char *name,
                                            struct smith_d2df_graphic *graphic) {
    struct smith_d2df_frames frames;
    enum smith_status status =
        smith_d2df_frames_read(graphics->resources.folder, name, graphics->how->options, &frames);
    uint64_t pixels = (uint64_t)frames.picture.width * frames.picture.height;
    const char *problem = *frames.problem ? frames.problem : "it has no pixels, or more than there is room for";
    bool shown = status == SMITH_OK && !*frames.problem && pixels && pixels <= graphics->left &&
                 smith_picture_make_true(&frames.picture, graphics->how->options, NULL) == SMITH_OK;
    if (!shown) {
        smith_picture_free(&frames.picture);
        graphic->is_other = frames.is_other;
        graphic->problem = smith_arena_copy(&graphics->resources.arena, problem, strlen(problem));
        return status;
    }
    graphics->left -= pixels;
    *graphic = (struct smith_d2df_graphic){.picture = frames.picture, .animated = frames.animated};
    return SMITH_OK;
}

const struct smith_d2df_graphic *smith_d2df_graphics_get(struct smith_d2df_graphics *graphics, const char *resource,
                                                         enum smith_d2df_use use) {
    struct smith_arena *arena = &graphics->resources.arena;
    struct smith_hash_map *map = &graphics->by_name[use];
    const struct smith_hash_entry *known = smith_hash_map_find(map, resource, strlen(resource));
    if (known)
        return known->value.pointer;
    struct smith_d2df_graphic *graphic = smith_arena_alloc(arena, sizeof *graphic, _Alignof(struct smith_d2df_graphic));
    const char *key = smith_arena_copy(arena, resource, strlen(resource));
    if (!graphic || !key || !smith_hash_map_put(map, arena, key, graphic))
        return NULL;
    const char *name = d2df_graphics_find(graphics, resource, use);
    if (name && d2df_graphics_load(graphics, name, graphic) != SMITH_OK) {
        smith_arena_fail(arena);
        return NULL;
    }
    return graphic;
}

bool smith_d2df_graphics_text(struct smith_d2df_graphics *graphics, const char *resource, struct smith_buffer *text) {
    const struct smith_folder *folder = graphics->resources.folder;
    const char *name = d2df_graphics_find(graphics, resource, SMITH_D2DF_ENGINE);
    struct smith_error why;
    enum smith_status status = name ? folder->read(folder->context, name, text, &why) : SMITH_IO;
    smith_buffer_byte(text, 0);
    if (status == SMITH_NO_MEMORY || text->failed)
        smith_arena_fail(&graphics->resources.arena);
    return status == SMITH_OK && !text->failed;
}

void smith_d2df_graphics_note(struct smith_d2df_graphics *graphics, const char *path, const char *resource,
                              enum smith_d2df_use use) {
    struct smith_hash_entry *entry = smith_hash_map_find(&graphics->by_name[use], resource, strlen(resource));
    struct smith_d2df_graphic *graphic = entry ? entry->value.pointer : NULL;
    if (!graphics->how->notes || !graphic || graphic->is_noted)
        return;
    graphic->is_noted = true;
    if (!graphic->problem)
        smith_findings_add(graphics->how->notes, "D2DF-PICTURE-MISSING", SMITH_WARNING, path, UINT64_MAX,
                           "'%s' is not among the graphics", resource);
    else
        smith_findings_add(graphics->how->notes, graphic->is_other ? "D2DF-RESOURCE-KIND" : "D2DF-TEXTURE-BROKEN",
                           SMITH_WARNING, path, UINT64_MAX, "'%s': %s", resource, graphic->problem);
}
