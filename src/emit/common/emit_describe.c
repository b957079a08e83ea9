/* SPDX-License-Identifier: MIT
 *
 * See emit_describe.h. Expressions are postfix in the tables; here they become infix again, with no more parentheses
 * than C's precedence asks for.
 */
#include "emit/common/emit_describe.h"
#include "base/number.h"
#include "type/chunk_id.h"
#include "type/type_tables.h"

/* ---- expressions ---------------------------------------------------------------------------------------------- */

enum { CHOICE = 3, UNARY = 20, PRIMARY = 30 };

static const struct spelling {
    const char *text;
    uint8_t precedence; /* 0 = not one */
} operators[] = {
    [SMITH_OP_NEG] = {"-", UNARY}, [SMITH_OP_NOT] = {"!", UNARY}, [SMITH_OP_INV] = {"~", UNARY},
    [SMITH_OP_MUL] = {"*", 13},    [SMITH_OP_DIV] = {"/", 13},    [SMITH_OP_MOD] = {"%", 13},
    [SMITH_OP_ADD] = {"+", 12},    [SMITH_OP_SUB] = {"-", 12},    [SMITH_OP_SHL] = {"<<", 11},
    [SMITH_OP_SHR] = {">>", 11},   [SMITH_OP_LT] = {"<", 10},     [SMITH_OP_LE] = {"<=", 10},
    [SMITH_OP_GT] = {">", 10},     [SMITH_OP_GE] = {">=", 10},    [SMITH_OP_EQ] = {"==", 9},
    [SMITH_OP_NE] = {"!=", 9},     [SMITH_OP_AND] = {"&", 8},     [SMITH_OP_XOR] = {"^", 7},
    [SMITH_OP_OR] = {"|", 6},      [SMITH_OP_ANDAND] = {"&&", 5}, [SMITH_OP_OROR] = {"||", 4},
};

struct term {
    const char *text;
    unsigned precedence;
};

static bool has_member(const struct smith_record *record, int64_t index) {
    return record && index >= 0 && index < record->member_count && record->members[index].type;
}

static const char *emit_describe_member_name(const struct smith_record *record, int64_t index) {
    if (index == UINT16_MAX)
        return "chunks";
    return has_member(record, index) ? record->members[index].name : "?";
}

/* The record that the member holds, for what follows a '.'. */
static const struct smith_record *inner_record(const struct smith_record *record, int64_t index) {
    return has_member(record, index) ? smith_emit_inner(record->members[index].type)->record : NULL;
}

/* sum(u8, name..fill with sum = 32) */
static const char *emit_describe_checksum(struct symbol_table *symbols, const struct smith_record *record,
                                          const struct smith_op *op, const char *path) {
    struct smith_checksum_operand operand = smith_checksum_unpack(op->argument);
    const char *unit =
        operand.width ? smith_emit_text(symbols, "u%u%s, ", operand.width * 8u, operand.big_endian ? " be" : "") : "";
    const char *word = smith_checksum_word(operand.checksum);
    const char *first =
        operand.first == SMITH_CHECKSUM_ROOT ? "root" : emit_describe_member_name(record, operand.first);
    if (op->code == SMITH_OP_CONTENT_CHECKSUM)
        return smith_emit_text(symbols, "%s(%scontent(%s%s))", word, unit, path, first);
    const char *to = operand.last > operand.first ? ".." : "";
    const char *last = operand.last > operand.first ? emit_describe_member_name(record, operand.last) : "";
    const char *masked = operand.masked == UINT16_MAX ? op->name : emit_describe_member_name(record, operand.masked);
    const char *mask = masked ? smith_emit_text(symbols, " with %s = %u", masked, operand.mask) : "";
    return smith_emit_text(symbols, "%s(%s%s%s%s%s)", word, unit, first, to, last, mask);
}

/* `path` is what INNER operations before this one have led to: "version." or "". */
static const char *emit_describe_operand(struct symbol_table *symbols, const struct smith_record *record,
                                         const struct smith_op *op, const char *path) {
    switch (op->code) {
    case SMITH_OP_CONST: return op->name ? op->name : smith_emit_text(symbols, "%lld", (long long)op->argument);
    case SMITH_OP_MEMBER:
        return smith_emit_text(symbols, "%s%s", path, emit_describe_member_name(record, op->argument));
    case SMITH_OP_OUTER: return smith_emit_text(symbols, "outer.%s", op->name);
    case SMITH_OP_BESIDE: return smith_emit_text(symbols, "beside.%s", op->name);
    case SMITH_OP_COUNT:
        return smith_emit_text(symbols, "count(%s%s)", path, emit_describe_member_name(record, op->argument));
    case SMITH_OP_PRODUCT:
        return smith_emit_text(symbols, "product(%s)", emit_describe_member_name(record, op->argument));
    case SMITH_OP_SIZEOF:
        return smith_emit_text(symbols, "sizeof(%s%s)", path, emit_describe_member_name(record, op->argument));
    case SMITH_OP_UNPACKED:
        return smith_emit_text(symbols, "unpacked(%s)", emit_describe_member_name(record, op->argument));
    case SMITH_OP_CONTENT_CHECKSUM:
    case SMITH_OP_CHECKSUM: return emit_describe_checksum(symbols, record, op, path);
    case SMITH_OP_HERE: return "here";
    case SMITH_OP_REST: return "rest";
    default: return NULL;
    }
}

