/* SPDX-License-Identifier: MIT
 *
 * Frames of chunks, and the ids that chunks have in them.
 */
#include "layout/compile/compile.h"
#include "type/chunk_id.h"
#include "type/text_key.h"
#include "type/type_tables.h"

static bool has_names(const struct ast_type *type) {
    return type->names.text != NULL;
}

/* Whether ids of the type are numbers. */
static bool is_number_id(const struct smith_type *type) {
    bool groups =
        type->kind == SMITH_SPELLED && (type->spelling == SMITH_SPELL_ULEB || type->spelling == SMITH_SPELL_VLQ);
    return type->kind == SMITH_INT || (groups && !(type->flags & SMITH_SIGNED));
}

/* What types a field of each role may have. */
static bool field_type_is_good(struct compiler *compiler, const struct ast_field *field,
                               const struct smith_type *type) {
    struct source_span source_span = field->type->source_span;
    bool text = type->kind == SMITH_BYTES && type->extent->kind == SMITH_PREFIX;
    if (has_names(field->type))
        return smith_mistake(compiler->diagnosis, field->type->names.source_span, "a field of a frame has no names");
    if (field->role == SMITH_FRAME_ID && !is_number_id(type) && !text)
        return smith_mistake(compiler->diagnosis, source_span,
                             "an id is an integer like u32 or vlq<u32>, or bytes with a length like bytes(u8)");
    if (field->role == SMITH_FRAME_SIZE && type->kind != SMITH_INT && type->kind != SMITH_SPELLED)
        return smith_mistake(compiler->diagnosis, source_span, "a size is an integer");
    if (field->role == SMITH_FRAME_RESERVED && type->kind != SMITH_INT)
        return smith_mistake(compiler->diagnosis, source_span, "a reserved field is an integer like u32");
    return true;
}

static void compile_frame_add_field(struct compiler *compiler, struct smith_framing *framing,
                                    const struct ast_field *field) {
    struct scope scope = {0};
    const struct smith_type *type = smith_compile_type(compiler, field->type, &scope);
    if (!type)
        return;
    if (field->role < 0) {
        smith_mistake(compiler->diagnosis, field->name.source_span, "say what `%s` is for: `= id`, `= size` or `= 0`",
                      field->name.text);
        return;
    }
    if (!field_type_is_good(compiler, field, type))
        return;
    for (uint8_t i = 0; i < framing->field_count; i++)
        if (strcmp(framing->fields[i].name, field->name.text) == 0) {
            smith_mistake(compiler->diagnosis, field->name.source_span, "`%s` is there twice", field->name.text);
            return;
        }
    framing->fields[framing->field_count].name = field->name.text;
    framing->fields[framing->field_count].type = type;
    framing->fields[framing->field_count++].role = (uint8_t)field->role;
}

static int find_role(const struct smith_framing *framing, enum smith_framing_role role, unsigned *count) {
    int found = -1;
    *count = 0;
    for (int i = 0; i < framing->field_count; i++)
        if (framing->fields[i].role == role) {
            found = i;
            ++*count;
        }
    return found;
}

static void check_end(struct compiler *compiler, const struct ast_item *item, struct smith_framing *framing, int id) {
    if (!item->end.text) /* a stream ends with the region that it is in */
        return;
    for (uint8_t i = 0; i < framing->field_count; i++)
        if (strcmp(framing->fields[i].name, item->end.text) == 0)
            framing->end_count = (uint8_t)(i + 1);
    if (!framing->end_count)
        smith_mistake(compiler->diagnosis, item->end.source_span, "this frame has no field `%s`", item->end.text);
    else if (framing->end_count <= id)
        smith_mistake(compiler->diagnosis, item->end.source_span,
                      "the end mark must hold the id, by which it is known");
}

