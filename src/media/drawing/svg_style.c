/* SPDX-License-Identifier: MIT
 *
 * How things are drawn, in SVG: a style sheet with a class for each style that is used, patterns for hatches and
 * textures, and each picture once.
 */
#include "base/error.h"
#include "media/drawing/svg.h"

#include <math.h>

/* ---- parts ---- */

bool smith_svg_has_part(const struct smith_style *style, enum smith_svg_part part) {
    switch (part) {
    case SMITH_SVG_COLOUR: return style->fill.alpha != 0;
    case SMITH_SVG_TEXTURE: return style->texture.picture != NULL;
    default: return style->hatch != SMITH_HATCH_NONE;
    }
}

enum smith_svg_part smith_svg_last_part(const struct smith_style *style) {
    for (int part = SMITH_SVG_PARTS - 1; part > SMITH_SVG_COLOUR; part--)
        if (smith_svg_has_part(style, (enum smith_svg_part)part))
            return (enum smith_svg_part)part;
    return SMITH_SVG_COLOUR;
}

static const char *const part_letters[] = {"", "t", "h"};

void smith_svg_class(struct smith_svg *svg, uint32_t style, enum smith_svg_part part) {
    smith_buffer_format(svg->out, " class=\"s%u%s\"", (unsigned)style, part_letters[part]);
}

/* ---- the style sheet ---- */

static void svg_style_put_colour(struct smith_svg *svg, const char *property, struct smith_colour colour) {
    smith_buffer_format(svg->out, "%s:#%02x%02x%02x;", property, (unsigned)colour.red, (unsigned)colour.green,
                        (unsigned)colour.blue);
    if (colour.alpha == 255)
        return;
    smith_buffer_format(svg->out, "%s-opacity:", property);
    smith_svg_decimal(svg, colour.alpha / 255.0, 3);
    smith_buffer_byte(svg->out, ';');
}

static void put_measure(struct smith_svg *svg, const char *property, double value) {
    smith_buffer_format(svg->out, "%s:", property);
    smith_svg_number(svg, value);
    smith_buffer_byte(svg->out, ';');
}

static void svg_style_put_stroke(struct smith_svg *svg, const struct smith_style *style) {
    if (!style->stroke.alpha)
        return;
    svg_style_put_colour(svg, "stroke", style->stroke);
    put_measure(svg, "stroke-width", smith_style_width(svg->drawing, style));
    if (style->dash > 0) {
        smith_buffer_text(svg->out, "stroke-dasharray:");
        smith_svg_number(svg, style->dash);
        smith_buffer_byte(svg->out, ' ');
        smith_svg_number(svg, smith_style_gap(style));
        smith_buffer_byte(svg->out, ';');
    }
    if (style->round)
        smith_buffer_text(svg->out, "stroke-linecap:round;stroke-linejoin:round;");
}

void smith_svg_blend(struct smith_svg *svg, enum smith_blend blend) {
    static const char *const names[] = {NULL, "screen;mix-blend-mode:plus-lighter", "multiply", "screen"};
    if (blend != SMITH_BLEND_NORMAL) /* programs that do not know plus-lighter keep to what stands before it */
        smith_buffer_format(svg->out, "mix-blend-mode:%s;", names[blend]);
}

/* A shape without a trace still shows the title of its group. */
static bool is_unseen(const struct smith_style *style) {
    return !style->stroke.alpha && !smith_svg_has_part(style, smith_svg_last_part(style));
}

static void put_rule(struct smith_svg *svg, uint32_t number, enum smith_svg_part part) {
    const struct smith_style *style = smith_drawing_style_at(svg->drawing, number);
    smith_buffer_format(svg->out, ".s%u%s{", (unsigned)number, part_letters[part]);
    if (!smith_svg_has_part(style, part))
        smith_buffer_text(svg->out, is_unseen(style) ? "fill:none;pointer-events:all;" : "fill:none;");
    else if (part == SMITH_SVG_COLOUR)
        svg_style_put_colour(svg, "fill", style->fill);
    else
        smith_buffer_format(svg->out, "fill:url(#%s%u);", part_letters[part], (unsigned)number);
    if (part == SMITH_SVG_TEXTURE && style->texture.transparency > 0) {
        smith_buffer_text(svg->out, "fill-opacity:");
        smith_svg_decimal(svg, 1 - style->texture.transparency, 3);
        smith_buffer_byte(svg->out, ';');
    }
    if (part == smith_svg_last_part(style))
        svg_style_put_stroke(svg, style);
    if (style->crisp)
        smith_buffer_text(svg->out, "shape-rendering:crispEdges;");
    smith_svg_blend(svg, style->blend);
    smith_buffer_text(svg->out, "}\n");
}

static void put_style_sheet(struct smith_svg *svg) {
    smith_buffer_text(svg->out, "<style>\npath{fill-rule:evenodd}\ntext{font-family:sans-serif;white-space:pre}\n");
    for (uint32_t i = 0; i < svg->drawing->styles.count; i++) {
        const struct smith_style *style = smith_drawing_style_at(svg->drawing, i);
        for (int part = 0; part < SMITH_SVG_PARTS && svg->uses[i].shape; part++)
            if (smith_svg_has_part(style, (enum smith_svg_part)part) ||
                smith_svg_last_part(style) == (enum smith_svg_part)part)
                put_rule(svg, i, (enum smith_svg_part)part);
    }
    smith_buffer_text(svg->out, "</style>\n");
}

/* ---- patterns ---- */

