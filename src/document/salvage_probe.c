/* SPDX-License-Identifier: MIT
 *
 * Probing: can these bytes be a value of that type? Asked of the decoder itself, so that there is one opinion only.
 */
#include "salvage.h"
#include <string.h>

/* A record of one member, or of the first members of another, to hand to the decoder as the root of a layout. */
struct mould {
    struct smith_member member;
    struct smith_record record;
    struct smith_type type;
    struct smith_layout layout;
};

static void mould_root(struct mould *mould, const struct salvager *s) {
    mould->type.record = &mould->record;
    mould->layout = *s->layout;
    mould->layout.root = &mould->type;
}

static void mould_value(struct mould *mould, const struct salvager *s, const struct smith_type *type) {
    const uint32_t offset = 16; /* behind the slot for quirks, aligned for anything */
    *mould = (struct mould){
        .member = {.name = "value", .doc = "", .type = type, .offset = offset, .has = SMITH_NONE, .slot = UINT16_MAX},
        .record = {.members = &mould->member, .member_count = 1, .stream = 1},
        .type = {.name = "Probe",
                 .doc = "",
                 .kind = SMITH_RECORD,
                 .align = 16,
                 .size = offset + smith_type_inner(type)->size},
    };
    mould_root(mould, s);
}

struct watch {
    const struct salvager *s;
    const uint8_t *at, *end;
    struct probe *probe;
};

/* A header that says 1 where there is more: the decoder knows the writer that does so, others do not. */
static bool is_short(const struct watch *watch, const struct smith_span *span) {
    const struct smith_layout *layout = watch->s->layout;
    for (uint32_t i = 0; i < layout->framing_count && !span->depth; i++) {
        struct header header;
        struct cursor c = {watch->at + span->offset, watch->end};
        if (!layout->framings[i]->size_may_be_short)
            continue;
        smith_decode_header(layout->framings[i], c, &header);
        if (!header.problem && header.payload.at == c.at + span->size && header.stored == 1 && span->stored > 1)
            return true;
    }
    return false;
}

static bool watch_span(void *context, const struct smith_span *span) {
    const struct watch *watch = context;
    if (!span->note)
        return true;
    if (span->role == SMITH_SPAN_TAIL && strcmp(span->note, "TRAILING-BYTES") == 0)
        watch->probe->used = (size_t)span->offset;
    else if (span->role == SMITH_SPAN_TAIL)
        watch->probe->tailed = true;
    if (span->role == SMITH_SPAN_EXTRA || strcmp(span->note, "END-MISSING") == 0 ||
        (span->role == SMITH_SPAN_HEADER && is_short(watch, span)))
        watch->probe->damaged = true;
    return true;
}

static struct probe run(struct salvager *s, const struct mould *mould, const uint8_t *at, const uint8_t *end) {
    struct probe probe = {.used = (size_t)(end - at)};
    struct watch watch = {s, at, end, &probe};
    struct smith_document *document;
    struct smith_error error;
    s->work += probe.used + 16;
    if (s->work > s->most_work)
        return probe;
    enum smith_status status = smith_decode(&mould->layout, (struct smith_bytes){at, probe.used}, s->options,
                                            watch_span, &watch, &document, &error);
    probe.read = status == SMITH_OK;
    s->out_of_memory = s->out_of_memory || status == SMITH_NO_MEMORY;
    smith_document_free(document);
    return probe;
}

struct probe salvage_probe(struct salvager *s, const struct smith_type *type, const uint8_t *at, const uint8_t *end) {
    struct mould mould;
    mould_value(&mould, s, type);
    return run(s, &mould, at, end);
}

bool salvage_prefix(struct salvager *s, const struct smith_type *type, const uint8_t *at, const uint8_t *end,
                    size_t *size) {
    struct mould mould = {.record = *type->record, .type = *type};
    const size_t most = 4096; /* what stands before chunks is short; more would be read again for each of them */
    *size = 0;
    if (type->record->stream == 0)
        return true;
    mould.record.member_count = mould.record.stream;
    mould.record.framing = NULL;
    mould.record.stream_codec = SMITH_STORED;
    mould.record.stream_packed = (struct smith_expression){0};
    mould_root(&mould, s);
    struct probe probe = run(s, &mould, at, (size_t)(end - at) > most ? at + most : end);
    *size = probe.used;
    return probe.read;
}

bool salvage_is_whole(struct salvager *s) {
    struct mould mould = {.layout = *s->layout};
    struct probe probe = run(s, &mould, s->base, s->end);
    return probe.read && !probe.damaged && !probe.tailed && s->base + probe.used == s->end;
}
