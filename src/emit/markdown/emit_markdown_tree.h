/* SPDX-License-Identifier: MIT
 *
 * Which chunks stand in which, from the root downwards, as a list of lists.
 */
#ifndef SMITH_EMIT_MARKDOWN_TREE_H
#define SMITH_EMIT_MARKDOWN_TREE_H

#include "emit/markdown/emit_markdown_text.h"

void smith_emit_markdown_tree(struct emit_page *page);

#endif
