/* SPDX-License-Identifier: MIT
 *
 * The functions of Cairo where it is linked in.
 */
#include "media/drawing/cairo_calls.h"

enum smith_status smith_cairo_calls(struct smith_cairo_calls *calls, struct smith_error *error) {
    (void)error;
    *calls = (struct smith_cairo_calls){SMITH_CAIRO_CALLS(SMITH_CALL_LINKED)};
    return SMITH_OK;
}

#if CAIRO_HAS_PDF_SURFACE
enum smith_status smith_cairo_pdf_calls(struct smith_cairo_calls *calls, struct smith_cairo_pdf_calls *pdf_calls,
                                        struct smith_error *error) {
    *pdf_calls = (struct smith_cairo_pdf_calls){SMITH_CAIRO_PDF_CALLS(SMITH_CALL_LINKED)};
    return smith_cairo_calls(calls, error);
}
#endif
