/* SPDX-License-Identifier: MIT
 *
 * Any bytes as a layout: it is refused with a place and a message, or its tables can be used. To use them, an empty
 * document is made, written and read again, and the layout is said in every other language, or refused with words.
 * Lines of "%%" part the bytes into texts: the first is the layout, and imports name the others by their number.
 */
#include "fuzz.h"
#include <levelsmith/emit.h>

typedef enum smith_status emitter(const struct smith_layout *layout, struct smith_buffer *out,
                                  struct smith_error *error);

static void expect_emitted(const struct smith_layout *layout) {
    static emitter *const emitters[] = {smith_emit_c, smith_emit_markdown, smith_emit_json_schema, smith_emit_ksy,
                                        smith_emit_pascal};
    for (size_t i = 0; i < sizeof emitters / sizeof *emitters; i++) {
        struct smith_buffer out;
        struct smith_error error = {0};
        smith_buffer_init(&out, NULL);
        enum smith_status status = emitters[i](layout, &out, &error);
        if (status != SMITH_OK && (status != SMITH_BAD_VALUE || error.message[0] == '\0'))
            fuzz_fail("what a layout says is said in another language, or refused with words", &error);
        smith_buffer_free(&out);
    }
}

static void expect_usable(const struct smith_layout *layout) {
    const struct smith_options options = fuzz_options();
    struct smith_document *document, *again;
    struct smith_buffer out;
    struct smith_error error;
    if (smith_document_create(layout, &options, &document, &error) != SMITH_OK)
        return;
    if (smith_encode(document, &out, &error) == SMITH_OK) {
        const struct smith_bytes bytes = {out.data, out.size};
        /* An empty document need not be a valid file (a union without a case for tag 0), so reading may fail. */
        if (smith_decode(layout, bytes, &options, NULL, NULL, &again, &error) == SMITH_OK) {
            fuzz_expect_bytes(again, bytes, "what an empty document is written to comes back");
            smith_document_free(again);
        }
        smith_buffer_free(&out);
    }
    smith_document_free(document);
}

/* A layout that can be read can be formatted, means the same then, and stays as it is. */
static void expect_formatted(struct smith_bytes text, const struct smith_layout_options *options) {
    struct smith_buffer once, twice = {0};
    struct smith_error error;
    struct smith_layout_source *source = NULL;
    if (smith_layout_tidy(text, "fuzz.layout", NULL, &once, NULL, &error) != SMITH_OK)
        fuzz_fail("a layout that can be read can be formatted", &error);
    const struct smith_bytes bytes = {once.data, once.size};
    if (smith_layout_parse(bytes, "fuzz.layout", options, &source, NULL, &error) != SMITH_OK ||
        smith_layout_tidy(bytes, "fuzz.layout", NULL, &twice, NULL, &error) != SMITH_OK)
        fuzz_fail("a layout that was formatted can be read", &error);
    fuzz_expect_same(&twice, bytes, "a layout that was formatted stays as it is");
    smith_layout_free(source);
    smith_buffer_free(&once);
}

/* Where the text with that number ends. */
static size_t text_end(struct smith_bytes all, size_t start) {
    static const char line[] = "\n%%\n";
    while (start + 4 <= all.size && memcmp(all.data + start, line, 4) != 0)
        start++;
    return start + 4 <= all.size ? start : all.size;
}

/* `import "1"` is the second text. */
static enum smith_status read_import(void *context, const char *name, const char *importer, struct smith_buffer *found,
                                     struct smith_buffer *text, struct smith_error *error) {
    const struct smith_bytes all = *(const struct smith_bytes *)context;
    size_t start = 0, end = text_end(all, 0);
    (void)importer;
    for (int number = name[0] - '0'; number > 0 && end < all.size; number--) {
        start = end + 4;
        end = text_end(all, start);
    }
    if (name[0] < '1' || name[0] > '9' || name[1] || !start) {
        *error = (struct smith_error){.status = SMITH_IO, .code = "IO", .message = "there is no such text"};
        return SMITH_IO;
    }
    smith_buffer_text(found, name);
    smith_buffer_add(text, all.data + start, end - start);
    return SMITH_OK;
}

/* Whoever is told of mistakes is told where they are. */
static void expect_position(void *context, const struct smith_layout_mistake *mistake) {
    (void)context;
    if (mistake->text && (!mistake->line || !mistake->column || !mistake->length))
        fuzz_fail("what is said about a layout has a place", NULL);
}

int target_layout(const uint8_t *data, size_t size) {
    struct smith_bytes all = {data, size};
    const struct smith_bytes text = {data, text_end(all, 0)};
    const struct smith_layout_imports imports = {read_import, &all};
    const struct smith_layout_mistakes mistakes = {expect_position, NULL};
    const struct smith_layout_options options = {
        .imports = &imports, .hooks = smith_hooks(), .warns = true, .mistakes = &mistakes};
    struct smith_layout_source *source;
    struct smith_buffer report;
    struct smith_error error;
    enum smith_status status = smith_layout_parse(text, "fuzz.layout", &options, &source, &report, &error);
    if (status == SMITH_OK) {
        expect_usable(smith_layout_get(source));
        expect_emitted(smith_layout_get(source));
        expect_formatted(text, &options);
        smith_layout_free(source);
    } else if (status == SMITH_BAD_LAYOUT && (error.line == 0 || error.column == 0 || error.message[0] == '\0')) {
        fuzz_fail("a mistake in a layout has a place and a message", &error);
    }
    smith_buffer_free(&report);
    return 0;
}
