/* SPDX-License-Identifier: MIT
 *
 * Pieces of a reference page: escaped text, code, links, types in words, and the tree of its chunks.
 */
#include "emit/markdown/emit_markdown_text.h"
#include "emit/common/emit_describe.h"
#include "type/type_tables.h"

/* ---- characters ----------------------------------------------------------------------------------------------- */

static bool emit_markdown_text_is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c & 0x80);
}

/* Whether text[at], outside code, would mean something to Markdown. */
static bool emit_markdown_text_is_special(const char *text, size_t at) {
    char before = at ? text[at - 1] : ' ', after = text[at + 1];
    bool first = !at || before == '\n';
    switch (text[at]) {
    case '\\':
    case '`':
    case '*':
    case '<':
    case '[':
    case ']': return true;
    case '_': /* within a word it is a character like others */
        return !emit_markdown_text_is_word(before) || !emit_markdown_text_is_word(after);
    case '~': return before == '~' || after == '~';
    case '&': /* the beginning of an entity */ return emit_markdown_text_is_word(after) || after == '#';
    case '#':
    case '>': return first;
    default: return false;
    }
}

const char *smith_emit_markdown_escape(struct emit_page *page, const char *text) {
    char *escaped = smith_arena_alloc(&page->symbols.arena, 2 * strlen(text) + 1, 1);
    if (!escaped)
        return "";
    size_t length = 0;
    bool in_code = false;
    for (size_t i = 0; text[i]; i++) {
        bool toggles = text[i] == '`' && (in_code || strchr(text + i + 1, '`'));
        if (toggles)
            in_code = !in_code;
        else if (!in_code && emit_markdown_text_is_special(text, i))
            escaped[length++] = '\\';
        escaped[length++] = text[i];
    }
    escaped[length] = 0;
    return escaped;
}

const char *smith_emit_markdown_code(struct emit_page *page, const char *text) {
    return smith_emit_text(&page->symbols, strchr(text, '`') ? "`` %s ``" : "`%s`", text);
}

const char *smith_emit_markdown_id(struct emit_page *page, const struct smith_framing *framing, struct smith_bytes id) {
    return smith_emit_markdown_code(page, smith_describe_id(&page->symbols, framing, id));
}

void smith_emit_markdown_row(struct emit_page *page, const char *const *cells, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        smith_buffer_text(page->out, i ? " " : "| ");
        for (const char *at = cells[i]; *at; at++) {
            if (*at == '|')
                smith_buffer_byte(page->out, '\\');
            smith_buffer_byte(page->out, (uint8_t)*at);
        }
        smith_buffer_text(page->out, *cells[i] ? " |" : "|");
    }
    smith_buffer_byte(page->out, '\n');
}

/* ---- links ---------------------------------------------------------------------------------------------------- */

const char *smith_emit_markdown_link(struct emit_page *page, const void *item, const char *name) {
    const char *anchor = smith_symbol_set_name(&page->anchors, item);
    const char *text = smith_emit_markdown_escape(page, name);
    return *anchor ? smith_emit_text(&page->symbols, "[%s](#%s)", text, anchor) : text;
}

void smith_emit_markdown_anchor(struct emit_page *page, const void *item, const char *heading) {
    char *slug = smith_arena_alloc(&page->symbols.arena, strlen(heading) + 1, 1);
    if (!slug)
        return;
    size_t length = 0;
    for (size_t i = 0; heading[i]; i++) {
        char c = heading[i];
        if (c >= 'A' && c <= 'Z')
            c = (char)(c - 'A' + 'a');
        if (emit_markdown_text_is_word(c) || c == '_' || c == '-')
            slug[length++] = c;
        else if (c == ' ')
            slug[length++] = '-';
    }
    slug[length] = 0;
    const char *anchor = slug;
    for (unsigned i = 1; smith_symbol_set_find(&page->taken, anchor) != SMITH_NONE; i++)
        anchor = smith_emit_text(&page->symbols, "%s-%u", slug, i);
    if (!page->symbols.arena.failed)
        smith_symbol_set_add(&page->symbols, &page->taken, anchor);
    if (item && !page->symbols.arena.failed) {
        uint32_t index = smith_symbol_set_add(&page->symbols, &page->anchors, item);
        smith_symbol_set_rename(&page->anchors, index, anchor);
    }
}

/* ---- types in words ------------------------------------------------------------------------------------------- */

