/* SPDX-License-Identifier: MIT
 *
 * The engine's definition language: every construct, every mistake; and the engine's own definition against our layout,
 * field by field.
 */
#include "format/format_fixtures.h"

#include <levelsmith/convert.h>
#include <levelsmith/d2df.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct smith_layout_source *parse(struct smith_bytes text) {
    struct smith_layout_source *source;
    struct smith_buffer report;
    struct smith_error error = {0};
    if (smith_definition_parse(text, "test", NULL, &source, &report, &error) != SMITH_OK)
        fail_msg("%.*s", (int)report.size, report.size ? (const char *)report.data : "");
    smith_buffer_free(&report);
    return source;
}

static struct smith_bytes view(const char *text) {
    return (struct smith_bytes){(const uint8_t *)text, strlen(text)};
}

/* ---- against our layout ---------------------------------------------------------------------------------------- */

static const char *annotation(const struct smith_member *member, const char *key) {
    for (uint32_t i = 0; i < member->annotations.count; i++)
        if (strcmp(member->annotations.items[i].key, key) == 0)
            return member->annotations.items[i].value ? member->annotations.items[i].value : "";
    return NULL;
}

static void same_text(const char *a, const char *b, const char *what) {
    if ((a == NULL) != (b == NULL) || (a && strcmp(a, b) != 0))
        fail_msg("%s: \"%s\", the engine says \"%s\"", what, a ? a : "(none)", b ? b : "(none)");
}

/* Every name the engine has, with its value; ours may have older ones besides. */
static unsigned compare_names(const struct smith_names *ours, const struct smith_names *theirs) {
    for (uint32_t i = 0; i < theirs->count; i++) {
        const struct smith_name *name = &theirs->items[i], *same = NULL;
        for (uint32_t j = 0; j < ours->count; j++)
            if (strcmp(ours->items[j].name, name->name) == 0)
                same = &ours->items[j];
        if (!same)
            fail_msg("%s has no %s", ours->name, name->name);
        if (same->value != name->value || same->low != name->low || same->high != name->high)
            fail_msg("%s is another value", name->name);
    }
    return theirs->count;
}

static void compare_reference(const struct smith_reference *ours, const struct smith_reference *theirs,
                              const char *what) {
    assert_int_equal(ours != NULL, theirs != NULL);
    if (!ours)
        return;
    same_text(ours->path, theirs->path, what);
    assert_int_equal(ours->base, theirs->base);
    assert_int_equal(ours->none_count, theirs->none_count);
    for (uint32_t i = 0; i < ours->none_count; i++)
        assert_int_equal(ours->none[i], theirs->none[i]);
}

static void compare_type(const struct smith_type *ours, const struct smith_type *theirs, const char *what,
                         unsigned *names);

static void compare_record(const struct smith_type *ours, const struct smith_type *theirs, unsigned *names) {
    static const char *const keys[] = {"text", "zero", "all", "one", "negated", "alias", "spread"};
    char what[128];
    if (ours->record->member_count != theirs->record->member_count || ours->wire_min != theirs->wire_min)
        fail_msg("%s: %u members of %u bytes, the engine says %u of %u", ours->name, ours->record->member_count,
                 ours->wire_min, theirs->record->member_count, theirs->wire_min);
    for (uint16_t i = 0; i < ours->record->member_count; i++) {
        const struct smith_member *a = &ours->record->members[i], *b = &theirs->record->members[i];
        snprintf(what, sizeof what, "%s.%s", ours->name, a->name);
        if (!(a->flags & SMITH_MAGIC))
            same_text(a->name, b->name, what);
        assert_int_equal(a->flags, b->flags);
        assert_int_equal(!a->fallback, !b->fallback);
        if (a->fallback)
            assert_int_equal(a->fallback->ops[0].argument, b->fallback->ops[0].argument);
        for (size_t j = 0; j < sizeof keys / sizeof *keys; j++)
            same_text(annotation(a, keys[j]), annotation(b, keys[j]), what);
        compare_reference(a->reference, b->reference, what);
        compare_type(a->type, b->type, what, names);
    }
}

