/* SPDX-License-Identifier: MIT
 *
 * Plans of rooms: who is seen from above, what is drawn of it, and what is explained.
 */
#include "rooms/plan/rooms_plan.h"
#include "rooms/sample_rooms.h"
#include "support/drawing_text.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- from above ---- */

static void room_seen(const struct smith_rooms *rooms, uint32_t number, uint32_t seen, uint32_t hidden) {
    bool shown[2] = {true, true};
    uint32_t order[2] = {0, 1}, seen_counts[2] = {0}, hidden_counts[2] = {0};
    if (rooms->rooms[0].position[1] > rooms->rooms[1].position[1]) {
        order[0] = 1;
        order[1] = 0;
    }
    struct smith_rooms_plan plan = {
        .rooms = rooms, .count = 2, .order = order, .shown = shown, .seen = seen_counts, .hidden = hidden_counts};
    smith_arena_init(&plan.arena, NULL, 0);
    assert_true(smith_rooms_plan_cells_make(&plan));
    assert_int_equal(seen_counts[number], seen);
    assert_int_equal(hidden_counts[number], hidden);
    smith_arena_free(&plan.arena);
}

static void rooms_side_by_side_are_both_seen(void **state) {
    (void)state;
    struct smith_rooms rooms;
    sample_rooms_make(&rooms);
    room_seen(&rooms, 0, 6, 0);
    room_seen(&rooms, 1, 6, 0);
    smith_rooms_free(&rooms);
}

static void the_higher_room_covers_the_lower_one(void **state) {
    (void)state;
    struct smith_rooms rooms;
    sample_rooms_make(&rooms);
    rooms.rooms[1].position[0] = rooms.rooms[0].position[0] + SMITH_SECTOR_SIZE;
    rooms.rooms[1].position[1] += 4096;
    room_seen(&rooms, 0, 2, 4);
    room_seen(&rooms, 1, 6, 0);
    rooms.rooms[1].position[1] -= 8192;
    room_seen(&rooms, 0, 6, 0);
    room_seen(&rooms, 1, 2, 4);
    smith_rooms_free(&rooms);
}

/* The eastern room is put above the western one, with a hole of one sector in its floor, or of half of it. */
static void open_a_floor(struct smith_rooms *rooms, uint8_t opacity) {
    static const uint8_t kinds[2] = {SMITH_PORTAL_CEILING, SMITH_PORTAL_FLOOR};
    for (uint32_t i = 0; i < 2; i++) {
        rooms->rooms[i].portals[0] = (struct smith_portal){.kind = kinds[i],
                                                           .opacity = opacity,
                                                           .x0 = 2,
                                                           .z0 = 1,
                                                           .x1 = 2,
                                                           .z1 = 1,
                                                           .room = 1 - i,
                                                           .item = SMITH_NONE};
        rooms->rooms[i].position[0] = 1024;
    }
    rooms->rooms[1].position[1] = rooms->rooms[0].position[1] + 12 * SMITH_CLICK; /* as high as its ceiling */
    smith_rooms_normalize(rooms);
}

static void one_looks_through_holes(void **state) {
    (void)state;
    struct smith_rooms rooms;
    sample_rooms_make(&rooms);
    open_a_floor(&rooms, SMITH_OPACITY_TRAVERSABLE);
    room_seen(&rooms, 0, 1, 5);
    room_seen(&rooms, 1, 5, 0);
    smith_rooms_free(&rooms);
    sample_rooms_make(&rooms);
    open_a_floor(&rooms, SMITH_OPACITY_SOLID);
    room_seen(&rooms, 0, 0, 6);
    room_seen(&rooms, 1, 6, 0);
    smith_rooms_free(&rooms);
}

/* ---- the drawing ---- */

