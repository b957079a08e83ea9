/* SPDX-License-Identifier: MIT
 *
 * What is taken for a part of a project where it cannot be read from start to end: just so much as editors write, and
 * nothing that only begins so.
 */
#include "base/buffer.h"
#include "format/format_fixtures.h"
#include "format/prj/repair/prj_scan.h"

#include <levelsmith/prj.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct smith_bytes bytes_of(const struct smith_buffer *buffer) {
    return (struct smith_bytes){buffer->data, buffer->size};
}

static void add_number(struct smith_buffer *out, uint32_t number) {
    const uint8_t bytes[4] = {(uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(number >> 16),
                              (uint8_t)(number >> 24)};
    smith_buffer_add(out, bytes, sizeof bytes);
}

/* ---- textures and objects ----------------------------------------------------------------------------------------- */

static void paths_end_with_a_space(void **state) {
    (void)state;
    static const struct {
        const char *path;
        size_t size; /* 0 = it is none */
    } cases[] = {
        {"NA ", 3},
        {"NA", 0},
        {"NB ", 0},
        {"CITY.TGA ", 9},
        {"C:\\MY LEVEL\\CITY.TGA ", 21}, /* what has a space before its ending has another behind it */
        {"C:\\CITY ", 0},
        {"CITY.TGA", 0},
        {"CI\nTY.TGA ", 0},
        {"", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_buffer bytes;
        smith_buffer_init(&bytes, NULL);
        smith_buffer_text(&bytes, "??");
        smith_buffer_text(&bytes, cases[i].path);
        bool is_none = cases[i].size == 3;
        if (cases[i].size && !is_none)
            add_number(&bytes, 1); /* a slot with nothing in it */
        if (cases[i].size && !is_none)
            smith_buffer_add(&bytes, (const uint8_t[2]){0}, 2);
        size_t expected = cases[i].size && !is_none ? cases[i].size + 6 : cases[i].size;
        size_t found = smith_prj_scan_slots(bytes_of(&bytes), 2);
        if (found != expected)
            fail_msg("\"%s\": %zu bytes", cases[i].path, found);
        if (!cases[i].size || is_none)
            assert_int_equal(smith_prj_scan_tiles(bytes_of(&bytes), 2), expected);
        smith_buffer_free(&bytes);
    }
}

/* Every project has the 256 tiles that a page is cut into, and no editor makes more than 1024. */
static void tiles_are_256_to_1024(void **state) {
    (void)state;
    static const struct {
        uint32_t count, bad;
        size_t lost; /* bytes that are not there at the end */
        bool found;
    } cases[] = {
        {255, 0, 0, false},  {256, 0, 0, true},   {256, 0, 1, false}, {257, 0, 0, true},   {1024, 0, 0, true},
        {1024, 0, 8, false}, {1025, 0, 0, false}, {300, 30, 0, true}, {300, 31, 0, false}, /* nine of ten are good */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (unsigned sign = 3; sign <= 6; sign++) { /* which byte of a bad tile is not what it always is */
            static const uint8_t tile[8] = {64, 128, 0, 0, 0xFF, 63, 0xFF, 63};
            struct smith_buffer bytes;
            if (sign == 5)
                continue; /* the width */
            smith_buffer_init(&bytes, NULL);
            smith_buffer_text(&bytes, "?CITY.TGA ");
            add_number(&bytes, cases[i].count);
            for (uint32_t k = 0; k < cases[i].count; k++) {
                smith_buffer_add(&bytes, tile, sizeof tile);
                bytes.data[bytes.size - 8 + sign] ^= k < cases[i].bad;
            }
            bytes.size -= cases[i].lost;
            size_t found = smith_prj_scan_tiles(bytes_of(&bytes), 1);
            if (found != (cases[i].found ? bytes.size - 1 : 0))
                fail_msg("%u tiles, %u bad: %zu bytes", cases[i].count, cases[i].bad, found);
            smith_buffer_free(&bytes);
        }
}

static void slots_are_empty_or_have_names(void **state) {
    (void)state;
    static const struct {
        uint32_t count; /* the last one has the type and the name */
        uint16_t type;
        const char *name;
        size_t lost; /* bytes that are not there at the end */
        bool found;
    } cases[] = {
        {0, 0, NULL, 0, false},         {1, 0, NULL, 0, true},          {2000, 0, NULL, 0, true},
        {2001, 0, NULL, 0, false},      {2, 0, NULL, 1, false},         {526, 0x10, "LARA ", 0, true},
        {526, 0x10, "LARA ", 1, false}, {1, 8, "L ", 0, true},          {1, 0x110, "PLANT0 ", 0, true},
        {1, 0x0FFF, "LARA ", 0, true},  {1, 0x1000, "LARA ", 0, false}, {1, 0x10, " ", 0, false},
        {1, 0x10, "LA\nRA ", 0, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        static const uint8_t zeros[112] = {0}; /* a number, four words and fifty */
        struct smith_buffer bytes;
        smith_buffer_init(&bytes, NULL);
        smith_buffer_text(&bytes, "?CITY.WAS ");
        add_number(&bytes, cases[i].count);
        for (uint32_t k = 1; k < cases[i].count; k++)
            smith_buffer_add(&bytes, zeros, 2);
        if (cases[i].count)
            smith_buffer_add(&bytes, (const uint8_t[2]){(uint8_t)cases[i].type, (uint8_t)(cases[i].type >> 8)}, 2);
        if (cases[i].name) {
            smith_buffer_text(&bytes, cases[i].name);
            smith_buffer_add(&bytes, zeros, sizeof zeros);
        }
        bytes.size -= cases[i].lost;
        size_t found = smith_prj_scan_slots(bytes_of(&bytes), 1);
        if (found != (cases[i].found ? bytes.size - 1 : 0))
            fail_msg("%u slots, the last \"%s\" of type 0x%X: %zu bytes", cases[i].count,
                     cases[i].name ? cases[i].name : "", cases[i].type, found);
        smith_buffer_free(&bytes);
    }
}

/* ---- tables ------------------------------------------------------------------------------------------------------- */

/* Free numbers of things, lights and triggers: how many are used, and the numbers that are not. */
static void tables_have_the_sizes_of_every_project(void **state) {
    (void)state;
    static const struct {
        uint32_t things, things_max, lights, triggers;
        unsigned wrong; /* which of the three has nothing but numbers that are too high, from 1 on */
        size_t lost;
        bool found;
    } cases[] = {
        {0, 2000, 0, 0, 0, 0, true},    {2000, 2000, 768, 512, 0, 0, true}, {2001, 2000, 0, 0, 0, 0, false},
        {0, 1999, 0, 0, 0, 0, false},   {0, 2001, 0, 0, 0, 0, false},       {0, 2000, 769, 0, 0, 0, false},
        {0, 2000, 0, 513, 0, 0, false}, {0, 2000, 0, 0, 1, 0, false},       {0, 2000, 0, 0, 2, 0, false},
        {0, 2000, 0, 0, 3, 0, false},   {0, 2000, 0, 0, 0, 1, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const uint32_t sizes[] = {2000, 768, 512}, used[] = {cases[i].things, cases[i].lights, cases[i].triggers};
        struct smith_buffer bytes;
        smith_buffer_init(&bytes, NULL);
        smith_buffer_byte(&bytes, '?');
        for (unsigned table = 0; table < 3; table++) {
            add_number(&bytes, used[table]);
            if (table == 0)
                add_number(&bytes, cases[i].things_max);
            for (uint32_t number = 0; number < sizes[table]; number++)
                add_number(&bytes, number + (cases[i].wrong == table + 1 ? sizes[table] : 0));
        }
        bytes.size -= cases[i].lost;
        size_t found = smith_prj_scan_tables(bytes_of(&bytes), 1);
        if (found != (cases[i].found ? bytes.size - 1 : 0))
            fail_msg("case %zu: %zu bytes", i, found);
        smith_buffer_free(&bytes);
    }
}

/* ---- rooms -------------------------------------------------------------------------------------------------------- */

/* The first room of the fixture, with what is behind it. */
static struct smith_buffer room_bytes(size_t *size) {
    static const char *const paths[] = {"/rooms/0", "/rooms/1"};
    struct smith_document *document = fixture_open("prj/everything.json");
    struct smith_buffer bytes = document_bytes(document);
    uint64_t offsets[2];
    assert_int_equal(smith_locate(&smith_prj_layout, bytes_of(&bytes), NULL, paths, 2, offsets, NULL), SMITH_OK);
    memmove(bytes.data, bytes.data + offsets[0], bytes.size - offsets[0]);
    bytes.size -= offsets[0];
    *size = offsets[1] - offsets[0];
    smith_document_free(document);
    return bytes;
}

/* A header says four things twice; three of them are enough. */
static void rooms_may_contradict_themselves_once(void **state) {
    (void)state;
    static const uint8_t signs[] = {80, 88, 98, 100};
    size_t size;
    struct smith_buffer bytes = room_bytes(&size);
    for (size_t one = 0; one < sizeof signs; one++)
        for (size_t other = 0; other < sizeof signs; other++) {
            uint8_t *header = bytes.data + 2;
            header[signs[one]] ^= 0x40;
            if (one != other)
                header[signs[other]] ^= 0x40;
            const struct smith_prj_found_room found = smith_prj_scan_room(bytes_of(&bytes), 0);
            assert_int_equal(found.size, one == other ? size : 0);
            header[signs[one]] ^= 0x40;
            if (one != other)
                header[signs[other]] ^= 0x40;
        }
    const struct smith_prj_found_room whole = smith_prj_scan_room(bytes_of(&bytes), 0);
    assert_int_equal(whole.size, size);
    assert_int_equal(whole.number, 0);
    smith_buffer_free(&bytes);
}

static void rooms_that_only_begin_so_are_none(void **state) {
    (void)state;
    static const struct {
        const char *what;
        size_t at; /* of the byte that is another, from the slot on */
        uint8_t byte;
    } cases[] = {
        {"an empty slot", 0, 1},
        {"no name", 2, 0},
        {"a name without end", 3, 1},
        {"too few blocks along x", 2 + 102, 2},
        {"too many blocks along z", 2 + 104, 21},
        {"too many doors", 2 + 112 + 1, 0x40},
    };
    size_t size;
    struct smith_buffer bytes = room_bytes(&size);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t kept = bytes.data[cases[i].at];
        bytes.data[cases[i].at] = cases[i].byte;
        if (smith_prj_scan_room(bytes_of(&bytes), 0).size != 0)
            fail_msg("%s is taken for a room", cases[i].what);
        bytes.data[cases[i].at] = kept;
    }
    assert_int_equal(smith_prj_scan_room((struct smith_bytes){bytes.data, size}, 0).size, size);
    for (size_t left = 0; left < size; left++)
        assert_int_equal(smith_prj_scan_room((struct smith_bytes){bytes.data, left}, 0).size, 0);
    smith_buffer_free(&bytes);
}

int test_prj_scan(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_end_with_a_space),
        cmocka_unit_test(tiles_are_256_to_1024),
        cmocka_unit_test(slots_are_empty_or_have_names),
        cmocka_unit_test(tables_have_the_sizes_of_every_project),
        cmocka_unit_test(rooms_may_contradict_themselves_once),
        cmocka_unit_test(rooms_that_only_begin_so_are_none),
    };
    return cmocka_run_group_tests_name("prj scan", tests, NULL, NULL);
}
