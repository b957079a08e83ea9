/* SPDX-License-Identifier: MIT
 *
 * What one member says about another: the case of a union by its tag, the names of a number by another number. Only a
 * tag that is a member beside it can be asked for in a JSON Schema; where it is anything else, all cases will do.
 */
#include "emit/json_schema/schema.h"

/* The member of the record whose value is the tag, when the tag is just that, and there for all to see. */
static const struct smith_member *tag_member(const struct smith_record *record, const struct smith_expression *tag) {
    if (tag->count != 1 || tag->ops[0].code != SMITH_OP_MEMBER || tag->ops[0].argument >= record->member_count)
        return NULL;
    const struct smith_member *member = &record->members[tag->ops[0].argument];
    const struct smith_type *type = member->offset == SMITH_NONE ? NULL : smith_emit_inner(member->type);
    bool number = type && (type->kind == SMITH_INT || type->kind == SMITH_SPELLED) && !type->variants;
    return number && !(type->names && type->names->is_bits) ? member : NULL;
}

/* What decides about the member, or NULL. */
static const struct smith_expression *tag_of(const struct smith_member *member) {
    const struct smith_type *type = member->offset == SMITH_NONE ? NULL : smith_emit_inner(member->type);
    return type && type->variants && type->variants->tag.count ? &type->variants->tag : NULL;
}

bool smith_schema_is_ruled(const struct smith_record *record, const struct smith_member *member) {
    const struct smith_expression *tag = tag_of(member);
    return tag && tag_member(record, tag);
}

bool smith_schema_has_rules(const struct smith_record *record) {
    for (uint16_t i = 0; i < record->member_count; i++)
        if (smith_schema_is_ruled(record, &record->members[i]))
            return true;
    return false;
}

/* ---- conditions ----------------------------------------------------------------------------------------------- */

/* A tag in every way it can be written: by each of its names, as a number. */
static void tag_items(struct schema *s, struct smith_json_group *list, const struct smith_type *type, int64_t tag) {
    for (uint32_t i = 0; type->names && i < type->names->count; i++)
        if (type->names->items[i].value == tag) {
            smith_json_item(&s->json, list);
            smith_json_name(&s->json, type->names->items[i].name);
        }
    smith_json_item(&s->json, list);
    smith_buffer_format(s->json.out, "%lld", (long long)tag);
}

/* What all tags without a case lead to; NULL = bytes, or a number without names. */
static const struct smith_type *otherwise_of(const struct smith_union *variants) {
    return variants->otherwise == UINT16_MAX ? NULL : variants->cases[variants->otherwise].type;
}

/* "if": the tag is one of those that lead to `target`; NULL = one of any of them. */
static void condition(struct schema *s, struct smith_json_group *rule, const struct smith_member *tag,
                      const struct smith_union *variants, const struct smith_type *target) {
    smith_json_key(&s->json, rule, "if");
    struct smith_json_group group = smith_json_open(&s->json, '{', true);
    smith_json_key(&s->json, &group, "properties");
    struct smith_json_group inner = smith_json_open(&s->json, '{', true);
    smith_json_key(&s->json, &inner, tag->name);
    struct smith_json_group value = smith_json_open(&s->json, '{', true);
    smith_json_key(&s->json, &value, "enum");
    struct smith_json_group list = smith_json_open(&s->json, '[', true);
    for (uint16_t i = 0; i < variants->case_count; i++)
        if (i != variants->otherwise && (!target || variants->cases[i].type == target))
            tag_items(s, &list, smith_emit_inner(tag->type), variants->cases[i].tag);
    smith_json_close(&s->json, &list, ']');
    smith_json_close(&s->json, &value, '}');
    smith_json_close(&s->json, &inner, '}');
    if (target) { /* a key that is left out decides nothing */
        smith_json_key(&s->json, &group, "required");
        smith_buffer_format(s->json.out, "[\"%s\"]", tag->name);
    }
    smith_json_close(&s->json, &group, '}');
}

/* ---- consequences --------------------------------------------------------------------------------------------- */

static void value_of(struct schema *s, const struct smith_type *type, const struct smith_type *target) {
    if (type->kind != SMITH_UNION) {
        if (target)
            smith_schema_value(s, target, NULL, false);
        else
            smith_schema_integer(s, type);
        return;
    }
    struct smith_json_group group = smith_json_open(&s->json, '{', true);
    if (target) {
        smith_json_key(&s->json, &group, "anyOf");
        struct smith_json_group any = smith_json_open(&s->json, '[', true);
        smith_json_item(&s->json, &any);
        smith_schema_value(s, target, NULL, false);
        smith_json_item(&s->json, &any);
        smith_buffer_text(s->json.out, "{\"$ref\": \"#/$defs/$unknown\"}");
        smith_json_close(&s->json, &any, ']');
    } else {
        smith_schema_refer(s, &group, "$unknown");
    }
    smith_json_close(&s->json, &group, '}');
}

/* "then" or "else": what the member is. */
static void consequence(struct schema *s, struct smith_json_group *rule, const char *key,
                        const struct smith_member *member, const struct smith_type *target) {
    smith_json_key(&s->json, rule, key);
    struct smith_json_group group = smith_json_open(&s->json, '{', true);
    smith_json_key(&s->json, &group, "properties");
    struct smith_json_group inner = smith_json_open(&s->json, '{', true);
    smith_json_key(&s->json, &inner, member->name);
    value_of(s, smith_emit_inner(member->type), target);
    smith_json_close(&s->json, &inner, '}');
    smith_json_close(&s->json, &group, '}');
}

static void rule(struct schema *s, struct smith_json_group *rules, const struct smith_member *tag,
                 const struct smith_member *member, const struct smith_type *target) {
    const struct smith_type *type = smith_emit_inner(member->type);
    smith_json_item(&s->json, rules);
    struct smith_json_group group = smith_json_open(&s->json, '{', false);
    condition(s, &group, tag, type->variants, target);
    if (target)
        consequence(s, &group, "then", member, target);
    else
        consequence(s, &group, "else", member, otherwise_of(type->variants));
    smith_json_close(&s->json, &group, '}');
}

static void member_rules(struct schema *s, struct smith_json_group *rules, const struct smith_member *tag,
                         const struct smith_member *member) {
    const struct smith_union *variants = smith_emit_inner(member->type)->variants;
    struct smith_hash_map done = {.keys = SMITH_HASH_ADDRESSES};
    for (uint16_t i = 0; i < variants->case_count && !s->symbols.arena.failed; i++) {
        const struct smith_type *target = variants->cases[i].type;
        if (i == variants->otherwise || smith_symbol_set_find(&done, target) != SMITH_NONE)
            continue;
        smith_symbol_set_add(&s->symbols, &done, target);
        rule(s, rules, tag, member, target);
    }
    rule(s, rules, tag, member, NULL);
}

void smith_schema_rules(struct schema *s, struct smith_json_group *rules, const struct smith_record *record) {
    for (uint16_t i = 0; i < record->member_count; i++)
        if (smith_schema_is_ruled(record, &record->members[i]))
            member_rules(s, rules, tag_member(record, tag_of(&record->members[i])), &record->members[i]);
}