static const char *expression_code(struct emit_page *page, const struct smith_record *record,
                                   const struct smith_expression *expression) {
    const char *words = smith_describe_expression(&page->symbols, record, expression);
    bool number = expression->count == 1 && expression->ops[0].code == SMITH_OP_CONST;
    return number ? words : smith_emit_markdown_code(page, words);
}

/* Which names a value has, by what chooses them. */
static const char *emit_markdown_text_choice_words(struct emit_page *page, const struct smith_record *record,
                                                   const struct smith_union *variants) {
    struct symbol_table *symbols = &page->symbols;
    const char *words = smith_emit_text(symbols, "; by %s:", expression_code(page, record, &variants->tag));
    for (uint16_t i = 0; i < variants->case_count; i++) {
        const struct smith_case *kase = &variants->cases[i];
        const char *tag = i == variants->otherwise ? "else"
                          : kase->word             ? smith_emit_markdown_escape(page, kase->word)
                                                   : smith_emit_text(symbols, "%lld", (long long)kase->tag);
        words = smith_emit_text(symbols, "%s%s %s %s", words, i ? "," : "", tag,
                                smith_emit_markdown_link(page, kase->type->names, kase->type->names->name));
    }
    return words;
}

static const char *spelling_words(struct symbol_table *symbols, const struct smith_type *type, char sign, unsigned bits,
                                  const char *order) {
    const char *title = smith_spelling_name(type->spelling)->title;
    if (type->spelling == SMITH_SPELL_BYTES)
        return smith_emit_text(symbols, "%c%u%s", sign, type->digits * 8u, order);
    if (type->digits)
        return smith_emit_text(symbols, "%u %s", type->digits, title);
    return smith_emit_text(symbols, "%s (%c%u)", title, sign, bits);
}

static const char *scalar_words(struct emit_page *page, const struct smith_record *record,
                                const struct smith_type *type) {
    struct symbol_table *symbols = &page->symbols;
    unsigned bits = type->width * 8u;
    char sign = type->flags & SMITH_SIGNED ? 'i' : 'u';
    const char *order = type->flags & SMITH_BIG_ENDIAN ? " big-endian" : "";
    const char *words = "bool";
    if (type->kind == SMITH_INT)
        words = smith_emit_text(symbols, "%c%u%s", sign, bits, order);
    else if (type->kind == SMITH_SPELLED)
        words = spelling_words(symbols, type, sign, bits, order);
    else if (type->kind == SMITH_FLOAT)
        words = smith_emit_text(symbols, "f%u%s", bits, order);
    if (type->names)
        words =
            smith_emit_text(symbols, "%s, %s", words, smith_emit_markdown_link(page, type->names, type->names->name));
    return type->variants
               ? smith_emit_text(symbols, "%s%s", words, emit_markdown_text_choice_words(page, record, type->variants))
               : words;
}

static const char *until_words(struct symbol_table *symbols, const struct smith_extent *extent) {
    const char *words = smith_emit_text(symbols, "up to a byte %lld", (long long)extent->value);
    if (extent->after)
        words = smith_emit_text(symbols, "%s with a byte %u before it", words, extent->after);
    return extent->sentinel ? smith_emit_text(symbols, "%s, or behind `%s`", words, extent->sentinel) : words;
}

/* How long a text or bytes is. */
static const char *length_words(struct emit_page *page, const struct smith_record *record,
                                const struct smith_extent *extent) {
    struct symbol_table *symbols = &page->symbols;
    if (extent && extent->kind == SMITH_EXACT)
        return smith_emit_text(symbols, "%s bytes", expression_code(page, record, &extent->size));
    if (extent && extent->kind == SMITH_PREFIX)
        return smith_emit_text(symbols, "its length before it as %s", scalar_words(page, record, extent->prefix));
    if (extent && extent->kind == SMITH_TO_VALUE)
        return until_words(symbols, extent);
    return "to the end";
}

