/* SPDX-License-Identifier: MIT
 *
 * Pictures in memory (<levelsmith/picture.h>).
 */
#include "base/error.h"
#include "base/limits.h"
#include <levelsmith/picture.h>

#include <inttypes.h>
#include <string.h>

static uint64_t picture_bytes_of(const struct smith_picture *picture, enum smith_pixels pixels) {
    uint64_t count = (uint64_t)picture->width * picture->height;
    uint64_t each = pixels == SMITH_PIXELS_TRUE ? sizeof(struct smith_colour) : 1;
    return count > UINT64_MAX / each ? UINT64_MAX : count * each;
}

/* One byte even for a picture without pixels: which of the two pointers is not NULL says what it is. */
static size_t picture_capacity_for(uint64_t bytes) {
    return bytes ? (size_t)bytes : 1;
}

enum smith_status smith_picture_init(struct smith_picture *picture, enum smith_pixels pixels, uint32_t width,
                                     uint32_t height, const struct smith_options *options, struct smith_error *error) {
    const uint64_t pixels_max = smith_limit_of_pixels(options ? &options->limits : NULL, 0);
    *picture = (struct smith_picture){.width = width, .height = height};
    picture->allocator = smith_allocator_or_default(options ? &options->allocator : NULL);
    uint64_t bytes = picture_bytes_of(picture, pixels);
    if ((uint64_t)width * height > pixels_max || bytes > SIZE_MAX / 2) {
        *picture = (struct smith_picture){0};
        return smith_fail(error, SMITH_LIMIT, "PICTURE-LIMIT",
                          "a picture of %" PRIu32 " x %" PRIu32 " pixels has more than %" PRIu64, width, height,
                          pixels_max);
    }
    void *memory = picture->allocator.resize(picture->allocator.context, NULL, 0, picture_capacity_for(bytes));
    if (!memory) {
        *picture = (struct smith_picture){0};
        return smith_fail_memory(error, NULL);
    }
    memset(memory, 0, picture_capacity_for(bytes));
    if (pixels == SMITH_PIXELS_TRUE)
        picture->colours = memory;
    else
        picture->indices = memory;
    return SMITH_OK;
}

void smith_picture_free(struct smith_picture *picture) {
    enum smith_pixels pixels = picture->colours ? SMITH_PIXELS_TRUE : SMITH_PIXELS_INDEXED;
    void *memory = picture->colours ? (void *)picture->colours : picture->indices;
    if (memory)
        picture->allocator.resize(picture->allocator.context, memory,
                                  picture_capacity_for(picture_bytes_of(picture, pixels)), 0);
    *picture = (struct smith_picture){0};
}

enum smith_status smith_picture_make_true(struct smith_picture *picture, const struct smith_options *options,
                                          struct smith_error *error) {
    struct smith_picture made;
    if (!picture->indices)
        return SMITH_OK;
    enum smith_status status =
        smith_picture_init(&made, SMITH_PIXELS_TRUE, picture->width, picture->height, options, error);
    if (status != SMITH_OK)
        return status;
    for (size_t i = 0; i < (size_t)made.width * made.height; i++)
        made.colours[i] = picture->palette.colours[picture->indices[i]];
    smith_picture_free(picture);
    *picture = made;
    return SMITH_OK;
}

struct smith_colour smith_picture_colour(const struct smith_picture *picture, uint32_t x, uint32_t y) {
    size_t at = (size_t)y * picture->width + x;
    return picture->colours ? picture->colours[at] : picture->palette.colours[picture->indices[at]];
}
