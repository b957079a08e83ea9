/* SPDX-License-Identifier: MIT
 *
 * A project made for measuring, on machines without real files: rooms of 20 by 20 sectors, five textured faces each.
 */
#include "bench.h"
#include <levelsmith/prj2.h>

#define ROOMS 200
#define SIDE 20
#define FACES 5

/* Zeroed memory of the document, or the end of the program. */
static void *make(struct smith_document *document, size_t size) {
    void *memory = smith_document_alloc(document, size, 16);
    bench_require(memory ? SMITH_OK : SMITH_NO_MEMORY);
    return memory;
}

static struct smith_prj2_surface *surface(struct smith_document *document, int32_t height) {
    struct smith_prj2_surface *surface = make(document, sizeof *surface);
    surface->xnzp = surface->xpzp = surface->xpzn = surface->xnzn = height;
    return surface;
}

static struct smith_prj2_faces face(struct smith_document *document, int number) {
    struct smith_prj2_face_texture *texture = make(document, sizeof *texture);
    texture->face = number;
    for (int i = 0; i < 4; i++)
        texture->texture_coords[i] =
            (struct smith_prj2_vec2){(float)(64 * (i & 1)) + 0.5f, (float)(32 * (i & 2)) + 0.5f};
    return (struct smith_prj2_faces){SMITH_PRJ2_FACES_TEXTURED, {.textured = texture}};
}

static struct smith_prj2_sector *sector(struct smith_document *document, int32_t position) {
    struct smith_prj2_sector *sector = make(document, sizeof *sector);
    sector->position = position;
    sector->has.properties = true;
    sector->floor = surface(document, -256 * (position % 4));
    sector->ceiling = surface(document, 2048);
    sector->faces.items = make(document, FACES * sizeof *sector->faces.items);
    for (sector->faces.count = 0; sector->faces.count < FACES; sector->faces.count++)
        sector->faces.items[sector->faces.count] = face(document, (int)sector->faces.count + 25);
    return sector;
}

static struct smith_prj2_room *room(struct smith_document *document, int64_t index) {
    struct smith_prj2_room *room = make(document, sizeof *room);
    room->sectors_x = room->sectors_z = SIDE;
    room->index = index;
    room->has.index = true;
    room->name = "Room";
    room->has.sectors = true;
    room->sectors.items = make(document, SIDE * SIDE * sizeof *room->sectors.items);
    for (; room->sectors.count < SIDE * SIDE; room->sectors.count++)
        room->sectors.items[room->sectors.count] = sector(document, (int32_t)room->sectors.count);
    return room;
}

void bench_make_project(struct smith_buffer *out) {
    struct smith_document *document;
    bench_require(smith_document_create(&smith_prj2_layout, NULL, &document, NULL));
    struct smith_prj2_project *project = smith_prj2_root(document);
    project->has.rooms = true;
    project->rooms.items = make(document, ROOMS * sizeof *project->rooms.items);
    for (; project->rooms.count < ROOMS; project->rooms.count++)
        project->rooms.items[project->rooms.count] = room(document, project->rooms.count);
    bench_require(smith_encode(document, out, NULL));
    smith_document_free(document);
}
