/* SPDX-License-Identifier: MIT
 *
 * Operations, on maps of Doom2D Forever: found by name, done in order, told, and refused with a reason.
 */
#include "format/d2df/d2df.h"
#include "format/format_fixtures.h"

#include <levelsmith/d2df.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct smith_buffer fixture_bytes(const char *name) {
    struct smith_document *document = fixture_open(name);
    struct smith_buffer bytes = document_bytes(document);
    smith_document_free(document);
    return bytes;
}

static struct smith_bytes bytes_of(const struct smith_buffer *buffer) {
    return (struct smith_bytes){buffer->data, buffer->size};
}

static void words_are_done_in_order(void **state) {
    static const struct {
        const char *words[3], *code, *path, *value; /* what is told first; what is at a path then */
    } rows[] = {
        {{"shift=16,-8"}, "D2DF-SHIFTED", "/monsters/0/position", "{\"x\":256,\"y\":132}"},
        {{"shift=1,0", "shift=-1,0"}, "D2DF-SHIFTED", "/monsters/0/position", "{\"x\":240,\"y\":140}"},
        {{"resize=10,20,30,40"}, "D2DF-RESIZED", "/header/size", "{\"width\":680,\"height\":412}"},
        {{"resize=10,20,30,40"}, "D2DF-RESIZED", "/monsters/0/position", "{\"x\":250,\"y\":160}"},
        {{"resize=10,0,0,0"}, "D2DF-RESIZED", "/header/size", "{\"width\":650,\"height\":352}"},
        {{"resize=0,10,0,0"}, "D2DF-RESIZED", "/header/size", "{\"width\":640,\"height\":362}"},
        {{"resize=0,0,10,0"}, "D2DF-RESIZED", "/header/size", "{\"width\":650,\"height\":352}"},
        {{"resize=0,0,0,10"}, "D2DF-RESIZED", "/header/size", "{\"width\":640,\"height\":362}"},
        {{"rename=STANDART.wad:D2DTEXTURES/moss=a.wad:B"}, "D2DF-RENAMED", "/textures/3/path", "\"a.wad:B\""},
        {{"rename=nothing=a"}, NULL, "/textures/3/path", "\"Standart.wad:D2DTEXTURES\\\\MOSS\""},
        {{"shift=0,0", "resize=0,0,0,0", "drop-textures"}, NULL, "/monsters/0/position", "{\"x\":240,\"y\":140}"},
    };
    struct smith_buffer map = fixture_bytes("d2df/plan.json");
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct smith_buffer out;
        struct smith_changes changes;
        struct smith_error error;
        uint32_t count = 0;
        while (count < 3 && rows[i].words[count])
            count++;
        if (smith_operations_do(&smith_d2df_format, bytes_of(&map), rows[i].words, count, NULL, NULL, &out, &changes,
                                &error) != SMITH_OK)
            fail_msg("%s: %s", rows[i].words[0], error.message);
        assert_int_equal(changes.count > 0, rows[i].code != NULL);
        if (rows[i].code)
            assert_string_equal(changes.items[0].code, rows[i].code);
        struct smith_document *document = document_open(bytes_of(&out));
        assert_string_equal(json_at(document, rows[i].path), rows[i].value);
        smith_document_free(document);
        smith_changes_free(&changes);
        smith_buffer_free(&out);
    }
    smith_buffer_free(&map);
}

