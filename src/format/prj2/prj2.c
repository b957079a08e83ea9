/* SPDX-License-Identifier: MIT
 *
 * The descriptor of Tomb Editor projects.
 */
#include "format/prj2/prj2.h"
#include "format/prj2/engine/prj2_engine.h"
#include "format/prj2/repair/prj2_repair.h"
#include "format/prj2/room_set/prj2_room_set.h"
#include "format/prj2/rooms/prj2_rooms.h"
#include "format/prj2/saved/prj2_saved.h"
#include "format/prj2/upgrade/prj2_upgrade.h"
#include "level/level.h"

#include <levelsmith/prj2.h>
#include <string.h>

/* "PRJ2", and a version word of which all bits but the "compressed" one are 0. */
static unsigned prj2_bid(struct smith_bytes bytes) {
    if (bytes.size < 8 || memcmp(bytes.data, "PRJ2", 4) != 0)
        return 0;
    bool known = !bytes.data[4] && !bytes.data[5] && !bytes.data[6] && !(bytes.data[7] & 0x7F);
    return known ? 32 + 31 : 32;
}

/* What the editor replaces in names of files. */
static const struct smith_file_variable variables[] = {
    {"LevelDirectory", SMITH_VARIABLE_FOLDER, NULL},
    {"LevelName", SMITH_VARIABLE_STEM, NULL},
    {"GameDirectory", SMITH_VARIABLE_MEMBER, "/settings/game_directory"},
    {"ScriptDirectory", SMITH_VARIABLE_MEMBER, "/settings/script_directory"},
    {"EditorDirectory", SMITH_VARIABLE_PROGRAM, NULL},
    {"EngineVersion", SMITH_VARIABLE_PROGRAM, NULL},
    {"SoundEngineVersion", SMITH_VARIABLE_PROGRAM, NULL},
    {NULL, SMITH_VARIABLE_PROGRAM, NULL},
};

static const struct smith_files files = {.variables = variables};

static const char *prj2_number_name(const struct smith_document *document, const char *kind, int64_t number) {
    const struct smith_prj2_settings *settings = smith_prj2_root(document)->settings;
    return smith_wad_name_of_kind(smith_engine_of_game(settings ? settings->game_version : SMITH_PRJ2_GAME_VERSION_TR4),
                                  kind, number);
}

static const struct smith_level_rules prj2_level = {.unit = "world units", .axes = 3, .has_rooms = true};

const struct smith_format smith_prj2_format = {
    .id = "prj2",
    .title = "Tomb Editor project",
    .extensions = ".prj2",
    .layout = &smith_prj2_layout,
    .bid = prj2_bid,
    .info = smith_prj2_info,
    .rules = smith_prj2_rules,
    .lesser_rules = smith_prj2_lesser_rules,
    .recover = smith_prj2_recover,
    .fixes = smith_prj2_fixes,
    .upgrade = smith_prj2_upgrade,
    .downgrade = smith_prj2_downgrade,
    .convert_form = smith_prj2_convert_form,
    .as_saved = smith_prj2_as_saved,
    .oldest_release = SMITH_PRJ2_OLDEST_RELEASE,
    .codes = smith_prj2_codes,
    .outcomes = smith_prj2_outcomes,
    .losses = smith_prj2_losses,
    .loss_rules = smith_prj2_loss_rules,
    .files = &files,
    .rooms = smith_prj2_rooms,
    .object_archives = smith_prj2_object_archives,
    .room_sets = &smith_prj2_room_set_ops,
    .conversions = smith_prj2_conversions,
    .number_name = prj2_number_name,
    .level = &prj2_level,
    .backups = &smith_prj2_backup_ops,
};
