/* SPDX-License-Identifier: MIT
 *
 * Surfaces of real levels: around each room faces join each other. An edge that ends in nothing is explained where a sector
 * beside it has an opening to another room; all others are exceptions, and counted.
 *
 *     real_surfaces FORMAT FILE...
 *
 * Corners of faces stand in columns over the corners of sectors. So an edge that is not upright runs from one column to
 * another and must be met by the same edge backwards. Upright ones may be cut in pieces; there, each height of the column
 * must be gone up as often as down.
 */
#include <levelsmith/geometry.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXCEPTION_RATIO_MAX 0.02 /* of the edges of a level: some have gaps that nobody sees */
#define EXCEPTIONS_MAX 10 /* ... in any level */

struct spot {
    int32_t x, y, z;
};

/* From `a` to `b`, of which `a` is the first in order; `ways`: how often so, less how often back. */
struct edge {
    struct spot a, b;
    int winding;
};

struct edges {
    struct edge *items;
    size_t count, capacity;
};

static int compare_spots(const struct spot *a, const struct spot *b) {
    if (a->x != b->x)
        return a->x < b->x ? -1 : 1;
    if (a->z != b->z)
        return a->z < b->z ? -1 : 1;
    return (a->y > b->y) - (a->y < b->y);
}

static int compare_edges(const void *a, const void *b) {
    const struct edge *one = a, *two = b;
    int order = compare_spots(&one->a, &two->a);
    return order ? order : compare_spots(&one->b, &two->b);
}

static void add(struct edges *edges, struct spot from, struct spot to) {
    int order = compare_spots(&from, &to);
    if (order == 0)
        return;
    if (edges->count == edges->capacity) {
        edges->capacity = edges->capacity ? 2 * edges->capacity : 1024;
        edges->items = realloc(edges->items, edges->capacity * sizeof *edges->items);
        if (!edges->items)
            abort();
    }
    edges->items[edges->count++] = order < 0 ? (struct edge){from, to, 1} : (struct edge){to, from, -1};
}

static struct spot spot_of(const struct smith_geometry *geometry, uint32_t vertex) {
    const float *at = geometry->positions[vertex];
    return (struct spot){(int32_t)at[0], (int32_t)at[1], (int32_t)at[2]};
}

static bool is_upright(struct spot a, struct spot b) {
    return a.x == b.x && a.z == b.z;
}

/* The edges of a room's faces; of upright ones only the ends, as edges of no length that say what begins there. */
static void gather(const struct smith_geometry *geometry, uint32_t room, struct edges *level, struct edges *upright) {
    for (uint32_t i = geometry->room_faces[room]; i < geometry->room_faces[room + 1]; i++) {
        const struct smith_face *face = &geometry->faces[i];
        for (unsigned k = 0; !face->inverted && k < face->corners; k++) {
            struct spot from = spot_of(geometry, face->first_vertex + k);
            struct spot to = spot_of(geometry, face->first_vertex + (k + 1) % face->corners);
            add(is_upright(from, to) ? upright : level, from, to);
        }
    }
}

/* ---- what is left open ---- */

static bool has_opening(const struct smith_room *room, int32_t x, int32_t z) {
    const struct smith_sector *sector = smith_room_sector(room, x, z);
    return sector && (sector->wall_portal != SMITH_NONE || sector->floor_portal != SMITH_NONE ||
                      sector->ceiling_portal != SMITH_NONE);
}

/* Sectors round both ends. */
static bool is_explained(const struct smith_room *room, const struct edge *edge) {
    const struct spot *ends[] = {&edge->a, &edge->b};
    for (int end = 0; end < 2; end++)
        for (int32_t x = -1; x <= 0; x++)
            for (int32_t z = -1; z <= 0; z++)
                if (has_opening(room, ends[end]->x / SMITH_SECTOR_SIZE + x, ends[end]->z / SMITH_SECTOR_SIZE + z))
                    return true;
    return false;
}

struct totals {
    size_t edges, open, exceptions;
};

static void count_open(const struct smith_room *room, const struct edge *edge, int winding, struct totals *totals) {
    totals->edges++;
    if (winding == 0)
        return;
    totals->open++;
    totals->exceptions += !is_explained(room, edge);
}

