/* SPDX-License-Identifier: MIT
 *
 * The functions of Cairo where it is loaded when a picture is painted.
 */
#include "base/error.h"
#include "base/library_memory.h"
#include "media/drawing/cairo_calls.h"
#include "os/os.h"

#define LIBRARY "libcairo.so.2" /* the name of its binary interface, the same since 2005 */

static const char *const names[] = {
#define FUNCTION(result, name, parameters) "cairo_" #name,
    SMITH_CAIRO_CALLS(FUNCTION)
#undef FUNCTION
};

#define NAME_COUNT (sizeof names / sizeof *names)

enum smith_status smith_cairo_calls(struct smith_cairo_calls *calls, struct smith_error *error) {
    smith_os_function *functions[NAME_COUNT], **next = functions;
    smith_library_begin();
    if (!smith_os_load(LIBRARY, names, NAME_COUNT, functions)) {
        if (smith_library_lacks_memory())
            return smith_fail_memory(error, NULL);
        return smith_fail(error, SMITH_ABSENT, "FEATURE-ABSENT",
                          "cannot paint drawings as pixels without %s, which is not installed here; as SVG they can be "
                          "written",
                          LIBRARY);
    }
#define FUNCTION(result, name, parameters) calls->name = (result(*) parameters) * next++;
    SMITH_CAIRO_CALLS(FUNCTION)
#undef FUNCTION
    return SMITH_OK;
}
