/* SPDX-License-Identifier: MIT
 *
 * Between finding the names of files in a document (externals.c) and finding out which files they mean
 * (externals.c).
 */
#ifndef SMITH_EXTERNALS_H
#define SMITH_EXTERNALS_H

#include <levelsmith/external.h>
#include <levelsmith/levelsmith.h>

/* The bytes of the file that `text` means, into `bytes`, which the caller has initialised and frees: from where the document
 * says, beside it, or where `environment`, which has `path` and `read`, finds it. SMITH_IO = it is nowhere. */
enum smith_status smith_external_fetch(const struct smith_document *document,
                                       const struct smith_file_environment *environment, const char *text,
                                       struct smith_buffer *bytes);

/* Whether the folder is there in which the file lies that `text` means. Fails only for lack of memory. */
enum smith_status smith_external_folder_state(const struct smith_document *document,
                                              const struct smith_file_environment *environment, const char *text,
                                              const struct smith_allocator *allocator,
                                              enum smith_external_state *state);

#endif
