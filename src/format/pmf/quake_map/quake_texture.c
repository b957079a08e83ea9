/* SPDX-License-Identifier: MIT
 *
 * Textures: axes of an editor as coordinates of corners, and back. Coordinates lie on a grid of their own, and whole
 * repeats are taken off; the fourth corner of a face follows from three. So they come back as they were.
 */
#include "format/pmf/quake_map/quake_map.h"

#include <math.h>
#include <string.h>

#define STEPS 16384.0 /* a repeat of the texture */
#define REPEATS_MAX 1000.0 /* repeats along a face: more cannot be kept on that grid */

static void to_editor(const struct quake_point *point, double units, double out[3]) {
    out[0] = point->at[0] / (double)QUAKE_GRID * units;
    out[1] = point->at[2] / (double)QUAKE_GRID * units;
    out[2] = point->at[1] / (double)QUAKE_GRID * units;
}

static double quake_texture_dot(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Twice the area of a triangle, in steps of the grid: the same for the same corners. */
static double quake_texture_area_of(const struct quake_cube *cube, const uint8_t corners[3]) {
    const int32_t *from = cube->corners[corners[0]].at;
    double a[3], b[3], sum = 0;
    for (unsigned i = 0; i < 3; i++) {
        a[i] = (double)cube->corners[corners[1]].at[i] - from[i];
        b[i] = (double)cube->corners[corners[2]].at[i] - from[i];
    }
    for (unsigned i = 0; i < 3; i++) {
        double part = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
        sum += part * part;
    }
    return sqrt(sum);
}

/* The three corners that lay the texture, the farthest apart that there are; false = there are not as many. */
static bool anchors(const struct quake_cube *cube, unsigned face, uint8_t out[3], double at[3][3], double units) {
    uint8_t loop[4];
    unsigned count = smith_quake_face_loop(cube, face, loop);
    double most = -1;
    if (count < 3)
        return false;
    for (unsigned left = 0; left < (count == 4 ? 4u : 1u); left++) { /* of four each is left out in turn */
        const uint8_t three[3] = {loop[left], loop[(left + 1) % count], loop[(left + 2) % count]};
        double area = quake_texture_area_of(cube, three);
        if (area > most) {
            most = area;
            memcpy(out, three, sizeof three);
        }
    }
    for (unsigned i = 0; i < 3; i++)
        to_editor(&cube->corners[out[i]], units, at[i]);
    return true;
}

/* Edges from the first anchor, and what they have to do with each other. */
struct frame {
    double edges[2][3], lengths[2], between, area;
};

static struct frame quake_texture_frame_of(double at[3][3]) {
    struct frame frame;
    for (unsigned i = 0; i < 3; i++) {
        frame.edges[0][i] = at[1][i] - at[0][i];
        frame.edges[1][i] = at[2][i] - at[0][i];
    }
    frame.lengths[0] = quake_texture_dot(frame.edges[0], frame.edges[0]);
    frame.lengths[1] = quake_texture_dot(frame.edges[1], frame.edges[1]);
    frame.between = quake_texture_dot(frame.edges[0], frame.edges[1]);
    frame.area = frame.lengths[0] * frame.lengths[1] - frame.between * frame.between;
    return frame;
}

/* How much of both edges leads to something whose products with the edges are these. */
static void shares_of(const struct frame *frame, const double products[2], double shares[2]) {
    shares[0] = (products[0] * frame->lengths[1] - products[1] * frame->between) / frame->area;
    shares[1] = (products[1] * frame->lengths[0] - products[0] * frame->between) / frame->area;
}

/* The axes that give three corners these coordinates. */
static void axes_of(double at[3][3], double coordinates[3][2], struct quake_axes *axes) {
    struct frame frame = quake_texture_frame_of(at);
    memset(axes, 0, sizeof *axes);
    for (unsigned uv = 0; uv < 2; uv++) {
        const double products[2] = {coordinates[1][uv] - coordinates[0][uv], coordinates[2][uv] - coordinates[0][uv]};
        double shares[2];
        shares_of(&frame, products, shares);
        axes->scale[uv] = 1;
        for (unsigned i = 0; i < 3; i++)
            axes->axis[uv][i] = (shares[0] * frame.edges[0][i] + shares[1] * frame.edges[1][i]) * QUAKE_TEXELS;
        double length = sqrt(quake_texture_dot(axes->axis[uv], axes->axis[uv]));
        if (length > 0) {
            axes->scale[uv] = 1 / length;
            for (unsigned i = 0; i < 3; i++)
                axes->axis[uv][i] /= length;
        }
        axes->offset[uv] =
            coordinates[0][uv] * QUAKE_TEXELS - quake_texture_dot(at[0], axes->axis[uv]) / axes->scale[uv];
    }
}

static bool coordinate(const struct quake_axes *axes, unsigned uv, const double at[3], double texels, double *out) {
    double value = (quake_texture_dot(at, axes->axis[uv]) / axes->scale[uv] + axes->offset[uv]) / texels;
    *out = floor(value * STEPS + 0.5) / STEPS;
    return fabs(value) < 1e9; /* not so of what is no number */
}

static bool lay(const struct quake_axes *axes, double at[3][3], const double texels[2], double out[3][2]) {
    for (unsigned uv = 0; uv < 2; uv++) {
        for (unsigned i = 0; i < 3; i++)
            if (!coordinate(axes, uv, at[i], texels[uv], &out[i][uv]))
                return false;
        double whole = floor(fmin(fmin(out[0][uv], out[1][uv]), out[2][uv]));
        for (unsigned i = 0; i < 3; i++)
            out[i][uv] -= whole;
        if (fmax(fmax(out[0][uv], out[1][uv]), out[2][uv]) > REPEATS_MAX)
            return false;
    }
    return true;
}

/* What is written so is read so. */
static bool comes_back(const struct quake_cube *cube, unsigned face, double coordinates[3][2]) {
    static const double texels[2] = {QUAKE_TEXELS, QUAKE_TEXELS};
    struct quake_axes axes;
    uint8_t names[3];
    double at[3][3], again[3][2];
    anchors(cube, face, names, at, QUAKE_UNITS);
    axes_of(at, coordinates, &axes);
    return lay(&axes, at, texels, again) && memcmp(again, coordinates, sizeof again) == 0;
}

/* The corner as the others have it. */
static void quake_texture_follow(const struct quake_cube *cube, const uint8_t names[3], const double at[3][3],
                                 double known[3][2], uint8_t corner, double out[2]) {
    double point[3], from[3], products[2], shares[2];
    for (unsigned i = 0; i < 3; i++)
        if (memcmp(&cube->corners[corner], &cube->corners[names[i]], sizeof *cube->corners) == 0) {
            out[0] = known[i][0];
            out[1] = known[i][1];
            return;
        }
    struct frame frame = quake_texture_frame_of((double(*)[3])(uintptr_t)at);
    to_editor(&cube->corners[corner], QUAKE_UNITS, point);
    for (unsigned i = 0; i < 3; i++)
        from[i] = point[i] - at[0][i];
    products[0] = quake_texture_dot(from, frame.edges[0]);
    products[1] = quake_texture_dot(from, frame.edges[1]);
    shares_of(&frame, products, shares);
    for (unsigned uv = 0; uv < 2; uv++) {
        double value =
            known[0][uv] + shares[0] * (known[1][uv] - known[0][uv]) + shares[1] * (known[2][uv] - known[0][uv]);
        out[uv] = floor(value * STEPS + 0.5) / STEPS;
    }
}

bool smith_quake_texture(const struct quake_cube *cube, unsigned face, const struct quake_axes *axes, double units,
                         const double texels[2], float coordinates[4][2]) {
    uint8_t names[3];
    double at[3][3], known[3][2], corner[2];
    memset(coordinates, 0, 4 * sizeof *coordinates);
    if (!anchors(cube, face, names, at, units))
        return true;
    if (!lay(axes, at, texels, known) || !comes_back(cube, face, known))
        return false;
    anchors(cube, face, names, at, QUAKE_UNITS);
    for (unsigned i = 0; i < 4; i++) {
        quake_texture_follow(cube, names, (const double(*)[3])at, known, smith_pmf_face_corners[face][i], corner);
        if (!(fabs(corner[0]) <= REPEATS_MAX && fabs(corner[1]) <= REPEATS_MAX)) {
            memset(coordinates, 0, 4 * sizeof *coordinates);
            return false;
        }
        coordinates[i][0] = (float)corner[0];
        coordinates[i][1] = (float)corner[1];
    }
    return true;
}

void smith_quake_texture_axes(const struct quake_cube *cube, unsigned face, float coordinates[4][2],
                              struct quake_axes *axes) {
    uint8_t names[3];
    double at[3][3], known[3][2] = {{0}};
    memset(axes, 0, sizeof *axes);
    axes->scale[0] = axes->scale[1] = 1;
    if (!anchors(cube, face, names, at, QUAKE_UNITS))
        return;
    for (unsigned i = 0; i < 3; i++)
        for (unsigned k = 0; k < 4; k++)
            if (smith_pmf_face_corners[face][k] == names[i])
                for (unsigned uv = 0; uv < 2; uv++)
                    known[i][uv] = isfinite(coordinates[k][uv]) ? (double)coordinates[k][uv] : 0;
    axes_of(at, known, axes);
}
