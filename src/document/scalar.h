/* SPDX-License-Identifier: MIT
 *
 * Values without parts (bool, integers, floats, text, bytes): bytes to memory and back. Shared by decoding, by
 * encoding, and by the test whether a RAW quirk still means the value it stands beside.
 */
#ifndef SMITH_SCALAR_H
#define SMITH_SCALAR_H

#include "document/document.h"

/* Reading one value; `value` is its memory. `exact` is the length an EXACT extent came to. */
struct smith_scalar {
    struct smith_bytes content; /* of texts and bytes, as it stands in the file */
    size_t used;
    bool canonical;
    const char *problem; /* code when it cannot be read, else NULL */
    const char *words; /* ... and what to say */
};

struct smith_scalar smith_scalar_read(struct smith_arena *arena, const struct smith_type *type, int64_t exact,
                                      const uint8_t *at, const uint8_t *end, void *value);

#define SMITH_NATURAL (-1) /* `exact` when the length is derived from the value itself */

/* Append the canonical spelling of `value`; `exact` as above or SMITH_NATURAL. */
enum smith_status smith_scalar_write(const struct smith_type *type, int64_t exact, const void *value,
                                     struct smith_buffer *out, struct smith_error *error);

/* Whether `raw` as a spelling of `type` means what is at `value`. `scratch` is used and not given back. */
bool smith_scalar_means(struct smith_arena *scratch, const struct smith_type *type, struct smith_bytes raw,
                        const void *value);

#endif
