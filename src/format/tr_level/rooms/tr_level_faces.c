/* SPDX-License-Identifier: MIT
 *
 * Faces and the pages that they show parts of, as tr_level_rooms.h describes. A compiled level has its faces: what sectors were in the
 * editor does not matter any more.
 */
#include "format/tr_level/rooms/tr_level_rooms.h"
#include <levelsmith/picture.h>

enum { PAGE_SIDE = 256, PAGE_PIXELS = PAGE_SIDE * PAGE_SIDE };

#define COLOUR15_ONE 16.0f /* of five bits: the texture as it is */
#define COLOUR8_ONE 128.0f

/* ---- pages ---- */

/* Numbers of colours, six bits each. The first colour cannot be seen. */
static void paint_page_8(const void *source, uint32_t number, struct smith_colour *pixels) {
    const struct smith_tr_level_file *file = source;
    const uint8_t *from = file->pages.items[number]->pixels.data;
    for (uint32_t i = 0; i < PAGE_PIXELS; i++) {
        const uint8_t *colour = file->level.palette.data + 3 * from[i];
        pixels[i] = (struct smith_colour){(uint8_t)(colour[0] << 2), (uint8_t)(colour[1] << 2),
                                          (uint8_t)(colour[2] << 2), from[i] ? 255 : 0};
    }
}

/* Five bits of each colour, and one that says whether it covers. */
static void paint_page_16(const void *source, uint32_t number, struct smith_colour *pixels) {
    const struct smith_tr_level_file *file = source;
    const uint8_t *from = file->pages_16.items[number]->pixels.data;
    for (uint32_t i = 0; i < PAGE_PIXELS; i++) {
        const unsigned word = from[2 * i] | (unsigned)from[2 * i + 1] << 8;
        const unsigned red = word >> 10 & 31, green = word >> 5 & 31, blue = word & 31;
        pixels[i] = (struct smith_colour){(uint8_t)(red << 3 | red >> 2), (uint8_t)(green << 3 | green >> 2),
                                          (uint8_t)(blue << 3 | blue >> 2), word & 0x8000 ? 255 : 0};
    }
}

static void paint_page_32(const void *source, uint32_t number, struct smith_colour *pixels) {
    const struct smith_tr_level_file *file = source;
    const uint8_t *from = file->pages_32.items[number]->pixels.data;
    for (uint32_t i = 0; i < PAGE_PIXELS; i++)
        pixels[i] = (struct smith_colour){from[4 * i + 2], from[4 * i + 1], from[4 * i], from[4 * i + 3]};
}

void smith_tr_level_fill_pages(struct smith_tr_level_room_builder *builder) {
    const struct smith_tr_level_file *file = builder->file;
    struct smith_rooms *rooms = builder->rooms;
    const bool is_32 = file->game >= SMITH_TR_LEVEL_GAME_TR4, is_8 = file->game == SMITH_TR_LEVEL_GAME_TR1;
    const uint32_t count = is_32 ? file->pages_32.count : is_8 ? file->pages.count : file->pages_16.count;
    rooms->texture_list = is_32 ? "/pages_32" : is_8 ? "/pages" : "/pages_16";
    rooms->textures = smith_tr_level_builder_alloc(builder, count, sizeof *rooms->textures);
    for (uint32_t i = 0; !builder->failed && i < count; i++)
        rooms->textures[rooms->texture_count++] = (struct smith_room_texture){
            .number = i,
            .paint = is_32  ? paint_page_32
                     : is_8 ? paint_page_8
                            : paint_page_16,
            .source = file,
            .width = PAGE_SIDE,
            .height = PAGE_SIDE,
            .item = i,
        };
}

/* ---- faces ---- */

struct tr_level_corner {
    float at[3], light[3];
};

/* What the part of a page looks like. Blendings are counted as in projects. */
static struct smith_cover tr_level_cover(const struct smith_tr_level_room_builder *builder, unsigned word,
                                         unsigned corners) {
    const struct smith_tr_level_texture_list textures = smith_tr_level_textures(builder->level);
    const unsigned number = word & SMITH_TR_LEVEL_FACE_TEXTURE_TEXTURE_MASK;
    struct smith_cover cover = {.look = SMITH_LOOK_NONE, .texture = SMITH_NONE};
    if (number >= textures.count)
        return cover;
    const struct smith_tr_level_object_texture *from = textures.items[number];
    cover.look = SMITH_LOOK_TEXTURED;
    cover.blend = (uint8_t)from->blend;
    cover.double_sided =
        word & SMITH_TR_LEVEL_FACE_TEXTURE_DOUBLE_SIDED && builder->file->game >= SMITH_TR_LEVEL_GAME_TR3;
    cover.texture = from->page & SMITH_TR_LEVEL_TEXTURE_PAGE_PAGE_MASK;
    for (unsigned i = 0; i < 4; i++) {
        const struct smith_tr_level_corner *corner = &from->corners[i < corners ? i : corners - 1];
        cover.uv[i][0] = (float)corner->x / 256;
        cover.uv[i][1] = (float)corner->y / 256;
    }
    return cover;
}

