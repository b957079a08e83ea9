/* SPDX-License-Identifier: MIT
 *
 * Any bytes as a JSON Patch of a small document that has one of everything: refused, or the result can be written; and
 * then the difference to the document is a patch that gives the same bytes.
 */
#include "fuzz.h"
#include <levelsmith/diff.h>

static const char layout[] = "layout t;\n"
                             "frame C { id: u8 = id, size: leb<i32> = size, end id }\n"
                             "enum E { a, b, c } bits B { 0: p, 1..3: q<E> }\n"
                             "struct R { id: u8, up: i8 -> /rooms none -1, name: ascii(u8), o: u8 if id > 9 }\n"
                             "typeset S: C { 1 number: leb<u8>, 2 room: R }\n"
                             "struct F {\n"
                             "  kind: u8<E>, bits: u8<B>, n: u8 = count(rooms), rooms: [R; n] key id,\n"
                             "  u: sized(4) union(kind) { 1: one: u8, 2: two: [u8; 3] },\n"
                             "  chunks C { 1 text: utf8, many 2 more: u16, 3 list: [leb<u8>], 4 objects: [S..] }\n"
                             "}\nroot F;\n";
static const uint8_t file[] = {1,   3,    2, 5, 0, 1, 'x', 10, 0xFF, 0, 7,    9, 1,    2, 3, 1, 2,
                               'h', 'i',  2, 2, 1, 0, 9,   1,  5,    3, 0x83, 0, 0x81, 0, 2, 4, 8,
                               1,   0x81, 0, 4, 2, 3, 1,   1,  0,    0, 2,    2, 2,    0, 0};

static void encode(struct smith_edit *edit, struct smith_buffer *out, const char *promise) {
    struct smith_error error;
    if (smith_edit_encode(edit, out, &error) != SMITH_OK)
        fuzz_fail(promise, &error);
}

/* `bytes` came of a patch to the document that `a` is a fresh copy of. */
static void expect_round_trip(const struct smith_layout *made, struct smith_document *a,
                              const struct smith_buffer *bytes) {
    const struct smith_options options = fuzz_options();
    const struct smith_diff_options diff = {.format = SMITH_DIFF_PATCH, .bytes = true};
    struct smith_document *b;
    struct smith_edit *edit;
    struct smith_buffer patch, out;
    struct smith_error error;
    smith_buffer_init(&patch, NULL);
    if (smith_decode(made, (struct smith_bytes){bytes->data, bytes->size}, &options, NULL, NULL, &b, &error) !=
            SMITH_OK ||
        smith_diff(a, b, &diff, &patch, NULL, &error) != SMITH_OK ||
        smith_edit_begin(a, NULL, &edit, &error) != SMITH_OK ||
        smith_edit_patch(edit, (struct smith_bytes){patch.data, patch.size}, &error) != SMITH_OK)
        fuzz_fail("a difference can be applied", &error);
    encode(edit, &out, "what a difference gives can be written");
    fuzz_expect_same(&out, (struct smith_bytes){bytes->data, bytes->size},
                     "a difference gives the bytes it was made for");
    smith_buffer_free(&patch);
    smith_edit_end(edit);
    smith_document_free(b);
}

int target_patch(const uint8_t *data, size_t size) {
    static const struct smith_layout *made;
    const struct smith_options options = fuzz_options();
    const struct smith_bytes bytes = {file, sizeof file};
    struct smith_document *document, *again;
    struct smith_edit *edit;
    struct smith_buffer out;
    struct smith_error error;
    if (!made)
        made = fuzz_layout(layout);
    if (smith_decode(made, bytes, &options, NULL, NULL, &document, &error) != SMITH_OK ||
        smith_decode(made, bytes, &options, NULL, NULL, &again, &error) != SMITH_OK ||
        smith_edit_begin(document, NULL, &edit, &error) != SMITH_OK)
        fuzz_fail("the file of this target is right", &error);
    if (smith_edit_patch(edit, (struct smith_bytes){data, size}, &error) == SMITH_OK &&
        smith_edit_encode(edit, &out, &error) == SMITH_OK) {
        expect_round_trip(made, again, &out);
        smith_buffer_free(&out);
    }
    smith_edit_end(edit);
    smith_document_free(document);
    smith_document_free(again);
    return 0;
}
