/* SPDX-License-Identifier: MIT
 *
 * Fixtures, real files and proofs for the tests of families (format_fixtures.h).
 */
#include "format/format_fixtures.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void check(enum smith_status status, const struct smith_error *error, const char *what) {
    if (status != SMITH_OK)
        fail_msg("%s: %s at byte %lld, line %u, path %s", what, error->message, (long long)error->offset, error->line,
                 error->path);
}

static struct smith_bytes bytes_of(const struct smith_buffer *buffer) {
    return (struct smith_bytes){buffer->data, buffer->size};
}

struct smith_document *fixture_open(const char *name) {
    char path[512], format[32];
    struct smith_error error = {0};
    struct smith_buffer text;
    struct smith_document *document = NULL;
    snprintf(path, sizeof path, "tests/fixtures/%s", name);
    check(smith_file_read(path, NULL, &text, &error), &error, path);
    check(smith_json_format(bytes_of(&text), NULL, format, sizeof format, &error), &error, path);
    assert_non_null(smith_format_by_id(format));
    const struct smith_layout *layout = smith_format_by_id(format)->layout;
    check(smith_json_read(layout, bytes_of(&text), NULL, &document, &error), &error, path);
    smith_buffer_free(&text);
    return document;
}

struct smith_document *document_open(struct smith_bytes bytes) {
    struct smith_error error = {0};
    struct smith_document *document = NULL;
    check(smith_open(bytes, NULL, NULL, &document, &error), &error, "open");
    return document;
}

struct smith_buffer document_bytes(const struct smith_document *document) {
    struct smith_error error = {0};
    struct smith_buffer out;
    check(smith_encode(document, &out, &error), &error, "encode");
    return out;
}

struct smith_buffer document_json(const struct smith_document *document) {
    struct smith_error error = {0};
    struct smith_buffer out;
    smith_buffer_init(&out, NULL);
    check(smith_json_write(document, &(struct smith_json_style){.compact = true}, &out, &error), &error, "json");
    return out;
}

/* The key that begins behind `quote`: its length, or 0 when it is no key but a string. */
static size_t key_length(const char *quote, const char *end) {
    const char *at = quote + 1;
    for (; at < end && *at != '"'; at++)
        if (*at == '\\')
            at++;
    return at + 1 < end && at[1] == ':' ? (size_t)(at - quote - 1) : 0;
}

static const char *string_end(const char *quote, const char *end) {
    const char *at = quote + 1;
    for (; at < end && *at != '"'; at++)
        if (*at == '\\')
            at++;
    return at;
}

unsigned json_quirks(struct smith_buffer json, unsigned *unknown) {
    static const char marker[] = "\"$type\":\"$unknown\"";
    const char *at = (const char *)json.data, *end = at + json.size;
    unsigned quirks = 0;
    if (unknown)
        *unknown = 0;
    for (; at < end; at++) {
        if (*at != '"')
            continue;
        size_t length = key_length(at, end);
        const char *key = at + 1;
        bool own = (length == 7 && memcmp(key, "$format", 7) == 0) || (length == 5 && memcmp(key, "$type", 5) == 0);
        if (length && !own && memchr(key, '$', length))
            quirks++;
        if (unknown && (size_t)(end - at) >= sizeof marker - 1 && memcmp(at, marker, sizeof marker - 1) == 0)
            ++*unknown;
        at = string_end(at, end);
    }
    return quirks;
}

struct smith_buffer assert_clean(const struct smith_document *document) {
    unsigned unknown;
    struct smith_buffer bytes = document_bytes(document);
    struct smith_buffer before = document_json(document);
    struct smith_document *again = document_open(bytes_of(&bytes));
    struct smith_buffer after = document_json(again);
    assert_int_equal(before.size, after.size);
    assert_memory_equal(before.data, after.data, before.size);
    assert_int_equal(json_quirks(after, &unknown), 0);
    assert_int_equal(unknown, 0);
    smith_buffer_free(&before);
    smith_buffer_free(&after);
    smith_document_free(again);
    return bytes;
}

const char *json_at(const struct smith_document *document, const char *path) {
    static char text[1024];
    struct smith_error error = {0};
    struct smith_node node;
    struct smith_buffer out;
    check(smith_path_find(document, path, &node, &error), &error, path);
    smith_buffer_init(&out, NULL);
    struct smith_json_style style = {.compact = true};
    check(smith_json_write_node(&node, &style, &out, &error), &error, path);
    while (out.size && out.data[out.size - 1] == '\n')
        out.size--;
    assert_true(out.size < sizeof text);
    memcpy(text, out.data, out.size);
    text[out.size] = '\0';
    smith_buffer_free(&out);
    return text;
}

