/* SPDX-License-Identifier: MIT
 *
 * Probing: can these bytes be a value of that type? Asked of the decoder itself, so that there is one opinion only.
 */
#include "document/recover/recover.h"
#include <string.h>

/* A record of one member, or of the first members of another, to hand to the decoder as the root of a layout. */
struct probe_layout {
    struct smith_member member;
    struct smith_record record;
    struct smith_type type;
    struct smith_layout layout;
};

static void probe_layout_root(struct probe_layout *probe_layout, const struct recovery *s) {
    probe_layout->type.record = &probe_layout->record;
    probe_layout->layout = *s->layout;
    probe_layout->layout.opposite = NULL;
    probe_layout->layout.root = &probe_layout->type;
}

static void probe_layout_value(struct probe_layout *probe_layout, const struct recovery *s,
                               const struct smith_type *type) {
    const uint32_t offset = 16; /* behind the slot for quirks, aligned for anything */
    *probe_layout = (struct probe_layout){
        .member = {.name = "value", .doc = "", .type = type, .offset = offset, .has = SMITH_NONE, .slot = UINT16_MAX},
        .record = {.members = &probe_layout->member, .member_count = 1, .stream = 1},
        .type = {.name = "Probe",
                 .doc = "",
                 .kind = SMITH_RECORD,
                 .align = 16,
                 .size = offset + smith_type_inner(type)->size},
    };
    probe_layout_root(probe_layout, s);
}

struct watch {
    const struct recovery *s;
    const uint8_t *at, *end;
    struct probe *probe;
    bool stopped;
};

/* A header that says 1 where there is more: the decoder knows the writer that does so, others do not. */
static bool recover_probe_is_short(const struct watch *watch, const struct smith_span *span) {
    const struct smith_layout *layout = watch->s->layout;
    for (uint32_t i = 0; i < layout->framing_count && !span->depth; i++) {
        struct header header;
        struct cursor c = {watch->at + span->offset, watch->end};
        if (!layout->framings[i]->size_may_be_short)
            continue;
        smith_header_read(layout->framings[i], c, &header);
        if (!header.problem && header.payload.at == c.at + span->size && header.stored == 1 && span->stored > 1)
            return true;
    }
    return false;
}

static bool watch_span(void *context, const struct smith_span *span) {
    struct watch *watch = context;
    if (!span->note)
        return true;
    if (span->role == SMITH_SPAN_TAIL && strcmp(span->note, "TRAILING-BYTES") == 0)
        watch->probe->used = (size_t)span->offset;
    else if (span->role == SMITH_SPAN_TAIL)
        watch->probe->tailed = true;
    watch->stopped = span->role == SMITH_SPAN_EXTRA || strcmp(span->note, "END-MISSING") == 0 ||
                     (span->role == SMITH_SPAN_HEADER && recover_probe_is_short(watch, span));
    return !watch->stopped;
}

static void watch_again(void *context) {
    const struct watch *watch = context;
    *watch->probe = (struct probe){.used = (size_t)(watch->end - watch->at)};
}

/* Decoding stops where something is set aside: SMITH_DAMAGED. */
static enum smith_status recover_probe_read(struct recovery *s, const struct smith_layout *layout, const uint8_t *at,
                                            const uint8_t *end, struct probe *probe, struct smith_document **document,
                                            struct smith_error *error) {
    struct watch context = {.s = s, .at = at, .end = end, .probe = probe};
    const struct smith_watch watch = {watch_span, &context, watch_again, true};
    watch_again(&context);
    enum smith_status status =
        smith_decode_watched(layout, (struct smith_bytes){at, probe->used}, s->options, &watch, document, error);
    probe->read = status == SMITH_OK;
    s->out_of_memory = s->out_of_memory || status == SMITH_NO_MEMORY;
    return context.stopped ? SMITH_DAMAGED : status;
}

static struct probe recover_probe_run(struct recovery *s, const struct probe_layout *probe_layout, const uint8_t *at,
                                      const uint8_t *end) {
    struct probe probe = {.used = (size_t)(end - at)};
    struct smith_document *document;
    struct smith_error error;
    s->work += probe.used + 16;
    if (s->work > s->max_work)
        return probe;
    recover_probe_read(s, &probe_layout->layout, at, end, &probe, &document, &error);
    smith_document_free(document);
    return probe;
}

struct probe smith_recover_probe(struct recovery *s, const struct smith_type *type, const uint8_t *at,
                                 const uint8_t *end) {
    struct probe_layout probe_layout;
    probe_layout_value(&probe_layout, s, type);
    return recover_probe_run(s, &probe_layout, at, end);
}

bool smith_recover_prefix(struct recovery *s, const struct smith_type *type, const uint8_t *at, const uint8_t *end,
                          size_t *size) {
    struct probe_layout probe_layout = {.record = *type->record, .type = *type};
    const size_t max = at == s->base ? SIZE_MAX : 4096; /* inside, it would be read again for each of the chunks */
    *size = 0;
    if (type->record->stream == 0)
        return true;
    probe_layout.record.member_count = probe_layout.record.stream;
    probe_layout.record.framing = NULL;
    probe_layout.record.stream_codec = SMITH_STORED;
    probe_layout.record.stream_packed = (struct smith_expression){0};
    probe_layout_root(&probe_layout, s);
    struct probe probe = recover_probe_run(s, &probe_layout, at, (size_t)(end - at) > max ? at + max : end);
    *size = probe.used;
    return probe.read;
}

enum smith_status smith_recover_read_whole(struct recovery *s, struct smith_document **document,
                                           struct smith_error *error) {
    struct probe probe;
    enum smith_status status = recover_probe_read(s, s->layout, s->base, s->end, &probe, document, error);
    if (status != SMITH_OK || (!probe.tailed && s->base + probe.used == s->end))
        return status;
    smith_document_free(*document);
    *document = NULL;
    return SMITH_DAMAGED;
}
