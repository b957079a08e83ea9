/* SPDX-License-Identifier: MIT
 *
 * Repair of Tomb Raider Level Editor projects: what `check` calls an error is mended, sound projects stay as they are,
 * and of damaged ones the rooms that were not touched come through.
 */
#include "format/format_fixtures.h"
#include "format/prj/prj.h"

#include <levelsmith/prj.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static uint32_t random_state = 20021;

static uint32_t random_below(uint32_t bound) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 17;
    random_state ^= random_state << 5;
    return random_state % bound;
}

static struct smith_bytes bytes_of(const struct smith_buffer *buffer) {
    return (struct smith_bytes){buffer->data, buffer->size};
}

static bool is_left(const struct smith_changes *changes, const struct smith_finding *finding) {
    for (uint32_t i = 0; i < changes->count; i++)
        if (strcmp(changes->items[i].code, "ERROR-LEFT") == 0 && strcmp(changes->items[i].path, finding->path) == 0)
            return true;
    return false;
}

/* The bytes of a repair, which have no errors but those that it says it left. */
static struct smith_buffer repaired(struct smith_bytes bytes, struct smith_changes *changes) {
    struct smith_error error = {0};
    struct smith_findings findings;
    struct smith_buffer out;
    if (smith_repair(&smith_prj_format, bytes, NULL, NULL, &out, changes, &error) != SMITH_OK)
        fail_msg("repair: %s", error.message);
    if (smith_check(&smith_prj_format, bytes_of(&out), NULL, NULL, &findings, &error) != SMITH_OK)
        fail_msg("check: %s", error.message);
    for (uint32_t i = 0; i < findings.count; i++)
        if (findings.items[i].severity == SMITH_ERROR && !is_left(changes, &findings.items[i]))
            fail_msg("%s: %s [%s]", findings.items[i].path, findings.items[i].message, findings.items[i].code);
    smith_findings_free(&findings);
    return out;
}

static unsigned count_of(const struct smith_changes *changes, enum smith_change_kind kind) {
    unsigned count = 0;
    for (uint32_t i = 0; i < changes->count; i++)
        count += changes->items[i].kind == kind;
    return count;
}

/* ---- errors are mended -------------------------------------------------------------------------------------------- */

