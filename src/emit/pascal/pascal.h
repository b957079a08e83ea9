/* SPDX-License-Identifier: MIT
 *
 * What the parts of the Pascal emitter share.
 */
#ifndef SMITH_PASCAL_H
#define SMITH_PASCAL_H

#include "emit/common/symbol_table.h"

struct pascal {
    struct symbol_table symbols;
    struct smith_buffer *out;
    struct smith_hash_map taken; /* names in use, in small letters */
    struct smith_hash_map records; /* that are written; `text`: what they are called */
};

/* The value of an annotation, or NULL. */
const char *smith_pascal_annotation(const struct smith_member *member, const char *key);
/* `name`, or name_2 and so on when that is taken in `taken`; words of the language get an underscore, and names that are too
 * long for compilers end earlier. */
const char *smith_pascal_unique(struct pascal *p, struct smith_hash_map *taken, const char *name);
/* "spawn_monster" -> "SpawnMonster". */
const char *smith_pascal_camel_case(struct pascal *p, const char *name);

/* ---- pascal_record.c ---- */

/* All structs that can be records. */
void smith_pascal_records(struct pascal *p);

#endif
