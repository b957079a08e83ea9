/* SPDX-License-Identifier: MIT
 *
 * Types of values as the keys of a Kaitai attribute.
 */
#include "emit/kaitai/kaitai.h"
#include "type/type_tables.h"

static const char *const encodings[] = {
    [SMITH_UTF8] = "UTF-8",          [SMITH_ASCII] = "ASCII",       [SMITH_CP1251] = "windows-1251",
    [SMITH_CP1252] = "windows-1252", [SMITH_CP437] = "IBM437",      [SMITH_CP932] = "windows-31j",
    [SMITH_CP949] = "windows-949",   [SMITH_UTF16_LE] = "UTF-16LE", [SMITH_UTF16_BE] = "UTF-16BE",
};

static bool is_rest(const struct smith_expression *size) {
    return size->count == 1 && size->ops[0].code == SMITH_OP_REST;
}

/* "size: …" of a region or of what has a size itself. */
static const char *size_lines(struct kaitai *k, const struct kaitai_scope *scope, const struct smith_extent *extent) {
    if (extent->kind == SMITH_TO_END || is_rest(&extent->size))
        return "size-eos: true";
    return smith_emit_text(&k->symbols, "size: %s",
                           smith_kaitai_quoted(k, smith_kaitai_number(k, scope, &extent->size)));
}

/* ---- helpers -------------------------------------------------------------------------------------------------- */

/* A helper that holds a value of this type, as it would stand here. */
static const char *helper(struct kaitai *k, const struct kaitai_scope *scope, const struct smith_type *type) {
    struct kaitai_body body;
    smith_kaitai_body_init(k, &body);
    const char *name = smith_kaitai_type_name(k, scope->hint);
    struct kaitai_scope inner = smith_kaitai_helper_scope(scope, &body);
    smith_kaitai_attribute(k, &body.seq, "value", "", smith_kaitai_lines(k, &inner, type),
                           smith_kaitai_type_note(k, type));
    smith_kaitai_body_done(k, &body, name, NULL, NULL);
    return name;
}

/* A helper for what a count or a size stands before. */
static const char *prefixed(struct kaitai *k, const struct kaitai_scope *scope, const struct smith_type *type,
                            const char *lines) {
    struct kaitai_body body;
    const struct smith_type *prefix = type->extent->prefix;
    smith_kaitai_body_init(k, &body);
    const char *name = smith_kaitai_type_name(k, scope->hint);
    struct kaitai_scope inner = smith_kaitai_helper_scope(scope, &body);
    smith_kaitai_attribute(k, &body.seq, "count", "", smith_kaitai_lines(k, &inner, prefix), "");
    const char *count = smith_kaitai_quoted(k, smith_kaitai_value_of(k, prefix, "count"));
    if (type->kind == SMITH_LIST)
        lines = smith_emit_text(&k->symbols, "%s\nrepeat: expr\nrepeat-expr: %s",
                                smith_kaitai_lines(k, &inner, type->elem), count);
    else
        lines = smith_emit_text(&k->symbols, "%s\nsize: %s", lines, count);
    smith_kaitai_attribute(k, &body.seq, "value", "", lines, "");
    smith_kaitai_body_done(k, &body, name, NULL, NULL);
    return smith_emit_text(&k->symbols, "type: %s", name);
}

/* Whether the lines of a type repeat it, so that they cannot be repeated again. */
static bool repeats(const struct smith_type *type) {
    if (type->kind != SMITH_LIST)
        return type->kind == SMITH_ARRAY;
    return type->extent->kind == SMITH_TO_END || type->extent->kind == SMITH_EXACT ||
           type->extent->kind == SMITH_TO_VALUE;
}

const char *smith_kaitai_type_of(struct kaitai *k, const struct kaitai_scope *scope, const struct smith_type *type) {
    if (type->kind != SMITH_RECORD)
        return helper(k, scope, type);
    uint32_t index = smith_symbol_set_add(&k->symbols, &k->records, type->record);
    if (k->symbols.arena.failed)
        return "";
    const char *name = type->record->form_of
                           ? smith_emit_text(&k->symbols, "%s_%s", type->name,
                                             type->record->members[0].type->names->items[type->record->form].name)
                           : type->name;
    if (!k->records.entries[index].value.text)
        smith_symbol_set_rename(&k->records, index, smith_kaitai_type_name(k, name));
    return smith_emit_text(&k->symbols, "%s%s", k->records.entries[index].value.text,
                           smith_kaitai_arguments(k, scope, type->record));
}

