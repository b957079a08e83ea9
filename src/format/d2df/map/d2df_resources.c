/* SPDX-License-Identifier: MIT
 *
 * Finding resources (d2df_resources.h). The game takes the first archive that its rules lead to, and the last entry in
 * it that answers. It looks for archives in folders called "wads"; a folder without one is taken for such a folder.
 * What only this library knows are unpacked archives: folders called like the archive, with or without its extension,
 * or, as in the game's own repository, with "WAD" in its place. They are asked where there is no archive.
 */
#include "format/d2df/map/d2df_resources.h"
#include "base/array.h"
#include "base/error.h"
#include "base/limits.h"
#include "base/text.h"
#include "format/d2df/archive/d2df_archive.h"

#include <stdlib.h>
#include <string.h>

/* ---- what there is ---- */

static const char *d2df_resources_last_part(const char *name) {
    const char *slash = strrchr(name, '/');
    return slash ? slash + 1 : name;
}

/* The key of a file with those of the folders around it, without the one that archives lie in: what is behind the last
 * "wads/". */
static const char *without_wads(const char *key) {
    const char *rest = key;
    for (const char *at = key; at; at = strchr(at, '/')) {
        at += *at == '/';
        if (strncmp(at, "wads/", 5) == 0)
            rest = at + 5;
    }
    return rest;
}

/* The entries of an archive are listed behind it. */
static bool is_entry_of(const char *name, const struct smith_d2df_file *file) {
    size_t size = file ? strlen(file->name) : 0;
    return size && strncmp(name, file->name, size) == 0 && name[size] == '/';
}

static const struct smith_d2df_file *last_file(const struct smith_d2df_resources *resources) {
    return resources->files.count ? &resources->files.items[resources->files.count - 1] : NULL;
}

/* Names on disks may be of the game's own code page. */
static const char *as_utf8(struct smith_arena *arena, const char *name) {
    struct smith_bytes bytes = {(const uint8_t *)name, strlen(name)};
    bool faithful;
    enum smith_charset charset = smith_utf8_valid(bytes) == bytes.size ? SMITH_UTF8 : SMITH_CP1251;
    return smith_text_decode(arena, charset, bytes, &faithful);
}

static enum smith_status d2df_resources_add_item(struct smith_d2df_resources *resources, const char *name,
                                                 const char *key, uint32_t file) {
    const char *kept = smith_arena_copy(&resources->arena, key, strlen(key));
    if (!kept)
        return SMITH_NO_MEMORY;
    struct smith_d2df_resource resource = {name, kept, d2df_resources_last_part(kept), file, resources->count};
    return SMITH_ARRAY_ADD(&resources->arena, resources, resource) ? SMITH_OK : SMITH_NO_MEMORY;
}

static enum smith_status d2df_resources_add_archive(struct smith_d2df_resources *resources, const char *name,
                                                    const char *key) {
    const char *kept = smith_arena_copy(&resources->arena, key, strlen(key));
    if (!kept)
        return SMITH_NO_MEMORY;
    struct smith_d2df_file file = {name, without_wads(kept)};
    return SMITH_ARRAY_ADD(&resources->arena, &resources->files, file) ? SMITH_OK : SMITH_NO_MEMORY;
}

/* Entries after the first of a name have "#2", "#3", ... behind it, which the game does not see. */
static size_t name_size(const struct smith_d2df_resources *resources, const char *name) {
    const char *number = strrchr(name, '#');
    const size_t size = strlen(name), stem = number ? (size_t)(number - name) : size;
    bool is_number = number && number[1] >= '1' && number[1] <= '9' && !number[1 + strspn(number + 1, "0123456789")];
    return is_number && smith_hash_map_find(&resources->names, name, stem) ? stem : size;
}

static enum smith_status add_entry(struct smith_d2df_resources *resources, const char *name,
                                   const struct smith_d2df_file *archive) {
    const char *text = as_utf8(&resources->arena, name + strlen(archive->name) + 1);
    const size_t dropped = strlen(name) - name_size(resources, name);
    char key[SMITH_D2DF_KEY];
    if (!text || !smith_hash_map_add(&resources->names, &resources->arena, name, strlen(name)))
        return SMITH_NO_MEMORY;
    if (!smith_d2df_entry_key(text, strlen(text) - dropped, key))
        return SMITH_OK; /* no map has names so long */
    return d2df_resources_add_item(resources, name, key, resources->files.count - 1);
}

