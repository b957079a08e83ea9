/* SPDX-License-Identifier: MIT
 *
 * Decoding of what a codec has packed: while it is read, its unpacked bytes are what offsets count from and what places
 * are reported.
 */
#include "codec/codec.h"
#include "document/decode/decode.h"
#include "type/type_tables.h"

#define OUTLINE_BYTES 1088 /* of a file in an archive, so that it is recognised: marks of music stand at 1080 */

/* Unpacked bytes, and where reading was before. */
struct unpacked {
    struct space space;
    struct smith_buffer content;
    const uint8_t *base, *limit;
    uint32_t source;
    uint64_t packed_at;
};

static bool decode_packed_unpack(struct decoder *d, struct smith_scope *scope, const struct smith_codec_call *how,
                                 struct smith_bytes packed, struct unpacked *unpacked, struct cursor *inner) {
    smith_buffer_init(&unpacked->content, &d->arena->allocator);
    size_t used = 0;
    struct smith_error problem;
    enum smith_status status =
        smith_unpack(how, packed, d->document->limits.inflated - d->inflated, &unpacked->content, &used, &problem);
    if (status != SMITH_OK) {
        smith_buffer_free(&unpacked->content);
        if (status == SMITH_NO_MEMORY)
            return smith_decode_out_of_memory(d);
        if (status == SMITH_LIMIT)
            return smith_decode_over_limit(d, "UNPACKED-TOO-LARGE", "unpacks to more than the limit allows");
        return smith_decode_fail(d, scope, packed.data, "PACKED-DAMAGED", "the compressed bytes are damaged: %.200s",
                                 problem.message);
    }
    d->inflated += unpacked->content.size;
    unpacked->base = d->base;
    unpacked->limit = d->limit;
    unpacked->source = d->source;
    unpacked->packed_at = d->packed_at;
    if (!d->packed++)
        d->packed_at = (uint64_t)(packed.data - d->base);
    static const uint8_t nothing[1];
    d->base = unpacked->content.size ? unpacked->content.data : nothing;
    d->source = ++d->sources;
    d->limit = d->base + unpacked->content.size;
    *inner = (struct cursor){d->base, d->limit};
    smith_decode_space_open(d, &unpacked->space, scope, inner->at, inner->end);
    unpacked->space.base.is_root = true;
    return true;
}

static void unpack_done(struct decoder *d, struct unpacked *unpacked) {
    d->space = (struct space *)unpacked->space.base.outer;
    d->packed--;
    d->base = unpacked->base;
    d->limit = unpacked->limit;
    d->source = unpacked->source;
    d->packed_at = unpacked->packed_at;
    smith_buffer_free(&unpacked->content);
}

/* Whether the region that the scope is at is read as far as its first bytes only. */
static bool is_outlined(const struct decoder *d, const struct smith_scope *scope, const struct smith_type *type) {
    const struct smith_record *record = scope->frame.type->record;
    return d->document->outline && type->elem->kind == SMITH_BYTES && scope->frame.member < record->member_count &&
           smith_annotation_find(&record->members[scope->frame.member].annotations, "file");
}

static bool decode_packed_outline(struct decoder *d, struct smith_scope *scope, const struct smith_codec_call *how,
                                  struct smith_bytes packed, struct smith_bytes *value) {
    struct smith_buffer head;
    bool whole;
    smith_buffer_init(&head, &d->arena->allocator);
    bool done = smith_unpack_partly(how, packed, OUTLINE_BYTES, &head, &whole);
    uint8_t *copy = done && head.size ? smith_arena_alloc(d->arena, head.size, 1) : NULL;
    if (copy) {
        memcpy(copy, head.data, head.size);
        *value = (struct smith_bytes){copy, head.size};
    }
    smith_buffer_free(&head);
    if (d->arena->failed || !done)
        return smith_decode_out_of_memory(d);
    d->unpacked = value->size;
    return smith_decode_quirk(d, scope, SMITH_QUIRK_PACKED, packed.data, packed.data, (int64_t)packed.size);
}

/* What is packed: a region of that type with its value, or the chunks of the scope's record; all of it must be read or
 * kept. */
static bool decode_read_packed(struct decoder *d, struct smith_scope *scope, const struct smith_codec_call *how,
                               const struct smith_type *region, void *value, struct smith_bytes packed) {
    const uint8_t *end = packed.data + packed.size;
    struct unpacked unpacked;
    struct cursor inner;
    if (!smith_decode_span(d, scope, SMITH_SPAN_PACKED, packed.data, end, region, NULL, 0, NULL) ||
        !decode_packed_unpack(d, scope, how, packed, &unpacked, &inner))
        return false;
    bool done =
        (!packed.size ||
         smith_decode_quirk(d, scope, SMITH_QUIRK_PACKED, packed.data, end, region ? inner.end - inner.at : 0)) &&
        (region ? smith_decode_value(d, scope, region->elem, value, &inner) : smith_decode_stream(d, scope, &inner)) &&
        smith_decode_space_close(d, &unpacked.space, &inner.at);
    if (!region)
        smith_scope_go(scope, SMITH_AT_END);
    if (done && inner.at < inner.end && !region)
        done = smith_decode_fail(d, scope, inner.at, "PACKED-TRAILING",
                                 "bytes behind the end mark of the compressed chunks");
    else if (done && inner.at < inner.end)
        done = smith_decode_quirk(d, scope, SMITH_QUIRK_PADDING, inner.at, inner.end, 0) &&
               smith_decode_span(d, scope, SMITH_SPAN_TAIL, inner.at, inner.end, NULL, NULL, 0, "TAIL-BYTES");
    d->unpacked = unpacked.content.size;
    unpack_done(d, &unpacked);
    return done;
}

bool smith_decode_packed(struct decoder *d, struct smith_scope *scope, const struct smith_type *region, void *value,
                         struct smith_bytes packed) {
    struct smith_codec_call how;
    if (smith_codec_call_of(region, scope, &how) != SMITH_EVALUATED)
        return smith_decode_fail(d, scope, packed.data, "EXPRESSION-FAILED",
                                 "the arguments of its codec cannot be computed");
    return is_outlined(d, scope, region) ? decode_packed_outline(d, scope, &how, packed, value)
                                         : decode_read_packed(d, scope, &how, region, value, packed);
}

bool smith_decode_packed_stream(struct decoder *d, struct smith_scope *scope, struct cursor *c) {
    const struct smith_record *record = scope->frame.type->record;
    const struct smith_codec_call how = smith_codec_call_of_stream(record);
    int64_t size;
    scope->frame.member = SMITH_AT_END;
    if (smith_expression_evaluate(&record->stream_size, scope, &size) != SMITH_EVALUATED || size < 0 ||
        size > c->end - c->at)
        return smith_decode_fail(d, scope, c->at, "PACKED-TOO-LONG", "the compressed bytes are longer than the file");
    if (!decode_read_packed(d, scope, &how, NULL, NULL, (struct smith_bytes){c->at, (size_t)size}))
        return false;
    c->at += size;
    scope->stream_size = 1 + size;
    return true;
}