static const char *type_line(struct kaitai *k, const struct kaitai_scope *scope, const struct smith_type *type) {
    return smith_emit_text(&k->symbols, "type: %s", smith_kaitai_quoted(k, smith_kaitai_type_of(k, scope, type)));
}

/* ---- texts, bytes --------------------------------------------------------------------------------------------- */

static const char *kaitai_type_text_lines(struct kaitai *k, const struct kaitai_scope *scope,
                                          const struct smith_type *type) {
    const struct smith_extent *extent = type->extent;
    const char *what = type->kind == SMITH_BYTES
                           ? ""
                           : smith_emit_text(&k->symbols, "type: str\nencoding: %s", encodings[type->charset]);
    const char *line = *what ? "\n" : "";
    switch (extent->kind) {
    case SMITH_PREFIX:
        return prefixed(k, scope, type, *what ? smith_emit_text(&k->symbols, "%s\nterminator: 0", what) : what);
    case SMITH_TO_VALUE:
        if (extent->after)
            smith_kaitai_refuse(k, scope, "`to … after …`");
        return smith_emit_text(&k->symbols, "%s%sterminator: %lld", what, line, (long long)extent->value);
    default:
        return smith_emit_text(&k->symbols, "%s%s%s%s", what, line, size_lines(k, scope, extent),
                               type->flags & SMITH_BLANK                  ? "\npad-right: 0x20"
                               : *what && !(type->flags & SMITH_REVERSED) ? "\nterminator: 0"
                                                                          : "");
    }
}

/* ---- lists ---------------------------------------------------------------------------------------------------- */

static const char *element_lines(struct kaitai *k, const struct kaitai_scope *scope, const struct smith_type *type) {
    struct kaitai_scope element = *scope;
    element.hint = smith_emit_text(&k->symbols, "%s_item", scope->hint);
    return repeats(type) ? type_line(k, &element, type) : smith_kaitai_lines(k, &element, type);
}

/* `-1` as the element that ends a list. */
static const char *is_last(struct kaitai *k, const struct kaitai_scope *scope, const struct smith_type *list) {
    if (list->elem->kind != SMITH_INT && list->elem->kind != SMITH_SPELLED)
        smith_kaitai_refuse(k, scope, "a list that ends with anything but a number");
    return smith_kaitai_quoted(k, smith_emit_text(&k->symbols, "%s == %lld", smith_kaitai_value_of(k, list->elem, "_"),
                                                  (long long)list->extent->value));
}

static const char *list_lines(struct kaitai *k, const struct kaitai_scope *scope, const struct smith_type *type) {
    if (type->kind == SMITH_ARRAY)
        return smith_emit_text(&k->symbols, "%s\nrepeat: expr\nrepeat-expr: %u", element_lines(k, scope, type->elem),
                               type->count);
    switch (type->extent->kind) {
    case SMITH_CHAIN: /* the others are in it, one within the other */
        return type_line(k, scope, smith_emit_inner(type->elem));
    case SMITH_CHUNKS: return smith_emit_text(&k->symbols, "type: %s", smith_kaitai_stream(k, scope, type));
    case SMITH_PREFIX: return prefixed(k, scope, type, "");
    case SMITH_TO_VALUE:
        return smith_emit_text(&k->symbols, "%s\nrepeat: until\nrepeat-until: %s", element_lines(k, scope, type->elem),
                               is_last(k, scope, type));
    case SMITH_WHILE:
    case SMITH_UNTIL: smith_kaitai_refuse(k, scope, "a list with a condition"); return "";
    case SMITH_TO_END: return smith_emit_text(&k->symbols, "%s\nrepeat: eos", element_lines(k, scope, type->elem));
    default:
        return smith_emit_text(&k->symbols, "%s\nrepeat: expr\nrepeat-expr: %s", element_lines(k, scope, type->elem),
                               smith_kaitai_quoted(k, smith_kaitai_number(k, scope, &type->extent->size)));
    }
}

