/* SPDX-License-Identifier: MIT
 *
 * Image files of any kind that is read, and what their readers share.
 *
 * PNG and JPEG are read by their own libraries. TGA and BMP are read by code of ours (tga.c, bmp.c): the libraries that
 * know both bring a toolkit along or are not made for files that nobody trusts (docs/design/dependencies.md).
 */
#include "base/error.h"
#include "base/limits.h"
#include "media/image/image_reader.h"

#include <string.h>

/* ---- what readers share ---- */

struct smith_options smith_image_options(const struct smith_options *options, struct smith_bytes file) {
    struct smith_options bounded = options ? *options : (struct smith_options){0};
    bounded.limits.pixels = smith_limit_of_pixels(&bounded.limits, file.size);
    return bounded;
}

enum smith_status smith_image_begin(const struct smith_image_reader *reader, enum smith_pixels pixels, uint32_t width,
                                    uint32_t height, size_t at, uint64_t max, const char *code,
                                    struct smith_picture *picture) {
    uint64_t count = (uint64_t)width * height, left = reader->file.size - at;
    if (!count)
        return smith_fail_at(reader->error, SMITH_DAMAGED, code, 0, "the image has no pixels");
    if (count / max > left)
        return smith_fail_at(reader->error, SMITH_DAMAGED, code, at,
                             "the image has more pixels than the file has bytes for");
    return smith_picture_init(picture, pixels, width, height, reader->options, reader->error);
}

enum smith_status smith_image_check(const struct smith_image_reader *reader, const struct smith_picture *picture,
                                    const char *code) {
    size_t count = (size_t)picture->width * picture->height;
    for (size_t i = 0; i < count && picture->indices; i++)
        if (picture->indices[i] >= picture->palette.count)
            return smith_fail(reader->error, SMITH_DAMAGED, code,
                              "pixel %zu, %zu has a colour that the palette has not", i % picture->width,
                              i / picture->width);
    return SMITH_OK;
}

/* ---- which kind it is ---- */

static bool begins_with(struct smith_bytes file, const char *mark, size_t size) {
    return file.size >= size && memcmp(file.data, mark, size) == 0;
}

/* A TGA file has no mark; this is how others, and words, are distinguished from one. */
static bool may_be_tga(struct smith_bytes file) {
    if (file.size < 18)
        return false;
    unsigned type = file.data[2] & ~8u, depth = file.data[16];
    bool known = depth == 8 || depth == 15 || depth == 16 || depth == 24 || depth == 32;
    return file.data[1] <= 1 && type >= 1 && type <= 3 && known;
}

typedef enum smith_status read_image(struct smith_bytes bytes, const struct smith_options *options,
                                     struct smith_picture *picture, struct smith_error *error);

static const struct image_kind {
    const char *extension, *mark;
    size_t size; /* of the mark; 0 = it has none */
    read_image *read;
} image_kinds[] = {{".png", "\x89PNG", 4, smith_png_read},
                   {".jpg", "\xFF\xD8\xFF", 3, smith_jpeg_read},
                   {".bmp", "BM", 2, smith_bmp_read},
                   {".tga", "", 0, smith_tga_read}};

static const struct image_kind *image_kind_of(struct smith_bytes file) {
    for (size_t i = 0; i < sizeof image_kinds / sizeof *image_kinds; i++) {
        const struct image_kind *kind = &image_kinds[i];
        if (kind->size ? begins_with(file, kind->mark, kind->size) : may_be_tga(file))
            return kind;
    }
    return NULL;
}

const char *smith_image_extension(struct smith_bytes bytes) {
    const struct image_kind *kind = image_kind_of(bytes);
    return kind ? kind->extension : NULL;
}

enum smith_status smith_image_read(struct smith_bytes bytes, const struct smith_options *options,
                                   struct smith_picture *picture, struct smith_error *error) {
    const struct image_kind *kind = image_kind_of(bytes);
    if (kind)
        return kind->read(bytes, options, picture, error);
    *picture = (struct smith_picture){0};
    return smith_fail(error, SMITH_UNKNOWN, "IMAGE-UNKNOWN", "this is no PNG, JPEG, BMP or TGA file");
}
