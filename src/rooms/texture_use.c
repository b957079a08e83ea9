/* SPDX-License-Identifier: MIT
 *
 * Parts of textures that faces of rooms show, as texture_use.h says. They are listed, and sorted so that equal ones are
 * neighbours. How many pages they take is not known without laying them out; their pixels, each counted once, are the least.
 */
#include "rooms/texture_use.h"

#include "base/array.h"
#include "base/lookup.h"
#include <math.h>
#include <stdlib.h>

#define EXTENT 256 /* pixels, the most that a part has along a side; one page */
#define FARTHEST 1000000.0f /* pixels; no picture is as large */

struct part {
    uint32_t picture;
    uint8_t corners, blend;
    float uv[4][2]; /* from the corner on with which they come first in order */
};

struct box {
    uint32_t picture;
    int32_t x0, y0, x1, y1; /* whole pixels in it; the last ones are not */
};

struct parts {
    const struct smith_rooms *rooms;
    struct smith_arena *arena;
    uint32_t *pictures; /* by texture: the first one of the same file */
    uint8_t last_blend;
    bool mirrored;
    SMITH_ARRAY(struct part) found;
    SMITH_ARRAY(struct box) boxes;
};

/* ---- parts ----------------------------------------------------------------------------------------------------------- */

static int compare_part_corners(const float a[4][2], const float b[4][2], unsigned corners) {
    for (unsigned i = 0; i < corners; i++)
        for (int axis = 0; axis < 2; axis++)
            if (a[i][axis] != b[i][axis])
                return a[i][axis] < b[i][axis] ? -1 : 1;
    return 0;
}

static int compare_parts(const void *left, const void *right) {
    const struct part *a = left, *b = right;
    if (a->picture != b->picture)
        return a->picture < b->picture ? -1 : 1;
    if (a->corners != b->corners)
        return a->corners < b->corners ? -1 : 1;
    if (a->blend != b->blend)
        return a->blend < b->blend ? -1 : 1;
    return compare_part_corners(a->uv, b->uv, a->corners);
}

/* Begins with the corner with which the part comes first in order. */
static void turn_part(struct part *part) {
    const struct part as_given = *part;
    float turned[4][2] = {{0}};
    for (unsigned first = 1; first < part->corners; first++) {
        for (unsigned i = 0; i < part->corners; i++)
            for (int axis = 0; axis < 2; axis++)
                turned[i][axis] = as_given.uv[(first + i) % part->corners][axis];
        if (compare_part_corners(turned, part->uv, part->corners) < 0)
            memcpy(part->uv, turned, sizeof turned);
    }
}

static void add_texture_part(struct parts *parts, struct part part, bool reversed) {
    if (reversed) {
        const struct part as_given = part;
        for (unsigned i = 0; i < part.corners; i++)
            for (int axis = 0; axis < 2; axis++)
                part.uv[i][axis] = as_given.uv[part.corners - 1u - i][axis];
    }
    turn_part(&part);
    SMITH_ARRAY_ADD(parts->arena, &parts->found, part);
}

/* What reaches out of its picture or is too long is not drawn. */
static bool find_texture_box(const struct smith_face *face, struct box *box) {
    float low[2] = {FARTHEST, FARTHEST}, high[2] = {0, 0};
    for (int i = 0; i < face->corners; i++)
        for (int axis = 0; axis < 2; axis++) {
            const float at = face->cover->uv[i][axis];
            if (!(at >= 0 && at < FARTHEST))
                return false;
            low[axis] = fminf(low[axis], at);
            high[axis] = fmaxf(high[axis], at);
        }
    box->x0 = (int32_t)ceilf(low[0]);
    box->y0 = (int32_t)ceilf(low[1]);
    box->x1 = (int32_t)floorf(high[0]);
    box->y1 = (int32_t)floorf(high[1]);
    return high[0] - low[0] <= EXTENT && high[1] - low[1] <= EXTENT;
}

static void add_part_of_face(struct parts *parts, const struct smith_face *face) {
    const struct smith_cover *cover = face->cover;
    const bool ceiling = face->number == SMITH_FACE_CEILING || face->number == SMITH_FACE_CEILING_TRIANGLE2;
    struct box box;
    if (cover->look != SMITH_LOOK_TEXTURED || face->inverted || cover->texture >= parts->rooms->texture_count ||
        !find_texture_box(face, &box))
        return;
    struct part part = {.picture = parts->pictures[cover->texture],
                        .corners = face->corners,
                        .blend = cover->blend > parts->last_blend ? parts->last_blend : cover->blend};
    for (unsigned i = 0; i < face->corners; i++)
        for (int axis = 0; axis < 2; axis++)
            part.uv[i][axis] = cover->uv[i][axis];
    add_texture_part(parts, part, ceiling);
    if (parts->mirrored && cover->double_sided)
        add_texture_part(parts, part, !ceiling);
    box.picture = part.picture;
    if (box.x0 < box.x1 && box.y0 < box.y1)
        SMITH_ARRAY_ADD(parts->arena, &parts->boxes, box);
}

static int64_t count_parts(struct parts *parts) {
    int64_t count = parts->found.count > 0;
    if (parts->found.count)
        qsort(parts->found.items, parts->found.count, sizeof *parts->found.items, compare_parts);
    for (uint32_t i = 1; i < parts->found.count; i++)
        count += compare_parts(&parts->found.items[i - 1], &parts->found.items[i]) != 0;
    return count;
}

