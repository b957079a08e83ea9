/* SPDX-License-Identifier: MIT
 *
 * Rules about Doom2D Forever maps, and their repair: each mistake is found, and fixed so that no error is left; real maps
 * have nothing that a player would complain of, and come back from repair as they are.
 */
#include "format/d2df/d2df.h"
#include "format/format_fixtures.h"

#include <levelsmith/d2df.h>
#include <levelsmith/edit.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct smith_bytes bytes_of(const struct smith_buffer *buffer) {
    return (struct smith_bytes){buffer->data, buffer->size};
}

static bool finds(struct smith_bytes bytes, const char *code, enum smith_severity min_severity) {
    struct smith_findings findings;
    struct smith_error error;
    bool found = false;
    if (smith_check(&smith_d2df_format, bytes, NULL, NULL, &findings, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    for (uint32_t i = 0; i < findings.count; i++)
        found = found ||
                (findings.items[i].severity >= min_severity && (!code || strcmp(findings.items[i].code, code) == 0));
    smith_findings_free(&findings);
    return found;
}

static struct smith_buffer repair(struct smith_bytes bytes, struct smith_changes *changes) {
    struct smith_buffer out;
    struct smith_error error;
    if (smith_repair(&smith_d2df_format, bytes, NULL, NULL, &out, changes, &error) != SMITH_OK)
        fail_msg("repair: %s", error.message);
    if (finds(bytes_of(&out), NULL, SMITH_ERROR))
        fail_msg("there are errors after a repair");
    return out;
}

static bool reports(const struct smith_changes *changes, const char *code) {
    for (uint32_t i = 0; i < changes->count; i++)
        if (strcmp(changes->items[i].code, code) == 0)
            return true;
    return false;
}

/* A map of everything but what the engine refuses. */
static struct smith_buffer sound_map(void) {
    struct smith_document *document = fixture_open("d2df/everything.json");
    struct smith_buffer bytes = document_bytes(document);
    struct smith_changes changes;
    struct smith_buffer out = repair(bytes_of(&bytes), &changes);
    smith_changes_free(&changes);
    smith_buffer_free(&bytes);
    smith_document_free(document);
    return out;
}

/* ---- values ---- */

static struct smith_buffer changed(struct smith_bytes map, const char *path, const char *value) {
    struct smith_document *document = document_open(map);
    struct smith_edit *edit;
    struct smith_error error;
    struct smith_buffer out = {0};
    assert_int_equal(smith_edit_begin(document, NULL, &edit, &error), SMITH_OK);
    if (smith_edit_set(edit, path, value, &error) != SMITH_OK || smith_edit_encode(edit, &out, &error) != SMITH_OK)
        fail_msg("%s: %s", path, error.message);
    smith_edit_end(edit);
    smith_document_free(document);
    return out;
}

static void mistakes_are_found_and_fixed(void **state) {
    (void)state;
    static const struct {
        const char *path, *value, *code;
        const char *after; /* what is at the path then; NULL = the record is gone */
    } rows[] = {
        {"/version", "0", "D2DF-VERSION", "1"},
        {"/items/0/type", "77", "D2DF-VALUE", NULL},
        {"/monsters/0/direction", "9", "D2DF-VALUE", "\"DIR_LEFT\""},
        {"/panels/0/flags", "129", "D2DF-VALUE", "[\"PANEL_FLAG_BLENDING\"]"},
        {"/panels/0/texture", "999", "D2DF-NO-TEXTURE", "0"},
        {"/panels/0/texture", "65535", "D2DF-NO-TEXTURE", "0"},
        {"/triggers/0/texture_panel", "999", "D2DF-NULLED", "-1"},
        {"/triggers/0/texture_panel", "-7", "D2DF-NULLED", "-1"},
        {"/triggers/0/activate_type", "255", "D2DF-VALUE", NULL},
        {"/triggers/0/type", "29", "D2DF-TRIGGER-TYPE", NULL},
        {"/triggers/0/type", "0", "D2DF-TRIGGER-TYPE", NULL},
    };
    struct smith_buffer map = sound_map();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct smith_buffer bad = changed(bytes_of(&map), rows[i].path, rows[i].value);
        struct smith_changes changes;
        if (!finds(bytes_of(&bad), rows[i].code, SMITH_ERROR))
            fail_msg("%s = %s is not found", rows[i].path, rows[i].value);
        struct smith_buffer good = repair(bytes_of(&bad), &changes);
        assert_true(changes.count > 0);
        struct smith_document *document = document_open(bytes_of(&good));
        if (rows[i].after)
            assert_string_equal(json_at(document, rows[i].path), rows[i].after);
        smith_document_free(document);
        smith_changes_free(&changes);
        smith_buffer_free(&good);
        smith_buffer_free(&bad);
    }
    smith_buffer_free(&map);
}

static void all_that_lead_nowhere_are_fixed_at_once(void **state) {
    (void)state;
    static const char *const paths[] = {"/panels/0/texture", "/panels/1/texture", "/panels/2/texture"};
    struct smith_buffer bad = sound_map();
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        struct smith_buffer worse = changed(bytes_of(&bad), paths[i], "999");
        smith_buffer_free(&bad);
        bad = worse;
    }
    struct smith_changes changes;
    struct smith_buffer good = repair(bytes_of(&bad), &changes);
    struct smith_document *document = document_open(bytes_of(&good));
    assert_int_equal(changes.count, sizeof paths / sizeof *paths);
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        assert_string_equal(changes.items[i].code, "D2DF-NO-TEXTURE");
        assert_string_equal(json_at(document, paths[i]), "0");
    }
    smith_document_free(document);
    smith_changes_free(&changes);
    smith_buffer_free(&good);
    smith_buffer_free(&bad);
}

