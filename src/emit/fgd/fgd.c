/* SPDX-License-Identifier: MIT
 *
 * Type tables as entity definitions (FGD), which editors of brushes read: what `@class` stands at. Each case of a union
 * there is a class, the record around it what all of them have; a list there gives its record as a base for classes, as
 * does the root.
 *
 *     data: union(type) { 8: light: Light } @class          @PointClass base(Body) = light [ color(color255) ... ]
 */
#include <levelsmith/emit.h>

#include "base/buffer.h"
#include "base/error.h"
#include "emit/common/record_shapes.h"
#include "type/type_tables.h"
#include <string.h>

struct fgd {
    const struct smith_layout *layout;
    struct smith_buffer *out;
    bool skips_position; /* the first position of an entity, which the editor has as its origin */
};

static const struct smith_type *fgd_inner(const struct smith_type *type) {
    while (type->kind == SMITH_REGION)
        type = type->elem;
    return type;
}

/* Such texts know no quotes within quotes. */
static void fgd_put_text(struct smith_buffer *out, const char *text) {
    smith_buffer_byte(out, '"');
    for (; *text; text++)
        smith_buffer_byte(out, *text == '"' ? '\'' : *text == '\n' ? ' ' : (uint8_t)*text);
    smith_buffer_byte(out, '"');
}

static bool is_colour(const struct smith_type *type) {
    const struct smith_record *record = type->record;
    return record->member_count == 3 && strcmp(record->members[0].name, "red") == 0;
}

static const char *fgd_type_of(const struct smith_flat_key *key) {
    const struct smith_type *type = key->type;
    if (key->field)
        return key->field->names || key->field->low == key->field->high ? "choices" : "integer";
    if (type->names && !type->names->is_bits)
        return "choices";
    if (type->kind == SMITH_BOOL)
        return "choices";
    if (type->kind == SMITH_RECORD && smith_flat_is_tuple(type))
        return is_colour(type) ? "color255" : "string";
    return type->kind == SMITH_INT || type->kind == SMITH_SPELLED ? "integer"
           : type->kind == SMITH_FLOAT                            ? "float"
                                                                  : "string";
}

/* The names of numbers of the record, which are its parts. */
static void put_parts(struct smith_buffer *out, const struct smith_type *type) {
    for (uint16_t i = 0; i < type->record->member_count; i++)
        smith_buffer_format(out, "%s%s", i ? " " : "", type->record->members[i].name);
}

static void put_description(struct smith_buffer *out, const struct smith_flat_key *key) {
    const struct smith_member *member = key->steps[key->step_count - 1];
    const char *doc = key->field ? key->field->doc : member->doc;
    struct smith_buffer text;
    smith_buffer_init(&text, &out->allocator);
    if (smith_flat_is_position(key))
        smith_buffer_text(&text, "from the entity's own position, in units of the editor");
    else if (!key->field && smith_flat_is_tuple(key->type))
        put_parts(&text, key->type);
    if (*doc)
        smith_buffer_format(&text, "%s%s", text.size ? "; " : "", doc);
    smith_buffer_byte(&text, '\0');
    if (text.failed)
        out->failed = true;
    else if (text.size > 1)
        fgd_put_text(out, (const char *)text.data);
    smith_buffer_free(&text);
}

static void put_choices(struct smith_buffer *out, const struct smith_flat_key *key) {
    const struct smith_names *names = key->field ? key->field->names : key->type->names;
    smith_buffer_text(out, " = [\n");
    for (uint32_t i = 0; names && i < names->count; i++)
        smith_buffer_format(out, "        \"%s\" : \"%s\"\n", names->items[i].name, names->items[i].name);
    if (!names)
        smith_buffer_text(out, "        \"0\" : \"no\"\n        \"1\" : \"yes\"\n");
    smith_buffer_text(out, "    ]");
}

