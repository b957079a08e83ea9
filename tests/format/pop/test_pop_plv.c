/* SPDX-License-Identifier: MIT
 *
 * Files around levels of Prince of Persia: PLV with both ways of counting, a level with its checksum, levels of the
 * Macintosh, saved games and halls of fame of the second game.
 */
#include "format/format_fixtures.h"
#include "support/counting_allocator.h"
#include <levelsmith/archive.h>
#include <levelsmith/pop2_hof.h>
#include <levelsmith/pop2_sav.h>
#include <levelsmith/pop_plv.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- making files ---- */

static uint8_t *grow(struct smith_buffer *file, size_t size) {
    file->data = realloc(file->data, file->size + size);
    assert_non_null(file->data);
    file->size += size;
    file->capacity = file->size;
    return file->data + file->size - size;
}

static void add(struct smith_buffer *file, const void *bytes, size_t size) {
    memcpy(grow(file, size), bytes, size);
}

static void add_u32(struct smith_buffer *file, uint32_t number) {
    const uint8_t bytes[] = {(uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(number >> 16), (uint8_t)(number >> 24)};
    add(file, bytes, sizeof bytes);
}

static uint8_t checksum(struct smith_bytes level) {
    unsigned sum = 0;
    for (size_t i = 0; i < level.size; i++)
        sum += level.data[i];
    return (uint8_t)(0xFF - (sum & 0xFF));
}

static struct smith_bytes view(const struct smith_buffer *file) {
    return (struct smith_bytes){file->data, file->size};
}

/* The level of the fixture, cut to a size. */
static struct smith_buffer fixture_level(const char *name) {
    struct smith_document *document = fixture_open(name);
    struct smith_buffer level = document_bytes(document);
    smith_document_free(document);
    return level;
}

/* A level file around it; `counted` = what is added to the size for the checksum. */
static struct smith_buffer make_plv(uint8_t game, struct smith_bytes level, unsigned counted, const char *fields,
                                    size_t fields_size, uint32_t field_count) {
    struct smith_buffer file = {0};
    const uint8_t head[] = {game, 1, 5}, sum = checksum(level);
    add(&file, "POP_LVL", 7);
    add(&file, head, sizeof head);
    add_u32(&file, field_count);
    add_u32(&file, (uint32_t)level.size + counted);
    add(&file, &sum, 1);
    add(&file, level.data, level.size);
    add_u32(&file, (uint32_t)fields_size);
    add(&file, fields, fields_size);
    return file;
}

static void assert_guess(struct smith_bytes bytes, const char *id) {
    const struct smith_format *format;
    struct smith_error error = {0};
    if (smith_format_guess(bytes, &format, &error) != SMITH_OK)
        fail_msg("%s: %s", id, error.message);
    assert_string_equal(format->id, id);
}

static void assert_found(struct smith_bytes bytes, const char *codes) {
    struct smith_findings findings;
    const struct smith_format *format;
    char found[400];
    assert_int_equal(smith_format_guess(bytes, &format, NULL), SMITH_OK);
    assert_int_equal(smith_check(format, bytes, NULL, NULL, &findings, NULL), SMITH_OK);
    findings_codes(&findings, "", found, sizeof found);
    smith_findings_free(&findings);
    assert_string_equal(found, codes);
}

static void assert_returns(struct smith_bytes bytes) {
    struct smith_roundtrip_result binary, json;
    const struct smith_format *format;
    assert_int_equal(smith_format_guess(bytes, &format, NULL), SMITH_OK);
    assert_int_equal(smith_roundtrip(format->layout, bytes, NULL, &binary, &json, NULL), SMITH_OK);
    assert_true(binary.same && json.same);
}

/* The one entry of the file is these bytes, and of that format. */
static void assert_entry(struct smith_bytes file, const char *name, struct smith_bytes level, const char *id) {
    struct smith_archive *archive;
    assert_int_equal(smith_archive_open(NULL, file, "x", NULL, &archive, NULL), SMITH_OK);
    const struct smith_entry *entry = smith_archive_find(archive, name);
    assert_non_null(entry);
    assert_int_equal(entry->bytes->size, level.size);
    assert_memory_equal(entry->bytes->data, level.data, level.size);
    assert_string_equal(entry->entry_type.format->id, id);
    smith_archive_free(archive);
}

/* ---- PLV ---- */

#define FIELDS                                                                                                         \
    "Editor Name\0x\0Editor Version\0\0Level Author\0me\0Level Title\0\0Level Description\0\0Original Filename\0\0"    \
    "Time Created\0002002-11-26 22:16\0Time Last Modified\0002002-11-26 22:16:39\0"

static void both_countings_are_read(void **state) {
    (void)state;
    struct smith_buffer level = fixture_level("pop_level/everything.json");
    for (size_t cut = 0; cut < 2;
         cut++) /* that of the potions, which with its checksum is as large as the others without */
        for (unsigned counted = 0; counted < 2; counted++) {
            const struct smith_bytes bytes = {level.data, level.size - cut};
            struct smith_buffer file = make_plv(1, bytes, counted, FIELDS, sizeof FIELDS - 1, 8);
            assert_guess(view(&file), "pop_plv");
            assert_returns(view(&file));
            assert_entry(view(&file), "level", bytes, "pop_level");
            struct smith_document *document = document_open(view(&file));
            assert_string_equal(json_at(document, "/fields/7/value"), "\"2002-11-26 22:16:39\"");
            smith_document_free(document);
            free(file.data);
        }
    smith_buffer_free(&level);
}

static void level_files_are_checked(void **state) {
    (void)state;
    static const char bad_dates[] = "Time Created\0002002-13-26 22:16\0Time Last Modified\000yesterday\0";
    struct smith_buffer level = fixture_level("pop_level/everything.json");
    struct smith_buffer clean = fixture_level("pop_level/synthetic-mac.json"), second = {0};
    memset(grow(&second, 12025), 0, 12025);
    memcpy(second.data + 6209, "JEFF\1", 5);

    struct smith_buffer good = make_plv(1, view(&clean), 0, FIELDS, sizeof FIELDS - 1, 8);
    struct smith_buffer counts = make_plv(1, view(&clean), 0, FIELDS, sizeof FIELDS - 1, 9);
    struct smith_buffer dates = make_plv(1, view(&clean), 0, bad_dates, sizeof bad_dates - 1, 2);
    struct smith_buffer game = make_plv(1, view(&second), 0, FIELDS, sizeof FIELDS - 1, 8);
    struct smith_buffer size = make_plv(1, (struct smith_bytes){level.data, 100}, 0, FIELDS, sizeof FIELDS - 1, 8);
    assert_found(view(&good), "");
    assert_found(view(&counts), "DERIVED-WRONG");
    assert_found(view(&dates), "POP-PLV-DATE POP-PLV-FIELD");
    assert_found(view(&game), "POP-LEVEL-SIZE POP-LEVEL-START POP-PLV-GAME");
    assert_found(view(&size), "ENTRY-MISFIT POP-PLV-LENGTH");
    good.data[18]++; /* the checksum */
    assert_found(view(&good), "CONTENT-BLANK DERIVED-WRONG"); /* a hole, for all that anybody can tell */
    free(good.data), free(counts.data), free(dates.data), free(game.data), free(size.data), free(second.data);
    smith_buffer_free(&level);
    smith_buffer_free(&clean);
}

static void facts_are_those_of_file_and_level(void **state) {
    (void)state;
    struct smith_buffer level = fixture_level("pop_level/everything.json");
    struct smith_buffer file = make_plv(1, view(&level), 0, FIELDS, sizeof FIELDS - 1, 8);
    struct smith_document *document = document_open(view(&file));
    struct smith_facts facts;
    assert_int_equal(smith_info(document, NULL, NULL, &facts, NULL), SMITH_OK);
    assert_int_equal(fact_number(&facts, "level_number"), 5);
    assert_string_equal(fact_text(&facts, "author"), "me");
    assert_int_equal(fact_count(&facts, "level_title"), 0);
    smith_facts_free(&facts);
    smith_document_free(document);
    free(file.data);
    smith_buffer_free(&level);
}

/* The level in the file is a document of its own, which the caller's memory and limits are for as well. */
static void facts_are_asked_for_with_the_options_of_the_caller(void **state) {
    (void)state;
    struct smith_buffer level = fixture_level("pop_level/everything.json");
    struct smith_buffer file = make_plv(1, view(&level), 0, FIELDS, sizeof FIELDS - 1, 8);
    struct smith_document *document = document_open(view(&file));
    struct counting_allocator counter = {0};
    struct smith_options options = {.allocator = counting_allocator(&counter)};
    struct smith_facts facts;
    struct smith_error error;
    assert_int_equal(smith_info(document, &options, NULL, &facts, &error), SMITH_OK);
    assert_true(counter.peak > level.size);
    smith_facts_free(&facts);
    assert_int_equal(counter.live, 0);
    options.limits.memory = 100;
    assert_int_equal(smith_info(document, &options, NULL, &facts, &error), SMITH_LIMIT);
    assert_string_equal(error.code, "MEMORY-LIMIT");
    assert_null(facts.memory);
    smith_document_free(document);
    free(file.data);
    smith_buffer_free(&level);
}

static unsigned real_files;

/* All real ones count without the checksum, and are as they should be. */
static void real_file(const char *path, struct smith_bytes bytes) {
    struct smith_document *document = document_open(bytes);
    struct smith_buffer again = assert_clean(document);
    if (again.size != bytes.size || memcmp(again.data, bytes.data, bytes.size) != 0)
        fail_msg("%s does not come back", path);
    real_files++;
    smith_buffer_free(&again);
    smith_document_free(document);
}

static void real_level_files_are_clean(void **state) {
    (void)state;
    if (!corpus_visit("pop", ".plv", real_file))
        skip();
    assert_true(real_files > 0);
}

/* ---- levels that were cut out ---- */

static void sizes_identify_levels(void **state) {
    (void)state;
    struct smith_buffer level = fixture_level("pop_level/everything.json"), mac, second = {0};
    mac = fixture_level("pop_level/synthetic-mac.json");
    assert_int_equal(level.size, 2305);
    assert_int_equal(mac.size, 2308);
    assert_guess(view(&level), "pop_level");
    assert_guess((struct smith_bytes){level.data, 2304}, "pop_level");
    assert_guess(view(&mac), "pop_level");
    memset(grow(&second, 12025), 0, 12025);
    memcpy(second.data + 6209, "JEFF\1", 5);

    const struct smith_bytes levels[] = {view(&level), {level.data, 2304}, view(&mac), view(&second)};
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        struct smith_buffer file = {0};
        const uint8_t sum = checksum(levels[i]);
        add(&file, &sum, 1);
        add(&file, levels[i].data, levels[i].size);
        assert_guess(view(&file), "pop_resource");
        assert_returns(view(&file));
        assert_entry(view(&file), "level", levels[i], levels[i].size > 9999 ? "pop2_level" : "pop_level");
        free(file.data);
    }
    free(second.data);
    smith_buffer_free(&level);
    smith_buffer_free(&mac);
}

