/* SPDX-License-Identifier: MIT
 *
 * Reading a texture. It is a picture file, or, when it moves, an archive with a text TEXT/ANIM that says how large its
 * frames are and how many, and TEXTURES/NAME with the frames side by side.
 */
#include "format/d2df/map/d2df_frames.h"
#include "base/buffer.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- texts of settings ---- */

struct span {
    const char *start, *end;
};

static struct span d2df_ini_trim(struct span span) {
    while (span.start < span.end && (unsigned char)*span.start <= ' ')
        span.start++;
    while (span.end > span.start && (unsigned char)span.end[-1] <= ' ')
        span.end--;
    return span;
}

static char d2df_ini_lower(char letter) {
    return (char)(letter >= 'A' && letter <= 'Z' ? letter | 0x20 : letter);
}

static bool d2df_ini_is_word(struct span span, const char *word) {
    for (; span.start < span.end && *word; span.start++, word++)
        if (d2df_ini_lower(*span.start) != d2df_ini_lower(*word))
            return false;
    return span.start == span.end && !*word;
}

static const char *find_in(struct span span, char letter) {
    return memchr(span.start, letter, (size_t)(span.end - span.start));
}

/* "key = value" with that key. */
static bool read_line(struct span line, const char *key, char *value, size_t size) {
    const char *equals = find_in(line, '=');
    if (!equals || !d2df_ini_is_word(d2df_ini_trim((struct span){line.start, equals}), key))
        return false;
    struct span found = d2df_ini_trim((struct span){equals + 1, line.end});
    size_t length = (size_t)(found.end - found.start);
    length = length < size ? length : size - 1;
    memcpy(value, found.start, length);
    value[length] = '\0';
    return true;
}

bool smith_d2df_ini_read(const char *text, const char *section, const char *key, char *value, size_t size) {
    bool inside = !*section;
    while (*text) {
        const char *end = strstr(text, "\r\n");
        struct span line = d2df_ini_trim((struct span){text, end ? end : text + strlen(text)});
        text = end ? end + 2 : text + strlen(text);
        bool header = line.end - line.start >= 2 && line.start[0] == '[' && line.end[-1] == ']';
        if (header)
            inside = d2df_ini_is_word((struct span){line.start + 1, line.end - 1}, section);
        else if (inside && line.start < line.end && *line.start != ';' && read_line(line, key, value, size))
            return true;
    }
    return false;
}

/* ---- d2df frames ---- */

struct frame_reader {
    const struct smith_folder *folder;
    const struct smith_options *options;
    struct smith_d2df_frames *frames;
    bool out_of_memory;
};

static void report_problem(struct frame_reader *frame_reader, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void report_problem(struct frame_reader *frame_reader, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(frame_reader->frames->problem, sizeof frame_reader->frames->problem, format, arguments);
    va_end(arguments);
}

static bool d2df_frames_read_file(struct frame_reader *frame_reader, const char *name, struct smith_buffer *out) {
    struct smith_error why;
    smith_buffer_init(out, frame_reader->options ? &frame_reader->options->allocator : NULL);
    enum smith_status status = frame_reader->folder->read(frame_reader->folder->context, name, out, &why);
    frame_reader->out_of_memory |= status == SMITH_NO_MEMORY;
    return status == SMITH_OK;
}

/* ---- pictures ---- */

enum outcome { DONE, NO_FILE, NO_PICTURE };

static enum outcome d2df_frames_read_picture(struct frame_reader *frame_reader, const char *name) {
    struct smith_buffer file;
    struct smith_error why;
    enum outcome outcome = d2df_frames_read_file(frame_reader, name, &file) ? DONE : NO_FILE;
    if (outcome == DONE) {
        enum smith_status status = smith_image_read((struct smith_bytes){file.data, file.size}, frame_reader->options,
                                                    &frame_reader->frames->picture, &why);
        frame_reader->out_of_memory |= status == SMITH_NO_MEMORY;
        outcome = status == SMITH_OK ? DONE : NO_PICTURE;
    }
    smith_buffer_free(&file);
    return outcome;
}

/* ---- textures that move ---- */

struct animation {
    char resource[128];
    uint32_t width, height, count; /* of a frame; of frames */
    bool is_one_line; /* its lines end in a way that the game does not know */
    bool ends_game;
};

static uint32_t d2df_frames_read_number(const char *text, const char *key, uint32_t usual) {
    char value[16];
    return smith_d2df_ini_read(text, "", key, value, sizeof value) ? (uint32_t)strtoul(value, NULL, 10) : usual;
}

/* No frames at all, or a last line of one letter, behind which the game looks for ever. */
static bool ends_game(const char *text, const struct animation *animation) {
    size_t size = strlen(text);
    bool one_letter = size == 1 || (size > 2 && strncmp(text + size - 3, "\r\n", 2) == 0 && text[size - 1] != '\n');
    return !animation->count || one_letter;
}

/* False when there is no such text. */
static bool d2df_frames_read_animation(struct frame_reader *frame_reader, const char *name,
                                       struct animation *animation) {
    char path[1024];
    struct smith_buffer text;
    snprintf(path, sizeof path, "%.900s/TEXT/ANIM", name);
    bool found = d2df_frames_read_file(frame_reader, path, &text);
    *animation = (struct animation){.count = 0};
    smith_buffer_byte(&text, 0);
    frame_reader->out_of_memory |= text.failed;
    if (found && !text.failed) {
        const char *ini = (const char *)text.data;
        smith_d2df_ini_read(ini, "", "resource", animation->resource, sizeof animation->resource);
        animation->width = d2df_frames_read_number(ini, "framewidth", 0);
        animation->height = d2df_frames_read_number(ini, "frameheight", 0);
        animation->count = d2df_frames_read_number(ini, "framecount", 1);
        animation->is_one_line = strchr(ini, '\n') && !strstr(ini, "\r\n");
        animation->ends_game = ends_game(ini, animation);
    }
    smith_buffer_free(&text);
    return found;
}

/* The upper left corner of the picture takes its place. */
static void cut_frame(struct frame_reader *frame_reader, uint32_t width, uint32_t height) {
    struct smith_picture *picture = &frame_reader->frames->picture, frame;
    if (smith_picture_init(&frame, SMITH_PIXELS_TRUE, width, height, frame_reader->options, NULL) != SMITH_OK) {
        frame_reader->out_of_memory = true;
        return;
    }
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++)
            frame.colours[(size_t)y * width + x] = smith_picture_colour(picture, x, y);
    smith_picture_free(picture);
    *picture = frame;
}

