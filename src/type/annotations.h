/* SPDX-License-Identifier: MIT
 *
 * The annotations of members, types and names: `@key("value")` of the layout.
 */
#ifndef SMITH_ANNOTATIONS_H
#define SMITH_ANNOTATIONS_H

#include <levelsmith/type.h>

/* The annotation with that key, or NULL: @path of a member that names a file, @since of a chunk. */
const struct smith_annotation *smith_annotation_find(const struct smith_annotations *annotations, const char *key);
/* What it says; NULL = there is none, or it says nothing. */
const char *smith_annotation_value(const struct smith_annotations *annotations, const char *key);

#endif
