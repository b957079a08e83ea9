/* SPDX-License-Identifier: MIT
 *
 * In place of prj_to_prj2.c where the library has no projects of Tomb Editor.
 */
#include "format/prj/prj.h"
#include <levelsmith/convert.h>

const struct smith_conversion smith_prj_conversions[] = {{0}};
