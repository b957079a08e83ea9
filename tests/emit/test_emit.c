/* SPDX-License-Identifier: MIT
 *
 * The emitters on tests/emit/sample.layout, which has one of everything: the tables that layoutc wrote and a C compiler
 * laid out must say the same as those that the front end builds at run time. The build generates sample.{h,c}.
 */
#include "sample.h"
#include "support/compare_layout.h"
#include "support/counting_allocator.h"
#include "support/layout_import.h"
#include <levelsmith/emit.h>
#include <levelsmith/levelsmith.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef enum smith_status emitter(const struct smith_layout *layout, struct smith_buffer *out,
                                  struct smith_error *error);

static emitter *const emitters[] = {smith_emit_header,         smith_emit_library_header, smith_emit_source,
                                    smith_emit_library_source, smith_emit_markdown,       smith_emit_json_schema,
                                    smith_emit_pascal};

enum { EMITTERS = sizeof emitters / sizeof *emitters };

/* ---- the sample ----------------------------------------------------------------------------------------------- */

static struct smith_buffer sample_text(void) {
    struct smith_buffer text;
    struct smith_error error;
    if (smith_file_read("tests/emit/sample.layout", NULL, &text, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    return text;
}

static struct smith_layout_source *parse(struct smith_bytes text) {
    struct smith_layout_source *source = NULL;
    struct smith_buffer report;
    const struct smith_layout_imports imports = layout_import(NULL);
    const struct smith_layout_options options = {.hooks = smith_hooks(), .imports = &imports};
    enum smith_status status = smith_layout_parse(text, "sample.layout", &options, &source, &report, NULL);
    if (status != SMITH_OK)
        fail_msg("%.*s", (int)report.size, (const char *)report.data);
    smith_buffer_free(&report);
    return source;
}

static int parse_sample(void **state) {
    struct smith_buffer text = sample_text();
    *state = parse((struct smith_bytes){text.data, text.size});
    smith_buffer_free(&text);
    return 0;
}

static int free_sample(void **state) {
    smith_layout_free(*state);
    return 0;
}

/* ---- tables --------------------------------------------------------------------------------------------------- */

static void generated_tables_equal_parsed_ones(void **state) {
    char difference[1000];
    if (!compare_layouts(&smith_sample_layout, smith_layout_get(*state), difference, sizeof difference))
        fail_msg("%s", difference);
}

/* Everything the comparison claims to look at, changed once. */
static const struct change {
    const char *from, *to;
} changes[] = {
    {"layout sample \"Sample", "layout sample \"Simple"},
    {"A format that nobody", "A format that no one"},
    {"Wood = 3,", "Wood = 4,"},
    {"one more than wood", "two more than wood"},
    {"since \"1.2\"", "since \"1.1\""},
    {"since \"1.2\"", "until \"1.2\""},
    {"\"1.1\", \"1.2\"", "\"1.2\", \"1.1\""},
    {"@called(\"one\")", "@called(\"1\")"},
    {"\"Swi2\" width 2", "\"Swi4\" width 2"},
    {"\"Swi3\" since \"2.0\"", "\"Swi3\" since \"1.5.1\""},
    {"old: u8 until \"1.1\"", "old: u8 until \"1.2\""},
    {"chunks Piece since \"Swi3\"", "chunks Piece since \"Swi2\""},
    {"@deprecated", ""},
    {"1..3: split", "1..2: split"},
    {"split<Split>", "split"},
    {"0: first", "1: first"},
    {"    short,\n", ""},
    {"    whole,\n", ""},
    {"length: u32 = size", "length: u16 = size"},
    {"SAMP\\x00", "SAMP\\x01"},
    {"count: leb<i32> default 7", "count: leb<i32> default 8"},
    {"count: leb<i32> default 7", "count: uleb<i32> default 7"},
    {"\"Settings\" width 2", "\"Settings\" width 3"},
    {"many 3 walls: Wall", "3 walls: Wall"},
    {"rooms: Room key id", "rooms: Room"},
    {"[16, 0, 255]", "[16, 1, 255]"},
    {"\"Leg\" width 2", "\"Log\" width 2"},
    {"y: i32, ///", "y: u32, ///"},
    {"k: u16 be", "k: u16"},
    {"zero: [u8; 26] = 0", "zero: [u8; 26] = 1"},
    {"w: [u8; 16]", "w: [u8; 24]"},
    {"c: cp1251 to 0", "c: cp1252 to 0"},
    {"h: bytes to 10", "h: bytes to 11"},
    {"base 1 none 0 | 255", "base 2 none 0 | 255"},
    {"base 1 none 0 | 255", "base 1 none 0 | 254"},
    {"c: [u8; (leb<i32>)]", "c: [u8; (leb<i64>)]"},
    {"range -180..180", "range -180..90"},
    {"range 0.5..,", "range 0.25..,"},
    {"range 0..1024", "range 0.."},
    {"3 | 4: wood", "3 | 5: wood"},
    {"16: number: u32", "16: number: u16"},
    {"/rooms by id none 0,", "/rooms by id none 1,"},
    {"union(kind) { Material.Wood: Signed", "union(kind + 1) { Material.Wood: Signed"},
    {"{ Material.Wood: Signed", "{ Material.OldWood: Signed"},
    {"{ Material.Wood: Signed", "{ 3: Signed"},
    {"7 | 8: Split", "7 | 8: Signed"},
    {"else: Material", "9: Material"},
    {"codes: space,\n    modifiers: space", "modifiers: space,\n    codes: space"},
    {"if mask & 8", "if mask & 4"},
    {"none = 0xFFFF", "none = 0xFFFE"},
    {"order index.*, index;", "order title, count;"},
    {"rest >= 4 default 1", "rest >= 4 default 2"},
    {"lz4(heads_size)", "zlib(heads_size)"},
    {"\"Pair\" pair", "\"Pear\" pair"},
};

/* The text with the first `from` replaced. */
static struct smith_buffer replaced(struct smith_bytes text, const struct change *change) {
    struct smith_buffer out;
    smith_buffer_init(&out, NULL);
    smith_buffer_add(&out, text.data, text.size);
    smith_buffer_byte(&out, 0);
    const char *whole = (const char *)out.data, *at = strstr(whole, change->from);
    if (!at)
        fail_msg("the sample has no \"%s\"", change->from);
    struct smith_buffer result;
    smith_buffer_init(&result, NULL);
    smith_buffer_add(&result, whole, (size_t)(at - whole));
    smith_buffer_text(&result, change->to);
    smith_buffer_text(&result, at + strlen(change->from));
    smith_buffer_free(&out);
    return result;
}

static void comparison_sees_every_change(void **state) {
    (void)state;
    struct smith_buffer text = sample_text();
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        char difference[1000];
        struct smith_buffer changed = replaced((struct smith_bytes){text.data, text.size}, &changes[i]);
        struct smith_layout_source *source = parse((struct smith_bytes){changed.data, changed.size});
        if (compare_layouts(&smith_sample_layout, smith_layout_get(source), difference, sizeof difference))
            fail_msg("\"%s\" for \"%s\" makes no difference", changes[i].to, changes[i].from);
        smith_layout_free(source);
        smith_buffer_free(&changed);
    }
    smith_buffer_free(&text);
}

/* What layouts of the library say and the sample does not, is in their tables as well. */
static void tables_of_the_library_equal_their_texts(void **state) {
    (void)state;
    for (const struct smith_format *const *format = smith_formats(); *format; format++) {
        char path[200], difference[1000];
        struct smith_buffer text;
        struct smith_error error;
        snprintf(path, sizeof path, "layouts/%s.layout", (*format)->id);
        if (smith_file_read(path, NULL, &text, &error) != SMITH_OK)
            fail_msg("%s", error.message);
        struct smith_layout_source *source = parse((struct smith_bytes){text.data, text.size});
        if (!compare_layouts((*format)->layout, smith_layout_get(source), difference, sizeof difference))
            fail_msg("%s: %s", path, difference);
        smith_layout_free(source);
        smith_buffer_free(&text);
    }
}

/* ---- texts ---------------------------------------------------------------------------------------------------- */

static struct smith_buffer emitted(emitter *emit, const struct smith_layout *layout) {
    struct smith_buffer out;
    smith_buffer_init(&out, NULL);
    assert_int_equal(emit(layout, &out, NULL), SMITH_OK);
    return out;
}

static void assert_golden(const char *path, emitter *emit, const struct smith_layout *layout) {
    struct smith_error error;
    struct smith_buffer expected, out = emitted(emit, layout);
    if (getenv("LEVELSMITH_UPDATE") &&
        smith_file_write(path, (struct smith_bytes){out.data, out.size}, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    if (smith_file_read(path, NULL, &expected, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    size_t same = 0, line = 1;
    while (same < out.size && same < expected.size && out.data[same] == expected.data[same])
        line += out.data[same++] == '\n';
    if (same != out.size || same != expected.size)
        fail_msg("%s differs in line %zu; LEVELSMITH_UPDATE=1 writes it anew", path, line);
    smith_buffer_free(&expected);
    smith_buffer_free(&out);
}

/* To the letter: the tables that the tests run are made by the tool before. */
static void texts_are_as_reviewed(void **state) {
    const struct smith_layout *layout = smith_layout_get(*state);
    assert_golden("tests/emit/expected/sample.h", smith_emit_header, layout);
    assert_golden("tests/emit/expected/sample.md", smith_emit_markdown, layout);
    assert_golden("tests/emit/expected/sample.pas", smith_emit_pascal, layout);
    assert_golden("tests/emit/expected/sample.schema.json", smith_emit_json_schema, layout);
}

/* From the generated tables comes the text they were generated from: nothing is lost, nothing depends on addresses. */
static void generated_tables_emit_the_same(void **state) {
    for (size_t i = 0; i < EMITTERS; i++) {
        struct smith_buffer one = emitted(emitters[i], smith_layout_get(*state));
        struct smith_buffer two = emitted(emitters[i], &smith_sample_layout);
        assert_int_equal(one.size, two.size);
        assert_memory_equal(one.data, two.data, one.size);
        smith_buffer_free(&one);
        smith_buffer_free(&two);
    }
}

/* What layoutc wrote when this was built, and has been compiled since, is what the library writes. */
static void texts_are_those_that_were_built(void **state) {
    static const struct {
        emitter *emit;
        const char *ending;
    } texts[] = {{smith_emit_library_header, "h"}, {smith_emit_library_source, "c"}, {smith_emit_markdown, "md"}};
    const char *tool = getenv("LEVELSMITH");
    if (!tool)
        skip();
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char path[4096];
        struct smith_buffer out, built;
        snprintf(path, sizeof path, "%.*stests/sample.%s", (int)(strrchr(tool, '/') + 1 - tool), tool, texts[i].ending);
        smith_buffer_init(&out, NULL);
        assert_int_equal(texts[i].emit(smith_layout_get(*state), &out, NULL), SMITH_OK);
        assert_int_equal(smith_file_read(path, NULL, &built, NULL), SMITH_OK);
        assert_int_equal(out.size, built.size);
        assert_memory_equal(out.data, built.data, out.size);
        smith_buffer_free(&built);
        smith_buffer_free(&out);
    }
}

static void failing_allocations_are_reported(void **state) {
    for (size_t i = 0; i < EMITTERS; i++) {
        enum smith_status status = SMITH_NO_MEMORY;
        for (uint64_t n = 1; status != SMITH_OK; n++) {
            struct counting_allocator counter = {.fail_from = n};
            struct smith_allocator allocator = counting_allocator(&counter);
            struct smith_buffer out;
            struct smith_error error = {0};
            smith_buffer_init(&out, &allocator);
            status = emitters[i](smith_layout_get(*state), &out, &error);
            assert_true(status == SMITH_OK || (status == SMITH_NO_MEMORY && error.status == SMITH_NO_MEMORY));
            assert_true(n > 5 || status != SMITH_OK);
            smith_buffer_free(&out);
            assert_int_equal(counter.live, 0);
        }
    }
}

/* ---- the header in use ---------------------------------------------------------------------------------------- */

static void constants_have_their_values(void **state) {
    (void)state;
    assert_int_equal(SMITH_SAMPLE_MATERIAL_UV_ROTATE, 16);
    assert_int_equal(SMITH_SAMPLE_MATERIAL_OLD_WOOD, 4);
    assert_int_equal(SMITH_SAMPLE_MATERIAL_P_FRAMES, 17);
    assert_int_equal(SMITH_SAMPLE_MATERIAL_LEVEL1, 18);
    assert_int_equal(SMITH_SAMPLE_SIGNED_MINUS, -1);
    assert_true(SMITH_SAMPLE_WIDE_BIG == INT64_C(0xFFFFFFFF));
    assert_true(SMITH_SAMPLE_WIDE_LOW == -INT64_C(9223372036854775807));
    assert_int_equal(SMITH_SAMPLE_SPLIT_XN_ZP, 1);
    assert_int_equal(SMITH_SAMPLE_THINGS_UNKNOWN, 0);
    assert_int_equal(SMITH_SAMPLE_THINGS_LAMP, 1);
}

static const char *member_name(const struct smith_type *type, unsigned member) {
    return type->record->members[member].name;
}

static void ids_are_those_of_the_tables(void **state) {
    (void)state;
    assert_ptr_equal(SMITH_SAMPLE_SAMPLE_TYPE, smith_sample_layout.root);
    assert_string_equal(SMITH_SAMPLE_THINGS_TYPE->name, "Things");
    assert_string_equal(SMITH_SAMPLE_WALL_FLAGS_NAMES->name, "WallFlags");
    assert_string_equal(member_name(SMITH_SAMPLE_SAMPLE_TYPE, SMITH_SAMPLE_SAMPLE_VERSION_MEMBER), "version");
    assert_string_equal(member_name(SMITH_SAMPLE_SAMPLE_TYPE, SMITH_SAMPLE_SAMPLE_EXTRAS_MEMBER), "extras");
    assert_int_equal(SMITH_SAMPLE_LISTS_HEADING_MIN, -180);
    assert_int_equal(SMITH_SAMPLE_LISTS_HEADING_MAX, 180);
    assert_int_equal(SMITH_SAMPLE_LISTS_CORNERS_MAX, 1024);
    assert_string_equal(member_name(SMITH_SAMPLE_COLUMNS_TYPE, SMITH_SAMPLE_COLUMNS_CELLS_MEMBER), "cells");
}

static void root_is_of_its_own_layout_only(void **state) {
    struct smith_document *own, *other;
    assert_int_equal(smith_document_create(&smith_sample_layout, NULL, &own, NULL), SMITH_OK);
    assert_int_equal(smith_document_create(smith_layout_get(*state), NULL, &other, NULL), SMITH_OK);
    assert_non_null(smith_sample_root(own));
    assert_ptr_equal(smith_sample_root(own), smith_document_root(own));
    assert_null(smith_sample_root(other));
    smith_document_free(own);
    smith_document_free(other);
}

int test_emit(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(generated_tables_equal_parsed_ones), cmocka_unit_test(tables_of_the_library_equal_their_texts),
        cmocka_unit_test(comparison_sees_every_change),       cmocka_unit_test(texts_are_as_reviewed),
        cmocka_unit_test(generated_tables_emit_the_same),     cmocka_unit_test(texts_are_those_that_were_built),
        cmocka_unit_test(failing_allocations_are_reported),   cmocka_unit_test(constants_have_their_values),
        cmocka_unit_test(ids_are_those_of_the_tables),        cmocka_unit_test(root_is_of_its_own_layout_only),
    };
    return cmocka_run_group_tests_name("emit", tests, parse_sample, free_sample);
}
