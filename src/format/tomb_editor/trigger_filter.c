/* SPDX-License-Identifier: MIT
 *
 * What the window for triggers allows (trigger_filter.h). The lists are those of the editor's catalog of TRNG's effects,
 * actions and conditions.
 */
#include "format/tomb_editor/trigger_filter.h"

#include <stddef.h>

enum { TR1 = 1, TR2 = 2, TR3 = 3, TR4 = 4, TR5 = 5, TR1X = 11, TR2X = 12, TRNG = 16, TOMB_ENGINE = 18 };

/* Of the types and targets of triggers those that are met here. */
enum { CONDITION = 12, MONKEY = 17 };
enum {
    OBJECT = 0,
    CAMERA = 1,
    SINK = 2,
    AIM = 6,
    FLIP_EFFECT = 9,
    SECRET = 10,
    ACTION = 11,
    FLYBY = 12,
    PARAMETER = 13,
    FMV = 14,
    TIMER_FIELD = 15,
    VOLUME_EVENT = 16,
    GLOBAL_EVENT = 17,
};

const char *smith_trigger_value_name(enum smith_trigger_value value) {
    static const char *const names[] = {
        [SMITH_TRIGGER_NOTHING] = "nothing",      [SMITH_TRIGGER_NUMBER] = "a number",
        [SMITH_TRIGGER_ROOM] = "a room",          [SMITH_TRIGGER_TEXT] = "a name",
        [SMITH_TRIGGER_MOVEABLE] = "a moveable",  [SMITH_TRIGGER_STATIC] = "a static",
        [SMITH_TRIGGER_CAMERA] = "a camera",      [SMITH_TRIGGER_SINK] = "a sink",
        [SMITH_TRIGGER_FLYBY] = "a flyby camera", [SMITH_TRIGGER_OTHER] = "something else",
    };
    return names[value];
}

int64_t smith_native_game(int64_t game) {
    return game == TR1X ? TR1 : game == TR2X ? TR2 : game == TRNG ? TR4 : game;
}

/* ---- lists of numbers: pairs of the first and the last --------------------------------------------------------------- */

struct span {
    uint16_t first, last;
};

static bool is_in_spans(const struct span *spans, size_t count, int64_t number) {
    for (size_t i = 0; i < count; i++)
        if (number >= spans[i].first && number <= spans[i].last)
            return true;
    return false;
}

#define IS_IN_SPANS(spans, number) is_in_spans(spans, sizeof(spans) / sizeof *(spans), number)

static const struct span effects[] = {{1, 2},   {4, 5},   {7, 8},   {10, 12}, {14, 17},
                                      {26, 26}, {28, 28}, {30, 31}, {44, 411}};
static const struct span effects_without_timer[] = {
    {1, 2},     {4, 5},     {7, 8},     {11, 12},   {14, 17},   {26, 26},   {31, 31},   {44, 44},   {46, 46},
    {55, 55},   {61, 62},   {67, 67},   {69, 69},   {74, 74},   {76, 76},   {83, 83},   {92, 93},   {101, 101},
    {103, 103}, {114, 114}, {120, 120}, {202, 202}, {213, 213}, {215, 216}, {218, 218}, {223, 223}, {225, 225},
    {298, 302}, {348, 348}, {351, 351}, {356, 356}, {365, 365}, {368, 368}, {380, 380}, {384, 384}, {392, 392},
};
static const struct span effects_with_room[] = {{88, 88}, {115, 117}, {175, 176}, {178, 179}, {297, 297}, {361, 361}};
static const struct span effects_with_static[] = {{160, 165}, {174, 174}, {177, 177}, {180, 190}};
static const struct span effects_with_extra[] = {
    {48, 48},   {50, 51},   {53, 54},   {58, 59},   {64, 66},   {68, 68},   {70, 71},   {75, 75},   {77, 80},
    {82, 82},   {85, 85},   {87, 91},   {94, 94},   {98, 100},  {102, 102}, {105, 106}, {109, 112}, {115, 119},
    {123, 124}, {129, 129}, {131, 146}, {150, 150}, {152, 155}, {158, 158}, {193, 193}, {195, 196}, {201, 201},
    {203, 203}, {205, 210}, {214, 214}, {217, 217}, {219, 219}, {222, 222}, {228, 229}, {231, 235}, {238, 240},
    {242, 264}, {266, 270}, {279, 282}, {290, 291}, {293, 296}, {303, 303}, {305, 306}, {309, 329}, {331, 331},
    {333, 334}, {336, 342}, {346, 347}, {349, 350}, {354, 355}, {357, 357}, {359, 359}, {363, 364}, {366, 366},
    {369, 370}, {381, 383}, {385, 390}, {393, 393}, {397, 402}, {411, 411},
};