static const char *emit_markdown_text_words(struct emit_page *page, const struct smith_record *record,
                                            const struct smith_type *type, const struct smith_extent *extent) {
    static const char *const charsets[] = {
        [SMITH_UTF8] = "UTF-8",
        [SMITH_ASCII] = "ASCII",
        [SMITH_CP1251] = "CP1251",
        [SMITH_CP1252] = "CP1252",
        [SMITH_CP437] = "CP437",
        [SMITH_CP932] = "Shift-JIS",
        [SMITH_CP949] = "CP949",
        [SMITH_UTF16_LE] = "UTF-16, little-endian,",
        [SMITH_UTF16_BE] = "UTF-16, big-endian,",
    };
    if (type->kind == SMITH_BYTES && extent && extent->kind == SMITH_EXACT)
        return length_words(page, record, extent);
    const char *what =
        type->kind == SMITH_BYTES ? "bytes" : smith_emit_text(&page->symbols, "%s text", charsets[type->charset]);
    return smith_emit_text(&page->symbols, "%s, %s%s", what, length_words(page, record, extent),
                           type->flags & SMITH_REVERSED ? ", last letter first"
                           : type->flags & SMITH_BLANK  ? ", filled with blanks"
                                                        : "");
}

static const char *chunks_words(struct emit_page *page, const struct smith_extent *extent, const char *elem) {
    const char *frame = extent->framing ? smith_emit_markdown_link(page, extent->framing, extent->framing->name) : "";
    if (!extent->chunk.id.data)
        return smith_emit_text(&page->symbols, "list of chunks of %s", elem);
    return smith_emit_text(
        &page->symbols, "list of %s, each in a %s chunk %s", elem, frame,
        smith_emit_markdown_code(page, smith_describe_id(&page->symbols, extent->framing, extent->chunk.id)));
}

static const char *list_words(struct emit_page *page, const struct smith_record *record,
                              const struct smith_type *type) {
    struct symbol_table *symbols = &page->symbols;
    const struct smith_extent *extent = type->extent;
    const char *elem = smith_emit_markdown_type(page, record, type->elem);
    switch (extent->kind) {
    case SMITH_EXACT: return smith_emit_text(symbols, "%s × %s", expression_code(page, record, &extent->size), elem);
    case SMITH_PREFIX:
        return smith_emit_text(symbols, "list of %s, its count before it as %s", elem,
                               scalar_words(page, record, extent->prefix));
    case SMITH_TO_VALUE:
        if (type->elem->kind == SMITH_TEXT || type->elem->kind == SMITH_BYTES)
            return smith_emit_text(symbols, "list of %s, up to an empty one", elem);
        return smith_emit_text(symbols, "list of %s, up to one that is %lld", elem, (long long)extent->value);
    case SMITH_WHILE:
        return smith_emit_text(symbols, "list of %s, as long as %s", elem,
                               expression_code(page, record, &extent->size));
    case SMITH_UNTIL:
        return smith_emit_text(symbols, "list of %s, the last of them with %s", elem,
                               expression_code(page, smith_emit_inner(type->elem)->record, &extent->size));
    case SMITH_CHUNKS: return chunks_words(page, extent, elem);
    case SMITH_CHAIN: return smith_emit_text(symbols, "chain of %s", elem);
    case SMITH_TO_END: break;
    }
    return smith_emit_text(symbols, "list of %s, to the end", elem);
}

/* "packed by zlib, " with the arguments of the codec. */
static const char *packed_words(struct emit_page *page, const struct smith_record *record,
                                const struct smith_type *type) {
    struct symbol_table *symbols = &page->symbols;
    const struct smith_codec_name codec = smith_codec_name_of(type->codec, type->hook);
    if (type->codec == SMITH_STORED)
        return "";
    const char *words = smith_emit_text(symbols, "packed by %s", codec.title);
    for (unsigned i = 0; i < type->argument_count; i++)
        words = smith_emit_text(symbols, "%s%s%s %s", words, i ? ", " : " (", codec.arguments[i],
                                expression_code(page, record, &type->arguments[i]));
    return smith_emit_text(symbols, "%s%s, ", words, type->argument_count ? ")" : "");
}

static const char *region_words(struct emit_page *page, const struct smith_record *record,
                                const struct smith_type *type) {
    /* A text that fills its region is as long as that. */
    bool is_text = type->elem->kind == SMITH_TEXT || type->elem->kind == SMITH_BYTES;
    if (is_text && type->codec == SMITH_STORED && type->elem->extent && type->elem->extent->kind == SMITH_TO_END)
        return emit_markdown_text_words(page, record, type->elem, type->extent);
    return smith_emit_text(&page->symbols, "%s; %s%s", smith_emit_markdown_type(page, record, type->elem),
                           packed_words(page, record, type), length_words(page, record, type->extent));
}

