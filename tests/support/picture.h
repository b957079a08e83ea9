/* SPDX-License-Identifier: MIT
 *
 * Indexed PNG files as the rows of bytes that level formats pack: read by libpng, which we did not write.
 */
#ifndef LEVELSMITH_TEST_PICTURE_H
#define LEVELSMITH_TEST_PICTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct picture {
    size_t width, height, stride;
    unsigned depth; /* bits of a pixel: 1, 4 or 8 */
    uint8_t *pixels; /* height * stride bytes, high bits first; bits behind the last pixel of a row as in the file */
};

/* False when there is no such file or it is no indexed PNG; a broken one ends the program. */
bool picture_read(struct picture *picture, const char *path);
void picture_free(struct picture *picture);

#endif
