/* SPDX-License-Identifier: MIT
 *
 * What the program does in levels by their number: which levels, rooms and tiles, and where a mod moves it to.
 */
#include "format/pop/level/pop_special_events.h"
#include "format/pop/made_graphics.h"
#include "support/memory_folder.h"
#include <levelsmith/drawing.h>
#include <levelsmith/level.h>

/* A level of floor, in which everything stands that the program looks for, each at its place. */
static struct smith_document *furnished_level(void) {
    static const struct {
        uint8_t room, tile, code, modifier;
    } things[] = {
        {5, 2, SMITH_POP_LEVEL_TILE_CODE_DROP_BUTTON, 3}, {5, 9, SMITH_POP_LEVEL_TILE_CODE_GATE, 0},
        {1, 15, SMITH_POP_LEVEL_TILE_CODE_SKELETON, 0},   {24, 3, SMITH_POP_LEVEL_TILE_CODE_POTION, 1},
        {15, 1, SMITH_POP_LEVEL_TILE_CODE_SWORD, 0},      {24, 0, SMITH_POP_LEVEL_TILE_CODE_RAISE_BUTTON, 4},
        {9, 12, SMITH_POP_LEVEL_TILE_CODE_SKELETON, 0},   {8, 0, SMITH_POP_LEVEL_TILE_CODE_RAISE_BUTTON, 4},
    };
    struct smith_document *document = walled_level(17);
    struct smith_pop_level_level *level = smith_pop_level_root(document);
    for (unsigned room = 0; room < 24; room++)
        for (unsigned i = 0; i < 30; i++)
            level->rooms[room].rows[i / 10].tiles[i % 10].tile = SMITH_POP_LEVEL_TILE_CODE_FLOOR;
    for (size_t i = 0; i < sizeof things / sizeof *things; i++)
        level->rooms[things[i].room - 1].rows[things[i].tile / 10].tiles[things[i].tile % 10] =
            (struct smith_pop_level_tile){.tile = things[i].code, .modifier = things[i].modifier};
    for (unsigned i = 0; i < 256; i++)
        level->events[i] = SMITH_POP_LEVEL_EVENT_LAST;
    return document;
}

static void expect(const struct smith_document *document, unsigned number, const char *settings, const char *expected) {
    static struct memory_folder memory_folder;
    struct smith_pop_level_facts facts;
    struct smith_pop_special_events events;
    char found[2000] = "";
    memory_folder = (struct memory_folder){0};
    memory_folder_put(&memory_folder, "mod.ini", settings, strlen(settings));
    struct smith_folder folder = memory_folder_open(&memory_folder);
    assert_int_equal(smith_pop_level_facts(number, &folder, NULL, NULL, &facts, NULL), SMITH_OK);
    memory_folder_free(&memory_folder);
    assert_int_equal(smith_pop_special_events(smith_pop_level_root(document), number, &facts, NULL, &events), SMITH_OK);
    for (unsigned i = 0; i < events.count; i++)
        snprintf(found + strlen(found), sizeof found - strlen(found), "%u/%u: %s\n", events.items[i].room,
                 events.items[i].tile, events.items[i].words);
    if (strcmp(found, expected) != 0)
        fail_msg("level %u with %s: %s", number, settings, found);
}

