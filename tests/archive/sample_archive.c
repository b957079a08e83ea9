/* SPDX-License-Identifier: MIT
 *
 * Boxes: "BOX", then entries with an id and a length before them. What an entry is, its id says:
 *
 *   below 100     just bytes
 *   100 to 199    a word, shown in lower case as .txt: what was not all capitals needs its old bytes to come back
 *   200 to 299    a pair of numbers, shown as JSON
 *   300 to 399    a word shown as .low after the first word entry of the box: it borrows
 */
#include "archive/sample_archive.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
/* cmocka.h needs the four above */
#include <cmocka.h>

#include "base/buffer.h"
#include "base/error.h"
#include "report/report.h"

static const char sample_archive_layout[] =
    "layout box \"Box\";\n"
    "struct Box { magic \"BOX\", count: u8 = count(items), items: [Item; count] key id }\n"
    "struct Item { id: u16, data: bytes(u8) @file }\n"
    "root Box;\n";
static const char pair_layout[] = "layout pair \"Pair\";\nstruct Pair { a: u8, b: u8 }\nroot Pair;\n";
static const char word_layout[] = "layout word \"Word\";\nstruct Word { letters: ascii }\nroot Word;\n";

/* ---- the form of words ---- */

static bool is_lower_of(struct smith_bytes lower, struct smith_bytes word) {
    for (size_t i = 0; i < word.size; i++)
        if (lower.size != word.size || lower.data[i] != (uint8_t)tolower(word.data[i]))
            return false;
    return lower.size == word.size;
}

static enum smith_status word_to_file(struct smith_bytes entry, const struct smith_converter_context *converter_context,
                                      struct smith_buffer *out, struct smith_error *error) {
    (void)converter_context;
    for (size_t i = 0; i < entry.size; i++) {
        if (entry.data[i] == '!')
            return smith_fail(error, SMITH_BAD_VALUE, "WORD", "a word does not shout");
        smith_buffer_byte(out, (uint8_t)tolower(entry.data[i]));
    }
    return SMITH_OK;
}

static enum smith_status word_from_file(struct smith_bytes file, struct smith_bytes before,
                                        const struct smith_converter_context *converter_context,
                                        struct smith_buffer *out, struct smith_error *error) {
    (void)error;
    if (before.size && is_lower_of(file, before)) {
        smith_buffer_add(out, before.data, before.size);
        return SMITH_OK;
    }
    for (size_t i = 0; i < file.size; i++)
        smith_buffer_byte(out, (uint8_t)(converter_context->faithful ? toupper(file.data[i]) : file.data[i]));
    if (converter_context->notes && file.size > 8)
        smith_findings_add(converter_context->notes, "WORD-LONG", SMITH_WARNING, "word", UINT64_MAX, "a long word");
    return SMITH_OK;
}

/* ---- the form that borrows: the first word of the box stands before each ---- */

static struct smith_bytes first_word(const struct smith_archive *archive) {
    for (uint32_t i = 0; archive && i < archive->entry_count; i++)
        if (atoi(archive->entries[i].name) / 100 == 1)
            return *archive->entries[i].bytes;
    return (struct smith_bytes){NULL, 0};
}

static enum smith_status borrower_to_file(struct smith_bytes entry,
                                          const struct smith_converter_context *converter_context,
                                          struct smith_buffer *out, struct smith_error *error) {
    if (entry.size && memchr(entry.data, '?', entry.size))
        return smith_fail(error, SMITH_BAD_VALUE, "WORD", "a question does not borrow");
    struct smith_bytes word = first_word(converter_context->archive);
    smith_buffer_add(out, word.data, word.size);
    smith_buffer_add(out, entry.data, entry.size);
    return SMITH_OK;
}

static enum smith_status borrower_from_file(struct smith_bytes file, struct smith_bytes before,
                                            const struct smith_converter_context *converter_context,
                                            struct smith_buffer *out, struct smith_error *error) {
    (void)before;
    struct smith_bytes word = first_word(converter_context->archive);
    if (!converter_context->archive || file.size < word.size ||
        (word.size && memcmp(file.data, word.data, word.size) != 0))
        return smith_fail(error, SMITH_BAD_VALUE, "WORD", "it does not begin with the box's first word");
    smith_buffer_add(out, file.data + word.size, file.size - word.size);
    return SMITH_OK;
}