static void unused_textures_and_neighbours_go(void **state) {
    static const char text[] =
        "{\"$format\": \"d2df\", \"textures\": [{\"path\": \"a\"}, {\"path\": \"b\"}], \"panels\": ["
        "{\"size\": {\"width\": 24, \"height\": 24}, \"texture\": 1, \"type\": [\"PANEL_WALL\"]},"
        "{\"position\": {\"x\": 24}, \"size\": {\"width\": 24, \"height\": 24}, \"texture\": 1, \"type\": [\"PANEL_WALL\"]}]}";
    static const struct {
        const char *merge;
        unsigned panels;
    } rows[] = {{"merge-panels", 2}, {"merge-panels=24", 1}, {"merge-panels=12", 1}};
    struct smith_document *document;
    (void)state;
    assert_int_equal(smith_json_read(&smith_d2df_layout, (struct smith_bytes){(const uint8_t *)text, sizeof text - 1},
                                     NULL, &document, NULL),
                     SMITH_OK);
    struct smith_buffer map = document_bytes(document);
    smith_document_free(document);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *const words[] = {"drop-textures", rows[i].merge};
        struct smith_buffer out;
        struct smith_changes changes;
        assert_int_equal(
            smith_operations_do(&smith_d2df_format, bytes_of(&map), words, 2, NULL, NULL, &out, &changes, NULL),
            SMITH_OK);
        document = document_open(bytes_of(&out));
        assert_int_equal(smith_d2df_root(document)->textures.count, 1);
        assert_int_equal(smith_d2df_root(document)->panels.count, rows[i].panels);
        assert_int_equal(changes.count, 2); /* merged, or kept */
        smith_document_free(document);
        smith_changes_free(&changes);
        smith_buffer_free(&out);
    }
    smith_buffer_free(&map);
}

static void what_cannot_be_done_is_refused(void **state) {
    static const struct {
        const char *word, *code;
    } rows[] = {
        {"turn", "OPERATION-UNKNOWN"},
        {"drop", "OPERATION-UNKNOWN"},
        {"", "OPERATION-UNKNOWN"},
        {"shift", "OPERATION-ARGUMENT"},
        {"shift=", "OPERATION-ARGUMENT"},
        {"shift=1", "OPERATION-ARGUMENT"},
        {"shift=1,2,3", "OPERATION-ARGUMENT"},
        {"shift=1,2x", "OPERATION-ARGUMENT"},
        {"shift=99999999999,0", "OPERATION-ARGUMENT"},
        {"shift=2147483647,0", "D2DF-EDIT-RANGE"},
        {"resize=1,2,3", "OPERATION-ARGUMENT"},
        {"resize=0,0,70000,0", "D2DF-EDIT-RANGE"},
        {"resize=-640,0,0,0", "D2DF-EDIT-RANGE"},
        {"drop-textures=1", "OPERATION-ARGUMENT"},
        {"merge-panels=0", "OPERATION-ARGUMENT"},
        {"merge-panels=x", "OPERATION-ARGUMENT"},
        {"rename=a", "OPERATION-ARGUMENT"},
        {"rename==a", "OPERATION-ARGUMENT"},
        {"rename=a=\xE6\x97\xA5", "D2DF-EDIT-NAME"},
    };
    struct smith_buffer map = fixture_bytes("d2df/plan.json");
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct smith_buffer out;
        struct smith_changes changes;
        struct smith_error error;
        enum smith_status status = smith_operations_do(&smith_d2df_format, bytes_of(&map), &rows[i].word, 1, NULL, NULL,
                                                       &out, &changes, &error);
        if (status != SMITH_BAD_VALUE || strcmp(error.code, rows[i].code) != 0)
            fail_msg("%s: %s", rows[i].word, status != SMITH_OK ? error.code : "done");
        assert_int_equal(out.size, 0);
        assert_int_equal(changes.count, 0);
    }
    smith_buffer_free(&map);
}

static void other_formats_have_none(void **state) {
    const struct smith_format none = {.id = "d2df", .layout = &smith_d2df_layout};
    const char *word = "shift=1,1";
    struct smith_buffer map = fixture_bytes("d2df/plan.json"), out;
    struct smith_changes changes;
    struct smith_error error;
    (void)state;
    assert_int_equal(smith_operations_do(&none, bytes_of(&map), &word, 1, NULL, NULL, &out, &changes, &error),
                     SMITH_BAD_VALUE);
    assert_string_equal(error.code, "OPERATION-NONE");
    smith_buffer_free(&map);
}

int test_d2df_operations(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_done_in_order),
        cmocka_unit_test(unused_textures_and_neighbours_go),
        cmocka_unit_test(what_cannot_be_done_is_refused),
        cmocka_unit_test(other_formats_have_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
