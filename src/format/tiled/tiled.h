/* SPDX-License-Identifier: MIT
 *
 * Maps of Tiled (TMX), between XML and the JSON form of documents. What Tiled has no word for goes into properties, which it keeps:
 * an object of JSON becomes one property a value, "triggerdata.target.x". Numbers, truth values and texts are such for Tiled
 * as well; all other JSON is the text of a property that begins with [, {, " or =.
 */
#ifndef SMITH_TILED_H
#define SMITH_TILED_H

#include "base/array.h"
#include "base/lookup.h"
#include "xml/xml.h"
#include <levelsmith/levelsmith.h>

/* ---- objects of JSON as lists of values ---- */

struct smith_flat_value {
    const char *name; /* "triggerdata.target.x" */
    enum smith_flat_kind {
        SMITH_FLAT_INT,
        SMITH_FLAT_BOOL,
        SMITH_FLAT_TEXT,
        SMITH_FLAT_JSON, /* anything else */
        SMITH_FLAT_OBJECT, /* the number of an object of the map */
    } kind;
    const char *text;
};

struct smith_flat {
    struct smith_flat_value *items;
    uint32_t count, capacity;
};

/* The values of a JSON object; false = out of memory, or no JSON. */
bool smith_flat_read(struct smith_arena *arena, struct smith_bytes json, struct smith_flat *flat);
/* Append the JSON object that has these values, whatever their order. Of two with one name the first counts. False = out of
 * memory. */
bool smith_flat_write(struct smith_arena *arena, const struct smith_flat *flat, struct smith_buffer *out);
/* A list of objects in an object. */
struct smith_flat_list {
    const char *name;
    struct smith_flat *items;
    uint32_t count, capacity;
    bool is_there; /* an empty list is another thing than none */
};

/* The JSON form of a document: these lists of its root, whose names are given, and the rest. False = out of memory. */
bool smith_flat_split(struct smith_arena *arena, const struct smith_document *document, struct smith_flat_list *lists,
                      unsigned count, struct smith_flat *rest);
/* Append the JSON form that has these. False = out of memory. */
bool smith_flat_join(struct smith_arena *arena, const struct smith_flat *rest, const struct smith_flat_list *lists,
                     unsigned count, struct smith_buffer *out);

/* The value of that name; NULL = there is none. */
struct smith_flat_value *smith_flat_find(const struct smith_flat *flat, const char *name);
/* Put a value in; one of that name changes. False = out of memory. */
bool smith_flat_put(struct smith_arena *arena, struct smith_flat *flat, const char *name, enum smith_flat_kind kind,
                    const char *text);
/* Take a value out, and keep the order of the others. */
void smith_flat_remove(struct smith_flat *flat, struct smith_flat_value *value);
/* Whether it is a whole number. */
bool smith_flat_int(const struct smith_flat_value *value, int64_t *number);

/* ---- writing ---- */

/* Values as <properties>, which is nothing when there are none, each line with so many blanks. */
void smith_tiled_properties(struct smith_buffer *out, const struct smith_flat *flat, int indent);
/* A picture in the text itself, in base64. */
void smith_tiled_image(struct smith_buffer *out, struct smith_bytes png, uint32_t width, uint32_t height, int indent);
/* ' x="1.5"' */
void smith_tiled_number(struct smith_buffer *out, const char *name, int64_t value);

/* ---- reading ---- */

/* The <properties> of an element. SMITH_BAD_TEXT where they are none. */
enum smith_status smith_tiled_read_properties(struct smith_arena *arena, const struct smith_xml_element *element,
                                              struct smith_flat *flat, struct smith_error *error);
/* A number of an attribute into the value `name`, which a property of that name may say more exactly: Tiled writes six digits. */
enum smith_status smith_tiled_read_number(struct smith_arena *arena, const struct smith_xml_element *element,
                                          const char *attribute, const char *name, struct smith_flat *flat,
                                          struct smith_error *error);
/* Whether bytes are a map of Tiled that was made of a document of this format. */
bool smith_tiled_recognise(struct smith_bytes bytes, const char *format);
/* Fill the error, at the element. */
enum smith_status smith_tiled_fail(const struct smith_xml_element *element, struct smith_error *error,
                                   const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
