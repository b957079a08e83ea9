/* SPDX-License-Identifier: MIT
 *
 * What resources of the game are: pictures, sounds, music and settings, which it knows by their first bytes as well,
 * for in its archives they have no extensions.
 */
#include "format/d2df/archive/d2df_archive.h"

#include <levelsmith/picture.h>
#include <string.h>

/* Sounds and music, by a mark at a place. */
static const struct kind {
    const char *extension, *mark;
    uint16_t at;
    uint8_t size;
} kinds[] = {
    {".wav", "WAVE", 8, 4},    {".ogg", "OggS", 0, 4},    {".flac", "fLaC", 0, 4},   {".mp3", "ID3", 0, 3},
    {".mid", "MThd", 0, 4},    {".it", "IMPM", 0, 4},     {".s3m", "SCRM", 44, 4},   {".xm", "Extended Module:", 0, 16},
    {".mod", "M.K.", 1080, 4}, {".mod", "M!K!", 1080, 4}, {".mod", "FLT4", 1080, 4}, {".mod", "4CHN", 1080, 4},
    {".mod", "6CHN", 1080, 4}, {".mod", "8CHN", 1080, 4}, {".gif", "GIF8", 0, 4},
};

static bool has_mark(struct smith_bytes bytes, const struct kind *kind) {
    return bytes.size >= (size_t)kind->at + kind->size && memcmp(bytes.data + kind->at, kind->mark, kind->size) == 0;
}

/* A frame of MPEG audio of layer 3 whose rates are some: 11 bits that are set, and what a header cannot have. */
static bool is_mp3(struct smith_bytes bytes) {
    const uint8_t *head = bytes.data;
    return bytes.size >= 4 && head[0] == 0xFF && (head[1] & 0xE6) == 0xE2 && (head[1] & 0x18) != 0x08 &&
           (head[2] & 0xF0) != 0xF0 && (head[2] & 0xF0) && (head[2] & 0x0C) != 0x0C;
}

enum { text_head = 256 }; /* so much is looked at: lists of letters have control characters further on */

/* Letters of any code page, blanks and line ends. */
static bool is_text(struct smith_bytes bytes) {
    for (size_t i = 0; i < bytes.size && i < text_head; i++)
        if (bytes.data[i] == 0x7F || (bytes.data[i] < 0x20 && !memchr("\t\n\r", bytes.data[i], 3)))
            return false;
    return bytes.size > 0;
}

/* "[section]" or "key=value" where the first line begins that is no remark. */
static bool is_settings(struct smith_bytes text) {
    size_t at = 0;
    while (at < text.size && memchr(" \t\r\n;", text.data[at], 5)) {
        const uint8_t *end = text.data[at] == ';' ? memchr(text.data + at, '\n', text.size - at) : text.data + at;
        if (!end)
            return false;
        at = (size_t)(end - text.data) + 1;
    }
    const uint8_t *line = text.data + at, *end = at < text.size ? memchr(line, '\n', text.size - at) : NULL;
    size_t size = end ? (size_t)(end - line) : text.size - at;
    return size && (*line == '[' || memchr(line, '=', size));
}

const char *smith_d2df_resource_extension(struct smith_bytes bytes) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (has_mark(bytes, &kinds[i]))
            return kinds[i].extension;
    if (is_mp3(bytes))
        return ".mp3";
    const char *image = smith_image_extension(bytes);
    if (image || !is_text(bytes))
        return image;
    return is_settings(bytes) ? ".ini" : ".txt";
}
