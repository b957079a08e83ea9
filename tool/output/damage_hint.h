/* SPDX-License-Identifier: MIT
 *
 * What to do about a file that cannot be read.
 */
#ifndef TOOL_DAMAGE_HINT_H
#define TOOL_DAMAGE_HINT_H

#include "files/input.h"

/* After a complaint that the input is damaged: a line on standard error that says what `repair` would save of it. Nothing when
 * something else is wrong. */
void damage_hint_print(const struct input *input);

#endif
