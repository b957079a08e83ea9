/* SPDX-License-Identifier: MIT
 *
 * The descriptor of Prince of Persia's saved games.
 */
#include "format/pop/save/pop_sav.h"
#include "base/endian.h"
#include "base/file_path.h"
#include "format/run.h"

#include <levelsmith/pop_sav.h>

#define FILE_SIZE 8
#define HIT_POINTS_USUAL 10 /* more than anybody can collect */

static bool pop_sav_is_level(unsigned level) {
    return level >= POP_SAV_GAME_LEVEL_MIN && level <= POP_SAV_GAME_LEVEL_MAX;
}

/* Nothing marks these files: but four numbers that are all what they may be are no accident in eight bytes. */
static unsigned pop_sav_bid(struct smith_bytes bytes) {
    if (bytes.size != FILE_SIZE)
        return 0;
    unsigned ticks = smith_le16_load(bytes.data + 2), level = smith_le16_load(bytes.data + 4),
             hit_points = smith_le16_load(bytes.data + 6);
    bool usual = ticks <= POP_SAV_GAME_TICKS_MAX && pop_sav_is_level(level) &&
                 hit_points >= POP_SAV_GAME_HIT_POINTS_MIN && hit_points <= HIT_POINTS_USUAL;
    return usual ? 24 : 0;
}

/* Whatever the numbers are: people change them. */
static bool pop_sav_may_be(const char *name, struct smith_bytes bytes) {
    return bytes.size == FILE_SIZE && smith_file_path_ends_in(name, ".sav");
}

static void pop_sav_check_game(struct smith_run *run) {
    const struct pop_sav_game *game = pop_sav_root(run->document);
    if (game->ticks > POP_SAV_GAME_TICKS_MAX)
        smith_report_finding(run, "POP-SAV-TICKS", smith_rule_path("/ticks"), "%u ticks are more than a minute",
                             game->ticks);
    if (!pop_sav_is_level(game->level))
        smith_report_finding(run, "POP-SAV-LEVEL", smith_rule_path("/level"), "there is no level %u", game->level);
    if (game->hit_points < POP_SAV_GAME_HIT_POINTS_MIN)
        smith_report_finding(run, "POP-SAV-DEAD", smith_rule_path("/hit_points"), "the prince has no hit points");
}

static smith_rule *const rules[] = {pop_sav_check_game, NULL};

const struct smith_format smith_pop_sav_format = {
    .id = "pop_sav",
    .title = "Prince of Persia saved game",
    .extensions = ".sav",
    .layout = &smith_pop_sav_layout,
    .bid = pop_sav_bid,
    .may_be = pop_sav_may_be,
    .rules = rules,
    .codes = smith_pop_sav_codes,
};
