/* SPDX-License-Identifier: MIT
 *
 * Indexed PNG files. The bits behind the last pixel of a row are not all zeros in original pictures, tools that made
 * PNGs of them kept these bits, and libpng shows them to nobody but a transformation of rows. So this is one.
 */
#include "support/picture.h"

#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Noreturn void end_program(png_structp png, png_const_charp message) {
    (void)png;
    fprintf(stderr, "libpng: %s\n", message);
    abort();
}

static void keep_row(png_structp png, png_row_infop row, png_bytep bytes) {
    const struct picture *picture = png_get_user_transform_ptr(png);
    size_t y = png_get_current_row_number(png);
    if (y < picture->height && row->rowbytes == picture->stride)
        memcpy(picture->pixels + y * picture->stride, bytes, picture->stride);
}

static bool read_rows(struct picture *picture, png_structp png, png_infop info) {
    picture->width = png_get_image_width(png, info);
    picture->height = png_get_image_height(png, info);
    picture->depth = png_get_bit_depth(png, info);
    picture->stride = png_get_rowbytes(png, info);
    if (png_get_color_type(png, info) != PNG_COLOR_TYPE_PALETTE)
        return false;
    uint8_t *row = malloc(picture->stride);
    picture->pixels = calloc(picture->height, picture->stride);
    bool enough = row && picture->pixels;
    for (size_t y = 0; enough && y < picture->height; y++)
        png_read_row(png, row, NULL);
    free(row);
    if (!enough)
        picture_free(picture);
    return enough;
}

bool picture_read(struct picture *picture, const char *path) {
    uint8_t signature[8];
    bool read = false;
    memset(picture, 0, sizeof *picture);
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    if (fread(signature, 1, sizeof signature, file) == sizeof signature &&
        png_sig_cmp(signature, 0, sizeof signature) == 0) {
        png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, end_program, NULL);
        png_infop info = png_create_info_struct(png);
        png_init_io(png, file);
        png_set_sig_bytes(png, sizeof signature);
        png_read_info(png, info);
        png_set_read_user_transform_fn(png, keep_row);
        png_set_user_transform_info(png, picture, 0, 0);
        png_read_update_info(png, info);
        read = read_rows(picture, png, info);
        png_destroy_read_struct(&png, &info, NULL);
    }
    fclose(file);
    return read;
}

void picture_free(struct picture *picture) {
    free(picture->pixels);
    picture->pixels = NULL;
}
