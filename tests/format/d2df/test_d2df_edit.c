/* SPDX-License-Identifier: MIT
 *
 * Editing Doom2D Forever maps: whole maps are shifted, resized and tidied, and after any edits a map without errors has
 * none.
 */
#include "format/d2df/d2df.h"
#include "format/d2df/map/d2df_edit.h"
#include "format/d2df/map/map_check.h"
#include "format/format_fixtures.h"

#include <levelsmith/d2df.h>
#include <levelsmith/edit.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct smith_document *map_of(const char *text) {
    struct smith_document *document;
    struct smith_error error;
    struct smith_bytes bytes = {(const uint8_t *)text, strlen(text)};
    if (smith_json_read(&smith_d2df_layout, bytes, NULL, &document, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    return document;
}

/* ---- places and names ---- */

static const char small[] =
    "{\"$format\": \"d2df\", \"header\": {\"size\": {\"width\": 800, \"height\": 600}, \"sky\": \"Standart.wad:D2DSKY\\\\RSKY1\"},"
    " \"textures\": [{\"path\": \"Standart.wad:D2DTEXTURES\\\\W1\"}, {\"path\": \"unused\"}, {\"path\": \"_water_0\"}],"
    " \"panels\": [{\"position\": {\"x\": 1, \"y\": 2}, \"size\": {\"width\": 64, \"height\": 64}, \"texture\": 2, \"type\": [\"PANEL_WATER\"]}],"
    " \"areas\": [{\"position\": {\"x\": 100, \"y\": 0}, \"type\": \"AREA_PLAYERPOINT1\"}],"
    " \"triggers\": [{\"position\": {\"x\": 5, \"y\": 6}, \"size\": {\"width\": 8, \"height\": 8}, \"type\": \"TRIGGER_TELEPORT\","
    " \"activate_type\": [\"ACTIVATE_PLAYERCOLLIDE\"], \"triggerdata\": {\"target\": {\"x\": 7, \"y\": 8}}}]}";

static void everything_is_shifted(void **state) {
    (void)state;
    struct smith_document *document = map_of(small);
    struct smith_error error;
    assert_int_equal(smith_d2df_map_shift(document, 10, -20, &error), SMITH_OK);
    assert_string_equal(json_at(document, "/panels/0/position"), "{\"x\":11,\"y\":-18}");
    assert_string_equal(json_at(document, "/areas/0/position"), "{\"x\":110,\"y\":-20}");
    assert_string_equal(json_at(document, "/triggers/0/position"), "{\"x\":15,\"y\":-14}");
    assert_string_equal(json_at(document, "/triggers/0/triggerdata/target"), "{\"x\":17,\"y\":-12}");
    assert_int_equal(smith_d2df_map_shift(document, INT32_MAX, 0, &error), SMITH_BAD_VALUE);
    assert_string_equal(json_at(document, "/panels/0/position"), "{\"x\":11,\"y\":-18}");
    smith_document_free(document);
}

static void edges_are_moved(void **state) {
    (void)state;
    struct smith_document *document = map_of(small);
    struct smith_error error;
    assert_int_equal(smith_d2df_map_resize(document, 100, 0, 50, -10, &error), SMITH_OK);
    assert_string_equal(json_at(document, "/header/size"), "{\"width\":950,\"height\":590}");
    assert_string_equal(json_at(document, "/panels/0/position"), "{\"x\":101,\"y\":2}");
    assert_int_equal(smith_d2df_map_resize(document, 0, 0, -950, 0, &error), SMITH_BAD_VALUE);
    assert_int_equal(smith_d2df_map_resize(document, 0, 0, 65000, 0, &error), SMITH_BAD_VALUE);
    assert_string_equal(json_at(document, "/header/size"), "{\"width\":950,\"height\":590}");
    smith_document_free(document);
}

static void resources_are_renamed(void **state) {
    (void)state;
    struct smith_document *document = map_of(small);
    struct smith_error error;
    uint32_t count;
    assert_int_equal(
        smith_d2df_resource_rename(document, "standart.WAD:d2dtextures/w1", "my.wad:КИРПИЧ", &count, &error), SMITH_OK);
    assert_int_equal(count, 1);
    assert_string_equal(json_at(document, "/textures/0/path"), "\"my.wad:КИРПИЧ\"");
    assert_int_equal(smith_d2df_resource_rename(document, "nothing", "x", &count, &error), SMITH_OK);
    assert_int_equal(count, 0);
    assert_int_equal(smith_d2df_resource_rename(document, "unused", "日本", &count, &error), SMITH_BAD_VALUE);
    smith_document_free(document);
}

/* ---- textures and panels ---- */

static void unused_textures_go(void **state) {
    (void)state;
    struct smith_document *document = map_of(small);
    struct smith_error error;
    uint32_t count;
    assert_int_equal(smith_d2df_textures_drop(document, &count, &error), SMITH_OK);
    assert_int_equal(count, 2);
    assert_string_equal(json_at(document, "/textures"), "[{\"path\":\"_water_0\",\"animated\":false}]");
    assert_string_equal(json_at(document, "/panels/0/texture"), "0");
    smith_document_free(document);
}

#define PANEL(x, y, w, h, texture, type)                                                                               \
    "{\"position\": {\"x\": " #x ", \"y\": " #y "}, \"size\": {\"width\": " #w ", \"height\": " #h                     \
    "}, \"texture\": " #texture ", \"type\": [\"PANEL_" #type "\"]}"

static const struct smith_d2df_merge_options sixteen = {.grain = 16};

static void panels_become_one(void **state) {
    (void)state;
    static const struct {
        const char *panels;
        unsigned merged;
    } rows[] = {
        {PANEL(0, 0, 32, 16, 0, WALL) "," PANEL(32, 0, 32, 16, 0, WALL), 1},
        {PANEL(32, 0, 32, 16, 0, WALL) "," PANEL(0, 0, 32, 16, 0, WALL), 1},
        {PANEL(0, 0, 32, 16, 0, WALL) "," PANEL(0, 16, 32, 16, 0, WALL), 1},
        {PANEL(0, 0, 32, 16, 0, WALL) "," PANEL(32, 0, 32, 16, 1, WALL), 0}, /* another texture */
        {PANEL(0, 0, 32, 16, 0, WALL) "," PANEL(32, 0, 32, 16, 0, BACK), 0}, /* another kind */
        {PANEL(0, 0, 32, 16, 0, WALL) "," PANEL(33, 0, 32, 16, 0, WALL), 0}, /* a gap */
        {PANEL(0, 0, 32, 16, 0, WALL) "," PANEL(32, 0, 32, 17, 0, WALL), 0}, /* no rectangle */
        {PANEL(0, 0, 30, 16, 0, WALL) "," PANEL(30, 0, 32, 16, 0, WALL), 0}, /* the texture would shift */
        {PANEL(0, 0, 32, 16, 0, BACK) "," PANEL(40, 0, 8, 8, 1, BACK) "," PANEL(32, 0, 32, 16, 0, BACK),
         0}, /* drawn between */
        {PANEL(0, 0, 32, 16, 0, CLOSEDOOR) "," PANEL(32, 0, 32, 16, 0, CLOSEDOOR), 0}, /* a trigger opens the first */
        {PANEL(0, 0, 16, 16, 0, WALL) "," PANEL(16, 0, 16, 16, 0, WALL) "," PANEL(0, 16, 16, 16, 0, WALL) "," PANEL(
             16, 16, 16, 16, 0, WALL),
         3},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[2048];
        struct smith_d2df_merged merged;
        struct smith_error error;
        bool door = strstr(rows[i].panels, "DOOR") != NULL;
        snprintf(text, sizeof text,
                 "{\"$format\": \"d2df\", \"textures\": [{\"path\": \"a\"}, {\"path\": \"b\"}], \"panels\": [%s]%s}",
                 rows[i].panels,
                 door ? ", \"triggers\": [{\"type\": \"TRIGGER_DOOR\", \"triggerdata\": {\"panelid\": 0}}]" : "");
        struct smith_document *document = map_of(text);
        uint32_t before = smith_d2df_root(document)->panels.count;
        assert_int_equal(smith_d2df_panels_merge(document, &sixteen, &merged, &error), SMITH_OK);
        if (merged.panels != rows[i].merged)
            fail_msg("%s: %u", rows[i].panels, (unsigned)merged.panels);
        assert_int_equal(smith_d2df_root(document)->panels.count, before - merged.panels);
        assert_int_equal(merged.kept, 0);
        smith_document_free(document);
    }
}

/* ---- any edits ---- */

static uint32_t random_state = 20771;

static uint32_t random_below(uint32_t bound) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 17;
    random_state ^= random_state << 5;
    return random_state % bound;
}