/* A bit range is compiled to a shift and a mask behind the MEMBER at ops[0]. How many operations these are, when they
 * are just one of the ranges that the type of the member has; that is *name then. Else 0. */
static unsigned bits_operations(const struct smith_type *type, const struct smith_op *ops, uint32_t count,
                                const char **name) {
    for (uint32_t i = 0; type->names && type->names->is_bits && i < type->names->count; i++) {
        const struct smith_name *bits = &type->names->items[i];
        unsigned top = type->width * 8u - 1, high = bits->high < top ? bits->high : top, used = 1;
        if (bits->low && used + 1 < count && ops[used].code == SMITH_OP_CONST && ops[used].argument == bits->low &&
            ops[used + 1].code == SMITH_OP_SHR)
            used += 2;
        else if (bits->low)
            continue;
        int64_t mask = high < bits->low ? 0 : (int64_t)(UINT64_MAX >> (63 - (high - bits->low)));
        bool masked = used + 1 < count && ops[used].code == SMITH_OP_CONST && ops[used].argument == mask &&
                      ops[used + 1].code == SMITH_OP_AND;
        *name = bits->name;
        if (masked)
            return used + 1;
    }
    return 0;
}

static const char *bracket(struct symbol_table *symbols, struct term term, unsigned min_precedence) {
    return term.precedence < min_precedence ? smith_emit_text(symbols, "(%s)", term.text) : term.text;
}

/* a ? b : c; another choice as the last stands without parentheses. */
static struct term emit_describe_choice(struct symbol_table *symbols, const struct term *terms) {
    return (struct term){smith_emit_text(symbols, "%s ? %s : %s", bracket(symbols, terms[0], CHOICE + 1),
                                         bracket(symbols, terms[1], CHOICE), terms[2].text),
                         CHOICE};
}

const char *smith_describe_expression(struct symbol_table *symbols, const struct smith_record *record,
                                      const struct smith_expression *expression) {
    struct term *stack = smith_arena_alloc(&symbols->arena, expression->count * sizeof *stack, sizeof(void *));
    if (!stack)
        return "";
    uint32_t depth = 0;
    const struct smith_record *at = record;
    const char *path = "";
    for (uint32_t i = 0; i < expression->count; i++) {
        const struct smith_op *op = &expression->ops[i];
        if (op->code == SMITH_OP_INNER) {
            path = smith_emit_text(symbols, "%s%s.", path, emit_describe_member_name(at, op->argument));
            at = inner_record(at, op->argument);
            continue;
        }
        const char *text = emit_describe_operand(symbols, at, op, path), *bits;
        unsigned ranged = op->code == SMITH_OP_MEMBER && has_member(at, op->argument)
                              ? bits_operations(at->members[op->argument].type, op, expression->count - i, &bits)
                              : 0;
        if (ranged)
            text = smith_emit_text(symbols, "%s.%s", text, bits);
        i += ranged;
        at = record;
        path = "";
        if (text) {
            bool negative = op->code == SMITH_OP_CONST && op->argument < 0 && !op->name;
            stack[depth++] = (struct term){text, negative ? UNARY : PRIMARY};
            continue;
        }
        const struct spelling *spelling = &operators[op->code < SMITH_OP_CHOOSE ? op->code : 0];
        if (op->code == SMITH_OP_PEEK && depth >= 1) {
            stack[depth - 1] = (struct term){smith_emit_text(symbols, "peek(%s)", stack[depth - 1].text), PRIMARY};
        } else if (spelling->precedence == UNARY && depth >= 1) {
            struct term *top = &stack[depth - 1];
            *top =
                (struct term){smith_emit_text(symbols, "%s%s", spelling->text, bracket(symbols, *top, PRIMARY)), UNARY};
        } else if (op->code == SMITH_OP_CHOOSE) {
            if (depth >= 3)
                stack[depth - 3] = emit_describe_choice(symbols, &stack[depth - 3]);
            depth -= depth >= 3 ? 2 : 0;
        } else if (depth >= 2) {
            struct term *left = &stack[depth - 2], *right = &stack[depth - 1];
            const char *both = smith_emit_text(symbols, "%s %s %s", bracket(symbols, *left, spelling->precedence),
                                               spelling->text, bracket(symbols, *right, spelling->precedence + 1u));
            *left = (struct term){both, spelling->precedence};
            depth--;
        }
    }
    return depth ? stack[depth - 1].text : "";
}

