/* SPDX-License-Identifier: MIT
 *
 * What the family knows of its archives: what is in them, which borrow from which, and the folders of SDLPoP.
 */
#ifndef SMITH_POP_ARCHIVE_H
#define SMITH_POP_ARCHIVE_H

#include <levelsmith/archive.h>

#define SMITH_POP_NO_KIND "_" /* what stands for a kind that is an empty text, in names of entries */

/* Of the first game's archives, and of the second's. */
extern const struct smith_archive_ops smith_pop_archive_ops, smith_pop2_archive_ops;

/* One, two or three zeros, by what should be there: a sound of the first game, a picture, a sound of the second
 * game. */
bool smith_pop_is_placeholder(struct smith_bytes bytes);

/* pop_archive_add.c, as struct smith_archive_ops has it: "2010" of the first game, "SHAP/751" of the second, "LEVL/2001" of the
 * Macintosh. */
enum smith_status smith_pop_archive_add(struct smith_document *document, const char *name, struct smith_bytes bytes,
                                        struct smith_error *error);
enum smith_status smith_pop2_archive_add(struct smith_document *document, const char *name, struct smith_bytes bytes,
                                         struct smith_error *error);
enum smith_status smith_mac_resources_add(struct smith_document *document, const char *name, struct smith_bytes bytes,
                                          struct smith_error *error);

/* The number in the name of an entry: 751 of "751", "SHAP/751" and "751#2". */
unsigned long smith_pop_entry_id(const struct smith_entry *entry);

#endif
