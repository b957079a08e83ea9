/* SPDX-License-Identifier: MIT
 *
 * The names of files in zips. A flag says that one is in UTF-8; where it is missing, some programs have meant that all
 * the same, and said so in a field of their own or not at all.
 */
#ifndef SMITH_ZIP_NAME_H
#define SMITH_ZIP_NAME_H

#include "base/buffer.h"
#include <levelsmith/zip.h>

enum { smith_zip_no_date = 1 << 5 | 1 }; /* the first day there is: what is made here has no time */

/* Append the name as people are to see it. */
void smith_zip_name_add(const struct smith_zip_file *file, struct smith_buffer *out);
/* Whether the name is the same in every character set. */
bool smith_zip_name_is_plain(const char *name);
/* The text as it stands there. */
const char *smith_zip_name_text(const struct smith_zip_file *file);

#endif
