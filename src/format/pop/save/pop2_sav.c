/* SPDX-License-Identifier: MIT
 *
 * The descriptors of the second game's saved games, halls of fame and settings, and what findings about them mean.
 */
#include "base/file_path.h"
#include "format/pop/save/pop_saves.h"
#include "format/run.h"
#include <levelsmith/pop2_config.h>
#include <levelsmith/pop2_hof.h>
#include <levelsmith/pop2_options.h>
#include <levelsmith/pop2_sav.h>
#include <stdio.h>

/* ---- codes ---- */

/*
 * What findings about saved games and halls of fame of Prince of Persia 2 mean, for `levelsmith explain`.
 */

const struct smith_code smith_pop2_sav_codes[] = {
    {"POP2-SAV-COUNT", SMITH_ERROR, "a file of saved games says that it has more than there is room for",
     "The file has room for ten games. The game would read what is behind them."},
    {"POP2-SAV-TICKS", SMITH_WARNING, "a saved game has more ticks than a minute",
     "A minute has 720 ticks, of which 719 to 0 can be left."},
    {"POP2-SAV-LEVEL", SMITH_ERROR, "a saved game is in a level that does not exist",
     "There are the levels 1 to 14. The game would not find the level."},
    {"POP2-SAV-DEAD", SMITH_WARNING, "a saved game has a prince without hit points",
     "He dies as soon as the game is loaded. The game itself saves 3 or more."},
    {NULL, SMITH_INFO, NULL, NULL},
};

const struct smith_code smith_pop2_hof_codes[] = {
    {"POP2-HOF-COUNT", SMITH_ERROR, "a hall of fame says that it has more records than there are",
     "The game has room for five, and would read names from behind those that the file holds."},
    {"POP2-HOF-ORDER", SMITH_INFO, "records are not in the order of their time",
     "The game puts the record with the most time left first and finds the place of a new one by that."},
    {NULL, SMITH_INFO, NULL, NULL},
};

/* ---- the descriptor of the second game's saved games ---- */

#define GAMES 10
#define NAME_SIZE 25
#define LEVELS 14
#define FILE_SIZE (2 + GAMES * NAME_SIZE + GAMES * 0x2597)

/* Only the size, and that there are as many names as the file says. */
static unsigned pop2_sav_bid(struct smith_bytes bytes) {
    if (bytes.size != FILE_SIZE || bytes.data[0] > GAMES || bytes.data[1])
        return 0;
    for (unsigned i = 0; i < bytes.data[0]; i++)
        if (!smith_pop_is_player_name(bytes.data + 2 + i * NAME_SIZE, NAME_SIZE))
            return 0;
    return 24 + 8u * bytes.data[0];
}

static bool pop2_sav_may_be(const char *name, struct smith_bytes bytes) {
    return bytes.size == FILE_SIZE && smith_file_path_ends_in(name, ".sav");
}

static unsigned used(const struct smith_pop2_sav_file *file) {
    return file->used < GAMES ? file->used : GAMES;
}

static void sav_info(struct smith_run *run) {
    const struct smith_pop2_sav_file *file = smith_pop2_sav_root(run->document);
    smith_facts_add_number(run->facts, "games", "Games", file->used, NULL);
    for (unsigned i = 0; i < used(file); i++) {
        const struct smith_pop2_sav_state *state = &file->games[i].state;
        char text[200];
        snprintf(text, sizeof text, "%s: level %u, %d minutes left, %u hit points", file->games[i].name, state->level,
                 state->minutes, state->most_hit_points);
        smith_facts_add_text(run->facts, "game", "Game", text, "saved_games");
    }
}

static void pop2_sav_check_game(struct smith_run *run, const struct smith_pop2_sav_state *state, unsigned index) {
    if (state->ticks >= SMITH_POP_MINUTE)
        smith_report_finding(run, "POP2-SAV-TICKS", smith_rule_path("/games/%u/state/ticks", index),
                             "%u ticks are more than a minute", state->ticks);
    if (state->level < 1 || state->level > LEVELS)
        smith_report_finding(run, "POP2-SAV-LEVEL", smith_rule_path("/games/%u/state/level", index),
                             "there is no level %u", state->level);
    if (!state->most_hit_points)
        smith_report_finding(run, "POP2-SAV-DEAD", smith_rule_path("/games/%u/state/most_hit_points", index),
                             "the prince has no hit points");
}

static void check_games(struct smith_run *run) {
    const struct smith_pop2_sav_file *file = smith_pop2_sav_root(run->document);
    if (file->used > GAMES)
        smith_report_finding(run, "POP2-SAV-COUNT", smith_rule_path("/used"),
                             "%u games are more than there is room for", file->used);
    for (unsigned i = 0; i < used(file); i++)
        pop2_sav_check_game(run, &file->games[i].state, i);
}

