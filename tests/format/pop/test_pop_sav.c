/* SPDX-License-Identifier: MIT
 *
 * Saved games and halls of fame of Prince of Persia.
 */
#include "format/format_fixtures.h"
#include <levelsmith/pop2_level.h>
#include <levelsmith/pop2_sav.h>
#include <levelsmith/pop_hof.h>
#include <levelsmith/pop_sav.h>

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void assert_guess(const uint8_t *bytes, size_t size, const char *id) {
    const struct smith_format *format;
    enum smith_status status = smith_format_guess((struct smith_bytes){bytes, size}, &format, NULL);
    assert_int_equal(status, id ? SMITH_OK : SMITH_UNKNOWN);
    if (id)
        assert_string_equal(format->id, id);
}

static void saved_games_are_recognised(void **state) {
    (void)state;
    assert_guess((const uint8_t[]){60, 0, 0xCF, 2, 3, 0, 3, 0}, 8, "pop_sav");
    assert_guess((const uint8_t[]){0xFF, 0xFF, 0, 0, 15, 0, 10, 0}, 8, "pop_sav");
    assert_guess((const uint8_t[]){60, 0, 0xD0, 2, 3, 0, 3, 0}, 8, NULL);
    assert_guess((const uint8_t[]){60, 0, 0, 0, 0, 0, 3, 0}, 8, NULL);
    assert_guess((const uint8_t[]){60, 0, 0, 0, 16, 0, 3, 0}, 8, NULL);
    assert_guess((const uint8_t[]){60, 0, 0, 0, 3, 0, 0, 0}, 8, NULL);
    assert_guess((const uint8_t[]){60, 0, 0xCF, 2, 3, 0, 3, 0, 0}, 9, NULL);
}

static void halls_are_recognised(void **state) {
    (void)state;
    uint8_t bytes[176] = {1, 0, 'M', 'e'};
    assert_guess(bytes, sizeof bytes, "pop_hof");
    assert_guess(bytes, sizeof bytes - 1, NULL);
    bytes[10] = 'x';
    assert_guess(bytes, sizeof bytes, NULL);
    bytes[10] = 0;
    bytes[0] = 2;
    assert_guess(bytes, sizeof bytes, NULL);
    bytes[0] = 0;
    assert_guess(bytes, sizeof bytes, "pop_hof");
    bytes[0] = 7;
    assert_guess(bytes, sizeof bytes, NULL);
}

static void assert_codes(const char *format, const uint8_t *bytes, size_t size, const char *const *codes) {
    struct smith_findings findings;
    assert_int_equal(
        smith_check(smith_format_by_id(format), (struct smith_bytes){bytes, size}, NULL, NULL, &findings, NULL),
        SMITH_OK);
    uint32_t count = 0;
    for (; codes[count]; count++) {
        assert_true(count < findings.count);
        assert_string_equal(findings.items[count].code, codes[count]);
    }
    assert_int_equal(findings.count, count);
    smith_findings_free(&findings);
}

static void saved_games_are_checked(void **state) {
    (void)state;
    assert_codes("pop_sav", (const uint8_t[]){60, 0, 0xCF, 2, 15, 0, 1, 0}, 8, (const char *[]){NULL});
    assert_codes("pop_sav", (const uint8_t[]){60, 0, 0xD0, 2, 16, 0, 0, 0}, 8,
                 (const char *[]){"POP-SAV-TICKS", "POP-SAV-LEVEL", "POP-SAV-DEAD", NULL});
    assert_codes("pop_sav", (const uint8_t[]){60, 0, 0, 0, 0, 0, 1, 0}, 8, (const char *[]){"POP-SAV-LEVEL", NULL});
}

/* Of the minutes some have a name; the others are numbers, and no finding. */
static void times_have_their_names(void **state) {
    (void)state;
    static const struct {
        uint16_t minutes;
        const char *time, *value;
    } times[] = {{60, "60 minutes and 5 ticks left", "60"},
                 {32766, "32766 minutes and 5 ticks left", "32766"},
                 {32767, "no time (32767 minutes are kept)", "no_time"},
                 {40000, "no time (40000 minutes are kept)", "40000"},
                 {65535, "game over", "game_over"}};
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        const uint8_t bytes[] = {(uint8_t)times[i].minutes, (uint8_t)(times[i].minutes >> 8), 5, 0, 3, 0, 3, 0};
        struct smith_document *document = document_open((struct smith_bytes){bytes, sizeof bytes});
        const struct smith_json_style style = {.compact = true};
        struct smith_node node;
        struct smith_buffer json;
        struct smith_facts facts;
        assert_int_equal(smith_info(document, NULL, NULL, &facts, NULL), SMITH_OK);
        assert_string_equal(fact_text(&facts, "time"), times[i].time);
        smith_facts_free(&facts);
        assert_int_equal(smith_path_find(document, "/minutes", &node, NULL), SMITH_OK);
        smith_buffer_init(&json, NULL);
        assert_int_equal(smith_json_write_node(&node, &style, &json, NULL), SMITH_OK);
        smith_buffer_byte(&json, '\0');
        assert_non_null(strstr((const char *)json.data, times[i].value));
        smith_buffer_free(&json);
        smith_document_free(document);
        assert_codes("pop_sav", bytes, sizeof bytes, (const char *[]){NULL});
    }
}

