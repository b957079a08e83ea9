/* SPDX-License-Identifier: MIT
 *
 * Doom2D Forever maps: the layout against offsets of the engine's own definition, and real maps.
 */
#include "format/d2df/archive/d2df_archive.h"
#include "format/d2df/d2df.h"
#include "format/d2df/map/d2df_measures.h"
#include "format/format_fixtures.h"

#include <levelsmith/d2df.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { map_start = 4, block_header = 9, header_size = 452, trigger_size = 148, trigger_data = 20 };

static void bids_count_recognised_bits(void **state) {
    (void)state;
    static const struct {
        struct smith_bytes bytes;
        unsigned bits;
    } rows[] = {
        {{(const uint8_t *)"MAP\1\7\0\0\0\0\1\0\0\0x", 14}, 40},
        {{(const uint8_t *)"MAP\1\7\0\0\0\0\2\0\0\0x", 14}, 32}, /* longer than the file */
        {{(const uint8_t *)"MAP\1\10\0\0\0\0\0\0\0\0", 13}, 32}, /* no such block */
        {{(const uint8_t *)"MAP\1", 4}, 32},
        {{(const uint8_t *)"MAP\0", 4}, 24},
        {{(const uint8_t *)"map {", 5}, 0},
        {{(const uint8_t *)"MAP", 3}, 0},
        {{NULL, 0}, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(smith_d2df_format.bid(rows[i].bytes), rows[i].bits);
}

static void archives_are_before_the_last_colon(void **state) {
    (void)state;
    assert_int_equal(smith_d2df_archive_length("Standart.wad:D2DTEXTURES\\W1"), 12);
    assert_int_equal(smith_d2df_archive_length("c:\\x.wad:A"), 8);
    assert_int_equal(smith_d2df_archive_length(":MUSIC\\BOSS"), 0);
    assert_int_equal(smith_d2df_archive_length("_water_0"), 0);
}

static void the_smallest_map_is_a_header(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("d2df/minimal.json");
    struct smith_buffer bytes = assert_clean(document);
    static const uint8_t start[] = {'M', 'A', 'P', 1,   7,   0,   0,   0,   0,   0xC4, 0x01,
                                    0,   0,   'M', 'i', 'n', 'i', 'm', 'a', 'l', 0};
    static const uint8_t nothing[block_header] = {0};
    assert_int_equal(bytes.size, map_start + block_header + header_size + block_header);
    assert_memory_equal(bytes.data, start, sizeof start);
    const uint8_t *header = bytes.data + map_start + block_header;
    assert_int_equal(header[448] | header[449] << 8, 800);
    assert_int_equal(header[450] | header[451] << 8, 600);
    assert_memory_equal(header + header_size, nothing, block_header);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

/* The payload of the block of that type, and its size. */
static struct smith_bytes block(struct smith_buffer map, uint8_t type) {
    size_t at = map_start;
    while (at + block_header <= map.size && map.data[at]) {
        size_t size = map.data[at + 5] | (size_t)map.data[at + 6] << 8 | (size_t)map.data[at + 7] << 16;
        if (map.data[at] == type)
            return (struct smith_bytes){map.data + at + block_header, size};
        at += block_header + size;
    }
    fail_msg("no block %u", type);
    return (struct smith_bytes){NULL, 0};
}

static void blocks_come_in_the_order_of_the_editor(void **state) {
    (void)state;
    static const uint8_t order[] = {7, 1, 2, 3, 5, 4, 6};
    static const unsigned sizes[] = {452, 65, 18, 10, 10, 10, 148};
    struct smith_document *document = fixture_open("d2df/everything.json");
    struct smith_buffer bytes = assert_clean(document);
    const uint8_t *before = bytes.data;
    for (size_t i = 0; i < sizeof order; i++) {
        struct smith_bytes payload = block(bytes, order[i]);
        assert_true(payload.data > before);
        assert_int_equal(payload.size % sizes[i], 0);
        before = payload.data;
    }
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

/* One row: in the first trigger of that type in the fixture, `size` bytes at `offset` of the trigger's data. */
static const struct spot {
    uint8_t type;
    unsigned offset, size;
    int64_t value;
} spots[] = {
    {1, 0, 1, 'M'},  {1, 4, 1, '2'}, {2, 0, 4, 100},   {2, 4, 4, 200},    {2, 8, 1, 1},      {2, 10, 1, 2},
    {3, 0, 4, 1},    {3, 5, 1, 1},   {9, 8, 2, 64},    {9, 10, 2, 32},    {9, 12, 2, 36},    {9, 14, 2, 2},
    {9, 16, 4, 1},   {9, 20, 1, 1},  {14, 0, 1, 1},    {18, 64, 1, 255},  {18, 65, 1, 127},  {18, 66, 1, 1},
    {18, 67, 1, 1},  {19, 8, 1, 5},  {19, 9, 1, 0},    {19, 12, 4, -1},   {19, 16, 1, 1},    {19, 17, 1, 1},
    {19, 20, 4, 3},  {19, 24, 1, 3}, {19, 26, 2, 2},   {19, 28, 2, 1000}, {19, 30, 1, 4},    {20, 8, 1, 31},
    {20, 9, 1, 1},   {20, 12, 4, 1}, {20, 18, 2, 1},   {20, 20, 2, 1000}, {21, 64, 1, 1},    {22, 0, 2, 359},
    {22, 2, 1, 255}, {22, 3, 1, 1},  {23, 0, 1, 3},    {23, 1, 1, 1},     {23, 2, 1, 3},     {23, 4, 1, 1},
    {24, 0, 1, 1},   {24, 1, 1, 5},  {24, 2, 1, 0xCF}, {24, 102, 2, 144}, {25, 0, 2, 40000}, {25, 2, 2, 36},
    {25, 4, 1, 7},   {26, 0, 2, 5},  {26, 4, 1, 1},    {27, 8, 1, 15},    {27, 9, 1, 6},     {27, 10, 1, 1},
    {27, 11, 1, 3},  {27, 12, 4, 0}, {27, 16, 2, 1},   {27, 18, 2, 90},   {27, 26, 2, 5},    {28, 0, 1, 10},
    {28, 2, 1, 5},   {28, 6, 1, 1},  {28, 8, 2, 7},    {28, 10, 1, 0xF8}, {28, 15, 1, 4},    {29, 64, 4, -1},
};

static const uint8_t *trigger(struct smith_bytes triggers, uint8_t type) {
    for (size_t at = 0; at < triggers.size; at += trigger_size)
        if (triggers.data[at + 17] == type)
            return triggers.data + at;
    fail_msg("no trigger of type %u", type);
    return NULL;
}

static void trigger_data_is_where_the_engine_looks(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("d2df/everything.json");
    struct smith_buffer bytes = assert_clean(document);
    for (size_t i = 0; i < sizeof spots / sizeof *spots; i++) {
        const struct spot *spot = &spots[i];
        const uint8_t *at = trigger(block(bytes, 6), spot->type) + trigger_data + spot->offset;
        uint32_t value = 0;
        for (unsigned j = 0; j < spot->size; j++)
            value |= (uint32_t)at[j] << (8 * j);
        uint32_t wanted = (uint32_t)spot->value;
        if (value != wanted)
            fail_msg("trigger type %u, byte %u: %u instead of %u", spot->type, spot->offset, value, wanted);
    }
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

static void info_names_and_counts(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("d2df/everything.json");
    struct smith_facts facts;
    struct smith_error error;
    assert_int_equal(smith_info(document, NULL, NULL, &facts, &error), SMITH_OK);
    assert_string_equal(fact_text(&facts, "author"), "someone");
    assert_string_equal(fact_text(&facts, "size"), "1600 x 600");
    assert_string_equal(fact_text(&facts, "archive"), "Standart.wad");
    assert_int_equal(fact_count(&facts, "archive"), 2);
    assert_int_equal(fact_count(&facts, "resource"), 5);
    assert_int_equal(fact_number(&facts, "panels"), 15);
    assert_int_equal(fact_number(&facts, "triggers"), 30);
    smith_facts_free(&facts);
    smith_document_free(document);
}

static void real_map(const char *path, struct smith_bytes bytes) {
    struct smith_error error = {0};
    struct smith_roundtrip_result binary, json;
    enum smith_status status = smith_roundtrip(smith_d2df_format.layout, bytes, NULL, &binary, &json, &error);
    if (status != SMITH_OK)
        fail_msg("%s: %s", path, error.message);
    if (!binary.same || !json.same)
        fail_msg("%s does not come back", path);
    struct smith_document *document = document_open(bytes);
    struct smith_buffer text = document_json(document);
    if (json_quirks(text, NULL))
        fail_msg("%s: the editor's own map has quirks", path);
    smith_buffer_free(&text);
    smith_document_free(document);
}

static void real_maps_come_back(void **state) {
    (void)state;
    if (!corpus_visit("d2df", ".map", real_map)) {
        print_message("no real maps here: skipped\n");
        skip();
    }
}

int test_d2df(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bids_count_recognised_bits),
        cmocka_unit_test(archives_are_before_the_last_colon),
        cmocka_unit_test(the_smallest_map_is_a_header),
        cmocka_unit_test(blocks_come_in_the_order_of_the_editor),
        cmocka_unit_test(trigger_data_is_where_the_engine_looks),
        cmocka_unit_test(info_names_and_counts),
        cmocka_unit_test(real_maps_come_back),
    };
    return cmocka_run_group_tests_name("d2df", tests, NULL, NULL);
}
