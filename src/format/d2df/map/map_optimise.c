/* SPDX-License-Identifier: MIT
 *
 * Fewer records that look the same: textures nobody uses, panels that can be one (d2df_edit.h).
 */
#include "format/d2df/map/d2df_edit.h"

#include "base/error.h"
#include "document/document.h"
#include "document/references/list_changes.h"
#include "format/d2df/map/d2df_frames.h"
#include "format/d2df/map/d2df_measures.h"
#include "format/d2df/map/d2df_resources.h"
#include <levelsmith/d2df.h>
#include <stdlib.h>
#include <string.h>

/* Which elements of a list go, and what becomes of the numbers of the others. */
struct dropping {
    const bool *gone;
    uint32_t *numbers; /* the new one of each */
    uint32_t count;
};

static bool map_optimise_new_number(void *context, int64_t *number) {
    const struct dropping *dropping = context;
    bool there = *number >= 0 && *number < dropping->count;
    if (there && dropping->gone[*number])
        return false;
    *number = there ? dropping->numbers[*number] : *number;
    return true;
}

/* Take elements of `size` bytes, to which nothing refers, out of the list; what refers to the others follows. */
static enum smith_status map_optimise_drop(struct smith_document *document, const char *path, struct smith_list *list,
                                           size_t size, const bool *gone, struct smith_error *error) {
    struct dropping dropping = {gone, NULL, list->count};
    dropping.numbers =
        smith_document_alloc(document, (list->count + (size_t)1) * sizeof *dropping.numbers, _Alignof(uint32_t));
    if (!dropping.numbers)
        return smith_fail_memory(error, NULL);
    uint8_t *items = list->items;
    uint32_t count = 0;
    for (uint32_t i = 0; i < dropping.count; i++) {
        dropping.numbers[i] = count;
        if (gone[i])
            continue;
        if (count != i)
            memcpy(items + count * size, items + i * size, size);
        count++;
    }
    list->count = count;
    const struct smith_renumbering renumbering = {.path = path, .map = map_optimise_new_number, .context = &dropping};
    smith_renumber(smith_document_layout(document)->root, smith_d2df_root(document), &renumbering);
    return SMITH_OK;
}

static uint32_t count_set(const bool *flags, uint32_t count) {
    uint32_t set = 0;
    for (uint32_t i = 0; i < count; i++)
        set += flags[i];
    return set;
}

static bool *make_flags(struct smith_document *document, uint32_t count) {
    return smith_document_alloc(document, (size_t)count + 1, 1);
}

/* ---- textures ---- */

enum smith_status smith_d2df_textures_drop(struct smith_document *document, uint32_t *count,
                                           struct smith_error *error) {
    struct smith_d2df_map *map = smith_d2df_root(document);
    uint32_t textures = map->textures.count;
    bool *unused = make_flags(document, textures);
    if (!unused)
        return smith_fail_memory(error, NULL);
    memset(unused, true, textures);
    for (uint32_t i = 0; i < map->panels.count; i++)
        if (map->panels.items[i].texture < textures)
            unused[map->panels.items[i].texture] = false;
    if (count)
        *count = count_set(unused, textures);
    return map_optimise_drop(document, "/textures", (struct smith_list *)&map->textures, sizeof *map->textures.items,
                             unused, error);
}

/* ---- panels ---- */

enum { looks = 1 << 26 }; /* real maps have ten thousand */

/* After how many pixels a texture repeats; 0 = not known. */
struct pattern {
    uint32_t width, height;
};

struct merger {
    const struct smith_d2df_map *map;
    const struct smith_d2df_merge_options *how;
    struct pattern *patterns; /* one a texture */
    bool *named; /* one a panel: a trigger names it, so it may be switched, opened or moved */
    bool *gone;
    bool *kept;
    const char *unknown; /* the first texture for which a panel was kept */
    uint32_t left; /* panels that may still be looked at: a map of panels over each other ends somewhere */
};

static bool note_panel(void *context, const struct smith_referrer *referrer) {
    struct merger *merger = context;
    int64_t index = smith_integer_load(referrer->type, referrer->value) - referrer->reference->base;
    if (strcmp(referrer->reference->path, "/panels") == 0 && index >= 0 && index < merger->map->panels.count)
        merger->named[index] = true;
    return true;
}

static const char *map_optimise_texture_of(const struct merger *merger, const struct smith_d2df_panel *panel) {
    bool there = panel->texture < merger->map->textures.count;
    return there ? merger->map->textures.items[panel->texture]->path : "";
}

/* What is not seen, and glass, repeats after each pixel. */
static struct pattern pattern_of(const struct merger *merger, const struct smith_d2df_panel *panel) {
    bool plain = !smith_d2df_panel_is_drawn(panel) || panel->alpha == 255 ||
                 smith_d2df_panel_glass(panel, map_optimise_texture_of(merger, panel));
    if (plain)
        return (struct pattern){1, 1};
    bool there = panel->texture < merger->map->textures.count;
    struct pattern pattern = there ? merger->patterns[panel->texture] : (struct pattern){0, 0};
    return pattern.width ? pattern : (struct pattern){merger->how->grain, merger->how->grain};
}

