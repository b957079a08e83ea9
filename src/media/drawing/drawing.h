/* SPDX-License-Identifier: MIT
 *
 * A drawing as it is kept: layers with lists of items in the order in which they are drawn, and the styles that the
 * items share. All of it lives in one arena. Those who add to it (drawing_*.c) and those who show it (svg*.c, paint*.c)
 * meet here.
 */
#ifndef SMITH_DRAWING_H
#define SMITH_DRAWING_H

#include "base/lookup.h"
#include <levelsmith/drawing.h>

enum smith_drawing_segment_kind { SMITH_SEGMENT_MOVE, SMITH_SEGMENT_LINE, SMITH_SEGMENT_CURVE, SMITH_SEGMENT_CLOSE };

/* A step of a path. A curve is three of them: the two control points and the end, of which the first has the kind. */
struct smith_drawing_segment {
    uint8_t kind;
    struct smith_point at;
};

enum smith_drawing_item_kind {
    SMITH_ITEM_PATH,
    SMITH_ITEM_RECTANGLE,
    SMITH_ITEM_CIRCLE,
    SMITH_ITEM_LABEL,
    SMITH_ITEM_OPEN, /* of a group */
    SMITH_ITEM_CLOSE,
};

struct smith_drawing_path {
    uint32_t count;
    const struct smith_drawing_segment *segments;
};

struct smith_drawing_item {
    uint8_t kind;
    uint32_t style; /* of shapes */
    union {
        const struct smith_drawing_path *path;
        const struct smith_box *box;
        const struct smith_drawing_circle *circle;
        const struct smith_label *label;
        const struct smith_group *group;
    } as;
};

struct smith_drawing_circle {
    struct smith_point centre;
    double radius;
};

struct smith_drawing_layer {
    const char *name, *title;
    bool hidden;
    struct smith_drawing_item *items;
    uint32_t count, capacity;
    uint32_t open; /* groups */
    struct smith_box frame; /* what of it is shown besides the drawing's frame */
    bool framed;
};

struct smith_drawing_adopted {
    struct smith_picture picture;
    struct smith_drawing_adopted *next;
};

struct smith_drawing {
    struct smith_arena arena;
    struct smith_options options;
    const char *title;
    double scale, margin;
    struct smith_colour background;

    struct smith_box frame, extent;
    bool framed, has_extent;

    struct smith_drawing_layer *layers;
    uint32_t layer_count, layer_capacity, layer; /* `layer` = the current one */

    struct smith_hash_map styles; /* each once, by its bytes: zeros where C would leave gaps */

    const struct smith_picture **pictures; /* each once */
    uint32_t picture_count, picture_capacity;

    struct smith_drawing_adopted *adopted; /* pictures that end with the drawing */

    struct smith_drawing_segment *segments; /* of the path that is being made */
    uint32_t segment_count, segment_capacity;

    const struct smith_plan_type *plan; /* NULL = it is none */
    double symbol_unit;
    uint64_t drawn; /* symbols of the plan: bits */

    struct smith_hash_map squares; /* where words stand that are not to cover each other (plan_labels.c) */
    double square_width;
    uint32_t name_count;

    struct smith_error failure; /* the first; its status is SMITH_OK when there is none */
};

/* ---- adding ---- */

bool smith_drawing_failed(const struct smith_drawing *drawing);
void smith_drawing_fail_memory(struct smith_drawing *drawing);
/* A copy of memory, NULL when the drawing has failed by then. */
void *smith_drawing_keep(struct smith_drawing *drawing, const void *bytes, size_t size);
const char *smith_drawing_keep_text(struct smith_drawing *drawing, const char *text); /* NULL stays NULL */
/* Whether a place can be drawn; fails the drawing when not. */
bool smith_drawing_check_numbers(struct smith_drawing *drawing, double x, double y);
/* The extent grows to a box. */
void smith_drawing_cover(struct smith_drawing *drawing, struct smith_box box);
/* An item at the end of the current layer; NULL when the drawing has failed. Makes a layer when there is none. */
struct smith_drawing_item *smith_drawing_add(struct smith_drawing *drawing, enum smith_drawing_item_kind kind);
static inline const struct smith_style *smith_drawing_style_at(const struct smith_drawing *drawing, uint32_t number) {
    return drawing->styles.entries[number].key;
}

/* The number of a style; false when the drawing has failed. */
bool smith_drawing_style(struct smith_drawing *drawing, const struct smith_style *style, uint32_t *number);
/* The style with all its lengths but those of its texture multiplied. */
struct smith_style smith_style_scaled(const struct smith_style *style, double factor);
/* Both boxes, and what is between them. */
struct smith_box smith_box_unite(struct smith_box a, struct smith_box b);
double smith_box_side(struct smith_box box); /* the longer one */

/* The matrix of a struct smith_texture that puts pixels `uv` of the picture to `at`. False: they span no area. */
bool smith_texture_matrix(const struct smith_point at[3], const double uv[3][2], double matrix[6]);
/* Half the width of a style's line: how far it reaches beyond its path. */
double smith_drawing_reach(const struct smith_drawing *drawing, const struct smith_style *style);

/* What `other` shows, into the current layer: the corner of its view comes to `at`, a pixel of it is a pixel here. Its
 * pictures are taken over, and its ids begin with `prefix`; it is good for nothing then but to be freed. */
enum smith_status smith_drawing_append(struct smith_drawing *drawing, struct smith_drawing *other,
                                       struct smith_point at, const char *prefix, struct smith_error *error);

/* ---- showing ---- */

/* What is shown, and its size in whole pixels: at least one. Fails when a side is longer than SMITH_DRAWING_SIDE. */
#define SMITH_DRAWING_SIDE 32767
struct smith_drawing_view {
    struct smith_box box;
    uint32_t width, height;
};
enum smith_status smith_drawing_view(const struct smith_drawing *drawing, struct smith_drawing_view *view,
                                     struct smith_error *error);
uint32_t smith_drawing_picture_number(const struct smith_drawing *drawing, const struct smith_picture *picture);

/* Defaults of styles and labels, filled in. */
double smith_style_width(const struct smith_drawing *drawing, const struct smith_style *style);
double smith_style_gap(const struct smith_style *style);
double smith_style_hatch_step(const struct smith_drawing *drawing, const struct smith_style *style);
double smith_style_hatch_width(const struct smith_drawing *drawing, const struct smith_style *style);
double smith_label_size(const struct smith_drawing *drawing, const struct smith_label *label);
/* How far below its anchor the base line of a label's first line lies. */
double smith_label_base(const struct smith_label *label, double size);

#define SMITH_LINE_HEIGHT 1.2
#define SMITH_CAPITAL_HEIGHT 0.7

/* Ask `title` for the words of each group that has a path; NULL = it stays as it is. */
void smith_drawing_retitle(struct smith_drawing *drawing, const char *(*title)(void *context, const char *path),
                           void *context);

/* No group has a path any more. */
void smith_drawing_forget_paths(struct smith_drawing *drawing);

#endif
