/* SPDX-License-Identifier: MIT
 *
 * The text of SVG files: escapes, numbers, base 64.
 */
#include "base/number.h"
#include "base/text.h"
#include "media/drawing/stroke_font.h"
#include "media/drawing/svg.h"

#include <math.h>

/* Characters that XML 1.0 does not have, not even escaped. */
static bool is_forbidden(uint32_t c) {
    return (c < ' ' && c != '\t') || c == 0xFFFE || c == 0xFFFF || (c >= 0x7F && c <= 0x9F);
}

static const char *escape(uint32_t c) {
    switch (c) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    default: return NULL;
    }
}

const char *smith_svg_line(struct smith_svg *svg, const char *text) {
    while (*text && *text != '\n') {
        uint32_t c = smith_text_next(&text);
        const char *escaped = escape(c);
        if (escaped)
            smith_buffer_text(svg->out, escaped);
        else
            smith_utf8_add(svg->out, is_forbidden(c) ? 0xFFFD : c);
    }
    return text;
}

void smith_svg_text(struct smith_svg *svg, const char *text) {
    for (text = smith_svg_line(svg, text); *text; text = smith_svg_line(svg, text + 1))
        smith_buffer_byte(svg->out, '\n');
}

static bool svg_text_is_name(char c, bool first) {
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    return letter || (!first && ((c >= '0' && c <= '9') || c == '-' || c == ' '));
}

void smith_svg_name(struct smith_svg *svg, const char *name) {
    if (!svg_text_is_name(*name, true))
        smith_buffer_byte(svg->out, '_');
    for (const char *at = name; *at; at++)
        smith_buffer_byte(svg->out, (uint8_t)(svg_text_is_name(*at, false) ? *at : '_'));
}

void smith_svg_decimal(struct smith_svg *svg, double value, int decimals) {
    static const double powers[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};
    char digits[SMITH_NUMBER_SIZE];
    int64_t scaled = (int64_t)llround(value * powers[decimals]); /* at most 1e18: places have bounds */
    if (scaled < 0)
        smith_buffer_byte(svg->out, '-');
    uint64_t number = scaled < 0 ? 0 - (uint64_t)scaled : (uint64_t)scaled;
    while (decimals && number % 10 == 0) {
        number /= 10;
        decimals--;
    }
    size_t count = smith_print_u64(digits, number), point = (size_t)decimals;
    if (count > point)
        smith_buffer_add(svg->out, digits, count - point);
    if (!point)
        return;
    smith_buffer_byte(svg->out, '.');
    if (count < point)
        smith_buffer_fill(svg->out, '0', point - count);
    smith_buffer_add(svg->out, digits + (count > point ? count - point : 0), count < point ? count : point);
}

void smith_svg_number(struct smith_svg *svg, double value) {
    smith_svg_decimal(svg, value, svg->decimals);
}

void smith_svg_length(struct smith_svg *svg, const char *name, double value) {
    smith_buffer_byte(svg->out, ' ');
    smith_buffer_text(svg->out, name);
    smith_buffer_text(svg->out, "=\"");
    smith_svg_number(svg, value);
    smith_buffer_byte(svg->out, '"');
}

void smith_svg_base64(struct smith_svg *svg, const uint8_t *bytes, size_t size) {
    smith_base64_add(svg->out, (struct smith_bytes){bytes, size});
}
