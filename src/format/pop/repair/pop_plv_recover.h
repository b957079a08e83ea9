/* SPDX-License-Identifier: MIT
 *
 * What can be read of level files that are cut.
 */
#ifndef SMITH_POP_PLV_RECOVER_H
#define SMITH_POP_PLV_RECOVER_H

#include <levelsmith/levelsmith.h>

/* smith_format.recover of pop_plv: the level, and as many fields as are whole. */
enum smith_status smith_pop_plv_recover(struct smith_bytes bytes, const struct smith_options *options,
                                        struct smith_document **document, struct smith_changes *changes,
                                        struct smith_error *error);

#endif