/* ---- pixels ---------------------------------------------------------------------------------------------------------- */

static int compare_texture_boxes(const void *left, const void *right) {
    const struct box *a = left, *b = right;
    if (a->picture != b->picture)
        return a->picture < b->picture ? -1 : 1;
    if (a->y0 != b->y0)
        return a->y0 < b->y0 ? -1 : 1;
    if (a->x0 != b->x0)
        return a->x0 < b->x0 ? -1 : 1;
    return (a->y1 > b->y1) - (a->y1 < b->y1) + 2 * ((a->x1 > b->x1) - (a->x1 < b->x1));
}

static int compare_boxes_in_row(const void *left, const void *right) {
    const struct box *a = left, *b = right;
    return (a->x0 > b->x0) - (a->x0 < b->x0);
}

/* Pixels that are in any of the boxes, which are sorted by their x, in each row. */
static int64_t covered_in_row(const struct box *boxes, uint32_t count) {
    int64_t covered = 0;
    int32_t reached = 0;
    for (uint32_t i = 0; i < count; i++) {
        const int32_t from = boxes[i].x0 > reached ? boxes[i].x0 : reached;
        if (boxes[i].x1 > from) {
            covered += boxes[i].x1 - from;
            reached = boxes[i].x1;
        }
    }
    return covered;
}

/* Pixels in any of `count` boxes of one picture. Rows follow each other; `open` has place for those that a row meets. */
static int64_t covered_pixels(const struct box *boxes, uint32_t count, struct box *open) {
    int64_t pixels = 0;
    uint32_t next = 0, opened = 0;
    for (int32_t y = boxes[0].y0; next < count || opened;) {
        uint32_t kept = 0;
        if (!opened)
            y = boxes[next].y0;
        for (uint32_t i = 0; i < opened; i++)
            if (open[i].y1 > y)
                open[kept++] = open[i];
        const bool more = next < count && boxes[next].y0 == y;
        opened = kept;
        for (; next < count && boxes[next].y0 == y; next++)
            open[opened++] = boxes[next];
        if (more)
            qsort(open, opened, sizeof *open, compare_boxes_in_row);
        int32_t until = next < count ? boxes[next].y0 : INT32_MAX;
        for (uint32_t i = 0; i < opened; i++)
            until = open[i].y1 < until ? open[i].y1 : until;
        if (opened)
            pixels += covered_in_row(open, opened) * (until - y);
        y = until;
    }
    return pixels;
}

/* Equal ones stay once. */
static uint32_t drop_equal_boxes(struct box *boxes, uint32_t count) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++)
        if (!kept || compare_texture_boxes(&boxes[kept - 1], &boxes[i]) != 0)
            boxes[kept++] = boxes[i];
    return kept;
}

static int64_t count_texture_pages(struct parts *parts) {
    struct box *boxes = parts->boxes.items, *open;
    uint32_t count = parts->boxes.count;
    int64_t pixels = 0;
    if (!count)
        return 0;
    qsort(boxes, count, sizeof *boxes, compare_texture_boxes);
    count = drop_equal_boxes(boxes, count);
    open = smith_arena_alloc(parts->arena, count * sizeof *open, _Alignof(struct box));
    for (uint32_t i = 0, end; open && i < count; i = end) {
        for (end = i; end < count && boxes[end].picture == boxes[i].picture;)
            end++;
        pixels += covered_pixels(&boxes[i], end - i, open);
    }
    return (pixels + EXTENT * EXTENT - 1) / (EXTENT * EXTENT);
}

/* ---- all of them ----------------------------------------------------------------------------------------------------- */

/* Two textures of one file are one picture. */
static bool find_texture_pictures(struct parts *parts) {
    struct smith_hash_map paths = {0};
    const uint32_t count = parts->rooms->texture_count;
    parts->pictures = smith_arena_alloc(parts->arena, (count + (size_t)1) * sizeof *parts->pictures, 8);
    for (uint32_t i = 0; parts->pictures && i < count; i++) {
        const char *path = parts->rooms->textures[i].path ? parts->rooms->textures[i].path : "";
        const struct smith_hash_entry *same = smith_hash_map_find(&paths, path, strlen(path));
        parts->pictures[i] = same ? (uint32_t)same->value.number : i;
        struct smith_hash_entry *entry = same ? NULL : smith_hash_map_add(&paths, parts->arena, path, strlen(path));
        if (entry)
            entry->value.number = i;
    }
    return !parts->arena->failed;
}

bool smith_rooms_texture_use(const struct smith_rooms *rooms, const struct smith_geometry *geometry, uint8_t last_blend,
                             bool mirrored, struct smith_arena *arena, struct smith_texture_use *use) {
    struct parts parts = {.rooms = rooms, .arena = arena, .last_blend = last_blend, .mirrored = mirrored};
    *use = (struct smith_texture_use){0};
    if (!find_texture_pictures(&parts))
        return false;
    for (uint32_t i = 0; i < geometry->face_count && !arena->failed; i++)
        if (!rooms->rooms[geometry->faces[i].room].hidden)
            add_part_of_face(&parts, &geometry->faces[i]);
    if (arena->failed)
        return false;
    use->infos = count_parts(&parts);
    use->pages = count_texture_pages(&parts);
    return !arena->failed;
}
