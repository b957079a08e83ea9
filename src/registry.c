/* SPDX-License-Identifier: MIT
 *
 * The formats the library knows. This table is the only place outside layouts/ and src/format/ that names any.
 */
#include "format/d2df/d2df.h"
#include "format/prj/prj.h"
#include "format/prj2/prj2.h"

static const struct smith_format *const formats[] = {
    &smith_prj2_format,
    &smith_prj_format,
    &smith_d2df_format,
    NULL,
};

const struct smith_format *const *smith_formats(void) {
    return formats;
}
