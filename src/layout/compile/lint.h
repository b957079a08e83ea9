/* SPDX-License-Identifier: MIT
 *
 * Warnings about layouts (lint.c).
 */
#ifndef SMITH_LINT_H
#define SMITH_LINT_H

#include "layout/compile/compile.h"

/* Report what is odd in the text that was asked for. */
void smith_lint(struct compiler *compiler);

/* What no file can have (lint_never.c). */
void smith_lint_never(struct compiler *compiler);

#endif
