/* SPDX-License-Identifier: MIT
 *
 * What is looked up: by text in a hash map, by number in a sorted list.
 */
#include "base/lookup.h"
#include "base/array.h"
#include "base/endian.h"
#include <levelsmith/type.h>
#include <stdlib.h>

/* ---- hash map ---- */

/*
 * A hash map with open addressing (lookup.h). Slots have the hash beside the number of the entry, so that neither a
 * collision nor the growth of the table reads a key.
 */

#define FIRST_SLOTS 16u
#define SLOTS_MAX (UINT32_C(1) << 28) /* 2 GiB of slots, which fit in every size_t, and 3 GiB of entries */

struct smith_hash_slot {
    uint32_t hash;
    uint32_t number; /* of the entry, from 1; 0 = free */
};

/* ---- keys ---- */

static uint64_t mixed(uint64_t hash) {
    hash *= UINT64_C(0x9E3779B97F4A7C15); /* 2^64 by the golden ratio, odd: spreads neighbours */
    return hash ^ hash >> 32;
}

/* At most 8 bytes as a number, in which some may occur twice. Most names are that short, so it has no loop. */
static uint64_t last_word(const uint8_t *key, size_t size) {
    if (size >= 4)
        return smith_le32_load(key) | (uint64_t)smith_le32_load(key + size - 4) << 32;
    return size ? key[0] | (uint32_t)key[size / 2] << 8 | (uint32_t)key[size - 1] << 16 : 0;
}

static uint32_t hash_of(const struct smith_hash_map *map, const uint8_t *key, size_t size) {
    if (map->keys == SMITH_HASH_ADDRESSES)
        return (uint32_t)(mixed((uint64_t)(uintptr_t)key) >> 16);
    uint64_t hash = mixed(size);
    for (; size > 8; key += 8, size -= 8)
        hash = mixed(hash ^ smith_le64_load(key));
    hash = mixed(hash ^ last_word(key, size));
    return (uint32_t)(hash ^ hash >> 17);
}

static bool hash_map_same_key(const struct smith_hash_map *map, const struct smith_hash_entry *entry,
                              const uint8_t *key, size_t size) {
    const uint8_t *other = entry->key;
    if (map->keys == SMITH_HASH_ADDRESSES)
        return other == key;
    return entry->size == size && (!size || memcmp(other, key, size) == 0);
}

/* ---- slots ---- */

/* The slot of the key, or the free one for it. */
static struct smith_hash_slot *hash_map_slot_of(const struct smith_hash_map *map, uint32_t hash, const void *key,
                                                size_t size) {
    for (uint32_t i = hash;; i++) {
        struct smith_hash_slot *slot = &map->slots[i & (map->slot_count - 1)];
        if (!slot->number || (slot->hash == hash && hash_map_same_key(map, &map->entries[slot->number - 1], key, size)))
            return slot;
    }
}

/* Keeps at least half of the slots free when one more entry is added. */
static bool reserve_slot(struct smith_hash_map *map, struct smith_arena *arena) {
    if (map->count < map->slot_count / 2)
        return true;
    if (map->slot_count == SLOTS_MAX) {
        smith_arena_fail(arena);
        return false;
    }
    uint32_t count = map->slot_count ? map->slot_count * 2 : FIRST_SLOTS;
    struct smith_hash_slot *slots = smith_arena_alloc(arena, count * sizeof *slots, _Alignof(struct smith_hash_slot));
    if (!slots)
        return false;
    for (uint32_t i = 0; i < map->count; i++) {
        uint32_t at = map->entries[i].hash & (count - 1);
        while (slots[at].number)
            at = (at + 1) & (count - 1);
        slots[at] = (struct smith_hash_slot){map->entries[i].hash, i + 1};
    }
    map->slots = slots;
    map->slot_count = count;
    return true;
}

/* ---- the map ---- */

struct smith_hash_entry *smith_hash_map_find(const struct smith_hash_map *map, const void *key, size_t size) {
    if (!map->count)
        return NULL;
    const struct smith_hash_slot *slot = hash_map_slot_of(map, hash_of(map, key, size), key, size);
    return slot->number ? &map->entries[slot->number - 1] : NULL;
}

struct smith_hash_entry *smith_hash_map_add(struct smith_hash_map *map, struct smith_arena *arena, const void *key,
                                            size_t size) {
    if (size > UINT32_MAX) {
        smith_arena_fail(arena);
        return NULL;
    }
    uint32_t hash = hash_of(map, key, size);
    struct smith_hash_slot *slot = map->count ? hash_map_slot_of(map, hash, key, size) : NULL;
    if (slot && slot->number)
        return &map->entries[slot->number - 1];
    uint32_t slots_before = map->slot_count;
    if (!reserve_slot(map, arena) || !SMITH_RESERVE(arena, map->entries, map->count, map->capacity, 1))
        return NULL;
    if (!slot || map->slot_count != slots_before)
        slot = hash_map_slot_of(map, hash, key, size);
    map->entries[map->count++] = (struct smith_hash_entry){.key = key, .size = (uint32_t)size, .hash = hash};
    *slot = (struct smith_hash_slot){hash, map->count};
    return &map->entries[map->count - 1];
}

void *smith_hash_map_get(const struct smith_hash_map *map, const char *key) {
    const struct smith_hash_entry *entry = smith_hash_map_find(map, key, strlen(key));
    return entry ? entry->value.pointer : NULL;
}

bool smith_hash_map_put(struct smith_hash_map *map, struct smith_arena *arena, const char *key, void *pointer) {
    struct smith_hash_entry *entry = smith_hash_map_add(map, arena, key, strlen(key));
    if (entry)
        entry->value.pointer = pointer;
    return entry;
}

/* ---- an index of ids: sorting, and binary search ---- */

static int id_index_compare(const void *a, const void *b) {
    const struct smith_id *x = a, *y = b;
    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    return (x->index > y->index) - (x->index < y->index);
}

void smith_id_index_sort(struct smith_id_index *ids) {
    uint32_t sorted = 1; /* items at the start; in most files the elements are in order of their ids */
    while (sorted < ids->count && id_index_compare(&ids->items[sorted - 1], &ids->items[sorted]) <= 0)
        sorted++;
    if (sorted < ids->count)
        qsort(ids->items, ids->count, sizeof *ids->items, id_index_compare);
}

/* The position of the first item with this id or a higher one. */
static uint32_t lower_bound(const struct smith_id_index *ids, int64_t id) {
    uint32_t low = 0, high = ids->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (ids->items[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool smith_id_index_has(const struct smith_id_index *ids, int64_t id) {
    uint32_t at = lower_bound(ids, id);
    return at < ids->count && ids->items[at].id == id;
}

uint32_t smith_id_index_find(const struct smith_id_index *ids, int64_t id) {
    uint32_t at = lower_bound(ids, id);
    return at < ids->count && ids->items[at].id == id ? ids->items[at].index : SMITH_NONE;
}
