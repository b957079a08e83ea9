/* SPDX-License-Identifier: MIT
 *
 * The engine's own definition of its maps, `mapdef.txt`, as a layout: mapdef_read.c reads it, mapdef_layout.c writes
 * the layout that says the same. So maps of a game with a definition of its own can be read by that.
 */
#ifndef SMITH_D2DF_MAPDEF_H
#define SMITH_D2DF_MAPDEF_H

#include "format/d2df/text/text_lex.h"

#include "base/lookup.h"
#include <levelsmith/convert.h>

#define MAPDEF_RECORD_MAX 65536 /* bytes */

extern const struct smith_definition smith_d2df_mapdef;

enum mapdef_type {
    MAPDEF_BOOL,
    MAPDEF_NEGBOOL,
    MAPDEF_CHAR,
    MAPDEF_BYTE,
    MAPDEF_UBYTE,
    MAPDEF_SHORT,
    MAPDEF_USHORT,
    MAPDEF_INT,
    MAPDEF_UINT,
    MAPDEF_STRING,
    MAPDEF_POINT,
    MAPDEF_SIZE,
    MAPDEF_COLOR,
    MAPDEF_TRIGDATA,
};

struct mapdef_value {
    const char *name;
    int64_t value;
    struct mapdef_value *next;
};

/* An enum or a bitset. */
struct mapdef_names {
    const char *name;
    bool is_bits;
    struct mapdef_value *values;
    struct mapdef_names *next;
};

/* Which texts for people there are. */
struct mapdef_texts {
    bool tip, help;
};

struct mapdef_field {
    const char *name;
    struct source_span source_span;
    enum mapdef_type type;
    bool has_type, writes_default, internal, from_one, unique;
    struct mapdef_texts texts;
    const char *alias; /* what generated code calls it; NULL = as it is */
    const char *spread; /* ... and the two parts of a point or size; NULL = nothing is said */
    struct source_span unknown_type; /* of a type there is not, which will do where there is a link; `size` 0 = none */
    int64_t count; /* of char, trigdata; 0 = none written */
    int64_t offset; /* -1 = not in binary maps */
    enum mapdef_link { MAPDEF_NO_LINK, MAPDEF_ENUM, MAPDEF_BITSET, MAPDEF_RECORD } link;
    const char *linked; /* name of the enum, bitset or record */
    struct source_span linked_span;
    const struct mapdef_names *names; /* of an enum or bitset, once it is known */
    const struct mapdef_record *record; /* referred to, likewise */
    enum {
        MAPDEF_NO_DEFAULT,
        MAPDEF_DEFAULT_TEXT,
        MAPDEF_DEFAULT_NAME,
        MAPDEF_DEFAULT_INT,
        MAPDEF_DEFAULT_PAIR
    } fallback;
    const char *fallback_text;
    int64_t fallback_int; /* of a pair: whether it is not all zeros */
    struct mapdef_field *next;
};

/* A record, or the data of some kinds of triggers. */
struct mapdef_record {
    const char *name; /* of trigger data: of the first kind */
    struct source_span source_span;
    bool is_header;
    struct mapdef_texts texts;
    int64_t size, block; /* 0 = none written */
    struct mapdef_value *kinds; /* of trigger data */
    struct mapdef_field *fields;
    struct mapdef_record *next;
};

struct mapdef {
    struct mapdef_record *records, *data;
    struct mapdef_names *names;
};

/* False after a mistake, which has been reported, or without memory. */
bool smith_mapdef_read(struct smith_arena *arena, struct diagnosis *diagnosis, struct smith_bytes text,
                       struct mapdef *mapdef);

/* The names in a definition become what they name. False after a mistake, which has been reported. */
bool smith_mapdef_link(struct diagnosis *diagnosis, struct mapdef *mapdef);

/* Bytes a field takes in a binary map. */
int64_t smith_mapdef_width(const struct mapdef_field *field);

#endif
