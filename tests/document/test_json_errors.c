/* SPDX-License-Identifier: MIT
 *
 * JSON that is not one, or not of its layout: each mistake gives its code, and says where in the text and where in the
 * document. And whatever the text or the allocator does, nothing crashes or leaks.
 */
#include "document/json_support.h"
#include "support/counting_allocator.h"
#include <yajl/yajl_parse.h>
#include <yajl/yajl_tree.h>

#define MEMBERS                                                                                                        \
    "v: u8, s: i8, w: u64, f: f32, on: bool, c: u8<Colour>, b: u8<Flags>, r: u8<Split>, t: utf8(u8), h: bytes(u8),"    \
    " q: [u8; 2], n: u8 = count(l), l: [Name; n], x: [Choice; (u8)], e: Vec,"                                          \
    " chunks C { \"O\" opt: Vec, many \"M\" many_of: u8, \"T\" things: [Things ..] }"

struct mistake {
    const char *json;
    const char *code;
    unsigned line, column;
    const char *path;
    const char *words; /* part of the message */
};

static const struct mistake mistakes[] = {
    /* no JSON */
    {"", "JSON-SYNTAX", 1, 1, "", "the text ends here"},
    {"{\"v\": 1", "JSON-SYNTAX", 1, 8, "", "the text ends here"},
    {"{\"v\": 1}\n{}", "JSON-SYNTAX", 2, 1, "", "nothing more behind"},
    {"{\"v\": 1,\n \"s\" 2}", "JSON-SYNTAX", 2, 6, "", "colon"},
    {"{\"v\": 01}", "JSON-SYNTAX", 1, 8, "", "','"},
    {"{\"v\": 1 \"s\": 2}", "JSON-SYNTAX", 1, 9, "", "','"},
    {"{\"v\": 1,}", "JSON-SYNTAX", 1, 9, "", "a key in quotes"},
    {"{v: 1}", "JSON-SYNTAX", 1, 2, "", "a key in quotes or '}'"},
    {"{\"q\": [1,]}", "JSON-SYNTAX", 1, 10, "", "expected a value"},
    {"{\"v\": +1}", "JSON-SYNTAX", 1, 7, "", "expected a value"},
    {"{\"v\": .5}", "JSON-SYNTAX", 1, 7, "", "expected a value"},
    {"{\"v\": 5.}", "JSON-SYNTAX", 1, 9, "", "a digit"},
    {"{\"v\": 1e}", "JSON-SYNTAX", 1, 9, "", "a digit"},
    {"{\"v\": nul}", "JSON-SYNTAX", 1, 7, "", "expected a value"},
    {"{\"t\": \"a\nb\"}", "JSON-SYNTAX", 1, 9, "", "control character"},
    {"{\"t\": \"\\x\"}", "JSON-SYNTAX", 1, 9, "", "behind a backslash"},
    {"{\"t\": \"\\u12g4\"}", "JSON-SYNTAX", 1, 10, "", "four hex digits"},
    {"{\"q\": [1 2]}", "JSON-SYNTAX", 1, 10, "", "','"},
    {"{\"v\": 1, // one\n \"s\": 2}", "JSON-SYNTAX", 1, 10, "", "no comments"},
    {"{\"t\": \"\xff\"}", "JSON-TEXT", 1, 7, "", "UTF-8"},
    {"{\"t\": \"\xed\xa0\x80\"}", "JSON-TEXT", 1, 7, "", "UTF-8"},
    {"{\"t\": \"\xc0\x80\"}", "JSON-TEXT", 1, 7, "", "UTF-8"},
    {"{\"t\": \"a\\u0000b\"}", "JSON-NUL", 1, 7, "", "NUL"},
    {"{\"t\": \"\\ud800 \"}", "JSON-TEXT", 1, 7, "", "surrogate"},
    {"{\"t\": \"\\\"\\udc00\"}", "JSON-TEXT", 1, 7, "", "surrogate"},
    {"{\"t\": \"\\ud800\\u0041\"}", "JSON-TEXT", 1, 7, "", "surrogate"},
    {"[]", "JSON-TYPE", 1, 1, "", "expected an object, found an array"},
    /* keys */
    {"{\"$format\": \"u\"}", "JSON-FORMAT", 1, 13, "/", "\"u\", not \"t\""},
    {"{\"v\": 1,\n \"ont\": true}", "JSON-UNKNOWN-KEY", 2, 2, "/", "did you mean \"on\""},
    {"{\"zzzzzz\": 1}", "JSON-UNKNOWN-KEY", 1, 2, "/", "Root has no \"zzzzzz\""},
    {"{\"\\u0076\": 1, \"v\": 1}", "JSON-DUPLICATE-KEY", 1, 15, "/v", "second"},
    {"{\"n\": 1}", "JSON-COMPUTED", 1, 2, "/n", "computed"},
    {"{\"e\": {\"$type\": \"Vec\"}}", "JSON-UNKNOWN-KEY", 1, 8, "/e", ""},
    /* values */
    {"{\"v\": 256}", "JSON-RANGE", 1, 7, "/v", "256 is not in 0..255"},
    {"{\"v\": -1}", "JSON-RANGE", 1, 7, "/v", "0..255"},
    {"{\"s\": -129}", "JSON-RANGE", 1, 7, "/s", "-128..127"},
    {"{\"w\": -1}", "JSON-RANGE", 1, 7, "/w", "0..18446744073709551615"},
    {"{\"w\": \"18446744073709551616\"}", "JSON-RANGE", 1, 7, "/w", ""},
    {"{\"v\": 1.0}", "JSON-TYPE", 1, 7, "/v", "whole number"},
    {"{\"v\": 1e2}", "JSON-TYPE", 1, 7, "/v", "whole number"},
    {"{\"v\": null}", "JSON-TYPE", 1, 7, "/v", "found null"},
    {"{\"v\": \"x\"}", "JSON-TYPE", 1, 7, "/v", ""},
    {"{\"v\": [1]}", "JSON-TYPE", 1, 7, "/v", "found an array"},
    {"{\"f\": 1e39}", "JSON-RANGE", 1, 7, "/f", "too large"},
    {"{\"f\": \"NaN\"}", "JSON-TYPE", 1, 7, "/f", ""},
    {"{\"f\": \"nan:7f800000\"}", "JSON-TYPE", 1, 7, "/f", ""},
    {"{\"on\": 1}", "JSON-TYPE", 1, 8, "/on", "true or false"},
    {"{\"c\": \"gren\"}", "JSON-NAME", 1, 7, "/c", "did you mean \"green\""},
    {"{\"c\": 256}", "JSON-RANGE", 1, 7, "/c", ""},
    {"{\"b\": [\"Wal\"]}", "JSON-NAME", 1, 8, "/b", "did you mean \"Wall\""},
    {"{\"b\": [256]}", "JSON-RANGE", 1, 8, "/b", ""},
    {"{\"b\": [true]}", "JSON-TYPE", 1, 8, "/b", ""},
    {"{\"r\": {\"amount\": 8}}", "JSON-RANGE", 1, 18, "/r", "8 is not in 0..7"},
    {"{\"r\": {\"way\": \"XpZm\"}}", "JSON-NAME", 1, 15, "/r", "did you mean"},
    {"{\"r\": {\"amnt\": 8}}", "JSON-NAME", 1, 8, "/r", "amount"},
    {"{\"r\": [\"amount\"]}", "JSON-TYPE", 1, 8, "/r", "has a value"},
    {"{\"t\": 1}", "JSON-TYPE", 1, 7, "/t", "expected a string"},
    {"{\"h\": \"0\"}", "JSON-HEX", 1, 7, "/h", "odd"},
    {"{\"h\": \"0g\"}", "JSON-HEX", 1, 7, "/h", "'0g'"},
    {"{\"q\": [1]}", "JSON-COUNT", 1, 9, "/q/0", "1 elements, and this array has 2"},
    {"{\"q\": [1,2,3]}", "JSON-COUNT", 1, 12, "/q/1", "2 elements"},
    {"{\"q\": {}}", "JSON-TYPE", 1, 7, "/q", "expected an array"},
    {"{\"l\": [{\"text\": \"\"},\n\t{\"text\": 1}]}", "JSON-TYPE", 2, 11, "/l/1/text", ""},
    {"{\"l\": [null]}", "JSON-TYPE", 1, 8, "/l/0", "expected an object"},
    {"{\"opt\": {\"x\": \"\xc3\xa4\", \"y\": 1}}", "JSON-TYPE", 1, 15, "/opt/x", ""},
    {"{\"t\": \"\xc3\xa4\", \"v\": -1}", "JSON-RANGE", 1, 17, "/v", ""}, /* columns are characters */
    {"{\"many_of\": [1, 2, 300]}", "JSON-RANGE", 1, 20, "/many_of/2", ""},
    /* unions */
    {"{\"x\": [{\"kind\": 1, \"what\": 5}]}", "JSON-TYPE", 1, 28, "/x/0/what", "expected an object"},
    {"{\"x\": [{\"what\": [5], \"kind\": 1}]}", "JSON-TYPE", 1, 17, "/x/0/what", "expected an object"},
    {"{\"x\": [{\"what\": {\"x\": 1, \"y\": 500000000000}, \"kind\": 1}]}", "JSON-RANGE", 1, 31, "/x/0/what/y", ""},
    {"{\"x\": [{\"what\": 70000, \"kind\": 3}]}", "JSON-RANGE", 1, 17, "/x/0/what", "65535"},
    {"{\"x\": [{\"kind\": 77, \"what\": 5}]}", "JSON-TYPE", 1, 29, "/x/0/what", "$unknown"},
    {"{\"x\": [{\"kind\": 77, \"what\": {\"a\": 5}}]}", "JSON-UNION", 1, 30, "/x/0/what", "no case fits"},
    {"{\"x\": [{\"kind\": 3, \"what\": {\"a\": 5}}]}", "JSON-TYPE", 1, 29, "/x/0/what", "found an object"},
    {"{\"x\": [{\"kind\": 1, \"what\": {\"$type\": \"name\"}}]}", "JSON-UNION", 1, 38, "/x/0/what",
     "\"name\" can stand"},
    {"{\"things\": [{}]}", "JSON-UNION", 1, 13, "/things/0", "needs a \"$type\""},
    {"{\"things\": [{\"a\": {\"$type\": \"box\"}}]}", "JSON-UNION", 1, 13, "/things/0", "needs a \"$type\""},
    {"{\"things\": [5]}", "JSON-TYPE", 1, 13, "/things/0", "an object with \"$type\""},
    {"{\"things\": [{\"$type\": \"bok\"}]}", "JSON-UNION", 1, 23, "/things/0", "did you mean \"box\""},
    {"{\"things\": [{\"a\": 1, \"$type\": \"bok\"}]}", "JSON-UNION", 1, 31, "/things/0", "did you mean \"box\""},
    {"{\"things\": [{\"a\": 1, \"$type\": 1}]}", "JSON-TYPE", 1, 31, "/things/0", "name of a type"},
    {"{\"things\": [{\"a\": 1, \"$type\": \"box\", \"$type\": \"box\"}]}", "JSON-DUPLICATE-KEY", 1, 38, "/things/0",
     ""},
    {"{\"things\": [{\"$type\": \"box\", \"$type\": \"box\"}]}", "JSON-UNKNOWN-KEY", 1, 30, "/things/0", ""},
    {"{\"things\": [{\"a\": 300, \"$type\": \"box\"}]}", "JSON-RANGE", 1, 19, "/things/0/a", ""},
    {"{\"things\": [{\"$type\": \"number\"}]}", "JSON-UNION", 1, 13, "/things/0", "needs a \"value\""},
    {"{\"things\": [{\"$type\": \"number\", \"v\": 1}]}", "JSON-UNKNOWN-KEY", 1, 33, "/things/0", "\"value\""},
    {"{\"things\": [{\"$type\": \"number\", \"value\": 1, \"value\": 1}]}", "JSON-DUPLICATE-KEY", 1, 45, "/things/0",
     ""},
    {"{\"things\": [{\"$type\": \"$unknown\", \"id\": \"a\", \"id_hex\": \"61\"}]}", "JSON-DUPLICATE-KEY", 1, 46,
     "/things/0", ""},
    {"{\"things\": [{\"$type\": \"$unknown\", \"x\": 1}]}", "JSON-UNKNOWN-KEY", 1, 35, "/things/0", ""},
    {"{\"things\": [{\"$type\": \"$unknown\", \"data\": 1}]}", "JSON-TYPE", 1, 43, "/things/0", ""},
    /* quirks */
    {"{\"vv$raw\": \"00\"}", "JSON-UNKNOWN-KEY", 1, 2, "/", "no quirk"},
    {"{\"v$row\": \"00\"}", "JSON-UNKNOWN-KEY", 1, 2, "/", "no quirk"},
    {"{\"#99$raw\": \"00\"}", "JSON-UNKNOWN-KEY", 1, 2, "/", "no quirk"},
    {"{\"e\": {\"x$raw\": \"00\"}}", "JSON-UNKNOWN-KEY", 1, 8, "/e", ""},
    {"{\"v$raw\": \"0\"}", "JSON-HEX", 1, 11, "/v", ""},
    {"{\"v$raw\": 5}", "JSON-TYPE", 1, 11, "/v", ""},
    {"{\"v$raw\": [5]}", "JSON-TYPE", 1, 13, "/v", "hex digits"},
    {"{\"v$raw\": [5, 6]}", "JSON-TYPE", 1, 15, "/v", "hex digits"},
    {"{\"v$raw\": [\"00\", \"01\"]}", "JSON-QUIRK", 1, 18, "/v", "too many"},
    {"{\"v$raw\": [-2, \"01\"]}", "JSON-QUIRK", 1, 12, "/v", "index"},
    {"{\"v$raw\": [1.5, \"01\"]}", "JSON-QUIRK", 1, 12, "/v", "not whole"},
    {"{\"v$raw\": [[0, \"01\"], 5]}", "JSON-QUIRK", 1, 23, "/v", "brackets"},
    {"{\"v$raw\": [[[0, \"01\"]]]}", "JSON-TYPE", 1, 13, "/v", "an array"},
    {"{\"v$raw\": [{}]}", "JSON-TYPE", 1, 12, "/v", ""},
    {"{\"v$raw\": \"00\", \"v$raw\": \"01\"}", "JSON-DUPLICATE-KEY", 1, 17, "/v", ""},
    {"{\"v$raw\": [1, \"01\"]}", "JSON-QUIRK", 1, 20, "/v", "element 1"},
    {"{\"q$raw\": [[2, \"01\"]]}", "JSON-QUIRK", 1, 22, "/q", "element 2"},
    {"{\"l$extra\": [[1, \"01\"]]}", "JSON-QUIRK", 1, 24, "/l", "element 1"},
    {"{\"q$raw\": [[1, \"01\"], [1, \"02\"]]}", "JSON-QUIRK", 1, 33, "/", "two"},
    {"{\"n$raw\": \"05\"}", "JSON-QUIRK", 1, 11, "/n", "computed"},
    {"{\"$order\": [\"opt\", \"zzz\"]}", "JSON-QUIRK", 1, 20, "/", "zzz"},
    {"{\"$order\": [\"opt*70000\"]}", "JSON-QUIRK", 1, 13, "/", "opt*70000"},
};