/* A texture that the game cannot show it replaces by another, which is not at hand. */
static enum smith_status load_pattern(struct merger *merger, const struct smith_d2df_resources *resources,
                                      uint32_t index, const struct smith_options *options) {
    const char *resource = merger->map->textures.items[index]->path;
    const char *name = smith_d2df_resources_find(resources, resource, merger->how->archive, SMITH_D2DF_TEXTURE).name;
    struct smith_d2df_frames frames;
    if (!name)
        return SMITH_OK;
    enum smith_status status = smith_d2df_frames_read(resources->folder, name, options, &frames);
    if (status == SMITH_OK && !*frames.problem)
        merger->patterns[index] = (struct pattern){frames.picture.width, frames.picture.height};
    smith_picture_free(&frames.picture);
    return status;
}

static enum smith_status load_patterns(struct merger *merger, const struct smith_options *options,
                                       struct smith_error *error) {
    struct smith_d2df_resources resources;
    enum smith_status status = smith_d2df_resources_open(&resources, merger->how->resources, options, error);
    for (uint32_t i = 0; i < merger->map->textures.count && status == SMITH_OK; i++)
        if (load_pattern(merger, &resources, i, options) != SMITH_OK)
            status = smith_fail_memory(error, NULL);
    smith_d2df_resources_close(&resources);
    return status;
}

static bool moves(const struct smith_d2df_panel *panel) {
    return panel->move_speed || panel->size_speed || panel->move_start || panel->move_end || panel->size_end ||
           panel->has.move_active || panel->has.move_once || panel->has.end_pos_trigger || panel->has.end_size_trigger;
}

/* Doors are opened, and lifts work, as the one panel that a trigger names; those that none names do not change. */
static bool may_merge(const struct merger *merger, uint32_t index) {
    const struct smith_d2df_panel *panel = &merger->map->panels.items[index];
    return !merger->named[index] && !merger->gone[index] && panel->size.width && panel->size.height && !moves(panel);
}

/* Of a texture that is larger than its panel all is drawn. */
static struct smith_d2df_extent drawn_area(const struct smith_d2df_panel *panel, struct pattern pattern) {
    return (struct smith_d2df_extent){panel->position.x, panel->position.y,
                                      panel->size.width > pattern.width ? panel->size.width : pattern.width,
                                      panel->size.height > pattern.height ? panel->size.height : pattern.height};
}

