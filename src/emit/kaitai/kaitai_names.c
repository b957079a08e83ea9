/* SPDX-License-Identifier: MIT
 *
 * Numbers and their names in Kaitai Struct: plain ones, enums, bits (a type with an instance a range), LEB128 (types,
 * because Kaitai has none of its own).
 */
#include "emit/kaitai/kaitai.h"

/* "u2be": what Kaitai calls the number without its names. */
static const char *kaitai_names_plain(struct kaitai *k, const struct smith_type *type) {
    if (type->kind == SMITH_BOOL)
        return "u1";
    if (type->kind == SMITH_SPELLED && type->spelling == SMITH_SPELL_VLQ) {
        k->has_vlq = true;
        return "vlq_unsigned";
    }
    if (type->kind == SMITH_SPELLED) {
        bool is_unsigned = type->spelling == SMITH_SPELL_ULEB;
        k->has_uleb = k->has_uleb || is_unsigned;
        k->has_leb = true;
        return is_unsigned ? "leb128_unsigned" : "leb128_signed";
    }
    const char *sign = type->kind == SMITH_FLOAT ? "f" : type->flags & SMITH_SIGNED ? "s" : "u";
    return smith_emit_text(&k->symbols, "%s%u%s", sign, (unsigned)type->width,
                           type->flags & SMITH_BIG_ENDIAN && type->width > 1 ? "be" : "");
}

const char *smith_kaitai_plain(struct kaitai *k, const struct smith_type *type) {
    bool names = type->kind == SMITH_SPELLED && type->names;
    return names ? smith_kaitai_named(k, type) : kaitai_names_plain(k, type);
}

/* ---- enums ---------------------------------------------------------------------------------------------------- */

const char *smith_kaitai_enum(struct kaitai *k, const struct smith_names *names) {
    uint32_t index = smith_symbol_set_add(&k->symbols, &k->enums, names);
    if (k->symbols.arena.failed)
        return "";
    if (!k->enums.entries[index].value.text)
        smith_symbol_set_rename(
            &k->enums, index,
            smith_emit_unique(&k->symbols, &k->taken, smith_emit_snake(&k->symbols, names->name, false)));
    return k->enums.entries[index].value.text;
}

static bool is_first_of_value(const struct smith_names *names, uint32_t index) {
    for (uint32_t i = 0; i < index; i++)
        if (names->items[i].value == names->items[index].value)
            return false;
    return true;
}

static void define_enum(struct kaitai *k, const struct smith_names *names, const char *name) {
    struct smith_hash_map taken = {0};
    smith_buffer_format(k->out, "  %s:\n", name);
    for (uint32_t i = 0; i < names->count && !k->symbols.arena.failed; i++) {
        const struct smith_name *value = &names->items[i];
        if (!is_first_of_value(names, i)) /* another name of the same */
            continue;
        const char *id = smith_emit_unique(&k->symbols, &taken, smith_emit_snake(&k->symbols, value->name, false));
        if (!*value->doc) {
            smith_buffer_format(k->out, "    %lld: %s\n", (long long)value->value, smith_kaitai_quoted(k, id));
            continue;
        }
        smith_buffer_format(k->out, "    %lld:\n      id: %s\n      doc: %s\n", (long long)value->value,
                            smith_kaitai_quoted(k, id), smith_kaitai_quoted(k, value->doc));
    }
}

void smith_kaitai_define_enums(struct kaitai *k) {
    if (k->enums.count)
        smith_buffer_text(k->out, "enums:\n");
    for (uint32_t i = 0; i < k->enums.count && !k->symbols.arena.failed; i++)
        define_enum(k, k->enums.entries[i].key, k->enums.entries[i].value.text);
}

/* ---- bits ----------------------------------------------------------------------------------------------------- */

const char *smith_kaitai_named(struct kaitai *k, const struct smith_type *type) {
    uint32_t index = smith_symbol_set_add(&k->symbols, &k->named, type);
    if (k->symbols.arena.failed)
        return "";
    if (!k->named.entries[index].value.text)
        smith_symbol_set_rename(&k->named, index,
                                smith_kaitai_type_name(k, smith_emit_text(&k->symbols, "%s_%s", type->names->name,
                                                                          kaitai_names_plain(k, type))));
    return k->named.entries[index].value.text;
}

/* The bits of a range as an expression of `value`. Shifts and masks where 32 bits will do, which is all they have in
 * JavaScript. */
static const char *range_value(struct kaitai *k, const struct smith_name *range, unsigned top) {
    unsigned high = range->high < top ? range->high : top, width = high - range->low + 1;
    uint64_t divisor = (uint64_t)1 << range->low, modulus = width < 64 ? (uint64_t)1 << width : 0;
    if (high < 31)
        return smith_emit_text(&k->symbols, "(value >> %u) & %llu", range->low, (unsigned long long)modulus - 1);
    if (high == top)
        return smith_emit_text(&k->symbols, "value / %llu", (unsigned long long)divisor);
    return smith_emit_text(&k->symbols, "(value / %llu) %% %llu", (unsigned long long)divisor,
                           (unsigned long long)modulus);
}

