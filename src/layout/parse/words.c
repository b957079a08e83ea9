/* SPDX-License-Identifier: MIT
 *
 * The words of the language, and what people write who know other languages.
 */
#include "layout/parse/words.h"
#include <stddef.h>
#include <string.h>

/* ---- the words of the language ---- */

static const struct layout_word language_words[] = {
    {"layout", WORD_ITEM, "Names the format: `layout NAME \"title\";`, once and first."},
    {"endian", WORD_ITEM,
     "The byte order of numbers that do not say it: `endian big;`, `endian big if mark == \"MM\";`."},
    {"root", WORD_ITEM, "Which struct a file is: `root NAME;`."},
    {"import", WORD_ITEM, "Brings the items of another layout into scope: `import \"name\";`."},
    {"enum", WORD_ITEM, "Names of values of an integer: `enum Kind { one = 1, two }`, used as `u8<Kind>`."},
    {"bits", WORD_ITEM, "Names of ranges of bits: `bits Flags { 0..3: kind, 4: open }`, used as `u8<Flags>`."},
    {"struct", WORD_ITEM, "Members one behind the other: `struct Point { x: i16, y: i16 }`."},
    {"type", WORD_ITEM, "Another name for a type: `type Index = u16 be;`."},
    {"template", WORD_ITEM, "A struct with parameters: `template Grid<T, n> { cells: [T; n * n] }`."},
    {"typeset", WORD_ITEM, "Chunks that may come in any order and number: `typeset Objects: Frame { ... }`."},
    {"frame", WORD_ITEM, "How chunks begin: `frame Block { id: u8 = id, size: u32 = size, end id }`."},
    {"releases", WORD_ITEM,
     "The releases of the program whose files these are, oldest first: `releases { \"1.0\", \"1.1\" }`."},
    {"hook", WORD_ITEM, "A codec that is functions in C: `hook codec runs(width);`."},

    {"bool", WORD_TYPE, "A byte; 0 is false, anything else true."},
    {"u8", WORD_TYPE, "An unsigned integer of 1 byte."},
    {"u16", WORD_TYPE, "An unsigned integer of 2 bytes, in the layout's byte order."},
    {"u24", WORD_TYPE, "An unsigned integer of 3 bytes, in the layout's byte order."},
    {"u32", WORD_TYPE, "An unsigned integer of 4 bytes, in the layout's byte order."},
    {"u40", WORD_TYPE, "An unsigned integer of 5 bytes, in the layout's byte order."},
    {"u48", WORD_TYPE, "An unsigned integer of 6 bytes, in the layout's byte order."},
    {"u56", WORD_TYPE, "An unsigned integer of 7 bytes, in the layout's byte order."},
    {"u64", WORD_TYPE, "An unsigned integer of 8 bytes, in the layout's byte order."},
    {"i8", WORD_TYPE, "A signed integer of 1 byte."},
    {"i16", WORD_TYPE, "A signed integer of 2 bytes, in the layout's byte order."},
    {"i24", WORD_TYPE, "A signed integer of 3 bytes, in the layout's byte order."},
    {"i32", WORD_TYPE, "A signed integer of 4 bytes, in the layout's byte order."},
    {"i40", WORD_TYPE, "A signed integer of 5 bytes, in the layout's byte order."},
    {"i48", WORD_TYPE, "A signed integer of 6 bytes, in the layout's byte order."},
    {"i56", WORD_TYPE, "A signed integer of 7 bytes, in the layout's byte order."},
    {"i64", WORD_TYPE, "A signed integer of 8 bytes, in the layout's byte order."},
    {"f32", WORD_TYPE, "A float of 4 bytes, in the layout's byte order."},
    {"f64", WORD_TYPE, "A float of 8 bytes, in the layout's byte order."},
    {"leb", WORD_TYPE, "A signed LEB128 number; what memory holds is in brackets: `leb<i32>`."},
    {"uleb", WORD_TYPE, "An unsigned LEB128 number; what memory holds is in brackets: `uleb<u32>`."},
    {"vlq", WORD_TYPE, "Groups of seven bits, the highest first; what memory holds is in brackets: `vlq<u32>`."},
    {"oct", WORD_TYPE, "A number in so many characters: octal digits and a NUL, as in tar: `oct[12]`."},
    {"dec", WORD_TYPE, "A number in so many characters: decimal digits and blanks, as in ar: `dec[10]`."},
    {"hex", WORD_TYPE, "A number in so many characters: hexadecimal digits, as in cpio: `hex[8]`."},
    {"utf8", WORD_TYPE, "A text: `utf8[n]`, `utf8(u8)`, `utf8 to 0`, or `utf8` to the end of the region."},
    {"ascii", WORD_TYPE, "A text: `ascii[n]`, `ascii(u8)`, `ascii to 0`, or `ascii` to the end of the region."},
    {"cp1251", WORD_TYPE, "A text in the Cyrillic code page 1251; as long as its extent says, like `utf8`."},
    {"cp1252", WORD_TYPE, "A text in the Western code page 1252; as long as its extent says, like `utf8`."},
    {"cp437", WORD_TYPE, "A text in the code page 437 of DOS; as long as its extent says, like `utf8`."},
    {"shift_jis", WORD_TYPE, "Text in code page 932: Shift-JIS as Windows has it."},
    {"cp949", WORD_TYPE, "Text in code page 949, Korean."},
    {"utf16le", WORD_TYPE, "Text in UTF-16, little-endian. What ends or fills it has two bytes."},
    {"utf16be", WORD_TYPE, "Text in UTF-16, big-endian. What ends or fills it has two bytes."},
    {"bytes", WORD_TYPE, "Bytes as they are; as many as their extent says, like `utf8`."},
    {"union", WORD_TYPE, "What a tag chooses: `union(kind) { 1: lamp: Lamp, else: other: u32 }`."},
    {"at", WORD_TYPE, "The value lies elsewhere, and here stands where: `at u32 T`."},
    {"space", WORD_TYPE, "What is `in` it stands here; or a name for the place."},

    {"sized", WORD_CODEC, "A region of so many bytes: `sized(n) T`."},
    {"zlib", WORD_CODEC, "A region that zlib packs into so many bytes: `zlib(n) T`."},
    {"zlib_best", WORD_CODEC, "As `zlib`, written as small as it gets."},
    {"lz4", WORD_CODEC, "A region that is an LZ4 frame of so many bytes: `lz4(n) T`."},
    {"deflate", WORD_CODEC, "A region of deflate, by a method: `deflate(n, method) T`."},

    {"if", WORD_ATTRIBUTE, "The member is absent when the condition is 0."},
    {"default", WORD_ATTRIBUTE, "What an absent member counts as, and what a new one is."},
    {"range", WORD_ATTRIBUTE, "Which numbers are meant, both ends included: `range 0..180`, `range 1..`."},
    {"since", WORD_ATTRIBUTE, "The first release that has it: `since \"1.1\"`."},
    {"until", WORD_ATTRIBUTE,
     "The last release that has it: `until \"1.1\"`. In a list: up to the first element for which this is not 0: "
     "`[T until last]`."},
    {"key", WORD_ATTRIBUTE, "The member that identifies an element of the list."},
    {"sealed", WORD_ATTRIBUTE, "A change of its bytes is refused, and says why: `sealed \"a signature covers it\"`."},
    {"beside", WORD_ATTRIBUTE, "The list has an element for each of that list: they come and go together."},
    {"together", WORD_ATTRIBUTE,
     "A merge takes it from one side as a whole: a record, or each of a list; `together with tile`; up to an end: "
     "`together until last`."},
    {"in", WORD_ATTRIBUTE, "The bytes of the member stand in that space. Behind `at`: what the address counts from."},

    {"outer", WORD_FUNCTION, "A member of the nearest struct around this one that has one: `outer.version`."},
    {"rest", WORD_FUNCTION, "How many bytes are left in the region."},
    {"index", WORD_FUNCTION, "`list[index]`: of another list the element that this struct is in its own."},
    {"peek", WORD_FUNCTION, "The byte so far ahead, -1 when the region ends before: `peek(0)`."},
    {"count", WORD_FUNCTION, "The number of elements of a list, or of bytes: `count(list)`."},
    {"sizeof", WORD_FUNCTION, "The bytes a member has in the file: `sizeof(member)`, `sizeof(chunks)`."},
    {"unpacked", WORD_FUNCTION, "The bytes that the codec of a region unpacks: `unpacked(region)`."},
    {"product", WORD_FUNCTION, "The elements of a list, multiplied: `product(list)`."},
    {"crc32", WORD_FUNCTION, "A CRC-32 of members: `crc32(first..last)`."},
    {"adler32", WORD_FUNCTION, "An Adler-32 of members: `adler32(first..last)`."},
    {"sum", WORD_FUNCTION, "A sum of the bytes of members: `sum(u8, first..last)`."},
    {"xor", WORD_FUNCTION, "An exclusive or of the bytes of members: `xor(u8, first..last)`."},
    {"md5", WORD_FUNCTION, "The MD5 of members, in `bytes[16]`: `md5(first..last)`."},
    {"sha1", WORD_FUNCTION, "The SHA-1 of members, in `bytes[20]`: `sha1(first..last)`."},
    {"sha256", WORD_FUNCTION, "The SHA-256 of members, in `bytes[32]`: `sha256(first..last)`."},
    {"content", WORD_FUNCTION, "In a checksum: what the member unpacks to, not its bytes in the file."},

    {"be", WORD_OTHER, "Big-endian, whatever the layout says: `u16 be`."},
    {"le", WORD_OTHER, "Little-endian, whatever the layout says: `u16 le`."},
    {"little", WORD_OTHER, "The byte order of numbers that do not say it: `endian little;`."},
    {"big", WORD_OTHER,
     "The byte order of numbers that do not say it: `endian big;`, `endian big if mark == \"MM\";`."},
    {"magic", WORD_OTHER, "Bytes that must be there: `magic \"RIFF\"`."},
    {"pad", WORD_OTHER, "Zeros up to a multiple of so many bytes from the start of the struct: `fill: pad 4`."},
    {"chunks", WORD_OTHER, "The rest of the struct is a stream of chunks: `chunks Frame { ... }`."},
    {"forms", WORD_OTHER, "The chunks that one struct is in, oldest first: `lamp: Lamp forms { \"Lam\", \"Lam2\" }`."},
    {"many", WORD_OTHER, "The chunk may repeat; the member is a list."},
    {"width", WORD_OTHER, "How many bytes the LEB128 size of a chunk takes."},
    {"chain", WORD_OTHER, "Structs nested in each other, as a list: `chain T`."},
    {"link", WORD_OTHER, "The chunk that the next struct of a chain is in, or, behind its address, that struct."},
    {"reversed", WORD_OTHER, "The file has the letters of the text last to first."},
    {"blank", WORD_OTHER, "Blanks fill what the text leaves of its bytes, and are no part of it."},
    {"to", WORD_OTHER, "Up to this value, which ends a text, bytes or list: `utf8 to 0`, `[i16 to -1]`."},
    {"while", WORD_OTHER, "A list that goes on while this is not 0: `[T while peek(0) != 0]`."},
    {"after", WORD_OTHER, "Behind `to`: what must come before the end."},
    {"or", WORD_OTHER,
     "Behind `to` and `after`: the text that may end without it. In a reference: what other values name."},
    {"else", WORD_OTHER, "The case of a union for all other tags."},
    {"id", WORD_OTHER, "The field of a frame that says which chunk it is."},
    {"size", WORD_OTHER, "The field of a frame that says how long the chunk is."},
    {"unit", WORD_OTHER, "How many bytes the size of a chunk, or an address, counts as one."},
    {"whole", WORD_OTHER, "The size of a chunk counts its header too."},
    {"short", WORD_OTHER, "A lone LEB128 may reach beyond a chunk of size 1."},
    {"end", WORD_OTHER, "Which fields of a frame the end mark has; without it, chunks go on to the end of the region."},
    {"itself", WORD_OTHER, "A number of this element that says nothing about another file: `id: u16 -> itself`."},
    {"by", WORD_OTHER, "Which member of the element the reference compares."},
    {"base", WORD_OTHER, "The number of the first element that a reference names."},
    {"none", WORD_OTHER, "The value that names no element, or the address that leads nowhere."},
    {"when", WORD_OTHER,
     "The number names an element only where that member has one of these values: `when kind == 7 | 8`."},
    {"from", WORD_OTHER, "What the address counts from: `at u32(from = start)`."},
    {"next", WORD_OTHER, "The block ends where the next address leads, or with the file: `at u32(to next)`."},
    {"pin", WORD_OTHER, "The block stays where it is, always or `if`: `at u32(pin if loaded)`."},
    {"last", WORD_OTHER, "The block begins where these bytes stand last: `at last \"END\" T`."},
    {"order", WORD_OTHER, "How what lies elsewhere stands: `order index.*, index;`."},
    {"share", WORD_OTHER, "A space in which each value is stored once: `space { share }`."},
    {"begin", WORD_OTHER, "How a space begins that holds anything: `space { share, begin \"\\0\" }`."},
    {"align", WORD_OTHER, "What the address is a multiple of."},
    {"with", WORD_OTHER, "In a checksum: the member whose bytes count as another: `with sum = ' '`."},
    {"codec", WORD_OTHER, "What a hook is: `hook codec runs(width);`."},
};

