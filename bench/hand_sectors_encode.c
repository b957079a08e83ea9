/* SPDX-License-Identifier: MIT
 *
 * An encoder of PRJ2 sectors written by hand, the other way round from hand_sectors.c: one function a record, room made
 * for a whole chunk at once, sizes put in behind their payloads.
 */
#include "hand_sectors.h"
#include <string.h>

#define CHUNK_MAX 128 /* bytes of a chunk that is no list, its header counted */

static uint8_t *leb(uint8_t *at, int64_t value) {
    while (value < -64 || value >= 64) {
        *at++ = (uint8_t)(value | 0x80);
        value >>= 7;
    }
    *at++ = (uint8_t)(value & 0x7F);
    return at;
}

static uint8_t *plain(uint8_t *at, const void *from, size_t size) {
    memcpy(at, from, size);
    return at + size;
}

static uint8_t *surface(uint8_t *at, const struct prj2_surface *surface) {
    at = leb(at, (int64_t)surface->flags);
    at = leb(at, surface->xnzp);
    at = leb(at, surface->xpzp);
    at = leb(at, surface->xpzn);
    return leb(at, surface->xnzn);
}

static uint8_t *surface_two_levels(uint8_t *at, const struct prj2_surface_two_levels_clicks *surface) {
    at = leb(at, (int64_t)surface->flags);
    at = leb(at, surface->xnzp);
    at = leb(at, surface->xpzp);
    at = leb(at, surface->xpzn);
    at = leb(at, surface->xnzn);
    at = leb(at, surface->split.xnzp);
    at = leb(at, surface->split.xpzp);
    at = leb(at, surface->split.xpzn);
    return leb(at, surface->split.xnzn);
}

static uint8_t *face(uint8_t *at, const struct prj2_faces *face) {
    switch (face->kind) {
    case PRJ2_FACES_TEXTURED1: {
        const struct prj2_face_texture1 *textured = face->as.textured1;
        at = leb(at, (int64_t)textured->face);
        at = plain(at, textured->texture_coords, sizeof textured->texture_coords);
        at = leb(at, (int64_t)textured->flags);
        return leb(at, textured->texture_id);
    }
    case PRJ2_FACES_INVISIBLE: return leb(at, (int64_t)face->as.invisible->face);
    default: {
        const struct prj2_face_texture *textured = face->as.textured;
        at = leb(at, (int64_t)textured->face);
        at = plain(at, textured->texture_coords, sizeof textured->texture_coords);
        at = plain(at, &textured->parent_area_start, sizeof textured->parent_area_start);
        at = plain(at, &textured->parent_area_end, sizeof textured->parent_area_end);
        at = leb(at, (int64_t)textured->flags);
        return leb(at, textured->texture_id);
    }
    }
}

static uint8_t *room(struct smith_buffer *out, size_t size) {
    return smith_buffer_ensure(out, size) ? out->data + out->size : NULL;
}

/* A chunk begins: where its payload goes, behind a size of one byte. */
static uint8_t *chunk(struct smith_buffer *out, uint8_t id) {
    uint8_t *at = room(out, CHUNK_MAX);
    if (!at)
        return NULL;
    at[0] = 1;
    at[1] = id;
    return at + 3;
}

/* A chunk ends at `at`, whose payload is not empty. A size that has no room in one byte moves it by one. */
static void chunk_done(struct smith_buffer *out, uint8_t *at) {
    uint8_t *start = out->data + out->size + 3;
    size_t size = (size_t)(at - start);
    if (size < 64) {
        start[-1] = (uint8_t)size;
    } else {
        memmove(start + 1, start, size);
        start[-1] = (uint8_t)(size | 0x80);
        start[0] = (uint8_t)(size >> 7);
        at++;
    }
    out->size = (size_t)(at - out->data);
}

/* The size of what begins at `start`, into the two bytes before it. */
static bool put_size(struct smith_buffer *out, size_t start) {
    size_t size = out->size - start;
    out->data[start - 2] = (uint8_t)(size | 0x80);
    out->data[start - 1] = (uint8_t)(size >> 7);
    return size < 8192;
}

static bool splits(struct smith_buffer *out, uint8_t id, struct prj2_corner_heights *const *items, uint32_t count) {
    uint8_t *at = room(out, 16 + (size_t)count * 20);
    if (!at)
        return false;
    size_t start = out->size + 4;
    at[0] = 1;
    at[1] = id;
    at = leb(at + 4, count);
    for (uint32_t i = 0; i < count; i++) {
        at = leb(at, items[i]->xnzp);
        at = leb(at, items[i]->xpzp);
        at = leb(at, items[i]->xpzn);
        at = leb(at, items[i]->xnzn);
    }
    out->size = (size_t)(at - out->data);
    return put_size(out, start);
}

static bool sector(struct smith_buffer *out, const struct prj2_sector *sector) {
    uint8_t *at = room(out, CHUNK_MAX);
    if (!at)
        return false;
    out->size = (size_t)(plain(at, &sector->position, sizeof sector->position) - out->data);
    if (sector->has.properties && (at = chunk(out, 0)))
        chunk_done(out, leb(at, (int64_t)sector->properties));
    if (sector->floor_two_levels_clicks && (at = chunk(out, 1)))
        chunk_done(out, surface_two_levels(at, sector->floor_two_levels_clicks));
    if (sector->ceiling_two_levels_clicks && (at = chunk(out, 2)))
        chunk_done(out, surface_two_levels(at, sector->ceiling_two_levels_clicks));
    if (sector->floor && (at = chunk(out, 7)))
        chunk_done(out, surface(at, sector->floor));
    if (sector->ceiling && (at = chunk(out, 8)))
        chunk_done(out, surface(at, sector->ceiling));
    if (sector->has.floor_splits && !splits(out, 9, sector->floor_splits.items, sector->floor_splits.count))
        return false;
    if (sector->has.ceiling_splits && !splits(out, 10, sector->ceiling_splits.items, sector->ceiling_splits.count))
        return false;
    for (uint32_t i = 0; i < sector->faces.count; i++) {
        const struct prj2_faces *of = &sector->faces.items[i];
        uint8_t id = of->kind == PRJ2_FACES_TEXTURED1 ? 16 : of->kind == PRJ2_FACES_INVISIBLE ? 17 : 18;
        if ((at = chunk(out, id)))
            chunk_done(out, face(at, of));
    }
    smith_buffer_byte(out, 0);
    return !out->failed;
}

bool hand_sectors_encode(const struct hand_sectors *sectors, struct smith_buffer *out) {
    for (uint32_t i = 0; i < sectors->count; i++) {
        uint8_t *at = room(out, CHUNK_MAX);
        if (!at)
            return false;
        memcpy(at, "\3TeS", 4);
        out->size += 6;
        size_t start = out->size;
        if (!sector(out, sectors->items[i]) || !put_size(out, start))
            return false;
    }
    smith_buffer_byte(out, 0);
    return !out->failed;
}
