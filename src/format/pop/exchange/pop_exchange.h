/* SPDX-License-Identifier: MIT
 *
 * Levels of Prince of Persia in the files of other programs: XML of the editor apoplexy, JSON of PrinceJS and of the game for
 * Roku, lines of MININIM; and levels of the Apple II. What such a file says becomes a level for DOS of 2305 bytes; XML and JSON are
 * read as a tree for that.
 */
#ifndef SMITH_POP_EXCHANGE_H
#define SMITH_POP_EXCHANGE_H

#include "base/arena.h"
#include "xml/xml.h"
#include <levelsmith/convert.h>
#include <levelsmith/pop_level.h>

enum {
    SMITH_POP_NO_GUARD = 30, /* the tile of a guard that is not there */
    SMITH_POP_EVENT_ROOM_SHIFT = 5,
};

/* ---- reading ---- */

/* A file being read. After the first failure, which is kept, nothing is changed any more. */
struct smith_pop_exchange {
    struct smith_arena arena;
    const struct smith_convert_options *options;
    struct smith_xml_element *root;
    struct smith_document *document;
    struct smith_pop_level_level *level; /* of the document */
    struct smith_findings *notes;
    struct smith_error *error;
    enum smith_status status;
};

/* Begin with an empty level: rooms of nothing, without links and guards; buttons do nothing. */
void smith_pop_exchange_begin(struct smith_pop_exchange *exchange, const struct smith_layout *layout,
                              const struct smith_convert_options *options, struct smith_findings *notes,
                              struct smith_error *error);
/* Ends it: the document, or NULL and the status of the first failure. */
enum smith_status smith_pop_exchange_end(struct smith_pop_exchange *exchange, struct smith_document **document);

/* A mistake in the text, at the element. */
void smith_pop_exchange_fail(struct smith_pop_exchange *exchange, const struct smith_xml_element *element,
                             const char *format, ...) __attribute__((format(printf, 3, 4)));
/* A whole number of an attribute, from `low` to `high`; anything else is a mistake, and `low`. */
int smith_pop_exchange_number(struct smith_pop_exchange *exchange, const struct smith_xml_element *element,
                              const char *name, int low, int high);
/* The tile of room `room` and number `tile`, which exist. */
struct smith_pop_level_tile *smith_pop_exchange_tile(struct smith_pop_exchange *exchange, int room, int tile);
/* Say that something of the file has no place in a level. */
void smith_pop_exchange_note(struct smith_pop_exchange *exchange, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The tree of a JSON text (pop_exchange_tree.c): an object is an element whose attributes are its texts, numbers and truth values,
 * and whose children are its objects, by their keys; a list of objects are so many children of that name. What is null in a list is a child
 * without anything. SMITH_BAD_TEXT with line and column. */
enum smith_status smith_pop_exchange_read_json(struct smith_bytes text, const struct smith_options *options,
                                               struct smith_arena *arena, struct smith_xml_element **root,
                                               struct smith_error *error);
/* A string of a JSON text, that is a key or not, in an object or list that lies `depth` deep (1 = the whole; 0 = any). */
struct smith_pop_exchange_word {
    const char *text;
    bool is_key;
    unsigned depth;
};
/* Which of up to 32 words a JSON text has, in one pass: bit 0 is the first. Nothing is checked. */
uint32_t smith_pop_exchange_find(struct smith_bytes text, const struct smith_pop_exchange_word *words, unsigned count);
/* Whether the text has these words in it. */
bool smith_pop_exchange_has(struct smith_bytes text, const char *words);

/* ---- writing ---- */

/* SMITH_REFUSED where the prince starts at a place that there is not. */
enum smith_status smith_pop_exchange_need_start(const struct smith_pop_level_level *level, struct smith_error *error);
/* Which level it is, by the names that it is known by; 1, which is said, when these do not tell. */
unsigned smith_pop_exchange_level_number(const struct smith_convert_options *options, struct smith_findings *notes);
/* Say what no other program's file has a place for: values of the author's editor, and of a running game. */
void smith_pop_exchange_note_left_out(const struct smith_pop_level_level *level, struct smith_findings *notes);

/* ---- the forms, as struct smith_conversion has them ---- */

#define SMITH_POP_EXCHANGE_FORM(name)                                                                                  \
    bool smith_pop_##name##_recognise(struct smith_bytes bytes);                                                       \
    enum smith_status smith_pop_##name##_read(const struct smith_layout *layout, struct smith_bytes bytes,             \
                                              const struct smith_convert_options *options,                             \
                                              struct smith_document **document, struct smith_findings *notes,          \
                                              struct smith_buffer *report, struct smith_error *error);                 \
    enum smith_status smith_pop_##name##_write(const struct smith_document *document,                                  \
                                               const struct smith_convert_options *options, struct smith_buffer *out,  \
                                               struct smith_findings *notes, struct smith_error *error)

SMITH_POP_EXCHANGE_FORM(apoplexy);
SMITH_POP_EXCHANGE_FORM(apple2); /* bytes */
SMITH_POP_EXCHANGE_FORM(mininim);
SMITH_POP_EXCHANGE_FORM(princejs); /* as the game's own levels are */
SMITH_POP_EXCHANGE_FORM(princejs_custom); /* of the PrinceJS with levels of others */
SMITH_POP_EXCHANGE_FORM(roku); /* there is no `write` */

#endif
