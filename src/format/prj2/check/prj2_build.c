/* SPDX-License-Identifier: MIT
 *
 * What the rules about building a level have in common, and what becomes of each object (prj2_build.h).
 */
#include "format/prj2/check/prj2_build.h"

#include "format/prj2/rooms/prj2_rooms.h"
#include <stdio.h>
#include <string.h>

#define LARA 0

/* ---- names ----------------------------------------------------------------------------------------------------------- */

struct smith_prj2_label smith_prj2_room_label(const struct smith_prj2_build *build, uint32_t room) {
    struct smith_prj2_label label;
    const struct smith_prj2_room *of = build->project->rooms.items[room];
    if (of->name && *of->name)
        snprintf(label.text, sizeof label.text, "%.100s", of->name);
    else
        snprintf(label.text, sizeof label.text, "room %u", room);
    return label;
}

struct smith_prj2_label smith_prj2_thing_label(const struct smith_prj2_build *build,
                                               const struct smith_prj2_thing *thing) {
    struct smith_prj2_label label;
    const struct smith_prj2_objects *object = thing->object;
    const char *const *name = smith_prj2_object_member(object, "lua_name");
    char slot[96] = "";
    if (thing->kind == SMITH_PRJ2_MOVEABLE)
        smith_wad_label(build->engine, SMITH_WAD_MOVEABLE, object->as.moveable->wad_object_id, slot, sizeof slot);
    else if (thing->kind == SMITH_PRJ2_STATIC)
        smith_wad_label(build->engine, SMITH_WAD_STATIC, object->as.static_->wad_object_id, slot, sizeof slot);
    snprintf(label.text, sizeof label.text, "%s%s%s%s%.60s%s",
             thing->kind < SMITH_PRJ2_KINDS ? smith_prj2_kind_names[thing->kind].one : "chunk", *slot ? " " : "", slot,
             name && *name && **name ? " \"" : "", name && *name ? *name : "", name && *name && **name ? "\"" : "");
    return label;
}

/* ---- parameters of triggers ------------------------------------------------------------------------------------------ */

const struct smith_prj2_thing *smith_prj2_loaded_thing(const struct smith_prj2_build *build, int64_t id) {
    const struct smith_prj2_thing *thing = smith_prj2_thing_by_id(build->check, id);
    return thing && build->fates[thing - build->check->things] != SMITH_PRJ2_LOST_LOADING ? thing : NULL;
}

static enum smith_trigger_value value_of_thing(const struct smith_prj2_thing *thing) {
    if (!thing)
        return SMITH_TRIGGER_NOTHING;
    switch (thing->kind) {
    case SMITH_PRJ2_MOVEABLE: return SMITH_TRIGGER_MOVEABLE;
    case SMITH_PRJ2_STATIC: return SMITH_TRIGGER_STATIC;
    case SMITH_PRJ2_CAMERA: return SMITH_TRIGGER_CAMERA;
    case SMITH_PRJ2_SINK: return SMITH_TRIGGER_SINK;
    case SMITH_PRJ2_FLY_BY: return SMITH_TRIGGER_FLYBY;
    default: return SMITH_TRIGGER_OTHER;
    }
}

enum smith_trigger_value smith_prj2_trigger_value(const struct smith_prj2_build *build,
                                                  const struct smith_prj2_trigger_parameter *parameter,
                                                  int64_t *number) {
    *number = -1;
    if (!parameter || !parameter->value.as.any)
        return SMITH_TRIGGER_NOTHING;
    switch (parameter->value.kind) {
    case SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_NUMBER: *number = *parameter->value.as.number; return SMITH_TRIGGER_NUMBER;
    case SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_OBJECT_ID:
        return value_of_thing(smith_prj2_loaded_thing(build, *parameter->value.as.object_id));
    case SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_ROOM_ID:
        return smith_prj2_links_room(&build->check->links, *parameter->value.as.room_id) != SMITH_NONE
                   ? SMITH_TRIGGER_ROOM
                   : SMITH_TRIGGER_NOTHING;
    case SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_LUA_FUNCTION_NAME: return SMITH_TRIGGER_TEXT;
    default: return SMITH_TRIGGER_NOTHING;
    }
}

/* ---- what becomes of objects ----------------------------------------------------------------------------------------- */

