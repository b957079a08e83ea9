/* SPDX-License-Identifier: MIT
 *
 * What a library says of a feature that it was built without.
 */
#ifndef SMITH_ABSENT_H
#define SMITH_ABSENT_H

#include "base/error.h"

/* "this build of Levelsmith cannot read PNG files (-Dpng=disabled)" */
static inline enum smith_status smith_fail_absent(struct smith_error *error, const char *what, const char *option) {
    return smith_fail(error, SMITH_ABSENT, "FEATURE-ABSENT", "this build of Levelsmith %s (-D%s=disabled)", what,
                      option);
}

#endif