/* False when it went wrong otherwise than it should, which it prints. */
static bool goes_wrong(const struct smith_layout_source *source, const struct mistake *mistake) {
    struct smith_document *document;
    struct smith_error error;
    enum smith_status status =
        smith_json_read(smith_layout_get(source), bytes_of(mistake->json), NULL, &document, &error);
    smith_document_free(document);
    if (status == SMITH_BAD_JSON && !document && strcmp(error.code, mistake->code) == 0 &&
        error.line == mistake->line && error.column == mistake->column && strcmp(error.path, mistake->path) == 0 &&
        strstr(error.message, mistake->words))
        return true;
    if (status == SMITH_OK)
        print_error("%s\nis taken\n", mistake->json);
    else
        print_error("%s\ngives %s at %u:%u %s: %s\n", mistake->json, error.code, error.line, error.column, error.path,
                    error.message);
    return false;
}

static void mistakes_have_positions(void **state) {
    (void)state;
    struct smith_layout_source *source = layout_of(MEMBERS);
    unsigned otherwise = 0;
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++)
        otherwise += !goes_wrong(source, &mistakes[i]);
    assert_int_equal(otherwise, 0);
    smith_layout_free(source);
}

/* ---- limits ---- */

static void check_limit(const char *members, const char *open, int times, const char *code) {
    struct smith_layout_source *source = layout_of(members);
    char *json = malloc(strlen(open) * (size_t)times + 1);
    assert_non_null(json);
    *json = '\0';
    char *at = json;
    for (int i = 0; i < times; i++)
        at = stpcpy(at, open);
    struct smith_document *document;
    struct smith_error error;
    assert_int_equal(smith_json_read(smith_layout_get(source), bytes_of(json), NULL, &document, &error), SMITH_LIMIT);
    assert_string_equal(error.code, code);
    free(json);
    smith_layout_free(source);
}

