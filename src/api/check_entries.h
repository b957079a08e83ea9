/* SPDX-License-Identifier: MIT
 *
 * Checking the entries of an archive.
 */
#ifndef SMITH_CHECK_ENTRIES_H
#define SMITH_CHECK_ENTRIES_H

#include <levelsmith/archive.h>

/* Add what is wrong with the entries of an archive, whose file is `bytes`, to `findings`. */
enum smith_status smith_archive_check(const struct smith_archive *archive, struct smith_bytes bytes,
                                      const struct smith_options *options, const struct smith_check_options *check,
                                      struct smith_findings *findings, struct smith_error *error);

#endif