/* ---- unions --------------------------------------------------------------------------------------------------- */

static const char *union_lines(struct kaitai *k, const struct kaitai_scope *scope, const struct smith_type *type) {
    const struct smith_union *variants = type->variants;
    const char *tag = smith_kaitai_quoted(k, smith_kaitai_number(k, scope, &variants->tag));
    struct smith_hash_map done = {.keys = SMITH_HASH_ADDRESSES};
    struct smith_buffer lines;
    smith_buffer_init(&lines, &k->out->allocator);
    smith_buffer_format(&lines, "type:\n  switch-on: %s\n  cases:", tag);
    for (uint16_t i = 0; i < variants->case_count && !k->symbols.arena.failed; i++) {
        const struct smith_case *kase = &variants->cases[i];
        struct kaitai_scope inner = *scope;
        inner.hint = smith_emit_text(&k->symbols, "%s_%s", scope->hint, kase->name);
        uint32_t known = smith_symbol_set_find(&done, kase->type);
        const char *name =
            known == SMITH_NONE ? smith_kaitai_type_of(k, &inner, kase->type) : done.entries[known].value.text;
        known = smith_symbol_set_add(&k->symbols, &done, kase->type);
        smith_symbol_set_rename(&done, known, name);
        const char *key = i == variants->otherwise ? "_"
                          : kase->word             ? smith_kaitai_quoted(k, kase->word)
                                                   : smith_emit_text(&k->symbols, "%lld", (long long)kase->tag);
        smith_buffer_format(&lines, "\n    %s: %s", key, smith_kaitai_quoted(k, name));
    }
    return smith_kaitai_take(k, &lines);
}

/* ---- regions -------------------------------------------------------------------------------------------------- */

static bool is_zlib(unsigned codec) {
    return codec == SMITH_ZLIB || codec == SMITH_ZLIB_BEST;
}

static bool has_offsets(struct kaitai *k, struct smith_hash_map *seen, const struct smith_type *type, bool origins) {
    for (; type && type->kind != SMITH_RECORD; type = type->elem)
        for (uint16_t i = 0; type->kind == SMITH_UNION && i < type->variants->case_count; i++)
            if (has_offsets(k, seen, type->variants->cases[i].type, origins))
                return true;
    if (!type || smith_symbol_set_find(seen, type->record) != SMITH_NONE || k->symbols.arena.failed)
        return false;
    smith_symbol_set_add(&k->symbols, seen, type->record);
    for (uint16_t i = 0; i < type->record->member_count; i++) {
        const struct smith_member *member = &type->record->members[i];
        bool is_one = member->offset_member && (!origins || member->offset_member->origin_count);
        if (is_one || has_offsets(k, seen, member->type, origins))
            return true;
    }
    return false;
}

bool smith_kaitai_has_offsets(struct kaitai *k, const struct smith_type *type, bool origins) {
    struct smith_hash_map seen = {.keys = SMITH_HASH_ADDRESSES};
    return has_offsets(k, &seen, type, origins);
}

/* The member of a region, when offsets count from its start. */
static const char *kaitai_type_space(const struct kaitai_scope *scope, const struct smith_type *type) {
    const struct smith_record *record = scope->record;
    const struct smith_member *member = scope->member < record->member_count ? &record->members[scope->member] : NULL;
    bool is_space = member && member->flags & SMITH_SPACE && !(member->flags & SMITH_OFFSET_MEMBER);
    return is_space && member->type == type ? member->name : NULL;
}

/* What is in a region, in a helper whose stream it is where offsets in it ask for that. */
static const char *kaitai_type_inside(struct kaitai *k, const struct kaitai_scope *scope,
                                      const struct smith_type *type) {
    struct kaitai_scope inner = *scope;
    bool is_packed = type->codec != SMITH_STORED;
    inner.space = kaitai_type_space(scope, type);
    inner.stream_depth = scope->depth + 1;
    inner.is_packed = is_packed;
    if (!(inner.space || is_packed) || !smith_kaitai_has_offsets(k, type->elem, false))
        return type_line(k, scope, type->elem);
    return smith_emit_text(&k->symbols, "type: %s", helper(k, &inner, type->elem));
}

