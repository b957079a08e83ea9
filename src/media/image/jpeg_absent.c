/* SPDX-License-Identifier: MIT
 *
 * JPEG files, where the library was built without TurboJPEG.
 */
#include "base/error.h"
#include <levelsmith/picture.h>

enum smith_status smith_jpeg_read(struct smith_bytes bytes, const struct smith_options *options,
                                  struct smith_picture *picture, struct smith_error *error) {
    (void)bytes;
    (void)options;
    *picture = (struct smith_picture){0};
    return smith_fail_absent(error, "cannot read JPEG files", "jpeg");
}
