/* SPDX-License-Identifier: MIT
 *
 * Decoding of chunks, one after the other. This is where damage is contained.
 */
#include "document/decode/decode_stream.h"
#include <string.h>

/* ---- which chunk ---- */

static inline bool slot_is(const struct smith_slot *slot, struct smith_bytes id) {
    return slot->chunk.id.size == id.size && slot->chunk.id.data[0] == id.data[0] &&
           (id.size == 1 || memcmp(slot->chunk.id.data, id.data, id.size) == 0);
}

static const struct smith_slot *find_slot(struct stream *stream, struct smith_bytes id) {
    unsigned low = 0, high = stream->slot_count, hint = high ? (unsigned)(stream->hint - stream->slots) : 0;
    for (unsigned i = hint; i < high && i < hint + 2; i++)
        if (slot_is(&stream->slots[i], id))
            return stream->hint = &stream->slots[i];
    while (low < high) {
        unsigned middle = (low + high) / 2;
        struct smith_bytes other = stream->slots[middle].chunk.id;
        int order = other.size != id.size ? (other.size < id.size ? -1 : 1) : memcmp(other.data, id.data, id.size);
        if (order == 0)
            return stream->hint = &stream->slots[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

/* ---- one chunk ---- */

/* What is odd about the header, and its span. `stored_size` is the payload's size as it says. */
static inline bool header_done(struct decoder *d, struct stream *stream, struct smith_scope *scope,
                               const struct smith_slot *slot, const uint8_t *start, const struct header *h,
                               int64_t stored_size) {
    int64_t size = h->payload.end - h->payload.at;
    bool canonical = h->canonical && stored_size == size &&
                     smith_header_width_is_canonical(stream->framing, h, slot ? slot->chunk.width : 0, size);
    if (!canonical && !smith_decode_quirk(d, scope, SMITH_QUIRK_HEADER, start, h->payload.at, size))
        return false;
    return smith_decode_span(d, scope, SMITH_SPAN_HEADER, start, h->payload.at, slot ? slot->type : NULL, NULL, size,
                             canonical ? NULL : "HEADER-SPELLING");
}

enum outcome smith_decode_payload(struct decoder *d, struct smith_scope *scope, const struct smith_type *type,
                                  const uint8_t *start, struct cursor payload, void *memory, const struct mark *mark,
                                  const char **code) {
    d->contained++;
    bool done = (type->kind == SMITH_RECORD && !(type->flags & SMITH_PLAIN)
                     ? smith_decode_record(d, scope, type, memory, &payload)
                     : smith_decode_value(d, scope, type, memory, &payload)) &&
                (payload.at == payload.end || smith_decode_tail(d, scope, &payload));
    return smith_decode_contain_chunk(d, mark, done, start, code);
}

/* Read header and payload. */
static enum outcome read_chunk(struct decoder *d, struct stream *stream, struct smith_scope *scope,
                               const struct smith_slot *slot, const uint8_t *start, struct header *h,
                               int64_t stored_size, void *memory, const char **code) {
    if (smith_decode_can_skip_records(d) &&
        smith_decode_fast_payload(d, slot->type, memory, h->payload.at, h->payload.end))
        return header_done(d, stream, scope, slot, start, h, stored_size) ? TAKEN : FAILED;
    struct mark mark = smith_decode_mark(d, scope);
    if (!header_done(d, stream, scope, slot, start, h, stored_size))
        return FAILED;
    return smith_decode_payload(d, scope, slot->type, start, h->payload, memory, &mark, code);
}

/* Chunks without a place that stood before this one belong to it. */
static bool flush_extra(struct decoder *d, struct stream *stream, struct smith_scope *scope, const uint8_t *end) {
    if (!stream->extra)
        return true;
    const uint8_t *start = stream->extra;
    stream->extra = NULL;
    return smith_decode_quirk(d, scope, SMITH_QUIRK_EXTRA, start, end, 0);
}

static enum outcome take_link(struct decoder *d, struct stream *stream, struct smith_scope *scope,
                              const struct smith_slot *slot, const uint8_t *start, struct header *h) {
    if (stream->link.payload.at || !scope->chained)
        return REFUSED;
    stream->link =
        (struct link){.payload = h->payload, .start = stream->extra ? stream->extra : start, .member = slot->member};
    return flush_extra(d, stream, scope, start) &&
                   header_done(d, stream, scope, slot, start, h, h->payload.end - h->payload.at) &&
                   smith_decode_push(d, slot->member, 0, NULL)
               ? TAKEN
               : FAILED;
}

static enum outcome take_chunk(struct decoder *d, struct stream *stream, struct smith_scope *scope,
                               const struct smith_slot *slot, const uint8_t *start, struct header *h,
                               const uint8_t *end, const char **code) {
    const struct smith_member *member = NULL; /* of the stream; a list has only elements */
    uint32_t *count = &stream->list.count;
    int64_t stored_size = h->payload.end - h->payload.at;
    if (!stream->is_list) {
        member = &scope->frame.type->record->members[slot->member];
        bool repeats = member->flags & (SMITH_MANY | SMITH_SPLICED);
        count = repeats ? &((struct smith_list *)((uint8_t *)scope->frame.record + member->offset))->count : NULL;
    }
    scope->frame.member = member ? slot->member : stream->member;
    scope->frame.index = count ? *count : SMITH_NONE;
    if (member && member->flags & SMITH_LINK)
        return take_link(d, stream, scope, slot, start, h);
    if (!count && smith_member_value(member, scope->frame.record)) {
        *code = "CHUNK-DUPLICATE";
        return REFUSED;
    }
    if (d->replay && smith_decode_damage_is_known(d, start, code))
        return REFUSED;
    h->payload.end = smith_header_payload_end(stream->framing, slot->type, h, end);
    void *memory =
        count ? smith_value_new(d->arena, slot->type) : smith_member_make(d->arena, member, scope->frame.record);
    if (!memory)
        return smith_decode_out_of_memory(d), FAILED;
    enum outcome outcome = read_chunk(d, stream, scope, slot, start, h, stored_size, memory, code);
    if (outcome == REFUSED && !count)
        smith_member_clear(member, scope->frame.record);
    if (outcome != TAKEN)
        return outcome;
    if (!flush_extra(d, stream, scope, start) ||
        !smith_decode_push(d, slot->member, slot->variant == UINT16_MAX ? 0 : slot->variant + 1u, memory))
        return FAILED;
    if (count) {
        ++*count;
        stream->repeats = true;
    }
    return TAKEN;
}

/* A chunk of a typeset that no case takes is an element of its own kind. */
static bool keep_unknown(struct decoder *d, struct stream *stream, struct smith_scope *scope, const uint8_t *start,
                         const struct header *h, const char *code) {
    size_t size = (size_t)(h->payload.end - h->payload.at);
    struct smith_unknown *unknown = smith_decode_unknown(d, h->id, (struct smith_bytes){h->payload.at, size});
    if (!unknown)
        return false;
    scope->frame.member = stream->member;
    scope->frame.index = stream->list.count++;
    return header_done(d, stream, scope, NULL, start, h, (int64_t)size) &&
           smith_decode_span(d, scope, SMITH_SPAN_EXTRA, h->payload.at, h->payload.end, NULL, NULL, 0, code) &&
           smith_decode_push(d, stream->member, 0, unknown);
}

bool smith_decode_refused(struct decoder *d, struct stream *stream, struct smith_scope *scope, const uint8_t *start,
                          const struct header *h, const char *code) {
    if (stream->keeps_unknown)
        return keep_unknown(d, stream, scope, start, h, code);
    if (!stream->extra)
        stream->extra = start;
    return smith_decode_span(d, scope, SMITH_SPAN_EXTRA, start, h->payload.end, NULL, NULL, 0, code);
}

static void at_end(const struct stream *stream, struct smith_scope *scope) {
    scope->frame.member = stream->is_list ? stream->member : SMITH_AT_END;
    scope->frame.index = stream->is_list ? stream->list.count : SMITH_NONE;
}

static bool stream_ends(struct decoder *d, struct stream *stream, struct smith_scope *scope, const uint8_t *start,
                        const uint8_t *end, bool canonical) {
    at_end(stream, scope);
    if (!flush_extra(d, stream, scope, start))
        return false;
    scope->frame.index = SMITH_NONE;
    if (!canonical && !smith_decode_quirk(d, scope, SMITH_QUIRK_END, start, end, 0))
        return false;
    return smith_decode_span(d, scope, SMITH_SPAN_END, start, end, NULL, NULL, 0,
                             canonical      ? NULL
                             : start == end ? "END-MISSING"
                                            : "END-SPELLING");
}

/* The framing is lost: inside a chunk the rest is kept as it is, outside the file is damaged. */
static bool stream_broken(struct decoder *d, struct stream *stream, struct smith_scope *scope, struct cursor *c,
                          const struct header *h) {
    at_end(stream, scope);
    if (!d->contained)
        return smith_decode_fail(d, scope, c->at, h->problem, "%s", h->words);
    const uint8_t *start = c->at;
    c->at = c->end;
    if (!stream->extra)
        stream->extra = start;
    return smith_decode_span(d, scope, SMITH_SPAN_EXTRA, start, c->end, NULL, NULL, 0, "STREAM-BROKEN") &&
           stream_ends(d, stream, scope, c->end, c->end, false);
}

bool smith_decode_chunks(struct decoder *d, struct stream *stream, struct smith_scope *scope, struct cursor *c) {
    bool quick = smith_decode_can_skip_records(d) && stream->framing->is_brief && stream->slot_count;
    for (;;) {
        if (quick && !smith_decode_chunks_fast(d, stream, scope, c))
            return false;
        const uint8_t *start = c->at;
        if (start == c->end)
            return stream_ends(d, stream, scope, start, start, !stream->framing->end_count);
        if (stream->framing->is_brief && !*start) {
            c->at++;
            return stream_ends(d, stream, scope, start, c->at, true);
        }
        struct header h;
        smith_header_read(stream->framing, *c, &h);
        if (h.problem)
            return stream_broken(d, stream, scope, c, &h);
        if (h.is_end) {
            c->at = h.payload.at;
            return stream_ends(d, stream, scope, start, c->at, h.canonical);
        }
        const char *code = "CHUNK-UNKNOWN";
        const struct smith_slot *slot = find_slot(stream, h.id);
        enum outcome outcome = slot ? take_chunk(d, stream, scope, slot, start, &h, c->end, &code) : REFUSED;
        if (outcome == FAILED || (outcome == REFUSED && !smith_decode_refused(d, stream, scope, start, &h, code)))
            return false;
        if (outcome == TAKEN)
            smith_decode_note_order(stream, slot);
        c->at = h.payload.end;
    }
}