static void no_errors(const struct smith_document *document, unsigned edit) {
    struct smith_buffer bytes = document_bytes(document);
    struct smith_findings findings;
    struct smith_error error;
    struct smith_bytes view = {bytes.data, bytes.size};
    assert_int_equal(smith_check(&smith_d2df_format, view, NULL, NULL, &findings, &error), SMITH_OK);
    for (uint32_t i = 0; i < findings.count; i++)
        if (findings.items[i].severity == SMITH_ERROR || strcmp(findings.items[i].code, "REFERENCE-DANGLING") == 0)
            fail_msg("after %u edits: %s: %s", edit, findings.items[i].path, findings.items[i].message);
    smith_findings_free(&findings);
    smith_buffer_free(&bytes);
}

/* A record of any kind: added, deleted or moved. Textures that panels have cannot be deleted. */
static void edit_records(struct smith_document *document, struct smith_edit *edit) {
    static const struct {
        const char *list, *json;
    } kinds[] = {
        {"textures", "{\"path\": \"Standart.wad:D2DTEXTURES\\\\W1\"}"},
        {"panels", "{\"texture\": 0, \"size\": {\"width\": 16, \"height\": 16}, \"type\": [\"PANEL_WALL\"]}"},
        {"items", "{\"type\": \"ITEM_BOTTLE\"}"},
        {"monsters", "{\"type\": \"MONSTER_IMP\"}"},
        {"areas", "{\"type\": \"AREA_DMPOINT\"}"},
        {"triggers", "{\"type\": \"TRIGGER_PRESS\", \"texture_panel\": 0, \"triggerdata\": {\"monsterid\": 1}}"},
    };
    unsigned kind = random_below(6);
    char path[64];
    struct smith_node node;
    snprintf(path, sizeof path, "/%s", kinds[kind].list);
    assert_int_equal(smith_path_find(document, path, &node, NULL), SMITH_OK);
    uint32_t count = node.value ? ((const struct smith_list *)node.value)->count : 0;
    unsigned what = count < 2 ? 0 : count > 60 ? 1 : random_below(3);
    struct smith_error error;
    struct smith_bytes json = {(const uint8_t *)kinds[kind].json, strlen(kinds[kind].json)};
    snprintf(path, sizeof path, "/%s/%u", kinds[kind].list, (unsigned)random_below(count + (what == 0)));
    enum smith_status status = SMITH_OK;
    if (what == 0)
        status = smith_edit_insert(edit, path, json, &error);
    else if (what == 2)
        status = smith_edit_move(edit, path, random_below(count), &error);
    else if (kind)
        status = smith_edit_delete(edit, path, &error);
    if (status != SMITH_OK)
        fail_msg("%s: %s", path, error.message);
}

