/* SPDX-License-Identifier: MIT
 *
 * What no bytes of a file say: see assume.h.
 */
#include "document/assume.h"
#include "base/error.h"
#include "document/expression.h"
#include "document/visit.h"
#include "type/type_tables.h"
#include <stdio.h>
#include <string.h>

static const struct smith_record *root_of(const struct smith_layout *layout) {
    return layout->root->record;
}

static bool assume_is_assumed(const struct smith_member *member) {
    return (member->flags & SMITH_ASSUMED) != 0;
}

static const struct smith_assumption *assume_find(const struct smith_assumption *given, const char *member) {
    for (; given && given->member; given++)
        if (strcmp(given->member, member) == 0)
            return given;
    return NULL;
}

uint32_t smith_assumption_combinations(const struct smith_layout *layout, const struct smith_assumption *given) {
    uint32_t combinations = 1;
    for (uint16_t i = 0; i < root_of(layout)->member_count; i++) {
        const struct smith_member *member = &root_of(layout)->members[i];
        if (assume_is_assumed(member) && !assume_find(given, member->name))
            combinations *= member->type->names->count;
    }
    return combinations;
}

static const char *called(const struct smith_name *name) {
    const char *call = smith_annotation_value(&name->annotations, "called");
    return call ? call : name->name;
}

static bool assume_is_called(const struct smith_name *name, const char *text) {
    return strcmp(name->name, text) == 0 || strcmp(called(name), text) == 0;
}

static enum smith_status no_such_value(const struct smith_member *member, const char *value,
                                       struct smith_error *error) {
    char all[256] = "";
    size_t used = 0;
    for (uint32_t i = 0; i < member->type->names->count && used < sizeof all; i++)
        used += (size_t)snprintf(all + used, sizeof all - used, "%s%s", i ? ", " : "",
                                 called(&member->type->names->items[i]));
    return smith_fail(error, SMITH_BAD_VALUE, "ASSUMPTION-UNKNOWN", "there is no %s \"%s\", only %s", member->name,
                      value, all);
}

static enum smith_status assume(struct smith_document *document, const struct smith_assumption *given,
                                struct smith_error *error) {
    const struct smith_record *record = root_of(document->layout);
    int index = smith_member_find(record, given->member, strlen(given->member));
    if (index < 0 || !assume_is_assumed(&record->members[index]))
        return smith_fail(error, SMITH_BAD_VALUE, "ASSUMPTION-UNKNOWN", "files of this format (%s) have no %s",
                          document->layout->name, given->member);
    const struct smith_member *member = &record->members[index];
    for (uint32_t i = 0; i < member->type->names->count; i++)
        if (assume_is_called(&member->type->names->items[i], given->value)) {
            smith_integer_store(member->type, (uint8_t *)document->root + member->offset,
                                member->type->names->items[i].value);
            if (index < 64)
                document->assumed |= UINT64_C(1) << index;
            return SMITH_OK;
        }
    return no_such_value(member, given->value, error);
}

enum smith_status smith_document_assume(struct smith_document *document, const struct smith_assumption *assumptions,
                                        struct smith_error *error) {
    enum smith_status status = SMITH_OK;
    for (; status == SMITH_OK && assumptions && assumptions->member; assumptions++)
        status = assume(document, assumptions, error);
    return status;
}

enum smith_status smith_assume_combination(struct smith_document *document, const struct smith_assumption *given,
                                           uint32_t combination, struct smith_error *error) {
    const struct smith_record *record = root_of(document->layout);
    for (uint16_t i = 0; i < record->member_count; i++) {
        const struct smith_member *member = &record->members[i];
        if (!assume_is_assumed(member) || assume_find(given, member->name))
            continue;
        const struct smith_names *names = member->type->names;
        smith_integer_store(member->type, (uint8_t *)document->root + member->offset,
                            names->items[combination % names->count].value);
        combination /= names->count;
    }
    return smith_document_assume(document, given, error);
}

const struct smith_assumption *smith_assumptions_of(const struct smith_document *document,
                                                    struct smith_assumption list[SMITH_ASSUMPTIONS + 1]) {
    const struct smith_record *record = root_of(document->layout);
    uint32_t count = 0;
    for (uint16_t i = 0; i < record->member_count && i < 64 && count < SMITH_ASSUMPTIONS; i++) {
        const struct smith_member *member = &record->members[i];
        const struct smith_name *name =
            document->assumed >> i & 1
                ? smith_names_by_value(
                      member->type->names,
                      smith_integer_load(member->type, (const uint8_t *)document->root + member->offset))
                : NULL;
        if (name)
            list[count++] = (struct smith_assumption){member->name, name->name};
    }
    list[count] = (struct smith_assumption){0};
    return list;
}

uint64_t smith_assume_origin(const struct smith_document *document, const struct smith_offset_member *offset_member,
                             const struct start *starts) {
    const struct smith_scope file = smith_scope_of(NULL, document->layout->root, document->root);
    for (uint8_t i = 0; starts && i < offset_member->origin_count; i++) {
        const struct smith_origin *origin = &offset_member->origins[i];
        int64_t holds = 1;
        if (origin->condition.count && smith_expression_evaluate(&origin->condition, &file, &holds) != SMITH_EVALUATED)
            holds = 0;
        if (holds && origin->member == SMITH_AT_END)
            return 0;
        if (holds)
            return origin->is_block ? starts[origin->member].block : starts[origin->member].at;
    }
    return 0;
}
