/* SPDX-License-Identifier: MIT
 *
 * The tables a layout becomes. Memory is compared with what the C compiler makes of the same structs; the rest with
 * what the contract in levelsmith/type.h says.
 */
#include <levelsmith/levelsmith.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- helpers ---- */

static struct smith_layout_source *parse(const char *text) {
    struct smith_layout_source *source;
    struct smith_buffer report;
    struct smith_bytes bytes = {(const uint8_t *)text, strlen(text)};
    if (smith_layout_parse(bytes, "test.layout", NULL, &source, &report, NULL) != SMITH_OK)
        fail_msg("%.*s", (int)report.size, (const char *)report.data);
    assert_int_equal(report.size, 0);
    smith_buffer_free(&report);
    return source;
}

static const struct smith_type *type_called(const struct smith_layout_source *source, const char *name) {
    const struct smith_layout *layout = smith_layout_get(source);
    for (uint32_t i = 0; i < layout->type_count; i++)
        if (strcmp(layout->types[i]->name, name) == 0)
            return layout->types[i];
    fail_msg("no type %s", name);
    return NULL;
}

static const struct smith_member *member_called(const struct smith_type *type, const char *name) {
    for (uint16_t i = 0; i < type->record->member_count; i++)
        if (strcmp(type->record->members[i].name, name) == 0)
            return &type->record->members[i];
    fail_msg("no member %s in %s", name, type->name);
    return NULL;
}

struct expected_offset {
    const char *name;
    size_t offset;
    long has; /* offset, or -1 */
    unsigned flags;
};

static void assert_offsets(const struct smith_type *type, const struct expected_offset *offsets, size_t count,
                           size_t size, size_t align) {
    assert_int_equal(type->size, size);
    assert_int_equal(type->align, align);
    for (size_t i = 0; i < count; i++) {
        const struct smith_member *member = member_called(type, offsets[i].name);
        uint32_t has = offsets[i].has < 0 ? SMITH_NONE : (uint32_t)offsets[i].has;
        if (member->offset != offsets[i].offset || member->has != has || member->flags != offsets[i].flags)
            fail_msg("%s.%s: offset %u has %u flags %u", type->name, offsets[i].name, member->offset, member->has,
                     member->flags);
    }
}

#define ASSERT_OFFSETS(type, offsets, c)                                                                               \
    assert_offsets(type, offsets, sizeof(offsets) / sizeof *(offsets), sizeof(c), _Alignof(c))

static void assert_ops(const struct smith_expression *expression, const struct smith_op *ops, uint32_t count) {
    assert_int_equal(expression->count, count);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(expression->ops[i].code, ops[i].code);
        assert_int_equal(expression->ops[i].argument, ops[i].argument);
        if (ops[i].name)
            assert_string_equal(expression->ops[i].name, ops[i].name);
    }
}

#define OPS(expression, ...)                                                                                           \
    assert_ops(expression, (const struct smith_op[]){__VA_ARGS__},                                                     \
               sizeof((const struct smith_op[]){__VA_ARGS__}) / sizeof(struct smith_op))

/* ---- memory ---- */

struct point {
    int32_t x, y;
};

struct gap {
    uint8_t a;
    struct point at;
    uint16_t b[3];
};

struct everything {
    struct smith_quirk *quirks;
    bool on;
    uint16_t big;
    double wide;
    const char *name;
    struct smith_bytes data;
    struct point at;
    struct gap gaps[2];
    struct smith_list points;
    struct smith_variant choice;
    struct point *maybe_point;
    uint8_t maybe_number;
    const char *maybe_name;
    struct smith_list maybe_list;
    uint16_t maybe_array[3];
    struct {
        bool maybe_number, maybe_list, maybe_array;
    } has;
};

