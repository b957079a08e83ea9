/* SPDX-License-Identifier: MIT
 *
 * How a level (<levelsmith/level.h>) is made: by what its layout says, by its rooms, and by what its family adds.
 */
#ifndef SMITH_LEVEL_H
#define SMITH_LEVEL_H

#include "base/array.h"
#include "base/lookup.h"
#include "document/document.h"
#include <levelsmith/level.h>
#include <levelsmith/rooms.h>

struct smith_level_builder {
    const struct smith_document *document;
    const struct smith_format *format; /* NULL = a layout of the caller's own */
    const struct smith_check_options *where; /* what is known of the file; NULL = nothing */
    struct smith_level level;
    struct smith_arena arena; /* all texts and lists; `failed` = out of memory */
    SMITH_ARRAY(struct smith_level_thing) things;
    SMITH_ARRAY(struct smith_level_link) links;
    struct smith_hash_map by_path; /* path -> 1 + index */
    struct smith_hash_map by_value; /* address of the record in the document -> 1 + index */
};

/* What a family adds. */
struct smith_level_rules {
    const char *const *kinds; /* besides those that the layout names; ends with NULL; may be NULL */
    const char *const *words; /* of the links that `add` makes: "opens|opened by"; ends with NULL; may be NULL */
    const char *unit; /* of places */
    uint32_t axes;
    bool has_rooms; /* its rooms (rooms.h) become things first */
    /* Add things and links. Everything that the layout names is there. May be NULL. */
    void (*add)(struct smith_level_builder *builder);
};

/* A formatted text that lasts as long as the level; "" when out of memory. */
const char *smith_level_format(struct smith_level_builder *builder, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Add a thing; its texts are copied. `value` is its record in the document, or NULL. Returns its index; SMITH_NONE when out of
 * memory. */
uint32_t smith_level_add(struct smith_level_builder *builder, const struct smith_level_thing *thing, const void *value);

/* Add a link; nothing when one of both is SMITH_NONE. `verb` and `inverse` are static, `path` is copied. */
void smith_level_add_link(struct smith_level_builder *builder, uint32_t from, uint32_t to, const char *verb,
                          const char *inverse, const char *path);

/* The thing with just that path, or the innermost around it; SMITH_NONE = none. */
uint32_t smith_level_builder_at(const struct smith_level_builder *builder, const char *path);
uint32_t smith_level_builder_around(const struct smith_level_builder *builder, const char *path);

/* The level, which owns the builder's memory then; NULL = out of memory, and the builder still owns it. */
struct smith_level *smith_level_finish(struct smith_level_builder *builder);

/* ---- what makes levels ---- */

/* Things and links that the layout names (`@thing`, `@link`). */
enum smith_status smith_level_by_layout(struct smith_level_builder *builder, struct smith_error *error);
/* The kinds and the words of links among them, each once; false when out of memory. */
struct smith_level_words {
    SMITH_ARRAY(const char *) kinds;
    SMITH_ARRAY(const char *) links;
};
bool smith_level_words_of_layout(const struct smith_layout *layout, struct smith_arena *arena,
                                 struct smith_level_words *words);

/* Rooms, what is in them, and how they hang together (level_rooms.c). */
extern const char *const smith_level_room_kinds[], *const smith_level_room_words[];
enum smith_status smith_level_by_rooms(struct smith_level_builder *builder, const struct smith_rooms *rooms,
                                       struct smith_error *error);

/* A link whose words are "opens|opened by"; nothing when one of both is SMITH_NONE. */
void smith_level_link_by_words(struct smith_level_builder *builder, uint32_t from, uint32_t to, const char *words,
                               const char *path);
/* Things and links of a text that has entities (level_entities.c); `links` are the keys that name others, with their words: NULL =
 * there are none. What is no entity ends it. */
void smith_level_add_entities(struct smith_level_builder *builder, const char *text, const char *links,
                              const char *path);
/* Its kind of things, and the words of those links; false when out of memory. */
bool smith_level_words_of_entities(const char *links, struct smith_arena *arena, struct smith_level_words *words);

/* A name out of code as people write it: "MONSTER_ZOMBY" of an enum of which all names begin with "MONSTER_" is "zomby". */
const char *smith_level_word(struct smith_level_builder *builder, const struct smith_names *names, int64_t value);

/* ---- values of things ---- */

/* The member called `name` of a record, or of a record or case that is part of it; NULL = it has none, or it is absent. `*type` and
 * `*scope_type` become those of the value and of the record that it is a member of. */
struct smith_level_value {
    const struct smith_type *type;
    const void *value;
    const struct smith_member *member;
};
bool smith_level_member(const struct smith_type *type, const void *value, const char *name,
                        struct smith_level_value *found);

/* Glob: `*` stands for any letters. */
bool smith_level_glob(const char *pattern, const char *text, bool folds_case);

#endif
