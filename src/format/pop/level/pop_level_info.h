/* SPDX-License-Identifier: MIT
 *
 * Facts about levels of Prince of Persia 1.
 */
#ifndef SMITH_POP_LEVEL_INFO_H
#define SMITH_POP_LEVEL_INFO_H

#include <levelsmith/levelsmith.h>

enum smith_status smith_pop_level_info(const struct smith_document *document, struct smith_facts *facts);

#endif