/* All frames have to be on the picture; where not even the first is, the whole is better than nothing. */
static void take_frames(struct frame_reader *frame_reader, const struct animation *animation) {
    const struct smith_picture *picture = &frame_reader->frames->picture;
    bool sized = animation->width && animation->height && animation->count;
    if (!sized)
        report_problem(frame_reader, "its TEXT/ANIM does not say how large the frames are, or has none");
    else if ((uint64_t)animation->width * animation->count > picture->width || animation->height > picture->height)
        report_problem(frame_reader, "its %u frames of %u x %u pixels are not on the picture of %u x %u",
                       (unsigned)animation->count, (unsigned)animation->width, (unsigned)animation->height,
                       (unsigned)picture->width, (unsigned)picture->height);
    if (sized && animation->width <= picture->width && animation->height <= picture->height)
        cut_frame(frame_reader, animation->width, animation->height);
}

static void read_frames(struct frame_reader *frame_reader, const char *name) {
    struct animation animation;
    char path[1200];
    if (!d2df_frames_read_animation(frame_reader, name, &animation)) {
        report_problem(frame_reader, "it is neither a picture nor an archive with a TEXT/ANIM");
        frame_reader->frames->is_other = true;
        return;
    }
    frame_reader->frames->animated = true;
    frame_reader->frames->ends_game = animation.ends_game;
    if (animation.ends_game) {
        report_problem(frame_reader, "%s",
                       animation.count ? "the last line of its TEXT/ANIM is a single letter"
                                       : "its TEXT/ANIM says that it has 0 frames");
        return;
    }
    if (animation.is_one_line) {
        report_problem(frame_reader, "the lines of its TEXT/ANIM end in LF: the game knows CR LF only");
        return;
    }
    snprintf(path, sizeof path, "%.900s/TEXTURES/%s", name, animation.resource);
    switch (*animation.resource ? d2df_frames_read_picture(frame_reader, path) : NO_FILE) {
    case DONE: take_frames(frame_reader, &animation); break;
    case NO_FILE: report_problem(frame_reader, "its frames, TEXTURES/%.64s, are not in it", animation.resource); break;
    case NO_PICTURE:
        report_problem(frame_reader, "its frames, TEXTURES/%.64s, are no picture", animation.resource);
        break;
    }
}

enum smith_status smith_d2df_frames_read(const struct smith_folder *folder, const char *name,
                                         const struct smith_options *options, struct smith_d2df_frames *frames) {
    struct frame_reader frame_reader = {folder, options, frames, false};
    *frames = (struct smith_d2df_frames){.animated = false};
    if (d2df_frames_read_picture(&frame_reader, name) != DONE)
        read_frames(&frame_reader, name);
    return frame_reader.out_of_memory ? SMITH_NO_MEMORY : SMITH_OK;
}
