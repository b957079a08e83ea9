/* SPDX-License-Identifier: MIT
 *
 * Between finding the names of files in a document (externals.c) and finding out which files they mean
 * (externals.c).
 */
#ifndef SMITH_EXTERNALS_H
#define SMITH_EXTERNALS_H

#include <levelsmith/external.h>
#include <levelsmith/levelsmith.h>

/* Append the file that `text` means, for a document whose file is `own` (NULL: unknown). False when that depends on
 * something nobody here knows; what was appended is of no use then. */
bool smith_external_resolve(const struct smith_document *document, const struct smith_format *format, const char *own,
                            const char *text, struct smith_buffer *out);

/* The bytes of the file that `text` means, into `bytes`, which the caller has initialised and frees: from where the document
 * says, beside it, or where `environment`, which has `path` and `read`, finds it. SMITH_IO = it is nowhere. */
enum smith_status smith_external_fetch(const struct smith_document *document,
                                       const struct smith_file_environment *environment, const char *text,
                                       struct smith_buffer *bytes);

/* The variable for the folder of the document itself; NULL when there is none. */
const char *smith_variable_of_folder(const struct smith_files *files);

#endif