static void levels_do_what_the_program_does_with_their_number(void **state) {
    (void)state;
    static const char *const expected[] = {
        "24/30: who comes here ends the demo\n",
        "5/2: pressed when the level begins: nothing in room 0, row 1, tile 1\n17/29: the prince begins without a sword\n",
        "",
        "1/15: wakes when the prince is in column 3 or 4 of this room and an exit has opened\n"
        "7/4: gone when the level begins again from there\n"
        "7/30: who leaves it to the left begins again in room 2, row 1, tile 7\n",
        "4/4: becomes a tile \"mirror\" when an exit has opened\n",
        "24/3: the shadow drinks it when the gate in row 1, tile 2 opens\n",
        "1/11: the shadow steps onto it when the prince jumps\n1/30: who falls out of it ends the level\n",
        "17/30: the prince falls into the room below at once\n",
        "16/30: a mouse comes when an exit has opened and the prince is here for 12.5 seconds\n",
        "",
        "",
        "",
        "2/30: floors appear under the prince in row 1 when he and his shadow are one\n"
        "13/30: floors appear under the prince in row 1, tiles 7 to 10, when he and his shadow are one\n"
        "15/1: gone when the prince leaves room 18 to the right\n"
        "15/30: the shadow comes when there is no sword in row 1, tile 2\n"
        "23/30: who comes here is in level 13\n",
        "16/30: when the prince comes, loose boards of the room above fall, from row 3, tile 3 to row 3, tile 8\n"
        "23/30: when the prince comes, loose boards of the room above fall, from row 3, tile 3 to row 3, tile 8\n"
        "24/0: pressed when the prince leaves a room to the left after a guard was killed: nothing in room 0, row 1, tile 1\n",
        "5/30: who comes here has won\n",
        ("3/30: one of 14 places of rooms 3 and 4 becomes the potion that opens\n"
         "4/30: one of 14 places of rooms 3 and 4 becomes the potion that opens\n"),
    };
    struct smith_document *document = furnished_level();
    for (unsigned number = 0; number < sizeof expected / sizeof *expected; number++)
        expect(document, number, "", expected[number]);
    smith_document_free(document);
}

static void a_mod_moves_them(void **state) {
    (void)state;
    static const struct {
        unsigned level;
        const char *settings, *expected;
    } cases[] = {
        {2, "[Level 2]\nentry_pose = falling\n",
         "5/2: pressed when the level begins: nothing in room 0, row 1, tile 1\n"},
        {1, "[Level 1]\nentry_pose = turning\n[CustomGameplay]\nhave_sword_from_level = 0\n", ""},
        {9,
         "[CustomGameplay]\nskeleton_level = 9\nskeleton_room = 9\nskeleton_row = middle\nskeleton_column = 2\n"
         "skeleton_trigger_column_1 = 0\nskeleton_trigger_column_2 = 9\nskeleton_require_open_level_door = false\n",
         "9/12: wakes when the prince is in column 1 or 10 of this room\n"},
        {9, "[CustomGameplay]\nskeleton_level = 9\nskeleton_room = 10\n", ""},
        {4, "[CustomGameplay]\nmirror_room = 3\nmirror_column = 0\nmirror_row = bottom\nmirror_tile = torch\n",
         "3/20: becomes a tile \"torch\" when an exit has opened\n"},
        {4, "[CustomGameplay]\nmirror_level = never\n", ""},
        {4, "[CustomGameplay]\nmirror_room = 77\n", ""},
        {5, "[CustomGameplay]\nshadow_steal_room = 1\n", ""},
        {9,
         "[CustomGameplay]\ncheckpoint_level = 9\ncheckpoint_respawn_room = 4\ncheckpoint_respawn_tilepos = 29\n"
         "checkpoint_clear_tile_room = 1\ncheckpoint_clear_tile_row = middle\ncheckpoint_clear_tile_col = 1\n",
         "1/11: gone when the level begins again from there\n"
         "7/30: who leaves it to the left begins again in room 4, row 3, tile 10\n"},
        {7, "[CustomGameplay]\nfalling_entry_room = 16\n", ""},
        {8, "[CustomGameplay]\nmouse_delay = 7\nmouse_room = 2\n",
         "2/30: a mouse comes when an exit has opened and the prince is here for 0.5 seconds\n"},
        {9, "[Level 9]\nseamless_exit = 4\n", "4/30: who comes here is in level 10\n"},
        {0, "[CustomGameplay]\ndemo_end_room = 3\n", "3/30: who comes here ends the demo\n"},
        {14, "[CustomGameplay]\nwin_room = 6\n", "6/30: who comes here has won\n"},
    };
    struct smith_document *document = furnished_level();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect(document, cases[i].level, cases[i].settings, cases[i].expected);
    smith_document_free(document);
}

