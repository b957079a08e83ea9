/* SPDX-License-Identifier: MIT
 *
 * Three files that differ in any way, merged: the input is two patches, with a NUL between them, of the document of
 * fuzz_patch.c's kind. Whatever they do, there is a merge of the two, and it can be encoded or is refused with a
 * reason; and where one of them changes nothing, the other one is the result.
 */
#include "fuzz.h"
#include <levelsmith/diff.h>
#include <levelsmith/merge.h>
#include <string.h>

static const char layout[] = "layout t;\n"
                             "frame C { id: u8 = id, size: leb<i32> = size, end id }\n"
                             "struct T { name: ascii(u8) }\n"
                             "struct R { id: u8, tile: u8 -> /tiles none 255, up: i8 -> /rooms by id none -1 }\n"
                             "typeset S: C { 1 number: leb<u8>, 2 room: R }\n"
                             "struct F {\n"
                             "  tag: u8, tiles: [T; (u8)], rooms: [R; (u8)] key id, squares: [u8; tag],\n"
                             "  u: sized(2) union(tag) { 1: one: u8, 2: two: [u8; 2] },\n"
                             "  chunks C { 1 text: utf8, many 2 more: u16, 3 list: [leb<u8>], 4 objects: [S..] }\n"
                             "}\nroot F;\n";
static const uint8_t file[] = {2, 2, 1, 'a', 1, 'b',  2, 5,    0, 7, 7, 1, 0xFF, 8,    9, 1, 2, 1, 2, 'h', 'i', 2, 2, 1,
                               0, 9, 1, 5,   3, 0x83, 0, 0x81, 0, 2, 4, 8, 1,    0x81, 0, 4, 2, 3, 1, 1,   0,   0, 0};

static struct smith_document *decode(const struct smith_layout *made, struct smith_bytes bytes) {
    const struct smith_options options = fuzz_options();
    struct smith_document *document;
    struct smith_error error;
    if (smith_decode(made, bytes, &options, NULL, NULL, &document, &error) != SMITH_OK)
        fuzz_fail("what was written can be read", &error);
    return document;
}

/* The file with the patch applied; as it is when that fails. */
static void patched(const struct smith_layout *made, struct smith_bytes patch, struct smith_buffer *out) {
    struct smith_document *document = decode(made, (struct smith_bytes){file, sizeof file});
    struct smith_edit *edit;
    struct smith_error error;
    if (smith_edit_begin(document, NULL, &edit, &error) != SMITH_OK)
        fuzz_fail("an edit begins", &error);
    if (smith_edit_patch(edit, patch, &error) != SMITH_OK || smith_edit_encode(edit, out, &error) != SMITH_OK) {
        smith_edit_end(edit);
        smith_document_free(document);
        document = decode(made, (struct smith_bytes){file, sizeof file});
        edit = NULL;
        if (smith_encode(document, out, &error) != SMITH_OK)
            fuzz_fail("the file of this target is right", &error);
    }
    smith_edit_end(edit);
    smith_document_free(document);
}

static void merge(const struct smith_layout *made, struct smith_bytes a, struct smith_bytes b,
                  const struct smith_bytes *wanted) {
    struct smith_document *base = decode(made, (struct smith_bytes){file, sizeof file}), *ours = decode(made, a),
                          *theirs = decode(made, b);
    struct smith_merge_result result = {0};
    struct smith_edit *edit;
    struct smith_buffer out = {0};
    struct smith_error error;
    if (smith_merge(base, ours, theirs, &result, &error) != SMITH_OK)
        fuzz_fail("two versions can be merged", &error);
    if (smith_edit_begin(ours, NULL, &edit, &error) != SMITH_OK)
        fuzz_fail("an edit begins", &error);
    bool encoded = smith_edit_encode(edit, &out, &error) == SMITH_OK;
    bool same = wanted && encoded && out.size == wanted->size && memcmp(out.data, wanted->data, out.size) == 0;
    if (wanted && (!same || result.conflicts))
        fuzz_fail("a merge with what did not change changes nothing", &error);
    smith_buffer_free(&out);
    smith_merge_result_free(&result);
    smith_edit_end(edit);
    smith_document_free(base);
    smith_document_free(ours);
    smith_document_free(theirs);
}

int target_merge(const uint8_t *data, size_t size) {
    static const struct smith_layout *made;
    const struct smith_bytes base = {file, sizeof file};
    const uint8_t *middle = size ? memchr(data, 0, size) : NULL;
    size_t first = middle ? (size_t)(middle - data) : size;
    struct smith_buffer a, b;
    if (!made)
        made = fuzz_layout(layout);
    patched(made, (struct smith_bytes){data, first}, &a);
    patched(made, middle ? (struct smith_bytes){middle + 1, size - first - 1} : (struct smith_bytes){0}, &b);
    const struct smith_bytes ours = {a.data, a.size}, theirs = {b.data, b.size};
    merge(made, ours, theirs, NULL);
    merge(made, ours, base, &ours);
    merge(made, base, theirs, &theirs);
    smith_buffer_free(&a);
    smith_buffer_free(&b);
    return 0;
}