static char *svg_of(const struct smith_rooms *rooms, const struct smith_rooms_plan_options *how, const char *layers) {
    struct smith_drawing *drawing;
    struct smith_error error = {0};
    if (smith_rooms_draw(rooms, how, &drawing, &error) != SMITH_OK ||
        smith_drawing_choose(drawing, layers, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    char *text = drawing_text_svg(drawing);
    smith_drawing_free(drawing);
    return text;
}

static void everything_is_drawn_and_explained(void **state) {
    (void)state;
    struct smith_rooms rooms;
    sample_rooms_make(&rooms);
    rooms.rooms[0].sectors[1 + 1 * 5].flags = SMITH_SECTOR_MONKEY | SMITH_SECTOR_CLIMB_WEST;
    char *svg = svg_of(&rooms, &(struct smith_rooms_plan_options){.title = "two rooms"}, NULL);
    static const char *const words[] = {
        "<title>two rooms</title>",
        "<title>west</title>",
        "<title>room 8</title>",
        "<title>Pad</title>",
        "<title>moveable</title>",
        "<title>spot light</title>",
        ">wall<",
        ">water<",
        ">monkey bars<",
        ">to climb<",
        ">trigger<",
        ">moveable<",
        ">flyby camera<",
        ">to another room<",
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strstr(svg, words[i]))
            fail_msg("there is no %s", words[i]);
    assert_null(strstr(svg, ">deadly<"));
    assert_null(strstr(svg, ">room below another<"));
    free(svg);
    smith_rooms_free(&rooms);
}

/* How many shapes a thing is: a moveable has a nose, a flyby camera what it sees. */
static void things_have_marks_by_their_kind(void **state) {
    (void)state;
    static const struct {
        enum smith_thing_kind kind;
        unsigned paths, rectangles, circles;
    } cases[] = {
        {SMITH_THING_MOVEABLE, 1, 0, 1}, {SMITH_THING_FLYBY, 1, 1, 0},    {SMITH_THING_STATIC, 0, 1, 0},
        {SMITH_THING_CAMERA, 0, 1, 0},   {SMITH_THING_GEOMETRY, 0, 1, 0}, {SMITH_THING_SINK, 1, 0, 0},
        {SMITH_THING_VOLUME, 1, 0, 0},   {SMITH_THING_MEMO, 0, 0, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_rooms rooms;
        sample_rooms_make(&rooms);
        struct smith_thing thing = {.kind = (uint8_t)cases[i].kind, .position = {1536, 0, 1536}, .item = SMITH_NONE};
        rooms.rooms[0].things = &thing;
        rooms.rooms[0].thing_count = 1;
        rooms.rooms[1].thing_count = 0;
        char *svg = svg_of(&rooms, &(struct smith_rooms_plan_options){0}, "things,cameras");
        const char *group = strstr(svg, "layer-things");
        assert_non_null(group);
        if (drawing_text_paths(group) != cases[i].paths || drawing_text_count(group, "<rect") != cases[i].rectangles ||
            drawing_text_count(group, "<circle") != cases[i].circles)
            fail_msg("kind %d: %s", cases[i].kind, group);
        free(svg);
        smith_rooms_free(&rooms);
    }
}

/* A light is a star of four lines around a circle; one with a direction has an arrow, too. */
static void lights_are_stars(void **state) {
    (void)state;
    static const struct {
        enum smith_light_kind kind;
        unsigned paths; /* an arrow has two: a line and a head */
    } cases[] = {{SMITH_LIGHT_POINT, 4}, {SMITH_LIGHT_SPOT, 6}, {SMITH_LIGHT_SUN, 6}, {SMITH_LIGHT_FOG_BULB, 4}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_rooms rooms;
        sample_rooms_make(&rooms);
        struct smith_light light = {.kind = (uint8_t)cases[i].kind, .position = {1536, 0, 1536}};
        rooms.rooms[0].lights = &light;
        rooms.rooms[0].light_count = 1;
        rooms.rooms[1].light_count = 0;
        char *svg = svg_of(&rooms, &(struct smith_rooms_plan_options){0}, "lights");
        const char *group = strstr(svg, "layer-lights");
        assert_non_null(group);
        if (drawing_text_paths(group) != cases[i].paths || drawing_text_count(group, "<circle") != 1)
            fail_msg("kind %d: %s", cases[i].kind, svg);
        free(svg);
        smith_rooms_free(&rooms);
    }
}

/* The step in the west, and the opening, are one line each; walls in a row too, except at the opening. */
static void lines_are_as_long_as_they_can_be(void **state) {
    (void)state;
    static const struct {
        const char *layer;
        unsigned lines;
    } rows[] = {{"portals", 1}, {"steps", 2}, {"walls", 8}};
    struct smith_rooms rooms;
    sample_rooms_make(&rooms);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *svg = svg_of(&rooms, &(struct smith_rooms_plan_options){0}, rows[i].layer);
        unsigned count = drawing_text_paths(svg);
        if (count != rows[i].lines)
            fail_msg("%u lines in the layer %s instead of %u", count, rows[i].layer, rows[i].lines);
        free(svg);
    }
    smith_rooms_free(&rooms);
}

/* The room is at 1024, 2048: marks are a tenth of a sector inside of their openings. What is in a wall has none, and leads
 * up when the number of the other sheet is higher. */
static void openings_to_other_sheets_are_where_they_are(void **state) {
    (void)state;
    static const struct {
        struct smith_portal portal;
        uint32_t sheet; /* which the plan is; the other room is on sheet 2 */
        const char *mark, *words;
    } rows[] = {
        {{.kind = SMITH_PORTAL_CEILING, .x0 = 2, .z0 = 1, .x1 = 3, .z1 = 1},
         1,
         "<rect x=\"3174.4\" y=\"-3993.6\" width=\"1843.2\" height=\"819.2\"",
         "\xE2\x86\x91"
         "2"},
        {{.kind = SMITH_PORTAL_FLOOR, .x0 = 2, .z0 = 1, .x1 = 2, .z1 = 2},
         1,
         "<rect x=\"3174.4\" y=\"-5017.6\" width=\"819.2\" height=\"1843.2\"",
         "\xE2\x86\x93"
         "2"},
        {{.kind = SMITH_EAST, .x0 = 4, .z0 = 1, .x1 = 4, .z1 = 1},
         1,
         NULL,
         "\xE2\x86\x91"
         "2"},
        {{.kind = SMITH_EAST, .x0 = 4, .z0 = 1, .x1 = 4, .z1 = 1},
         3,
         NULL,
         "\xE2\x86\x93"
         "2"},
    };
    static const uint32_t west[] = {3};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct smith_rooms rooms;
        sample_rooms_make(&rooms);
        const uint32_t numbers[] = {rows[i].sheet, 2};
        const struct smith_rooms_sheet sheet = {.number = rows[i].sheet, .count = 3, .numbers = numbers};
        rooms.rooms[0].portals[0] = rows[i].portal;
        rooms.rooms[0].portals[0].room = 1;
        rooms.rooms[0].portals[0].item = SMITH_NONE;
        char *svg = svg_of(&rooms, &(struct smith_rooms_plan_options){.rooms = west, .room_count = 1, .sheet = &sheet},
                           "sheets");
        char *group = strstr(svg, "class=\"opening\"><title>to room 8 on sheet 2</title>");
        assert_non_null(group);
        *strstr(group, "</g>") = '\0';
        if (drawing_text_count(group, "<rect") != (rows[i].mark != NULL) ||
            (rows[i].mark && !strstr(group, rows[i].mark)) || !strstr(group, rows[i].words))
            fail_msg("row %u: %s", (unsigned)i, group);
        free(svg);
        smith_rooms_free(&rooms);
    }
}

/* On sheets, below its number or above it: as large as there is space for beside what else is there, the neighbour's name. */
static void names_of_rooms_do_not_meet(void **state) {
    (void)state;
    static const struct {
        const char *names[2];
        double size; /* of the second one, in sectors; 0: it has no name */
        bool below; /* its number; else above it */
    } rows[] = {
        {{"", "hall"}, 0.45, true},
        {{"hall", "hall"}, 0.45, true},
        {{"a hall so long", "a hall as long"}, 0.45, false},
        {{"a hall that is so long", "a hall that is long"}, 0.45, false},
        {{"a hall that is so very very long", "a hall that is as long as it"}, 0.36, false},
        {{"hall", ""}, 0, false},
    };
    static const uint32_t numbers[] = {1, 1};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct smith_rooms rooms;
        sample_rooms_make(&rooms);
        const struct smith_rooms_sheet sheet = {.number = 1, .count = 1, .numbers = numbers};
        rooms.rooms[0].name = rows[i].names[0];
        rooms.rooms[1].name = rows[i].names[1];
        char *svg = svg_of(&rooms, &(struct smith_rooms_plan_options){.sheet = &sheet}, "numbers");
        char *group = strstr(svg, "<title>room 8</title>"), *number = strstr(group, "<text");
        *strstr(group, "</g>") = '\0';
        const char *name = strstr(number + 1, "<text");
        double x[2], y[2], size = 0;
        assert_int_equal(sscanf(number, "<text x=\"%lf\" y=\"%lf\"", &x[0], &y[0]), 2);
        if (name) {
            assert_int_equal(sscanf(name, "<text x=\"%lf\" y=\"%lf\" font-size=\"%lf\"", &x[1], &y[1], &size), 3);
            assert_true(x[1] == x[0] && (y[1] > y[0]) == rows[i].below);
        }
        if (!(fabs(size / SMITH_SECTOR_SIZE - rows[i].size) < 1e-3))
            fail_msg("%s: %g", rows[i].names[1], size);
        free(svg);
        smith_rooms_free(&rooms);
    }
}

