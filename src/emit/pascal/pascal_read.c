/* SPDX-License-Identifier: MIT
 *
 * Statements that read values, one after the other.
 */
#include "emit/common/fixed_size.h"
#include "emit/pascal/pascal.h"

void smith_pascal_line(const struct pascal_scope *scope, const char *text) {
    smith_buffer_format(&scope->body->code, "%*s%s\n", (int)scope->margin, "", text);
}

struct pascal_scope smith_pascal_indented(const struct pascal_scope *scope) {
    struct pascal_scope inside = *scope;
    inside.margin += 2;
    return inside;
}

const char *smith_pascal_loop(struct pascal *p, const struct pascal_scope *scope) {
    struct pascal_body *body = scope->body;
    if (++body->loops > body->max_loops)
        body->max_loops = body->loops;
    return smith_emit_text(&p->symbols, "I%u", body->loops);
}

const char *smith_pascal_source(struct pascal *p, const struct pascal_scope *scope) {
    struct pascal_body *body = scope->body;
    if (++body->sources > body->max_sources)
        body->max_sources = body->sources;
    return smith_emit_text(&p->symbols, "Part%u", body->sources);
}

/* ---- numbers -------------------------------------------------------------------------------------------------- */

static const char *wire_number(struct pascal *p, const struct smith_type *type, unsigned width, const char *source) {
    return smith_emit_text(&p->symbols, "Number(%s, %u, %s)", source, width,
                           type->flags & SMITH_BIG_ENDIAN ? "True" : "False");
}

/* What fits into the type in memory, at both ends; of eight bytes everything does. */
static const char *clamped(struct pascal *p, const struct smith_type *type, const char *number) {
    bool is_signed = type->flags & SMITH_SIGNED;
    if (type->width == 8)
        return is_signed ? number : smith_emit_text(&p->symbols, "Within(%s, 0, High(Int64))", number);
    int64_t max = (int64_t)(UINT64_MAX >> (64 - 8u * type->width + is_signed));
    return smith_emit_text(&p->symbols, "Within(%s, %s, %s)", number, smith_pascal_number(p, is_signed ? -max - 1 : 0),
                           smith_pascal_number(p, max));
}

static const char *spelled(struct pascal *p, const struct smith_type *type, const char *source) {
    switch ((enum smith_spelling)type->spelling) {
    case SMITH_SPELL_LEB: return clamped(p, type, smith_emit_text(&p->symbols, "SignedGroups(%s)", source));
    case SMITH_SPELL_ULEB:
    case SMITH_SPELL_VLQ: {
        const char *groups = type->spelling == SMITH_SPELL_ULEB ? "Groups" : "GroupsFromTop";
        unsigned bits = 8u * type->width - (type->flags & SMITH_SIGNED ? 1 : 0);
        return smith_emit_text(&p->symbols, "Least(%s(%s), $%llX)", groups, source,
                               (unsigned long long)(UINT64_MAX >> (64 - bits)));
    }
    default: {
        const char *number = wire_number(p, type, type->digits, source);
        unsigned above = 64 - 8u * type->digits;
        return type->flags & SMITH_SIGNED && above
                   ? smith_emit_text(&p->symbols, "SarInt64(Int64(%s shl %u), %u)", number, above, above)
                   : number;
    }
    }
}

/* A number that stands at the place, as an Int64 or QWord; of a count or the like, too. */
static const char *number_at(struct pascal *p, const struct smith_type *type, const char *source) {
    if (type->kind == SMITH_SPELLED)
        return spelled(p, type, source);
    const char *number = wire_number(p, type, type->width, source);
    return type->flags & SMITH_SIGNED ? smith_emit_text(&p->symbols, "Int64(%s(%s))", smith_pascal_plain(type), number)
                                      : number;
}

static void read_number(struct pascal *p, const struct pascal_scope *scope, const struct smith_type *type,
                        const char *to) {
    const char *number = type->kind == SMITH_SPELLED ? spelled(p, type, scope->source)
                                                     : wire_number(p, type, type->width, scope->source);
    const char *cast = type->kind == SMITH_BOOL    ? "ByteBool(Byte"
                       : type->kind != SMITH_FLOAT ? smith_pascal_plain(type)
                       : type->width == 4          ? "Float32"
                                                   : "Float64";
    smith_pascal_line(
        scope, smith_emit_text(&p->symbols, "%s := %s(%s)%s;", to, cast, number, type->kind == SMITH_BOOL ? ")" : ""));
}

/* ---- texts and bytes ------------------------------------------------------------------------------------------ */

