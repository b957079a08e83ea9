/* SPDX-License-Identifier: MIT
 *
 * Rules about building the objects of a level, its flights and its sound sources.
 */
#include "format/prj2/check/prj2_build.h"

#include <math.h>

#define SECTOR 1024.0f
#define SLOT_MAX 65535 /* two bytes in the level */
#define BYTE_MAX 255

bool smith_prj2_is_ai(const struct smith_prj2_build *build, int64_t slot) {
    return (build->native == SMITH_PRJ2_GAME_VERSION_TR4 && slot >= 398 && slot <= 406) ||
           (build->native == SMITH_PRJ2_GAME_VERSION_TR5 && slot >= 378 && slot <= 386) ||
           (!build->classic && slot >= 1040 && slot <= 1047);
}

/* ---- moveables and statics ------------------------------------------------------------------------------------------- */

static void check_moveable(struct smith_prj2_build *build, uint32_t index) {
    const struct smith_prj2_thing *thing = &build->check->things[index];
    const int64_t slot = thing->object->as.moveable->wad_object_id;
    const struct smith_prj2_label label = smith_prj2_thing_label(build, thing),
                                  room = smith_prj2_room_label(build, thing->room);
    const struct smith_rule_path path = smith_prj2_thing_path(thing, NULL);
    if (build->fates[index] == SMITH_PRJ2_NOT_IN_WAD)
        smith_report_finding(build->run, "BUILD-LOST-MOVEABLE", path,
                             "the %s in %s is left out: none of the wads has its slot", label.text, room.text);
    else if (build->fates[index] == SMITH_PRJ2_SECOND_LARA)
        smith_report_finding(build->run, "BUILD-LOST-LARA", path,
                             "the second Lara, in %s, is removed; the game starts with the first", room.text);
    else if (build->flipped[thing->room])
        smith_report_finding(
            build->run, "BUILD-LOST-FLIPPED", path,
            "the %s stands in the flip room %s and never shows: the game keeps the objects of the base "
            "room",
            label.text, room.text);
    if (slot > SLOT_MAX && build->archives && build->fates[index] == SMITH_PRJ2_BUILT)
        smith_report_finding(build->run, "BUILD-ABORTED-SLOT", path, "the compiler gives up: slot %lld is beyond %d",
                             (long long)slot, SLOT_MAX);
}

/* All stay in TombEngine, and the last one is the player. */
static void check_laras(struct smith_prj2_build *build) {
    const struct smith_prj2_thing *first = NULL;
    for (uint32_t i = 0; i < build->check->thing_count && !build->classic; i++) {
        const struct smith_prj2_thing *thing = &build->check->things[i];
        if (thing->kind != SMITH_PRJ2_MOVEABLE || thing->object->as.moveable->wad_object_id != 0 ||
            build->fates[i] != SMITH_PRJ2_BUILT)
            continue;
        if (first)
            smith_report_finding(build->run, "BUILD-RISK-LARA", smith_prj2_thing_path(thing, NULL),
                                 "another Lara; the last one is the player, and the game may crash with two");
        first = thing;
    }
}

static void check_static(struct smith_prj2_build *build, const struct smith_prj2_thing *thing) {
    const struct smith_prj2_static *object = thing->object->as.static_;
    const struct smith_rule_path path = smith_prj2_thing_path(thing, NULL);
    const bool there = smith_prj2_archives_have(build->archives, SMITH_WAD_STATIC, object->wad_object_id);
    if (object->wad_object_id > SLOT_MAX && (build->classic || (build->archives && there)))
        smith_report_finding(build->run, "BUILD-ABORTED-SLOT", path, "the compiler gives up: slot %lld is beyond %d",
                             (long long)object->wad_object_id, SLOT_MAX);
    if (!there)
        smith_report_finding(build->run, "BUILD-LOST-STATIC", path, "none of the wads has the slot of the %s: it is %s",
                             smith_prj2_thing_label(build, thing).text,
                             build->classic ? "written all the same, and the game has nothing to draw or crashes"
                                            : "left out");
}

