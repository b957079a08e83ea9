/* SPDX-License-Identifier: MIT
 *
 * What actions share: the new bytes that wait for wasm_result(), and what the reports say.
 */
#ifndef LEVELSMITH_WASM_ACTIONS_H
#define LEVELSMITH_WASM_ACTIONS_H

#include "session.h"

/* Forgets the bytes of the action before. */
void action_begin(void);
/* The new bytes. */
struct smith_buffer *action_result(void);
/* {"notes": findings}. */
void action_add_notes(struct smith_buffer *out, const struct smith_findings *notes);

#endif
