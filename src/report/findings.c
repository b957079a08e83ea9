/* SPDX-License-Identifier: MIT
 *
 * Lists of findings.
 */
#include "report/findings.h"

#include <stdio.h>
#include <string.h>

void smith_findings_begin(struct smith_findings *findings, const struct smith_allocator *allocator, uint32_t cap) {
    *findings = (struct smith_findings){.memory = smith_report_store_create(allocator, cap)};
}

void smith_findings_free(struct smith_findings *findings) {
    smith_report_store_free(findings->memory);
    *findings = (struct smith_findings){0};
}

enum smith_status smith_findings_end(struct smith_findings *findings, enum smith_status status,
                                     struct smith_error *error) {
    status = smith_report_store_end(findings->memory, status, error);
    if (status != SMITH_OK)
        smith_findings_free(findings);
    return status;
}

void smith_findings_add(struct smith_findings *findings, const char *code, enum smith_severity severity,
                        const char *path, uint64_t offset, const char *format, ...) {
    struct smith_report_store *store = findings->memory;
    if (!smith_report_store_accepts(store, code, &findings->suppressed))
        return;
    va_list arguments;
    va_start(arguments, format);
    const struct smith_finding finding = {code, severity, smith_report_store_text(store, path), offset,
                                          smith_report_store_message(store, format, arguments)};
    va_end(arguments);
    findings->items = smith_report_store_add(store, findings->items, &findings->count, &finding, sizeof finding);
}

void smith_findings_add_all(struct smith_findings *findings, const struct smith_findings *others) {
    for (uint32_t i = 0; i < others->count; i++) {
        const struct smith_finding *other = &others->items[i];
        smith_findings_add(findings, other->code, other->severity, other->path, other->offset, "%s", other->message);
    }
    findings->suppressed += others->suppressed;
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
    }
    findings->count = kept;
}
