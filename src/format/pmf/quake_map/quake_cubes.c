/* SPDX-License-Identifier: MIT
 *
 * Convex bodies as cubes. Boxes of any shape, wedges, pyramids and tetrahedra are one cube each, of the last three with
 * corners that fall together; everything else is cut. Which corner is which is chosen so that faces look their way as
 * well as they can, and depends on where the corners are alone: not on the order in which they were found.
 */
#include "format/pmf/quake_map/quake_body.h"

#include <math.h>
#include <string.h>

static bool quake_cubes_is_same(const struct quake_point *a, const struct quake_point *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

unsigned smith_quake_face_loop(const struct quake_cube *cube, unsigned face, uint8_t loop[4]) {
    static const uint8_t around[4] = {0, 1, 3, 2};
    unsigned count = 0;
    for (unsigned i = 0; i < 4; i++) {
        uint8_t corner = smith_pmf_face_corners[face][around[i]];
        bool known = false;
        for (unsigned k = 0; k < count; k++)
            known = known || quake_cubes_is_same(&cube->corners[loop[k]], &cube->corners[corner]);
        if (!known)
            loop[count++] = corner;
    }
    return count;
}

/* ---- which corner is which ------------------------------------------------------------------------------------ */

/* How well the faces of a cube look their way: exact for equal corners, so that the choice is always the same. */
static double score(const struct quake_point corners[8]) {
    double sum = 0;
    for (unsigned face = 0; face < 6; face++) {
        const uint8_t *names = smith_pmf_face_corners[face];
        double a[3], b[3], normal[3];
        for (unsigned i = 0; i < 3; i++) {
            a[i] = (double)corners[names[3]].at[i] - corners[names[0]].at[i];
            b[i] = (double)corners[names[2]].at[i] - corners[names[1]].at[i];
        }
        for (unsigned i = 0; i < 3; i++)
            normal[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
        double length = sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
        if (length > 0)
            sum += (face < 3 ? normal[face] : -normal[face - 3]) / length;
    }
    return sum;
}

struct choice {
    struct quake_point corners[8];
    double score;
    bool made;
};

static int quake_cubes_compare(const struct quake_point a[8], const struct quake_point b[8]) {
    for (unsigned corner = 0; corner < 8; corner++)
        for (unsigned i = 0; i < 3; i++)
            if (a[corner].at[i] != b[corner].at[i])
                return a[corner].at[i] < b[corner].at[i] ? -1 : 1;
    return 0;
}

static void offer(struct choice *choice, const struct quake_point corners[8]) {
    double points = score(corners);
    if (choice->made &&
        (points < choice->score || (points == choice->score && quake_cubes_compare(corners, choice->corners) >= 0)))
        return;
    memcpy(choice->corners, corners, sizeof choice->corners);
    choice->score = points;
    choice->made = true;
}

/* Bits of corners by axis. */
static const uint8_t bit_of_axis[3] = {1, 4, 2};

/* In all 24 ways in which it can be turned. `top` is a loop of its upper face, `below` has what is under each corner.
 * */
static void offer_turned(struct choice *choice, const struct quake_point top[4], const struct quake_point below[4]) {
    static const uint8_t permutations[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    static const uint8_t upper[4] = {1, 0, 2, 3}; /* against the clock, seen from above */
    for (unsigned turn = 0; turn < 48; turn++) {
        const uint8_t *axes = permutations[turn / 8];
        unsigned flips = turn % 8, odd = (flips & 1) + (flips >> 1 & 1) + (flips >> 2) + (turn >= 24);
        struct quake_point corners[8];
        if (odd % 2)
            continue; /* a mirror */
        for (unsigned i = 0; i < 8; i++) {
            unsigned name = upper[i % 4] | (i < 4 ? 0u : 4u), turned = 0;
            for (unsigned axis = 0; axis < 3; axis++)
                if ((name & bit_of_axis[axis] ? 1u : 0u) ^ (flips >> axis & 1))
                    turned |= bit_of_axis[axes[axis]];
            corners[turned] = i < 4 ? top[i] : below[i - 4];
        }
        offer(choice, corners);
    }
}

/* ---- shapes --------------------------------------------------------------------------------------------------- */

static const struct quake_point *corner(const struct quake_body *body, unsigned face, unsigned i) {
    const struct quake_loop *loop = &body->faces[face];
    return &body->vertices[body->corners[loop->first + i % loop->count]];
}

static bool has_corner(const struct quake_body *body, unsigned face, const struct quake_point *point) {
    for (unsigned i = 0; i < body->faces[face].count; i++)
        if (quake_cubes_is_same(corner(body, face, i), point))
            return true;
    return false;
}

/* The corner that an edge leads to from this one of the face, away from the face; NULL when several do. */
static const struct quake_point *under(const struct quake_body *body, unsigned face, const struct quake_point *point) {
    const struct quake_point *found = NULL;
    for (unsigned other = 0; other < body->face_count; other++)
        for (unsigned i = 0; i < body->faces[other].count; i++) {
            const struct quake_point *next = corner(body, other, i + 1);
            if (!quake_cubes_is_same(corner(body, other, i), point) || has_corner(body, face, next))
                continue;
            if (found && !quake_cubes_is_same(found, next))
                return NULL;
            found = next;
        }
    return found;
}

static unsigned faces_with(const struct quake_body *body, unsigned corners) {
    unsigned count = 0;
    for (unsigned face = 0; face < body->face_count; face++)
        count += body->faces[face].count == corners;
    return count;
}

static bool is_pyramid(const struct quake_body *body) {
    return body->vertex_count == 5 && body->face_count == 5 && faces_with(body, 4) == 1;
}

static bool is_one_cube(const struct quake_body *body) {
    return (body->vertex_count == 8 && body->face_count == 6 && faces_with(body, 4) == 6) ||
           (body->vertex_count == 6 && body->face_count == 5 && faces_with(body, 4) == 3 && faces_with(body, 3) == 2) ||
           is_pyramid(body) || (body->vertex_count == 4 && body->face_count == 4);
}

/* With that face on top; one of three corners has one of them twice, from each in turn. */
static void offer_face(struct choice *choice, const struct quake_body *body, unsigned face) {
    unsigned count = body->faces[face].count;
    for (unsigned first = 0; first < (count == 3 ? 3u : 1u); first++) {
        struct quake_point top[4], below[4];
        for (unsigned i = 0; i < 4; i++) {
            const struct quake_point *point = corner(body, face, first + (i < count ? i : count - 1));
            const struct quake_point *lower = under(body, face, point);
            if (!lower)
                return;
            top[i] = *point;
            below[i] = *lower;
        }
        offer_turned(choice, top, below);
    }
}

/* The plane that a face of the cube lies on. */
static uint8_t quake_cubes_source_of(const struct quake_body *body, const struct quake_cube *cube, unsigned face) {
    uint8_t loop[4];
    unsigned count = smith_quake_face_loop(cube, face, loop);
    for (unsigned other = 0; count >= 3 && other < body->face_count; other++) {
        bool all = true;
        for (unsigned i = 0; i < count; i++)
            all = all && has_corner(body, other, &cube->corners[loop[i]]);
        if (all)
            return body->faces[other].source;
    }
    return QUAKE_NO_FACE;
}

static bool cube_of(const struct quake_body *body, struct quake_cube *cube) {
    unsigned top = faces_with(body, 3) == 2 ? 3 : faces_with(body, 4) ? 4 : 3;
    struct choice choice = {.made = false};
    for (unsigned face = 0; face < body->face_count; face++)
        if (body->faces[face].count == top)
            offer_face(&choice, body, face);
    if (!choice.made)
        return false;
    memcpy(cube->corners, choice.corners, sizeof cube->corners);
    for (unsigned face = 0; face < 6; face++)
        cube->sources[face] = quake_cubes_source_of(body, cube, face);
    return true;
}

/* What lies behind the planes of the cube's faces. */
static bool quake_cubes_body_of(const struct quake_cube *cube, struct quake_body *body) {
    struct quake_plane planes[6];
    unsigned count = 0;
    for (unsigned face = 0; face < 6; face++) {
        uint8_t loop[4];
        unsigned corners = smith_quake_face_loop(cube, face, loop);
        if (corners < 3)
            continue;
        const uint8_t names[3] = {loop[corners - 1], loop[0], loop[1]};
        double points[3][3];
        for (unsigned i = 0; i < 9; i++)
            points[i / 3][i % 3] = cube->corners[names[i / 3]].at[i % 3];
        if (!smith_quake_plane(&planes[count++], (const double(*)[3])points))
            return false;
    }
    return !smith_quake_body(body, planes, count);
}

bool smith_quake_cube_encloses(const struct quake_cube *cube) {
    struct quake_body body;
    return quake_cubes_body_of(cube, &body);
}

/* Whether its faces look outwards, and there is something between them. */
static bool has_volume(const struct quake_cube *cube) {
    double volume = 0;
    for (unsigned face = 0; face < 6; face++) {
        uint8_t loop[4];
        unsigned count = smith_quake_face_loop(cube, face, loop);
        for (unsigned i = 2; i < count; i++) {
            double at[3][3];
            const uint8_t names[3] = {loop[0], loop[i - 1], loop[i]};
            for (unsigned k = 0; k < 9; k++) /* from one of the corners: so numbers are small */
                at[k / 3][k % 3] = (double)cube->corners[names[k / 3]].at[k % 3] - cube->corners[0].at[k % 3];
            for (unsigned k = 0; k < 3; k++)
                volume +=
                    at[0][k] * (at[1][(k + 1) % 3] * at[2][(k + 2) % 3] - at[1][(k + 2) % 3] * at[2][(k + 1) % 3]);
        }
    }
    return volume > 0;
}

/* Whether the planes of the cube's faces give the cube again. */
static bool quake_cube_holds(const struct quake_cube *cube) {
    struct quake_body body;
    struct quake_cube again;
    return has_volume(cube) && quake_cubes_body_of(cube, &body) && is_one_cube(&body) && cube_of(&body, &again) &&
           quake_cubes_compare(again.corners, cube->corners) == 0;
}

/* ---- cutting -------------------------------------------------------------------------------------------------- */

struct cutter {
    smith_quake_cube_taker *take;
    void *context;
    struct quake_pieces *pieces;
};

static bool quake_cubes_cut(const struct cutter *cutter, const struct quake_body *body, unsigned depth);

/* The corner that most faces have, so that fewest are left. */
static unsigned apex_of(const struct quake_body *body) {
    unsigned best = 0, most = 0;
    for (unsigned i = 0; i < body->vertex_count; i++) {
        unsigned faces = 0;
        for (unsigned face = 0; face < body->face_count; face++)
            faces += has_corner(body, face, &body->vertices[i]);
        if (faces > most ||
            (faces == most && memcmp(&body->vertices[i], &body->vertices[best], sizeof body->vertices[i]) < 0)) {
            best = i;
            most = faces;
        }
    }
    return best;
}

static void quake_cubes_add_loop(struct quake_body *piece, uint8_t source, const uint8_t *corners, unsigned count) {
    piece->faces[piece->face_count++] = (struct quake_loop){(uint16_t)piece->corner_count, (uint16_t)count, source};
    memcpy(piece->corners + piece->corner_count, corners, count);
    piece->corner_count += count;
}

/* The plane of a face that all three corners lie on. */
static uint8_t plane_with(const struct quake_body *body, const struct quake_point *a, const struct quake_point *b,
                          const struct quake_point *c) {
    for (unsigned face = 0; face < body->face_count; face++)
        if (has_corner(body, face, a) && has_corner(body, face, b) && has_corner(body, face, c))
            return body->faces[face].source;
    return QUAKE_NO_FACE;
}

/* A pyramid over three or four corners of a face, from `first` of its loop on. */
static bool cut_pyramid(const struct cutter *cutter, const struct quake_body *body, unsigned face, unsigned first,
                        unsigned count, unsigned apex, unsigned depth) {
    static const uint8_t base[4] = {0, 1, 2, 3};
    struct quake_body piece;
    piece.face_count = piece.corner_count = 0;
    piece.vertex_count = count + 1;
    for (unsigned i = 0; i < count; i++)
        piece.vertices[i] = *corner(body, face, i ? first + i - 1 : 0);
    piece.vertices[count] = body->vertices[apex];
    quake_cubes_add_loop(&piece, body->faces[face].source, base, count);
    for (unsigned i = 0; i < count; i++) {
        const uint8_t side[3] = {(uint8_t)((i + 1) % count), (uint8_t)i, (uint8_t)count};
        uint8_t source = plane_with(body, &piece.vertices[side[0]], &piece.vertices[i], &piece.vertices[count]);
        quake_cubes_add_loop(&piece, source, side, 3);
    }
    return quake_cubes_cut(cutter, &piece, depth + 1);
}

static bool quake_cubes_cut(const struct cutter *cutter, const struct quake_body *body, unsigned depth) {
    struct quake_cube cube;
    if (is_one_cube(body) && cube_of(body, &cube) && quake_cube_holds(&cube)) {
        cutter->pieces->cubes++;
        return cutter->take(cutter->context, &cube);
    }
    if (body->vertex_count <= 4 || depth > 3) {
        cutter->pieces->lost++;
        return true;
    }
    unsigned apex = apex_of(body), most = is_pyramid(body) ? 3 : 4;
    for (unsigned face = 0; face < body->face_count; face++) {
        if (has_corner(body, face, &body->vertices[apex]))
            continue;
        for (unsigned first = 1; first + 1 < body->faces[face].count;) {
            unsigned left = body->faces[face].count - first + 1, count = left < most ? left : most;
            if (!cut_pyramid(cutter, body, face, first, count, apex, depth))
                return false;
            first += count - 2;
        }
    }
    return true;
}

bool smith_quake_cubes(const struct quake_body *body, smith_quake_cube_taker *take, void *context,
                       struct quake_pieces *pieces) {
    const struct cutter cutter = {take, context, pieces};
    *pieces = (struct quake_pieces){0, 0};
    return quake_cubes_cut(&cutter, body, 0);
}
