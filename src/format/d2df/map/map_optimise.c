/* SPDX-License-Identifier: MIT
 *
 * Fewer records that look the same: textures nobody uses, panels that can be one (d2df_edit.h).
 */
#include "format/d2df/map/d2df_edit.h"

#include "base/error.h"
#include "document/document.h"
#include "document/references/renumber.h"
#include <levelsmith/d2df.h>
#include <levelsmith/edit.h>
#include <stdio.h>
#include <string.h>

/* Deletes elements of a list, from the last to the first; what refers to the others follows. */
static enum smith_status drop(struct smith_document *document, const char *list, const bool *gone, uint32_t count,
                              struct smith_error *error) {
    const struct smith_edit_options options = {.none = true};
    struct smith_edit *edit;
    enum smith_status status = smith_edit_begin(document, &options, &edit, error);
    if (status != SMITH_OK)
        return status;
    for (uint32_t i = count; i-- > 0 && status == SMITH_OK;) {
        char path[40];
        snprintf(path, sizeof path, "%s/%u", list, (unsigned)i);
        if (gone[i])
            status = smith_edit_delete(edit, path, error);
    }
    smith_edit_end(edit);
    return status;
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
    const struct d2df_map *map = d2df_root(document);
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
    return drop(document, "/textures", unused, textures, error);
}

/* ---- panels ---- */

struct merger {
    const struct d2df_map *map;
    bool *named; /* by a trigger: they may be switched, opened or moved */
    bool *gone;
    uint32_t grain;
};

static bool note_panel(void *context, const struct smith_referrer *referrer) {
    struct merger *merger = context;
    int64_t index = smith_integer_load(referrer->type, referrer->value) - referrer->reference->base;
    if (strcmp(referrer->reference->path, "/panels") == 0 && index >= 0 && index < merger->map->panels.count)
        merger->named[index] = true;
    return true;
}

static bool look_the_same(const struct d2df_panel *a, const struct d2df_panel *b) {
    return a->texture == b->texture && a->type == b->type && a->alpha == b->alpha && a->flags == b->flags;
}

/* Doors are opened, and lifts work, as the one panel that a trigger names; those that none names do not change. */
static bool may_merge(const struct merger *merger, uint32_t index) {
    return !merger->named[index] && !merger->gone[index];
}

/* Whether `b` begins where `a` ends, and is as wide or high; then `a` with `b` is `*both`. */
static bool are_neighbours(const struct merger *merger, const struct d2df_panel *a, const struct d2df_panel *b,
                           struct d2df_size *both) {
    bool side_by_side = a->position.y == b->position.y && a->size.height == b->size.height &&
                  (int64_t)a->position.x + a->size.width == b->position.x && a->size.width % merger->grain == 0;
    bool below = a->position.x == b->position.x && a->size.width == b->size.width &&
                 (int64_t)a->position.y + a->size.height == b->position.y && a->size.height % merger->grain == 0;
    uint32_t width = a->size.width + (side_by_side ? b->size.width : 0u),
             height = a->size.height + (below ? b->size.height : 0u);
    *both = (struct d2df_size){(uint16_t)width, (uint16_t)height};
    return (side_by_side || below) && width <= UINT16_MAX && height <= UINT16_MAX;
}

/* Whether a panel between the two in the list is drawn with them and would come to lie otherwise above or below. */
static bool is_between(const struct merger *merger, uint32_t from, uint32_t to) {
    const struct d2df_panel *moved = &merger->map->panels.items[to];
    for (uint32_t i = from + 1; i < to; i++) {
        const struct d2df_panel *other = &merger->map->panels.items[i];
        bool separate = (int64_t)other->position.x + other->size.width <= moved->position.x ||
                     (int64_t)moved->position.x + moved->size.width <= other->position.x ||
                     (int64_t)other->position.y + other->size.height <= moved->position.y ||
                     (int64_t)moved->position.y + moved->size.height <= other->position.y;
        if (!merger->gone[i] && other->type == moved->type && !separate)
            return true;
    }
    return false;
}

/* The later of two goes, the earlier grows; it may stand on either side. */
static bool join(struct merger *merger, uint32_t first, uint32_t second) {
    struct d2df_panel *a = &merger->map->panels.items[first];
    const struct d2df_panel *b = &merger->map->panels.items[second];
    struct d2df_size both;
    bool forward = are_neighbours(merger, a, b, &both), backward = !forward && are_neighbours(merger, b, a, &both);
    if ((!forward && !backward) || is_between(merger, first, second))
        return false;
    if (backward)
        a->position = b->position;
    a->size = both;
    merger->gone[second] = true;
    return true;
}

/* Join the panel with the first that it can be joined with. */
static bool join_any(struct merger *merger, uint32_t first) {
    const struct d2df_map *map = merger->map;
    for (uint32_t second = first + 1; second < map->panels.count; second++)
        if (may_merge(merger, second) && look_the_same(&map->panels.items[first], &map->panels.items[second]) &&
            join(merger, first, second))
            return true;
    return false;
}

enum smith_status smith_d2df_panels_merge(struct smith_document *document, uint32_t grain, uint32_t *count,
                                          struct smith_error *error) {
    struct d2df_map *map = d2df_root(document);
    struct merger merger = {map, make_flags(document, map->panels.count), make_flags(document, map->panels.count),
                            grain ? grain : 16};
    if (!merger.named || !merger.gone)
        return smith_fail_memory(error, NULL);
    smith_visit_referrers(smith_document_layout(document)->root, map, note_panel, &merger);
    for (bool joined = true; joined;) { /* rows that have grown together may be joined in the next round */
        joined = false;
        for (uint32_t i = 0; i < map->panels.count; i++)
            while (may_merge(&merger, i) && join_any(&merger, i))
                joined = true;
    }
    if (count)
        *count = count_set(merger.gone, map->panels.count);
    return drop(document, "/panels", merger.gone, map->panels.count, error);
}