static void check_merged_statics(struct smith_prj2_build *build) {
    const uint32_t count = build->settings ? build->settings->merge_statics.count : 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct smith_prj2_merge_statics *entry = &build->settings->merge_statics.items[i];
        if (entry->kind == SMITH_PRJ2_MERGE_STATICS_ENTRY &&
            !smith_prj2_archives_have(build->archives, SMITH_WAD_STATIC, entry->as.entry->static_slot))
            smith_report_finding(build->run, "BUILD-NOTE-MERGED", smith_rule_path("/settings/merge_statics/%u", i),
                                 "static %lld is to be merged into its rooms, and none of the wads has it",
                                 (long long)entry->as.entry->static_slot);
    }
}

static void count_moveables(struct smith_prj2_build *build) {
    static const uint32_t safe = 256, many = 1024;
    const bool ng = build->native == SMITH_PRJ2_GAME_VERSION_TR4;
    uint32_t count = 0;
    for (uint32_t i = 0; i < build->check->thing_count; i++) {
        const struct smith_prj2_thing *thing = &build->check->things[i];
        if (thing->kind == SMITH_PRJ2_MOVEABLE && build->fates[i] == SMITH_PRJ2_BUILT)
            count += build->native <= SMITH_PRJ2_GAME_VERSION_TR3 ||
                     !smith_prj2_is_ai(build, thing->object->as.moveable->wad_object_id);
    }
    if (!build->classic || count < safe)
        return;
    smith_report_finding(build->run, "BUILD-RISK-MOVEABLES", smith_rule_path("/rooms"),
                         "%u moveables; with %u or more %s", count,
                         ng && count < many ? safe
                         : ng               ? many
                                            : safe,
                         ng && count < many ? "saved games go wrong" : "the game may crash");
}

/* ---- places ---------------------------------------------------------------------------------------------------------- */

/* The compiler looks up the sector of these without asking whether there is one. */
static void check_sector_of(struct smith_prj2_build *build, const struct smith_prj2_thing *thing) {
    const struct smith_prj2_room *room = build->project->rooms.items[thing->room];
    const struct smith_prj2_vec3 *at = smith_prj2_object_member(thing->object, "position");
    const bool ai = thing->kind == SMITH_PRJ2_MOVEABLE && !build->classic &&
                    smith_prj2_is_ai(build, thing->object->as.moveable->wad_object_id);
    if (!at || (thing->kind != SMITH_PRJ2_SINK && !ai))
        return;
    const double x = floor((double)at->x / (double)SECTOR), z = floor((double)at->z / (double)SECTOR);
    const double sector = (double)room->sectors_z * x + z, count = (double)room->sectors_x * (double)room->sectors_z;
    if (!(sector >= 0 && sector < count))
        smith_report_finding(build->run, "BUILD-ABORTED-OUTSIDE", smith_prj2_thing_path(thing, NULL),
                             "the compiler gives up: the %s is outside of its room %s",
                             smith_prj2_thing_label(build, thing).text, smith_prj2_room_label(build, thing->room).text);
}

static void check_move_timer(struct smith_prj2_build *build, const struct smith_prj2_thing *thing) {
    enum { MOVE_TIMER_MAX = 31, CUTS = 64, CUTS_TO = 127 };
    const unsigned timer = thing->object->as.camera->move_timer;
    if (timer > MOVE_TIMER_MAX)
        smith_report_finding(build->run, "BUILD-CHANGED-CAMERA", smith_prj2_thing_path(thing, NULL),
                             "the move timer %u is more than %d%s", timer, MOVE_TIMER_MAX,
                             build->classic && timer >= CUTS && timer <= CUTS_TO
                                 ? ": what other triggers on the sectors of its trigger do is cut off"
                                 : ", the most that the editor offers");
}

static void check_sprite(struct smith_prj2_build *build, const struct smith_prj2_thing *thing) {
    const struct smith_rule_path path = smith_prj2_thing_path(thing, NULL);
    if (build->native > SMITH_PRJ2_GAME_VERSION_TR2)
        smith_report_finding(build->run, "BUILD-LOST-SPRITE", path, "the sprite is left out: %s places none",
                             build->engine_name);
    else if (!smith_prj2_archives_have(build->archives, SMITH_WAD_SPRITES,
                                       (int64_t)thing->object->as.sprite->sequence << 16 |
                                           (thing->object->as.sprite->frame & 0xFFFF)))
        smith_report_finding(build->run, "BUILD-LOST-SPRITE", path,
                             "the sprite is left out: none of the wads has frame %d of sequence %d",
                             thing->object->as.sprite->frame, thing->object->as.sprite->sequence);
}