/* In the fixture: room 0 has an east door to room 1 and a floor door to room 2 below; room 1 flips to room 3. */
static const struct row {
    const char *path;
    int64_t value;
    const char *change; /* the first that is told */
    enum smith_change_kind kind;
    unsigned count; /* of all changes */
    bool is_as_was; /* afterwards the file has the bytes that it had before the damage */
    const char *message;
} rows[] = {
    {"/rooms/0/room/link", 77, "PRJ-LINK-MENDED", SMITH_CHANGE_FIXED, 1, true,
     "leads back to room 1, so that the links form a circle"},
    {"/rooms/0/room/link", 3, "PRJ-LINK-MENDED", SMITH_CHANGE_FIXED, 1, true,
     "leads back to room 1, so that the links form a circle"},
    {"/rooms/3/room/flags1", 0, "PRJ-FLIP-MENDED", SMITH_CHANGE_FIXED, 1, true, "is marked as a flip room"},
    {"/rooms/1/room/flip_room", -1, "PRJ-FLIP-MENDED", SMITH_CHANGE_FIXED, 4, false,
     "is not marked as a flip room any more: no room flips to it"},
    {"/rooms/3/room/flip_room", 2, "PRJ-FLIP-MENDED", SMITH_CHANGE_LOST, 1, true,
     "does not flip to room 2 any more, which cannot be its flip room"},
    {"/rooms/0/room/flip_room", 3, "PRJ-FLIP-MENDED", SMITH_CHANGE_LOST, 1, true,
     "does not flip to room 3 any more, which cannot be its flip room"},
    {"/rooms/0/room/doors/0/opposite_thing", 999, "PRJ-DOOR-PAIRED", SMITH_CHANGE_FIXED, 1, true,
     "leads to door 1 of room 1, which is at the same position"},
    {"/rooms/0/room/doors/0/opposite_thing", 3, "PRJ-DOOR-PAIRED", SMITH_CHANGE_FIXED, 1, true,
     "leads to door 1 of room 1, which is at the same position"},
    {"/rooms/0/room/doors/0/id", 4, "PRJ-DOOR-LOST", SMITH_CHANGE_LOST, 7, false,
     "door 0 of room 0: there is none that it could lead to"},
    {"/rooms/0/room/doors/0/x_blocks", 2, "PRJ-DOOR-LOST", SMITH_CHANGE_LOST, 7, false,
     "door 0 of room 0: there is none that it could lead to"},
    {"/rooms/0/room/doors/1/number", 0, "PRJ-NUMBER-GIVEN", SMITH_CHANGE_FIXED, 1, true,
     "gets number 2 instead of 0, which it cannot have"},
    {"/rooms/0/room/x_block_world", 50, "PRJ-DOOR-LOST", SMITH_CHANGE_LOST, 10, false,
     "door 0 of room 0: there is none that it could lead to"},
    {"/rooms/0/room/objects/1/number", 4, "PRJ-NUMBER-GIVEN", SMITH_CHANGE_FIXED, 1, true,
     "gets number 5 instead of 4, which it cannot have"},
    {"/rooms/3/room/objects/0/number", 2000, "PRJ-NUMBER-GIVEN", SMITH_CHANGE_FIXED, 1, true,
     "gets number 33 instead of 2000, which it cannot have"},
    {"/rooms/0/room/blocks/0/id", 1, "PRJ-BLOCKS-MENDED", SMITH_CHANGE_FIXED, 1, true,
     "1 blocks agree with doors, triggers and textures again"},
    {"/rooms/0/room/blocks/6/id", 30, "PRJ-BLOCKS-MENDED", SMITH_CHANGE_FIXED, 1, false,
     "1 blocks agree with doors, triggers and textures again"},
    {"/rooms/0/room/blocks/7/id", 7, "PRJ-BLOCKS-MENDED", SMITH_CHANGE_FIXED, 1, true,
     "1 blocks agree with doors, triggers and textures again"},
    {"/rooms/0/room/blocks/12/floor", 99, "PRJ-BLOCKS-MENDED", SMITH_CHANGE_FIXED, 1, false,
     "1 blocks agree with doors, triggers and textures again"},
    {"/num_things", 3, "PRJ-TABLE-REBUILT", SMITH_CHANGE_FIXED, 1, true,
     "lists the 1966 numbers that are free, behind 34 in use"},
    {"/unused_lights/700", 0, "PRJ-TABLE-REBUILT", SMITH_CHANGE_FIXED, 1, false,
     "lists the 762 numbers that are free, behind 6 in use"},
    {"/unused_triggers/500", 900, "PRJ-TABLE-REBUILT", SMITH_CHANGE_FIXED, 1, false,
     "lists the 496 numbers that are free, behind 16 in use"},
    {"/tiles/3/x", 7, "PRJ-TILES-MENDED", SMITH_CHANGE_FIXED, 1, true, "1 standard tiles are on their grid again"},
};

static void set_number(struct smith_document *document, const char *path, int64_t value) {
    struct smith_node node;
    struct smith_error error = {0};
    if (smith_path_find(document, path, &node, &error) != SMITH_OK)
        fail_msg("%s: %s", path, error.message);
    memcpy(node.value, &value, node.type->width); /* little-endian, like every machine this is tested on */
}

static int64_t number_at(const struct smith_document *document, const char *path) {
    struct smith_node node;
    struct smith_error error = {0};
    int64_t value = 0;
    if (smith_path_find(document, path, &node, &error) != SMITH_OK)
        fail_msg("%s: %s", path, error.message);
    memcpy(&value, node.value, node.type->width);
    return value;
}

/* Both sides of an opening are damaged in turn, and name each other again afterwards. */
static void doors_name_each_other(void **state) {
    (void)state;
    static const char *const sides[] = {"/rooms/0/room/doors/0/opposite_thing", "/rooms/1/room/doors/0/opposite_thing",
                                        "/rooms/0/room/doors/1/opposite_thing", "/rooms/2/room/doors/0/opposite_thing"};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        struct smith_document *document = fixture_open("prj/everything.json");
        int64_t right = number_at(document, sides[i]), other = number_at(document, sides[i ^ 1]);
        set_number(document, sides[i], 999);
        struct smith_buffer bytes = document_bytes(document);
        struct smith_changes changes;
        struct smith_buffer out = repaired(bytes_of(&bytes), &changes);
        struct smith_document *result = document_open(bytes_of(&out));
        assert_int_equal(number_at(result, sides[i]), right);
        assert_int_equal(number_at(result, sides[i ^ 1]), other);
        smith_document_free(result);
        smith_changes_free(&changes);
        smith_buffer_free(&out);
        smith_buffer_free(&bytes);
        smith_document_free(document);
    }
}

