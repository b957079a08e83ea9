/* SPDX-License-Identifier: MIT
 *
 * Drawings: plans of levels as shapes, lines and words, free of any level format, and what shows them.
 *
 *     struct smith_drawing *plan;
 *     const struct smith_style wall = {.fill = {90, 90, 90, 255}, .stroke = {0, 0, 0, 255}, .width = 16};
 *     smith_drawing_create(&(struct smith_drawing_setup){.title = "Level 1", .scale = 1 / 16.0}, &plan, &error);
 *     smith_drawing_layer(plan, "walls", "Walls");
 *     smith_drawing_rectangle(plan, 0, 0, 1024, 1024, &wall);
 *     status = smith_drawing_svg(plan, &out, &error);   // or smith_drawing_paint() for a picture of pixels
 *     smith_drawing_free(plan);
 *
 * Units: all lengths (positions, widths of lines, sizes of text) are in the drawing's own unit, which the caller
 * chooses as fits the level; x goes to the right and y goes down. `scale` says how many pixels a unit is. Choose units
 * so that text is larger than 1. Points beyond SMITH_DRAWING_FAR or that are no numbers are refused.
 *
 * Ownership: the drawing copies what it is given, but for pictures: these must stay until the drawing is freed, or be
 * handed over with smith_drawing_adopt().
 * Threads: one drawing, one thread at a time. Errors: calls that add to a drawing return nothing; the first thing that
 * goes wrong (no memory, over a limit, a position that is no number) is kept, what comes after it is dropped, and
 * smith_drawing_status() and everything that shows the drawing say so.
 */
#ifndef LEVELSMITH_DRAWING_H
#define LEVELSMITH_DRAWING_H

#include <levelsmith/picture.h>