static bool put_key(void *context, const struct smith_flat_key *key) {
    struct fgd *fgd = context;
    struct smith_buffer *out = fgd->out;
    const char *type = fgd_type_of(key);
    if (fgd->skips_position && smith_flat_is_position(key)) {
        fgd->skips_position = false;
        return true;
    }
    smith_buffer_format(out, "    %s(%s) : \"%s\" : ", key->name, type, key->name);
    if (strcmp(type, "choices") == 0) { /* what stands there is the default */
        const struct smith_names *names = key->field ? key->field->names : key->type->names;
        smith_buffer_format(out, "\"%s\" : ", names && names->count ? names->items[0].name : "0");
    } else {
        smith_buffer_text(out, ": ");
    }
    size_t before = out->size;
    put_description(out, key);
    if (out->size == before) /* no description */
        smith_buffer_text(out, "\"\"");
    if (strcmp(type, "choices") == 0)
        put_choices(out, key);
    smith_buffer_byte(out, '\n');
    return !out->failed;
}

static void put_body(struct fgd *fgd, const struct smith_type *type, bool is_entity) {
    smith_buffer_text(fgd->out, " [\n");
    fgd->skips_position = is_entity;
    smith_flat_keys(type, put_key, fgd);
    smith_buffer_text(fgd->out, "]\n\n");
}

static void put_base(struct fgd *fgd, const struct smith_type *type) {
    smith_buffer_format(fgd->out, "@BaseClass = %s", type->name);
    put_body(fgd, type, false);
}

/* Whether an editor draws a body of it. */
static bool fgd_is_solid(const struct smith_type *type) {
    for (uint16_t i = 0; type->kind == SMITH_RECORD && i < type->record->member_count; i++)
        if (smith_flat_is_drawn(&type->record->members[i]))
            return true;
    return false;
}

static void put_class(struct fgd *fgd, const struct smith_type *around, const struct smith_case *kind) {
    const struct smith_type *type = fgd_inner(kind->type);
    const char *doc = *kind->doc ? kind->doc : type->kind == SMITH_RECORD ? type->doc : "";
    smith_buffer_format(fgd->out, "@%s base(%s) = %s : ", fgd_is_solid(type) ? "SolidClass" : "PointClass",
                        around->name, kind->name);
    fgd_put_text(fgd->out, *doc ? doc : kind->name);
    put_body(fgd, type, true);
}

static void put_classes(struct fgd *fgd, const struct smith_type *around, const struct smith_member *member) {
    const struct smith_type *type = fgd_inner(member->type);
    if (type->kind == SMITH_LIST && fgd_inner(type->elem)->kind == SMITH_RECORD)
        put_base(fgd, fgd_inner(type->elem));
    if (type->kind != SMITH_UNION)
        return;
    put_base(fgd, around);
    for (uint16_t i = 0; i < type->variants->case_count; i++)
        put_class(fgd, around, &type->variants->cases[i]);
}

enum smith_status smith_emit_fgd(const struct smith_layout *layout, struct smith_buffer *out,
                                 struct smith_error *error) {
    struct fgd fgd = {.layout = layout, .out = out};
    bool any = false;
    smith_buffer_format(out, "// Entities of %s, by `levelsmith layout --emit fgd`.\n\n", layout->name);
    if (fgd_inner(layout->root)->kind == SMITH_RECORD)
        put_base(&fgd, fgd_inner(layout->root));
    for (uint32_t i = 0; i < layout->type_count; i++) {
        const struct smith_type *type = layout->types[i];
        for (uint16_t k = 0; type->kind == SMITH_RECORD && k < type->record->member_count; k++)
            if (smith_annotation_find(&type->record->members[k].annotations, "class")) {
                any = true;
                put_classes(&fgd, type, &type->record->members[k]);
            }
    }
    if (!any)
        return smith_fail(error, SMITH_REFUSED, "EMIT-CLASS",
                          "no member of the layout has `@class`: which of its records are entities is not known");
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}