/* The floors of a room that have one colour are one element. */
static void floors_of_one_colour_are_one_element(void **state) {
    (void)state;
    struct smith_rooms rooms;
    sample_rooms_make(&rooms);
    char *svg = svg_of(&rooms, &(struct smith_rooms_plan_options){0}, "floors");
    for (char *room = strstr(svg, "<g class=\"room\""), *end; room; room = strstr(end, "<g class=\"room\"")) {
        end = strstr(room, "</g>");
        assert_non_null(end);
        *end++ = '\0';
        for (const char *style = strstr(room, "class=\"s"); style; style = strstr(style + 1, "class=\"s")) {
            char words[16];
            snprintf(words, sizeof words, "%.*s", (int)strcspn(style, "/>"), style);
            assert_int_equal(drawing_text_count(room, words), 1);
        }
    }
    free(svg);
    smith_rooms_free(&rooms);
}

static void only_some_rooms(void **state) {
    (void)state;
    static const uint32_t east[] = {8};
    struct smith_rooms rooms;
    sample_rooms_make(&rooms);
    rooms.rooms[1].position[1] += 4096;
    const struct smith_rooms_plan_options variants[] = {{.rooms = east, .room_count = 1},
                                                        {.has_floors = true, .lowest = 5, .highest = 100}};
    for (size_t i = 0; i < 2; i++) {
        char *svg = svg_of(&rooms, &variants[i], NULL);
        assert_non_null(strstr(svg, "<title>east</title>"));
        assert_null(strstr(svg, "<title>west</title>"));
        free(svg);
    }
    struct smith_drawing *drawing;
    struct smith_error error = {0};
    assert_int_equal(
        smith_rooms_draw(&rooms, &(struct smith_rooms_plan_options){.has_floors = true, .lowest = 90, .highest = 100},
                         &drawing, &error),
        SMITH_BAD_VALUE);
    assert_string_equal(error.code, "RENDER-EMPTY");
    smith_rooms_free(&rooms);
}