static const char everything_text[] =
    "layout x;\n"
    "struct Point { x: i32, y: i32 }\n"
    "struct Gap { a: u8, at: Point, b: [u16; 3] }\n"
    "struct Everything {\n"
    "    magic \"EVER\",\n"
    "    on: bool, big: u16 be, wide: f64, name: utf8(u8), data: bytes[4], at: Point,\n"
    "    gaps: [Gap; 2],\n"
    "    count: u8 = count(points),\n"
    "    points: [Point; count],\n"
    "    choice: union(on) { 0: no: u8, else: yes: Point },\n"
    "    maybe_point: Point if on,\n"
    "    maybe_number: u8 if rest > 4 default 7,\n"
    "    maybe_name: utf8(u8) if on,\n"
    "    maybe_list: [u8; (u8)] if on,\n"
    "    maybe_array: [u16; 3] if on,\n"
    "}\n"
    "root Everything;\n";

static void test_memory_is_what_c_makes_of_it(void **state) {
    (void)state;
    struct smith_layout_source *source = parse(everything_text);
    const struct expected_offset point[] = {{"x", offsetof(struct point, x), -1, 0},
                                            {"y", offsetof(struct point, y), -1, 0}};
    ASSERT_OFFSETS(type_called(source, "Point"), point, struct point);
    const struct expected_offset gap[] = {{"a", offsetof(struct gap, a), -1, 0},
                                          {"at", offsetof(struct gap, at), -1, 0},
                                          {"b", offsetof(struct gap, b), -1, 0}};
    ASSERT_OFFSETS(type_called(source, "Gap"), gap, struct gap);
#define AT(member) offsetof(struct everything, member)
    const struct expected_offset all[] = {
        {"magic", SMITH_NONE, -1, SMITH_MAGIC},
        {"on", AT(on), -1, 0},
        {"big", AT(big), -1, 0},
        {"wide", AT(wide), -1, 0},
        {"name", AT(name), -1, 0},
        {"data", AT(data), -1, 0},
        {"at", AT(at), -1, 0},
        {"gaps", AT(gaps), -1, 0},
        {"count", SMITH_NONE, -1, SMITH_DERIVED},
        {"points", AT(points), -1, 0},
        {"choice", AT(choice), -1, 0},
        {"maybe_point", AT(maybe_point), -1, SMITH_POINTER},
        {"maybe_number", AT(maybe_number), AT(has.maybe_number), SMITH_OPTIONAL},
        {"maybe_name", AT(maybe_name), -1, 0},
        {"maybe_list", AT(maybe_list), AT(has.maybe_list), 0},
        {"maybe_array", AT(maybe_array), AT(has.maybe_array), 0},
    };
#undef AT
    ASSERT_OFFSETS(type_called(source, "Everything"), all, struct everything);
    smith_layout_free(source);
}

