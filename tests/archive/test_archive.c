/* SPDX-License-Identifier: MIT
 *
 * Archives: entries found and named, unpacked to folders, packed again; what was not touched comes back byte for byte.
 */
#include <levelsmith/archive.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* cmocka.h needs the four above */
#include <cmocka.h>

#include "archive/sample_archive.h"
#include "support/memory_folder.h"

/* Entries: 7 bytes; 100 a word in capitals, 101 one in both cases, 102 one with no form; 200 a pair, 201 too short to
 * be one; 300 borrows; 7 again; and an empty one. */
static const uint8_t sample_archive_bytes[] = "BOX\x09"
                                              "\x07\0\3\x01\x02\x03"
                                              "\x64\0\5HELLO"
                                              "\x65\0\5Mixed"
                                              "\x66\0\3No!"
                                              "\xC8\0\2\x05\x06"
                                              "\xC9\0\1\x05"
                                              "\x2C\1\4more"
                                              "\x07\0\1\xFF"
                                              "\x08\0\0";
#define SAMPLE_ARCHIVE_SIZE (sizeof sample_archive_bytes - 1)

static struct smith_archive *open_sample_archive(const void *bytes, size_t size) {
    struct smith_archive *archive;
    struct smith_error error;
    enum smith_status status = smith_archive_open(sample_archive_format(), (struct smith_bytes){bytes, size},
                                                  "TEST.BOX", NULL, &archive, &error);
    if (status != SMITH_OK)
        fail_msg("%s", error.message);
    return archive;
}

