/* SPDX-License-Identifier: MIT
 *
 * Drawings as SVG: the document, its layers, groups, shapes and words. Layers are groups that Inkscape shows as layers
 * too.
 */
#include "media/drawing/svg.h"
#include "base/error.h"

#include <math.h>
#include <string.h>

/* ---- what is used ---- */

static bool svg_is_near(double a, double b) {
    return fabs(a - b) <= 1e-6 * (1 + fabs(a) + fabs(b));
}

/* Whether a rectangle shows exactly one picture and nothing else: then it is that picture, not a pattern, which
 * programs draw with seams. */
static bool is_image(const struct smith_style *style, const struct smith_box *box) {
    const struct smith_picture *picture = style->texture.picture;
    const double *m = style->texture.matrix;
    if (!picture || style->fill.alpha || style->stroke.alpha || style->hatch)
        return false;
    return m[1] == 0 && m[2] == 0 && svg_is_near(m[4], box->left) && svg_is_near(m[5], box->top) &&
           svg_is_near(m[0] * picture->width, box->right - box->left) &&
           svg_is_near(m[3] * picture->height, box->bottom - box->top);
}

static bool is_shape(const struct smith_drawing_item *item) {
    return item->kind == SMITH_ITEM_PATH || item->kind == SMITH_ITEM_RECTANGLE || item->kind == SMITH_ITEM_CIRCLE;
}

static void mark_item(struct smith_svg *svg, const struct smith_drawing_item *item) {
    if (!is_shape(item))
        return;
    const struct smith_style *style = smith_drawing_style_at(svg->drawing, item->style);
    struct smith_svg_use *use = &svg->uses[item->style];
    if (item->kind == SMITH_ITEM_RECTANGLE && is_image(style, item->as.box)) {
        use->image = true;
        return;
    }
    use->shape = true;
    use->pattern |= style->texture.picture != NULL;
}

static void mark_uses(struct smith_svg *svg) {
    for (uint32_t i = 0; i < svg->drawing->layer_count; i++) {
        const struct smith_drawing_layer *layer = &svg->drawing->layers[i];
        for (uint32_t k = 0; k < layer->count && !layer->hidden; k++)
            mark_item(svg, &layer->items[k]);
    }
}

/* ---- shapes ---- */

static void put_pair(struct smith_svg *svg, struct smith_point at) {
    smith_svg_number(svg, at.x);
    smith_buffer_byte(svg->out, ' ');
    smith_svg_number(svg, at.y);
}

static void put_segments(struct smith_svg *svg, const struct smith_drawing_path *path) {
    for (uint32_t i = 0; i < path->count; i++) {
        const struct smith_drawing_segment *segment = &path->segments[i];
        if (segment->kind == SMITH_SEGMENT_CLOSE) {
            smith_buffer_byte(svg->out, 'z');
            continue;
        }
        smith_buffer_byte(svg->out, (uint8_t) "MLC"[segment->kind]);
        put_pair(svg, segment->at);
        for (int more = 0; more < 2 && segment->kind == SMITH_SEGMENT_CURVE; more++) {
            smith_buffer_byte(svg->out, ' ');
            put_pair(svg, path->segments[++i].at);
        }
    }
}

static void svg_put_path(struct smith_svg *svg, const struct smith_drawing_path *path) {
    smith_buffer_text(svg->out, "<path d=\"");
    put_segments(svg, path);
    smith_buffer_byte(svg->out, '"');
}

static void put_rectangle(struct smith_svg *svg, const struct smith_box *box) {
    smith_buffer_text(svg->out, "<rect");
    smith_svg_length(svg, "x", box->left);
    smith_svg_length(svg, "y", box->top);
    smith_svg_length(svg, "width", box->right - box->left);
    smith_svg_length(svg, "height", box->bottom - box->top);
}

static void svg_put_circle(struct smith_svg *svg, const struct smith_drawing_circle *circle) {
    smith_buffer_text(svg->out, "<circle");
    smith_svg_length(svg, "cx", circle->centre.x);
    smith_svg_length(svg, "cy", circle->centre.y);
    smith_svg_length(svg, "r", circle->radius);
}

static void put_image(struct smith_svg *svg, const struct smith_style *style) {
    smith_buffer_format(svg->out, "<use xlink:href=\"#p%u\"",
                        (unsigned)smith_drawing_picture_number(svg->drawing, style->texture.picture));
    smith_svg_matrix(svg, "transform", style->texture.matrix);
    if (style->texture.transparency > 0) {
        smith_buffer_text(svg->out, " opacity=\"");
        smith_svg_decimal(svg, 1 - style->texture.transparency, 3);
        smith_buffer_byte(svg->out, '"');
    }
    if (style->blend) {
        smith_buffer_text(svg->out, " style=\"");
        smith_svg_blend(svg, style->blend);
        smith_buffer_byte(svg->out, '"');
    }
    smith_buffer_text(svg->out, "/>\n");
}

