/* SPDX-License-Identifier: MIT
 *
 * Objects on their way from one form of their chunk to another: to today's (prj2_upgrade_objects.c) or to that of
 * an older release (prj2_downgrade_objects.c). Members of the same name keep their values; the rest is a function
 * of the form's.
 */
#ifndef SMITH_PRJ2_CONVERSIONS_H
#define SMITH_PRJ2_CONVERSIONS_H

#include "format/prj2/upgrade/prj2_upgrade.h"

/* An object on its way. */
struct smith_prj2_conversion_job {
    struct smith_prj2_upgrade *upgrade;
    const void *old;
    uint32_t from; /* its kind as it was */
    void *made; /* has what both forms have */
};

/* What becomes of what. */
struct smith_prj2_conversion {
    uint32_t from, to;
    void (*finish)(
        const struct smith_prj2_conversion_job *job); /* what the copy of members does not do; NULL = nothing */
    const char *lost; /* what the new form has no place for, whatever it says; NULL = nothing */
};

/* The first of `count` forms that begins with `kind`; NULL = none does. */
const struct smith_prj2_conversion *smith_prj2_conversion_find(const struct smith_prj2_conversion *conversions,
                                                               size_t count, uint32_t kind);

/* Make the object another one, and count that as a step with `code`. */
void smith_prj2_convert_object(struct smith_prj2_upgrade *upgrade, struct prj2_objects *object,
                               const struct smith_prj2_conversion *conversion, const char *code);

/* What the layout says of a kind of objects. */
const struct smith_case *smith_prj2_object_case(uint32_t kind);

#endif
