/* SPDX-License-Identifier: MIT
 *
 * Pictures of two versions: marks by the family that knows what differs, or by pixels.
 */
#include "format/format_fixtures.h"
#include "support/drawing_text.h"
#include <levelsmith/d2df.h>
#include <levelsmith/pop_level.h>
#include <levelsmith/render.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char *svg_of(const struct smith_document *before, const struct smith_document *after) {
    const struct smith_document *const versions[2] = {before, after};
    const char *const names[2] = {"old", NULL};
    struct smith_drawing *drawing;
    struct smith_error error;
    if (smith_draw_differences(versions, names, &(struct smith_render_options){0}, &drawing, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    char *text = drawing_text_svg(drawing);
    smith_drawing_free(drawing);
    return text;
}

static void a_family_marks_what_it_knows(void **state) {
    struct smith_document *before = fixture_open("../../examples/tower.json");
    struct smith_document *after = fixture_open("../../examples/tower.json");
    (void)state;
    smith_pop_level_root(after)->rooms[0].rows[1].tiles[4].tile = SMITH_POP_LEVEL_TILE_CODE_SPIKES;
    char *svg = svg_of(before, after);
    assert_non_null(strstr(svg, ">before: old</text>"));
    assert_non_null(strstr(svg, ">after</text>"));
    assert_non_null(strstr(
        svg,
        "<g id=\"before-tile-1-14\" class=\"tile\" data-path=\"/rooms/0/rows/1/tiles/4\"><title>room 1, row 2, tile 5: floor"));
    assert_non_null(strstr(
        svg,
        "<g id=\"after-tile-1-14\" class=\"tile\" data-path=\"/rooms/0/rows/1/tiles/4\"><title>spikes in room 1, row 2, tile 5"));
    assert_int_equal(drawing_text_count(svg, "class=\"change\""), 2);
    assert_null(strstr(svg, "layer-changes")); /* marks are part of each version */
    free(svg);
    smith_document_free(before);
    smith_document_free(after);
}

static void otherwise_pixels_are_compared(void **state) {
    struct smith_document *before = fixture_open("d2df/plan.json"), *after = fixture_open("d2df/plan.json");
    (void)state;
    char *svg = svg_of(before, after);
    const char *marks = strstr(svg, "<g id=\"layer-changes\"");
    assert_non_null(marks);
    assert_int_equal(drawing_text_count(marks, "<rect"), 0);
    free(svg);
    ((struct smith_d2df_map *)smith_d2df_root(after))->items.items[0].position.x += 100;
    svg = svg_of(before, after);
    marks = strstr(svg, "<g id=\"layer-changes\"");
    unsigned count = drawing_text_count(marks, "<rect");
    assert_true(count >= 2 && count <= 40 && count % 2 == 0); /* each in both */
    free(svg);
    smith_document_free(before);
    smith_document_free(after);
}

static void versions_have_one_format(void **state) {
    struct smith_document *level = fixture_open("../../examples/tower.json"), *map = fixture_open("d2df/plan.json");
    struct smith_document *game = fixture_open("pop_sav/begin.json");
    const struct smith_document *const mixed[2] = {level, map}, *const unseen[2] = {game, game};
    const char *const names[2] = {NULL, NULL};
    struct smith_drawing *drawing;
    struct smith_error error;
    (void)state;
    assert_int_equal(smith_draw_differences(mixed, names, &(struct smith_render_options){0}, &drawing, &error),
                     SMITH_BAD_VALUE);
    assert_string_equal(error.code, "RENDER-FORMATS");
    assert_null(drawing);
    assert_int_equal(smith_draw_differences(unseen, names, &(struct smith_render_options){0}, &drawing, &error),
                     SMITH_BAD_VALUE);
    assert_string_equal(error.code, "RENDER-NONE");
    smith_document_free(level);
    smith_document_free(map);
    smith_document_free(game);
}

int test_render_differences(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_family_marks_what_it_knows),
        cmocka_unit_test(otherwise_pixels_are_compared),
        cmocka_unit_test(versions_have_one_format),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
