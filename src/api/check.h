/* SPDX-License-Identifier: MIT
 *
 * Checks for who asks only whether there are errors, and which; of entries; and the names of things in what is said of them.
 */
#ifndef SMITH_CHECK_H
#define SMITH_CHECK_H

#include <levelsmith/archive.h>
#include <levelsmith/levelsmith.h>
#include <levelsmith/merge.h>

/* ---- a check for who asks only whether there are errors, and which ---- */

/* smith_check() of as many findings as there are. They have no places, which would take another reading of the file, and
 * stand in the order of their paths. */
enum smith_status smith_check_for_errors(const struct smith_format *format, struct smith_bytes bytes,
                                         const struct smith_options *options, struct smith_findings *findings,
                                         struct smith_error *error);

/* A check of what was read from another file format. The rules see what only that has; the structure is that of the
 * file of its own format that the document would be, which it is afterwards; offsets are in that. */
enum smith_status smith_check_foreign(const struct smith_format *format, struct smith_document *document,
                                      const struct smith_options *options, const struct smith_check_options *check,
                                      struct smith_findings *findings, struct smith_error *error);

/* ---- checking the entries of an archive ---- */

/* Add what is wrong with the entries of an archive, whose file is `bytes`, to `findings`. */
enum smith_status smith_archive_check(const struct smith_archive *archive, struct smith_bytes bytes,
                                      const struct smith_options *options, const struct smith_check_options *check,
                                      struct smith_findings *findings, struct smith_error *error);

/* ---- the names of things in what is said of them ---- */

/* Put the name of the thing behind each message that is about one with a number (`@number` in the layout), unless it is
 * in it. The list is still being made; what there is no memory for is remembered there. */
enum smith_status smith_name_findings(const struct smith_document *document, struct smith_findings *findings,
                                      struct smith_error *error);

/* Give each conflict of a list that is about a thing of the level in `merged` its title, as "thing". Where that is no level, and
 * where the thing is not in it, the list stays. */
enum smith_status smith_name_conflicts(const struct smith_document *merged, struct smith_merge_result *result,
                                       struct smith_error *error);

#endif