static const char *packed_lines(struct kaitai *k, const struct kaitai_scope *scope, const struct smith_type *type) {
    const char *size = size_lines(k, scope, type->extent);
    if (!is_zlib(type->codec))
        return size; /* as it is: smith_kaitai_type_note() says so */
    if (smith_kaitai_has_offsets(k, type->elem, true))
        smith_kaitai_refuse(k, scope, "offsets within what is packed that count from something else");
    if (type->elem->kind == SMITH_BYTES)
        return smith_emit_text(&k->symbols, "%s\nprocess: zlib", size);
    return smith_emit_text(&k->symbols, "%s\nprocess: zlib\n%s", size, kaitai_type_inside(k, scope, type));
}

static const char *region_lines(struct kaitai *k, const struct kaitai_scope *scope, const struct smith_type *type) {
    if (type->codec != SMITH_STORED)
        return packed_lines(k, scope, type);
    const char *size = size_lines(k, scope, type->extent);
    const struct smith_type *elem = type->elem;
    if (elem->kind == SMITH_BYTES && elem->extent->kind == SMITH_TO_END)
        return size;
    if (elem->kind == SMITH_UNION)
        return smith_emit_text(&k->symbols, "%s\n%s", size, smith_kaitai_lines(k, scope, elem));
    return smith_emit_text(&k->symbols, "%s\n%s", size, kaitai_type_inside(k, scope, type));
}

const char *smith_kaitai_type_note(struct kaitai *k, const struct smith_type *type) {
    if (type->kind == SMITH_REGION && type->codec != SMITH_STORED && !is_zlib(type->codec))
        return smith_emit_text(&k->symbols, "packed (%s): these are the bytes as they are",
                               smith_codec_name_of(type->codec, type->hook).title);
    if (type->kind == SMITH_TEXT && type->flags & SMITH_REVERSED)
        return "the letters stand last to first, and then NULs";
    if (type->variants && type->kind != SMITH_UNION)
        return "its names depend on another value";
    if (type->kind == SMITH_LIST && type->extent->kind == SMITH_TO_VALUE)
        return "the last element only ends the list";
    return "";
}

/* ---- any value ------------------------------------------------------------------------------------------------ */

static const char *number_lines(struct kaitai *k, const struct smith_type *type) {
    if (type->names && type->names->is_bits)
        return smith_emit_text(&k->symbols, "type: %s", smith_kaitai_named(k, type));
    if (type->names)
        return smith_emit_text(&k->symbols, "type: %s\nenum: %s", smith_kaitai_plain(k, type),
                               smith_kaitai_enum(k, type->names));
    return smith_emit_text(&k->symbols, "type: %s", smith_kaitai_plain(k, type));
}

const char *smith_kaitai_lines(struct kaitai *k, const struct kaitai_scope *scope, const struct smith_type *type) {
    switch ((enum smith_kind)type->kind) {
    case SMITH_INT: return number_lines(k, type);
    case SMITH_SPELLED:
        if (type->spelling > SMITH_SPELL_VLQ)
            smith_kaitai_refuse(k, scope, "a number in such a spelling");
        return smith_emit_text(&k->symbols, "type: %s", smith_kaitai_plain(k, type));
    case SMITH_BOOL:
    case SMITH_FLOAT: return smith_emit_text(&k->symbols, "type: %s", smith_kaitai_plain(k, type));
    case SMITH_TEXT:
    case SMITH_BYTES: return kaitai_type_text_lines(k, scope, type);
    case SMITH_RECORD: return type_line(k, scope, type);
    case SMITH_ARRAY:
    case SMITH_LIST: return list_lines(k, scope, type);
    case SMITH_UNION: return union_lines(k, scope, type);
    case SMITH_REGION: return region_lines(k, scope, type);
    }
    return "";
}
