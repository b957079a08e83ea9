/* SPDX-License-Identifier: MIT
 *
 * Lists of findings, changes and facts, which never fail on the way: what did not fit is asked once, at the end.
 */
#include "report/report.h"
#include "base/array.h"
#include "base/error.h"
#include "type/type_tables.h"
#include <stdio.h>
#include <string.h>

/* ---- store ---- */

/*
 * The memory of a report (report.h): one arena for all of it. A list has a few dozen codes at most, so they are
 * searched one by one.
 */

#define CAP 100
#define MESSAGE_SIZE 512

struct code_count {
    const char *code;
    uint32_t count; /* in the list */
    uint32_t suppressed; /* over the cap */
};

struct smith_report_store {
    struct smith_arena arena;
    SMITH_ARRAY(struct code_count) codes;
    uint32_t cap; /* kept of each code */
    uint32_t item_capacity; /* of the list */
};

static struct smith_report_store *report_store_create(const struct smith_allocator *allocator, uint32_t cap) {
    struct smith_allocator a = smith_allocator_or_default(allocator);
    struct smith_report_store *store = a.resize(a.context, NULL, 0, sizeof *store);
    if (!store)
        return NULL;
    *store = (struct smith_report_store){.cap = cap ? cap : CAP};
    smith_arena_init(&store->arena, &a, 0);
    return store;
}

/* Of each code `cap` items are kept; 0 = 100. NULL when out of memory. */
static void report_store_free(struct smith_report_store *store) {
    if (!store)
        return;
    struct smith_allocator a = store->arena.allocator;
    smith_arena_free(&store->arena);
    a.resize(a.context, store, sizeof *store, 0);
}

bool smith_report_store_failed(const struct smith_report_store *store) {
    return !store || store->arena.failed;
}

/* `status`, which what filled the list came to; SMITH_NO_MEMORY when it is SMITH_OK and something is missing. */
static enum smith_status report_store_end(const struct smith_report_store *store, enum smith_status status,
                                          struct smith_error *error) {
    return smith_report_store_failed(store) ? smith_fail_memory(error, NULL) : status;
}

static struct code_count *count_of(struct smith_report_store *store, const char *code) {
    for (uint32_t i = 0; i < store->codes.count; i++)
        if (strcmp(store->codes.items[i].code, code) == 0)
            return &store->codes.items[i];
    bool added = SMITH_ARRAY_ADD(&store->arena, &store->codes, (struct code_count){code, 0, 0});
    return added ? &store->codes.items[store->codes.count - 1] : NULL;
}

/* Count one more of `code`, which is static: false when it is not to be added. `*suppressed` counts what is over the
 * cap: a file with a thousand mistakes of one kind must not hide the one of another. */
static bool report_store_accepts(struct smith_report_store *store, const char *code, uint32_t *suppressed) {
    struct code_count *count = smith_report_store_failed(store) ? NULL : count_of(store, code);
    bool accepted = count && count->count < store->cap;
    if (accepted)
        count->count++;
    else if (count) {
        count->suppressed++;
        ++*suppressed;
    }
    return accepted;
}

const char *smith_report_store_text(struct smith_report_store *store, const char *text) {
    return store ? smith_arena_copy(&store->arena, text, strlen(text)) : NULL;
}

static const char *report_store_message(struct smith_report_store *store, const char *format, va_list arguments) {
    char message[MESSAGE_SIZE];
    vsnprintf(message, sizeof message, format, arguments);
    return smith_report_store_text(store, message);
}

/* Add a copy of `item` behind the `*count` items; the items, which may have moved. */
static void *report_store_add(struct smith_report_store *store, void *items, uint32_t *count, const void *item,
                              size_t size) {
    if (smith_report_store_failed(store))
        return items;
    if (smith_array_has_capacity(*count, store->item_capacity, 1) ||
        smith_array_grow_in(&store->arena, &items, *count, &store->item_capacity, 1, size))
        memcpy((char *)items + (*count)++ * size, item, size);
    return items;
}

/* ---- lists of findings ---- */

void smith_findings_begin(struct smith_findings *findings, const struct smith_allocator *allocator, uint32_t cap) {
    *findings = (struct smith_findings){.memory = report_store_create(allocator, cap)};
}

void smith_findings_free(struct smith_findings *findings) {
    report_store_free(findings->memory);
    *findings = (struct smith_findings){0};
}

enum smith_status smith_findings_end(struct smith_findings *findings, enum smith_status status,
                                     struct smith_error *error) {
    status = report_store_end(findings->memory, status, error);
    if (status != SMITH_OK)
        smith_findings_free(findings);
    return status;
}

void smith_findings_add(struct smith_findings *findings, const char *code, enum smith_severity severity,
                        const char *path, uint64_t offset, const char *format, ...) {
    struct smith_report_store *store = findings->memory;
    if (!report_store_accepts(store, code, &findings->suppressed))
        return;
    va_list arguments;
    va_start(arguments, format);
    const struct smith_finding finding = {code, severity, smith_report_store_text(store, path), offset,
                                          report_store_message(store, format, arguments)};
    va_end(arguments);
    findings->items = report_store_add(store, findings->items, &findings->count, &finding, sizeof finding);
}

