/* SPDX-License-Identifier: MIT
 *
 * A program with functions of its own whose names the library might use inside. It links with the whole library, and a
 * document goes to JSON and back without any of them being called.
 */
#include <levelsmith/levelsmith.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* clang-format off */
#define OWN_NAMES(X)                                                                                                   \
    X(align_lists) X(arena_alloc) X(buffer_add) X(codec_find) X(decode_chunks) X(decode_member) X(decode_record)       \
    X(decode_value) X(diff_as_patch) X(diff_as_text) X(edit_insert_at) X(edit_put_at) X(emit_c) X(emit_text)           \
    X(emit_type_field) X(encode_chunk) X(encode_record) X(encode_value) X(file_read) X(image_read) X(json_fail)        \
    X(json_hex) X(json_pop) X(json_push) X(json_skip) X(json_take) X(kaitai_enum) X(kaitai_members) X(lzg_search)      \
    X(merge_conflict) X(merge_path) X(model_add) X(name_map_find) X(parse_type) X(pascal_records) X(patch_do)          \
    X(pmf_check) X(pmf_draw) X(pmf_model) X(pool_free) X(prj_check) X(prj2_fix) X(roundtrip) X(rule_report)            \
    X(schema_record) X(schema_value) X(text_decode) X(visit_all) X(zlib_unpack)
/* clang-format on */

#define DECLARE(name) void name(void);
#define DEFINE(name)                                                                                                   \
    void name(void) {                                                                                                  \
        fputs("# the library called " #name "()\n", stderr);                                                           \
        abort();                                                                                                       \
    }
OWN_NAMES(DECLARE)
OWN_NAMES(DEFINE)

static enum smith_status round_trip(struct smith_bytes bytes, struct smith_buffer *text, struct smith_buffer *again,
                                    struct smith_error *error) {
    struct smith_document *document, *read = NULL;
    enum smith_status status = smith_open(bytes, NULL, NULL, &document, error);
    if (status == SMITH_OK)
        status = smith_json_write(document, NULL, text, error);
    if (status == SMITH_OK)
        status = smith_json_read(smith_document_layout(document), (struct smith_bytes){text->data, text->size}, NULL,
                                 &read, error);
    if (status == SMITH_OK)
        status = smith_encode(read, again, error);
    smith_document_free(read);
    smith_document_free(document);
    return status;
}

int main(int argc, char **argv) {
    int failed = 0;
    for (int i = 1; i < argc; i++) {
        struct smith_buffer bytes = {0}, text = {0}, again = {0};
        struct smith_error error = {0};
        enum smith_status status = smith_file_read(argv[i], NULL, &bytes, &error);
        if (status == SMITH_OK)
            status = round_trip((struct smith_bytes){bytes.data, bytes.size}, &text, &again, &error);
        bool passed = status == SMITH_OK && again.size == bytes.size && memcmp(again.data, bytes.data, bytes.size) == 0;
        printf("%s %d - %s to JSON and back%s%s\n", passed ? "ok" : "not ok", i, argv[i],
               status != SMITH_OK ? ": " : "", status != SMITH_OK ? error.message : "");
        failed |= !passed;
        smith_buffer_free(&again);
        smith_buffer_free(&text);
        smith_buffer_free(&bytes);
    }
    printf("1..%d\n", argc - 1);
    return failed || argc < 2;
}
