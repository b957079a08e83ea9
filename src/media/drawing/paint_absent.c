/* SPDX-License-Identifier: MIT
 *
 * Drawings as pixels, where the library was built without Cairo.
 */
#include "base/error.h"
#include <levelsmith/drawing.h>

enum smith_status smith_drawing_paint(const struct smith_drawing *drawing, struct smith_picture *picture,
                                      struct smith_error *error) {
    (void)drawing;
    *picture = (struct smith_picture){0};
    return smith_fail_absent(error, "cannot paint drawings as pixels; they can be written as SVG", "pictures");
}
