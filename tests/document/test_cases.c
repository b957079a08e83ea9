/* SPDX-License-Identifier: MIT
 *
 * The engine, case by case. Each file of tests/document/cases is one: a layout, bytes, and what must come of them. The
 * sections are
 *
 *     --- layout     the layout text
 *     --- bytes      hex digits and 'text', with # comments
 *     --- json       the JSON form: bytes -> JSON must give this, and bytes and JSON must both give the bytes back
 *     --- dump       what dump --all prints (optional)
 *     --- findings   what check finds, one "severity CODE path@offset" a line (optional; without it, nothing)
 *     --- edit       another JSON form (optional), and
 *     --- edited     the bytes it is written to in hex, or "CODE path: message" of the error that comes of it
 *     --- error      instead of all that: "CODE path@offset" that reading must come to
 *
 * LEVELSMITH_UPDATE=1 writes the expected sections anew; read the difference before you commit it.
 */
#include "base/buffer.h"
#include "support/case_file.h"
#include "support/coverage.h"
#include <levelsmith/levelsmith.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "document/each_case.h"

/* ---- expectations ---- */

struct run {
    struct case_file test;
    struct smith_buffer updated; /* the file as it should be */
    bool update;
};

static const char *const expected_sections[] = {"json", "dump", "findings", "edited", "error"};

static bool is_expected_section(const char *name) {
    for (unsigned i = 0; i < sizeof expected_sections / sizeof *expected_sections; i++)
        if (strcmp(name, expected_sections[i]) == 0)
            return true;
    return false;
}

/* A copy without the white space at the end. */
static char *without_end(const char *text, size_t size) {
    while (size && (text[size - 1] == '\n' || text[size - 1] == ' '))
        size--;
    char *copy = malloc(size + 1);
    assert_non_null(copy);
    memcpy(copy, text, size);
    copy[size] = '\0';
    return copy;
}

/* Compare `actual` with the section, or keep it for the update. */
static void expect(struct run *run, const char *name, const struct smith_buffer *actual, bool if_asked) {
    const char *expected = case_section(&run->test, name);
    if (run->update) {
        if (!expected && (if_asked || !actual->size))
            return;
        smith_buffer_format(&run->updated, "--- %s\n", name);
        smith_buffer_add(&run->updated, actual->data, actual->size);
        if (actual->size && actual->data[actual->size - 1] != '\n')
            smith_buffer_byte(&run->updated, '\n');
        return;
    }
    if (!expected && if_asked)
        return;
    char *text = without_end(actual->size ? (const char *)actual->data : "", actual->size);
    char *wanted = without_end(expected ? expected : "", expected ? strlen(expected) : 0);
    assert_string_equal(text, wanted);
    free(text);
    free(wanted);
}

static void expect_bytes(const struct smith_document *document, struct smith_bytes bytes) {
    struct smith_buffer out;
    struct smith_error error = {0};
    if (smith_encode(document, &out, &error) != SMITH_OK)
        fail_msg("encode: %s at %s", error.message, error.path);
    assert_int_equal(out.size, bytes.size);
    if (out.size)
        assert_memory_equal(out.data, bytes.data, bytes.size);
    smith_buffer_free(&out);
}

static void expect_json(struct run *run, const struct smith_document *document, struct smith_bytes bytes) {
    struct smith_buffer json;
    struct smith_error error = {0};
    struct smith_document *again;
    smith_buffer_init(&json, NULL);
    assert_int_equal(smith_json_write(document, NULL, &json, &error), SMITH_OK);
    expect(run, "json", &json, false);
    if (smith_json_read(smith_document_layout(document), (struct smith_bytes){json.data, json.size}, NULL, &again,
                        &error) != SMITH_OK)
        fail_msg("json: line %u: %s at %s", error.line, error.message, error.path);
    expect_bytes(again, bytes);
    smith_document_free(again);
    smith_buffer_free(&json);
}

static void expect_dump(struct run *run, const struct smith_layout *layout, struct smith_bytes bytes) {
    struct smith_buffer dump;
    struct smith_dump_style style = {.all = true};
    smith_buffer_init(&dump, NULL);
    assert_int_equal(smith_dump(layout, bytes, NULL, &style, &dump, NULL), SMITH_OK);
    expect(run, "dump", &dump, true);
    smith_buffer_free(&dump);
}

