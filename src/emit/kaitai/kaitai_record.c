/* SPDX-License-Identifier: MIT
 *
 * The members of a struct as attributes of a Kaitai type. What lies elsewhere is an instance; a column stands where its
 * bytes do, as a list, and the members that it is made of are left out where they have none.
 */
#include "emit/common/emit_describe.h"
#include "emit/common/record_shapes.h"
#include "emit/kaitai/kaitai.h"

static const char *doc_of(struct kaitai *k, const struct smith_member *member) {
    const char *words = smith_describe_join(&k->symbols, member->doc, smith_kaitai_type_note(k, member->type));
    words = smith_describe_join(&k->symbols, words, smith_describe_range(&k->symbols, member->range));
    if (member->reference)
        words = smith_describe_join(&k->symbols, words, smith_describe_reference(&k->symbols, member->reference));
    return words;
}

/* ---- bytes that must be there --------------------------------------------------------------------------------- */

static void kaitai_record_magic(struct kaitai *k, const struct kaitai_scope *scope, const char *id,
                                const struct smith_member *member) {
    const char *lines = "contents: [";
    for (size_t i = 0; i < member->constant->size; i++)
        lines = smith_emit_text(&k->symbols, "%s%s%u", lines, i ? ", " : "", member->constant->data[i]);
    smith_kaitai_attribute(k, &scope->body->seq, id, "", smith_emit_text(&k->symbols, "%s]", lines), "");
}

/* ---- elsewhere ------------------------------------------------------------------------------------------------ */

/* The address of the root that this one counts from; NULL = there is none, or it depends. */
static const char *kaitai_origin(struct kaitai *k, const struct smith_offset_member *offset_member) {
    const struct smith_record *root = k->symbols.layout->root->record;
    const struct smith_origin *origin = offset_member->origins;
    if (offset_member->origin_count != 1 || origin->condition.count || origin->member >= root->member_count ||
        !origin->is_block || offset_member->space)
        return NULL;
    const char *id = smith_kaitai_member(k, root, origin->member);
    const struct smith_offset_member *counted = root->members[origin->member].offset_member;
    return counted->unit > 1 ? smith_emit_text(&k->symbols, "_root.ofs_%s * %u", id, counted->unit)
                             : smith_emit_text(&k->symbols, "_root.ofs_%s", id);
}

static void instance(struct kaitai *k, const struct kaitai_scope *scope, const char *id,
                     const struct smith_member *member) {
    const struct smith_offset_member *offset_member = member->offset_member;
    struct smith_buffer *out = &scope->body->instances;
    const char *offset = smith_emit_text(&k->symbols, "ofs_%s", id);
    const char *condition = smith_kaitai_presence(k, scope, scope->member);
    if (offset_member->has_none)
        condition = smith_emit_text(&k->symbols, "%s%s(%s != %lld)", condition, *condition ? " and " : "", offset,
                                    (long long)offset_member->none);
    if (offset_member->unit > 1)
        offset = smith_emit_text(&k->symbols, "%s * %u", offset, offset_member->unit);
    if (offset_member->space && !offset_member->relative_to_outer)
        offset = smith_emit_text(&k->symbols, "%s + %s", offset,
                                 smith_kaitai_parameter(k, smith_emit_text(&k->symbols, "@%s", offset_member->space)));
    if (offset_member->origin_count)
        offset = smith_emit_text(&k->symbols, "%s + %s", offset, kaitai_origin(k, offset_member));
    const char *space = offset_member->relative_to_outer ? NULL : offset_member->space;
    const char *stream = offset_member->origin_count ? "_root._io" : smith_kaitai_stream_of(k, scope, space);
    const char *lines = smith_emit_text(&k->symbols, "pos: %s\nio: %s\n%s", smith_kaitai_quoted(k, offset), stream,
                                        smith_kaitai_lines(k, scope, member->type));
    smith_buffer_format(out, "%s:\n", id);
    for (const char *at = lines; *at; at += strcspn(at, "\n") + (at[strcspn(at, "\n")] == '\n'))
        smith_buffer_format(out, "  %.*s\n", (int)strcspn(at, "\n"), at);
    if (*condition)
        smith_buffer_format(out, "  if: %s\n", smith_kaitai_quoted(k, condition));
    if (*doc_of(k, member))
        smith_buffer_format(out, "  doc: %s\n", smith_kaitai_quoted(k, doc_of(k, member)));
}

static void offset_member(struct kaitai *k, const struct kaitai_scope *scope, const char *id,
                          const struct smith_member *member) {
    if (!member->offset_member->offset) {
        smith_kaitai_refuse(k, scope, "what is found by the last bytes that look like it");
        return;
    }
    if (member->offset_member->to_next) {
        smith_kaitai_refuse(k, scope, "a size that is the next address less this one");
        return;
    }
    if ((member->offset_member->origin_count && !kaitai_origin(k, member->offset_member)) ||
        member->offset_member->here.count) {
        smith_kaitai_refuse(k, scope,
                            member->offset_member->here.count ? "a value that may stand where its address would"
                                                              : "an offset that assumptions decide about");
        return;
    }
    bool pooled = member->flags & SMITH_POOLED;
    const char *where =
        pooled ? smith_emit_text(&k->symbols, "where it is in the pool `%s`", member->offset_member->space) : "";
    smith_kaitai_attribute(k, &scope->body->seq, smith_emit_text(&k->symbols, "ofs_%s", id),
                           smith_kaitai_presence(k, scope, scope->member),
                           smith_kaitai_lines(k, scope, member->offset_member->offset),
                           smith_describe_join(&k->symbols, pooled ? member->doc : "", where));
    if (!pooled)
        instance(k, scope, id, member);
}

