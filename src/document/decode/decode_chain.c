/* SPDX-License-Identifier: MIT
 *
 * Decoding of chains: records each of which has a link to the next, a chunk that it lies in or its address. They are
 * read one after the other so that thousands of them need no deep recursion.
 */
#include "document/decode/decode.h"

/* The chunk that holds the next record is damaged: its bytes stay with the record before. */
static bool keep_link_raw(struct decoder *d, struct smith_scope *last, const struct link *link, const char *code) {
    smith_quirks_remove(last->frame.record, link->member, 0, UINT32_MAX, ~0u); /* of its header and what is before it */
    last->frame.member = link->member;
    if (!smith_decode_quirk(d, last, SMITH_QUIRK_EXTRA, link->start, link->payload.end, 0))
        return false;
    smith_quirks_sort(last->frame.record);
    return smith_decode_span(d, last, SMITH_SPAN_EXTRA, link->payload.at, link->payload.end, NULL, NULL, 0, code);
}

bool smith_decode_chained(struct decoder *d, const struct chained_record *record, struct cursor *c) {
    d->chained = true;
    return smith_decode_record(d, record->scope, record->type, record->value, c);
}

/* Read the record in the chunk that its predecessor left. */
static enum outcome nested_record(struct decoder *d, struct smith_scope *last, const struct link *nest,
                                  const struct chained_record *record, const char **code) {
    struct cursor c = nest->payload;
    const uint8_t *start = c.at;
    struct smith_scope *scope = record->scope;
    if (smith_decode_damage_is_known(d, start, code))
        return REFUSED;
    struct mark mark = smith_decode_mark(d, scope);
    bool done = smith_decode_chained(d, record, &c);
    if (done && c.at < c.end) {
        struct link link = d->link;
        scope->frame.index--; /* the bytes belong to the record before */
        done = smith_decode_tail(d, last, &c);
        scope->frame.index++;
        smith_quirks_sort(last->frame.record);
        d->link = link;
    }
    return smith_decode_contain_chunk(d, &mark, done, start, code);
}

/* Addresses may lead in a circle: one is remembered, and another one after twice as many records. */
struct circle {
    int64_t offset;
    uint32_t until;
};

static bool decode_chain_is_circle(struct circle *circle, uint32_t index, int64_t offset) {
    if (index > 1 && offset == circle->offset)
        return true;
    if (index >= circle->until)
        *circle = (struct circle){offset, 2 * index};
    return false;
}

/* Read the record that its predecessor leads to; what cannot be read stays with that. */
static enum outcome next_record(struct decoder *d, struct smith_scope *last, const struct link *link,
                                struct circle *circle, const struct chained_record *record) {
    struct smith_scope *scope = record->scope;
    const char *code = NULL;
    if (link->elsewhere)
        return smith_decode_linked_block(
            d, last, link, record,
            decode_chain_is_circle(circle, scope->frame.index, link->pending.offset) ? "OFFSET-CIRCLE" : NULL);
    enum outcome outcome = nested_record(d, last, link, record, &code);
    if (outcome != REFUSED)
        return outcome;
    scope->frame.index--;
    return keep_link_raw(d, last, link, code) ? REFUSED : FAILED;
}

bool smith_decode_chain(struct decoder *d, struct smith_scope *scope, const struct smith_type *type,
                        struct smith_list *list, struct cursor *c) {
    struct chained_record record = {.scope = scope, .type = smith_type_inner(type->elem)};
    uint32_t first = d->items.count;
    uint32_t outside = scope->frame.index;
    struct smith_scope last = {.outer = scope};
    struct link link = {0};
    struct circle circle = {0};
    enum outcome outcome = TAKEN;
    while (outcome == TAKEN) {
        scope->frame.index = d->items.count - first;
        record.value = smith_value_new(d->arena, record.type);
        if (!record.value)
            return smith_decode_out_of_memory(d);
        if (scope->frame.index)
            outcome = next_record(d, &last, &link, &circle, &record);
        else /* whoever reads the chain contains it, and goes on behind it */
            outcome = smith_decode_chained(d, &record, c) ? TAKEN : FAILED;
        if (outcome == FAILED || (outcome == TAKEN && !smith_decode_push(d, 0, 0, record.value)))
            return false;
        link = d->link;
        last.frame = (struct smith_frame){&scope->frame, record.type, record.value, link.member, SMITH_NONE};
        if (!link.payload.at && !link.elsewhere)
            break;
    }
    scope->frame.index = outside;
    d->link = (struct link){0};
    list->count = d->items.count - first;
    return smith_decode_list_fill(d, type, list, first);
}