/* The engine has no data for two kinds of triggers that we know of. */
static void compare_cases(const struct smith_union *ours, const struct smith_union *theirs, unsigned *names) {
    assert_int_equal(ours->case_count, theirs->case_count + 2);
    for (uint16_t i = 0; i < theirs->case_count; i++) {
        const struct smith_case *same = NULL;
        for (uint16_t j = 0; j < ours->case_count; j++)
            if (ours->cases[j].tag == theirs->cases[i].tag)
                same = &ours->cases[j];
        assert_non_null(same);
        compare_record(same->type, theirs->cases[i].type, names);
    }
}

static void compare_type(const struct smith_type *ours, const struct smith_type *theirs, const char *what,
                         unsigned *names) {
    if (ours->kind != theirs->kind || ours->width != theirs->width || ours->wire_min != theirs->wire_min ||
        (ours->flags & SMITH_SIGNED) != (theirs->flags & SMITH_SIGNED) || ours->charset != theirs->charset)
        fail_msg("%s is %s, the engine says %s", what, ours->name, theirs->name);
    assert_int_equal(ours->names != NULL, theirs->names != NULL);
    if (ours->names)
        *names += compare_names(ours->names, theirs->names);
    if (ours->kind == SMITH_RECORD)
        compare_record(ours, theirs, names);
    else if (ours->kind == SMITH_UNION)
        compare_cases(ours->variants, theirs->variants, names);
    else if (ours->elem)
        compare_type(ours->elem, theirs->elem, what, names);
}

static void the_engine_says_what_our_layout_says(void **state) {
    (void)state;
    struct smith_buffer text;
    struct smith_error error;
    unsigned names = 0;
    if (smith_file_read("../shared/seeds/mapdef.txt", NULL, &text, &error) != SMITH_OK) {
        print_message("no definition of the engine here: skipped\n");
        skip();
    }
    struct smith_layout_source *source = parse((struct smith_bytes){text.data, text.size});
    compare_type(smith_d2df_layout.root, smith_layout_get(source)->root, "Map", &names);
    assert_true(names > 150);
    smith_layout_free(source);
    smith_buffer_free(&text);
}

/* ---- the language ---------------------------------------------------------------------------------------------- */

static const char whole[] =
    "enum Kind tip \"kinds\" { K_A, K_B = 5, K_C,, K_ALIAS = 5, K_MAX = MAX }\n"
    "\"map\" header binblock 7 size 20 bytes tip 'the map' { name type char[8] offset 0 default \"x\\\"y\"; glow type color "
    "default (0 0 0 255); both type size offset 16 as wh as wh default [0 0]; one type char offset 8; }\n"
    "thing binblock 3 { kind type ubyte offset 1 enum Kind default K_C writedefault; flag type negbool offset 0 default true; "
    "bits type ubyte offset 2 bitset unique Bits default NONE; type type ubyte offset 6 enum T; triggerdata type trigdata[4] offset 7; "
    "next thing default null offset 11; who type int offset 15 thing as monsterid; note type string default ''; }\n"
    "TriggerData for (T_A, T_B) { at type point internal default (1 2); }\n"
    "bitset Bits { NONE = 0, ONE, TWO, ALL = 255, FOUR, }\n"
    "TriggerData for T_C { a type short offset 2 alias b help 'h'; }\n"
    "enum T { T_A, T_B, T_C, }\n"
    "enum Special help 'h' tip 't' { S_A = -1, S_B = -4, S_C, S_MAX = MAX }\n"
    "bitset Flags { F_A, F_B, F_ALL = 15, F_MAX = MAX }\n"
    "\"wide\" tip 't' help 'h' { light type color offset 0; at type point as xy offset 3; to type point as txy offset 11; area "
    "type size as twh offset 19; u type ushort offset 23 tip 't' help 'h'; v type uint offset 25; next type stranger thing offset 29; "
    "small type ubyte thing offset 33; letter type char offset 34; hid type int offset 35 internal default 7; glow type color default [1 2 3]; }\n";