static void depth_is_limited(void **state) {
    (void)state;
    check_limit("x: [Choice; (u8)]", "{\"x\":[{\"what\":", 5000, "JSON-DEPTH");
}

/* Every level is passed over once by each one around it. */
static void reading_again_is_limited(void **state) {
    (void)state;
    static const char layout[] = "layout t; struct Node { k: u8, v: union(k) { 1: node: Kids } }"
                                 "struct Kids { l: [Node; (u8)] } root Node;";
    struct smith_layout_source *source;
    assert_int_equal(smith_layout_parse(bytes_of(layout), "t", NULL, &source, NULL, NULL), SMITH_OK);
    enum { DEPTH = 190 };
    char *json = calloc(DEPTH, 32), *at = json;
    assert_non_null(json);
    for (int i = 0; i < DEPTH; i++)
        at = stpcpy(at, "{\"v\":{\"l\":[");
    for (int i = 0; i < DEPTH; i++)
        at = stpcpy(at, "]},\"k\":1}");
    struct smith_document *document;
    struct smith_error error;
    assert_int_equal(smith_json_read(smith_layout_get(source), bytes_of(json), NULL, &document, &error), SMITH_LIMIT);
    assert_string_equal(error.code, "JSON-ORDER");
    free(json);
    smith_layout_free(source);
}

