/* SPDX-License-Identifier: MIT
 *
 * The descriptors of Prince of Persia's saved games and halls of fame, and what findings about them mean.
 */
#include "base/endian.h"
#include "base/file_path.h"
#include "format/pop/save/pop_saves.h"
#include "format/run.h"
#include <levelsmith/pop_hof.h>
#include <levelsmith/pop_sav.h>
#include <stdio.h>

/* ---- what findings about saved games and halls of fame of Prince of Persia mean, for `levelsmith explain` ---- */

const struct smith_code smith_pop_sav_codes[] = {
    {"POP-SAV-TICKS", SMITH_WARNING, "a saved game has more ticks than a minute",
     "A minute has 720 ticks, of which 719 to 0 can be left. The game would show a wrong number of seconds."},
    {"POP-SAV-LEVEL", SMITH_ERROR, "a saved game is in a level that does not exist",
     "There are the levels 1 to 12, 13 for the second half of 12, 14 with the princess and 15 with the potions. The game "
     "would not find the level and stop."},
    {"POP-SAV-DEAD", SMITH_WARNING, "a saved game begins without hit points",
     "The prince dies as soon as the game is loaded. The game itself saves 3 or more."},
    {NULL, SMITH_INFO, NULL, NULL},
};

const struct smith_code smith_pop_hof_codes[] = {
    {"POP-HOF-COUNT", SMITH_ERROR, "a hall of fame says that it has more records than there is room for",
     "The file has room for six records. The game would read names from behind them."},
    {"POP-HOF-TICKS", SMITH_WARNING, "a record has more ticks than a minute",
     "A minute has 720 ticks, of which 719 to 0 can be left. The game would show a wrong number of seconds."},
    {"POP-HOF-ORDER", SMITH_INFO, "records are not in the order of their time",
     "The game puts the record with the most time left first and finds the place of a new one by that. With another order "
     "a new record may land in the wrong place."},
    {NULL, SMITH_INFO, NULL, NULL},
};

/* ---- the descriptor of Prince of Persia's saved games ---- */

#define FILE_SIZE 8
#define HIT_POINTS_USUAL 10 /* more than anybody can collect */

static bool pop_sav_is_level(unsigned level) {
    return level >= SMITH_POP_SAV_GAME_LEVEL_MIN && level <= SMITH_POP_SAV_GAME_LEVEL_MAX;
}

/* Nothing marks these files: but four numbers that are all what they may be are no accident in eight bytes. */
static unsigned pop_sav_bid(struct smith_bytes bytes) {
    if (bytes.size != FILE_SIZE)
        return 0;
    unsigned ticks = smith_le16_load(bytes.data + 2), level = smith_le16_load(bytes.data + 4),
             hit_points = smith_le16_load(bytes.data + 6);
    bool usual = ticks <= SMITH_POP_SAV_GAME_TICKS_MAX && pop_sav_is_level(level) &&
                 hit_points >= SMITH_POP_SAV_GAME_HIT_POINTS_MIN && hit_points <= HIT_POINTS_USUAL;
    return usual ? 24 : 0;
}

/* Whatever the numbers are: people change them. */
static bool pop_sav_may_be(const char *name, struct smith_bytes bytes) {
    return bytes.size == FILE_SIZE && smith_file_path_ends_in(name, ".sav");
}

static void pop_sav_check_game(struct smith_run *run) {
    const struct smith_pop_sav_game *game = smith_pop_sav_root(run->document);
    if (game->ticks > SMITH_POP_SAV_GAME_TICKS_MAX)
        smith_report_finding(run, "POP-SAV-TICKS", smith_rule_path("/ticks"), "%u ticks are more than a minute",
                             game->ticks);
    if (!pop_sav_is_level(game->level))
        smith_report_finding(run, "POP-SAV-LEVEL", smith_rule_path("/level"), "there is no level %u", game->level);
    if (game->hit_points < SMITH_POP_SAV_GAME_HIT_POINTS_MIN)
        smith_report_finding(run, "POP-SAV-DEAD", smith_rule_path("/hit_points"), "the prince has no hit points");
}

static void pop_sav_info(struct smith_run *run) {
    const struct smith_pop_sav_game *game = smith_pop_sav_root(run->document);
    char text[80];
    if (game->minutes == SMITH_POP_SAV_MINUTES_GAME_OVER)
        snprintf(text, sizeof text, "game over");
    else if (game->minutes >= SMITH_POP_SAV_MINUTES_NO_TIME)
        snprintf(text, sizeof text, "no time (%u minutes are kept)", game->minutes);
    else
        snprintf(text, sizeof text, "%u minutes and %u ticks left", game->minutes, game->ticks);
    smith_facts_add_text(run->facts, "time", "Time", text, NULL);
    smith_facts_add_number(run->facts, "level", "Level", game->level, NULL);
    smith_facts_add_number(run->facts, "hit_points", "Hit points", game->hit_points, NULL);
}