/* What editors up to 2019 wrote when music was to stop. */
static void music_that_stops(void **state) {
    (void)state;
    struct smith_buffer map = sound_map();
    struct smith_document *document = document_open(bytes_of(&map));
    struct smith_d2df_map *root = smith_d2df_root(document);
    struct smith_d2df_music_data *music = NULL;
    for (uint32_t i = 0; i < root->triggers.count && !music; i++)
        if (root->triggers.items[i]->type == SMITH_D2DF_TRIGGER_TYPE_TRIGGER_MUSIC)
            music = root->triggers.items[i]->triggerdata.as.music;
    assert_non_null(music);
    music->action = 2;
    struct smith_buffer bad = document_bytes(document);
    smith_document_free(document);
    assert_true(finds(bytes_of(&bad), "D2DF-VALUE", SMITH_ERROR));
    struct smith_changes changes;
    struct smith_buffer good = repair(bytes_of(&bad), &changes);
    assert_int_equal(changes.count, 1);
    assert_non_null(strstr(changes.items[0].message, "was 2, is 0 now"));
    smith_changes_free(&changes);
    smith_buffer_free(&good);
    smith_buffer_free(&bad);
    smith_buffer_free(&map);
}

/* ---- bytes ---- */

enum { version_at = 3, end_mark = 9 };

/* The map with `extra` before its end mark. */
static struct smith_buffer with_block(struct smith_bytes map, const char *extra, size_t size) {
    struct smith_buffer out;
    smith_buffer_init(&out, NULL);
    out.data = malloc(map.size + size);
    assert_non_null(out.data);
    out.size = out.capacity = map.size + size;
    memcpy(out.data, map.data, map.size - end_mark);
    memcpy(out.data + map.size - end_mark, extra, size);
    memcpy(out.data + out.size - end_mark, map.data + map.size - end_mark, end_mark);
    return out;
}