/* ---- sweeps ---- */

/* A bit of everything. */
static const char everything[] =
    "{\"$format\": \"t\", \"v\": 1, \"f\": 1.5, \"c\": \"green\", \"b\": [\"Wall\", 64], \"r\": {\"amount\": 3},\n"
    " \"t\": \"\\u00e4\\ud83d\\ude00\\n\", \"t$raw\": \"0341\", \"h\": \"00ff\", \"q\": [1, 2], \"q$raw\": [[1, "
    "\"00\"]],\n"
    " \"n$raw\": [\"05\", 2], \"l\": [{\"text\": \"a\"}, {\"text\": \"b\", \"text$raw\": \"0162\"}],\n"
    " \"x\": [{\"what\": {\"y\": 2, \"x\": 1}, \"kind\": 1}, {\"kind\": 9, \"what\": {\"$type\": \"$unknown\", "
    "\"data\": \"0102\"}}],\n"
    " \"opt\": {\"x\": 1, \"y\": 2}, \"opt$header\": [\"014f05\", 8], \"many_of\": [1, 2, 3],\n"
    " \"things\": [{\"$type\": \"number\", \"value\": 5}, {\"on\": true, \"$type\": \"light\", \"name\": \"n\"},\n"
    "  {\"$type\": \"box\", \"label\": \"x\"}], \"things$end\": \"\", \"$order\": [\"many_of*2\", \"opt\"], \"$end\": "
    "\"00\"}";

