/* SPDX-License-Identifier: MIT
 *
 * How an engine would read a PlatinumSrc map with the reader that `levelsmith layout --emit reader` writes: the head of the
 * file, one chunk at a time, and what is packed in pieces by liblz4. Offsets count from the first byte of the file.
 * Nothing here uses the library. What is wrong ends the reading: false.
 */
#ifndef TEST_ENGINE_H
#define TEST_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct engine_file {
    const uint8_t *bytes;
    size_t size;
};

/* What an engine asks of a chunk: enough to compare, and each byte of it has been looked at. */
struct engine_chunk {
    uint32_t cubes[8]; /* by type */
    uint32_t vertices, indices, lightmaps, entities;
    uint64_t index_sum;
    double position_sum;
    uint64_t luxel_sum;
};

/* Returning false stops. */
typedef bool engine_visitor(void *context, uint32_t number, const struct engine_chunk *chunk);

/* All chunks of the first level, one at a time. False when the file is wrong, or the visitor stopped. */
bool engine_read(struct engine_file file, engine_visitor *visit, void *context);

#endif
