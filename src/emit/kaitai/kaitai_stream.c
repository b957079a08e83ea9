/* SPDX-License-Identifier: MIT
 *
 * Streams of chunks in Kaitai Struct: a type that repeats another one, which has the header of a chunk and, by its id,
 * what is in it. Kaitai does not gather chunks into members; `-names` says what the layout calls each.
 */
#include "emit/common/emit_describe.h"
#include "emit/kaitai/kaitai.h"

/* What a stream is of. */
struct stream {
    const struct smith_framing *framing;
    const struct smith_slot *slots;
    uint32_t count;
    struct smith_slot single;
    const struct smith_record *record; /* NULL: a list of chunks */
    const struct smith_union *variants;
};

static struct stream stream_of(const struct kaitai_scope *scope, const struct smith_type *list) {
    if (!list)
        return (struct stream){.framing = scope->record->framing,
                               .slots = scope->record->slots,
                               .count = scope->record->slot_count,
                               .record = scope->record};
    struct stream stream = {.framing = list->extent->framing, .count = 1};
    if (list->extent->chunk.id.data) {
        stream.single = (struct smith_slot){.chunk = list->extent->chunk, .type = list->elem, .variant = UINT16_MAX};
        return stream;
    }
    stream.variants = list->elem->variants;
    stream.slots = stream.variants->slots;
    stream.count = stream.variants->slot_count;
    return stream;
}

static const struct smith_slot *slot_at(const struct stream *stream, uint32_t index) {
    return stream->slots ? &stream->slots[index] : &stream->single;
}

/* What the layout calls the chunk of a slot. */
static const char *slot_name(const struct stream *stream, const struct smith_slot *slot) {
    if (stream->variants)
        return stream->variants->cases[slot->variant].name;
    if (!stream->record)
        return "item";
    const struct smith_member *member = &stream->record->members[slot->member];
    if (member->flags & SMITH_SPLICED)
        return smith_emit_inner(member->type)->elem->variants->cases[slot->variant].name;
    return member->name;
}

/* ---- headers -------------------------------------------------------------------------------------------------- */

static const struct smith_framing_field *kaitai_stream_field_of(const struct smith_framing *framing, uint8_t role) {
    for (unsigned i = 0; i < framing->field_count; i++)
        if (framing->fields[i].role == role)
            return &framing->fields[i];
    return NULL;
}

/* An id of bytes with their number before them is a text here, and one of groups of bits a number, because that is what
 * Kaitai can switch on. */
static void kaitai_stream_id_field(struct kaitai *k, const struct kaitai_scope *scope, const struct smith_type *type) {
    struct smith_buffer *seq = &scope->body->seq;
    if (type->kind == SMITH_SPELLED) {
        smith_kaitai_attribute(k, seq, "spelled_id", "",
                               smith_emit_text(&k->symbols, "type: %s", smith_kaitai_plain(k, type)), "");
        smith_buffer_format(&scope->body->instances, "id:\n  value: %s\n",
                            smith_kaitai_value_of(k, type, "spelled_id"));
        return;
    }
    if (type->kind != SMITH_BYTES) {
        smith_kaitai_attribute(k, seq, "id", "", smith_emit_text(&k->symbols, "type: %s", smith_kaitai_plain(k, type)),
                               "");
        return;
    }
    const struct smith_type *prefix = type->extent->prefix;
    smith_kaitai_attribute(k, seq, "len_id", "",
                           smith_emit_text(&k->symbols, "type: %s", smith_kaitai_plain(k, prefix)), "");
    smith_kaitai_attribute(k, seq, "id", "",
                           smith_emit_text(&k->symbols, "type: str\nencoding: ASCII\nsize: %s",
                                           smith_kaitai_quoted(k, smith_kaitai_value_of(k, prefix, "len_id"))),
                           "");
}

