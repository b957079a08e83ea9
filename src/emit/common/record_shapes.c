/* SPDX-License-Identifier: MIT
 *
 * Records of simple shapes: those of a fixed size, and those that are keys with one value each.
 */
#include "emit/common/record_shapes.h"
#include "type/type_tables.h"
#include <stdio.h>
#include <string.h>

/* ---- values of a fixed size ---- */

bool smith_emit_is_in_form(const struct smith_record *record, const struct smith_member *member) {
    return !member->forms || !record->form_count || member->forms >> record->form & 1;
}

bool smith_emit_member_is_fixed(const struct smith_member *member) {
    if (smith_member_is_beyond_files(member) || member->flags & SMITH_ASSUMED)
        return true;
    if (member->condition || (member->offset_member && member->offset_member->here.count) ||
        member->flags & (SMITH_COLUMN | SMITH_COLUMNAR))
        return false;
    if (member->flags & SMITH_OPTIONAL && !member->offset_member) /* an offset stands here also when it leads nowhere */
        return false;
    return member->flags & SMITH_MAGIC ||
           (member->offset_member ? member->offset_member->offset != NULL : smith_emit_is_fixed(member->type));
}

uint32_t smith_emit_fixed_member_size(const struct smith_member *member) {
    if (smith_member_is_beyond_files(member) || member->flags & SMITH_ASSUMED)
        return 0;
    if (member->flags & SMITH_MAGIC)
        return (uint32_t)member->constant->size;
    return member->offset_member ? member->offset_member->offset->wire_min : member->type->wire_min;
}

static bool record_is_fixed(const struct smith_type *type) {
    const struct smith_record *record = type->record;
    if (record->framing || !(type->flags & SMITH_FIXED))
        return false;
    for (uint16_t i = 0; i < record->member_count; i++)
        if (smith_emit_is_in_form(record, &record->members[i]) && !smith_emit_member_is_fixed(&record->members[i]))
            return false;
    return true;
}

bool smith_emit_is_fixed(const struct smith_type *type) {
    switch ((enum smith_kind)type->kind) {
    case SMITH_RECORD: return record_is_fixed(type);
    case SMITH_ARRAY: return smith_emit_is_fixed(type->elem);
    case SMITH_SPELLED:
    case SMITH_LIST:
    case SMITH_UNION: /* alone; in a region it is */ return false;
    default: return type->flags & SMITH_FIXED;
    }
}

/* ---- records as keys with one value each ---- */

#define TUPLE_MAX 4

static const struct smith_type *flat_keys_inner(const struct smith_type *type) {
    while (type->kind == SMITH_REGION)
        type = type->elem;
    return type;
}

static bool record_shapes_has_value(const struct smith_member *member) {
    if ((member->flags & SMITH_OFFSET_MEMBER) && !(member->flags & SMITH_POOLED))
        return false; /* a block of its own is more than a value */
    return member->offset != SMITH_NONE && !(member->flags & (SMITH_CHUNK | SMITH_COLUMNAR | SMITH_SPACE));
}

bool smith_flat_is_tuple(const struct smith_type *type) {
    unsigned count = 0;
    type = flat_keys_inner(type);
    if (type->kind != SMITH_RECORD)
        return false;
    for (uint16_t i = 0; i < type->record->member_count; i++) {
        const struct smith_member *member = &type->record->members[i];
        const struct smith_type *number = flat_keys_inner(member->type);
        if (!record_shapes_has_value(member) || member->condition || number->names || number->variants ||
            (number->kind != SMITH_FLOAT && number->kind != SMITH_INT))
            return false;
        count++;
    }
    return count > 1 && count <= TUPLE_MAX;
}

/* A record of nothing but a text, which lists have. */
static bool is_one_text(const struct smith_type *type) {
    return type->record->member_count == 1 && flat_keys_inner(type->record->members[0].type)->kind == SMITH_TEXT;
}

bool smith_flat_is_drawn(const struct smith_member *member) {
    return smith_annotation_find(&member->annotations, "drawn") != NULL;
}

bool smith_flat_is_position(const struct smith_flat_key *key) {
    const char *name = key->steps[key->step_count - 1]->name;
    return smith_flat_is_tuple(key->type) && (strcmp(name, "position") == 0 || strcmp(name, "origin") == 0);
}

static bool flat_keys_visit_record(struct smith_flat_key *key, const struct smith_type *type, smith_flat_visitor *visit,
                                   void *context);

static bool visit_fields(struct smith_flat_key *key, size_t size, smith_flat_visitor *visit, void *context) {
    const struct smith_names *names = key->type->names;
    for (uint32_t i = 0; i < names->count; i++) {
        key->field = &names->items[i];
        if (smith_annotation_find(&key->field->annotations, "drawn"))
            continue;
        snprintf(key->name + size, sizeof key->name - size, "_%s", key->field->name);
        if (!visit(context, key))
            return false;
    }
    key->field = NULL;
    return true;
}

static bool visit_member(struct smith_flat_key *key, const struct smith_member *member, smith_flat_visitor *visit,
                         void *context) {
    size_t before = strlen(key->name);
    int wrote = snprintf(key->name + before, sizeof key->name - before, "%s%s", before ? "_" : "", member->name);
    bool good = true;
    key->steps[key->step_count++] = member;
    key->type = flat_keys_inner(member->type);
    if (wrote < 0 || before + (size_t)wrote >= sizeof key->name)
        good = true; /* nobody could write such a name */
    else if (key->type->kind == SMITH_INT && key->type->names && key->type->names->is_bits)
        good = visit_fields(key, before + (size_t)wrote, visit, context);
    else if (key->type->kind == SMITH_RECORD && !smith_flat_is_tuple(key->type) && !is_one_text(key->type))
        good = key->step_count == FLAT_STEPS || flat_keys_visit_record(key, key->type, visit, context);
    else if (key->type->kind != SMITH_LIST && key->type->kind != SMITH_ARRAY && key->type->kind != SMITH_UNION &&
             key->type->kind != SMITH_BYTES)
        good = visit(context, key);
    key->step_count--;
    key->name[before] = '\0';
    return good;
}

static bool flat_keys_visit_record(struct smith_flat_key *key, const struct smith_type *type, smith_flat_visitor *visit,
                                   void *context) {
    for (uint16_t i = 0; i < type->record->member_count; i++) {
        const struct smith_member *member = &type->record->members[i];
        if (record_shapes_has_value(member) && !smith_flat_is_drawn(member) &&
            !visit_member(key, member, visit, context))
            return false;
    }
    return true;
}

bool smith_flat_keys(const struct smith_type *record, smith_flat_visitor *visit, void *context) {
    struct smith_flat_key key = {.name = ""};
    record = flat_keys_inner(record);
    return record->kind != SMITH_RECORD || flat_keys_visit_record(&key, record, visit, context);
}
