/* SPDX-License-Identifier: MIT
 *
 * The descriptors of object archives of Tomb Editor. Those of 2017 have the same first bytes as today's, but a number
 * where today's have the first chunk.
 */
#include "format/wad2/wad2.h"
#include "format/tomb_editor/tomb_editor.h"
#include "format/wad2/archive/wad2_archive.h"
#include "format/wad2/check/wad2_check.h"
#include "format/wad2/model/wad2_objects.h"
#include "format/wad2/repair/wad2_repair.h"

#include <levelsmith/wad2.h>
#include <levelsmith/wad2_2017.h>
#include <string.h>

/* "WAD2", and a version word of which all bits but the "compressed" one are 0. */
static unsigned bid_head(struct smith_bytes bytes) {
    if (bytes.size < 8 || memcmp(bytes.data, "WAD2", 4) != 0)
        return 0;
    bool known = !bytes.data[4] && !bytes.data[5] && !bytes.data[6] && !(bytes.data[7] & 0x7F);
    return known ? 32 + 31 : 32;
}

/* A game, and then the length and the first two letters of an id. Ids have at least five letters, so that today's
 * archives have a greater number in the place of the game. */
static bool is_of_2017(struct smith_bytes bytes) {
    return bytes.size >= 12 && bytes.data[8] <= WAD2_2017_GAME_VERSION2017_TR5 && bytes.data[10] == 'W' &&
           bytes.data[11] == '2';
}

static unsigned wad2_bid(struct smith_bytes bytes) {
    return is_of_2017(bytes) ? 0 : bid_head(bytes);
}

static unsigned wad2_2017_bid(struct smith_bytes bytes) {
    return is_of_2017(bytes) ? bid_head(bytes) : 0;
}

static const char *wad2_number_name(const struct smith_document *document, const char *kind, int64_t number) {
    return smith_wad_name_of_kind(smith_engine_of_game(wad2_root(document)->game_version), kind, number);
}

const struct smith_format smith_wad2_format = {
    .id = "wad2",
    .title = "Tomb Editor object archive",
    .extensions = ".wad2",
    .layout = &smith_wad2_layout,
    .bid = wad2_bid,
    .info = smith_wad2_info,
    .rules = smith_wad2_rules,
    .fixes = smith_wad2_fixes,
    .archive = &smith_wad2_archive_ops,
    .codes = smith_wad2_codes,
    .model = smith_wad2_model,
    .draw = smith_wad2_draw,
    .objects = smith_wad2_objects,
    .number_name = wad2_number_name,
};

const struct smith_format smith_wad2_2017_format = {
    .id = "wad2_2017",
    .title = "Tomb Editor object archive of 2017",
    .extensions = ".wad2",
    .layout = &smith_wad2_2017_layout,
    .bid = wad2_2017_bid,
    .info = smith_wad2_2017_info,
    .rules = smith_wad2_2017_rules,
    .codes = smith_wad2_codes,
};
