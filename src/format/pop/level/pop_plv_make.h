/* SPDX-License-Identifier: MIT
 *
 * Level files around levels, and levels out of them.
 */
#ifndef SMITH_POP_PLV_MAKE_H
#define SMITH_POP_PLV_MAKE_H

#include <levelsmith/levelsmith.h>

/* What a level file says of its level. */
struct smith_pop_plv_source {
    unsigned game; /* 1 or 2 */
    unsigned number; /* of the level */
    const char *origin; /* the name of the file it comes from; "" = not known */
};

/* Append a level file around the level. Times stay empty: what is made of the same level is the same. */
enum smith_status smith_pop_plv_make(struct smith_bytes level, const struct smith_pop_plv_source *source,
                                     struct smith_buffer *out, struct smith_error *error);
/* Append the level of a level file. */
enum smith_status smith_pop_plv_take(struct smith_bytes file, struct smith_buffer *level, struct smith_error *error);

/* The number of the level that a file of this name has: "res2003.bin", "LEVELS.DAT:/2003", "level3.plv" and "03.plv" have 3. */
bool smith_pop_level_number(const char *name, unsigned *number);
/* ... as is given or as the names say by which a document is known; NULL = nobody knows one. */
bool smith_pop_level_number_of(const struct smith_check_options *how, unsigned *number);

#endif
