/* SPDX-License-Identifier: MIT
 *
 * Where words stand on a plan: none covers another, and none a mark unless it has to. Places that are taken are boxes in
 * a grid of squares, so that the time that this takes does not grow with their number times itself.
 */
#include "media/drawing/plan.h"

#include <math.h>
#include <string.h>

#define CELL 4 /* width of a square of the grid, in heights of the first box that is taken */
#define SQUARES_MAX 4096 /* that one box may lie in; a larger one takes no place, which nobody could read anyway */

/* A square of the grid. */
struct square {
    int64_t x, y;
};

struct taken {
    struct smith_box box;
    bool mark;
    struct taken *next; /* in the same square */
};

static bool plan_labels_meet(const struct smith_box *a, const struct smith_box *b) {
    return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

/* From the first square of a box to its last. False: there are too many, or it is no box. */
static bool squares_of(const struct smith_drawing *drawing, const struct smith_box *box, struct square ends[2]) {
    const double step = drawing->square_width;
    if (!(fabs(box->left) < SMITH_DRAWING_FAR && fabs(box->right) < SMITH_DRAWING_FAR &&
          fabs(box->top) < SMITH_DRAWING_FAR && fabs(box->bottom) < SMITH_DRAWING_FAR && step > 0))
        return false;
    ends[0] = (struct square){(int64_t)floor(box->left / step), (int64_t)floor(box->top / step)};
    ends[1] = (struct square){(int64_t)floor(box->right / step), (int64_t)floor(box->bottom / step)};
    return (double)(ends[1].x - ends[0].x + 1) * (double)(ends[1].y - ends[0].y + 1) <= SQUARES_MAX;
}

static bool plan_labels_is_free(const struct smith_drawing *drawing, const struct smith_box *box, bool over_marks) {
    struct square ends[2], at;
    if (!drawing->squares.count)
        return true;
    if (!squares_of(drawing, box, ends))
        return false;
    for (at.y = ends[0].y; at.y <= ends[1].y; at.y++)
        for (at.x = ends[0].x; at.x <= ends[1].x; at.x++) {
            const struct smith_hash_entry *entry = smith_hash_map_find(&drawing->squares, &at, sizeof at);
            for (const struct taken *other = entry ? entry->value.pointer : NULL; other; other = other->next)
                if (!(over_marks && other->mark) && plan_labels_meet(box, &other->box))
                    return false;
        }
    return true;
}

static void take_square(struct smith_drawing *drawing, const struct square *at, const struct taken *taken) {
    const struct smith_hash_entry *found = smith_hash_map_find(&drawing->squares, at, sizeof *at);
    const struct square *key = found ? found->key : smith_drawing_keep(drawing, at, sizeof *at);
    struct taken *kept = smith_drawing_keep(drawing, taken, sizeof *taken);
    struct smith_hash_entry *entry =
        key && kept ? smith_hash_map_add(&drawing->squares, &drawing->arena, key, sizeof *key) : NULL;
    if (!entry) {
        smith_drawing_fail_memory(drawing);
        return;
    }
    kept->next = entry->value.pointer;
    entry->value.pointer = kept;
}

static bool plan_labels_take(struct smith_drawing *drawing, const struct smith_box *box, bool mark) {
    const struct taken taken = {.box = *box, .mark = mark};
    struct square ends[2], at;
    if (!drawing->squares.count)
        drawing->square_width = CELL * (box->bottom - box->top);
    if (smith_drawing_failed(drawing) || !squares_of(drawing, box, ends))
        return false;
    for (at.y = ends[0].y; at.y <= ends[1].y; at.y++)
        for (at.x = ends[0].x; at.x <= ends[1].x; at.x++)
            take_square(drawing, &at, &taken);
    return !smith_drawing_failed(drawing);
}

void smith_plan_keep_free(struct smith_drawing *drawing, struct smith_box box) {
    plan_labels_take(drawing, &box, true);
}

bool smith_plan_claim_box(struct smith_drawing *drawing, struct smith_box box, bool over_marks) {
    return plan_labels_is_free(drawing, &box, over_marks) && plan_labels_take(drawing, &box, false);
}

/* Letters of other fonts, which readers of SVG may have, are up to so much wider than ours. */
static struct smith_box label_box(const struct smith_drawing *drawing, const struct smith_label *label) {
    const double size = smith_label_size(drawing, label), edge = size * 0.2, wider = label->bold ? 1.3 : 1.2;
    const struct smith_point extent = smith_text_size(label->text, size);
    const double width = extent.x * wider;
    const double left = label->x - width * (int)label->anchor / 2;
    const double top = label->y + smith_label_base(label, size) - size * SMITH_CAPITAL_HEIGHT;
    return (struct smith_box){left - edge, top - edge, left + width + edge, top + extent.y + edge};
}

bool smith_plan_claim(struct smith_drawing *drawing, const struct smith_label *label, bool over_marks) {
    return smith_plan_claim_box(drawing, label_box(drawing, label), over_marks);
}

void smith_plan_write(struct smith_drawing *drawing, const struct smith_label *label) {
    smith_drawing_label(drawing, label);
    if (!smith_drawing_failed(drawing))
        smith_drawing_cover(drawing, label_box(drawing, label));
}
