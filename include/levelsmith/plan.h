/* SPDX-License-Identifier: MIT
 *
 * What plans of levels have in common, drawn into a drawing (<levelsmith/drawing.h>): a legend, a scale, a grid, an
 * arrow to the north, and colours for heights and kinds. Each goes into the current layer, and gives the box that it
 * takes up. Their words and lines are dark, or light where the drawing's background is dark. Ownership, threads and
 * errors are those of drawings; sizes are in units, `size` is that of text.
 */
#ifndef LEVELSMITH_PLAN_H
#define LEVELSMITH_PLAN_H

#include <levelsmith/drawing.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- colours -------------------------------------------------------------------------------------------------- */

/** Series of colours, from low to high. */
enum smith_ramp {
    SMITH_RAMP_HEIGHT, /**< as on maps: green, yellow, brown, white */
    SMITH_RAMP_EVEN, /**< violet, blue, green, yellow: each step as visible as any other, also in print */
    SMITH_RAMP_GREY, /**< dark to light */
    SMITH_RAMP_DIVERGING, /**< blue, white, red: below and above a middle */
};

/** The colour at `part` of the ramp, 0 to 1; beyond it is that of the end. */
SMITH_API struct smith_colour smith_ramp_colour(enum smith_ramp ramp, double part);
/** Colours that can be distinguished: of kind number 0, 1, 2 ... without end. */
SMITH_API struct smith_colour smith_kind_colour(uint32_t number);
/** A mixture: `part` of the second colour, 0 to 1. */
SMITH_API struct smith_colour smith_colour_mix(struct smith_colour from, struct smith_colour to, double part);
/** Black or white, whichever can be read on that colour. */
SMITH_API struct smith_colour smith_colour_ink(struct smith_colour paper);

/* ---- parts of plans ------------------------------------------------------------------------------------------- */

/** What stands before the words of a line of a legend. */
enum smith_key_kind {
    SMITH_KEY_AREA, /**< a small rectangle */
    SMITH_KEY_LINE, /**< a short line */
    SMITH_KEY_ARROW, /**< a short arrow */
    SMITH_KEY_DOT, /**< a circle */
    SMITH_KEY_TITLE, /**< words without a symbol */
};

/** A line of a legend. */
struct smith_key {
    enum smith_key_kind kind; /**< what stands before the words */
    struct smith_style style; /**< how that is drawn */
    const char *label; /**< the words, UTF-8; never NULL */
};

/** A legend: one line below the other, from `at` (top left). */
SMITH_API struct smith_box smith_plan_legend(struct smith_drawing *drawing, struct smith_point at, double size,
                                             const struct smith_key *keys, uint32_t count);

/** A bar of the ramp's colours with words at its low and high end, `length` long to the right of `at`, or as long as its
 * words need. */
SMITH_API struct smith_box smith_plan_ramp(struct smith_drawing *drawing, struct smith_point at, double size,
                                           double length, enum smith_ramp ramp, const char *low, const char *high);

/** A bar that shows how long a round number of measures is: at most `max` units long, and a measure called `name` is so
 * many units. */
SMITH_API struct smith_box smith_plan_scale(struct smith_drawing *drawing, struct smith_point at, double size,
                                            double max, double measure, const char *name);

/** A name below what is in `box` or, where another one stands there, above it, in it, or further below; else nowhere.
 * The label's position and anchors are not looked at. A drawing has SMITH_PLAN_NAMES_MAX of them; what comes later is
 * left out. */
SMITH_API void smith_plan_name(struct smith_drawing *drawing, struct smith_box box, const struct smith_label *label);
#define SMITH_PLAN_NAMES_MAX 2000 /**< with more, nobody could read a plan */

/** An arrow that points up, with an N. */
SMITH_API struct smith_box smith_plan_north(struct smith_drawing *drawing, struct smith_point at, double size);

/** Lines at every multiple of `step` within `box`. None when they would be closer than three pixels. */
SMITH_API void smith_plan_grid(struct smith_drawing *drawing, struct smith_box box, double step,
                               const struct smith_style *style);

#ifdef __cplusplus
}
#endif

#endif
