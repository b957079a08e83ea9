/* SPDX-License-Identifier: MIT
 *
 * Parts of a map of Tiled, as XML.
 */
#include "base/number.h"
#include "base/text.h"
#include "format/tiled/tiled.h"
#include <string.h>

static void tiled_margin(struct smith_buffer *out, int indent) {
    smith_buffer_fill(out, ' ', (size_t)indent);
}

/* Before JSON that does not show by its first letter that it is such. */
static const char *json_mark(const struct smith_flat_value *value) {
    return value->kind == SMITH_FLAT_JSON && !strchr("[{\"", *value->text) ? "=" : "";
}

static void tiled_property(struct smith_buffer *out, const struct smith_flat_value *value, int indent) {
    static const char *const types[] = {
        [SMITH_FLAT_INT] = "int", [SMITH_FLAT_BOOL] = "bool", [SMITH_FLAT_OBJECT] = "object"};
    const bool has_type = value->kind != SMITH_FLAT_TEXT && value->kind != SMITH_FLAT_JSON;
    tiled_margin(out, indent);
    smith_buffer_text(out, "<property");
    smith_xml_add_attribute(out, "name", value->name);
    if (has_type)
        smith_xml_add_attribute(out, "type", types[value->kind]);
    smith_buffer_text(out, " value=\"");
    smith_buffer_text(out, json_mark(value));
    smith_xml_add(out, value->text);
    smith_buffer_text(out, "\"/>\n");
}

void smith_tiled_properties(struct smith_buffer *out, const struct smith_flat *flat, int indent) {
    if (!flat->count)
        return;
    tiled_margin(out, indent);
    smith_buffer_text(out, "<properties>\n");
    for (uint32_t i = 0; i < flat->count; i++)
        tiled_property(out, &flat->items[i], indent + 1);
    tiled_margin(out, indent);
    smith_buffer_text(out, "</properties>\n");
}

void smith_tiled_number(struct smith_buffer *out, const char *name, int64_t value) {
    char digits[SMITH_NUMBER_SIZE + 1];
    digits[smith_print_i64(digits, value)] = '\0';
    smith_xml_add_attribute(out, name, digits);
}

void smith_tiled_image(struct smith_buffer *out, struct smith_bytes png, uint32_t width, uint32_t height, int indent) {
    tiled_margin(out, indent);
    smith_buffer_text(out, "<image");
    smith_tiled_number(out, "width", width);
    smith_tiled_number(out, "height", height);
    smith_buffer_text(out, " format=\"png\">\n");
    tiled_margin(out, indent + 1);
    smith_buffer_text(out, "<data encoding=\"base64\">");
    smith_base64_add(out, png);
    smith_buffer_text(out, "</data>\n");
    tiled_margin(out, indent);
    smith_buffer_text(out, "</image>\n");
}
