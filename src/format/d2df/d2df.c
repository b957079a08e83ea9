/* SPDX-License-Identifier: MIT
 *
 * The descriptor of Doom2D Forever maps.
 */
#include "format/d2df/d2df.h"
#include "base/endian.h"
#include "format/d2df/map/map_check.h"
#include "format/d2df/map/map_pack.h"
#include "format/d2df/model/d2df_model.h"
#include "format/d2df/plan/d2df_plan.h"
#include "format/d2df/render/d2df_view.h"
#include "format/d2df/text/d2df_text.h"
#include "format/d2df/things/d2df_things.h"
#include "format/d2df/tiled/d2df_tiled.h"

#include <levelsmith/d2df.h>
#include <string.h>

enum { block_header = 9, block_type_max = 7 };

/* "MAP", version 1, and a first block of a known type that fits into the file. */
static unsigned d2df_bid(struct smith_bytes bytes) {
    if (bytes.size < 4 || memcmp(bytes.data, "MAP", 3) != 0)
        return 0;
    unsigned bits = bytes.data[3] == 1 ? 32 : 24;
    if (bytes.size < 4 + block_header)
        return bits;
    const uint8_t *block = bytes.data + 4;
    uint64_t size = smith_le32_load(block + 5);
    bool plausible = block[0] <= block_type_max && size <= bytes.size - 4 - block_header;
    return plausible ? bits + 8 : bits;
}

static const char *const tiled_dialects[] = {"full", NULL};
static const char *const no_names[] = {NULL};

static const struct smith_conversion d2df_conversions[] = {
    {"text", "text map", ".txt", smith_d2df_text_dialects, smith_d2df_text_names, smith_d2df_text_recognise,
     smith_d2df_text_convert, smith_d2df_text_adopt, smith_d2df_text_rewrite, smith_d2df_text_merge, false, false},
    {"tmx", "map of the editor Tiled", ".tmx", tiled_dialects, no_names, smith_d2df_tiled_recognise,
     smith_d2df_tiled_write, smith_d2df_tiled_read, NULL, NULL, false, true},
    {0},
};

const struct smith_format smith_d2df_format = {
    .id = "d2df",
    .title = "Doom2D Forever map",
    .extensions = ".map .dfmap",
    .layout = &smith_d2df_layout,
    .bid = d2df_bid,
    .info = smith_d2df_info,
    .rules = smith_d2df_rules,
    .recover = smith_d2df_recover,
    .fixes = smith_d2df_fixes,
    .codes = smith_d2df_codes,
    .losses = smith_d2df_losses,
    .draw = smith_d2df_draw,
    .render = smith_d2df_render,
    .model = smith_d2df_model_make,
    .picture_takes = SMITH_TAKES_GRAPHICS | SMITH_TAKES_PLAYER | SMITH_TAKES_MODE | SMITH_TAKES_GAME,
    .model_takes = SMITH_TAKES_GRAPHICS | SMITH_TAKES_TEXTURES | SMITH_TAKES_PARTS | SMITH_TAKES_GAME,
    .check_takes = SMITH_TAKES_RESOURCES,
    .conversions = d2df_conversions,
    .operations = smith_d2df_operations,
    .gather = smith_d2df_gather,
    .level = &smith_d2df_level,
};
