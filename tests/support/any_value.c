/* SPDX-License-Identifier: MIT
 *
 * The values of a document of any format (any_value.h).
 */
#include "support/any_value.h"

#include "document/document.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
/* cmocka.h needs the four above */
#include <cmocka.h>

struct smith_document *any_value_decode(const struct smith_layout *layout, struct smith_bytes bytes, const char *what) {
    struct smith_document *document;
    struct smith_error error;
    if (smith_decode(layout, bytes, NULL, NULL, NULL, &document, &error) != SMITH_OK)
        fail_msg("%s: %s at %llu", what, error.message, (unsigned long long)error.offset);
    return document;
}

static bool search_value(struct any_value_search *search, struct smith_frame *frame, const struct smith_type *type,
                         void *value);

static bool take(struct any_value_search *search, const struct smith_frame *frame, const struct smith_type *type,
                 void *value) {
    const struct smith_frame *list = frame->parent;
    const char *key = list ? list->type->record->members[list->member].key : NULL;
    bool is_form = frame->type->record->form_count > 1 && frame->member == 0;
    search->is_key = is_form || (key && strcmp(key, frame->type->record->members[frame->member].name) == 0);
    search->keys += search->is_key;
    if (search->count++ != search->wanted)
        return false;
    smith_frame_path(frame, search->path, sizeof search->path);
    search->node = (struct smith_node){.type = type, .value = value};
    return true;
}

static bool search_record(struct any_value_search *search, const struct smith_frame *outer,
                          const struct smith_type *type, void *record) {
    struct smith_frame frame = {outer, type, record, SMITH_AT_END, SMITH_NONE};
    for (uint16_t i = 0; i < type->record->member_count; i++) {
        const struct smith_member *member = &type->record->members[i];
        void *value = smith_member_value(member, record);
        frame.member = i;
        frame.index = SMITH_NONE;
        if (value && search_value(search, &frame, member->type, value))
            return true;
    }
    return false;
}

static bool search_elements(struct any_value_search *search, struct smith_frame *frame, const struct smith_type *type,
                            void *value) {
    bool is_array = type->kind == SMITH_ARRAY;
    uint32_t count = is_array ? type->count : ((const struct smith_list *)value)->count;
    for (uint32_t i = 0; i < count; i++) {
        frame->index = i;
        if (search_value(search, frame, type->elem,
                         is_array ? (uint8_t *)value + i * smith_type_inner(type->elem)->size
                                  : smith_list_at(type, value, i)))
            return true;
    }
    return false;
}

static bool search_value(struct any_value_search *search, struct smith_frame *frame, const struct smith_type *type,
                         void *value) {
    type = smith_type_inner(type);
    switch (type->kind) {
    case SMITH_RECORD: return search_record(search, frame, type, value);
    case SMITH_LIST:
    case SMITH_ARRAY: return search_elements(search, frame, type, value);
    case SMITH_UNION: {
        struct smith_variant *variant = value;
        const struct smith_case *chosen = smith_variant_case(type, variant);
        bool record = chosen && variant->value && smith_type_inner(chosen->type)->kind == SMITH_RECORD;
        return record && search_value(search, frame, chosen->type, variant->value);
    }
    case SMITH_BYTES: {
        size_t size = ((const struct smith_bytes *)value)->size;
        return size && size <= ANY_VALUE_BYTES_MAX && take(search, frame, type, value);
    }
    default: return take(search, frame, type, value);
    }
}

bool any_value_find(struct any_value_search *search, const struct smith_document *document) {
    return search_record(search, NULL, smith_type_inner(smith_document_layout(document)->root),
                         smith_document_root(document));
}

/* The same with another first bit, in hex. */
static void other_bytes(const struct smith_bytes *bytes, char *json) {
    json += sprintf(json, "\"");
    for (size_t i = 0; i < bytes->size; i++)
        json += sprintf(json, "%02x", bytes->data[i] ^ (i == 0));
    sprintf(json, "\"");
}

void any_value_other(const struct smith_node *node, char json[ANY_VALUE_JSON_MAX]) {
    const struct smith_type *type = node->type;
    if (type->kind == SMITH_BOOL)
        snprintf(json, ANY_VALUE_JSON_MAX, "%s", *(const bool *)node->value ? "false" : "true");
    else if (type->kind == SMITH_TEXT)
        snprintf(json, ANY_VALUE_JSON_MAX, "\"%s\"", strcmp(*(const char *const *)node->value, "q") == 0 ? "w" : "q");
    else if (type->kind == SMITH_BYTES)
        other_bytes(node->value, json);
    else if (type->kind == SMITH_FLOAT)
        snprintf(json, ANY_VALUE_JSON_MAX, "%s",
                 type->width == 4 && *(const float *)node->value == 0.5f ? "0.25" : "0.5");
    else
        snprintf(json, ANY_VALUE_JSON_MAX, "%lld", (long long)(smith_integer_load(type, node->value) ^ 1));
}
