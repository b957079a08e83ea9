/* SPDX-License-Identifier: MIT
 *
 * What the engines of Tomb Raider call the objects and sounds that levels have by number: DOOR_TYPE6 for 327. The names
 * are those that level builders know from the editors; wad_names.tsv has them, and the build makes a table of it.
 */
#ifndef SMITH_WAD_NAMES_H
#define SMITH_WAD_NAMES_H

#include <stddef.h>
#include <stdint.h>

enum smith_wad_kind { SMITH_WAD_MOVEABLE, SMITH_WAD_STATIC, SMITH_WAD_SPRITES, SMITH_WAD_SOUND };

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

/* "TR4", constant; NULL = no engine. */
const char *smith_wad_engine_name(enum smith_wad_engine engine);
/* The name, constant; NULL = it has none there. */
const char *smith_wad_name(enum smith_wad_engine engine, enum smith_wad_kind kind, int64_t number);
/* The same of a kind as layouts call it: "moveable", "static", "sprite_sequence", "sound". */
const char *smith_wad_name_of_kind(enum smith_wad_engine engine, const char *kind, int64_t number);
/* What people call it: "327 DOOR_TYPE6", without a name where it has none; `size` bytes at most, with the NUL. */
void smith_wad_label(enum smith_wad_engine engine, enum smith_wad_kind kind, int64_t number, char *text, size_t size);
/* The lowest number that has the name, in letters of either case, as its only one or as one of several; -1 = none. */
int64_t smith_wad_number(enum smith_wad_engine engine, enum smith_wad_kind kind, const char *name);
/* What the moveable that has this number in TR4 has as its number in TombEngine; -1 = nothing is like it there;
 * SMITH_WAD_LEFT_OUT = the editors give it a name that TombEngine does not know, and so leave it out. */
#define SMITH_WAD_LEFT_OUT (-2)
int64_t smith_wad_in_tomb_engine(int64_t moveable);

/* ---- the table, which the build makes ---- */

#define SMITH_WAD_BLOCK 128
#define SMITH_WAD_GONE 32000 /* of a moveable that is left out; make_tables.py */

/* Numbers one after the other, with names one after the other. Where they begin is counted from where those of the run
 * before end, of the first from 0: small numbers, which are packed well. */
struct smith_wad_run {
    uint16_t gap; /* from number to number */
    int16_t step; /* from name to name */
    uint16_t count;
};

extern const struct smith_wad_run smith_wad_runs[]; /* by engine, kind and number */
extern const uint16_t smith_wad_begins[]; /* the first run of each kind of each engine; and where the last ends */
extern const struct smith_wad_run smith_wad_moved[]; /* moveables of TR4, by number; for a name one of TombEngine */
extern const uint16_t smith_wad_moved_count;
extern const uint32_t smith_wad_blocks[]; /* where names begin: of every SMITH_WAD_BLOCK the first */
extern const char smith_wad_words[];

#endif
