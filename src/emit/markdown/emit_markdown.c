/* SPDX-License-Identifier: MIT
 *
 * The reference page of a format: its chunk tree, then a section with a table for each struct, typeset, enum, bit set
 * and frame, in the order of the layout. See <levelsmith/emit.h>.
 */
#include "base/error.h"
#include "emit/common/emit_describe.h"
#include "emit/markdown/emit_markdown_text.h"
#include "type/type_tables.h"
#include <levelsmith/emit.h>

/* ---- sections ------------------------------------------------------------------------------------------------- */

enum section { TREE, STRUCTS, ENUMS, BITS, FRAMES, SECTIONS };

static const char *const section_titles[SECTIONS] = {
    [TREE] = "Chunk tree", [STRUCTS] = "Structures",  [ENUMS] = "Enumerations",
    [BITS] = "Bit sets",   [FRAMES] = "Chunk frames",
};

static uint32_t emit_markdown_names_of(const struct emit_page *page, bool bits) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < page->symbols.names.count; i++)
        count += ((const struct smith_names *)page->symbols.names.entries[i].key)->is_bits == bits;
    return count;
}

static bool has_section(const struct emit_page *page, enum section section) {
    switch (section) {
    case TREE:
    case FRAMES: return page->symbols.framings.count > 0;
    case STRUCTS: return page->symbols.records.count + page->symbols.unions.count > 0;
    case ENUMS: return emit_markdown_names_of(page, false) > 0;
    case BITS: return emit_markdown_names_of(page, true) > 0;
    case SECTIONS: break;
    }
    return false;
}

/* What has a section of its own below this heading; NULL behind the last. `at` counts up from 0. */
struct topic {
    const void *item;
    const char *name, *doc;
    const struct smith_type *type; /* records and unions */
};

static struct topic type_topic(const struct smith_type *type) {
    if (type->kind == SMITH_RECORD && !type->record->form_of) /* forms are told with their record */
        return (struct topic){type->record, type->name, type->doc, type};
    if (type->kind == SMITH_UNION)
        return (struct topic){type->variants, type->name, type->doc, type};
    return (struct topic){0};
}

/* Call `write` for all of a section, once for each table. */
static void each_topic(struct emit_page *page, enum section section,
                       void (*write)(struct emit_page *page, enum section section, const struct topic *topic)) {
    struct symbol_table *symbols = &page->symbols;
    struct smith_hash_map done = {.keys = SMITH_HASH_ADDRESSES};
    for (uint32_t i = 0; section == STRUCTS && i < symbols->types.count && !symbols->arena.failed; i++) {
        struct topic topic = type_topic(symbols->types.entries[i].key);
        if (!topic.item || smith_symbol_set_find(&done, topic.item) != SMITH_NONE)
            continue;
        smith_symbol_set_add(symbols, &done, topic.item);
        write(page, section, &topic);
    }
    for (uint32_t i = 0; (section == ENUMS || section == BITS) && i < symbols->names.count; i++) {
        const struct smith_names *names = symbols->names.entries[i].key;
        if (names->is_bits == (section == BITS))
            write(page, section, &(struct topic){names, names->name, names->doc, NULL});
    }
    for (uint32_t i = 0; section == FRAMES && i < symbols->framings.count; i++) {
        const struct smith_framing *framing = symbols->framings.entries[i].key;
        write(page, section, &(struct topic){framing, framing->name, framing->doc, NULL});
    }
}

static void take_anchor(struct emit_page *page, enum section section, const struct topic *topic) {
    (void)section;
    smith_emit_markdown_anchor(page, topic->item, topic->name);
}

static const char *title(const struct smith_layout *layout) {
    return layout->title && *layout->title ? layout->title : layout->name;
}

static void take_anchors(struct emit_page *page) {
    smith_emit_markdown_anchor(page, NULL, title(page->symbols.layout));
    for (enum section section = 0; section < SECTIONS; section++) {
        if (!has_section(page, section))
            continue;
        smith_emit_markdown_anchor(page, NULL, section_titles[section]);
        each_topic(page, section, take_anchor);
    }
}

/* ---- cells ---------------------------------------------------------------------------------------------------- */

static const char *emit_markdown_code_of(struct emit_page *page, const struct smith_record *record,
                                         const struct smith_expression *expression) {
    return smith_emit_markdown_code(page, smith_describe_expression(&page->symbols, record, expression));
}

