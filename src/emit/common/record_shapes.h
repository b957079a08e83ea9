/* SPDX-License-Identifier: MIT
 *
 * Records of simple shapes: those of a fixed size, and those that are keys with one value each.
 */
#ifndef SMITH_RECORD_SHAPES_H
#define SMITH_RECORD_SHAPES_H

#include <levelsmith/type.h>

/* ---- fixed size ---- */

/*
 * Which values always take the same bytes, and have all of them in one place: what a program can read in one go.
 */

/* Whether the form that this table is of has the member; always, where a record has one form only. */
bool smith_emit_is_in_form(const struct smith_record *record, const struct smith_member *member);
bool smith_emit_is_fixed(const struct smith_type *type);
/* Of a record that is there: whether the member always has the same bytes in it, be it none. */
bool smith_emit_member_is_fixed(const struct smith_member *member);
/* How many; only where it is fixed. */
uint32_t smith_emit_fixed_member_size(const struct smith_member *member);

/* ---- flat keys ---- */

/*
 * A record as keys with one value each, as editors of levels have them for entities: records in it become parts of
 * names, fields of bits keys of their own, and a few numbers that belong together one value.
 *
 *     flags: bits { 0: hidden }, follow: Follow { entity: text }, velocity: Vector { x: f32, y: f32, z: f32 }
 *     flags_hidden               follow_entity                    velocity "0 0 0"
 */

#define FLAT_STEPS 4
#define FLAT_NAME 128

struct smith_flat_key {
    char name[FLAT_NAME];
    const struct smith_member *steps[FLAT_STEPS]; /* the member, and those of records around it before */
    unsigned step_count;
    const struct smith_type *type; /* BOOL, INT, FLOAT, TEXT, or a RECORD of numbers or one text */
    const struct smith_name *field; /* of a member that is bits; NULL = all of the member */
};

/* Returning false stops. */
typedef bool smith_flat_visitor(void *context, const struct smith_flat_key *key);

/* The keys of a record in the order of its members. Lists, unions, bytes, and what is computed have none. False when
 * the visitor stopped. */
bool smith_flat_keys(const struct smith_type *record, smith_flat_visitor *visit, void *context);

/* Whether the values of a record are numbers that one key has, separated by blanks. */
bool smith_flat_is_tuple(const struct smith_type *type);

/* Whether the key is where something is: the first one of a record is the position of the entity itself. */
bool smith_flat_is_position(const struct smith_flat_key *key);

/* Whether bodies drawn in the editor say this member: `@drawn`. */
bool smith_flat_is_drawn(const struct smith_member *member);

#endif
