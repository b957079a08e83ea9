/* SPDX-License-Identifier: MIT
 *
 * A Kaitai Struct description (.ksy) of a format: how its files are read. How they are written, computed values and
 * references Kaitai has no words for; documentation says them where it can.
 */
#include "emit/kaitai/kaitai.h"
#include "base/error.h"
#include "base/json_text.h"
#include "emit/common/emit_describe.h"
#include <levelsmith/emit.h>

/* ---- pieces --------------------------------------------------------------------------------------------------- */

void smith_kaitai_refuse(struct kaitai *k, const struct kaitai_scope *scope, const char *what) {
    if (k->status != SMITH_OK)
        return;
    const struct smith_record *record = scope->record;
    const char *member = scope->member < record->member_count ? record->members[scope->member].name : "";
    k->status = smith_fail(k->error, SMITH_BAD_VALUE, "LAYOUT-UNSAYABLE", "%s%s%s: Kaitai Struct has nothing for %s",
                           scope->type->name, *member ? "." : "", member, what);
}

void smith_kaitai_body_init(struct kaitai *k, struct kaitai_body *body) {
    *body = (struct kaitai_body){0};
    smith_buffer_init(&body->seq, &k->out->allocator);
    smith_buffer_init(&body->instances, &k->out->allocator);
}

static void kaitai_body_free(struct kaitai *k, struct kaitai_body *body) {
    if (body->seq.failed || body->instances.failed)
        smith_arena_fail(&k->symbols.arena);
    smith_buffer_free(&body->seq);
    smith_buffer_free(&body->instances);
}

const char *smith_kaitai_type_name(struct kaitai *k, const char *name) {
    return smith_emit_unique(&k->symbols, &k->taken, smith_emit_snake(&k->symbols, name, false));
}

struct kaitai_scope smith_kaitai_helper_scope(const struct kaitai_scope *scope, struct kaitai_body *body) {
    struct kaitai_scope inner = *scope;
    inner.body = body;
    inner.depth++;
    return inner;
}

const char *smith_kaitai_take(struct kaitai *k, struct smith_buffer *gathered) {
    if (gathered->failed)
        smith_arena_fail(&k->symbols.arena);
    const char *copy = "";
    if (gathered->size && !gathered->failed)
        copy = smith_emit_text(&k->symbols, "%.*s", (int)gathered->size, (const char *)gathered->data);
    smith_buffer_free(gathered);
    return copy;
}

const char *smith_kaitai_quoted(struct kaitai *k, const char *text) {
    struct smith_buffer quoted;
    smith_buffer_init(&quoted, &k->out->allocator);
    smith_json_string(&quoted, text, strlen(text));
    return smith_kaitai_take(k, &quoted);
}

static void indent_lines(struct smith_buffer *out, const char *lines, unsigned indent) {
    while (*lines) {
        size_t size = strcspn(lines, "\n");
        smith_buffer_fill(out, ' ', indent);
        smith_buffer_add(out, lines, size);
        smith_buffer_byte(out, '\n');
        lines += size + (lines[size] == '\n');
    }
}

void smith_kaitai_attribute(struct kaitai *k, struct smith_buffer *out, const char *id, const char *condition,
                            const char *lines, const char *doc) {
    smith_buffer_format(out, "- id: %s\n", id);
    indent_lines(out, lines, 2);
    if (*condition)
        smith_buffer_format(out, "  if: %s\n", smith_kaitai_quoted(k, condition));
    if (*doc)
        smith_buffer_format(out, "  doc: %s\n", smith_kaitai_quoted(k, doc));
}

/* ---- types ---------------------------------------------------------------------------------------------------- */

static void kaitai_text_lines(struct smith_buffer *out, const struct smith_buffer *lines, unsigned indent) {
    for (size_t at = 0; at < lines->size;) {
        const uint8_t *end = memchr(lines->data + at, '\n', lines->size - at);
        size_t size = end ? (size_t)(end - lines->data) - at + 1 : lines->size - at;
        smith_buffer_fill(out, ' ', indent);
        smith_buffer_add(out, lines->data + at, size);
        at += size;
    }
}

static void kaitai_write_body(struct kaitai *k, struct smith_buffer *out, const struct kaitai_body *body,
                              unsigned indent) {
    int margin = (int)indent;
    (void)k;
    if (body->seq.size) {
        smith_buffer_format(out, "%*sseq:\n", margin, "");
        kaitai_text_lines(out, &body->seq, indent + 2);
    }
    if (body->instances.size) {
        smith_buffer_format(out, "%*sinstances:\n", margin, "");
        kaitai_text_lines(out, &body->instances, indent + 2);
    }
    if (!body->seq.size && !body->instances.size && indent)
        smith_buffer_format(out, "%*sseq: []\n", margin, "");
}

