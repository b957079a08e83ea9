/* SPDX-License-Identifier: MIT
 *
 * Parts of a map of Tiled, from XML.
 */
#include "base/error.h"
#include "base/number.h"
#include "format/tiled/tiled.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { tiled_head = 4096 }; /* bytes in which a map says what it was made of */

enum smith_status smith_tiled_fail(const struct smith_xml_element *element, struct smith_error *error,
                                   const char *format, ...) {
    char words[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    enum smith_status status = smith_fail(error, SMITH_BAD_TEXT, "TILED-MISTAKE", "%s", words);
    if (error) {
        error->line = element->line;
        error->column = element->column;
    }
    return status;
}

static bool holds(struct smith_bytes bytes, const char *text) {
    const size_t size = strlen(text);
    for (size_t i = 0; i + size <= bytes.size && i < tiled_head; i++)
        if (memcmp(bytes.data + i, text, size) == 0)
            return true;
    return false;
}

bool smith_tiled_recognise(struct smith_bytes bytes, const char *format) {
    char mark[80];
    snprintf(mark, sizeof mark, "name=\"$format\" value=\"%s\"", format);
    return holds(bytes, "<map ") && holds(bytes, mark);
}

/* What a property says; its text is kept. */
static bool tiled_value(struct smith_flat_value *value, const char *type, const char *text) {
    *value = (struct smith_flat_value){value->name, SMITH_FLAT_TEXT, text};
    if (!type || strcmp(type, "string") == 0 || strcmp(type, "file") == 0 || strcmp(type, "color") == 0) {
        if (*text && strchr("[{\"=", *text))
            *value = (struct smith_flat_value){value->name, SMITH_FLAT_JSON, text + (*text == '=')};
        return true;
    }
    int64_t number;
    double fraction;
    const bool is_int = smith_parse_i64(text, strlen(text), &number);
    if (strcmp(type, "bool") == 0)
        value->kind = SMITH_FLAT_BOOL;
    else if (strcmp(type, "int") == 0 || strcmp(type, "object") == 0)
        value->kind = *type == 'i' ? SMITH_FLAT_INT : SMITH_FLAT_OBJECT;
    else
        value->kind = SMITH_FLAT_JSON;
    if (value->kind == SMITH_FLAT_BOOL)
        return strcmp(text, "true") == 0 || strcmp(text, "false") == 0;
    return value->kind == SMITH_FLAT_JSON ? smith_parse_f64(text, strlen(text), &fraction) : is_int;
}

enum smith_status smith_tiled_read_properties(struct smith_arena *arena, const struct smith_xml_element *element,
                                              struct smith_flat *flat, struct smith_error *error) {
    const struct smith_xml_element *list = smith_xml_child(element, "properties");
    const struct smith_xml_element *property = list ? smith_xml_child(list, "property") : NULL;
    for (; property; property = smith_xml_next(property)) {
        const char *text = smith_xml_attribute(property, "value");
        struct smith_flat_value value = {.name = smith_xml_attribute(property, "name")};
        if (!value.name || !tiled_value(&value, smith_xml_attribute(property, "type"), text ? text : property->text))
            return smith_tiled_fail(property, error, "the property '%.80s' is none of that type",
                                    value.name ? value.name : "");
        if (!smith_flat_put(arena, flat, value.name, value.kind, value.text))
            return smith_fail_memory(error, arena);
    }
    return SMITH_OK;
}

/* A number as JSON has it. */
static const char *tiled_number_text(struct smith_arena *arena, double value) {
    char digits[SMITH_NUMBER_SIZE];
    return smith_arena_copy(arena, digits, smith_print_f64(digits, value));
}

enum smith_status smith_tiled_read_number(struct smith_arena *arena, const struct smith_xml_element *element,
                                          const char *attribute, const char *name, struct smith_flat *flat,
                                          struct smith_error *error) {
    const char *text = smith_xml_attribute(element, attribute);
    const struct smith_flat_value *known = smith_flat_find(flat, name);
    double value = 0, exact;
    if (text && (!smith_parse_f64(text, strlen(text), &value) || !isfinite(value)))
        return smith_tiled_fail(element, error, "%s=\"%.40s\" is no number", attribute, text);
    if (known && smith_parse_f64(known->text, strlen(known->text), &exact) && fabs(exact - value) <= 1e-5 * fabs(exact))
        return SMITH_OK;
    return smith_flat_put(arena, flat, name, SMITH_FLAT_JSON, tiled_number_text(arena, value))
               ? SMITH_OK
               : smith_fail_memory(error, arena);
}
