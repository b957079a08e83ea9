/* SPDX-License-Identifier: MIT
 *
 * Quirks in JSON: the keys with a `$`, in both directions (docs/json.md, "Quirks").
 */
#ifndef SMITH_JSON_QUIRK_H
#define SMITH_JSON_QUIRK_H

#include "base/buffer.h"
#include "document/expression.h"

/* What a key like "name$raw" speaks of. */
struct smith_json_quirk_key {
    uint16_t member; /* SMITH_AT_END for "$raw" */
    enum smith_quirk_kind kind;
};

/* `record` NULL = no members (unknown data). False when the key names no quirk or no member. */
bool smith_json_quirk_key_parse(const struct smith_record *record, const char *key, size_t size,
                                struct smith_json_quirk_key *out);

/* The number (`computed`) a quirk has when the text does not say it; false for computed members: it must be said. */
bool smith_json_quirk_number(const struct smith_record *record, struct smith_json_quirk_key key,
                             struct smith_bytes bytes, int64_t *number);

/* Kinds of a number, not of bytes: how far into others a block reaches, which one in the file it is, where it stays. */
static inline bool smith_json_quirk_is_number(enum smith_quirk_kind kind) {
    return kind == SMITH_QUIRK_OVERLAP || kind == SMITH_QUIRK_OFFSET || kind == SMITH_QUIRK_PIN;
}

/* The value of a quirk key: those of `quirks` (all of the key's member) that are of its kind. */
void smith_json_quirk_write(struct smith_buffer *out, bool compact, const struct smith_record *record,
                            struct smith_json_quirk_key key, const struct smith_quirk *quirks, uint32_t count);

/* The key itself, in quotes. */
void smith_json_quirk_write_key(struct smith_buffer *out, const struct smith_record *record,
                                struct smith_json_quirk_key key);

/* The quirks of a record that the text shows. */
struct smith_json_shown {
    const struct smith_quirk *items;
    uint32_t count;
    struct smith_buffer copy; /* of those shown, when not all are */
};

/* Of the record of `scope`. `budget`: how many bytes may be unpacked to find out; what was is taken
 * off. False when out of memory. */
bool smith_json_shown(struct smith_scope *scope, const struct smith_allocator *allocator, uint64_t *budget,
                      struct smith_json_shown *shown);
void smith_json_shown_free(struct smith_json_shown *shown);

/* Append the pair of u16 that an item of "$order" ("faces*3") stands for; false when it is none. */
bool smith_json_order_parse(const struct smith_record *record, const char *item, size_t size, struct smith_buffer *out);

#endif
