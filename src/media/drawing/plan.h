/* SPDX-License-Identifier: MIT
 *
 * A plan while it is drawn: a drawing whose layers and symbols stand in tables. A family supplies the tables and
 * functions that draw its level; making the drawing, choosing what is shown, and explaining what was drawn are the same
 * for all.
 */
#ifndef SMITH_PLAN_H
#define SMITH_PLAN_H

#include "media/drawing/drawing.h"
#include <levelsmith/plan.h>

struct smith_plan_layer {
    const char *name, *title;
    unsigned hidden; /* a bit for each mode in which it is not shown until it is asked for */
};

struct smith_plan_symbol {
    const char *name; /* in the legend */
    enum smith_key_kind kind;
    struct smith_style style; /* lengths are in a unit of the table's own */
    const char *layer; /* the legend explains the symbol while this layer is shown; NULL = in any case */
};

/* What the plans of a family have in common. */
struct smith_plan_type {
    const struct smith_plan_layer *layers; /* bottom to top; one that is named "names" is for smith_plan_write_name() */
    uint32_t layer_count;
    const struct smith_plan_symbol *symbols; /* in the order of the legend */
    uint32_t symbol_count; /* at most SMITH_PLAN_SYMBOLS_MAX */
    struct smith_label name; /* how names look; `size` in pixels */
};

#define SMITH_PLAN_SYMBOLS_MAX 64

/* One plan. */
struct smith_plan_setup {
    const struct smith_plan_type *type;
    unsigned mode; /* a bit that layers may be hidden by; 0 = all are shown */
    struct smith_drawing_setup drawing;
    double symbol_unit; /* of lengths in the table of symbols, in units of the drawing */
    const char *layers; /* what is asked for: smith_drawing_choose() */
    /* The two halves of the work: the level, and what explains it, which can ask what is shown by then. */
    enum smith_status (*draw)(void *context, struct smith_drawing *drawing, struct smith_error *error);
    void (*explain)(void *context, struct smith_drawing *drawing);
};

/* The drawing is the caller's; NULL when it fails. */
enum smith_status smith_plan_draw(const struct smith_plan_setup *setup, void *context, struct smith_drawing **drawing,
                                  struct smith_error *error);

/* Pixels a unit: what is asked for or, at 0, `usual`, but no more than make `longest` units `pixels` long. */
double smith_plan_scale_for(double asked, double usual, double pixels, double longest);

/* ---- drawing the level ---- */

/* How a symbol is drawn. It counts as drawn from here on. */
struct smith_style smith_plan_style(struct smith_drawing *drawing, uint32_t symbol);
/* The symbol counts as drawn. */
void smith_plan_use(struct smith_drawing *drawing, uint32_t symbol);
/* A name in the layer "names": smith_plan_name(). */
void smith_plan_write_name(struct smith_drawing *drawing, struct smith_box box, const char *text);

/* ---- two versions ---- */

/* What marks that something differs: in a colour that means nothing else in any plan. `width` is that of the line. */
struct smith_style smith_plan_change_style(double width);

/* ---- words that do not cover each other (plan_labels.c) ---- */

/* Words keep off this box as long as there is another place for them: a mark is there. */
void smith_plan_keep_free(struct smith_drawing *drawing, struct smith_box box);
/* Whether no other words stand where this label would, nor, unless `over_marks`, a mark; the place is taken then. The
 * label is not written. It has no angle. */
bool smith_plan_claim(struct smith_drawing *drawing, const struct smith_label *label, bool over_marks);
bool smith_plan_claim_box(struct smith_drawing *drawing, struct smith_box box, bool over_marks);
/* Write a label, and keep enough of the sheet for it in any font. */
void smith_plan_write(struct smith_drawing *drawing, const struct smith_label *label);

/* ---- explaining it ---- */

/* Whether a symbol was drawn and its layer is shown. */
bool smith_plan_explains(const struct smith_drawing *drawing, uint32_t symbol);
/* A legend of these symbols; `unit` is that of lengths in the table of symbols here. */
struct smith_box smith_plan_explain(struct smith_drawing *drawing, struct smith_point at, double size, double unit);

/* What stands beside a plan, one below the other. */
struct smith_plan_column {
    struct smith_point at; /* of what comes next */
    double size; /* of text, and of what is left free between two */
    double right, bottom; /* of what is there */
};

void smith_plan_column_add(struct smith_plan_column *column, struct smith_box box);

#endif
