/* SPDX-License-Identifier: MIT
 *
 * The constant tables of a layout as C. See <levelsmith/emit.h>.
 *
 * Types, records, unions, names, framings and hooks may refer to each other in circles, so each kind is one array
 * that is declared ahead and referred to by index. What only one table refers to (expressions, extents, slots …)
 * stands where it is used, as a compound literal, which has static storage outside functions. Fields that are zero
 * are left out.
 */
#include "base/error.h"
#include "emit/c/emit_c_fields.h"
#include "type/type_tables.h"
#include <levelsmith/emit.h>

/* ---- names ---------------------------------------------------------------------------------------------------- */

static void emit_c_source_write_name(struct emit_tables *w, const struct smith_name *name) {
    smith_buffer_text(w->out, "            {");
    smith_emit_text_field(w, "name", name->name);
    smith_emit_text_field(w, "doc", name->doc);
    smith_emit_number_field(w, "value", name->value);
    smith_emit_number_field(w, "low", name->low);
    smith_emit_number_field(w, "high", name->high);
    smith_emit_pointer_field(w, "names", &w->symbols.names, "names", name->names);
    smith_emit_annotations_field(w, &name->annotations);
    smith_buffer_text(w->out, "},\n");
}

static void emit_c_source_write_names(struct emit_tables *w) {
    const struct smith_hash_map *set = &w->symbols.names;
    if (!set->count)
        return;
    smith_buffer_format(w->out, "\nstatic const struct smith_names names[%u] = {\n", (unsigned)set->count);
    for (uint32_t i = 0; i < set->count; i++) {
        const struct smith_names *names = set->entries[i].key;
        smith_buffer_format(w->out, "    [%u] = {\n        ", (unsigned)i);
        smith_emit_text_field(w, "name", names->name);
        smith_emit_text_field(w, "doc", names->doc);
        smith_buffer_format(w->out, ".is_bits = %s,\n", names->is_bits ? "true" : "false");
        if (names->count)
            smith_buffer_text(w->out, "        .items = (const struct smith_name[]){\n");
        for (uint32_t k = 0; k < names->count; k++)
            emit_c_source_write_name(w, &names->items[k]);
        if (names->count)
            smith_buffer_format(w->out, "        },\n        .count = %u,\n", (unsigned)names->count);
        smith_buffer_text(w->out, "    },\n");
    }
    smith_buffer_text(w->out, "};\n");
}

/* ---- framings ------------------------------------------------------------------------------------------------- */

static void write_framing(struct emit_tables *w, const struct smith_framing *framing) {
    static const char *const roles[] = {
        [SMITH_FRAME_ID] = "ID",
        [SMITH_FRAME_SIZE] = "SIZE",
        [SMITH_FRAME_RESERVED] = "RESERVED",
    };
    smith_emit_text_field(w, "name", framing->name);
    smith_emit_text_field(w, "doc", framing->doc);
    smith_buffer_text(w->out, "\n        .fields = {\n");
    for (unsigned i = 0; i < framing->field_count; i++) {
        smith_buffer_text(w->out, "            {");
        smith_emit_text_field(w, "name", framing->fields[i].name);
        smith_emit_type_field(w, "type", framing->fields[i].type);
        smith_buffer_format(w->out, ".role = SMITH_FRAME_%s},\n", roles[framing->fields[i].role]);
    }
    smith_buffer_text(w->out, "        },\n        ");
    smith_emit_number_field(w, "field_count", framing->field_count);
    smith_emit_number_field(w, "end_count", framing->end_count);
    smith_emit_number_field(w, "size_unit", framing->size_unit);
    if (framing->size_counts_header)
        smith_buffer_text(w->out, ".size_counts_header = true, ");
    if (framing->size_may_be_short)
        smith_buffer_text(w->out, ".size_may_be_short = true, ");
    if (framing->is_brief)
        smith_buffer_text(w->out, ".is_brief = true, ");
}

