/* SPDX-License-Identifier: MIT
 *
 * The descriptor of the second game's saved games.
 */
#include "format/pop/save/pop2_sav.h"
#include "base/file_path.h"
#include "format/pop/level/pop_player_name.h"
#include "format/pop/save/pop_sav.h"
#include "format/run.h"

#include <levelsmith/pop2_sav.h>
#include <stdio.h>

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

static unsigned used(const struct pop2_sav_file *file) {
    return file->used < GAMES ? file->used : GAMES;
}

static void sav_info(struct smith_run *run) {
    const struct pop2_sav_file *file = pop2_sav_root(run->document);
    smith_facts_add_number(run->facts, "games", "Games", file->used, NULL);
    for (unsigned i = 0; i < used(file); i++) {
        const struct pop2_sav_state *state = &file->games[i].state;
        char text[200];
        snprintf(text, sizeof text, "%s: level %u, %d minutes left, %u hit points", file->games[i].name, state->level,
                 state->minutes, state->most_hit_points);
        smith_facts_add_text(run->facts, "game", "Game", text, "saved_games");
    }
}

static void pop2_sav_check_game(struct smith_run *run, const struct pop2_sav_state *state, unsigned index) {
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
    const struct pop2_sav_file *file = pop2_sav_root(run->document);
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
