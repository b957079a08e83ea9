/* SPDX-License-Identifier: MIT
 *
 * The chunks of a PNG file that say what its pixels are.
 *
 * They are picked out before libspng sees the file, for two reasons. Broken chunks are reported with their place in the
 * file, which libspng does not say. And text or profiles that unpack to gigabytes never get that far.
 */
#ifndef SMITH_PNG_CHUNKS_H
#define SMITH_PNG_CHUNKS_H

#include "base/buffer.h"

struct smith_png_header {
    uint32_t width, height;
    uint8_t depth; /* bits of a sample */
    bool indexed;
};

/* Append a PNG of nothing but the needed chunks of `file` to `needed`. Lengths and checksums of all chunks are right
 * afterwards, and the pixels are not more than the packed bytes can hold. */
enum smith_status smith_png_gather(struct smith_bytes file, struct smith_png_header *header,
                                   struct smith_buffer *needed, struct smith_error *error);

#endif
