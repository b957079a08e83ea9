/* SPDX-License-Identifier: MIT
 *
 * Sections for names with folders: see archive_places.h.
 */
#include "archive_places.h"

#include "d2df_archive.h"
#include <stdlib.h>
#include <string.h>

/* "TEXTURES/SKY/A.tga" is A in the section TEXTURES\SKY: what the game takes for a slash. */
static bool split(struct smith_arena *arena, const char *name, bool to_root, struct d2df_place *place) {
    const char *slash = strrchr(name, '/'), *own = slash ? slash + 1 : name;
    char *section = smith_arena_copy(arena, name, slash && !to_root ? (size_t)(slash - name) : 0);
    place->section = section;
    place->name = smith_arena_copy(arena, own, smith_d2df_stem(own));
    for (char *c = section; c && *c; c++)
        if (*c == '/')
            *c = '\\';
    return place->section && place->name;
}

static uint32_t order_of(const struct d2df_place *places, uint32_t count, uint32_t *orders) {
    const char *section = places[count].section;
    if (!*section)
        return 0;
    for (uint32_t i = count; i-- > 0;) /* mostly the one before */
        if (strcmp(places[i].section, section) == 0)
            return places[i].order;
    return ++*orders;
}

static int by_order(const void *a, const void *b) {
    const struct d2df_place *x = a, *y = b;
    if (x->order != y->order)
        return x->order < y->order ? -1 : 1;
    return x->source < y->source ? -1 : 1;
}

struct d2df_place *smith_d2df_places(struct smith_arena *arena, const char *const *names, uint32_t count,
                                     const bool *to_root) {
    struct d2df_place *places =
        smith_arena_alloc(arena, (count + 1) * sizeof *places, _Alignof(struct d2df_place));
    uint32_t orders = 0;
    for (uint32_t i = 0; places && i < count; i++) {
        if (!split(arena, names[i], to_root && to_root[i], &places[i]))
            return NULL;
        places[i].source = i;
        places[i].order = order_of(places, i, &orders);
    }
    if (places)
        qsort(places, count, sizeof *places, by_order);
    return places;
}