static void expect_reported(struct smith_bytes bad, const char *code) {
    struct smith_changes changes;
    struct smith_buffer good = repair(bad, &changes);
    if (!reports(&changes, code))
        fail_msg("%s: %s", code, changes.count ? changes.items[0].message : "nothing was told");
    smith_changes_free(&changes);
    smith_buffer_free(&good);
}

static void expect_fixed(struct smith_bytes bad, const char *code) {
    if (!finds(bad, code, SMITH_ERROR))
        fail_msg("%s is not found", code);
    expect_reported(bad, code);
}

static void blocks_are_fixed(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("d2df/minimal.json");
    struct smith_buffer map = document_bytes(document);
    smith_document_free(document);
    struct smith_bytes bytes = bytes_of(&map);
    struct smith_buffer unknown = with_block(bytes, "\x09\0\0\0\0\3\0\0\0abc", 12);
    struct smith_buffer twice = with_block(bytes, "\x03\0\0\0\0\0\0\0\0\x03\0\0\0\0\x0A\0\0\0\0\0\0\0\0\0\0\0\1\0", 28);
    struct smith_buffer part = with_block(bytes, "\x01\0\0\0\0\7\0\0\0textures", 16);
    expect_fixed(bytes_of(&unknown), "D2DF-BLOCK");
    expect_fixed(bytes_of(&twice), "D2DF-BLOCK");
    expect_fixed(bytes_of(&part), "D2DF-BLOCK");
    assert_true(finds((struct smith_bytes){map.data, map.size - end_mark}, "D2DF-END", SMITH_WARNING));
    map.data[version_at] = 2;
    expect_reported((struct smith_bytes){map.data, map.size - end_mark}, "D2DF-END");
    smith_buffer_free(&part);
    smith_buffer_free(&twice);
    smith_buffer_free(&unknown);
    smith_buffer_free(&map);
}

/* How many records of each block are whole in a map that is cut at `size`; both by the number of the block. */
static void count_whole(struct smith_bytes map, size_t size, unsigned whole[8]) {
    static const unsigned record_size[8] = {1, 65, 18, 10, 10, 10, 148, 452};
    enum { head = 9 };
    memset(whole, 0, 8 * sizeof *whole);
    for (size_t at = 4; at + head < size;) {
        const uint8_t *block = map.data + at;
        size_t payload = block[5] | (size_t)block[6] << 8 | (size_t)block[7] << 16, left = size - at - head;
        whole[block[0]] = (unsigned)((payload < left ? payload : left) / record_size[block[0]]);
        at += head + payload;
    }
}

/* Wherever the file ends, all records before that are kept. */
static void whole_records_before_a_cut_are_kept(void **state) {
    struct smith_document *fixture = fixture_open("d2df/plan.json");
    struct smith_buffer map = document_bytes(fixture);
    enum { behind_header = 4 + 9 + 452 };
    (void)state;
    smith_document_free(fixture);
    for (size_t size = behind_header; size < map.size; size++) {
        struct smith_changes changes;
        unsigned whole[8];
        struct smith_buffer good = repair((struct smith_bytes){map.data, size}, &changes);
        struct smith_document *document = document_open(bytes_of(&good));
        const struct smith_d2df_map *root = smith_d2df_root(document);
        const unsigned kept[8] = {0,
                                  root->textures.count,
                                  root->panels.count,
                                  root->items.count,
                                  root->areas.count,
                                  root->monsters.count,
                                  root->triggers.count,
                                  root->header != NULL};
        count_whole(bytes_of(&map), size, whole);
        for (int i = 1; i < 8; i++)
            if (kept[i] != whole[i])
                fail_msg("cut at %zu: %u of %u records of block %d", size, kept[i], whole[i], i);
        smith_document_free(document);
        smith_changes_free(&changes);
        smith_buffer_free(&good);
    }
    smith_buffer_free(&map);
}

