/* SPDX-License-Identifier: MIT
 *
 * Structs as records, each behind those it holds, and the procedures that read them. Of those that always have the same
 * size the compiler is told which.
 */
#include "emit/common/emit_describe.h"
#include "emit/common/fixed_size.h"
#include "emit/pascal/pascal.h"
#include "type/type_tables.h"

/* ---- fields --------------------------------------------------------------------------------------------------- */

/* What there is to say about a member. */
static const char *member_words(struct pascal *p, const struct smith_member *member) {
    const struct smith_type *type = member->type;
    const char *words = smith_describe_line(&p->symbols, member->doc, "");
    if (type && type->flags & SMITH_BIG_ENDIAN && type->width > 1)
        words = smith_describe_join(&p->symbols, words, "big-endian in files");
    words = smith_describe_join(&p->symbols, words, type ? smith_pascal_packing(p, type) : "");
    while (type && (type->kind == SMITH_ARRAY || type->kind == SMITH_LIST))
        type = type->elem;
    if (type && type->kind == SMITH_TEXT && type->flags & SMITH_REVERSED)
        words = smith_describe_join(&p->symbols, words, "letters last to first");
    if (type && type->names)
        words = smith_describe_join(&p->symbols, words, type->names->name);
    words = smith_describe_join(&p->symbols, words, smith_describe_range(&p->symbols, member->range));
    if (member->reference)
        words = smith_describe_join(&p->symbols, words, smith_describe_reference(&p->symbols, member->reference));
    return words;
}

static const char *field(struct pascal *p, struct pascal_body *body, const char *name, const char *type,
                         const char *words) {
    if (!*type)
        return "";
    name = smith_pascal_unique(p, &body->taken, name);
    smith_buffer_format(&body->fields, "    %s: %s;%s%s\n", name, type, *words ? " // " : "", words);
    return name;
}

/* The members of an inline struct instead of it, called as `names` says, one word each. */
static const char *spread(struct pascal *p, struct pascal_body *body, const struct smith_member *member,
                          const char *names) {
    const struct smith_record *record = member->type->record;
    const char *all = "";
    for (uint16_t i = 0; i < record->member_count; i++) {
        size_t size = strcspn(names, " ");
        const char *name = size ? smith_emit_text(&p->symbols, "%.*s", (int)size, names) : record->members[i].name;
        name = field(p, body, name, smith_pascal_type_words(p, record->members[i].type, name),
                     i ? "" : member_words(p, member));
        all = smith_emit_text(&p->symbols, "%s%s ", all, name);
        names += size + (names[size] == ' ');
    }
    return all;
}

static bool is_spread(const struct smith_member *member) {
    return smith_pascal_annotation(member, "spread") && member->type->kind == SMITH_RECORD &&
           smith_emit_is_fixed(member->type);
}

/* Whether the bytes of a member, or those of a column of it, are read. */
static bool has_field(const struct smith_member *member) {
    bool is_next = member->flags & SMITH_LINK && member->flags & SMITH_CHUNK;
    return !smith_member_is_beyond_files(member) && !(member->flags & (SMITH_ASSUMED | SMITH_COLUMN)) && !is_next &&
           !(member->offset_member && !member->offset_member->offset);
}

