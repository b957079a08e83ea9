/* SPDX-License-Identifier: MIT
 *
 * Decoding of streams and lists of chunks as a whole. How many chunks there are is known only at the end, so they wait
 * on the decoder's stack of items until then.
 */
#include "document/decode/decode_fast.h"
#include "document/decode/decode_stream.h"
#include "document/visit.h"
#include "type/type_tables.h"

/* ---- from the item stack to lists ---- */

/* The next elements of a list whose `items` have room for them. */
static void list_put(const struct smith_type *type, struct smith_list *list, const struct item *items, size_t count) {
    const struct smith_type *elem = smith_type_inner(type->elem);
    size_t index = list->count;
    list->count += (uint32_t)count;
    if (smith_list_of_pointers(type)) {
        for (void **to = (void **)list->items + index; count; count--)
            *to++ = items++->value;
    } else if (elem->kind == SMITH_UNION) {
        for (struct smith_variant *to = (struct smith_variant *)list->items + index; count; count--, items++)
            *to++ = (struct smith_variant){items->kind, items->value};
    } else {
        for (uint8_t *to = (uint8_t *)list->items + index * elem->size; count; count--, to += elem->size)
            memcpy(to, items++->value, elem->size);
    }
}

bool smith_decode_list_allocate(struct decoder *d, const struct smith_type *type, struct smith_list *list,
                                uint32_t count) {
    list->items = smith_arena_alloc(d->arena, count * smith_list_stride(type), smith_list_align(type));
    list->count = count;
    return list->items || smith_decode_out_of_memory(d);
}

static bool list_reserve(struct decoder *d, const struct smith_type *type, struct smith_list *list) {
    bool done = smith_decode_list_allocate(d, type, list, list->count);
    list->count = 0;
    return done;
}

bool smith_decode_list_fill(struct decoder *d, const struct smith_type *type, struct smith_list *list, uint32_t first) {
    if (!list_reserve(d, type, list))
        return false;
    if (first < d->items.count)
        list_put(type, list, d->items.items + first, d->items.count - first);
    d->items.count = first;
    return true;
}

bool smith_decode_fill_members(struct decoder *d, const struct stream *stream, const struct smith_record *record) {
    const struct item *end = d->items.items + d->items.count, *next;
    for (const struct item *item = d->items.items + stream->first; item < end; item = next) {
        const struct smith_member *member = &record->members[item->member];
        for (next = item + 1; next < end && next->member == item->member;)
            next++;
        if (!(member->flags & (SMITH_MANY | SMITH_SPLICED)))
            continue;
        struct smith_list *list = (struct smith_list *)(stream->holder + member->offset);
        if (!list->items && !list_reserve(d, member->type, list))
            return false;
        list_put(member->type, list, item, (size_t)(next - item));
    }
    return true;
}

/* The order of the chunks, as pairs (member, how many in a row). */
static bool decode_lists_note_order(struct decoder *d, const struct stream *stream, struct smith_scope *scope) {
    struct smith_buffer runs;
    smith_buffer_init(&runs, &d->arena->allocator);
    for (size_t i = stream->first; i < d->items.count;) {
        uint32_t member = d->items.items[i].member;
        uint16_t run[2] = {(uint16_t)member, 0};
        while (i < d->items.count && d->items.items[i].member == member && run[1] < UINT16_MAX)
            run[1]++, i++;
        smith_buffer_add(&runs, run, sizeof run);
    }
    bool done = !runs.failed || smith_decode_out_of_memory(d);
    smith_scope_go(scope, SMITH_AT_END);
    done = done && smith_decode_quirk(d, scope, SMITH_QUIRK_ORDER, runs.data, runs.data + runs.size, 0);
    smith_buffer_free(&runs);
    return done;
}

bool smith_decode_stream(struct decoder *d, struct smith_scope *scope, struct cursor *c) {
    const struct smith_record *record = scope->frame.type->record;
    struct stream stream = {.framing = record->framing,
                            .holder = scope->frame.record,
                            .slots = record->slots,
                            .slot_count = record->slot_count,
                            .hint = record->slots,
                            .ordered = true,
                            .first = d->items.count};
    bool done = smith_decode_chunks(d, &stream, scope, c) &&
                (!stream.repeats || smith_decode_fill_members(d, &stream, record)) &&
                (stream.ordered || decode_lists_note_order(d, &stream, scope));
    d->items.count = stream.first;
    d->link = stream.link;
    return done;
}