static void check_light_type(struct smith_prj2_build *build, const struct smith_prj2_thing *thing) {
    const struct smith_prj2_light *light = thing->object->as.light;
    if ((light->light_type < 0 || light->light_type > SMITH_PRJ2_LIGHT_TYPE_FOG_BULB) && light->enabled &&
        light->dynamically_used)
        smith_report_finding(build->run, "BUILD-ABORTED-LIGHT", smith_prj2_thing_path(thing, NULL),
                             "the compiler gives up: there is no light of type %lld", (long long)light->light_type);
}

/* ---- flights --------------------------------------------------------------------------------------------------------- */

static void check_flybys(struct smith_prj2_build *build) {
    enum { TEN_MAX = 256 };
    struct smith_id_index cameras = {0};
    for (uint32_t i = 0; i < build->check->thing_count; i++) {
        const struct smith_prj2_thing *thing = &build->check->things[i];
        if (thing->kind != SMITH_PRJ2_FLY_BY || build->fates[i] != SMITH_PRJ2_BUILT)
            continue;
        const struct smith_prj2_fly_by *camera = thing->object->as.fly_by;
        const uint32_t mask = build->classic ? BYTE_MAX : UINT16_MAX;
        const int64_t key = (int64_t)(camera->sequence & mask) << 16 | (camera->number & mask);
        smith_id_index_add(&cameras, &build->run->arena, key, i);
        if (build->classic && (camera->sequence > BYTE_MAX || camera->number > BYTE_MAX))
            smith_report_finding(build->run, "BUILD-CHANGED-FLYBY", smith_prj2_thing_path(thing, NULL),
                                 "number %u of sequence %u becomes %u of %u: the level has a byte for each",
                                 camera->number, camera->sequence, camera->number & BYTE_MAX,
                                 camera->sequence & BYTE_MAX);
        if (!build->classic && cameras.count == TEN_MAX + 1)
            smith_report_finding(build->run, "BUILD-RISK-FLYBYS", smith_prj2_thing_path(thing, NULL),
                                 "the flyby camera %d of the level: the game has place for %d and crashes", TEN_MAX + 1,
                                 TEN_MAX);
    }
    smith_id_index_sort(&cameras);
    for (uint32_t i = 1; i < cameras.count; i++)
        if (cameras.items[i].id == cameras.items[i - 1].id)
            smith_report_finding(
                build->run, "BUILD-CHANGED-FLIGHT",
                smith_prj2_thing_path(&build->check->things[cameras.items[i].index], NULL),
                "the sequence %lld has another camera with the number %lld: the flight goes through only one of them as it "
                "was meant",
                (long long)(cameras.items[i].id >> 16), (long long)(cameras.items[i].id & 0xFFFF));
}

/* ---- all objects ----------------------------------------------------------------------------------------------------- */

static void check_object(struct smith_prj2_build *build, uint32_t index) {
    const struct smith_prj2_thing *thing = &build->check->things[index];
    switch (thing->kind) {
    case SMITH_PRJ2_MOVEABLE: check_moveable(build, index); break;
    case SMITH_PRJ2_STATIC: check_static(build, thing); break;
    case SMITH_PRJ2_CAMERA: check_move_timer(build, thing); break;
    case SMITH_PRJ2_SPRITE: check_sprite(build, thing); break;
    case SMITH_PRJ2_LIGHT: check_light_type(build, thing); break;
    case SMITH_PRJ2_VOLUME:
        if (build->classic)
            smith_report_finding(build->run, "BUILD-LOST-VOLUME", smith_prj2_thing_path(thing, NULL),
                                 "the volume is left out: only TombEngine has volumes, and this level is for %s",
                                 build->engine_name);
        break;
    default: break;
    }
    check_sector_of(build, thing);
}

void smith_prj2_build_objects(struct smith_prj2_build *build) {
    for (uint32_t i = 0; i < build->check->thing_count; i++)
        if (build->fates[i] != SMITH_PRJ2_LOST_LOADING)
            check_object(build, i);
    check_laras(build);
    check_merged_statics(build);
    count_moveables(build);
    check_flybys(build);
}

