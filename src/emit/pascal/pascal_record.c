/* SPDX-License-Identifier: MIT
 *
 * Structs as packed records, each behind those it holds. The compiler is told what size they must have.
 */
#include "emit/common/emit_describe.h"
#include "emit/common/record_shapes.h"
#include "emit/pascal/pascal.h"
#include "type/type_tables.h"

/* ---- types of members ----------------------------------------------------------------------------------------- */

static const char *write_record(struct pascal *p, const struct smith_type *type);
static const char *write_variants(struct pascal *p, const struct smith_type *region, const char *hint);

static const char *pascal_record_plain(const struct smith_type *type) {
    static const char *const words[2][4] = {{"Byte", "Word", "LongWord", "QWord"},
                                            {"ShortInt", "SmallInt", "LongInt", "Int64"}};
    unsigned width = type->width == 8 ? 3 : type->width / 2u;
    if (type->kind == SMITH_BOOL)
        return "ByteBool"; /* everything but 0 is true */
    if (type->kind == SMITH_FLOAT)
        return type->width == 4 ? "Single" : "Double";
    return words[type->flags & SMITH_SIGNED ? 1 : 0][width];
}

static const char *array_of(struct pascal *p, uint32_t count, const char *type) {
    return smith_emit_text(&p->symbols, "array[0..%u] of %s", count - 1, type);
}

/* The type as Pascal has it; what it needs is written first. "" = it has no bytes. */
static const char *type_words(struct pascal *p, const struct smith_type *type, const char *hint) {
    if (!type->wire_min)
        return "";
    switch ((enum smith_kind)type->kind) {
    case SMITH_TEXT: return array_of(p, type->wire_min, "AnsiChar");
    case SMITH_RECORD: return write_record(p, type);
    case SMITH_ARRAY: return array_of(p, type->count, type_words(p, type->elem, hint));
    case SMITH_REGION: return write_variants(p, type, hint);
    case SMITH_BYTES: return array_of(p, type->wire_min, "Byte");
    default: return pascal_record_plain(type);
    }
}

/* ---- unions, and what is in a region -------------------------------------------------------------------------- */

static uint32_t case_count(const struct smith_type *elem) {
    return elem->kind == SMITH_UNION ? elem->variants->case_count : 1;
}

/* The same bytes in several ways: as they are, and by what is in them. */
static const char *write_variants(struct pascal *p, const struct smith_type *region, const char *hint) {
    const struct smith_type *elem = region->elem;
    struct smith_hash_map taken = {0}, done = {.keys = SMITH_HASH_ADDRESSES};
    struct smith_buffer cases;
    smith_buffer_init(&cases, &p->out->allocator);
    smith_pascal_unique(p, &taken, "Bytes");
    for (uint32_t i = 0; i < case_count(elem) && !p->symbols.arena.failed; i++) {
        const struct smith_case *kase = elem->kind == SMITH_UNION ? &elem->variants->cases[i] : NULL;
        const struct smith_type *type = kase ? kase->type : elem;
        if (region->codec != SMITH_STORED || !smith_emit_is_fixed(type) || !type->wire_min ||
            type->wire_min > region->wire_min || smith_symbol_set_find(&done, type) != SMITH_NONE)
            continue;
        smith_symbol_set_add(&p->symbols, &done, type);
        const char *name = smith_pascal_unique(p, &taken, smith_pascal_camel_case(p, kase ? kase->name : "value"));
        const char *words = type_words(p, type, smith_emit_text(&p->symbols, "%s_%s", hint, name));
        smith_buffer_format(&cases, "      %u: (%s: %s);\n", done.count, name, words);
    }
    const char *name = array_of(p, region->wire_min, "Byte");
    if (done.count) {
        smith_buffer_byte(&cases, 0);
        const char *bytes = name;
        name = smith_pascal_unique(p, &p->taken, smith_emit_text(&p->symbols, "T%s", smith_pascal_camel_case(p, hint)));
        smith_buffer_format(p->out, "\n  %s = packed record\n    case Integer of\n      0: (Bytes: %s);\n%s  end;\n",
                            name, bytes, cases.failed ? "" : (const char *)cases.data);
    }
    if (cases.failed)
        smith_arena_fail(&p->symbols.arena);
    smith_buffer_free(&cases);
    return name;
}

/* ---- records -------------------------------------------------------------------------------------------------- */

/* What there is to say about a member. */
static const char *member_words(struct pascal *p, const struct smith_member *member) {
    const struct smith_type *type = member->type;
    const char *words = smith_describe_line(&p->symbols, member->doc, "");
    if (type && type->flags & SMITH_BIG_ENDIAN && type->width > 1)
        words = smith_describe_join(&p->symbols, words, "big-endian");
    while (type && type->kind == SMITH_ARRAY)
        type = type->elem;
    if (type && type->kind == SMITH_TEXT && type->flags & SMITH_REVERSED)
        words = smith_describe_join(&p->symbols, words, "letters last to first");
    if (type && type->kind == SMITH_TEXT && type->flags & SMITH_BLANK)
        words = smith_describe_join(&p->symbols, words, "filled with blanks");
    if (type && type->names)
        words = smith_describe_join(&p->symbols, words, type->names->name);
    words = smith_describe_join(&p->symbols, words, smith_describe_range(&p->symbols, member->range));
    if (member->reference)
        words = smith_describe_join(&p->symbols, words, smith_describe_reference(&p->symbols, member->reference));
    return words;
}

