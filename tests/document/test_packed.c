/* SPDX-License-Identifier: MIT
 *
 * Packed bytes in JSON: shown only when packing the content again would give other bytes. Streams that we would not
 * write are made by libdeflate and liblz4 themselves.
 */
#include "codec/codec.h"
#include "support/case_file.h"
#include <levelsmith/levelsmith.h>
#include <libdeflate.h>
#include <lz4frame.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const uint8_t content[40] = "a content that is worth to be compressed";

static const char list_layout[] = "layout t;\n"
                                  "struct F { a: Part, b: Part, list: [zlib(24) U; (u8)] }\n"
                                  "struct Part { codec: u8, n: u8 = sizeof(data), data: union(codec) {\n"
                                  "    0: z: zlib(n) bytes, 1: l: lz4(n) bytes } }\n"
                                  "struct U { x: u64 }\n"
                                  "root F;\n";

/* ---- streams ---- */

static void add_ours(struct smith_buffer *out, enum smith_codec codec, struct smith_bytes bytes) {
    assert_int_equal(smith_pack(&(struct smith_codec_call){.codec = (uint8_t)codec}, bytes, out, NULL), SMITH_OK);
}

static void add_stored_zlib(struct smith_buffer *out, struct smith_bytes bytes) {
    struct libdeflate_compressor *deflater = libdeflate_alloc_compressor(0);
    assert_non_null(deflater);
    assert_true(smith_buffer_reserve(out, 200));
    out->size += libdeflate_zlib_compress(deflater, bytes.data, bytes.size, out->data + out->size, 200);
    libdeflate_free_compressor(deflater);
}

static void add_other_lz4(struct smith_buffer *out, struct smith_bytes bytes) {
    const LZ4F_preferences_t preferences = {.frameInfo = {.contentChecksumFlag = LZ4F_contentChecksumEnabled}};
    assert_true(smith_buffer_reserve(out, 400));
    size_t size = LZ4F_compressFrame(out->data + out->size, 400, bytes.data, bytes.size, &preferences);
    assert_false(LZ4F_isError(size));
    out->size += size;
}

/* ---- the file: two parts, then `count` regions of 24 bytes ---- */

struct file {
    struct smith_buffer bytes;
    size_t part; /* where the part begins */
};

static void part_begin(struct file *file, enum smith_codec codec) {
    file->part = file->bytes.size;
    smith_buffer_byte(&file->bytes, codec == SMITH_LZ4);
    smith_buffer_byte(&file->bytes, 0);
}

static void part_end(struct file *file) {
    file->bytes.data[file->part + 1] = (uint8_t)(file->bytes.size - file->part - 2);
}

static void add_part(struct file *file, enum smith_codec codec, bool ours) {
    static const struct smith_bytes bytes = {content, sizeof content};
    part_begin(file, codec);
    if (ours)
        add_ours(&file->bytes, codec, bytes);
    else if (codec == SMITH_ZLIB)
        add_stored_zlib(&file->bytes, bytes);
    else
        add_other_lz4(&file->bytes, bytes);
    part_end(file);
}

/* A region of eight random-looking bytes as we write it, filled up with `junk` to 24 bytes: then it is not ours. */
static void add_region(struct file *file, bool ours) {
    static const uint8_t number[] = {0x93, 0x1F, 0xC5, 0x02, 0xE8, 0x7A, 0x4D, 0xB6};
    size_t start = file->bytes.size;
    if (ours)
        add_ours(&file->bytes, SMITH_ZLIB, (struct smith_bytes){number, sizeof number});
    else
        add_stored_zlib(&file->bytes, (struct smith_bytes){number, sizeof number});
    while (file->bytes.size < start + 24)
        smith_buffer_byte(&file->bytes, 0x55);
    assert_int_equal(file->bytes.size, start + 24);
}

/* ---- the tests ---- */

