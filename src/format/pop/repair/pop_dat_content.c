/* SPDX-License-Identifier: MIT
 *
 * Resources that no entry names: where one ends is told by what it is. Sounds say how long they are; of pictures,
 * palettes and levels that length is tried for which all adds up.
 */
#include "format/pop/repair/pop_dat_recover.h"

#include "base/endian.h"
#include "format/pop/image/pop_image.h"
#include "format/pop/image/pop_palette.h"
#include "format/pop/pop.h"

#include <string.h>

#define TRIES_MAX 100000 /* of lengths, for one archive */

/* ---- sounds ---- */

static uint32_t be32(const uint8_t *at) {
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* Chunks of music, up to what is none. */
static size_t music_size(struct smith_bytes data) {
    size_t at = 1;
    while (data.size - at >= 8 && (memcmp(data.data + at, "MThd", 4) == 0 || memcmp(data.data + at, "MTrk", 4) == 0)) {
        uint32_t size = be32(data.data + at + 4);
        if (size > data.size - at - 8 || (at > 1 && data.data[at + 2] == 'h'))
            break;
        at += 8 + (size_t)size;
    }
    return at > 1 ? at : 0;
}

static size_t wave_size(struct smith_bytes data) {
    if (data.size > 8 && data.data[7] == 8 && !smith_le16_load(data.data + 5))
        return 8 + (size_t)smith_le16_load(data.data + 3);
    if (data.size > 10 && data.data[3] == 8)
        return 10 + (size_t)smith_le16_load(data.data + 4);
    return 0;
}

/* Notes of three bytes up to the mark 12 00. */
static size_t speaker_size(struct smith_bytes data) {
    for (size_t at = 3; at + 2 <= data.size; at += 3)
        if (smith_le16_load(data.data + at) == 0x12)
            return at + 2;
    return 0;
}

static size_t sound_size(struct smith_bytes data) {
    switch (data.data[0] & 0x7F) {
    case 0: return speaker_size(data);
    case 1: return wave_size(data);
    case 2: return music_size(data);
    default: return 0;
    }
}

/* ---- what has no length ---- */

static bool is_something(struct smith_bytes data) {
    return smith_pop_palette_format.bid(data) || smith_pop_level_format.bid(data) ||
           smith_pop2_level_format.bid(data) || smith_pop_image_format.bid(data);
}

static bool is_zeros(struct smith_bytes data) {
    return data.size && data.size <= 2 && !data.data[0] && !data.data[data.size - 1];
}

struct search {
    struct smith_bytes bytes;
    size_t end;
    uint32_t tries;
};

/* The size of the resource whose checksum is at `at`; 0 = nothing that is known begins there. */
static size_t size_at(struct search *search, size_t at) {
    struct smith_bytes data = {search->bytes.data + at + 1, search->end - at - 1};
    size_t size = data.size ? sound_size(data) : 0;
    bool sure = data.size && data.data[0] & 0x7F; /* waves and music say it twice, so their checksum may be wrong */
    if (size && size <= data.size && (sure || smith_pop_dat_adds_up(search->bytes, at, size)))
        return size;
    uint8_t sum = search->bytes.data[at];
    for (size = 1; size <= data.size && size <= UINT16_MAX && search->tries < TRIES_MAX; size++) {
        sum = (uint8_t)(sum + data.data[size - 1]);
        if (sum != 0xFF)
            continue;
        search->tries++;
        struct smith_bytes part = {data.data, size};
        bool last_zero = size == 1 && data.size > 1 && !data.data[1]; /* a picture that is not there has two */
        if (is_something(part) || (is_zeros(part) && !last_zero))
            return size;
    }
    return 0;
}

void smith_pop_dat_find_content(struct smith_bytes bytes, size_t begin, size_t end, struct smith_pop_dat_list *list) {
    struct search search = {bytes, end, 0};
    for (size_t at = begin; at + 1 < end && list->count < SMITH_POP_DAT_RESOURCES_MAX;) {
        size_t size = size_at(&search, at);
        if (size)
            list->items[list->count++] =
                (struct smith_pop_dat_found){SMITH_POP_DAT_NO_ID, (uint32_t)at, (uint32_t)size};
        else if (at == begin && end - at - 1 <= UINT16_MAX && smith_pop_dat_adds_up(bytes, at, end - at - 1)) {
            list->items[list->count++] =
                (struct smith_pop_dat_found){SMITH_POP_DAT_NO_ID, (uint32_t)at, (uint32_t)(end - at - 1)};
            return;
        }
        at += size + 1;
    }
}
