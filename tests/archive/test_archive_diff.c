/* SPDX-License-Identifier: MIT
 *
 * Archives compared: entries by their names and as what they are, in a text; as bytes in a patch.
 */
#include <levelsmith/archive.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
/* cmocka.h needs the four above */
#include <cmocka.h>

#include "archive/sample_archive.h"
#include "base/buffer.h"

/* 7 three bytes, 100 a word, 200 a pair, 201 no pair, 8 forty bytes. */
#define HEAD "BOX\x05"
#define NUMBERS "\x07\0\3\x01\x02\x03"
#define WORD "\x64\0\5HELLO"
#define PAIR "\xC8\0\2\x05\x06"
#define SHORT "\xC9\0\1\x05"
#define FORTY                                                                                                          \
    "\x08\0\x28"                                                                                                       \
    "0123456789012345678901234567890123456789"

struct row {
    const char *b;
    size_t size;
    const char *text;
};

#define ROW(b, text)                                                                                                   \
    { b, sizeof b - 1, text }

static struct smith_archive *open_sample_archive(const void *bytes, size_t size) {
    struct smith_archive *archive;
    struct smith_error error;
    if (smith_archive_open(sample_archive_format(), (struct smith_bytes){bytes, size}, NULL, NULL, &archive, &error) !=
        SMITH_OK)
        fail_msg("%s", error.message);
    return archive;
}

static void expect_text(const struct row *row) {
    static const char old[] = HEAD NUMBERS WORD PAIR SHORT FORTY;
    struct smith_archive *a = open_sample_archive(old, sizeof old - 1), *b = open_sample_archive(row->b, row->size);
    struct smith_diff_count count;
    struct smith_buffer out;
    smith_buffer_init(&out, NULL);
    assert_int_equal(smith_archive_diff(a, b, NULL, &out, &count, NULL), SMITH_OK);
    if (strlen(row->text) != out.size || (out.size && memcmp(out.data, row->text, out.size) != 0))
        fail_msg("%.*s\nis not\n%s", (int)out.size, (const char *)out.data, row->text);
    assert_int_equal(count.changed + count.added + count.removed + count.moved > 0, out.size > 0);
    smith_buffer_free(&out);
    smith_archive_free(a);
    smith_archive_free(b);
}

static void entries_are_reported_as_what_they_are(void **state) {
    (void)state;
    static const struct row rows[] = {
        ROW(HEAD NUMBERS WORD PAIR SHORT FORTY, ""),
        ROW(HEAD NUMBERS WORD "\xC8\0\2\x05\x09" SHORT FORTY,
            "/items/2 Item id=200\n  data: 200, Pair\n    /\n      b: 6 -> 9\n"),
        ROW(HEAD NUMBERS "\x64\0\3Hey" PAIR SHORT FORTY,
            "/items/1 Item id=100\n  data: 100, Word\n    /\n      letters: \"HELLO\" -> \"Hey\"\n"),
        /* nothing is known of it but its name; or it cannot be read: then it is bytes */
        ROW(HEAD "\x07\0\3\x01\x02\x07" WORD PAIR SHORT FORTY,
            "/items/0 Item id=7\n  data: 7: 1 of 3 bytes are other ones, from number 2 on\n"),
        ROW(HEAD NUMBERS WORD PAIR "\xC9\0\1\x06" FORTY,
            "/items/3 Item id=201\n  data: 201, Pair: 1 of 1 bytes are other ones, from number 0 on\n"),
        ROW(HEAD NUMBERS WORD PAIR "\xC9\0\2\x05\x06" FORTY,
            "/items/3 Item id=201\n  data: 201, Pair: 1 -> 2 bytes, other ones from number 1 on\n"),
        ROW(HEAD NUMBERS WORD PAIR SHORT "\x08\0\x27"
                                         "012345678901234567890x23456789012345678",
            "/items/4 Item id=8\n  data: 8: 40 -> 39 bytes, other ones from number 21 on\n"),
        /* what came and went */
        ROW("BOX\x04" NUMBERS PAIR SHORT FORTY, "/\n  - items/1: 100, Word, 5 bytes\n"),
        ROW("BOX\x06" NUMBERS WORD PAIR "\xCA\0\2\x01\x01" SHORT FORTY, "/\n  + items/3: 202, Pair, 2 bytes\n"),
        ROW(HEAD WORD NUMBERS PAIR SHORT FORTY, "/\n  > items/0: moved to 1\n"),
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_text(&rows[i]);
    sample_archive_free();
}

/* A patch is for the archive's JSON form, which has the bytes. */
static void a_patch_has_the_bytes(void **state) {
    (void)state;
    static const char old[] = "BOX\x01" PAIR, new[] = "BOX\x01"
                                                      "\xC8\0\2\x05\x09";
    const struct smith_diff_options options = {.format = SMITH_DIFF_PATCH};
    struct smith_archive *a = open_sample_archive(old, sizeof old - 1), *b = open_sample_archive(new, sizeof new - 1);
    struct smith_buffer out;
    smith_buffer_init(&out, NULL);
    assert_int_equal(smith_archive_diff(a, b, &options, &out, NULL, NULL), SMITH_OK);
    smith_buffer_byte(&out, 0);
    assert_non_null(strstr((const char *)out.data, "\"0509\""));
    smith_buffer_free(&out);
    smith_archive_free(a);
    smith_archive_free(b);
    sample_archive_free();
}

int test_archive_diff(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_are_reported_as_what_they_are),
        cmocka_unit_test(a_patch_has_the_bytes),
    };
    return cmocka_run_group_tests_name("archive_diff", tests, NULL, NULL);
}
