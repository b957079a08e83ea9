/* SPDX-License-Identifier: MIT
 *
 * Tomb Raider Level Editor projects: the layout against a walk by hand over the same bytes, and real projects.
 */
#include "format/format_fixtures.h"
#include "format/prj/prj.h"

#include <levelsmith/edit.h>
#include <levelsmith/prj.h>
#include <levelsmith/rooms.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- by hand: the rooms of a project, by the sizes of the community's description ------------------------------- */

struct room_reader {
    struct smith_bytes bytes;
    size_t at;
    unsigned rooms;
};

static unsigned u16_at(struct smith_bytes bytes, size_t at) {
    assert_true(at + 2 <= bytes.size);
    return bytes.data[at] | (unsigned)bytes.data[at + 1] << 8;
}

static uint32_t u32_at(struct smith_bytes bytes, size_t at) {
    return u16_at(bytes, at) | (uint32_t)u16_at(bytes, at + 2) << 16;
}

static bool is_light(unsigned id) {
    return id == 0x4000 || id == 0x6000 || id == 0x4200 || id == 0x5000 || id == 0x4100 || id == 0x4020;
}

/* Things are counted, then numbered, then there; `lights` says which of the two lists it is, doors have one size. */
static void walk_things(struct room_reader *room_reader, bool lights) {
    unsigned count = u16_at(room_reader->bytes, room_reader->at);
    room_reader->at += 2 + 2 * (size_t)count;
    for (unsigned i = 0; i < count; i++) {
        unsigned id = u16_at(room_reader->bytes, room_reader->at);
        room_reader->at += lights ? is_light(id) ? 72 : 42 : id == 0x10 ? 52 : 42;
    }
}

static void walk_room(struct room_reader *room_reader) {
    unsigned x_blocks = u16_at(room_reader->bytes, room_reader->at + 102),
             z_blocks = u16_at(room_reader->bytes, room_reader->at + 104);
    room_reader->rooms++;
    room_reader->at += 112;
    walk_things(room_reader, false);
    walk_things(room_reader, false);
    room_reader->at += 4;
    walk_things(room_reader, true);
    room_reader->at += 9 + (size_t)x_blocks * z_blocks * 140;
}

/* Leaves `at` behind the rooms. */
static struct room_reader walk_rooms(struct smith_bytes bytes) {
    struct room_reader room_reader = {bytes, 16, 0};
    uint32_t slots = u32_at(bytes, 12);
    for (uint32_t i = 0; i < slots; i++) {
        unsigned id = u16_at(bytes, room_reader.at);
        room_reader.at += 2;
        if (id == 0)
            walk_room(&room_reader);
    }
    return room_reader;
}

/* ---- tests ------------------------------------------------------------------------------------------------------ */