static void expect_findings(struct run *run, const struct smith_layout *layout, struct smith_bytes bytes) {
    static const char *const severities[] = {"info", "warning", "error"};
    struct smith_findings findings;
    struct smith_buffer text;
    smith_buffer_init(&text, NULL);
    assert_int_equal(smith_check_structure(layout, bytes, NULL, NULL, &findings, NULL), SMITH_OK);
    for (uint32_t i = 0; i < findings.count; i++) {
        const struct smith_finding *f = &findings.items[i];
        smith_buffer_format(&text, "%s %s %s@%lld\n", severities[f->severity], f->code, f->path, (long long)f->offset);
    }
    expect(run, "findings", &text, false);
    smith_findings_free(&findings);
    smith_buffer_free(&text);
}

static void expect_coverage(const struct smith_layout *layout, struct smith_bytes bytes) {
    struct coverage coverage;
    struct smith_document *document;
    int times;
    coverage_begin(&coverage, bytes.size);
    assert_int_equal(smith_decode(layout, bytes, NULL, coverage_note, &coverage, &document, NULL), SMITH_OK);
    smith_document_free(document);
    uint64_t wrong = coverage_end(&coverage, &times);
    if (wrong != UINT64_MAX)
        fail_msg("byte %llu is reported %d times", (unsigned long long)wrong, times);
}

/* ---- edits ---- */

static void put_hex(struct smith_buffer *out, const struct smith_buffer *bytes) {
    for (size_t i = 0; i < bytes->size; i++)
        smith_buffer_format(out, "%02x%s", bytes->data[i], i % 16 == 15 || i + 1 == bytes->size ? "\n" : " ");
}

/* What the JSON text of the section `edit` is written to, or the error. */
static void expect_edited(struct run *run, const struct smith_layout *layout) {
    const char *text = case_section(&run->test, "edit");
    struct smith_document *document = NULL;
    struct smith_buffer out, hex;
    struct smith_error error = {0};
    if (!text)
        return;
    smith_buffer_init(&hex, NULL);
    enum smith_status status =
        smith_json_read(layout, (struct smith_bytes){(const uint8_t *)text, strlen(text)}, NULL, &document, &error);
    if (status == SMITH_OK)
        status = smith_encode(document, &out, &error);
    if (status == SMITH_OK) {
        put_hex(&hex, &out);
        smith_buffer_free(&out);
    } else {
        smith_buffer_format(&hex, "%s %s: %s\n", error.code, error.path, error.message);
    }
    expect(run, "edited", &hex, false);
    smith_buffer_free(&hex);
    smith_document_free(document);
}

/* ---- the cases ---- */

static void run_document(struct run *run, const struct smith_layout *layout, struct smith_bytes bytes) {
    struct smith_document *document;
    struct smith_error error = {0};
    struct smith_buffer text;
    smith_buffer_init(&text, NULL);
    if (smith_decode(layout, bytes, NULL, NULL, NULL, &document, &error) != SMITH_OK) {
        smith_buffer_format(&text, "%s %s@%lld\n", error.code, error.path, (long long)error.offset);
        if (!run->update && !case_section(&run->test, "error"))
            fail_msg("%s", error.message);
        expect(run, "error", &text, false);
        smith_buffer_free(&text);
        return;
    }
    if (case_section(&run->test, "error") && !run->update)
        fail_msg("was read, but should not have been");
    expect_bytes(document, bytes);
    expect_json(run, document, bytes);
    expect_dump(run, layout, bytes);
    expect_findings(run, layout, bytes);
    expect_coverage(layout, bytes);
    expect_edited(run, layout);
    smith_document_free(document);
    smith_buffer_free(&text);
}

static void begin_update(struct run *run) {
    smith_buffer_init(&run->updated, NULL);
    smith_buffer_text(&run->updated, run->test.title);
    for (unsigned i = 0; i < run->test.count; i++)
        if (!is_expected_section(run->test.sections[i].name))
            smith_buffer_format(&run->updated, "%s--- %s\n%s", run->updated.size ? "\n" : "",
                                run->test.sections[i].name, run->test.sections[i].text);
    smith_buffer_byte(&run->updated, '\n');
}

static void run_case(void **state) {
    const char *path = *state;
    struct run run = {.update = getenv("LEVELSMITH_UPDATE") != NULL};
    struct smith_buffer bytes;
    case_load(&run.test, path);
    begin_update(&run);
    case_bytes(&run.test, &bytes);
    struct smith_layout_source *source = case_layout(&run.test, path);
    run_document(&run, smith_layout_get(source), (struct smith_bytes){bytes.data, bytes.size});
    if (run.update)
        assert_int_equal(smith_file_write(path, (struct smith_bytes){run.updated.data, run.updated.size}, NULL),
                         SMITH_OK);
    smith_layout_free(source);
    smith_buffer_free(&bytes);
    smith_buffer_free(&run.updated);
    case_free(&run.test);
}

int test_cases(void) {
    return run_each_case("cases", run_case);
}
