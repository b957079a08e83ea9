/* SPDX-License-Identifier: MIT
 *
 * The rules of object archives, a file for each part of them.
 */
#ifndef SMITH_WAD_CHECK_H
#define SMITH_WAD_CHECK_H

#include "format/run.h"
#include "format/wad_names/wad_names.h"

/* The numbers that engines know things by, of a list at the root. */
struct smith_wad_numbers {
    enum smith_wad_kind kind;
    const char *list; /* its name */
    const void *root; /* of the document */
    uint32_t count;
    int64_t (*number)(const void *root, uint32_t index);
};

/* A finding `code` for each number that an element before it has. */
void smith_wad_check_numbers(struct smith_run *run, const struct smith_wad_numbers *numbers, const char *code);

/* wad_check_objects.c: moveables and statics. */
void smith_wad_check_objects(struct smith_run *run);

#endif
