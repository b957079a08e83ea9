/* SPDX-License-Identifier: MIT
 *
 * Elements that are found again by what they are. See object_mark.h.
 */
#include "document/references/object_mark.h"
#include "document/path.h"
#include "document/references/references.h"
#include "document/visit.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TYPES_DEEP 12 /* that are looked into for references */

/* ---- what a value is, as a number ---- */

static uint64_t mark_mix(uint64_t hash, const void *data, size_t size) {
    const uint8_t *bytes = data;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3u; /* FNV-1a */
    return hash;
}

/* The same on every machine. */
static uint64_t mix_number(uint64_t hash, uint64_t number) {
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
    return mark_mix(hash, bytes, sizeof bytes);
}

static uint64_t mark_value(uint64_t hash, const struct smith_type *type, const void *value, bool is_exact,
                           const char *key);

/* Numbers that programs give anew. */
static bool is_given_number(const struct smith_child *child, const char *key) {
    bool is_number = child->type->kind <= SMITH_SPELLED;
    return smith_child_reference(child, NULL) ||
           (is_number && key && child->member && strcmp(child->member->name, key) == 0);
}

static uint64_t number_bits(const struct smith_type *type, const void *value) {
    uint64_t wide;
    uint32_t narrow;
    if (type->kind != SMITH_FLOAT)
        return (uint64_t)smith_integer_load(type, value);
    memcpy(type->width == 4 ? (void *)&narrow : (void *)&wide, value, type->width);
    return type->width == 4 ? narrow : wide;
}

static uint64_t mark_children(uint64_t hash, const struct smith_type *type, const void *value, bool is_exact,
                              const char *key) {
    struct smith_children children = smith_children_of(type, value);
    struct smith_child child;
    while (smith_children_next(&children, &child)) {
        bool is_object_list = child.type->kind == SMITH_LIST && !smith_type_is_flat(child.type);
        if (is_object_list || (!is_exact && is_given_number(&child, key)))
            continue;
        hash = mark_mix(hash, child.value ? "+" : "-", 1);
        if (child.value)
            hash = mark_value(hash, child.type, child.value, is_exact, key);
    }
    return hash;
}

static uint64_t mark_value(uint64_t hash, const struct smith_type *type, const void *value, bool is_exact,
                           const char *key) {
    type = smith_type_inner(type);
    if (type->kind == SMITH_UNION)
        hash = mix_number(hash, ((const struct smith_variant *)value)->kind);
    if (type->kind >= SMITH_RECORD)
        return mark_children(hash, type, value, is_exact, key);
    if (type->kind == SMITH_TEXT) {
        const char *text = *(const char *const *)value;
        return text ? mark_mix(hash, text, strlen(text) + 1) : hash;
    }
    if (type->kind == SMITH_BYTES) {
        const struct smith_bytes *bytes = value;
        return mark_mix(mix_number(hash, bytes->size), bytes->data, bytes->size);
    }
    return mix_number(hash, number_bits(type, value));
}

static uint64_t mark_element(const struct smith_type *type, const void *element, bool is_exact, const char *key) {
    return element ? mark_value(0xcbf29ce484222325u, type, element, is_exact, key) : 0;
}

/* ---- lists on the way ---- */

/* A list, and which of its elements is meant. */
struct level {
    const struct smith_type *type;
    const void *list;
    const char *key;
    uint32_t index;
};

/* The list at `path`, if one is there. */
static bool marked_list_at(const struct smith_document *document, const char *path, struct level *level) {
    struct smith_node node;
    if (smith_path_find(document, path, &node, NULL) != SMITH_OK)
        return false;
    void *value = node.value;
    const struct smith_type *type = smith_path_enter(node.type, &value);
    if (!value || !type || type->kind != SMITH_LIST || smith_type_is_flat(type))
        return false;
    const struct smith_member *member =
        node.record && node.member != SMITH_AT_END ? &node.record_type->record->members[node.member] : NULL;
    *level = (struct level){.type = type, .list = value, .key = member ? member->key : NULL};
    return true;
}