/* ---- the rest ------------------------------------------------------------------------------------------------- */

/* "`kind` is 7, 8" */
static const char *describe_when(struct symbol_table *symbols, const struct smith_reference *reference) {
    const char *text = smith_emit_text(symbols, "`%s`", reference->when);
    if (reference->when_mask)
        text = smith_emit_text(symbols, "%s, in the bits 0x%llx,", text, (unsigned long long)reference->when_mask);
    for (uint32_t i = 0; i < reference->when_count; i++)
        text = smith_emit_text(symbols, "%s%s%lld", text, i ? ", " : " is ", (long long)reference->when_values[i]);
    return text;
}

const char *smith_describe_reference(struct symbol_table *symbols, const struct smith_reference *reference) {
    if (reference->own)
        return "which element this is, in this file only";
    const char *text = reference->by
                           ? smith_emit_text(symbols, "`%s` of an element of `%s`", reference->by, reference->path)
                           : smith_emit_text(symbols, "index into `%s`", reference->path);
    if (reference->count)
        text = smith_emit_text(symbols, "%s, of the first of `%s`", text, reference->count);
    if (reference->mask)
        text = smith_emit_text(symbols, "%s, in the bits 0x%llx", text, (unsigned long long)reference->mask);
    if (reference->base)
        text = smith_emit_text(symbols, "%s, counted from %lld", text, (long long)reference->base);
    for (uint32_t i = 0; i < reference->none_count; i++)
        text = smith_emit_text(symbols, "%s%s%lld", text, i ? ", " : "; ", (long long)reference->none[i]);
    text = reference->none_count ? smith_emit_text(symbols, "%s = none", text) : text;
    if (reference->when)
        text = smith_emit_text(symbols, "where %s: %s", describe_when(symbols, reference), text);
    if (!reference->other)
        return text;
    const char *other = smith_describe_reference(symbols, reference->other);
    if (reference->other_form == SMITH_OTHER_BITS)
        return smith_emit_text(symbols, "%s; with the bits 0x%llx: %s", text, (unsigned long long)reference->other_bits,
                               other);
    return smith_emit_text(symbols, "%s; below 0: %s, by its %s", text, other,
                           reference->other_form == SMITH_OTHER_MINUS ? "negative" : "complement");
}

const char *smith_describe_range(struct symbol_table *symbols, const struct smith_range *range) {
    char words[SMITH_RANGE_SIZE] = "";
    if (range)
        smith_print_range(words, range->min, range->max);
    return smith_emit_text(symbols, "%s", words);
}

const char *smith_describe_column(struct symbol_table *symbols, const struct smith_record *record,
                                  const struct smith_column *column) {
    const char *words = "";
    for (uint16_t i = 0; i < column->count; i++) {
        const struct smith_member *member = &record->members[column->steps[i]];
        words = smith_emit_text(symbols, "%s%s%s", words, i ? "." : "", member->name);
        const struct smith_type *type = smith_emit_inner(member->type);
        record =
            type->kind == SMITH_LIST || type->kind == SMITH_ARRAY ? smith_emit_inner(type->elem)->record : type->record;
    }
    return words;
}

/* Which parameters of the root decide what the offset counts from; else the one place. */
static const char *describe_origins(struct symbol_table *symbols, const struct smith_offset_member *offset_member) {
    const struct smith_record *root = symbols->layout->root->record;
    const struct smith_expression *condition = &offset_member->origins[0].condition;
    uint16_t origin = offset_member->origins[0].member;
    for (uint32_t i = 0; i < condition->count; i++)
        if (condition->ops[i].code == SMITH_OP_MEMBER)
            return smith_emit_text(symbols, "`%s` says from where", root->members[condition->ops[i].argument].name);
    return origin < root->member_count ? smith_emit_text(symbols, "counted from `%s`", root->members[origin].name)
                                       : "counted from the start of the file";
}

