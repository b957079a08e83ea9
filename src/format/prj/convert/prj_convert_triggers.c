/* SPDX-License-Identifier: MIT
 *
 * Triggers of projects as those of Tomb Editor (prj_convert.h). What a trigger sets off may stand in any room, so that
 * is named when all rooms are there.
 */
#include "base/array.h"
#include "format/prj/convert/prj_convert.h"
#include "format/tomb_editor/trigger_filter.h"
#include <stdio.h>

#define CODE_BITS 0x1F /* behind the switch for "one shot"; off where a switch is set */

/* ---- kinds ------------------------------------------------------------------------------------------------------- */

/* The game's own "monkey" has the number that NGLE gave its conditions. */
static int64_t prj_convert_triggers_type_of(const struct smith_prj_conversion *conversion,
                                            const struct smith_prj_trigger *from) {
    if (from->type == SMITH_PRJ_TRIGGER_TYPE_MONKEY)
        return conversion->from->ng ? SMITH_PRJ2_TRIGGER_TYPE_CONDITION_NG : SMITH_PRJ2_TRIGGER_TYPE_MONKEY;
    return from->type == SMITH_PRJ_TRIGGER_TYPE_CONDITION_NG ? SMITH_PRJ2_TRIGGER_TYPE_CONDITION_NG : from->type;
}

/* Of a condition it is the condition's parameter, whatever the project says. */
static int64_t target_type_of(const struct smith_prj_conversion *conversion, const struct smith_prj_trigger *from) {
    return prj_convert_triggers_type_of(conversion, from) == SMITH_PRJ2_TRIGGER_TYPE_CONDITION_NG
               ? SMITH_PRJ2_TRIGGER_TARGET_TYPE_PARAMETER_NG
               : from->item_type;
}

/* ---- parameters -------------------------------------------------------------------------------------------------- */

static struct smith_prj2_trigger_parameter *nothing(struct smith_prj_conversion *conversion) {
    struct smith_prj2_trigger_parameter *to = smith_prj_new(conversion, SMITH_PRJ2_TRIGGER_PARAMETER_TYPE);
    if (!to)
        return NULL;
    to->parameter_type = SMITH_PRJ2_TRIGGER_PARAMETER_TYPE_NULL;
    to->value.kind = SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_NULL;
    to->value.as.null = smith_prj_new(conversion, SMITH_PRJ2_NOTHING_TYPE);
    return to;
}

static struct smith_prj2_trigger_parameter *prj_convert_triggers_number(struct smith_prj_conversion *conversion,
                                                                        unsigned value) {
    struct smith_prj2_trigger_parameter *to = nothing(conversion);
    uint16_t *kept = smith_prj_alloc(conversion, 1, sizeof *kept);
    if (!to || !kept)
        return NULL;
    *kept = (uint16_t)value;
    to->parameter_type = SMITH_PRJ2_TRIGGER_PARAMETER_TYPE_NUMBER;
    to->value.kind = SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_NUMBER;
    to->value.as.number = kept;
    return to;
}

static struct smith_prj2_trigger_parameter *object(struct smith_prj_conversion *conversion, int64_t id) {
    struct smith_prj2_trigger_parameter *to = nothing(conversion);
    int64_t *kept = smith_prj_alloc(conversion, 1, sizeof *kept);
    if (!to || !kept)
        return NULL;
    *kept = id;
    to->parameter_type = SMITH_PRJ2_TRIGGER_PARAMETER_TYPE_OBJECT_ID;
    to->value.kind = SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_OBJECT_ID;
    to->value.as.object_id = kept;
    return to;
}

static struct smith_prj2_trigger_parameter *room_number(struct smith_prj_conversion *conversion, int64_t index) {
    struct smith_prj2_trigger_parameter *to = object(conversion, index);
    if (!to)
        return NULL;
    to->parameter_type = SMITH_PRJ2_TRIGGER_PARAMETER_TYPE_ROOM_ID;
    to->value.kind = SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_ROOM_ID;
    return to;
}

/* ---- what is named ----------------------------------------------------------------------------------------------- */