static const char *cell(struct emit_page *page, const char *text) {
    return smith_emit_markdown_escape(page, smith_describe_line(&page->symbols, text, ""));
}

static const char *emit_markdown_presence(struct emit_page *page, const struct smith_record *record,
                                          const struct smith_member *member) {
    if (smith_member_is_beyond_files(member))
        return "in no file";
    if (member->condition)
        return smith_emit_text(&page->symbols, "only if %s", emit_markdown_code_of(page, record, member->condition));
    unsigned flags = SMITH_OPTIONAL | SMITH_CHUNK | SMITH_OFFSET_MEMBER;
    return (member->flags & flags) == SMITH_OPTIONAL ? "may be absent" : "";
}

static const char *emit_markdown_member_words(struct emit_page *page, const struct smith_record *record,
                                              const struct smith_member *member) {
    struct symbol_table *symbols = &page->symbols;
    const char *words = cell(page, member->doc);
    if (member->flags & SMITH_DERIVED)
        words = smith_describe_join(
            symbols, smith_emit_text(symbols, "= %s", emit_markdown_code_of(page, record, member->value)), words);
    if (record->form_count && member == record->members)
        words = smith_describe_join(symbols, words, "no bytes say it");
    else if (member->flags & SMITH_ASSUMED)
        words = smith_describe_join(symbols, words, "assumed: no bytes say it");
    else if (member->flags & SMITH_COLUMNAR)
        words = smith_describe_join(symbols, words, "its bytes lie apart, in a column");
    if (member->flags & SMITH_POOL)
        words = smith_describe_join(symbols, words, "a pool: each value that leads here, once");
    if (member->flags & SMITH_LINK)
        words = smith_describe_join(symbols, words, "the next of the chain");
    if (member->flags & SMITH_MANY)
        words = smith_describe_join(symbols, words, "may repeat");
    if (member->offset_member)
        words = smith_describe_join(symbols, words,
                                    smith_emit_markdown_escape(page, smith_describe_offset_member(symbols, member)));
    if (member->offset_member && member->offset_member->here.count)
        words = smith_describe_join(symbols, words,
                                    smith_emit_text(symbols, "stands here if %s",
                                                    emit_markdown_code_of(page, record, &member->offset_member->here)));
    words = smith_describe_join(symbols, words, emit_markdown_presence(page, record, member));
    if (member->fallback)
        words = smith_describe_join(
            symbols, words,
            smith_emit_text(symbols, "default %s", emit_markdown_code_of(page, record, member->fallback)));
    words = smith_describe_join(symbols, words, smith_describe_range(symbols, member->range));
    if (member->reference)
        words = smith_describe_join(
            symbols, words, smith_emit_markdown_escape(page, smith_describe_reference(symbols, member->reference)));
    if (member->key)
        words = smith_describe_join(
            symbols, words, smith_emit_text(symbols, "known by %s", smith_emit_markdown_code(page, member->key)));
    if (member->together)
        words =
            smith_describe_join(symbols, words,
                                *member->together ? smith_emit_text(symbols, "one whole with %s in a merge",
                                                                    smith_emit_markdown_code(page, member->together))
                                                  : "one whole in a merge");
    if (member->chain_end)
        words = smith_describe_join(symbols, words,
                                    smith_emit_text(symbols, "one whole in a merge up to one with the bits 0x%llx",
                                                    (unsigned long long)member->chain_end));
    return smith_describe_join(symbols, words, cell(page, smith_describe_annotations(symbols, &member->annotations)));
}

static const char *doc_and_annotations(struct emit_page *page, const char *doc,
                                       const struct smith_annotations *annotations) {
    const char *words = cell(page, doc);
    return smith_describe_join(&page->symbols, words,
                               cell(page, smith_describe_annotations(&page->symbols, annotations)));
}

static const char *id_cell(struct emit_page *page, const struct smith_framing *framing,
                           const struct smith_chunk_id *chunk) {
    return chunk && chunk->id.data ? smith_emit_markdown_id(page, framing, chunk->id) : "any";
}

/* Nothing for 0. */
static const char *number_cell(struct emit_page *page, uint32_t number) {
    return number ? smith_emit_text(&page->symbols, "%u", (unsigned)number) : "";
}

