/* SPDX-License-Identifier: MIT
 *
 * The leaves of JSON text: strings, numbers, hex. Appends to a buffer and knows nothing of documents.
 */
#ifndef SMITH_JSON_PRINT_H
#define SMITH_JSON_PRINT_H

#include "base/buffer.h"

/* Integers up to this (either sign) are exact in every JSON reader; larger ones are written as strings. */
#define SMITH_JSON_EXACT ((int64_t)1 << 53)

/* The keys of an object that names the file some bytes are in, in the order of struct smith_json_file. */
#define SMITH_JSON_FILE_KEYS 4
extern const char *const smith_json_file_keys[SMITH_JSON_FILE_KEYS];

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
