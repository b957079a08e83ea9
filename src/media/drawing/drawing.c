/* SPDX-License-Identifier: MIT
 *
 * Drawings (<levelsmith/drawing.h>): making one, its frame, layers and groups.
 */
#include "media/drawing/drawing.h"
#include "base/array.h"
#include "base/error.h"
#include "base/limits.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* ---- the first failure is kept ---- */

bool smith_drawing_failed(const struct smith_drawing *drawing) {
    return drawing->failure.status != SMITH_OK;
}

void smith_drawing_fail_memory(struct smith_drawing *drawing) {
    if (!smith_drawing_failed(drawing))
        smith_fail_memory(&drawing->failure, &drawing->arena);
}

enum smith_status smith_drawing_status(const struct smith_drawing *drawing, struct smith_error *error) {
    if (error && smith_drawing_failed(drawing))
        *error = drawing->failure;
    return drawing->failure.status;
}

bool smith_drawing_check_numbers(struct smith_drawing *drawing, double x, double y) {
    if (smith_drawing_failed(drawing))
        return false;
    if (fabs(x) <= SMITH_DRAWING_FAR && fabs(y) <= SMITH_DRAWING_FAR) /* false for what is no number */
        return true;
    smith_fail(&drawing->failure, SMITH_BAD_VALUE, "DRAWING-FAR",
               "something lies at %g, %g, farther away than can be drawn", x, y);
    return false;
}

void *smith_drawing_keep(struct smith_drawing *drawing, const void *bytes, size_t size) {
    void *memory = smith_drawing_failed(drawing) ? NULL : smith_arena_alloc(&drawing->arena, size, 8);
    if (memory && size)
        memcpy(memory, bytes, size);
    else if (!memory)
        smith_drawing_fail_memory(drawing);
    return memory;
}

const char *smith_drawing_keep_text(struct smith_drawing *drawing, const char *text) {
    return text ? smith_drawing_keep(drawing, text, strlen(text) + 1) : NULL;
}

/* ---- the whole ---- */

enum smith_status smith_drawing_create(const struct smith_drawing_setup *setup, struct smith_drawing **drawing,
                                       struct smith_error *error) {
    const struct smith_options options = setup->options ? *setup->options : (struct smith_options){0};
    const struct smith_limits limits = smith_limits_or_default(&options.limits);
    const struct smith_allocator allocator = smith_allocator_or_default(&options.allocator);
    double scale = setup->scale != 0 ? setup->scale : 1;
    *drawing = NULL;
    if (!(scale >= 1e-9 && scale <= 1e9))
        return smith_fail(error, SMITH_BAD_VALUE, "DRAWING-SCALE", "nothing can be drawn with %g pixels a unit", scale);
    struct smith_drawing *made = allocator.resize(allocator.context, NULL, 0, sizeof *made);
    if (!made)
        return smith_fail_memory(error, NULL);
    *made = (struct smith_drawing){.options = {.limits = limits, .allocator = allocator},
                                   .scale = scale,
                                   .margin = setup->margin,
                                   .background = setup->background};
    smith_arena_init(&made->arena, &allocator, limits.memory);
    made->title = smith_drawing_keep_text(made, setup->title);
    *drawing = made;
    enum smith_status status = smith_drawing_status(made, error);
    if (status != SMITH_OK) {
        smith_drawing_free(made);
        *drawing = NULL;
    }
    return status;
}

void smith_drawing_free(struct smith_drawing *drawing) {
    if (!drawing)
        return;
    const struct smith_allocator allocator = drawing->options.allocator;
    for (struct smith_drawing_adopted *at = drawing->adopted; at; at = at->next)
        smith_picture_free(&at->picture);
    smith_arena_free(&drawing->arena);
    allocator.resize(allocator.context, drawing, sizeof *drawing, 0);
}

const struct smith_picture *smith_drawing_adopt(struct smith_drawing *drawing, struct smith_picture *picture) {
    const struct smith_drawing_adopted adopted = {*picture, drawing->adopted};
    struct smith_drawing_adopted *kept = smith_drawing_keep(drawing, &adopted, sizeof adopted);
    if (!kept) {
        smith_picture_free(picture);
        return NULL;
    }
    drawing->adopted = kept;
    *picture = (struct smith_picture){0};
    return &kept->picture;
}

struct smith_colour smith_drawing_background(const struct smith_drawing *drawing) {
    return drawing->background;
}

double smith_drawing_pixel(const struct smith_drawing *drawing) {
    return 1 / drawing->scale;
}

/* ---- its frame ---- */

void smith_drawing_frame(struct smith_drawing *drawing, struct smith_box box) {
    if (!smith_drawing_check_numbers(drawing, box.left, box.top) ||
        !smith_drawing_check_numbers(drawing, box.right, box.bottom))
        return;
    drawing->frame = box;
    drawing->framed = true;
}

struct smith_box smith_drawing_extent(const struct smith_drawing *drawing) {
    return drawing->extent;
}

