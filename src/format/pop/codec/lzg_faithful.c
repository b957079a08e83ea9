/* SPDX-License-Identifier: MIT
 *
 * Encoding LZG as the original tool did: of all streams that decode to the same bytes, the one it would have written.
 *
 * Its habits, besides the tree (lzg_tree.h): a match is taken whenever there is one of three bytes or more. Strings
 * enter the tree when coding reaches them and leave it when the ring is about to overwrite their first byte, which
 * happens SMITH_LZG_LONGEST bytes ahead. Before the first byte, the strings that begin in the zeros before it enter,
 * nearest first. At the end of the input, the strings of the tree go on with what the ring held a turn ago, and in the
 * first turn with what the stream before left there.
 */
#include "format/pop/codec/lzg_tree.h"
#include "format/pop/codec/lzg_writer.h"

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