static const struct smith_fact *fact(const struct smith_facts *facts, const char *key) {
    for (uint32_t i = 0; i < facts->count; i++)
        if (strcmp(facts->items[i].key, key) == 0)
            return &facts->items[i];
    fail_msg("no fact \"%s\"", key);
    return NULL;
}

int64_t fact_number(const struct smith_facts *facts, const char *key) {
    assert_null(fact(facts, key)->text);
    return fact(facts, key)->number;
}

const char *fact_text(const struct smith_facts *facts, const char *key) {
    assert_non_null(fact(facts, key)->text);
    return fact(facts, key)->text;
}

unsigned fact_count(const struct smith_facts *facts, const char *key) {
    unsigned count = 0;
    for (uint32_t i = 0; i < facts->count; i++)
        count += strcmp(facts->items[i].key, key) == 0;
    return count;
}

static int by_code(const void *a, const void *b) {
    return strcmp(((const struct smith_finding *)a)->code, ((const struct smith_finding *)b)->code);
}

static char *noted;
static size_t noted_size;

static void note(const char *text) {
    size_t size = strlen(text);
    char *grown = realloc(noted, noted_size + size + 1);
    assert_non_null(grown);
    memcpy(grown + noted_size, text, size + 1);
    noted = grown;
    noted_size += size;
}

static void note_findings(const struct smith_findings *findings) {
    static const char *const severities[] = {
        [SMITH_INFO] = "info", [SMITH_WARNING] = "warning", [SMITH_ERROR] = "error"};
    for (uint32_t i = 0; i < findings->count; i++) {
        const struct smith_finding *finding = &findings->items[i];
        char line[1024];
        snprintf(line, sizeof line, "%s: %s[%s]: %s\n", finding->path, severities[finding->severity], finding->code,
                 finding->message);
        note(line);
    }
    note("\n");
}

void findings_are_as_noted(void **state) {
    char path[200];
    struct smith_buffer kept;
    struct smith_error error;
    snprintf(path, sizeof path, "tests/format/findings/%s.txt", (const char *)*state);
    if (getenv("LEVELSMITH_UPDATE"))
        smith_file_write(path, (struct smith_bytes){(const uint8_t *)noted, noted_size}, &error);
    check(smith_file_read(path, NULL, &kept, &error), &error, path);
    size_t same = 0;
    while (same < noted_size && same < kept.size && noted[same] == (char)kept.data[same])
        same++;
    if (same < noted_size || same < kept.size) {
        while (same && noted[same - 1] != '\n')
            same--;
        fail_msg("%s has another line than this: %.*s", path, (int)strcspn(noted + same, "\n"), noted + same);
    }
    smith_buffer_free(&kept);
    free(noted);
    noted = NULL;
    noted_size = 0;
}

void findings_codes(struct smith_findings *findings, const char *prefix, char *out, size_t size) {
    note_findings(findings);
    *out = '\0';
    if (findings->count)
        qsort(findings->items, findings->count, sizeof *findings->items, by_code);
    for (uint32_t i = 0; i < findings->count; i++) {
        const char *code = findings->items[i].code;
        if (i && strcmp(code, findings->items[i - 1].code) == 0)
            continue;
        size_t used = strlen(out), length = strlen(prefix);
        snprintf(out + used, size - used, "%s%s", used ? " " : "", code + (strncmp(code, prefix, length) ? 0 : length));
    }
}

static bool ends_with(const char *text, const char *ending) {
    size_t length = strlen(text), tail = strlen(ending);
    return length >= tail && strcmp(text + length - tail, ending) == 0;
}

unsigned corpus_visit(const char *folder, const char *ending, corpus_visitor *each) {
    char path[1024];
    unsigned count = 0;
    snprintf(path, sizeof path, "../shared/corpus/%s", folder);
    DIR *directory = opendir(path);
    if (!directory)
        return 0;
    for (struct dirent *entry; (entry = readdir(directory));) {
        if (!ends_with(entry->d_name, ending))
            continue;
        struct smith_error error = {0};
        struct smith_buffer bytes;
        snprintf(path, sizeof path, "../shared/corpus/%s/%s", folder, entry->d_name);
        check(smith_file_read(path, NULL, &bytes, &error), &error, path);
        each(path, bytes_of(&bytes));
        smith_buffer_free(&bytes);
        count++;
    }
    closedir(directory);
    return count;
}
