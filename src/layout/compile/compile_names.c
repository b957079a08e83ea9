/* SPDX-License-Identifier: MIT
 *
 * Enums and bits: tables of names, and whether they fit the integers they are used with.
 */
#include "layout/compile/compile.h"
#include "type/type_tables.h"

#define BITS_MAX 64

/* A name of this enum that is there already is reported; the second one is dropped. */
static bool is_second(struct compiler *compiler, struct declaration *declaration, const struct ast_value *value) {
    if (!smith_hash_map_get(&declaration->values, value->name.text))
        return false;
    smith_mistake(compiler->diagnosis, value->name.source_span, "`%s` is named twice in `%s`", value->name.text,
                  declaration->item->name.text);
    for (const struct ast_value *first = declaration->item->values; first != value; first = first->next)
        if (strcmp(first->name.text, value->name.text) == 0) {
            smith_mistake_note(compiler->diagnosis, first->name.source_span, "the first is here");
            break;
        }
    return true;
}

static bool compile_names_bit_range(struct compiler *compiler, const struct ast_value *value, struct smith_name *name,
                                    uint64_t *taken) {
    int64_t high = value->high < 0 ? BITS_MAX - 1 : value->high;
    if (value->low < 0 || value->low >= BITS_MAX || high >= BITS_MAX)
        return smith_mistake(compiler->diagnosis, value->source_span, "bits are numbered 0 to %d", BITS_MAX - 1);
    if (high < value->low)
        return smith_mistake(compiler->diagnosis, value->source_span, "a range of bits goes upwards: %lld..%lld",
                             (long long)high, (long long)value->low);
    uint64_t mask = (~(uint64_t)0 >> (63 - (high - value->low))) << value->low;
    if (*taken & mask)
        return smith_mistake(compiler->diagnosis, value->source_span, "these bits have a name already");
    *taken |= mask;
    name->low = (uint8_t)value->low;
    name->high = (uint8_t)high;
    return true;
}

static const struct smith_names *range_names(struct compiler *compiler, const struct ast_value *value,
                                             const struct smith_name *name) {
    if (!value->names.text)
        return NULL;
    struct declaration *of = smith_compiler_expect(compiler, &value->names, 1u << AST_ENUM, "an enum");
    if (!of)
        return NULL;
    int width = name->high - name->low + 1;
    for (const struct ast_value *other = of->item->values; other && of->names; other = other->next) {
        const struct smith_name *entry = smith_hash_map_get(&of->values, other->name.text);
        if (!entry || value->high < 0 || (entry->value >= 0 && (width > 62 || entry->value < (int64_t)1 << width)))
            continue;
        smith_mistake(compiler->diagnosis, value->names.source_span, "`%s` of `%s` is %lld, which %d bit%s cannot hold",
                      entry->name, value->names.text, (long long)entry->value, width, width == 1 ? "" : "s");
        smith_mistake_note(compiler->diagnosis, other->name.source_span, "it is here");
        break;
    }
    return of->names;
}

void smith_compile_names(struct compiler *compiler, struct declaration *declaration) {
    const struct ast_item *item = declaration->item;
    struct smith_names *names = declaration->names;
    struct smith_name *items = smith_compiler_alloc(compiler, ast_count(item->values) * sizeof *items);
    if (!items)
        return;
    names->items = items;
    names->is_bits = item->kind == AST_BITS;
    uint64_t taken = 0;
    int64_t next = 0;
    for (const struct ast_value *value = item->values; value; value = value->next) {
        if (is_second(compiler, declaration, value))
            continue;
        struct smith_name *name = &items[names->count];
        name->name = value->name.text;
        name->doc = value->doc;
        if (names->is_bits && !compile_names_bit_range(compiler, value, name, &taken))
            continue;
        if (names->is_bits) {
            name->names = range_names(compiler, value, name);
        } else {
            name->value = value->has_value ? value->value : next;
            next = (int64_t)((uint64_t)name->value + 1);
        }
        name->annotations = ast_annotations(&value->annotations);
        if (!smith_hash_map_put(&declaration->values, compiler->arena, name->name, name))
            return;
        names->count++;
    }
    if (!names->count && !item->values)
        smith_mistake(compiler->diagnosis, item->name.source_span, "`%s` has no names", item->name.text);
}

bool smith_names_fit(struct compiler *compiler, const struct declaration *declaration, const struct smith_type *type,
                     struct source_span source_span) {
    for (const struct ast_value *value = declaration->item->values; value; value = value->next) {
        const struct smith_name *name = smith_hash_map_get(&declaration->values, value->name.text);
        if (!name)
            continue;
        const int bits = smith_integer_bits(type);
        bool fits = declaration->names->is_bits ? value->high < bits && name->low < bits
                                                : smith_integer_has_room(type, name->value);
        if (fits)
            continue;
        if (declaration->names->is_bits)
            smith_mistake(compiler->diagnosis, source_span, "bit %d of `%s` is beyond the %d bits of this integer",
                          name->high < 63 ? name->high : name->low, declaration->names->name, bits);
        else
            smith_mistake(compiler->diagnosis, source_span, "`%s` of `%s` is %lld, which this integer cannot hold",
                          name->name, declaration->names->name, (long long)name->value);
        return smith_mistake_note(compiler->diagnosis, value->name.source_span, "it is here");
    }
    return true;
}