/* Junk goes only where something has to be fixed. */
static void junk_goes_with_mistakes(void **state) {
    (void)state;
    struct smith_buffer map = sound_map();
    enum { header = 13, name_size = 32, width = 448 };
    struct smith_changes changes;
    map.data[header + name_size - 1] = 'x'; /* behind the NUL of the name */
    struct smith_buffer same = repair(bytes_of(&map), &changes);
    assert_int_equal(changes.count, 0);
    assert_int_equal(same.size, map.size);
    assert_memory_equal(same.data, map.data, map.size);
    smith_changes_free(&changes);
    smith_buffer_free(&same);
    map.data[3] = 0; /* the version */
    struct smith_buffer fixed = repair(bytes_of(&map), &changes);
    assert_true(reports(&changes, "D2DF-JUNK"));
    assert_int_equal(fixed.data[header + name_size - 1], 0);
    smith_changes_free(&changes);
    smith_buffer_free(&fixed);
    smith_buffer_free(&map);
}

/* ---- what the editor looks for, and style ---- */

static void what_people_should_look_at(void **state) {
    (void)state;
    static const struct {
        const char *path, *value, *code;
    } rows[] = {
        {"/panels/0/type", "PANEL_WALL,PANEL_WATER", "D2DF-PANEL-IGNORED"},
        {"/panels/0/type", "0", "D2DF-PANEL-IGNORED"},
        {"/panels/0/size/width", "0", "D2DF-PANEL-EMPTY"},
        {"/items/0/position/x", "2000000", "D2DF-OFF-MAP"},
        {"/items/0/type", "ITEM_NONE", "D2DF-THING-IGNORED"},
        {"/areas/0/type", "AREA_NONE", "D2DF-THING-IGNORED"},
        {"/areas/0/type", "AREA_DOMFLAG", "D2DF-THING-IGNORED"},
        {"/header/name", "Двадцать букв по-русски", "D2DF-TEXT-WIDE"},
    };
    struct smith_buffer map = sound_map();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct smith_buffer odd = changed(bytes_of(&map), rows[i].path, rows[i].value);
        if (!finds(bytes_of(&odd), rows[i].code, SMITH_INFO))
            fail_msg("%s = %s is not found", rows[i].path, rows[i].value);
        smith_buffer_free(&odd);
    }
    smith_buffer_free(&map);
}

static const char starts[] =
    "{\"$format\": \"d2df\", \"header\": {\"size\": {\"width\": 800, \"height\": 600}},"
    " \"textures\": [{\"path\": \"W\"}, {\"path\": \"unused\"}],"
    " \"panels\": [{\"position\": {\"x\": 0, \"y\": 0}, \"size\": {\"width\": 64, \"height\": 64}, \"texture\": 0, \"type\": [\"PANEL_WALL\"]}],"
    " \"monsters\": [{\"position\": {\"x\": 60, \"y\": 60}, \"type\": \"MONSTER_IMP\"}],"
    " \"areas\": [{\"position\": {\"x\": 100, \"y\": 0}, \"type\": \"AREA_PLAYERPOINT1\"},"
    " {\"position\": {\"x\": 200, \"y\": 0}, \"type\": \"AREA_PLAYERPOINT1\"}]}";

static const char unmade[] = "{\"$format\": \"d2df\", \"header\": {\"size\": {\"width\": 800, \"height\": 600}},"
                             " \"monsters\": [{\"type\": \"MONSTER_NONE\"}, {\"type\": \"MONSTER_IMP\"}],"
                             " \"triggers\": [{\"type\": \"TRIGGER_PRESS\", \"triggerdata\": {\"monsterid\": 2}}],"
                             " \"areas\": [{\"position\": {\"x\": 100, \"y\": 0}, \"type\": \"AREA_PLAYERPOINT1\"}]}";