static void levels_of_the_macintosh_stand_in_a_row(void **state) {
    (void)state;
    struct smith_buffer mac = fixture_level("pop_level/synthetic-mac.json"), row = {0};
    struct smith_document *document = document_open(view(&mac));
    assert_string_equal(json_at(document, "/rooms/0/guard/tile"), "15");
    assert_string_equal(json_at(document, "/rooms/0/guard/skill"), "2");
    assert_string_equal(json_at(document, "/filler"), "\"00000f09\"");
    smith_document_free(document);
    for (int i = 0; i < 16; i++)
        add(&row, mac.data, mac.size);
    assert_guess(view(&row), "pop_mac_levels");
    assert_returns(view(&row));
    assert_entry(view(&row), "15", view(&mac), "pop_level");
    assert_found(view(&row), "");
    row.data[2 * 2308 + 2112] = 77; /* where the prince begins */
    assert_found(view(&row), "POP-LEVEL-START");
    free(row.data);
    smith_buffer_free(&mac);
}

/* ---- the second game ---- */

static void saved_games_of_the_second_are_where_they_belong(void **state) {
    (void)state;
    struct smith_buffer file = fixture_level("pop2_sav/synthetic.json");
    assert_int_equal(file.size, 96482);
    assert_guess(view(&file), "pop2_sav");
    assert_found(view(&file), "");
    const size_t second = 0xFC + 0x2597;
    assert_memory_equal(file.data + 2 + 25, "ALMOST", 7);
    assert_int_equal(file.data[second], 1); /* checkpoint */
    assert_int_equal(file.data[second + 4], 2); /* minutes */
    assert_int_equal(file.data[second + 6], 5); /* ticks */
    assert_int_equal(file.data[second + 8], 14); /* level */
    assert_int_equal(file.data[second + 9], 9); /* hit points */
    assert_int_equal(file.data[second + 0xA], 255); /* direction */
    assert_int_equal(file.data[second + 0xC], 2); /* sword */
    assert_int_equal(file.data[second + 0x11], 7); /* story */
    file.data[second + 7] = 3;
    file.data[second + 8] = 15;
    file.data[second + 9] = 0;
    assert_found(view(&file), "POP2-SAV-DEAD POP2-SAV-LEVEL POP2-SAV-TICKS");
    smith_buffer_free(&file);
}