static void edit_map(struct smith_document *document) {
    struct smith_error error;
    int32_t x = (int32_t)random_below(64) - 32, y = (int32_t)random_below(64) - 32;
    switch (random_below(5)) {
    case 0: assert_int_equal(smith_d2df_map_shift(document, x, y, &error), SMITH_OK); break;
    case 1: assert_int_equal(smith_d2df_map_resize(document, x, y, -x, -y, &error), SMITH_OK); break;
    case 2:
        if (random_below(8) == 0)
            assert_int_equal(smith_d2df_textures_drop(document, NULL, &error), SMITH_OK);
        break;
    case 3:
        if (random_below(8) == 0)
            assert_int_equal(smith_d2df_panels_merge(document, &sixteen, NULL, &error), SMITH_OK);
        break;
    default:
        assert_int_equal(smith_d2df_resource_rename(document, "Standart.wad:D2DTEXTURES\\W1",
                                                    "Standart.wad:D2DTEXTURES\\W1", NULL, &error),
                         SMITH_OK);
    }
}

#define EDITS 10000
#define LOOK_EVERY 20 /* edits: judging takes longer than editing */

static void any_edits_leave_no_errors(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("d2df/everything.json");
    struct smith_changes changes = {0};
    struct smith_buffer bytes = document_bytes(document), out;
    struct smith_error error;
    assert_int_equal(smith_repair(&smith_d2df_format, (struct smith_bytes){bytes.data, bytes.size}, NULL, NULL, &out,
                                  &changes, &error),
                     SMITH_OK);
    smith_changes_free(&changes);
    smith_buffer_free(&bytes);
    smith_document_free(document);
    for (unsigned edit = 0; edit < EDITS;) { /* a document keeps all it ever had, so now and then there is a new one */
        const struct smith_edit_options none = {.none = true};
        struct smith_edit *edits;
        document = document_open((struct smith_bytes){out.data, out.size});
        smith_buffer_free(&out);
        for (unsigned i = 0; i < 500; i++, edit++) {
            assert_int_equal(smith_edit_begin(document, &none, &edits, &error), SMITH_OK);
            if (random_below(10))
                edit_records(document, edits);
            else
                edit_map(document);
            smith_edit_end(edits);
            if (edit % LOOK_EVERY == 0)
                no_errors(document, edit);
        }
        no_errors(document, edit);
        out = document_bytes(document);
        smith_document_free(document);
    }
    smith_buffer_free(&out);
}

int test_d2df_edit(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_shifted), cmocka_unit_test(edges_are_moved),
        cmocka_unit_test(resources_are_renamed), cmocka_unit_test(unused_textures_go),
        cmocka_unit_test(panels_become_one),     cmocka_unit_test(any_edits_leave_no_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