/* Of a room with two, of which one is of a kind that cannot be where it is. */
static void the_door_that_leads_nowhere_is_lost(void **state) {
    static const char *const paths[] = {"/rooms/0/room/doors/0/id", "/rooms/0/room/doors/1/id"};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct smith_document *document = fixture_open("prj/everything.json");
        const struct smith_prj_room *room = smith_prj_root(document)->rooms.items[0]->room;
        assert_int_equal(room->doors.count, 2);
        unsigned kept = room->doors.items[1 - i]->number;
        set_number(document, paths[i], SMITH_PRJ_DOOR_ID_CEILING);
        struct smith_buffer bytes = document_bytes(document);
        struct smith_changes changes;
        struct smith_buffer out = repaired(bytes_of(&bytes), &changes);
        struct smith_document *result = document_open(bytes_of(&out));
        room = smith_prj_root(result)->rooms.items[0]->room;
        assert_int_equal(room->doors.count, 1);
        assert_int_equal(room->doors.items[0]->number, kept);
        smith_document_free(result);
        smith_changes_free(&changes);
        smith_buffer_free(&out);
        smith_buffer_free(&bytes);
        smith_document_free(document);
    }
}

static void errors_are_fixed(void **state) {
    (void)state;
    struct smith_document *whole = fixture_open("prj/everything.json");
    struct smith_buffer before = document_bytes(whole);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct smith_document *document = fixture_open("prj/everything.json");
        set_number(document, rows[i].path, rows[i].value);
        struct smith_buffer bytes = document_bytes(document);
        struct smith_changes changes;
        struct smith_buffer out = repaired(bytes_of(&bytes), &changes);
        print_message("%s = %lld\n", rows[i].path, (long long)rows[i].value);
        assert_int_equal(changes.count, rows[i].count);
        assert_string_equal(changes.items[0].code, rows[i].change);
        assert_string_equal(changes.items[0].message, rows[i].message);
        assert_int_equal(changes.items[0].kind, rows[i].kind);
        assert_int_equal(out.size == before.size && memcmp(out.data, before.data, out.size) == 0, rows[i].is_as_was);
        smith_changes_free(&changes);
        smith_buffer_free(&out);
        smith_buffer_free(&bytes);
        smith_document_free(document);
    }
    smith_buffer_free(&before);
    smith_document_free(whole);
}

