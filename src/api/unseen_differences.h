/* SPDX-License-Identifier: MIT
 *
 * What two versions of a level of rooms differ in and a plan does not draw.
 */
#ifndef SMITH_UNSEEN_DIFFERENCES_H
#define SMITH_UNSEEN_DIFFERENCES_H

#include <levelsmith/levelsmith.h>

/* Adds a note for each kind of it, at the first one. Nothing where the format has no rooms. */
enum smith_status smith_note_unseen_differences(const struct smith_document *const versions[2],
                                                const struct smith_options *options, struct smith_findings *notes,
                                                struct smith_error *error);

#endif
