/* SPDX-License-Identifier: MIT
 *
 * Finding names and numbers in the table (wad_names.h).
 */
#include "format/wad_names/wad_names.h"
#include <stddef.h>
#include <string.h>

/* The rows of one kind, from the first to behind the last. */
struct rows {
    const struct smith_wad_row *at, *end;
};

static struct rows rows_of(enum smith_wad_engine engine, enum smith_wad_kind kind) {
    if (engine >= SMITH_WAD_NO_ENGINE)
        return (struct rows){smith_wad_rows, smith_wad_rows};
    const uint16_t *begin = &smith_wad_begins[(size_t)engine * (SMITH_WAD_SOUND + 1) + (size_t)kind];
    return (struct rows){smith_wad_rows + begin[0], smith_wad_rows + begin[1]};
}

static const char *name_of(const struct smith_wad_row *row) {
    return smith_wad_words + 2 * (size_t)row->name;
}

static const struct smith_wad_row *find(enum smith_wad_engine engine, enum smith_wad_kind kind, int64_t number) {
    struct rows rows = rows_of(engine, kind);
    while (rows.at < rows.end) {
        const struct smith_wad_row *middle = rows.at + (rows.end - rows.at) / 2;
        if (middle->number == number)
            return middle;
        if (middle->number < number)
            rows.at = middle + 1;
        else
            rows.end = middle;
    }
    return NULL;
}

const char *smith_wad_name(enum smith_wad_engine engine, enum smith_wad_kind kind, int64_t number) {
    const struct smith_wad_row *row = find(engine, kind, number);
    return row ? name_of(row) : NULL;
}

int64_t smith_wad_number(enum smith_wad_engine engine, enum smith_wad_kind kind, const char *name) {
    for (struct rows rows = rows_of(engine, kind); rows.at < rows.end; rows.at++)
        if (strcmp(name_of(rows.at), name) == 0)
            return rows.at->number;
    return -1;
}

int64_t smith_wad_in_tomb_engine(enum smith_wad_engine engine, enum smith_wad_kind kind, int64_t number) {
    const struct smith_wad_row *row = find(engine, kind, number);
    return !row || row->in_tomb_engine == SMITH_WAD_NOT_THERE ? -1 : row->in_tomb_engine;
}
