/* SPDX-License-Identifier: MIT
 *
 * What all emitters need before the first line is written: every table that can be reached from a layout, numbered in
 * a fixed order, and the C names of the structs. Also the small text helpers they share.
 */
#ifndef SMITH_SYMBOL_TABLE_H
#define SMITH_SYMBOL_TABLE_H

#include "base/arena.h"
#include "base/buffer.h"
#include <levelsmith/type.h>

/* Things in the order they were first added, found again by pointer or by text. */
struct symbol_set {
    const void **items;
    const char **names; /* what the emitter calls items[i]; NULL = nothing yet */
    uint32_t count, capacity;
    uint32_t *buckets; /* index + 1 */
    uint32_t bucket_count;
    bool of_texts; /* items are compared as NUL-terminated texts */
};

struct symbol_table {
    const struct smith_layout *layout;
    struct smith_arena arena;
    struct symbol_set types; /* struct smith_type; `names` are the C tags of records and unions */
    struct symbol_set names; /* struct smith_names; C tags */
    struct symbol_set framings; /* struct smith_framing */
    struct symbol_set records; /* struct smith_record */
    struct symbol_set unions; /* struct smith_union */
    struct symbol_set tags; /* C tags in use */
    struct symbol_set constants; /* C enumerators and macros in use */
    const char *prefix; /* the layout's name as part of C names: "prj2" */
    const char *upper_prefix; /* "PRJ2" */
    bool failed; /* out of memory; texts handed out may be "" from then on */
};

/* False when out of memory, which comes from `allocator`. smith_symbol_table_free() is due in any case. */
bool smith_symbol_table_init(struct symbol_table *symbols, const struct smith_layout *layout,
                             const struct smith_allocator *allocator);
void smith_symbol_table_free(struct symbol_table *symbols);

/* Add what is not there yet; the index of it. */
uint32_t smith_symbol_set_add(struct symbol_table *symbols, struct symbol_set *set, const void *item);
/* Its index, or SMITH_NONE. */
uint32_t smith_symbol_set_find(const struct symbol_set *set, const void *item);
/* What the emitter calls it; "" when nothing. */
const char *smith_symbol_set_name(const struct symbol_set *set, const void *item);

/* `base`, or base_2, base_3 … when that is taken in `set` (of texts). Lives as long as the plan. */
const char *smith_emit_unique(struct symbol_table *symbols, struct symbol_set *set, const char *base);

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
