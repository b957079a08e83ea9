/* SPDX-License-Identifier: MIT
 *
 * Lists of changes (changes.h).
 */
#include "report/changes.h"

void smith_changes_begin(struct smith_changes *changes, const struct smith_allocator *allocator, uint32_t cap) {
    *changes = (struct smith_changes){.memory = smith_report_store_create(allocator, cap)};
}

void smith_changes_free(struct smith_changes *changes) {
    smith_report_store_free(changes->memory);
    *changes = (struct smith_changes){0};
}

enum smith_status smith_changes_end(struct smith_changes *changes, enum smith_status status,
                                    struct smith_error *error) {
    status = smith_report_store_end(changes->memory, status, error);
    if (status != SMITH_OK)
        smith_changes_free(changes);
    return status;
}

void smith_changes_add(struct smith_changes *changes, const char *code, enum smith_change_kind kind, const char *path,
                       uint64_t offset, const char *format, ...) {
    struct smith_report_store *store = changes->memory;
    if (!smith_report_store_accepts(store, code, &changes->suppressed))
        return;
    va_list arguments;
    va_start(arguments, format);
    const struct smith_change change = {code, kind, smith_report_store_text(store, path), offset,
                                        smith_report_store_message(store, format, arguments)};
    va_end(arguments);
    changes->items = smith_report_store_add(store, changes->items, &changes->count, &change, sizeof change);
}
