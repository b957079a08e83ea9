/* SPDX-License-Identifier: MIT
 *
 * smith_check_structure() for who goes on with the document that it has read.
 */
#ifndef SMITH_CHECK_STRUCTURE_H
#define SMITH_CHECK_STRUCTURE_H

#include <levelsmith/document.h>

/* The same; the document is the caller's. NULL on failure. Where only errors are asked for, values are not held
 * against their names, ranges and references, which are warnings. */
enum smith_status smith_check_structure_read(const struct smith_layout *layout, struct smith_bytes bytes,
                                             const struct smith_options *options,
                                             const struct smith_check_options *check, struct smith_findings *findings,
                                             struct smith_document **document, struct smith_error *error);

#endif
