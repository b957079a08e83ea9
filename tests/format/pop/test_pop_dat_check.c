/* SPDX-License-Identifier: MIT
 *
 * The rules about archives of Prince of Persia: archives that are fine, wrong and just so; real ones must not be called
 * wrong; and what is wrong with an entry is told with the entry's name and its place in the archive.
 */
#include "format/format_fixtures.h"
#include "format/pop/pop.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct row {
    const char *archive; /* of the first game its resources, of the second its kinds, in JSON */
    const char *codes; /* without POP-DAT- */
};

static struct smith_buffer build(const struct smith_format *format, const char *frame, const char *inner) {
    char text[2000];
    struct smith_document *document;
    struct smith_error error;
    snprintf(text, sizeof text, frame, inner);
    const struct smith_bytes json = {(const uint8_t *)text, strlen(text)};
    if (smith_json_read(format->layout, json, NULL, &document, &error) != SMITH_OK)
        fail_msg("%s: %s", text, error.message);
    struct smith_buffer out = document_bytes(document);
    smith_document_free(document);
    return out;
}

static void expect_codes(const struct smith_format *format, const char *frame, const struct row *row,
                         const char *name) {
    const struct smith_check_options how = {.name = name};
    struct smith_findings findings;
    struct smith_buffer file = build(format, frame, row->archive);
    struct smith_bytes bytes = {file.data, file.size};
    char codes[300];
    assert_int_equal(smith_check(format, bytes, NULL, &how, &findings, NULL), SMITH_OK);
    findings_codes(&findings, "POP-DAT-", codes, sizeof codes);
    if (strcmp(codes, row->codes) != 0)
        fail_msg("%s gives %s, not %s", row->archive, codes, row->codes);
    smith_findings_free(&findings);
    smith_buffer_free(&file);
}

#define FRAME1 "{\"index\": {\"resources\": [%s]}}"
#define FRAME2 "{\"directory\": {\"kinds\": [%s]}}"
#define ONE(id, data) "{\"id\": " id ", \"content\": {\"data\": \"" data "\"}}"
#define TWO(id, data) "{\"id\": " id ", \"content\": {\"data\": \"" data "\"}, \"flags\": \"000000\"}"
#define SHAPE(id, flags) "{\"id\": " id ", \"content\": {\"data\": \"010008000000aa\"}, \"flags\": \"" flags "\"}"
#define KIND(id, resources) "{\"id\": \"" id "\", \"index\": {\"resources\": [" resources "]}}"