const char *smith_describe_offset_member(struct symbol_table *symbols, const struct smith_member *member) {
    const struct smith_offset_member *offset_member = member->offset_member;
    const char *words = "";
    if (offset_member->anchor.size)
        words = smith_emit_text(symbols, "found by the last %s of the file",
                                smith_describe_magic(symbols, offset_member->anchor));
    if (member->flags & SMITH_POOLED)
        words = smith_emit_text(symbols, "in the pool of `%s`", offset_member->space);
    else if (offset_member->relative_to_outer)
        words = smith_emit_text(symbols, "within `%s`", offset_member->space);
    else if (offset_member->space)
        words = smith_emit_text(symbols, "counted from `%s`", offset_member->space);
    if (offset_member->unit > 1)
        words = smith_describe_join(symbols, words,
                                    smith_emit_text(symbols, "counts units of %u bytes", offset_member->unit));
    if (offset_member->align > offset_member->unit)
        words =
            smith_describe_join(symbols, words, smith_emit_text(symbols, "at a multiple of %u", offset_member->align));
    if (offset_member->to_next)
        words = smith_describe_join(symbols, words, "ends where the next address leads");
    if (offset_member->written_last)
        words = smith_describe_join(symbols, words, "usually behind everything it leads to");
    if (offset_member->pin.count)
        words = smith_describe_join(symbols, words, "may not be moved");
    if (offset_member->origin_count)
        words = smith_describe_join(symbols, words, describe_origins(symbols, offset_member));
    if (offset_member->has_none)
        words = smith_describe_join(symbols, words,
                                    smith_emit_text(symbols, "%lld = none", (long long)offset_member->none));
    return words;
}

const char *smith_describe_join(struct symbol_table *symbols, const char *left, const char *right) {
    if (!*left || !*right)
        return *left ? left : right;
    size_t length = strlen(left);
    char last = left[length - 1];
    bool asks = last == '!' || last == '?' || last == ':' || last == ';';
    length -= last == '.';
    return smith_emit_text(symbols, "%.*s%s %s", (int)length, left, asks ? "" : ";", right);
}

static const char *describe_annotation(struct symbol_table *symbols, const struct smith_annotation *annotation) {
    const char *value = annotation->value ? smith_describe_line(symbols, annotation->value, "") : "";
    bool reads_on = strcmp(annotation->key, "since") == 0 || strcmp(annotation->key, "until") == 0;
    if (!*value)
        return annotation->key;
    return smith_emit_text(symbols, "%s%s %s", annotation->key, reads_on ? "" : ":", value);
}

const char *smith_describe_annotations(struct symbol_table *symbols, const struct smith_annotations *annotations) {
    const char *text = "";
    for (uint32_t i = 0; i < annotations->count; i++)
        text = smith_describe_join(symbols, text, describe_annotation(symbols, &annotations->items[i]));
    return text;
}

static bool emit_describe_is_printable(struct smith_bytes id) {
    for (size_t i = 0; i < id.size; i++)
        if (id.data[i] < 0x20 || id.data[i] > 0x7E || id.data[i] == '"' || id.data[i] == '\\')
            return false;
    return id.size > 0;
}

const char *smith_describe_id(struct symbol_table *symbols, const struct smith_framing *framing,
                              struct smith_bytes id) {
    for (unsigned i = 0; framing && i < framing->field_count; i++)
        if (framing->fields[i].role == SMITH_FRAME_ID && framing->fields[i].type->kind != SMITH_BYTES)
            return smith_emit_text(symbols, "%llu",
                                   (unsigned long long)smith_chunk_id_read(framing->fields[i].type, id));
    if (emit_describe_is_printable(id))
        return smith_emit_text(symbols, "\"%.*s\"", (int)id.size, (const char *)id.data);
    const char *text = "[";
    for (size_t i = 0; i < id.size; i++)
        text = smith_emit_text(symbols, "%s%s%u", text, i ? ", " : "", id.data[i]);
    return smith_emit_text(symbols, "%s]", text);
}

const char *smith_describe_magic(struct symbol_table *symbols, struct smith_bytes bytes) {
    const char *text = "\"";
    for (size_t i = 0; i < bytes.size; i++) {
        bool plain = bytes.data[i] >= 0x20 && bytes.data[i] <= 0x7E && bytes.data[i] != '"' && bytes.data[i] != '\\';
        text = smith_emit_text(symbols, plain ? "%s%c" : "%s\\x%02X", text, bytes.data[i]);
    }
    return smith_emit_text(symbols, "%s\"", text);
}

const struct smith_framing *smith_describe_framing(const struct symbol_table *symbols,
                                                   const struct smith_union *variants) {
    for (uint32_t i = 0; i < symbols->types.count; i++) {
        const struct smith_type *type = symbols->types.entries[i].key;
        if (type->kind == SMITH_LIST && type->elem->variants == variants && type->extent->framing)
            return type->extent->framing;
    }
    return NULL;
}

static bool emit_describe_is_space(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

const char *smith_describe_line(struct symbol_table *symbols, const char *text, const char *fallback) {
    if (!text)
        return fallback;
    char *line = smith_arena_alloc(&symbols->arena, strlen(text) + 1, 1);
    if (!line)
        return "";
    size_t length = 0;
    for (; *text; text++)
        if (!emit_describe_is_space(*text))
            line[length++] = *text;
        else if (length && line[length - 1] != ' ')
            line[length++] = ' ';
    while (length && line[length - 1] == ' ')
        length--;
    line[length] = 0;
    return length ? line : fallback;
}
