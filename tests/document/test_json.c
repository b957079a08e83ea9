/* SPDX-License-Identifier: MIT
 *
 * JSON in and out: every construct of docs/json.md and every key of a quirk comes back as it went in, and other
 * spellings people may use mean what they should.
 */
#include "document/json_support.h"

/* ---- constructs ---- */

struct through {
    const char *members;
    const char *json; /* compact, without the braces and "$format" */
    const char *expected; /* NULL = the same */
};

static const struct through constructs[] = {
    {"a: u8, b: i8, c: u16 be, d: i64", "\"a\":255,\"b\":-128,\"c\":65535,\"d\":-5", NULL},
    {"a: u64, b: i64, c: u64", "\"a\":\"18446744073709551615\",\"b\":\"-9007199254740993\",\"c\":9007199254740992",
     NULL},
    {"a: i64, b: u64", "\"a\":\"9007199254740993\",\"b\":\"9007199254740993\"", NULL},
    {"a: u64", "\"a\":18446744073709551615", "\"a\":\"18446744073709551615\""},
    {"a: leb<i32>, b: uleb<u64>", "\"a\":-2147483648,\"b\":\"9223372036854775808\"", NULL},
    {"a: i32, b: u32", "\"a\":\"-7\",\"b\":-0", "\"a\":-7,\"b\":0"},
    {"a: u8<Colour>, b: u8<Colour>", "\"a\":\"green\",\"b\":77", NULL},
    {"a: i8<Sign>, b: u8<Colour>", "\"a\":-1,\"b\":\"77\"", "\"a\":\"minus\",\"b\":77"},
    {"a: u8<Flags>, b: u8<Flags>", "\"a\":[],\"b\":[\"Wall\",\"Last\",116]", NULL},
    {"a: u8<Flags>, b: u8<Flags>", "\"a\":[\"Last\",\"Wall\"],\"b\":3",
     "\"a\":[\"Wall\",\"Last\"],\"b\":[\"Wall\",\"Box\"]"},
    {"a: i8<Flags>, b: leb<i64, Flags>", "\"a\":[\"Last\"],\"b\":[\"Box\",\"18446744073709551360\"]", NULL},
    {"a: u8<Split>, b: u8<Split>", "\"a\":{},\"b\":{\"split\":true,\"way\":\"XpZn\",\"amount\":7,\"$rest\":64}", NULL},
    {"a: u8<Split>, b: u8<Split>", "\"a\":{\"split\":false,\"way\":3,\"amount\":\"2\"},\"b\":65",
     "\"a\":{\"way\":3,\"amount\":2},\"b\":{\"split\":true,\"$rest\":64}"},
    {"a: bool, b: bool", "\"a\":true,\"b\":false", NULL},
    {"a: f32, b: f64, c: f32, d: f32 be", "\"a\":0.1,\"b\":0.1,\"c\":-0,\"d\":16777216", NULL},
    {"a: f32, b: f64", "\"a\":1e0,\"b\":-1.50", "\"a\":1,\"b\":-1.5"},
    {"a: f32, b: f64, c: f32, d: f64", "\"a\":\"nan\",\"b\":\"-inf\",\"c\":\"inf\",\"d\":\"nan\"", NULL},
    {"a: f32, b: f64, c: f32", "\"a\":\"nan:ffc00001\",\"b\":\"nan:7ff0000000000001\",\"c\":\"nan:7f800001\"", NULL},
    {"a: utf8(u8)", "\"a\":\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001 \\u007f \xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80\"", NULL},
    {"a: utf8(u8)", "\"a\":\"\\u00e4\\ud83d\\ude00\\/\"", "\"a\":\"\xc3\xa4\xf0\x9f\x98\x80/\""},
    {"a: utf8(u8), b: utf8(u8)", "\"a\":\"\",\"b\":\"\\u001f\"", NULL},
    {"a: bytes(u8), b: bytes(u8)", "\"a\":\"00ff\",\"b\":\"\"", NULL},
    {"a: bytes(u8)", "\"a\":\"aBcD\"", "\"a\":\"abcd\""},
    {"a: [u8; 3], b: [Vec; 2]", "\"a\":[1,2,3],\"b\":[{\"x\":1,\"y\":2},{\"x\":3,\"y\":4}]", NULL},
    {"a: [u8; (u8)], b: [Name; (u8)], c: [Vec; (u8)]",
     "\"a\":[],\"b\":[{\"text\":\"x\"},{\"text\":\"y\"}],\"c\":[{\"x\":1,\"y\":2}]", NULL},
    {"a: [[u8; 2]; (u8)], b: [Deep; (u8)]",
     "\"a\":[[1,2],[3,4]],\"b\":[{\"inner\":{\"text\":\"i\"},\"list\":[{\"text\":\"j\"},{\"text\":\"k\"}]},"
     "{\"inner\":{\"text\":\"\"},\"list\":[]}]",
     NULL},
    {"a: u8, b: u8 if a == 1, c: Vec if a == 1, d: utf8(u8) if a == 1", "\"a\":0", NULL},
    {"a: u8, b: u8 if a == 1, c: Vec if a == 1, d: utf8(u8) if a == 1",
     "\"a\":1,\"b\":0,\"c\":{\"x\":0,\"y\":0},\"d\":\"\"", NULL},
    {"a: u8, b: u8 if a == 1, c: Vec if a == 1, d: utf8(u8) if a == 1", "\"a\":0,\"b\":null,\"c\":null,\"d\":null",
     "\"a\":0"},
    {"a: u8 default 7, b: i16, c: utf8(u8), d: [Name; (u8)], e: Vec", "",
     "\"a\":7,\"b\":0,\"c\":\"\",\"d\":[],\"e\":{\"x\":0,\"y\":0}"},
    {"n: u8 = count(a), a: [Vec; n]", "\"a\":[{\"x\":1,\"y\":1}]", NULL},
    {"magic \"T\", a: sized(9) Vec, b: zlib(9) Name", "\"a\":{\"x\":1,\"y\":2},\"b\":{\"text\":\"t\"}", NULL},
};

