/* SPDX-License-Identifier: MIT
 *
 * Cubes as brushes: a plane for each face, with what is on it.
 */
#include "format/pmf/quake_map/quake_export.h"

#include "base/number.h"
#include <math.h>
#include <string.h>

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
