/* SPDX-License-Identifier: MIT
 *
 * What `repair` says about copies beside a file: unfinished saves and backups that may have more of it.
 */
#ifndef TOOL_BACKUP_REPORT_H
#define TOOL_BACKUP_REPORT_H

#include "files/input.h"
#include "output/json_report.h"
#include <levelsmith/backups.h>
#include <stdio.h>

/* Look beside the file at `path`, by what `format` knows or, when it is NULL, what the file's name says it is. There is
 * nothing to say (`count` is 0) when nothing is beside it; about backups neither, unless the file is `harmed`. */
void backups_find(const struct smith_format *format, const char *path, bool harmed, struct smith_backups *backups,
                  const struct smith_format **known);

/* A line for each, and how to go on with the best. */
void backups_print(FILE *out, const char *path, const struct smith_format *format, const struct smith_backups *backups);

#endif
