/* SPDX-License-Identifier: MIT
 *
 * Lists of findings.
 */
#include "report/findings.h"
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

bool smith_findings_begin(struct smith_findings *findings, const struct smith_allocator *allocator, uint32_t cap) {
    struct smith_allocator a = smith_allocator_or_default(allocator);
    struct memory *memory = a.resize(a.context, NULL, 0, sizeof *memory);
    memset(findings, 0, sizeof *findings);
    if (!memory)
        return false;
    memset(memory, 0, sizeof *memory);
    smith_arena_init(&memory->arena, &a, 0);
    memory->counter.cap = cap ? cap : 100;
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

bool smith_findings_add(struct smith_findings *findings, const char *code, enum smith_severity severity,
                        const char *path, uint64_t offset, const char *fix, const char *format, ...) {
    struct memory *memory = findings->memory;
    bool keep;
    if (!smith_code_counter_add(&memory->counter, &memory->arena, code, &keep))
        return false;
    if (!keep) {
        findings->suppressed++;
        return true;
    }
    struct smith_finding *items =
        smith_arena_reserve(&memory->arena, findings->items, findings->count, &memory->capacity, sizeof *items);
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