static void every_construct_has_its_layout(void **state) {
    (void)state;
    static const char *const wanted[] = {
        "enum Kind {\n    K_A = 0,\n    K_B = 5,\n    K_C = 6,\n    K_ALIAS = 5,\n    K_MAX = 6,\n}",
        "        7 header: Header,\n        3 things: [Thing],\n",
        "struct Header {\n    name: cp1251[8] default \"x\\\"y\" @text(\"optional\"),\n    one: u8,\n    hole9: u8 = 0,\n",
        "    hole15: u8 = 0,\n    both: Size @text(\"optional\") @spread(\"Width Height\"),\n    glow: Colour if 0 @text(\"optional\"),\n}",
        "struct Thing {\n    flag: bool @text(\"optional\") @negated,\n    kind: u8<Kind> default 6 @text(\"default\"),\n",
        "        0 | 1: data_a: AData,\n        2: data_c: CData,\n",
        "    next: i32 default -1 -> /things none -1 @text(\"optional\"),\n    who: i32 -> /things base 1 none 0 | -1,\n"
        "    note: cp1251 if 0 @text(\"optional\"),\n}",
        "bits Bits {\n    0: ONE,\n    1: TWO,\n    2: FOUR,\n}",
        "struct AData {\n}",
        "struct CData {\n    hole0: u8 = 0,\n    hole1: u8 = 0,\n    a: i16 @alias(\"b\"),\n}",
        "enum Special {\n    S_A = -1,\n    S_B = -4,\n    S_C = -3,\n    S_MAX = -1,\n}",
        "bits Flags {\n    0: F_A,\n    1: F_B,\n}",
        "struct Wide {\n    light: Color,\n    at: Point @spread(\"X Y\"),\n    to: Point @spread(\"tX tY\"),\n"
        "    area: Size @spread(\"tWidth tHeight\"),\n    u: u16,\n    v: u32,\n    next: i32 default -1 -> /things none -1,\n"
        "    small: u8 default 255 -> /things none 255,\n    letter: u8,\n    hid: i32 default 7 @text(\"internal\"),\n"
        "    glow: Colour if 0 @text(\"optional\"),\n}",
    };
    struct smith_buffer layout;
    struct smith_error error = {0};
    assert_int_equal(smith_definition_translate(view(whole), "test", NULL, &layout, NULL, &error), SMITH_OK);
    char *text = calloc(1, layout.size + 1);
    assert_non_null(text);
    memcpy(text, layout.data, layout.size);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!strstr(text, wanted[i]))
            fail_msg("there is no\n%s\nin\n%s", wanted[i], text);
    free(text);
    smith_buffer_free(&layout);
    smith_layout_free(parse(view(whole)));
}

#define MAP "\"map\" header binblock 7 { } "