/* How many bytes or elements an extent has, where that is known before the first. */
static const char *size_of(struct pascal *p, const struct pascal_scope *scope, const struct smith_extent *extent) {
    if (!extent || extent->kind == SMITH_TO_END)
        return smith_emit_text(&p->symbols, "%s.Left", scope->source);
    return extent->kind == SMITH_PREFIX
               ? smith_emit_text(&p->symbols, "Int64(%s)", number_at(p, extent->prefix, scope->source))
               : smith_pascal_expression(p, scope, &extent->size);
}

static void read_bytes(struct pascal *p, const struct pascal_scope *scope, const struct smith_type *type,
                       const char *to) {
    const char *word = type->kind == SMITH_TEXT ? "TakeText" : "TakeBytes";
    if (smith_emit_is_fixed(type)) {
        smith_pascal_line(scope, smith_emit_text(&p->symbols, "Take(%s, %s, SizeOf(%s));", scope->source, to, to));
        return;
    }
    bool ends = type->extent && type->extent->kind == SMITH_TO_VALUE;
    const char *size =
        ends ? smith_emit_text(&p->symbols, "LengthTo(%s, %u)", scope->source, (unsigned)(uint8_t)type->extent->value)
             : size_of(p, scope, type->extent);
    smith_pascal_line(scope, smith_emit_text(&p->symbols, "%s := %s(%s, %s);", to, word, scope->source, size));
    if (ends)
        smith_pascal_line(scope, smith_emit_text(&p->symbols, "PassOver(%s, 1);", scope->source));
}

/* ---- lists ---------------------------------------------------------------------------------------------------- */

static void read_each(struct pascal *p, const struct pascal_scope *scope, const struct smith_type *elem,
                      const char *to) {
    const char *loop = smith_pascal_loop(p, scope);
    struct pascal_scope inside = smith_pascal_indented(scope);
    smith_pascal_line(scope, smith_emit_text(&p->symbols, "for %s := 0 to High(%s) do", loop, to));
    smith_pascal_line(scope, "begin");
    smith_pascal_read(p, &inside, elem, smith_emit_text(&p->symbols, "%s[%s]", to, loop));
    smith_pascal_line(scope, "end;");
}

static void read_array(struct pascal *p, const struct pascal_scope *scope, const struct smith_type *type,
                       const char *to) {
    bool is_plain = type->elem->kind == SMITH_INT && type->elem->width == 1;
    if (is_plain)
        smith_pascal_line(scope, smith_emit_text(&p->symbols, "Take(%s, %s, SizeOf(%s));", scope->source, to, to));
    else
        read_each(p, scope, type->elem, to);
}

/* A list whose number of elements is known before the first: no more than there are bytes for. */
static void read_counted(struct pascal *p, const struct pascal_scope *scope, const struct smith_type *type,
                         const char *to) {
    unsigned min = type->elem->wire_min ? type->elem->wire_min : 1;
    const char *count =
        type->extent->kind == SMITH_TO_END
            ? smith_emit_text(&p->symbols, "%s.Left div %u", scope->source, min)
            : smith_emit_text(&p->symbols, "Fitting(%s, %s, %u)", size_of(p, scope, type->extent), scope->source, min);
    if (type->extent->kind == SMITH_PREFIX) { /* the bytes left are those behind the prefix */
        const char *loop = smith_pascal_loop(p, scope);
        smith_pascal_line(scope, smith_emit_text(&p->symbols, "%s := %s;", loop, size_of(p, scope, type->extent)));
        count = smith_emit_text(&p->symbols, "Fitting(%s, %s, %u)", loop, scope->source, min);
    }
    smith_pascal_line(scope, smith_emit_text(&p->symbols, "SetLength(%s, %s);", to, count));
    read_each(p, scope, type->elem, to);
}

/* The condition under which the list ends with an element that has been read. */
static const char *last_words(struct pascal *p, const struct pascal_scope *scope, const struct smith_type *type,
                              const char *element) {
    struct pascal_scope of_element = *scope;
    if (type->extent->kind == SMITH_UNTIL) {
        of_element.record = type->elem->record;
        of_element.path = smith_emit_text(&p->symbols, "%s.", element);
        return smith_pascal_condition(p, &of_element, &type->extent->size);
    }
    return type->elem->kind == SMITH_INT
               ? smith_emit_text(&p->symbols, "%s = %s", element, smith_pascal_number(p, type->extent->value))
               : smith_emit_text(&p->symbols, "Length(%s) = 0", element);
}