static void write_framings(struct emit_tables *w) {
    const struct smith_hash_map *set = &w->symbols.framings;
    if (!set->count)
        return;
    smith_buffer_format(w->out, "\nstatic const struct smith_framing framings[%u] = {\n", (unsigned)set->count);
    for (uint32_t i = 0; i < set->count; i++) {
        smith_buffer_format(w->out, "    [%u] = {", (unsigned)i);
        write_framing(w, set->entries[i].key);
        smith_buffer_text(w->out, "},\n");
    }
    smith_buffer_text(w->out, "};\n");
}

/* ---- hooks ----------------------------------------------------------------------------------------------------- */

/* The program that the tables become a part of has an object for each. */
static void declare_codecs(struct emit_tables *w) {
    const struct smith_layout *layout = w->symbols.layout;
    for (uint32_t i = 0; i < layout->hook_count; i++)
        smith_buffer_format(w->out, "extern const struct smith_codec_hook smith_%s_hook;\n", layout->hooks[i]->name);
}

static void write_hook(struct emit_tables *w, const struct smith_hook *hook) {
    smith_emit_text_field(w, "name", hook->name);
    smith_emit_text_field(w, "doc", hook->doc);
    if (hook->argument_count)
        smith_buffer_text(w->out, ".arguments = (const char *const[]){");
    for (unsigned i = 0; i < hook->argument_count; i++)
        smith_buffer_format(w->out, "%s\"%s\"", i ? ", " : "", hook->arguments[i]);
    if (hook->argument_count)
        smith_buffer_format(w->out, "}, .argument_count = %u, ", (unsigned)hook->argument_count);
    smith_buffer_format(w->out, ".codec = &smith_%s_hook, ", hook->name);
}

static void write_hooks(struct emit_tables *w) {
    const struct smith_hash_map *set = &w->symbols.hooks;
    if (!set->count)
        return;
    smith_buffer_format(w->out, "\nstatic const struct smith_hook hooks[%u] = {\n", (unsigned)set->count);
    for (uint32_t i = 0; i < set->count; i++) {
        smith_buffer_format(w->out, "    [%u] = {", (unsigned)i);
        write_hook(w, set->entries[i].key);
        smith_buffer_text(w->out, "},\n");
    }
    smith_buffer_text(w->out, "};\n");
}

/* ---- records -------------------------------------------------------------------------------------------------- */

static void write_member(struct emit_tables *w, const struct smith_record *record, unsigned index, const char *tag) {
    const struct smith_member *member = &record->members[index];
    static const struct emit_flag flags[] = {
        {SMITH_OPTIONAL, "SMITH_OPTIONAL"},
        {SMITH_POINTER, "SMITH_POINTER"},
        {SMITH_DERIVED, "SMITH_DERIVED"},
        {SMITH_MAGIC, "SMITH_MAGIC"},
        {SMITH_CHUNK, "SMITH_CHUNK"},
        {SMITH_MANY, "SMITH_MANY"},
        {SMITH_SPLICED, "SMITH_SPLICED"},
        {SMITH_LINK, "SMITH_LINK"},
        {SMITH_COLUMNAR, "SMITH_COLUMNAR"},
        {SMITH_COLUMN, "SMITH_COLUMN"},
        {SMITH_OFFSET_MEMBER, "SMITH_OFFSET_MEMBER"},
        {SMITH_SPACE, "SMITH_SPACE"},
        {SMITH_POOLED, "SMITH_POOLED"},
        {SMITH_POOL, "SMITH_POOL"},
        {SMITH_HOLDS_POOL, "SMITH_HOLDS_POOL"},
        {SMITH_ASSUMED, "SMITH_ASSUMED"},
    };
    const char *field = member->name ? member->name : "";
    smith_buffer_text(w->out, "            {");
    smith_emit_text_field(w, "name", member->name);
    smith_emit_text_field(w, "doc", member->doc);
    smith_buffer_text(w->out, "\n             ");
    smith_emit_type_field(w, "type", member->type);
    if (member->offset == SMITH_NONE)
        smith_buffer_text(w->out, ".offset = SMITH_NONE, ");
    else
        smith_buffer_format(w->out, ".offset = offsetof(struct %s, %s), ", tag, field);
    if (member->has == SMITH_NONE)
        smith_buffer_text(w->out, ".has = SMITH_NONE, ");
    else
        smith_buffer_format(w->out, ".has = offsetof(struct %s, has.%s), ", tag, field);
    smith_emit_flags_field(w, member->flags, flags, sizeof flags / sizeof *flags);
    if (member->slot == UINT16_MAX)
        smith_buffer_text(w->out, ".slot = UINT16_MAX, ");
    else
        smith_emit_number_field(w, "slot", member->slot);
    smith_emit_expression_pointer(w, "value", member->value);
    smith_emit_expression_pointer(w, "condition", member->condition);
    smith_emit_expression_pointer(w, "fallback", member->fallback);
    smith_emit_bytes_pointer(w, "constant", member->constant);
    smith_emit_chunk_pointer(w, member->chunk);
    smith_emit_reference_field(w, member->reference);
    smith_emit_range_field(w, member->range);
    smith_emit_column_field(w, member->column);
    smith_emit_offset_member_field(w, member->offset_member);
    smith_emit_text_field(w, "key", member->key);
    smith_emit_number_field(w, "forms", member->forms);
    smith_emit_text_field(w, "parallel", member->parallel);
    smith_emit_text_field(w, "together", member->together);
    smith_emit_number_field(w, "chain_end", member->chain_end);
    smith_emit_annotations_field(w, &member->annotations);
    smith_buffer_text(w->out, "},\n");
}

