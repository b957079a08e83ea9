/* SPDX-License-Identifier: MIT
 *
 * Files that outlive the document (struct smith_options, `lent`): what lies in them is not copied, all else is; and how
 * much memory a long list of small elements takes.
 */
#include "codec/codec.h"
#include "support/case_file.h"
#include "support/counting_allocator.h"
#include <levelsmith/levelsmith.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct smith_document *decode(const struct smith_layout_source *source, struct smith_bytes file,
                                     const struct smith_options *options) {
    struct smith_document *document;
    struct smith_error error;
    if (smith_decode(smith_layout_get(source), file, options, NULL, NULL, &document, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    return document;
}

/* ---- who has the bytes ---- */

static const char parts_layout[] = "layout t;\n"
                                   "struct F { plain: bytes[4], n: u8 = sizeof(packed), packed: zlib(n) P, kind: u8,\n"
                                   "           part: union(kind) { 0: z: u8 } }\n"
                                   "struct P { inner: bytes[4] }\n"
                                   "root F;\n";

/* `kind` is one that the layout does not know, so all behind it is kept. */
static void make_parts(struct smith_buffer *file) {
    const uint8_t inner[] = {5, 6, 7, 8};
    struct smith_buffer packed;
    smith_buffer_init(&packed, NULL);
    smith_buffer_init(file, NULL);
    assert_int_equal(
        smith_pack(&(struct smith_codec_call){.codec = SMITH_ZLIB}, (struct smith_bytes){inner, 4}, &packed, NULL),
        SMITH_OK);
    smith_buffer_add(file, "\1\2\3\4", 4);
    smith_buffer_byte(file, (uint8_t)packed.size);
    smith_buffer_add(file, packed.data, packed.size);
    smith_buffer_add(file, "\7unknown", 8);
    assert_false(file->failed);
    smith_buffer_free(&packed);
}

static struct smith_bytes bytes_at(const struct smith_document *document, const char *path) {
    struct smith_node node;
    assert_int_equal(smith_path_find(document, path, &node, NULL), SMITH_OK);
    return *(const struct smith_bytes *)node.value;
}

static bool lies_in(struct smith_bytes bytes, const struct smith_buffer *file) {
    return bytes.data >= file->data && bytes.data + bytes.size <= file->data + file->size;
}

static char *json_of(const struct smith_document *document) {
    struct smith_buffer out;
    smith_buffer_init(&out, NULL);
    assert_int_equal(smith_json_write(document, NULL, &out, NULL), SMITH_OK);
    smith_buffer_byte(&out, '\0');
    assert_false(out.failed);
    return (char *)out.data;
}

static void what_is_lent_is_not_copied(void **state) {
    (void)state;
    struct smith_layout_source *source = case_parse(parts_layout, "lent");
    struct smith_buffer file;
    make_parts(&file);
    const struct smith_bytes bytes = {file.data, file.size};
    const struct smith_options options = {.lent = bytes}, half = {.lent = {file.data + 1, 3}};
    struct smith_document *own = decode(source, bytes, NULL), *lent = decode(source, bytes, &options);
    struct smith_document *partly = decode(source, bytes, &half);
    assert_false(lies_in(bytes_at(own, "/plain"), &file));
    assert_ptr_equal(bytes_at(lent, "/plain").data, file.data);
    assert_false(lies_in(bytes_at(lent, "/packed/inner"), &file)); /* nobody has it when it has been read */
    assert_memory_equal(bytes_at(lent, "/packed/inner").data, "\5\6\7\10", 4);
    assert_false(lies_in(bytes_at(partly, "/plain"), &file)); /* its first byte is not lent */

    char *texts[] = {json_of(own), json_of(lent)};
    assert_string_equal(texts[0], texts[1]);
    smith_document_free(lent);
    smith_document_free(partly);
    memset(file.data, 0xEE, file.size);
    char *later = json_of(own);
    assert_string_equal(texts[0], later);
    free(later);
    free(texts[0]);
    free(texts[1]);
    smith_document_free(own);
    smith_buffer_free(&file);
    smith_layout_free(source);
}

/* ---- how much memory it takes ---- */

static const char elements_layout[] = "layout t;\n"
                                      "struct F { elements: [E] }\n"
                                      "struct E { size: u8 = sizeof(data), data: sized(size) bytes }\n"
                                      "root F;\n";

/* Most memory while a file of 4 MB is read whose elements have a computed size and `size` bytes, by times of the file,
 * which is counted too. */
static double times_of_file(uint8_t size, bool lend) {
    struct smith_layout_source *source = case_parse(elements_layout, "elements");
    const size_t count = 4000000 / (size + 1u), file_size = count * (size + 1u);
    uint8_t *file = calloc(file_size, 1);
    assert_non_null(file);
    for (size_t i = 0; i < count; i++)
        file[i * (size + 1u)] = size;
    struct counting_allocator counter = {0};
    struct smith_options options = {0};
    options.allocator = counting_allocator(&counter);
    if (lend)
        options.lent = (struct smith_bytes){file, file_size};
    struct smith_document *document = decode(source, (struct smith_bytes){file, file_size}, &options);
    const uint64_t peak = counter.peak;
    struct smith_buffer out;
    smith_buffer_init(&out, NULL);
    assert_int_equal(smith_encode(document, &out, NULL), SMITH_OK);
    assert_int_equal(out.size, file_size);
    assert_memory_equal(out.data, file, file_size);
    smith_buffer_free(&out);
    smith_document_free(document);
    smith_layout_free(source);
    free(file);
    return (double)(peak + file_size) / (double)file_size;
}

static void small_elements_take_little(void **state) {
    (void)state;
    static const struct {
        uint8_t size;
        double lent, own; /* at most */
    } cases[] = {{2, 6.4, 7.2}, {4, 4.3, 5.3}, {8, 2.9, 3.9}, {30, 1.6, 2.6}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double lent = times_of_file(cases[i].size, true), own = times_of_file(cases[i].size, false);
        print_message("elements of %u bytes: %.2f times the file in memory, %.2f with copies\n", cases[i].size, lent,
                      own);
        assert_true(lent <= cases[i].lent);
        assert_true(own <= cases[i].own);
    }
}

int test_lent(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_lent_is_not_copied),
        cmocka_unit_test(small_elements_take_little),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
