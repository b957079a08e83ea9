/* SPDX-License-Identifier: MIT
 *
 * Fingerprints of values, by their types. They never leave the process, so the order of a machine's bytes is no matter.
 */
#include "diff/fingerprint.h"
#include <string.h>

static uint64_t mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

static uint64_t mix_bytes(uint64_t hash, const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    uint64_t word;
    hash = mix(hash, size);
    for (; size >= sizeof word; size -= sizeof word, at += sizeof word) {
        memcpy(&word, at, sizeof word);
        hash = mix(hash, word);
    }
    word = 0;
    if (size)
        memcpy(&word, at, size);
    return mix(hash, word);
}

static uint64_t mix_value(uint64_t hash, const struct smith_type *type, const void *value,
                          const struct smith_reference *reference);

static uint64_t mix_record(uint64_t hash, const struct smith_record *record, const void *value) {
    for (uint16_t i = 0; i < record->member_count; i++) {
        const struct smith_member *member = &record->members[i];
        const void *at = smith_member_value(member, value);
        hash = mix(hash, at != NULL);
        if (at)
            hash = mix_value(hash, member->type, at, member->reference);
    }
    return hash;
}

static uint64_t mix_elements(uint64_t hash, const struct smith_type *type, const void *value,
                             const struct smith_reference *reference) {
    const struct smith_type *elem = smith_type_inner(type->elem);
    const struct smith_list *list = value;
    bool is_array = type->kind == SMITH_ARRAY;
    uint32_t count = is_array ? type->count : list->count;
    const uint8_t *items = is_array ? value : list->items;
    hash = mix(hash, count);
    if (elem->kind < SMITH_RECORD && elem->flags & SMITH_PLAIN && !reference)
        return count ? mix_bytes(hash, items, (size_t)count * elem->size) : hash;
    for (uint32_t i = 0; i < count; i++) {
        const void *at = is_array ? items + (size_t)i * elem->size : smith_list_at(type, list, i);
        hash = at ? mix_value(hash, elem, at, reference) : mix(hash, 0);
    }
    return hash;
}

static uint64_t mix_variant(uint64_t hash, const struct smith_type *type, const struct smith_variant *variant) {
    const struct smith_case *chosen = smith_variant_case(type, variant);
    hash = mix(hash, variant->kind);
    if (chosen && variant->value)
        return mix_value(hash, chosen->type, variant->value, chosen->reference);
    const struct smith_unknown *unknown = variant->value;
    if (!unknown)
        return hash;
    hash = mix_bytes(hash, unknown->id.data, unknown->id.size);
    return mix_bytes(hash, unknown->data.data, unknown->data.size);
}

static uint64_t mix_value(uint64_t hash, const struct smith_type *type, const void *value,
                          const struct smith_reference *reference) {
    type = smith_type_inner(type);
    switch ((enum smith_kind)type->kind) {
    case SMITH_TEXT: {
        const char *text = *(const char *const *)value;
        return mix_bytes(hash, text ? text : "", text ? strlen(text) : 0);
    }
    case SMITH_BYTES: {
        const struct smith_bytes *bytes = value;
        return mix_bytes(hash, bytes->data, bytes->size);
    }
    case SMITH_RECORD:
        return mix_record(hash, type->record, value);
    case SMITH_ARRAY:
    case SMITH_LIST:
        return mix_elements(hash, type, value, reference);
    case SMITH_UNION:
        return mix_variant(hash, type, value);
    default:
        return reference && !reference->by ? hash : mix_bytes(hash, value, type->size);
    }
}

uint64_t smith_fingerprint(const struct smith_type *type, const void *value) {
    return mix_value(0x243F6A8885A308D3u, type, value, NULL);
}

bool smith_fingerprint_key(const struct smith_type *type, const void *value, const char *key, uint64_t *fingerprint) {
    type = smith_type_inner(type);
    if (value && type->kind == SMITH_UNION) {
        const struct smith_variant *variant = value;
        const struct smith_case *chosen = smith_variant_case(type, variant);
        return chosen && smith_fingerprint_key(chosen->type, variant->value, key, fingerprint);
    }
    int index = value && type->kind == SMITH_RECORD ? smith_member_find(type->record, key, strlen(key)) : -1;
    const struct smith_member *member = index < 0 ? NULL : &type->record->members[index];
    const void *at = member ? smith_member_value(member, value) : NULL;
    if (at && smith_type_inner(member->type)->kind <= SMITH_SPELLED) /* of whatever width: cases may differ in that */
        *fingerprint = mix(0, (uint64_t)smith_integer_load(smith_type_inner(member->type), at));
    else if (at)
        *fingerprint = smith_fingerprint(member->type, at);
    return at != NULL;
}