/* The JSON text; it must give the bytes back. */
static struct smith_buffer json_of(const struct smith_layout *layout, struct smith_bytes bytes) {
    struct smith_document *document, *again;
    struct smith_error error = {0};
    struct smith_buffer json, out;
    if (smith_decode(layout, bytes, NULL, NULL, NULL, &document, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    smith_buffer_init(&json, NULL);
    assert_int_equal(smith_json_write(document, &(struct smith_json_style){.compact = true}, &json, &error), SMITH_OK);
    if (smith_json_read(layout, (struct smith_bytes){json.data, json.size}, NULL, &again, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    assert_int_equal(smith_encode(again, &out, &error), SMITH_OK);
    assert_int_equal(out.size, bytes.size);
    assert_memory_equal(out.data, bytes.data, bytes.size);
    smith_buffer_byte(&json, '\0');
    smith_buffer_free(&out);
    smith_document_free(again);
    smith_document_free(document);
    return json;
}

static struct smith_buffer json_of_parts(bool first_ours, bool second_ours) {
    struct smith_layout_source *source = case_parse(list_layout, "packed");
    struct file file;
    smith_buffer_init(&file.bytes, NULL);
    add_part(&file, SMITH_ZLIB, first_ours);
    add_part(&file, SMITH_LZ4, second_ours);
    smith_buffer_byte(&file.bytes, 2);
    add_region(&file, true);
    add_region(&file, false);
    struct smith_buffer json =
        json_of(smith_layout_get(source), (struct smith_bytes){file.bytes.data, file.bytes.size});
    smith_buffer_free(&file.bytes);
    smith_layout_free(source);
    return json;
}

static unsigned count_of(const struct smith_buffer *json, const char *words) {
    unsigned count = 0;
    for (const char *at = (const char *)json->data; (at = strstr(at, words)); at++)
        count++;
    return count;
}

static void our_own_packing_is_not_shown(void **state) {
    (void)state;
    struct smith_buffer json = json_of_parts(true, true);
    assert_int_equal(count_of(&json, "\"data$packed\""), 0);
    smith_buffer_free(&json);
}

static void packing_of_others_is_shown(void **state) {
    (void)state;
    struct smith_buffer json = json_of_parts(false, true);
    assert_int_equal(count_of(&json, "\"data$packed\":\"7801"), 1);
    assert_int_equal(count_of(&json, "\"data$packed\""), 1);
    smith_buffer_free(&json);
    json = json_of_parts(true, false);
    assert_int_equal(count_of(&json, "\"data$packed\":\"04224d18"), 1);
    assert_int_equal(count_of(&json, "\"data$packed\""), 1);
    smith_buffer_free(&json);
}

/* Both regions of the list have bytes behind the stream, which we would not write. */
static void bytes_behind_the_stream_are_shown(void **state) {
    (void)state;
    struct smith_buffer json = json_of_parts(true, true);
    assert_int_equal(count_of(&json, "\"list$packed\":[[0,\"789c"), 1);
    assert_int_equal(count_of(&json, ",[1,\"7801"), 1);
    smith_buffer_free(&json);
}

static struct smith_buffer read_file(const char *path) {
    struct smith_buffer file;
    struct smith_error error;
    if (smith_file_read(path, NULL, &file, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    return file;
}

/* A whole project that we compressed, its chunk stream that is. */
static void a_compressed_project_shows_none(void **state) {
    (void)state;
    const struct smith_layout *layout = smith_format_by_id("prj2")->layout;
    struct smith_buffer text = read_file("tests/fixtures/prj2/compressed.json"), bytes;
    struct smith_document *document;
    assert_int_equal(smith_json_read(layout, (struct smith_bytes){text.data, text.size}, NULL, &document, NULL),
                     SMITH_OK);
    assert_int_equal(smith_encode(document, &bytes, NULL), SMITH_OK);
    struct smith_buffer json = json_of(layout, (struct smith_bytes){bytes.data, bytes.size});
    assert_int_equal(count_of(&json, "$packed"), 0);
    smith_document_free(document);
    smith_buffer_free(&json);
    smith_buffer_free(&bytes);
    smith_buffer_free(&text);
}

int test_packed(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(our_own_packing_is_not_shown),
        cmocka_unit_test(packing_of_others_is_shown),
        cmocka_unit_test(bytes_behind_the_stream_are_shown),
        cmocka_unit_test(a_compressed_project_shows_none),
    };
    return cmocka_run_group_tests_name("packed", tests, NULL, NULL);
}