static void unpack(struct memory_folder *memory_folder, const struct smith_unpack_options *how,
                   struct smith_findings *notes) {
    struct smith_archive *archive = open_sample_archive(sample_archive_bytes, SAMPLE_ARCHIVE_SIZE);
    struct smith_folder folder = memory_folder_open(memory_folder);
    struct smith_error error;
    if (smith_archive_unpack(archive, how, &folder, notes, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    smith_archive_free(archive);
}

static enum smith_status pack(struct memory_folder *memory_folder, bool faithful, struct smith_buffer *out,
                              struct smith_findings *notes, struct smith_error *error) {
    struct smith_folder folder = memory_folder_open(memory_folder);
    struct smith_pack_options how = {.format = sample_archive_format(), .faithful = faithful};
    enum smith_status status = smith_archive_pack(&folder, &how, NULL, out, notes, error);
    return status;
}

/* Pack, and expect the original with `size` bytes at `at` replaced by `text`. */
static void expect_packed(struct memory_folder *memory_folder, size_t at, size_t size, const char *text,
                          size_t text_size) {
    uint8_t expected[256];
    struct smith_buffer out;
    struct smith_findings notes;
    struct smith_error error;
    memcpy(expected, sample_archive_bytes, at);
    memcpy(expected + at, text, text_size);
    memcpy(expected + at + text_size, sample_archive_bytes + at + size, SAMPLE_ARCHIVE_SIZE - at - size);
    if (pack(memory_folder, false, &out, &notes, &error) != SMITH_OK)
        fail_msg("%s: %s", error.path, error.message);
    assert_int_equal(out.size, SAMPLE_ARCHIVE_SIZE - size + text_size);
    assert_memory_equal(out.data, expected, out.size);
    smith_buffer_free(&out);
    smith_findings_free(&notes);
}

static void test_entries(void **state) {
    (void)state;
    static const char *const names[] = {"7", "100", "101", "102", "200", "201", "300", "7#2", "8"};
    struct smith_archive *archive = open_sample_archive(sample_archive_bytes, SAMPLE_ARCHIVE_SIZE);
    assert_true(smith_format_is_archive(archive->format));
    assert_string_equal(archive->name, "TEST.BOX");
    assert_int_equal(archive->entry_count, 9);
    for (unsigned i = 0; i < 9; i++)
        assert_string_equal(archive->entries[i].name, names[i]);
    assert_string_equal(archive->entries[7].path, "/items/7/data");
    const struct smith_entry *entry = smith_archive_find(archive, "7#2");
    assert_ptr_equal(entry, &archive->entries[7]);
    assert_int_equal(entry->bytes->size, 1);
    assert_int_equal(entry->bytes->data[0], 0xFF);
    assert_null(smith_archive_find(archive, "9"));
    assert_string_equal(smith_archive_find(archive, "100")->entry_type.format->id, "word");
    assert_int_equal(smith_archive_find(archive, "100")->entry_type.confidence, 90);
    assert_null(smith_archive_find(archive, "7")->entry_type.format);
    smith_archive_free(archive);
    sample_archive_free();
}

static void test_replace(void **state) {
    (void)state;
    struct smith_archive *archive = open_sample_archive(sample_archive_bytes, SAMPLE_ARCHIVE_SIZE);
    struct smith_buffer out;
    struct smith_error error;
    char longer[] = "LONGER";
    assert_int_equal(smith_archive_replace(archive, smith_archive_find(archive, "100"),
                                           (struct smith_bytes){(uint8_t *)longer, 6}, &error),
                     SMITH_OK);
    memset(longer, 0, sizeof longer); /* it was copied */
    assert_int_equal(smith_encode(archive->document, &out, &error), SMITH_OK);
    assert_int_equal(out.size, SAMPLE_ARCHIVE_SIZE + 1);
    assert_memory_equal(out.data + 10, "\x64\0\6LONGER\x65", 10);
    smith_buffer_free(&out);
    smith_archive_free(archive);
    sample_archive_free();
}

static void test_unpack(void **state) {
    (void)state;
    static const struct {
        const char *name, *content;
    } files[] = {
        {"n7.bin", "\x01\x02\x03"},
        {"n100.txt", "hello"},
        {"n101.txt", "mixed"},
        {"kept/n101.bin", "Mixed"},
        {"n102.bin", "No!"},
        {"n201.bin", "\x05"},
        {"n300.low", "HELLOmore"},
        {"kept/n300.bin", "more"},
        {"n7#2.bin", "\xFF"},
        {"n8.bin", ""},
        {"n200.json", "{\n  \"$format\": \"pair\",\n  \"a\": 5,\n  \"b\": 6\n}\n"},
    };
    struct memory_folder memory_folder = {0};
    struct smith_findings notes;
    unpack(&memory_folder, NULL, &notes);
    assert_int_equal(memory_folder.count, sizeof files / sizeof *files + 1);
    for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
        const struct memory_file *file = memory_folder_find(&memory_folder, files[i].name);
        if (!file)
            fail_msg("no %s", files[i].name);
        assert_int_equal(file->size, strlen(files[i].content));
        assert_memory_equal(file->data, files[i].content, file->size);
    }
    assert_int_equal(notes.count, 2); /* the word that shouts, the pair of one */
    assert_string_equal(notes.items[0].code, "ENTRY-RAW");
    assert_string_equal(notes.items[0].path, "102");
    assert_string_equal(notes.items[1].path, "201");
    smith_findings_free(&notes);
    expect_packed(&memory_folder, 0, 0, "", 0);
    memory_folder_free(&memory_folder);
    sample_archive_free();
}

/* A format with two forms: an entry that cannot be the first becomes the second. */
static void test_second_converter(void **state) {
    (void)state;
    static const uint8_t bytes[] = "BOX\2\x2D\1\4why?\x2E\1\2so";
    const struct smith_bytes box = {bytes, sizeof bytes - 1};
    struct smith_archive *archive = open_sample_archive(box.data, box.size);
    struct memory_folder memory_folder = {0};
    struct smith_folder folder = memory_folder_open(&memory_folder);
    struct smith_findings notes;
    struct smith_buffer out;
    struct smith_error error;
    assert_int_equal(smith_archive_unpack(archive, NULL, &folder, &notes, &error), SMITH_OK);
    assert_int_equal(notes.count, 0);
    smith_findings_free(&notes);
    assert_non_null(memory_folder_find(&memory_folder, "n301.ask"));
    assert_non_null(memory_folder_find(&memory_folder, "n302.low"));
    assert_int_equal(pack(&memory_folder, false, &out, &notes, &error), SMITH_OK);
    assert_int_equal(out.size, box.size);
    assert_memory_equal(out.data, box.data, box.size);
    smith_buffer_free(&out);
    smith_findings_free(&notes);
    smith_archive_free(archive);
    memory_folder_free(&memory_folder);
    sample_archive_free();
}

static void test_raw_and_overrides(void **state) {
    (void)state;
    const struct smith_format *box = sample_archive_format();
    const struct smith_format *const *formats = box->archive->formats;
    const struct smith_override overrides[] = {{"7", formats[0]}, {"", formats[2]}, {NULL, NULL}};
    const struct smith_unpack_options raw = {.raw = true}, as_word = {.overrides = overrides};
    struct memory_folder memory_folder = {0};
    struct smith_findings notes;
    sample_archive_free();
    unpack(&memory_folder, &raw, &notes);
    assert_int_equal(notes.count, 0);
    assert_non_null(memory_folder_find(&memory_folder, "n100.bin"));
    smith_findings_free(&notes);
    sample_archive_free();
    expect_packed(&memory_folder, 0, 0, "", 0);
    memory_folder_free(&memory_folder);
    sample_archive_free();
    unpack(&memory_folder, &as_word, &notes);
    assert_non_null(memory_folder_find(&memory_folder, "n7.txt"));
    assert_non_null(memory_folder_find(&memory_folder, "n100.txt")); /* known already */
    smith_findings_free(&notes);
    sample_archive_free();
    expect_packed(&memory_folder, 0, 0, "", 0);
    memory_folder_free(&memory_folder);
    sample_archive_free();
}

static void test_only(void **state) {
    (void)state;
    static const char *const only[] = {"101", "7#2", NULL};
    const struct smith_unpack_options how = {.only = only};
    struct memory_folder memory_folder = {0};
    struct smith_findings notes;
    unpack(&memory_folder, &how, &notes);
    assert_int_equal(memory_folder.count, 3);
    assert_non_null(memory_folder_find(&memory_folder, "n101.txt"));
    assert_non_null(memory_folder_find(&memory_folder, "kept/n101.bin"));
    assert_non_null(memory_folder_find(&memory_folder, "n7#2.bin"));
    smith_findings_free(&notes);
    memory_folder_free(&memory_folder);
    sample_archive_free();
}

static void test_only_what_is_there(void **state) {
    (void)state;
    static const char *const only[] = {"101", "999", NULL};
    const struct smith_unpack_options how = {.only = only};
    struct memory_folder memory_folder = {0};
    struct smith_folder folder = memory_folder_open(&memory_folder);
    struct smith_findings notes;
    struct smith_error error;
    struct smith_archive *archive = open_sample_archive(sample_archive_bytes, SAMPLE_ARCHIVE_SIZE);
    assert_int_equal(smith_archive_unpack(archive, &how, &folder, &notes, &error), SMITH_BAD_VALUE);
    assert_string_equal(error.code, "ENTRY-MISSING");
    assert_int_equal(memory_folder.count, 0);
    smith_archive_free(archive);
    memory_folder_free(&memory_folder);
    sample_archive_free();
}

/* Changes that people make to the files of a folder, and what becomes of the archive. */
static void test_changes(void **state) {
    (void)state;
    static const struct {
        const char *file, *content;
        size_t at, size;
        const char *becomes;
    } changes[] = {
        {"n7.bin", "abcd", 6, 4, "\4abcd"},
        {"n100.txt", "bye", 12, 6, "\3bye"}, /* no longer what the original tools wrote: as the caller likes */
        {"n101.txt", "mixer", 21, 5, "mixer"},
        {"n200.json", "{\"$format\": \"pair\", \"a\": 1, \"b\": 2}", 35, 2, "\1\2"},
        {"n300.low", "HELLOless!", 43, 5, "\5less!"},
    };
    for (unsigned i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct memory_folder memory_folder = {0};
        struct smith_findings notes;
        unpack(&memory_folder, NULL, &notes);
        smith_findings_free(&notes);
        sample_archive_free();
        memory_folder_put(&memory_folder, changes[i].file, changes[i].content, strlen(changes[i].content));
        if (!strcmp(changes[i].file, "n100.txt")) /* who borrows from it has changed as well */
            memory_folder_put(&memory_folder, "n300.low", "byemore", 7);
        expect_packed(&memory_folder, changes[i].at, changes[i].size, changes[i].becomes, strlen(changes[i].becomes));
        memory_folder_free(&memory_folder);
        sample_archive_free();
    }
}

/* Entries are added, removed and reordered in the manifest. */
static void test_manifest_edit(void **state) {
    (void)state;
    static const char text[] =
        "{\"$format\": \"box\", \"items\": ["
        "{\"data\": {\"$file\": \"n100.txt\", \"$as\": \"word\"}, \"id\": 1}, {\"id\": 2, \"data\": \"0a0b\"}]}";
    static const char expected[] = "BOX\2\1\0\5hello\2\0\2\x0A\x0B";
    struct memory_folder memory_folder = {0};
    struct smith_findings notes;
    struct smith_buffer out;
    struct smith_error error;
    unpack(&memory_folder, NULL, &notes);
    smith_findings_free(&notes);
    sample_archive_free();
    memory_folder_put(&memory_folder, "manifest.json", text, sizeof text - 1);
    assert_int_equal(pack(&memory_folder, false, &out, &notes, &error), SMITH_OK);
    assert_int_equal(out.size, sizeof expected - 1);
    assert_memory_equal(out.data, expected, out.size);
    smith_buffer_free(&out);
    smith_findings_free(&notes);
    memory_folder_free(&memory_folder);
    sample_archive_free();
}

static void test_adopt(void **state) {
    (void)state;
    static const char expected[] = "BOX\2\x0C\0\2hi\3\0\1x";
    struct memory_folder memory_folder = {0};
    struct smith_findings notes;
    struct smith_buffer out;
    struct smith_error error;
    memory_folder_put(&memory_folder, "word12.bin", "hi", 2);
    memory_folder_put(&memory_folder, "other", "?", 1);
    memory_folder_put(&memory_folder, "word3.bin", "x", 1);
    assert_int_equal(pack(&memory_folder, false, &out, &notes, &error), SMITH_OK);
    assert_int_equal(out.size, sizeof expected - 1);
    assert_memory_equal(out.data, expected, out.size);
    smith_buffer_free(&out);
    smith_findings_free(&notes);
    memory_folder_free(&memory_folder);
    sample_archive_free();
}

/* Folders that cannot be packed: what is said, of which file. */
static void test_failures(void **state) {
    (void)state;
#define ITEM(data) "{\"$format\": \"box\", \"items\": [{\"id\": 1, \"data\": " data "}]}"
    static const struct {
        const char *manifest, *code, *note_code, *note_path;
    } cases[] = {
        {ITEM("{\"$file\": \"gone.bin\"}"), "PACK-FAILED", "IO", "gone.bin"},
        {ITEM("{\"$file\": \"../n7.bin\"}"), "PACK-FAILED", "FILE-NAME", "../n7.bin"},
        {ITEM("{\"$file\": \"/etc/passwd\"}"), "PACK-FAILED", "FILE-NAME", "/etc/passwd"},
        {ITEM("{\"$file\": \"n7.bin\", \"$kept\": \"a/../../b\"}"), "PACK-FAILED", "FILE-NAME", "n7.bin"},
        {ITEM("{\"$file\": \"n7.bin\", \"$as\": \"nonsense\"}"), "PACK-FAILED", "FORM-UNKNOWN", "n7.bin"},
        {ITEM("{\"$file\": \"n7.bin\", \"$as\": \"word\"}"), "PACK-FAILED", "FILE-FORM", "n7.bin"},
        {ITEM("{\"$file\": \"n7.json\", \"$as\": \"pair\"}"), "PACK-FAILED", "JSON-SYNTAX", "n7.json"},
        {ITEM("{\"$file\": \"n300.low\", \"$as\": \"borrower\"}"), NULL, NULL, NULL},
        {ITEM("{\"$as\": \"word\"}"), "JSON-FILE", NULL, NULL},
        {ITEM("{\"$file\": \"a\", \"$file\": \"b\"}"), "JSON-DUPLICATE-KEY", NULL, NULL},
        {ITEM("{\"$file\": 3}"), "JSON-TYPE", NULL, NULL},
        {ITEM("{\"file\": \"n7.bin\"}"), "JSON-UNKNOWN-KEY", NULL, NULL},
        {"{\"$format\": \"elsewhere\"}", "NO-ARCHIVE", NULL, NULL},
        {"[]", "JSON-FORMAT", NULL, NULL},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct memory_folder memory_folder = {0};
        struct smith_findings notes;
        struct smith_buffer out;
        struct smith_error error;
        unpack(&memory_folder, NULL, &notes);
        smith_findings_free(&notes);
        sample_archive_free();
        memory_folder_put(&memory_folder, "n7.json", "nonsense", 8);
        memory_folder_put(&memory_folder, "manifest.json", cases[i].manifest, strlen(cases[i].manifest));
        enum smith_status status = pack(&memory_folder, false, &out, &notes, &error);
        if (!cases[i].code) {
            assert_int_equal(status, SMITH_OK);
            smith_buffer_free(&out);
        } else if (status == SMITH_OK || strcmp(error.code, cases[i].code) != 0) {
            fail_msg("case %u: %s", i, status == SMITH_OK ? "packed" : error.code);
        }
        if (cases[i].note_code) {
            assert_int_equal(notes.count, 1);
            assert_string_equal(notes.items[0].code, cases[i].note_code);
            assert_string_equal(notes.items[0].path, cases[i].note_path);
        }
        smith_findings_free(&notes);
        memory_folder_free(&memory_folder);
        sample_archive_free();
    }
}

/* Entry 201 is too short to be a pair: it is told, and the others are judged all the same. */
static void test_check(void **state) {
    (void)state;
    struct smith_findings findings;
    assert_int_equal(smith_check(sample_archive_format(),
                                 (struct smith_bytes){sample_archive_bytes, SAMPLE_ARCHIVE_SIZE}, NULL, NULL, &findings,
                                 NULL),
                     SMITH_OK);
    assert_int_equal(findings.count, 1);
    assert_string_equal(findings.items[0].code, "ENTRY-MISFIT");
    assert_string_equal(findings.items[0].path, "/201:");
    assert_int_equal(findings.items[0].offset, 40);
    smith_findings_free(&findings);
    sample_archive_free();
}

static void test_names(void **state) {
    (void)state;
    static const char *const good[] = {
        "a", "a/b.png", "kept/res1.bin", "n7#2.bin", "console.txt", "com10", "..a", "a b",
    };
    static const char *const bad[] = {
        "",   "/a", "a/",  "a//b", ".",  "..",  "a/..",    "../a",      "a/./b", "c:",     "a\\b", "a\nb",  "a.",
        "a ", " a", "nul", "a*b",  "a?", "<a>", "NUL.png", "x/aux.txt", "com1",  "LPT9.x", "a|b",  "\"a\"", "\x7F",
    };
    char longest[256];
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++)
        if (!smith_folder_name_is_safe(good[i]))
            fail_msg("'%s' is refused", good[i]);
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        if (smith_folder_name_is_safe(bad[i]))
            fail_msg("'%s' is taken", bad[i]);
    memset(longest, 'a', sizeof longest);
    longest[201] = '\0';
    assert_false(smith_folder_name_is_safe(longest));
}

int test_archive(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_entries),
        cmocka_unit_test(test_replace),
        cmocka_unit_test(test_unpack),
        cmocka_unit_test(test_second_converter),
        cmocka_unit_test(test_raw_and_overrides),
        cmocka_unit_test(test_changes),
        cmocka_unit_test(test_manifest_edit),
        cmocka_unit_test(test_only),
        cmocka_unit_test(test_only_what_is_there),
        cmocka_unit_test(test_adopt),
        cmocka_unit_test(test_failures),
        cmocka_unit_test(test_check),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests_name("archive", tests, NULL, NULL);
}
