/* SPDX-License-Identifier: MIT
 *
 * The descriptor of Tomb Raider Level Editor projects.
 */
#include "format/prj/prj.h"
#include "format/prj/rooms/prj_rooms.h"
#include "level/level.h"

#include <levelsmith/prj.h>
#include <string.h>

/* "PROJFILE", a version digit and three NULs. */
static unsigned prj_bid(struct smith_bytes bytes) {
    static const uint8_t nothing[3] = {0};
    if (bytes.size < 12 || memcmp(bytes.data, "PROJFILE", 8) != 0)
        return 0;
    bool known = bytes.data[8] == SMITH_PRJ_VERSION_V49 || bytes.data[8] == SMITH_PRJ_VERSION_V50;
    bool padded = memcmp(bytes.data + 9, nothing, sizeof nothing) == 0;
    return 64u + (known ? 8u : 0u) + (padded ? 24u : 0u);
}

/* Slots of the wad have names of their own. */
static const char *prj_number_name(const struct smith_document *document, const char *kind, int64_t number) {
    const struct smith_prj_project *project = smith_prj_root(document);
    (void)kind;
    if (number < 0 || number >= project->slots.count || !project->slots.items[number]->object)
        return NULL;
    const char *name = project->slots.items[number]->object->name;
    return *name ? name : NULL;
}

static const struct smith_files files = {.none = "NA"};

static const struct smith_level_rules prj_level = {.unit = "world units", .axes = 3, .has_rooms = true};

const struct smith_format smith_prj_format = {
    .id = "prj",
    .title = "Tomb Raider Level Editor project",
    .extensions = ".prj",
    .layout = &smith_prj_layout,
    .bid = prj_bid,
    .info = smith_prj_info,
    .rules = smith_prj_rules,
    .lesser_rules = smith_prj_lesser_rules,
    .recover = smith_prj_recover,
    .fixes = smith_prj_fixes,
    .update = smith_prj_update_tables,
    .rooms = smith_prj_rooms,
    .object_archives = smith_prj_object_archives,
    .conversions = smith_prj_conversions,
    .codes = smith_prj_codes,
    .files = &files,
    .number_name = prj_number_name,
    .level = &prj_level,
};
