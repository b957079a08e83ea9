/* SPDX-License-Identifier: MIT
 *
 * Drawings as pixels and as PDF, where the library was built without Cairo.
 */
#include "base/error.h"
#include <levelsmith/drawing.h>

enum smith_status smith_drawing_paint(const struct smith_drawing *drawing, struct smith_picture *picture,
                                      struct smith_error *error) {
    (void)drawing;
    *picture = (struct smith_picture){0};
    return smith_fail_absent(error, "cannot paint drawings as pixels; they can be written as SVG", "pictures");
}

enum smith_status smith_drawings_pdf(const struct smith_drawing *const *drawings, uint32_t count, const char *title,
                                     struct smith_buffer *out, struct smith_error *error) {
    (void)drawings, (void)count, (void)title, (void)out;
    return smith_fail(error, SMITH_REFUSED, "PDF-ABSENT",
                      "cannot write PDF: this build of Levelsmith has no Cairo (-Dpictures=disabled); drawings can be "
                      "written as SVG");
}
