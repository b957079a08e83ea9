/* SPDX-License-Identifier: MIT
 *
 * Levels of Prince of Persia 1: how to recognise one. Nothing in them says so but their size and what a level
 * cannot do without.
 */
#include "format/pop/level/pop_level.h"
#include "format/pop/level/pop_level_check.h"
#include "format/pop/level/pop_level_converters.h"
#include "format/pop/level/pop_level_draw.h"
#include "format/pop/level/pop_level_info.h"

#include <levelsmith/pop_level.h>

#define LINKS 1952
#define USED_ROOMS 2048
#define START 2112

static unsigned level_bid(struct smith_bytes bytes) {
    if (!smith_pop_is_level_size(bytes.size))
        return 0;
    const uint8_t *data = bytes.data;
    unsigned good = 0;
    for (unsigned i = LINKS; i < USED_ROOMS; i++)
        good += data[i] <= 24;
    /* Unused rooms may hold junk, most do not. */
    bool plausible =
        good > 48 && data[USED_ROOMS] && data[USED_ROOMS] <= 25 && data[START] <= 24 && data[START + 1] < 30;
    return plausible ? 24 : 0;
}

const struct smith_format smith_pop_level_format = {
    .id = "pop_level",
    .title = "Prince of Persia level",
    .extensions = "",
    .layout = &smith_pop_level_layout,
    .bid = level_bid,
    .info = smith_pop_level_info,
    .rules = smith_pop_level_rules,
    .codes = smith_pop_level_codes,
    .draw = smith_pop_level_draw,
    .converters = smith_pop_level_converters,
    .conversions = smith_pop_level_conversions,
};