static smith_rule *const rules[] = {pop_sav_check_game, NULL};

const struct smith_format smith_pop_sav_format = {
    .id = "pop_sav",
    .title = "Prince of Persia saved game",
    .extensions = ".sav",
    .layout = &smith_pop_sav_layout,
    .bid = pop_sav_bid,
    .may_be = pop_sav_may_be,
    .info = pop_sav_info,
    .rules = rules,
    .codes = smith_pop_sav_codes,
};

/* ---- the descriptor of Prince of Persia's halls of fame ---- */

#define RECORDS 6
#define RECORD_SIZE 29
#define NAME_SIZE 25
#define POP_HOF_FILE_SIZE (2 + RECORDS * RECORD_SIZE)

static uint32_t pop_hof_shown(const struct smith_pop_hof_hall *hall) {
    return hall->count < RECORDS ? hall->count : RECORDS;
}

/* ---- recognising them ---- */

static unsigned pop_hof_bid(struct smith_bytes bytes) {
    if (bytes.size != POP_HOF_FILE_SIZE || bytes.data[0] > RECORDS || bytes.data[1])
        return 0;
    unsigned bits = 16;
    for (unsigned i = 0; i < bytes.data[0]; i++) {
        if (!smith_pop_is_player_name(bytes.data + 2 + i * RECORD_SIZE, NAME_SIZE))
            return 0;
        bits += 8;
    }
    return bits;
}

/* Names may have anything behind their end, where longer ones were before. */
static bool hof_may_be(const char *name, struct smith_bytes bytes) {
    return bytes.size == POP_HOF_FILE_SIZE && smith_file_path_ends_in(name, ".hof");
}

/* ---- facts ---- */

static void pop_hof_info(struct smith_run *run) {
    const struct smith_pop_hof_hall *hall = smith_pop_hof_root(run->document);
    smith_facts_add_number(run->facts, "records", "Records", hall->count, NULL);
    for (uint32_t i = 0; i < pop_hof_shown(hall); i++) {
        const struct smith_pop_hof_record *record = &hall->records[i];
        char text[160]; /* a name of 25 bytes has at most 75 in UTF-8 */
        snprintf(text, sizeof text, "%s, %d:%02u left", record->name, record->minutes - 1, record->ticks / 12u);
        smith_facts_add_text(run->facts, "record", "Record", text, "records");
    }
}

/* ---- the family's own rules ---- */

static bool is_less(const struct smith_pop_hof_record *a, const struct smith_pop_hof_record *b) {
    return a->minutes != b->minutes ? a->minutes < b->minutes : a->ticks < b->ticks;
}

static void pop_hof_check_record(struct smith_run *run, const struct smith_pop_hof_record *record, uint32_t index) {
    if (record->ticks >= SMITH_POP_MINUTE)
        smith_report_finding(run, "POP-HOF-TICKS", smith_rule_path("/records/%u/ticks", index),
                             "%u ticks are more than a minute", record->ticks);
    if (index && is_less(record - 1, record))
        smith_report_finding(run, "POP-HOF-ORDER", smith_rule_path("/records/%u", index),
                             "this record has more time left than the one before it");
}

static void pop_hof_check_hall(struct smith_run *run) {
    const struct smith_pop_hof_hall *hall = smith_pop_hof_root(run->document);
    if (hall->count > RECORDS)
        smith_report_finding(run, "POP-HOF-COUNT", smith_rule_path("/count"),
                             "%u records are more than there is room for", hall->count);
    for (uint32_t i = 0; i < pop_hof_shown(hall); i++)
        pop_hof_check_record(run, &hall->records[i], i);
}

static smith_rule *const pop_hof_rules[] = {pop_hof_check_hall, NULL};

const struct smith_format smith_pop_hof_format = {
    .id = "pop_hof",
    .title = "Prince of Persia hall of fame",
    .extensions = ".hof",
    .layout = &smith_pop_hof_layout,
    .bid = pop_hof_bid,
    .may_be = hof_may_be,
    .info = pop_hof_info,
    .rules = pop_hof_rules,
    .codes = smith_pop_hof_codes,
};
