/* SPDX-License-Identifier: MIT
 *
 * Finding names and numbers in the table (wad_names.h).
 */
#include "format/wad_names/wad_names.h"
#include <stddef.h>
#include <string.h>

static int64_t order_of(unsigned engine, unsigned kind, int64_t number) {
    return ((int64_t)engine * (SMITH_WAD_SOUND + 1) + kind) * 65536 + number;
}

static int64_t order_of_row(uint32_t row) {
    return order_of(smith_wad_rows[row].engine, smith_wad_rows[row].kind, smith_wad_rows[row].number);
}

/* The first row that is not before that one. */
static uint32_t row_from(int64_t order) {
    uint32_t first = 0, end = smith_wad_row_count;
    while (first < end) {
        uint32_t middle = first + (end - first) / 2;
        if (order_of_row(middle) < order)
            first = middle + 1;
        else
            end = middle;
    }
    return first;
}

static const struct smith_wad_row *find(enum smith_wad_engine engine, enum smith_wad_kind kind, int64_t number) {
    if (number < 0 || number > UINT16_MAX)
        return NULL;
    int64_t order = order_of(engine, kind, number);
    uint32_t row = row_from(order);
    return row < smith_wad_row_count && order_of_row(row) == order ? &smith_wad_rows[row] : NULL;
}

const char *smith_wad_name(enum smith_wad_engine engine, enum smith_wad_kind kind, int64_t number) {
    const struct smith_wad_row *row = find(engine, kind, number);
    return row ? smith_wad_words + row->name : NULL;
}

int64_t smith_wad_number(enum smith_wad_engine engine, enum smith_wad_kind kind, const char *name) {
    int64_t end = order_of(engine, kind, UINT16_MAX);
    for (uint32_t row = row_from(order_of(engine, kind, 0)); row < smith_wad_row_count && order_of_row(row) <= end;
         row++)
        if (strcmp(smith_wad_words + smith_wad_rows[row].name, name) == 0)
            return smith_wad_rows[row].number;
    return -1;
}

int64_t smith_wad_in_tomb_engine(enum smith_wad_engine engine, enum smith_wad_kind kind, int64_t number) {
    const struct smith_wad_row *row = find(engine, kind, number);
    return !row || row->in_tomb_engine == SMITH_WAD_NOT_THERE ? -1 : row->in_tomb_engine;
}