static void field(struct pascal *p, struct smith_buffer *out, struct smith_hash_map *taken, const char *name,
                  const char *type, const char *words) {
    if (*type)
        smith_buffer_format(out, "    %s: %s;%s%s\n", smith_pascal_unique(p, taken, name), type, *words ? " // " : "",
                            words);
}

/* The members of an inline struct instead of it, called as `names` says, one word each. */
static void spread(struct pascal *p, struct smith_buffer *out, struct smith_hash_map *taken,
                   const struct smith_member *member, const char *names) {
    const struct smith_record *record = member->type->record;
    for (uint16_t i = 0; i < record->member_count; i++) {
        size_t size = strcspn(names, " ");
        const char *name = size ? smith_emit_text(&p->symbols, "%.*s", (int)size, names) : record->members[i].name;
        field(p, out, taken, name, type_words(p, record->members[i].type, name), i ? "" : member_words(p, member));
        names += size + (names[size] == ' ');
    }
}

static void member_fields(struct pascal *p, struct smith_buffer *out, struct smith_hash_map *taken,
                          const struct smith_type *type, const struct smith_member *member) {
    const char *alias = smith_pascal_annotation(member, "alias"), *names = smith_pascal_annotation(member, "spread");
    const char *name = alias ? alias : smith_pascal_camel_case(p, member->name);
    if (member->flags & SMITH_MAGIC)
        field(p, out, taken, "Magic", array_of(p, (uint32_t)member->constant->size, "AnsiChar"), "");
    else if (member->offset_member)
        field(p, out, taken, smith_emit_text(&p->symbols, "Ofs%s", name),
              pascal_record_plain(member->offset_member->offset), member_words(p, member));
    else if (names && member->type->kind == SMITH_RECORD)
        spread(p, out, taken, member, names);
    else
        field(p, out, taken, name, type_words(p, member->type, smith_emit_text(&p->symbols, "%s_%s", type->name, name)),
              member_words(p, member));
}

static const char *write_record(struct pascal *p, const struct smith_type *type) {
    if (smith_symbol_set_find(&p->records, type->record) != SMITH_NONE)
        return smith_symbol_set_name(&p->records, type->record);
    struct smith_hash_map taken = {0};
    struct smith_buffer fields;
    smith_buffer_init(&fields, &p->out->allocator);
    for (uint16_t i = 0; i < type->record->member_count && !p->symbols.arena.failed; i++)
        if (!smith_member_is_beyond_files(&type->record->members[i]) &&
            smith_emit_is_in_form(type->record, &type->record->members[i]) &&
            !(type->record->members[i].flags & SMITH_ASSUMED))
            member_fields(p, &fields, &taken, type, &type->record->members[i]);
    const char *name =
        smith_pascal_unique(p, &p->taken, smith_emit_text(&p->symbols, "T%s", smith_pascal_camel_case(p, type->name)));
    const char *doc = smith_describe_line(&p->symbols, type->doc, "");
    smith_buffer_format(p->out, "\n%s%s%s  %s = packed record\n", *doc ? "  // " : "", doc, *doc ? "\n" : "", name);
    smith_buffer_add(p->out, fields.data, fields.size);
    smith_buffer_format(p->out, "  end;\n  {$if SizeOf(%s) <> %u} {$error %s has another size} {$endif}\n", name,
                        (unsigned)type->wire_min, name);
    if (fields.failed)
        smith_arena_fail(&p->symbols.arena);
    smith_buffer_free(&fields);
    uint32_t index = smith_symbol_set_add(&p->symbols, &p->records, type->record);
    smith_symbol_set_rename(&p->records, index, name);
    return name;
}

void smith_pascal_records(struct pascal *p) {
    struct smith_hash_map left_out = {0};
    bool any = false;
    for (uint32_t i = 0; i < p->symbols.types.count && !p->symbols.arena.failed; i++) {
        const struct smith_type *type = p->symbols.types.entries[i].key;
        if (type->kind != SMITH_RECORD)
            continue;
        if (!smith_emit_is_fixed(type)) {
            smith_symbol_set_add(&p->symbols, &left_out, type->name);
            continue;
        }
        if (!type->wire_min)
            continue;
        if (!any)
            smith_buffer_text(p->out, "\ntype");
        any = true;
        write_record(p, type);
    }
    if (left_out.count)
        smith_buffer_text(p->out, "\n  // Not here, because their size varies or their parts lie apart:\n");
    for (uint32_t i = 0; i < left_out.count; i++)
        smith_buffer_format(p->out, "  //   %s\n", (const char *)left_out.entries[i].key);
}
