/* SPDX-License-Identifier: MIT
 *
 * A level while it is made: its things by path and by record, its links, and titles of which none stands for two things.
 */
#include "base/text.h"
#include "document/path.h"
#include "level/level.h"
#include "type/type_tables.h"
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *smith_level_format(struct smith_level_builder *builder, const char *format, ...) {
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    size_t length = size < 0 ? 0 : (size_t)size < sizeof text ? (size_t)size : sizeof text - 1;
    length = smith_utf8_valid((struct smith_bytes){(const uint8_t *)text, length}); /* cut between letters */
    const char *copy = smith_arena_copy(&builder->arena, text, length);
    return copy ? copy : "";
}

static const char *level_keep(struct smith_level_builder *builder, const char *text) {
    return text ? smith_arena_copy(&builder->arena, text, strlen(text)) : NULL;
}

/* A title that no thing has yet: a number behind it where one has. The map knows of each title up to which number those
 * behind it are taken, so that a thousand things of one name are not tried one by one. */
static const char *free_title(struct smith_level_builder *builder, struct smith_hash_map *titles, const char *title) {
    struct smith_hash_entry *first = smith_hash_map_add(titles, &builder->arena, title, strlen(title));
    if (!first || !first->value.number) {
        if (first)
            first->value.number = 1;
        return title;
    }
    while (!builder->arena.failed) {
        const struct smith_arena_mark mark = smith_arena_mark(&builder->arena);
        const unsigned number = (unsigned)++first->value.number;
        const char *wanted = smith_level_format(builder, "%s, number %u of that name", title, number);
        if (!smith_hash_map_find(titles, wanted, strlen(wanted))) {
            struct smith_hash_entry *entry = smith_hash_map_add(titles, &builder->arena, wanted, strlen(wanted));
            if (entry)
                entry->value.number = 1;
            return wanted;
        }
        smith_arena_release(&builder->arena, mark);
    }
    return title;
}

uint32_t smith_level_add(struct smith_level_builder *builder, const struct smith_level_thing *thing,
                         const void *value) {
    struct smith_level_thing *added = SMITH_ARRAY_NEW(&builder->arena, &builder->things);
    if (!added)
        return SMITH_NONE;
    const uint32_t index = builder->things.count - 1;
    *added = *thing;
    added->kind = level_keep(builder, thing->kind);
    added->type = level_keep(builder, thing->type && *thing->type ? thing->type : NULL);
    added->name = level_keep(builder, thing->name && *thing->name ? thing->name : NULL);
    added->title = level_keep(builder, thing->title);
    added->text = level_keep(builder, thing->text && *thing->text ? thing->text : NULL);
    added->path = level_keep(builder, thing->path);
    if (builder->arena.failed)
        return SMITH_NONE;
    struct smith_hash_entry *entry =
        smith_hash_map_add(&builder->by_path, &builder->arena, added->path, strlen(added->path));
    if (entry && !entry->value.number) /* of two at one place the first is that place's */
        entry->value.number = index + 1;
    builder->by_value.keys = SMITH_HASH_ADDRESSES;
    entry = value ? smith_hash_map_add(&builder->by_value, &builder->arena, value, 0) : NULL;
    if (entry)
        entry->value.number = index + 1;
    return builder->arena.failed ? SMITH_NONE : index;
}

void smith_level_add_link(struct smith_level_builder *builder, uint32_t from, uint32_t to, const char *verb,
                          const char *inverse, const char *path) {
    if (from >= builder->things.count || to >= builder->things.count)
        return;
    struct smith_level_link *link = SMITH_ARRAY_NEW(&builder->arena, &builder->links);
    if (link)
        *link = (struct smith_level_link){from, to, verb, inverse, level_keep(builder, path)};
}

static uint32_t level_path_find(const struct smith_hash_map *by_path, const char *path, size_t size) {
    const struct smith_hash_entry *entry = smith_hash_map_find(by_path, path, size);
    return entry ? (uint32_t)entry->value.number - 1 : SMITH_NONE;
}

uint32_t smith_level_builder_at(const struct smith_level_builder *builder, const char *path) {
    return level_path_find(&builder->by_path, path, strlen(path));
}

static uint32_t level_path_around(const struct smith_hash_map *by_path, const char *path) {
    for (size_t size = strlen(path); size;) {
        uint32_t found = level_path_find(by_path, path, size);
        if (found != SMITH_NONE)
            return found;
        while (size && path[--size] != '/')
            ;
    }
    return SMITH_NONE;
}

