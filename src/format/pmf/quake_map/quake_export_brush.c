/* SPDX-License-Identifier: MIT
 *
 * Cubes as brushes: the eight corners of entities, and solid cubes of trees.
 */
#include "format/pmf/quake_map/quake_export.h"

#include "base/number.h"
#include <math.h>
#include <string.h>

#define DEEPEST 32

static void quake_export_brush_put_number(struct smith_buffer *out, double number) {
    char digits[SMITH_NUMBER_SIZE];
    smith_buffer_byte(out, ' ');
    smith_buffer_add(out, digits, smith_print_f64(digits, number + 0.0)); /* never -0 */
}

static void quake_export_brush_put_point(struct smith_buffer *out, const struct quake_point *point) {
    static const unsigned order[3] = {0, 2, 1};
    smith_buffer_byte(out, '(');
    for (unsigned i = 0; i < 3; i++)
        quake_export_brush_put_number(out, point->at[order[i]] / (QUAKE_GRID / QUAKE_UNITS));
    smith_buffer_text(out, " ) ");
}

static void quake_export_brush_put_texture(struct smith_buffer *out, const char *name) {
    bool quoted = !*name || *name == '"';
    for (const char *at = name; *at; at++)
        quoted = quoted || (uint8_t)*at <= ' ';
    smith_buffer_text(out, quoted ? "\"" : "");
    for (const char *at = name; *at; at++) {
        if (quoted && (*at == '"' || *at == '\\'))
            smith_buffer_byte(out, '\\');
        smith_buffer_byte(out, (uint8_t)*at);
    }
    smith_buffer_text(out, quoted ? "\"" : "");
}

static void put_axes(struct smith_buffer *out, const struct quake_axes *axes) {
    for (unsigned uv = 0; uv < 2; uv++) {
        smith_buffer_text(out, " [");
        for (unsigned i = 0; i < 3; i++)
            quake_export_brush_put_number(out, axes->axis[uv][i]);
        quake_export_brush_put_number(out, axes->offset[uv]);
        smith_buffer_text(out, " ]");
    }
    smith_buffer_text(out, " 0");
    quake_export_brush_put_number(out, axes->scale[0]);
    quake_export_brush_put_number(out, axes->scale[1]);
    smith_buffer_byte(out, '\n');
}

void smith_quake_brush_write(struct smith_buffer *out, const struct quake_cube *cube, struct quake_skin *skin) {
    smith_buffer_text(out, "{\n");
    for (unsigned face = 0; face < 6; face++) {
        uint8_t loop[4];
        unsigned count = smith_quake_face_loop(cube, face, loop);
        struct quake_axes axes;
        if (count < 3)
            continue;
        quake_export_brush_put_point(out, &cube->corners[loop[count - 1]]);
        quake_export_brush_put_point(out, &cube->corners[loop[0]]);
        quake_export_brush_put_point(out, &cube->corners[loop[1]]);
        quake_export_brush_put_texture(out, skin->textures[face]);
        smith_quake_texture_axes(cube, face, skin->coordinates[face], &axes);
        put_axes(out, &axes);
    }
    smith_buffer_text(out, "}\n");
}

bool smith_quake_cube_at(const struct smith_pmf_corners *corners, const double middle[3], struct quake_cube *cube) {
    memset(cube, 0, sizeof *cube);
    for (unsigned corner = 0; corner < 8; corner++) {
        const struct smith_pmf_vector *from = smith_pmf_corner(corners, corner);
        const double at[3] = {middle[0] + (double)from->x, middle[1] + (double)from->y, middle[2] + (double)from->z};
        for (unsigned i = 0; i < 3; i++) {
            if (!(fabs(at[i]) <= QUAKE_FARTHEST / QUAKE_GRID))
                return false;
            cube->corners[corner].at[i] = (int32_t)floor(at[i] * QUAKE_GRID + 0.5);
        }
    }
    return smith_quake_cube_encloses(cube);
}

/* ---- trees ------------------------------------------------------------------------------------------------------ */

struct walk {
    struct quake_export *export;
    const struct smith_pmf_chunk *chunk;
    uint8_t *met; /* by cube */
};

static const char *quake_export_brush_material_of(const struct walk *walk, uint8_t number) {
    const struct smith_pmf_level *level = walk->export->level;
    uint32_t material =
        number < walk->chunk->used_materials.count ? walk->chunk->used_materials.items[number] : SMITH_NONE;
    return level && material < level->materials.count ? level->materials.items[material]->name : "";
}

static void write_box(const struct walk *walk, const struct smith_pmf_cube *cube, const double middle[3], double half) {
    struct smith_pmf_corners corners;
    struct smith_pmf_vector *const named[8] = {&corners.ppp, &corners.npp, &corners.ppn, &corners.npn,
                                               &corners.pnp, &corners.nnp, &corners.pnn, &corners.nnn};
    struct quake_skin skin = {.textures = {0}};
    struct quake_cube box;
    float reach = (float)half;
    for (unsigned i = 0; i < 8; i++)
        *named[i] = (struct smith_pmf_vector){i & 1 ? -reach : reach, i & 4 ? -reach : reach, i & 2 ? -reach : reach};
    for (unsigned face = 0; face < 6; face++) {
        const char *name = quake_export_brush_material_of(
            walk, cube->geometry ? cube->geometry->material : cube->extended_geometry->materials_of_faces[face]);
        skin.textures[face] = *name ? name : QUAKE_NO_TEXTURE;
    }
    if (smith_quake_cube_at(&corners, middle, &box))
        smith_quake_brush_write(walk->export->out, &box, &skin);
    else
        smith_quake_lose(walk->export, true, "/map", "a cube that is too small or too far away");
}

static void walk_cube(const struct walk *walk, uint32_t number, const double middle[3], double half, unsigned depth);

static void walk_parent(const struct walk *walk, const struct smith_pmf_parent_cube *parent, const double middle[3],
                        double half, unsigned depth) {
    const uint32_t children[8] = {parent->ppp, parent->npp, parent->ppn, parent->npn,
                                  parent->pnp, parent->nnp, parent->pnn, parent->nnn};
    for (unsigned i = 0; i < 8; i++) {
        const double at[3] = {middle[0] + (i & 1 ? -half : half) / 2, middle[1] + (i & 4 ? -half : half) / 2,
                              middle[2] + (i & 2 ? -half : half) / 2};
        walk_cube(walk, children[i], at, half / 2, depth + 1);
    }
}

static void walk_cube(const struct walk *walk, uint32_t number, const double middle[3], double half, unsigned depth) {
    if (depth > DEEPEST || number >= walk->chunk->cubes.count || walk->met[number])
        return;
    const struct smith_pmf_cube *cube = walk->chunk->cubes.items[number];
    if (cube->parent || cube->geometry || cube->extended_geometry)
        walk->met[number] = 1;
    if (cube->parent)
        walk_parent(walk, cube->parent, middle, half, depth);
    else if (cube->geometry || cube->extended_geometry)
        write_box(walk, cube, middle, half);
    else if (cube->visibility || cube->pathfinding || cube->collider)
        walk_cube(walk,
                  cube->visibility    ? cube->visibility->child
                  : cube->pathfinding ? cube->pathfinding->child
                                      : cube->collider->child,
                  middle, half, depth + 1);
}

void smith_quake_tree_write(struct quake_export *export, const struct smith_pmf_chunk *chunk, double edge) {
    const struct walk walk = {export, chunk, smith_arena_alloc(&export->arena, chunk->cubes.count + (size_t)1, 1)};
    if (walk.met)
        walk_cube(&walk, 0, export->middle, edge / 2, 0);
}
