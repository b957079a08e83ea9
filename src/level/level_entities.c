/* SPDX-License-Identifier: MIT
 *
 * Entities that stand in a text, as levels of Quake and its relatives have them (`@entities` of a layout):
 *
 *     { "classname" "func_door" "targetname" "t1" "origin" "64 0 128" }
 *
 * Each is a thing; keys that name others by their `targetname` are links, with the words that the layout gives them:
 * `@entities("target: sets off|set off by, killtarget: removes|removed by")`.
 */
#include "level/level.h"
#include <stdio.h>
#include <string.h>

/* ---- the text ---- */

/* A quoted text, without its quotes; `data` NULL = there is none. */
struct quoted {
    const char *data;
    size_t size;
};

static const char *skip_blank(const char *at) {
    for (;;) {
        while (*at && (unsigned char)*at <= ' ')
            at++;
        if (at[0] != '/' || at[1] != '/')
            return at;
        while (*at && *at != '\n')
            at++;
    }
}

static bool take_quoted(const char **at, struct quoted *quoted) {
    const char *begin = skip_blank(*at), *end = *begin == '"' ? strchr(begin + 1, '"') : NULL;
    *quoted = end ? (struct quoted){begin + 1, (size_t)(end - begin - 1)} : (struct quoted){0};
    *at = end ? end + 1 : begin;
    return end;
}

static bool quoted_is(struct quoted quoted, const char *text) {
    return quoted.data && strlen(text) == quoted.size && memcmp(quoted.data, text, quoted.size) == 0;
}

/* ---- words of links ---- */

/* One of the list: a key, and what it does. */
struct entity_key {
    struct quoted key, words;
};

/* The next "key: words" of the list, which stand behind a comma; false at its end. */
static bool next_key(const char **list, struct entity_key *key) {
    const char *begin = *list + strspn(*list, " ,"), *end = begin + strcspn(begin, ","), *colon = strchr(begin, ':');
    if (!*begin || !colon || colon > end)
        return false;
    const char *words = colon + 1 + strspn(colon + 1, " ");
    *key = (struct entity_key){{begin, (size_t)(colon - begin)}, {words, (size_t)(end - words)}};
    *list = end;
    return true;
}

static const char entity_kind[] = "entity";

bool smith_level_words_of_entities(const char *links, struct smith_arena *arena, struct smith_level_words *words) {
    struct entity_key key;
    bool done = SMITH_ARRAY_ADD(arena, &words->kinds, entity_kind);
    while (done && links && next_key(&links, &key)) {
        const char *copy = smith_arena_copy(arena, key.words.data, key.words.size);
        done = copy && SMITH_ARRAY_ADD(arena, &words->links, copy);
    }
    return done;
}

/* ---- things ---- */

/* A text that names things. */
struct entity_link {
    uint32_t from;
    struct quoted to, words;
};

struct entities {
    struct smith_level_builder *builder;
    const char *path, *links;
    uint32_t first; /* of its things */
    SMITH_ARRAY(struct entity_link) found;
    SMITH_ARRAY(uint32_t) next; /* of each of its things, 1 + the one before it that has the same name; 0 = none */
    struct smith_hash_map by_name; /* 1 + the last that has it */
};

static const char *keep_quoted(struct smith_level_builder *builder, struct quoted quoted) {
    return quoted.data ? smith_arena_copy(&builder->arena, quoted.data, quoted.size) : NULL;
}

static void read_origin(struct smith_level_thing *thing, struct quoted origin) {
    char text[128];
    if (!origin.data || origin.size >= sizeof text)
        return;
    memcpy(text, origin.data, origin.size);
    text[origin.size] = '\0';
    double *to = thing->position;
    thing->has_position = sscanf(text, "%lf %lf %lf", &to[0], &to[1], &to[2]) == 3;
    memcpy(thing->in_room, thing->position, sizeof thing->in_room);
}

/* The links of one pair of texts, for when all names are known. */
static void note_links(struct entities *entities, uint32_t from, struct quoted key, struct quoted value) {
    const char *list = entities->links ? entities->links : "";
    struct entity_key named;
    while (next_key(&list, &named)) {
        const struct entity_link link = {from, value, named.words};
        if (named.key.size == key.size && memcmp(named.key.data, key.data, key.size) == 0)
            SMITH_ARRAY_ADD(&entities->builder->arena, &entities->found, link);
    }
}

static void note_name(struct entities *entities, struct quoted name) {
    struct smith_arena *arena = &entities->builder->arena;
    uint32_t before = 0;
    struct smith_hash_entry *entry =
        name.data ? smith_hash_map_add(&entities->by_name, arena, name.data, name.size) : NULL;
    if (entry) {
        before = (uint32_t)entry->value.number;
        entry->value.number = entities->builder->things.count - entities->first;
    }
    SMITH_ARRAY_ADD(arena, &entities->next, before);
}

/* What stands between two brackets; false when it is no entity. */
static bool take_entity(struct entities *entities, const char **at) {
    struct smith_level_builder *builder = entities->builder;
    const uint32_t number = builder->things.count - entities->first;
    struct quoted key, value, class = {0}, name = {0}, origin = {0}, message = {0};
    while (take_quoted(at, &key) && take_quoted(at, &value)) {
        if (quoted_is(key, "classname"))
            class = value;
        else if (quoted_is(key, "targetname"))
            name = value;
        else if (quoted_is(key, "origin"))
            origin = value;
        else if (quoted_is(key, "message"))
            message = value;
        note_links(entities, builder->things.count, key, value);
    }
    if (*(*at = skip_blank(*at)) != '}')
        return false;
    ++*at;
    struct smith_level_thing thing = {.kind = entity_kind,
                                      .type = keep_quoted(builder, class),
                                      .name = keep_quoted(builder, name),
                                      .text = keep_quoted(builder, message),
                                      .path = entities->path,
                                      .room = SMITH_NONE};
    read_origin(&thing, origin);
    thing.title = smith_level_format(builder, "%s %u", thing.type ? thing.type : "entity", (unsigned)number);
    if (thing.name)
        thing.title = smith_level_format(builder, "%s \"%.80s\"", thing.type ? thing.type : "entity", thing.name);
    if (smith_level_add(builder, &thing, NULL) == SMITH_NONE)
        return false;
    note_name(entities, name);
    return !builder->arena.failed;
}

static void link_entities(struct entities *entities) {
    struct smith_level_builder *builder = entities->builder;
    for (uint32_t i = 0; i < entities->found.count && !builder->arena.failed; i++) {
        const struct entity_link *link = &entities->found.items[i];
        const struct smith_hash_entry *entry = smith_hash_map_find(&entities->by_name, link->to.data, link->to.size);
        const char *words = entry ? keep_quoted(builder, link->words) : NULL;
        for (uint32_t at = words ? (uint32_t)entry->value.number : 0; at; at = entities->next.items[at - 1])
            smith_level_link_by_words(builder, link->from, entities->first + at - 1, words, entities->path);
    }
}

void smith_level_add_entities(struct smith_level_builder *builder, const char *text, const char *links,
                              const char *path) {
    struct entities entities = {.builder = builder, .path = path, .links = links, .first = builder->things.count};
    const char *at = text;
    while (*(at = skip_blank(at)) == '{') {
        at++;
        if (!take_entity(&entities, &at))
            break;
    }
    link_entities(&entities);
}