/* ---- numbers, and rooms below others ---- */

/* The eastern room, above the western one and moved so far to the east. */
static void put_above(struct smith_rooms *rooms, int32_t sectors) {
    sample_rooms_make(rooms);
    rooms->rooms[0].portal_count = rooms->rooms[1].portal_count = 0;
    rooms->rooms[1].position[0] = rooms->rooms[0].position[0] + sectors * SMITH_SECTOR_SIZE;
    rooms->rooms[1].position[1] += 4096;
}

static void expect_drawn(const struct smith_rooms *rooms, const char *layers, const char *const *words,
                         unsigned lines) {
    char *svg = svg_of(rooms, &(struct smith_rooms_plan_options){0}, layers);
    for (size_t i = 0; words[i]; i++)
        if (!strstr(svg, words[i]))
            fail_msg("there is no %s in %s", words[i], svg);
    if (drawing_text_paths(svg) != lines)
        fail_msg("not %u lines in %s", lines, svg);
    free(svg);
}

static void a_room_below_another_has_an_edge_and_its_number_in_parentheses(void **state) {
    (void)state;
    struct smith_rooms rooms;
    put_above(&rooms, 0);
    expect_drawn(
        &rooms, "covered",
        (const char *const[]){"M2048 -3072L5120 -3072", "M2048 -5120L5120 -5120", "M2048 -3072L2048 -5120",
                              "M5120 -3072L5120 -5120", "<title>room 3, below another one</title>",
                              "x=\"3584\" y=\"-4428.8\" font-size=\"512\" text-anchor=\"middle\" fill=", ">(3)<", NULL},
        4);
    expect_drawn(
        &rooms, "numbers",
        (const char *const[]){"x=\"4608\" y=\"-3279.4\" font-size=\"870.4\"", "font-weight=\"bold\"", ">8<", NULL}, 0);
    char *svg = svg_of(&rooms, &(struct smith_rooms_plan_options){0}, "numbers");
    assert_null(strstr(svg, "room 3"));
    free(svg);
    smith_rooms_free(&rooms);
}