uint32_t smith_level_builder_around(const struct smith_level_builder *builder, const char *path) {
    return level_path_around(&builder->by_path, path);
}

/* ---- words ---- */

/* How many letters all names of an enum begin with, up to an underscore. */
static size_t common_prefix(const struct smith_names *names) {
    const char *first = names->items[0].name;
    size_t size = strlen(first);
    for (uint32_t i = 1; i < names->count; i++) {
        size_t same = 0;
        while (same < size && names->items[i].name[same] == first[same])
            same++;
        size = same;
    }
    while (size && first[size - 1] != '_')
        size--;
    return names->count > 1 ? size : 0;
}

const char *smith_level_word(struct smith_level_builder *builder, const struct smith_names *names, int64_t value) {
    const char *name = names && names->count && !names->is_bits ? smith_value_name(names, value) : NULL;
    for (uint32_t i = 0; names && names->is_bits && i < names->count; i++)
        if ((uint64_t)value == smith_name_mask(&names->items[i], 8)) /* just that bit */
            name = names->items[i].name;
    if (!name)
        return NULL;
    size_t prefix = common_prefix(names);
    char word[80];
    size_t size = 0;
    for (const char *at = name + prefix; *at && size + 1 < sizeof word; at++)
        word[size++] = *at == '_' ? ' ' : prefix ? (char)tolower((unsigned char)*at) : *at;
    word[size] = '\0';
    return smith_level_format(builder, "%s", word);
}

bool smith_level_glob(const char *pattern, const char *text, bool folds_case) {
    const char *star = NULL, *retry = NULL;
    while (*text) {
        int a = (unsigned char)*pattern, b = (unsigned char)*text;
        if (*pattern == '*') {
            star = ++pattern;
            retry = text;
        } else if (*pattern && (a == b || (folds_case && tolower(a) == tolower(b)))) {
            pattern++;
            text++;
        } else if (star) {
            pattern = star;
            text = ++retry;
        } else {
            return false;
        }
    }
    while (*pattern == '*')
        pattern++;
    return !*pattern;
}

/* ---- the whole ---- */

/* A level, and what is looked up in it. */
struct level_memory {
    struct smith_level level; /* first */
    struct smith_arena arena;
    struct smith_hash_map by_path;
};

/* By everything that tells links apart, so that every C library sorts them alike. */
static int compare_links(const void *left, const void *right) {
    const struct smith_level_link *a = left, *b = right;
    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    int verbs = strcmp(a->verb, b->verb);
    if (verbs || a->to != b->to)
        return verbs ? verbs : a->to < b->to ? -1 : 1;
    return smith_path_compare(a->path, b->path);
}

static void drop_doubled_links(struct smith_level_builder *builder) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < builder->links.count; i++) {
        const struct smith_level_link *link = &builder->links.items[i];
        if (!kept || compare_links(link, &builder->links.items[kept - 1]) != 0)
            builder->links.items[kept++] = *link;
    }
    builder->links.count = kept;
}

static void unique_titles(struct smith_level_builder *builder) {
    struct smith_hash_map titles = {0};
    for (uint32_t i = 0; i < builder->things.count && !builder->arena.failed; i++)
        builder->things.items[i].title = free_title(builder, &titles, builder->things.items[i].title);
}

struct smith_level *smith_level_finish(struct smith_level_builder *builder) {
    unique_titles(builder);
    struct level_memory *memory = smith_arena_alloc(&builder->arena, sizeof *memory, _Alignof(struct level_memory));
    if (builder->arena.failed)
        return NULL;
    if (builder->links.count)
        qsort(builder->links.items, builder->links.count, sizeof *builder->links.items, compare_links);
    drop_doubled_links(builder);
    memory->level = builder->level;
    memory->level.things = builder->things.items;
    memory->level.thing_count = builder->things.count;
    memory->level.links = builder->links.items;
    memory->level.link_count = builder->links.count;
    memory->level.memory = memory;
    memory->by_path = builder->by_path;
    memory->arena = builder->arena;
    return &memory->level;
}

void smith_level_free(struct smith_level *level) {
    if (!level)
        return;
    struct smith_arena arena = ((struct level_memory *)level->memory)->arena; /* which the level itself is in */
    smith_arena_free(&arena);
}

uint32_t smith_level_thing_at(const struct smith_level *level, const char *path) {
    return level_path_around(&((const struct level_memory *)level->memory)->by_path, path);
}
