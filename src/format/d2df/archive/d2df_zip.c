/* SPDX-License-Identifier: MIT
 *
 * Zips as the game takes them: what is in them, and how it finds things there.
 */
#include "format/d2df/archive/d2df_archive.h"
#include "format/zip/zip.h"

static const struct smith_archive_ops ops = {
    .prefix = "",
    .entry_type = smith_d2df_entry_type,
    .adopt = smith_zip_adopt,
    .name = smith_zip_entry_name,
    .size = smith_zip_entry_size,
    .find = smith_d2df_entry_find,
    .strip = smith_zip_strip,
    .restore = smith_zip_restore,
    .complete = smith_zip_complete,
    .add = smith_zip_add_entry,
};

const struct smith_format smith_zip_format = {
    .id = "zip",
    .title = "Zip archive",
    .extensions = ".dfz .zip .pk3 .dfzip",
    .layout = &smith_zip_layout,
    .bid = smith_zip_bid,
    .info = smith_d2df_zip_info,
    .rules = smith_zip_rules,
    .codes = smith_zip_codes,
    .archive = &ops,
    .picture_takes = SMITH_TAKES_GRAPHICS | SMITH_TAKES_PLAYER | SMITH_TAKES_MODE | SMITH_TAKES_GAME,
    .check_takes = SMITH_TAKES_RESOURCES | SMITH_TAKES_NAMES,
};