static void header(struct kaitai *k, const struct kaitai_scope *scope, const struct smith_framing *framing) {
    unsigned reserved = 0;
    for (unsigned i = 0; i < framing->field_count; i++) {
        const struct smith_framing_field *field = &framing->fields[i];
        if (field->role == SMITH_FRAME_ID) {
            kaitai_stream_id_field(k, scope, field->type);
            continue;
        }
        const char *id =
            field->role == SMITH_FRAME_SIZE ? "size" : smith_emit_text(&k->symbols, "reserved_%u", reserved++);
        smith_kaitai_attribute(k, &scope->body->seq, id,
                               i < framing->end_count || !framing->end_count ? "" : "not is_end",
                               smith_emit_text(&k->symbols, "type: %s", smith_kaitai_plain(k, field->type)), "");
    }
    bool number = kaitai_stream_field_of(framing, SMITH_FRAME_ID)->type->kind != SMITH_BYTES;
    if (!framing->end_count)
        return;
    smith_buffer_format(&scope->body->instances, "is_end:\n  value: %s\n", number ? "id == 0" : "id.length == 0");
}

static unsigned kaitai_stream_header_size(struct kaitai *k, const struct kaitai_scope *scope,
                                          const struct smith_framing *framing) {
    unsigned size = 0;
    for (unsigned i = 0; i < framing->field_count; i++) {
        if (framing->fields[i].type->kind != SMITH_INT)
            smith_kaitai_refuse(k, scope, "sizes that count a header of no fixed size");
        size += framing->fields[i].type->width;
    }
    return size;
}

/* ---- payloads ------------------------------------------------------------------------------------------------- */

/* An id of bytes as a text of Kaitai's; NULL when it is not ASCII. */
static const char *kaitai_stream_text_words(struct kaitai *k, struct smith_bytes id) {
    const char *words = "\"";
    for (size_t i = 0; i < id.size; i++) {
        bool plain = id.data[i] >= 0x20 && id.data[i] <= 0x7E && id.data[i] != '"' && id.data[i] != '\\';
        if (id.data[i] > 0x7E)
            return NULL;
        words = smith_emit_text(&k->symbols, plain ? "%s%c" : "%s\\u%04x", words, id.data[i]);
    }
    return smith_emit_text(&k->symbols, "%s\"", words);
}

/* The id as an expression; NULL when it cannot be said, and its chunks stay bytes. */
static const char *id_words(struct kaitai *k, const struct smith_framing *framing, struct smith_bytes id) {
    bool is_number = kaitai_stream_field_of(framing, SMITH_FRAME_ID)->type->kind != SMITH_BYTES;
    return is_number ? smith_describe_id(&k->symbols, framing, id) : kaitai_stream_text_words(k, id);
}

/* Known writers store a size of 1 for a LEB128 that is longer: then its own end counts. */
static const char *short_size(struct kaitai *k, const struct kaitai_scope *scope, const struct stream *stream,
                              const char *size) {
    struct smith_buffer ids;
    smith_buffer_init(&ids, &k->out->allocator);
    for (uint32_t i = 0; i < stream->count; i++) {
        const char *id = id_words(k, stream->framing, slot_at(stream, i)->chunk.id);
        if (id && slot_at(stream, i)->type->kind == SMITH_SPELLED)
            smith_buffer_format(&ids, "%sid == %s", ids.size ? " or " : "", id);
    }
    const char *lone = smith_kaitai_take(k, &ids);
    if (!*lone)
        return size;
    k->has_leb = true;
    smith_buffer_format(&scope->body->instances,
                        "is_number:\n  value: %s\nnumber:\n  pos: _io.pos\n  type: leb128_signed\n",
                        smith_kaitai_quoted(k, lone));
    return smith_emit_text(&k->symbols, "is_number and %s == 1 ? number.groups.size : %s", size, size);
}

