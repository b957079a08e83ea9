/* SPDX-License-Identifier: MIT
 *
 * Saying what is wrong, as rules.h describes.
 */
#include "report/rules.h"

#include "report/findings.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct smith_rule_path smith_rule_path(const char *format, ...) {
    struct smith_rule_path path;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(path.text, sizeof path.text, format, arguments);
    va_end(arguments);
    return path;
}

static enum smith_severity severity_of(const struct smith_rules *rules, const char *code) {
    const struct smith_code *known = rules->codes;
    while (known->code && strcmp(known->code, code) != 0)
        known++;
    return known->code ? known->severity : SMITH_ERROR;
}

void smith_rules_report(struct smith_rules *rules, const char *code, struct smith_rule_path path, const char *format,
                        ...) {
    char message[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    smith_findings_add(rules->findings, code, severity_of(rules, code), path.text, UINT64_MAX, "%s", message);
}

void *smith_rules_alloc(struct smith_rules *rules, size_t count, size_t size) {
    void *memory =
        count > SIZE_MAX / size ? NULL : smith_arena_alloc(&rules->arena, count * size, _Alignof(max_align_t));
    rules->out_of_memory |= !memory;
    return memory;
}