static void row3(struct emit_page *page, const char *a, const char *b, const char *c) {
    smith_emit_markdown_row(page, (const char *[]){a, b, c}, 3);
}

static void row4(struct emit_page *page, const char *a, const char *b, const char *c, const char *d) {
    smith_emit_markdown_row(page, (const char *[]){a, b, c, d}, 4);
}

static void row5(struct emit_page *page, const char *a, const char *b, const char *c, const char *d, const char *e) {
    smith_emit_markdown_row(page, (const char *[]){a, b, c, d, e}, 5);
}

/* ---- structs -------------------------------------------------------------------------------------------------- */

/* Bytes a member takes in every file, or SMITH_NONE when that varies. */
static uint32_t emit_markdown_fixed_size(const struct smith_member *member) {
    if (member->flags & SMITH_MAGIC)
        return (uint32_t)member->constant->size;
    if (member->flags & SMITH_COLUMNAR || smith_member_is_beyond_files(member))
        return 0;
    if (member->offset_member)
        return member->condition || member->offset_member->here.count ? SMITH_NONE
               : member->offset_member->offset                        ? member->offset_member->offset->wire_min
                                                                      : 0;
    if (member->condition || member->flags & (SMITH_OPTIONAL | SMITH_COLUMN) || !(member->type->flags & SMITH_FIXED))
        return SMITH_NONE;
    return member->type->wire_min;
}

/* Those of a column, when all it leads through are arrays and structs. */
static uint32_t column_size(const struct smith_record *record, const struct smith_column *column) {
    uint64_t size = 1;
    for (uint16_t i = 0; i + 1 < column->count; i++) {
        const struct smith_member *member = &record->members[column->steps[i]];
        const struct smith_type *type = smith_emit_inner(member->type);
        if (member->condition || type->kind == SMITH_LIST)
            return SMITH_NONE;
        size *= type->kind == SMITH_ARRAY ? type->count : 1;
        record = type->kind == SMITH_ARRAY ? smith_emit_inner(type->elem)->record : type->record;
    }
    const struct smith_member *member = &record->members[column->steps[column->count - 1]];
    bool fixed = !member->condition && member->type->flags & SMITH_FIXED;
    size *= member->type->wire_min;
    return fixed && size < SMITH_NONE ? (uint32_t)size : SMITH_NONE;
}

static uint32_t member_size(const struct smith_record *record, const struct smith_member *member) {
    return member->flags & SMITH_COLUMN ? column_size(record, member->column) : emit_markdown_fixed_size(member);
}

/* What stands in the record; that is an offset where the value lies elsewhere. */
static const char *type_cell(struct emit_page *page, const struct smith_record *record,
                             const struct smith_member *member) {
    const char *type = smith_emit_markdown_type(page, record, member->type);
    if (!member->offset_member || !member->offset_member->offset)
        return type;
    return smith_emit_text(&page->symbols, "%s offset of: %s",
                           smith_emit_markdown_type(page, record, member->offset_member->offset), type);
}

static void field_row(struct emit_page *page, const struct smith_record *record, const struct smith_member *member,
                      uint32_t offset) {
    struct symbol_table *symbols = &page->symbols;
    uint32_t size = member_size(record, member);
    bool columnar = member->flags & SMITH_COLUMNAR;
    const char *at = offset == SMITH_NONE || columnar ? "" : smith_emit_text(symbols, "%u", (unsigned)offset);
    const char *bytes = size == SMITH_NONE || columnar ? "" : smith_emit_text(symbols, "%u", (unsigned)size);
    if (member->flags & SMITH_MAGIC)
        row5(page, at, bytes, "", "magic",
             smith_emit_text(symbols, "always %s",
                             smith_emit_markdown_code(page, smith_describe_magic(symbols, *member->constant))));
    else if (member->flags & SMITH_COLUMN)
        row5(
            page, at, bytes, "", smith_emit_markdown_type(page, record, member->type),
            smith_describe_join(
                symbols,
                smith_emit_text(symbols, "space %s: %s of each", smith_emit_markdown_code(page, member->name),
                                smith_emit_markdown_code(page, smith_describe_column(symbols, record, member->column))),
                doc_and_annotations(page, member->doc, &member->annotations)));
    else
        row5(page, at, bytes, smith_emit_markdown_code(page, member->name), type_cell(page, record, member),
             emit_markdown_member_words(page, record, member));
}

