/* SPDX-License-Identifier: MIT
 *
 * BMP files whose rows are packed as runs of 8 or 4 bits. Pixels that are jumped over keep index 0. Rows go upwards:
 * those that begin at the top cannot be packed.
 */
#include "base/error.h"
#include "media/image/bmp.h"

enum run_escape { RUN_END_OF_ROW, RUN_END, RUN_JUMP };

struct run_reader {
    const struct smith_image_reader *reader;
    const struct smith_bmp *bmp;
    struct smith_picture *picture;
    size_t at;
    uint32_t x, y;
};

static void bmp_runs_put(struct run_reader *run, uint8_t index) {
    if (run->x < run->bmp->width && run->y < run->bmp->height)
        run->picture->indices[(size_t)(run->bmp->height - 1 - run->y) * run->bmp->width + run->x] = index;
    if (run->x < run->bmp->width)
        run->x++;
}

/* Pixel `i` of bytes with one or two in each. */
static uint8_t bmp_runs_pixel_of(const struct run_reader *run, const uint8_t *bytes, uint32_t i) {
    if (run->bmp->packing == SMITH_BMP_RUNS8)
        return bytes[i];
    return i % 2 ? bytes[i / 2] & 15 : bytes[i / 2] >> 4;
}

static bool bmp_runs_has(const struct run_reader *run, size_t bytes) {
    return run->reader->file.size - run->at >= bytes;
}

/* Pixels as they are, filled up to an even number of bytes. */
static bool bmp_runs_take_pixels(struct run_reader *run, uint8_t count) {
    size_t size = run->bmp->packing == SMITH_BMP_RUNS8 ? count : (count + 1u) / 2;
    if (!bmp_runs_has(run, size))
        return false;
    for (uint32_t i = 0; i < count; i++)
        bmp_runs_put(run, bmp_runs_pixel_of(run, run->reader->file.data + run->at, i));
    run->at += size;
    if (size % 2 && bmp_runs_has(run, 1))
        run->at++;
    return true;
}

static bool take_jump(struct run_reader *run) {
    if (!bmp_runs_has(run, 2))
        return false;
    uint32_t x = run->x + run->reader->file.data[run->at], y = run->y + run->reader->file.data[run->at + 1];
    run->x = x < run->bmp->width ? x : run->bmp->width;
    run->y = y < run->bmp->height ? y : run->bmp->height;
    run->at += 2;
    return true;
}

/* One pair of bytes and what belongs to it; `*end` when it was the last. False: the file ends too early. */
static bool take_run(struct run_reader *run, bool *end) {
    if (!bmp_runs_has(run, 2))
        return false;
    const uint8_t *pair = run->reader->file.data + run->at;
    run->at += 2;
    if (pair[0]) {
        const uint8_t twice[] = {pair[1], pair[1]};
        for (uint32_t i = 0; i < pair[0]; i++)
            bmp_runs_put(run, bmp_runs_pixel_of(run, twice, i % 2));
        return true;
    }
    switch (pair[1]) {
    case RUN_END_OF_ROW:
        run->x = 0;
        run->y++;
        return true;
    case RUN_END: *end = true; return true;
    case RUN_JUMP: return take_jump(run);
    default: return bmp_runs_take_pixels(run, pair[1]);
    }
}

enum smith_status smith_bmp_unpack(const struct smith_image_reader *reader, const struct smith_bmp *bmp,
                                   struct smith_picture *picture) {
    struct run_reader run = {.reader = reader, .bmp = bmp, .picture = picture, .at = bmp->pixels};
    for (bool end = false; !end && run.y < bmp->height;)
        if (!take_run(&run, &end))
            return smith_fail_at(reader->error, SMITH_DAMAGED, "BMP-DAMAGED", reader->file.size,
                                 "the BMP file ends in its pixels");
    return SMITH_OK;
}
