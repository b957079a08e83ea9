/* SPDX-License-Identifier: MIT
 *
 * What the engines of Tomb Raider call the objects and sounds that levels have by number: DOOR_TYPE1 for 327. The names
 * are those that level builders know from the editors; wad_names.tsv has them, and the build makes a table of it.
 */
#ifndef SMITH_WAD_NAMES_H
#define SMITH_WAD_NAMES_H

#include <stdint.h>

enum smith_wad_kind { SMITH_WAD_MOVABLE, SMITH_WAD_STATIC, SMITH_WAD_SPRITES, SMITH_WAD_SOUND };

/* The order is that of the table's rows. */
enum smith_wad_engine {
    SMITH_WAD_TR1,
    SMITH_WAD_TR2,
    SMITH_WAD_TR3,
    SMITH_WAD_TR4,
    SMITH_WAD_TR5,
    SMITH_WAD_TOMB_ENGINE,
    SMITH_WAD_NO_ENGINE,
};

/* The name, constant; NULL = it has none there. */
const char *smith_wad_name(enum smith_wad_engine engine, enum smith_wad_kind kind, int64_t number);
/* The lowest number that has the name; -1 = none. */
int64_t smith_wad_number(enum smith_wad_engine engine, enum smith_wad_kind kind, const char *name);
/* What the same thing has as its number in TombEngine; -1 = it has none, or nobody knows. */
int64_t smith_wad_in_tomb_engine(enum smith_wad_engine engine, enum smith_wad_kind kind, int64_t number);

/* ---- the table, sorted by engine, kind and number ---- */

#define SMITH_WAD_NOT_THERE 0xFFFF

struct smith_wad_row {
    uint16_t name; /* where it begins in the words, which are pairs of bytes */
    uint16_t number, in_tomb_engine; /* SMITH_WAD_NOT_THERE */
};

extern const struct smith_wad_row smith_wad_rows[];
extern const uint16_t smith_wad_begins[]; /* the first row of each kind of each engine; and where the last ends */
extern const char smith_wad_words[];

#endif
