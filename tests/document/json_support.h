/* SPDX-License-Identifier: MIT
 *
 * What the tests of JSON share: a layout from a few lines, and JSON through a document and back.
 */
#ifndef TESTS_JSON_SUPPORT_H
#define TESTS_JSON_SUPPORT_H

#include "base/buffer.h"
#include <levelsmith/levelsmith.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

/* In front of every layout of these tests; `members` of a test are those of its root. */
#define JSON_PRELUDE                                                                                                   \
    "layout t;\n"                                                                                                      \
    "enum Colour { red = 0, green = 1, blue = 2 } enum Sign { minus = -1, plus = 1 }\n"                                \
    "enum Way { XnZp = 0, XpZp = 1, XpZn = 2 }\n"                                                                      \
    "bits Flags { 0: Wall, 1: Box, 7: Last }\n"                                                                        \
    "bits Split { 0: split, 1..2: way<Way>, 3..5: amount }\n"                                                          \
    "frame C { id: bytes(leb<i32>) = id, size: leb<i64> = size, end id }\n"                                            \
    "struct Vec { x: i32, y: i32 }\n"                                                                                  \
    "struct Name { text: utf8(u8) }\n"                                                                                 \
    "struct Deep { inner: Name, list: [Name; (u8)] }\n"                                                                \
    "struct Light { position: Vec, on: bool, name: utf8(u8) }\n"                                                       \
    "struct Box { chunks C { \"A\" a: u8, \"L\" label: utf8 } }\n"                                                     \
    "struct Choice { kind: u8, what: union(kind) { 1: vec: Vec, 2: name: Name, 3: number: u16, 4: flags: Fl,\n"        \
    "                5: list: Nums } }\n"                                                                              \
    "struct Fl { flags: u8<Flags> }\n"                                                                                 \
    "struct Nums { n: [u8; (u8)] }\n"                                                                                  \
    "typeset Things: C { \"Light\" light: Light, \"Num\" number: leb<i32>, \"Box\" box: Box, \"Flag\" flag: Fl }\n"

static inline struct smith_bytes bytes_of(const char *text) {
    return (struct smith_bytes){(const uint8_t *)text, strlen(text)};
}

static inline struct smith_layout_source *layout_of(const char *members) {
    static const char frame[] = JSON_PRELUDE "struct Root { %s }\nroot Root;\n";
    char *text = malloc(sizeof frame + strlen(members));
    assert_non_null(text);
    sprintf(text, frame, members);
    struct smith_layout_source *source = NULL;
    struct smith_buffer report;
    enum smith_status status = smith_layout_parse(bytes_of(text), "test", NULL, &source, &report, NULL);
    if (status != SMITH_OK)
        print_error("%.*s\n", (int)report.size, (const char *)report.data);
    assert_int_equal(status, SMITH_OK);
    smith_buffer_free(&report);
    free(text);
    return source;
}

static inline struct smith_document *read_json(const struct smith_layout_source *source, const char *json) {
    struct smith_document *document = NULL;
    struct smith_error error;
    if (smith_json_read(smith_layout_get(source), bytes_of(json), NULL, &document, &error) != SMITH_OK)
        fail_msg("%s\n%s at %u:%u %s: %s", json, error.code, error.line, error.column, error.path, error.message);
    return document;
}

/* The document's JSON, NUL-terminated; the caller frees it. */
static inline struct smith_buffer write_json(const struct smith_document *document, bool compact) {
    struct smith_json_style style = {.compact = compact};
    struct smith_buffer out;
    smith_buffer_init(&out, NULL);
    assert_int_equal(smith_json_write(document, &style, &out, NULL), SMITH_OK);
    smith_buffer_byte(&out, '\0');
    assert_false(out.failed);
    return out;
}

static inline void check_through(const char *members, const char *json, const char *expected, bool compact) {
    struct smith_layout_source *source = layout_of(members);
    struct smith_document *document = read_json(source, json);
    struct smith_buffer out = write_json(document, compact);
    assert_string_equal((const char *)out.data, expected);
    smith_buffer_free(&out);
    smith_document_free(document);
    smith_layout_free(source);
}

#endif