static void put_shape(struct smith_svg *svg, const struct smith_drawing_item *item) {
    const struct smith_style *style = smith_drawing_style_at(svg->drawing, item->style);
    enum smith_svg_part last = smith_svg_last_part(style);
    if (item->kind == SMITH_ITEM_RECTANGLE && is_image(style, item->as.box)) {
        put_image(svg, style);
        return;
    }
    for (int part = 0; part <= (int)last; part++) {
        if (part != (int)last && !smith_svg_has_part(style, (enum smith_svg_part)part))
            continue;
        if (item->kind == SMITH_ITEM_PATH)
            svg_put_path(svg, item->as.path);
        else if (item->kind == SMITH_ITEM_RECTANGLE)
            put_rectangle(svg, item->as.box);
        else
            svg_put_circle(svg, item->as.circle);
        smith_svg_class(svg, item->style, (enum smith_svg_part)part);
        smith_buffer_text(svg->out, "/>\n");
    }
}

/* Whether it is nothing but a line that hides what is below it: how many of them are one element is not seen. */
static bool is_plain_line(const struct smith_svg *svg, const struct smith_drawing_item *item) {
    if (item->kind != SMITH_ITEM_PATH)
        return false;
    const struct smith_style *style = smith_drawing_style_at(svg->drawing, item->style);
    return style->stroke.alpha == 255 && style->blend == SMITH_BLEND_NORMAL &&
           !smith_svg_has_part(style, smith_svg_last_part(style));
}

/* How many of the items, from the first on, are plain lines of one style. */
static uint32_t count_lines(const struct smith_svg *svg, const struct smith_drawing_item *items, uint32_t count) {
    uint32_t lines = 0;
    while (lines < count && is_plain_line(svg, &items[lines]) && items[lines].style == items[0].style)
        lines++;
    return lines;
}

/* As one element: programs take much longer for many. */
static void put_joined(struct smith_svg *svg, const struct smith_drawing_item *items, uint32_t count) {
    smith_buffer_text(svg->out, "<path d=\"");
    for (uint32_t i = 0; i < count; i++)
        put_segments(svg, items[i].as.path);
    smith_buffer_byte(svg->out, '"');
    smith_svg_class(svg, items[0].style, smith_svg_last_part(smith_drawing_style_at(svg->drawing, items[0].style)));
    smith_buffer_text(svg->out, "/>\n");
}

/* ---- words ---- */

static void svg_put_colour(struct smith_svg *svg, const char *name, struct smith_colour colour) {
    smith_buffer_format(svg->out, " %s=\"#%02x%02x%02x\"", name, (unsigned)colour.red, (unsigned)colour.green,
                        (unsigned)colour.blue);
    if (colour.alpha == 255)
        return;
    smith_buffer_format(svg->out, " %s-opacity=\"", name);
    smith_svg_decimal(svg, colour.alpha / 255.0, 3);
    smith_buffer_byte(svg->out, '"');
}

static void put_label_style(struct smith_svg *svg, const struct smith_label *label, double size) {
    static const char *const anchors[] = {"start", "middle", "end"};
    smith_svg_length(svg, "font-size", size);
    if (label->anchor != SMITH_ANCHOR_START)
        smith_buffer_format(svg->out, " text-anchor=\"%s\"", anchors[label->anchor]);
    if (label->bold)
        smith_buffer_text(svg->out, " font-weight=\"bold\"");
    svg_put_colour(svg, "fill", label->colour);
    if (label->halo.alpha) {
        svg_put_colour(svg, "stroke", label->halo);
        smith_svg_length(svg, "stroke-width", size * 0.3);
        smith_buffer_text(svg->out, " stroke-linejoin=\"round\" paint-order=\"stroke\"");
    }
}

/* The lines of a text, all but the first in elements that begin below the one before. */
static void svg_put_lines(struct smith_svg *svg, const struct smith_label *label, double size) {
    for (const char *at = smith_svg_line(svg, label->text); *at;) {
        smith_buffer_text(svg->out, "<tspan");
        smith_svg_length(svg, "x", label->x);
        smith_svg_length(svg, "dy", size * SMITH_LINE_HEIGHT);
        smith_buffer_byte(svg->out, '>');
        at = smith_svg_line(svg, at + 1);
        smith_buffer_text(svg->out, "</tspan>");
    }
}

static void put_label(struct smith_svg *svg, const struct smith_label *label) {
    double size = smith_label_size(svg->drawing, label);
    smith_buffer_text(svg->out, "<text");
    smith_svg_length(svg, "x", label->x);
    smith_svg_length(svg, "y", label->y + smith_label_base(label, size));
    if (label->angle != 0) {
        smith_buffer_text(svg->out, " transform=\"rotate(");
        smith_svg_decimal(svg, fmod(label->angle, 360), 3);
        smith_buffer_byte(svg->out, ' ');
        put_pair(svg, (struct smith_point){label->x, label->y});
        smith_buffer_text(svg->out, ")\"");
    }
    put_label_style(svg, label, size);
    smith_buffer_byte(svg->out, '>');
    svg_put_lines(svg, label, size);
    smith_buffer_text(svg->out, "</text>\n");
}

/* ---- groups, layers, the document ---- */