struct smith_box smith_box_unite(struct smith_box a, struct smith_box b) {
    return (struct smith_box){fmin(a.left, b.left), fmin(a.top, b.top), fmax(a.right, b.right),
                              fmax(a.bottom, b.bottom)};
}

double smith_box_side(struct smith_box box) {
    return fmax(box.right - box.left, box.bottom - box.top);
}

void smith_drawing_frame_layer(struct smith_drawing *drawing, struct smith_box box) {
    if (!drawing->layer_count || !smith_drawing_check_numbers(drawing, box.left, box.top) ||
        !smith_drawing_check_numbers(drawing, box.right, box.bottom))
        return;
    struct smith_drawing_layer *layer = &drawing->layers[drawing->layer];
    layer->frame = layer->framed ? smith_box_unite(layer->frame, box) : box;
    layer->framed = true;
}

void smith_drawing_cover(struct smith_drawing *drawing, struct smith_box box) {
    drawing->extent = drawing->has_extent ? smith_box_unite(drawing->extent, box) : box;
    drawing->has_extent = true;
}

/* The frame, with what the layers that are shown add to it. */
static struct smith_box framed_box(const struct smith_drawing *drawing) {
    struct smith_box box = drawing->frame;
    for (uint32_t i = 0; i < drawing->layer_count; i++)
        if (drawing->layers[i].framed && !drawing->layers[i].hidden)
            box = smith_box_unite(box, drawing->layers[i].frame);
    return box;
}

/* Pixels of a length; a little less than a whole pixel more is rounding. */
static double drawing_pixels_of(double length, double scale) {
    return fmax(1, ceil(length * scale - 1e-6));
}

enum smith_status smith_drawing_view(const struct smith_drawing *drawing, struct smith_drawing_view *view,
                                     struct smith_error *error) {
    enum smith_status status = smith_drawing_status(drawing, error);
    if (status != SMITH_OK)
        return status;
    double margin = drawing->framed ? 0 : drawing->margin;
    view->box = drawing->framed ? framed_box(drawing) : drawing->extent;
    view->box = (struct smith_box){view->box.left - margin, view->box.top - margin, view->box.right + margin,
                                   view->box.bottom + margin};
    double width = drawing_pixels_of(view->box.right - view->box.left, drawing->scale);
    double height = drawing_pixels_of(view->box.bottom - view->box.top, drawing->scale);
    if (!(width <= SMITH_DRAWING_SIDE && height <= SMITH_DRAWING_SIDE))
        return smith_fail(error, SMITH_LIMIT, "DRAWING-LARGE",
                          "the picture would have %.0f x %.0f pixels; no side may have more than %d", width, height,
                          SMITH_DRAWING_SIDE);
    view->width = (uint32_t)width;
    view->height = (uint32_t)height;
    view->box.right = view->box.left + width / drawing->scale; /* to the end of the last pixel */
    view->box.bottom = view->box.top + height / drawing->scale;
    return SMITH_OK;
}

/* ---- layers ---- */

static bool drawing_find_layer(const struct smith_drawing *drawing, const char *name, size_t size, uint32_t *number) {
    for (uint32_t i = 0; i < drawing->layer_count; i++)
        if (strlen(drawing->layers[i].name) == size && memcmp(drawing->layers[i].name, name, size) == 0) {
            *number = i;
            return true;
        }
    return false;
}

void smith_drawing_layer(struct smith_drawing *drawing, const char *name, const char *title) {
    if (smith_drawing_failed(drawing) || drawing_find_layer(drawing, name, strlen(name), &drawing->layer))
        return;
    if (!SMITH_RESERVE(&drawing->arena, drawing->layers, drawing->layer_count, drawing->layer_capacity, 1)) {
        smith_drawing_fail_memory(drawing);
        return;
    }
    const struct smith_drawing_layer layer = {.name = smith_drawing_keep_text(drawing, name),
                                              .title = smith_drawing_keep_text(drawing, title ? title : name)};
    if (smith_drawing_failed(drawing))
        return;
    drawing->layer = drawing->layer_count++;
    drawing->layers[drawing->layer] = layer;
}

static enum smith_status fail_layer(const struct smith_drawing *drawing, const char *name, size_t size,
                                    struct smith_error *error) {
    char known[160] = "";
    for (uint32_t i = 0; i < drawing->layer_count; i++) {
        const char *next = drawing->layers[i].name;
        if (strlen(known) + strlen(next) + 3 > sizeof known)
            break;
        if (i)
            strcat(known, ", ");
        strcat(known, next);
    }
    return smith_fail(error, SMITH_BAD_VALUE, "DRAWING-LAYER", "there is no layer \"%.*s\"; there are: %s",
                      (int)(size < 40 ? size : 40), name, known);
}

static void hide_all(struct smith_drawing *drawing, bool hidden) {
    for (uint32_t i = 0; i < drawing->layer_count; i++)
        drawing->layers[i].hidden = hidden;
}

