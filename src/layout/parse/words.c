/* SPDX-License-Identifier: MIT
 *
 * The words of the language (words.h).
 */
#include "layout/parse/words.h"
#include <stddef.h>
#include <string.h>

static const struct layout_word words[] = {
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
    {"bytes", WORD_TYPE, "Bytes as they are; as many as their extent says, like `utf8`."},
    {"union", WORD_TYPE, "What a tag chooses: `union(kind) { 1: lamp: Lamp, else: other: u32 }`."},
    {"at", WORD_TYPE, "The value lies elsewhere, and here stands where: `at u32 T`."},
    {"space", WORD_TYPE, "What is `in` it stands here; or a name for the place."},

    {"sized", WORD_CODEC, "A region of so many bytes: `sized(n) T`."},
    {"zlib", WORD_CODEC, "A region that zlib packs into so many bytes: `zlib(n) T`."},
    {"zlib_best", WORD_CODEC, "As `zlib`, written as small as it gets."},
    {"lz4", WORD_CODEC, "A region that is an LZ4 frame of so many bytes: `lz4(n) T`."},
    {"deflate", WORD_CODEC, "A region of deflate without the header of zlib: `deflate(n, method) T`."},

    {"if", WORD_ATTRIBUTE, "The member is absent when the condition is 0."},
    {"default", WORD_ATTRIBUTE, "What an absent member counts as, and what a new one is."},
    {"range", WORD_ATTRIBUTE, "Which numbers are meant, both ends included: `range 0..180`, `range 1..`."},
    {"key", WORD_ATTRIBUTE, "The member that identifies an element of the list."},
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
    {"content", WORD_FUNCTION, "In a checksum: what the member unpacks to, not its bytes in the file."},

    {"be", WORD_OTHER, "Big-endian, whatever the layout says: `u16 be`."},
    {"le", WORD_OTHER, "Little-endian, whatever the layout says: `u16 le`."},
    {"little", WORD_OTHER, "The byte order of numbers that do not say it: `endian little;`."},
    {"big", WORD_OTHER,
     "The byte order of numbers that do not say it: `endian big;`, `endian big if mark == \"MM\";`."},
    {"magic", WORD_OTHER, "Bytes that must be there: `magic \"RIFF\"`."},
    {"pad", WORD_OTHER, "Zeros up to a multiple of so many bytes from the start of the struct: `fill: pad 4`."},
    {"chunks", WORD_OTHER, "The rest of the struct is a stream of chunks: `chunks Frame { ... }`."},
    {"many", WORD_OTHER, "The chunk may repeat; the member is a list."},
    {"width", WORD_OTHER, "How many bytes the LEB128 size of a chunk takes."},
    {"chain", WORD_OTHER, "Structs nested in each other, as a list: `chain T`."},
    {"link", WORD_OTHER, "The chunk that the next struct of a chain is in, or, behind its address, that struct."},
    {"reversed", WORD_OTHER, "The file has the letters of the text last to first."},
    {"to", WORD_OTHER, "Up to this value, which ends a text, bytes or list: `utf8 to 0`, `[i16 to -1]`."},
    {"while", WORD_OTHER, "A list that goes on while this is not 0: `[T while peek(0) != 0]`."},
    {"until", WORD_OTHER, "A list up to the first element for which this is not 0: `[T until last]`."},
    {"after", WORD_OTHER, "Behind `to`: what must come before the end."},
    {"or", WORD_OTHER, "Behind `to` and `after`: the text that may end without it."},
    {"else", WORD_OTHER, "The case of a union for all other tags."},
    {"id", WORD_OTHER, "The field of a frame that says which chunk it is."},
    {"size", WORD_OTHER, "The field of a frame that says how long the chunk is."},
    {"unit", WORD_OTHER, "How many bytes the size of a chunk counts as one."},
    {"whole", WORD_OTHER, "The size of a chunk counts its header too."},
    {"short", WORD_OTHER, "A lone LEB128 may reach beyond a chunk of size 1."},
    {"end", WORD_OTHER, "Which fields of a frame the end mark has."},
    {"itself", WORD_OTHER, "A number of this element that says nothing about another file: `id: u16 -> itself`."},
    {"by", WORD_OTHER, "Which member of the element the reference compares."},
    {"base", WORD_OTHER, "The number of the first element that a reference names."},
    {"none", WORD_OTHER, "The value that names no element, or the address that leads nowhere."},
    {"from", WORD_OTHER, "What the address counts from: `at u32(from = start)`."},
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
    return index < sizeof words / sizeof *words ? &words[index] : NULL;
}

const struct layout_word *smith_layout_word_find(const char *word) {
    const struct layout_word *entry;
    for (unsigned i = 0; (entry = smith_layout_word(i)); i++)
        if (strcmp(entry->word, word) == 0)
            return entry;
    return NULL;
}