static void through(const struct through *test) {
    char json[1024], expected[1024];
    const char *back = test->expected ? test->expected : test->json;
    snprintf(json, sizeof json, "{\"$format\":\"t\"%s%s}", *test->json ? "," : "", test->json);
    snprintf(expected, sizeof expected, "{\"$format\":\"t\"%s%s}", *back ? "," : "", back);
    check_through(test->members, json, expected, true);
}

static void every_construct_comes_back(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof constructs / sizeof *constructs; i++)
        through(&constructs[i]);
}

/* ---- unions ---- */

#define CHOICES "a: [Choice; (u8)]"
#define UNKNOWN "{\"$type\":\"$unknown\",\"data\":\"0102\"}"

static const struct through unions[] = {
    {CHOICES, "\"a\":[{\"kind\":1,\"what\":{\"x\":1,\"y\":2}},{\"kind\":3,\"what\":7}]", NULL},
    {CHOICES, "\"a\":[{\"kind\":4,\"what\":{\"flags\":[\"Box\"]}},{\"kind\":5,\"what\":{\"n\":[1,2]}}]", NULL},
    {CHOICES, "\"a\":[{\"kind\":9,\"what\":" UNKNOWN "},{\"kind\":2,\"what\":" UNKNOWN "}]", NULL},
    {CHOICES, "\"a\":[{\"kind\":2,\"what\":{\"$type\":\"name\",\"text\":\"x\"}}]",
     "\"a\":[{\"kind\":2,\"what\":{\"text\":\"x\"}}]"},
    {CHOICES, "\"a\":[{\"kind\":2,\"what\":{}}]", "\"a\":[{\"kind\":2,\"what\":{\"text\":\"\"}}]"},
    /* the value before its tag */
    {CHOICES,
     "\"a\":[{\"what\":{\"y\":2,\"x\":1},\"kind\":1},{\"what\":7,\"kind\":3},{\"what\" : " UNKNOWN ",\"kind\":9}]",
     "\"a\":[{\"kind\":1,\"what\":{\"x\":1,\"y\":2}},{\"kind\":3,\"what\":7},{\"kind\":9,\"what\":" UNKNOWN "}]"},
    {"k: u8, l: [union(k) { 1: a: u8, 2: b: Name }; (u8)]", "\"l\":[{\"text\":\"x\"},{\"text\":\"y\"}],\"k\":2",
     "\"k\":2,\"l\":[{\"text\":\"x\"},{\"text\":\"y\"}]"},
    {"l: [Things ..]", "\"l\":[{\"$type\":\"number\",\"value\":-3},{\"$type\":\"flag\",\"flags\":[\"Wall\"]}]", NULL},
    {"l: [Things ..]",
     "\"l\":[{\"$type\":\"light\",\"position\":{\"x\":1,\"y\":2},\"on\":true,\"name\":\"n\"},"
     "{\"$type\":\"$unknown\",\"id\":\"Foo\",\"data\":\"00\"},{\"$type\":\"$unknown\",\"id_hex\":\"0102\",\"data\":"
     "\"\"}]",
     NULL},
    {"l: [Things ..]", "\"l\":[{\"$type\":\"box\"},{\"$type\":\"box\",\"a\":1},{\"$type\":\"box\",\"label\":\"x\"}]",
     NULL},
    /* "$type" behind other keys, and such objects within each other */
    {"l: [Things ..]",
     "\"l\":[{\"value\":5,\"$type\":\"number\"},{\"on\":true,\"position\":{\"y\":2,\"x\":1},\"$type\":\"light\","
     "\"name\":\"n\"},"
     "{\"data\":\"aa\",\"id\":\"Q\",\"$type\":\"$unknown\"},{\"a\":1,\"\\u0024type\":\"box\",\"label$tail\":\"00\"}]",
     "\"l\":[{\"$type\":\"number\",\"value\":5},{\"$type\":\"light\",\"position\":{\"x\":1,\"y\":2},\"on\":true,"
     "\"name\":\"n\"},"
     "{\"$type\":\"$unknown\",\"id\":\"Q\",\"data\":\"aa\"},{\"$type\":\"box\",\"a\":1,\"label$tail\":\"00\"}]"},
};

