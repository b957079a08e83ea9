/* SPDX-License-Identifier: MIT
 *
 * Tomb Editor projects: the layout against bytes put together by hand from the facts of the format, fixtures with every
 * chunk there is, and real files.
 */
#include "base/buffer.h"
#include "document/release.h"
#include "format/format_fixtures.h"
#include "format/prj2/prj2.h"

#include <levelsmith/prj2.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define BYTES(...)                                                                                                     \
    { (const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}) }

static const struct {
    struct smith_bytes bytes;
    unsigned bits;
} bids[] = {
    {BYTES('P', 'R', 'J', '2', 0, 0, 0, 0, 0), 63},
    {BYTES('P', 'R', 'J', '2', 0, 0, 0, 0x80, 0), 63},
    {BYTES('P', 'R', 'J', '2', 1, 0, 0, 0, 0), 32},
    {BYTES('P', 'R', 'J', '3', 0, 0, 0, 0, 0), 0},
    {BYTES('P', 'R', 'J', '2'), 0},
    {{NULL, 0}, 0},
};

static void bids_count_recognised_bits(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof bids / sizeof *bids; i++)
        assert_int_equal(smith_prj2_format.bid(bids[i].bytes), bids[i].bits);
}

static void releases_are_ordered(void **state) {
    (void)state;
    static const char *const rising[] = {"1.0.1", "1.0.5-RC", "1.0.5", "1.0.9-RC", "1.1.1",
                                         "1.2",   "1.2.8",    "1.10",  "1.11"};
    int before = -1;
    for (size_t i = 0; i < sizeof rising / sizeof *rising; i++) {
        const int order = smith_release_order(&smith_prj2_layout, rising[i]);
        assert_true(order > before);
        before = order;
    }
}

