/* SPDX-License-Identifier: MIT
 *
 * Editing Tomb Raider Level Editor projects: whatever is added and deleted in whatever order, `check` finds no error.
 */
#include "format/format_fixtures.h"
#include "format/prj/edit/prj_edit.h"
#include "format/prj/prj.h"
#include "format/run.h"

#include <levelsmith/edit.h>
#include <levelsmith/prj.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static uint32_t random_state = 4711;

static uint32_t random_below(uint32_t bound) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 17;
    random_state ^= random_state << 5;
    return bound ? random_state % bound : 0;
}

static void assert_no_errors(const struct smith_document *document) {
    struct smith_findings findings;
    smith_findings_begin(&findings, NULL, 0);
    assert_int_equal(smith_run_rules(&smith_prj_format, document, NULL, NULL, &findings, NULL), SMITH_OK);
    for (uint32_t i = 0; i < findings.count; i++)
        if (findings.items[i].severity == SMITH_ERROR)
            fail_msg("%s: %s [%s]", findings.items[i].path, findings.items[i].message, findings.items[i].code);
    smith_findings_free(&findings);
}

static uint32_t count_things(const struct prj_project *project) {
    return project->num_things;
}

/* ---- one of each ---- */

static uint32_t add_room(struct smith_document *document, int16_t x, int16_t z) {
    struct smith_error error = {0};
    uint32_t number = UINT32_MAX;
    if (smith_prj_room_add(document, "Cellar", (struct smith_prj_area){x, z, 6, 6}, 0, 12, &number, &error) != SMITH_OK)
        fail_msg("room: %s", error.message);
    return number;
}

static void one_of_each(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj/minimal.json");
    struct prj_project *project = prj_root(document);
    struct smith_error error;
    uint16_t door, object, trigger, light;
    uint32_t a = add_room(document, 10, 10), b = add_room(document, 14, 10); /* they overlap by their borders */
    assert_int_equal(
        smith_prj_door_add(document, a, PRJ_DOOR_ID_EAST, (struct smith_prj_area){5, 2, 1, 2}, b, &door, &error),
        SMITH_OK);
    assert_int_equal(smith_prj_object_add(document, a, 2, 3, 7, &object, &error), SMITH_OK);
    assert_int_equal(smith_prj_trigger_add(document, b, (struct smith_prj_area){1, 1, 3, 2}, PRJ_TRIGGER_TYPE_PAD,
                                           PRJ_TRIGGER_ITEM_TYPE_OBJECT, object, &trigger, &error),
                     SMITH_OK);
    assert_int_equal(smith_prj_light_add(document, b, 4, 4, PRJ_THING_ID_SUN, &light, &error), SMITH_OK);
    assert_no_errors(document);
    const struct prj_room *room = project->rooms.items[b]->room;
    assert_int_equal(count_things(project), 5);
    assert_int_equal(project->num_triggers, 1);
    assert_int_equal(project->num_lights, 1);
    assert_int_equal(room->doors.items[0]->id, PRJ_DOOR_ID_WEST);
    assert_int_equal(room->doors.items[0]->x_block_room, 0);
    assert_int_equal(room->doors.items[0]->opposite_thing, door);
    assert_int_equal(room->blocks.items[2 * 6].id, PRJ_BLOCK_ID_PANEL_DOOR);
    assert_true(room->blocks.items[6 + 1].flags1 & PRJ_BLOCK_FLAGS1_TRIGGER);
    struct smith_buffer bytes = assert_clean(document);
    smith_buffer_free(&bytes);

    assert_int_equal(smith_prj_thing_delete(document, object, &error), SMITH_OK); /* takes the trigger along */
    assert_int_equal(room->objects.count, 0);
    assert_false(room->blocks.items[6 + 1].flags1 & PRJ_BLOCK_FLAGS1_TRIGGER);
    assert_int_equal(project->num_triggers, 0);
    assert_int_equal(smith_prj_room_delete(document, a, &error), SMITH_OK); /* takes both doors along */
    assert_int_equal(room->doors.count, 0);
    assert_int_equal(room->blocks.items[2 * 6].id, PRJ_BLOCK_ID_PANEL_WALL);
    assert_int_equal(count_things(project), 1);
    assert_no_errors(document);
    smith_document_free(document);
}

