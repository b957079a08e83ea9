/* SPDX-License-Identifier: MIT
 *
 * Textures, sprites and sounds of archives as entries: pictures are files that paint programs read. An entry is only
 * the pixels; how many of them make a row, the archive says.
 */
#include "format/wad2/wad2.h"

#include "base/buffer.h"
#include "base/error.h"
#include "document/document.h"
#include "objects/objects.h"
#include <levelsmith/wad2.h>
#include <levelsmith/wad2_pixels.h>
#include <stdlib.h>
#include <string.h>

#define PIXEL 4 /* bytes */

/* ---- which entry is what ----------------------------------------------------------------------------------------- */

/* The lists with entries, in the order of the layout. */
enum entry_list { TEXTURES, WAVE_SAMPLES, SPRITES, LISTS };
static const char *const list_names[LISTS] = {"textures", "wave_samples", "sprites"};

static bool has_entry(const struct smith_wad2_wad2 *archive, enum entry_list list, uint32_t index) {
    switch (list) {
    case TEXTURES: return index < archive->textures.count && archive->textures.items[index]->has.data;
    case WAVE_SAMPLES: return index < archive->wave_samples.count && archive->wave_samples.items[index]->has.data;
    default: return index < archive->sprites.count && archive->sprites.items[index]->has.data;
    }
}

/* The calls come in the order of the lists: memory[0] is that of the last call, memory[1] the first index that it may
 * still have. */
static bool name_entry(const struct smith_document *document, uint32_t index, uint32_t memory[2],
                       struct smith_buffer *name) {
    const struct smith_wad2_wad2 *archive = smith_wad2_root(document);
    while (memory[0] < LISTS && (index < memory[1] || !has_entry(archive, memory[0], index))) {
        memory[0]++;
        memory[1] = 0;
    }
    if (memory[0] == LISTS)
        return false;
    memory[1] = index + 1;
    smith_buffer_format(name, "%s/%u", list_names[memory[0]], index);
    return true;
}

static bool wad2_pictures_is_in(const char *path, enum entry_list list) {
    size_t size = strlen(list_names[list]);
    return path[0] == '/' && strncmp(path + 1, list_names[list], size) == 0 && path[1 + size] == '/';
}

static bool wad2_pictures_entry_type(const struct smith_archive *archive, uint32_t entry,
                                     struct smith_entry_type *type) {
    const char *path = archive->entries[entry].path;
    *type = wad2_pictures_is_in(path, WAVE_SAMPLES)
                ? (struct smith_entry_type){NULL, 100, "a sound", NULL, ".wav"}
                : (struct smith_entry_type){&smith_wad2_pixels_format, 100, "the pixels of a picture", NULL, NULL};
    return true;
}

const struct smith_archive_ops smith_wad2_archive_ops = {
    .prefix = "", .entry_type = wad2_pictures_entry_type, .name = name_entry};

/* ---- as files ---------------------------------------------------------------------------------------------------- */

/* How large the picture is that has these pixels. */
static enum smith_status find_size(const struct smith_converter_context *around, uint32_t *width, uint32_t *height,
                                   struct smith_error *error) {
    const struct smith_archive *archive = around->archive;
    const char *path = archive ? archive->entries[around->entry].path : "";
    const struct smith_wad2_wad2 *root =
        archive && archive->format->layout == &smith_wad2_layout ? smith_wad2_root(archive->document) : NULL;
    int32_t size[2] = {0, 0};
    if (root && (wad2_pictures_is_in(path, TEXTURES) || wad2_pictures_is_in(path, SPRITES))) {
        enum entry_list list = wad2_pictures_is_in(path, TEXTURES) ? TEXTURES : SPRITES;
        uint32_t index = (uint32_t)strtoul(path + strlen(list_names[list]) + 2, NULL, 10);
        if (has_entry(root, list, index)) {
            size[0] = list == TEXTURES ? root->textures.items[index]->width : root->sprites.items[index]->width;
            size[1] = list == TEXTURES ? root->textures.items[index]->height : root->sprites.items[index]->height;
        }
    }
    *width = (uint32_t)size[0];
    *height = (uint32_t)size[1];
    if (size[0] <= 0 || size[1] <= 0)
        return smith_fail(error, SMITH_BAD_VALUE, "WAD2-PIXELS-ALONE", "nothing says how many pixels make a row");
    return SMITH_OK;
}