static void every_prefix_is_an_error(void **state) {
    (void)state;
    struct smith_layout_source *source = layout_of(MEMBERS);
    for (size_t size = 0; size < sizeof everything - 1; size++) {
        uint8_t *copy = malloc(size + 1); /* its own block, so that reading past the end is seen */
        assert_non_null(copy);
        memcpy(copy, everything, size);
        struct smith_document *document;
        struct smith_error error;
        struct smith_bytes text = {copy, size};
        assert_int_equal(smith_json_read(smith_layout_get(source), text, NULL, &document, &error), SMITH_BAD_JSON);
        assert_true(error.line > 0 && error.column > 0);
        free(copy);
    }
    smith_layout_free(source);
}

static void changed_bytes_do_no_harm(void **state) {
    (void)state;
    static const char bytes[] = "\"\\{}[],:0-x \xff";
    struct smith_layout_source *source = layout_of(MEMBERS);
    for (size_t at = 0; at < sizeof everything - 1; at++)
        for (size_t i = 0; i < sizeof bytes - 1; i++) {
            char copy[sizeof everything];
            memcpy(copy, everything, sizeof copy);
            copy[at] = bytes[i];
            struct smith_document *document;
            struct smith_error error;
            if (smith_json_read(smith_layout_get(source), bytes_of(copy), NULL, &document, &error) != SMITH_OK)
                assert_int_equal(error.status, SMITH_BAD_JSON);
            smith_document_free(document);
        }
    smith_layout_free(source);
}

