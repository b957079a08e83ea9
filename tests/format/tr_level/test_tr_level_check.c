/* SPDX-License-Identifier: MIT
 *
 * What is wrong with compiled levels of each game: numbers that lead nowhere.
 */
#include "format/format_fixtures.h"

#include <levelsmith/edit.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* The fixtures leave out the pages, which their textures show parts of. */
static void add_page(struct smith_edit *edit, const char *path, size_t size) {
    static char json[32 + 2 * 262144];
    const int at = snprintf(json, sizeof json, "{\"pixels\": \"");
    memset(json + at, '5', 2 * size);
    snprintf(json + at + 2 * size, sizeof json - (size_t)at - 2 * size, "\"}");
    const struct smith_bytes page = {(const uint8_t *)json, strlen(json)};
    assert_int_equal(smith_edit_insert(edit, path, page, NULL), SMITH_OK);
}

static struct smith_buffer changed_level(const char *game, const char *path, const char *json) {
    char name[40];
    snprintf(name, sizeof name, "tr_level/%s.json", game);
    struct smith_document *document = fixture_open(name);
    struct smith_edit *edit;
    struct smith_buffer file;
    assert_int_equal(smith_edit_begin(document, NULL, &edit, NULL), SMITH_OK);
    if (strcmp(game, "tr2") && strcmp(game, "tr3")) {
        add_page(edit, "/pages_32/-", 262144);
    } else {
        add_page(edit, "/pages/-", 65536);
        add_page(edit, "/pages_16/-", 131072);
    }
    if (path)
        assert_int_equal(smith_edit_put(edit, path, (struct smith_bytes){(const uint8_t *)json, strlen(json)}, NULL),
                         SMITH_OK);
    assert_int_equal(smith_encode(document, &file, NULL), SMITH_OK);
    smith_edit_end(edit);
    smith_document_free(document);
    return file;
}

static void numbers_that_lead_nowhere_are_found(void **state) {
    (void)state;
    static const struct {
        const char *game, *path, *json, *codes;
    } rows[] = {
        {"tr2", NULL, NULL, ""},
        {"tr3", NULL, NULL, ""},
        {"tr4", NULL, NULL, ""},
        {"tr5", NULL, NULL, ""},
        {"trng", NULL, NULL, ""},
        {"tr2", "/level/rooms/0/portals/0/room", "3", "ROOM"},
        {"tr5", "/level/rooms/0/portals/0/room", "3", "ROOM"},
        {"tr4", "/level/rooms/0/alternate_room", "3", "ROOM"},
        {"tr4", "/level/rooms/0/sectors/5/room_above", "3", "ROOM"},
        {"tr4", "/level/rooms/0/sectors/5/room_below", "4", "ROOM"},
        {"tr4", "/level/floor_data/2", "7", "ROOM"},
        {"tr4", "/level/items/0/room", "-1", "ROOM"},
        {"tr5", "/level/ai_objects/0/room", "9", "ROOM"},
        {"tr2", "/level/rooms/0/sectors/5/box", "3", "BOX"},
        {"tr4", "/level/rooms/0/sectors/5/box", "48", "BOX"},
        {"tr4", "/level/rooms/0/sectors/5/box", "16", "BOX-PLACE"},
        {"tr4", "/level/overlaps/0", "32771", "BOX"},
        {"tr4", "/level/rooms/0/sectors/5/floor_data", "999", "FLOOR"},
        {"tr2", "/level/rooms/0/geometry/quads/0/vertices/2", "5", "FACE"},
        {"tr4", "/level/rooms/0/geometry/triangles/0/vertices/1", "5", "FACE"},
        {"tr4", "/level/rooms/0/geometry/quads/0/texture", "{\"texture\": 2}", "FACE"},
        {"tr5", "/level/rooms/1/faces/0/quads/0/vertices/2", "5", "FACE"},
        {"tr5", "/level/rooms/1/faces/0/triangles/0/vertices/1", "5", "FACE"},
        {"tr5", "/level/rooms/1/faces/0/quads/0/texture", "{\"texture\": 2}", "FACE"},
        {"tr2", "/level/first_textures/1/page", "{\"page\": 9}", "TEXTURE"},
        {"tr5", "/level/textures/1/page", "{\"page\": 9}", "TEXTURE"},
        {"tr4", "/level/pointers/0", "56", "MESH"},
        {"tr4", "/level/moveables/0/mesh_count", "2", "MESH"},
        {"tr4", "/level/statics/0/pointer", "1", "MESH"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct smith_buffer file = changed_level(rows[i].game, rows[i].path, rows[i].json);
        struct smith_findings findings;
        char codes[100];
        print_message("%s %s\n", rows[i].game, rows[i].path ? rows[i].path : "as it is");
        const struct smith_bytes bytes = {file.data, file.size};
        assert_int_equal(smith_check(smith_format_by_id("tr_level"), bytes, NULL, NULL, &findings, NULL), SMITH_OK);
        findings_codes(&findings, "TRLEVEL-", codes, sizeof codes);
        assert_string_equal(codes, rows[i].codes);
        smith_findings_free(&findings);
        smith_buffer_free(&file);
    }
}

int test_tr_level_check(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_that_lead_nowhere_are_found),
        cmocka_unit_test_prestate(findings_are_as_noted, "tr_level"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
