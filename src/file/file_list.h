/* SPDX-License-Identifier: MIT
 *
 * What is in a folder: its files, without folders, devices and the like.
 */
#ifndef SMITH_FILE_LIST_H
#define SMITH_FILE_LIST_H

#include <levelsmith/base.h>

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
