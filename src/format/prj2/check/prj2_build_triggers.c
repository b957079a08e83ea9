/* SPDX-License-Identifier: MIT
 *
 * Rules about building triggers: which are left out, what becomes of those that share a sector, and what their numbers mean
 * to the game.
 */
#include "format/prj2/check/prj2_build.h"

#define WORDS_MAX 65535 /* of a level for all that sectors have */

/* A trigger that is looked at; triggers of a room are in a row, in the order of the file. */
struct trigger {
    const struct smith_prj2_thing *thing;
    struct smith_prj2_trigger_parts parts;
    int64_t target_number, timer_number; /* -1 = none */
    enum smith_trigger_value target;
    uint32_t sectors; /* on which it is compiled */
    uint32_t alone; /* of these, on which nothing else is */
    uint32_t untyped; /* ... on which its type is lost */
    uint32_t second; /* ... on which another one says what sets it off */
    bool leads; /* on a sector it says what sets it off */
};

struct triggers {
    struct smith_prj2_build *build;
    uint32_t *indices; /* by thing: its number in the level's list of its kind; SMITH_NONE = in none */
    uint64_t groups; /* of flip rooms, by bit; those from 63 on are bit 63 */
    uint64_t words; /* that all triggers take in the level, at least */
};

static struct smith_rule_path path_of(const struct trigger *trigger) {
    return smith_prj2_thing_path(trigger->thing, NULL);
}

static const char *type_name(int64_t type) {
    const char *name = smith_value_name(SMITH_PRJ2_TRIGGER_TYPE_NAMES, type);
    return name ? name : "an unknown type";
}

static const char *target_type_name(int64_t type) {
    const char *name = smith_value_name(SMITH_PRJ2_TRIGGER_TARGET_TYPE_NAMES, type);
    return name ? name : "an unknown kind";
}

/* ---- is it compiled at all ------------------------------------------------------------------------------------------- */

/* Up to 1.0.5 there was an object and a number, and today's editor takes the object. */
static void read_old_parts(const struct smith_prj2_build *build, const struct trigger *trigger,
                           struct smith_trigger_parts *parts) {
    struct smith_prj2_trigger_parameter object = {.value.kind = SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_OBJECT_ID};
    int64_t id = trigger->parts.oldest->target_object_id;
    object.value.as.object_id = &id;
    parts->target = smith_prj2_trigger_value(build, &object, &parts->target_number);
    parts->timer = SMITH_TRIGGER_NUMBER;
    parts->timer_number = trigger->parts.oldest->timer;
}

static struct smith_trigger_parts parts_of(const struct smith_prj2_build *build, const struct trigger *trigger) {
    struct smith_trigger_parts parts = {
        .game = build->game, .type = trigger->parts.type, .target_type = trigger->parts.target_type};
    int64_t extra;
    if (trigger->parts.oldest) {
        read_old_parts(build, trigger, &parts);
        return parts;
    }
    parts.target = smith_prj2_trigger_value(build, trigger->parts.target, &parts.target_number);
    parts.timer = smith_prj2_trigger_value(build, trigger->parts.timer, &parts.timer_number);
    parts.extra = smith_prj2_trigger_value(build, trigger->parts.extra, &extra);
    return parts;
}

/* What a plug-in of the game knows, its own file says. */
static bool is_of_plugin(const struct trigger *trigger) {
    const struct smith_prj2_trigger_parameter *plugin = trigger->parts.plugin;
    return plugin && plugin->value.kind == SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_NUMBER && *plugin->value.as.number;
}

static bool names_object_0(const struct trigger *trigger) {
    const struct smith_prj2_trigger_parameter *target = trigger->parts.target;
    return trigger->parts.oldest ? trigger->parts.oldest->target_object_id == 0
                                 : target->value.kind == SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_OBJECT_ID &&
                                       target->value.as.any && *target->value.as.object_id == 0;
}