/* Links of the first three rooms, of which any circles are right; room 3 is a flip room, and 77 is none. */
static void links_form_circles(void **state) {
    static const struct {
        uint16_t links[3], after[3];
    } cases[] = {
        {{1, 2, 0}, {1, 2, 0}},   {{0, 1, 2}, {0, 1, 2}},    {{1, 0, 2}, {1, 0, 2}}, {{2, 1, 0}, {2, 1, 0}},
        {{1, 1, 0}, {1, 2, 0}},   {{1, 2, 2}, {1, 2, 0}},    {{3, 2, 0}, {1, 2, 0}}, {{2, 2, 0}, {2, 1, 0}},
        {{2, 77, 77}, {2, 1, 0}}, {{77, 77, 77}, {0, 1, 2}}, {{2, 0, 3}, {2, 0, 1}}, {{0, 0, 0}, {0, 1, 2}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_document *document = fixture_open("prj/everything.json");
        unsigned changed = 0;
        for (unsigned room = 0; room < 3; room++) {
            smith_prj_root(document)->rooms.items[room]->room->link = cases[i].links[room];
            changed += cases[i].links[room] != cases[i].after[room];
        }
        struct smith_buffer bytes = document_bytes(document);
        struct smith_changes changes;
        struct smith_buffer out = repaired(bytes_of(&bytes), &changes);
        struct smith_document *result = document_open(bytes_of(&out));
        assert_int_equal(changes.count, changed);
        for (unsigned room = 0; room < 3; room++)
            assert_int_equal(smith_prj_root(result)->rooms.items[room]->room->link, cases[i].after[room]);
        smith_document_free(result);
        smith_changes_free(&changes);
        smith_buffer_free(&out);
        smith_buffer_free(&bytes);
        smith_document_free(document);
    }
}

/* ---- triggers ---- */

/* The third object of the fixture's first room, of 5 by 5 blocks, is a trigger for thing 4, on 2 by 2 blocks from 1, 2 on. */
#define TRIGGER "/rooms/0/room/objects/2"
enum { OBJECTS = 18 };

static const struct trigger_case {
    struct {
        const char *path;
        int64_t value;
    } set[2];
    int64_t x, z, x_blocks, z_blocks; /* afterwards; no block: it is lost */
    const char *message;
} trigger_cases[] = {
    {{{"/x_block_room", -1}, {"/x_blocks", 3}}, 0, 2, 2, 2, "covers only blocks of its room"},
    {{{"/z_block_room", -2}, {"/z_blocks", 3}}, 1, 0, 2, 1, "covers only blocks of its room"},
    {{{"/x_blocks", 9}}, 1, 2, 4, 2, "covers only blocks of its room"},
    {{{"/z_block_room", 4}, {"/z_blocks", 2}}, 1, 4, 2, 1, "covers only blocks of its room"},
    {{{"/x_block_room", 3}}, 3, 2, 2, 2, NULL},
    {{{"/x_block_room", 5}}, 0, 0, 0, 0, "trigger 0 of room 0 covers no block of it"},
    {{{"/z_block_room", -2}}, 0, 0, 0, 0, "trigger 0 of room 0 covers no block of it"},
    {{{"/x_blocks", 0}}, 0, 0, 0, 0, "trigger 0 of room 0 covers no block of it"},
    {{{"/data/item", 999}}, 0, 0, 0, 0, "trigger 0 of room 0, for thing 999: what it sets off does not exist"},
    {{{"/data/item", 6}}, 0, 0, 0, 0, "trigger 0 of room 0, for thing 6: cannot be set off"},
};

static void expect_trigger(const struct smith_document *document, const struct trigger_case *test_case) {
    const struct smith_prj_room *room = smith_prj_root(document)->rooms.items[0]->room;
    if (!test_case->x_blocks) {
        assert_int_equal(room->objects.count, OBJECTS - 1);
        return;
    }
    const struct smith_prj_object_thing *thing = room->objects.items[2];
    assert_int_equal(room->objects.count, OBJECTS);
    assert_int_equal(thing->x_block_room, test_case->x);
    assert_int_equal(thing->z_block_room, test_case->z);
    assert_int_equal(thing->x_blocks, test_case->x_blocks);
    assert_int_equal(thing->z_blocks, test_case->z_blocks);
}

static void triggers_stay_in_their_rooms(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof trigger_cases / sizeof *trigger_cases; i++) {
        const struct trigger_case *test_case = &trigger_cases[i];
        struct smith_document *document = fixture_open("prj/everything.json");
        for (int k = 0; k < 2 && test_case->set[k].path; k++) {
            char path[64];
            snprintf(path, sizeof path, TRIGGER "%s", test_case->set[k].path);
            set_number(document, path, test_case->set[k].value);
        }
        struct smith_buffer bytes = document_bytes(document);
        struct smith_changes changes;
        struct smith_buffer out = repaired(bytes_of(&bytes), &changes);
        struct smith_document *result = document_open(bytes_of(&out));
        const char *reported = NULL;
        for (uint32_t k = 0; k < changes.count; k++)
            if (strncmp(changes.items[k].code, "PRJ-TRIGGER-", strlen("PRJ-TRIGGER-")) == 0)
                reported = changes.items[k].message;
        if (!reported != !test_case->message || (reported && strcmp(reported, test_case->message) != 0))
            fail_msg("case %zu: %s", i, reported ? reported : "nothing");
        expect_trigger(result, test_case);
        smith_document_free(result);
        smith_changes_free(&changes);
        smith_buffer_free(&out);
        smith_buffer_free(&bytes);
        smith_document_free(document);
    }
}

/* ---- what NGLE adds ---- */

/* The fixture's bytes up to what NGLE adds, and then these chunks, each with its size in words and its id. */
static struct smith_buffer with_ng_chunks(const uint8_t *chunks, size_t size) {
    struct smith_document *document = fixture_open("prj/everything.json");
    struct smith_buffer bytes = document_bytes(document);
    const uint8_t end[4] = {0};
    bytes.size -= bytes.data[bytes.size - 4] | (size_t)bytes.data[bytes.size - 3] << 8; /* the size of all of it */
    const size_t whole = size + sizeof end + 10;
    const uint8_t total[4] = {(uint8_t)whole, (uint8_t)(whole >> 8)};
    smith_buffer_add(&bytes, "NG", 2);
    smith_buffer_add(&bytes, chunks, size);
    smith_buffer_add(&bytes, end, sizeof end);
    smith_buffer_add(&bytes, "NGLE", 4);
    smith_buffer_add(&bytes, total, sizeof total);
    smith_document_free(document);
    return bytes;
}