static const struct {
    const char *text;
    unsigned line, column;
    const char *message;
} mistakes[] = {
    {"enum E { }", 1, 1, "no record is the header"},
    {"enum E { A B }", 1, 12, "expected `,`"},
    {"enum E { A = x }", 1, 14, "expected a whole number"},
    {"enum E { A = MAX, B = MAX }", 1, 23, "there is a MAX already"},
    {"enum E { } bitset E { }", 1, 19, "this name is taken"},
    {"enum E tip '' { }", 1, 12, "expected a text in quotes, not empty"},
    {"\"map\" header colour { }", 1, 14, "expected `header`, `size`, `binblock`, `tip`, `help` or `{`"},
    {"\"map\" size 4 { }", 1, 14, "expected `bytes`"},
    {"\"map\" size 0 bytes { }", 1, 12, "this number is out of range"},
    {"\"map\" binblock 1 binblock 2 { }", 1, 18, "this has been said already"},
    {MAP "\"map\" { }", 1, 29, "this has been defined already"},
    {MAP "\"m\" header { }", 1, 29, "there is a header already"},
    {MAP "\"m\" binblock 7 { }", 1, 29, "another record has this block already"},
    {MAP "\"1\" { }", 1, 29, "names are made of the letters A to Z, digits and _"},
    {"\"map\" header {\n x type int offset 0; x type int; }", 2, 23, "there is a field of this name already"},
    {"\"map\" header { x; }", 1, 16, "this field has no type"},
    {"\"map\" header { x type bits; }", 1, 23, "there is no such type"},
    {"\"map\" header { x type int type int; }", 1, 32, "this field has a type already"},
    {"\"map\" header { x type char[0]; }", 1, 28, "this number is out of range"},
    {"\"map\" header { x type trigdata; }", 1, 31, "expected `[` and a size"},
    {"\"map\" header { x type string offset 0; }", 1, 16, "a string has no place in a binary map"},
    {"\"map\" header { x type int offset 0 offset 1; }", 1, 36, "this field has an offset already"},
    {"\"map\" header { x type int as xyz; }", 1, 30, "expected `xy`, `wh`, `txy`, `twh` or `monsterid`"},
    {"\"map\" header { x type int default 1 default 2; }", 1, 45, "this field has a default already"},
    {"\"map\" header { x type int default ; }", 1, 35, "expected a value"},
    {"\"map\" header { x type int default (1); }", 1, 37, "expected a whole number"},
    {"\"map\" header { x type int enum A bitset B; }", 1, 41, "a field is of one enum, bitset or record only"},
    {"\"map\" header { x type bool enum A; }", 1, 16, "only whole numbers can be of an enum, bitset or record"},
    {"\"map\" header { x enum A; }", 1, 23, "there is no such enum"},
    {"bitset A { } \"map\" header { x enum A; }", 1, 36, "this is a bitset, no enum"},
    {"\"map\" header { x thing; }", 1, 18, "there is no such record"},
    {"enum A { B } \"map\" header { x enum A default C; }", 1, 29, "its default is no name it knows"},
    {"\"map\" header { x type int offset 0; y type byte offset 3; }", 1, 37, "it lies over another field"},
    {"\"map\" header size 3 bytes { x type int offset 0; }", 1, 1, "its fields are longer than its size"},
    {MAP "TriggerData { }", 1, 41, "expected `for`"},
    {MAP "TriggerData for A { }", 1, 41, "a kind of trigger here is in no enum"},
    {MAP "enum T { A } TriggerData for (A, A) { }", 1, 62, "this kind of trigger is here already"},
    {MAP "enum T { A } TriggerData for A { } TriggerData for A { }", 1, 80, "this kind of trigger has data already"},
    {"enum E tip 'a' help 'b' tip 'c' { }", 1, 25, "this has been said already"},
    {"\"map\" header help 'a' help 'b' { }", 1, 23, "this has been said already"},
    {"\"map\" header size 1 bytes size 2 bytes { }", 1, 27, "this has been said already"},
    {"\"map\" header binblock 0 { }", 1, 23, "this number is out of range"},
    {"\"map\" header { x type int tip 'a' tip 'b'; }", 1, 35, "this has been said already"},
    {"\"map\" header { x type int help ''; }", 1, 32, "expected a text in quotes, not empty"},
    {"\"map\" header { x type int alias a alias b; }", 1, 35, "this has been said already"},
    {"\"map\" header { x type int alias 'a'; }", 1, 33, "expected a name"},
    {"\"map\" header { x type int offset -1; }", 1, 34, "this number is out of range"},
    {"\"map\" header { x type char[32769]; }", 1, 28, "this number is out of range"},
    {"\"map\" header { x type int offset 0", 1, 35, "expected a name, but the text ends here"},
    {"\"map\" header { x type string thing; }", 1, 16, "only whole numbers can be of an enum, bitset or record"},
    {"enum A { } \"map\" header { x bitset A; }", 1, 36, "this is an enum, no bitset"},
    {"\"map\" header { x bitset A; }", 1, 25, "there is no such bitset"},
    {"\"map\" header { y thing default some; } thing { }", 1, 16, "the default of a reference is null"},
    {"bitset B { A = MAX, C = MAX }", 1, 25, "there is a MAX already"},
    {"enum E { \"A\" }", 1, 10, "expected a name"},
    {"enum E { A = 1", 1, 15, "expected `,`, but the text ends here"},
    {MAP "TriggerData for () { }", 1, 46, "expected a kind of trigger"},
    {MAP "unknown words", 1, 37, "expected `header`, `size`, `binblock`, `tip`, `help` or `{`"},
};

