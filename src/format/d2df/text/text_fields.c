/* SPDX-License-Identifier: MIT
 *
 * What the layout says of its fields in texts (text_fields.h).
 */
#include "format/d2df/text/text_fields.h"

#include "document/document.h"
#include "document/expression.h"
#include "document/visit.h"
#include "type/type_tables.h"
#include <ctype.h>
#include <string.h>

enum field_presence smith_d2df_field_presence(const struct smith_member *member) {
    const char *text = smith_annotation_value(&member->annotations, "text");
    if (!text)
        return FIELD_MANDATORY;
    if (strcmp(text, "internal") == 0)
        return FIELD_INTERNAL;
    return strcmp(text, "optional") == 0 ? FIELD_OPTIONAL : FIELD_DEFAULT;
}

static bool was_called(const struct smith_member *member, const char *name) {
    for (uint32_t i = 0; i < member->annotations.count; i++) {
        const struct smith_annotation *item = &member->annotations.items[i];
        if (strcmp(item->key, "formerly") == 0 && item->value && strcmp(item->value, name) == 0)
            return true;
    }
    return false;
}

const struct smith_member *smith_d2df_field_find(const struct smith_record *record, const char *name) {
    int index = smith_member_find(record, name, strlen(name));
    if (index >= 0 && !(record->members[index].flags & SMITH_DERIVED) &&
        smith_d2df_field_presence(&record->members[index]) != FIELD_INTERNAL)
        return &record->members[index];
    for (uint16_t i = 0; i < record->member_count; i++)
        if (was_called(&record->members[i], name))
            return &record->members[i];
    return NULL;
}

const char *smith_d2df_field_zero(const struct smith_member *member) {
    return smith_annotation_value(&member->annotations, "zero");
}

const char *smith_d2df_field_all(const struct smith_member *member) {
    return smith_annotation_value(&member->annotations, "all");
}

bool smith_d2df_field_is_one(const struct smith_member *member) {
    return smith_annotation_find(&member->annotations, "one") != NULL;
}

bool smith_d2df_field_is_negated(const struct smith_member *member) {
    return smith_annotation_find(&member->annotations, "negated") != NULL;
}

const char *smith_d2df_field_initial(const struct smith_member *member) {
    return member->fallback ? (const char *)member->constant->data : "";
}

void smith_d2df_record_word(const struct smith_type *type, char *word, size_t size) {
    size_t length = strlen(type->name);
    length = length < size ? length : size - 1;
    for (size_t i = 0; i < length; i++)
        word[i] = (char)(type->name[i] >= 'A' && type->name[i] <= 'Z' ? type->name[i] | 0x20 : type->name[i]);
    word[length] = '\0';
}

const struct smith_member *smith_d2df_referred_list(const struct smith_record *root,
                                                    const struct smith_reference *reference) {
    const char *name = reference->path + (reference->path[0] == '/');
    int index = smith_member_find(root, name, strlen(name));
    return index >= 0 && root->members[index].type->kind == SMITH_LIST ? &root->members[index] : NULL;
}

int64_t smith_d2df_text_capacity(const struct smith_type *type) {
    int64_t room = 0;
    bool known = type->extent && smith_expression_constant(&type->extent->size, &room);
    return known ? room : INT64_MAX;
}

const struct smith_member *smith_d2df_header(const struct smith_record *root) {
    for (uint16_t i = 0; i < root->member_count; i++)
        if (root->members[i].flags & SMITH_CHUNK && root->members[i].type->kind == SMITH_RECORD)
            return &root->members[i];
    return NULL;
}

const struct smith_member *smith_d2df_union_tag(const struct smith_record *record, const struct smith_type *type) {
    const struct smith_expression *tag = &type->variants->tag;
    bool plain = tag->count == 1 && tag->ops[0].code == SMITH_OP_MEMBER;
    return plain ? &record->members[tag->ops[0].argument] : NULL;
}

/* Whether the last word of the name is `wanted` in capitals. */
static bool ends_in(const char *name, const char *wanted) {
    const char *last = strrchr(name, '_');
    for (last = last ? last + 1 : name; *last && *wanted; last++, wanted++)
        if (*last != toupper((unsigned char)*wanted))
            return false;
    return *last == *wanted;
}

const char *smith_d2df_name_wanted(const struct smith_names *names, int64_t value, const char *wanted) {
    for (uint32_t i = 0; i < names->count; i++)
        if (names->items[i].value == value && ends_in(names->items[i].name, wanted))
            return names->items[i].name;
    return NULL;
}