static enum smith_status d2df_resources_add_file(void *context, const char *listed) {
    struct smith_d2df_resources *resources = context;
    char key[SMITH_D2DF_KEY], whole[SMITH_D2DF_KEY];
    const char *name = smith_arena_copy(&resources->arena, listed, strlen(listed));
    const char *text = name ? as_utf8(&resources->arena, name) : NULL;
    if (!text)
        return SMITH_NO_MEMORY;
    const struct smith_d2df_file *archive = last_file(resources);
    if (is_entry_of(name, archive))
        return add_entry(resources, name, archive);
    if (!smith_d2df_entry_key(text, strlen(text), key) || !smith_d2df_key(text, strlen(text), whole))
        return SMITH_OK;
    enum smith_status status = d2df_resources_add_item(resources, name, key, SMITH_D2DF_NO_FILE);
    return status == SMITH_OK ? d2df_resources_add_archive(resources, name, whole) : status;
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

/* ---- archives ---- */

static const char *const endings[] = {".dfz", ".wad", ".dfwad", ".pk3", ".pak", ".zip", ".dfzip"};
enum { ending_count = sizeof endings / sizeof *endings, no_rank = ending_count + 1 };

/* 0: the file is called as was asked; 1 and more: up to the first dot, with the game's endings in their order. */
static unsigned rank_of(const char *key, const char *archive) {
    const size_t stem = smith_d2df_archive_stem(archive);
    if (strcmp(key, archive) == 0)
        return 0;
    if (strncmp(key, archive, stem) != 0)
        return no_rank;
    for (unsigned i = 0; i < ending_count; i++)
        if (strcmp(key + stem, endings[i]) == 0) {
            const char *dot = strrchr(d2df_resources_last_part(archive), '.');
            return dot && strcmp(dot, endings[i]) == 0 ? no_rank : i + 1;
        }
    return no_rank;
}

/* The archive of a name; SMITH_D2DF_NO_FILE when there is none. That which the map is in is listed first, and is none of those
 * that the game looks through. */
static uint32_t d2df_resources_find_archive(const struct smith_d2df_resources *resources, const char *archive,
                                            const char *own, enum smith_d2df_use use) {
    unsigned best = no_rank;
    uint32_t found = SMITH_D2DF_NO_FILE;
    for (uint32_t i = 0; i < resources->files.count && best; i++) {
        const char *key = resources->files.items[i].key;
        bool is_own = i == 0 && own && strcmp(resources->files.items[i].name, own) == 0;
        unsigned rank = rank_of(use == SMITH_D2DF_ENGINE ? d2df_resources_last_part(key) : key, archive);
        if (rank < best && !is_own) {
            best = rank;
            found = i;
        }
    }
    return found;
}

/* The archive that the map is in. */
static uint32_t d2df_resources_find_own(const struct smith_d2df_resources *resources, const char *own) {
    for (uint32_t i = 0; i < resources->files.count; i++)
        if (strcmp(d2df_resources_last_part(resources->files.items[i].name), own) == 0)
            return i;
    return SMITH_D2DF_NO_FILE;
}

/* Absolute, or with ".." as a part. */
static bool leads_outside(const char *archive) {
    bool outside = *archive == '/';
    for (const char *part = archive; part && !outside; part = strchr(part, '/')) {
        part += *part == '/';
        outside = strncmp(part, "..", 2) == 0 && (part[2] == '/' || !part[2]);
    }
    return outside;
}

/* ---- entries ---- */

/* The first item whose leaf is not before `leaf`. */
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

/* How well a folder is called after an archive: 0 = not at all. */
static unsigned rank_folder(const char *folder, size_t length, const char *archive) {
    const char *name = d2df_resources_last_part(archive);
    size_t size = strlen(name), stem = smith_d2df_archive_stem(name);
    if (length == size && memcmp(folder, name, size) == 0)
        return 4;
    if (length < stem || memcmp(folder, name, stem) != 0)
        return 0;
    if (length == stem || folder[stem] == '.')
        return 3;
    return length == stem + 3 && memcmp(folder + stem, "wad", 3) == 0 ? 2 : 0;
}

/* How surely a file of its own is an entry of an archive that was unpacked. */
static unsigned rank_unpacked(const char *key, const char *archive, const char *path) {
    size_t length = strlen(key), size = strlen(path);
    if (!smith_d2df_key_answers(key, path))
        return 0;
    if (length == size)
        return 1; /* the folder is the archive */
    size_t head = length - size - 1, start = head;
    while (start && key[start - 1] != '/')
        start--;
    return rank_folder(key + start, head - start, archive);
}

/* The last entry of the archive that answers; of SMITH_D2DF_NO_FILE, the file that is one of an archive that was unpacked most
 * surely. */
static const char *d2df_resources_find_entry(const struct smith_d2df_resources *resources, uint32_t file,
                                             const char *archive, const char *path) {
    const char *leaf = d2df_resources_last_part(path), *best = NULL;
    unsigned best_rank = 1;
    for (uint32_t i = d2df_resources_first_of(resources, leaf);
         i < resources->count && strcmp(resources->items[i].leaf, leaf) == 0; i++) {
        const struct smith_d2df_resource *item = &resources->items[i];
        unsigned rank = item->file != file           ? 0
                        : file == SMITH_D2DF_NO_FILE ? rank_unpacked(item->key, archive, path)
                                                     : smith_d2df_key_answers(item->key, path);
        if (rank >= best_rank) {
            best_rank = rank;
            best = item->name;
        }
    }
    return best;
}

/* ---- looking for one ---- */

bool smith_d2df_is_of_engine(const char *resource) {
    bool begins = strncmp(resource, "SOUND_", 6) == 0 || strncmp(resource, "MUSIC_", 6) == 0;
    return begins && resource[strspn(resource, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")] == '\0';
}

static struct smith_d2df_found find_resource_in(const struct smith_d2df_resources *resources, uint32_t file,
                                                const char *archive, const char *path) {
    const bool there = file != SMITH_D2DF_NO_FILE;
    struct smith_d2df_found found = {.name = d2df_resources_find_entry(resources, file, archive, path),
                                     .archive = there ? resources->files.items[file].name : NULL};
    found.lookup = found.name ? SMITH_D2DF_FOUND : there ? SMITH_D2DF_NO_ENTRY : SMITH_D2DF_NO_ARCHIVE;
    return found;
}

static struct smith_d2df_found find_in_own(const struct smith_d2df_resources *resources, const char *own,
                                           const char *path) {
    char archive[SMITH_D2DF_KEY];
    if (!own || !smith_d2df_key(own, strlen(own), archive))
        *archive = '\0';
    struct smith_d2df_found found =
        find_resource_in(resources, own ? d2df_resources_find_own(resources, own) : SMITH_D2DF_NO_FILE, archive, path);
    if (found.lookup == SMITH_D2DF_NO_ARCHIVE)
        found.lookup = own ? SMITH_D2DF_NO_ENTRY : SMITH_D2DF_OWN_UNKNOWN;
    return found;
}

struct smith_d2df_found smith_d2df_resources_find(const struct smith_d2df_resources *resources, const char *resource,
                                                  const char *own, enum smith_d2df_use use) {
    char archive[SMITH_D2DF_KEY], path[SMITH_D2DF_KEY];
    size_t size = smith_d2df_archive_length(resource);
    if (!smith_d2df_key(resource, size, archive) || !smith_d2df_wanted_key(smith_d2df_resource_path(resource), path))
        return (struct smith_d2df_found){SMITH_D2DF_NO_ENTRY, NULL, NULL};
    if (!size)
        return find_in_own(resources, own, path);
    if (leads_outside(archive))
        return (struct smith_d2df_found){SMITH_D2DF_OUTSIDE, NULL, NULL};
    struct smith_d2df_found found =
        find_resource_in(resources, d2df_resources_find_archive(resources, archive, own, use), archive, path);
    if (found.lookup != SMITH_D2DF_NO_ARCHIVE || use != SMITH_D2DF_TEXTURE || !own)
        return found;
    struct smith_d2df_found instead = find_in_own(resources, own, path);
    if (!instead.name)
        return found;
    instead.lookup = SMITH_D2DF_FOUND_OWN;
    return instead;
}
