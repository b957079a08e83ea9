/* SPDX-License-Identifier: MIT
 *
 * Rules about levels of Prince of Persia 1.
 */
#ifndef SMITH_POP_LEVEL_CHECK_H
#define SMITH_POP_LEVEL_CHECK_H

#include <levelsmith/levelsmith.h>

enum smith_status smith_pop_level_check(const struct smith_document *document, struct smith_findings *findings);

/* pop_level_check_scenery.c: where `how` has a name that tells the level's number. */
enum smith_status smith_pop_level_check_scenery(const struct smith_document *document,
                                                const struct smith_check_options *how,
                                                const struct smith_options *options, struct smith_findings *findings);

/* pop_level_codes.c */
extern const struct smith_code smith_pop_level_codes[];

#endif
