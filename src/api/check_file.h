/* SPDX-License-Identifier: MIT
 *
 * A check for who asks only whether there are errors, and which.
 */
#ifndef SMITH_CHECK_FILE_H
#define SMITH_CHECK_FILE_H

#include <levelsmith/levelsmith.h>

/* smith_check() of as many findings as there are. They have no places, which would take another reading of the file, and
 * stand in the order of their paths. */
enum smith_status smith_check_for_errors(const struct smith_format *format, struct smith_bytes bytes,
                                         const struct smith_options *options, struct smith_findings *findings,
                                         struct smith_error *error);

/* A check of what was read from another file format. The rules see what only that has; the structure is that of the
 * file of its own format that the document would be, which it is afterwards; offsets are in that. */
enum smith_status smith_check_foreign(struct smith_document *document, const struct smith_options *options,
                                      const struct smith_check_options *check, struct smith_findings *findings,
                                      struct smith_error *error);

#endif
