/* SPDX-License-Identifier: MIT
 *
 * Plans of levels of Prince of Persia: which sign stands where, titles, arrows, layers; over the game's own picture, and for
 * any level at all.
 */
#include "format/format_fixtures.h"
#include "format/pop/plan/pop_symbols.h"
#include "support/drawing_text.h"
#include "support/random.h"
#include <levelsmith/pop2_level.h>
#include <levelsmith/pop_level.h>
#include <levelsmith/render.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MARGIN 8
#define HEADING 26

static char *svg_of(const struct smith_document *document, const struct smith_render_options *how) {
    struct smith_drawing *drawing;
    struct smith_error error;
    if (smith_draw(document, how, &drawing, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    char *text = drawing_text_svg(drawing);
    smith_drawing_free(drawing);
    return text;
}

static void assert_has(const char *text, const char *part) {
    if (!strstr(text, part))
        fail_msg("there is no '%s'", part);
}

static struct smith_document *tower(void) {
    return fixture_open("../../examples/tower.json");
}

/* ---- what is in it ---- */

static void every_tile_says_what_it_is(void **state) {
    static const char *const titles[] = {
        "<title>gate in room 2, row 2, tile 4 at 13, 1: closed; closed by button (closes) in room 2, row 2, tile 2; opened by "
        "button (opens) in room 2, row 2, tile 6; opened by button (opens) in room 4, row 2, tile 9</title>",
        "<title>button (opens) in room 4, row 2, tile 9 at 8, 4: events from number 2 on; opens gate in room 2, row 2, tile 4; "
        "opens exit (left half) in room 6, row 2, tile 6</title>",
        "<title>button (closes) in room 2, row 2, tile 2 at 11, 1: events from number 4 on; closes gate in room 2, row 2, tile "
        "4</title>",
        "data-path=\"/rooms/2/rows/1/tiles/8\"><title>potion (life) in room 3, row 2, tile 9 at 28, 1</title>",
        "<title>room 5, row 1, tile 1: empty, nothing or blue line</title>",
        "data-path=\"/rooms/2/guard\"><title>guard in room 3 at 26, 1: to the left, skill 3, colour 1 (light blue, pink)</title>",
        "<title>start in room 1, row 2, tile 2 at 1, 1: to the right</title>",
        "<g id=\"room-6\" class=\"room\"><title>room 6</title>",
        "<title>tower.bin: level 3</title>",
    };
    struct smith_document *document = tower();
    const struct smith_render_options how = {.name = "levels/tower.bin", .has_level = true, .level = 3};
    char *svg = svg_of(document, &how);
    (void)state;
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        assert_has(svg, titles[i]);
    assert_int_equal(drawing_text_count(svg, "<g id=\"tile-"), 6 * 30);
    assert_has(svg, "pointer-events:all"); /* air has a title, too */
    assert_null(strstr(svg, "layer-events"));
    assert_null(strstr(svg, "layer-grid"));
    free(svg);
    smith_document_free(document);
}

static void arrows_go_from_buttons_to_doors(void **state) {
    struct smith_document *document = tower();
    const struct smith_render_options how = {.layers = "events"};
    char *svg = svg_of(document, &how);
    (void)state;
    assert_int_equal(drawing_text_count(svg, "class=\"event\""), 4);
    assert_has(svg, "<title>room 4, row 2, tile 9 opens room 6, row 2, tile 6</title>");
    assert_has(svg, "<title>room 2, row 2, tile 2 closes room 2, row 2, tile 4</title>");
    free(svg);
    smith_document_free(document);
}

/* Of three dozen signs no two look alike, also without colours. */
static void every_symbol_has_its_shape(void **state) {
    static uint8_t seen[SMITH_POP_SYMBOLS][SMITH_POP_TILE_WIDTH * SMITH_POP_TILE_HEIGHT];
    (void)state;
    for (unsigned symbol = 1; symbol <= SMITH_POP_SYMBOL_UNKNOWN; symbol++) {
        struct smith_drawing *drawing;
        struct smith_picture picture;
        const struct smith_drawing_setup setup = {.background = {255, 255, 255, 255}};
        assert_int_equal(smith_drawing_create(&setup, &drawing, NULL), SMITH_OK);
        smith_drawing_frame(drawing, (struct smith_box){0, 0, SMITH_POP_TILE_WIDTH, SMITH_POP_TILE_HEIGHT});
        smith_pop_symbol_draw(drawing, (enum smith_pop_symbol)symbol, 27, (struct smith_point){0, 0}, 1);
        assert_int_equal(smith_drawing_paint(drawing, &picture, NULL), SMITH_OK);
        for (unsigned i = 0; i < sizeof seen[symbol]; i++) {
            struct smith_colour colour = picture.colours[i];
            seen[symbol][i] = (uint8_t)((colour.red * 3 + colour.green * 6 + colour.blue) / 10);
        }
        for (unsigned other = 0; other < symbol; other++)
            if (memcmp(seen[other], seen[symbol], sizeof seen[symbol]) == 0)
                fail_msg("sign %u is like sign %u", symbol, other);
        assert_non_null(smith_pop_symbols[symbol].name);
        smith_picture_free(&picture);
        smith_drawing_free(drawing);
    }
}

static void rooms_that_clash_are_separate(void **state) {
    struct smith_document *document = tower();
    struct smith_pop_level_level *level = smith_pop_level_root(document);
    const struct smith_render_options plain = {.layers = "-legend"};
    struct smith_picture picture;
    (void)state;
    assert_int_equal(smith_render(document, &plain, &picture, NULL), SMITH_OK);
    assert_int_equal(picture.width, 3 * 320 + 2 * MARGIN);
    assert_int_equal(picture.height, 2 * 189 + HEADING + MARGIN);
    smith_picture_free(&picture);
    level->rooms[5].links.right = 7;
    level->rooms[2].links.right = 8;
    level->rooms[6].links.up = 9; /* where room 8 is */
    assert_int_equal(smith_render(document, &plain, &picture, NULL), SMITH_OK);
    assert_int_equal(picture.width, 4 * 320 + 2 * MARGIN);
    assert_int_equal(picture.height, 3 * 189 + HEADING + MARGIN);
    smith_picture_free(&picture);
    char *svg = svg_of(document, &plain);
    assert_has(svg, "<g id=\"room-9\" class=\"room apart\">");
    free(svg);
    level->start.room = 200; /* no room: from the first one then, and nobody begins there */
    svg = svg_of(document, &plain);
    assert_has(svg, "<g id=\"room-6\"");
    assert_null(strstr(svg, "start, to the"));
    free(svg);
    smith_document_free(document);
}

/* ---- the second game ---- */

static void the_second_game_has_a_plan(void **state) {
    static const char *const titles[] = {
        "<title>spikes in room 1, row 1, tile 2 at 11, 3: modifier 1, sounds 1</title>",
        "<title>gate in room 1, row 1, tile 4 at 13, 3: modifier 3; acted on by button (raised) in room 1, row 1, tile 5; acted on",
        "data-path=\"/checkpoints/0\"><title>checkpoint 1 in room 2 at 4, 3</title>",
        "<title>room 1, row 1, tile 10: 6 who come later, 2 at a time, skill 4</title>",
    };
    struct smith_document *document = fixture_open("pop2_level/everything.json");
    const struct smith_render_options how = {0};
    (void)state;
    char *svg = svg_of(document, &how);
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        assert_has(svg, titles[i]);
    free(svg);
    smith_document_free(document);
}

/* ---- what differs ---- */

static void what_differs_is_marked(void **state) {
    struct smith_document *before = tower(), *after = tower();
    struct smith_pop_level_level *level = smith_pop_level_root(after);
    const struct smith_render_options how = {.against = before};
    (void)state;
    char *svg = svg_of(after, &how);
    assert_has(svg, "layer-changes");
    assert_int_equal(drawing_text_count(svg, "class=\"change\""), 0);
    free(svg);
    level->rooms[0].rows[1].tiles[4].tile = SMITH_POP_LEVEL_TILE_CODE_SPIKES;
    level->rooms[2].guard.skill = 7;
    level->rooms[5].links.down = 1;
    level->events[0] ^= 1;
    svg = svg_of(after, &how);
    assert_int_equal(drawing_text_count(svg, "class=\"change\""), 4);
    assert_has(svg, "<title>room 1, row 2, tile 5 differs: floor, nothing or blue line in the other</title>");
    assert_has(svg, "<title>guard, to the left, skill 7, colour 1 (light blue, pink)</title>");
    free(svg);
    smith_document_free(before);
    smith_document_free(after);
}

/* ---- over the game's own picture ---- */

/* A grey picture of any number and size of tile: enough for the game's picture to have something in it. */
static enum smith_status grey_read(void *context, const char *name, struct smith_buffer *out,
                                   struct smith_error *error) {
    struct smith_picture picture;
    (void)context;
    if (!strstr(name, ".png"))
        return SMITH_IO;
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_INDEXED, 32, 10, NULL, NULL), SMITH_OK);
    picture.palette.count = 2;
    picture.palette.colours[1] = (struct smith_colour){80, 80, 80, 255};
    memset(picture.indices, 1, 320);
    enum smith_status status = smith_png_write(&picture, out, error);
    smith_picture_free(&picture);
    return status;
}

