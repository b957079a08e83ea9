/* SPDX-License-Identifier: MIT
 *
 * What the resources of the known archives are.
 */
#ifndef SMITH_POP_TABLE_H
#define SMITH_POP_TABLE_H

#include <levelsmith/levelsmith.h>

/* Resources `first` to `last` of an archive. */
struct smith_pop_range {
    const char *archives; /* names without .DAT, separated by spaces; in the second game, the kind */
    uint16_t first, last;
    const struct smith_format *format; /* NULL = just bytes */
    const char *what; /* for people */
};

/* The range that resource `id` of an archive called `name` (any case, with its extension) is in, or NULL. */
const struct smith_pop_range *smith_pop_range_find(const char *name, uint16_t id);
/* ... of whatever archive. Numbers mean the same in all of the first game's archives, as far as they overlap. */
const struct smith_pop_range *smith_pop_range_of_id(uint16_t id);
/* Whether a file called `name` is the archive `archive`, "GUARD": the case of letters and the extension do not
 * matter. */
bool smith_pop_same_archive(const char *name, const char *archive);
/* Whether a file called `name` is an archive of the first game, or says how a mod of it is played. */
bool smith_pop_is_of_game(const char *name);
/* Whether the second game has resources of that kind, "" included. */
bool smith_pop_kind_is_known(const char *kind);
/* What resource `id` of a kind is in the second game, or NULL. */
const struct smith_pop_range *smith_pop_range_of_kind(const char *kind, uint16_t id);

#endif