static bool yajl_takes(const char *text) {
    static const yajl_callbacks nothing = {0};
    yajl_handle yajl = yajl_alloc(&nothing, NULL, NULL);
    bool taken = yajl_parse(yajl, (const unsigned char *)text, strlen(text)) == yajl_status_ok &&
                 yajl_complete_parse(yajl) == yajl_status_ok;
    yajl_free(yajl);
    return taken;
}

/* What is JSON and what is not, yajl and we find alike. It lets texts pass that are no UTF-8; "$format" is what the
 * text lacks when it is JSON. */
static void yajl_agrees(const char *text) {
    char name[16];
    struct smith_error error;
    assert_int_equal(smith_json_format(bytes_of(text), NULL, name, sizeof name, &error), SMITH_BAD_JSON);
    bool ours = strcmp(error.code, "JSON-FORMAT") == 0, texts = strcmp(error.code, "JSON-SYNTAX") != 0 && !ours;
    if (!texts && ours != yajl_takes(text))
        fail_msg("%s\nis %s for us alone", text, ours ? "JSON" : "no JSON");
}

static void others_refuse_the_same(void **state) {
    (void)state;
    static const char sample[] = "{\"a\": [1, -0.5e+3, 0, \"\\u00e4\\n\", true, null, {}, [], [[2]]],\n"
                                 " \"b\": {\"c\": false, \"d\": {\"e\": \"\\ud83d\\ude00\"}}}";
    static const char bytes[] = "\"\\{}[],:0-+.eE/ tfnu19x#\t\n\x01";
    assert_true(yajl_takes(sample));
    yajl_agrees(sample);
    for (size_t at = 0; at < sizeof sample - 1; at++) {
        char copy[sizeof sample + 1];
        for (size_t i = 0; i < sizeof bytes - 1; i++) {
            memcpy(copy, sample, sizeof sample);
            copy[at] = bytes[i];
            yajl_agrees(copy);
            memmove(copy + at + 1, sample + at, sizeof sample - at); /* one more byte */
            yajl_agrees(copy);
        }
        memcpy(copy, sample, sizeof sample); /* one less */
        memmove(copy + at, copy + at + 1, sizeof sample - at - 1);
        yajl_agrees(copy);
        copy[at] = '\0';
        yajl_agrees(copy);
    }
}