void smith_kaitai_body_done(struct kaitai *k, struct kaitai_body *body, const char *name, const char *doc,
                            const struct smith_hash_map *needs) {
    struct smith_buffer *out = &k->types;
    smith_buffer_format(out, "  %s:\n", name);
    if (doc && *doc)
        smith_buffer_format(out, "    doc: %s\n", smith_kaitai_quoted(k, doc));
    if (needs && needs->count)
        smith_buffer_text(out, "    params:\n");
    for (uint32_t i = 0; needs && i < needs->count; i++) {
        const char *number = smith_kaitai_parameter(k, needs->entries[i].key);
        const char *stream = smith_kaitai_stream_parameter(k, needs->entries[i].key);
        if (*number)
            smith_buffer_format(out, "      - id: %s\n        type: s8\n", number);
        if (*stream)
            smith_buffer_format(out, "      - id: %s\n        type: io\n", stream);
    }
    kaitai_write_body(k, out, body, 4);
    kaitai_body_free(k, body);
}

static void define_record(struct kaitai *k, const struct smith_type *type, const char *name) {
    struct kaitai_body body;
    smith_kaitai_body_init(k, &body);
    struct kaitai_scope scope = {.body = &body, .type = type, .record = type->record};
    smith_kaitai_members(k, &scope);
    smith_kaitai_body_done(k, &body, name, type->doc, smith_kaitai_needs_of(k, type->record));
}

/* ---- the whole ------------------------------------------------------------------------------------------------ */

static void write_meta(struct kaitai *k, const char *id) {
    const struct smith_layout *layout = k->symbols.layout;
    smith_buffer_format(k->out, "meta:\n  id: %s\n", id);
    if (layout->title && *layout->title)
        smith_buffer_format(k->out, "  title: %s\n", smith_kaitai_quoted(k, layout->title));
    smith_buffer_text(k->out, "  endian: le\n");
    if (layout->doc && *layout->doc)
        smith_buffer_format(k->out, "doc: %s\n", smith_kaitai_quoted(k, layout->doc));
}

/* A class called so would hide what the code that Kaitai writes calls: in JavaScript, all its classes are in one function. */
static void take_names(struct kaitai *k) {
    static const char *const names[] = {"array", "error", "kaitai_stream", "math", "number", "object"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        smith_kaitai_type_name(k, names[i]);
}

static void write_description(struct kaitai *k) {
    const struct smith_type *root = smith_emit_inner(k->symbols.layout->root);
    struct kaitai_body body;
    take_names(k);
    const char *id = smith_kaitai_type_name(k, k->symbols.layout->name);
    uint32_t index = smith_symbol_set_add(&k->symbols, &k->records, root->record);
    if (k->symbols.arena.failed)
        return;
    smith_symbol_set_rename(&k->records, index, id);
    smith_kaitai_find_needs(k);
    smith_kaitai_body_init(k, &body);
    struct kaitai_scope scope = {
        .body = &body, .type = root, .record = root->record, .member = root->record->member_count};
    if (!k->symbols.arena.failed && smith_kaitai_needs_of(k, root->record)->count)
        smith_kaitai_refuse(k, &scope, "what lies around the file");
    smith_kaitai_members(k, &scope);
    for (uint32_t i = 1; i < k->records.count && !k->symbols.arena.failed && k->status == SMITH_OK; i++)
        for (uint32_t t = 0; t < k->symbols.types.count; t++) {
            const struct smith_type *type = k->symbols.types.entries[t].key;
            if (type->kind == SMITH_RECORD && type->record == k->records.entries[i].key) {
                define_record(k, type, k->records.entries[i].value.text);
                break;
            }
        }
    smith_kaitai_define_named(k);
    smith_kaitai_define_groups(k);
    write_meta(k, id);
    kaitai_write_body(k, k->out, &body, 0);
    kaitai_body_free(k, &body);
    if (k->types.size)
        smith_buffer_text(k->out, "types:\n");
    smith_buffer_add(k->out, k->types.data, k->types.size);
    smith_kaitai_define_enums(k);
}

enum smith_status smith_emit_ksy(const struct smith_layout *layout, struct smith_buffer *out,
                                 struct smith_error *error) {
    struct kaitai k = {.out = out,
                       .error = error,
                       .records.keys = SMITH_HASH_ADDRESSES,
                       .named.keys = SMITH_HASH_ADDRESSES,
                       .enums.keys = SMITH_HASH_ADDRESSES,
                       .members.keys = SMITH_HASH_ADDRESSES};
    if (smith_emit_expect_one_order(layout, "Kaitai Struct, as it is written here,", error) != SMITH_OK)
        return SMITH_BAD_VALUE;
    smith_buffer_init(&k.types, &out->allocator);
    if (smith_symbol_table_init(&k.symbols, layout, &out->allocator))
        write_description(&k);
    bool failed = k.symbols.arena.failed || out->failed || k.types.failed;
    smith_buffer_free(&k.types);
    smith_symbol_table_free(&k.symbols);
    return failed ? smith_fail_memory(error, NULL) : k.status;
}