static void mistakes_have_a_position(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        struct smith_buffer layout, report;
        struct smith_error error = {0};
        enum smith_status status =
            smith_definition_translate(view(mistakes[i].text), "test", NULL, &layout, &report, &error);
        if (status != SMITH_BAD_LAYOUT || strcmp(error.message, mistakes[i].message) != 0 ||
            error.line != mistakes[i].line || error.column != mistakes[i].column)
            fail_msg("%s\n  %u:%u: %s, not %u:%u: %s", mistakes[i].text, error.line, error.column, error.message,
                     mistakes[i].line, mistakes[i].column, mistakes[i].message);
        assert_true(report.size > 0);
        smith_buffer_free(&layout);
        smith_buffer_free(&report);
    }
}

static void layouts_stay_layouts(void **state) {
    (void)state;
    struct smith_layout_source *source = parse(view("layout t; root R; struct R { a: u8 }"));
    assert_string_equal(smith_layout_get(source)->name, "t");
    smith_layout_free(source);
}

/* ---- real maps through it -------------------------------------------------------------------------------------- */

static struct smith_layout_source *engine;

static void same_map(const char *path, struct smith_bytes map) {
    struct smith_document *ours = document_open(map), *theirs;
    struct smith_error error;
    (void)path;
    assert_int_equal(smith_decode(smith_layout_get(engine), map, NULL, NULL, NULL, &theirs, &error), SMITH_OK);
    struct smith_buffer a, b;
    struct smith_findings notes;
    const struct smith_conversion *text = smith_format_by_id("d2df")->conversions;
    assert_int_equal(smith_convert_write(ours, text, NULL, &a, &notes, &error), SMITH_OK);
    smith_findings_free(&notes);
    assert_int_equal(smith_convert_write(theirs, text, NULL, &b, &notes, &error), SMITH_OK);
    smith_findings_free(&notes);
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.data, b.data, a.size);
    smith_buffer_free(&a);
    smith_buffer_free(&b);
    smith_document_free(theirs);
    smith_document_free(ours);
}

static void maps_mean_the_same_with_either_layout(void **state) {
    (void)state;
    struct smith_buffer text;
    struct smith_error error;
    if (smith_file_read("../shared/seeds/mapdef.txt", NULL, &text, &error) != SMITH_OK) {
        print_message("no definition of the engine here: skipped\n");
        skip();
    }
    engine = parse((struct smith_bytes){text.data, text.size});
    unsigned count = corpus_visit("d2df", ".map", same_map);
    smith_layout_free(engine);
    smith_buffer_free(&text);
    if (!count) {
        print_message("no real maps here: skipped\n");
        skip();
    }
}

int test_d2df_mapdef(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_engine_says_what_our_layout_says),
        cmocka_unit_test(every_construct_has_its_layout),
        cmocka_unit_test(mistakes_have_a_position),
        cmocka_unit_test(layouts_stay_layouts),
        cmocka_unit_test(maps_mean_the_same_with_either_layout),
    };
    return cmocka_run_group_tests_name("the engine's definition", tests, NULL, NULL);
}
