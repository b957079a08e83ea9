/* SPDX-License-Identifier: MIT
 *
 * The search tree of the faithful LZG encoder: an unbalanced binary tree, where a string that equals a new one in full
 * gives its place to it, and a string taken out is replaced by the greatest of the smaller ones below it.
 */
#include "format/pop/codec/lzg_tree.h"
#include <string.h>

void smith_lzg_tree_init(struct lzg_tree *tree, uint8_t *ring) {
    memset(ring, 0, SMITH_LZG_START);
    tree->ring = ring;
    memset(tree->child, 0xFF, sizeof tree->child); /* LZG_NO_NODE */
    memset(tree->parent, 0xFF, sizeof tree->parent);
}

void smith_lzg_tree_set(struct lzg_tree *tree, size_t position, uint8_t byte) {
    tree->ring[position] = byte;
    if (position < SMITH_LZG_LONGEST - 1)
        tree->ring[SMITH_LZG_WINDOW + position] = byte;
}

static void attach(struct lzg_tree *tree, uint16_t parent, unsigned side, uint16_t node) {
    tree->child[side][parent] = node;
    if (node != LZG_NO_NODE)
        tree->parent[node] = parent;
}

static unsigned lzg_tree_side_of(const struct lzg_tree *tree, uint16_t node) {
    return tree->child[1][tree->parent[node]] == node;
}

/* `new_node`, or nothing, goes where `node` hangs. */
static void replace_node(struct lzg_tree *tree, uint16_t node, uint16_t new_node) {
    attach(tree, tree->parent[node], lzg_tree_side_of(tree, node), new_node);
}

/* How many bytes two strings have in common; `*side` = where the string at `node` belongs, seen from `other`. */
static size_t lzg_tree_compare(const struct lzg_tree *tree, uint16_t node, uint16_t other, unsigned *side) {
    const uint8_t *a = tree->ring + node, *b = tree->ring + other;
    size_t same = 1; /* the first byte chose the tree */
    while (same < SMITH_LZG_LONGEST && a[same] == b[same])
        same++;
    *side = same == SMITH_LZG_LONGEST || a[same] > b[same];
    return same;
}

struct lzg_match smith_lzg_tree_insert(struct lzg_tree *tree, uint16_t node) {
    struct lzg_match best = {0, 0};
    uint16_t parent = (uint16_t)(SMITH_LZG_WINDOW + tree->ring[node]);
    unsigned side = 1;
    tree->child[0][node] = tree->child[1][node] = LZG_NO_NODE;
    for (uint16_t at; (at = tree->child[side][parent]) != LZG_NO_NODE; parent = at) {
        size_t same = lzg_tree_compare(tree, node, at, &side);
        if (same > best.length)
            best = (struct lzg_match){same, at};
        if (same == SMITH_LZG_LONGEST) {
            replace_node(tree, at, node);
            attach(tree, node, 0, tree->child[0][at]);
            attach(tree, node, 1, tree->child[1][at]);
            tree->parent[at] = LZG_NO_NODE;
            return best;
        }
    }
    attach(tree, parent, side, node);
    return best;
}

/* The greatest string below `node` that is smaller, cut out of where it hangs. */
static uint16_t take_predecessor(struct lzg_tree *tree, uint16_t node) {
    uint16_t predecessor = tree->child[0][node];
    while (tree->child[1][predecessor] != LZG_NO_NODE)
        predecessor = tree->child[1][predecessor];
    replace_node(tree, predecessor, tree->child[0][predecessor]);
    return predecessor;
}

void smith_lzg_tree_remove(struct lzg_tree *tree, uint16_t node) {
    if (tree->parent[node] == LZG_NO_NODE)
        return;
    if (tree->child[1][node] == LZG_NO_NODE) {
        replace_node(tree, node, tree->child[0][node]);
    } else if (tree->child[0][node] == LZG_NO_NODE) {
        replace_node(tree, node, tree->child[1][node]);
    } else {
        uint16_t predecessor = take_predecessor(tree, node);
        replace_node(tree, node, predecessor);
        attach(tree, predecessor, 0, tree->child[0][node]);
        attach(tree, predecessor, 1, tree->child[1][node]);
    }
    tree->parent[node] = LZG_NO_NODE;
}