/* The block of a door is as high, on both sides, as the one that is seen through it: rooms lie apart in x and z. */
static void doors_look_like_what_is_beyond(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj/minimal.json");
    struct prj_project *project = prj_root(document);
    struct smith_error error;
    uint16_t door;
    uint32_t a = add_room(document, 10, 10), b = add_room(document, 14, 8);
    struct prj_block *here = project->rooms.items[a]->room->blocks.items,
                     *there = project->rooms.items[b]->room->blocks.items;
    here[2 * 6 + 4].floor = 3;
    there[4 * 6 + 1].ceiling = 9;
    assert_int_equal(
        smith_prj_door_add(document, a, PRJ_DOOR_ID_EAST, (struct smith_prj_area){5, 2, 1, 1}, b, &door, &error),
        SMITH_OK);
    assert_int_equal(here[2 * 6 + 5].floor, 0);
    assert_int_equal(here[2 * 6 + 5].ceiling, 9);
    assert_int_equal(there[4 * 6].floor, 3);
    assert_int_equal(there[4 * 6].ceiling, 12);
    assert_no_errors(document);
    smith_document_free(document);
}

/* A door is all blocks of its area, in both rooms, and no other. */
static void doors_are_as_large_as_was_asked(void **state) {
    static const struct {
        uint16_t id;
        struct smith_prj_area area;
        int16_t x, z; /* of the room that it leads to; the one that it is in lies at 10, 10 */
        struct smith_prj_area other;
        uint8_t block, other_block;
    } cases[] = {
        {PRJ_DOOR_ID_EAST, {5, 2, 1, 3}, 14, 10, {0, 2, 1, 3}, PRJ_BLOCK_ID_PANEL_DOOR, PRJ_BLOCK_ID_PANEL_DOOR},
        {PRJ_DOOR_ID_WEST, {0, 1, 1, 4}, 6, 10, {5, 1, 1, 4}, PRJ_BLOCK_ID_PANEL_DOOR, PRJ_BLOCK_ID_PANEL_DOOR},
        {PRJ_DOOR_ID_NORTH, {1, 0, 3, 1}, 10, 6, {1, 5, 3, 1}, PRJ_BLOCK_ID_PANEL_DOOR, PRJ_BLOCK_ID_PANEL_DOOR},
        {PRJ_DOOR_ID_SOUTH, {2, 5, 2, 1}, 9, 14, {3, 0, 2, 1}, PRJ_BLOCK_ID_PANEL_DOOR, PRJ_BLOCK_ID_PANEL_DOOR},
        {PRJ_DOOR_ID_FLOOR, {1, 2, 4, 2}, 10, 10, {1, 2, 4, 2}, PRJ_BLOCK_ID_FLOOR_DOOR, PRJ_BLOCK_ID_CEILING_DOOR},
        {PRJ_DOOR_ID_CEILING, {2, 3, 1, 2}, 9, 11, {3, 2, 1, 2}, PRJ_BLOCK_ID_CEILING_DOOR, PRJ_BLOCK_ID_FLOOR_DOOR},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_document *document = fixture_open("prj/minimal.json");
        struct smith_error error = {0};
        uint16_t door;
        uint32_t rooms[2] = {add_room(document, 10, 10), add_room(document, cases[i].x, cases[i].z)};
        if (smith_prj_door_add(document, rooms[0], cases[i].id, cases[i].area, rooms[1], &door, &error) != SMITH_OK)
            fail_msg("door %u: %s", cases[i].id, error.message);
        for (unsigned side = 0; side < 2; side++) {
            const struct prj_room *room = prj_root(document)->rooms.items[rooms[side]]->room;
            const struct smith_prj_area area = side ? cases[i].other : cases[i].area;
            for (int k = 0; k < 36; k++) {
                int x = k % 6, z = k / 6;
                bool inside = x >= area.x && x < area.x + area.x_blocks && z >= area.z && z < area.z + area.z_blocks;
                bool edge = x == 0 || x == 5 || z == 0 || z == 5;
                unsigned expected = inside ? side ? cases[i].other_block : cases[i].block
                                    : edge ? PRJ_BLOCK_ID_PANEL_WALL
                                           : PRJ_BLOCK_ID_FLOOR;
                assert_int_equal(room->blocks.items[k].id, expected);
            }
        }
        assert_no_errors(document);
        smith_document_free(document);
    }
}

