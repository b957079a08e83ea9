/* SPDX-License-Identifier: MIT
 *
 * Reading a texture. It is a picture file, or, when it moves, an archive with a text TEXT/ANIM that says how large its
 * frames are and how many, and TEXTURES/NAME with the frames side by side.
 */
#include "d2df_frames.h"

#include "../../base/buffer.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reading {
    const struct smith_folder *folder;
    const struct smith_options *options;
    struct smith_d2df_frames *frames;
    bool out_of_memory;
};

static void report_problem(struct reading *reading, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void report_problem(struct reading *reading, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reading->frames->problem, sizeof reading->frames->problem, format, arguments);
    va_end(arguments);
}

static bool read_file(struct reading *reading, const char *name, struct smith_buffer *out) {
    struct smith_error why;
    smith_buffer_init(out, reading->options ? &reading->options->allocator : NULL);
    enum smith_status status = reading->folder->read(reading->folder->context, name, out, &why);
    reading->out_of_memory |= status == SMITH_NO_MEMORY;
    return status == SMITH_OK;
}

/* ---- pictures ---- */

enum outcome { DONE, NO_FILE, NO_PICTURE };

static enum outcome read_picture(struct reading *reading, const char *name) {
    struct smith_buffer file;
    struct smith_error why;
    enum outcome outcome = read_file(reading, name, &file) ? DONE : NO_FILE;
    if (outcome == DONE) {
        enum smith_status status = smith_image_read((struct smith_bytes){file.data, file.size}, reading->options,
                                                    &reading->frames->picture, &why);
        reading->out_of_memory |= status == SMITH_NO_MEMORY;
        outcome = status == SMITH_OK ? DONE : NO_PICTURE;
    }
    smith_buffer_free(&file);
    return outcome;
}

/* ---- textures that move ---- */

struct animation {
    char resource[128];
    uint32_t width, height, count; /* of a frame; of frames */
};

/* "key = value" of a line; NULL when it is another. */
static const char *value_of(const char *line, const char *key) {
    line += strspn(line, " \t");
    for (; *key; key++, line++)
        if ((*line | 0x20) != *key)
            return NULL;
    line += strspn(line, " \t");
    return *line == '=' ? line + 1 + strspn(line + 1, " \t") : NULL;
}

static void take_line(const char *line, struct animation *animation) {
    const char *value;
    if ((value = value_of(line, "resource")))
        snprintf(animation->resource, sizeof animation->resource, "%.*s", (int)strcspn(value, " \t\r\n"), value);
    else if ((value = value_of(line, "framewidth")))
        animation->width = (uint32_t)strtoul(value, NULL, 10);
    else if ((value = value_of(line, "frameheight")))
        animation->height = (uint32_t)strtoul(value, NULL, 10);
    else if ((value = value_of(line, "framecount")))
        animation->count = (uint32_t)strtoul(value, NULL, 10);
}

/* False when there is no such text. */
static bool read_animation(struct reading *reading, const char *name, struct animation *animation) {
    char path[1024];
    struct smith_buffer text;
    snprintf(path, sizeof path, "%.900s/TEXT/ANIM", name);
    bool found = read_file(reading, path, &text);
    *animation = (struct animation){.count = 1};
    smith_buffer_byte(&text, 0);
    reading->out_of_memory |= text.failed;
    if (found && !text.failed)
        for (const char *line = (const char *)text.data; *line; line += strcspn(line, "\n"), line += *line == '\n')
            take_line(line, animation);
    smith_buffer_free(&text);
    return found;
}

/* The upper left corner of the picture takes its place. */
static void cut_frame(struct reading *reading, uint32_t width, uint32_t height) {
    struct smith_picture *picture = &reading->frames->picture, frame;
    if (smith_picture_init(&frame, SMITH_PIXELS_TRUE, width, height, reading->options, NULL) != SMITH_OK) {
        reading->out_of_memory = true;
        return;
    }
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++)
            frame.colours[(size_t)y * width + x] = smith_picture_colour(picture, x, y);
    smith_picture_free(picture);
    *picture = frame;
}

/* All frames have to be on the picture; where not even the first is, the whole is better than nothing. */
static void take_frames(struct reading *reading, const struct animation *animation) {
    const struct smith_picture *picture = &reading->frames->picture;
    bool sized = animation->width && animation->height && animation->count;
    if (!sized)
        report_problem(reading, "its TEXT/ANIM does not say how large the frames are, or has none");
    else if ((uint64_t)animation->width * animation->count > picture->width || animation->height > picture->height)
        report_problem(reading, "its %u frames of %u x %u pixels are not on the picture of %u x %u", (unsigned)animation->count,
             (unsigned)animation->width, (unsigned)animation->height, (unsigned)picture->width,
             (unsigned)picture->height);
    if (sized && animation->width <= picture->width && animation->height <= picture->height)
        cut_frame(reading, animation->width, animation->height);
}

static void read_frames(struct reading *reading, const char *name) {
    struct animation animation;
    char path[1200];
    if (!read_animation(reading, name, &animation)) {
        report_problem(reading, "it is neither a picture nor an archive with a TEXT/ANIM");
        return;
    }
    reading->frames->animated = true;
    snprintf(path, sizeof path, "%.900s/TEXTURES/%s", name, animation.resource);
    switch (*animation.resource ? read_picture(reading, path) : NO_FILE) {
    case DONE:
        take_frames(reading, &animation);
        break;
    case NO_FILE:
        report_problem(reading, "its frames, TEXTURES/%.64s, are not in it", animation.resource);
        break;
    case NO_PICTURE:
        report_problem(reading, "its frames, TEXTURES/%.64s, are no picture", animation.resource);
        break;
    }
}

enum smith_status smith_d2df_frames_read(const struct smith_folder *folder, const char *name,
                                         const struct smith_options *options, struct smith_d2df_frames *frames) {
    struct reading reading = {folder, options, frames, false};
    *frames = (struct smith_d2df_frames){.animated = false};
    if (read_picture(&reading, name) != DONE)
        read_frames(&reading, name);
    return reading.out_of_memory ? SMITH_NO_MEMORY : SMITH_OK;
}