static void unions_come_back_in_any_order(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof unions / sizeof *unions; i++)
        through(&unions[i]);
}

/* Unions within unions, every tag last: each is passed over as often as it is deep. */
static void values_before_tags_nest(void **state) {
    (void)state;
    struct smith_layout_source *source = NULL;
    static const char layout[] = "layout t; struct Node { k: u8, v: union(k) { 0: end: Leaf, 1: node: Kids } }"
                                 "struct Leaf { x: u8 } struct Kids { l: [Node; (u8)] } root Node;";
    assert_int_equal(smith_layout_parse(bytes_of(layout), "t", NULL, &source, NULL, NULL), SMITH_OK);
    enum { DEPTH = 20 };
    char json[4096] = "", expected[4096] = "{\"$format\":\"t\",";
    for (int i = 0; i < DEPTH; i++) {
        strcat(json, "{\"v\":{\"l\":[");
        strcat(expected, i ? "{\"k\":1,\"v\":{\"l\":[" : "\"k\":1,\"v\":{\"l\":[");
    }
    strcat(json, "{\"v\":{\"x\":9},\"k\":0}");
    strcat(expected, "{\"k\":0,\"v\":{\"x\":9}}");
    for (int i = 0; i < DEPTH; i++) {
        strcat(json, "]},\"k\":1}");
        strcat(expected, "]}}");
    }
    struct smith_document *document = read_json(source, json);
    struct smith_buffer out = write_json(document, true);
    assert_string_equal((const char *)out.data, expected);
    smith_buffer_free(&out);
    smith_document_free(document);
    smith_layout_free(source);
}

/* ---- quirks ---- */

#define STREAM                                                                                                         \
    "v: u8, c: u16 = count(f), f: [Name; c], chunks C { \"N\" name: utf8, many \"I\" items: Vec, \"S\" set: Box,"      \
    " \"L\" list: [Things ..] }"

