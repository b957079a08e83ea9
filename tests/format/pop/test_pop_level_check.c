/* SPDX-License-Identifier: MIT
 *
 * The rules about levels of Prince of Persia 1: each broken on purpose in a level that is fine, and the original levels,
 * which must not be called wrong.
 */
#include "format/format_fixtures.h"
#include "format/pop/pop.h"
#include "format/run.h"
#include <levelsmith/pop_level.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define LAST_EVENT SMITH_POP_LEVEL_EVENT_LAST
#define IN_ROOM(number) ((number) << SMITH_POP_LEVEL_EVENT_ROOM_SHIFT)

/* Two rooms that lead to each other; a button at tile 0 of room 1 opens the gate at tile 5 of room 2, one at tile 1 the
 * exit at tile 23. */
static struct smith_document *small_level(void) {
    static const uint8_t filler[18];
    struct smith_document *document;
    assert_int_equal(smith_document_create(&smith_pop_level_layout, NULL, &document, NULL), SMITH_OK);
    struct smith_pop_level_level *level = smith_pop_level_root(document);
    level->rooms[0].links.right = 2;
    level->rooms[1].links.left = 1;
    level->rooms[0].rows[0].tiles[0] = (struct smith_pop_level_tile){SMITH_POP_LEVEL_TILE_CODE_RAISE_BUTTON, 3};
    level->rooms[1].rows[0].tiles[5] = (struct smith_pop_level_tile){SMITH_POP_LEVEL_TILE_CODE_GATE, 2};
    level->events[3] = 5 | IN_ROOM(2) | LAST_EVENT;
    level->rooms[0].rows[0].tiles[1] = (struct smith_pop_level_tile){SMITH_POP_LEVEL_TILE_CODE_RAISE_BUTTON, 10};
    level->rooms[1].rows[2].tiles[3].tile = SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT;
    level->rooms[1].rows[2].tiles[4].tile = SMITH_POP_LEVEL_TILE_CODE_EXIT_RIGHT;
    level->events[10] = 23 | IN_ROOM(2) | LAST_EVENT;
    level->events[255] = LAST_EVENT;
    level->filler = (struct smith_bytes){filler, sizeof filler};
    return document;
}

static void assert_finds(struct smith_document *document, const char *expected) {
    struct smith_findings findings;
    char codes[256];
    smith_findings_begin(&findings, NULL, 0);
    assert_int_equal(smith_run_rules(&smith_pop_level_format, document, NULL, NULL, NULL, &findings, NULL), SMITH_OK);
    for (uint32_t i = 0; i < findings.count; i++) {
        struct smith_node node;
        assert_int_equal(smith_path_find(document, findings.items[i].path, &node, NULL), SMITH_OK);
    }
    findings_codes(&findings, "POP-LEVEL-", codes, sizeof codes);
    assert_string_equal(codes, expected);
    smith_findings_free(&findings);
    smith_document_free(document);
}

struct row {
    size_t member; /* of the level, a byte */
    uint8_t value;
    const char *codes;
};

#define AT(member) offsetof(struct smith_pop_level_level, member)

