/* SPDX-License-Identifier: MIT
 *
 * Triggers of projects as those of Tomb Editor (prj_convert.h). What a trigger sets off may stand in any room, so that
 * is named when all rooms are there.
 */
#include "base/array.h"
#include "format/prj/convert/prj_convert.h"
#include <stdio.h>

#define CODE_BITS 0x1F /* behind the switch for "one shot"; off where a switch is set */
#define OLD_FLIPEFFECTS 47 /* those of the game itself; the others are NGLE's, whose timers are two numbers */

static bool is_ng(const struct smith_prj_conversion *conversion) {
    return conversion->from->ng != NULL;
}

/* ---- kinds ------------------------------------------------------------------------------------------------------- */

/* The game's own "monkey" has the number that NGLE gave its conditions. */
static int64_t prj_convert_triggers_type_of(const struct smith_prj_conversion *conversion,
                                            const struct prj_trigger *from) {
    if (from->type == PRJ_TRIGGER_TYPE_MONKEY)
        return is_ng(conversion) ? PRJ2_TRIGGER_TYPE_CONDITION_NG : PRJ2_TRIGGER_TYPE_MONKEY;
    return from->type == PRJ_TRIGGER_TYPE_CONDITION_NG ? PRJ2_TRIGGER_TYPE_CONDITION_NG : from->type;
}

static bool is_condition(const struct smith_prj_conversion *conversion, const struct prj_trigger *from) {
    return prj_convert_triggers_type_of(conversion, from) == PRJ2_TRIGGER_TYPE_CONDITION_NG;
}

/* The editors wrote most cameras and sinks as objects; what the thing is decides. */
static int64_t target_type_of(const struct smith_prj_made *made, uint16_t type) {
    if (type != PRJ_TRIGGER_ITEM_TYPE_OBJECT && type != PRJ_TRIGGER_ITEM_TYPE_CAMERA &&
        type != PRJ_TRIGGER_ITEM_TYPE_SINK)
        return type;
    switch (made->kind) {
    case 1 + SMITH_THING_CAMERA: return PRJ2_TRIGGER_TARGET_TYPE_CAMERA;
    case 1 + SMITH_THING_SINK: return PRJ2_TRIGGER_TARGET_TYPE_SINK;
    case 1 + SMITH_THING_FLYBY: return PRJ2_TRIGGER_TARGET_TYPE_FLY_BY_CAMERA;
    default: return PRJ2_TRIGGER_TARGET_TYPE_OBJECT;
    }
}

static bool names_thing(uint16_t type) {
    return type == PRJ_TRIGGER_ITEM_TYPE_OBJECT || type == PRJ_TRIGGER_ITEM_TYPE_CAMERA ||
           type == PRJ_TRIGGER_ITEM_TYPE_SINK || type == PRJ_TRIGGER_ITEM_TYPE_TARGET;
}

/* ---- parameters -------------------------------------------------------------------------------------------------- */

static struct prj2_trigger_parameter *nothing(struct smith_prj_conversion *conversion) {
    struct prj2_trigger_parameter *to = smith_prj_new(conversion, PRJ2_TRIGGER_PARAMETER_TYPE);
    if (!to)
        return NULL;
    to->parameter_type = PRJ2_TRIGGER_PARAMETER_TYPE_NULL;
    to->value.kind = PRJ2_TRIGGER_PARAMETER_VALUE_NULL;
    to->value.as.null = smith_prj_new(conversion, PRJ2_NOTHING_TYPE);
    return to;
}

static struct prj2_trigger_parameter *prj_convert_triggers_number(struct smith_prj_conversion *conversion,
                                                                  unsigned value) {
    struct prj2_trigger_parameter *to = nothing(conversion);
    uint16_t *kept = smith_prj_alloc(conversion, 1, sizeof *kept);
    if (!to || !kept)
        return NULL;
    *kept = (uint16_t)value;
    to->parameter_type = PRJ2_TRIGGER_PARAMETER_TYPE_NUMBER;
    to->value.kind = PRJ2_TRIGGER_PARAMETER_VALUE_NUMBER;
    to->value.as.number = kept;
    return to;
}

static struct prj2_trigger_parameter *object(struct smith_prj_conversion *conversion, int64_t id) {
    struct prj2_trigger_parameter *to = nothing(conversion);
    int64_t *kept = smith_prj_alloc(conversion, 1, sizeof *kept);
    if (!to || !kept)
        return NULL;
    *kept = id;
    to->parameter_type = PRJ2_TRIGGER_PARAMETER_TYPE_OBJECT_ID;
    to->value.kind = PRJ2_TRIGGER_PARAMETER_VALUE_OBJECT_ID;
    to->value.as.object_id = kept;
    return to;
}