const struct layout_word *smith_layout_word(unsigned index) {
    return index < sizeof language_words / sizeof *language_words ? &language_words[index] : NULL;
}

const struct layout_word *smith_layout_word_find(const char *word) {
    const struct layout_word *entry;
    for (unsigned i = 0; (entry = smith_layout_word(i)); i++)
        if (strcmp(entry->word, word) == 0)
            return entry;
    return NULL;
}

/* ---- what people write who know other languages ---- */

#define WORD_MAX 40

static const struct advice {
    enum advice_kind kind;
    const char *words; /* with a blank before and behind each; NULL = any */
    const char *before; /* TOKEN: the words one of which stands before it; NULL = any */
    const char *expected; /* TOKEN: how what was expected begins; NULL = any */
    const char *help; /* of TYPE and FUNCTION: what is written here */
} advices[] = {
    {ADVICE_TYPE, " byte uint8 uint8_t uchar u1 BYTE ", NULL, NULL, "u8"},
    {ADVICE_TYPE, " int8 int8_t sbyte s1 s8 ", NULL, NULL, "i8"},
    {ADVICE_TYPE, " uint16 uint16_t ushort word u2 u2le u16le WORD ", NULL, NULL, "u16"},
    {ADVICE_TYPE, " u16be u2be uint16be ", NULL, NULL, "u16 be"},
    {ADVICE_TYPE, " int16 int16_t short s2 s2le s16 i16le ", NULL, NULL, "i16"},
    {ADVICE_TYPE, " i16be s2be s16be ", NULL, NULL, "i16 be"},
    {ADVICE_TYPE, " uint32 uint32_t uint ulong dword u4 u4le u32le DWORD size_t ", NULL, NULL, "u32"},
    {ADVICE_TYPE, " u32be u4be uint32be ", NULL, NULL, "u32 be"},
    {ADVICE_TYPE, " int int32 int32_t long s4 s4le s32 i32le ", NULL, NULL, "i32"},
    {ADVICE_TYPE, " i32be s4be s32be ", NULL, NULL, "i32 be"},
    {ADVICE_TYPE, " uint64 uint64_t qword u8le u64le QWORD ", NULL, NULL, "u64"},
    {ADVICE_TYPE, " u64be u8be uint64be ", NULL, NULL, "u64 be"},
    {ADVICE_TYPE, " int64 int64_t s8le s64 i64le ", NULL, NULL, "i64"},
    {ADVICE_TYPE, " i64be s8be s64be ", NULL, NULL, "i64 be"},
    {ADVICE_TYPE, " u24be ", NULL, NULL, "u24 be"},
    {ADVICE_TYPE, " float float32 single f4 f4le f32le ", NULL, NULL, "f32"},
    {ADVICE_TYPE, " f32be f4be ", NULL, NULL, "f32 be"},
    {ADVICE_TYPE, " double float64 f8 f8le f64le ", NULL, NULL, "f64"},
    {ADVICE_TYPE, " f64be f8be ", NULL, NULL, "f64 be"},
    {ADVICE_TYPE, " boolean Bool BOOL ", NULL, NULL, "bool"},
    {ADVICE_TYPE, " char string str text cstring ", NULL, NULL, "utf8[n], utf8(u8) or utf8 to 0"},
    {ADVICE_TYPE, " strz stringz asciiz ", NULL, NULL, "ascii to 0"},
    {ADVICE_TYPE, " blob raw data buffer ", NULL, NULL, "bytes[n] or bytes"},
    {ADVICE_TYPE, " u128 i128 uint128 int128 ", NULL, NULL, "bytes[16]"},
    {ADVICE_TYPE, " varint leb128 uleb128 vlq_base128_le ", NULL, NULL, "uleb<u32> or leb<i32>"},
    {ADVICE_TYPE, " vlq_base128_be ", NULL, NULL, "vlq<u32>"},
    {ADVICE_TYPE, " array list vector ", NULL, NULL, "[T; n] or [T]"},
    {ADVICE_TYPE, " pointer ptr ", NULL, NULL, "at u32 T"},

    {ADVICE_CONSTRUCT, " switch match select choice case ", NULL, NULL,
     "union(tag) { 1: name: Type, else: other: Type }"},
    {ADVICE_CONSTRUCT, " pad padding align ", NULL, NULL, "fill: pad 4"},
    {ADVICE_CONSTRUCT, " repeat ", NULL, NULL, "[T; n], [T while condition] or [T until condition]"},
    {ADVICE_CONSTRUCT, " array list vector ", NULL, NULL, "[T; n]"},
    {ADVICE_CONSTRUCT, " char string str ", NULL, NULL, "utf8[n], utf8(u8) or utf8 to 0"},

    {ADVICE_FUNCTION, " len length size elements ", NULL, NULL, "count(list), or in bytes sizeof(member)"},
    {ADVICE_FUNCTION, " offsetof position tell ", NULL, NULL, "`at u32` before the type of what lies there"},
    {ADVICE_FUNCTION, " crc crc32b ", NULL, NULL, "crc32(first..last)"},
    {ADVICE_FUNCTION, " checksum sum8 sum16 sum32 ", NULL, NULL, "sum(u8, first..last)"},
    {ADVICE_FUNCTION, " sha hash digest ", NULL, NULL, "sha1(first..last), sha256(first..last) or md5(first..last)"},
    {ADVICE_FUNCTION, " crc16 sha512 xxhash ", NULL, NULL,
     "bytes[n] or a number, which is kept as it is: of checksums there are only crc32, adler32, sum and xor, of hashes "
     "md5, sha1 and sha256"},

    {ADVICE_CONSTANT, " true TRUE True ", NULL, NULL, "1"},
    {ADVICE_CONSTANT, " false FALSE False ", NULL, NULL, "0"},
    {ADVICE_CONSTANT, " null NULL None nil ", NULL, NULL, "0; when a member is absent, its `if` says so"},
    {ADVICE_CONSTANT, " EOF eof ", NULL, NULL, "rest == 0"},

    {ADVICE_CHARACTER, " # ", NULL, NULL, "a comment begins with //"},
    {ADVICE_CHARACTER, " ` \xE2\x80\x9C \xE2\x80\x9D ", NULL, NULL, "a text is in double quotes: \"...\""},

    {ADVICE_TOKEN, " ; ", NULL, "`,` or the `}`", "members are separated by commas"},
    {ADVICE_TOKEN, " ; ", " } ", "layout, root", "nothing follows the closing brace of an item"},
    {ADVICE_TOKEN, " [ ", NULL, "`,` or the `}`", "a list is written around the type of its elements: [T; 4]"},
    {ADVICE_TOKEN, " ? ", NULL, "`:` between",
     "a member that may be absent says when it is there: `if` and a condition"},
    {ADVICE_TOKEN, " ? ", NULL, "`,` or the `}`",
     "a member that may be absent says when it is there: `if` and a condition"},
    {ADVICE_TOKEN, " = ", NULL, "`)` to close", "whether two values are the same is asked with `==`"},
    {ADVICE_TOKEN, " = ", " : ", NULL, "what computes a member stands behind its type: `name: u8 = 1`"},
    {ADVICE_TOKEN, " : ", NULL, "`,` or the `}`", "what computes a member is behind a `=`"},
    {ADVICE_TOKEN, " > ", " = ", "a number", "what computes a member is behind a `=`, what it refers to behind a `->`"},
    {ADVICE_TOKEN, " > ", " < ", "a number", "whether two values differ is asked with `!=`"},
    {ADVICE_TOKEN, " : ", NULL, "`{` to open the names",
     "which integer holds a value of an enum is said where it stands: u8<Enum>"},
    {ADVICE_TOKEN, " - ", NULL, "layout, root", "a comment begins with //"},
    {ADVICE_TOKEN, " and ", NULL, NULL, "here that is written `&&`"},
    {ADVICE_TOKEN, " or ", NULL, NULL, "here that is written `||`"},
    {ADVICE_TOKEN, NULL, " not ", NULL, "here that is written `!`"},
    {ADVICE_TOKEN, NULL, " sizeof count unpacked product ", NULL,
     "what is asked for stands in parentheses: sizeof(name)"},
    {ADVICE_TOKEN, NULL, " pad ", "`:` between", "a pad has a name like every member: `fill: pad 4`"},
    {ADVICE_TOKEN, NULL, " align ", NULL, "bytes up to a multiple of so many are a pad: `fill: pad 4`"},
    {ADVICE_TOKEN, " le little ", NULL, NULL, "little-endian numbers have a `le` behind their type: u16 le"},
    {ADVICE_TOKEN, NULL, " le little ", NULL, "little-endian numbers have a `le` behind their type: u16 le"},
    {ADVICE_TOKEN, " big ", NULL, NULL, "big-endian numbers have a `be` behind their type: u16 be"},
    {ADVICE_TOKEN, NULL, " big ", NULL, "big-endian numbers have a `be` behind their type: u16 be"},
    {ADVICE_TOKEN, NULL, " unsigned signed ", NULL, "u8, u16 ... are without a sign, i8, i16 ... with one"},
    {ADVICE_TOKEN, NULL, " match switch ", NULL,
     "here that is written union(tag) { 1: name: Type, else: other: Type }"},
    {ADVICE_TOKEN, " while until ", NULL, "`,` or the `}`",
     "a list that goes on so has this inside: [T while condition]"},
    {ADVICE_TOKEN, " ( ", NULL, "`[` and the number", "how many characters a number has stands in brackets: oct[12]"},
    {ADVICE_TOKEN, " , ) ", NULL, "`:` between", "is there a comma too many before it?"},
    {ADVICE_TOKEN, " , ", NULL, "`)` to close the checksum", "members one behind the other are written first..last"},
    {ADVICE_TOKEN, NULL, NULL, "what is summed up", "as in sum(u8, first..last)"},
    {ADVICE_TOKEN, NULL, NULL, "`codec` behind `hook`", "as in hook codec runs(width);"},
    {ADVICE_TOKEN, " class record type message seq ", NULL, "layout, root", "here that is written struct Name { ... }"},
    {ADVICE_TOKEN, " typedef using alias ", NULL, "layout, root", "a type gets another name so: type Name = T;"},
    {ADVICE_TOKEN, " union ", NULL, "layout, root", "a union is the type of a member: name: union(tag) { ... }"},
    {ADVICE_TOKEN, " const define let ", NULL, "layout, root",
     "constants are the names of an enum: enum Limits { rooms = 24 }"},
    {ADVICE_TOKEN, " include import use require ", NULL, "layout, root", "here that is written import \"name\";"},
    {ADVICE_TOKEN, " endianness byteorder ", NULL, "layout, root", "here that is written endian big;"},
};