static void each_rule_finds_what_it_is_for(void **state) {
    (void)state;
    static const struct row rows[] = {
        {AT(used_rooms), 24, ""},
        {AT(used_rooms), 1, "USED"},
        {AT(used_rooms), 0, "USED"},
        {AT(start.room), 2, ""},
        {AT(start.room), 25, "START"},
        {AT(start.room), 0, "START"},
        {AT(start.tile), 30, "START"},
        {AT(rooms[0].links.up), 25, "LINK"},
        {AT(rooms[7].links.up), 25, ""}, /* nothing leads there */
        {AT(rooms[1].links.left), 0, "ONE-WAY"},
        {AT(rooms[0].links.right), 0, "NO-EXIT UNREACHED"},
        {AT(rooms[0].rows[0].tiles[0].modifier), 4, "EVENT-NO-DOOR GATE-SHUT"}, /* the empty events up to the last */
        {AT(rooms[0].rows[0].tiles[1].tile), SMITH_POP_LEVEL_TILE_CODE_FLOOR, "EXIT-SHUT MODIFIER NO-EXIT"},
        {AT(rooms[1].rows[2].tiles[4].tile), SMITH_POP_LEVEL_TILE_CODE_FLOOR, "EXIT-HALF"},
        {AT(rooms[1].rows[2].tiles[3].tile), SMITH_POP_LEVEL_TILE_CODE_FLOOR,
         "BUTTON-IDLE EVENT-NO-DOOR EXIT-HALF NO-EXIT"},
        {AT(rooms[0].rows[1].tiles[9].tile), SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT, "EXIT-HALF"},
        {AT(rooms[1].rows[1].tiles[0].tile), SMITH_POP_LEVEL_TILE_CODE_EXIT_RIGHT, "EXIT-HALF"},
        {AT(rooms[0].rows[0].tiles[2].modifier), 78, "MODIFIER"},
        {AT(rooms[0].rows[0].tiles[2].modifier), 50, "FAKE"},
        {AT(rooms[7].rows[0].tiles[2].modifier), 78, ""}, /* nothing leads there */
        {AT(rooms[1].rows[0].tiles[5].modifier), 1, ""},
        {AT(rooms[0].rows[0].tiles[0].tile), SMITH_POP_LEVEL_TILE_CODE_TORCH, "FAKE GATE-SHUT"},
        {AT(rooms[1].rows[2].tiles[1].tile), SMITH_POP_LEVEL_TILE_CODE_GATE, "GATE-SHUT"},
        {AT(rooms[0].rows[0].tiles[5].tile), SMITH_POP_LEVEL_TILE_CODE_WALL, ""},
        {AT(rooms[7].rows[0].tiles[5].tile), SMITH_POP_LEVEL_TILE_CODE_FLOOR, "UNREACHED"},
        {AT(rooms[1].guard.tile), 5, ""},
        {AT(rooms[1].guard.tile), 6, "GUARD-HOLE"},
        {AT(rooms[1].guard.skill), 12, ""}, /* there is no guard */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct smith_document *document = small_level();
        ((uint8_t *)smith_pop_level_root(document))[rows[i].member] = rows[i].value;
        assert_finds(document, rows[i].codes);
    }
}

static void what_only_sdlpop_knows_is_said(void **state) {
    static const unsigned codes[] = {SMITH_POP_LEVEL_TILE_CODE_TORCH, SMITH_POP_LEVEL_TILE_CODE_TORCH_WITH_DEBRIS,
                                     SMITH_POP_LEVEL_TILE_CODE_BALCONY_LEFT, SMITH_POP_LEVEL_TILE_CODE_BALCONY_RIGHT};
    (void)state;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        for (uint8_t modifier = 0; modifier < 2; modifier++) {
            struct smith_document *document = small_level();
            smith_pop_level_root(document)->rooms[0].rows[0].tiles[2] =
                (struct smith_pop_level_tile){(uint8_t)codes[i], modifier};
            assert_finds(document, modifier ? "FAKE" : "");
        }
}