static void count_level(const struct smith_room *room, const struct edges *edges, struct totals *totals) {
    for (size_t i = 0, end; i < edges->count; i = end) {
        int winding = 0;
        for (end = i; end < edges->count && compare_edges(&edges->items[end], &edges->items[i]) == 0; end++)
            winding += edges->items[end].winding;
        count_open(room, &edges->items[i], winding, totals);
    }
}

/* A height of a column: what goes up from there on, less what comes down. */
struct turn {
    struct spot at;
    int winding;
};

static int compare_turns(const void *a, const void *b) {
    return compare_spots(&((const struct turn *)a)->at, &((const struct turn *)b)->at);
}

static void count_upright(const struct smith_room *room, const struct edges *edges, struct totals *totals) {
    struct turn *turns = malloc((2 * edges->count + 1) * sizeof *turns);
    if (!turns)
        abort();
    for (size_t i = 0; i < edges->count; i++) {
        turns[2 * i] = (struct turn){edges->items[i].a, edges->items[i].winding};
        turns[2 * i + 1] = (struct turn){edges->items[i].b, -edges->items[i].winding};
    }
    qsort(turns, 2 * edges->count, sizeof *turns, compare_turns);
    int winding = 0;
    for (size_t i = 0; i + 1 < 2 * edges->count; i++) {
        const struct edge piece = {turns[i].at, turns[i + 1].at, 0};
        winding += turns[i].winding;
        if (is_upright(piece.a, piece.b) && piece.a.y != piece.b.y)
            count_open(room, &piece, winding, totals);
    }
    free(turns);
}

static void count_room(const struct smith_rooms *rooms, const struct smith_geometry *geometry, uint32_t room,
                       struct totals *totals) {
    struct edges level = {0}, upright = {0};
    gather(geometry, room, &level, &upright);
    if (level.count)
        qsort(level.items, level.count, sizeof *level.items, compare_edges);
    count_level(&rooms->rooms[room], &level, totals);
    count_upright(&rooms->rooms[room], &upright, totals);
    free(level.items);
    free(upright.items);
}

/* ---- files ---- */

static bool read_rooms(const char *path, const char *format, struct smith_document **document,
                       struct smith_rooms *rooms, struct smith_geometry *geometry) {
    struct smith_buffer bytes;
    struct smith_error error;
    bool fine = smith_file_read(path, NULL, &bytes, &error) == SMITH_OK &&
                smith_open((struct smith_bytes){bytes.data, bytes.size}, smith_format_by_id(format), NULL, document,
                           &error) == SMITH_OK;
    smith_buffer_free(&bytes);
    if (fine && smith_rooms_of(*document, NULL, rooms, &error) == SMITH_OK) {
        if (smith_geometry_build(rooms, NULL, geometry, &error) == SMITH_OK)
            return true;
        smith_rooms_free(rooms);
    }
    smith_document_free(*document);
    return false;
}

static bool report_file(const char *path, const char *format, int number) {
    struct smith_document *document = NULL;
    struct smith_rooms rooms;
    struct smith_geometry geometry;
    struct totals totals = {0};
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    if (!read_rooms(path, format, &document, &rooms, &geometry)) {
        printf("ok %d - %s # SKIP it cannot be read\n", number, name);
        return true;
    }
    for (uint32_t i = 0; i < rooms.room_count; i++)
        count_room(&rooms, &geometry, i, &totals);
    bool fine =
        totals.exceptions <= EXCEPTIONS_MAX || (double)totals.exceptions <= EXCEPTION_RATIO_MAX * (double)totals.edges;
    printf("%s %d - %s: of %zu edges %zu at openings, %zu exceptions\n", fine ? "ok" : "not ok", number, name,
           totals.edges, totals.open - totals.exceptions, totals.exceptions);
    smith_geometry_free(&geometry);
    smith_rooms_free(&rooms);
    smith_document_free(document);
    return fine;
}

int main(int count, char **words) {
    bool fine = true;
    int number = 0;
    for (int i = 2; i < count; i++)
        if (words[i][0] != '-') /* sweeps over real files have a word between the damaged and the others */
            fine &= report_file(words[i], words[1], ++number);
    printf("1..%d\n", number);
    return fine ? 0 : 1;
}
