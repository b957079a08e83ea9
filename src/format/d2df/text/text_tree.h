/* SPDX-License-Identifier: MIT
 *
 * Where in a text its records and fields stand: what the reader (text_reader.h) keeps of a text that is to be changed
 * in place (text_rewrite.c). Places are offsets in the text.
 *
 *     panel lift { position (0 544); texture { path 'W1'; } }   // bricks
 *     |    |    | |        |      ||         |            |
 *     start|    open   value  value_end     a node of its own, in a field of the panel
 *          word_end        end of field                     close
 */
#ifndef SMITH_D2DF_TEXT_TREE_H
#define SMITH_D2DF_TEXT_TREE_H

#include "base/array.h"
#include <levelsmith/type.h>

struct text_field {
    const struct smith_member *member;
    size_t start, value, value_end, end; /* `end` is behind the semicolon, where it has one */
    struct text_node *inner; /* a record in braces, or the fields of a union; NULL = a value */
};

/* Fields in braces: the map's, a record's or those of a union. */
struct text_node {
    const struct smith_member *list; /* of the root, which the record is in; NULL = no record of a list */
    uint32_t index; /* in that list */
    struct text_node *outer; /* in whose field it is; NULL = the map, and what stands in the map */
    size_t start, word_end, open, close; /* `open` behind the brace, `close` at the other one */
    size_t id, id_end; /* the same place when it has no id */
    const char *own_id; /* NULL = it has none */
    SMITH_ARRAY(struct text_field) fields;
};

struct text_tree {
    struct smith_arena *arena;
    const char *names; /* those of a conversion that the text makes use of; NULL = of none */
    struct text_node *map;
    SMITH_ARRAY(struct text_node *) records; /* in the order of the text, each before what is in it */
};

/* All of these return NULL or false when out of memory; the arena remembers it. */

/* Fields that stand in the last field of `outer`, or in the map when that is NULL. */
struct text_node *smith_d2df_tree_node(struct text_tree *tree, struct text_node *outer, const struct smith_member *list,
                                       uint32_t index, size_t start);
bool smith_d2df_tree_name(struct text_tree *tree, struct text_node *node, const char *id, size_t start, size_t end);
bool smith_d2df_tree_field(struct text_tree *tree, struct text_node *node, const struct smith_member *member,
                           size_t start, size_t value);

/* The field of that member; NULL when the text does not say it. */
struct text_field *smith_d2df_tree_find(const struct text_node *node, const struct smith_member *member);

#endif
