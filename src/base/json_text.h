/* SPDX-License-Identifier: MIT
 *
 * The leaves of JSON text: strings, numbers, hex. Appends to a buffer and knows nothing of documents.
 */
#ifndef SMITH_JSON_TEXT_H
#define SMITH_JSON_TEXT_H

#include "base/buffer.h"

/* Integers up to this (either sign) are exact in every JSON reader; larger ones are written as strings. */
#define SMITH_JSON_EXACT ((int64_t)1 << 53)

/* In quotes and escaped. `text` is valid UTF-8. */
void smith_json_string(struct smith_buffer *out, const char *text, size_t size);
/* In quotes: two lower-case digits a byte. */
void smith_json_hex(struct smith_buffer *out, struct smith_bytes bytes);
void smith_json_i64(struct smith_buffer *out, int64_t value);
void smith_json_u64(struct smith_buffer *out, uint64_t value);
/* NaNs and infinities are strings: "nan", "inf", "-inf"; NaNs with bits of their own "nan:7fc00001". */
void smith_json_f32(struct smith_buffer *out, float value);
void smith_json_f64(struct smith_buffer *out, double value);

#endif
