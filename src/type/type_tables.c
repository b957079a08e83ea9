/* SPDX-License-Identifier: MIT
 *
 * What is asked of type tables: names of values and annotations, and the words of the layout language for codecs,
 * checksums, quirks and spellings of integers.
 */
#include "type/type_tables.h"
#include <levelsmith/document.h>
#include <stdlib.h>
#include <string.h>

/* ---- names of values ---- */

const struct smith_name *smith_names_by_value(const struct smith_names *names, int64_t value) {
    if (!names->count)
        return NULL;
    uint64_t guess = (uint64_t)value - (uint64_t)names->items[0].value; /* most enums count upwards without gaps */
    if (guess < names->count) {
        const struct smith_name *name = &names->items[guess];
        if (name->value == value && (guess == 0 || name[-1].value != value))
            return name;
    }
    for (uint32_t i = 0; i < names->count; i++)
        if (names->items[i].value == value)
            return &names->items[i];
    return NULL;
}

const char *smith_value_name(const struct smith_names *names, int64_t value) {
    const struct smith_name *name = smith_names_by_value(names, value);
    return name ? name->name : NULL;
}

const struct smith_name *smith_names_by_text(const struct smith_names *names, const char *text, size_t size) {
    for (uint32_t i = 0; i < names->count; i++)
        if (strlen(names->items[i].name) == size && memcmp(names->items[i].name, text, size) == 0)
            return &names->items[i];
    return NULL;
}

bool smith_names_have_ranges(const struct smith_names *names) {
    for (uint32_t i = 0; i < names->count; i++)
        if (names->items[i].low != names->items[i].high || names->items[i].names)
            return true;
    return false;
}

uint64_t smith_name_mask(const struct smith_name *name, unsigned width) {
    unsigned top = width * 8 - 1;
    unsigned high = name->high < top ? name->high : top;
    if (name->low > high)
        return 0;
    return (~(uint64_t)0 >> (63 - (high - name->low))) << name->low;
}

/* ---- annotations by their keys ---- */

const struct smith_annotation *smith_annotation_find(const struct smith_annotations *annotations, const char *key) {
    for (uint32_t i = 0; i < annotations->count; i++)
        if (strcmp(annotations->items[i].key, key) == 0)
            return &annotations->items[i];
    return NULL;
}

const char *smith_annotation_value(const struct smith_annotations *annotations, const char *key) {
    const struct smith_annotation *annotation = smith_annotation_find(annotations, key);
    return annotation ? annotation->value : NULL;
}

/* ---- the names of checksums, and their operands as one number ---- */

static const char *const words[SMITH_CHECKSUM_KINDS] = {
    [SMITH_CHECKSUM_CRC32] = "crc32",   [SMITH_CHECKSUM_ADLER32] = "adler32", [SMITH_CHECKSUM_SUM] = "sum",
    [SMITH_CHECKSUM_XOR] = "xor",       [SMITH_CHECKSUM_MD5] = "md5",         [SMITH_CHECKSUM_SHA1] = "sha1",
    [SMITH_CHECKSUM_SHA256] = "sha256",
};

const char *smith_checksum_word(unsigned checksum) {
    return checksum < SMITH_CHECKSUM_KINDS ? words[checksum] : 0;
}

unsigned smith_hash_size(unsigned checksum) {
    static const uint8_t sizes[SMITH_CHECKSUM_KINDS] = {
        [SMITH_CHECKSUM_MD5] = 16, [SMITH_CHECKSUM_SHA1] = 20, [SMITH_CHECKSUM_SHA256] = SMITH_HASH_MAX};
    return checksum < SMITH_CHECKSUM_KINDS ? sizes[checksum] : 0;
}