static void fields_table(struct emit_page *page, const struct smith_record *record) {
    unsigned end = record->framing ? record->stream : record->member_count;
    if (!end)
        return;
    smith_buffer_text(page->out, "\n| Offset | Bytes | Field | Type | Meaning |\n|--:|--:|---|---|---|\n");
    uint32_t offset = 0;
    for (unsigned i = 0; i < end; i++) {
        const struct smith_member *member = &record->members[i];
        field_row(page, record, member, offset);
        uint32_t size = member_size(record, member);
        offset = offset == SMITH_NONE || size == SMITH_NONE ? SMITH_NONE : offset + size;
    }
}

static void chunks_table(struct emit_page *page, const struct smith_record *record) {
    if (!record->framing)
        return;
    const char *frame = smith_emit_markdown_link(page, record->framing, record->framing->name);
    if (record->stream == record->member_count) {
        smith_buffer_format(page->out, "\nChunks of %s, none of which is known.\n", frame);
        return;
    }
    smith_buffer_format(page->out, "\nChunks of %s, each of them optional", frame);
    if (record->stream_codec)
        smith_buffer_format(page->out, "; packed by %s into %s bytes if %s",
                            smith_codec_name_of(record->stream_codec, record->stream_hook).title,
                            emit_markdown_code_of(page, record, &record->stream_size),
                            emit_markdown_code_of(page, record, &record->stream_packed));
    smith_buffer_text(page->out, ":\n\n| Chunk | Size field | Field | Type | Meaning |\n|---|--:|---|---|---|\n");
    for (unsigned i = record->stream; i < record->member_count; i++) {
        const struct smith_member *member = &record->members[i];
        row5(page, id_cell(page, record->framing, member->chunk),
             number_cell(page, member->chunk ? member->chunk->width : 0), smith_emit_markdown_code(page, member->name),
             smith_emit_markdown_type(page, record, smith_emit_markdown_payload(member)),
             emit_markdown_member_words(page, record, member));
    }
}

static void emit_markdown_write_struct(struct emit_page *page, const struct smith_type *type) {
    const struct smith_record *record = type->record;
    if ((type->flags & SMITH_FIXED) && record->member_count && !type->wire_min)
        smith_buffer_text(page->out, "\nNo bytes of its own.\n");
    else if ((type->flags & SMITH_FIXED) && record->member_count)
        smith_buffer_format(page->out, "\nAlways %u byte%s.\n", (unsigned)type->wire_min,
                            type->wire_min == 1 ? "" : "s");
    if (!record->member_count && !record->framing)
        smith_buffer_text(page->out, "\nEmpty.\n");
    fields_table(page, record);
    chunks_table(page, record);
}

/* ---- unions --------------------------------------------------------------------------------------------------- */

/* The record in which the union stands: its expressions are about that one. */
static const struct smith_record *record_around(const struct emit_page *page, const struct smith_union *variants) {
    for (uint32_t i = 0; i < page->symbols.records.count; i++) {
        const struct smith_record *record = page->symbols.records.entries[i].key;
        for (unsigned k = 0; k < record->member_count; k++) {
            const struct smith_type *type = record->members[k].type;
            while (type && type->kind != SMITH_UNION)
                type = type->elem;
            if (type && type->variants == variants && !(record->members[k].flags & SMITH_COLUMN))
                return record;
        }
    }
    return NULL;
}

/* The enum of a tag that is just a member. */
static const struct smith_names *tag_names(const struct smith_record *record, const struct smith_expression *tag) {
    bool plain = record && tag->count == 1 && tag->ops[0].code == SMITH_OP_MEMBER;
    const struct smith_names *names = plain ? record->members[tag->ops[0].argument].type->names : NULL;
    return names && !names->is_bits ? names : NULL;
}

static const char *tag_cell(struct emit_page *page, const struct smith_names *names, const struct smith_case *kase) {
    int64_t tag = kase->tag;
    if (kase->word)
        return smith_emit_markdown_code(page, kase->word);
    for (uint32_t i = 0; names && i < names->count; i++)
        if (names->items[i].value == tag)
            return smith_emit_text(&page->symbols, "%lld, %s", (long long)tag,
                                   smith_emit_markdown_escape(page, names->items[i].name));
    return smith_emit_text(&page->symbols, "%lld", (long long)tag);
}

