/* SPDX-License-Identifier: MIT
 *
 * Palette files that painting programs exchange: a line a colour, three decimal numbers. JASC-PAL counts its colours in
 * its third line; GIMP's has a name, comments, and a name behind each colour. Some programs write alpha as a fourth
 * number: JASC-PAL without saying so, GIMP's after a line "Channels: RGBA".
 */
#include "base/buffer.h"
#include "base/error.h"
#include <levelsmith/picture.h>

#include <inttypes.h>

struct reader {
    struct smith_bytes text;
    size_t at;
    uint32_t line_number; /* of the line last taken, from 1 */
    struct smith_error *error;
};

static enum smith_status palette_file_fail(const struct reader *reader, const char *message) {
    smith_fail(reader->error, SMITH_DAMAGED, "PALETTE-DAMAGED", "%s", message);
    if (reader->error)
        reader->error->line = reader->line_number;
    return SMITH_DAMAGED;
}

static bool palette_file_is_space(uint8_t byte) {
    return byte == ' ' || byte == '\t' || byte == '\r';
}

static bool palette_file_is_digit(uint8_t byte) {
    return byte >= '0' && byte <= '9';
}

/* The next line that is not blank, without spaces around it; false at the end of the text. */
static bool palette_file_take_line(struct reader *reader, struct smith_bytes *line) {
    while (reader->at < reader->text.size) {
        const uint8_t *start = reader->text.data + reader->at;
        size_t left = reader->text.size - reader->at;
        const uint8_t *end = memchr(start, '\n', left);
        size_t size = end ? (size_t)(end - start) : left;
        reader->at += end ? size + 1 : size;
        reader->line_number++;
        while (size && palette_file_is_space(start[size - 1]))
            size--;
        for (; size && palette_file_is_space(*start); size--)
            start++;
        *line = (struct smith_bytes){start, size};
        if (size)
            return true;
    }
    return false;
}

static bool is_line(struct smith_bytes line, const char *text) {
    return line.size == strlen(text) && memcmp(line.data, text, line.size) == 0;
}

/* A number of at most `most`, and the spaces behind it, taken from `line`. */
static bool palette_file_take_number(struct smith_bytes *line, uint32_t max, uint32_t *number) {
    size_t at = 0;
    *number = 0;
    for (; at < line->size && palette_file_is_digit(line->data[at]); at++) {
        *number = *number * 10 + (uint32_t)(line->data[at] - '0');
        if (*number > max)
            return false;
    }
    bool ends = at == line->size || palette_file_is_space(line->data[at]);
    if (!at || !ends)
        return false;
    for (; at < line->size && palette_file_is_space(line->data[at]); at++)
        ;
    *line = (struct smith_bytes){line->data + at, line->size - at};
    return true;
}

/* The numbers of a colour; what is left of the line stays in it. */
static bool take_colour(struct smith_bytes *line, bool has_alpha, struct smith_colour *colour) {
    uint32_t red, green, blue, alpha = 255;
    if (!palette_file_take_number(line, 255, &red) || !palette_file_take_number(line, 255, &green) ||
        !palette_file_take_number(line, 255, &blue))
        return false;
    if (has_alpha && !palette_file_take_number(line, 255, &alpha))
        return false;
    *colour = (struct smith_colour){(uint8_t)red, (uint8_t)green, (uint8_t)blue, (uint8_t)alpha};
    return true;
}

static enum smith_status add_colour(struct reader *reader, struct smith_palette *palette, struct smith_colour colour) {
    if (palette->count == SMITH_PALETTE_MAX)
        return palette_file_fail(reader, "a palette has at most 256 colours");
    palette->colours[palette->count++] = colour;
    return SMITH_OK;
}

static enum smith_status read_jasc(struct reader *reader, struct smith_palette *palette) {
    struct smith_bytes line;
    uint32_t count;
    if (!palette_file_take_line(reader, &line) || !is_line(line, "0100"))
        return palette_file_fail(reader, "the version of a JASC palette is 0100");
    if (!palette_file_take_line(reader, &line) || !palette_file_take_number(&line, SMITH_PALETTE_MAX, &count) ||
        line.size)
        return palette_file_fail(reader, "the number of colours, at most 256, is expected");
    while (palette_file_take_line(reader, &line)) {
        struct smith_colour colour;
        if (!take_colour(&line, false, &colour))
            return palette_file_fail(reader, "three numbers from 0 to 255 are expected");
        uint32_t alpha = 255;
        if (line.size && (!palette_file_take_number(&line, 255, &alpha) || line.size))
            return palette_file_fail(reader,
                                     "behind the three numbers of a colour stands alpha from 0 to 255 or nothing");
        colour.alpha = (uint8_t)alpha;
        enum smith_status status = add_colour(reader, palette, colour);
        if (status != SMITH_OK)
            return status;
    }
    return palette->count == count ? SMITH_OK
                                   : palette_file_fail(reader, "the palette has more or fewer colours than it says");
}

static bool palette_file_begins(struct smith_bytes line, const char *text) {
    return line.size >= strlen(text) && memcmp(line.data, text, strlen(text)) == 0;
}

static enum smith_status read_gimp(struct reader *reader, struct smith_palette *palette) {
    struct smith_bytes line;
    bool has_alpha = false;
    enum smith_status status = SMITH_OK;
    while (status == SMITH_OK && palette_file_take_line(reader, &line)) {
        struct smith_colour colour;
        if (palette_file_begins(line, "Channels:"))
            has_alpha = is_line(line, "Channels: RGBA");
        if (palette_file_begins(line, "#") || palette_file_begins(line, "Name:") ||
            palette_file_begins(line, "Columns:") || palette_file_begins(line, "Channels:"))
            continue;
        status = take_colour(&line, has_alpha, &colour)
                     ? add_colour(reader, palette, colour)
                     : palette_file_fail(reader, "numbers from 0 to 255 are expected");
    }
    return status;
}

enum smith_status smith_palette_read(struct smith_bytes text, struct smith_palette *palette,
                                     struct smith_error *error) {
    struct reader reader = {.text = text, .error = error};
    struct smith_bytes line = {0};
    *palette = (struct smith_palette){0};
    bool any = palette_file_take_line(&reader, &line);
    if (any && is_line(line, "JASC-PAL"))
        return read_jasc(&reader, palette);
    if (any && is_line(line, "GIMP Palette"))
        return read_gimp(&reader, palette);
    return smith_fail(error, SMITH_DAMAGED, "PALETTE-NOT-ONE",
                      "this is no palette file: its first line is neither JASC-PAL nor GIMP Palette");
}

enum smith_status smith_palette_write(const struct smith_palette *palette, enum smith_palette_file_format format,
                                      struct smith_buffer *out, struct smith_error *error) {
    if (format == SMITH_PALETTE_JASC)
        smith_buffer_format(out, "JASC-PAL\r\n0100\r\n%" PRIu32 "\r\n", palette->count);
    else
        smith_buffer_text(out, "GIMP Palette\nName: palette\nColumns: 16\n#\n");
    for (uint32_t i = 0; i < palette->count; i++) {
        const struct smith_colour *colour = &palette->colours[i];
        if (format == SMITH_PALETTE_JASC)
            smith_buffer_format(out, "%u %u %u\r\n", colour->red, colour->green, colour->blue);
        else
            smith_buffer_format(out, "%3u %3u %3u\tIndex %" PRIu32 "\n", colour->red, colour->green, colour->blue, i);
    }
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}