/* A list that ends where its elements or the bytes do. */
static void read_open(struct pascal *p, const struct pascal_scope *scope, const struct smith_type *type,
                      const char *to) {
    const char *loop = smith_pascal_loop(p, scope), *before = smith_pascal_loop(p, scope);
    const char *element = smith_emit_text(&p->symbols, "%s[%s]", to, loop);
    struct symbol_table *symbols = &p->symbols;
    struct pascal_scope inside = smith_pascal_indented(scope);
    enum smith_extent_kind kind = type->extent->kind;
    smith_pascal_line(scope, smith_emit_text(symbols, "%s := 0;", loop));
    smith_pascal_line(scope, kind == SMITH_WHILE
                                 ? smith_emit_text(symbols, "while (%s.Left > 0) and %s do", scope->source,
                                                   smith_pascal_condition(p, scope, &type->extent->size))
                                 : smith_emit_text(symbols, "while %s.Left > 0 do", scope->source));
    smith_pascal_line(scope, "begin");
    smith_pascal_line(&inside, smith_emit_text(symbols, "%s := %s.Left;", before, scope->source));
    smith_pascal_line(&inside, smith_emit_text(symbols, "if %s = Length(%s) then", loop, to));
    smith_pascal_line(&inside, smith_emit_text(symbols, "  SetLength(%s, 2 * %s + 4);", to, loop));
    smith_pascal_read(p, &inside, type->elem, element);
    smith_pascal_line(&inside, smith_emit_text(symbols, "ExpectLess(%s.Left, %s);", scope->source, before));
    if (kind == SMITH_TO_VALUE)
        smith_pascal_line(&inside, smith_emit_text(symbols, "if %s then", last_words(p, scope, type, element)));
    if (kind == SMITH_TO_VALUE)
        smith_pascal_line(&inside, "  Break;");
    smith_pascal_line(&inside, smith_emit_text(symbols, "Inc(%s);", loop));
    if (kind == SMITH_UNTIL) {
        element = smith_emit_text(symbols, "%s[%s - 1]", to, loop);
        smith_pascal_line(&inside, smith_emit_text(symbols, "if %s then", last_words(p, scope, type, element)));
        smith_pascal_line(&inside, "  Break;");
    }
    smith_pascal_line(scope, "end;");
    smith_pascal_line(scope, smith_emit_text(symbols, "SetLength(%s, %s);", to, loop));
}

static void read_list(struct pascal *p, const struct pascal_scope *scope, const struct smith_type *type,
                      const char *to) {
    enum smith_extent_kind kind = type->extent->kind;
    if (kind == SMITH_EXACT || kind == SMITH_PREFIX || (kind == SMITH_TO_END && smith_emit_is_fixed(type->elem)))
        read_counted(p, scope, type, to);
    else
        read_open(p, scope, type, to);
}

/* ---- unions and regions --------------------------------------------------------------------------------------- */

static void begin_case(struct pascal *p, const struct pascal_scope *scope, const struct smith_union *variants,
                       uint16_t i) {
    smith_pascal_line(scope, i == variants->otherwise
                                 ? "else"
                                 : smith_emit_text(&p->symbols, "%s:", smith_pascal_number(p, variants->cases[i].tag)));
    smith_pascal_line(scope, "  begin");
}

/* One case after the other, the one for all other tags last. */
static uint16_t case_at(const struct smith_union *variants, uint16_t rank) {
    if (variants->otherwise == UINT16_MAX || rank < variants->otherwise)
        return rank;
    return rank + 1 == variants->case_count ? variants->otherwise : (uint16_t)(rank + 1);
}

static void read_union(struct pascal *p, const struct pascal_scope *scope, const struct smith_type *type,
                       const char *to) {
    const struct smith_union *variants = type->variants;
    struct pascal_scope inside = smith_pascal_indented(scope);
    struct pascal_scope inner = smith_pascal_indented(&inside);
    inner = smith_pascal_indented(&inner);
    smith_pascal_line(scope,
                      smith_emit_text(&p->symbols, "case %s of", smith_pascal_expression(p, scope, &variants->tag)));
    for (uint16_t n = 0; n < variants->case_count && !p->symbols.arena.failed; n++) {
        uint16_t i = case_at(variants, n);
        const char *name = smith_pascal_case_name(p, variants, i);
        begin_case(p, &inside, variants, i);
        smith_pascal_line(&inner,
                          smith_emit_text(&p->symbols, "%s.Kind := %u;", to, smith_pascal_case_number(variants, i)));
        smith_pascal_read(p, &inner, variants->cases[i].type, smith_emit_text(&p->symbols, "%s.%s", to, name));
        smith_pascal_line(&inside, "  end;");
    }
    if (variants->otherwise == UINT16_MAX)
        smith_pascal_line(&inside, smith_emit_text(&p->symbols, "else %s.Unknown := TakeBytes(%s, %s.Left);", to,
                                                   scope->source, scope->source));
    smith_pascal_line(scope, "end;");
}