static void halls_are_checked(void **state) {
    (void)state;
    uint8_t bytes[176] = {2, 0, 'A'};
    bytes[31] = 'B';
    bytes[2 + 25] = bytes[31 + 25] = 30;
    assert_codes("pop_hof", bytes, sizeof bytes, (const char *[]){NULL});
    bytes[31 + 27] = 1; /* a tick more */
    assert_codes("pop_hof", bytes, sizeof bytes, (const char *[]){"POP-HOF-ORDER", NULL});
    bytes[2 + 27] = 0xD0;
    bytes[2 + 28] = 2;
    assert_codes("pop_hof", bytes, sizeof bytes, (const char *[]){"POP-HOF-TICKS", NULL});
    bytes[60 + 28] = 3; /* of a record that is not shown */
    assert_codes("pop_hof", bytes, sizeof bytes, (const char *[]){"POP-HOF-TICKS", NULL});
    memset(bytes, 0, sizeof bytes);
    bytes[0] = 7;
    assert_codes("pop_hof", bytes, sizeof bytes, (const char *[]){"POP-HOF-COUNT", NULL});
}

static void visit_hall(const char *path, struct smith_bytes bytes) {
    struct smith_document *document = document_open(bytes);
    (void)path;
    assert_non_null(smith_pop_hof_root(document));
    assert_int_equal(smith_pop_hof_root(document)->count, 1);
    assert_int_equal(smith_pop_hof_root(document)->records[0].minutes, 33);
    assert_int_equal(smith_pop_hof_root(document)->records[0].ticks, 391);
    struct smith_facts facts;
    assert_int_equal(smith_info(document, NULL, NULL, &facts, NULL), SMITH_OK);
    assert_non_null(strstr(fact_text(&facts, "record"), ", 32:32 left"));
    smith_facts_free(&facts);
    struct smith_buffer out = assert_clean(document);
    assert_int_equal(out.size, bytes.size);
    assert_memory_equal(out.data, bytes.data, out.size);
    smith_buffer_free(&out);
    smith_document_free(document);
    assert_codes("pop_hof", bytes.data, bytes.size, (const char *[]){NULL});
}

static void a_real_hall_comes_back(void **state) {
    (void)state;
    if (!corpus_visit("pop", ".HOF", visit_hall)) {
        print_message("no real hall of fame here\n");
        skip();
    }
}

static void a_new_game_begins_as_the_game_does(void **state) {
    (void)state;
    struct smith_document *document;
    assert_int_equal(smith_document_create(&smith_pop_sav_layout, NULL, &document, NULL), SMITH_OK);
    assert_int_equal(smith_pop_sav_root(document)->minutes, 60);
    assert_int_equal(smith_pop_sav_root(document)->level, 3);
    struct smith_buffer bytes = assert_clean(document);
    assert_int_equal(bytes.size, 8);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

/* Where the tables of a level and those of a saved game begin, and how long they are. */
static const struct {
    size_t in_level, in_state, size;
} tables[] = {{0, 0x17, 960}, {960, 0x3D7, 3840}, {6247, 0x12D7, 3712}, {9977, 0x2157, 1088}};

enum { LEVEL_SIZE = 12025, NAMES_END = 0xFC, STATE_SIZE = 0x2597 };

static void assert_same_room(const struct smith_pop2_sav_saved_room *saved, const struct smith_pop2_level_room *room) {
    for (unsigned i = 0; i < 30; i++) {
        const struct smith_pop2_sav_saved_tile *tile = &saved->rows[i / 10].tiles[i % 10];
        const struct smith_pop2_level_tile *expected = &room->rows[i / 10].tiles[i % 10];
        assert_int_equal(tile->code, expected->code);
        assert_int_equal(tile->state.modifier, expected->state.modifier);
        assert_int_equal(tile->state.flags, expected->state.flags);
        assert_int_equal(tile->state.high, expected->state.high);
    }
    assert_int_equal(saved->people.used, room->people.used);
    assert_int_equal(saved->people.places[4].tile, room->people.places[4].tile);
    assert_int_equal(saved->people.places[4].other_y, room->people.places[4].other_y);
    assert_int_equal(saved->arrivals.skill, room->arrivals.skill);
    assert_int_equal(saved->arrivals.groups[2].hit_points, room->arrivals.groups[2].hit_points);
}

static void a_saved_level_is_read_as_levels_are(void **state) {
    (void)state;
    static uint8_t level[LEVEL_SIZE], saved[NAMES_END + 10 * STATE_SIZE];
    const size_t game = NAMES_END + 3 * STATE_SIZE;
    for (size_t i = 0; i < sizeof level; i++)
        level[i] = (uint8_t)(i * 37 + i / 251);
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        memcpy(saved + game + tables[i].in_state, level + tables[i].in_level, tables[i].size);
    struct smith_document *levels, *games;
    assert_int_equal(smith_decode(&smith_pop2_level_layout, (struct smith_bytes){level, sizeof level}, NULL, NULL, NULL,
                                  &levels, NULL),
                     SMITH_OK);
    assert_int_equal(
        smith_decode(&smith_pop2_sav_layout, (struct smith_bytes){saved, sizeof saved}, NULL, NULL, NULL, &games, NULL),
        SMITH_OK);
    for (unsigned i = 0; i < 32; i++)
        assert_same_room(&smith_pop2_sav_root(games)->games[3].state.rooms[i],
                         &smith_pop2_level_root(levels)->rooms[i]);
    smith_document_free(levels);
    smith_document_free(games);
}

int test_pop_sav(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saved_games_are_recognised),
        cmocka_unit_test(halls_are_recognised),
        cmocka_unit_test(saved_games_are_checked),
        cmocka_unit_test(times_have_their_names),
        cmocka_unit_test(halls_are_checked),
        cmocka_unit_test(a_real_hall_comes_back),
        cmocka_unit_test(a_new_game_begins_as_the_game_does),
        cmocka_unit_test(a_saved_level_is_read_as_levels_are),
    };
    return cmocka_run_group_tests_name("pop_sav", tests, NULL, NULL);
}