static smith_rule *const rules[] = {check_games, NULL};

const struct smith_format smith_pop2_sav_format = {
    .id = "pop2_sav",
    .title = "Prince of Persia 2 saved games",
    .extensions = ".sav",
    .layout = &smith_pop2_sav_layout,
    .bid = pop2_sav_bid,
    .may_be = pop2_sav_may_be,
    .info = sav_info,
    .rules = rules,
    .codes = smith_pop2_sav_codes,
};

/* ---- the descriptor of the second game's halls of fame ---- */

#define RECORDS 5
#define RECORD_SIZE 29
#define POP2_HOF_NAME_SIZE 27

/* A count, and as many records with names; there may be room for more. */
static unsigned pop2_hof_bid(struct smith_bytes bytes) {
    if (bytes.size < 2 || (bytes.size - 2) % RECORD_SIZE)
        return 0;
    size_t room = (bytes.size - 2) / RECORD_SIZE, count = bytes.data[0];
    if (!count || count > room || room > RECORDS || bytes.data[1])
        return 0;
    for (size_t i = 0; i < count; i++)
        if (!smith_pop_is_player_name(bytes.data + 2 + i * RECORD_SIZE, POP2_HOF_NAME_SIZE))
            return 0;
    return 12 + 8u * (unsigned)count;
}

static uint32_t pop2_hof_shown(const struct smith_pop2_hof_hall *hall) {
    return hall->count < hall->records.count ? hall->count : hall->records.count;
}

static void pop2_hof_info(struct smith_run *run) {
    const struct smith_pop2_hof_hall *hall = smith_pop2_hof_root(run->document);
    smith_facts_add_number(run->facts, "records", "Records", hall->count, NULL);
    for (uint32_t i = 0; i < pop2_hof_shown(hall); i++) {
        const struct smith_pop2_hof_record *record = hall->records.items[i];
        char text[160]; /* a name of 27 bytes has at most 81 in UTF-8 */
        snprintf(text, sizeof text, "%s, %u minutes left", record->name, record->minutes);
        smith_facts_add_text(run->facts, "record", "Record", text, "records");
    }
}

static void pop2_hof_check_hall(struct smith_run *run) {
    const struct smith_pop2_hof_hall *hall = smith_pop2_hof_root(run->document);
    if (hall->count > hall->records.count || hall->count > RECORDS)
        smith_report_finding(run, "POP2-HOF-COUNT", smith_rule_path("/count"), "%u records are more than there are",
                             hall->count);
    for (uint32_t i = 1; i < pop2_hof_shown(hall); i++)
        if (hall->records.items[i]->minutes > hall->records.items[i - 1]->minutes)
            smith_report_finding(run, "POP2-HOF-ORDER", smith_rule_path("/records/%u", (unsigned)i),
                                 "this record has more time left than the one before it");
}

static smith_rule *const pop2_hof_rules[] = {pop2_hof_check_hall, NULL};

const struct smith_format smith_pop2_hof_format = {
    .id = "pop2_hof",
    .title = "Prince of Persia 2 hall of fame",
    .extensions = ".hof",
    .layout = &smith_pop2_hof_layout,
    .bid = pop2_hof_bid,
    .info = pop2_hof_info,
    .rules = pop2_hof_rules,
    .codes = smith_pop2_hof_codes,
};

/* ---- settings ---- */

/*
 * The descriptors of what the second game keeps of its settings. All numbers are as good as any other there, so only the
 * name says what such a file is.
 */

enum { OPTIONS_SIZE = 4, CONFIG_SIZE = 32 };

static unsigned pop2_settings_never(struct smith_bytes bytes) {
    (void)bytes;
    return 0;
}

/* In capitals or not. */
static bool pop2_settings_is_called(const char *name, const char *expected) {
    char path[16];
    snprintf(path, sizeof path, "./%s", name);
    return smith_file_path_ends_in(path, expected);
}

static bool options_may_be(const char *name, struct smith_bytes bytes) {
    return bytes.size == OPTIONS_SIZE && pop2_settings_is_called(name, "/prince.opt");
}

static bool config_may_be(const char *name, struct smith_bytes bytes) {
    return bytes.size == CONFIG_SIZE && pop2_settings_is_called(name, "/config.dat");
}

const struct smith_format smith_pop2_options_format = {
    .id = "pop2_options",
    .title = "Prince of Persia 2 options",
    .extensions = ".opt",
    .layout = &smith_pop2_options_layout,
    .bid = pop2_settings_never,
    .may_be = options_may_be,
};

const struct smith_format smith_pop2_config_format = {
    .id = "pop2_config",
    .title = "Prince of Persia 2 configuration",
    .extensions = ".dat",
    .layout = &smith_pop2_config_layout,
    .bid = pop2_settings_never,
    .may_be = config_may_be,
};