/* As smith_prj2_check_numbers() says: the second of two with one script number, and those beyond the last. */
static void find_lost(struct smith_prj2_build *build) {
    struct smith_prj2_check_context *check = build->check;
    struct smith_id_index ids = {0};
    for (uint32_t i = 0; i < check->thing_count; i++) {
        const int64_t *id = smith_prj2_object_member(check->things[i].object, "script_id");
        if (id && *id >= SMITH_PRJ2_SCRIPT_IDS)
            build->fates[i] = SMITH_PRJ2_LOST_LOADING;
        else if (id && *id >= 0)
            smith_id_index_add(&ids, &check->run->arena, *id, i);
    }
    smith_id_index_sort(&ids);
    for (uint32_t i = 1; i < ids.count; i++)
        if (ids.items[i].id == ids.items[i - 1].id)
            build->fates[ids.items[i].index] = SMITH_PRJ2_LOST_LOADING;
}

static void find_left_out(struct smith_prj2_build *build) {
    bool lara = false;
    for (uint32_t i = 0; i < build->check->thing_count; i++) {
        const struct smith_prj2_thing *thing = &build->check->things[i];
        if (thing->kind != SMITH_PRJ2_MOVEABLE || build->fates[i] != SMITH_PRJ2_BUILT)
            continue;
        const int64_t slot = thing->object->as.moveable->wad_object_id;
        if (!smith_prj2_archives_have(build->archives, SMITH_WAD_MOVEABLE, slot))
            build->fates[i] = SMITH_PRJ2_NOT_IN_WAD;
        else if (slot == LARA && lara && build->classic)
            build->fates[i] = SMITH_PRJ2_SECOND_LARA;
        else
            lara = lara || slot == LARA;
    }
}

static void find_flipped(struct smith_prj2_build *build) {
    for (uint32_t i = 0; i < build->project->rooms.count; i++) {
        const struct smith_prj2_room *room = build->project->rooms.items[i];
        uint32_t other =
            room->alternate ? smith_prj2_links_room(&build->check->links, room->alternate->room) : SMITH_NONE;
        if (other != SMITH_NONE)
            build->flipped[other] = true;
    }
}

/* ---- all of them ----------------------------------------------------------------------------------------------------- */

static bool begin_build(struct smith_run *run, struct smith_prj2_build *build) {
    struct smith_prj2_check_context *check = run->shared;
    const struct smith_prj2_settings *settings = check->project->settings;
    const int64_t game = settings && settings->game_version ? settings->game_version : SMITH_PRJ2_GAME_VERSION_TR4;
    *build = (struct smith_prj2_build){
        .check = check,
        .run = run,
        .project = check->project,
        .settings = settings,
        .game = game,
        .native = smith_native_game(game),
        .classic = game <= SMITH_PRJ2_GAME_VERSION_TRNG,
        .engine = smith_engine_of_game(game),
        .engine_name = smith_game_name(game),
        .flipped = smith_run_alloc(run, check->project->rooms.count + 1, sizeof *build->flipped),
        .fates = smith_run_alloc(run, check->thing_count + 1, sizeof *build->fates),
    };
    return build->flipped && build->fates;
}

void smith_prj2_check_building(struct smith_run *run) {
    static void (*const rules[])(struct smith_prj2_build *) = {
        smith_prj2_build_files,   smith_prj2_build_objects,  smith_prj2_build_sounds,   smith_prj2_build_rooms,
        smith_prj2_build_portals, smith_prj2_build_triggers, smith_prj2_build_settings,
    };
    struct smith_prj2_build build;
    if (!run->shared || !begin_build(run, &build))
        return;
    smith_run_note(run, smith_prj2_rooms(run->document, &run->options, &build.rooms, run->error));
    if (!smith_run_failed(run)) {
        smith_rooms_normalize(&build.rooms);
        find_lost(&build);
        smith_prj2_build_archives(&build);
        find_left_out(&build);
        find_flipped(&build);
    }
    for (size_t i = 0; i < sizeof rules / sizeof *rules && !smith_run_failed(run); i++)
        rules[i](&build);
    if (!smith_run_failed(run) && !(run->how && run->how->only_errors))
        smith_prj2_build_sectors(&build);
    smith_rooms_free(&build.rooms);
}