static const struct through quirks[] = {
    {"a: utf8(u8), b: leb<i32>", "\"a\":\"x\",\"a$raw\":\"027800\",\"b\":1,\"b$raw\":\"8100\"", NULL},
    {"a: [bool; (u8)]", "\"a\":[true,false,true],\"a$raw\":[[0,\"07\"],[2,\"ff\"]]", NULL},
    {"a: [bool; 3]", "\"a\":[true,false,true],\"a$raw\":[[2,\"ff\"]]", NULL},
    {"a: [bool; 3]", "\"a\":[true,false,true],\"a$raw\":[2,\"ff\"]", "\"a\":[true,false,true],\"a$raw\":[[2,\"ff\"]]"},
    {STREAM, "\"v\":0,\"c$raw\":[\"0500\",2],\"f\":[{\"text\":\"a\",\"text$raw\":\"00\"},{\"text\":\"b\"}]",
     "\"v\":0,\"c$raw\":[\"0500\",2],\"f\":[{\"text\":\"a\",\"text$raw\":\"00\"},{\"text\":\"b\"}],\"items\":[]"},
    /* the header says 4, and that is what the payload has; it says 5, and the payload has 4 */
    {STREAM, "\"v\":0,\"f\":[],\"name\":\"abcd\",\"name$header\":\"014e8400\",\"items\":[]", NULL},
    {STREAM, "\"v\":0,\"f\":[],\"name\":\"abcd\",\"name$header\":[\"014e05\",4],\"items\":[]", NULL},
    {STREAM, "\"v\":0,\"f\":[],\"name$tail\":\"aa\",\"name$extra\":\"bb\",\"items\":[],\"$extra\":\"cc\",\"$end\":\"\"",
     NULL},
    {STREAM,
     "\"v\":0,\"f\":[],\"items\":[{\"x\":1,\"y\":1},{\"x\":2,\"y\":2}],\"items$header\":[[0,\"01498800\"],[1,"
     "\"014907\",8]],"
     "\"items$tail\":[[1,\"dd\"]],\"items$extra\":[[0,\"00\"],[2,\"ee\"]]",
     NULL},
    {STREAM, "\"v\":0,\"f\":[],\"items\":[],\"list\":[{\"$type\":\"number\",\"value\":1}],\"list$end\":\"8000\"", NULL},
    {STREAM, "\"v\":0,\"f\":[],\"items\":[],\"$tail\":\"01\",\"$order\":[\"set\",\"items*65535\",\"items\",\"name\"]",
     NULL},
    {STREAM, "\"v\":0,\"f\":[],\"items\":[],\"$order\":[],\"$packed\":\"78\"", NULL},
    {STREAM, "\"v\":0,\"f\":[],\"items\":[],\"$order\":\"010203\"", NULL},
    {STREAM, "\"v\":0,\"f\":[],\"items\":[],\"$order\":\"ffff0100\"", NULL},
    {STREAM, "\"items$tail\":[[0,\"dd\"]],\"items\":[{\"x\":1,\"y\":1}]",
     "\"v\":0,\"f\":[],\"items\":[{\"x\":1,\"y\":1}],\"items$tail\":[[0,\"dd\"]]"},
    {"magic \"M\", a: utf8(u8), magic \"N\"", "\"#0$extra\":\"11\",\"a\":\"\",\"#2$extra\":\"22\"",
     "\"magic$extra\":\"11\",\"a\":\"\",\"#2$extra\":\"22\""},
    {"l: [Things ..]", "\"l\":[{\"$type\":\"$unknown\",\"id\":\"Q\",\"data\":\"\",\"$tail\":\"05\"}]", NULL},
    {"b: zlib(3) Name", "\"b\":{\"text\":\"t\"},\"b$packed\":\"789c\"", NULL},
};

static void every_quirk_comes_back(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof quirks / sizeof *quirks; i++)
        through(&quirks[i]);
}

/* ---- style ---- */

