/* SPDX-License-Identifier: MIT
 *
 * Arrays of lists and fixed arrays. A list grows in scratch memory that its depth keeps for the next one, and moves to
 * the document when it is complete: nothing is allocated from a promise.
 */
#include "document/json/json_reader.h"

bool smith_json_reader_list_begin(struct json_reader *r, const struct smith_type *type, void *memory) {
    return smith_json_reader_push(r, ROLE_LIST, type, memory) != NULL;
}

/* Bytes for one more element behind those that there are. */
static uint8_t *reserve_one(struct json_reader *r, struct json_frame *frame, size_t stride) {
    struct smith_buffer *items = &frame->items;
    items->size = frame->count * stride;
    if (frame->count >= UINT32_MAX - 1 || items->size > r->document->limits.memory) {
        smith_json_parser_fail(&r->parser, frame->start, SMITH_LIMIT, "MEMORY-LIMIT", "a list that is too long");
        return NULL;
    }
    if (smith_buffer_ensure(items, stride))
        return items->data + items->size;
    smith_json_reader_no_memory(r);
    return NULL;
}

/* Whether zeroed memory is not yet a new value of the type. */
static bool needs_defaults(const struct smith_type *type) {
    return type->kind == SMITH_TEXT || (!(type->flags & SMITH_PLAIN) && type->kind >= SMITH_RECORD);
}

/* Memory of one more element, at the end of the scratch. */
static void *append(struct json_reader *r, struct json_frame *frame) {
    const struct smith_type *elem = smith_type_inner(frame->type->elem);
    bool pointers = smith_list_of_pointers(frame->type);
    size_t stride = smith_list_stride(frame->type);
    void *new_element = NULL;
    if (pointers || needs_defaults(elem)) {
        new_element = smith_value_new(r->arena, elem);
        if (!new_element) {
            smith_json_reader_no_memory(r);
            return NULL;
        }
    }
    uint8_t *at = reserve_one(r, frame, stride);
    if (!at)
        return NULL;
    frame->count++;
    if (pointers)
        return *(void **)at = new_element;
    if (new_element)
        memcpy(at, new_element, stride);
    else
        memset(at, 0, stride);
    return at;
}

bool smith_json_reader_list_value(struct json_reader *r, const struct smith_json_event *event) {
    struct json_frame *frame = r->top;
    const struct smith_type *type = frame->type;
    if (type->kind == SMITH_LIST) {
        void *memory = append(r, frame);
        return memory && smith_json_reader_put(r, type->elem, memory, event);
    }
    if (frame->count == type->count)
        return smith_json_reader_fail(r, "JSON-COUNT", "more than the %u elements this array has", type->count);
    size_t offset = (size_t)frame->count++ * smith_type_inner(type->elem)->size;
    return smith_json_reader_put(r, type->elem, (uint8_t *)frame->memory + offset, event);
}

static bool list_finish(struct json_reader *r, const struct json_frame *frame) {
    struct smith_list *list = frame->memory;
    size_t size = (size_t)frame->count * smith_list_stride(frame->type);
    list->count = frame->count;
    list->items = NULL;
    if (!size)
        return true;
    list->items = smith_arena_alloc(r->arena, size, 16);
    if (!list->items)
        return smith_json_reader_no_memory(r);
    memcpy(list->items, frame->items.data, size);
    return true;
}

bool smith_json_reader_list_end(struct json_reader *r) {
    struct json_frame *frame = r->top;
    if (frame->type->kind == SMITH_ARRAY && frame->count != frame->type->count)
        return smith_json_reader_fail(r, "JSON-COUNT", "%u elements, and this array has %u", frame->count,
                                      frame->type->count);
    if (frame->type->kind == SMITH_LIST && !list_finish(r, frame))
        return false;
    smith_json_reader_pop(r);
    return true;
}
