/* SPDX-License-Identifier: MIT
 *
 * Saved games, halls of fame and settings of both games. Their bytes are layouts/pop_sav.layout, pop_hof.layout,
 * pop2_sav.layout, pop2_hof.layout, pop2_options.layout and pop2_config.layout.
 */
#ifndef SMITH_POP_SAVES_H
#define SMITH_POP_SAVES_H

#include <levelsmith/levelsmith.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- sav ---- */

/*
 * What the first Prince of Persia remembers from game to game: the saved game and the hall of fame. Their bytes are
 * layouts/pop_sav.layout and layouts/pop_hof.layout.
 */

extern const struct smith_format smith_pop_sav_format;
extern const struct smith_format smith_pop_hof_format;

#define SMITH_POP_MINUTE 720 /* ticks of a minute */

/* pop_sav.c */
extern const struct smith_code smith_pop_sav_codes[];
extern const struct smith_code smith_pop_hof_codes[];

/* ---- pop2 sav ---- */

/*
 * What the second Prince of Persia remembers from game to game. The bytes are layouts/pop2_sav.layout, pop2_hof.layout,
 * pop2_options.layout and pop2_config.layout.
 */

extern const struct smith_format smith_pop2_sav_format;
extern const struct smith_format smith_pop2_hof_format;
extern const struct smith_format smith_pop2_options_format;
extern const struct smith_format smith_pop2_config_format;

/* pop2_sav.c */
extern const struct smith_code smith_pop2_sav_codes[];
extern const struct smith_code smith_pop2_hof_codes[];

/* ---- quicksaves and replays (pop_replays.c) ---- */

extern const struct smith_format smith_pop_quicksave_format;
extern const struct smith_format smith_pop_replay_format;
extern const struct smith_format smith_mininim_replay_format;
extern const struct smith_code smith_pop_replay_codes[];

/* ---- names of players in saved games and halls of fame, which tell these files from others ---- */

/* Whether the bytes are a name that can be typed, with nothing but zeros behind it. */
static inline bool smith_pop_is_player_name(const uint8_t *bytes, size_t size) {
    size_t length = 0;
    while (length < size && bytes[length] >= ' ' && bytes[length] < 0x7F)
        length++;
    for (size_t i = length; i < size; i++)
        if (bytes[i])
            return false;
    return length > 0;
}

#endif