static void member_field(struct pascal *p, struct pascal_body *body, const struct smith_type *type,
                         const struct smith_member *member) {
    const char *alias = smith_pascal_annotation(member, "alias");
    const char *name = alias ? alias : smith_pascal_camel_case(p, member->name);
    const char *words = member_words(p, member), *is = "";
    if (member->condition || (member->flags & SMITH_CHUNK && !(member->flags & SMITH_MANY)))
        smith_symbol_set_rename(&p->presences, smith_symbol_set_add(&p->symbols, &p->presences, member),
                                field(p, body, smith_emit_text(&p->symbols, "Has%s", name), "Boolean", ""));
    if (member->flags & SMITH_MAGIC)
        is = field(p, body, "Magic", smith_pascal_array_of(p, (uint32_t)member->constant->size, "AnsiChar"), "");
    else if (member->offset_member)
        is = field(p, body, smith_emit_text(&p->symbols, "Ofs%s", name),
                   smith_pascal_plain(member->offset_member->offset), words);
    else if (is_spread(member))
        is = spread(p, body, member, smith_pascal_annotation(member, "spread"));
    else
        is = field(p, body, name,
                   smith_pascal_type_words(p, member->type, smith_emit_text(&p->symbols, "%s_%s", type->name, name)),
                   words);
    smith_symbol_set_rename(&p->members, smith_symbol_set_add(&p->symbols, &p->members, member), is);
}

static bool slot_of_is_skipped(struct pascal *p, const struct smith_record *record, uint16_t member) {
    for (uint16_t i = 0; i < record->slot_count; i++)
        if (record->slots[i].member == member)
            return smith_pascal_slot_is_skipped(p, record, &record->slots[i]);
    return true;
}

static void fields(struct pascal *p, struct pascal_body *body, const struct smith_type *type, uint16_t end) {
    const struct smith_record *record = type->record;
    for (uint16_t i = 0; i < end && !p->symbols.arena.failed; i++) {
        const struct smith_member *member = &record->members[i];
        bool is_elsewhere = member->flags & SMITH_ASSUMED || (member->offset_member && !member->offset_member->offset);
        if (is_elsewhere || (member->flags & SMITH_CHUNK && slot_of_is_skipped(p, record, i)))
            smith_buffer_format(&body->fields, "    // not read: %s\n", member->name);
        else if (has_field(member))
            member_field(p, body, type, member);
    }
}

/* ---- reading -------------------------------------------------------------------------------------------------- */

static void read_member(struct pascal *p, const struct pascal_scope *scope, const struct smith_member *member);

/* The member of each element, in loops within each other. */
static void read_column(struct pascal *p, const struct pascal_scope *scope, const struct smith_column *column) {
    struct pascal_scope inside = *scope;
    unsigned loops = scope->body->loops;
    for (uint16_t i = 0; i + 1 < column->count; i++) {
        const struct smith_member *member = &inside.record->members[column->steps[i]];
        const struct smith_type *type = smith_emit_inner(member->type);
        const char *path =
            smith_emit_text(&p->symbols, "%s%s", inside.path, smith_symbol_set_name(&p->members, member));
        const char *has = smith_symbol_set_name(&p->presences, member);
        if (*has)
            smith_pascal_line(&inside, smith_emit_text(&p->symbols, "if %s%s then", inside.path, has));
        while (type->kind == SMITH_ARRAY || type->kind == SMITH_LIST) {
            const char *loop = smith_pascal_loop(p, scope);
            smith_pascal_line(&inside, smith_emit_text(&p->symbols, "for %s := 0 to High(%s) do", loop, path));
            path = smith_emit_text(&p->symbols, "%s[%s]", path, loop);
            inside = smith_pascal_indented(&inside);
            type = smith_emit_inner(type->elem);
        }
        inside.record = type->record;
        inside.path = smith_emit_text(&p->symbols, "%s.", path);
    }
    smith_pascal_line(&inside, "begin");
    struct pascal_scope inner = smith_pascal_indented(&inside);
    read_member(p, &inner, &inside.record->members[column->steps[column->count - 1]]);
    smith_pascal_line(&inside, "end;");
    scope->body->loops = loops;
}

static void read_spread(struct pascal *p, const struct pascal_scope *scope, const struct smith_member *member,
                        const char *names) {
    const struct smith_record *record = member->type->record;
    for (uint16_t i = 0; i < record->member_count && *names; i++) {
        size_t size = strcspn(names, " ");
        smith_pascal_read(p, scope, record->members[i].type,
                          smith_emit_text(&p->symbols, "%s%.*s", scope->path, (int)size, names));
        names += size + 1;
    }
}