static const struct span actions[] = {{1, 95}};
static const struct span actions_without_extra[] = {{28, 28}, {42, 42}, {46, 47}, {54, 54}, {60, 62},
                                                    {70, 70}, {77, 78}, {85, 85}, {94, 95}};
static const struct span actions_on_statics[] = {{83, 84}};

static const struct span conditions[] = {{1, 97}};
static const struct span conditions_on_moveables[] = {{14, 14}, {21, 24}, {26, 26}, {37, 37},
                                                      {54, 55}, {82, 84}, {92, 92}};
static const struct span conditions_without_extra[] = {{1, 2},   {15, 15}, {17, 19}, {26, 28}, {30, 31},
                                                       {33, 35}, {46, 51}, {56, 59}, {81, 81}, {85, 92}};

/* ---- what is wanted -------------------------------------------------------------------------------------------------- */

static enum smith_trigger_value number_if(bool wanted) {
    return wanted ? SMITH_TRIGGER_NUMBER : SMITH_TRIGGER_NOTHING;
}

static struct smith_trigger_wanted wanted_of_effect(int64_t number) {
    return (struct smith_trigger_wanted){
        .target = SMITH_TRIGGER_NUMBER,
        .timer = IS_IN_SPANS(effects_without_timer, number) ? SMITH_TRIGGER_NOTHING
                 : IS_IN_SPANS(effects_with_room, number)   ? SMITH_TRIGGER_ROOM
                 : IS_IN_SPANS(effects_with_static, number) ? SMITH_TRIGGER_STATIC
                                                            : SMITH_TRIGGER_NUMBER,
        .extra = number_if(IS_IN_SPANS(effects_with_extra, number)),
    };
}

static struct smith_trigger_wanted wanted_of_action(int64_t number) {
    return (struct smith_trigger_wanted){
        .target = number == 41                              ? SMITH_TRIGGER_CAMERA
                  : number == 45                            ? SMITH_TRIGGER_FLYBY
                  : number == 46                            ? SMITH_TRIGGER_SINK
                  : IS_IN_SPANS(actions_on_statics, number) ? SMITH_TRIGGER_STATIC
                                                            : SMITH_TRIGGER_MOVEABLE,
        .timer = SMITH_TRIGGER_NUMBER,
        .extra = number_if(!IS_IN_SPANS(actions_without_extra, number)),
    };
}

static struct smith_trigger_wanted wanted_of_condition(int64_t number) {
    return (struct smith_trigger_wanted){
        .target = IS_IN_SPANS(conditions_on_moveables, number) ? SMITH_TRIGGER_MOVEABLE
                  : number == 34                               ? SMITH_TRIGGER_STATIC
                                                               : SMITH_TRIGGER_NUMBER,
        .timer = SMITH_TRIGGER_NUMBER,
        .extra = number_if(!IS_IN_SPANS(conditions_without_extra, number)),
    };
}

bool smith_trigger_ng(int64_t target_type, int64_t number, struct smith_trigger_wanted *wanted) {
    switch (target_type) {
    case FLIP_EFFECT: *wanted = wanted_of_effect(number); return IS_IN_SPANS(effects, number);
    case ACTION: *wanted = wanted_of_action(number); return IS_IN_SPANS(actions, number);
    case PARAMETER: *wanted = wanted_of_condition(number); return IS_IN_SPANS(conditions, number);
    default: return false;
    }
}

/* Of a flip effect; only TR4 and TRNG have those of the catalog, and only TRNG its second numbers. */
static struct smith_trigger_wanted effect_in_game(const struct smith_trigger_parts *trigger) {
    struct smith_trigger_wanted wanted = {SMITH_TRIGGER_NUMBER, SMITH_TRIGGER_NUMBER, SMITH_TRIGGER_NOTHING}, of_ng;
    if (smith_native_game(trigger->game) != TR4 || trigger->target != SMITH_TRIGGER_NUMBER)
        return wanted;
    const bool known = smith_trigger_ng(FLIP_EFFECT, trigger->target_number, &of_ng);
    wanted.timer = known ? of_ng.timer : SMITH_TRIGGER_NOTHING;
    if (trigger->game == TRNG && known)
        wanted.extra = of_ng.extra;
    return wanted;
}

