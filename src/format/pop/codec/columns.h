/* SPDX-License-Identifier: MIT
 *
 * Pictures whose bytes stand in column order (facts A2): the first column of bytes from top to bottom, then the second.
 * Columns of bytes, whatever number of pixels one holds.
 */
#ifndef SMITH_COLUMNS_H
#define SMITH_COLUMNS_H

#include <stddef.h>
#include <stdint.h>

/* Both take and give `height` rows of `stride` bytes; `in` and `out` do not overlap. */
void smith_columns_from_rows(const uint8_t *in, uint8_t *out, size_t height, size_t stride);
void smith_columns_to_rows(const uint8_t *in, uint8_t *out, size_t height, size_t stride);

#endif
