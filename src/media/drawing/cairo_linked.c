/* SPDX-License-Identifier: MIT
 *
 * The functions of Cairo where it is linked in.
 */
#include "media/drawing/cairo_calls.h"

enum smith_status smith_cairo_calls(struct smith_cairo_calls *calls, struct smith_error *error) {
    (void)error;
    *calls = (struct smith_cairo_calls){
#define FUNCTION(result, name, parameters) .name = cairo_##name,
        SMITH_CAIRO_CALLS(FUNCTION)
#undef FUNCTION
    };
    return SMITH_OK;
}