static struct smith_trigger_wanted wanted_of(const struct smith_trigger_parts *trigger) {
    const int64_t number = trigger->timer == SMITH_TRIGGER_NUMBER ? trigger->timer_number : -1;
    struct smith_trigger_wanted wanted;
    switch (trigger->target_type) {
    case OBJECT:
    case AIM: return (struct smith_trigger_wanted){SMITH_TRIGGER_MOVEABLE, SMITH_TRIGGER_NUMBER, SMITH_TRIGGER_NOTHING};
    case CAMERA:
        return (struct smith_trigger_wanted){SMITH_TRIGGER_CAMERA, SMITH_TRIGGER_NUMBER, SMITH_TRIGGER_NOTHING};
    case SINK: return (struct smith_trigger_wanted){SMITH_TRIGGER_SINK, SMITH_TRIGGER_NUMBER, SMITH_TRIGGER_NOTHING};
    case FLYBY: return (struct smith_trigger_wanted){SMITH_TRIGGER_FLYBY, SMITH_TRIGGER_NUMBER, SMITH_TRIGGER_NOTHING};
    case FLIP_EFFECT: return effect_in_game(trigger);
    case ACTION:
    case PARAMETER:
        return smith_trigger_ng(trigger->target_type, number, &wanted)
                   ? wanted
                   : (struct smith_trigger_wanted){.timer = SMITH_TRIGGER_NUMBER};
    case TIMER_FIELD:
        return (struct smith_trigger_wanted){SMITH_TRIGGER_NUMBER, SMITH_TRIGGER_NOTHING, SMITH_TRIGGER_NOTHING};
    case VOLUME_EVENT:
    case GLOBAL_EVENT:
        return (struct smith_trigger_wanted){SMITH_TRIGGER_TEXT, SMITH_TRIGGER_NUMBER, SMITH_TRIGGER_NOTHING};
    default: return (struct smith_trigger_wanted){SMITH_TRIGGER_NUMBER, SMITH_TRIGGER_NUMBER, SMITH_TRIGGER_NOTHING};
    }
}

static bool has_type(int64_t game, int64_t type) {
    if (type < 0)
        return false;
    switch (game) {
    case TR4: return type <= 11 || type == MONKEY;
    case TRNG: return type <= CONDITION;
    case TR5: return type <= 11 || (type >= 13 && type <= MONKEY);
    case TOMB_ENGINE: return type <= 11 || (type >= 14 && type <= MONKEY);
    default: return type <= 9;
    }
}

static bool has_target_type(int64_t game, int64_t type, int64_t target_type) {
    if (type == CONDITION)
        return target_type == PARAMETER;
    if (target_type >= OBJECT && target_type <= SECRET)
        return true;
    switch (target_type) {
    case FLYBY: return smith_native_game(game) >= TR4;
    case ACTION:
    case FMV:
    case TIMER_FIELD: return game == TRNG;
    case VOLUME_EVENT:
    case GLOBAL_EVENT: return game == TOMB_ENGINE;
    default: return false;
    }
}

enum smith_trigger_fault smith_trigger_find_fault(const struct smith_trigger_parts *trigger,
                                                  enum smith_trigger_value *wanted) {
    *wanted = SMITH_TRIGGER_NOTHING;
    if (!has_type(trigger->game, trigger->type))
        return SMITH_TRIGGER_BAD_TYPE;
    if (!has_target_type(trigger->game, trigger->type, trigger->target_type))
        return SMITH_TRIGGER_BAD_TARGET_TYPE;
    const struct smith_trigger_wanted all = wanted_of(trigger);
    *wanted = all.target;
    if (trigger->target != all.target)
        return SMITH_TRIGGER_BAD_TARGET;
    *wanted = all.timer;
    if (trigger->timer != all.timer)
        return SMITH_TRIGGER_BAD_TIMER;
    *wanted = all.extra;
    return trigger->extra != all.extra ? SMITH_TRIGGER_BAD_EXTRA : SMITH_TRIGGER_COMPILED;
}