static void test_type_flags(void **state) {
    (void)state;
    static const struct {
        const char *body;
        unsigned flags;
        uint32_t wire_min;
    } cases[] = {
        {"a: u8, b: u8", SMITH_PLAIN | SMITH_QUIRKLESS | SMITH_FIXED | SMITH_ZERO, 2},
        {"a: f32, b: [i16; 2]", SMITH_PLAIN | SMITH_QUIRKLESS | SMITH_FIXED | SMITH_ZERO, 8},
        {"a: u8, b: u16", SMITH_QUIRKLESS | SMITH_FIXED | SMITH_ZERO, 3}, /* padding in between */
        {"a: u16, b: u8", SMITH_QUIRKLESS | SMITH_FIXED | SMITH_ZERO, 3}, /* ... and behind */
        {"a: u16 be", SMITH_QUIRKLESS | SMITH_FIXED | SMITH_ZERO, 2},
        {"a: Two, b: [Two; 3]", SMITH_PLAIN | SMITH_QUIRKLESS | SMITH_FIXED | SMITH_ZERO, 8},
        {"a: u8 default 3", SMITH_QUIRKLESS | SMITH_FIXED, 1}, /* a fresh one is not zero bytes */
        {"a: bool", SMITH_FIXED | SMITH_ZERO, 1},
        {"a: leb<i32>", SMITH_ZERO, 1},
        {"a: Two if 1, b: uleb<u64>", SMITH_ZERO, 1},
        {"a: u8, b: u8 = 5", SMITH_FIXED | SMITH_ZERO, 2},
        {"a: u8, b: u8 if a", SMITH_ZERO, 1},
        {"a: utf8[16], b: bytes(u16)", 0, 18},
        {"a: utf8[16], b: bytes[3]", SMITH_FIXED, 19},
        {"a: utf8 to 0", 0, 1},
        {"a: [Two; (u32)]", SMITH_ZERO, 4},
        {"a: u8, b: [u16; a]", SMITH_ZERO, 1},
        {"a: sized(8) bytes", SMITH_FIXED | SMITH_ZERO, 8},
        {"n: u8, a: union(n) { 1: x: u8, else: y: u16 }", SMITH_ZERO, 2},
        {"n: u8, a: union(n) { 1: x: [u8; 2], else: y: u16 }", SMITH_FIXED | SMITH_ZERO, 3},
        {"n: u8, a: union(n) { 1: x: u16 }", SMITH_ZERO, 1}, /* other tags: no bytes */
        {"magic [1, 2, 3], a: u8", SMITH_FIXED | SMITH_ZERO, 4},
        {"", SMITH_FIXED | SMITH_ZERO, 0},
        {"a: u8 = sizeof(b), b: bytes(u8)", SMITH_ZERO | SMITH_MEASURES, 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[300];
        snprintf(text, sizeof text, "layout x; struct Two { a: u8, b: u8 } struct A { b: B } struct B { %s } root A;",
                 cases[i].body);
        struct smith_layout_source *source = parse(text);
        const struct smith_type *type = type_called(source, "B");
        if (type->flags != cases[i].flags || type->wire_min != cases[i].wire_min)
            fail_msg("{ %s }: flags %u, wire_min %u", cases[i].body, type->flags, type->wire_min);
        smith_layout_free(source);
    }
}

static void test_root_has_a_slot_for_quirks(void **state) {
    (void)state;
    struct smith_layout_source *source = parse("layout x; struct A { a: u8 } root A;");
    assert_int_equal(smith_layout_get(source)->root->flags, SMITH_FIXED | SMITH_ZERO);
    assert_int_equal(smith_layout_get(source)->root->size, 2 * sizeof(void *));
    smith_layout_free(source);
}

static void test_field_runs(void **state) {
    (void)state;
    struct smith_layout_source *source =
        parse("layout x; struct P { x: u16, y: u16 } struct L { a: leb<i32>, b: leb<i32> }\n"
              "struct A { on: bool, p: P, q: u32, r: u8, s: u16, n: u8 = 4, t: u8, u: u8 if on, v: u16 be, w: u16,\n"
              "           l: L, c: leb<i16>, d: leb<i16>, e: leb<u16>, f: uleb<u16>, g: uleb<u16>, h: [L; 2] }\n"
              "root A;");
    static const struct {
        uint8_t fast_path, width;
        const char *first;
        uint16_t count;
        uint32_t size;
    } expected[] = {
        {SMITH_PATH_BOOL, 0, "on", 1, 1}, /* p begins at 10, q at 16: not one stretch */
        {SMITH_PATH_COPY, 0, "p", 1, 4},  {SMITH_PATH_COPY, 0, "q", 2, 5},        {SMITH_PATH_COPY, 0, "s", 1, 2},
        {SMITH_PATH_COPY, 0, "t", 1, 1},  {SMITH_PATH_COPY, 0, "w", 1, 2},        {SMITH_PATH_RECORD, 0, "l", 1, 16},
        {SMITH_PATH_LEB, 2, "c", 2, 4},   {SMITH_PATH_LEB_CLAMPED, 2, "e", 1, 2}, {SMITH_PATH_ULEB, 2, "f", 2, 4},
    };
    const struct smith_type *root = smith_layout_get(source)->root;
    const struct smith_record *record = root->record;
    assert_int_equal(record->run_count, sizeof expected / sizeof *expected);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        const struct smith_field_run *run = &record->runs[i];
        const struct smith_member *first = member_called(root, expected[i].first);
        if (run->fast_path != expected[i].fast_path || run->width != expected[i].width ||
            run->count != expected[i].count || run->size != expected[i].size ||
            &record->members[run->member] != first || run->offset != first->offset)
            fail_msg("%s: way %u, width %u, %u members, %u bytes", record->members[run->member].name, run->fast_path,
                     run->width, run->count, run->size);
    }
    smith_layout_free(source);
}

