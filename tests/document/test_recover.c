/* SPDX-License-Identifier: MIT
 *
 * Salvage: damaged files of chunks, and what must come of them. Each case is a layout, bytes, the bytes of the file that
 * is made of what can be found, and what is told about it.
 */
#include "document/recover/recover.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define BYTES(text)                                                                                                    \
    { (const uint8_t *)(text), sizeof(text) - 1 }
#define LAYOUT                                                                                                          \
    "layout t; frame C { id: bytes(u8) = id, size: leb<i64> = size, short, end id }\n"                                  \
    "struct File { magic \"F\", chunks C { \"Info\" info: Info, \"Rooms\" rooms: [C \"Room\": Room] key number } }\n"   \
    "struct Info { chunks C { \"Title\" title: utf8, \"Level\" level: leb<i32>, \"Doors\" doors: [Door] } }\n"          \
    "struct Door { number: u8, lock: u16 }\n"                                                                           \
    "struct Room { number: u8, chunks C { \"Name\" name: utf8, \"Size\" size: u16, \"Things\" things: [Things..] } }\n" \
    "typeset Things: C { \"Lamp\" lamp: u16, \"Tree\" tree: u8 }\n root File;"

/* The same in little, for files that begin with no F but with a number that says their byte order. */
#define LAYOUT_OF_BOTH_ORDERS                                                                                          \
    "layout t; endian big if kind == 2; frame C { id: bytes(u8) = id, size: u16 = size, end id }\n"                    \
    "struct File { kind: u8, chunks C { \"Title\" title: utf8, \"Level\" level: u32 } } root File;"

/* One with more before its chunks than is looked at again and again. */
#define LAYOUT_OF_LONG_BEGINNING                                                                                       \
    "layout t; frame C { id: bytes(u8) = id, size: u8 = size, end id }\n"                                              \
    "struct File { magic \"L\", table: bytes[5000], chunks C { \"Title\" title: utf8 } } root File;"
#define LONG_BEGINNING 'L', [5001] = 5, 'T', 'i', 't', 'l', 'e', 2, 'H', 'i'
static const uint8_t long_whole[] = {LONG_BEGINNING, 0}, long_tailed[] = {LONG_BEGINNING, 0, 'm', 'o', 'r', 'e'},
                     long_cut[] = {LONG_BEGINNING, 4, 'N', 'e'}, long_damaged[] = {'L', 'x'};

#define INFO "\4Info\x12\5Title\2Hi\5Level\1\3\0"
#define ROOM(n, name, size) "\4Room\x11" n "\4Name\1" name "\4Size\2" size "\0"

struct rescue {
    const char *name;
    struct smith_bytes before, after; /* after: no bytes = as before */
    const char *codes; /* of the changes, in order; NULL = it cannot be read */
};

