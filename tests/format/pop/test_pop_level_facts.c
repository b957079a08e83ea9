/* SPDX-License-Identifier: MIT
 *
 * Which scenery and guards levels have: those of the game, and those of a mod's mod.ini.
 */
#include "format/pop/level/pop_level_facts.h"
#include "support/memory_folder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct smith_pop_level_facts facts_of(unsigned number, const char *text) {
    static struct memory_folder memory_folder;
    struct smith_pop_level_facts facts;
    memory_folder = (struct memory_folder){0};
    if (text)
        memory_folder_put(&memory_folder, "mod.ini", text, strlen(text));
    struct smith_folder folder = memory_folder_open(&memory_folder);
    assert_int_equal(smith_pop_level_facts(number, &folder, NULL, NULL, &facts, NULL), SMITH_OK);
    memory_folder_free(&memory_folder);
    return facts;
}

static void assert_facts(struct smith_pop_level_facts facts, bool palace, enum smith_pop_guards guards,
                         unsigned hit_points) {
    assert_int_equal(facts.palace, palace);
    assert_int_equal(facts.guards, guards);
    assert_int_equal(facts.hit_points, hit_points);
}

static void test_levels_are_as_in_the_game_without_a_mod(void **state) {
    (void)state;
    assert_facts(facts_of(1, NULL), false, SMITH_POP_GUARDS_PLAIN, 3);
    assert_facts(facts_of(6, NULL), true, SMITH_POP_GUARDS_FAT, 5);
    assert_facts(facts_of(14, ""), true, SMITH_POP_GUARDS_NONE, 0);
    assert_facts(facts_of(99, "[Level 99]\nlevel_type = palace\n"), false, SMITH_POP_GUARDS_PLAIN, 0);
    assert_int_equal(facts_of(1, "").entry, SMITH_POP_ENTRY_FALLS);
    assert_int_equal(facts_of(13, "").entry, SMITH_POP_ENTRY_RUNS);
    assert_int_equal(facts_of(9, "").colour, 2);
    assert_int_equal(facts_of(12, "").seamless_exit, 23);
    assert_int_equal(facts_of(2, "").gameplay.mouse_delay, 150);
}

static void test_a_mod_says_it_by_words_and_numbers(void **state) {
    static const char words[] = "; ours\r\n[CustomGameplay]\r\nlevel_type = palace\r\n"
                                "[Level 1]\r\nlevel_type = palace\r\nguard_type=Skel ; bones\r\n guard_hp = 9\r\n";
    (void)state;
    assert_facts(facts_of(1, words), true, SMITH_POP_GUARDS_SKELETON, 9);
    assert_facts(facts_of(2, words), false, SMITH_POP_GUARDS_PLAIN, 3);
    assert_facts(facts_of(4, "[level 4]\nlevel_type=0\nguard_type=-1\nguard_hp=0"), false, SMITH_POP_GUARDS_NONE, 0);
    assert_facts(facts_of(4, "[Level 4]\nguard_type=none\n[Level 5]\nguard_type=fat"), true, SMITH_POP_GUARDS_NONE, 3);
    struct smith_pop_level_facts facts =
        facts_of(2, "[LEVEL 2]\nLEVEL_COLOR=4\nentry_pose=running\n[customgameplay]\nstart_hitp=0x10\n"
                    "drawn_tile_top_level_edge = Torch\nmirror_level = never\ncheckpoint_respawn_dir = right\n"
                    "checkpoint_clear_tile_row = bottom\nenable_wda_in_palace = true\n");
    assert_int_equal(facts.colour, 4);
    assert_int_equal(facts.entry, SMITH_POP_ENTRY_RUNS);
    assert_int_equal(facts.gameplay.start_hitp, 16);
    assert_int_equal(facts.gameplay.drawn_tile_top_level_edge, 19);
    assert_int_equal(facts.gameplay.mirror_level, SMITH_POP_NEVER);
    assert_int_equal(facts.gameplay.checkpoint_respawn_dir, 0);
    assert_int_equal(facts.gameplay.checkpoint_clear_tile_row, 2);
    assert_int_equal(facts.gameplay.enable_wda_in_palace, 1);
}

static void test_what_sdlpop_passes_by_changes_nothing(void **state) {
    static const char *const texts[] = {
        "[Level 1]\nlevel_type = default\nguard_type = default\nguard_hp = default\n",
        "[Level 1\n]level_type\n=\n[[\nguard_hp\n",
        "[Level ]\nguard_hp = 5\n[Levels 1]\nguard_hp = 5\n[Level 16]\nguard_hp = 5\n",
        "[Level 1]\n;level_type = palace\n#guard_hp = 7\n",
        "[ Level 1 ]\nlevel_type = palace\n",
        " [Level 1]\nlevel_type = palace\n",
        "\xEF\xBB\xBF[Level 1]\nlevel_type = palace\n",
        "[General]\nlevel_type = palace\n[Skill 1]\nguard_hp = 7\n",
    };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_facts(facts_of(1, texts[i]), false, SMITH_POP_GUARDS_PLAIN, 3);
    assert_int_equal(facts_of(1, "[CustomGameplay]\nenable_wda_in_palace = 1\n").gameplay.enable_wda_in_palace, 0);
}

static void test_odd_texts_are_taken_as_sdlpop_takes_them(void **state) {
    static const struct {
        const char *text;
        unsigned hit_points;
    } cases[] = {
        {"[Level 1]\nguard_hp = many\n", 0},
        {"[Level 1]\nguard_hp = \"9\"\n", 0},
        {"[Level 1]\nguard_hp =\n", 0},
        {"[Level 1]\nguard_hp = 300\n", 44},
        {"[Level 1]\nguard_hp = -1\n", 255},
        {"[Level 1]\nguard_hp = 010\n", 8},
        {"[Level 1]\nguard_hp = 7 # x\n", 7},
        {"[Level 01]\nguard_hp = 9\n", 9},
        {"[Level 1 x]\nguard_hp = 9\n", 9},
        {"\n [Level 1]\nguard_hp = 9\n", 9},
        {"[Level 1]\nguard_hp = 5\nguard_hp = 6\n", 6},
        {"[Level 1];x\nguard_hp = 8;9\n", 8},
        {"\xEF\xBB\xBF;\n[Level 1]\nguard_hp = 9\n", 9},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_facts(facts_of(1, cases[i].text), false, SMITH_POP_GUARDS_PLAIN, cases[i].hit_points);
}

static void test_a_long_line_is_cut(void **state) {
    char text[400] = "[Level 1]\nguard_hp = ";
    (void)state;
    size_t size = strlen(text);
    memset(text + size, '0', 300);
    text[size + 300] = '7';
    text[size + 301] = '\0';
    assert_facts(facts_of(1, text), false, SMITH_POP_GUARDS_PLAIN, 0);
}

int test_pop_level_facts(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_levels_are_as_in_the_game_without_a_mod),
        cmocka_unit_test(test_a_mod_says_it_by_words_and_numbers),
        cmocka_unit_test(test_what_sdlpop_passes_by_changes_nothing),
        cmocka_unit_test(test_odd_texts_are_taken_as_sdlpop_takes_them),
        cmocka_unit_test(test_a_long_line_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