/* A project of one chunk each, with size fields as wide as the editor makes them. */
static void the_smallest_project_is_byte_for_byte(void **state) {
    (void)state;
    static const uint8_t expected[] = {
        'P', 'R', 'J',  '2',  0,    0,    0,    0,    10,   'T',  'e',  'S',  'e', 't', 't', 'i', 'n',
        'g', 's', 0xA1, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00, 13,  'T', 'e', 'G', 'a',
        'm', 'e', 'V',  'e',  'r',  's',  'i',  'o',  'n',  1,    4,    13,   'T', 'e', 'S', 'o', 'u',
        'n', 'd', 'S',  'y',  's',  't',  'e',  'm',  1,    1,    0,    7,    'T', 'e', 'R', 'o', 'o',
        'm', 's', 0x81, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00, 0,   0,
    };
    struct smith_document *document = fixture_open("prj2/minimal.json");
    struct smith_buffer bytes = assert_clean(document);
    assert_int_equal(bytes.size, sizeof expected);
    assert_memory_equal(bytes.data, expected, sizeof expected);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

static void compressed_projects_hold_the_same(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj2/compressed.json");
    struct smith_buffer bytes = document_bytes(document);
    assert_int_equal(bytes.data[7], 0x80);
    uint32_t size = bytes.data[8] | (uint32_t)bytes.data[9] << 8 | (uint32_t)bytes.data[10] << 16;
    assert_int_equal(size, bytes.size - 12);
    assert_int_equal(bytes.data[12] & 0x0F, 8); /* deflate ... */
    assert_int_equal((bytes.data[12] << 8 | bytes.data[13]) % 31, 0); /* ... with a zlib header */
    struct smith_document *again = document_open((struct smith_bytes){bytes.data, bytes.size});
    struct smith_buffer same = document_bytes(again);
    assert_string_equal(json_at(again, "/settings/game_version"), "\"TombEngine\"");
    assert_int_equal(same.size, bytes.size);
    assert_memory_equal(same.data, bytes.data, bytes.size);
    smith_buffer_free(&same);
    smith_document_free(again);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

/* Chunks of "everything", spelled by hand: id, size as the editor makes it, payload. */
static const struct spelling {
    const char *what;
    struct smith_bytes bytes;
} spellings[] = {
    {"one byte is 63 at most", BYTES(8, 'T', 'e', 'S', 'e', 'l', 'S', 'n', 'd', 1, 0x3F)},
    {"LEB128 is signed", BYTES(8, 'T', 'e', 'S', 'e', 'l', 'S', 'n', 'd', 2, 0xC0, 0x00)},
    {"sector, two bytes of size", BYTES(3, 'T', 'e', 'S', 0x89, 0x00, 0, 0, 0, 0, 1, 0, 1, 1, 0)},
    {"floor: flags, XnZp, XpZp, XpZn, XnZn", BYTES(1, 7, 8, 0x07, 0x00, 0x80, 0x02, 0x80, 0x7C, 0xC0, 0x00)},
    {"ceiling splits", BYTES(1, 10, 0x88, 0x00, 1, 0x00, 0x80, 0x02, 0x80, 0x7C, 0xC0, 0x00)},
    {"invisible face 98", BYTES(1, 17, 2, 0xE2, 0x00)},
    {"null parameter", BYTES(4, 'T', 'e', 'E', 'x', 1, 0x7F)},
    {"numeric parameter", BYTES(4, 'T', 'e', 'T', 'i', 4, 0, 0xFF, 0xFF, 0x03)},
    {"palette", BYTES(9, 'T', 'e', 'P', 'a', 'l', 'e', 't', 't', 'e', 0x88, 0x80, 0x00, 2, 0, 255, 0, 128, 1, 2, 3)},
    {"node argument", BYTES(10, 'T', 'e', 'N', 'o', 'd', 'e', 'A', 'r', 'g', '2', 0xA8, 0x80, 0x80, 0x00, 13, 'T', 'e',
                            'N', 'o', 'd', 'e', 'A', 'r', 'g', 'N', 'a', 'm', 'e', 4, 't', 'e', 'x', 't', 14, 'T', 'e',
                            'N', 'o', 'd', 'e', 'A', 'r', 'g', 'V', 'a', 'l', 'u', 'e', 4, '"', 'h', 'i', '"', 0)},
    {"flip room", BYTES(11, 'T', 'e', 'A', 'l', 't', 'e', 'r', 'n', 'a', 't', 'e', 20, 7, 'T', 'e', 'G', 'r', 'o', 'u',
                        'p', 1, 3, 6, 'T', 'e', 'R', 'o', 'o', 'm', 1, 2, 0)},
};

static bool contains(struct smith_buffer bytes, struct smith_bytes wanted) {
    for (size_t i = 0; i + wanted.size <= bytes.size; i++)
        if (memcmp(bytes.data + i, wanted.data, wanted.size) == 0)
            return true;
    return false;
}

static void every_chunk_is_known_and_comes_back(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj2/everything.json");
    struct smith_buffer bytes = assert_clean(document);
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
        if (!contains(bytes, spellings[i].bytes))
            fail_msg("not written as the editor would: %s", spellings[i].what);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

static void everything_has_every_kind_of_object(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj2/everything.json");
    const struct smith_prj2_project *project = smith_prj2_root(document);
    const struct smith_prj2_room *room = project->rooms.items[0];
    bool met[256] = {false};
    for (uint32_t i = 0; i < room->objects.count; i++)
        met[room->objects.items[i].kind] = true;
    const struct smith_layout *layout = smith_document_layout(document);
    for (uint32_t i = 0; i < layout->type_count; i++) {
        const struct smith_type *type = layout->types[i];
        if (strcmp(type->name, "Objects") != 0)
            continue;
        for (uint32_t kind = 1; kind <= type->variants->case_count; kind++)
            if (!met[kind])
                fail_msg("no %s in the fixture", type->variants->cases[kind - 1].name);
    }
    smith_document_free(document);
}

static void info_counts_and_names(void **state) {
    (void)state;
    static const struct {
        const char *key;
        int64_t number;
    } rows[] = {
        {"rooms", 2},
        {"sectors", 9},
        {"moveables", 8},
        {"statics", 6},
        {"lights", 5},
        {"triggers", 4},
        {"volumes", 6},
        {"textures", 1},
        {"wads", 1},
        {"sounds_catalogs", 1},
        {"sound_sources", 8},
        {"portals", 2},
        {"placed_geometries", 5},
        {"global_event_sets", 1},
        {"waypoints", 1},
    };
    struct smith_document *document = fixture_open("prj2/everything.json");
    struct smith_facts facts;
    struct smith_error error;
    assert_int_equal(smith_info(document, NULL, NULL, &facts, &error), SMITH_OK);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (fact_number(&facts, rows[i].key) != rows[i].number)
            fail_msg("%s: %lld", rows[i].key, (long long)fact_number(&facts, rows[i].key));
    assert_string_equal(fact_text(&facts, "game_version"), "TombEngine");
    /* it has everything there ever was, so no release can have written it */
    assert_string_equal(fact_text(&facts, "written_since"), "1.0.5-RC");
    assert_string_equal(fact_text(&facts, "written_until"), "1.11");
    assert_string_equal(fact_text(&facts, "read_by"), "development builds, by no release");
    assert_int_equal(fact_count(&facts, "read_since"), 0);
    assert_string_equal(fact_text(&facts, "opening"),
                        "opens it for reading only and loses 5 objects, textures of rooms of today's form");
    assert_int_equal(fact_count(&facts, "file"), 11);
    smith_facts_free(&facts);
    smith_document_free(document);
}

/* Chunks tell which releases can have written a project: the last one that came first, and the first one that went. */
static void releases_are_known_by_chunks(void **state) {
    (void)state;
    static const struct {
        const char *settings, *since, *until; /* NULL = no such fact */
    } rows[] = {
        {"", "1.0.1", NULL},
        {"\"game_version\":4", "1.0.4", NULL},
        {"\"game_version\":4,\"sound_system\":1", "1.2.8", NULL},
        {"\"event_sets\":[]", "1.5.1", "1.6.6"},
        {"\"obsolete_wad_file_path\":\"\"", "1.0.1", "1.0.8"},
        {"\"obsolete_wad_file_path\":\"\",\"sound_system\":1", "1.0.8", "1.2.8"}, /* between the two */
        {"\"volume_event_sets\":[{}]", "1.7.1", NULL}, /* no events in it, so none of 1.7.2's */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        struct smith_document *document;
        struct smith_facts facts;
        struct smith_error error;
        snprintf(text, sizeof text, "{\"settings\":{%s}}", rows[i].settings);
        struct smith_bytes json = {(const uint8_t *)text, strlen(text)};
        assert_int_equal(smith_json_read(smith_prj2_format.layout, json, NULL, &document, &error), SMITH_OK);
        assert_int_equal(smith_info(document, NULL, NULL, &facts, &error), SMITH_OK);
        assert_string_equal(fact_text(&facts, "written_since"), rows[i].since);
        assert_int_equal(fact_count(&facts, "written_until"), rows[i].until != NULL);
        if (rows[i].until)
            assert_string_equal(fact_text(&facts, "written_until"), rows[i].until);
        smith_facts_free(&facts);
        smith_document_free(document);
    }
}

static void info_of_a_project_without_settings(void **state) {
    (void)state;
    struct smith_document *document = document_open(bids[0].bytes);
    struct smith_facts facts;
    struct smith_error error;
    assert_int_equal(smith_info(document, NULL, NULL, &facts, &error), SMITH_OK);
    assert_int_equal(fact_number(&facts, "rooms"), 0);
    assert_int_equal(fact_count(&facts, "game_version"), 0);
    smith_facts_free(&facts);
    smith_document_free(document);
}

/* Chains are nested as deep as they are long; neither stack nor depth limit may end them. */
/* How many parameters of triggers name nothing, when those of a kind begin with this digit. */
static unsigned dangling_parameters(const char *kind, const char *digit) {
    struct smith_document *document = fixture_open("prj2/everything.json");
    struct smith_buffer json = document_json(document);
    smith_document_free(document);
    smith_buffer_byte(&json, '\0');
    char key[64], *at = (char *)json.data;
    snprintf(key, sizeof key, "\"parameter_type\":\"%s\",\"value\":", kind);
    assert_non_null(strstr(at, key));
    while ((at = strstr(at, key))) {
        at += strlen(key);
        *at = digit[0];
    }
    struct smith_findings findings;
    struct smith_error error;
    struct smith_buffer bytes;
    assert_int_equal(smith_json_read(smith_prj2_format.layout, (struct smith_bytes){json.data, json.size - 1}, NULL,
                                     &document, &error),
                     SMITH_OK);
    assert_int_equal(smith_encode(document, &bytes, &error), SMITH_OK);
    assert_int_equal(smith_check_structure(smith_prj2_format.layout, (struct smith_bytes){bytes.data, bytes.size}, NULL,
                                           NULL, &findings, &error),
                     SMITH_OK);
    unsigned count = 0;
    for (uint32_t i = 0; i < findings.count; i++)
        count += strcmp(findings.items[i].code, "REFERENCE-DANGLING") == 0 && strstr(findings.items[i].path, "/value");
    smith_findings_free(&findings);
    smith_buffer_free(&bytes);
    smith_buffer_free(&json);
    smith_document_free(document);
    return count;
}

static void parameters_refer_to_objects_and_rooms(void **state) {
    (void)state;
    assert_int_equal(dangling_parameters("RoomId", "1"), 0);
    assert_int_equal(dangling_parameters("RoomId", "9"), 1);
    assert_int_equal(dangling_parameters("ObjectId", "0"), 0);
    assert_int_equal(dangling_parameters("Number", "1"), 0); /* names nothing */
}

static void long_chains_are_lists(void **state) {
    (void)state;
    enum { length = 5000 };
    static const char before[] = "{\"$format\":\"prj2\",\"version\":{},\"settings\":{\"volume_event_sets\":[{"
                                 "\"events\":[{\"chains\":[{\"nodes\":[{}";
    static const char after[] = "]}]}]}]}}";
    struct smith_error error;
    struct smith_document *document;
    char *text = malloc(sizeof before + sizeof after + 3 * length);
    assert_non_null(text);
    size_t size = (size_t)sprintf(text, "%s", before);
    for (int i = 1; i < length; i++)
        size += (size_t)sprintf(text + size, ",{}");
    size += (size_t)sprintf(text + size, "%s", after);
    struct smith_bytes json = {(const uint8_t *)text, size};
    assert_int_equal(smith_json_read(smith_prj2_format.layout, json, NULL, &document, &error), SMITH_OK);
    struct smith_buffer bytes = assert_clean(document);
    struct smith_document *again = document_open((struct smith_bytes){bytes.data, bytes.size});
    const struct smith_prj2_project *project = smith_prj2_root(again);
    const struct smith_prj2_event *event = project->settings->volume_event_sets.items[0]->events.items[0];
    assert_int_equal(event->chains.items[0]->nodes.count, length);
    smith_document_free(again);
    smith_buffer_free(&bytes);
    smith_document_free(document);
    free(text);
}

/* ---- real files ----------------------------------------------------------------------------------------------- */

/* Files the editor could have written today: what the widths, orders and shapes in the layout are measured by. */
static unsigned clean_files;

static void real_file(const char *path, struct smith_bytes bytes) {
    struct smith_error error = {0};
    struct smith_roundtrip_result binary, json;
    enum smith_status status = smith_roundtrip(smith_prj2_format.layout, bytes, NULL, &binary, &json, &error);
    if (status != SMITH_OK)
        fail_msg("%s: %s", path, error.message);
    if (!binary.same || !json.same)
        fail_msg("%s: differs at byte %llu", path,
                 (unsigned long long)(binary.same ? json.first_difference : binary.first_difference));
    unsigned unknown;
    struct smith_document *document = document_open(bytes);
    struct smith_buffer text = document_json(document);
    clean_files += json_quirks(text, &unknown) == 0;
    /* Broken-off saves hold one chunk that nobody can read: the last one. */
    bool broken_off = bytes.data[bytes.size - 1] != 0;
    if (unknown > broken_off)
        fail_msg("%s: %u unknown chunks", path, unknown);
    smith_buffer_free(&text);
    smith_document_free(document);
}

static void real_files_come_back(void **state) {
    (void)state;
    unsigned count = corpus_visit("prj2", ".prj2", real_file);
    if (!count) {
        print_message("no real projects here: skipped\n");
        skip();
    }
    print_message("%u of %u real projects have no quirks\n", clean_files, count);
    assert_true(clean_files * 5 >= count * 4);
}

int test_prj2(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bids_count_recognised_bits),
        cmocka_unit_test(releases_are_ordered),
        cmocka_unit_test(the_smallest_project_is_byte_for_byte),
        cmocka_unit_test(compressed_projects_hold_the_same),
        cmocka_unit_test(every_chunk_is_known_and_comes_back),
        cmocka_unit_test(everything_has_every_kind_of_object),
        cmocka_unit_test(info_counts_and_names),
        cmocka_unit_test(releases_are_known_by_chunks),
        cmocka_unit_test(info_of_a_project_without_settings),
        cmocka_unit_test(parameters_refer_to_objects_and_rooms),
        cmocka_unit_test(long_chains_are_lists),
        cmocka_unit_test(real_files_come_back),
    };
    return cmocka_run_group_tests_name("prj2", tests, NULL, NULL);
}