static const char *emit_markdown_case_words(struct emit_page *page, const struct smith_case *kase) {
    const char *words = cell(page, kase->doc);
    if (kase->reference)
        words = smith_describe_join(
            &page->symbols, words,
            smith_emit_markdown_escape(page, smith_describe_reference(&page->symbols, kase->reference)));
    return smith_describe_join(&page->symbols, words,
                               cell(page, smith_describe_annotations(&page->symbols, &kase->annotations)));
}

static void write_tagged(struct emit_page *page, const struct smith_union *variants) {
    const struct smith_record *record = record_around(page, variants);
    const struct smith_names *names = tag_names(record, &variants->tag);
    smith_buffer_format(page->out, "\nChosen by %s%s%s.\n\n| Tag | Name | Type | Meaning |\n|--:|---|---|---|\n",
                        emit_markdown_code_of(page, record, &variants->tag), names ? ", " : "",
                        names ? smith_emit_markdown_link(page, names, names->name) : "");
    for (unsigned i = 0; i < variants->case_count; i++) {
        const struct smith_case *kase = &variants->cases[i];
        const char *tag = i == variants->otherwise ? "else" : tag_cell(page, names, kase);
        row4(page, tag, smith_emit_markdown_code(page, kase->name), smith_emit_markdown_type(page, record, kase->type),
             emit_markdown_case_words(page, kase));
    }
}

static void write_typeset(struct emit_page *page, const struct smith_union *variants) {
    const struct smith_framing *framing = smith_describe_framing(&page->symbols, variants);
    smith_buffer_text(page->out, "\nAny of these chunks:\n\n| Chunk | Size field | Name | Type | Meaning |\n"
                                 "|---|--:|---|---|---|\n");
    for (unsigned i = 0; i < variants->case_count; i++) {
        const struct smith_case *kase = &variants->cases[i];
        const char *name = smith_emit_markdown_code(page, kase->name),
                   *type = smith_emit_markdown_type(page, NULL, kase->type);
        for (unsigned form = 0; form < kase->form_count; form++)
            row5(page, id_cell(page, framing, &kase->forms[form].chunk),
                 number_cell(page, kase->forms[form].chunk.width), name, type,
                 doc_and_annotations(page, form ? kase->forms[form].doc : kase->doc, &kase->forms[form].annotations));
        if (!kase->forms)
            row5(page, id_cell(page, framing, &kase->chunk), number_cell(page, kase->chunk.width), name, type,
                 doc_and_annotations(page, kase->doc, &kase->annotations));
    }
}

/* ---- enums, bit sets, frames ---------------------------------------------------------------------------------- */

static void emit_markdown_write_enum(struct emit_page *page, const struct smith_names *names) {
    smith_buffer_text(page->out, "\n| Value | Name | Meaning |\n|--:|---|---|\n");
    for (uint32_t i = 0; i < names->count; i++) {
        const struct smith_name *name = &names->items[i];
        row3(page, smith_emit_text(&page->symbols, "%lld", (long long)name->value),
             smith_emit_markdown_code(page, name->name), doc_and_annotations(page, name->doc, &name->annotations));
    }
}

static void emit_markdown_write_bits(struct emit_page *page, const struct smith_names *names) {
    unsigned top = smith_emit_top_bit(&page->symbols, names);
    smith_buffer_text(page->out, "\n| Bits | Mask | Name | Meaning |\n|--:|--:|---|---|\n");
    for (uint32_t i = 0; i < names->count; i++) {
        const struct smith_name *name = &names->items[i];
        unsigned high = name->high < top ? name->high : top;
        const char *bits = name->low == high ? smith_emit_text(&page->symbols, "%u", high)
                                             : smith_emit_text(&page->symbols, "%u–%u", name->low, high);
        const char *words = doc_and_annotations(page, name->doc, &name->annotations);
        if (name->names)
            words = smith_describe_join(&page->symbols, smith_emit_markdown_link(page, name->names, name->names->name),
                                        words);
        row4(page, bits, smith_emit_text(&page->symbols, "0x%llX", (unsigned long long)smith_emit_mask(name, top)),
             smith_emit_markdown_code(page, name->name), words);
    }
}

