/* SPDX-License-Identifier: MIT
 *
 * Levels of Prince of Persia in other forms: level files and back, with a checksum, as on the Macintosh, as a level of the
 * second game, a folder of level files. What is told about a level.
 */
#include "format/format_fixtures.h"
#include <levelsmith/archive.h>
#include <levelsmith/convert.h>
#include <levelsmith/pop2_level.h>
#include <levelsmith/pop_level.h>
#include <levelsmith/pop_plv.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct smith_bytes view(const struct smith_buffer *file) {
    return (struct smith_bytes){file->data, file->size};
}

/* The document in another form; the codes of what was noted. */
static struct smith_buffer convert(const struct smith_document *document, const char *format, const char *dialect,
                                   const char *file, char codes[200]) {
    const struct smith_conversion *conversion = smith_conversion_by_id(smith_document_format(document), format);
    const struct smith_convert_options options = {.dialect = dialect, .file = file};
    struct smith_findings notes;
    struct smith_buffer out;
    struct smith_error error;
    assert_non_null(conversion);
    if (smith_convert_write(document, conversion, &options, &out, &notes, &error) != SMITH_OK)
        fail_msg("%s: %s", format, error.message);
    findings_codes(&notes, "", codes, 200);
    smith_findings_free(&notes);
    return out;
}

static void assert_same(const struct smith_buffer *a, const struct smith_buffer *b) {
    assert_int_equal(a->size, b->size);
    assert_memory_equal(a->data, b->data, a->size);
}

static struct smith_buffer of_file(struct smith_buffer *file, const char *format) {
    char codes[200];
    struct smith_document *document = document_open(view(file));
    struct smith_buffer out = convert(document, format, NULL, NULL, codes);
    assert_string_equal(codes, "");
    smith_document_free(document);
    return out;
}

/* ---- around a level ---- */

static void level_files_keep_the_bytes(void **state) {
    (void)state;
    static const char *const names[] = {"pop_level/everything.json", "pop_level/synthetic-mac.json",
                                        "pop2_level/everything.json"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char codes[200];
        struct smith_document *level = fixture_open(names[i]);
        struct smith_buffer bytes = document_bytes(level);
        struct smith_buffer plv = convert(level, "plv", NULL, "folder/LEVELS.DAT:/2011", codes);
        assert_string_equal(codes, "");
        struct smith_document *file = document_open(view(&plv));
        assert_int_equal(smith_pop_plv_root(file)->level_number, 11);
        assert_int_equal(smith_pop_plv_root(file)->game, i == 2 ? 2 : 1);
        assert_string_equal(json_at(file, "/fields/[name=Original Filename]/value"), "\"2011\"");
        smith_document_free(file);
        struct smith_buffer again = of_file(&plv, "level");
        assert_same(&bytes, &again);
        smith_buffer_free(&again);
        struct smith_buffer summed = convert(level, "resource", NULL, NULL, codes);
        unsigned sum = 0;
        for (size_t k = 0; k < summed.size; k++)
            sum += summed.data[k];
        assert_int_equal(sum & 0xFF, 0xFF);
        again = of_file(&summed, "level");
        assert_same(&bytes, &again);
        smith_buffer_free(&again);
        smith_buffer_free(&summed);
        smith_buffer_free(&plv);
        smith_buffer_free(&bytes);
        smith_document_free(level);
    }
}

static void levels_go_to_the_macintosh_and_back(void **state) {
    (void)state;
    char codes[200];
    struct smith_document *level = fixture_open("pop_level/everything.json");
    struct smith_buffer bytes = document_bytes(level), mac = convert(level, "mac", NULL, NULL, codes);
    assert_string_equal(codes, "POP-CONVERT-FILLER");
    assert_int_equal(mac.size, 2308);
    struct smith_document *there = document_open(view(&mac));
    struct smith_pop_level_level *root = smith_pop_level_root(there), *old = smith_pop_level_root(level);
    for (unsigned room = 0; room < 24; room++)
        assert_memory_equal(&root->rooms[room].guard, &old->rooms[room].guard, sizeof root->rooms[room].guard);
    assert_int_equal(root->mac_extension.size, 17);
    struct smith_buffer same = convert(there, "mac", NULL, NULL, codes);
    assert_same(&mac, &same);
    struct smith_buffer back = convert(there, "pc", NULL, NULL, codes);
    assert_string_equal(codes, "");
    assert_int_equal(back.size, 2305);
    assert_memory_equal(back.data, bytes.data, 2291); /* what follows had no place there */
    smith_document_free(there);
    smith_buffer_free(&back);
    smith_buffer_free(&same);
    smith_buffer_free(&mac);
    smith_buffer_free(&bytes);
    smith_document_free(level);
}

/* ---- the second game ---- */

