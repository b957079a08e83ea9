/* SPDX-License-Identifier: MIT
 *
 * Values as people type them on a command line, to JSON: the type says whether "12" is a text, a number or hex digits.
 */
#include "base/json_text.h"
#include "base/text.h"
#include "document/expression.h"
#include "document/path.h"
#include "edit/edit.h"
#include <string.h>

/* "Wall,Box" as an array of strings. */
static void text_to_json_add_names(struct smith_buffer *json, const char *text) {
    smith_buffer_byte(json, '[');
    for (bool first = true; *text; first = false) {
        size_t size = strcspn(text, ",");
        smith_buffer_text(json, first ? "" : ",");
        smith_json_string(json, text, size);
        text += size;
        text += *text == ',';
    }
    smith_buffer_byte(json, ']');
}

static bool text_to_json_is_number(const char *text) {
    size_t sign = *text == '-' || *text == '+';
    return text[sign] >= '0' && text[sign] <= '9' && !strpbrk(text, ",");
}

static bool is_json(const struct smith_type *type, const char *text) {
    static const char *const literals[] = {"true", "false", "null"};
    for (size_t i = 0; i < sizeof literals / sizeof literals[0]; i++)
        if (strcmp(text, literals[i]) == 0)
            return true;
    if (type->kind == SMITH_BYTES) /* hex digits may look like a number */
        return *text == '"';
    return *text && (strchr("[{\"", *text) || text_to_json_is_number(text));
}

bool smith_edit_text_to_json(const struct smith_node *node, const char *text, struct smith_buffer *json) {
    const struct smith_type *type = smith_path_chosen(node);
    size_t size = strlen(text);
    if (smith_utf8_valid((struct smith_bytes){(const uint8_t *)text, size}) != size)
        return false;
    if (type->kind != SMITH_TEXT && is_json(type, text))
        smith_buffer_text(json, text);
    else if (type->kind <= SMITH_SPELLED && type->names && type->names->is_bits && !node->part)
        text_to_json_add_names(json, text);
    else
        smith_json_string(json, text, size);
    return !json->failed;
}
