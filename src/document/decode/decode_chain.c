/* SPDX-License-Identifier: MIT
 *
 * Decoding of chains: records that lie nested in each other, each in its predecessor's link, read one after the other
 * so that thousands of them need no deep recursion.
 */
#include "document/decode/decode.h"

/* The chunk that holds the next record is damaged: its bytes stay with the record before. */
static bool keep_link_raw(struct decoder *d, struct smith_scope *last, const struct link *link, const char *code) {
    struct smith_quirks *quirks = *(struct smith_quirks **)last->frame.record;
    uint32_t kept = 0;
    for (uint32_t i = 0; quirks && i < quirks->count; i++) /* extra bytes before it and its header are part of it */
        if (quirks->items[i].member != link->member)
            quirks->items[kept++] = quirks->items[i];
    if (quirks)
        quirks->count = kept;
    last->frame.member = link->member;
    if (!smith_decode_quirk(d, last, SMITH_QUIRK_EXTRA, link->start, link->payload.end, 0))
        return false;
    smith_quirks_sort(last->frame.record);
    return smith_decode_span(d, last, SMITH_SPAN_EXTRA, link->payload.at, link->payload.end, NULL, NULL, 0, code);
}

static bool chained_record(struct decoder *d, struct smith_scope *scope, const struct smith_type *elem, void *value,
                           struct cursor *c) {
    d->chained = true;
    return smith_decode_record(d, scope, elem, value, c);
}

/* Read one more record of a chain, from the link its predecessor left (or the first, which the caller contains). */
static enum outcome chain_next(struct decoder *d, struct smith_scope *scope, struct smith_scope *last,
                               const struct smith_type *elem, struct cursor *c, void *value, const char **code) {
    if (!last)
        return chained_record(d, scope, elem, value, c) ? TAKEN : FAILED;
    const uint8_t *start = c->at;
    if (smith_decode_damage_is_known(d, start, code))
        return REFUSED;
    struct mark mark = smith_decode_mark(d, scope);
    bool done = chained_record(d, scope, elem, value, c);
    if (done && c->at < c->end) {
        struct link link = d->link;
        scope->frame.index--; /* the bytes belong to the record before */
        done = smith_decode_tail(d, last, c);
        scope->frame.index++;
        smith_quirks_sort(last->frame.record);
        d->link = link;
    }
    if (done || d->fatal)
        return done ? TAKEN : FAILED;
    smith_decode_rollback(d, &mark);
    *code = d->error->code;
    return smith_decode_damage_note(d, start, mark.damages, *code) ? REFUSED : FAILED;
}

bool smith_decode_chain(struct decoder *d, struct smith_scope *scope, const struct smith_type *type,
                  struct smith_list *list, struct cursor *c) {
    const struct smith_type *elem = smith_type_inner(type->elem);
    uint32_t first = d->items.count;
    uint32_t outside = scope->frame.index;
    struct cursor at = *c;
    struct smith_scope last = {.stream_size = -1, .rest = -1};
    struct link link = {0};
    do {
        void *value = smith_value_new(d->arena, elem);
        if (!value)
            return smith_decode_out_of_memory(d);
        const char *code = NULL;
        scope->frame.index = d->items.count - first;
        enum outcome outcome = chain_next(d, scope, link.payload.at ? &last : NULL, elem, &at, value, &code);
        if (outcome == REFUSED) {
            scope->frame.index--;
            if (!keep_link_raw(d, &last, &link, code))
                return false;
            break;
        }
        if (outcome == FAILED)
            return false;
        if (!link.payload.at)
            *c = at; /* the region of the payload itself goes on behind the first record */
        if (!smith_decode_push(d, 0, 0, value))
            return false;
        link = d->link;
        last.frame = (struct smith_frame){&scope->frame, elem, value, link.member, SMITH_NONE};
        at = link.payload;
    } while (link.payload.at);
    scope->frame.index = outside;
    list->count = d->items.count - first;
    return smith_decode_list_fill(d, type, list, first);
}