static void report_bad_target(const struct triggers *triggers, const struct trigger *trigger,
                              enum smith_trigger_value wanted) {
    const bool named = trigger->target != SMITH_TRIGGER_NOTHING;
    struct smith_rule_path path =
        trigger->parts.target && named ? smith_prj2_thing_path(trigger->thing, "target") : path_of(trigger);
    if (trigger->parts.oldest && wanted == SMITH_TRIGGER_NUMBER && !named)
        return; /* PRJ2-TARGET-LOST says so */
    if (!named)
        smith_report_finding(triggers->build->run, "PRJ2-TRIGGER-NO-TARGET", path,
                             "the trigger is left out: it is to set off %s, and none is named that is in the level",
                             smith_trigger_value_name(wanted));
    else
        smith_report_finding(triggers->build->run, "PRJ2-TRIGGER-KIND", path,
                             "the trigger is left out: its target should be %s and is %s%s",
                             smith_trigger_value_name(wanted), smith_trigger_value_name(trigger->target),
                             names_object_0(trigger) ? "; 0 is also what the editor saves for an object that is gone"
                                                     : "");
}

static void report_bad_parameter(const struct triggers *triggers, const struct trigger *trigger, const char *code,
                                 const char *which, enum smith_trigger_value wanted, enum smith_trigger_value is) {
    smith_report_finding(triggers->build->run, code, path_of(trigger),
                         "the trigger is left out: for %s %lld its %s should be %s and is %s",
                         target_type_name(trigger->parts.target_type), (long long)trigger->target_number, which,
                         smith_trigger_value_name(wanted), smith_trigger_value_name(is));
}

static bool is_compiled(const struct triggers *triggers, const struct trigger *trigger,
                        const struct smith_trigger_parts *parts) {
    const struct smith_prj2_build *build = triggers->build;
    const bool by_list = build->native == SMITH_PRJ2_GAME_VERSION_TR4 &&
                         parts->target_type == SMITH_PRJ2_TRIGGER_TARGET_TYPE_FLIP_EFFECT;
    enum smith_trigger_value wanted;
    switch (smith_trigger_find_fault(parts, &wanted)) {
    case SMITH_TRIGGER_COMPILED: return true;
    case SMITH_TRIGGER_BAD_TYPE:
        smith_report_finding(build->run, "BUILD-LOST-TRIGGER-TYPE", path_of(trigger),
                             "the trigger is left out: %s has no triggers of the type %s", build->engine_name,
                             type_name(parts->type));
        return false;
    case SMITH_TRIGGER_BAD_TARGET_TYPE:
        smith_report_finding(build->run, "BUILD-LOST-TRIGGER-TARGET", path_of(trigger),
                             "the trigger is left out: in %s a trigger of the type %s cannot have the target %s",
                             build->engine_name, type_name(parts->type), target_type_name(parts->target_type));
        return false;
    case SMITH_TRIGGER_BAD_TARGET: report_bad_target(triggers, trigger, wanted); return false;
    case SMITH_TRIGGER_BAD_TIMER:
        report_bad_parameter(triggers, trigger, by_list ? "BUILD-LOST-FLIPEFFECT" : "BUILD-LOST-TRIGGER-TIMER", "timer",
                             wanted, parts->timer);
        return false;
    case SMITH_TRIGGER_BAD_EXTRA:
        report_bad_parameter(triggers, trigger, by_list ? "BUILD-LOST-FLIPEFFECT" : "BUILD-LOST-TRIGGER-EXTRA", "extra",
                             wanted, parts->extra);
        return false;
    }
    return true;
}

/* ---- what its numbers mean ------------------------------------------------------------------------------------------- */

static void check_flip(const struct triggers *triggers, const struct trigger *trigger) {
    const struct smith_prj2_build *build = triggers->build;
    const int64_t number = trigger->target_number;
    const bool few = build->native <= SMITH_PRJ2_GAME_VERSION_TR3;
    const int64_t most = few ? 9 : build->classic ? 14 : 255;
    if (number > most)
        smith_report_finding(build->run, "BUILD-RISK-FLIP", path_of(trigger),
                             "flips %lld, and flips of %s go up to %lld", (long long)number, build->engine_name,
                             (long long)most);
    else if (!triggers->groups || (!few && !(triggers->groups >> (number < 63 ? number : 63) & 1)))
        smith_report_finding(build->run, "BUILD-LOST-FLIP", path_of(trigger),
                             "nothing flips: no flip room of the level has the number %lld", (long long)number);
}

