/* SPDX-License-Identifier: MIT
 *
 * What goes wrong with files, beside <levelsmith/file.h>.
 */
#ifndef SMITH_FILE_H
#define SMITH_FILE_H

#include "base/buffer.h"
#include <levelsmith/file.h>

/* Fail with `path` (its end, when long) and what errno says. */
enum smith_status smith_fail_io(struct smith_error *error, const char *verb, const char *path);

#endif