/* As with a button, all events up to the last. */
static void what_is_pressed_acts_on_doors(void **state) {
    (void)state;
    struct smith_document *document = furnished_level();
    struct smith_pop_level_level *level = smith_pop_level_root(document);
    level->events[3] = (uint16_t)(5 << SMITH_POP_LEVEL_EVENT_ROOM_SHIFT | 9);
    level->events[4] = (uint16_t)(SMITH_POP_LEVEL_EVENT_LAST | 24 << SMITH_POP_LEVEL_EVENT_ROOM_SHIFT | 0);
    expect(document, 1, "[CustomGameplay]\nhave_sword_from_level = 1\n",
           "5/2: pressed when the level begins: gate in room 5, row 1, tile 10; no door in room 24, row 1, tile 1\n");
    level->rooms[5].rows[0].tiles[0] = (struct smith_pop_level_tile){.tile = SMITH_POP_LEVEL_TILE_CODE_POTION,
                                                                     .modifier = SMITH_POP_LEVEL_POTION_KIND_OPENS};
    expect(document, 9, "", "8/0: pressed when the potion that opens is drunk: no door in room 24, row 1, tile 1\n");
    smith_document_free(document);
}

static void plans_tell_them(void **state) {
    (void)state;
    struct smith_document *document = furnished_level();
    smith_pop_level_root(document)->rooms[16].links.left = 1;
    const char *const expected[] = {"tile 6 at 5, 1: wakes when the prince is in column 3 or 4",
                                    "<title>room 1; who falls out of it ends the level"};
    for (unsigned i = 0; i < 2; i++) {
        const struct smith_render_options how = {.has_level = true, .level = 3 * (i + 1)};
        struct smith_drawing *drawing;
        struct smith_buffer svg;
        smith_buffer_init(&svg, NULL);
        assert_int_equal(smith_draw(document, &how, &drawing, NULL), SMITH_OK);
        assert_int_equal(smith_drawing_svg(drawing, &svg, NULL), SMITH_OK);
        smith_buffer_byte(&svg, '\0');
        if (!strstr((const char *)svg.data, expected[i]))
            fail_msg("there is no %s", expected[i]);
        assert_null(strstr((const char *)svg.data, expected[!i]));
        smith_buffer_free(&svg);
        smith_drawing_free(drawing);
    }
    smith_document_free(document);
}

/* As things of the level, where the name of its file says which it is. What is at their places stays the thing of the place. */
static void they_are_things_of_a_level_with_a_number(void **state) {
    (void)state;
    struct smith_document *document = furnished_level();
    const struct smith_check_options named = {.name = "res2003.bin"}, other = {.name = "tower.bin"};
    const struct smith_check_options *const wheres[] = {&named, &other, NULL};
    static const unsigned counts[] = {3, 0, 0};
    for (size_t i = 0; i < sizeof wheres / sizeof *wheres; i++) {
        struct smith_level *level;
        unsigned count = 0;
        assert_int_equal(smith_level_in(document, wheres[i], NULL, &level, NULL), SMITH_OK);
        for (uint32_t k = 0; k < level->thing_count; k++)
            if (strcmp(level->things[k].kind, "special event") == 0 && !count++) {
                assert_string_equal(level->things[k].title, "special event in room 1, row 2, tile 6");
                assert_string_equal(level->things[k].path, "/rooms/0/rows/1/tiles/5");
                assert_non_null(strstr(level->things[k].text, "wakes when"));
            }
        assert_int_equal(count, counts[i]);
        assert_string_equal(level->things[smith_level_thing_at(level, "/rooms/0/rows/1/tiles/5")].kind, "skeleton");
        smith_level_free(level);
    }
    smith_document_free(document);
}

int test_pop_special_events(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_do_what_the_program_does_with_their_number),
        cmocka_unit_test(a_mod_moves_them),
        cmocka_unit_test(what_is_pressed_acts_on_doors),
        cmocka_unit_test(plans_tell_them),
        cmocka_unit_test(they_are_things_of_a_level_with_a_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