/* What a repair leaves of these chunks is those, and so many bytes are said to be lost; 0: nothing is said. */
static void expect_ng_chunks(const uint8_t *chunks, size_t size, const uint8_t *left, size_t left_size, unsigned lost) {
    struct smith_buffer damaged = with_ng_chunks(chunks, size), expected = with_ng_chunks(left, left_size);
    struct smith_changes changes;
    struct smith_buffer out = repaired(bytes_of(&damaged), &changes);
    char words[80];
    snprintf(words, sizeof words, "%u bytes of what NGLE added cannot be read", lost);
    assert_int_equal(changes.count, lost ? 1 : 0);
    if (lost) {
        assert_string_equal(changes.items[0].code, "PRJ-PART-LOST");
        assert_string_equal(changes.items[0].path, "/ng/features");
        assert_int_equal(changes.items[0].kind, SMITH_CHANGE_LOST);
        assert_string_equal(changes.items[0].message, words);
    }
    assert_int_equal(out.size, expected.size);
    assert_memory_equal(out.data, expected.data, expected.size);
    smith_changes_free(&changes);
    smith_buffer_free(&out);
    smith_buffer_free(&expected);
    smith_buffer_free(&damaged);
}

#define UNKNOWN 3, 0, 0x34, 0x12, 'a', 'b'
#define CUT_ANIMATIONS 3, 0, 0x02, 0x80, 1, 0
#define CUT_VERSION 4, 0, 0x24, 0x80, 1, 0, 3, 0
#define CUT_PLUGINS 3, 0, 0x47, 0x80, 2, 0
#define PLUGINS 3, 0, 0x47, 0x80, 0, 0
#define VERSION 7, 0, 0x24, 0x80, 1, 0, 3, 0, 0, 0, 7, 0, 0, 0

