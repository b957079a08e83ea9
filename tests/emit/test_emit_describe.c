/* SPDX-License-Identifier: MIT
 *
 * Names as C has them, and expressions written back as the layout had them.
 */
#include "emit/common/emit_describe.h"
#include "emit/markdown/emit_markdown_text.h"
#include <levelsmith/levelsmith.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static const struct smith_type no_root = {.name = "Nothing", .doc = "", .kind = SMITH_BOOL};
static const struct smith_layout empty = {.name = "empty", .title = "", .doc = "", .root = &no_root};

static void names_become_snake_case(void **state) {
    static const struct {
        const char *name, *lower, *upper;
    } cases[] = {
        {"LightType", "light_type", "LIGHT_TYPE"},
        {"WallPositiveZFloor1", "wall_positive_z_floor1", "WALL_POSITIVE_Z_FLOOR1"},
        {"XnZp", "xn_zp", "XN_ZP"},
        {"UVRotate", "uv_rotate", "UV_ROTATE"},
        {"PFrames", "p_frames", "P_FRAMES"},
        {"Tr5LaraType", "tr5_lara_type", "TR5_LARA_TYPE"},
        {"NoZTest", "no_z_test", "NO_Z_TEST"},
        {"OnlyInBaseRoom", "only_in_base_room", "ONLY_IN_BASE_ROOM"},
        {"already_snake", "already_snake", "ALREADY_SNAKE"},
        {"PANEL_WALL", "panel_wall", "PANEL_WALL"},
        {"MixedABC", "mixed_abc", "MIXED_ABC"},
        {"_edge_", "edge", "EDGE"},
        {"A", "a", "A"},
    };
    (void)state;
    struct symbol_table symbols;
    assert_true(smith_symbol_table_init(&symbols, &empty, NULL));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_string_equal(smith_emit_snake(&symbols, cases[i].name, false), cases[i].lower);
        assert_string_equal(smith_emit_snake(&symbols, cases[i].name, true), cases[i].upper);
    }
    smith_symbol_table_free(&symbols);
}

static void names_stay_unique(void **state) {
    (void)state;
    struct symbol_table symbols;
    assert_true(smith_symbol_table_init(&symbols, &empty, NULL));
    assert_string_equal(smith_emit_unique(&symbols, &symbols.tags, "room"), "room");
    assert_string_equal(smith_emit_unique(&symbols, &symbols.tags, "room"), "room_2");
    assert_string_equal(smith_emit_unique(&symbols, &symbols.tags, "room_2"), "room_2_2");
    assert_string_equal(smith_emit_unique(&symbols, &symbols.tags, "room"), "room_3");
    smith_symbol_table_free(&symbols);
}

/* The condition of the last member of a layout with this expression, in words again. */
static void assert_condition(const char *expression, const char *words) {
    char text[500];
    struct smith_layout_source *source;
    struct smith_buffer report;
    struct symbol_table symbols;
    int length = snprintf(text, sizeof text,
                          "layout l; root S; enum E { a, b } bits B { 0: x, 1..3: y }"
                          "struct P { q: u8 } struct S { a: u8, b: u8, p: P, f: u8<B>, t: utf8(u8), "
                          "size: u8 = sizeof(t), last: u8 if %s }",
                          expression);
    struct smith_bytes bytes = {(const uint8_t *)text, (size_t)length};
    if (smith_layout_parse(bytes, "l", NULL, &source, &report, NULL) != SMITH_OK)
        fail_msg("%.*s", (int)report.size, (const char *)report.data);
    smith_buffer_free(&report);
    const struct smith_record *record = smith_layout_get(source)->root->record;
    const struct smith_member *last = &record->members[record->member_count - 1];
    assert_true(smith_symbol_table_init(&symbols, smith_layout_get(source), NULL));
    assert_string_equal(smith_describe_expression(&symbols, record, last->condition), words);
    smith_symbol_table_free(&symbols);
    smith_layout_free(source);
}

static void expressions_read_as_written(void **state) {
    /* Those that come back as they are. */
    static const char *const same[] = {
        "a",
        "a == 1 && b != 2 || rest > 4",
        "a ? b : b ? 1 : 2",
        "(a ? b : 1) + (b ? 2 : 3) * 4",
        "(a ? b : 1) ? a ? 3 : 4 : 5",
        "a == 1 && (b != 2 || rest > 4)",
        "(a + b) * 2",
        "a + b * 2",
        "a - (b - 1)",
        "a - b - 1",
        "!(a & 3)",
        "~a & b",
        "-a < b",
        "(a | b) == 3",
        "a << 2 >> b",
        "p.q == 5",
        "size > 2",
        "a ^ b",
        "a / b % 3",
    };
    (void)state;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        assert_condition(same[i], same[i]);
    assert_condition("a==(1)", "a == 1");
    assert_condition("((a)) || ((b && a))", "a || b && a");
}

static void text_is_escaped_for_markdown(void **state) {
    static const struct {
        const char *text, *escaped;
    } cases[] = {
        {"plain", "plain"},
        {"a*b", "a\\*b"},
        {"snake_case", "snake_case"},
        {"_emphasis_", "\\_emphasis\\_"},
        {"a | b", "a | b"},
        {"`a | b`", "`a | b`"},
        {"`a*b` c*d", "`a*b` c\\*d"},
        {"lone ` tick", "lone \\` tick"},
        {"<b>", "\\<b>"},
        {"[x](y)", "\\[x\\](y)"},
        {"R&B &amp; &#1;", "R\\&B \\&amp; \\&#1;"},
        {"# title\n> quote", "\\# title\n\\> quote"},
        {"3 > 2", "3 > 2"},
        {"back\\slash", "back\\\\slash"},
        {"~~gone~~ ~5", "\\~\\~gone\\~\\~ ~5"},
    };
    (void)state;
    struct emit_page page = {.anchors.keys = SMITH_HASH_ADDRESSES};
    assert_true(smith_symbol_table_init(&page.symbols, &empty, NULL));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(smith_emit_markdown_escape(&page, cases[i].text), cases[i].escaped);
    assert_string_equal(smith_emit_markdown_code(&page, "a | b"), "`a | b`");
    assert_string_equal(smith_emit_markdown_code(&page, "a ` b"), "`` a ` b ``");
    smith_symbol_table_free(&page.symbols);
}

static void anchors_are_those_of_github(void **state) {
    static const char *const headings[] = {"Chunk tree", "Room", "room", "Room-1", "C++ (old)", "Room"};
    static const char *const anchors[] = {"chunk-tree", "room", "room-1", "room-1-1", "c-old", "room-2"};
    (void)state;
    struct emit_page page = {.anchors.keys = SMITH_HASH_ADDRESSES};
    assert_true(smith_symbol_table_init(&page.symbols, &empty, NULL));
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++) {
        smith_emit_markdown_anchor(&page, &headings[i], headings[i]);
        assert_string_equal(smith_symbol_set_name(&page.anchors, &headings[i]), anchors[i]);
    }
    smith_symbol_table_free(&page.symbols);
}

int test_emit_describe(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_become_snake_case),     cmocka_unit_test(names_stay_unique),
        cmocka_unit_test(expressions_read_as_written), cmocka_unit_test(text_is_escaped_for_markdown),
        cmocka_unit_test(anchors_are_those_of_github),
    };
    return cmocka_run_group_tests_name("emit_words", tests, NULL, NULL);
}