static void check_event_type(const struct triggers *triggers, const struct trigger *trigger) {
    const bool global = trigger->parts.target_type == SMITH_PRJ2_TRIGGER_TARGET_TYPE_GLOBAL_EVENT;
    const int64_t first = global ? SMITH_PRJ2_EVENT_TYPE_ON_LOOP : SMITH_PRJ2_EVENT_TYPE_ON_VOLUME_ENTER,
                  last = global ? SMITH_PRJ2_EVENT_TYPE_ON_FREEZE : SMITH_PRJ2_EVENT_TYPE_ON_VOLUME_LEAVE;
    if (trigger->timer_number < first || trigger->timer_number > last)
        smith_report_finding(triggers->build->run, "BUILD-LOST-EVENT", path_of(trigger),
                             "nothing happens: the event %lld is none of %s (%lld to %lld)",
                             (long long)trigger->timer_number, global ? "a global event set" : "a volume event set",
                             (long long)first, (long long)last);
}

static void check_wrap(const struct triggers *triggers, const struct trigger *trigger) {
    enum { TARGET_MAX = 1023, LAST_OLD_EFFECT = 46 };
    const struct smith_prj2_build *build = triggers->build;
    const int64_t kind = trigger->parts.target_type, timer = (int16_t)trigger->timer_number;
    const bool wide =
        build->game == SMITH_PRJ2_GAME_VERSION_TRNG &&
        (kind == SMITH_PRJ2_TRIGGER_TARGET_TYPE_ACTION_NG || kind == SMITH_PRJ2_TRIGGER_TARGET_TYPE_PARAMETER_NG ||
         (kind == SMITH_PRJ2_TRIGGER_TARGET_TYPE_FLIP_EFFECT && trigger->target_number > LAST_OLD_EFFECT));
    if (trigger->target == SMITH_TRIGGER_NUMBER && trigger->target_number > TARGET_MAX &&
        kind != SMITH_PRJ2_TRIGGER_TARGET_TYPE_PARAMETER_NG && kind != SMITH_PRJ2_TRIGGER_TARGET_TYPE_TIMERFIELD_NG)
        smith_report_finding(build->run, "BUILD-CHANGED-NUMBER", path_of(trigger),
                             "%s %lld becomes %lld: the level has ten bits for it", target_type_name(kind),
                             (long long)trigger->target_number, (long long)(trigger->target_number & TARGET_MAX));
    if (!wide && (timer < INT8_MIN || timer > INT8_MAX))
        smith_report_finding(build->run, "BUILD-CHANGED-NUMBER", path_of(trigger),
                             "the timer %lld becomes %d: the level has a byte for it", (long long)timer,
                             (int)(int8_t)timer);
}