static void levels_become_ones_of_the_second_game(void **state) {
    (void)state;
    char codes[200];
    struct smith_document *level = fixture_open("pop_level/everything.json");
    struct smith_buffer bytes = convert(level, "pop2", "temple", "res2007.bin", codes);
    assert_string_equal(codes, "POP-CONVERT-TILE");
    assert_int_equal(bytes.size, 12025);
    struct smith_document *made = document_open(view(&bytes));
    const struct smith_pop2_level_level *root = smith_pop2_level_root(made);
    assert_int_equal(root->kind, SMITH_POP2_LEVEL_LEVEL_KIND_TEMPLE);
    assert_int_equal(root->number, 7);
    const struct smith_pop2_level_row *row = &root->rooms[0].rows[0];
    static const uint8_t codes2[] = {SMITH_POP2_LEVEL_TILE_CODE_FLOOR,       SMITH_POP2_LEVEL_TILE_CODE_SPIKES,
                                     SMITH_POP2_LEVEL_TILE_CODE_PILLAR,      SMITH_POP2_LEVEL_TILE_CODE_GATE,
                                     SMITH_POP2_LEVEL_TILE_CODE_FLOOR,       SMITH_POP2_LEVEL_TILE_CODE_DROP_BUTTON,
                                     SMITH_POP2_LEVEL_TILE_CODE_FLOOR,       SMITH_POP2_LEVEL_TILE_CODE_POTION,
                                     SMITH_POP2_LEVEL_TILE_CODE_LOOSE_FLOOR, SMITH_POP2_LEVEL_TILE_CODE_WALL};
    for (unsigned i = 0; i < sizeof codes2; i++)
        assert_int_equal(row->tiles[i].code, codes2[i]);
    assert_int_equal(root->rooms[0].links.right, 0);
    assert_int_equal(root->rooms[0].links.down, 24);
    assert_int_equal(root->rooms[0].people.used, 1);
    assert_int_equal(root->rooms[0].people.places[0].tile, 12);
    assert_int_equal(root->events[0].room, 1);
    assert_int_equal(root->events[0].tile, 3);
    assert_int_equal(root->events[0].next, 1);
    assert_int_equal(root->events[1].room, 23);
    assert_int_equal(root->events[1].next, 0xFD);
    smith_document_free(made);
    smith_buffer_free(&bytes);
    smith_document_free(level);
}

/* ---- facts ---- */

static void buttons_and_their_doors_are_reported(void **state) {
    (void)state;
    struct smith_document *level = fixture_open("pop_level/synthetic-mac.json");
    struct smith_facts facts;
    assert_int_equal(smith_info(level, NULL, NULL, &facts, NULL), SMITH_OK);
    assert_int_equal(fact_number(&facts, "rooms"), 2);
    assert_int_equal(fact_number(&facts, "guards"), 1);
    assert_int_equal(fact_number(&facts, "life"), 1);
    assert_string_equal(fact_text(&facts, "platform"), "Macintosh");
    assert_string_equal(fact_text(&facts, "start"), "room 1, row 2, tile 3, to the right");
    assert_string_equal(fact_text(&facts, "button"),
                        "room 1, row 2, tile 1 opens: gate in room 1, row 1, tile 2; exit in room 1, row 3, tile 6");
    smith_facts_free(&facts);
    smith_document_free(level);
}

/* How many hit points they have, only the program knows, by the level's number. */
static void guards_are_reported(void **state) {
    (void)state;
    struct smith_document *level = fixture_open("pop_level/synthetic-mac.json");
    struct smith_facts facts;
    const struct smith_check_options entry = {.name = "2006", .archive = "LEVELS.DAT"};
    assert_int_equal(smith_info(level, NULL, NULL, &facts, NULL), SMITH_OK);
    assert_string_equal(fact_text(&facts, "guard"),
                        "room 1, row 2, tile 6, to the left: skill 2, colour 1 (light blue, pink)");
    smith_facts_free(&facts);
    assert_int_equal(smith_info(level, NULL, &entry, &facts, NULL), SMITH_OK);
    assert_string_equal(fact_text(&facts, "guard"),
                        "room 1, row 2, tile 6, to the left: skill 2, colour 1 (light blue, pink), hit points 5");
    smith_facts_free(&facts);
    smith_document_free(level);
}

static unsigned real_levels;

/* In the levels 0 to 14 of the game itself nothing is an error, and every button has doors. */
static void real_level(const char *path, struct smith_bytes bytes) {
    struct smith_findings findings;
    struct smith_facts facts;
    if (!strstr(path, "_res20") || strstr(path, "res2015"))
        return;
    assert_int_equal(smith_check(smith_format_by_id("pop_level"), bytes, NULL, NULL, &findings, NULL), SMITH_OK);
    for (uint32_t i = 0; i < findings.count; i++)
        if (findings.items[i].severity == SMITH_ERROR)
            fail_msg("%s: %s %s", path, findings.items[i].code, findings.items[i].path);
    smith_findings_free(&findings);
    struct smith_document *document = document_open(bytes);
    assert_int_equal(smith_info(document, NULL, NULL, &facts, NULL), SMITH_OK);
    assert_int_equal(fact_number(&facts, "buttons"), fact_count(&facts, "button"));
    for (uint32_t i = 0; i < facts.count; i++)
        if (facts.items[i].text && strstr(facts.items[i].text, "nothing in"))
            fail_msg("%s: %s", path, facts.items[i].text);
    smith_facts_free(&facts);
    smith_document_free(document);
    real_levels++;
}

static void original_levels_have_no_errors(void **state) {
    (void)state;
    if (!corpus_visit("pop", ".bin", real_level))
        skip();
    assert_true(real_levels >= 15);
}

int test_pop_convert(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(level_files_keep_the_bytes),
        cmocka_unit_test(levels_go_to_the_macintosh_and_back),
        cmocka_unit_test(levels_become_ones_of_the_second_game),
        cmocka_unit_test(buttons_and_their_doors_are_reported),
        cmocka_unit_test(guards_are_reported),
        cmocka_unit_test(original_levels_have_no_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
