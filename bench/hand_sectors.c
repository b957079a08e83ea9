/* SPDX-License-Identifier: MIT
 *
 * A decoder of PRJ2 sectors written by hand: one function a record, one switch over the chunk ids. It is what the table
 * driven engine has to be compared with, so it is written to be fast: no table, no callback. It does the same job in
 * that it notices what a canonical writer would have spelled otherwise (numbers too wide, sizes of another width,
 * another order, chunks twice); it has no quirks to keep that in, so it gives such sectors up. Chunk ids are those of
 * layouts/prj2.layout, struct Sector.
 */
#include "hand_sectors.h"
#include <string.h>

struct reader {
    const uint8_t *at, *end;
    struct smith_arena *arena;
    bool failed, odd;
};

static void *take(struct reader *reader, size_t size) {
    void *memory = smith_arena_alloc(reader->arena, size, 8);
    if (!memory)
        reader->failed = true;
    return memory;
}

static int64_t leb(struct reader *reader) {
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && reader->at < reader->end; shift += 7) {
        uint8_t byte = *reader->at++;
        value |= (uint64_t)(byte & 0x7F) << shift;
        if (!(byte & 0x80)) {
            if (shift && (byte & 0x7F) == (reader->at[-2] & 0x40 ? 0x7F : 0x00))
                reader->odd = true;
            if ((byte & 0x40) && shift + 7 < 64)
                value |= ~(uint64_t)0 << (shift + 7);
            return (int64_t)value;
        }
    }
    reader->failed = true;
    return 0;
}

static void plain(struct reader *reader, void *out, size_t size) {
    if ((size_t)(reader->end - reader->at) < size) {
        reader->failed = true;
        return;
    }
    memcpy(out, reader->at, size);
    reader->at += size;
}

/* Bytes the editor gives to the size of each kind of chunk. */
static unsigned width_of(int id) {
    return id == 9 || id == 10 ? 2 : 1;
}

/* The next chunk's id (all ids here are one byte) and its payload; false at the end mark. */
static bool next_chunk(struct reader *reader, int *id, struct reader *payload) {
    int64_t id_size = leb(reader);
    if (reader->failed || id_size == 0)
        return false;
    if (id_size < 0 || reader->end - reader->at < id_size) {
        reader->failed = true;
        return false;
    }
    *id = id_size == 1 ? *reader->at : -1;
    reader->at += id_size;
    const uint8_t *before = reader->at;
    bool odd = reader->odd;
    int64_t size = leb(reader);
    unsigned width = *id >= 0 ? width_of(*id) : (unsigned)(reader->at - before);
    reader->odd = odd || (reader->at - before != width && !(width < 2 && size >= 64));
    if (reader->failed || size < 0 || reader->end - reader->at < size) {
        reader->failed = true;
        return false;
    }
    *payload = (struct reader){reader->at, reader->at + size, reader->arena, false, false};
    reader->at += size;
    return true;
}

static struct smith_prj2_surface *surface(struct reader *reader) {
    struct smith_prj2_surface *result = take(reader, sizeof *result);
    if (!result)
        return NULL;
    result->flags = leb(reader);
    result->xnzp = (int32_t)leb(reader);
    result->xpzp = (int32_t)leb(reader);
    result->xpzn = (int32_t)leb(reader);
    result->xnzn = (int32_t)leb(reader);
    return result;
}

static struct smith_prj2_surface_two_levels_clicks *surface_two_levels(struct reader *reader) {
    struct smith_prj2_surface_two_levels_clicks *result = take(reader, sizeof *result);
    if (!result)
        return NULL;
    result->flags = leb(reader);
    result->xnzp = (int16_t)leb(reader);
    result->xpzp = (int16_t)leb(reader);
    result->xpzn = (int16_t)leb(reader);
    result->xnzn = (int16_t)leb(reader);
    result->split.xnzp = (int16_t)leb(reader);
    result->split.xpzp = (int16_t)leb(reader);
    result->split.xpzn = (int16_t)leb(reader);
    result->split.xnzn = (int16_t)leb(reader);
    return result;
}

static struct smith_prj2_corner_heights **splits(struct reader *reader, uint32_t *count) {
    int64_t wanted = leb(reader);
    if (wanted < 0 || wanted > reader->end - reader->at) {
        reader->failed = true;
        return NULL;
    }
    struct smith_prj2_corner_heights **items = take(reader, (size_t)wanted * sizeof *items);
    for (int64_t i = 0; items && i < wanted; i++) {
        if (!(items[i] = take(reader, sizeof **items)))
            return NULL;
        items[i]->xnzp = (int32_t)leb(reader);
        items[i]->xpzp = (int32_t)leb(reader);
        items[i]->xpzn = (int32_t)leb(reader);
        items[i]->xnzn = (int32_t)leb(reader);
    }
    *count = (uint32_t)wanted;
    return items;
}

