/* SPDX-License-Identifier: MIT
 *
 * Animated PNG files: a PNG file whose further pictures are chunks that other readers pass by. Each frame is written as
 * a PNG file of its own first, and its packed pixels are taken from there.
 */
#include "base/buffer.h"
#include "base/error.h"
#include "media/image/png_write.h"
#include <libdeflate.h>
#include <string.h>

#define SIGNATURE_SIZE 8
#define HEADER_SIZE 25 /* of the IHDR chunk */
#define FRAME_SIZE 12 /* of a chunk without its data */
#define FRAMES_MAX 10000

enum { DISPOSE_TO_BACKGROUND = 1 };

struct animation {
    const struct smith_picture *frames;
    uint32_t count, width, height;
    uint16_t frames_a_second;
    uint32_t sequence; /* of chunks that belong to the animation */
    struct smith_buffer *out;
    struct smith_error *error;
};

/* ---- chunks ---- */

static void put32(uint8_t *to, uint32_t value) {
    for (int i = 0; i < 4; i++)
        to[i] = (uint8_t)(value >> (24 - 8 * i));
}

static uint32_t get32(const uint8_t *from) {
    return (uint32_t)from[0] << 24 | (uint32_t)from[1] << 16 | (uint32_t)from[2] << 8 | from[3];
}

/* A chunk whose data is in two parts. */
static void add_chunk(struct smith_buffer *out, const char *kind, struct smith_bytes head, struct smith_bytes data) {
    uint8_t number[4];
    put32(number, (uint32_t)(head.size + data.size));
    smith_buffer_add(out, number, 4);
    size_t start = out->size;
    smith_buffer_add(out, kind, 4);
    smith_buffer_add(out, head.data, head.size);
    if (data.size)
        smith_buffer_add(out, data.data, data.size);
    if (out->failed)
        return;
    put32(number, libdeflate_crc32(0, out->data + start, out->size - start));
    smith_buffer_add(out, number, 4);
}

static void add_control(struct animation *animation) {
    uint8_t control[26] = {0};
    put32(control, animation->sequence++);
    put32(control + 4, animation->width);
    put32(control + 8, animation->height);
    control[21] = 1; /* shown for one ... */
    control[22] = (uint8_t)(animation->frames_a_second >> 8);
    control[23] = (uint8_t)animation->frames_a_second; /* ... so manieth of a second */
    control[24] = DISPOSE_TO_BACKGROUND;
    add_chunk(animation->out, "fcTL", (struct smith_bytes){control, sizeof control}, (struct smith_bytes){NULL, 0});
}

/* The packed pixels of a PNG file as those of the next frame. */
static void add_pixels(struct animation *animation, struct smith_bytes file, bool is_first) {
    for (size_t at = SIGNATURE_SIZE; at + FRAME_SIZE <= file.size;) {
        uint32_t size = get32(file.data + at);
        const struct smith_bytes data = {file.data + at + 8, size};
        uint8_t number[4];
        if (memcmp(file.data + at + 4, "IDAT", 4) == 0 && is_first)
            add_chunk(animation->out, "IDAT", data, (struct smith_bytes){NULL, 0});
        else if (memcmp(file.data + at + 4, "IDAT", 4) == 0) {
            put32(number, animation->sequence++);
            add_chunk(animation->out, "fdAT", (struct smith_bytes){number, 4}, data);
        }
        at += FRAME_SIZE + (size_t)size;
    }
}

static void begin(struct animation *animation, struct smith_bytes first) {
    uint8_t control[8] = {0}; /* played without end */
    put32(control, animation->count);
    smith_buffer_add(animation->out, first.data, SIGNATURE_SIZE + HEADER_SIZE);
    add_chunk(animation->out, "acTL", (struct smith_bytes){control, sizeof control}, (struct smith_bytes){NULL, 0});
}

/* ---- frames ---- */

/* What is smaller stands on the lowest line, at the left, as sprites do. */
static void put_on(const struct smith_picture *frame, struct smith_picture *canvas) {
    for (uint32_t y = 0; y < frame->height; y++)
        for (uint32_t x = 0; x < frame->width; x++)
            canvas->colours[(size_t)(canvas->height - frame->height + y) * canvas->width + x] =
                smith_picture_colour(frame, x, y);
}

static enum smith_status add_frame(struct animation *animation, uint32_t number) {
    const struct smith_picture *frame = &animation->frames[number];
    const struct smith_options options = {.allocator = frame->allocator};
    struct smith_picture canvas;
    struct smith_buffer file;
    enum smith_status status =
        smith_picture_init(&canvas, SMITH_PIXELS_TRUE, animation->width, animation->height, &options, animation->error);
    if (status != SMITH_OK)
        return status;
    put_on(frame, &canvas);
    smith_buffer_init(&file, &frame->allocator);
    status = smith_png_write_alpha(&canvas, &file, animation->error);
    if (status == SMITH_OK) {
        const struct smith_bytes bytes = {file.data, file.size};
        if (number == 0)
            begin(animation, bytes);
        add_control(animation);
        add_pixels(animation, bytes, number == 0);
    }
    smith_buffer_free(&file);
    smith_picture_free(&canvas);
    return status;
}

enum smith_status smith_apng_write(const struct smith_picture *frames, uint32_t count, uint16_t frames_a_second,
                                   struct smith_buffer *out, struct smith_error *error) {
    struct animation animation = {
        .frames = frames, .count = count, .frames_a_second = frames_a_second, .out = out, .error = error};
    size_t before = out->size;
    enum smith_status status = SMITH_OK;
    for (uint32_t i = 0; i < count; i++) {
        animation.width = frames[i].width > animation.width ? frames[i].width : animation.width;
        animation.height = frames[i].height > animation.height ? frames[i].height : animation.height;
    }
    if (!animation.width || !animation.height || count > FRAMES_MAX)
        return smith_fail(error, SMITH_BAD_VALUE, "PNG-REFUSED", "no animation has %u pictures of %u x %u pixels",
                          (unsigned)count, (unsigned)animation.width, (unsigned)animation.height);
    for (uint32_t i = 0; i < count && status == SMITH_OK; i++)
        status = add_frame(&animation, i);
    if (status == SMITH_OK)
        add_chunk(out, "IEND", (struct smith_bytes){(const uint8_t *)"", 0}, (struct smith_bytes){NULL, 0});
    if (out->failed)
        status = smith_fail_memory(error, NULL);
    if (status != SMITH_OK)
        out->size = before;
    return status;
}
