/* SPDX-License-Identifier: MIT
 *
 * Zips as such, for the families whose archives are zips: their directory, making one, and what is wrong with one
 * whatever is in it. zip_name.h has the names of files.
 */
#ifndef SMITH_ZIP_H
#define SMITH_ZIP_H

#include <levelsmith/archive.h>
#include <levelsmith/zip.h>

/* How many bits of the bytes are as in a zip. */
unsigned smith_zip_bid(struct smith_bytes bytes);

/* What has the list of files, NULL = there is none. */
struct smith_zip_end *smith_zip_directory(const struct smith_document *document);
/* Give an empty document all that a zip without files has. */
bool smith_zip_begin(struct smith_document *document);
/* Add a file, which gets a copy of the bytes. False when out of memory. */
bool smith_zip_add(struct smith_document *document, const char *name, struct smith_bytes bytes);

/* As struct smith_archive_ops has them. */
enum smith_status smith_zip_adopt(const char *const *names, uint32_t count, struct smith_buffer *manifest,
                                  struct smith_error *error);
bool smith_zip_entry_name(const struct smith_document *document, uint32_t index, uint32_t memory[2],
                          struct smith_buffer *name);
uint64_t smith_zip_entry_size(const struct smith_document *document, uint32_t index);
void *smith_zip_strip(struct smith_document *document);
void smith_zip_restore(struct smith_document *document, void *stripped);
enum smith_status smith_zip_add_entry(struct smith_document *document, const char *name, struct smith_bytes bytes,
                                      struct smith_error *error);
enum smith_status smith_zip_complete(struct smith_document *document, struct smith_error *error);

/* zip_check.c */
extern const struct smith_code smith_zip_codes[];
extern smith_rule *const smith_zip_rules[];

#endif