static uint64_t mark_at(const struct level *level, uint32_t index, bool is_exact) {
    return mark_element(level->type->elem, smith_element_at(level->type, level->list, index), is_exact, level->key);
}

/* How many elements have that mark, and how many of them stand before `index`; the one that has `wanted` before it. */
static uint32_t count_alike(const struct level *level, uint64_t hash, bool is_exact, uint32_t index, uint32_t wanted,
                            uint32_t *before, uint32_t *found) {
    uint32_t alike = 0;
    *before = 0;
    for (uint32_t i = 0; i < smith_element_count(level->type, level->list); i++) {
        if (mark_at(level, i, is_exact) != hash)
            continue;
        *before += i < index;
        if (alike++ == wanted)
            *found = i;
    }
    return alike;
}

/* The next step of a path: where it begins behind its slash and how long it is; false = there is none. */
static bool mark_next_step(const char *path, size_t *at, size_t *size) {
    *at += path[*at] == '/';
    *size = strcspn(path + *at, "/");
    return *size > 0;
}

static bool is_index_step(const char *step, size_t size) {
    return size > 0 && size < 10 && strspn(step, "0123456789") >= size;
}

/* ---- lists that a value refers to ---- */

static bool mark_referred(void *context, const struct smith_type *type, void *element, uint32_t index) {
    uint64_t *hash = context;
    *hash = mix_number(*hash, index);
    *hash = element ? mark_value(*hash, type, element, false, NULL) : *hash;
    return true;
}

static void mark_reference(const struct smith_document *document, const struct smith_reference *reference,
                           uint64_t *hash) {
    if (reference && reference->path && !reference->by)
        smith_visit_referred(document->layout->root, document->root, reference->path, mark_referred, hash);
}

static void mark_references(const struct smith_document *document, const struct smith_type *type, unsigned deep,
                            uint64_t *hash) {
    type = smith_type_inner(type);
    if (deep >= TYPES_DEEP)
        return;
    if (type->kind == SMITH_LIST || type->kind == SMITH_ARRAY)
        mark_references(document, type->elem, deep + 1, hash);
    for (uint16_t i = 0; type->kind == SMITH_RECORD && i < type->record->member_count; i++) {
        mark_reference(document, type->record->members[i].reference, hash);
        mark_references(document, type->record->members[i].type, deep + 1, hash);
    }
    for (uint16_t i = 0; type->kind == SMITH_UNION && i < type->variants->case_count; i++) {
        mark_reference(document, type->variants->cases[i].reference, hash);
        mark_references(document, type->variants->cases[i].type, deep + 1, hash);
    }
}

/* Of all elements in the lists that a value at `path` may refer to; 0 = it refers to none. */
static uint64_t mark_of_references(const struct smith_document *document, const char *path, bool *failed) {
    struct smith_node node;
    struct level level;
    size_t size = strlen(path);
    bool is_to_come = size > 2 && strcmp(path + size - 2, "/-") == 0;
    struct smith_buffer list;
    uint64_t hash = 0;
    smith_buffer_init(&list, &document->arena.allocator);
    if (is_to_come) {
        smith_buffer_add(&list, path, size - 2);
        smith_buffer_byte(&list, '\0');
    }
    *failed = *failed || list.failed;
    if (is_to_come && !list.failed && marked_list_at(document, (const char *)list.data, &level))
        mark_references(document, level.type->elem, 0, &hash);
    else if (!is_to_come && smith_path_find(document, path, &node, NULL) == SMITH_OK) {
        const struct smith_member *member =
            node.record && node.member != SMITH_AT_END ? &node.record_type->record->members[node.member] : NULL;
        if (member)
            mark_reference(document, member->reference, &hash);
        mark_references(document, node.type, 0, &hash);
    }
    smith_buffer_free(&list);
    return hash;
}

/* ---- marks ---- */

