/* SPDX-License-Identifier: MIT
 *
 * --wad: archives of objects that the user names.
 */
#ifndef TOOL_OBJECT_ARCHIVES_H
#define TOOL_OBJECT_ARCHIVES_H

#include "files/input.h"

extern const struct option option_wads, option_no_objects;

/* All zeros at first. */
struct object_archives {
    const struct smith_document **documents;
    uint32_t count;
    struct object_archive {
        char *path;
        struct input input;
        struct smith_document *document;
    } * items;
};

/* Read those of --wad, if there are any. Says on stderr what went wrong; close in any case. */
enum exit_status object_archives_open(struct object_archives *archives, const struct arguments *arguments);
void object_archives_close(struct object_archives *archives);

#endif
