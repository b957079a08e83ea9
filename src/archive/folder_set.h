/* SPDX-License-Identifier: MIT
 *
 * Folders with several archives, as a whole.
 */
#ifndef SMITH_FOLDER_SET_H
#define SMITH_FOLDER_SET_H

#include <levelsmith/archive.h>

/* As the public functions without `_among`. */
enum smith_status smith_folder_unpack_among(const struct smith_format *const *formats, const struct smith_folder *from,
                                            const struct smith_unpack_options *how, const struct smith_options *options,
                                            const struct smith_folder *to, struct smith_findings *notes,
                                            struct smith_error *error);
enum smith_status smith_folder_pack_among(const struct smith_format *const *formats, const struct smith_folder *from,
                                          const struct smith_pack_options *how, const struct smith_options *options,
                                          const struct smith_folder *to, struct smith_findings *notes,
                                          struct smith_error *error);

#endif