static void lines_break_by_type(void **state) {
    (void)state;
    check_through("v: Vec, n: [u8; (u8)], s: Name, l: [Vec; (u8)], e: [Name; (u8)], f: u8<Split>",
                  "{\"v\":{\"x\":1,\"y\":2},\"n\":[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16],\"s\":{\"text\":\"t\"},"
                  "\"l\":[{\"x\":1},{\"y\":2}],\"f\":9}",
                  "{\n"
                  "  \"$format\": \"t\",\n"
                  "  \"v\": {\"x\": 1, \"y\": 2},\n"
                  "  \"n\": [\n"
                  "    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,\n"
                  "    16\n"
                  "  ],\n"
                  "  \"s\": {\n"
                  "    \"text\": \"t\"\n"
                  "  },\n"
                  "  \"l\": [\n"
                  "    {\"x\": 1, \"y\": 0},\n"
                  "    {\"x\": 0, \"y\": 2}\n"
                  "  ],\n"
                  "  \"e\": [],\n"
                  "  \"f\": {\"split\": true, \"amount\": 1}\n"
                  "}\n",
                  false);
}

static void a_node_is_written_alone(void **state) {
    (void)state;
    struct smith_layout_source *source = layout_of("a: [Light; (u8)], b: u8 if 0");
    struct smith_document *document = read_json(source, "{\"a\":[{\"position\":{\"x\":1}},{\"on\":true}]}");
    static const struct {
        const char *path, *json;
    } nodes[] = {
        {"/a/0/position", "{\"x\": 1, \"y\": 0}"},
        {"/a/1/on", "true"},
        {"/a/1", "{\n  \"position\": {\"x\": 0, \"y\": 0},\n  \"on\": true,\n  \"name\": \"\"\n}"},
    };
    for (size_t i = 0; i < sizeof nodes / sizeof *nodes; i++) {
        struct smith_node node;
        struct smith_buffer out;
        assert_int_equal(smith_path_find(document, nodes[i].path, &node, NULL), SMITH_OK);
        smith_buffer_init(&out, NULL);
        assert_int_equal(smith_json_write_node(&node, NULL, &out, NULL), SMITH_OK);
        smith_buffer_byte(&out, '\0');
        assert_string_equal((const char *)out.data, nodes[i].json);
        smith_buffer_free(&out);
    }
    smith_document_free(document);
    smith_layout_free(source);
}

/* ---- "$format" ---- */

static void the_format_is_found_anywhere(void **state) {
    (void)state;
    char name[16];
    char *at_the_end = malloc(20000);
    assert_non_null(at_the_end);
    strcpy(at_the_end, "{\"a\": {\"$format\": \"wrong\"}, \"b\": \"");
    memset(at_the_end + strlen(at_the_end), 'x', 10000);
    strcpy(at_the_end + 10000, "\", \"$format\": \"late\", \"c\": 1}");
    assert_int_equal(
        smith_json_format(bytes_of("{\"$format\": \"prj2\", this is not read"), NULL, name, sizeof name, NULL),
        SMITH_OK);
    assert_string_equal(name, "prj2");
    assert_int_equal(smith_json_format(bytes_of(at_the_end), NULL, name, sizeof name, NULL), SMITH_OK);
    assert_string_equal(name, "late");
    struct smith_error error;
    assert_int_equal(smith_json_format(bytes_of("{\"a\": 1}"), NULL, name, sizeof name, &error), SMITH_BAD_JSON);
    assert_string_equal(error.code, "JSON-FORMAT");
    assert_int_equal(
        smith_json_format(bytes_of("{\"$format\": \"much-too-long-a-name\"}"), NULL, name, sizeof name, &error),
        SMITH_BAD_JSON);
    assert_int_equal(smith_json_format(bytes_of("[1, "), NULL, name, sizeof name, &error), SMITH_BAD_JSON);
    assert_string_equal(error.code, "JSON-SYNTAX");
    assert_int_equal(smith_json_format(bytes_of(""), NULL, name, sizeof name, &error), SMITH_BAD_JSON);
    free(at_the_end);
}

int test_json(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_construct_comes_back),   cmocka_unit_test(unions_come_back_in_any_order),
        cmocka_unit_test(values_before_tags_nest),      cmocka_unit_test(every_quirk_comes_back),
        cmocka_unit_test(lines_break_by_type),          cmocka_unit_test(a_node_is_written_alone),
        cmocka_unit_test(the_format_is_found_anywhere),
    };
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