static void svg_open_group(struct smith_svg *svg, const struct smith_group *group) {
    smith_buffer_text(svg->out, "<g");
    if (group->id) {
        smith_buffer_text(svg->out, " id=\"");
        smith_svg_name(svg, group->id);
        smith_buffer_byte(svg->out, '"');
    }
    if (group->kind) {
        smith_buffer_text(svg->out, " class=\"");
        smith_svg_name(svg, group->kind);
        smith_buffer_byte(svg->out, '"');
    }
    if (group->path && *group->path) {
        smith_buffer_text(svg->out, " data-path=\"");
        smith_svg_text(svg, group->path);
        smith_buffer_byte(svg->out, '"');
    }
    smith_buffer_text(svg->out, ">");
    if (group->title) {
        smith_buffer_text(svg->out, "<title>");
        smith_svg_text(svg, group->title);
        smith_buffer_text(svg->out, "</title>");
    }
    smith_buffer_byte(svg->out, '\n');
}

static void svg_put_item(struct smith_svg *svg, const struct smith_drawing_item *item) {
    switch ((enum smith_drawing_item_kind)item->kind) {
    case SMITH_ITEM_LABEL: put_label(svg, item->as.label); break;
    case SMITH_ITEM_OPEN: svg_open_group(svg, item->as.group); break;
    case SMITH_ITEM_CLOSE: smith_buffer_text(svg->out, "</g>\n"); break;
    default: put_shape(svg, item);
    }
}

static void put_layer(struct smith_svg *svg, const struct smith_drawing_layer *layer) {
    smith_buffer_text(svg->out, "<g id=\"layer-");
    smith_svg_name(svg, layer->name);
    smith_buffer_text(svg->out, "\" class=\"layer\" inkscape:groupmode=\"layer\" inkscape:label=\"");
    smith_svg_text(svg, layer->title);
    smith_buffer_text(svg->out, "\">\n");
    for (uint32_t i = 0, lines; i < layer->count; i += lines ? lines : 1) {
        lines = count_lines(svg, &layer->items[i], layer->count - i);
        if (lines)
            put_joined(svg, &layer->items[i], lines);
        else
            svg_put_item(svg, &layer->items[i]);
    }
    for (uint32_t i = 0; i <= layer->open; i++)
        smith_buffer_text(svg->out, "</g>\n");
}

static void svg_put_head(struct smith_svg *svg, const struct smith_drawing_view *view) {
    smith_buffer_text(svg->out,
                      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
                      "xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" version=\"1.1\"");
    smith_buffer_format(svg->out, " width=\"%u\" height=\"%u\" viewBox=\"", (unsigned)view->width,
                        (unsigned)view->height);
    put_pair(svg, (struct smith_point){view->box.left, view->box.top});
    smith_buffer_byte(svg->out, ' ');
    put_pair(svg, (struct smith_point){view->box.right - view->box.left, view->box.bottom - view->box.top});
    smith_buffer_text(svg->out, "\">\n");
    if (svg->drawing->title) {
        smith_buffer_text(svg->out, "<title>");
        smith_svg_text(svg, svg->drawing->title);
        smith_buffer_text(svg->out, "</title>\n");
    }
}

static void put_background(struct smith_svg *svg, const struct smith_drawing_view *view) {
    if (!svg->drawing->background.alpha)
        return;
    put_rectangle(svg, &view->box);
    svg_put_colour(svg, "fill", svg->drawing->background);
    smith_buffer_text(svg->out, " id=\"background\"/>\n");
}

/* So many decimals that a place is less than a hundredth of a pixel off. */
static int decimals_for(double scale) {
    int decimals = (int)ceil(log10(scale) + 2 - 1e-9);
    return decimals < 0 ? 0 : decimals > 9 ? 9 : decimals;
}

enum smith_status smith_drawing_svg(const struct smith_drawing *drawing, struct smith_buffer *out,
                                    struct smith_error *error) {
    const struct smith_allocator *allocator = &drawing->options.allocator;
    struct smith_svg svg = {.drawing = drawing, .decimals = decimals_for(drawing->scale), .out = out};
    struct smith_drawing_view view;
    enum smith_status status = smith_drawing_view(drawing, &view, error);
    if (status != SMITH_OK)
        return status;
    size_t size = (drawing->styles.count + (size_t)1) * sizeof *svg.uses;
    svg.uses = allocator->resize(allocator->context, NULL, 0, size);
    if (!svg.uses)
        return smith_fail_memory(error, NULL);
    memset(svg.uses, 0, size);
    mark_uses(&svg);
    svg_put_head(&svg, &view);
    status = smith_svg_definitions(&svg, error);
    if (status == SMITH_OK) {
        put_background(&svg, &view);
        for (uint32_t i = 0; i < drawing->layer_count; i++)
            if (!drawing->layers[i].hidden)
                put_layer(&svg, &drawing->layers[i]);
        smith_buffer_text(out, "</svg>\n");
    }
    if (status == SMITH_OK && out->failed)
        status = smith_fail_memory(error, NULL);
    allocator->resize(allocator->context, svg.uses, size, 0);
    return status;
}