#ifdef __cplusplus
extern "C" {
#endif

struct smith_drawing;

#define SMITH_DRAWING_FAR 1e9 /**< the farthest a point may be from the origin in x or y, in units */

/** A point of a drawing, in its units. */
struct smith_point {
    double x; /**< to the right */
    double y; /**< down */
};

/** A rectangle of a drawing, in its units. */
struct smith_box {
    double left; /**< the smaller x */
    double top; /**< the smaller y */
    double right; /**< the larger x */
    double bottom; /**< the larger y */
};

/* ---- the drawing as a whole ----------------------------------------------------------------------------------- */

/** The drawing as a whole; {0} is all defaults. */
struct smith_drawing_setup {
    const char *title; /**< of the whole; SVG shows it; may be NULL */
    double scale; /**< pixels a unit; 0 = 1 */
    struct smith_colour background; /**< alpha 0 = none: it can be seen through */
    double margin; /**< round the contents, when smith_drawing_frame() is not used */
    /** `limits.memory` bounds the drawing, `limits.pixels` what is painted; may be NULL. */
    const struct smith_options *options;
};

/** An empty drawing, to be ended with smith_drawing_free(). On failure there is none. */
SMITH_API enum smith_status smith_drawing_create(const struct smith_drawing_setup *setup,
                                                 struct smith_drawing **drawing, struct smith_error *error);
/** NULL is fine. */
SMITH_API void smith_drawing_free(struct smith_drawing *drawing);
/** SMITH_OK, or what went wrong first. */
SMITH_API enum smith_status smith_drawing_status(const struct smith_drawing *drawing, struct smith_error *error);

/** What is shown; without this call it is smith_drawing_extent() and the margin. */
SMITH_API void smith_drawing_frame(struct smith_drawing *drawing, struct smith_box box);
/** The frame grows to this box while the current layer is shown: for a legend beside a plan. */
SMITH_API void smith_drawing_frame_layer(struct smith_drawing *drawing, struct smith_box box);
/** What the contents of all layers take up so far; all zeros when there is nothing. */
SMITH_API struct smith_box smith_drawing_extent(const struct smith_drawing *drawing);
/** What was asked for as the ground. */
SMITH_API struct smith_colour smith_drawing_background(const struct smith_drawing *drawing);
/** So many units are a pixel: 1 / scale. */
SMITH_API double smith_drawing_pixel(const struct smith_drawing *drawing);

/* ---- layers and groups ---------------------------------------------------------------------------------------- */

/** What is added from here on belongs to the layer `name` (letters, digits, `-`, `_`). Layers lie upon each other in
 * the order in which they are first named; one may be gone back to at any time. `title` is for people; NULL = the
 * name. */
SMITH_API void smith_drawing_layer(struct smith_drawing *drawing, const char *name, const char *title);

/** Choose which layers are shown: names with commas between. A name says that only those named are shown, "+name" and
 * "-name" change what was chosen before, "all" and "none" do what they say. NULL and "" change nothing.
 * SMITH_BAD_VALUE, with the names of the layers, when there is no such layer. Hidden layers are left out of what is
 * made. */
SMITH_API enum smith_status smith_drawing_choose(struct smith_drawing *drawing, const char *layers,
                                                 struct smith_error *error);

/** Whether there is a layer with this name that is shown, as chosen so far. */
SMITH_API bool smith_drawing_shows(const struct smith_drawing *drawing, const char *layer);

/** A part of a layer that belongs together. Every text may be NULL. */
struct smith_group {
    const char *id; /**< for links and programs; to be given once in a drawing */
    const char *kind; /**< the name of a class, for stylesheets and programs: "door", "room flooded" */
    const char *title; /**< appears where the pointer rests on it */
    const char *path; /**< of the value in the document that it shows, for programs: `data-path` in SVG */
};

/** Groups may be nested; open and close have to be paired within a layer. What is left open is closed at the end. */
SMITH_API void smith_drawing_open(struct smith_drawing *drawing, const struct smith_group *group);
/** Close the group that was opened last. */
SMITH_API void smith_drawing_close(struct smith_drawing *drawing);

/** Hand a picture over: it is freed with the drawing, and `picture` is empty afterwards. NULL when the drawing has
 * failed; the picture is freed then too. */
SMITH_API const struct smith_picture *smith_drawing_adopt(struct smith_drawing *drawing, struct smith_picture *picture);

/* ---- how things are drawn ------------------------------------------------------------------------------------- */

/** Lines that fill an area, over its colour. */
enum smith_hatch {
    SMITH_HATCH_NONE, /**< no lines */
    SMITH_HATCH_RISING, /**< rising to the right */
    SMITH_HATCH_FALLING, /**< falling to the right */
    SMITH_HATCH_CROSSED, /**< both */
    SMITH_HATCH_LEVEL, /**< from left to right */
    SMITH_HATCH_UPRIGHT, /**< from top to bottom */
    SMITH_HATCH_GRID, /**< both of these */
    SMITH_HATCH_DOTTED, /**< dots in rows */
};

/** How colours meet those below. */
enum smith_blend {
    SMITH_BLEND_NORMAL, /**< over them */
    SMITH_BLEND_ADD, /**< the sum, at most white */
    SMITH_BLEND_MULTIPLY, /**< the product: never lighter */
    SMITH_BLEND_SCREEN, /**< the product of what both lack: never darker */
};

/** A picture that fills an area, over its colour and below its hatch. */
struct smith_texture {
    const struct smith_picture *picture; /**< NULL = none; stays the caller's */
    /** From the picture's pixels to units: x = [0] * column + [2] * row + [4], y = [1] * column + [3] * row + [5]. It
     * goes on for ever: repeated in both directions. */
    double matrix[6];
    bool smooth; /**< pixels flow into each other; else they stay squares */
    double transparency; /**< 0 as the picture is, to 1 */
};

/** How a shape is drawn; {0} leaves no trace. Equal styles are stored once. */
struct smith_style {
    struct smith_colour fill; /**< alpha 0 = not filled */
    struct smith_colour stroke; /**< of its line; alpha 0 = no line */
    double width; /**< of its line; 0 = one pixel */
    double dash; /**< length of a dash; 0 = the line is not dashed */
    double gap; /**< length between two dashes; 0 = the same */
    bool round; /**< ends and corners of lines are round, not square */
    bool crisp; /**< edges of the area are not smoothed: for areas that touch each other */
    enum smith_hatch hatch; /**< lines over the colour */
    struct smith_colour hatch_colour; /**< of these lines */
    double hatch_step; /**< from one line to the next; 0 = eight pixels */
    double hatch_width; /**< 0 = one pixel */
    struct smith_texture texture; /**< a picture below them */
    enum smith_blend blend; /**< how the colours meet those below */
};

/* ---- shapes --------------------------------------------------------------------------------------------------- */

/** A path is made of steps and then painted, which ends it. Areas in areas are holes (the even-odd rule). */
SMITH_API void smith_drawing_move(struct smith_drawing *drawing, double x, double y);
/** A straight line from where the path is. */
SMITH_API void smith_drawing_line_to(struct smith_drawing *drawing, double x, double y);
/** A cubic Bézier curve; `a` and `b` are its control points. */
SMITH_API void smith_drawing_curve_to(struct smith_drawing *drawing, struct smith_point a, struct smith_point b,
                                      struct smith_point end);
/** A straight line to where smith_drawing_move() was called last. */
SMITH_API void smith_drawing_close_path(struct smith_drawing *drawing);
/** Paint the path and begin a new one. */
SMITH_API void smith_drawing_path(struct smith_drawing *drawing, const struct smith_style *style);

/** A closed path of straight lines. */
SMITH_API void smith_drawing_polygon(struct smith_drawing *drawing, const struct smith_point *points, uint32_t count,
                                     const struct smith_style *style);
/** Not closed; `fill` and what else fills an area are not looked at. */
SMITH_API void smith_drawing_polyline(struct smith_drawing *drawing, const struct smith_point *points, uint32_t count,
                                      const struct smith_style *style);
/** A straight line; `fill` and what else fills an area are not looked at. */
SMITH_API void smith_drawing_line(struct smith_drawing *drawing, double x1, double y1, double x2, double y2,
                                  const struct smith_style *style);
/** A rectangle; `x` and `y` are its upper left corner. */
SMITH_API void smith_drawing_rectangle(struct smith_drawing *drawing, double x, double y, double width, double height,
                                       const struct smith_style *style);
/** A circle round (`x`, `y`). */
SMITH_API void smith_drawing_circle(struct smith_drawing *drawing, double x, double y, double radius,
                                    const struct smith_style *style);
/** A picture in a rectangle, stretched to fit. */
SMITH_API void smith_drawing_image(struct smith_drawing *drawing, const struct smith_picture *picture, double x,
                                   double y, double width, double height, enum smith_blend blend);

/** An arrow from one point to another. */
struct smith_arrow {
    double head; /**< length of the head at the end; 0 = none */
    double tail; /**< ... and of one at the start */
    double bend; /**< how far the middle lies off the straight line, as a part of its length: 0.2 to its left */
    double back; /**< how much before the end it stops, for instance the radius of what it points at */
};

/** A line with heads in the colour of its stroke. */
SMITH_API void smith_drawing_arrow(struct smith_drawing *drawing, struct smith_point from, struct smith_point to,
                                   const struct smith_arrow *arrow, const struct smith_style *style);

/* ---- words ---------------------------------------------------------------------------------------------------- */

/** Which point of a label is at its position. */
enum smith_anchor {
    SMITH_ANCHOR_START, /**< the left end; upright the top */
    SMITH_ANCHOR_MIDDLE, /**< the middle */
    SMITH_ANCHOR_END, /**< the right end; upright the bottom */
};

/** A text in a drawing. */
struct smith_label {
    const char *text; /**< UTF-8; line feeds begin new lines */
    double x; /**< where the anchor is */
    double y; /**< ... and how far down */
    double size; /**< the height of a line is 1.2 of this, that of capital letters 0.7; 0 = ten pixels */
    enum smith_anchor anchor; /**< which part of the lines `x` is */
    enum smith_anchor upright; /**< which part of the lines `y` is: top, middle, or bottom */
    double angle; /**< degrees, clockwise */
    struct smith_colour colour; /**< alpha 0 = black */
    struct smith_colour halo; /**< round the letters, so that they can be read on anything; alpha 0 = none */
    bool bold; /**< in thicker letters */
};

/** Write a label. */
SMITH_API void smith_drawing_label(struct smith_drawing *drawing, const struct smith_label *label);

/** The size of a text in units, as smith_drawing_paint() writes it; SVG comes close. */
SMITH_API struct smith_point smith_text_size(const char *text, double size);

/* ---- showing it ----------------------------------------------------------------------------------------------- */

/** Append an SVG 1.1 document with CSS classes. Equal drawings give equal bytes. */
SMITH_API enum smith_status smith_drawing_svg(const struct smith_drawing *drawing, struct smith_buffer *out,
                                              struct smith_error *error);

/** Append a PDF 1.4 document, which Cairo writes: a page for each of `count` drawings (one at least), on the smallest of A4 to A0 where a pixel
 * is 1/192 inch or more, in the letters of smith_drawing_paint(), which can be searched for and copied. `title` may be NULL.
 * Equal drawings give equal bytes, as long as Cairo and zlib stay the same. SMITH_BAD_VALUE (DRAWING-PDF) for pictures and
 * blending: those are for SVG and pixels. SMITH_REFUSED (PDF-ABSENT) where there is no Cairo. What was appended is of no use
 * when it fails. */
SMITH_API enum smith_status smith_drawings_pdf(const struct smith_drawing *const *drawings, uint32_t count,
                                               const char *title, struct smith_buffer *out, struct smith_error *error);

/** The drawing as pixels, smoothed, in true colour; the picture is the caller's. Letters are drawn by lines of our own,
 * never by fonts of the system, so they look alike on every machine. */
SMITH_API enum smith_status smith_drawing_paint(const struct smith_drawing *drawing, struct smith_picture *picture,
                                                struct smith_error *error);

#ifdef __cplusplus
}
#endif

#endif
