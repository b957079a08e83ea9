/* SPDX-License-Identifier: MIT
 *
 * Positions of the protocol: lines, and in them units of UTF-16, both counted from 0.
 */
#include "language_server/language_server.h"

/* Bytes of the character that begins with this byte, and what it takes in UTF-16; texts need not be UTF-8. */
static uint32_t character_size(uint8_t first) {
    return first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

static uint32_t line_end(const struct source_text *text, uint32_t line) {
    return line + 1 < text->line_count ? text->lines[line + 1] - 1 : (uint32_t)text->text.size;
}

static uint32_t position_line_of(const struct source_text *text, uint32_t offset) {
    uint32_t low = 0, high = text->line_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        *(text->lines[middle] <= offset ? &low : &high) = middle;
    }
    return low;
}

void smith_position_write(struct smith_json_lines *json, const struct source_text *text, uint32_t offset) {
    if (offset > text->text.size)
        offset = (uint32_t)text->text.size;
    uint32_t line = position_line_of(text, offset), units = 0;
    for (uint32_t at = text->lines[line]; at < offset;) {
        uint32_t size = character_size(text->text.data[at]);
        units += size == 4 ? 2 : 1;
        at += size;
    }
    smith_buffer_format(json->out, "{\"line\":%u,\"character\":%u}", line, units);
}

void smith_range_write(struct smith_json_lines *json, const struct analysis *analysis, struct source_span span) {
    const struct source_text *text = smith_diagnosis_text(&analysis->diagnosis, span.start);
    uint32_t start = span.start - text->start;
    smith_buffer_text(json->out, "{\"start\":");
    smith_position_write(json, text, start);
    smith_buffer_text(json->out, ",\"end\":");
    smith_position_write(json, text, start + span.size);
    smith_buffer_text(json->out, "}");
}

uint32_t smith_position_read(const struct source_text *text, uint32_t line, uint32_t character) {
    if (line >= text->line_count)
        return (uint32_t)text->text.size;
    uint32_t at = text->lines[line], end = line_end(text, line);
    for (uint32_t units = 0; at < end && units < character;) {
        uint32_t size = character_size(text->text.data[at]);
        units += size == 4 ? 2 : 1;
        at += size;
    }
    return at < end ? at : end;
}
