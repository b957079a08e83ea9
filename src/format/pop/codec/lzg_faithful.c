/* SPDX-License-Identifier: MIT
 *
 * Encoding LZG as the original tool did: of all streams that decode to the same bytes, the one it would have written.
 *
 * Its habits, besides the tree (lzg_faithful.c): a match is taken whenever there is one of three bytes or more. Strings
 * enter the tree when coding reaches them and leave it when the ring is about to overwrite their first byte, which
 * happens SMITH_LZG_LONGEST bytes ahead. Before the first byte, the strings that begin in the zeros before it enter,
 * nearest first. At the end of the input, the strings of the tree go on with what the ring held a turn ago, and in the
 * first turn with what the stream before left there.
 */
#include "format/pop/codec/lzg.h"
#include "format/pop/codec/lzg_writer.h"
#include <string.h>

/* ---- tree ---- */

/*
 * The search tree of the LZSS encoder the original LZG tool was made of (facts A4). Which of several longest matches it
 * finds depends on the history of the tree, so that equal bytes need an equal tree.
 */

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

/* ---- tree ---- */

/*
 * The search tree of the faithful LZG encoder: an unbalanced binary tree, where a string that equals a new one in full
 * gives its place to it, and a string taken out is replaced by the greatest of the smaller ones below it.
 */

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

/* ---- lzg faithful ---- */

#define LOOKAHEAD SMITH_LZG_LONGEST

struct encoder {
    struct lzg_tree tree;
    struct smith_bytes in;
    size_t at; /* the byte to be coded next */
};

static uint16_t ring_position(size_t at) {
    return (uint16_t)((SMITH_LZG_START + at) % SMITH_LZG_WINDOW);
}

static struct lzg_match lzg_faithful_begin(struct encoder *encoder, struct smith_lzg_memory *memory) {
    smith_lzg_tree_init(&encoder->tree, memory->ring);
    for (size_t i = 0; i < LOOKAHEAD && i < encoder->in.size; i++)
        smith_lzg_tree_set(&encoder->tree, ring_position(i), encoder->in.data[i]);
    for (size_t back = 1; back <= LOOKAHEAD; back++)
        smith_lzg_tree_insert(&encoder->tree, (uint16_t)(SMITH_LZG_START - back));
    return smith_lzg_tree_insert(&encoder->tree, SMITH_LZG_START);
}

/* One byte on. What matches there is returned; none at the end of the input. */
static struct lzg_match lzg_faithful_advance(struct encoder *encoder) {
    size_t entering = encoder->at + LOOKAHEAD;
    smith_lzg_tree_remove(&encoder->tree, ring_position(entering));
    if (entering < encoder->in.size)
        smith_lzg_tree_set(&encoder->tree, ring_position(entering), encoder->in.data[entering]);
    encoder->at++;
    if (encoder->at >= encoder->in.size)
        return (struct lzg_match){0, 0};
    return smith_lzg_tree_insert(&encoder->tree, ring_position(encoder->at));
}

struct smith_coded smith_lzg_encode(struct smith_bytes in, uint8_t *out, size_t capacity,
                                    struct smith_lzg_memory *memory) {
    struct smith_lzg_memory initial = {{0}};
    struct encoder encoder = {.in = in};
    struct lzg_writer writer = {.out = out, .capacity = capacity};
    struct lzg_match match = lzg_faithful_begin(&encoder, memory ? memory : &initial);
    while (encoder.at < in.size) {
        size_t left = in.size - encoder.at;
        size_t length = match.length < left ? match.length : left;
        if (length < SMITH_LZG_SHORTEST) {
            length = 1;
            smith_lzg_put_literal(&writer, in.data[encoder.at]);
        } else {
            smith_lzg_put_match(&writer, length, match.position);
        }
        for (size_t i = 0; i < length; i++)
            match = lzg_faithful_advance(&encoder);
    }
    return smith_lzg_written(&writer, in.size);
}
