/* SPDX-License-Identifier: MIT
 *
 * The descriptor of levels as the games of Tomb Raider load them, and what `info` says of one.
 */
#include "format/tr_level/tr_level.h"
#include "base/endian.h"
#include "base/file_path.h"
#include "level/level.h"
#include <levelsmith/tr_level.h>
#include <stdio.h>

/* ---- info ---- */

static const char *tr_level_game_name(const struct smith_tr_level_file *file) {
    return smith_tr_level_is_trng(file) ? "TRNG" : smith_wad_engine_name(smith_tr_level_engine(file));
}

static void report_rooms(struct smith_run *run, const struct smith_tr_level_level *level) {
    const uint32_t count = smith_tr_level_room_count(level);
    int64_t flips = 0, sectors = 0, portals = 0, lights = 0, statics = 0, faces = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct smith_tr_level_room_parts room;
        smith_tr_level_room_at(level, i, &room);
        flips += room.alternate_room >= 0;
        sectors += (int64_t)room.size_x * room.size_z;
        portals += room.portal_count;
        statics += room.static_count;
        faces += room.face_count;
        lights += room.chronicles ? (int64_t)room.chronicles->lights.count + room.chronicles->fog_bulbs.count
                                  : room.room->lights.count;
    }
    smith_facts_add_number(run->facts, "rooms", "Rooms", count, NULL);
    smith_facts_add_number(run->facts, "flip_rooms", "Rooms that flip", flips, NULL);
    smith_facts_add_number(run->facts, "sectors", "Sectors", sectors, NULL);
    smith_facts_add_number(run->facts, "portals", "Portals", portals, NULL);
    smith_facts_add_number(run->facts, "lights", "Lights", lights, NULL);
    smith_facts_add_number(run->facts, "faces", "Faces of rooms", faces, NULL);
    smith_facts_add_number(run->facts, "room_statics", "Statics in rooms", statics, NULL);
}

static void tr_level_info(struct smith_run *run) {
    const struct smith_tr_level_file *file = smith_tr_level_root(run->document);
    const struct smith_tr_level_level *level = &file->level;
    struct smith_facts *facts = run->facts;
    smith_facts_add_text(facts, "game", "Game", tr_level_game_name(file), NULL);
    report_rooms(run, level);
    smith_facts_add_number(facts, "items", "Items", level->items.count, NULL);
    if (level->has.ai_objects)
        smith_facts_add_number(facts, "ai_objects", "AI objects", level->ai_objects.count, NULL);
    smith_facts_add_number(facts, "cameras", "Cameras and sinks", level->cameras.count, NULL);
    if (level->has.flybys)
        smith_facts_add_number(facts, "flybys", "Flyby cameras", level->flybys.count, NULL);
    smith_facts_add_number(facts, "sound_sources", "Sound sources", level->sound_sources.count, NULL);
    smith_facts_add_number(facts, "boxes", "Boxes", level->boxes.count, NULL);
    smith_facts_add_number(facts, "overlaps", "Overlaps of boxes", level->overlaps.count, NULL);
    smith_facts_add_number(facts, "pages", "Texture pages", file->pages.count + (int64_t)file->pages_32.count, NULL);
    smith_facts_add_number(facts, "textures", "Parts of textures", smith_tr_level_textures(level).count, NULL);
    smith_facts_add_number(facts, "animated_sets", "Animated sets", level->animated_textures.sets.count, NULL);
    smith_facts_add_number(facts, "moveables", "Moveables", level->moveables.count, NULL);
    smith_facts_add_number(facts, "statics", "Statics", level->statics.count, NULL);
    smith_facts_add_number(facts, "meshes", "Mesh pointers", level->pointers.count, NULL);
    smith_facts_add_number(facts, "animations", "Animations", level->animations.count, NULL);
    smith_facts_add_number(facts, "sounds", "Sounds", level->sounds.count, NULL);
}

/* ---- recognising them ---- */

/* The version, of all games but TR4 and TR5 a number of one byte or two; what follows is few pages, or few kinds of them. */
static unsigned tr_level_bid(struct smith_bytes bytes) {
    static const uint32_t versions[] = {SMITH_TR_LEVEL_VERSION_TR1_TR1,
                                        SMITH_TR_LEVEL_VERSION_TR2_TR2,
                                        (uint32_t)SMITH_TR_LEVEL_VERSION_TR3_TR3,
                                        (uint32_t)SMITH_TR_LEVEL_VERSION_TR3_TR3_FIRST,
                                        (uint32_t)SMITH_TR_LEVEL_VERSION_TR3_TR3_DEMO,
                                        SMITH_TR_LEVEL_VERSION_TR4_TR4};
    enum { PALETTES = 768 + 1024, PAGES_MAX = 512, VERSION = 4, COUNT = 4 };
    if (bytes.size < VERSION + COUNT)
        return 0;
    const uint32_t version = smith_le32_load(bytes.data);
    unsigned known = 0;
    for (size_t i = 0; i < sizeof versions / sizeof *versions; i++)
        known |= version == versions[i];
    if (!known)
        return 0;
    if (version == SMITH_TR_LEVEL_VERSION_TR4_TR4)
        return 32 + 8;
    const size_t at = version == SMITH_TR_LEVEL_VERSION_TR1_TR1 ? VERSION : VERSION + PALETTES;
    if (bytes.size < at + COUNT || smith_le32_load(bytes.data + at) > PAGES_MAX)
        return 0;
    return 32 + 20;
}

/* Damaged ones. */
static bool tr_level_may_be(const char *name, struct smith_bytes bytes) {
    static const char *const endings[] = {".phd", ".tub", ".tr2", ".tr4", ".trc"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (smith_file_path_ends_in(name, endings[i]))
            return bytes.size >= 4;
    return false;
}

static const char *tr_level_number_name(const struct smith_document *document, const char *kind, int64_t number) {
    return smith_wad_name_of_kind(smith_tr_level_engine(smith_tr_level_root(document)), kind, number);
}

static const struct smith_level_rules tr_level_rules = {.unit = "world units", .axes = 3, .has_rooms = true};

const struct smith_format smith_tr_level_format = {
    .id = "tr_level",
    .title = "Tomb Raider level",
    .extensions = ".phd .tr2 .tr4 .trc",
    .layout = &smith_tr_level_layout,
    .bid = tr_level_bid,
    .may_be = tr_level_may_be,
    .info = tr_level_info,
    .rules = smith_tr_level_rules,
    .codes = smith_tr_level_codes,
    .rooms = smith_tr_level_make_rooms,
    .number_name = tr_level_number_name,
    .level = &tr_level_rules,
};