void smith_object_mark_write(const struct smith_document *document, const char *path, struct smith_buffer *mark) {
    struct smith_buffer list_path;
    size_t at = 0, size, start = mark->size;
    smith_buffer_init(&list_path, &mark->allocator);
    while (mark_next_step(path, &at, &size)) {
        struct level level;
        uint32_t none, before;
        smith_buffer_byte(&list_path, '\0');
        if (!list_path.failed && is_index_step(path + at, size) &&
            marked_list_at(document, (const char *)list_path.data, &level)) {
            level.index = (uint32_t)strtoul(path + at, NULL, 10);
            if (level.index >= smith_element_count(level.type, level.list))
                break;
            smith_buffer_text(mark, mark->size > start ? " " : "");
            for (int is_exact = 1; is_exact >= 0; is_exact--) {
                uint64_t hash = mark_at(&level, level.index, is_exact);
                uint32_t alike = count_alike(&level, hash, is_exact, level.index, UINT32_MAX, &before, &none);
                smith_buffer_format(mark, "%s%" PRIu32 "/%" PRIu32 ":%" PRIx64, is_exact ? "" : ",", before, alike,
                                    hash);
            }
        }
        list_path.size -= !list_path.failed;
        smith_buffer_format(&list_path, "/%.*s", (int)size, path + at);
        at += size;
    }
    uint64_t referred = mark_of_references(document, path, &mark->failed);
    if (referred)
        smith_buffer_format(mark, "%s=%" PRIx64, mark->size > start ? " " : "", referred);
    mark->failed = mark->failed || list_path.failed;
    smith_buffer_free(&list_path);
}

/* A part of a mark: what an element was. */
struct part {
    uint32_t before[2], alike[2]; /* just so, and so but for numbers */
    uint64_t hash[2];
};

static const char *mark_read_part(const char *mark, struct part *part) {
    int size = 0;
    int read =
        sscanf(mark, "%" SCNu32 "/%" SCNu32 ":%" SCNx64 ",%" SCNu32 "/%" SCNu32 ":%" SCNx64 "%n", &part->before[0],
               &part->alike[0], &part->hash[0], &part->before[1], &part->alike[1], &part->hash[1], &size);
    if (read != 6)
        return NULL;
    mark += size;
    return mark + (*mark == ' ');
}

/* As many are so as were: then it is the one that had as many before it. */
static bool mark_find_part(const struct level *level, const struct part *part, uint32_t *index) {
    uint32_t before;
    for (int i = 0; i < 2; i++)
        if (count_alike(level, part->hash[i], i == 0, 0, part->before[i], &before, index) == part->alike[i])
            return true;
    return false;
}

enum smith_object_found smith_object_mark_find(const struct smith_document *document, const char *path,
                                               const char *mark, struct smith_buffer *found) {
    enum smith_object_found result = SMITH_OBJECT_FOUND;
    size_t at = 0, size;
    while (result == SMITH_OBJECT_FOUND && mark_next_step(path, &at, &size)) {
        struct level level;
        struct part part;
        smith_buffer_byte(found, '\0');
        bool is_element = !found->failed && is_index_step(path + at, size) &&
                          marked_list_at(document, (const char *)found->data, &level);
        found->size -= !found->failed;
        if (is_element && !(mark = mark_read_part(mark, &part)))
            return SMITH_OBJECT_MARK_WRONG;
        if (is_element && !mark_find_part(&level, &part, &level.index))
            result = SMITH_OBJECT_GONE;
        if (is_element)
            smith_buffer_format(found, "/%" PRIu32, level.index);
        else
            smith_buffer_format(found, "/%.*s", (int)size, path + at);
        at += size;
    }
    smith_buffer_byte(found, '\0');
    if (result != SMITH_OBJECT_FOUND || found->failed)
        return result;
    uint64_t referred = mark_of_references(document, (const char *)found->data, &found->failed);
    if (*mark == '=')
        return strtoull(mark + 1, NULL, 16) == referred ? result : SMITH_OBJECT_NUMBERS_MOVED;
    return *mark ? SMITH_OBJECT_MARK_WRONG : result;
}
