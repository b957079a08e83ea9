/* SPDX-License-Identifier: MIT
 *
 * Levels of Prince of Persia 1: how to recognise one. Nothing in them says so but their size and what a level
 * cannot do without.
 */
#include "format/pop/level/pop_level.h"
#include "base/file_path.h"
#include "format/pop/level/pop_level_check.h"
#include "format/pop/level/pop_level_converters.h"
#include "format/pop/level/pop_level_draw.h"
#include "format/pop/level/pop_level_info.h"
#include "format/pop/level/pop_plv_make.h"

#include <levelsmith/pop_level.h>

#define LINKS 1952
#define USED_ROOMS 2048
#define START 2112
#define DIRECTIONS 2143
#define MAC_SHIFT 17 /* of what stands behind the start in levels of the Macintosh */
#define LEVEL_SIZE_MIN 2287 /* without what nobody reads */
#define LEVEL_SIZE_MAX 2560

static unsigned pop_level_bid(struct smith_bytes bytes) {
    if (!smith_pop_is_level_size(bytes.size))
        return 0;
    const uint8_t *data = bytes.data;
    unsigned good = 0;
    for (unsigned i = LINKS; i < USED_ROOMS; i++)
        good += data[i] <= 24;
    size_t directions = DIRECTIONS + (bytes.size == SMITH_POP_MAC_LEVEL_SIZE ? MAC_SHIFT : 0);
    unsigned turned = 0;
    for (unsigned i = 0; i < SMITH_POP_LEVEL_ROOMS; i++)
        turned += data[directions + i] == 0 || data[directions + i] == 255;
    /* Unused rooms may hold junk, most do not. */
    bool plausible = good > 48 && data[USED_ROOMS] && data[USED_ROOMS] <= 25 && data[START] <= 24 &&
                     data[START + 1] < 30 && turned > SMITH_POP_LEVEL_ROOMS / 2;
    return plausible ? 24 : 0;
}

/* res2003.bin, whatever an editor put behind it. */
static bool level_may_be(const char *name, struct smith_bytes bytes) {
    unsigned number;
    return bytes.size >= LEVEL_SIZE_MIN && bytes.size <= LEVEL_SIZE_MAX && smith_file_path_ends_in(name, ".bin") &&
           smith_pop_level_number(name, &number);
}

const struct smith_format smith_pop_level_format = {
    .id = "pop_level",
    .title = "Prince of Persia level",
    .extensions = "",
    .layout = &smith_pop_level_layout,
    .bid = pop_level_bid,
    .may_be = level_may_be,
    .info = smith_pop_level_info,
    .rules = smith_pop_level_rules,
    .codes = smith_pop_level_codes,
    .draw = smith_pop_level_draw,
    .converters = smith_pop_level_converters,
    .conversions = smith_pop_level_conversions,
};