static void test_whole_records(void **state) {
    (void)state;
    static const struct {
        const char *body;
        bool whole;
        uint8_t fast_path;
    } cases[] = {
        {"", true, SMITH_PATH_RECORD},
        {"a: u8, b: u16", true, SMITH_PATH_RECORD},
        {"a: u16, b: u16", true, SMITH_PATH_COPY},
        {"a: leb<i8>, b: bool, c: f32", true, SMITH_PATH_RECORD},
        {"a: In, b: u8", true, SMITH_PATH_RECORD},
        {"a: u8, b: u16 be", false, SMITH_PATH_GENERAL},
        {"a: u8, b: u8 if a", false, SMITH_PATH_GENERAL},
        {"a: u8 = 1", false, SMITH_PATH_GENERAL},
        {"magic \"a\"", false, SMITH_PATH_GENERAL},
        {"a: u8, chunks F { [1] b: u8 }", false, SMITH_PATH_GENERAL}, /* F is not brief */
        {"a: u8, chunks G { [1] b: u8, [2] c: In, many [3] d: In }", true, SMITH_PATH_STREAM},
        {"chunks G { [1] b: [In; (u8)], [2] c: Inner }", true, SMITH_PATH_STREAM},
        {"chunks G {}", false, SMITH_PATH_GENERAL}, /* nothing to look an id up in */
        {"a: utf8(u8), chunks G { [1] b: u8 }", false, SMITH_PATH_GENERAL},
        {"a: u8, chunks G { [1] b: u8, [2] c: utf8 }", false, SMITH_PATH_GENERAL},
        {"chunks G { [1] b: [utf8(u8); (u8)] }", false, SMITH_PATH_GENERAL},
        {"chunks G { [1] b: u8, [2] c: B }", false, SMITH_PATH_GENERAL}, /* as deep as the file says */
        {"a: utf8(u8)", false, SMITH_PATH_GENERAL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[400];
        snprintf(text, sizeof text,
                 "layout x; frame F { id: bytes(u8) = id, size: u8 = size, end id } struct In { a: leb<i8> }\n"
                 "frame G { id: bytes(leb<i32>) = id, size: leb<i64> = size, end id }\n"
                 "struct Inner { chunks G { [1] a: u8 } }\n"
                 "struct A { b: B } struct B { %s } root A;",
                 cases[i].body);
        struct smith_layout_source *source = parse(text);
        const struct smith_type *type = type_called(source, "B");
        if (type->record->whole != cases[i].whole || type->fast_path != cases[i].fast_path)
            fail_msg("{ %s }: whole %d, way %u", cases[i].body, type->record->whole, type->fast_path);
        smith_layout_free(source);
    }
}

/* ---- expressions ---- */

static void test_expressions(void **state) {
    (void)state;
    struct smith_layout_source *source =
        parse("layout x;\n"
              "enum E { none, some = 3 } bits B { 0: low, 1..3: middle<E>, 4..: high }\n"
              "struct In { b: u8<B> } struct Mid { i: In }\n"
              "struct A {\n"
              "    e: u8<E>, m: Mid, n: u8 = count(list), list: [u16; n * 2 + 1],\n"
              "    a: u8 if e == E.some && !rest,\n"
              "    b: u8 if m.i.b.middle, c: u8 if m.i.b.high, d: u8 if m.i.b & B.middle,\n"
              "    f: u32 = sizeof(list) - (8 >> 1), g: [Deep; 2],\n"
              "}\n"
              "struct Deep { a: u8 if outer.n > 1 }\n"
              "root A;");
    const struct smith_type *a = type_called(source, "A");
    assert_int_equal(member_called(a, "n")->slot, 0);
    assert_int_equal(member_called(a, "f")->slot, UINT16_MAX);
    OPS(member_called(a, "n")->value, {SMITH_OP_COUNT, NULL, 3});
    OPS(&member_called(a, "list")->type->extent->size, {SMITH_OP_MEMBER, NULL, 2}, {SMITH_OP_CONST, NULL, 2},
        {SMITH_OP_MUL, NULL, 0}, {SMITH_OP_CONST, NULL, 1}, {SMITH_OP_ADD, NULL, 0});
    OPS(member_called(a, "a")->condition, {SMITH_OP_MEMBER, NULL, 0}, {SMITH_OP_CONST, NULL, 3}, {SMITH_OP_EQ, NULL, 0},
        {SMITH_OP_REST, NULL, 0}, {SMITH_OP_NOT, NULL, 0}, {SMITH_OP_ANDAND, NULL, 0});
    OPS(member_called(a, "b")->condition, {SMITH_OP_INNER, NULL, 1}, {SMITH_OP_INNER, NULL, 0},
        {SMITH_OP_MEMBER, NULL, 0}, {SMITH_OP_CONST, NULL, 1}, {SMITH_OP_SHR, NULL, 0}, {SMITH_OP_CONST, NULL, 7},
        {SMITH_OP_AND, NULL, 0});
    OPS(member_called(a, "c")->condition, {SMITH_OP_INNER, NULL, 1}, {SMITH_OP_INNER, NULL, 0},
        {SMITH_OP_MEMBER, NULL, 0}, {SMITH_OP_CONST, NULL, 4}, {SMITH_OP_SHR, NULL, 0}, {SMITH_OP_CONST, NULL, 15},
        {SMITH_OP_AND, NULL, 0});
    OPS(member_called(a, "d")->condition, {SMITH_OP_INNER, NULL, 1}, {SMITH_OP_INNER, NULL, 0},
        {SMITH_OP_MEMBER, NULL, 0}, {SMITH_OP_CONST, NULL, 14}, {SMITH_OP_AND, NULL, 0});
    OPS(member_called(a, "f")->value, {SMITH_OP_SIZEOF, NULL, 3}, {SMITH_OP_CONST, NULL, 8}, {SMITH_OP_CONST, NULL, 1},
        {SMITH_OP_SHR, NULL, 0}, {SMITH_OP_SUB, NULL, 0});
    const struct smith_member *deep = member_called(type_called(source, "Deep"), "a");
    OPS(deep->condition, {SMITH_OP_OUTER, "n", 0}, {SMITH_OP_CONST, NULL, 1}, {SMITH_OP_GT, NULL, 0});
    assert_int_equal(deep->flags, SMITH_OPTIONAL);
    smith_layout_free(source);
}

/* The C compiler says what the operators mean; that precedence can surprise is the point. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wparentheses"
static void test_constants(void **state) {
    (void)state;
#define CASE(expression)                                                                                               \
    { #expression, (expression) }
    static const struct {
        const char *text;
        int64_t value;
    } cases[] = {
        CASE(1 + 2 * 3),     CASE((1 + 2) * 3), CASE(7 - 2 - 1),
        CASE(100 / 7 % 4),   CASE(1 << 2 + 1),  CASE(6 & 3 == 3),
        CASE(5 | 2 ^ 3 & 6), CASE(1 < 2 == 1),  CASE(4 > 4 || 3 >= 3 && 2 != 2),
        CASE(~0 & 0xFF),     CASE(- -5),        CASE(!3 + 1),
        CASE(-7 / 2),        CASE(-7 % 3),      CASE(1 <= 0 | 8 >> 1),
        CASE('A' + 1),       CASE('\x41'),      CASE(!!9),
    };
#undef CASE
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[200];
        snprintf(text, sizeof text, "layout x; struct A { a: i64 = %s } root A;", cases[i].text);
        struct smith_layout_source *source = parse(text);
        OPS(smith_layout_get(source)->root->record->members[0].value, {SMITH_OP_CONST, NULL, cases[i].value});
        smith_layout_free(source);
    }
}

#pragma GCC diagnostic pop

/* ---- chunks ---- */

static const char chunks_text[] =
    "layout x; releases { \"2\" }\n"
    "frame F { id: u16 = id, pad: u8 = 0, size: u32 be = size, unit 2, whole, end pad }\n"
    "frame L { id: bytes(leb<i32>) = id, size: leb<i64> = size, short, end id }\n"
    "typeset Set: F { 0x0201 one: P, \"ab\" two: [u8; 4] since \"2\" }\n"
    "struct P { x: u8 }\n"
    "struct A { n: u32, chunks F {\n"
    "    5 p: P, many 4 ps: P, 0x100 name: utf8, others: [Set..], 3 number: u8 default 9,\n"
    "    6 list: [L \"TeX\" width 2: P] } }\n"
    "root A;\n";

struct chunks {
    struct smith_quirk *quirks;
    uint32_t n;
    struct point *p;
    struct smith_list ps;
    const char *name;
    struct smith_list others;
    uint8_t number;
    struct smith_list list;
    struct {
        bool number, list;
    } has;
};

static void test_stream_members(void **state) {
    (void)state;
    struct smith_layout_source *source = parse(chunks_text);
    const struct smith_type *a = smith_layout_get(source)->root;
#define AT(member) offsetof(struct chunks, member)
    const struct expected_offset offsets[] = {
        {"n", AT(n), -1, 0},
        {"p", AT(p), -1, SMITH_CHUNK | SMITH_OPTIONAL | SMITH_POINTER},
        {"ps", AT(ps), -1, SMITH_CHUNK | SMITH_MANY},
        {"name", AT(name), -1, SMITH_CHUNK | SMITH_OPTIONAL},
        {"others", AT(others), -1, SMITH_CHUNK | SMITH_SPLICED},
        {"number", AT(number), AT(has.number), SMITH_CHUNK | SMITH_OPTIONAL},
        {"list", AT(list), AT(has.list), SMITH_CHUNK | SMITH_OPTIONAL},
    };
#undef AT
    ASSERT_OFFSETS(a, offsets, struct chunks);
    assert_int_equal(a->record->stream, 1);
    assert_string_equal(a->record->framing->name, "F");
    const struct smith_extent *many = member_called(a, "ps")->type->extent;
    assert_int_equal(many->kind, SMITH_CHUNKS);
    assert_memory_equal(many->chunk.id.data, "\4\0", 2);
    const struct smith_type *list = member_called(a, "list")->type;
    assert_string_equal(list->name, "[L \"TeX\" width 2: P]");
    assert_string_equal(list->extent->framing->name, "L");
    assert_int_equal(list->extent->chunk.width, 2);
    OPS(member_called(a, "number")->fallback, {SMITH_OP_CONST, NULL, 9});
    smith_layout_free(source);
}

static void test_slots_are_sorted(void **state) {
    (void)state;
    struct smith_layout_source *source = parse(chunks_text);
    const struct smith_record *record = smith_layout_get(source)->root->record;
    static const struct {
        const char *id, *type;
        uint16_t member, variant;
    } expected[] = {
        {"\0\1", "utf8", 3, UINT16_MAX}, {"\1\2", "P", 4, 0},
        {"\3\0", "u8", 5, UINT16_MAX},   {"\4\0", "P", 2, UINT16_MAX},
        {"\5\0", "P", 1, UINT16_MAX},    {"\6\0", "[L \"TeX\" width 2: P]", 6, UINT16_MAX},
        {"ab", "[u8; 4]", 4, 1},
    };
    assert_int_equal(record->slot_count, sizeof expected / sizeof *expected);
    for (uint16_t i = 0; i < record->slot_count; i++) {
        assert_int_equal(record->slots[i].chunk.id.size, 2);
        assert_memory_equal(record->slots[i].chunk.id.data, expected[i].id, 2);
        assert_string_equal(record->slots[i].type->name, expected[i].type);
        assert_int_equal(record->slots[i].member, expected[i].member);
        assert_int_equal(record->slots[i].variant, expected[i].variant);
    }
    const struct smith_type *set = type_called(source, "Set");
    assert_int_equal(set->variants->tag.count, 0);
    assert_int_equal(set->variants->slot_count, 2);
    assert_int_equal(set->variants->slots[1].variant, 1);
    assert_string_equal(set->variants->cases[1].annotations.items[0].value, "2");
    smith_layout_free(source);
}

/* Shorter ids first, whatever their bytes. */
static void test_slots_by_length(void **state) {
    (void)state;
    struct smith_layout_source *source =
        parse("layout x; frame L { id: bytes(u8) = id, size: u8 = size, end id }\n"
              "struct A { chunks L { \"abc\" a: u8, \"z\" b: u8, \"b\" c: u8, \"aa\" d: u8, [255] e: u8 } } root A;");
    const struct smith_record *record = smith_layout_get(source)->root->record;
    static const char *const names[] = {"c", "b", "e", "d", "a"};
    assert_int_equal(record->slot_count, 5);
    for (uint16_t i = 0; i < 5; i++)
        assert_string_equal(record->members[record->slots[i].member].name, names[i]);
    smith_layout_free(source);
}

static void test_framings(void **state) {
    (void)state;
    struct smith_layout_source *source = parse(chunks_text);
    const struct smith_layout *layout = smith_layout_get(source);
    assert_int_equal(layout->framing_count, 2);
    const struct smith_framing *f = layout->framings[0], *l = layout->framings[1];
    assert_int_equal(f->field_count, 3);
    assert_int_equal(f->end_count, 2);
    assert_int_equal(f->size_unit, 2);
    assert_true(f->size_counts_header && !f->size_may_be_short);
    assert_int_equal(f->fields[0].role, SMITH_FRAME_ID);
    assert_int_equal(f->fields[1].role, SMITH_FRAME_RESERVED);
    assert_int_equal(f->fields[2].role, SMITH_FRAME_SIZE);
    assert_true(f->fields[2].type->flags & SMITH_BIG_ENDIAN);
    assert_true(!l->size_counts_header && l->size_may_be_short && l->size_unit == 1 && l->end_count == 1);
    smith_layout_free(source);
}

static void test_packed_stream(void **state) {
    (void)state;
    struct smith_layout_source *source =
        parse("layout x; frame F { id: bytes(u8) = id, size: u8 = size, end id } bits V { 31: packed }\n"
              "struct A { v: u32<V>, size: i32 = sizeof(chunks) if v.packed,\n"
              "    chunks F zlib(size) if v.packed { \"a\" a: u8 } } root A;");
    const struct smith_record *record = smith_layout_get(source)->root->record;
    assert_int_equal(record->stream_codec, SMITH_ZLIB);
    OPS(record->members[1].value, {SMITH_OP_SIZEOF, NULL, UINT16_MAX});
    OPS(&record->stream_size, {SMITH_OP_MEMBER, NULL, 1});
    assert_int_equal(record->members[1].slot, 0);
    assert_int_equal(record->stream_packed.count, 5);
    smith_layout_free(source);
}

/* ---- names, templates, references ---- */

static void test_layout_order_and_names(void **state) {
    (void)state;
    struct smith_layout_source *source =
        parse("layout x \"An X\"; /// what X is\n"
              "/// in front\nstruct Z { k: u8, head_data: union(k) { 1 | 2: a: u8, else: b: Y } } /// behind\n"
              "type Pair = Two<u8, 3>; template Two<T, n> { t: [T; n], u: [T; n * 2] }\n"
              "struct Y { p: Two<u8, 3>, q: Two<i16, 1> }\n"
              "root Z;");
    static const char *const expected[] = {"Z", "ZHeadData", "Pair", "Y", "Twoi161"};
    const struct smith_layout *layout = smith_layout_get(source);
    assert_string_equal(layout->name, "x");
    assert_string_equal(layout->title, "An X");
    assert_string_equal(layout->doc, "what X is");
    assert_string_equal(layout->types[0]->doc, "in front\nbehind");
    assert_int_equal(layout->type_count, sizeof expected / sizeof *expected);
    for (uint32_t i = 0; i < layout->type_count; i++)
        assert_string_equal(layout->types[i]->name, expected[i]);
    assert_ptr_equal(member_called(layout->types[3], "p")->type, layout->types[2]);
    assert_string_equal(member_called(layout->types[2], "u")->type->name, "[u8; 6]");
    const struct smith_union *variants = layout->types[1]->variants;
    assert_int_equal(variants->case_count, 3);
    assert_string_equal(variants->cases[1].name, "a");
    assert_int_equal(variants->cases[1].tag, 2);
    assert_int_equal(variants->otherwise, 2);
    smith_layout_free(source);
}

static void test_splices_and_aliases(void **state) {
    (void)state;
    struct smith_layout_source *source =
        parse("layout x; type Number = leb<u16>; struct Head { id: Number, flags: u8 }\n"
              "template Object<T> { ..Head, ..T, tail: u8 } struct Box { w: u16 }\n"
              "struct A { boxes: [Object<Box>; (u8)], n: uleb<i16> } root A;");
    const struct smith_type *box = type_called(source, "ObjectBox");
    static const char *const names[] = {"id", "flags", "w", "tail"};
    assert_int_equal(box->record->member_count, 4);
    for (uint16_t i = 0; i < 4; i++)
        assert_string_equal(box->record->members[i].name, names[i]);
    const struct smith_type *number = box->record->members[0].type;
    assert_string_equal(number->name, "leb<u16>");
    assert_int_equal(number->flags, 0); /* signed in the file, unsigned in memory */
    assert_int_equal(number->width, 2);
    const struct smith_type *other = member_called(smith_layout_get(source)->root, "n")->type;
    assert_int_equal(other->flags, SMITH_SIGNED);
    assert_int_equal(other->spelling, SMITH_SPELL_ULEB);
    smith_layout_free(source);
}

static void test_references(void **state) {
    (void)state;
    struct smith_layout_source *source =
        parse("layout x; struct T { index: i32, name: utf8(u8) } struct S { ts: [T; (u8)] key index }\n"
              "struct A { s: S, a: u16 -> /s/ts by index base 1 none -1 | 0xFFFF, b: u8 } root A;");
    const struct smith_member *a = member_called(smith_layout_get(source)->root, "a");
    assert_string_equal(a->reference->path, "/s/ts");
    assert_string_equal(a->reference->by, "index");
    assert_int_equal(a->reference->base, 1);
    assert_int_equal(a->reference->none_count, 2);
    assert_int_equal(a->reference->none[0], -1);
    assert_int_equal(a->reference->none[1], 0xFFFF);
    assert_string_equal(member_called(type_called(source, "S"), "ts")->key, "index");
    smith_layout_free(source);
}

static void test_recursion(void **state) {
    (void)state;
    struct smith_layout_source *source =
        parse("layout x; struct A { n: u8, next: A if n, all: [A; (u8)], u: union(n) { 1: a: A } } root A;");
    const struct smith_type *a = smith_layout_get(source)->root;
    assert_ptr_equal(member_called(a, "next")->type, a);
    assert_int_equal(a->wire_min, 2);
    smith_layout_free(source);
}

int test_layout(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory_is_what_c_makes_of_it),
        cmocka_unit_test(test_type_flags),
        cmocka_unit_test(test_root_has_a_slot_for_quirks),
        cmocka_unit_test(test_field_runs),
        cmocka_unit_test(test_whole_records),
        cmocka_unit_test(test_expressions),
        cmocka_unit_test(test_constants),
        cmocka_unit_test(test_stream_members),
        cmocka_unit_test(test_slots_are_sorted),
        cmocka_unit_test(test_slots_by_length),
        cmocka_unit_test(test_framings),
        cmocka_unit_test(test_packed_stream),
        cmocka_unit_test(test_layout_order_and_names),
        cmocka_unit_test(test_splices_and_aliases),
        cmocka_unit_test(test_references),
        cmocka_unit_test(test_recursion),
    };
    return cmocka_run_group_tests_name("layout", tests, NULL, NULL);
}
