/* SPDX-License-Identifier: MIT
 *
 * A worked example: a level as a mesh for an engine, room by room, as a Wavefront OBJ file.
 *
 *     walls LEVEL.prj2 > level.obj
 *
 * It shows the geometry as arrays: positions with colours, normals, and triangles. Rooms become groups at their place in
 * the world. Space is made right-handed on the way, as most programs that read such files have it: z changes its sign, and
 * the corners of each triangle their order. What nobody sees is left out.
 */
#include <levelsmith/geometry.h>
#include <stdio.h>

#define SCALE (1.0 / 512) /* two metres a sector */

static void print_vertices(const struct smith_room *room, const struct smith_geometry *mesh,
                           const struct smith_face *face) {
    for (uint32_t i = face->first_vertex; i < face->first_vertex + face->corners; i++) {
        const float *at = mesh->positions[i], *normal = mesh->normals[i], *colour = mesh->colours[i];
        printf("v %g %g %g %.3g %.3g %.3g\n", ((double)at[0] + room->position[0]) * SCALE,
               ((double)at[1] + room->position[1]) * SCALE, -((double)at[2] + room->position[2]) * SCALE,
               (double)colour[0], (double)colour[1], (double)colour[2]);
        printf("vn %.3g %.3g %.3g\n", (double)normal[0], (double)normal[1], 0 - (double)normal[2]);
    }
}

/* Vertices of such files are counted from 1, over all rooms; `printed` is how many stand before those of the face. */
static void print_triangles(const struct smith_geometry *mesh, const struct smith_face *face, uint32_t printed) {
    const uint32_t *indices = mesh->indices + face->first_index;
    for (uint32_t i = 0; i < (face->corners == 4 ? 6u : 3u); i += 3) {
        printf("f");
        for (uint32_t j = 3; j-- > 0;) {
            uint32_t vertex = indices[i + j] - face->first_vertex + printed + 1;
            printf(" %u//%u", vertex, vertex);
        }
        printf("\n");
    }
}

static void print_mesh(const struct smith_rooms *rooms, const struct smith_geometry *mesh) {
    uint32_t printed = 0;
    for (uint32_t i = 0; i < rooms->room_count; i++) {
        printf("g %s\n", rooms->rooms[i].name);
        for (uint32_t j = mesh->room_faces[i]; j < mesh->room_faces[i + 1]; j++) {
            const struct smith_face *face = &mesh->faces[j];
            if (face->inverted || face->cover->look == SMITH_LOOK_INVISIBLE)
                continue;
            printf("# %s of sector %u, %u\n", smith_face_name(face->number), face->x, face->z);
            print_vertices(&rooms->rooms[i], mesh, face);
            print_triangles(mesh, face, printed);
            printed += face->corners;
        }
    }
}

int main(int count, char **arguments) {
    const struct smith_geometry_options how = {.lighting = SMITH_LIGHTING_FULL};
    struct smith_error error;
    struct smith_buffer file = {0};
    struct smith_document *document = NULL;
    struct smith_rooms rooms = {0};
    struct smith_geometry mesh = {0};
    if (count != 2)
        return 2;
    bool good = smith_file_read(arguments[1], NULL, &file, &error) == SMITH_OK &&
                smith_open((struct smith_bytes){file.data, file.size}, NULL, NULL, &document, &error) == SMITH_OK &&
                smith_rooms_of(document, NULL, &rooms, &error) == SMITH_OK &&
                smith_geometry_build(&rooms, &how, &mesh, &error) == SMITH_OK;
    if (good)
        print_mesh(&rooms, &mesh);
    else
        fprintf(stderr, "%s: %s\n", arguments[1], error.message);
    smith_geometry_free(&mesh);
    smith_rooms_free(&rooms);
    smith_document_free(document);
    smith_buffer_free(&file);
    return good ? 0 : 3;
}