unsigned smith_member_hash_size(const struct smith_member *member) {
    if (member->type->kind != SMITH_BYTES)
        return 0;
    const struct smith_op *last =
        member->value && member->value->count ? &member->value->ops[member->value->count - 1] : NULL;
    bool is_checksum = last && (last->code == SMITH_OP_CHECKSUM || last->code == SMITH_OP_CONTENT_CHECKSUM);
    return is_checksum ? smith_hash_size(smith_checksum_unpack(last->argument).checksum) : 0;
}

/* From the lowest bit: first, last, masked (16 each), mask (8), width (2: 3 stands for 4), byte order, linked, checksum (3). */
int64_t smith_checksum_pack(struct smith_checksum_operand operand) {
    return (int64_t)(operand.first | (uint64_t)operand.last << 16 | (uint64_t)operand.masked << 32 |
                     (uint64_t)operand.mask << 48 | (uint64_t)(operand.width == 4 ? 3u : operand.width) << 56 |
                     (uint64_t)operand.big_endian << 58 | (uint64_t)operand.linked << 59 |
                     (uint64_t)operand.checksum << 60);
}

struct smith_checksum_operand smith_checksum_unpack(int64_t argument) {
    uint64_t bits = (uint64_t)argument;
    return (struct smith_checksum_operand){
        .first = (uint16_t)bits,
        .last = (uint16_t)(bits >> 16),
        .masked = (uint16_t)(bits >> 32),
        .mask = (uint8_t)(bits >> 48),
        .width = (bits >> 56 & 3) == 3 ? 4 : bits >> 56 & 3,
        .big_endian = bits >> 58 & 1,
        .linked = bits >> 59 & 1,
        .checksum = bits >> 60 & 7,
    };
}

bool smith_checksum_is(const struct smith_member *member, bool *linked) {
    bool is = false;
    *linked = false;
    for (uint32_t i = 0; member->value && i < member->value->count; i++) {
        const struct smith_op *op = &member->value->ops[i];
        is = is || op->code == SMITH_OP_CHECKSUM;
        *linked = *linked || (op->code == SMITH_OP_CHECKSUM && smith_checksum_unpack(op->argument).linked);
    }
    return is;
}

/* ---- the names of the codecs ---- */

static const char *const deflate_arguments[] = {"method"};

static const struct smith_codec_name names[] = {
    [SMITH_STORED] = {"sized", "nothing", "SMITH_STORED", NULL, 0},
    [SMITH_ZLIB] = {"zlib", "zlib", "SMITH_ZLIB", NULL, 0},
    [SMITH_LZ4] = {"lz4", "LZ4", "SMITH_LZ4", NULL, 0},
    [SMITH_ZLIB_BEST] = {"zlib_best", "zlib", "SMITH_ZLIB_BEST", NULL, 0},
    [SMITH_DEFLATE] = {"deflate", "deflate", "SMITH_DEFLATE", deflate_arguments, 1},
};

const struct smith_codec_name *smith_codec_name(unsigned codec) {
    return codec < sizeof names / sizeof *names ? &names[codec] : NULL;
}

struct smith_codec_name smith_codec_name_of(unsigned codec, const struct smith_hook *hook) {
    if (!hook)
        return *smith_codec_name(codec);
    return (struct smith_codec_name){hook->name, hook->name, "SMITH_HOOK", hook->arguments, hook->argument_count};
}

const struct smith_codec_hook *smith_codec_hook_find(const struct smith_codec_hook *const *hooks, const char *name) {
    for (; hooks && *hooks; hooks++)
        if (strcmp((*hooks)->name, name) == 0)
            return *hooks;
    return NULL;
}

bool smith_codec_hook_fits(const struct smith_codec_hook *codec, const struct smith_hook *declared) {
    unsigned count = 0;
    while (codec->arguments && codec->arguments[count]) {
        if (count == declared->argument_count || strcmp(codec->arguments[count], declared->arguments[count]) != 0)
            return false;
        count++;
    }
    return count == declared->argument_count;
}

/* ---- the words for quirks ---- */