static void note_target(struct smith_prj_conversion *conversion, const struct smith_prj_waiting *waiting,
                        unsigned number) {
    char path[SMITH_PRJ_PATH];
    snprintf(path, sizeof path, "/rooms/%u/room/objects/%u", waiting->room, waiting->item);
    smith_prj_note(conversion, "PRJ-CONVERT-TARGET", SMITH_WARNING, path,
                   "the trigger names number %u, which is nothing that was converted; it names nothing", number);
}

/* The first camera of a flight with that number, else the thing that has it, of whatever kind. */
static const struct smith_prj_made *thing_of(const struct smith_prj_conversion *conversion,
                                             enum smith_trigger_value kind, unsigned number) {
    const bool flight = kind == SMITH_TRIGGER_FLYBY && number < SMITH_PRJ_FLIGHTS && conversion->flights[number].kind;
    return flight ? &conversion->flights[number] : &conversion->made[number];
}

/* A number as what it stands for. Rooms are counted as far as they are there; beyond the last it stays a number. */
static struct smith_prj2_trigger_parameter *parameter_of(struct smith_prj_conversion *conversion,
                                                         const struct smith_prj_waiting *waiting,
                                                         enum smith_trigger_value kind, unsigned number) {
    const struct smith_prj2_project *to = conversion->to;
    if (kind == SMITH_TRIGGER_NOTHING || kind == SMITH_TRIGGER_NUMBER ||
        (kind == SMITH_TRIGGER_ROOM && number >= to->rooms.count))
        return prj_convert_triggers_number(conversion, number);
    if (kind == SMITH_TRIGGER_ROOM)
        return room_number(conversion, to->rooms.items[number]->index);
    const struct smith_prj_made *made = thing_of(conversion, kind, number);
    if (made->kind)
        return object(conversion, made->id);
    note_target(conversion, waiting, number);
    return nothing(conversion);
}

/* ---- triggers ---------------------------------------------------------------------------------------------------- */

static bool is_known_trigger(const struct smith_prj_convert_room *room, const struct smith_prj_trigger *from,
                             uint32_t item) {
    char path[SMITH_PRJ_PATH];
    snprintf(path, sizeof path, "/rooms/%u/room/objects/%u", room->room->item, item);
    if (from->type <= SMITH_PRJ_TRIGGER_TYPE_CONDITION_NG && from->item_type <= SMITH_PRJ_TRIGGER_ITEM_TYPE_TIMERFIELD)
        return true;
    smith_prj_note(room->conversion, "PRJ-CONVERT-TRIGGER", SMITH_WARNING, path,
                   "the trigger is of type %u with a target of type %u, and nobody knows what that is: it is left out",
                   from->type, from->item_type);
    return false;
}

bool smith_prj_convert_trigger(const struct smith_prj_convert_room *room, const struct smith_trigger *trigger,
                               struct smith_prj2_objects *put) {
    struct smith_prj_conversion *conversion = room->conversion;
    const struct smith_prj_trigger *from = room->from->objects.items[trigger->item]->data.as.trigger;
    if (!is_known_trigger(room, from, trigger->item))
        return false;
    struct smith_prj2_trigger *to = smith_prj_new(conversion, SMITH_PRJ2_TRIGGER_TYPE);
    struct smith_prj_waiting waiting = {to, from, room->room->item, trigger->item};
    if (!to || !SMITH_ARRAY_ADD(&conversion->document->arena, &conversion->waiting, waiting))
        return false;
    to->min_x = trigger->x0;
    to->min_z = trigger->z0;
    to->max_x = trigger->x1;
    to->max_z = trigger->z1;
    to->trigger_type = prj_convert_triggers_type_of(conversion, from);
    to->one_shot = (from->switches & SMITH_PRJ_TRIGGER_SWITCHES_ONESHOT) != 0;
    to->code_bits = ~((unsigned)from->switches >> 1) & CODE_BITS;
    to->has.trigger_type = to->has.target_type = to->has.one_shot = to->has.code_bits = true;
    to->plugin = prj_convert_triggers_number(conversion, from->plugin);
    *put = (struct smith_prj2_objects){.kind = SMITH_PRJ2_OBJECTS_TRIGGER, .as.trigger = to};
    return true;
}

/* ---- targets, timers --------------------------------------------------------------------------------------------- */