void smith_compile_frame(struct compiler *compiler, struct declaration *declaration) {
    const struct ast_item *item = declaration->item;
    struct smith_framing *framing = declaration->framing;
    uint32_t mistakes_before = compiler->diagnosis->count;
    for (const struct ast_field *field = item->fields; field; field = field->next)
        compile_frame_add_field(compiler, framing, field);
    framing->size_unit = (uint8_t)item->unit;
    framing->size_counts_header = item->whole;
    framing->size_may_be_short = item->is_short;
    unsigned ids, sizes;
    int id = find_role(framing, SMITH_FRAME_ID, &ids);
    find_role(framing, SMITH_FRAME_SIZE, &sizes);
    if (ids != 1 || sizes != 1) {
        declaration->reported = true;
        if (compiler->diagnosis->count == mistakes_before) /* else it is the echo of a broken field */
            smith_mistake(compiler->diagnosis, item->name.source_span,
                          "a frame has one id and one size; `%s` has %u and %u", item->name.text, ids, sizes);
        return;
    }
    check_end(compiler, item, framing, id);
}

/* ---- ids of chunks ---- */

static const struct smith_type *role_type(const struct smith_framing *framing, enum smith_framing_role role) {
    unsigned count;
    int index = find_role(framing, role, &count);
    return index < 0 ? NULL : framing->fields[index].type;
}

static bool compile_frame_integer_id(struct compiler *compiler, const struct smith_type *type,
                                     const struct ast_chunk *chunk, struct smith_bytes *id) {
    uint8_t *bytes = smith_compiler_alloc(compiler, SMITH_CHUNK_ID_MAX);
    if (!bytes)
        return false;
    if (!smith_integer_has_room(type, chunk->integer))
        return smith_mistake(compiler->diagnosis, chunk->source_span, "the id does not fit the %d byte%s ids have here",
                             type->width, type->width == 1 ? "" : "s");
    *id = (struct smith_bytes){bytes, smith_chunk_id_write(type, bytes, (uint64_t)chunk->integer)};
    return true;
}

static bool is_end_mark(const struct smith_framing *framing, const struct smith_type *type, struct smith_bytes id) {
    if (!framing->end_count)
        return type->kind == SMITH_BYTES && id.size == 0; /* an id is something */
    if (type->kind == SMITH_BYTES)
        return id.size == 0;
    for (size_t i = 0; i < id.size; i++)
        if (id.data[i])
            return false;
    return true;
}

bool smith_compile_chunk(struct compiler *compiler, const struct smith_framing *framing, const struct ast_chunk *chunk,
                         struct smith_chunk_id *result) {
    const struct smith_type *id = role_type(framing, SMITH_FRAME_ID);
    const struct smith_type *size = role_type(framing, SMITH_FRAME_SIZE);
    if (!id || !size)
        return false; /* the frame's own mistake */
    if (chunk->kind == AST_ID_INT && id->kind == SMITH_BYTES)
        return smith_mistake(compiler->diagnosis, chunk->source_span, "ids of `%s` are bytes: write \"text\" or [1, 2]",
                             framing->name);
    if (chunk->kind == AST_ID_INT) {
        if (!compile_frame_integer_id(compiler, id, chunk, &result->id))
            return false;
    } else if (id->kind == SMITH_SPELLED) {
        return smith_mistake(compiler->diagnosis, chunk->source_span, "ids of `%s` are numbers", framing->name);
    } else if (id->kind == SMITH_INT && chunk->bytes.size != id->width) {
        return smith_mistake(compiler->diagnosis, chunk->source_span, "ids of `%s` are %d byte%s long, this one is %zu",
                             framing->name, id->width, id->width == 1 ? "" : "s", chunk->bytes.size);
    } else {
        result->id = chunk->bytes;
    }
    if (is_end_mark(framing, id, result->id))
        return smith_mistake(compiler->diagnosis, chunk->source_span, "this id is the end mark of the stream");
    if (chunk->width && size->flags & SMITH_FIXED)
        return smith_mistake(compiler->diagnosis, chunk->width_span,
                             "the size of a chunk of `%s` is always %d bytes wide", framing->name, (int)size->wire_min);
    if (chunk->width && size->kind == SMITH_SPELLED && size->spelling > SMITH_SPELL_ULEB)
        return smith_mistake(compiler->diagnosis, chunk->width_span,
                             "the size of a chunk of `%s` is as wide as it has to be", framing->name);
    result->width = (uint8_t)chunk->width;
    result->key = smith_text_key(result->id.data, result->id.size);
    return true;
}