/* Those of a record with forms have a name, since the tables of its forms have the same ones. */
static void write_members(struct emit_tables *w, const struct smith_record *record, uint32_t index, const char *tag) {
    if (!record->form_count || record->form_of)
        return;
    smith_buffer_format(w->out, "\nstatic const struct smith_member members_%u[] = {\n", (unsigned)index);
    for (unsigned i = 0; i < record->member_count; i++)
        write_member(w, record, i, tag);
    smith_buffer_text(w->out, "};\n");
}

static void emit_c_source_write_record(struct emit_tables *w, const struct smith_record *record, const char *tag) {
    if (record->form_count) {
        const struct smith_record *named = record->form_of ? record->form_of->record : record;
        smith_buffer_format(
            w->out, "        .members = members_%u, .member_count = %u, .form_count = %u, .form = %u,\n        ",
            (unsigned)smith_symbol_set_find(&w->symbols.records, named), (unsigned)record->member_count,
            record->form_count, record->form);
        smith_emit_type_field(w, "form_of", record->form_of);
        smith_buffer_byte(w->out, '\n');
    } else if (record->member_count) {
        smith_buffer_text(w->out, "        .members = (const struct smith_member[]){\n");
        for (unsigned i = 0; i < record->member_count; i++)
            write_member(w, record, i, tag);
        smith_buffer_format(w->out, "        },\n        .member_count = %u,\n", (unsigned)record->member_count);
    }
    smith_buffer_format(w->out, "        .stream = %u, ", (unsigned)record->stream);
    smith_emit_number_field(w, "offset_member_count", record->offset_member_count);
    smith_emit_number_field(w, "is_origin", record->is_origin);
    smith_emit_pointer_field(w, "framing", &w->symbols.framings, "framings", record->framing);
    if (record->stream_codec)
        smith_buffer_format(w->out, ".stream_codec = %s, ",
                            smith_codec_name_of(record->stream_codec, record->stream_hook).constant);
    smith_emit_pointer_field(w, "stream_hook", &w->symbols.hooks, "hooks", record->stream_hook);
    smith_emit_expression_field(w, "stream_packed", &record->stream_packed);
    smith_emit_expression_field(w, "stream_size", &record->stream_size);
    smith_emit_slots_field(w, record->slots, record->slot_count, record, tag);
    smith_emit_runs_field(w, record, tag);
}

static void write_records(struct emit_tables *w) {
    const struct smith_hash_map *set = &w->symbols.records;
    if (!set->count)
        return;
    for (uint32_t i = 0; i < set->count; i++)
        write_members(w, set->entries[i].key, i, set->entries[i].value.text);
    smith_buffer_format(w->out, "\nstatic const struct smith_record records[%u] = {\n", (unsigned)set->count);
    for (uint32_t i = 0; i < set->count; i++) {
        smith_buffer_format(w->out, "    [%u] = { /* %s */\n", (unsigned)i, set->entries[i].value.text);
        emit_c_source_write_record(w, set->entries[i].key, set->entries[i].value.text);
        smith_buffer_text(w->out, "\n    },\n");
    }
    smith_buffer_text(w->out, "};\n");
}