const char *smith_emit_markdown_type(struct emit_page *page, const struct smith_record *record,
                                     const struct smith_type *type) {
    switch ((enum smith_kind)type->kind) {
    case SMITH_BOOL:
    case SMITH_INT:
    case SMITH_SPELLED:
    case SMITH_FLOAT: return scalar_words(page, record, type);
    case SMITH_TEXT:
    case SMITH_BYTES: return emit_markdown_text_words(page, record, type, type->extent);
    case SMITH_RECORD: return smith_emit_markdown_link(page, type->record, type->name);
    case SMITH_UNION: return smith_emit_markdown_link(page, type->variants, type->name);
    case SMITH_ARRAY:
        return smith_emit_text(&page->symbols, "%u × %s", (unsigned)type->count,
                               smith_emit_markdown_type(page, record, type->elem));
    case SMITH_LIST: return list_words(page, record, type);
    case SMITH_REGION: return region_words(page, record, type);
    }
    return "";
}

/* ---- the chunk tree of a reference page ---- */

enum { TREE_DEPTH = 16 };

struct tree {
    struct smith_hash_map shown; /* records and unions whose chunks are in the tree already */
    unsigned depth;
};

static void tree_below(struct emit_page *page, struct tree *tree, const struct smith_type *type);

/* `id` is what stands before the name: code and a space, or "". */
static void tree_line(struct emit_page *page, struct tree *tree, const char *id, const char *name,
                      const struct smith_type *type, const char *note) {
    smith_buffer_format(page->out, "%*s- %s", (int)(2 * tree->depth), "", id);
    smith_buffer_format(page->out, "%s: %s%s\n", smith_emit_markdown_escape(page, name),
                        smith_emit_markdown_type(page, NULL, type), note);
    tree->depth++;
    tree_below(page, tree, type);
    tree->depth--;
}

static const char *tree_id(struct emit_page *page, const struct smith_framing *framing, struct smith_bytes id) {
    return id.data ? smith_emit_text(&page->symbols, "%s ", smith_emit_markdown_id(page, framing, id)) : "";
}

/* Through lists and regions to what may have chunks in it. */
static const struct smith_type *innermost(const struct smith_type *type) {
    while (type->elem)
        type = type->elem;
    return type;
}

static bool leads_to_chunks(const struct smith_type *type) {
    type = innermost(type);
    return (type->kind == SMITH_RECORD && type->record->framing) ||
           (type->kind == SMITH_UNION && !type->variants->tag.count);
}

static void tree_below(struct emit_page *page, struct tree *tree, const struct smith_type *type) {
    type = innermost(type);
    const void *table = type->kind == SMITH_RECORD ? (const void *)type->record : (const void *)type->variants;
    if (!table || page->symbols.arena.failed || tree->depth > TREE_DEPTH ||
        smith_symbol_set_find(&tree->shown, table) != SMITH_NONE)
        return;
    smith_symbol_set_add(&page->symbols, &tree->shown, table);
    for (unsigned i = 0; type->kind == SMITH_RECORD && i < type->record->member_count; i++) {
        const struct smith_member *member = &type->record->members[i];
        bool in_stream = member->flags & (SMITH_CHUNK | SMITH_SPLICED);
        if (!member->type || member->flags & SMITH_COLUMN || !(in_stream || leads_to_chunks(member->type)))
            continue;
        const struct smith_bytes id = member->chunk ? member->chunk->id : (struct smith_bytes){0};
        tree_line(page, tree, tree_id(page, type->record->framing, id), member->name,
                  smith_emit_markdown_payload(member), member->flags & SMITH_MANY ? ", may repeat" : "");
    }
    bool is_union = type->kind == SMITH_UNION;
    const struct smith_framing *framing = is_union ? smith_describe_framing(&page->symbols, type->variants) : NULL;
    for (unsigned i = 0; is_union && i < type->variants->case_count; i++) {
        const struct smith_case *kase = &type->variants->cases[i];
        if (kase->chunk.id.data || leads_to_chunks(kase->type))
            tree_line(page, tree, tree_id(page, framing, kase->chunk.id), kase->name, kase->type, "");
    }
}

void smith_emit_markdown_tree(struct emit_page *page) {
    struct tree tree = {.shown.keys = SMITH_HASH_ADDRESSES};
    smith_buffer_format(page->out,
                        "\nFrom %s downwards; what occurs several times is expanded at its first occurrence.\n\n",
                        smith_emit_markdown_type(page, NULL, page->symbols.layout->root));
    tree_below(page, &tree, page->symbols.layout->root);
}
