/* SPDX-License-Identifier: MIT
 *
 * Salvaging what stands behind the rooms: tables of unused numbers, textures, objects, animations and the rest. Each
 * part is where the one before it ends, or found further on by what it looks like, or as in an empty project.
 */
#include "format/prj/repair/prj_recover.h"

#include "format/prj/prj.h"
#include "format/prj/repair/prj_scan.h"
#include <string.h>

enum {
    tiles = 256,
    tile_size = 8,
    ranges = 40,
    animations_size = 4 + 4 * ranges + 4 * tiles + 12 * ranges,
    fixed_end = animations_size + tiles + tiles, /* terrain, bump */
};

/* ---- parts of an empty project; fixing makes them right ---- */

static void put_tables(struct smith_buffer *out) {
    smith_buffer_le(out, 4, 0);
    smith_buffer_le(out, 4, SMITH_PRJ_THINGS);
    smith_buffer_fill(out, 0, 4 * SMITH_PRJ_THINGS + 4 + 4 * SMITH_PRJ_LIGHTS + 4 + 4 * SMITH_PRJ_TRIGGERS);
}

static void put_tiles(struct smith_buffer *out) {
    static const uint8_t tile[tile_size] = {0, 0, 0, 0, 0xFF, 0, 0xFF, 0};
    smith_buffer_text(out, "LOST.TGA ");
    smith_buffer_le(out, 4, tiles);
    for (unsigned i = 0; i < tiles; i++)
        smith_buffer_add(out, tile, sizeof tile);
}

static void prj_recover_rest_put_slots(struct smith_buffer *out) {
    smith_buffer_text(out, "NA ");
}

static void put_animations(struct smith_buffer *out) {
    smith_buffer_le(out, 4, 0);
    for (uint32_t i = 0; i < ranges; i++)
        smith_buffer_le(out, 4, i);
    smith_buffer_fill(out, 0xFF, 4 * tiles);
    smith_buffer_fill(out, 0, 12 * ranges + tiles + tiles);
}

/* ---- finding them ---- */

struct part {
    const char *words;
    size_t (*scan)(struct smith_bytes bytes, size_t at);
    void (*put)(struct smith_buffer *out);
    uint8_t sign; /* a byte of its beginning, by which it is looked for: of how many there are, or of a drive */
    uint8_t sign_at;
};

static const struct part parts[] = {
    {"the tables of unused numbers", smith_prj_scan_tables, put_tables, SMITH_PRJ_THINGS & 0xFF, 4},
    {"the textures", smith_prj_scan_tiles, put_tiles, ':', 1},
    {"the objects of the wad", smith_prj_scan_slots, prj_recover_rest_put_slots, ':', 1},
};

/* A part that is not where it should be is looked for. */
static size_t prj_recover_rest_find(struct smith_bytes bytes, const struct part *part, size_t *at) {
    size_t size = part->scan(bytes, *at);
    for (size_t next = *at + 1; !size && next + part->sign_at < bytes.size; next++) {
        const uint8_t *from = bytes.data + next + part->sign_at, *end = bytes.data + bytes.size;
        const uint8_t *sign = memchr(from, part->sign, (size_t)(end - from));
        if (!sign)
            break;
        next += (size_t)(sign - from);
        size = part->scan(bytes, next);
        if (size)
            *at = next;
    }
    return size;
}

static void prj_recover_rest_lose(struct smith_prj_lost_parts *lost, const char *words, size_t at) {
    lost->parts[lost->count].words = words;
    lost->parts[lost->count++].at = at;
}

struct smith_prj_lost_parts smith_prj_recover_rest(struct smith_bytes bytes, size_t at, bool whole,
                                                   struct smith_buffer *out) {
    struct smith_prj_lost_parts lost = {.count = 0};
    bool found = false;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        size_t size = prj_recover_rest_find(bytes, &parts[i], &at);
        found = size > 0;
        if (found)
            smith_buffer_add(out, bytes.data + at, size);
        else
            parts[i].put(out);
        if (!found)
            prj_recover_rest_lose(&lost, parts[i].words, at);
        at += size;
    }
    size_t left = bytes.size - at;
    if (found && left >= fixed_end) {
        smith_buffer_add(out, bytes.data + at, whole ? left : (size_t)fixed_end);
        if (!whole && left > fixed_end)
            prj_recover_rest_lose(&lost, "what NGLE added", at + fixed_end);
    } else {
        put_animations(out);
        prj_recover_rest_lose(&lost, "animations, terrain and bumps", at);
    }
    return lost;
}
