/* SPDX-License-Identifier: MIT
 *
 * A growing list of facts and the texts it owns.
 *
 * `memory` is the store below; `items` points into it. Texts live in an arena because the list moves when it grows.
 */
#include "report/facts.h"

#include "base/arena.h"
#include "base/error.h"
#include "type/names.h"
#include <stdint.h>
#include <string.h>

struct store {
    struct smith_arena texts;
    struct smith_allocator allocator;
    uint32_t capacity;
};

bool smith_facts_begin(struct smith_facts *facts, const struct smith_allocator *allocator) {
    struct smith_allocator a = smith_allocator_or_default(allocator);
    struct store *store = a.resize(a.context, NULL, 0, sizeof *store);
    *facts = (struct smith_facts){.memory = store};
    if (!store)
        return false;
    smith_arena_init(&store->texts, &a, 0);
    store->allocator = a;
    store->capacity = 0;
    return true;
}

static struct store *store_of(struct smith_facts *facts) {
    return facts->memory || smith_facts_begin(facts, NULL) ? facts->memory : NULL;
}

/* A zeroed slot at the end, not counted yet. */
static struct smith_fact *next_slot(struct smith_facts *facts) {
    struct store *store = store_of(facts);
    if (!store)
        return NULL;
    if (facts->count == store->capacity) {
        if (store->capacity > UINT32_MAX / 2)
            return NULL;
        uint32_t capacity = store->capacity ? store->capacity * 2 : 32;
        struct smith_fact *items = store->allocator.resize(store->allocator.context, facts->items,
                                                           store->capacity * sizeof *items, capacity * sizeof *items);
        if (!items)
            return NULL;
        facts->items = items;
        store->capacity = capacity;
    }
    struct smith_fact *slot = &facts->items[facts->count];
    *slot = (struct smith_fact){0};
    return slot;
}

enum smith_status smith_facts_add_number(struct smith_facts *facts, const char *key, const char *label, int64_t number,
                                         const char *group) {
    struct smith_fact *slot = next_slot(facts);
    if (!slot)
        return SMITH_NO_MEMORY;
    *slot = (struct smith_fact){.key = key, .label = label, .number = number, .group = group};
    facts->count++;
    return SMITH_OK;
}

enum smith_status smith_facts_add_text(struct smith_facts *facts, const char *key, const char *label, const char *text,
                                       const char *group) {
    if (!text)
        return SMITH_OK;
    struct smith_fact *slot = next_slot(facts);
    if (!slot)
        return SMITH_NO_MEMORY;
    struct store *store = facts->memory;
    const char *copy = smith_arena_copy(&store->texts, text, strlen(text));
    if (!copy)
        return SMITH_NO_MEMORY;
    *slot = (struct smith_fact){.key = key, .label = label, .text = copy, .group = group};
    facts->count++;
    return SMITH_OK;
}

enum smith_status smith_facts_add_name(struct smith_facts *facts, const char *key, const char *label,
                                       const struct smith_names *names, int64_t number) {
    const char *name = smith_value_name(names, number);
    return name ? smith_facts_add_text(facts, key, label, name, NULL)
                : smith_facts_add_number(facts, key, label, number, NULL);
}

bool smith_facts_have_text(const struct smith_facts *facts, const char *key, const char *text) {
    for (uint32_t i = 0; i < facts->count; i++) {
        const struct smith_fact *fact = &facts->items[i];
        if (fact->text && strcmp(fact->key, key) == 0 && strcmp(fact->text, text) == 0)
            return true;
    }
    return false;
}

void smith_facts_free(struct smith_facts *facts) {
    if (!facts)
        return;
    struct store *store = facts->memory;
    if (store) {
        struct smith_allocator allocator = store->allocator;
        if (facts->items)
            allocator.resize(allocator.context, facts->items, store->capacity * sizeof *facts->items, 0);
        smith_arena_free(&store->texts);
        allocator.resize(allocator.context, store, sizeof *store, 0);
    }
    *facts = (struct smith_facts){0};
}
