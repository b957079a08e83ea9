/* SPDX-License-Identifier: MIT
 *
 * Streams of chunks: for each framing a function that takes the next chunk, and where a struct has a stream, a loop
 * over it. What the layout does not name is passed over.
 */
#include "emit/pascal/pascal.h"

static const struct smith_framing_field *id_field(const struct smith_framing *framing) {
    unsigned i = 0;
    while (framing->fields[i].role != SMITH_FRAME_ID)
        i++;
    return &framing->fields[i];
}

static bool has_number_ids(const struct smith_framing *framing) {
    return id_field(framing)->type->kind == SMITH_INT;
}

/* ---- the next chunk ------------------------------------------------------------------------------------------- */

static void header_field(struct pascal *p, const struct pascal_scope *scope, const struct smith_framing_field *field) {
    struct smith_type text = *field->type; /* ids of bytes are texts, so that they can be compared */
    if (text.kind == SMITH_BYTES)
        text.kind = SMITH_TEXT;
    if (field->role == SMITH_FRAME_ID)
        smith_pascal_read(p, scope, &text, "Id");
    else
        smith_pascal_read(p, scope, field->type, "Size");
}

static const char *write_next(struct pascal *p, const struct smith_framing *framing) {
    if (smith_symbol_set_find(&p->framings, framing) != SMITH_NONE)
        return smith_symbol_set_name(&p->framings, framing);
    const char *name = smith_pascal_unique(
        p, &p->taken, smith_emit_text(&p->symbols, "Next%s", smith_pascal_camel_case(p, framing->name)));
    struct pascal_body body = {.loops = 0};
    struct pascal_scope scope = {.body = &body, .source = "From", .margin = 2};
    const char *empty = has_number_ids(framing) ? "Id = 0" : "Length(Id) = 0";
    smith_buffer_init(&body.code, &p->out->allocator);
    for (unsigned i = 0; i < framing->field_count; i++) {
        if (framing->fields[i].role == SMITH_FRAME_RESERVED)
            smith_pascal_line(&scope,
                              smith_emit_text(&p->symbols, "PassOver(From, %u);", framing->fields[i].type->wire_min));
        else
            header_field(p, &scope, &framing->fields[i]);
        if (i + 1 == framing->end_count)
            smith_pascal_line(&scope, smith_emit_text(&p->symbols, "if %s then\n    Exit;", empty));
    }
    smith_buffer_byte(&body.code, 0);
    const char *id = has_number_ids(framing) ? smith_pascal_plain(id_field(framing)->type) : "RawByteString";
    smith_buffer_format(&p->code,
                        "\n// The next chunk; False = there are no more.\n"
                        "function %s(var From: TSource; out Id: %s; out Part: TSource): Boolean;\n"
                        "var\n  Start: PByte;\n  Size: Int64;\n"
                        "begin\n  Result := False;\n  Part := From;\n  Id := %s;\n  Size := 0;\n  Start := From.At;\n"
                        "  if From.Left = 0 then\n    Exit;\n"
                        "%s  Part := Cut(From, Size%s%s);\n  Result := Start <> nil;\nend;\n",
                        name, id, has_number_ids(framing) ? "0" : "''",
                        body.code.failed ? "" : (const char *)body.code.data,
                        framing->size_unit > 1 ? smith_emit_text(&p->symbols, " * %u", framing->size_unit) : "",
                        framing->size_counts_header ? " - (From.At - Start)" : "");
    smith_buffer_free(&body.code);
    smith_symbol_set_rename(&p->framings, smith_symbol_set_add(&p->symbols, &p->framings, framing), name);
    return name;
}

/* ---- a stream ------------------------------------------------------------------------------------------------- */

static void read_slot(struct pascal *p, const struct pascal_scope *scope, const struct smith_slot *slot) {
    const struct smith_member *member = &scope->record->members[slot->member];
    const char *to = smith_emit_text(&p->symbols, "%s%s", scope->path, smith_symbol_set_name(&p->members, member));
    if (member->flags & SMITH_MANY) {
        smith_pascal_line(scope, smith_emit_text(&p->symbols, "SetLength(%s, Length(%s) + 1);", to, to));
        smith_pascal_read(p, scope, slot->type, smith_emit_text(&p->symbols, "%s[High(%s)]", to, to));
        return;
    }
    const char *has = smith_emit_text(&p->symbols, "%s%s", scope->path, smith_symbol_set_name(&p->presences, member));
    struct pascal_scope inside = smith_pascal_indented(scope);
    smith_pascal_line(scope, smith_emit_text(&p->symbols, "if not %s then", has));
    smith_pascal_line(scope, "begin");
    smith_pascal_line(&inside, smith_emit_text(&p->symbols, "%s := True;", has));
    smith_pascal_read(p, &inside, slot->type, to);
    smith_pascal_line(scope, "end;");
}

/* `case` is for numbers only. */
static void begin_slot(struct pascal *p, const struct pascal_scope *scope, const struct smith_framing *framing,
                       struct smith_bytes id, bool first) {
    if (has_number_ids(framing)) {
        uint64_t number = 0;
        for (size_t i = 0; i < id.size; i++)
            number |= (uint64_t)id.data[i]
                      << 8 * (id_field(framing)->type->flags & SMITH_BIG_ENDIAN ? id.size - 1 - i : i);
        smith_pascal_line(scope, smith_emit_text(&p->symbols, "%llu:", (unsigned long long)number));
    } else {
        smith_pascal_line(
            scope, smith_emit_text(&p->symbols, "%sif Id = %s then", first ? "" : "else ", smith_pascal_bytes(p, id)));
    }
}

void smith_pascal_read_chunks(struct pascal *p, const struct pascal_scope *scope) {
    const struct smith_record *record = scope->record;
    const struct smith_framing *framing = record->framing;
    bool numbers = has_number_ids(framing), first = true;
    struct pascal_scope inside = smith_pascal_indented(scope), inner;
    inside = smith_pascal_indented(&inside);
    inner = smith_pascal_indented(&inside);
    inner.source = smith_pascal_source(p, scope);
    scope->body->id_type = numbers ? smith_pascal_plain(id_field(framing)->type) : "RawByteString";
    smith_pascal_line(scope, smith_emit_text(&p->symbols, "while %s(%s, Id, %s) do", write_next(p, framing),
                                             scope->source, inner.source));
    smith_pascal_line(scope, numbers ? "  case Id of" : "  begin");
    if (numbers) /* there may be none */
        smith_pascal_line(scope, "    0: ;");
    for (uint16_t i = 0; i < record->slot_count && !p->symbols.arena.failed; i++) {
        if (smith_pascal_slot_is_skipped(p, record, &record->slots[i]))
            continue;
        begin_slot(p, &inside, framing, record->slots[i].chunk.id, first);
        smith_pascal_line(&inside, "  begin");
        struct pascal_scope payload = smith_pascal_indented(&inner);
        if (framing->size_may_be_short && record->slots[i].type->kind == SMITH_SPELLED)
            smith_pascal_line(&payload, smith_emit_text(&p->symbols, "Lengthen(%s, %s);", scope->source, inner.source));
        read_slot(p, &payload, &record->slots[i]);
        smith_pascal_line(&inside, numbers ? "  end;" : "  end");
        first = false;
    }
    if (!numbers)
        smith_pascal_line(scope, "    ;");
    smith_pascal_line(scope, "  end;");
}