static enum smith_status wad2_pictures_to_png(struct smith_bytes entry, const struct smith_converter_context *around,
                                              struct smith_buffer *out, struct smith_error *error) {
    const struct smith_options options = {.allocator = out->allocator};
    struct smith_object_texture texture = {.pixels = SMITH_OBJECT_BGRA, .data = entry};
    struct smith_picture picture = {0};
    enum smith_status status = find_size(around, &texture.width, &texture.height, error);
    if (status == SMITH_OK && (uint64_t)texture.width * texture.height * PIXEL != entry.size)
        return smith_fail(error, SMITH_BAD_VALUE, "WAD2-PICTURE-SIZE", "%u by %u pixels are not %llu bytes",
                          texture.width, texture.height, (unsigned long long)entry.size);
    if (status == SMITH_OK)
        status = smith_object_picture(&texture, &options, &picture, error);
    if (status == SMITH_OK)
        status = smith_png_write(&picture, out, error);
    smith_picture_free(&picture);
    return status;
}

static enum smith_status wad2_pictures_add_pixels(const struct smith_picture *picture, uint32_t width, uint32_t height,
                                                  struct smith_buffer *out, struct smith_error *error) {
    if (picture->width != width || picture->height != height)
        return smith_fail(error, SMITH_BAD_VALUE, "WAD2-PIXELS-SIZE",
                          "the picture has %u by %u pixels, and not %u by %u", picture->width, picture->height, width,
                          height);
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++) {
            struct smith_colour colour = smith_picture_colour(picture, x, y);
            const uint8_t pixel[PIXEL] = {colour.blue, colour.green, colour.red, colour.alpha};
            smith_buffer_add(out, pixel, sizeof pixel);
        }
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

static enum smith_status wad2_pictures_from_image(struct smith_bytes file, struct smith_bytes before,
                                                  const struct smith_converter_context *around,
                                                  struct smith_buffer *out, struct smith_error *error) {
    (void)before;
    const struct smith_options options = {.allocator = out->allocator};
    struct smith_picture picture = {0};
    uint32_t width, height;
    enum smith_status status = find_size(around, &width, &height, error);
    if (status == SMITH_OK)
        status = smith_image_read(file, &options, &picture, error);
    if (status == SMITH_OK)
        status = wad2_pictures_add_pixels(&picture, width, height, out, error);
    smith_picture_free(&picture);
    return status;
}

static const struct smith_entry_converter converters[] = {
    {.extension = ".png",
     .title = "PNG picture",
     .to_file = wad2_pictures_to_png,
     .from_file = wad2_pictures_from_image},
    {0},
};

static unsigned wad2_pictures_never(struct smith_bytes bytes) {
    (void)bytes;
    return 0;
}

static const struct smith_code codes[] = {
    {"WAD2-PIXELS-ALONE", SMITH_ERROR, "pixels without a width",
     "Pixels of an object archive are only bytes; how many of them make a row stands beside them in the archive. "
     "Away from "
     "it, they are no picture."},
    {"WAD2-PIXELS-SIZE", SMITH_ERROR, "a picture of another size",
     "Polygons show pieces of a texture by numbers of pixels, so a picture of another size cannot take its place. "
     "Scale it, "
     "or set its width and height first."},
    {0},
};

const struct smith_format smith_wad2_pixels_format = {
    .id = "wad2_pixels",
    .title = "pixels of a Tomb Editor object archive",
    .extensions = "",
    .layout = &smith_wad2_pixels_layout,
    .bid = wad2_pictures_never,
    .codes = codes,
    .converters = converters,
};
