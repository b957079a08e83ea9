/* SPDX-License-Identifier: MIT
 *
 * What the rules of every family need: to say what is wrong, where, with a severity that stands with the code.
 */
#ifndef SMITH_RULES_H
#define SMITH_RULES_H

#include "base/arena.h"
#include <levelsmith/levelsmith.h>

/* One judgement of a document by its family's rules. */
struct smith_rules {
    const struct smith_code *codes; /* of the family; a rule's severity is that of its code */
    struct smith_findings *findings;
    struct smith_arena arena; /* for what the rules look things up in */
    bool out_of_memory; /* something is missing from the findings */
};

struct smith_rule_path {
    char text[256];
};

/* A path for smith_rules_report(). */
struct smith_rule_path smith_rule_path(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Add a finding. */
void smith_rules_report(struct smith_rules *rules, const char *code, struct smith_rule_path path, const char *format,
                        ...) __attribute__((format(printf, 4, 5)));

/* Zeroed memory that lives as long as the arena; NULL, and out_of_memory, when there is none. */
void *smith_rules_alloc(struct smith_rules *rules, size_t count, size_t size);

#endif
