/* SPDX-License-Identifier: MIT
 *
 * PNG files, where the library was built without libspng.
 */
#include "base/error.h"
#include <levelsmith/picture.h>

enum smith_status smith_png_read(struct smith_bytes bytes, const struct smith_options *options,
                                 struct smith_picture *picture, struct smith_error *error) {
    (void)bytes;
    (void)options;
    *picture = (struct smith_picture){0};
    return smith_fail_absent(error, "cannot read PNG files", "png");
}

enum smith_status smith_png_write(const struct smith_picture *picture, struct smith_buffer *out,
                                  struct smith_error *error) {
    (void)picture;
    (void)out;
    return smith_fail_absent(error, "cannot write PNG files", "png");
}