static void overlays_lie_over_the_picture(void **state) {
    static const char *const chosen[] = {NULL, "+rooms", "+events", "+guards", "+grid"};
    const struct smith_folder graphics = {.read = grey_read};
    struct smith_document *document = tower();
    struct smith_picture plain, over;
    (void)state;
    for (size_t i = 0; i < sizeof chosen / sizeof *chosen; i++) {
        const struct smith_render_options how = {
            .has_level = true, .level = 2, .graphics = &graphics, .layers = chosen[i]};
        char *svg = svg_of(document, &how);
        assert_int_equal(drawing_text_count(svg, "data:image/png;base64,"), 1);
        assert_int_equal(drawing_text_count(svg, "<g id=\"tile-"), 6 * 30);
        free(svg);
        assert_int_equal(smith_render(document, &how, &over, NULL), SMITH_OK);
        if (i == 0) {
            plain = over;
            continue;
        }
        assert_int_equal(over.width, plain.width);
        assert_int_equal(over.height, plain.height);
        size_t pixels = (size_t)plain.width * plain.height, same = 0;
        for (size_t at = 0; at < pixels; at++)
            same += memcmp(&plain.colours[at], &over.colours[at], sizeof over.colours[at]) == 0;
        assert_true(same < pixels && same > pixels / 2);
        smith_picture_free(&over);
    }
    smith_picture_free(&plain);
    smith_document_free(document);
}

