/* SPDX-License-Identifier: MIT
 *
 * Walking the chunks of a PNG file (png_chunks.h). Names and layout are those of the PNG specification, section 5.
 */
#include "media/image/png_chunks.h"
#include "base/endian.h"
#include "base/error.h"

#include <inttypes.h>
#include <libdeflate.h>

#define CHUNK_FRAME 12 /* length and name before the data, checksum behind it */
#define HEADER_SIZE 13
#define DEFLATE_MAX 1032 /* a byte of a deflate stream makes at most so many */

static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

struct chunk {
    char name[5];
    struct smith_bytes data;
};

/* Names are four letters; other bytes would make the error's text unreadable. */
static void png_chunks_take_name(const uint8_t *bytes, char name[5]) {
    for (size_t i = 0; i < 4; i++) {
        uint8_t letter = bytes[i] | 0x20;
        name[i] = letter >= 'a' && letter <= 'z' ? (char)bytes[i] : '?';
    }
    name[4] = '\0';
}

/* The chunk at `*at`, which moves behind it. */
static enum smith_status next_chunk(struct smith_bytes file, size_t *at, struct chunk *chunk,
                                    struct smith_error *error) {
    size_t left = file.size - *at;
    const uint8_t *frame = file.data + *at;
    if (left < CHUNK_FRAME)
        return smith_fail_at(error, SMITH_DAMAGED, "PNG-CUT", *at, "the PNG file ends before its IEND chunk");
    png_chunks_take_name(frame + 4, chunk->name);
    chunk->data = (struct smith_bytes){frame + 8, smith_be32_load(frame)};
    if (chunk->data.size > left - CHUNK_FRAME)
        return smith_fail_at(error, SMITH_DAMAGED, "PNG-CUT", *at, "the PNG file ends within its %s chunk",
                             chunk->name);
    uint32_t checksum = libdeflate_crc32(0, frame + 4, chunk->data.size + 4);
    if (checksum != smith_be32_load(frame + 8 + chunk->data.size))
        return smith_fail_at(error, SMITH_DAMAGED, "PNG-DAMAGED", *at, "the checksum of the %s chunk is wrong",
                             chunk->name);
    *at += CHUNK_FRAME + chunk->data.size;
    return SMITH_OK;
}

static enum smith_status png_chunks_read_header(const struct chunk *chunk, struct smith_png_header *header,
                                                struct smith_error *error) {
    if (strcmp(chunk->name, "IHDR") != 0 || chunk->data.size != HEADER_SIZE)
        return smith_fail_at(error, SMITH_DAMAGED, "PNG-DAMAGED", sizeof signature,
                             "a PNG file begins with an IHDR chunk");
    const uint8_t *bytes = chunk->data.data;
    header->width = smith_be32_load(bytes);
    header->height = smith_be32_load(bytes + 4);
    header->depth = bytes[8];
    header->indexed = bytes[9] == 3;
    return SMITH_OK;
}

/* However few bits a pixel has: does the packed stream have bytes enough for all of them? A small file must not ask for
 * gigabytes. */
static enum smith_status png_chunks_check_size(const struct smith_png_header *header, uint64_t packed,
                                               struct smith_error *error) {
    uint64_t row = ((uint64_t)header->width * header->depth + 7) / 8;
    if (row && header->height > packed * DEFLATE_MAX / row)
        return smith_fail(error, SMITH_DAMAGED, "PNG-DAMAGED",
                          "%" PRIu64 " bytes cannot hold the %" PRIu32 " x %" PRIu32 " pixels of the PNG file", packed,
                          header->width, header->height);
    return SMITH_OK;
}

static bool png_chunks_is_needed(const char *name) {
    static const char *const needed[] = {"IHDR", "PLTE", "tRNS", "IDAT", "IEND"};
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (strcmp(name, needed[i]) == 0)
            return true;
    return false;
}

/* A name that begins with a capital is a chunk without which nobody can read the file. */
static bool is_critical(const char *name) {
    return name[0] >= 'A' && name[0] <= 'Z';
}

enum smith_status smith_png_gather(struct smith_bytes file, struct smith_png_header *header,
                                   struct smith_buffer *needed, struct smith_error *error) {
    if (file.size < sizeof signature || memcmp(file.data, signature, sizeof signature) != 0)
        return smith_fail_at(error, SMITH_DAMAGED, "PNG-NOT-ONE", 0, "this is no PNG file");
    smith_buffer_add(needed, signature, sizeof signature);
    size_t at = sizeof signature;
    uint64_t packed = 0;
    struct chunk chunk = {0};
    for (bool first = true; first || strcmp(chunk.name, "IEND") != 0; first = false) {
        size_t start = at;
        enum smith_status status = next_chunk(file, &at, &chunk, error);
        if (status == SMITH_OK && first)
            status = png_chunks_read_header(&chunk, header, error);
        if (status != SMITH_OK)
            return status;
        if (strcmp(chunk.name, "IDAT") == 0)
            packed += chunk.data.size;
        bool wanted = png_chunks_is_needed(chunk.name);
        if (wanted)
            smith_buffer_add(needed, file.data + start, at - start);
        if (!wanted && is_critical(chunk.name))
            return smith_fail_at(error, SMITH_DAMAGED, "PNG-UNKNOWN", start,
                                 "the PNG file has a %s chunk, which nobody knows", chunk.name);
    }
    return needed->failed ? smith_fail_memory(error, NULL) : png_chunks_check_size(header, packed, error);
}
