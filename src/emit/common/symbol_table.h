/* SPDX-License-Identifier: MIT
 *
 * What all emitters need before the first line is written: every table that can be reached from a layout, numbered in
 * a fixed order, and the C names of the structs. Also the small text helpers they share.
 */
#ifndef SMITH_SYMBOL_TABLE_H
#define SMITH_SYMBOL_TABLE_H

#include "base/arena.h"
#include "base/buffer.h"
#include "base/lookup.h"
#include <levelsmith/type.h>

/* Symbol sets are hash maps: of tables of the layout, by address, or of names, by their bytes. Items have an index,
 * which is that of their entry, and the value of an entry is what the emitter calls the item, or NULL. */

struct symbol_table {
    const struct smith_layout *layout;
    struct smith_arena arena; /* once it has failed, texts handed out may be "" */
    struct smith_hash_map types; /* struct smith_type; called by the C tags of records and unions */
    struct smith_hash_map names; /* struct smith_names; called by C tags */
    struct smith_hash_map framings; /* struct smith_framing */
    struct smith_hash_map hooks; /* struct smith_hook */
    struct smith_hash_map records; /* struct smith_record */
    struct smith_hash_map unions; /* struct smith_union */
    struct smith_hash_map tags; /* C tags in use */
    struct smith_hash_map constants; /* C enumerators and macros in use */
    const char *name; /* the layout's name as part of C names: "prj2" */
    const char *upper_name; /* "PRJ2" */
    const char *prefix; /* what the names of its types begin with: "prj2"; of a library behind "smith_" */
};

/* OK where all files of the layout have one byte order; else the error that `language` cannot say it otherwise. */
enum smith_status smith_emit_expect_one_order(const struct smith_layout *layout, const char *language,
                                              struct smith_error *error);

/* False when out of memory, which comes from `allocator`. smith_symbol_table_free() is due in any case. */
bool smith_symbol_table_init(struct symbol_table *symbols, const struct smith_layout *layout,
                             const struct smith_allocator *allocator);
/* The same for a library: `before` ("smith_") stands before the names of types and constants. */
bool smith_symbol_table_init_prefixed(struct symbol_table *symbols, const struct smith_layout *layout,
                                      const char *before, const struct smith_allocator *allocator);
void smith_symbol_table_free(struct symbol_table *symbols);

/* Add the item if it is not there yet; its index. */
uint32_t smith_symbol_set_add(struct symbol_table *symbols, struct smith_hash_map *set, const void *item);
/* Its index, or SMITH_NONE. */
uint32_t smith_symbol_set_find(const struct smith_hash_map *set, const void *item);
/* What the emitter calls it, or "". */
const char *smith_symbol_set_name(const struct smith_hash_map *set, const void *item);
void smith_symbol_set_rename(struct smith_hash_map *set, uint32_t index, const char *name);

/* `base`, or base_2, base_3 … when that is taken in `set` (of texts). Lives as long as the plan. */
const char *smith_emit_unique(struct symbol_table *symbols, struct smith_hash_map *set, const char *base);

/* Formatted text that lives as long as the plan. Never NULL. */
const char *smith_emit_text(struct symbol_table *symbols, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* "WallPositiveZFloor1" -> "wall_positive_z_floor1", or "WALL_…" when `upper`. Other characters become one '_'. */
const char *smith_emit_snake(struct symbol_table *symbols, const char *name, bool upper);

/* REGIONs are transparent in memory: the type whose memory it is. */
static inline const struct smith_type *smith_emit_inner(const struct smith_type *type) {
    while (type->kind == SMITH_REGION)
        type = type->elem;
    return type;
}

/* The last bit of the widest integer that has these bits; a range that is left open ends there. */
unsigned smith_emit_top_bit(const struct symbol_table *symbols, const struct smith_names *names);

/* The mask of a range of bits, none above `top`. */
static inline uint64_t smith_emit_mask(const struct smith_name *bits, unsigned top) {
    unsigned high = bits->high > top ? top : bits->high;
    return (UINT64_MAX >> (63 - high)) & (UINT64_MAX << (bits->low & 63));
}

#endif
