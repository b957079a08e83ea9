/* SPDX-License-Identifier: MIT
 *
 * Lists of changes (changes.h).
 */
#include "report/changes.h"
#include "base/error.h"
#include "report/code_counter.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct memory {
    struct smith_arena arena;
    struct smith_code_counter counter;
    uint32_t capacity; /* of items */
};

bool smith_changes_begin(struct smith_changes *changes, const struct smith_allocator *allocator, uint32_t cap) {
    struct smith_allocator a = smith_allocator_or_default(allocator);
    struct memory *memory = a.resize(a.context, NULL, 0, sizeof *memory);
    *changes = (struct smith_changes){0};
    if (!memory)
        return false;
    *memory = (struct memory){.counter.cap = cap ? cap : 100};
    smith_arena_init(&memory->arena, &a, 0);
    changes->memory = memory;
    return true;
}

void smith_changes_free(struct smith_changes *changes) {
    struct memory *memory = changes->memory;
    if (memory) {
        struct smith_allocator a = memory->arena.allocator;
        smith_arena_free(&memory->arena);
        a.resize(a.context, memory, sizeof *memory, 0);
    }
    *changes = (struct smith_changes){0};
}

bool smith_changes_add(struct smith_changes *changes, const char *code, enum smith_change_kind kind, const char *path,
                       uint64_t offset, const char *format, ...) {
    struct memory *memory = changes->memory;
    bool keep;
    if (!smith_code_counter_add(&memory->counter, &memory->arena, code, &keep))
        return false;
    if (!keep) {
        changes->suppressed++;
        return true;
    }
    struct smith_change *items =
        smith_arena_reserve(&memory->arena, changes->items, changes->count, &memory->capacity, sizeof *items);
    if (!items)
        return false;
    changes->items = items;
    char message[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    const char *path_copy = smith_arena_copy(&memory->arena, path, strlen(path));
    const char *message_copy = smith_arena_copy(&memory->arena, message, strlen(message));
    if (!path_copy || !message_copy)
        return false;
    items[changes->count++] = (struct smith_change){code, kind, path_copy, offset, message_copy};
    return true;
}
