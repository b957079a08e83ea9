/* SPDX-License-Identifier: MIT
 *
 * Rows to columns of bytes and back. Each is the other one with height and width exchanged.
 */
#include "format/pop/codec/columns.h"

void smith_columns_from_rows(const uint8_t *in, uint8_t *out, size_t height, size_t stride) {
    for (size_t column = 0; column < stride; column++)
        for (size_t row = 0; row < height; row++)
            *out++ = in[row * stride + column];
}

void smith_columns_to_rows(const uint8_t *in, uint8_t *out, size_t height, size_t stride) {
    smith_columns_from_rows(in, out, stride, height);
}
