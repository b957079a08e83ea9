/* SPDX-License-Identifier: MIT
 *
 * Lists of facts (facts.h).
 */
#include "report/facts.h"

#include "type/names.h"
#include <string.h>

void smith_facts_begin(struct smith_facts *facts, const struct smith_allocator *allocator) {
    *facts = (struct smith_facts){.memory = smith_report_store_create(allocator, 0)};
}

void smith_facts_free(struct smith_facts *facts) {
    if (!facts)
        return;
    smith_report_store_free(facts->memory);
    *facts = (struct smith_facts){0};
}

enum smith_status smith_facts_end(struct smith_facts *facts, enum smith_status status, struct smith_error *error) {
    status = smith_report_store_end(facts->memory, status, error);
    if (status != SMITH_OK)
        smith_facts_free(facts);
    return status;
}

static void facts_add(struct smith_facts *facts, struct smith_fact fact) {
    facts->items = smith_report_store_add(facts->memory, facts->items, &facts->count, &fact, sizeof fact);
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