static void check_numbers(const struct triggers *triggers, const struct trigger *trigger) {
    enum { TEN_EFFECTS = 47, LAST_SECRET_OLD = 15, LAST_SECRET = 31 };
    const struct smith_prj2_build *build = triggers->build;
    const int64_t number = trigger->target_number;
    switch (trigger->parts.target_type) {
    case SMITH_PRJ2_TRIGGER_TARGET_TYPE_FLIP_MAP:
    case SMITH_PRJ2_TRIGGER_TARGET_TYPE_FLIP_ON:
    case SMITH_PRJ2_TRIGGER_TARGET_TYPE_FLIP_OFF: check_flip(triggers, trigger); break;
    case SMITH_PRJ2_TRIGGER_TARGET_TYPE_VOLUME_EVENT:
    case SMITH_PRJ2_TRIGGER_TARGET_TYPE_GLOBAL_EVENT: check_event_type(triggers, trigger); break;
    case SMITH_PRJ2_TRIGGER_TARGET_TYPE_FLIP_EFFECT:
        if (!build->classic && number >= TEN_EFFECTS)
            smith_report_finding(build->run, "BUILD-LOST-EFFECT", path_of(trigger),
                                 "nothing happens: TombEngine has no flip effect %lld", (long long)number);
        break;
    case SMITH_PRJ2_TRIGGER_TARGET_TYPE_SECRET:
        if ((build->game == SMITH_PRJ2_GAME_VERSION_TR1_X && number > LAST_SECRET_OLD) ||
            ((build->game == SMITH_PRJ2_GAME_VERSION_TR3 || !build->classic) && number > LAST_SECRET))
            smith_report_finding(build->run, "BUILD-CHANGED-SECRET", path_of(trigger),
                                 "secret %lld counts as another one: the game has no bit for it", (long long)number);
        break;
    default: break;
    }
    if (build->native == SMITH_PRJ2_GAME_VERSION_TR1 && trigger->parts.type == SMITH_PRJ2_TRIGGER_TYPE_ANTITRIGGER)
        smith_report_finding(build->run, "BUILD-CHANGED-ANTITRIGGER", path_of(trigger),
                             "an antitrigger acts as an ordinary trigger in %s", build->engine_name);
    check_wrap(triggers, trigger);
}

/* ---- the object it sets off ------------------------------------------------------------------------------------------ */

static const struct smith_prj2_thing *target_of(const struct smith_prj2_build *build, const struct trigger *trigger) {
    const struct smith_prj2_trigger_parameter *target = trigger->parts.target;
    if (trigger->parts.oldest)
        return smith_prj2_loaded_thing(build, trigger->parts.oldest->target_object_id);
    return target && target->value.kind == SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_OBJECT_ID && target->value.as.any
               ? smith_prj2_loaded_thing(build, *target->value.as.object_id)
               : NULL;
}

#define INDEX_MAX 1023

static void check_target(const struct triggers *triggers, const struct trigger *trigger) {
    enum { TR3_AI = 74, TR3_AI_LAST = 81 };
    const struct smith_prj2_build *build = triggers->build;
    const struct smith_prj2_thing *target = target_of(build, trigger);
    if (!target)
        return;
    const struct smith_prj2_label label = smith_prj2_thing_label(build, target);
    const size_t index = (size_t)(target - build->check->things);
    if (target->kind == SMITH_PRJ2_MOVEABLE) {
        const int64_t slot = target->object->as.moveable->wad_object_id;
        const bool ai = triggers->indices[index] == SMITH_NONE;
        if (build->fates[index] != SMITH_PRJ2_BUILT ||
            (build->game == SMITH_PRJ2_GAME_VERSION_TR3 && slot >= TR3_AI && slot <= TR3_AI_LAST)) {
            smith_report_finding(build->run, "BUILD-CHANGED-TARGET", path_of(trigger),
                                 "its target, the %s, is not in the level: it sets off the first object instead",
                                 label.text);
            return;
        }
        if (ai) {
            smith_report_finding(build->run, "BUILD-CHANGED-AI", path_of(trigger),
                                 "its target, the %s, is in a list of its own: it sets off another object instead",
                                 label.text);
            return;
        }
    }
    if (triggers->indices[index] != SMITH_NONE && triggers->indices[index] > INDEX_MAX)
        smith_report_finding(build->run, "BUILD-CHANGED-INDEX", path_of(trigger),
                             "its target, the %s, is number %u of its kind, and triggers reach up to %d: it sets off "
                             "the first instead",
                             label.text, triggers->indices[index], INDEX_MAX);
}