/* Whether `words`, with a blank before and behind each, has the word. */
static bool has_word(const char *words, const char *word, size_t size) {
    char padded[WORD_MAX];
    if (!words || !size || size + 3 > sizeof padded)
        return !words;
    padded[0] = ' ';
    memcpy(padded + 1, word, size);
    memcpy(padded + 1 + size, " ", 2);
    return strstr(words, padded) != NULL;
}

const char *smith_advice_find(enum advice_kind kind, const char *word) {
    for (size_t i = 0; i < sizeof advices / sizeof *advices; i++)
        if (advices[i].kind == kind && has_word(advices[i].words, word, strlen(word)))
            return advices[i].help;
    return NULL;
}

bool smith_advise_word(struct diagnosis *diagnosis, enum advice_kind kind, const char *word) {
    const char *ours = smith_advice_find(kind, word);
    if (ours)
        smith_mistake_help(diagnosis, "here that is written %s", ours);
    return ours;
}

static bool token_has_word(const struct parser *parser, const struct token *token, const char *words) {
    const struct source_text *source = smith_diagnosis_text(parser->diagnosis, token->start);
    return has_word(words, (const char *)source->text.data + (token->start - source->start), token->size);
}

static bool advice_begins(const char *text, const char *beginning) {
    return !beginning || strncmp(text, beginning, strlen(beginning)) == 0;
}