static void what_cannot_be_is_refused(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj/everything.json");
    struct smith_buffer before = document_bytes(document);
    struct smith_error error;
    uint32_t number;
    uint16_t thing;
    const struct smith_prj_area block = {1, 1, 1, 1}, far = {30, 1, 1, 1};
    assert_int_equal(smith_prj_room_add(document, "x", (struct smith_prj_area){0, 0, 2, 5}, 0, 9, &number, &error),
                     SMITH_BAD_VALUE);
    assert_int_equal(smith_prj_room_add(document, "x", (struct smith_prj_area){99, 0, 5, 5}, 0, 9, &number, &error),
                     SMITH_BAD_VALUE);
    assert_int_equal(smith_prj_room_add(document, "x", (struct smith_prj_area){0, 0, 5, 5}, 9, 9, &number, &error),
                     SMITH_BAD_VALUE);
    assert_int_equal(smith_prj_room_delete(document, 99, &error), SMITH_BAD_VALUE);
    assert_string_equal(error.code, "PRJ-EDIT-NO-ROOM");
    assert_int_equal(smith_prj_door_add(document, 0, PRJ_DOOR_ID_WEST, block, 2, &thing, &error), SMITH_BAD_VALUE);
    assert_string_equal(error.code, "PRJ-EDIT-PLACE");
    assert_int_equal(smith_prj_door_add(document, 0, PRJ_DOOR_ID_WEST, block, 0, &thing, &error), SMITH_BAD_VALUE);
    assert_int_equal(smith_prj_object_add(document, 0, 30, 1, 0, &thing, &error), SMITH_BAD_VALUE);
    assert_int_equal(smith_prj_object_add(document, 0, 1, 1, 60000, &thing, &error), SMITH_BAD_VALUE);
    assert_int_equal(smith_prj_trigger_add(document, 0, far, 0, PRJ_TRIGGER_ITEM_TYPE_FLIPMAP, 1, &thing, &error),
                     SMITH_BAD_VALUE);
    assert_int_equal(smith_prj_trigger_add(document, 0, block, 0, PRJ_TRIGGER_ITEM_TYPE_OBJECT, 1999, &thing, &error),
                     SMITH_BAD_VALUE);
    assert_string_equal(error.code, "PRJ-EDIT-NO-THING");
    assert_int_equal(smith_prj_light_add(document, 0, 1, 1, 5, &thing, &error), SMITH_BAD_VALUE);
    assert_int_equal(smith_prj_thing_delete(document, 1999, &error), SMITH_BAD_VALUE);
    struct smith_buffer after = document_bytes(document);
    assert_int_equal(before.size, after.size);
    assert_memory_equal(before.data, after.data, before.size);
    smith_buffer_free(&before);
    smith_buffer_free(&after);
    smith_document_free(document);
}

/* ---- ten thousand at random ---- */

static uint32_t random_room(const struct prj_project *project) {
    return random_below(project->rooms.count < 24 ? project->rooms.count : 24);
}

static bool add_something(struct smith_document *document) {
    static const uint16_t kinds[] = {PRJ_THING_ID_LIGHT, PRJ_THING_ID_SUN,          PRJ_THING_ID_SPOT,
                                     PRJ_THING_ID_SINK,  PRJ_THING_ID_CAMERA_FLYBY, PRJ_THING_ID_SOUND};
    static const uint16_t directions[] = {PRJ_DOOR_ID_WEST, PRJ_DOOR_ID_NORTH, PRJ_DOOR_ID_FLOOR,
                                          PRJ_DOOR_ID_EAST, PRJ_DOOR_ID_SOUTH, PRJ_DOOR_ID_CEILING};
    const struct prj_project *project = prj_root(document);
    uint32_t room = random_room(project), number;
    int16_t x = (int16_t)random_below(7), z = (int16_t)random_below(7);
    struct smith_prj_area area = {x, z, (int16_t)(1 + random_below(3)), (int16_t)(1 + random_below(3))};
    uint16_t thing;
    switch (random_below(10)) {
    case 0:
        area = (struct smith_prj_area){(int16_t)(10 + 4 * random_below(5)), (int16_t)(10 + 4 * random_below(5)), 6, 6};
        return smith_prj_room_add(document, "Cellar", area, 0, 12, &number, NULL) == SMITH_OK;
    case 1:
    case 2:
    case 3:
        area.x_blocks = area.z_blocks = 1;
        return smith_prj_door_add(document, room, directions[random_below(6)], area, random_room(project), &thing,
                                  NULL) == SMITH_OK;
    case 4:
    case 5:
    case 6: return smith_prj_object_add(document, room, x, z, 0, &thing, NULL) == SMITH_OK;
    case 7:
        return smith_prj_trigger_add(document, room, area, PRJ_TRIGGER_TYPE_PAD,
                                     random_below(2) ? PRJ_TRIGGER_ITEM_TYPE_OBJECT : PRJ_TRIGGER_ITEM_TYPE_FLIPMAP,
                                     (uint16_t)random_below(60), &thing, NULL) == SMITH_OK;
    default: return smith_prj_light_add(document, room, x, z, kinds[random_below(6)], &thing, NULL) == SMITH_OK;
    }
}

