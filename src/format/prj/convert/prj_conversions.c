/* SPDX-License-Identifier: MIT
 *
 * What projects can be converted to.
 */
#include "format/prj/convert/prj_to_prj2.h"
#include "format/prj/prj.h"

static const char *const no_names[] = {NULL};

const struct smith_conversion smith_prj_conversions[] = {
    {
        .id = "prj2",
        .title = "Tomb Editor project",
        .extensions = ".prj2",
        .dialects = smith_prj_engines,
        .names = no_names,
        .write = smith_prj_to_prj2,
    },
    {0},
};