void smith_svg_matrix(struct smith_svg *svg, const char *name, const double *matrix) {
    int fine = svg->decimals + 4 < 9 ? svg->decimals + 4 : 9;
    smith_buffer_format(svg->out, " %s=\"matrix(", name);
    for (int i = 0; i < 6; i++) {
        if (i)
            smith_buffer_byte(svg->out, ' ');
        smith_svg_decimal(svg, matrix[i], fine);
    }
    smith_buffer_text(svg->out, ")\"");
}

static void svg_style_put_texture(struct smith_svg *svg, uint32_t number, const struct smith_texture *texture) {
    smith_buffer_format(svg->out, "<pattern id=\"t%u\" patternUnits=\"userSpaceOnUse\" width=\"%u\" height=\"%u\"",
                        (unsigned)number, (unsigned)texture->picture->width, (unsigned)texture->picture->height);
    smith_svg_matrix(svg, "patternTransform", texture->matrix);
    smith_buffer_format(svg->out, "><use xlink:href=\"#p%u\"/></pattern>\n",
                        (unsigned)smith_drawing_picture_number(svg->drawing, texture->picture));
}

/* Lines along the middle of a square tile, which is turned for the slanted ones. */
static void svg_style_put_hatch(struct smith_svg *svg, uint32_t number, const struct smith_style *style) {
    double step = smith_style_hatch_step(svg->drawing, style), width = smith_style_hatch_width(svg->drawing, style);
    bool slanted = style->hatch == SMITH_HATCH_RISING || style->hatch == SMITH_HATCH_FALLING ||
                   style->hatch == SMITH_HATCH_CROSSED;
    bool level = style->hatch != SMITH_HATCH_FALLING && style->hatch != SMITH_HATCH_UPRIGHT;
    bool upright = style->hatch != SMITH_HATCH_RISING && style->hatch != SMITH_HATCH_LEVEL;
    smith_buffer_format(svg->out, "<pattern id=\"h%u\" patternUnits=\"userSpaceOnUse\"", (unsigned)number);
    smith_svg_length(svg, "width", step);
    smith_svg_length(svg, "height", step);
    smith_buffer_text(svg->out, slanted ? " patternTransform=\"rotate(-45)\"><path style=\"" : "><path style=\"");
    svg_style_put_colour(svg, "stroke", style->hatch_colour);
    smith_buffer_text(svg->out, style->hatch == SMITH_HATCH_DOTTED ? "stroke-linecap:round;" : "");
    put_measure(svg, "stroke-width", style->hatch == SMITH_HATCH_DOTTED ? 2 * width : width);
    smith_buffer_text(svg->out, "fill:none\" d=\"");
    if (style->hatch == SMITH_HATCH_DOTTED) {
        smith_buffer_byte(svg->out, 'M');
        smith_svg_number(svg, step / 2);
        smith_buffer_byte(svg->out, ' ');
        smith_svg_number(svg, step / 2);
        smith_buffer_text(svg->out, "h0");
    } else {
        if (level) {
            smith_buffer_text(svg->out, "M0 ");
            smith_svg_number(svg, step / 2);
            smith_buffer_byte(svg->out, 'h');
            smith_svg_number(svg, step);
        }
        if (upright) {
            smith_buffer_byte(svg->out, 'M');
            smith_svg_number(svg, step / 2);
            smith_buffer_text(svg->out, " 0v");
            smith_svg_number(svg, step);
        }
    }
    smith_buffer_text(svg->out, "\"/></pattern>\n");
}

static enum smith_status svg_style_put_picture(struct smith_svg *svg, uint32_t number, bool smooth,
                                               struct smith_error *error) {
    const struct smith_picture *picture = svg->drawing->pictures[number];
    struct smith_buffer file;
    smith_buffer_init(&file, &svg->drawing->options.allocator);
    enum smith_status status = smith_png_write(picture, &file, error);
    if (status == SMITH_OK) {
        smith_buffer_format(svg->out,
                            "<image id=\"p%u\" width=\"%u\" height=\"%u\"%s xlink:href=\"data:image/png;base64,",
                            (unsigned)number, (unsigned)picture->width, (unsigned)picture->height,
                            smooth ? "" : " style=\"image-rendering:optimizeSpeed;image-rendering:pixelated\"");
        smith_svg_base64(svg, file.data, file.size);
        smith_buffer_text(svg->out, "\"/>\n");
    }
    smith_buffer_free(&file);
    return status;
}

/* The first style that is used and shows this picture; NULL = none. */
static const struct smith_style *user_of(const struct smith_svg *svg, uint32_t picture) {
    for (uint32_t i = 0; i < svg->drawing->styles.count; i++)
        if ((svg->uses[i].shape || svg->uses[i].image) &&
            smith_drawing_style_at(svg->drawing, i)->texture.picture == svg->drawing->pictures[picture])
            return smith_drawing_style_at(svg->drawing, i);
    return NULL;
}

enum smith_status smith_svg_definitions(struct smith_svg *svg, struct smith_error *error) {
    put_style_sheet(svg);
    smith_buffer_text(svg->out, "<defs>\n");
    for (uint32_t i = 0; i < svg->drawing->picture_count; i++) {
        const struct smith_style *user = user_of(svg, i);
        enum smith_status status = user ? svg_style_put_picture(svg, i, user->texture.smooth, error) : SMITH_OK;
        if (status != SMITH_OK)
            return status;
    }
    for (uint32_t i = 0; i < svg->drawing->styles.count; i++) {
        const struct smith_style *style = smith_drawing_style_at(svg->drawing, i);
        if (svg->uses[i].pattern)
            svg_style_put_texture(svg, i, &style->texture);
        if (svg->uses[i].shape && style->hatch)
            svg_style_put_hatch(svg, i, style);
    }
    smith_buffer_text(svg->out, "</defs>\n");
    return SMITH_OK;
}