static void bids_count_recognised_bits(void **state) {
    (void)state;
    static const struct {
        struct smith_bytes bytes;
        unsigned bits;
    } rows[] = {
        {{(const uint8_t *)"PROJFILE1\0\0\0d", 13}, 96},
        {{(const uint8_t *)"PROJFILE2\0\0\0", 12}, 96},
        {{(const uint8_t *)"PROJFILE3\0\0\0", 12}, 88},
        {{(const uint8_t *)"PROJFILE1\0\1\0", 12}, 72},
        {{(const uint8_t *)"PROJFILE1\0\0", 11}, 0},
        {{(const uint8_t *)"PROJFILM1\0\0\0", 12}, 0},
        {{NULL, 0}, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(smith_prj_format.bid(rows[i].bytes), rows[i].bits);
}

static struct smith_bytes view(const struct smith_buffer *buffer) {
    return (struct smith_bytes){buffer->data, buffer->size};
}

static void the_smallest_project_is_tables(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj/minimal.json");
    struct smith_buffer buffer = assert_clean(document);
    struct smith_bytes bytes = view(&buffer);
    struct room_reader room_reader = walk_rooms(bytes);
    assert_int_equal(room_reader.rooms, 0);
    assert_int_equal(room_reader.at, 16 + 100 * 2);
    assert_int_equal(u32_at(bytes, room_reader.at), 0);
    assert_int_equal(u32_at(bytes, room_reader.at + 4), 2000);
    assert_int_equal(u32_at(bytes, room_reader.at + 8 + 1999 * 4), 1999);
    size_t paths = room_reader.at + 8 + 2000 * 4 + 4 + 768 * 4 + 4 + 512 * 4;
    assert_memory_equal(bytes.data + paths, "NA NA ", 6);
    assert_int_equal(bytes.size, paths + 6 + 4 + 40 * 4 + 256 * 4 + 40 * 12 + 256 + 256);
    smith_buffer_free(&buffer);
    smith_document_free(document);
}

/* Values in the everything fixture: the first room begins at 18, its records where the description counts them. */
enum {
    room = 18,
    doors = room + 112 + 2 + 2 * 2,
    objects = doors + 2 * 42 + 2 + 18 * 2,
    triggers = objects + 2 * 42,
    lights_count = triggers + 16 * 52 + 4,
    tail = lights_count + 2,
    blocks = tail + 9,
    sloped = blocks + (1 * 5 + 3) * 140, /* row 1, column 3 */
};

static const struct spot {
    size_t at;
    unsigned size;
    uint32_t value;
} spots[] = {
    {room - 2, 2, 0},
    {room + 80, 4, 10 * 1024},
    {room + 84, 4, 0},
    {room + 88, 4, 10 * 1024},
    {room + 98, 2, 7},
    {room + 100, 2, 7},
    {room + 102, 2, 5},
    {room + 104, 2, 5},
    {room + 106, 2, 10},
    {room + 110, 2, 1},
    {room + 112, 2, 2},
    {room + 114, 2, 0},
    {room + 116, 2, 2},
    {doors, 2, 0xFFFE},
    {doors + 2, 2, 4},
    {doors + 14, 2, 1},
    {doors + 42, 2, 4},
    {objects - 38, 2, 18},
    {objects, 2, 8},
    {objects + 10, 2, 2},
    {objects + 14, 2, 0},
    {objects + 16, 2, 0xA3},
    {objects + 20, 4, 2560},
    {objects + 24, 4, 0xFFFFFE00},
    {objects + 34, 2, 0xA000},
    {objects + 38, 2, 0x23F0},
    {objects + 40, 2, 0xFE4F},
    {objects + 42 + 14, 2, 3},
    {triggers, 2, 0x10},
    {triggers + 6, 2, 2},
    {triggers + 14, 2, 0},
    {triggers + 42, 2, 0},
    {triggers + 44, 2, 4},
    {triggers + 48, 2, 1},
    {triggers + 50, 2, 0},
    {triggers + 52 + 42, 2, 1},
    {triggers + 15 * 52 + 42, 2, 0x200},
    {triggers + 15 * 52 + 50, 2, 15},
    {lights_count - 4, 4, 0x00605040},
    {lights_count, 2, 0},
    {tail, 2, 0xFFFF},
    {tail + 2, 2, 0x68},
    {tail + 4, 1, 1},
    {tail + 5, 1, 2},
    {tail + 6, 1, 3},
    {tail + 7, 2, 0x100},
    {blocks, 2, 0x1E},
    {sloped, 2, 1},
    {sloped + 2, 2, 0x1210},
    {sloped + 4, 2, 0},
    {sloped + 6, 2, 20},
    {sloped + 8, 4, 0x03020100},
    {sloped + 12, 4, 0xFDFEFF00},
    {sloped + 16, 4, 0xFCFDFEFF},
    {sloped + 20, 4, 0x04030201},
    {sloped + 24, 4, 0x8D000007},
    {sloped + 28, 4, 0x00010303},
    {sloped + 32, 4, 0x00C80003},
    {sloped + 24 + 13 * 8, 4, 0x00020007},
    {sloped + 136, 2, 0x52},
    {sloped + 138, 2, 3},
};

static void values_are_where_the_description_has_them(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj/everything.json");
    struct smith_buffer buffer = assert_clean(document);
    for (size_t i = 0; i < sizeof spots / sizeof *spots; i++) {
        const struct spot *spot = &spots[i];
        uint32_t value = 0;
        for (unsigned j = 0; j < spot->size; j++)
            value |= (uint32_t)buffer.data[spot->at + j] << (8 * j);
        if (value != spot->value)
            fail_msg("spot %zu at %zu: 0x%X instead of 0x%X", i, spot->at, value, spot->value);
    }
    smith_buffer_free(&buffer);
    smith_document_free(document);
}

/* The tail of NGLE: found from the end of the file, chunks counted in words with their heads. */
static void the_tail_of_ngle_is_found_from_the_end(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj/everything.json");
    struct smith_buffer buffer = assert_clean(document);
    struct smith_bytes bytes = view(&buffer);
    assert_memory_equal(bytes.data + bytes.size - 8, "NGLE", 4);
    size_t at = bytes.size - u32_at(bytes, bytes.size - 4);
    static const struct { unsigned words, id; } chunks[] = {{125, 0x8002}, {7, 0x8024}, {3 + 44, 0x8047}, {0, 0}};
    assert_memory_equal(bytes.data + at, "NG", 2);
    at += 2;
    for (size_t i = 0; i < sizeof chunks / sizeof *chunks; i++) {
        assert_int_equal(u16_at(bytes, at), chunks[i].words);
        assert_int_equal(u16_at(bytes, at + 2), chunks[i].id);
        at += chunks[i].words ? 2 * (size_t)chunks[i].words : 4;
    }
    assert_int_equal(at, bytes.size - 8);
    smith_buffer_free(&buffer);
    smith_document_free(document);
}

static void info_lists_what_there_is(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj/everything.json");
    struct smith_facts facts;
    struct smith_error error;
    assert_int_equal(smith_info(document, NULL, NULL, &facts, &error), SMITH_OK);
    assert_string_equal(fact_text(&facts, "editor"), "NGLE 1.3.0.7");
    assert_string_equal(fact_text(&facts, "version"), "v49");
    assert_int_equal(fact_number(&facts, "rooms"), 4);
    assert_int_equal(fact_number(&facts, "free_rooms"), 96);
    assert_int_equal(fact_number(&facts, "flip_rooms"), 1);
    assert_int_equal(fact_number(&facts, "doors"), 5);
    assert_int_equal(fact_number(&facts, "objects"), 3);
    assert_int_equal(fact_number(&facts, "triggers"), 16);
    assert_int_equal(fact_number(&facts, "fixed_cameras"), 1);
    assert_int_equal(fact_number(&facts, "slots"), 4);
    assert_int_equal(fact_number(&facts, "plugin_triggers"), 1);
    assert_int_equal(fact_count(&facts, "file"), 2);
    assert_string_equal(fact_text(&facts, "plugin"), "Plugin_Example");
    smith_facts_free(&facts);
    smith_document_free(document);
}

static void info_of_an_empty_project(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj/minimal.json");
    struct smith_facts facts;
    struct smith_error error;
    assert_int_equal(smith_info(document, NULL, NULL, &facts, &error), SMITH_OK);
    assert_string_equal(fact_text(&facts, "editor"), "winroomedit");
    assert_int_equal(fact_number(&facts, "rooms"), 0);
    assert_int_equal(fact_count(&facts, "file"), 0);
    smith_facts_free(&facts);
    smith_document_free(document);
}

/* A space ends a path, but not in the name of a folder: NGLE reads such projects, and so do we. */
static void folders_may_have_spaces(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj/everything.json");
    smith_prj_root(document)->texture_path = "D:\\my levels\\old tga\\CITY.TGA";
    struct smith_buffer buffer = document_bytes(document);
    struct smith_document *again = document_open(view(&buffer));
    assert_string_equal(smith_prj_root(again)->texture_path, smith_prj_root(document)->texture_path);
    assert_string_equal(smith_prj_root(again)->object_path, smith_prj_root(document)->object_path);
    assert_int_equal(smith_prj_root(again)->tiles.count, 257);
    smith_document_free(again);
    smith_buffer_free(&buffer);
    smith_document_free(document);
}

/* Only NA is no file: a name of two letters has a table of tiles behind it. */
static void a_path_of_two_letters_has_tiles(void **state) {
    struct smith_document *document = fixture_open("prj/minimal.json");
    struct smith_buffer bytes = document_bytes(document), written;
    struct smith_edit *edit;
    (void)state;
    assert_false(smith_prj_root(document)->has.tiles);
    assert_int_equal(smith_edit_begin(document, NULL, &edit, NULL), SMITH_OK);
    assert_int_equal(smith_edit_set(edit, "/texture_path", ".X", NULL), SMITH_OK);
    assert_int_equal(smith_edit_encode(edit, &written, NULL), SMITH_OK);
    assert_int_equal(written.size, bytes.size + 4); /* how many there are */
    smith_edit_end(edit);
    smith_document_free(document);
    smith_buffer_free(&written);
    smith_buffer_free(&bytes);
}

/* Their directions, of any angle there may be in a file; beyond straight up or down they look the other way. */
static void lights_look_where_their_angles_say(void **state) {
    (void)state;
    static const struct {
        float x, y, pitch, yaw;
    } rows[] = {{0, 0, 0, 180},      {10, 90, -10, 270}, {-89, 350, 89, 170}, {370, 725, -10, 185}, {100, 0, -80, 360},
                {-100, 90, 80, 450}, {1e9f, 0, 0, 180},  {0, -1e9f, 0, 180},  {NAN, NAN, 0, 180}};
    struct smith_document *document = fixture_open("prj/everything.json");
    struct smith_error error;
    struct smith_prj_light *light =
        smith_prj_root(document)->rooms.items[1]->room->lights.items[3]->data.as.light; /* a spot */
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct smith_rooms rooms;
        light->x = rows[i].x;
        light->y = rows[i].y;
        assert_int_equal(smith_rooms_of(document, NULL, &rooms, &error), SMITH_OK);
        assert_string_equal(rooms.rooms[1].name, smith_prj_root(document)->rooms.items[1]->room->name);
        const struct smith_light *found = &rooms.rooms[1].lights[3];
        if (found->pitch != rows[i].pitch || found->yaw != rows[i].yaw)
            fail_msg("%g %g: pitch %g, yaw %g", (double)rows[i].x, (double)rows[i].y, (double)found->pitch,
                     (double)found->yaw);
        smith_rooms_free(&rooms);
    }
    smith_document_free(document);
}

/* What editors leave behind the end of names and in fields that should be 0 is kept, beside values that are right. */
static void rubbish_is_kept(void **state) {
    (void)state;
    struct smith_document *clean = fixture_open("prj/everything.json");
    struct smith_buffer buffer = document_bytes(clean), json, again;
    buffer.data[room + 79] = 0x99;
    buffer.data[doors + 30] = 0x99;
    buffer.data[triggers + 24] = 0x99;
    struct smith_document *document = document_open(view(&buffer));
    json = document_json(document);
    again = document_bytes(document);
    assert_int_equal(json_quirks(json, NULL), 3);
    assert_string_equal(json_at(document, "/rooms/0/room/name"), "\"Hall (0:0)\"");
    assert_int_equal(again.size, buffer.size);
    assert_memory_equal(again.data, buffer.data, buffer.size);
    smith_buffer_free(&again);
    smith_buffer_free(&json);
    smith_document_free(document);
    smith_buffer_free(&buffer);
    smith_document_free(clean);
}

/* ---- real files ------------------------------------------------------------------------------------------------- */

static void assert_rooms_counted(const char *path, struct smith_bytes bytes, const struct smith_document *document) {
    struct smith_facts facts;
    struct smith_error error;
    struct room_reader room_reader = walk_rooms(bytes);
    assert_int_equal(smith_info(document, NULL, NULL, &facts, &error), SMITH_OK);
    if (fact_number(&facts, "rooms") != room_reader.rooms)
        fail_msg("%s: %lld rooms instead of %u", path, (long long)fact_number(&facts, "rooms"), room_reader.rooms);
    assert_int_equal(smith_prj_root(document)->num_things, u32_at(bytes, room_reader.at));
    smith_facts_free(&facts);
}

static void real_file(const char *path, struct smith_bytes bytes) {
    struct smith_error error = {0};
    struct smith_roundtrip_result binary, json;
    if (smith_roundtrip(smith_prj_format.layout, bytes, NULL, &binary, &json, &error) != SMITH_OK)
        fail_msg("%s: %s", path, error.message);
    if (!binary.same || !json.same)
        fail_msg("%s: differs at byte %llu", path,
                 (unsigned long long)(binary.same ? json.first_difference : binary.first_difference));
    struct smith_document *document = document_open(bytes);
    assert_rooms_counted(path, bytes, document);
    smith_document_free(document);
}

static void real_files_come_back(void **state) {
    (void)state;
    unsigned count = corpus_visit("prj", ".prj", real_file) + corpus_visit("prj", ".PRJ", real_file);
    if (!count) {
        print_message("no real projects here: skipped\n");
        skip();
    }
    print_message("%u real projects\n", count);
}

int test_prj(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bids_count_recognised_bits),
        cmocka_unit_test(the_smallest_project_is_tables),
        cmocka_unit_test(values_are_where_the_description_has_them),
        cmocka_unit_test(the_tail_of_ngle_is_found_from_the_end),
        cmocka_unit_test(info_lists_what_there_is),
        cmocka_unit_test(info_of_an_empty_project),
        cmocka_unit_test(folders_may_have_spaces),
        cmocka_unit_test(a_path_of_two_letters_has_tiles),
        cmocka_unit_test(lights_look_where_their_angles_say),
        cmocka_unit_test(rubbish_is_kept),
        cmocka_unit_test(real_files_come_back),
    };
    return cmocka_run_group_tests_name("prj", tests, NULL, NULL);
}
