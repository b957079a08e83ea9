/* SPDX-License-Identifier: MIT
 *
 * Keys of entities as members of records (emit/common/record_shapes.h): as JSON, in which the map is made, and back as
 * text.
 */
#ifndef SMITH_QUAKE_KEYS_H
#define SMITH_QUAKE_KEYS_H

#include "format/pmf/quake_map/quake_map.h"

/* Places count from the middle, in our units. */
struct quake_position {
    double at[3];
};

/* Says what is wrong with a key. */
typedef void smith_quake_complaint(void *context, const struct quake_key *key, const char *what);

struct quake_key_reader {
    const struct quake_entity *entity;
    struct smith_buffer *out; /* an open object, "," to be written before each member but the first */
    bool members; /* there is one */
    double units;
    struct quake_position position; /* of the entity: what its first position is, and the others count from */
    bool places; /* the first position has been met */
    smith_quake_complaint *complain;
    void *context;

    const struct smith_member *open[FLAT_STEPS]; /* records that are open */
    unsigned depth;
    const struct smith_member *bits; /* a member whose fields are being read; NULL = none */
    uint64_t value; /* of these */
    uint64_t drawn; /* bits that the first such member has besides */
};

/* The members of a record that the entity has keys for. The object stays open. */
void smith_quake_keys_read(struct quake_key_reader *reader, const struct smith_type *record);

/* The key of the entity with its value; NULL = there is none. */
const struct quake_key *smith_quake_key(const struct quake_entity *entity, const char *name);

/* "key" "value" and a line end. */
void smith_quake_key_write(struct smith_buffer *out, const char *key, const char *value);

/* Values of a record as lines of keys, those that are as in a new one left out; but for what `entity` names already
 * (may be NULL). Places as above; `position` is put out as `origin` by the caller. */
struct quake_key_writer {
    struct smith_buffer *out;
    const void *record, *initial; /* the record, and a new one */
    struct quake_position position;
    bool places, lost; /* lost: some number is none */
};
void smith_quake_keys_write(struct quake_key_writer *writer, const struct smith_type *record);

/* The first position of a record; false = it has none. */
bool smith_quake_position_of(const struct smith_type *type, const void *record, struct quake_position *position);

/* Whether a record has a key of this name. */
bool smith_quake_has_key(const struct smith_type *record, const char *name);

#endif