/* Numbers as the level has them: moveables without those for AI, and cameras before sinks. */
static void number_things(struct triggers *triggers) {
    const struct smith_prj2_build *build = triggers->build;
    uint32_t moveables = 0, cameras = 0, sinks = 0;
    for (uint32_t i = 0; i < build->check->thing_count; i++)
        cameras += build->check->things[i].kind == SMITH_PRJ2_CAMERA && build->fates[i] == SMITH_PRJ2_BUILT;
    sinks = build->classic ? cameras : 0;
    cameras = 0;
    for (uint32_t i = 0; i < build->check->thing_count; i++) {
        const struct smith_prj2_thing *thing = &build->check->things[i];
        triggers->indices[i] = SMITH_NONE;
        if (build->fates[i] != SMITH_PRJ2_BUILT)
            continue;
        if (thing->kind == SMITH_PRJ2_CAMERA)
            triggers->indices[i] = cameras++;
        else if (thing->kind == SMITH_PRJ2_SINK)
            triggers->indices[i] = sinks++;
        else if (thing->kind == SMITH_PRJ2_MOVEABLE &&
                 (build->native <= SMITH_PRJ2_GAME_VERSION_TR3 ||
                  !smith_prj2_is_ai(build, thing->object->as.moveable->wad_object_id)))
            triggers->indices[i] = moveables++;
    }
}

/* ---- triggers that share a sector ------------------------------------------------------------------------------------ */

struct node {
    uint32_t trigger, next;
};

struct room_triggers {
    struct trigger *items; /* those that are compiled */
    uint32_t count;
    struct node *nodes; /* of each sector a chain in the order of the file */
    uint32_t node_count;
    uint32_t *first, *last; /* by sector */
};

static bool is_lonely_type(int64_t type) {
    return type == SMITH_PRJ2_TRIGGER_TYPE_SWITCH || type == SMITH_PRJ2_TRIGGER_TYPE_KEY ||
           type == SMITH_PRJ2_TRIGGER_TYPE_PICKUP;
}

static bool is_leading_type(int64_t type) {
    return is_lonely_type(type) || type == SMITH_PRJ2_TRIGGER_TYPE_CONDITION_NG ||
           type == SMITH_PRJ2_TRIGGER_TYPE_HEAVY || type == SMITH_PRJ2_TRIGGER_TYPE_HEAVY_ANTITRIGGER ||
           type == SMITH_PRJ2_TRIGGER_TYPE_HEAVY_SWITCH;
}

/* Which of the chain says what sets all of them off. */
static struct trigger *leader_of(struct room_triggers *room, uint32_t node) {
    for (uint32_t i = node; i != SMITH_NONE; i = room->nodes[i].next)
        if (is_leading_type(room->items[room->nodes[i].trigger].parts.type))
            return &room->items[room->nodes[i].trigger];
    return &room->items[room->nodes[node].trigger];
}

/* Words that the triggers of a sector take: two, and one or two for each. */
static uint64_t words_of(const struct room_triggers *room, uint32_t node) {
    uint64_t words = 2;
    for (uint32_t i = node; i != SMITH_NONE; i = room->nodes[i].next)
        words += room->items[room->nodes[i].trigger].parts.target_type == SMITH_PRJ2_TRIGGER_TARGET_TYPE_CAMERA ? 2 : 1;
    return words;
}

static void look_at_sector(struct room_triggers *room, uint32_t node) {
    struct trigger *leader = leader_of(room, node);
    leader->leads = true;
    if (room->nodes[node].next == SMITH_NONE && is_lonely_type(leader->parts.type))
        leader->alone++;
    for (uint32_t i = node; i != SMITH_NONE; i = room->nodes[i].next) {
        struct trigger *other = &room->items[room->nodes[i].trigger];
        const int64_t type = other->parts.type;
        if (other == leader)
            continue;
        if (is_leading_type(type) && (type != leader->parts.type || type == SMITH_PRJ2_TRIGGER_TYPE_CONDITION_NG))
            other->second++;
        else if (type != SMITH_PRJ2_TRIGGER_TYPE_TRIGGER && type != SMITH_PRJ2_TRIGGER_TYPE_DUMMY &&
                 type != leader->parts.type)
            other->untyped++;
    }
}