/* ---- unions --------------------------------------------------------------------------------------------------- */

static void write_forms(struct emit_tables *w, const struct smith_case *kase) {
    if (!kase->forms)
        return;
    smith_buffer_text(w->out, "\n             .forms = (const struct smith_form[]){\n");
    for (unsigned i = 0; i < kase->form_count; i++) {
        smith_buffer_text(w->out, "                {");
        smith_emit_text_field(w, "name", kase->forms[i].name);
        smith_emit_text_field(w, "doc", kase->forms[i].doc);
        smith_emit_chunk_field(w, kase->forms[i].chunk);
        smith_emit_type_field(w, "type", kase->forms[i].type);
        smith_emit_annotations_field(w, &kase->forms[i].annotations);
        smith_buffer_text(w->out, "},\n");
    }
    smith_buffer_format(w->out, "             }, .form_count = %u, ", kase->form_count);
}

static void write_case(struct emit_tables *w, const struct smith_case *kase) {
    smith_buffer_text(w->out, "            {");
    smith_emit_text_field(w, "name", kase->name);
    smith_emit_text_field(w, "doc", kase->doc);
    smith_emit_number_field(w, "tag", kase->tag);
    smith_emit_text_field(w, "word", kase->word);
    smith_emit_chunk_field(w, kase->chunk);
    write_forms(w, kase);
    smith_emit_type_field(w, "type", kase->type);
    smith_emit_reference_field(w, kase->reference);
    smith_emit_annotations_field(w, &kase->annotations);
    smith_buffer_text(w->out, "},\n");
}

static void emit_c_source_write_union(struct emit_tables *w, const struct smith_union *variants) {
    smith_buffer_text(w->out, "        ");
    smith_emit_expression_field(w, "tag", &variants->tag);
    if (variants->case_count)
        smith_buffer_text(w->out, "\n        .cases = (const struct smith_case[]){\n");
    for (unsigned i = 0; i < variants->case_count; i++)
        write_case(w, &variants->cases[i]);
    if (variants->case_count)
        smith_buffer_format(w->out, "        },\n        .case_count = %u, ", (unsigned)variants->case_count);
    if (variants->otherwise == UINT16_MAX)
        smith_buffer_text(w->out, ".otherwise = UINT16_MAX, ");
    else
        smith_emit_number_field(w, "otherwise", variants->otherwise);
    smith_emit_slots_field(w, variants->slots, variants->slot_count, NULL, NULL);
}

static void write_unions(struct emit_tables *w) {
    const struct smith_hash_map *set = &w->symbols.unions;
    if (!set->count)
        return;
    smith_buffer_format(w->out, "\nstatic const struct smith_union unions[%u] = {\n", (unsigned)set->count);
    for (uint32_t i = 0; i < set->count; i++) {
        smith_buffer_format(w->out, "    [%u] = { /* %s */\n", (unsigned)i, set->entries[i].value.text);
        emit_c_source_write_union(w, set->entries[i].key);
        smith_buffer_text(w->out, "\n    },\n");
    }
    smith_buffer_text(w->out, "};\n");
}

/* ---- types ---------------------------------------------------------------------------------------------------- */

/* Arrays are so many times their elements, regions what they contain. */
static void size_fields(struct emit_tables *w, const struct smith_type *type) {
    type = smith_emit_inner(type);
    const char *factors = "";
    for (; type->kind == SMITH_ARRAY; type = smith_emit_inner(type->elem))
        factors = smith_emit_text(&w->symbols, "%s%u * ", factors, (unsigned)type->count);
    const char *keyword = type->kind == SMITH_RECORD || type->kind == SMITH_UNION ? "struct " : "";
    const char *name = smith_emit_c_type(&w->symbols, type);
    smith_buffer_format(w->out, ".align = _Alignof(%s%s), .size = %ssizeof(%s%s), ", keyword, name, factors, keyword,
                        name);
}