static void define_range(struct kaitai *k, struct smith_buffer *out, struct smith_hash_map *taken,
                         const struct smith_name *range, unsigned top) {
    const char *value = range_value(k, range, top);
    bool is_flag = range->low == range->high && !range->names;
    if (is_flag)
        value = smith_emit_text(&k->symbols, "(%s) != 0", value);
    smith_buffer_format(out, "%s:\n  value: %s\n",
                        smith_emit_unique(&k->symbols, taken, smith_emit_snake(&k->symbols, range->name, false)),
                        smith_kaitai_quoted(k, value));
    if (range->names)
        smith_buffer_format(out, "  enum: %s\n", smith_kaitai_enum(k, range->names));
    if (*range->doc)
        smith_buffer_format(out, "  doc: %s\n", smith_kaitai_quoted(k, range->doc));
}

static void define_bits(struct kaitai *k, const struct smith_type *type, struct kaitai_body *body) {
    struct smith_hash_map taken = {0};
    smith_symbol_set_add(&k->symbols, &taken, "value");
    smith_symbol_set_add(&k->symbols, &taken, "number");
    for (uint32_t i = 0; i < type->names->count; i++)
        if (type->names->items[i].low < 8 * type->width)
            define_range(k, &body->instances, &taken, &type->names->items[i], 8u * type->width - 1);
}

/* In `value` is the number, also where it is a LEB128, which is a type itself. */
static void define_named(struct kaitai *k, const struct smith_type *type, const char *name) {
    struct kaitai_body body;
    bool leb = type->kind == SMITH_SPELLED;
    smith_kaitai_body_init(k, &body);
    smith_kaitai_attribute(k, &body.seq, leb ? "number" : "value", "",
                           smith_emit_text(&k->symbols, "type: %s", kaitai_names_plain(k, type)), "");
    if (leb)
        smith_buffer_text(&body.instances, "value:\n  value: number.value\n");
    if (leb && !type->names->is_bits)
        smith_buffer_format(&body.instances, "  enum: %s\n", smith_kaitai_enum(k, type->names));
    if (type->names->is_bits)
        define_bits(k, type, &body);
    smith_kaitai_body_done(k, &body, name, type->names->doc, NULL);
}

void smith_kaitai_define_named(struct kaitai *k) {
    for (uint32_t i = 0; i < k->named.count && !k->symbols.arena.failed; i++)
        define_named(k, k->named.entries[i].key, k->named.entries[i].value.text);
}

/* ---- groups of seven bits: LEB128, VLQ ------------------------------------------------------------------------ */

static const char leb128_group[] = "  leb128_group:\n"
                                   "    params:\n"
                                   "      - id: before\n"
                                   "        type: u8\n"
                                   "      - id: weight\n"
                                   "        type: u8\n"
                                   "    seq:\n"
                                   "      - id: has_next\n"
                                   "        type: b1\n"
                                   "      - id: bits\n"
                                   "        type: b7\n"
                                   "    instances:\n"
                                   "      so_far:\n"
                                   "        value: before + bits * weight\n";
static const char leb128_groups[] = "    seq:\n"
                                    "      - id: groups\n"
                                    "        type: \"leb128_group(_index != 0 ? groups[_index - 1].so_far : 0, "
                                    "_index != 0 ? groups[_index - 1].weight * 128 : 1)\"\n"
                                    "        repeat: until\n"
                                    "        repeat-until: not _.has_next\n"
                                    "    instances:\n";
static const char unsigned_value[] = "      value:\n"
                                     "        value: groups.last.so_far\n";
static const char signed_value[] =
    "      value:\n"
    "        value: \"groups.last.bits >= 64 ? groups.last.so_far - groups.last.weight * 128 : groups.last.so_far\"\n";

static const char vlq[] = "  vlq_group:\n"
                          "    params:\n"
                          "      - id: before\n"
                          "        type: u8\n"
                          "    seq:\n"
                          "      - id: has_next\n"
                          "        type: b1\n"
                          "      - id: bits\n"
                          "        type: b7\n"
                          "    instances:\n"
                          "      so_far:\n"
                          "        value: before * 128 + bits\n"
                          "  vlq_unsigned:\n"
                          "    seq:\n"
                          "      - id: groups\n"
                          "        type: \"vlq_group(_index != 0 ? groups[_index - 1].so_far : 0)\"\n"
                          "        repeat: until\n"
                          "        repeat-until: not _.has_next\n"
                          "    instances:\n";

void smith_kaitai_define_groups(struct kaitai *k) {
    if (k->has_vlq)
        smith_buffer_format(&k->types, "%s%s", vlq, unsigned_value);
    if (!k->has_leb)
        return;
    smith_buffer_text(&k->types, leb128_group);
    smith_buffer_format(&k->types, "  leb128_signed:\n%s%s", leb128_groups, signed_value);
    if (k->has_uleb)
        smith_buffer_format(&k->types, "  leb128_unsigned:\n%s%s", leb128_groups, unsigned_value);
}