static void tr_level_corner_of(const struct smith_tr_level_room_builder *builder,
                               const struct smith_tr_level_room_parts *from, const struct smith_room *room,
                               uint32_t number, struct tr_level_corner *corner) {
    *corner = (struct tr_level_corner){0};
    if (number >= from->vertex_count)
        return;
    if (from->chronicles) {
        const struct smith_tr_level_chronicles_vertex *vertex = &from->chronicles->vertices.items[number];
        for (int axis = 0; axis < 3; axis++)
            corner->at[axis] = (float)smith_rooms_real(vertex->position[axis]);
        corner->light[0] = vertex->colour.red / COLOUR8_ONE;
        corner->light[1] = vertex->colour.green / COLOUR8_ONE;
        corner->light[2] = vertex->colour.blue / COLOUR8_ONE;
    } else {
        const struct smith_tr_level_vertex *vertex = from->room->geometry.vertices.items[number];
        const unsigned colour = vertex->colour;
        const bool is_coloured = builder->file->game >= SMITH_TR_LEVEL_GAME_TR3;
        const unsigned parts[3] = {colour >> 10 & 31, colour >> 5 & 31, colour & 31};
        corner->at[0] = vertex->x;
        corner->at[1] = vertex->y;
        corner->at[2] = vertex->z;
        for (int i = 0; i < 3; i++)
            corner->light[i] = is_coloured ? (float)parts[i] / COLOUR15_ONE : smith_tr_level_brightness(vertex->light);
    }
    corner->at[1] = -corner->at[1] - (float)room->position[1]; /* x and z are those of the room already */
}

static void put_face(const struct smith_tr_level_room_builder *builder, const struct smith_tr_level_room_parts *from,
                     const uint16_t *vertices, unsigned corners, unsigned texture, const struct smith_room *room,
                     struct smith_room_face *face) {
    *face = (struct smith_room_face){.corners = (uint8_t)corners, .cover = tr_level_cover(builder, texture, corners)};
    for (unsigned i = 0; i < corners; i++) {
        struct tr_level_corner corner;
        tr_level_corner_of(builder, from, room, vertices[i], &corner);
        for (int axis = 0; axis < 3; axis++) {
            face->at[i][axis] = corner.at[axis];
            face->light[i][axis] = corner.light[axis];
        }
    }
}

static void put_chronicles_faces(const struct smith_tr_level_room_builder *builder,
                                 const struct smith_tr_level_room_parts *from, const struct smith_room *room,
                                 struct smith_room_face *faces) {
    uint32_t first = 0; /* vertices are counted in each layer */
    for (uint32_t layer = 0; layer < from->chronicles->faces.count; layer++) {
        const struct smith_tr_level_layer_faces *list = from->chronicles->faces.items[layer];
        struct smith_tr_level_room_parts of_layer = *from;
        struct smith_tr_level_chronicles_room shifted = *from->chronicles;
        const uint32_t skipped = first < from->vertex_count ? first : from->vertex_count;
        shifted.vertices.items += skipped;
        of_layer.vertex_count = from->vertex_count - skipped;
        of_layer.chronicles = &shifted;
        for (uint32_t i = 0; i < list->quads.count; i++)
            put_face(builder, &of_layer, list->quads.items[i].vertices, 4, list->quads.items[i].texture, room, faces++);
        for (uint32_t i = 0; i < list->triangles.count; i++)
            put_face(builder, &of_layer, list->triangles.items[i].vertices, 3, list->triangles.items[i].texture, room,
                     faces++);
        first = skipped + from->chronicles->layers.items[layer].vertex_count;
    }
}

static void put_faces(const struct smith_tr_level_room_builder *builder, const struct smith_tr_level_room_parts *from,
                      const struct smith_room *room, struct smith_room_face *faces) {
    const struct smith_tr_level_geometry *geometry = &from->room->geometry;
    for (uint32_t i = 0; i < geometry->quads.count; i++)
        put_face(builder, from, geometry->quads.items[i].vertices, 4, geometry->quads.items[i].texture, room, faces++);
    for (uint32_t i = 0; i < geometry->triangles.count; i++)
        put_face(builder, from, geometry->triangles.items[i].vertices, 3, geometry->triangles.items[i].texture, room,
                 faces++);
}

void smith_tr_level_fill_faces(struct smith_tr_level_room_builder *builder,
                               const struct smith_tr_level_room_parts *from, struct smith_room *room) {
    struct smith_room_face *faces = smith_tr_level_builder_alloc(builder, from->face_count, sizeof *faces);
    room->has_faces = true;
    if (builder->failed)
        return;
    room->faces = faces;
    room->face_count = from->face_count;
    if (from->chronicles)
        put_chronicles_faces(builder, from, room, faces);
    else
        put_faces(builder, from, room, faces);
}
