/* SPDX-License-Identifier: MIT
 *
 * Who recognises a file: the highest bid wins, equal ones are named, and `info` of a format without its own facts.
 * The registry is replaced by one of bidders (linked with --wrap=smith_formats).
 */
#include <levelsmith/levelsmith.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
/* cmocka.h needs the four above */
#include <cmocka.h>

#define BYTES(text) ((struct smith_bytes){(const uint8_t *)(text), sizeof(text) - 1})

/* Bids one bit for every byte it shares with its pattern. */
static unsigned bid_like(struct smith_bytes bytes, const char *pattern) {
    unsigned bits = 0;
    while (pattern[bits] && bits < bytes.size && bytes.data[bits] == (uint8_t)pattern[bits])
        bits++;
    return bits;
}

static unsigned bid_lamp(struct smith_bytes bytes) {
    return bid_like(bytes, "LAMP1");
}

static unsigned bid_lamp_two(struct smith_bytes bytes) {
    return bid_like(bytes, "LAMP2");
}

/* Files called so are lamps, whatever is in them. */
static bool may_be_lamp(const char *name, struct smith_bytes bytes) {
    return bytes.size && (strcmp(name, "a.lamp") == 0 || strcmp(name, "both") == 0);
}

static bool may_be_lamp_two(const char *name, struct smith_bytes bytes) {
    return bytes.size && (strcmp(name, "b.lamp") == 0 || strcmp(name, "both") == 0);
}

static const struct smith_code lamp_codes[] = {
    {"LAMP-BROKEN", SMITH_ERROR, "the lamp is broken", "Buy another one."},
    {NULL, SMITH_INFO, NULL, NULL},
};

static enum smith_status recover_lamp(struct smith_bytes bytes, const struct smith_options *options,
                                      struct smith_document **document, struct smith_changes *changes,
                                      struct smith_error *error) {
    (void)bytes, (void)options, (void)document, (void)changes, (void)error;
    return SMITH_DAMAGED;
}

static const struct smith_format lamp = {.id = "lamp", .bid = bid_lamp, .may_be = may_be_lamp, .codes = lamp_codes};
static const struct smith_format lamp_two = {.id = "lamp_two",
                                             .title = "second lamp",
                                             .extensions = ".bulb",
                                             .bid = bid_lamp_two,
                                             .may_be = may_be_lamp_two,
                                             .recover = recover_lamp};
static const struct smith_format *const registry[] = {&lamp, &lamp_two, NULL};

/* In the other tests of this program the formats are those that there are. */
static bool replaces_formats;

const struct smith_format *const *__real_smith_formats(void);
const struct smith_format *const *__wrap_smith_formats(void);
const struct smith_format *const *__wrap_smith_formats(void) {
    return replaces_formats ? registry : __real_smith_formats();
}

static void highest_bid_wins(void **state) {
    (void)state;
    const struct smith_format *format = NULL;
    struct smith_error error;
    assert_int_equal(smith_format_guess(BYTES("LAMP1..."), &format, &error), SMITH_OK);
    assert_ptr_equal(format, &lamp);
    assert_int_equal(smith_format_guess(BYTES("LAMP2"), &format, &error), SMITH_OK);
    assert_ptr_equal(format, &lamp_two);
}

static void equal_bids_are_named(void **state) {
    (void)state;
    const struct smith_format *format = &lamp;
    struct smith_error error;
    assert_int_equal(smith_format_guess(BYTES("LAMP3"), &format, &error), SMITH_UNKNOWN);
    assert_null(format);
    assert_string_equal(error.code, "FORMAT-AMBIGUOUS");
    assert_non_null(strstr(error.message, "lamp "));
    assert_non_null(strstr(error.message, "lamp_two"));
}