static void rules_about_events_find_what_they_are_for(void **state) {
    (void)state;
    static const struct {
        unsigned index;
        uint16_t event;
        const char *codes;
    } rows[] = {
        {255, 0, ""},
        {3, 6 | IN_ROOM(2) | LAST_EVENT, "BUTTON-IDLE EVENT-NO-DOOR GATE-SHUT"},
        {3, 5 | IN_ROOM(2), "EVENT-NO-DOOR"}, /* it goes on, up to the other button's */
        {3, LAST_EVENT, "BUTTON-IDLE EVENT-NO-DOOR GATE-SHUT"},
        {3, 30 | IN_ROOM(2) | LAST_EVENT, "BUTTON-IDLE EVENT-PLACE GATE-SHUT"},
        {3, 5 | IN_ROOM(30) | LAST_EVENT, "BUTTON-IDLE EVENT-PLACE GATE-SHUT"},
        {10, 5 | IN_ROOM(2) | LAST_EVENT, "EXIT-SHUT NO-EXIT"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct smith_document *document = small_level();
        ((struct smith_pop_level_level *)smith_pop_level_root(document))->events[rows[i].index] = rows[i].event;
        assert_finds(document, rows[i].codes);
    }
}

static void what_takes_two_values_is_found(void **state) {
    (void)state;
    struct smith_document *document = small_level();
    struct smith_pop_level_level *level = smith_pop_level_root(document);
    level->rooms[1].guard = (struct smith_pop_level_guard){.tile = 7, .skill = 12};
    level->rooms[1].rows[0].tiles[7].tile = SMITH_POP_LEVEL_TILE_CODE_WALL;
    assert_finds(document, "GUARD-SKILL GUARD-WALL");
    document = small_level();
    level = smith_pop_level_root(document);
    level->rooms[1].guard = (struct smith_pop_level_guard){.tile = 5, .colour = 9};
    level->rooms[7].guard = level->rooms[1].guard; /* where nobody comes */
    assert_finds(document, "GUARD-COLOUR");
    document = small_level();
    smith_pop_level_root(document)->rooms[0].rows[0].tiles[0].tile = SMITH_POP_LEVEL_TILE_CODE_WALL;
    assert_finds(document, "GATE-SHUT MODIFIER START-WALL");
    document = small_level();
    smith_pop_level_root(document)->rooms[0].rows[1].tiles[4] =
        (struct smith_pop_level_tile){SMITH_POP_LEVEL_TILE_CODE_POTION, 7};
    assert_finds(document, "POTION");
    document = small_level();
    smith_pop_level_root(document)->rooms[0].rows[1].tiles[4] =
        (struct smith_pop_level_tile){SMITH_POP_LEVEL_TILE_CODE_POTION, 33};
    assert_finds(document, "MODIFIER"); /* the game keeps five bits: health */
    document = small_level();
    level = smith_pop_level_root(document);
    level->events[255] = level->events[3]; /* up to the end of the table, without the mark */
    level->events[255] &= (uint16_t)~LAST_EVENT;
    level->rooms[0].rows[0].tiles[0].modifier = 255;
    assert_finds(document, "EVENT-ENDLESS");
}

/* ---- original levels ---- */

static unsigned checked;

static void has_no_warning(const char *path, struct smith_bytes bytes) {
    struct smith_findings findings;
    const struct smith_check_options all = {.name = path};
    assert_int_equal(smith_check(&smith_pop_level_format, bytes, NULL, &all, &findings, NULL), SMITH_OK);
    for (uint32_t i = 0; i < findings.count; i++)
        if (findings.items[i].severity > SMITH_INFO)
            fail_msg("%s: %s at %s: %s", path, findings.items[i].code, findings.items[i].path,
                     findings.items[i].message);
    smith_findings_free(&findings);
    checked++;
}

static void original_levels_have_no_warnings(void **state) {
    (void)state;
    char ending[32];
    checked = 0;
    for (unsigned level = 0; level <= 15; level++) {
        snprintf(ending, sizeof ending, "res%u.bin", 2000 + level);
        corpus_visit("pop", ending, has_no_warning);
    }
    if (!checked)
        skip();
    assert_int_equal(checked, 16);
}

/* ---- what only some levels have ---- */

static void assert_finds_in(const char *name, const char *expected) {
    struct smith_document *document = small_level();
    struct smith_pop_level_level *level = smith_pop_level_root(document);
    struct smith_findings findings;
    char codes[256];
    const struct smith_check_options how = {.name = name};
    level->rooms[1].rows[2].tiles[3].tile = level->rooms[1].rows[2].tiles[4].tile = SMITH_POP_LEVEL_TILE_CODE_TORCH;
    level->rooms[1].guard = (struct smith_pop_level_guard){.tile = 5};
    smith_findings_begin(&findings, NULL, 0);
    assert_int_equal(smith_run_rules(&smith_pop_level_format, document, &how, NULL, NULL, &findings, NULL), SMITH_OK);
    findings_codes(&findings, "POP-LEVEL-", codes, sizeof codes);
    assert_string_equal(codes, expected);
    smith_findings_free(&findings);
    smith_document_free(document);
}

/* The program ends some levels without an exit, and has other figures than coloured guards in some. */
static void what_the_program_knows_of_a_level_counts(void **state) {
    (void)state;
    assert_finds_in("res2005.bin", "BUTTON-IDLE EVENT-NO-DOOR GUARD-COLOUR NO-EXIT");
    assert_finds_in("res2013.bin", "BUTTON-IDLE EVENT-NO-DOOR NO-EXIT");
    assert_finds_in("res2006.bin", "BUTTON-IDLE EVENT-NO-DOOR");
    assert_finds_in("06.plv", "BUTTON-IDLE EVENT-NO-DOOR");
    assert_finds_in("some.bin", "BUTTON-IDLE EVENT-NO-DOOR NO-EXIT");
}

/* A level of the Apple II is as short as that of the potions, and has no colours of guards. */
static void guards_of_the_apple_have_no_colour(void **state) {
    (void)state;
    for (int is_short = 0; is_short < 2; is_short++) {
        struct smith_document *document = small_level();
        struct smith_pop_level_level *level = smith_pop_level_root(document);
        level->rooms[1].guard = (struct smith_pop_level_guard){.tile = 5, .colour = 9};
        level->filler.size -= (size_t)is_short;
        assert_finds(document, is_short ? "" : "GUARD-COLOUR");
    }
}

/* Each event is a byte in the first of two tables; what is found of it says which. */
static void findings_say_where_events_are(void **state) {
    (void)state;
    enum { EVENTS_AT = 1440 };
    struct smith_document *document = small_level();
    struct smith_pop_level_level *level = smith_pop_level_root(document);
    struct smith_findings findings;
    struct smith_buffer bytes;
    unsigned found = 0;
    level->rooms[1].rows[2].tiles[3].tile = level->rooms[1].rows[2].tiles[4].tile = SMITH_POP_LEVEL_TILE_CODE_TORCH;
    assert_int_equal(smith_encode(document, &bytes, NULL), SMITH_OK);
    assert_int_equal(
        smith_check(&smith_pop_level_format, (struct smith_bytes){bytes.data, bytes.size}, NULL, NULL, &findings, NULL),
        SMITH_OK);
    for (uint32_t i = 0; i < findings.count; i++)
        if (strncmp(findings.items[i].path, "/events/", strlen("/events/")) == 0) {
            assert_int_equal(findings.items[i].offset,
                             EVENTS_AT + strtoul(findings.items[i].path + strlen("/events/"), NULL, 10));
            found++;
        }
    assert_true(found > 0);
    smith_findings_free(&findings);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

/* ---- the scenery ---- */

/* Which number a level has is in a name; without one, nothing can be said. */
static void tiles_are_looked_for_in_the_scenery(void **state) {
    static const struct {
        const char *name, *archive;
        unsigned tile;
        const char *path;
    } cases[] = {
        {"res2001.bin", NULL, SMITH_POP_LEVEL_TILE_CODE_MIRROR, "/rooms/0/rows/0/tiles/4/tile"},
        {"res2004.bin", NULL, SMITH_POP_LEVEL_TILE_CODE_MIRROR, NULL},
        {"2004", "LEVELS.DAT", SMITH_POP_LEVEL_TILE_CODE_SKELETON, "/rooms/0/rows/0/tiles/4/tile"},
        {"level", "level04.plv", SMITH_POP_LEVEL_TILE_CODE_SKELETON, "/rooms/0/rows/0/tiles/4/tile"},
        {"level", "level03.plv", SMITH_POP_LEVEL_TILE_CODE_SKELETON, NULL},
        {"some.bin", NULL, SMITH_POP_LEVEL_TILE_CODE_SKELETON, NULL},
        {"res2016.bin", NULL, SMITH_POP_LEVEL_TILE_CODE_MIRROR, NULL},
        {NULL, NULL, SMITH_POP_LEVEL_TILE_CODE_MIRROR, NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_document *document = small_level();
        struct smith_pop_level_level *level = smith_pop_level_root(document);
        const struct smith_check_options how = {.name = cases[i].name, .archive = cases[i].archive};
        struct smith_findings findings;
        level->start.room = 1;
        level->filler = (struct smith_bytes){(uint8_t *)(uintptr_t) "123456789012345678", 18};
        level->rooms[0].rows[0].tiles[4].tile = (uint8_t)cases[i].tile;
        level->rooms[9].rows[0].tiles[4].tile = (uint8_t)cases[i].tile; /* where nobody comes */
        struct smith_buffer bytes = document_bytes(document);
        assert_int_equal(smith_check(&smith_pop_level_format, (struct smith_bytes){bytes.data, bytes.size}, NULL, &how,
                                     &findings, NULL),
                         SMITH_OK);
        const char *path = NULL;
        for (uint32_t k = 0; k < findings.count; k++)
            if (strcmp(findings.items[k].code, "POP-LEVEL-SCENERY") == 0) {
                assert_null(path);
                path = findings.items[k].path;
            }
        if (cases[i].path && path)
            assert_string_equal(path, cases[i].path);
        else if (cases[i].path || path)
            fail_msg("case %zu: %s", i, path ? path : "nothing found");
        smith_findings_free(&findings);
        smith_buffer_free(&bytes);
        smith_document_free(document);
    }
}

int test_pop_level_check(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_rule_finds_what_it_is_for),
        cmocka_unit_test(rules_about_events_find_what_they_are_for),
        cmocka_unit_test(what_only_sdlpop_knows_is_said),
        cmocka_unit_test(what_takes_two_values_is_found),
        cmocka_unit_test(original_levels_have_no_warnings),
        cmocka_unit_test(what_the_program_knows_of_a_level_counts),
        cmocka_unit_test(guards_of_the_apple_have_no_colour),
        cmocka_unit_test(findings_say_where_events_are),
        cmocka_unit_test(tiles_are_looked_for_in_the_scenery),
        cmocka_unit_test_prestate(findings_are_as_noted, "pop_level_check"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