/* What lies over the bytes is read once more, so that its numbers are those of the machine. */
static void read_overlays(struct pascal *p, const struct pascal_scope *scope, const struct smith_type *region,
                          const char *to) {
    const struct smith_union *variants = region->elem->variants;
    struct pascal_scope inside = smith_pascal_indented(scope);
    struct pascal_scope inner = smith_pascal_indented(&inside);
    inner = smith_pascal_indented(&inner);
    if (!variants) {
        smith_pascal_read(p, scope, region->elem, smith_emit_text(&p->symbols, "%s.Value", to));
        return;
    }
    smith_pascal_line(scope,
                      smith_emit_text(&p->symbols, "case %s of", smith_pascal_expression(p, scope, &variants->tag)));
    for (uint16_t n = 0; n < variants->case_count && !p->symbols.arena.failed; n++) {
        uint16_t i = case_at(variants, n);
        const struct smith_type *type = smith_pascal_overlay(region, i);
        if (!type)
            continue;
        const char *name = smith_pascal_case_name(p, variants, i);
        begin_case(p, &inside, variants, i);
        smith_pascal_read(p, &inner, type, smith_emit_text(&p->symbols, "%s.%s", to, name));
        smith_pascal_line(&inside, "  end;");
    }
    smith_pascal_line(scope, "end;");
}

static bool has_overlays(const struct smith_record *record, const struct smith_type *region) {
    const struct smith_union *variants = region->elem->variants;
    if (variants && (!variants->tag.count || smith_pascal_expression_reason(record, &variants->tag)))
        return false;
    for (uint16_t i = 0; i < (variants ? variants->case_count : 1); i++)
        if (smith_pascal_overlay(region, i))
            return true;
    return false;
}

static void read_fixed_region(struct pascal *p, const struct pascal_scope *scope, const struct smith_type *region,
                              const char *to) {
    struct pascal_scope inside = *scope;
    if (!has_overlays(scope->record, region)) {
        smith_pascal_line(scope,
                          smith_emit_text(&p->symbols, "Take(%s, %s, %u);", scope->source, to, region->wire_min));
        return;
    }
    inside.source = smith_pascal_source(p, scope);
    smith_pascal_line(
        scope, smith_emit_text(&p->symbols, "%s := Cut(%s, %u);", inside.source, scope->source, region->wire_min));
    smith_pascal_line(scope,
                      smith_emit_text(&p->symbols, "Move(%s.At^, %s, %u);", inside.source, to, region->wire_min));
    read_overlays(p, &inside, region, to);
}

static void read_region(struct pascal *p, const struct pascal_scope *scope, const struct smith_type *region,
                        const char *to) {
    struct pascal_scope inside = *scope;
    const char *size = size_of(p, scope, region->extent);
    if (!smith_pascal_is_open(region)) {
        smith_pascal_line(scope, smith_emit_text(&p->symbols, "%s := TakeBytes(%s, %s);", to, scope->source, size));
        return;
    }
    inside.source = smith_pascal_source(p, scope);
    smith_pascal_line(scope, smith_emit_text(&p->symbols, "%s := Cut(%s, %s);", inside.source, scope->source, size));
    smith_pascal_read(p, &inside, region->elem, to);
}

static void read_kind(struct pascal *p, const struct pascal_scope *scope, const struct smith_type *type,
                      const char *to) {
    switch ((enum smith_kind)type->kind) {
    case SMITH_TEXT:
    case SMITH_BYTES: read_bytes(p, scope, type, to); break;
    case SMITH_RECORD:
        smith_pascal_record(p, type);
        smith_pascal_line(scope, smith_emit_text(&p->symbols, "%s(%s, %s);",
                                                 smith_symbol_set_name(&p->loaders, type->record), scope->source, to));
        break;
    case SMITH_ARRAY: read_array(p, scope, type, to); break;
    case SMITH_LIST: read_list(p, scope, type, to); break;
    case SMITH_UNION: read_union(p, scope, type, to); break;
    case SMITH_REGION:
        if (smith_emit_is_fixed(type))
            read_fixed_region(p, scope, type, to);
        else
            read_region(p, scope, type, to);
        break;
    default: read_number(p, scope, type, to);
    }
}

void smith_pascal_read(struct pascal *p, const struct pascal_scope *scope, const struct smith_type *type,
                       const char *to) {
    struct pascal_body *body = scope->body;
    unsigned loops = body->loops, sources = body->sources;
    if ((smith_emit_is_fixed(type) && !type->wire_min) || p->symbols.arena.failed)
        return;
    read_kind(p, scope, type, to);
    body->loops = loops;
    body->sources = sources;
}
