/* SPDX-License-Identifier: MIT
 *
 * Which triggers the level compilers of Tomb Editor compile: those that its window for triggers could have made. All others
 * are left out without a word. Numbers are those of prj2.layout.
 */
#ifndef SMITH_TRIGGER_FILTER_H
#define SMITH_TRIGGER_FILTER_H

#include <stdbool.h>
#include <stdint.h>

/* What a parameter of a trigger is, or should be. */
enum smith_trigger_value {
    SMITH_TRIGGER_NOTHING,
    SMITH_TRIGGER_NUMBER,
    SMITH_TRIGGER_ROOM,
    SMITH_TRIGGER_TEXT,
    SMITH_TRIGGER_MOVEABLE,
    SMITH_TRIGGER_STATIC,
    SMITH_TRIGGER_CAMERA,
    SMITH_TRIGGER_SINK,
    SMITH_TRIGGER_FLYBY,
    SMITH_TRIGGER_OTHER, /* an object of another kind, or what nobody knows */
};

/* "a number"; constant. */
const char *smith_trigger_value_name(enum smith_trigger_value value);

/* A trigger as the compilers see it. */
struct smith_trigger_parts {
    int64_t game, type, target_type;
    enum smith_trigger_value target, timer, extra;
    int64_t target_number, timer_number; /* only of numbers */
};

enum smith_trigger_fault {
    SMITH_TRIGGER_COMPILED,
    SMITH_TRIGGER_BAD_TYPE, /* the game has no triggers of this type */
    SMITH_TRIGGER_BAD_TARGET_TYPE, /* ... with such a target */
    SMITH_TRIGGER_BAD_TARGET,
    SMITH_TRIGGER_BAD_TIMER,
    SMITH_TRIGGER_BAD_EXTRA,
};

/* Why it is left out; `wanted` is what the parameter at fault should be. */
enum smith_trigger_fault smith_trigger_find_fault(const struct smith_trigger_parts *trigger,
                                                  enum smith_trigger_value *wanted);

/* What the editor's catalog of TRNG wants of a flip effect, an action or a condition (`target_type` 9, 11, 13) of this number;
 * false = it is not in the catalog. */
struct smith_trigger_wanted {
    enum smith_trigger_value target, timer, extra;
};
bool smith_trigger_ng(int64_t target_type, int64_t number, struct smith_trigger_wanted *wanted);

/* The game whose engine a game version has: 11 TR1X is 1, 16 TRNG is 4. */
int64_t smith_native_game(int64_t game);

#endif