static void chunks_of_ngle_that_cannot_be_read_go(void **state) {
    (void)state;
    static const uint8_t unknown[] = {UNKNOWN}, two_unknown[] = {UNKNOWN, UNKNOWN},
                         second_version[] = {VERSION, CUT_VERSION}, second_plugins[] = {PLUGINS, CUT_PLUGINS},
                         odd_order[] = {PLUGINS, VERSION}, version[] = {VERSION};
    static const struct {
        uint8_t bytes[40];
        size_t size;
        const uint8_t *left;
        size_t left_size;
        unsigned lost;
    } cases[] = {
        {{UNKNOWN}, 6, unknown, 6, 0},
        {{CUT_ANIMATIONS}, 6, NULL, 0, 6},
        {{CUT_VERSION}, 8, NULL, 0, 8},
        {{CUT_PLUGINS}, 6, NULL, 0, 6},
        {{CUT_ANIMATIONS, UNKNOWN}, 12, unknown, 6, 6},
        {{UNKNOWN, CUT_VERSION, CUT_PLUGINS}, 20, unknown, 6, 14},
        {{VERSION, CUT_ANIMATIONS}, 20, version, 14, 6},
        {{VERSION, CUT_VERSION}, 22, second_version, 22, 0}, /* the project has what it says */
        {{PLUGINS, CUT_PLUGINS}, 12, second_plugins, 12, 0},
        {{PLUGINS, VERSION, CUT_ANIMATIONS}, 26, odd_order, 20, 6},
        {{UNKNOWN, CUT_PLUGINS, UNKNOWN}, 18, two_unknown, 12, 6},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_ng_chunks(cases[i].bytes, cases[i].size, cases[i].left, cases[i].left_size, cases[i].lost);
}

/* A second chunk behind one that can be read stays, whatever it is. */
static void second_animations_of_ngle_stay(void **state) {
    (void)state;
    static const uint8_t head[] = {125, 0, 0x02, 0x80, 1}, cut[] = {CUT_ANIMATIONS};
    enum { SIZE = 250 };
    uint8_t chunks[SIZE + sizeof cut] = {0};
    memcpy(chunks, head, sizeof head);
    memcpy(chunks + SIZE, cut, sizeof cut);
    expect_ng_chunks(chunks, sizeof chunks, chunks, sizeof chunks, 0);
}

/* Where a chunk says that it reaches beyond all of them, or ends before it begins, nothing of it is believed. */
static void ngle_tails_that_lead_nowhere_go(void **state) {
    (void)state;
    static const uint8_t tails[][6] = {{9, 0, 0x34, 0x12, 'a', 'b'}, {1, 0, 0x34, 0x12, 'a', 'b'}};
    for (size_t i = 0; i < 2; i++) {
        struct smith_buffer damaged = with_ng_chunks(tails[i], sizeof tails[i]), none = with_ng_chunks(NULL, 0);
        struct smith_changes changes;
        struct smith_buffer out = repaired(bytes_of(&damaged), &changes);
        assert_int_equal(changes.count, 2);
        assert_string_equal(changes.items[0].message, "100 of 100 rooms, empty ones included");
        assert_string_equal(changes.items[1].message, "what NGLE added cannot be read and are as in an empty project");
        assert_true(out.size < none.size);
        assert_memory_equal(out.data, none.data, out.size - 2);
        smith_changes_free(&changes);
        smith_buffer_free(&out);
        smith_buffer_free(&none);
        smith_buffer_free(&damaged);
    }
}

static void what_is_sound_stays(void **state) {
    (void)state;
    static const char *const fixtures[] = {"prj/everything.json", "prj/minimal.json"};
    for (size_t i = 0; i < 2; i++) {
        struct smith_document *document = fixture_open(fixtures[i]);
        struct smith_buffer bytes = document_bytes(document);
        struct smith_changes changes;
        struct smith_buffer out = repaired(bytes_of(&bytes), &changes);
        assert_int_equal(changes.count, 0);
        assert_int_equal(out.size, bytes.size);
        assert_memory_equal(out.data, bytes.data, bytes.size);
        smith_changes_free(&changes);
        smith_buffer_free(&out);
        smith_buffer_free(&bytes);
        smith_document_free(document);
    }
}

/* ---- damage ------------------------------------------------------------------------------------------------------- */

struct damaged {
    uint8_t *data;
    size_t size;
    size_t from, to; /* of the bytes that were touched, as they were before */
};

static struct damaged copy_of(struct smith_bytes bytes) {
    struct damaged d = {malloc(bytes.size + 4096), bytes.size, 0, 0};
    assert_non_null(d.data);
    memcpy(d.data, bytes.data, bytes.size);
    return d;
}

enum { damage_kinds = 6 };

static struct damaged damage(struct smith_bytes bytes, unsigned damage_kind) {
    struct damaged d = copy_of(bytes);
    size_t size = damage_kind == 1 ? 4096 : damage_kind == 2 ? 16 : 100;
    d.from = random_below((uint32_t)(bytes.size - size));
    d.to = d.from + size;
    switch (damage_kind) {
    case 0: /* cut off */
        d.size = d.from;
        d.to = bytes.size;
        break;
    case 1: /* a lost sector */ memset(d.data + d.from, 0, size); break;
    case 2: /* flipped bytes */
        for (size_t i = 0; i < size; i++)
            d.data[d.from + i] ^= (uint8_t)(1 + random_below(255));
        break;
    case 3: /* bytes taken out */
        memmove(d.data + d.from, d.data + d.to, bytes.size - d.to);
        d.size -= size;
        break;
    case 4: /* bytes put in */
        memmove(d.data + d.to, d.data + d.from, bytes.size - d.from);
        d.size += size;
        d.to = d.from + 1;
        break;
    default: /* text in place of binary */ memset(d.data + d.from, 'A' + (int)random_below(26), size);
    }
    return d;
}

/* Where every slot of a room begins, and behind the last where they end. */
static uint64_t *slot_offsets(struct smith_bytes bytes, uint32_t count) {
    uint64_t *offsets = calloc(count + 1, sizeof *offsets);
    char(*texts)[32] = calloc(count + 1, sizeof *texts);
    const char **paths = calloc(count + 1, sizeof *paths);
    struct smith_error error;
    assert_true(offsets && texts && paths);
    for (uint32_t i = 0; i <= count; i++) {
        snprintf(texts[i], sizeof texts[i], i < count ? "/rooms/%u" : "/num_things", i);
        paths[i] = texts[i];
    }
    assert_int_equal(smith_locate(&smith_prj_layout, bytes, NULL, paths, count + 1, offsets, &error), SMITH_OK);
    free(texts);
    free(paths);
    return offsets;
}

/* What nothing but damage to the room itself may change. */
static bool is_same_room(const struct smith_prj_room *a, const struct smith_prj_room *b) {
    if (!b || strcmp(a->name, b->name) != 0 || a->x_blocks != b->x_blocks || a->z_blocks != b->z_blocks ||
        a->x_block_world != b->x_block_world || a->z_block_world != b->z_block_world ||
        a->lights.count != b->lights.count || a->blocks.count != b->blocks.count)
        return false;
    for (uint32_t i = 0; i < a->blocks.count; i++)
        if (a->blocks.items[i].floor != b->blocks.items[i].floor ||
            a->blocks.items[i].ceiling != b->blocks.items[i].ceiling)
            return false;
    return true;
}

struct totals {
    unsigned untouched, kept, files;
} totals;

static void count_rooms(const struct smith_document *before, const struct smith_document *after,
                        const uint64_t *offsets, const struct damaged *d) {
    const struct smith_prj_project *a = smith_prj_root(before), *b = smith_prj_root(after);
    for (uint32_t i = 0; i < a->rooms.count; i++) {
        const struct smith_prj_room *room = a->rooms.items[i]->room;
        if (!room || (offsets[i] < d->to && offsets[i + 1] > d->from))
            continue;
        totals.untouched++;
        totals.kept += i < b->rooms.count && is_same_room(room, b->rooms.items[i]->room);
    }
}

/* Forty damages for each of five files. */
static void damage_file(const char *path, struct smith_bytes bytes) {
    if (bytes.size > 200000 || totals.files == 5) /* enough, in a time that people wait for */
        return;
    totals.files++;
    (void)path;
    struct smith_document *before = document_open(bytes);
    uint64_t *offsets = slot_offsets(bytes, smith_prj_root(before)->rooms.count);
    for (unsigned i = 0; i < 40; i++) {
        struct damaged d = damage(bytes, i % damage_kinds);
        struct smith_changes changes;
        struct smith_buffer out = repaired((struct smith_bytes){d.data, d.size}, &changes);
        struct smith_document *after = document_open(bytes_of(&out));
        count_rooms(before, after, offsets, &d);
        smith_document_free(after);
        smith_changes_free(&changes);
        smith_buffer_free(&out);
        free(d.data);
    }
    free(offsets);
    smith_document_free(before);
}

static void untouched_rooms_come_through(void **state) {
    (void)state;
    if (corpus_visit("prj", ".PRJ", damage_file) + corpus_visit("prj", ".prj", damage_file) == 0) {
        print_message("no real projects here: skipped\n");
        skip();
    }
    print_message("%u of %u rooms that were not touched are there and have their numbers\n", totals.kept,
                  totals.untouched);
    assert_true(totals.kept * 10 >= totals.untouched * 9);
}

/* The same for the fixture, which is always here: the head, a room, the tables, the rest. */
static void damage_anywhere_is_repaired(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj/everything.json");
    struct smith_buffer bytes = document_bytes(document);
    unsigned lost = 0;
    for (unsigned i = 0; i < 120; i++) {
        struct damaged d = damage(bytes_of(&bytes), i % damage_kinds);
        struct smith_changes changes;
        struct smith_buffer out = repaired((struct smith_bytes){d.data, d.size}, &changes);
        lost += count_of(&changes, SMITH_CHANGE_LOST) > 0;
        smith_changes_free(&changes);
        smith_buffer_free(&out);
        free(d.data);
    }
    assert_true(lost > 20);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

int test_prj_repair(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_are_fixed),
        cmocka_unit_test(links_form_circles),
        cmocka_unit_test(doors_name_each_other),
        cmocka_unit_test(the_door_that_leads_nowhere_is_lost),
        cmocka_unit_test(triggers_stay_in_their_rooms),
        cmocka_unit_test(chunks_of_ngle_that_cannot_be_read_go),
        cmocka_unit_test(second_animations_of_ngle_stay),
        cmocka_unit_test(ngle_tails_that_lead_nowhere_go),
        cmocka_unit_test(what_is_sound_stays),
        cmocka_unit_test(damage_anywhere_is_repaired),
        cmocka_unit_test(untouched_rooms_come_through),
    };
    return cmocka_run_group_tests_name("prj repair", tests, NULL, NULL);
}