/* ---- columns -------------------------------------------------------------------------------------------------- */

/* How many values there are: "24 * 10", or what says how many elements the list has. */
static const char *column_count(struct kaitai *k, const struct kaitai_scope *scope, const struct smith_column *column) {
    const struct smith_record *record = scope->record;
    const char *count = "";
    for (uint16_t i = 0; i + 1 < column->count; i++) {
        const struct smith_type *type = smith_emit_inner(record->members[column->steps[i]].type);
        const char *factor = "";
        if (type->kind == SMITH_ARRAY)
            factor = smith_emit_text(&k->symbols, "%u", type->count);
        else if (type->kind == SMITH_LIST && !i && type->extent->kind == SMITH_EXACT)
            factor = smith_kaitai_number(k, scope, &type->extent->size);
        else if (type->kind == SMITH_LIST)
            smith_kaitai_refuse(k, scope, "a column through lists in lists");
        if (*factor)
            count = smith_emit_text(&k->symbols, "%s%s%s", count, *count ? " * " : "", factor);
        record = type->elem ? smith_emit_inner(type->elem)->record : type->record;
    }
    const struct smith_member *last = &record->members[column->steps[column->count - 1]];
    if (last->condition)
        smith_kaitai_refuse(k, scope, "a column of what may be absent");
    return *count ? count : "1";
}

static void column(struct kaitai *k, const struct kaitai_scope *scope, const char *id,
                   const struct smith_member *member) {
    const char *type = smith_kaitai_type_of(k, scope, member->type);
    bool is_number = member->type->kind == SMITH_INT;
    const char *element = is_number ? smith_kaitai_lines(k, scope, member->type)
                                    : smith_emit_text(&k->symbols, "type: %s", smith_kaitai_quoted(k, type));
    const char *lines = smith_emit_text(&k->symbols, "%s\nrepeat: expr\nrepeat-expr: %s", element,
                                        smith_kaitai_quoted(k, column_count(k, scope, member->column)));
    const char *words = smith_describe_join(
        &k->symbols,
        smith_emit_text(&k->symbols, "`%s` of each", smith_describe_column(&k->symbols, scope->record, member->column)),
        member->doc);
    smith_kaitai_attribute(k, &scope->body->seq, id, "", lines,
                           smith_describe_join(&k->symbols, words, smith_kaitai_type_note(k, member->type)));
}

/* ---- all of them ---------------------------------------------------------------------------------------------- */

static void member_lines(struct kaitai *k, struct kaitai_scope *scope, const struct smith_member *member) {
    const char *id = smith_kaitai_member(k, scope->record, scope->member);
    scope->hint = smith_emit_text(&k->symbols, "%s_%s", scope->type->name, id);
    if (member->flags & SMITH_COLUMNAR)
        return;
    smith_kaitai_ask_presence(k, scope, scope->member);
    if (member->flags & SMITH_MAGIC)
        kaitai_record_magic(k, scope, id, member);
    else if (member->flags & SMITH_COLUMN)
        column(k, scope, id, member);
    else if (member->offset_member)
        offset_member(k, scope, id, member);
    else
        smith_kaitai_attribute(k, &scope->body->seq, id, smith_kaitai_presence(k, scope, scope->member),
                               smith_kaitai_lines(k, scope, member->type), doc_of(k, member));
}

/* The chunks behind the other members: as they are, or packed. */
static void kaitai_record_stream(struct kaitai *k, struct kaitai_scope *scope) {
    const struct smith_record *record = scope->record;
    scope->member = record->member_count;
    scope->hint = smith_emit_text(&k->symbols, "%s_chunks", scope->type->name);
    const char *type = smith_emit_text(&k->symbols, "type: %s", smith_kaitai_stream(k, scope, NULL));
    if (!record->stream_codec) {
        smith_kaitai_attribute(k, &scope->body->seq, "chunks", "", type, "");
        return;
    }
    const char *packed = smith_kaitai_condition(k, scope, &record->stream_packed);
    const char *size = smith_emit_text(&k->symbols, "size: %s",
                                       smith_kaitai_quoted(k, smith_kaitai_number(k, scope, &record->stream_size)));
    bool is_zlib = record->stream_codec == SMITH_ZLIB || record->stream_codec == SMITH_ZLIB_BEST;
    smith_kaitai_attribute(k, &scope->body->seq, "packed_chunks", packed,
                           is_zlib ? smith_emit_text(&k->symbols, "%s\nprocess: zlib\n%s", size, type) : size,
                           is_zlib ? "" : "packed: these are the bytes as they are");
    smith_kaitai_attribute(k, &scope->body->seq, "chunks", smith_emit_text(&k->symbols, "not %s", packed), type, "");
}

void smith_kaitai_members(struct kaitai *k, struct kaitai_scope *scope) {
    const struct smith_record *record = scope->record;
    unsigned end = record->framing ? record->stream : record->member_count;
    for (uint16_t i = 0; i < end && k->status == SMITH_OK && !k->symbols.arena.failed; i++) {
        scope->member = i;
        if (smith_emit_is_in_form(record, &record->members[i]))
            member_lines(k, scope, &record->members[i]);
    }
    if (record->framing)
        kaitai_record_stream(k, scope);
}