static void write_frame(struct emit_page *page, const struct smith_framing *framing) {
    static const char *const roles[] = {
        [SMITH_FRAME_ID] = "the id of the chunk",
        [SMITH_FRAME_SIZE] = "the size of its payload",
        [SMITH_FRAME_RESERVED] = "0",
    };
    smith_buffer_text(page->out, "\n| Field | Type | Meaning |\n|---|---|---|\n");
    for (unsigned i = 0; i < framing->field_count; i++)
        row3(page, smith_emit_markdown_code(page, framing->fields[i].name),
             smith_emit_markdown_type(page, NULL, framing->fields[i].type), roles[framing->fields[i].role]);
    smith_buffer_text(page->out, "\nThe payload follows.");
    for (unsigned i = 0; i < framing->field_count; i++)
        if (framing->fields[i].role == SMITH_FRAME_SIZE && framing->fields[i].type->kind == SMITH_SPELLED)
            smith_buffer_text(page->out, " The size takes as many bytes as the tables of chunks say in \"Size field\", "
                                         "and as few as it can where they say nothing; readers accept any.");
    if (framing->size_unit > 1)
        smith_buffer_format(page->out, " Sizes are in units of %u bytes.", (unsigned)framing->size_unit);
    if (framing->size_counts_header)
        smith_buffer_text(page->out, " Sizes count these fields too.");
    if (framing->size_may_be_short)
        smith_buffer_text(page->out, " A payload that is a lone LEB128 may be longer than its size says.");
    if (!framing->end_count) {
        smith_buffer_text(page->out, " A stream of chunks ends with the region that it is in.\n");
        return;
    }
    smith_buffer_text(page->out, " A stream of chunks ends with an end mark: ");
    for (unsigned i = 0; i < framing->end_count; i++)
        smith_buffer_format(page->out, "%s%s", i ? ", " : "", smith_emit_markdown_code(page, framing->fields[i].name));
    smith_buffer_text(page->out, ", all zero or empty.\n");
}

/* ---- the page ------------------------------------------------------------------------------------------------- */

/* Documentation with its paragraphs kept. */
static void write_doc(struct emit_page *page, const char *doc) {
    if (doc && *smith_describe_line(&page->symbols, doc, ""))
        smith_buffer_format(page->out, "\n%s\n", smith_emit_markdown_escape(page, doc));
}

static void write_topic(struct emit_page *page, enum section section, const struct topic *topic) {
    smith_buffer_format(page->out, "\n### %s\n", smith_emit_markdown_escape(page, topic->name));
    write_doc(page, topic->doc);
    if (section == ENUMS)
        emit_markdown_write_enum(page, topic->item);
    else if (section == BITS)
        emit_markdown_write_bits(page, topic->item);
    else if (section == FRAMES)
        write_frame(page, topic->item);
    else if (topic->type->kind == SMITH_RECORD)
        emit_markdown_write_struct(page, topic->type);
    else if (topic->type->variants->tag.count)
        write_tagged(page, topic->type->variants);
    else
        write_typeset(page, topic->type->variants);
}

static void emit_markdown_write_page(struct emit_page *page) {
    const struct smith_layout *layout = page->symbols.layout;
    smith_buffer_format(page->out, "# %s\n", smith_emit_markdown_escape(page, title(layout)));
    write_doc(page, layout->doc);
    smith_buffer_format(page->out,
                        "\nA file is one %s. Numbers are little-endian unless it says otherwise; offsets and sizes are "
                        "in bytes.\n\nThis page was written by layoutc from the layout `%s`.\n",
                        smith_emit_markdown_type(page, NULL, layout->root), layout->name);
    for (enum section section = 0; section < SECTIONS; section++) {
        if (!has_section(page, section))
            continue;
        smith_buffer_format(page->out, "\n## %s\n", section_titles[section]);
        if (section == TREE)
            smith_emit_markdown_tree(page);
        else
            each_topic(page, section, write_topic);
    }
}

enum smith_status smith_emit_markdown(const struct smith_layout *layout, struct smith_buffer *out,
                                      struct smith_error *error) {
    struct emit_page page = {.out = out, .anchors.keys = SMITH_HASH_ADDRESSES};
    if (smith_symbol_table_init(&page.symbols, layout, &out->allocator)) {
        take_anchors(&page);
        emit_markdown_write_page(&page);
    }
    bool failed = page.symbols.arena.failed || out->failed;
    smith_symbol_table_free(&page.symbols);
    return failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}