/* Sectors in which there is floor to stand on, or a part of it. */
static bool can_have_triggers(const struct smith_sector *sector) {
    return sector->kind == SMITH_SECTOR_FLOOR || (sector->kind == SMITH_SECTOR_WALL && sector->floor.diagonal);
}

static void add_to_sectors(struct room_triggers *room, const struct smith_room *of, uint32_t index) {
    struct trigger *trigger = &room->items[index];
    for (int32_t z = trigger->parts.min_z < 0 ? 0 : trigger->parts.min_z;
         z <= trigger->parts.max_z && z < (int32_t)of->size_z; z++)
        for (int32_t x = trigger->parts.min_x < 0 ? 0 : trigger->parts.min_x;
             x <= trigger->parts.max_x && x < (int32_t)of->size_x; x++) {
            const uint32_t sector = (uint32_t)x + (uint32_t)z * of->size_x;
            if (!can_have_triggers(&of->sectors[sector]))
                continue;
            trigger->sectors++;
            room->nodes[room->node_count] = (struct node){index, SMITH_NONE};
            if (room->first[sector] == SMITH_NONE)
                room->first[sector] = room->node_count;
            else
                room->nodes[room->last[sector]].next = room->node_count;
            room->last[sector] = room->node_count++;
        }
}

/* How many sectors all areas have, those outside left out; 0 when they are so many that only a file made to keep us busy can be
 * the reason. */
static uint64_t count_sectors(struct smith_prj2_build *build, const struct room_triggers *room,
                              const struct smith_room *of) {
    uint64_t count = 0, area = (uint64_t)of->size_x * of->size_z;
    for (uint32_t i = 0; i < room->count; i++) {
        const struct smith_prj2_trigger_parts *parts = &room->items[i].parts;
        const int64_t x = (int64_t)parts->max_x - parts->min_x + 1, z = (int64_t)parts->max_z - parts->min_z + 1;
        if (x > 0 && z > 0)
            count += x < (int64_t)area && z < (int64_t)area && (uint64_t)(x * z) < area ? (uint64_t)(x * z) : area;
    }
    return smith_prj2_links_spend(&build->check->links, count) ? count : 0;
}

/* What becomes of a trigger on `count` of its sectors, and why. */
static void report_some_sectors(const struct smith_prj2_build *build, const struct trigger *trigger, const char *code,
                                uint32_t count, const char *becomes, const char *why) {
    if (!count)
        return;
    const struct smith_prj2_label room = smith_prj2_room_label(build, trigger->thing->room);
    smith_report_finding(build->run, code, path_of(trigger), "the %s trigger in %s %s on %u of %u sectors: %s",
                         type_name(trigger->parts.type), room.text, becomes, count, trigger->sectors, why);
}

static void report_sectors(const struct smith_prj2_build *build, const struct trigger *trigger) {
    const struct smith_rule_path path = path_of(trigger);
    const char *type = type_name(trigger->parts.type);
    const struct smith_prj2_label room = smith_prj2_room_label(build, trigger->thing->room);
    if (!trigger->sectors)
        smith_report_finding(build->run, "BUILD-LOST-TRIGGER-WALL", path,
                             "the trigger in %s is left out: there are only walls where it is", room.text);
    report_some_sectors(build, trigger, "BUILD-LOST-TRIGGER-ALONE", trigger->alone, "is ignored",
                        "no other trigger is there for it to act on");
    report_some_sectors(build, trigger, "BUILD-CHANGED-TRIGGER-SETUP", trigger->second, "is not asked for",
                        "a trigger before it says what sets all of them off");
    report_some_sectors(build, trigger, "BUILD-CHANGED-TRIGGER-TYPE", trigger->untyped, "loses its type",
                        "it has that of another trigger there");
    if (trigger->leads && !trigger->alone && is_lonely_type(trigger->parts.type) &&
        trigger->parts.target_type != SMITH_PRJ2_TRIGGER_TARGET_TYPE_OBJECT)
        smith_report_finding(
            build->run, "BUILD-CHANGED-TRIGGER-ITEM", path,
            "the target of the %s trigger in %s should be the switch, key hole or thing itself, and is "
            "%s: the game takes it for the number of an object",
            type, room.text, target_type_name(trigger->parts.target_type));
}