static void read_value(struct pascal *p, const struct pascal_scope *scope, const struct smith_member *member) {
    const char *name = smith_symbol_set_name(&p->members, member);
    const char *to = smith_emit_text(&p->symbols, "%s%s", scope->path, name);
    if (member->flags & SMITH_MAGIC) {
        smith_pascal_line(scope, smith_emit_text(&p->symbols, "Take(%s, %s, SizeOf(%s));", scope->source, to, to));
        smith_pascal_line(
            scope, smith_emit_text(&p->symbols, "Expect(%s, %s);", to, smith_pascal_bytes(p, *member->constant)));
    } else if (member->flags & SMITH_COLUMN) {
        read_column(p, scope, member->column);
    } else if (is_spread(member) && !member->offset_member) {
        read_spread(p, scope, member, name);
    } else if (*name) {
        smith_pascal_read(p, scope, member->offset_member ? member->offset_member->offset : member->type, to);
    }
}

static void read_member(struct pascal *p, const struct pascal_scope *scope, const struct smith_member *member) {
    if (!member->condition) {
        read_value(p, scope, member);
        return;
    }
    struct pascal_scope inside = smith_pascal_indented(scope);
    const char *name = smith_symbol_set_name(&p->members, member);
    bool has_usual = member->fallback && !member->offset_member &&
                     (member->type->kind == SMITH_INT || member->type->kind == SMITH_SPELLED);
    smith_pascal_line(scope,
                      smith_emit_text(&p->symbols, "if %s then", smith_pascal_condition(p, scope, member->condition)));
    smith_pascal_line(scope, "begin");
    smith_pascal_line(&inside, smith_emit_text(&p->symbols, "%s%s := True;", scope->path,
                                               smith_symbol_set_name(&p->presences, member)));
    read_value(p, &inside, member);
    smith_pascal_line(scope, has_usual ? "end" : "end;");
    if (has_usual)
        smith_pascal_line(scope, smith_emit_text(&p->symbols, "else\n%*s%s%s := %s(%s);", (int)inside.margin, "",
                                                 scope->path, name, smith_pascal_plain(member->type),
                                                 smith_pascal_expression(p, scope, member->fallback)));
}

static void read_members(struct pascal *p, const struct pascal_scope *scope, uint16_t end) {
    const struct smith_record *record = scope->record;
    for (uint16_t i = 0; i < end && !p->symbols.arena.failed; i++) {
        const struct smith_member *member = &record->members[i];
        if (record->framing && i >= record->stream) {
            smith_pascal_read_chunks(p, scope);
            return;
        }
        if (!(member->flags & SMITH_COLUMNAR) && (has_field(member) || member->flags & SMITH_COLUMN))
            read_member(p, scope, member);
    }
}

/* ---- records -------------------------------------------------------------------------------------------------- */

static void write_procedure(struct pascal *p, const struct pascal_body *body, const char *name, const char *type) {
    const char *heading = smith_emit_text(&p->symbols, "procedure %s(var From: TSource; out Value: %s);\n", name, type);
    smith_buffer_text(&p->headings, heading);
    smith_buffer_format(&p->code, "\n%s", heading);
    if (body->max_loops || body->max_sources || body->id_type)
        smith_buffer_text(&p->code, "var\n");
    for (unsigned i = 1; i <= body->max_loops; i++)
        smith_buffer_format(&p->code, i < body->max_loops ? "%sI%u, " : "%sI%u: SizeInt;\n", i == 1 ? "  " : "", i);
    for (unsigned i = 1; i <= body->max_sources; i++)
        smith_buffer_format(&p->code, i < body->max_sources ? "%sPart%u, " : "%sPart%u: TSource;\n", i == 1 ? "  " : "",
                            i);
    if (body->id_type)
        smith_buffer_format(&p->code, "  Id: %s;\n", body->id_type);
    smith_buffer_format(&p->code, "begin\n  Value := Default(%s);\n", type);
    smith_buffer_add(&p->code, body->code.data, body->code.size);
    smith_buffer_text(&p->code, "end;\n");
}