static void emit_c_source_write_type(struct emit_tables *w, const struct smith_type *type) {
    static const char *const kinds[] = {
        [SMITH_BOOL] = "BOOL", [SMITH_INT] = "INT",     [SMITH_SPELLED] = "SPELLED", [SMITH_FLOAT] = "FLOAT",
        [SMITH_TEXT] = "TEXT", [SMITH_BYTES] = "BYTES", [SMITH_RECORD] = "RECORD",   [SMITH_ARRAY] = "ARRAY",
        [SMITH_LIST] = "LIST", [SMITH_UNION] = "UNION", [SMITH_REGION] = "REGION",
    };
    static const char *const charsets[] = {
        [SMITH_UTF8] = "UTF8",     [SMITH_ASCII] = "ASCII",       [SMITH_CP1251] = "CP1251",
        [SMITH_CP1252] = "CP1252", [SMITH_CP437] = "CP437",       [SMITH_CP932] = "CP932",
        [SMITH_CP949] = "CP949",   [SMITH_UTF16_LE] = "UTF16_LE", [SMITH_UTF16_BE] = "UTF16_BE",
    };
    static const struct emit_flag flags[] = {
        {SMITH_SIGNED, "SMITH_SIGNED"},
        {SMITH_BIG_ENDIAN, "SMITH_BIG_ENDIAN"},
        {SMITH_PLAIN, "SMITH_PLAIN"},
        {SMITH_QUIRKLESS, "SMITH_QUIRKLESS"},
        {SMITH_ZERO_BUT_FORM, "SMITH_ZERO_BUT_FORM"},
        {SMITH_ZERO, "SMITH_ZERO"},
        {SMITH_MEASURES, "SMITH_MEASURES"},
        {SMITH_FIXED, "SMITH_FIXED"},
        {SMITH_CHECKSUMS, "SMITH_CHECKSUMS"},
        {SMITH_REVERSED, "SMITH_REVERSED"},
        {SMITH_BLANK, "SMITH_BLANK"},
        {SMITH_RANGED, "SMITH_RANGED"},
        {SMITH_MEASURES_NESTED, "SMITH_MEASURES_NESTED"},
    };
    smith_emit_text_field(w, "name", type->name);
    smith_emit_text_field(w, "doc", type->doc);
    smith_buffer_format(w->out, "\n        .kind = SMITH_%s, ", kinds[type->kind]);
    smith_emit_flags_field(w, type->flags, flags, sizeof flags / sizeof *flags);
    smith_emit_number_field(w, "width", type->width);
    if (type->kind == SMITH_SPELLED)
        smith_buffer_format(w->out, ".spelling = %s, ", smith_spelling_name(type->spelling)->constant);
    smith_emit_number_field(w, "digits", type->digits);
    if (type->charset)
        smith_buffer_format(w->out, ".charset = SMITH_%s, ", charsets[type->charset]);
    if (type->codec)
        smith_buffer_format(w->out, ".codec = %s, ", smith_codec_name_of(type->codec, type->hook).constant);
    size_fields(w, type);
    if (type->fast_path)
        smith_buffer_format(w->out, ".fast_path = %s, ", smith_emit_fast_path_name(type->fast_path));
    smith_emit_number_field(w, "wire_min", type->wire_min);
    smith_emit_number_field(w, "count", type->count);
    smith_emit_pointer_field(w, "names", &w->symbols.names, "names", type->names);
    smith_emit_type_field(w, "elem", type->elem);
    smith_emit_extent_field(w, type->extent);
    smith_emit_arguments_field(w, type->arguments, type->argument_count);
    smith_emit_pointer_field(w, "hook", &w->symbols.hooks, "hooks", type->hook);
    smith_emit_pointer_field(w, "record", &w->symbols.records, "records", type->record);
    if (type->variants && type->kind != SMITH_UNION) {
        smith_buffer_text(w->out, "\n        .variants = &(const struct smith_union){\n");
        emit_c_source_write_union(w, type->variants);
        smith_buffer_text(w->out, "}, ");
    } else
        smith_emit_pointer_field(w, "variants", &w->symbols.unions, "unions", type->variants);
}