static void a_room_half_below_another_has_its_number_where_it_is_seen(void **state) {
    (void)state;
    struct smith_rooms rooms;
    put_above(&rooms, 1);
    expect_drawn(&rooms, "covered",
                 (const char *const[]){"M3072 -3072L5120 -3072", "M3072 -5120L5120 -5120", "M3072 -3072L3072 -5120",
                                       "M5120 -3072L5120 -5120", NULL},
                 4);
    expect_drawn(&rooms, "numbers",
                 (const char *const[]){"<title>room 3</title>", "x=\"2560\" y=\"-4428.8\" font-size=\"512\"", ">3<",
                                       ">8<", NULL},
                 0);
    char *svg = svg_of(&rooms, &(struct smith_rooms_plan_options){0}, "covered");
    assert_null(strstr(svg, "<text"));
    free(svg);
    smith_rooms_free(&rooms);
}

/* ---- triggers, and the legend ---- */

/* From a trigger an arrow leads to what it sets off, where that is in the plan. */
static void triggers_point_at_their_targets(void **state) {
    (void)state;
    static const struct {
        int64_t target;
        unsigned paths; /* of an arrow: a line and a head */
    } cases[] = {{12, 2}, {13, 0}, {-1, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_rooms rooms;
        sample_rooms_make(&rooms);
        rooms.rooms[0].triggers[0].target_thing = (int32_t)cases[i].target;
        char *svg = svg_of(&rooms, &(struct smith_rooms_plan_options){0}, "targets");
        if (drawing_text_paths(svg) != cases[i].paths)
            fail_msg("%d: %s", (int)cases[i].target, svg);
        free(svg);
        smith_rooms_free(&rooms);
    }
}

/* Two triggers of one area and one of another: two areas are filled, all three say what they set off. */
static void an_area_of_triggers_is_filled_once(void **state) {
    (void)state;
    struct smith_rooms rooms;
    sample_rooms_make(&rooms);
    struct smith_room *room = &rooms.rooms[0];
    struct smith_trigger triggers[3] = {room->triggers[0], room->triggers[0], room->triggers[0]};
    triggers[1].type = "Switch";
    triggers[2].x0 = 2;
    room->triggers = triggers;
    room->trigger_count = 3;
    char *svg = svg_of(&rooms, &(struct smith_rooms_plan_options){0}, "triggers");
    assert_int_equal(drawing_text_count(svg, "<title>Pad</title>"), 2);
    assert_int_equal(drawing_text_count(svg, "<title>Switch</title>"), 1);
    const char *second = strstr(svg, "<title>Switch");
    assert_non_null(second);
    const char *style = strstr(second, "class=\"s");
    assert_non_null(style);
    assert_int_equal(drawing_text_count(svg, "y=\"-3962.9\" width=\"1781.8\" height=\"757.8\""), 2);
    char rule[16];
    snprintf(rule, sizeof rule, ".%.*s{", (int)strcspn(style + 7, "\""), style + 7);
    const char *filled = strstr(svg, rule);
    assert_non_null(filled);
    assert_memory_equal(filled + strlen(rule), "fill:none", 9);
    assert_int_equal(drawing_text_count(svg, "fill:none"), 1);
    free(svg);
    smith_rooms_free(&rooms);
}

/* Beside the plan, 1.2 sectors away from the eastern wall. */
static void the_legend_is_beside_the_plan(void **state) {
    (void)state;
    struct smith_rooms rooms;
    sample_rooms_make(&rooms);
    char *svg = svg_of(&rooms, &(struct smith_rooms_plan_options){0}, "legend");
    if (!strstr(svg, "<rect x=\"9487.4\"")) /* the line of the wall ends at 8258.6, and 1.2 sectors are 1228.8 */
        fail_msg("%s", strstr(svg, "class=\"opening"));
    free(svg);
    smith_rooms_free(&rooms);
}

int test_plan(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rooms_side_by_side_are_both_seen),
        cmocka_unit_test(the_higher_room_covers_the_lower_one),
        cmocka_unit_test(one_looks_through_holes),
        cmocka_unit_test(everything_is_drawn_and_explained),
        cmocka_unit_test(things_have_marks_by_their_kind),
        cmocka_unit_test(lights_are_stars),
        cmocka_unit_test(lines_are_as_long_as_they_can_be),
        cmocka_unit_test(openings_to_other_sheets_are_where_they_are),
        cmocka_unit_test(names_of_rooms_do_not_meet),
        cmocka_unit_test(floors_of_one_colour_are_one_element),
        cmocka_unit_test(only_some_rooms),
        cmocka_unit_test(triggers_point_at_their_targets),
        cmocka_unit_test(an_area_of_triggers_is_filled_once),
        cmocka_unit_test(the_legend_is_beside_the_plan),
        cmocka_unit_test(a_room_below_another_has_an_edge_and_its_number_in_parentheses),
        cmocka_unit_test(a_room_half_below_another_has_its_number_where_it_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
