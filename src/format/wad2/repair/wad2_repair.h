/* SPDX-License-Identifier: MIT
 *
 * Repair of object archives.
 */
#ifndef SMITH_WAD2_REPAIR_H
#define SMITH_WAD2_REPAIR_H

#include "format/run.h"

extern smith_fix *const smith_wad2_fixes[];

#endif
