/* SPDX-License-Identifier: MIT
 *
 * The functions of Cairo where it is loaded when a picture is painted.
 */
#include "base/error.h"
#include "media/drawing/cairo_calls.h"

#define LIBRARY "libcairo.so.2" /* the name of its binary interface, the same since 2005 */

enum smith_status smith_cairo_calls(struct smith_cairo_calls *calls, struct smith_error *error) {
    smith_library_begin();
    if (SMITH_CALLS_LOAD(LIBRARY, SMITH_CAIRO_CALLS, calls))
        return SMITH_OK;
    if (smith_library_lacks_memory())
        return smith_fail_memory(error, NULL);
    return smith_fail(
        error, SMITH_ABSENT, "FEATURE-ABSENT",
        "cannot paint drawings as pixels without %s, which is not installed here; as SVG they can be written", LIBRARY);
}

#if CAIRO_HAS_PDF_SURFACE
enum smith_status smith_cairo_pdf_calls(struct smith_cairo_calls *calls, struct smith_cairo_pdf_calls *pdf_calls,
                                        struct smith_error *error) {
    smith_library_begin();
    if (SMITH_CALLS_LOAD(LIBRARY, SMITH_CAIRO_CALLS, calls) &&
        SMITH_CALLS_LOAD(LIBRARY, SMITH_CAIRO_PDF_CALLS, pdf_calls))
        return SMITH_OK;
    if (smith_library_lacks_memory())
        return smith_fail_memory(error, NULL);
    return smith_fail(error, SMITH_REFUSED, "PDF-ABSENT",
                      "cannot write PDF without %s, which is not installed here; drawings can be written as SVG",
                      LIBRARY);
}
#endif