static const struct rescue rescues[] = {
    {"a whole file", BYTES("F" INFO "\5Rooms\x2F" ROOM("\1", "a", "12") ROOM("\2", "b", "34") "\0\0"), {NULL, 0}, ""},
    {"cut within a chunk", BYTES("F\4Info\x12\5Title\2Hi\5Lev"), BYTES("F\4Info\x0A\5Title\2Hi\0\0"),
     "BYTES-LOST CHUNK-FRAMED"},
    {"cut within a list", BYTES("F\4Info\x25\5Title\2Hi\5Doors\x0C\1aa\2bb\3c"),
     BYTES("F\4Info\x17\5Title\2Hi\5Doors\6\1aa\2bb\0\0"), "CHUNK-FRAMED BYTES-LOST CHUNK-FRAMED"},
    {"cut behind an element", BYTES("F\4Info\x25\5Doors\x0C\1aa\2bb"), BYTES("F\4Info\x0E\5Doors\6\1aa\2bb\0\0"),
     "CHUNK-FRAMED CHUNK-FRAMED"},
    {"cut within the first element", BYTES("F\4Info\x25\5Title\2Hi\5Doors\x0C\1a"), BYTES("F\4Info\x0A\5Title\2Hi\0\0"),
     "BYTES-LOST CHUNK-FRAMED"},
    {"an end mark cut off", BYTES("F\4Info\x0A\5Title\2Hi\0"), BYTES("F\4Info\x0A\5Title\2Hi\0\0"), ""},
    {"zeros over a chunk", BYTES("F\4Info\x11\0\0\0\0\0\0\0\0\5Level\1\3\0\0"), BYTES("F\4Info\x09\5Level\1\3\0\0"),
     "BYTES-LOST"},
    {"a size too large", BYTES("F\4Info\x12\5Title\5Hi\5Level\1\3\0\0"), BYTES("F" INFO "\0"), "CHUNK-FRAMED"},
    {"a size of a container too small", BYTES("F\4Info\3\5Title\2Hi\5Level\1\3\0\0"), BYTES("F" INFO "\0"),
     "CHUNK-FRAMED"},
    {"a size of 1 for a longer number", BYTES("F\4Info\x0A\5Level\1\xB4\x7F\0\0"),
     BYTES("F\4Info\x0A\5Level\2\xB4\x7F\0\0"), "CHUNK-FRAMED"},
    {"bytes between chunks", BYTES("F\4Info\x15\5Title\2Hi###\5Level\1\3\0\0"), BYTES("F" INFO "\0"), "BYTES-LOST"},
    {"a letter of an id changed", BYTES("F\4Info\x12\5Title\2Hi\5LeveX\1\3\0\0"), BYTES("F" INFO "\0"), "CHUNK-FRAMED"},
    {"a chunk nobody knows stays", BYTES("F" INFO "\4News\3abc\0"), {NULL, 0}, ""},
    {"two chunks nobody knows stay, whatever else is wrong",
     BYTES("F\4Info\x15\5Title\2Hi###\5Level\1\3\0\4News\3abc\4More\2de\4Last\1f\0"),
     BYTES("F" INFO "\4News\3abc\4More\2de\4Last\1f\0"), "BYTES-LOST"},
    {"chunks nobody knows before one that is known",
     BYTES("F\4News\3abc\4More\2de\4Info\x15\5Title\2Hi###\5Level\1\3\0\0"), BYTES("F\4News\3abc\4More\2de" INFO "\0"),
     "BYTES-LOST"},
    {"a bit of a short id changed",
     BYTES("F\5Rooms\x18\4Rooe\x11\1\4Name\1a\4Size\2"
           "12\0\0\0"),
     BYTES("F\5Rooms\x18" ROOM("\1", "a", "12") "\0\0"), "CHUNK-FRAMED"},
    {"the header of a list lost", BYTES("F" INFO "########" ROOM("\1", "a", "12") ROOM("\2", "b", "34") "\0\0"),
     BYTES("F" INFO "\5Rooms\x2F" ROOM("\1", "a", "12") ROOM("\2", "b", "34") "\0\0"), "BYTES-LOST CHUNK-FRAMED"},
    {"a room that lost its end", BYTES("F\5Rooms\x29\4Room\x11\1\4Name\1a\4Si" ROOM("\2", "b", "34") "\0\0"),
     BYTES("F\5Rooms\x27\4Room\x09\1\4Name\1a\0" ROOM("\2", "b", "34") "\0\0"), "BYTES-LOST CHUNK-FRAMED"},
    {"an element that cannot be read", BYTES("F\5Rooms\x20\4Room\x19\1\6Things\x0F\4Lamp\1x\4Tree\1y\0\0\0\0"),
     BYTES("F\5Rooms\x19\4Room\x12\1\6Things\x08\4Tree\1y\0\0\0\0"), "CHUNK-LOST"},
    {"a few zeros behind the end stay", BYTES("F" INFO "\0\0\0\0\0\0"), {NULL, 0}, ""},
    {"zeros behind the end", BYTES("F" INFO "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"), BYTES("F" INFO "\0"),
     "BYTES-LOST"},
    {"zeros over the beginning of a list", BYTES("F" INFO "\0\0\0\0\0\0\0" ROOM("\1", "a", "12") "\0\0"),
     BYTES("F" INFO "\5Rooms\x18" ROOM("\1", "a", "12") "\0\0"), "BYTES-LOST CHUNK-FRAMED"},
    {"other bytes behind the end stay", BYTES("F" INFO "\0more"), {NULL, 0}, ""},
    {"big-endian, bytes between chunks", BYTES("\2\5Title\0\2Hi###\5Level\0\4\0\0\0\3\0"),
     BYTES("\2\5Title\0\2Hi\5Level\0\4\0\0\0\3\0"), "BYTES-LOST"},
    {"little-endian, bytes between chunks", BYTES("\1\5Title\2\0Hi###\5Level\4\0\3\0\0\0\0"),
     BYTES("\1\5Title\2\0Hi\5Level\4\0\3\0\0\0\0"), "BYTES-LOST"},
    {"a long beginning, other bytes behind the end", {long_tailed, sizeof long_tailed}, {NULL, 0}, ""},
    {"a long beginning, cut within a chunk",
     {long_cut, sizeof long_cut},
     {long_whole, sizeof long_whole},
     "BYTES-LOST"},
    {"cut within the beginning", {long_damaged, sizeof long_damaged}, {NULL, 0}, NULL},
};