static void halls_of_the_second_are_checked(void **state) {
    (void)state;
    struct smith_buffer file = fixture_level("pop2_hof/synthetic.json");
    assert_guess(view(&file), "pop2_hof");
    assert_found(view(&file), "");
    struct smith_document *document = document_open(view(&file));
    const struct smith_pop2_hof_hall *hall = smith_pop2_hof_root(document);
    assert_string_equal(hall->records.items[1]->name, "SINBAD");
    hall->records.items[1]->minutes = 32;
    struct smith_buffer changed = document_bytes(document);
    assert_found(view(&changed), "POP2-HOF-ORDER");
    smith_buffer_free(&changed);
    smith_document_free(document);
    smith_buffer_free(&file);
}

int test_pop_plv(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_countings_are_read),
        cmocka_unit_test(level_files_are_checked),
        cmocka_unit_test(facts_are_those_of_file_and_level),
        cmocka_unit_test(facts_are_asked_for_with_the_options_of_the_caller),
        cmocka_unit_test(real_level_files_are_clean),
        cmocka_unit_test(sizes_identify_levels),
        cmocka_unit_test(levels_of_the_macintosh_stand_in_a_row),
        cmocka_unit_test(saved_games_of_the_second_are_where_they_belong),
        cmocka_unit_test(halls_of_the_second_are_checked),
        cmocka_unit_test_prestate(findings_are_as_noted, "pop_plv"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