bool smith_decode_chunk_list(struct decoder *d, struct smith_scope *scope, const struct smith_type *type,
                             struct smith_list *list, struct cursor *c) {
    const struct smith_type *elem = smith_type_inner(type->elem);
    struct smith_slot only = smith_list_slot(type);
    bool typeset = !only.chunk.id.data;
    struct stream stream = {.framing = type->extent->framing,
                            .slots = typeset ? elem->variants->slots : &only,
                            .slot_count = typeset ? elem->variants->slot_count : 1,
                            .is_list = true,
                            .keeps_unknown = typeset,
                            .member = scope->frame.member,
                            .first = d->items.count};
    stream.holder = (uint8_t *)&stream.list;
    stream.hint = stream.slots;
    struct smith_frame frame = scope->frame;
    bool done = smith_decode_chunks(d, &stream, scope, c);
    scope->frame = frame;
    list->count = stream.list.count;
    return done && smith_decode_list_fill(d, type, list, stream.first);
}

/* ---- column ---- */

/*
 * Decoding of columns: the bytes of one member of every element below a record, one behind the other, each put where
 * it belongs. A column that stands before its list makes the list.
 */

/* A column being read. */
struct column {
    const struct smith_column *column;
    uint16_t index; /* of the member that is the column, in the record that has it */
    uint32_t min; /* bytes of each value */
    struct cursor *c;
};

static bool read_step(struct decoder *d, const struct column *column, struct smith_scope *scope, uint16_t step);

/* What the column stands before has not been read; what it stands behind has, but for other things that lie apart. */
static uint16_t members_read(const struct column *column) {
    return column->index < column->column->steps[0] ? 1 : SMITH_AT_END;
}

/* The scope of records of `type` below `outer`, of which one after the other is its frame's. */
static struct smith_scope scope_inside(const struct column *column, const struct smith_scope *outer,
                                       const struct smith_type *type) {
    struct smith_scope scope = smith_scope_of(outer, type, NULL);
    scope.read = members_read(column);
    return scope;
}

static bool decode_column_read_inside(struct decoder *d, const struct column *column, struct smith_scope *scope,
                                      void *record, uint16_t step) {
    scope->frame.record = record;
    scope->frame.index = SMITH_NONE;
    scope->blocks = 0;
    bool done = read_step(d, column, scope, step);
    if (done && smith_type_has_quirks(scope->frame.type))
        smith_quirks_sort(record);
    return done;
}

static bool read_elements(struct decoder *d, const struct column *column, struct smith_scope *scope,
                          const struct smith_type *type, void *value, uint16_t step) {
    const struct smith_type *elem = smith_type_inner(type->elem);
    uint32_t count = smith_element_count(type, value);
    const struct smith_member *leaf =
        smith_decode_can_use_fast_path(d) ? smith_column_leaf(column->column, elem, step) : NULL;
    struct smith_scope inside = scope_inside(column, scope, elem);
    struct cursor *c = column->c;
    for (uint32_t i = 0; i < count; i++) {
        void *element = smith_element_at(type, value, i);
        const uint8_t *behind =
            leaf ? smith_decode_fast(d, leaf->type, (uint8_t *)element + leaf->offset, c->at, c->end) : NULL;
        if (behind) {
            c->at = behind;
            continue;
        }
        scope->frame.index = i;
        if (!decode_column_read_inside(d, column, &inside, element, step))
            return false;
    }
    scope->frame.index = SMITH_NONE;
    return true;
}

/* Read the values at and below one step, of the record of `scope`. */
static bool read_step(struct decoder *d, const struct column *column, struct smith_scope *scope, uint16_t step) {
    scope->frame.member = column->column->steps[step];
    const struct smith_member *member = &scope->frame.type->record->members[scope->frame.member];
    if (step + 1 == column->column->count)
        return smith_decode_stored(d, scope, column->c);
    const struct smith_type *type = smith_type_inner(member->type);
    void *value = smith_member_value(member, scope->frame.record);
    if (!value)
        return true;
    if (type->kind == SMITH_RECORD) {
        struct smith_scope inside = scope_inside(column, scope, type);
        return decode_column_read_inside(d, column, &inside, value, (uint16_t)(step + 1));
    }
    bool unmade =
        type->kind == SMITH_LIST && column->index < column->column->steps[0] && !((struct smith_list *)value)->items;
    if (unmade && !smith_decode_list_create(d, scope, type, value, column->min, column->c))
        return false;
    return read_elements(d, column, scope, type, value, (uint16_t)(step + 1));
}

bool smith_decode_column(struct decoder *d, struct smith_scope *scope, uint16_t index, struct cursor *c) {
    const struct smith_member *member = &scope->frame.type->record->members[index];
    uint32_t min = member->type->wire_min ? member->type->wire_min : 1;
    struct column column = {member->column, index, min, c};
    if (!smith_decode_span(d, scope, SMITH_SPAN_COLUMN, c->at, c->at, member->type, NULL, 0, NULL))
        return false;
    scope->read = (uint16_t)(index + 1);
    bool done = read_step(d, &column, scope, 0);
    scope->read = 0;
    return done;
}