static bool overlap(struct smith_d2df_extent a, struct smith_d2df_extent b) {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/* Whether one more panel may be looked at. */
static bool may_look(struct merger *merger) {
    return merger->left && merger->left--;
}

/* Whether a panel between the two in the list is drawn with them and would come to lie otherwise above or below. */
static bool is_between(struct merger *merger, uint32_t from, uint32_t to, struct pattern pattern) {
    const struct smith_d2df_panel *moved = &merger->map->panels.items[to];
    struct smith_d2df_extent area = drawn_area(moved, pattern);
    for (uint32_t i = from + 1; i < to; i++) {
        const struct smith_d2df_panel *other = &merger->map->panels.items[i];
        if (!may_look(merger))
            return true;
        if (merger->gone[i] || other->type != moved->type)
            continue;
        struct pattern own = pattern_of(merger, other);
        if (!own.width || overlap(area, drawn_area(other, own)))
            return true;
    }
    return false;
}

/* ---- panels in rows and columns ---- */

/* One of a row of panels that look the same, are as high, and lie at one height; or of a column. */
struct span {
    uint32_t index; /* of the panel; UINT32_MAX = it has become part of another */
    uint64_t look;
    int32_t line, start;
    uint16_t breadth, length;
};

static struct span map_optimise_span_of(const struct smith_d2df_panel *panel, uint32_t index, bool column) {
    uint64_t look =
        (uint64_t)panel->texture << 32 | (uint32_t)panel->type << 16 | (uint32_t)panel->alpha << 8 | panel->flags;
    struct smith_d2df_point at = panel->position;
    struct smith_d2df_size size = panel->size;
    return column ? (struct span){index, look, at.x, at.y, size.width, size.height}
                  : (struct span){index, look, at.y, at.x, size.height, size.width};
}

static int by_line(const void *a, const void *b) {
    const struct span *first = a, *second = b;
    int order = (first->look > second->look) - (first->look < second->look);
    order = order ? order : (first->line > second->line) - (first->line < second->line);
    order = order ? order : (first->breadth > second->breadth) - (first->breadth < second->breadth);
    return order;
}

static int by_start(const void *a, const void *b) {
    const struct span *first = a, *second = b;
    int order = by_line(a, b);
    order = order ? order : (first->start > second->start) - (first->start < second->start);
    return order ? order : (first->index > second->index) - (first->index < second->index);
}

/* Whether so many pixels behind others are drawn as if they stood alone: whole tiles, and at least one, come of them. */
static bool goes_on(const struct span *span, const struct span *next, uint32_t repeat) {
    return span->length % repeat == 0 && next->length >= repeat && span->length + next->length <= UINT16_MAX;
}

/* The later of two in the list goes, the earlier grows. `next` begins where `span` ends. */
static bool map_optimise_join(struct merger *merger, struct span *span, struct span *next, bool column) {
    struct smith_d2df_panel *items = merger->map->panels.items;
    uint32_t first = span->index < next->index ? span->index : next->index;
    uint32_t second = span->index + next->index - first;
    const struct pattern known = pattern_of(merger, &items[first]);
    const struct pattern pattern = known.width ? known : (struct pattern){1, 1};
    if (!goes_on(span, next, column ? pattern.height : pattern.width) || is_between(merger, first, second, pattern))
        return false;
    if (!known.width) {
        merger->kept[second] = true;
        merger->unknown = merger->unknown ? merger->unknown : map_optimise_texture_of(merger, &items[first]);
        return false;
    }
    items[first].position = items[span->index].position;
    span->index = first;
    span->length = (uint16_t)(span->length + next->length);
    *(column ? &items[first].size.height : &items[first].size.width) = span->length;
    merger->gone[second] = true;
    next->index = UINT32_MAX;
    return true;
}

/* Join the first of these spans with those that follow it, one after the other. */
static bool join_line(struct merger *merger, struct span *spans, uint32_t count, bool column) {
    bool joined = false;
    for (uint32_t i = 1; i < count && by_line(&spans[0], &spans[i]) == 0 && may_look(merger); i++) {
        int64_t end = (int64_t)spans[0].start + spans[0].length;
        if (spans[i].start > end)
            break;
        if (spans[i].start == end && spans[i].index != UINT32_MAX)
            joined |= map_optimise_join(merger, &spans[0], &spans[i], column);
    }
    return joined;
}

/* In rows, or in columns. */
static bool join_lines(struct merger *merger, struct span *spans, bool column) {
    const struct smith_d2df_map *map = merger->map;
    uint32_t count = 0;
    bool joined = false;
    for (uint32_t i = 0; i < map->panels.count; i++)
        if (may_merge(merger, i))
            spans[count++] = map_optimise_span_of(&map->panels.items[i], i, column);
    qsort(spans, count, sizeof *spans, by_start);
    for (uint32_t i = 0; i < count; i++)
        joined |= spans[i].index != UINT32_MAX && join_line(merger, &spans[i], count - i, column);
    return joined;
}

static enum smith_status merge_all(struct smith_document *document, struct merger *merger, struct smith_error *error) {
    struct smith_d2df_map *map = smith_d2df_root(document);
    const struct smith_options options = {.allocator = document->arena.allocator, .limits = document->limits};
    merger->named = make_flags(document, map->panels.count);
    merger->gone = make_flags(document, map->panels.count);
    merger->kept = make_flags(document, map->panels.count);
    merger->patterns = smith_document_alloc(document, (map->textures.count + (size_t)1) * sizeof *merger->patterns,
                                            _Alignof(struct pattern));
    struct span *spans =
        smith_document_alloc(document, (map->panels.count + (size_t)1) * sizeof *spans, _Alignof(struct span));
    if (!merger->named || !merger->gone || !merger->kept || !merger->patterns || !spans)
        return smith_fail_memory(error, NULL);
    enum smith_status status = merger->how->resources ? load_patterns(merger, &options, error) : SMITH_OK;
    if (status != SMITH_OK)
        return status;
    smith_visit_referrers(smith_document_layout(document)->root, map, note_panel, merger);
    for (bool joined = true; joined;) { /* rows of the same length may be a column now */
        joined = join_lines(merger, spans, false);
        joined |= join_lines(merger, spans, true);
    }
    return map_optimise_drop(document, "/panels", (struct smith_list *)&map->panels, sizeof *map->panels.items,
                             merger->gone, error);
}

enum smith_status smith_d2df_panels_merge(struct smith_document *document, const struct smith_d2df_merge_options *how,
                                          struct smith_d2df_merged *merged, struct smith_error *error) {
    static const struct smith_d2df_merge_options nothing;
    struct merger merger = {.map = smith_d2df_root(document), .how = how ? how : &nothing, .left = looks};
    uint32_t count = merger.map->panels.count;
    enum smith_status status = merge_all(document, &merger, error);
    bool done = status == SMITH_OK;
    if (merged)
        *merged = (struct smith_d2df_merged){done ? count_set(merger.gone, count) : 0,
                                             done ? count_set(merger.kept, count) : 0, merger.unknown, !merger.left};
    return status;
}
