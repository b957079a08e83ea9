/* SPDX-License-Identifier: MIT
 *
 * Levels that were cut out of something: a resource with its checksum, the sixteen levels of the Macintosh in a row.
 * Their bytes are layouts/pop_resource.layout and layouts/pop_mac_levels.layout.
 */
#ifndef SMITH_POP_EXTRACTED_LEVELS_H
#define SMITH_POP_EXTRACTED_LEVELS_H

#include <levelsmith/archive.h>

extern const struct smith_format smith_pop_resource_format;
extern const struct smith_format smith_pop_mac_levels_format;

#endif
