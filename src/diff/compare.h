/* SPDX-License-Identifier: MIT
 *
 * What differs between two documents of one layout, as a stream of differences: a walk along both at once, in layout
 * order, outermost first. What the stream becomes (a text, a patch, numbers) is the business of a sink.
 */
#ifndef SMITH_COMPARE_H
#define SMITH_COMPARE_H

#include "base/buffer.h"
#include "diff/align.h"
#include "diff/local_numbers.h"
#include "document/expression.h"
#include "document/json/json_quirk.h"

/* Where a walk is in both documents. The path is that of the second one, whose lists have their final order by then. */
struct comparison_position {
    const struct smith_frame *a, *b; /* the record, at a member and perhaps an element */
    const char *path; /* "/rooms/3/name" */
    const struct smith_member *member; /* NULL at the root */
};

/* A value that is not the same, or is there in one document only (then the other one is NULL). */
struct difference {
    struct comparison_position at;
    const struct smith_type *type;
    const void *a, *b;
};

/* A list whose elements came, went or moved. What changed within its elements follows as differences of its own. */
struct list_difference {
    struct comparison_position at; /* the member that is the list */
    const struct smith_type *type;
    const struct smith_list *a, *b;
    const struct smith_alignment *alignment;
};

/* Oddities of spelling of one kind and member, which differ; `b_count` 0 = there are none any more. */
struct spelling_difference {
    const char *path; /* of the record */
    const struct smith_record *record;
    struct smith_json_quirk_key key;
    const struct smith_quirk *b;
    uint32_t b_count;
    bool in_a;
};

/* All return false to stop. */
struct difference_sink {
    bool (*value)(void *context, const struct difference *difference);
    bool (*list)(void *context, const struct list_difference *difference);
    bool (*spelling)(void *context, const struct spelling_difference *difference); /* NULL = spelling is no matter */
    void *context;
    bool literal; /* an index that only follows its element counts as a difference, too, and so does a name that only
                   * another value has changed */
};

/* SMITH_LIMIT when the sink stopped the walk. */
enum smith_status smith_compare(const struct smith_document *a, const struct smith_document *b,
                                const struct difference_sink *sink, struct smith_error *error);

/* ---- spelling ---- */

/*
 * Differences in how two records are spelled, and the state of a comparison, which that part of it shares.
 */

struct comparison {
    const struct difference_sink *sink;
    struct smith_arena arena;
    struct smith_buffer path;
    struct smith_scope *a, *b; /* of the records the walk is in */
    struct smith_meanings meanings_a, meanings_b;
    struct smith_local_numbers numbers;
    bool equal_is_same; /* no reference that is the same number in both means another element */
    uint64_t budget; /* bytes that may be unpacked to find out which spellings say something */
    bool out_of_memory;
};

/* Report how the spelling of the two records differs that the walk is in. False to stop. */
bool smith_compare_spelling(struct comparison *w);

/* Whether two unknown values are spelled the same. */
bool smith_same_unknown(const struct smith_variant *a, const struct smith_variant *b);

#endif