static bool delete_something(struct smith_document *document) {
    const struct prj_project *project = prj_root(document);
    if (random_below(20) == 0)
        return smith_prj_room_delete(document, random_room(project), NULL) == SMITH_OK;
    return smith_prj_thing_delete(document, (uint16_t)random_below(project->num_things + 20), NULL) == SMITH_OK;
}

static void ten_thousand_edits_leave_no_error(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj/everything.json");
    unsigned added = 0, deleted = 0;
    for (unsigned tries = 0; added + deleted < 10000; tries++) {
        assert_true(tries < 100000);
        /* it grows for a while, then shrinks */
        bool add = random_below(10) < (tries / 1000 % 2 ? 4u : 7u);
        bool done = (add ? add_something : delete_something)(document);
        *(add ? &added : &deleted) += done;
        if (done && (added + deleted) % 100 == 0)
            assert_no_errors(document);
    }
    struct smith_buffer bytes = document_bytes(document);
    smith_buffer_free(&bytes);
    smith_document_free(document);
    print_message("%u added, %u deleted\n", added, deleted);
    assert_true(added > 3000 && deleted > 3000);
}

/* ---- changes by path ---- */

static void delete_first_object(struct smith_document *document, uint32_t room, struct smith_bytes original) {
    struct smith_edit *edit;
    struct smith_error error;
    char path[64];
    snprintf(path, sizeof path, "/rooms/%u/room/objects/0", room);
    assert_int_equal(smith_edit_begin(document, NULL, &edit, &error), SMITH_OK);
    assert_int_equal(smith_edit_delete(edit, path, &error), SMITH_OK);
    smith_edit_end(edit);
    assert_int_equal(smith_update_dependents(document, original, NULL, &error), SMITH_OK);
}

/* The number of what was deleted is the next that the editor hands out, and the others follow in their order. */
static void free_numbers_follow_a_change(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj/minimal.json");
    struct prj_project *project = prj_root(document);
    struct smith_error error;
    uint16_t first, second;
    uint32_t room = add_room(document, 10, 10);
    assert_int_equal(smith_prj_object_add(document, room, 2, 3, 7, &first, &error), SMITH_OK);
    assert_int_equal(smith_prj_object_add(document, room, 3, 3, 7, &second, &error), SMITH_OK);
    uint32_t used = project->num_things, last = project->unused_things.count - 1;
    project->unused_things.items[used] = last; /* not in the order of the numbers */
    project->unused_things.items[last] = used;
    struct smith_buffer original = document_bytes(document);
    delete_first_object(document, room, (struct smith_bytes){original.data, original.size});
    assert_int_equal(project->num_things, used - 1);
    assert_int_equal(project->unused_things.items[used - 1], first);
    assert_int_equal(project->unused_things.items[used], last);
    assert_int_equal(project->unused_things.items[last], used);
    assert_no_errors(document);
    smith_buffer_free(&original);
    smith_document_free(document);
}

/* What was wrong before is not for a change of something else; the other lists are. */
static void wrong_free_numbers_are_left(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj/minimal.json");
    struct prj_project *project = prj_root(document);
    struct smith_error error;
    uint16_t object;
    uint32_t room = add_room(document, 10, 10);
    assert_int_equal(smith_prj_object_add(document, room, 2, 3, 7, &object, &error), SMITH_OK);
    project->num_lights += 3;
    uint32_t things = project->num_things, lights = project->num_lights;
    struct smith_buffer original = document_bytes(document);
    delete_first_object(document, room, (struct smith_bytes){original.data, original.size});
    assert_int_equal(project->num_things, things - 1);
    assert_int_equal(project->num_lights, lights);
    smith_buffer_free(&original);
    smith_document_free(document);
}

/* Whoever changes a list itself gets what he wants. */
static void changed_free_numbers_are_left(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj/minimal.json");
    struct prj_project *project = prj_root(document);
    struct smith_error error;
    struct smith_buffer original = document_bytes(document);
    uint32_t things = project->num_things += 2;
    assert_int_equal(
        smith_update_dependents(document, (struct smith_bytes){original.data, original.size}, NULL, &error), SMITH_OK);
    assert_int_equal(project->num_things, things);
    smith_buffer_free(&original);
    smith_document_free(document);
}

int test_prj_edit(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_of_each),
        cmocka_unit_test(doors_look_like_what_is_beyond),
        cmocka_unit_test(doors_are_as_large_as_was_asked),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(ten_thousand_edits_leave_no_error),
        cmocka_unit_test(free_numbers_follow_a_change),
        cmocka_unit_test(wrong_free_numbers_are_left),
        cmocka_unit_test(changed_free_numbers_are_left),
    };
    return cmocka_run_group_tests_name("prj edit", tests, NULL, NULL);
}
