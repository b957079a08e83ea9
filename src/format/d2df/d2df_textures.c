/* SPDX-License-Identifier: MIT
 *
 * Loading the pictures of textures. A texture is a picture file, or, when it moves, an archive with a text TEXT/ANIM that
 * says how large its frames are, and TEXTURES/NAME with the frames side by side. The first of them is shown.
 */
#include "d2df_textures.h"
#include "../../base/buffer.h"
#include "../../base/error.h"
#include "../../document/findings.h"
#include "d2df_resources.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct loading {
    const struct smith_rendering *how;
    struct smith_drawing *drawing;
    struct smith_d2df_resources resources;
    char own[256]; /* the archive of the map; "" = not known */
    uint64_t left; /* pixels that all of them together may still have */
};

static enum smith_status read_file(const struct loading *loading, const char *name, struct smith_buffer *out) {
    struct smith_error unneeded; /* what cannot be read is drawn without texture */
    const struct smith_folder *folder = loading->resources.folder;
    smith_buffer_init(out, loading->how->options ? &loading->how->options->allocator : NULL);
    return folder->read(folder->context, name, out, &unneeded);
}

static bool read_picture(const struct loading *loading, const char *name, struct smith_picture *picture) {
    struct smith_buffer file;
    struct smith_error unneeded;
    bool done = read_file(loading, name, &file) == SMITH_OK &&
                smith_image_read((struct smith_bytes){file.data, file.size}, loading->how->options, picture,
                                 &unneeded) == SMITH_OK;
    smith_buffer_free(&file);
    return done;
}

/* ---- textures that move ---- */

struct animation {
    char resource[128];
    uint32_t width, height; /* of a frame */
};

/* "key = value" of a line; NULL when it is another. */
static const char *value_of(const char *line, const char *key) {
    line += strspn(line, " \t");
    for (; *key; key++, line++)
        if ((*line | 0x20) != *key)
            return NULL;
    line += strspn(line, " \t");
    return *line == '=' ? line + 1 + strspn(line + 1, " \t") : NULL;
}

static void take_line(const char *line, struct animation *animation) {
    const char *value;
    if ((value = value_of(line, "resource")))
        snprintf(animation->resource, sizeof animation->resource, "%.*s", (int)strcspn(value, " \t\r\n"), value);
    else if ((value = value_of(line, "framewidth")))
        animation->width = (uint32_t)strtoul(value, NULL, 10);
    else if ((value = value_of(line, "frameheight")))
        animation->height = (uint32_t)strtoul(value, NULL, 10);
}

static bool read_animation(const struct loading *loading, const char *name, struct animation *animation) {
    char path[1024];
    struct smith_buffer text;
    snprintf(path, sizeof path, "%.900s/TEXT/ANIM", name);
    bool found = read_file(loading, path, &text) == SMITH_OK;
    *animation = (struct animation){.resource = ""};
    smith_buffer_byte(&text, 0);
    if (found && !text.failed)
        for (const char *line = (const char *)text.data; *line; line += strcspn(line, "\n"), line += *line == '\n')
            take_line(line, animation);
    smith_buffer_free(&text);
    return found && *animation->resource;
}

/* The upper left corner of a picture takes its place. */
static bool cut_frame(const struct loading *loading, struct smith_picture *picture, uint32_t width, uint32_t height) {
    struct smith_picture frame;
    if (!width || !height || width > picture->width || height > picture->height)
        return true; /* the text is wrong; the whole is better than nothing */
    if (smith_picture_init(&frame, SMITH_PIXELS_TRUE, width, height, loading->how->options, NULL) != SMITH_OK)
        return false;
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++)
            frame.colours[(size_t)y * width + x] = smith_picture_colour(picture, x, y);
    smith_picture_free(picture);
    *picture = frame;
    return true;
}

static bool read_first_frame(const struct loading *loading, const char *name, struct smith_picture *picture) {
    struct animation animation;
    char path[1200];
    if (!read_animation(loading, name, &animation))
        return false;
    snprintf(path, sizeof path, "%.900s/TEXTURES/%s", name, animation.resource);
    return read_picture(loading, path, picture) && cut_frame(loading, picture, animation.width, animation.height);
}

/* ---- all of them ---- */

static struct smith_d2df_picture load(struct loading *loading, const char *resource) {
    struct smith_d2df_picture loaded = {0};
    struct smith_picture picture = {0};
    const char *name = smith_d2df_resources_find(&loading->resources, resource, *loading->own ? loading->own : NULL);
    if (!name)
        return loaded;
    bool done = read_picture(loading, name, &picture);
    if (!done)
        done = loaded.animated = read_first_frame(loading, name, &picture);
    uint64_t pixels = (uint64_t)picture.width * picture.height;
    if (!done || !pixels || pixels > loading->left) {
        smith_picture_free(&picture);
        return loaded;
    }
    loading->left -= pixels;
    loaded.picture = smith_drawing_adopt(loading->drawing, &picture);
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