static void archives_of_the_first_game(void **state) {
    (void)state;
    static const struct row rows[] = {
        {"", ""},
        {ONE("5", "11") ", " ONE("6", "11"), ""}, /* equal content is nobody's business */
        {ONE("6", "11") ", " ONE("5", "11"), ""}, /* nor is the order of numbers */
        {ONE("5", "11") ", " ONE("5", "22"), "TWICE"},
        {ONE("65535", "11") ", " ONE("0", "22"), ""},
        {ONE("65535", "11") ", " ONE("65535", "22"), "TWICE"},
        {ONE("5", ""), "EMPTY"},
        {ONE("5", "00"), "ABSENT"},
        {ONE("5", "0000"), "ABSENT"},
        {ONE("5", "000000"), "ABSENT"},
        {ONE("5", "00000000"), ""},
        {ONE("5", "0001"), ""},
        {"{\"id\": 5, \"content\": {\"data\": \"11\"}, \"content$gap\": \"0000\"}", "BLOCK-GAP"},
        {"{\"id\": 5, \"content\": {\"data\": \"11\"}, \"content$gap\": \"0001\"}", "BLOCK-GAP LEFTOVER"},
        {"{\"id\": 5, \"content\": {\"checksum$raw\": [\"00\", 238], \"data\": \"11\"}}", "DERIVED-WRONG"},
        {"{\"id\": 5, \"content$place\": \"a0860100\", \"size$raw\": [\"0400\", -1]}", "DERIVED-WRONG OFFSET-OUTSIDE"},
        {ONE("5", "1122") ", {\"id\": 6, \"content\": {\"data\": \"1122\"}, \"content$overlap\": 3}", "BLOCK-OVERLAP"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_codes(&smith_pop_dat1_format, FRAME1, &rows[i], NULL);
}

static void archives_of_the_second_game(void **state) {
    (void)state;
    static const struct row rows[] = {
        {"", ""},
        {KIND("PSL", TWO("1", "01001127")) ", " KIND("CUST", TWO("1", "0122")), ""}, /* numbers count anew */
        {KIND("CUST", TWO("1", "0111")) ", " KIND("PSL", TWO("1", "01001127")), "KIND-ORDER"},
        {KIND("CUST", TWO("1", "0111")) ", " KIND("", TWO("9", "0122")), ""},
        {KIND("CUST", TWO("1", "0111") ", " TWO("1", "0122")), "AGAIN"},
        {KIND("CUST", TWO("1", "0111")) ", " KIND("CUST", TWO("2", "0122")), "KIND-TWICE"},
        {KIND("CUST", ""), ""},
        {KIND("cust", TWO("1", "0111")), "KIND"},
        {KIND("SCRX", TWO("1", "0111")), "KIND"},
        {KIND("A B", TWO("1", "0111")), "KIND"},
        {KIND("SHAP", SHAPE("1", "400000")), ""},
        {KIND("SHAP", SHAPE("1", "000000")), "FLAGS"},
        {KIND("SHAP", SHAPE("1", "400001")), "FLAGS"},
        {KIND("SND", SHAPE("1", "400000")), "ENTRY-MISFIT FLAGS"},
        {KIND("SND", TWO("1", "000000")), "ABSENT"},
        {KIND("SHAP", "{\"id\": 1, \"content\": {\"data\": \"\"}, \"flags\": \"400000\"}"), "ENTRY-MISFIT EMPTY"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_codes(&smith_pop_dat2_format, FRAME2, &rows[i], NULL);
}

/* What a number means depends on the archive's name; without one nobody knows what it should be. */
static void misfits_depend_on_the_name(void **state) {
    (void)state;
    static const struct row misfit = {ONE("2000", "1122334455"), "ENTRY-MISFIT"},
                            unknown = {ONE("2000", "1122334455"), ""};
    expect_codes(&smith_pop_dat1_format, FRAME1, &misfit, "LEVELS.DAT");
    expect_codes(&smith_pop_dat1_format, FRAME1, &misfit, "levels.dat");
    expect_codes(&smith_pop_dat1_format, FRAME1, &unknown, "MINE.DAT");
    expect_codes(&smith_pop_dat1_format, FRAME1, &unknown, NULL);
}

/* ---- entries ---- */

#define LEVEL 2305
#define START_ROOM 2112

/* An archive with a level that begins in room 77, behind a resource of one byte. */
static void findings_of_entries_have_their_path(void **state) {
    (void)state;
    uint8_t file[6 + 2 + 1 + LEVEL + 2 + 2 * 8] = {6 + 2 + 1 + LEVEL - 256 * 9, 9, 0, 0, 2 + 2 * 8, 0};
    const size_t level = 6 + 2 + 1;
    uint8_t *index = file + level + LEVEL;
    const uint8_t entries[] = {2, 0, 0x10, 0, 6, 0, 0, 0, 1, 0, 0xD0, 7, 8, 0, 0, 0, LEVEL & 255, LEVEL >> 8};
    struct smith_findings findings;
    uint8_t sum = 0;
    file[6] = 0xEE, file[7] = 0x11;
    file[level + START_ROOM] = 77;
    for (size_t i = 0; i < LEVEL; i++)
        sum = (uint8_t)(sum + file[level + i]);
    file[level - 1] = (uint8_t)~sum;
    memcpy(index, entries, sizeof entries);
    const struct smith_check_options how = {.name = "LEVELS.DAT"};
    const struct smith_bytes bytes = {file, sizeof file};
    assert_int_equal(smith_check(&smith_pop_dat1_format, bytes, NULL, &how, &findings, NULL), SMITH_OK);
    assert_int_equal(findings.count, 1);
    assert_string_equal(findings.items[0].code, "POP-LEVEL-START");
    assert_string_equal(findings.items[0].path, "/2000:/start/room");
    assert_int_equal(findings.items[0].offset, level + START_ROOM);
    smith_findings_free(&findings);
}

/* ---- real archives ---- */

static void check_real(const char *path, struct smith_bytes bytes) {
    const char *slash = strrchr(path, '/'), *name = strchr(slash, '_') + 1; /* the corpus has a hash before names */
    const struct smith_check_options how = {.name = name};
    struct smith_findings findings;
    assert_int_equal(smith_check(&smith_pop_dat1_format, bytes, NULL, &how, &findings, NULL), SMITH_OK);
    for (uint32_t i = 0; i < findings.count; i++) {
        const struct smith_finding *finding = &findings.items[i];
        bool of_entry = strncmp(finding->path, "/index", 6) != 0; /* some levels are made to break rules */
        if (strcmp(finding->code, "ENTRY-MISFIT") == 0 || (!of_entry && strcmp(finding->code, "DERIVED-WRONG") != 0))
            fail_msg("%s%s: %s", name, finding->path, finding->message);
    }
    smith_findings_free(&findings);
}

static void real_archives_are_fine(void **state) {
    (void)state;
    if (!corpus_visit("pop", ".DAT", check_real))
        skip();
}

int test_pop_dat_check(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(archives_of_the_first_game), cmocka_unit_test(archives_of_the_second_game),
        cmocka_unit_test(misfits_depend_on_the_name), cmocka_unit_test(findings_of_entries_have_their_path),
        cmocka_unit_test(real_archives_are_fine),     cmocka_unit_test_prestate(findings_are_as_noted, "pop_dat_check"),
    };
    return cmocka_run_group_tests_name("pop_dat_check", tests, NULL, NULL);
}