/* ---- sounds ---------------------------------------------------------------------------------------------------------- */

/* Numbers of sounds that the level has places for. */
static int64_t sound_limit(const struct smith_prj2_build *build) {
    switch (build->game) {
    case SMITH_PRJ2_GAME_VERSION_TR1:
    case SMITH_PRJ2_GAME_VERSION_TR1_X: return 256;
    case SMITH_PRJ2_GAME_VERSION_TR5: return 450;
    case SMITH_PRJ2_GAME_VERSION_TRNG: return 2048;
    case SMITH_PRJ2_GAME_VERSION_TOMB_ENGINE: return 4096;
    default: return 370;
    }
}

/* Without any selection the editor makes one. */
static void check_source(struct smith_prj2_build *build, const struct smith_id_index *selected,
                         const struct smith_prj2_thing *thing) {
    const struct smith_prj2_sound_source *source = thing->object->as.sound_source;
    const struct smith_prj2_label room = smith_prj2_room_label(build, thing->room);
    const struct smith_rule_path path = smith_prj2_thing_path(thing, NULL);
    if (source->form <= SMITH_PRJ2_SOUND_SOURCE_FORM_TE_SOU3) /* of which the editor keeps no sound at all */
        return;
    if (source->sound_id == -1)
        smith_report_finding(build->run, "BUILD-LOST-SOUND", path,
                             "the sound source in %s is left out: no sound is chosen", room.text);
    else if (!smith_prj2_archives_have(build->archives, SMITH_WAD_SOUND, source->sound_id))
        smith_report_finding(build->run, "BUILD-LOST-SOUND-UNKNOWN", path,
                             "the sound source in %s is left out: none of the sound catalogs has the sound %d",
                             room.text, source->sound_id);
    else if (selected->count && !smith_id_index_has(selected, source->sound_id))
        smith_report_finding(build->run, "BUILD-LOST-SOUND-UNSELECTED", path,
                             "the sound source in %s plays nothing: sound %d is none of those selected for the level",
                             room.text, source->sound_id);
}

void smith_prj2_build_sounds(struct smith_prj2_build *build) {
    const struct smith_prj2_settings *settings = build->settings;
    const int64_t limit = sound_limit(build);
    struct smith_id_index selected = {0};
    for (uint32_t i = 0; settings && i < settings->selected_sounds.count; i++)
        smith_id_index_add(&selected, &build->run->arena, settings->selected_sounds.items[i], i);
    smith_id_index_sort(&selected);
    for (uint32_t i = 0; i < build->check->thing_count; i++)
        if (build->check->things[i].kind == SMITH_PRJ2_SOUND_SOURCE && build->fates[i] == SMITH_PRJ2_BUILT)
            check_source(build, &selected, &build->check->things[i]);
    for (uint32_t i = 0; settings && i < settings->selected_sounds.count; i++) {
        const int64_t sound = settings->selected_sounds.items[i];
        if (sound >= limit)
            smith_report_finding(build->run, "BUILD-LOST-SOUND-NUMBER",
                                 smith_rule_path("/settings/selected_sounds/%u", i),
                                 "the sound %lld is left out: sounds of %s go up to %lld", (long long)sound,
                                 build->engine_name, (long long)(limit - 1));
        else if (!smith_prj2_archives_have(build->archives, SMITH_WAD_SOUND, sound))
            smith_report_finding(build->run, "BUILD-NOTE-SOUND", smith_rule_path("/settings/selected_sounds/%u", i),
                                 "none of the sound catalogs has the sound %lld", (long long)sound);
    }
    if (settings && settings->sounds_catalogs.count > 1 &&
        (build->game == SMITH_PRJ2_GAME_VERSION_TR2 || build->game == SMITH_PRJ2_GAME_VERSION_TR3))
        smith_report_finding(build->run, "BUILD-CHANGED-CATALOGS", smith_rule_path("/settings/sounds_catalogs"),
                             "%u sound catalogs: %s can have one, so sounds may be others than those chosen",
                             settings->sounds_catalogs.count, build->engine_name);
}
