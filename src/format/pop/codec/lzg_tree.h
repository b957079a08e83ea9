/* SPDX-License-Identifier: MIT
 *
 * The search tree of the LZSS encoder the original LZG tool was made of (facts A4). Which of several longest matches it
 * finds depends on the history of the tree, so that equal bytes need an equal tree.
 */
#ifndef SMITH_LZG_TREE_H
#define SMITH_LZG_TREE_H

#include "format/pop/codec/lzg.h"

#define LZG_ROOTS 256
#define LZG_NO_NODE UINT16_MAX

/* Strings of SMITH_LZG_LONGEST bytes, named by where in the ring they begin, sorted in one binary tree for each first
 * byte: smaller ones hang on side 0, others on side 1. The root of a tree is no string and has a child on side 1. */
struct lzg_tree {
    uint8_t *ring; /* of a struct smith_lzg_memory; its beginning stands once more behind its end: no string wraps */
    uint16_t child[2][SMITH_LZG_WINDOW + LZG_ROOTS];
    uint16_t parent[SMITH_LZG_WINDOW]; /* LZG_NO_NODE = not in the tree */
};

struct lzg_match {
    size_t length, position;
};

/* An empty tree; zeros before the first byte in `ring`, which must outlive the tree. */
void smith_lzg_tree_init(struct lzg_tree *tree, uint8_t *ring);

/* Write a byte of the ring. */
void smith_lzg_tree_set(struct lzg_tree *tree, size_t position, uint8_t byte);

/* Insert the string at `node` and return the longest match met on the way down. */
struct lzg_match smith_lzg_tree_insert(struct lzg_tree *tree, uint16_t node);

/* Take the string at `node` out, if it is in. */
void smith_lzg_tree_remove(struct lzg_tree *tree, uint16_t node);

#endif
