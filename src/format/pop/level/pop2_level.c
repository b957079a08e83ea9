/* SPDX-License-Identifier: MIT
 *
 * Levels of Prince of Persia 2: how to recognise one. Their size is always the same, and behind the links stands
 * the name of whoever wrote the editor.
 */
#include "format/pop/level/pop2_level.h"
#include "format/pop/level/pop2_level_check.h"
#include "format/pop/level/pop_level_converters.h"
#include "format/pop/level/pop_level_draw.h"

#include <levelsmith/pop2_level.h>
#include <string.h>

#define AUTHOR 6209
#define KIND 6213

static unsigned pop2_level_bid(struct smith_bytes bytes) {
    static const char author[] = {'J', 'E', 'F', 'F'};
    if (bytes.size != SMITH_POP2_LEVEL_SIZE)
        return 0;
    bool kind = bytes.data[KIND] >= POP2_LEVEL_LEVEL_KIND_DESERT && bytes.data[KIND] <= POP2_LEVEL_LEVEL_KIND_FINAL;
    bool signature = memcmp(bytes.data + AUTHOR, author, sizeof author) == 0;
    return signature ? 40 : kind ? 16 : 0;
}

const struct smith_format smith_pop2_level_format = {
    .id = "pop2_level",
    .title = "Prince of Persia 2 level",
    .extensions = "",
    .layout = &smith_pop2_level_layout,
    .bid = pop2_level_bid,
    .info = smith_pop2_level_info,
    .rules = smith_pop2_level_rules,
    .codes = smith_pop2_level_codes,
    .draw = smith_pop2_level_draw,
    .converters = smith_pop2_level_converters,
    .conversions = smith_pop2_level_conversions,
};