static void write_fields(struct pascal *p, const struct pascal_body *body, const struct smith_type *type,
                         const char *name, const char *reason) {
    bool is_fixed = smith_emit_is_fixed(type);
    const char *rest = *reason ? smith_emit_text(&p->symbols, "It %s", reason) : "";
    const char *doc = smith_describe_line(&p->symbols, type->doc, "");
    doc = smith_emit_text(&p->symbols, "%s%s%s", doc, *doc && *rest ? " " : "", rest);
    smith_buffer_format(p->out, "\n%s%s%s  %s = %srecord\n", *doc ? "  // " : "", doc, *doc ? "\n" : "", name,
                        is_fixed ? "packed " : "");
    smith_buffer_add(p->out, body->fields.data, body->fields.size);
    smith_buffer_text(p->out, "  end;\n");
    if (is_fixed)
        smith_buffer_format(p->out, "  {$if SizeOf(%s) <> %u} {$error %s has another size} {$endif}\n", name,
                            (unsigned)type->wire_min, name);
}

const char *smith_pascal_record(struct pascal *p, const struct smith_type *type) {
    const struct smith_record *record = type->record;
    const char *reason;
    if (smith_symbol_set_find(&p->records, record) != SMITH_NONE)
        return smith_symbol_set_name(&p->records, record);
    uint16_t end = smith_pascal_end_of(p, record, &reason);
    if (!end || (smith_emit_is_fixed(type) && !type->wire_min))
        return "";
    struct pascal_body body = {.loops = 0};
    struct pascal_scope scope = {.body = &body, .record = record, .path = "Value.", .source = "From", .margin = 2};
    smith_buffer_init(&body.fields, &p->out->allocator);
    smith_buffer_init(&body.code, &p->out->allocator);
    fields(p, &body, type, end);
    const char *word = smith_pascal_camel_case(p, type->name);
    const char *name = smith_pascal_unique(p, &p->taken, smith_emit_text(&p->symbols, "T%s", word));
    const char *loader =
        smith_pascal_unique(p, &p->taken, smith_emit_text(&p->symbols, "Load%s", name + (*name == 'T')));
    smith_symbol_set_rename(&p->records, smith_symbol_set_add(&p->symbols, &p->records, record), name);
    smith_symbol_set_rename(&p->loaders, smith_symbol_set_add(&p->symbols, &p->loaders, record), loader);
    read_members(p, &scope, end);
    write_fields(p, &body, type, name, reason);
    write_procedure(p, &body, loader, name);
    if (body.fields.failed || body.code.failed)
        smith_arena_fail(&p->symbols.arena);
    smith_buffer_free(&body.fields);
    smith_buffer_free(&body.code);
    return name;
}

void smith_pascal_records(struct pascal *p) {
    struct smith_buffer left_out;
    smith_buffer_init(&left_out, &p->out->allocator);
    for (uint32_t i = 0; i < p->symbols.types.count && !p->symbols.arena.failed; i++) {
        const struct smith_type *type = p->symbols.types.entries[i].key;
        const char *reason;
        if (type->kind != SMITH_RECORD || smith_symbol_set_find(&p->records, type->record) != SMITH_NONE)
            continue;
        if (!*smith_pascal_record(p, type) && !smith_pascal_end_of(p, type->record, &reason) && *reason)
            smith_buffer_format(&left_out, "  //   %s, which %s\n", type->name, reason);
    }
    if (left_out.size)
        smith_buffer_text(p->out, "\n  // Not here:\n");
    smith_buffer_add(p->out, left_out.data, left_out.size);
    if (left_out.failed)
        smith_arena_fail(&p->symbols.arena);
    smith_buffer_free(&left_out);
}
