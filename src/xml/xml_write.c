/* SPDX-License-Identifier: MIT
 *
 * XML texts: elements of a tree and what is asked of it, and escapes.
 */
#include "xml/xml.h"
#include <string.h>

struct smith_xml_element *smith_xml_add_element(struct smith_arena *arena, struct smith_xml_element *parent,
                                                const char *name) {
    static const char *const no_attributes[] = {NULL};
    struct smith_xml_element *element = smith_arena_alloc(arena, sizeof *element, _Alignof(struct smith_xml_element));
    if (!element)
        return NULL;
    *element = (struct smith_xml_element){.name = name, .attributes = no_attributes, .text = "", .parent = parent};
    if (parent && parent->last)
        parent->last->next = element;
    else if (parent)
        parent->first = element;
    if (parent)
        parent->last = element;
    return element;
}

const char *smith_xml_attribute(const struct smith_xml_element *element, const char *name) {
    for (const char *const *at = element->attributes; *at; at += 2)
        if (strcmp(at[0], name) == 0)
            return at[1];
    return NULL;
}

static const struct smith_xml_element *xml_from(const struct smith_xml_element *at, const char *name) {
    while (at && strcmp(at->name, name) != 0)
        at = at->next;
    return at;
}

const struct smith_xml_element *smith_xml_child(const struct smith_xml_element *element, const char *name) {
    return xml_from(element->first, name);
}

const struct smith_xml_element *smith_xml_next(const struct smith_xml_element *element) {
    return xml_from(element->next, element->name);
}

/* Control characters and two others are in no XML text; line ends and tabs do not come back as they were. */
bool smith_xml_can_hold(const char *text) {
    for (const uint8_t *at = (const uint8_t *)text; *at; at++)
        if (*at < 0x20 || (at[0] == 0xEF && at[1] == 0xBF && at[2] >= 0xBE))
            return false;
    return true;
}

void smith_xml_add(struct smith_buffer *out, const char *text) {
    for (; *text; text++)
        switch (*text) {
        case '&': smith_buffer_text(out, "&amp;"); break;
        case '<': smith_buffer_text(out, "&lt;"); break;
        case '>': smith_buffer_text(out, "&gt;"); break;
        case '"': smith_buffer_text(out, "&quot;"); break;
        default: smith_buffer_byte(out, (uint8_t)*text);
        }
}

void smith_xml_add_attribute(struct smith_buffer *out, const char *name, const char *text) {
    smith_buffer_byte(out, ' ');
    smith_buffer_text(out, name);
    smith_buffer_text(out, "=\"");
    smith_xml_add(out, text);
    smith_buffer_byte(out, '"');
}
