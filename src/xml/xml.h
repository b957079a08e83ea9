/* SPDX-License-Identifier: MIT
 *
 * XML texts: read as a tree, and the escapes of writing one.
 */
#ifndef SMITH_XML_H
#define SMITH_XML_H

#include "base/arena.h"
#include "base/buffer.h"
#include <levelsmith/document.h>

/* An element. Everything is in the arena it was read into. */
struct smith_xml_element {
    const char *name;
    const char *const *attributes; /* name, value, name, value ..., NULL */
    const char *text; /* what stands in it when there are no elements in it, or behind the last of them; never NULL */
    struct smith_xml_element *parent, *first, *last, *next;
    uint32_t line, column; /* of its tag, counted from 1 */
};

/* The root element. A text that declares entities is refused: a few lines of those can stand for gigabytes, and no file of a
 * level needs any. SMITH_BAD_TEXT with line and column, SMITH_ABSENT where the library was built without expat. */
enum smith_status smith_xml_read(struct smith_bytes text, const struct smith_options *options,
                                 struct smith_arena *arena, struct smith_xml_element **root, struct smith_error *error);

/* A new element behind the others in its parent, without attributes and text; NULL parent = a root. The name is not copied. NULL = no
 * memory. */
struct smith_xml_element *smith_xml_add_element(struct smith_arena *arena, struct smith_xml_element *parent,
                                                const char *name);

/* The value of an attribute, NULL = it has none of that name. */
const char *smith_xml_attribute(const struct smith_xml_element *element, const char *name);
/* The first child of that name, and the next such after one; NULL = there is none. */
const struct smith_xml_element *smith_xml_child(const struct smith_xml_element *element, const char *name);
const struct smith_xml_element *smith_xml_next(const struct smith_xml_element *element);

/* ---- writing ---- */

/* Whether any XML text can hold this text, which is UTF-8, as it is. */
bool smith_xml_can_hold(const char *text);
/* With what markup means escaped, for between quotes or tags. */
void smith_xml_add(struct smith_buffer *out, const char *text);
/* ' name="text"'. */
void smith_xml_add_attribute(struct smith_buffer *out, const char *name, const char *text);

#endif