/* The game ends at it where a trigger presses others; repair removes it then, and else leaves it. */
static void monsters_that_are_not_made(void **state) {
    (void)state;
    struct smith_document *document;
    struct smith_error error;
    struct smith_changes changes;
    struct smith_bytes text = {(const uint8_t *)unmade, strlen(unmade)};
    if (smith_json_read(&smith_d2df_layout, text, NULL, &document, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    struct smith_buffer bytes = document_bytes(document);
    assert_true(finds(bytes_of(&bytes), "D2DF-MONSTER-FATAL", SMITH_ERROR));
    struct smith_buffer good = repair(bytes_of(&bytes), &changes);
    assert_true(reports(&changes, "D2DF-MONSTER-FATAL"));
    assert_false(finds(bytes_of(&good), "D2DF-MONSTER-FATAL", SMITH_ERROR));
    smith_changes_free(&changes);
    smith_buffer_free(&bytes);
    struct smith_document *fixed = document_open(bytes_of(&good));
    const struct smith_d2df_map *map = smith_d2df_root(fixed);
    assert_int_equal(map->monsters.count, 1);
    const struct smith_d2df_press_data *press = map->triggers.items[0]->triggerdata.as.press;
    assert_int_equal(press->monsterid, 1); /* the imp, still */
    smith_document_free(fixed);
    smith_buffer_free(&good);
    smith_d2df_root(document)->triggers.count = 0;
    bytes = document_bytes(document);
    assert_false(finds(bytes_of(&bytes), "D2DF-MONSTER-FATAL", SMITH_ERROR));
    assert_true(finds(bytes_of(&bytes), "D2DF-THING-IGNORED", SMITH_WARNING));
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

static void starts_and_walls(void **state) {
    (void)state;
    struct smith_document *document;
    struct smith_error error;
    struct smith_bytes text = {(const uint8_t *)starts, strlen(starts)};
    if (smith_json_read(&smith_d2df_layout, text, NULL, &document, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    struct smith_buffer bytes = document_bytes(document);
    assert_true(finds(bytes_of(&bytes), "D2DF-IN-WALL", SMITH_WARNING));
    assert_true(finds(bytes_of(&bytes), "D2DF-START-TWICE", SMITH_WARNING));
    assert_true(finds(bytes_of(&bytes), "D2DF-TEXTURE-UNUSED", SMITH_INFO));
    assert_false(finds(bytes_of(&bytes), "D2DF-NO-START", SMITH_WARNING));
    smith_buffer_free(&bytes);
    smith_d2df_root(document)->areas.count = 0;
    smith_d2df_root(document)->monsters.items[0].position.x = 64; /* beside the wall */
    bytes = document_bytes(document);
    assert_true(finds(bytes_of(&bytes), "D2DF-NO-START", SMITH_WARNING));
    assert_false(finds(bytes_of(&bytes), "D2DF-IN-WALL", SMITH_WARNING));
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

/* ---- real maps ---- */

static void check_real(const char *path, struct smith_bytes bytes) {
    struct smith_changes changes;
    if (finds(bytes, NULL, SMITH_WARNING))
        fail_msg("%s has errors, or what looks like one", path);
    struct smith_buffer out = repair(bytes, &changes);
    assert_int_equal(changes.count, 0);
    assert_int_equal(out.size, bytes.size);
    assert_memory_equal(out.data, bytes.data, bytes.size);
    smith_changes_free(&changes);
    smith_buffer_free(&out);
}

static void real_maps_are_sound(void **state) {
    (void)state;
    if (!corpus_visit("d2df", ".map", check_real))
        skip();
}

int test_d2df_check(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes_are_found_and_fixed),
        cmocka_unit_test(all_that_lead_nowhere_are_fixed_at_once),
        cmocka_unit_test(music_that_stops),
        cmocka_unit_test(blocks_are_fixed),
        cmocka_unit_test(whole_records_before_a_cut_are_kept),
        cmocka_unit_test(junk_goes_with_mistakes),
        cmocka_unit_test(what_people_should_look_at),
        cmocka_unit_test(monsters_that_are_not_made),
        cmocka_unit_test(starts_and_walls),
        cmocka_unit_test(real_maps_are_sound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