static const char *const quirk_words[SMITH_QUIRK_KINDS] = {
    [SMITH_QUIRK_RAW] = "raw",       [SMITH_QUIRK_HEADER] = "header",   [SMITH_QUIRK_TAIL] = "tail",
    [SMITH_QUIRK_EXTRA] = "extra",   [SMITH_QUIRK_END] = "end",         [SMITH_QUIRK_ORDER] = "order",
    [SMITH_QUIRK_PACKED] = "packed", [SMITH_QUIRK_PREFIX] = "prefix",   [SMITH_QUIRK_PADDING] = "padding",
    [SMITH_QUIRK_GAP] = "gap",       [SMITH_QUIRK_OVERLAP] = "overlap", [SMITH_QUIRK_OFFSET] = "place",
    [SMITH_QUIRK_PIN] = "pin",
};

const char *smith_quirk_word(unsigned kind) {
    return quirk_words[kind];
}

/* ---- the names of the spellings of integers ---- */

static const struct smith_spelling_name spellings_names[] = {
    [SMITH_SPELL_LEB] = {"leb", "LEB128", "SMITH_SPELL_LEB"},
    [SMITH_SPELL_ULEB] = {"uleb", "unsigned LEB128", "SMITH_SPELL_ULEB"},
    [SMITH_SPELL_VLQ] = {"vlq", "groups of seven bits, the highest first", "SMITH_SPELL_VLQ"},
    [SMITH_SPELL_BYTES] = {"", "bytes", "SMITH_SPELL_BYTES"}, /* u24: a word for each number of bytes */
    [SMITH_SPELL_OCT] = {"oct", "octal digits", "SMITH_SPELL_OCT"},
    [SMITH_SPELL_DEC] = {"dec", "decimal digits", "SMITH_SPELL_DEC"},
    [SMITH_SPELL_HEX] = {"hex", "hexadecimal digits", "SMITH_SPELL_HEX"},
};

const struct smith_spelling_name *smith_spelling_name(unsigned spelling) {
    return spelling < sizeof spellings_names / sizeof *spellings_names ? &spellings_names[spelling] : 0;
}

/* ---- words of other languages ---- */

static int type_by_text(const void *key, const void *entry) {
    return strcmp(key, *(const char *const *)entry);
}

bool smith_layout_has_member(const struct smith_layout *layout, bool (*is_such)(const struct smith_member *member)) {
    for (uint32_t i = 0; i < layout->type_count; i++) {
        const struct smith_record *record = layout->types[i]->record;
        for (uint16_t k = 0; record && k < record->member_count; k++)
            if (is_such(&record->members[k]))
                return true;
    }
    return false;
}

bool smith_is_word_of_c(const char *name) {
    static const char *const reserved[] = {
        /* of C and C++, sorted */
        "alignas",       "alignof",     "and",       "and_eq",   "asm",        "auto",
        "bitand",        "bitor",       "bool",      "break",    "case",       "catch",
        "char",          "class",       "compl",     "const",    "const_cast", "constexpr",
        "continue",      "decltype",    "default",   "delete",   "do",         "double",
        "dynamic_cast",  "else",        "enum",      "explicit", "export",     "extern",
        "false",         "float",       "for",       "friend",   "goto",       "if",
        "inline",        "int",         "long",      "mutable",  "namespace",  "new",
        "noexcept",      "not",         "not_eq",    "nullptr",  "operator",   "or",
        "or_eq",         "private",     "protected", "public",   "register",   "reinterpret_cast",
        "restrict",      "return",      "short",     "signed",   "sizeof",     "static",
        "static_assert", "static_cast", "struct",    "switch",   "template",   "this",
        "thread_local",  "throw",       "true",      "try",      "typedef",    "typeid",
        "typename",      "union",       "unsigned",  "using",    "virtual",    "void",
        "volatile",      "wchar_t",     "while",     "xor",      "xor_eq",
    };
    return bsearch(name, reserved, sizeof reserved / sizeof *reserved, sizeof *reserved, type_by_text) != NULL;
}