static void names_count_where_bytes_say_nothing(void **state) {
    static const struct {
        struct smith_bytes bytes;
        const char *name;
        const struct smith_format *format;
    } cases[] = {
        {BYTES("shine"), "a.lamp", &lamp},     {BYTES("shine"), "b.lamp", &lamp_two},
        {BYTES("LAMP2"), "a.lamp", &lamp_two}, {BYTES("LAMP3"), "a.lamp", &lamp}, /* both recognise as much */
        {BYTES("shine"), "both", NULL},        {BYTES("shine"), "c.lamp", NULL},
        {BYTES("shine"), NULL, NULL},          {BYTES(""), "a.lamp", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct smith_format *format = &lamp;
        struct smith_error error;
        enum smith_status status = smith_format_guess_named(cases[i].bytes, cases[i].name, &format, &error);
        assert_int_equal(status, cases[i].format ? SMITH_OK : SMITH_UNKNOWN);
        assert_ptr_equal(format, cases[i].format);
        struct smith_recognised recognised;
        status = smith_recognise(cases[i].bytes, &(struct smith_recognise_options){.name = cases[i].name}, &recognised,
                                 &error);
        assert_int_equal(status, cases[i].format ? SMITH_OK : SMITH_UNKNOWN);
        assert_ptr_equal(recognised.format, cases[i].format);
        assert_null(recognised.conversion);
        assert_null(recognised.own);
    }
}

/* Only what nothing recognises is taken for what its name says: of what may be two things, the user says which. */
static void names_say_what_was_damaged(void **state) {
    static const struct {
        struct smith_bytes bytes;
        const char *name;
        const struct smith_format *damaged;
    } cases[] = {
        {BYTES("shine"), "x.bulb", &lamp_two}, {BYTES("shine"), "x.lamp", NULL},  {BYTES("LAMP3"), "x.bulb", NULL},
        {BYTES(""), "x.bulb", NULL},           {BYTES("<html>"), "x.bulb", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct smith_recognise_options how = {.name = cases[i].name};
        struct smith_recognised recognised;
        struct smith_error error;
        assert_int_equal(smith_recognise(cases[i].bytes, &how, &recognised, &error), SMITH_UNKNOWN);
        assert_ptr_equal(recognised.damaged, cases[i].damaged);
        assert_int_equal(strstr(error.message, "second lamp") != NULL, cases[i].damaged != NULL);
        assert_int_equal(smith_recognise(cases[i].bytes, &how, &recognised, NULL), SMITH_UNKNOWN);
        assert_ptr_equal(recognised.damaged, cases[i].damaged);
    }
}

static void unknown_bytes_are_shown(void **state) {
    (void)state;
    const struct smith_format *format = &lamp;
    struct smith_error error;
    assert_int_equal(smith_format_guess(BYTES("\xFFPK\x03 more than eight"), &format, &error), SMITH_UNKNOWN);
    assert_null(format);
    assert_string_equal(error.code, "FORMAT-UNKNOWN");
    assert_non_null(strstr(error.message, "FF 50 4B 03 20 6D 6F 72"));
    assert_null(strstr(error.message, "72 65"));
}

static void what_is_no_level_is_named(void **state) {
    static const struct {
        struct smith_bytes bytes;
        const char *words;
    } cases[] = {
        {BYTES("version https://git-lfs.github.com/spec/v1\noid"), "git lfs pull"},
        {BYTES("/annex/objects/SHA256E-s1--0"), "git annex get"},
        {BYTES("<!DOCTYPE html><html>"), "web page"},
        {BYTES("Rar!\x1A\x07\x01"), "RAR"},
        {BYTES("\x1F\x8B\x08"), "gzip"},
        {BYTES("\0\0\0\0\0\0\0\0\0"), "nothing but zeros"},
        {BYTES("\0\0\0\0\0\0\0\0x"), "begins with the bytes 00"},
        {BYTES("<htm"), "begins with the bytes 3C"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_recognised recognised;
        struct smith_error error;
        const struct smith_recognise_options how = {.name = "a.none"};
        assert_int_equal(smith_recognise(cases[i].bytes, &how, &recognised, &error), SMITH_UNKNOWN);
        assert_string_equal(error.code, "FORMAT-UNKNOWN");
        if (!strstr(error.message, cases[i].words))
            fail_msg("no \"%s\" in \"%s\"", cases[i].words, error.message);
        assert_null(recognised.damaged);
    }
}

static void empty_file_is_called_empty(void **state) {
    (void)state;
    const struct smith_format *format;
    struct smith_error error;
    assert_int_equal(smith_format_guess((struct smith_bytes){NULL, 0}, &format, &error), SMITH_UNKNOWN);
    assert_non_null(strstr(error.message, "empty"));
    assert_int_equal(smith_format_guess((struct smith_bytes){NULL, 0}, &format, NULL), SMITH_UNKNOWN);
}

static void open_fails_without_a_format(void **state) {
    (void)state;
    struct smith_document *document = (struct smith_document *)&document;
    struct smith_error error;
    assert_int_equal(smith_open(BYTES("nothing"), NULL, NULL, &document, &error), SMITH_UNKNOWN);
    assert_null(document);
}

static void formats_are_found_by_id(void **state) {
    (void)state;
    assert_ptr_equal(smith_format_by_id("lamp_two"), &lamp_two);
    assert_null(smith_format_by_id("lam"));
    assert_null(smith_format_by_id(""));
}

static void codes_of_formats_are_explained(void **state) {
    (void)state;
    assert_ptr_equal(smith_explain("LAMP-BROKEN"), lamp_codes);
    assert_null(smith_explain("LAMP"));
}

/* ---- facts ---- */

static const char bulb_layout[] =
    "layout bulb \"Light bulb file\";\n"
    "enum Colour { red = 0, green = 1 }\n"
    "struct Spot { x: u8 }\n"
    "struct Bulb { magic \"BULB\", name: utf8(u8), colour: u8<Colour>, watts: i16, weight: f32,\n"
    "  count: u8 = count(spots), spots: [Spot; count] }\n"
    "root Bulb;\n";

static const struct {
    const char *key, *text;
    int64_t number;
} bulb_facts[] = {
    {"title", "Light bulb file", 0}, {"format", "bulb", 0}, {"name", "abc", 0},
    {"colour", "green", 0},          {"watts", NULL, -2},   {"spots", NULL, 3},
};

static void root_members_are_facts(void **state) {
    (void)state;
    struct smith_error error;
    struct smith_layout_source *source;
    struct smith_document *document;
    struct smith_facts facts;
    assert_int_equal(smith_layout_parse(BYTES(bulb_layout), "bulb", NULL, &source, NULL, &error), SMITH_OK);
    struct smith_bytes bytes = BYTES("BULB\3abc\1\xFE\xFF\0\0\0\0\3\7\7\7");
    assert_int_equal(smith_decode(smith_layout_get(source), bytes, NULL, NULL, NULL, &document, &error), SMITH_OK);
    assert_int_equal(smith_info(document, NULL, NULL, &facts, &error), SMITH_OK);
    size_t expected = sizeof bulb_facts / sizeof bulb_facts[0];
    assert_int_equal(facts.count, expected);
    for (size_t i = 0; i < expected; i++) {
        assert_string_equal(facts.items[i].key, bulb_facts[i].key);
        assert_int_equal(facts.items[i].number, bulb_facts[i].number);
        if (bulb_facts[i].text)
            assert_string_equal(facts.items[i].text, bulb_facts[i].text);
        else
            assert_null(facts.items[i].text);
        assert_null(facts.items[i].group);
    }
    smith_facts_free(&facts);
    smith_document_free(document);
    smith_layout_free(source);
}

int test_smith(void) {
    replaces_formats = true;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(highest_bid_wins),
        cmocka_unit_test(equal_bids_are_named),
        cmocka_unit_test(names_count_where_bytes_say_nothing),
        cmocka_unit_test(names_say_what_was_damaged),
        cmocka_unit_test(unknown_bytes_are_shown),
        cmocka_unit_test(what_is_no_level_is_named),
        cmocka_unit_test(empty_file_is_called_empty),
        cmocka_unit_test(open_fails_without_a_format),
        cmocka_unit_test(formats_are_found_by_id),
        cmocka_unit_test(codes_of_formats_are_explained),
        cmocka_unit_test(root_members_are_facts),
    };
    return cmocka_run_group_tests_name("smith", tests, NULL, NULL);
}