static void every_failing_allocation_is_reported(void **state) {
    (void)state;
    struct smith_layout_source *source = layout_of(MEMBERS);
    enum smith_status status = SMITH_NO_MEMORY;
    uint64_t failing = 0;
    while (status != SMITH_OK) {
        struct counting_allocator counter = {.fail_from = ++failing};
        struct smith_options options = {.allocator = counting_allocator(&counter)};
        struct smith_document *document;
        struct smith_error error;
        status = smith_json_read(smith_layout_get(source), bytes_of(everything), &options, &document, &error);
        if (status == SMITH_OK)
            smith_document_free(document);
        else
            assert_int_equal(status, SMITH_NO_MEMORY);
        assert_int_equal(counter.live, 0);
    }
    assert_true(failing > 10);
    smith_layout_free(source);
}

static void writing_without_memory_is_reported(void **state) {
    (void)state;
    struct smith_layout_source *source = layout_of(MEMBERS);
    struct smith_document *document = read_json(source, everything);
    enum smith_status status = SMITH_NO_MEMORY;
    for (uint64_t failing = 1; status != SMITH_OK; failing++) {
        struct counting_allocator counter = {.fail_from = failing};
        struct smith_allocator allocator = counting_allocator(&counter);
        struct smith_buffer out;
        smith_buffer_init(&out, &allocator);
        status = smith_json_write(document, NULL, &out, NULL);
        assert_true(status == SMITH_OK || status == SMITH_NO_MEMORY);
        smith_buffer_free(&out);
        assert_int_equal(counter.live, 0);
    }
    smith_document_free(document);
    smith_layout_free(source);
}

/* What we write is JSON by somebody else's judgement. */
static void others_can_read_it(void **state) {
    (void)state;
    struct smith_layout_source *source = layout_of(MEMBERS);
    struct smith_document *document = read_json(source, everything);
    for (int compact = 0; compact < 2; compact++) {
        struct smith_buffer out = write_json(document, compact);
        char words[256];
        yajl_val tree = yajl_tree_parse((const char *)out.data, words, sizeof words);
        assert_non_null(tree);
        const char *text[] = {"t", NULL}, *things[] = {"things", NULL};
        assert_string_equal(YAJL_GET_STRING(yajl_tree_get(tree, text, yajl_t_string)), "\xc3\xa4\xf0\x9f\x98\x80\n");
        assert_int_equal(YAJL_GET_ARRAY(yajl_tree_get(tree, things, yajl_t_array))->len, 3);
        yajl_tree_free(tree);
        smith_buffer_free(&out);
    }
    smith_document_free(document);
    smith_layout_free(source);
}

static void texts_that_are_no_utf8_are_not_written(void **state) {
    (void)state;
    struct smith_layout_source *source = layout_of("l: [Name; (u8)]");
    struct smith_document *document = read_json(source, "{\"l\": [{\"text\": \"a\"}]}");
    struct smith_node node;
    assert_int_equal(smith_path_find(document, "/l/0/text", &node, NULL), SMITH_OK);
    *(const char **)node.value = "\xff";
    struct smith_buffer out;
    struct smith_error error;
    smith_buffer_init(&out, NULL);
    assert_int_equal(smith_json_write(document, NULL, &out, &error), SMITH_BAD_VALUE);
    assert_string_equal(error.path, "/l/0/text");
    smith_buffer_free(&out);
    smith_document_free(document);
    smith_layout_free(source);
}

int test_json_errors(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes_have_positions),
        cmocka_unit_test(depth_is_limited),
        cmocka_unit_test(reading_again_is_limited),
        cmocka_unit_test(every_prefix_is_an_error),
        cmocka_unit_test(changed_bytes_do_no_harm),
        cmocka_unit_test(others_refuse_the_same),
        cmocka_unit_test(every_failing_allocation_is_reported),
        cmocka_unit_test(writing_without_memory_is_reported),
        cmocka_unit_test(others_can_read_it),
        cmocka_unit_test(texts_that_are_no_utf8_are_not_written),
    };
    return cmocka_run_group_tests_name("json errors", tests, NULL, NULL);
}
