/* SPDX-License-Identifier: MIT
 *
 * No names: for libraries with no family that shows any. They are the most of such a library.
 */
#include "format/wad_names/wad_names.h"

#include <inttypes.h>
#include <stdio.h>

const char *smith_wad_engine_name(enum smith_wad_engine engine) {
    (void)engine;
    return NULL;
}

const char *smith_wad_name(enum smith_wad_engine engine, enum smith_wad_kind kind, int64_t number) {
    (void)engine, (void)kind, (void)number;
    return NULL;
}

const char *smith_wad_name_of_kind(enum smith_wad_engine engine, const char *kind, int64_t number) {
    (void)engine, (void)kind, (void)number;
    return NULL;
}

void smith_wad_label(enum smith_wad_engine engine, enum smith_wad_kind kind, int64_t number, char *text, size_t size) {
    (void)engine, (void)kind;
    snprintf(text, size, "%" PRId64, number);
}

int64_t smith_wad_number(enum smith_wad_engine engine, enum smith_wad_kind kind, const char *name) {
    (void)engine, (void)kind, (void)name;
    return -1;
}

int64_t smith_wad_in_tomb_engine(int64_t moveable) {
    (void)moveable;
    return -1;
}