static const char *payload_size(struct kaitai *k, const struct kaitai_scope *scope, const struct stream *stream) {
    const struct smith_framing *framing = stream->framing;
    const char *size = smith_kaitai_value_of(k, kaitai_stream_field_of(framing, SMITH_FRAME_SIZE)->type, "size");
    if (framing->size_unit > 1)
        size = smith_emit_text(&k->symbols, "%s * %u", size, framing->size_unit);
    if (framing->size_counts_header)
        size = smith_emit_text(&k->symbols, "%s - %u", size, kaitai_stream_header_size(k, scope, framing));
    return framing->size_may_be_short ? short_size(k, scope, stream, size) : size;
}

static const struct smith_type *kaitai_stream_payload_type(const struct stream *stream, const struct smith_slot *slot) {
    const struct smith_type *type = slot->type;
    if (stream->record && stream->record->members[slot->member].flags & SMITH_LINK)
        return NULL;
    return type;
}

static void payload(struct kaitai *k, const struct kaitai_scope *scope, const struct stream *stream) {
    struct smith_buffer cases, names;
    smith_buffer_init(&cases, &k->out->allocator);
    smith_buffer_init(&names, &k->out->allocator);
    for (uint32_t i = 0; i < stream->count && !k->symbols.arena.failed; i++) {
        const struct smith_slot *slot = slot_at(stream, i);
        const char *id = id_words(k, stream->framing, slot->chunk.id), *name = slot_name(stream, slot);
        if (!id)
            continue;
        struct kaitai_scope inner = *scope;
        inner.hint = smith_emit_text(&k->symbols, "%s_%s", scope->type->name, name);
        const struct smith_type *type = kaitai_stream_payload_type(stream, slot);
        const char *key = *id == '"' ? smith_kaitai_quoted(k, id) : id;
        smith_buffer_format(&cases, "\n    %s: %s", key,
                            smith_kaitai_quoted(k, smith_kaitai_type_of(k, &inner, type ? type : scope->type)));
        smith_buffer_format(&names, "\n  %s: %s", id, name);
    }
    const char *lines =
        smith_emit_text(&k->symbols, "size: %s", smith_kaitai_quoted(k, payload_size(k, scope, stream)));
    const char *types = smith_kaitai_take(k, &cases), *words = smith_kaitai_take(k, &names);
    if (*types)
        lines = smith_emit_text(&k->symbols, "%s\ntype:\n  switch-on: id\n  cases:%s\n-names:%s", lines, types, words);
    smith_kaitai_attribute(k, &scope->body->seq, "payload", stream->framing->end_count ? "not is_end" : "", lines, "");
}

/* ---- the stream ----------------------------------------------------------------------------------------------- */

static const char *chunk_type(struct kaitai *k, const struct kaitai_scope *scope, const struct stream *stream) {
    struct kaitai_body body;
    smith_kaitai_body_init(k, &body);
    const char *name = smith_kaitai_type_name(k, smith_emit_text(&k->symbols, "%s_chunk", scope->hint));
    struct kaitai_scope inner = smith_kaitai_helper_scope(scope, &body);
    header(k, &inner, stream->framing);
    payload(k, &inner, stream);
    smith_kaitai_body_done(k, &body, name, stream->framing->doc, NULL);
    return name;
}

const char *smith_kaitai_stream(struct kaitai *k, const struct kaitai_scope *scope, const struct smith_type *list) {
    struct stream stream = stream_of(scope, list);
    struct kaitai_body body;
    smith_kaitai_body_init(k, &body);
    const char *name = smith_kaitai_type_name(k, scope->hint);
    struct kaitai_scope inner = smith_kaitai_helper_scope(scope, &body);
    const char *lines =
        smith_emit_text(&k->symbols, "type: %s\n%s", chunk_type(k, &inner, &stream),
                        stream.framing->end_count ? "repeat: until\nrepeat-until: _.is_end or _io.eof" : "repeat: eos");
    smith_kaitai_attribute(k, &body.seq, "chunks", "not _io.eof", lines, "");
    smith_kaitai_body_done(k, &body, name, NULL, NULL);
    return name;
}
