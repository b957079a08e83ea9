/* SPDX-License-Identifier: MIT
 *
 * What the layout says of its fields in texts (text_fields.h).
 */
#include "format/d2df/text/text_fields.h"
#include "document/document.h"
#include "document/expression.h"
#include "document/visit.h"
#include "format/d2df/text/text_reader.h"
#include "type/type_tables.h"
#include <ctype.h>
#include <inttypes.h>
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

/* ---- records ---- */

/*
 * The records of a text map: kept by kind as they are met, found by id, put into the document at the end.
 */

bool smith_d2df_lists_prepare(struct text_reader *reader) {
    for (uint16_t i = 0; i < reader->root->member_count && reader->list_count < TEXT_LISTS; i++) {
        const struct smith_member *member = &reader->root->members[i];
        if (!(member->flags & SMITH_CHUNK) || member->type->kind != SMITH_LIST)
            continue;
        struct text_list *list = &reader->lists[reader->list_count++];
        list->member = member;
        list->elem = smith_type_inner(member->type->elem);
        smith_d2df_record_word(list->elem, list->word, sizeof list->word);
    }
    return smith_d2df_header(reader->root) != NULL;
}

struct text_list *smith_d2df_list_by_word(struct text_reader *reader, const char *word) {
    for (unsigned i = 0; i < reader->list_count; i++)
        if (strcmp(reader->lists[i].word, word) == 0)
            return &reader->lists[i];
    return NULL;
}

struct text_list *smith_d2df_list_by_reference(struct text_reader *reader, const struct smith_reference *reference) {
    const struct smith_member *member = smith_d2df_referred_list(reader->root, reference);
    for (unsigned i = 0; i < reader->list_count; i++)
        if (reader->lists[i].member == member)
            return &reader->lists[i];
    return NULL;
}

void *smith_d2df_record_new(struct text_reader *reader, struct text_list *list) {
    void *record = smith_value_new(&reader->document->arena, list->elem);
    if (record && SMITH_ARRAY_ADD(&reader->arena, &list->records, record))
        return record;
    smith_d2df_read_no_memory(reader);
    return NULL;
}

bool smith_d2df_record_name(struct text_reader *reader, struct text_list *list, const char *id, uint32_t index) {
    struct smith_hash_entry *entry = smith_hash_map_add(&list->ids, &reader->arena, id, strlen(id));
    if (!entry)
        return smith_d2df_read_no_memory(reader);
    entry->value.number = index;
    return true;
}

static bool text_records_store(struct text_reader *reader, const struct text_pending *pending, uint64_t index) {
    if (!pending->member)
        return true;
    const struct smith_type *type = smith_type_inner(pending->member->type);
    int64_t value = (int64_t)index + pending->member->reference->base;
    bool fits = smith_integer_fits(type, value);
    for (uint32_t i = 0; i < pending->member->reference->none_count; i++)
        fits = fits && pending->member->reference->none[i] != value;
    if (fits)
        smith_integer_store(type, pending->value, value);
    else
        smith_mistake(&reader->diagnosis, pending->source_span, "there are more of %s than `%s` can distinguish",
                      pending->list->word, pending->member->name);
    return fits;
}

bool smith_d2df_reference(struct text_reader *reader, struct text_pending pending) {
    const struct smith_hash_entry *entry = smith_hash_map_find(&pending.list->ids, pending.id, strlen(pending.id));
    if (entry)
        return text_records_store(reader, &pending, entry->value.number);
    struct text_pending *kept = smith_arena_alloc(&reader->arena, sizeof *kept, _Alignof(struct text_pending));
    if (!kept)
        return smith_d2df_read_no_memory(reader);
    *kept = pending;
    kept->next = reader->pending;
    reader->pending = kept;
    return true;
}

static bool text_records_resolve(struct text_reader *reader, const struct text_pending *pending) {
    const struct smith_hash_entry *entry = smith_hash_map_find(&pending->list->ids, pending->id, strlen(pending->id));
    if (!entry) {
        smith_mistake(&reader->diagnosis, pending->source_span, "there is no %s `%s`", pending->list->word,
                      pending->id);
        return false;
    }
    return text_records_store(reader, pending, entry->value.number);
}

static bool fill_list(struct text_reader *reader, const struct text_list *list) {
    if (!list->records.count)
        return true;
    struct smith_list *made = smith_member_make(&reader->document->arena, list->member, reader->document->root);
    size_t stride = smith_list_stride(list->member->type);
    bool by_pointer = smith_list_of_pointers(list->member->type);
    uint8_t *items = smith_arena_alloc(&reader->document->arena, list->records.count * stride, 16);
    if (!made || !items)
        return smith_d2df_read_no_memory(reader);
    for (uint32_t i = 0; i < list->records.count; i++)
        memcpy(items + i * stride, by_pointer ? (const void *)&list->records.items[i] : list->records.items[i], stride);
    *made = (struct smith_list){items, list->records.count};
    return true;
}

bool smith_d2df_records_finish(struct text_reader *reader) {
    for (const struct text_pending *pending = reader->pending; pending; pending = pending->next)
        if (!text_records_resolve(reader, pending))
            return false;
    for (unsigned i = 0; i < reader->list_count; i++)
        if (!fill_list(reader, &reader->lists[i]))
            return false;
    return true;
}