/* One word of the choice. `*alone` becomes true with the first plain name, which hides all others. */
static enum smith_status drawing_choose(struct smith_drawing *drawing, const char *word, size_t size, bool *alone,
                                        struct smith_error *error) {
    bool off = word[0] == '-', change = off || word[0] == '+';
    uint32_t number;
    if ((size == 3 && memcmp(word, "all", 3) == 0) || (size == 4 && memcmp(word, "none", 4) == 0)) {
        hide_all(drawing, size == 4);
        return SMITH_OK;
    }
    if (!drawing_find_layer(drawing, word + change, size - change, &number))
        return fail_layer(drawing, word + change, size - change, error);
    if (!change && !*alone) {
        hide_all(drawing, true);
        *alone = true;
    }
    drawing->layers[number].hidden = off;
    return SMITH_OK;
}

enum smith_status smith_drawing_choose(struct smith_drawing *drawing, const char *layers, struct smith_error *error) {
    enum smith_status status = smith_drawing_status(drawing, error);
    bool alone = false;
    for (const char *at = layers ? layers : ""; *at && status == SMITH_OK;) {
        size_t size = strcspn(at, ",");
        if (size)
            status = drawing_choose(drawing, at, size, &alone, error);
        at += size + (at[size] == ',');
    }
    return status;
}

bool smith_drawing_shows(const struct smith_drawing *drawing, const char *layer) {
    uint32_t number;
    return drawing_find_layer(drawing, layer, strlen(layer), &number) && !drawing->layers[number].hidden;
}

/* ---- items ---- */

struct smith_drawing_item *smith_drawing_add(struct smith_drawing *drawing, enum smith_drawing_item_kind kind) {
    if (!drawing->layer_count)
        smith_drawing_layer(drawing, "drawing", NULL);
    if (smith_drawing_failed(drawing))
        return NULL;
    struct smith_drawing_layer *layer = &drawing->layers[drawing->layer];
    if (!SMITH_ARRAY_RESERVE(&drawing->arena, layer, 1)) {
        smith_drawing_fail_memory(drawing);
        return NULL;
    }
    struct smith_drawing_item *item = &layer->items[layer->count++];
    *item = (struct smith_drawing_item){.kind = (uint8_t)kind};
    return item;
}

/* What opens a group that has a path, as a copy that may be changed; false = it is no such item. */
static bool drawing_copy_group(const struct smith_drawing_item *item, struct smith_group *copy) {
    if (item->kind != SMITH_ITEM_OPEN || !item->as.group || !item->as.group->path)
        return false;
    *copy = *item->as.group;
    return true;
}

static void drawing_put_group(struct smith_drawing *drawing, struct smith_drawing_item *item,
                              const struct smith_group *group) {
    const struct smith_group *kept = smith_drawing_keep(drawing, group, sizeof *group);
    if (kept)
        item->as.group = kept;
}

void smith_drawing_retitle(struct smith_drawing *drawing, const char *(*title)(void *context, const char *path),
                           void *context) {
    for (uint32_t i = 0; i < drawing->layer_count; i++)
        for (uint32_t k = 0; k < drawing->layers[i].count; k++) {
            struct smith_drawing_item *item = &drawing->layers[i].items[k];
            struct smith_group copy;
            const char *words = drawing_copy_group(item, &copy) ? title(context, copy.path) : NULL;
            if (!words)
                continue;
            copy.title = smith_drawing_keep_text(drawing, words);
            drawing_put_group(drawing, item, &copy);
        }
}

void smith_drawing_forget_paths(struct smith_drawing *drawing) {
    for (uint32_t i = 0; i < drawing->layer_count; i++)
        for (uint32_t k = 0; k < drawing->layers[i].count; k++) {
            struct smith_drawing_item *item = &drawing->layers[i].items[k];
            struct smith_group copy;
            if (!drawing_copy_group(item, &copy))
                continue;
            copy.path = NULL;
            drawing_put_group(drawing, item, &copy);
        }
}

void smith_drawing_open(struct smith_drawing *drawing, const struct smith_group *group) {
    const struct smith_group copy = {
        smith_drawing_keep_text(drawing, group->id), smith_drawing_keep_text(drawing, group->kind),
        smith_drawing_keep_text(drawing, group->title), smith_drawing_keep_text(drawing, group->path)};
    const struct smith_group *kept = smith_drawing_keep(drawing, &copy, sizeof copy);
    struct smith_drawing_item *item = smith_drawing_add(drawing, SMITH_ITEM_OPEN);
    if (!item)
        return;
    item->as.group = kept;
    drawing->layers[drawing->layer].open++;
}

void smith_drawing_close(struct smith_drawing *drawing) {
    if (!drawing->layer_count || !drawing->layers[drawing->layer].open)
        return;
    if (smith_drawing_add(drawing, SMITH_ITEM_CLOSE))
        drawing->layers[drawing->layer].open--;
}