static void write_types(struct emit_tables *w) {
    const struct smith_hash_map *set = &w->symbols.types;
    smith_buffer_format(w->out, "\nstatic const struct smith_type types[%u] = {\n", (unsigned)set->count);
    for (uint32_t i = 0; i < set->count; i++) {
        smith_buffer_format(w->out, "    [%u] = {", (unsigned)i);
        emit_c_source_write_type(w, set->entries[i].key);
        smith_buffer_text(w->out, "},\n");
    }
    smith_buffer_text(w->out, "};\n");
}

/* ---- the layout ----------------------------------------------------------------------------------------------- */

/* Plain structs are moved as they lie, which needs memory to look like the file. */
static void write_assertions(struct emit_tables *w) {
    const struct smith_hash_map *set = &w->symbols.types;
    for (uint32_t i = 0; i < set->count; i++) {
        const struct smith_type *type = set->entries[i].key;
        if (type->kind == SMITH_RECORD && (type->flags & SMITH_PLAIN) && type->wire_min)
            smith_buffer_format(w->out, "_Static_assert(sizeof(struct %s) == %u, \"padding in a plain struct\");\n",
                                smith_emit_c_type(&w->symbols, type), (unsigned)type->wire_min);
    }
}

static void declare_arrays(struct emit_tables *w) {
    const struct symbol_table *symbols = &w->symbols;
    const struct {
        const struct smith_hash_map *set;
        const char *type, *name;
    } arrays[] = {
        {&symbols->types, "type", "types"},          {&symbols->records, "record", "records"},
        {&symbols->unions, "union", "unions"},       {&symbols->names, "names", "names"},
        {&symbols->framings, "framing", "framings"}, {&symbols->hooks, "hook", "hooks"},
    };
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        if (arrays[i].set->count)
            smith_buffer_format(w->out, "static const struct smith_%s %s[%u];\n", arrays[i].type, arrays[i].name,
                                (unsigned)arrays[i].set->count);
}

/* A list of the layout's: pointers into one of the arrays. */
static void pointers_field(struct emit_tables *w, const char *field, const char *count_field, const char *type,
                           const struct smith_hash_map *set, const char *array, const void *const *items,
                           uint32_t count) {
    if (!count)
        return;
    smith_buffer_format(w->out, "    .%s = (const struct %s *const[]){", field, type);
    for (uint32_t i = 0; i < count; i++)
        smith_buffer_format(w->out, "%s&%s[%u],", i % 8 ? " " : "\n        ", array,
                            (unsigned)smith_symbol_set_find(set, items[i]));
    smith_buffer_format(w->out, "\n    },\n    .%s = %u,\n", count_field, (unsigned)count);
}

static void write_layout(struct emit_tables *w) {
    const struct symbol_table *symbols = &w->symbols;
    const struct smith_layout *layout = symbols->layout;
    smith_buffer_format(w->out, "\nconst struct smith_layout smith_%s_layout = {\n    ", symbols->name);
    smith_emit_text_field(w, "name", layout->name);
    smith_emit_text_field(w, "title", layout->title);
    smith_emit_text_field(w, "doc", layout->doc);
    smith_emit_type_field(w, "root", layout->root);
    smith_buffer_byte(w->out, '\n');
    pointers_field(w, "types", "type_count", "smith_type", &symbols->types, "types", (const void *const *)layout->types,
                   layout->type_count);
    pointers_field(w, "names", "names_count", "smith_names", &symbols->names, "names",
                   (const void *const *)layout->names, layout->names_count);
    pointers_field(w, "framings", "framing_count", "smith_framing", &symbols->framings, "framings",
                   (const void *const *)layout->framings, layout->framing_count);
    pointers_field(w, "hooks", "hook_count", "smith_hook", &symbols->hooks, "hooks", (const void *const *)layout->hooks,
                   layout->hook_count);
    if (layout->in_order)
        smith_buffer_text(w->out, "    .in_order = true,\n");
    if (layout->targets_first)
        smith_buffer_text(w->out, "    .targets_first = true,\n");
    smith_emit_annotations_field(w, &layout->annotations);
    if (layout->releases) {
        smith_buffer_text(w->out, "    .releases = &(const struct smith_names){.name = \"releases\", .doc = \"\",\n"
                                  "        .items = (const struct smith_name[]){\n");
        for (uint32_t i = 0; i < layout->releases->count; i++)
            emit_c_source_write_name(w, &layout->releases->items[i]);
        smith_buffer_format(w->out, "        },\n        .count = %u,\n    },\n", (unsigned)layout->releases->count);
    }
    smith_buffer_text(w->out, "};\n");
}

