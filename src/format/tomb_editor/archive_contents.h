/* SPDX-License-Identifier: MIT
 *
 * What an archive of objects is for a level that is built with it: which numbers it has, what the level compiler has
 * against it, and which numbers its objects have for another engine.
 */
#ifndef SMITH_ARCHIVE_CONTENTS_H
#define SMITH_ARCHIVE_CONTENTS_H

#include "format/wad_names/wad_names.h"
#include <stdbool.h>
#include <stdint.h>

/* Who wants to know. Codes and messages are as of findings. */
struct smith_archive_reader {
    void *context; /* handed to all functions */
    int64_t game, native; /* of the level, as prj2.layout has them; whose engine it is */
    bool classic; /* not TombEngine */
    enum smith_wad_engine engine;
    /* Of a sprite the sequence << 16 | the frame. */
    void (*number)(void *context, enum smith_wad_kind kind, int64_t number);
    /* Whether an archive before has the moveable: then this one does not count. */
    bool (*is_known)(void *context, int64_t moveable);
    void (*fault)(void *context, const char *code, const char *format, ...) __attribute__((format(printf, 3, 4)));
};

/* The numbers of objects for another engine. */
struct smith_archive_numbers {
    void *context; /* handed to the function */
    int64_t game; /* as prj2.layout has it */
    int64_t (*number)(void *context, enum smith_wad_kind kind,
                      int64_t number); /* in that engine; -1 = it is left out */
};

#endif
