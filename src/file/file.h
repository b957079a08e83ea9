/* SPDX-License-Identifier: MIT
 *
 * What goes wrong with files, beside <levelsmith/file.h>.
 */
#ifndef SMITH_FILE_H
#define SMITH_FILE_H

#include "base/buffer.h"
#include <levelsmith/base.h>
#include <levelsmith/file.h>

/* Fail with `path` (its end, when long) and what errno says. */
enum smith_status smith_fail_io(struct smith_error *error, const char *verb, const char *path);

/* ---- what is in a folder: its files, without folders, devices and the like ---- */

struct smith_listed_file {
    const char *name; /* without the folder; valid during the call */
    int64_t modified; /* seconds since 1970 */
    uint64_t size;
};

/* False stops. */
typedef bool smith_file_lister(void *context, const struct smith_listed_file *file);

/* Calls `each` for every file of the folder, in no order. A folder that cannot be read has none. */
void smith_file_list(const char *folder, smith_file_lister *each, void *context);

#endif
