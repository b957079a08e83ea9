/* SPDX-License-Identifier: MIT
 *
 * The memory of a report (report_store.h): one arena for all of it. A list has a few dozen codes at most, so they are
 * searched one by one.
 */
#include "report/report_store.h"

#include "base/array.h"
#include "base/error.h"
#include <stdio.h>

#define CAP 100
#define MESSAGE_SIZE 512

struct code_count {
    const char *code;
    uint32_t count;
};

struct smith_report_store {
    struct smith_arena arena;
    SMITH_ARRAY(struct code_count) codes;
    uint32_t cap; /* kept of each code */
    uint32_t item_capacity; /* of the list */
};

struct smith_report_store *smith_report_store_create(const struct smith_allocator *allocator, uint32_t cap) {
    struct smith_allocator a = smith_allocator_or_default(allocator);
    struct smith_report_store *store = a.resize(a.context, NULL, 0, sizeof *store);
    if (!store)
        return NULL;
    *store = (struct smith_report_store){.cap = cap ? cap : CAP};
    smith_arena_init(&store->arena, &a, 0);
    return store;
}

void smith_report_store_free(struct smith_report_store *store) {
    if (!store)
        return;
    struct smith_allocator a = store->arena.allocator;
    smith_arena_free(&store->arena);
    a.resize(a.context, store, sizeof *store, 0);
}

bool smith_report_store_failed(const struct smith_report_store *store) {
    return !store || store->arena.failed;
}

enum smith_status smith_report_store_end(const struct smith_report_store *store, enum smith_status status,
                                         struct smith_error *error) {
    return smith_report_store_failed(store) ? smith_fail_memory(error, NULL) : status;
}

static uint32_t *count_of(struct smith_report_store *store, const char *code) {
    for (uint32_t i = 0; i < store->codes.count; i++)
        if (strcmp(store->codes.items[i].code, code) == 0)
            return &store->codes.items[i].count;
    bool added = SMITH_ARRAY_ADD(&store->arena, &store->codes, (struct code_count){code, 0});
    return added ? &store->codes.items[store->codes.count - 1].count : NULL;
}

bool smith_report_store_accepts(struct smith_report_store *store, const char *code, uint32_t *suppressed) {
    uint32_t *count = smith_report_store_failed(store) ? NULL : count_of(store, code);
    bool accepted = count && *count < store->cap;
    if (accepted)
        ++*count;
    else if (count)
        ++*suppressed;
    return accepted;
}

const char *smith_report_store_text(struct smith_report_store *store, const char *text) {
    return store ? smith_arena_copy(&store->arena, text, strlen(text)) : NULL;
}

const char *smith_report_store_message(struct smith_report_store *store, const char *format, va_list arguments) {
    char message[MESSAGE_SIZE];
    vsnprintf(message, sizeof message, format, arguments);
    return smith_report_store_text(store, message);
}

void *smith_report_store_add(struct smith_report_store *store, void *items, uint32_t *count, const void *item,
                             size_t size) {
    if (smith_report_store_failed(store))
        return items;
    if (smith_array_has_capacity(*count, store->item_capacity, 1) ||
        smith_array_grow_in(&store->arena, &items, *count, &store->item_capacity, 1, size))
        memcpy((char *)items + (*count)++ * size, item, size);
    return items;
}
