/* SPDX-License-Identifier: MIT
 *
 * The descriptor of Prince of Persia's palettes.
 */
#include "pop_palette.h"

#include <levelsmith/pop_palette.h>

#define SIZE 100
#define VGA 4 /* where its colours begin; those of CGA follow */
#define CGA 52

/* Three bytes of the header, and two bits of each value of a colour. */
static unsigned palette_bid(struct smith_bytes bytes) {
    if (bytes.size != SIZE || bytes.data[1] || bytes.data[2] || bytes.data[3] != 16)
        return 0;
    for (unsigned i = VGA; i < CGA; i++)
        if (bytes.data[i] > 63)
            return 0;
    return 24 + 2 * (CGA - VGA);
}

const struct smith_format smith_pop_palette_format = {
    .id = "pop_palette",
    .title = "Prince of Persia palette",
    .extensions = ".pal",
    .layout = &smith_pop_palette_layout,
    .bid = palette_bid,
};