/* By the first byte of the file. */
static const char *layout_of(const struct rescue *rescue) {
    switch (rescue->before.data[0]) {
    case 'F': return LAYOUT;
    case 'L': return LAYOUT_OF_LONG_BEGINNING;
    default: return LAYOUT_OF_BOTH_ORDERS;
    }
}

static void codes_of(const struct smith_changes *changes, char *text, size_t size) {
    text[0] = '\0';
    for (uint32_t i = 0; i < changes->count; i++) {
        if (i)
            strncat(text, " ", size - strlen(text) - 1);
        strncat(text, changes->items[i].code, size - strlen(text) - 1);
    }
}

static void rescue_it(void **state) {
    const struct rescue *rescue = *state;
    const char *text = layout_of(rescue);
    const struct smith_bytes layout_text = {(const uint8_t *)text, strlen(text)};
    const struct smith_bytes after = rescue->after.data ? rescue->after : rescue->before;
    struct smith_layout_source *source;
    struct smith_document *document;
    struct smith_changes changes;
    struct smith_buffer out;
    struct smith_error error = {0};
    char codes[256];
    assert_int_equal(smith_layout_parse(layout_text, "salvage", NULL, &source, NULL, &error), SMITH_OK);
    smith_changes_begin(&changes, NULL, 0);
    enum smith_status status =
        smith_recover(smith_layout_get(source), rescue->before, NULL, &document, &changes, &error);
    if (!rescue->codes) {
        assert_int_equal(status, SMITH_DAMAGED);
        assert_null(document);
        smith_changes_free(&changes);
        smith_layout_free(source);
        return;
    }
    if (status != SMITH_OK)
        fail_msg("%s: %s", rescue->name, error.message);
    assert_int_equal(smith_encode(document, &out, &error), SMITH_OK);
    codes_of(&changes, codes, sizeof codes);
    if (out.size != after.size || memcmp(out.data, after.data, out.size) != 0)
        for (size_t i = 0; i < out.size; i++)
            print_message("%02X%c", out.data[i], i % 24 == 23 ? '\n' : ' ');
    assert_string_equal(codes, rescue->codes);
    assert_int_equal(out.size, after.size);
    assert_memory_equal(out.data, after.data, out.size);
    smith_buffer_free(&out);
    smith_changes_free(&changes);
    smith_document_free(document);
    smith_layout_free(source);
}

int test_recover(void) {
    enum { COUNT = sizeof rescues / sizeof *rescues };
    struct CMUnitTest tests[COUNT];
    for (unsigned i = 0; i < COUNT; i++)
        tests[i] = (struct CMUnitTest){rescues[i].name, rescue_it, NULL, NULL, (void *)(uintptr_t)&rescues[i]};
    return _cmocka_run_group_tests("salvage", tests, COUNT, NULL, NULL);
}