static void emit_c_source_write_root(struct emit_tables *w) {
    smith_buffer_format(w->out,
                        "\n%s {\n    return smith_document_layout(document) == &smith_%s_layout ? "
                        "smith_document_root(document) : NULL;\n}\n",
                        smith_emit_c_root(&w->symbols), w->symbols.name);
}

/* Lists are written with a comma and a space behind each item; behind the last one neither has any business. */
static void strip_separators(struct smith_buffer *out, size_t from) {
    size_t to = from;
    bool in_string = false;
    for (size_t at = from; at < out->size; at++) {
        uint8_t c = out->data[at];
        while (!in_string && c == '\n' && to > from && out->data[to - 1] == ' ')
            to--;
        if (!in_string && c == '}' && to > from + 1 && out->data[to - 1] == ' ' && out->data[to - 2] == ',')
            to -= 2;
        if (c == '"')
            in_string = !in_string;
        out->data[to++] = c;
        if (in_string && c == '\\' && at + 1 < out->size)
            out->data[to++] = out->data[++at];
    }
    out->size = to;
}

/* All tables, behind what is in `out` already. */
static enum smith_status emit_c_source_write_tables(const struct smith_layout *layout, const char *before,
                                                    struct smith_buffer *out, struct smith_error *error) {
    struct emit_tables w = {.out = out};
    size_t start = out->size;
    if (smith_emit_expect_one_order(layout, "C, as it is written here,", error) != SMITH_OK)
        return SMITH_BAD_VALUE;
    smith_buffer_text(out, "#include <math.h>\n\n");
    if (smith_symbol_table_init_prefixed(&w.symbols, layout, before, &out->allocator)) {
        write_assertions(&w);
        smith_emit_run_constants(&w);
        smith_buffer_byte(out, '\n');
        declare_codecs(&w);
        declare_arrays(&w);
        emit_c_source_write_names(&w);
        write_framings(&w);
        write_hooks(&w);
        write_records(&w);
        write_unions(&w);
        write_types(&w);
        write_layout(&w);
        strip_separators(out, start);
        emit_c_source_write_root(&w);
    }
    bool failed = w.symbols.arena.failed || out->failed;
    smith_symbol_table_free(&w.symbols);
    return failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

static enum smith_status emit_c_source_write(const struct smith_layout *layout, const char *before,
                                             struct smith_buffer *out, struct smith_error *error) {
    smith_buffer_format(out, "/* Written by layoutc from the layout \"%s\"; changes belong there. */\n", layout->name);
    smith_buffer_format(out, "#include \"%s.h\"\n", layout->name);
    return emit_c_source_write_tables(layout, before, out, error);
}

enum smith_status smith_emit_source(const struct smith_layout *layout, struct smith_buffer *out,
                                    struct smith_error *error) {
    return emit_c_source_write(layout, "", out, error);
}

enum smith_status smith_emit_library_source(const struct smith_layout *layout, struct smith_buffer *out,
                                            struct smith_error *error) {
    return emit_c_source_write(layout, smith_emit_c_library_prefix, out, error);
}

enum smith_status smith_emit_c(const struct smith_layout *layout, struct smith_buffer *out, struct smith_error *error) {
    enum smith_status status = smith_emit_header(layout, out, error);
    smith_buffer_byte(out, '\n');
    return status == SMITH_OK ? emit_c_source_write_tables(layout, "", out, error) : status;
}