/* ---- questions are as they are ---- */

static enum smith_status question_to_file(struct smith_bytes entry,
                                          const struct smith_converter_context *converter_context,
                                          struct smith_buffer *out, struct smith_error *error) {
    (void)converter_context, (void)error;
    smith_buffer_add(out, entry.data, entry.size);
    return SMITH_OK;
}

static enum smith_status question_from_file(struct smith_bytes file, struct smith_bytes before,
                                            const struct smith_converter_context *converter_context,
                                            struct smith_buffer *out, struct smith_error *error) {
    (void)before;
    return question_to_file(file, converter_context, out, error);
}

static const struct smith_entry_converter word_converters[] = {
    {.extension = ".txt", .title = "word in small letters", .to_file = word_to_file, .from_file = word_from_file},
    {0},
};
static const struct smith_entry_converter borrower_converters[] = {
    {.extension = ".low",
     .title = "two words",
     .borrows = true,
     .to_file = borrower_to_file,
     .from_file = borrower_from_file},
    {.extension = ".ask", .title = "question", .to_file = question_to_file, .from_file = question_from_file},
    {0},
};

/* ---- formats ---- */

static struct smith_layout_source *sources[3];
static struct smith_format word = {.id = "word", .title = "Word", .converters = word_converters};
static struct smith_format borrower = {.id = "borrower", .title = "Borrowing word", .converters = borrower_converters};
static struct smith_format pair = {.id = "pair", .title = "Pair"};

static bool entry_type(const struct smith_archive *archive, uint32_t entry, struct smith_entry_type *entry_type) {
    const struct smith_format *const kinds[] = {NULL, &word, &pair, &borrower};
    int hundred = atoi(archive->entries[entry].name) / 100;
    if (hundred < 4)
        *entry_type =
            (struct smith_entry_type){.format = kinds[hundred], .confidence = hundred ? 90 : 0, .why = "by its id"};
    return true;
}

/* A folder without a manifest: every file `wordN.bin` becomes an entry. */
static enum smith_status adopt(const char *const *names, uint32_t count, struct smith_buffer *manifest,
                               struct smith_error *error) {
    (void)error;
    smith_buffer_text(manifest, "{\"$format\": \"box\", \"items\": [");
    bool any = false;
    for (uint32_t i = 0; i < count; i++) {
        if (strncmp(names[i], "word", 4) != 0)
            continue;
        smith_buffer_text(manifest, any ? ", {\"id\": " : "{\"id\": ");
        smith_buffer_add(manifest, names[i] + 4, strcspn(names[i] + 4, "."));
        smith_buffer_text(manifest, ", \"data\": {\"$file\": \"");
        smith_buffer_text(manifest, names[i]);
        smith_buffer_text(manifest, "\"}}");
        any = true;
    }
    smith_buffer_text(manifest, "]}");
    return SMITH_OK;
}

static const struct smith_format *const kinds[] = {&word, &borrower, &pair, NULL};
static const struct smith_archive_ops ops = {.prefix = "n", .entry_type = entry_type, .adopt = adopt, .formats = kinds};
static struct smith_format box = {.id = "box", .title = "Box", .archive = &ops};

static const struct smith_layout *parse(const char *text, unsigned which) {
    struct smith_error error;
    if (sources[which])
        return smith_layout_get(sources[which]);
    struct smith_bytes bytes = {(const uint8_t *)text, strlen(text)};
    assert_int_equal(smith_layout_parse(bytes, "box", NULL, &sources[which], NULL, &error), SMITH_OK);
    return smith_layout_get(sources[which]);
}

const struct smith_format *sample_archive_format(void) {
    box.layout = parse(sample_archive_layout, 0);
    pair.layout = parse(pair_layout, 1);
    word.layout = borrower.layout = parse(word_layout, 2);
    return &box;
}

void sample_archive_free(void) {
    for (unsigned i = 0; i < 3; i++) {
        smith_layout_free(sources[i]);
        sources[i] = NULL;
    }
}
