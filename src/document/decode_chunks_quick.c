/* SPDX-License-Identifier: MIT
 *
 * Decoding of the commonest chunks: an id that the stream has a place for, a size spelled as it should be, and a payload
 * that leaves nothing over. Almost all chunks of almost all files are like that. What is different in any way is left to
 * decode_chunks.c, before anything has been done about it.
 */
#include "decode_stream.h"

#define ROOM 16 /* bytes of a header that are looked at without asking whether they are there */

/* What is known of a chunk by its header. */
struct glance {
    const struct smith_slot *slot;
    const uint8_t *payload;
    uint32_t size;
};

static inline const struct smith_slot *slot_by_key(struct stream *stream, uint64_t key) {
    const struct smith_slot *slot = stream->slots + stream->hint;
    if (slot->chunk.key == key) /* the same again, or the next one: these two are the commonest */
        return slot;
    if (stream->hint + 1u < stream->slot_count && slot[1].chunk.key == key) {
        stream->hint++;
        return slot + 1;
    }
    slot = stream->slots;
    for (unsigned count = stream->slot_count; count > 1;) {
        unsigned half = count / 2;
        slot += slot[half].chunk.key <= key ? half : 0;
        count -= half;
    }
    if (slot->chunk.key != key)
        return NULL;
    stream->hint = (uint16_t)(slot - stream->slots);
    return slot;
}

/* A size in one or two bytes that takes as many as it should. */
static inline bool read_size(const struct smith_slot *slot, struct glance *glance) {
    unsigned low = glance->payload[0], high = glance->payload[1], width = slot->chunk.width;
    if (low < 64 && width <= 1) {
        glance->size = low;
        glance->payload++;
        return true;
    }
    glance->size = (low & 0x7F) | high << 7;
    glance->payload += 2;
    return low & 0x80 && high < 64 && (width == 2 || (width < 2 && glance->size >= 64));
}

static inline bool read_header(struct stream *stream, struct cursor c, struct glance *glance) {
    uint64_t word = smith_word_big(c.at);
    unsigned length = (unsigned)(word >> 56);
    if (length - 1 >= 7)
        return false;
    glance->slot = slot_by_key(stream, word & ~UINT64_C(0) << (56 - 8 * length));
    glance->payload = c.at + 1 + length;
    return glance->slot && read_size(glance->slot, glance) && glance->payload <= c.end &&
           glance->size <= (size_t)(c.end - glance->payload);
}

/* Where a chunk belongs. */
struct berth {
    void *memory;
    void **pointer;  /* that has to point there, or */
    bool *has;       /* that has to be true, or */
    uint32_t *count; /* that has to be one more */
};

static inline bool find_berth(struct decoder *d, struct stream *stream, void *record, const struct smith_slot *slot,
                              const struct smith_member *member, struct berth *berth) {
    *berth = (struct berth){NULL, NULL, NULL, NULL};
    if (!member) {
        berth->count = &stream->count;
    } else if (member->flags & (SMITH_MANY | SMITH_SPLICED)) {
        berth->count = &((struct smith_list *)((uint8_t *)record + member->offset))->count;
    } else if (member->flags & SMITH_POINTER) {
        berth->pointer = (void **)((uint8_t *)record + member->offset);
        if (*berth->pointer)
            return false;
    } else {
        if (member->has == SMITH_NONE || *((bool *)record + member->has))
            return false;
        berth->has = (bool *)record + member->has;
        berth->memory = (uint8_t *)record + member->offset;
        return true;
    }
    berth->memory = smith_value_new(d->arena, slot->type);
    return berth->memory != NULL;
}

static inline bool settle(struct decoder *d, struct stream *stream, const struct smith_slot *slot,
                          const struct berth *berth) {
    if (berth->pointer) {
        *berth->pointer = berth->memory;
    } else if (berth->has) {
        *berth->has = true;
    } else {
        ++*berth->count;
        stream->repeats = true;
    }
    if (!stream->is_list) {
        stream->ordered = stream->ordered && slot->member >= stream->member;
        stream->member = slot->member;
    }
    return decode_push(d, slot->member, slot->variant == UINT16_MAX ? 0 : slot->variant + 1u, berth->memory);
}

/* A payload with an inside of its own: the record or list in it is read as ever. */
static enum outcome read_inside(struct decoder *d, struct stream *stream, struct smith_scope *scope,
                                const struct smith_member *member, const struct glance *glance,
                                const struct berth *berth, const uint8_t *start) {
    const char *code;
    struct cursor payload = {glance->payload, glance->payload + glance->size};
    scope->frame.member = member ? glance->slot->member : stream->member;
    scope->frame.index = berth->count ? *berth->count : SMITH_NONE;
    struct mark mark = decode_mark(d, scope);
    enum outcome outcome = decode_payload(d, scope, glance->slot->type, start, payload, berth->memory, &mark, &code);
    if (outcome != REFUSED)
        return outcome;
    if (berth->has)
        smith_member_clear(member, scope->frame.record);
    struct header header = {.id = {start + 1, *start}, .payload = payload};
    return decode_refused(d, stream, scope, start, &header, code) ? REFUSED : FAILED;
}

bool decode_chunks_quickly(struct decoder *d, struct stream *stream, struct smith_scope *scope, struct cursor *c) {
    struct glance glance;
    struct berth berth;
    while (!stream->extra && stream->slot_count && d->limit - c->at >= ROOM) {
        if (!read_header(stream, *c, &glance))
            return true;
        const struct smith_slot *slot = glance.slot;
        const struct smith_member *member =
            stream->is_list ? NULL : &scope->frame.type->record->members[slot->member];
        if (!find_berth(d, stream, scope->frame.record, slot, member, &berth))
            return true;
        struct cursor payload = {glance.payload, glance.payload + glance.size};
        enum outcome outcome = TAKEN;
        if (slot->type->way == SMITH_WAY_LONG) {
            outcome = read_inside(d, stream, scope, member, &glance, &berth, c->at);
        } else if (!decode_quickly(d, slot->type, berth.memory, &payload) || payload.at != payload.end) {
            if (!berth.has)
                smith_arena_return(d->arena, berth.memory, smith_type_inner(slot->type)->size);
            return true;
        }
        if (outcome == FAILED || (outcome == TAKEN && !settle(d, stream, slot, &berth)))
            return false;
        c->at = glance.payload + glance.size;
    }
    return true;
}