void smith_findings_add_all(struct smith_findings *findings, const struct smith_findings *others) {
    for (uint32_t i = 0; i < others->count; i++) {
        const struct smith_finding *other = &others->items[i];
        smith_findings_add(findings, other->code, other->severity, other->path, other->offset, "%s", other->message);
    }
    const struct smith_report_store *from = others->memory;
    struct smith_report_store *store = findings->memory;
    for (uint32_t i = 0; from && i < from->codes.count && !smith_report_store_failed(store); i++) {
        struct code_count *count = count_of(store, from->codes.items[i].code);
        if (count)
            count->suppressed += from->codes.items[i].suppressed;
    }
    findings->suppressed += others->suppressed;
}

const char *smith_findings_code(const struct smith_findings *findings, uint32_t index, uint32_t *count) {
    const struct smith_report_store *store = findings->memory;
    if (!store || index >= store->codes.count)
        return NULL;
    *count = store->codes.items[index].count + store->codes.items[index].suppressed;
    return store->codes.items[index].code;
}

void smith_findings_take(struct smith_findings *to, const char *part, struct smith_findings *from) {
    char path[2048];
    for (uint32_t i = 0; i < from->count && to; i++) {
        const struct smith_finding *finding = &from->items[i];
        snprintf(path, sizeof path, "%s/%s", part, finding->path);
        smith_findings_add(to, finding->code, finding->severity, path, finding->offset, "%s", finding->message);
    }
    smith_findings_free(from);
}

bool smith_finding_is_general(const struct smith_finding *finding) {
    static const char *const codes[] = {"REFERENCE-DANGLING", "VALUE-RANGE", "ENUM-UNKNOWN", "BITS-UNKNOWN",
                                        "RESERVED-USED"};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (strcmp(finding->code, codes[i]) == 0)
            return true;
    return false;
}

static bool findings_is_below(const char *path, const char *above, size_t length) {
    return strncmp(path, above, length) == 0 && (path[length] == '/' || !path[length]);
}

void smith_findings_drop_below(struct smith_findings *findings, const char *path) {
    size_t length = strlen(path);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < findings->count; i++) {
        const struct smith_finding *finding = &findings->items[i];
        if (!smith_finding_is_general(finding) || !findings_is_below(finding->path, path, length))
            findings->items[kept++] = *finding;
        else
            count_of(findings->memory, finding->code)->count--;
    }
    findings->count = kept;
}

/* ---- lists of changes ---- */

void smith_changes_begin(struct smith_changes *changes, const struct smith_allocator *allocator, uint32_t cap) {
    *changes = (struct smith_changes){.memory = report_store_create(allocator, cap)};
}

void smith_changes_free(struct smith_changes *changes) {
    report_store_free(changes->memory);
    *changes = (struct smith_changes){0};
}

enum smith_status smith_changes_end(struct smith_changes *changes, enum smith_status status,
                                    struct smith_error *error) {
    status = report_store_end(changes->memory, status, error);
    if (status != SMITH_OK)
        smith_changes_free(changes);
    return status;
}

void smith_changes_add(struct smith_changes *changes, const char *code, enum smith_change_kind kind, const char *path,
                       uint64_t offset, const char *format, ...) {
    struct smith_report_store *store = changes->memory;
    if (!report_store_accepts(store, code, &changes->suppressed))
        return;
    va_list arguments;
    va_start(arguments, format);
    const struct smith_change change = {code, kind, smith_report_store_text(store, path), offset,
                                        report_store_message(store, format, arguments)};
    va_end(arguments);
    changes->items = report_store_add(store, changes->items, &changes->count, &change, sizeof change);
}

/* ---- lists of facts ---- */

void smith_facts_begin(struct smith_facts *facts, const struct smith_allocator *allocator) {
    *facts = (struct smith_facts){.memory = report_store_create(allocator, 0)};
}

void smith_facts_free(struct smith_facts *facts) {
    if (!facts)
        return;
    report_store_free(facts->memory);
    *facts = (struct smith_facts){0};
}

enum smith_status smith_facts_end(struct smith_facts *facts, enum smith_status status, struct smith_error *error) {
    status = report_store_end(facts->memory, status, error);
    if (status != SMITH_OK)
        smith_facts_free(facts);
    return status;
}

static void facts_add(struct smith_facts *facts, struct smith_fact fact) {
    facts->items = report_store_add(facts->memory, facts->items, &facts->count, &fact, sizeof fact);
}

void smith_facts_add_number(struct smith_facts *facts, const char *key, const char *label, int64_t number,
                            const char *group) {
    facts_add(facts, (struct smith_fact){.key = key, .label = label, .number = number, .group = group});
}

void smith_facts_add_text(struct smith_facts *facts, const char *key, const char *label, const char *text,
                          const char *group) {
    if (!text)
        return;
    const char *copy = smith_report_store_text(facts->memory, text);
    facts_add(facts, (struct smith_fact){.key = key, .label = label, .text = copy, .group = group});
}

static bool have_text(const struct smith_facts *facts, const char *key, const char *text) {
    for (uint32_t i = 0; i < facts->count; i++) {
        const struct smith_fact *fact = &facts->items[i];
        if (fact->text && strcmp(fact->key, key) == 0 && strcmp(fact->text, text) == 0)
            return true;
    }
    return false;
}

void smith_facts_add_once(struct smith_facts *facts, const char *key, const char *label, const char *text,
                          const char *group) {
    if (text && !have_text(facts, key, text))
        smith_facts_add_text(facts, key, label, text, group);
}

void smith_facts_add_name(struct smith_facts *facts, const char *key, const char *label,
                          const struct smith_names *names, int64_t number) {
    const char *name = smith_value_name(names, number);
    if (name)
        smith_facts_add_text(facts, key, label, name, NULL);
    else
        smith_facts_add_number(facts, key, label, number, NULL);
}