/* What the target is a number of. */
static enum smith_trigger_value wanted_target(int64_t type, const struct smith_trigger_wanted *ng, bool known) {
    switch (type) {
    case SMITH_PRJ2_TRIGGER_TARGET_TYPE_OBJECT:
    case SMITH_PRJ2_TRIGGER_TARGET_TYPE_CAMERA:
    case SMITH_PRJ2_TRIGGER_TARGET_TYPE_SINK:
    case SMITH_PRJ2_TRIGGER_TARGET_TYPE_TARGET: return SMITH_TRIGGER_MOVEABLE;
    case SMITH_PRJ2_TRIGGER_TARGET_TYPE_FLY_BY_CAMERA: return SMITH_TRIGGER_FLYBY;
    case SMITH_PRJ2_TRIGGER_TARGET_TYPE_ACTION_NG:
    case SMITH_PRJ2_TRIGGER_TARGET_TYPE_PARAMETER_NG: return known ? ng->target : SMITH_TRIGGER_NUMBER;
    default: return SMITH_TRIGGER_NUMBER;
    }
}

/* NGLE put two numbers into the timers of what it added, and of conditions into the switches. What its catalog does not have
 * counts as having both. */
static void convert_timer(struct smith_prj_conversion *conversion, const struct smith_prj_waiting *waiting,
                          const struct smith_trigger_wanted *ng, bool known) {
    struct smith_prj2_trigger *to = waiting->trigger;
    const unsigned timer = (uint16_t)waiting->from->timer;
    const bool extra = !known || ng->extra != SMITH_TRIGGER_NOTHING,
               condition = to->target_type == SMITH_PRJ2_TRIGGER_TARGET_TYPE_PARAMETER_NG,
               action = to->target_type == SMITH_PRJ2_TRIGGER_TARGET_TYPE_ACTION_NG,
               effect = to->target_type == SMITH_PRJ2_TRIGGER_TARGET_TYPE_FLIP_EFFECT,
               two = condition || action || (effect && extra);
    const enum smith_trigger_value kind = effect && known ? ng->timer : SMITH_TRIGGER_NUMBER;
    to->timer = parameter_of(conversion, waiting, kind, two ? timer & 0xFF : timer);
    to->extra = two && extra ? prj_convert_triggers_number(conversion, condition ? (unsigned)to->code_bits : timer >> 8)
                             : nothing(conversion);
}

/* The editors wrote most cameras and sinks as objects; what the thing is decides. */
static void put_kind_right(const struct smith_prj_conversion *conversion, const struct smith_prj_trigger *from,
                           struct smith_prj2_trigger *to) {
    if (to->target_type != SMITH_PRJ2_TRIGGER_TARGET_TYPE_OBJECT)
        return;
    switch (conversion->made[from->item].kind) {
    case 1 + SMITH_THING_CAMERA: to->target_type = SMITH_PRJ2_TRIGGER_TARGET_TYPE_CAMERA; break;
    case 1 + SMITH_THING_SINK: to->target_type = SMITH_PRJ2_TRIGGER_TARGET_TYPE_SINK; break;
    case 1 + SMITH_THING_FLYBY: to->target_type = SMITH_PRJ2_TRIGGER_TARGET_TYPE_FLY_BY_CAMERA; break;
    default: break;
    }
}

/* By the catalog of NGLE, for all projects: an effect has its number in the target, others in the low byte of the timer. */
static void convert_target(struct smith_prj_conversion *conversion, const struct smith_prj_waiting *waiting) {
    const struct smith_prj_trigger *from = waiting->from;
    struct smith_prj2_trigger *to = waiting->trigger;
    struct smith_trigger_wanted ng;
    to->target_type = target_type_of(conversion, from);
    const bool effect = to->target_type == SMITH_PRJ2_TRIGGER_TARGET_TYPE_FLIP_EFFECT;
    const bool known = smith_trigger_ng(to->target_type, effect ? from->item : from->timer & 0xFF, &ng);
    to->target = parameter_of(conversion, waiting, wanted_target(to->target_type, &ng, known), from->item);
    convert_timer(conversion, waiting, &ng, known);
    put_kind_right(conversion, from, to);
}

void smith_prj_convert_targets(struct smith_prj_conversion *conversion) {
    for (uint32_t i = 0; i < conversion->waiting.count && !conversion->document->arena.failed; i++)
        convert_target(conversion, &conversion->waiting.items[i]);
}