/* ---- any level at all ---- */

static void any_bytes_have_a_plan(void **state) {
    static const struct {
        const char *format;
        size_t size, links, count;
    } games[] = {{"pop_level", 2305, 1952, 96}, {"pop2_level", 12025, 6080, 128}};
    static uint8_t bytes[12025];
    uint32_t random = 1;
    (void)state;
    for (unsigned round = 0; round < 8; round++) {
        struct smith_document *document;
        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] = (uint8_t)(random_next(&random) >> 8);
        for (size_t i = 0; i < games[round % 2].count && round >= 2; i++)
            bytes[games[round % 2].links + i] %= 25;
        assert_int_equal(smith_open((struct smith_bytes){bytes, games[round % 2].size},
                                    smith_format_by_id(games[round % 2].format), NULL, &document, NULL),
                         SMITH_OK);
        free(svg_of(document, &(struct smith_render_options){.layers = "all"}));
        smith_document_free(document);
    }
}

int test_pop_plan(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_tile_says_what_it_is),    cmocka_unit_test(arrows_go_from_buttons_to_doors),
        cmocka_unit_test(every_symbol_has_its_shape),    cmocka_unit_test(rooms_that_clash_are_separate),
        cmocka_unit_test(the_second_game_has_a_plan),    cmocka_unit_test(what_differs_is_marked),
        cmocka_unit_test(overlays_lie_over_the_picture), cmocka_unit_test(any_bytes_have_a_plan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
