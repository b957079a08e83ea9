/* SPDX-License-Identifier: MIT
 *
 * Our part of a .gitattributes file: a block between two comments, all else in the file is other people's.
 */
#ifndef TOOL_ATTRIBUTES_H
#define TOOL_ATTRIBUTES_H

#include <levelsmith/levelsmith.h>

/* "*.[mM][aA][pP]": patterns of git mind the case of letters, old systems wrote either. */
void attributes_pattern(const char *extension, size_t size, struct smith_buffer *out);

/* The text with `lines` as its block, in place of the old one or at the end. No lines: without a block. */
void attributes_edit(struct smith_bytes text, struct smith_bytes lines, struct smith_buffer *out);

#endif