static void look_at_sectors(struct triggers *triggers, struct room_triggers *room, const struct smith_room *of) {
    struct smith_prj2_build *build = triggers->build;
    const size_t area = (size_t)of->size_x * of->size_z;
    const uint64_t count = count_sectors(build, room, of);
    if (!count)
        return;
    room->nodes = smith_run_alloc(build->run, count, sizeof *room->nodes);
    room->first = smith_run_alloc(build->run, area, sizeof *room->first);
    room->last = smith_run_alloc(build->run, area, sizeof *room->last);
    if (!room->nodes || !room->first || !room->last)
        return;
    for (size_t i = 0; i < area; i++)
        room->first[i] = SMITH_NONE;
    for (uint32_t i = 0; i < room->count; i++)
        add_to_sectors(room, of, i);
    for (size_t i = 0; i < area; i++)
        if (room->first[i] != SMITH_NONE) {
            look_at_sector(room, room->first[i]);
            triggers->words += words_of(room, room->first[i]);
        }
    for (uint32_t i = 0; i < room->count; i++)
        report_sectors(build, &room->items[i]);
}

/* ---- rooms ----------------------------------------------------------------------------------------------------------- */

/* Triggers of the room that begins with this thing; returns the first thing of the next room. */
static uint32_t check_triggers_of_room(struct triggers *triggers, uint32_t from) {
    struct smith_prj2_build *build = triggers->build;
    const struct smith_prj2_check_context *check = build->check;
    const uint32_t list_index = check->things[from].room;
    struct room_triggers room = {0};
    uint32_t end = from, count = 0;
    for (; end < check->thing_count && check->things[end].room == list_index; end++)
        count += check->things[end].kind == SMITH_PRJ2_TRIGGER;
    room.items = smith_run_alloc(build->run, count + 1, sizeof *room.items);
    for (uint32_t i = from; room.items && i < end; i++) {
        struct trigger trigger = {.thing = &check->things[i]};
        if (!smith_prj2_trigger_of(check->things[i].object, &trigger.parts) || is_of_plugin(&trigger))
            continue;
        const struct smith_trigger_parts parts = parts_of(build, &trigger);
        trigger.target = parts.target;
        trigger.target_number = parts.target_number;
        trigger.timer_number = parts.timer_number;
        if (!is_compiled(triggers, &trigger, &parts))
            continue;
        check_numbers(triggers, &trigger);
        check_target(triggers, &trigger);
        room.items[room.count++] = trigger;
    }
    if (room.count && build->rooms.rooms[list_index].size_x)
        look_at_sectors(triggers, &room, &build->rooms.rooms[list_index]);
    return end;
}

void smith_prj2_build_triggers(struct smith_prj2_build *build) {
    struct triggers triggers = {
        .build = build,
        .indices = smith_run_alloc(build->run, build->check->thing_count + 1, sizeof *triggers.indices),
    };
    if (!triggers.indices)
        return;
    for (uint32_t i = 0; i < build->project->rooms.count; i++) {
        const struct smith_prj2_room_alternate *alternate = build->project->rooms.items[i]->alternate;
        const int64_t group = !alternate || alternate->group < 0 ? -1 : alternate->group < 63 ? alternate->group : 63;
        if (group >= 0)
            triggers.groups |= (uint64_t)1 << group;
    }
    number_things(&triggers);
    for (uint32_t i = 0; i < build->check->thing_count && !smith_run_failed(build->run);)
        i = check_triggers_of_room(&triggers, i);
    if (triggers.words > WORDS_MAX && !(build->settings && build->settings->agressive_floordata_packing))
        smith_report_finding(build->run, "BUILD-ABORTED-TRIGGERS", smith_rule_path("/rooms"),
                             "the compiler gives up: all triggers take %llu words, and a level has place for %d",
                             (unsigned long long)triggers.words, WORDS_MAX);
}
