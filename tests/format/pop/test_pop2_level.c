/* SPDX-License-Identifier: MIT
 *
 * Levels of Prince of Persia 2: where the description of the format says a byte is, and where the document has it. No real
 * level was at hand; all bytes are made up.
 */
#include "format/format_fixtures.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define LEVEL_SIZE 12025

static void make_level(uint8_t bytes[LEVEL_SIZE]) {
    memset(bytes, 0, LEVEL_SIZE);
    memcpy(bytes + 6209, "JEFF", 4);
    bytes[6213] = 1;
}

static void every_table_is_where_it_belongs(void **state) {
    (void)state;
    static const struct {
        unsigned offset;
        const char *path;
    } cases[] = {
        {0, "/rooms/0/rows/0/tiles/0/code"},
        {959, "/rooms/31/rows/2/tiles/9/code"},
        {960, "/rooms/0/rows/0/tiles/0/state/modifier"},
        {960 + 4 * 31 + 2, "/rooms/1/rows/0/tiles/1/state/high"},
        {4800, "/events/0/room"},
        {4801, "/events/0/tile"},
        {6079, "/events/255/next"},
        {6080, "/rooms/0/links/left"},
        {6207, "/rooms/31/links/down"},
        {6208, "/used_rooms"},
        {6214, "/unknown"},
        {6215, "/number"},
        {6216, "/resources/0"},
        {6240, "/start/room"},
        {6241, "/start/tile"},
        {6247, "/rooms/0/people/used"},
        {6248, "/rooms/0/people/places/0/tile"},
        {6247 + 116 + 1 + 23 + 12, "/rooms/1/people/places/1/hit_points"},
        {9959, "/checkpoints/0/room"},
        {9962, "/checkpoints/1/tile"},
        {9977, "/rooms/0/arrivals/used"},
        {9977 + 34 + 4 + 10, "/rooms/1/arrivals/groups/1/number"},
        {9977 + 31 * 34 + 33, "/rooms/31/arrivals/groups/2/hit_points"},
        {11065, "/rooms/0/rows/0/tiles/0/music"},
        {12024, "/rooms/31/rows/2/tiles/9/music"},
    };
    uint8_t bytes[LEVEL_SIZE];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        make_level(bytes);
        bytes[cases[i].offset] = 77;
        struct smith_document *document = document_open((struct smith_bytes){bytes, sizeof bytes});
        if (strcmp(json_at(document, cases[i].path), "77") != 0)
            fail_msg("the byte at %u is not at %s", cases[i].offset, cases[i].path);
        struct smith_buffer again = assert_clean(document);
        assert_int_equal(again.size, sizeof bytes);
        assert_memory_equal(again.data, bytes, sizeof bytes);
        smith_buffer_free(&again);
        smith_document_free(document);
    }
}

static void levels_are_recognised(void **state) {
    (void)state;
    uint8_t bytes[LEVEL_SIZE];
    const struct smith_format *format;
    make_level(bytes);
    assert_int_equal(smith_format_guess((struct smith_bytes){bytes, sizeof bytes}, &format, NULL), SMITH_OK);
    assert_string_equal(format->id, "pop2_level");
    bytes[6209] = 'G'; /* somebody else's: the kind of level still tells */
    assert_int_equal(smith_format_guess((struct smith_bytes){bytes, sizeof bytes}, &format, NULL), SMITH_OK);
    assert_string_equal(format->id, "pop2_level");
    bytes[6213] = 7;
    assert_int_equal(smith_format_by_id("pop2_level")->bid((struct smith_bytes){bytes, sizeof bytes}), 0);
    make_level(bytes);
    assert_int_equal(smith_format_by_id("pop2_level")->bid((struct smith_bytes){bytes, sizeof bytes - 1}), 0);
}

int test_pop2_level(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_table_is_where_it_belongs),
        cmocka_unit_test(levels_are_recognised),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
