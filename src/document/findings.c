/* SPDX-License-Identifier: MIT
 *
 * Lists of findings.
 */
#include "findings.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* How many of each code there are. */
struct tally {
    const char *code;
    uint32_t count;
};

struct memory {
    struct smith_arena arena;
    struct tally *tallies;
    uint32_t tally_count, tally_capacity;
    uint32_t capacity; /* of items */
    uint32_t cap;
};

bool smith_findings_begin(struct smith_findings *findings, const struct smith_allocator *allocator, uint32_t cap) {
    struct smith_allocator a = smith_allocator_or_default(allocator);
    struct memory *memory = a.resize(a.context, NULL, 0, sizeof *memory);
    memset(findings, 0, sizeof *findings);
    if (!memory)
        return false;
    memset(memory, 0, sizeof *memory);
    smith_arena_init(&memory->arena, &a, 0);
    memory->cap = cap ? cap : 100;
    findings->memory = memory;
    return true;
}

void smith_findings_free(struct smith_findings *findings) {
    struct memory *memory = findings->memory;
    if (memory) {
        struct smith_allocator a = memory->arena.allocator;
        smith_arena_free(&memory->arena);
        a.resize(a.context, memory, sizeof *memory, 0);
    }
    memset(findings, 0, sizeof *findings);
}

/* An array in the arena that has room for one more; NULL when out of memory. */
static void *with_room(struct memory *memory, void *items, uint32_t count, uint32_t *capacity, size_t size) {
    if (count < *capacity)
        return items;
    uint32_t more = *capacity ? *capacity * 2 : 16;
    void *grown = smith_arena_alloc(&memory->arena, more * size, 8);
    if (!grown)
        return NULL;
    if (count)
        memcpy(grown, items, count * size);
    *capacity = more;
    return grown;
}

static struct tally *tally_of(struct memory *memory, const char *code) {
    for (uint32_t i = 0; i < memory->tally_count; i++)
        if (strcmp(memory->tallies[i].code, code) == 0)
            return &memory->tallies[i];
    struct tally *tallies =
        with_room(memory, memory->tallies, memory->tally_count, &memory->tally_capacity, sizeof *tallies);
    if (!tallies)
        return NULL;
    memory->tallies = tallies;
    tallies[memory->tally_count] = (struct tally){code, 0};
    return &tallies[memory->tally_count++];
}

bool smith_findings_add(struct smith_findings *findings, const char *code, enum smith_severity severity,
                        const char *path, uint64_t offset, const char *fix, const char *format, ...) {
    struct memory *memory = findings->memory;
    struct tally *tally = tally_of(memory, code);
    if (!tally)
        return false;
    if (tally->count++ >= memory->cap) {
        findings->suppressed++;
        return true;
    }
    struct smith_finding *items =
        with_room(memory, findings->items, findings->count, &memory->capacity, sizeof *items);
    if (!items)
        return false;
    findings->items = items;
    char message[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    struct smith_finding finding = {
        .code = code,
        .severity = severity,
        .path = smith_arena_copy(&memory->arena, path, strlen(path)),
        .offset = offset,
        .message = smith_arena_copy(&memory->arena, message, strlen(message)),
        .fix = fix ? smith_arena_copy(&memory->arena, fix, strlen(fix)) : NULL,
    };
    if (!finding.path || !finding.message || (fix && !finding.fix))
        return false;
    items[findings->count++] = finding;
    return true;
}