static struct smith_prj2_face_texture *textured(struct reader *reader, uint8_t form) {
    struct smith_prj2_face_texture *face = take(reader, sizeof *face);
    if (!face)
        return NULL;
    face->face = leb(reader);
    plain(reader, face->texture_coords, sizeof face->texture_coords);
    face->form = form;
    if (form == SMITH_PRJ2_FACE_TEXTURE_FORM_18) {
        plain(reader, &face->parent_area_start, sizeof face->parent_area_start);
        plain(reader, &face->parent_area_end, sizeof face->parent_area_end);
    }
    face->flags = leb(reader);
    face->texture_id = leb(reader);
    return face;
}

static struct smith_prj2_invisible_face *invisible(struct reader *reader) {
    struct smith_prj2_invisible_face *face = take(reader, sizeof *face);
    if (face)
        face->face = leb(reader);
    return face;
}

static struct smith_prj2_faces face_of(int id, struct reader *payload) {
    switch (id) {
    case 16:
        return (struct smith_prj2_faces){SMITH_PRJ2_FACES_TEXTURED,
                                         {.textured = textured(payload, SMITH_PRJ2_FACE_TEXTURE_FORM_16)}};
    case 17: return (struct smith_prj2_faces){SMITH_PRJ2_FACES_INVISIBLE, {.invisible = invisible(payload)}};
    default:
        return (struct smith_prj2_faces){SMITH_PRJ2_FACES_TEXTURED,
                                         {.textured = textured(payload, SMITH_PRJ2_FACE_TEXTURE_FORM_18)}};
    }
}

#define FACES_MAX 256 /* of one sector; there are 99 kinds of them */

static struct smith_prj2_sector *sector(struct reader *reader) {
    struct smith_prj2_faces faces[FACES_MAX];
    uint32_t face_count = 0;
    struct reader payload;
    int id, last = -1;
    struct smith_prj2_sector *sector = take(reader, sizeof *sector);
    if (!sector)
        return NULL;
    plain(reader, &sector->position, sizeof sector->position);
    while (next_chunk(reader, &id, &payload)) {
        reader->odd |= id < 16 ? id <= last : id > 18;
        last = id < 16 ? id : 15;
        switch (id) {
        case 0:
            sector->properties = leb(&payload);
            sector->has.properties = true;
            break;
        case 1: sector->floor_two_levels_clicks = surface_two_levels(&payload); break;
        case 2: sector->ceiling_two_levels_clicks = surface_two_levels(&payload); break;
        case 7: sector->floor = surface(&payload); break;
        case 8: sector->ceiling = surface(&payload); break;
        case 9:
            sector->floor_splits.items = splits(&payload, &sector->floor_splits.count);
            sector->has.floor_splits = true;
            break;
        case 10:
            sector->ceiling_splits.items = splits(&payload, &sector->ceiling_splits.count);
            sector->has.ceiling_splits = true;
            break;
        case 16:
        case 17:
        case 18:
            if (face_count < FACES_MAX)
                faces[face_count++] = face_of(id, &payload);
            break;
        default: break;
        }
        reader->failed |= payload.failed;
        reader->odd |= payload.odd || payload.at != payload.end;
    }
    sector->faces.items = take(reader, face_count * sizeof *faces);
    if (!sector->faces.items)
        return NULL;
    memcpy(sector->faces.items, faces, face_count * sizeof *faces);
    sector->faces.count = face_count;
    return sector;
}

bool hand_sectors_decode(struct smith_bytes payload, struct smith_arena *arena, struct hand_sectors *sectors) {
    struct reader reader = {payload.data, payload.data + payload.size, arena, false, false};
    struct reader chunk;
    uint32_t capacity = 1024;
    int id;
    *sectors = (struct hand_sectors){take(&reader, capacity * sizeof *sectors->items), 0};
    /* "TeS" is the only id met here and is three bytes long, so next_chunk() calls it -1. */
    while (!reader.failed && next_chunk(&reader, &id, &chunk)) {
        if (sectors->count == capacity) {
            struct smith_prj2_sector **grown = take(&reader, 2 * capacity * sizeof *grown);
            if (!grown)
                return false;
            memcpy(grown, sectors->items, capacity * sizeof *grown);
            sectors->items = grown;
            capacity *= 2;
        }
        sectors->items[sectors->count++] = sector(&chunk);
        reader.failed |= chunk.failed;
        reader.odd |= chunk.odd;
    }
    return !reader.failed && !reader.odd;
}
