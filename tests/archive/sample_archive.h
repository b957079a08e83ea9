/* SPDX-License-Identifier: MIT
 *
 * A small kind of archive made for the tests: numbered entries, some of which are words that can be edited as text.
 */
#ifndef SAMPLE_ARCHIVE_H
#define SAMPLE_ARCHIVE_H

#include <levelsmith/archive.h>

/* The format, made from its layout text; one at a time. */
const struct smith_format *sample_archive_format(void);
void sample_archive_free(void);

#endif
