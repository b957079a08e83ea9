/* SPDX-License-Identifier: MIT
 *
 * A project as one of Tomb Editor, as `struct smith_conversion` has it.
 */
#ifndef SMITH_PRJ_TO_PRJ2_H
#define SMITH_PRJ_TO_PRJ2_H

#include <levelsmith/convert.h>

/* The dialects: the engine that the level is to be for; "same" = what it is for already. */
extern const char *const smith_prj_engines[];

enum smith_status smith_prj_to_prj2(const struct smith_document *document, const struct smith_convert_options *options,
                                    struct smith_buffer *out, struct smith_findings *notes, struct smith_error *error);

#endif