/* ---- timers ------------------------------------------------------------------------------------------------------ */

/* NGLE put two numbers into the timers of its own effects and actions. */
static bool has_two_timers(const struct smith_prj_conversion *conversion, const struct prj_trigger *from) {
    bool own = from->item_type == PRJ_TRIGGER_ITEM_TYPE_ACTION ||
               (from->item_type == PRJ_TRIGGER_ITEM_TYPE_FLIPEFFECT && from->item >= OLD_FLIPEFFECTS);
    return is_ng(conversion) && own;
}

static void convert_timer(struct smith_prj_conversion *conversion, const struct prj_trigger *from,
                          struct prj2_trigger *to) {
    unsigned timer = (uint16_t)from->timer, code_bits = ~((unsigned)from->switches >> 1) & CODE_BITS;
    bool condition = is_condition(conversion, from), two = has_two_timers(conversion, from) && timer > 0xFF;
    to->timer = prj_convert_triggers_number(conversion, condition || two ? timer & 0xFF : timer);
    to->extra = condition ? prj_convert_triggers_number(conversion, code_bits)
                : two     ? prj_convert_triggers_number(conversion, timer >> 8)
                          : nothing(conversion);
    to->code_bits = condition ? 0 : code_bits;
    to->has.code_bits = true;
}

/* ---- triggers ---------------------------------------------------------------------------------------------------- */

bool smith_prj_convert_trigger(const struct smith_prj_convert_room *room, const struct smith_trigger *trigger,
                               struct prj2_objects *put) {
    struct smith_prj_conversion *conversion = room->conversion;
    const struct prj_trigger *from = room->from->objects.items[trigger->item]->data.as.trigger;
    struct prj2_trigger *to = smith_prj_new(conversion, PRJ2_TRIGGER_TYPE);
    struct smith_prj_waiting waiting = {to, from, room->room->item, trigger->item};
    if (!to || !SMITH_ARRAY_ADD(&conversion->document->arena, &conversion->waiting, waiting))
        return false;
    to->min_x = trigger->x0;
    to->min_z = trigger->z0;
    to->max_x = trigger->x1;
    to->max_z = trigger->z1;
    to->trigger_type = prj_convert_triggers_type_of(conversion, from);
    to->one_shot = (from->switches & PRJ_TRIGGER_SWITCHES_ONESHOT) != 0;
    to->has.trigger_type = to->has.target_type = to->has.one_shot = true;
    to->plugin = from->plugin ? prj_convert_triggers_number(conversion, from->plugin) : nothing(conversion);
    convert_timer(conversion, from, to);
    *put = (struct prj2_objects){.kind = PRJ2_OBJECTS_TRIGGER, .as.trigger = to};
    return true;
}

/* ---- targets ----------------------------------------------------------------------------------------------------- */

static void note_target(struct smith_prj_conversion *conversion, const struct smith_prj_waiting *waiting) {
    char path[SMITH_PRJ_PATH];
    snprintf(path, sizeof path, "/rooms/%u/room/objects/%u", waiting->room, waiting->item);
    smith_prj_note(conversion, "PRJ-CONVERT-TARGET", SMITH_WARNING, path,
                   "the trigger sets off number %u, which is nothing that was converted; it sets off nothing",
                   waiting->from->item);
}

static void convert_target(struct smith_prj_conversion *conversion, const struct smith_prj_waiting *waiting) {
    const struct prj_trigger *from = waiting->from;
    struct prj2_trigger *to = waiting->trigger;
    bool flight = from->item_type == PRJ_TRIGGER_ITEM_TYPE_FLYBY;
    const struct smith_prj_made *made = !flight                          ? &conversion->made[from->item]
                                        : from->item < SMITH_PRJ_FLIGHTS ? &conversion->flights[from->item]
                                                                         : NULL;
    to->target_type = flight ? PRJ2_TRIGGER_TARGET_TYPE_FLY_BY_CAMERA : target_type_of(made, from->item_type);
    if (!flight && !names_thing(from->item_type))
        to->target = prj_convert_triggers_number(conversion, from->item);
    else if (made && made->kind)
        to->target = object(conversion, made->id);
    else {
        to->target = nothing(conversion);
        note_target(conversion, waiting);
    }
}

void smith_prj_convert_targets(struct smith_prj_conversion *conversion) {
    for (uint32_t i = 0; i < conversion->waiting.count && !conversion->document->arena.failed; i++)
        convert_target(conversion, &conversion->waiting.items[i]);
}