static bool advice_fits(const struct parser *parser, const struct advice *advice, const char *expected) {
    if (advice->kind != ADVICE_TOKEN || !advice_begins(expected, advice->expected))
        return false;
    if (advice->before && (!parser->at || !token_has_word(parser, this_token(parser) - 1, advice->before)))
        return false;
    return !advice->words || (this_token(parser)->size && token_has_word(parser, this_token(parser), advice->words));
}

/* What has a shape rather than a spelling; NULL = nothing. */
static const char *of_shape(const struct parser *parser, const char *expected) {
    const struct token *token = this_token(parser);
    bool is_name = token->kind == TOKEN_NAME;
    if (token->kind == TOKEN_REAL && advice_begins(expected, "a number, a name"))
        return "expressions are about whole numbers";
    if (is_name && advice_begins(expected, "`:` between the name and the type"))
        return "the name of a member comes first: `name: type`";
    bool is_entry =
        token_is_punctuation(token_ahead(parser, 1), ':') || advice_begins(expected, "`,` or the `}` of the enum");
    if (is_name && is_entry && advice_begins(expected, "`,` or the `}`"))
        return "is a comma missing before it?";
    return NULL;
}

void *smith_advise(const struct parser *parser, const char *expected) {
    const char *help = NULL;
    for (size_t i = 0; !help && i < sizeof advices / sizeof *advices; i++)
        if (advice_fits(parser, &advices[i], expected))
            help = advices[i].help;
    if (!help)
        help = of_shape(parser, expected);
    return help ? smith_mistake_help(parser->diagnosis, "%s", help) : NULL;
}
