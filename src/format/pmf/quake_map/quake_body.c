/* SPDX-License-Identifier: MIT
 *
 * What lies behind all planes of a brush: its corners, where three planes meet, and the loops they make on each plane.
 */
#include "format/pmf/quake_map/quake_body.h"

#include <math.h>
#include <string.h>

/* Steps: as far as this before a plane is still behind it. Planes of corners on the grid are not quite where they
 * should be: so where little is not enough, more is. */
#define OUTSIDE_LITTLE 0.01
#define OUTSIDE 2.0
#define TOGETHER 4.0 /* steps: corners no farther apart are one */
#define PARALLEL 1e-9

static double quake_body_dot(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(const double a[3], const double b[3], double out[3]) {
    for (unsigned i = 0; i < 3; i++)
        out[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

bool smith_quake_plane(struct quake_plane *plane, const double points[3][3]) {
    double a[3], b[3];
    memcpy(plane->points, points, sizeof plane->points);
    for (unsigned i = 0; i < 3; i++) {
        a[i] = points[2][i] - points[1][i];
        b[i] = points[0][i] - points[1][i];
    }
    cross(a, b, plane->normal);
    double length = sqrt(quake_body_dot(plane->normal, plane->normal));
    if (!(length > PARALLEL) || !isfinite(length))
        return false;
    for (unsigned i = 0; i < 3; i++)
        plane->normal[i] /= length;
    plane->distance = quake_body_dot(plane->normal, points[1]);
    return isfinite(plane->distance);
}

/* ---- corners -------------------------------------------------------------------------------------------------- */

struct maker {
    struct quake_body *body;
    const struct quake_plane *planes;
    unsigned plane_count;
    double outside;
    bool exact[QUAKE_VERTICES]; /* it is a point that a plane was given by */
    uint8_t on[QUAKE_VERTICES][QUAKE_PLANES / 8];
};

static bool is_on(const struct maker *maker, unsigned vertex, unsigned plane) {
    return maker->on[vertex][plane / 8] >> plane % 8 & 1;
}

static bool quake_body_meet(const struct quake_plane *a, const struct quake_plane *b, const struct quake_plane *c,
                            double out[3]) {
    double bc[3], ca[3], ab[3];
    cross(b->normal, c->normal, bc);
    double volume = quake_body_dot(a->normal, bc);
    if (fabs(volume) < PARALLEL)
        return false;
    cross(c->normal, a->normal, ca);
    cross(a->normal, b->normal, ab);
    for (unsigned i = 0; i < 3; i++)
        out[i] = (a->distance * bc[i] + b->distance * ca[i] + c->distance * ab[i]) / volume;
    return true;
}

static bool quake_body_is_near(const double a[3], const double b[3]) {
    return fabs(a[0] - b[0]) <= TOGETHER && fabs(a[1] - b[1]) <= TOGETHER && fabs(a[2] - b[2]) <= TOGETHER;
}

/* Editors give planes by corners: these are exact where what was reckoned is not. */
static bool snap(const struct maker *maker, const unsigned planes[3], double at[3]) {
    for (unsigned i = 0; i < 9; i++) {
        const double *point = maker->planes[planes[i / 3]].points[i % 3];
        if (quake_body_is_near(point, at)) {
            memcpy(at, point, 3 * sizeof *at);
            return true;
        }
    }
    return false;
}

/* The number of the vertex there, which is made if there is none; a negative one = too many. */
static int vertex_at(struct maker *maker, const double at[3], bool exact) {
    struct quake_body *body = maker->body;
    struct quake_point point;
    for (unsigned i = 0; i < 3; i++)
        point.at[i] = (int32_t)lround(at[i]);
    unsigned found = 0;
    for (; found < body->vertex_count; found++) {
        const int32_t *other = body->vertices[found].at;
        const double there[3] = {other[0], other[1], other[2]};
        if (quake_body_is_near(there, at))
            break;
    }
    if (found == QUAKE_VERTICES - 1)
        return -1;
    if (found == body->vertex_count)
        body->vertex_count++;
    else if (!exact || maker->exact[found])
        return (int)found;
    body->vertices[found] = point;
    maker->exact[found] = exact;
    return (int)found;
}

static bool quake_body_is_inside(const struct maker *maker, const double at[3], const unsigned planes[3]) {
    for (unsigned i = 0; i < maker->plane_count; i++)
        if (i != planes[0] && i != planes[1] && i != planes[2] &&
            quake_body_dot(maker->planes[i].normal, at) > maker->planes[i].distance + maker->outside)
            return false;
    return true;
}

static const char *quake_body_add_corner(struct maker *maker, const unsigned planes[3]) {
    double at[3];
    if (!quake_body_meet(&maker->planes[planes[0]], &maker->planes[planes[1]], &maker->planes[planes[2]], at) ||
        !quake_body_is_inside(maker, at, planes))
        return NULL;
    bool exact = snap(maker, planes, at);
    for (unsigned i = 0; i < 3; i++)
        if (!(fabs(at[i]) <= QUAKE_FARTHEST))
            return "is too far from the middle";
    int vertex = vertex_at(maker, at, exact);
    if (vertex < 0)
        return "has too many corners";
    for (unsigned i = 0; i < 3; i++)
        maker->on[vertex][planes[i] / 8] |= (uint8_t)(1 << planes[i] % 8);
    return NULL;
}

static const char *add_corners(struct maker *maker) {
    unsigned planes[3];
    for (planes[0] = 0; planes[0] < maker->plane_count; planes[0]++)
        for (planes[1] = planes[0] + 1; planes[1] < maker->plane_count; planes[1]++)
            for (planes[2] = planes[1] + 1; planes[2] < maker->plane_count; planes[2]++) {
                const char *wrong = quake_body_add_corner(maker, planes);
                if (wrong)
                    return wrong;
            }
    return NULL;
}

/* ---- faces ---------------------------------------------------------------------------------------------------- */

/* What lies on this plane lies on an earlier one, too. */
static bool quake_body_is_repeated(const struct maker *maker, unsigned plane) {
    for (unsigned other = 0; other < plane; other++) {
        bool same = true;
        for (unsigned i = 0; i < maker->body->vertex_count; i++)
            same = same && (!is_on(maker, i, plane) || is_on(maker, i, other));
        if (same)
            return true;
    }
    return false;
}

/* Round the middle of the face, against the clock about the normal. */
static void sort_loop(const struct maker *maker, const struct quake_plane *plane, uint8_t *loop, unsigned count) {
    double middle[3] = {0}, along[3], across[3], angles[QUAKE_VERTICES];
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < 3; k++)
            middle[k] += (double)maker->body->vertices[loop[i]].at[k] / count;
    for (unsigned k = 0; k < 3; k++)
        along[k] = maker->body->vertices[loop[0]].at[k] - middle[k];
    cross(plane->normal, along, across);
    for (unsigned i = 0; i < count; i++) {
        double from[3];
        for (unsigned k = 0; k < 3; k++)
            from[k] = maker->body->vertices[loop[i]].at[k] - middle[k];
        double angle = atan2(quake_body_dot(from, across), quake_body_dot(from, along));
        uint8_t vertex = loop[i];
        unsigned at = i;
        for (; at && angles[at - 1] > angle; at--) {
            angles[at] = angles[at - 1];
            loop[at] = loop[at - 1];
        }
        angles[at] = angle;
        loop[at] = vertex;
    }
}

static const char *add_faces(struct maker *maker) {
    struct quake_body *body = maker->body;
    for (unsigned plane = 0; plane < maker->plane_count; plane++) {
        uint8_t loop[QUAKE_VERTICES];
        unsigned count = 0;
        for (unsigned i = 0; i < body->vertex_count; i++)
            if (is_on(maker, i, plane))
                loop[count++] = (uint8_t)i;
        if (count < 3 || quake_body_is_repeated(maker, plane))
            continue;
        if (body->corner_count + count > sizeof body->corners)
            return "has too many corners";
        sort_loop(maker, &maker->planes[plane], loop, count);
        memcpy(body->corners + body->corner_count, loop, count);
        body->faces[body->face_count++] =
            (struct quake_loop){(uint16_t)body->corner_count, (uint16_t)count, (uint8_t)plane};
        body->corner_count += count;
    }
    return NULL;
}

/* Each edge belongs to two faces, which go along it in opposite directions. */
static bool quake_body_is_closed(const struct quake_body *body) {
    uint8_t edges[QUAKE_VERTICES][QUAKE_VERTICES / 8] = {0};
    for (unsigned face = 0; face < body->face_count; face++) {
        const struct quake_loop *loop = &body->faces[face];
        for (unsigned i = 0; i < loop->count; i++) {
            uint8_t from = body->corners[loop->first + i], to = body->corners[loop->first + (i + 1u) % loop->count];
            if (edges[from][to / 8] >> to % 8 & 1)
                return false;
            edges[from][to / 8] |= (uint8_t)(1 << to % 8);
        }
    }
    for (unsigned from = 0; from < body->vertex_count; from++)
        for (unsigned to = 0; to < body->vertex_count; to++)
            if ((edges[from][to / 8] >> to % 8 & 1) != (edges[to][from / 8] >> from % 8 & 1))
                return false;
    return body->face_count >= 4;
}

static const char *quake_body_make(struct quake_body *body, const struct quake_plane *planes, unsigned count,
                                   double outside) {
    struct maker maker = {.body = body, .planes = planes, .plane_count = count, .outside = outside};
    body->vertex_count = body->face_count = body->corner_count = 0;
    const char *wrong = add_corners(&maker);
    if (!wrong)
        wrong = add_faces(&maker);
    return wrong ? wrong : quake_body_is_closed(body) ? NULL : "encloses nothing, or is open, or thinner than the grid";
}

const char *smith_quake_body(struct quake_body *body, const struct quake_plane *planes, unsigned count) {
    return quake_body_make(body, planes, count, OUTSIDE_LITTLE) ? quake_body_make(body, planes, count, OUTSIDE) : NULL;
}
