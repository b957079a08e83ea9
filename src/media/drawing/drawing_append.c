/* SPDX-License-Identifier: MIT
 *
 * A drawing within another: what it shows is added to the current layer, in the other's units.
 */
#include "base/error.h"
#include "media/drawing/drawing.h"

#include <stdio.h>

/* A place x of the old drawing is x * `factor` + `x` in the new one. */
struct append_job {
    struct smith_drawing *to;
    const struct smith_drawing *from;
    double factor, x, y;
    const char *prefix; /* of ids */
    const struct smith_picture **before, **after; /* pictures that were handed over */
    uint32_t count;
};

static struct smith_point map_point(const struct append_job *p, struct smith_point at) {
    return (struct smith_point){at.x * p->factor + p->x, at.y * p->factor + p->y};
}

/* ---- pictures ---- */

static uint32_t count_adopted(const struct smith_drawing *drawing) {
    uint32_t count = 0;
    for (const struct smith_drawing_adopted *at = drawing->adopted; at; at = at->next)
        count++;
    return count;
}

static bool take_pictures(struct append_job *p, struct smith_drawing *from) {
    uint32_t count = count_adopted(from);
    size_t size = count * sizeof *p->before;
    p->before = smith_arena_alloc(&p->to->arena, size, 8);
    p->after = smith_arena_alloc(&p->to->arena, size, 8);
    if (!p->before || !p->after) {
        smith_drawing_fail_memory(p->to);
        return false;
    }
    for (struct smith_drawing_adopted *at = from->adopted; at; at = at->next) {
        p->before[p->count] = &at->picture;
        p->after[p->count++] = smith_drawing_adopt(p->to, &at->picture);
    }
    return !smith_drawing_failed(p->to);
}

static const struct smith_picture *new_picture(const struct append_job *p, const struct smith_picture *picture) {
    for (uint32_t i = 0; i < p->count; i++)
        if (p->before[i] == picture)
            return p->after[i];
    return picture;
}

/* ---- styles ---- */

/* What is so many pixels when nothing is said, has to be said now. */
static struct smith_style new_style(const struct append_job *p, uint32_t number) {
    struct smith_style style = *smith_drawing_style_at(p->from, number);
    double *m = style.texture.matrix;
    style.width = smith_style_width(p->from, &style);
    style.hatch_step = smith_style_hatch_step(p->from, &style);
    style.hatch_width = smith_style_hatch_width(p->from, &style);
    style = smith_style_scaled(&style, p->factor);
    style.texture.picture = new_picture(p, style.texture.picture);
    for (int i = 0; i < 6; i++)
        m[i] *= p->factor;
    m[4] += p->x;
    m[5] += p->y;
    return style;
}

/* ---- items ---- */

static void drawing_append_add_path(const struct append_job *p, const struct smith_drawing_path *path,
                                    const struct smith_style *style) {
    for (uint32_t i = 0; i < path->count; i++) {
        const struct smith_drawing_segment *segment = &path->segments[i];
        struct smith_point at = map_point(p, segment->at);
        switch ((enum smith_drawing_segment_kind)segment->kind) {
        case SMITH_SEGMENT_MOVE: smith_drawing_move(p->to, at.x, at.y); break;
        case SMITH_SEGMENT_LINE: smith_drawing_line_to(p->to, at.x, at.y); break;
        case SMITH_SEGMENT_CLOSE: smith_drawing_close_path(p->to); break;
        case SMITH_SEGMENT_CURVE:
            smith_drawing_curve_to(p->to, at, map_point(p, segment[1].at), map_point(p, segment[2].at));
            i += 2;
        }
    }
    smith_drawing_path(p->to, style);
}

static void add_label(const struct append_job *p, const struct smith_label *label) {
    struct smith_label copy = *label;
    struct smith_point at = map_point(p, (struct smith_point){label->x, label->y});
    copy.size = smith_label_size(p->from, label) * p->factor;
    copy.x = at.x;
    copy.y = at.y;
    smith_drawing_label(p->to, &copy);
}

static void drawing_append_open_group(const struct append_job *p, const struct smith_group *group) {
    struct smith_group copy = *group;
    char id[160];
    if (group->id) {
        snprintf(id, sizeof id, "%s-%.120s", p->prefix, group->id);
        copy.id = id;
    }
    smith_drawing_open(p->to, &copy);
}

static void add_shape(const struct append_job *p, const struct smith_drawing_item *item) {
    const struct smith_style style = new_style(p, item->style);
    if (item->kind == SMITH_ITEM_PATH)
        drawing_append_add_path(p, item->as.path, &style);
    else if (item->kind == SMITH_ITEM_RECTANGLE) {
        struct smith_point at = map_point(p, (struct smith_point){item->as.box->left, item->as.box->top});
        struct smith_point end = map_point(p, (struct smith_point){item->as.box->right, item->as.box->bottom});
        smith_drawing_rectangle(p->to, at.x, at.y, end.x - at.x, end.y - at.y, &style);
    } else {
        struct smith_point at = map_point(p, item->as.circle->centre);
        smith_drawing_circle(p->to, at.x, at.y, item->as.circle->radius * p->factor, &style);
    }
}

static void add_item(const struct append_job *p, const struct smith_drawing_item *item) {
    switch ((enum smith_drawing_item_kind)item->kind) {
    case SMITH_ITEM_LABEL: add_label(p, item->as.label); break;
    case SMITH_ITEM_OPEN: drawing_append_open_group(p, item->as.group); break;
    case SMITH_ITEM_CLOSE: smith_drawing_close(p->to); break;
    default: add_shape(p, item);
    }
}

static void drawing_append_add_layer(const struct append_job *p, const struct smith_drawing_layer *layer) {
    drawing_append_open_group(p, &(struct smith_group){.id = layer->name, .kind = "layer"});
    for (uint32_t i = 0; i < layer->count; i++)
        add_item(p, &layer->items[i]);
    for (uint32_t i = 0; i <= layer->open; i++)
        smith_drawing_close(p->to);
}

enum smith_status smith_drawing_append(struct smith_drawing *drawing, struct smith_drawing *other,
                                       struct smith_point at, const char *prefix, struct smith_error *error) {
    struct smith_drawing_view view;
    enum smith_status status = smith_drawing_view(other, &view, error);
    if (status != SMITH_OK)
        return status;
    struct append_job p = {.to = drawing, .from = other, .factor = other->scale / drawing->scale, .prefix = prefix};
    p.x = at.x - view.box.left * p.factor;
    p.y = at.y - view.box.top * p.factor;
    if (!take_pictures(&p, other))
        return smith_drawing_status(drawing, error);
    const struct smith_style ground = {.fill = other->background, .crisp = true};
    smith_drawing_rectangle(drawing, at.x, at.y, (view.box.right - view.box.left) * p.factor,
                            (view.box.bottom - view.box.top) * p.factor, &ground);
    for (uint32_t i = 0; i < other->layer_count; i++)
        if (!other->layers[i].hidden)
            drawing_append_add_layer(&p, &other->layers[i]);
    return smith_drawing_status(drawing, error);
}
