/* SPDX-License-Identifier: MIT
 *
 * Finding resources (d2df_resources.h). The game does not say capital letters from small ones, nor `\` from `/`;
 * unpacked archives are folders called like the archive, with or without its extension, or, as in the game's own
 * repository, with "WAD" in its place.
 */
#include "format/d2df/map/d2df_resources.h"
#include "base/array.h"
#include "base/error.h"
#include "base/limits.h"
#include "format/d2df/archive/d2df_archive.h"
#include "format/d2df/d2df.h"
#include "format/d2df/map/d2df_measures.h"

#include <stdlib.h>
#include <string.h>

#define KEY_MAX 512

/* ---- spelling ---- */

/* Small letters, Latin and Cyrillic; slashes. False when it does not fit. */
static bool d2df_resources_spell(const char *text, size_t length, char out[KEY_MAX]) {
    if (length >= KEY_MAX)
        return false;
    for (size_t i = 0; i < length; i++) {
        uint8_t c = (uint8_t)text[i], before = i ? (uint8_t)text[i - 1] : 0;
        if (c >= 'A' && c <= 'Z')
            c |= 0x20;
        else if (c == '\\')
            c = '/';
        else if (before == 0xD0 && c >= 0x90 && c <= 0x9F)
            c += 0x20;
        else if (before == 0xD0 && c >= 0xA0 && c <= 0xAF) {
            out[i - 1] = (char)0xD1;
            c -= 0x20;
        }
        out[i] = (char)c;
    }
    out[length] = '\0';
    return true;
}

static const char *d2df_resources_last_part(const char *name) {
    const char *slash = strrchr(name, '/');
    return slash ? slash + 1 : name;
}

static void drop_extension(char *key) {
    char *dot = strrchr(d2df_resources_last_part(key), '.');
    if (dot && smith_d2df_is_extension(dot))
        *dot = '\0';
}

/* ---- what there is ---- */

static enum smith_status d2df_resources_add_file(void *context, const char *name) {
    struct smith_d2df_resources *resources = context;
    char key[KEY_MAX];
    if (!d2df_resources_spell(name, strlen(name), key))
        return SMITH_OK; /* no map has names so long */
    drop_extension(key);
    const char *kept = smith_arena_copy(&resources->arena, name, strlen(name));
    const char *kept_key = smith_arena_copy(&resources->arena, key, strlen(key));
    if (!kept || !kept_key)
        return SMITH_NO_MEMORY;
    struct smith_d2df_resource resource = {kept, kept_key, d2df_resources_last_part(kept_key), resources->count};
    return SMITH_ARRAY_ADD(&resources->arena, resources, resource) ? SMITH_OK : SMITH_NO_MEMORY;
}

static int by_leaf(const void *a, const void *b) {
    const struct smith_d2df_resource *one = a, *two = b;
    int order = strcmp(one->leaf, two->leaf);
    return order ? order : (one->order > two->order) - (one->order < two->order);
}

enum smith_status smith_d2df_resources_open(struct smith_d2df_resources *resources, const struct smith_folder *folder,
                                            const struct smith_options *options, struct smith_error *error) {
    const struct smith_limits limits = smith_limits_or_default(options ? &options->limits : NULL);
    *resources = (struct smith_d2df_resources){.folder = folder};
    smith_arena_init(&resources->arena, options ? &options->allocator : NULL, limits.memory);
    enum smith_status status = folder->list(folder->context, d2df_resources_add_file, resources, error);
    if (status == SMITH_NO_MEMORY)
        return smith_fail_memory(error, &resources->arena);
    if (status == SMITH_OK && resources->count)
        qsort(resources->items, resources->count, sizeof *resources->items, by_leaf);
    return status;
}

void smith_d2df_resources_close(struct smith_d2df_resources *resources) {
    smith_arena_free(&resources->arena);
}

/* ---- looking for one ---- */

static size_t d2df_resources_stem_size(const char *name, size_t length) {
    for (size_t i = length; i-- > 0;)
        if (name[i] == '.')
            return i;
    return length;
}

static bool d2df_resources_is_same(const char *a, size_t size, const char *b, size_t b_size) {
    return size == b_size && memcmp(a, b, size) == 0;
}

/* How well a folder is called after an archive. The game takes archives with any of its extensions for each other. */
static unsigned rank_folder(const char *folder, size_t length, const char *archive) {
    size_t size = strlen(archive), stem = d2df_resources_stem_size(archive, size);
    if (!size)
        return 1;
    if (d2df_resources_is_same(folder, length, archive, size))
        return 5;
    if (d2df_resources_is_same(folder, d2df_resources_stem_size(folder, length), archive, stem))
        return 4;
    bool repository = length > 3 && memcmp(folder + length - 3, "wad", 3) == 0;
    return repository && d2df_resources_is_same(folder, length - 3, archive, stem) ? 3 : 1;
}

/* How surely a file is the one that is meant: 0 = not at all. `path` is the resource without its archive. */
static unsigned rank(const char *key, const char *archive, const char *path) {
    size_t length = strlen(key), size = strlen(path);
    if (length < size || strcmp(key + length - size, path) != 0)
        return 0;
    if (length == size)
        return 2; /* the folder is the archive */
    size_t head = length - size - 1, start = head;
    if (key[head] != '/')
        return 0;
    while (start && key[start - 1] != '/')
        start--;
    return rank_folder(key + start, head - start, archive);
}

/* The first file whose leaf is not before `leaf`. */
static uint32_t d2df_resources_first_of(const struct smith_d2df_resources *resources, const char *leaf) {
    uint32_t low = 0, high = resources->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (strcmp(resources->items[middle].leaf, leaf) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const char *smith_d2df_resources_find(const struct smith_d2df_resources *resources, const char *resource,
                                      const char *own) {
    size_t size = smith_d2df_archive_length(resource);
    const char *colon = strrchr(resource, ':'), *path = colon ? colon + 1 : resource;
    const char *file = size ? resource : own ? own : "";
    char archive[KEY_MAX], rest[KEY_MAX];
    const char *best = NULL;
    unsigned best_rank = 0;
    path += strspn(path, "\\/");
    if (!d2df_resources_spell(file, size ? size : strlen(file), archive) ||
        !d2df_resources_spell(path, strlen(path), rest))
        return NULL;
    const char *leaf = d2df_resources_last_part(rest);
    for (uint32_t i = d2df_resources_first_of(resources, leaf);
         i < resources->count && strcmp(resources->items[i].leaf, leaf) == 0; i++) {
        unsigned found = rank(resources->items[i].key, d2df_resources_last_part(archive), rest);
        if (found > best_rank) {
            best_rank = found;
            best = resources->items[i].name;
        }
    }
    return best;
}
