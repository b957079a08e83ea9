/* SPDX-License-Identifier: MIT
 *
 * What a descriptor has for actions alone: repair, upgrade, conversions that are only written, and their kin. A module
 * without actions has these descriptors once more, without it, so that none of their code is linked
 * (docs/design/targets.md).
 */
#ifndef SMITH_ACTION_H
#define SMITH_ACTION_H

#include <stddef.h>

#ifdef SMITH_NO_ACTIONS
#define SMITH_ACTION(member) NULL
#else
#define SMITH_ACTION(member) member
#endif

#endif
