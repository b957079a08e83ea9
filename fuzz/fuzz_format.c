/* SPDX-License-Identifier: MIT
 *
 * One format: whatever is read can be judged and dumped, comes back byte for byte, and
 * comes back byte for byte from its JSON text too. Where a check and a dump take most of the time, a target of their own
 * (kind `inspect`) has them.
 */
#include "base/buffer.h"
#include "fuzz.h"
#include <levelsmith/archive.h>
#include <levelsmith/render.h>
#include <stdio.h>
#include <string.h>

enum parts { COMES_BACK = 1, IS_INSPECTED = 2 };

/* The layouts' `limits` on memory may stop JSON from being read back where the bytes could be: a text is larger. */
static bool is_limit(enum smith_status status) {
    return status == SMITH_LIMIT || status == SMITH_NO_MEMORY;
}

static void expect_json_round_trip(const struct smith_document *document, struct smith_bytes bytes) {
    const struct smith_options options = fuzz_options();
    struct smith_buffer text;
    struct smith_document *again;
    struct smith_error error;
    smith_buffer_init(&text, NULL);
    if (smith_json_write(document, NULL, &text, &error) != SMITH_OK)
        fuzz_fail("a document has a JSON form", &error);
    enum smith_status status = smith_json_read(smith_document_layout(document),
                                               (struct smith_bytes){text.data, text.size}, &options, &again, &error);
    if (status == SMITH_OK) {
        fuzz_expect_bytes(again, bytes, "read -> JSON -> read -> write gives the same bytes");
        smith_document_free(again);
    } else if (!is_limit(status)) {
        fuzz_fail("the JSON form can be read", &error);
    }
    smith_buffer_free(&text);
}

static void expect_check(const struct smith_format *format, struct smith_bytes bytes) {
    const struct smith_options options = fuzz_options();
    struct smith_findings findings;
    struct smith_error error;
    if (smith_check(format, bytes, &options, NULL, &findings, &error) == SMITH_OK)
        smith_findings_free(&findings);
    else if (!is_limit(error.status))
        fuzz_fail("a file that can be read can be checked", &error);
}

/* As the tool prints it: nobody holds all of it. */
static bool count_bytes(void *context, struct smith_bytes part) {
    *(size_t *)context += part.size;
    return true;
}

static void expect_dump(const struct smith_format *format, struct smith_bytes bytes) {
    const struct smith_options options = fuzz_options();
    struct smith_buffer dump;
    struct smith_error error;
    size_t size = 0;
    smith_buffer_init(&dump, NULL);
    dump.drain = count_bytes;
    dump.drain_context = &size;
    enum smith_status status =
        smith_dump(format->layout, bytes, &options, &(struct smith_dump_style){.all = true}, &dump, &error);
    if (status != SMITH_OK && !is_limit(status))
        fuzz_fail("a file that can be read can be dumped", &error);
    smith_buffer_drain(&dump);
    if (status == SMITH_OK && !size)
        fuzz_fail("a dump says what a file is", NULL);
    smith_buffer_free(&dump);
}

/* Names of files are found and resolved, whatever their variables say. */
static void expect_externals(const struct smith_document *document) {
    const struct smith_file_environment environment = {.path = "folder/file.x"};
    struct smith_externals externals;
    struct smith_error error;
    if (smith_externals_list(document, &environment, &externals, &error) == SMITH_OK)
        smith_externals_free(&externals);
    else if (!is_limit(error.status))
        fuzz_fail("the files a document refers to can be listed", &error);
}

/* Forms may refuse an entry; what they make must be fit to be read back, whatever comes of it. */
static void try_converters(const struct smith_format *format, struct smith_bytes bytes) {
    const struct smith_converter_context around = {0};
    for (const struct smith_entry_converter *converter = format->converters; converter && converter->extension;
         converter++) {
        struct smith_buffer file, entry;
        struct smith_error error;
        smith_buffer_init(&file, NULL);
        smith_buffer_init(&entry, NULL);
        if (converter->to_file(bytes, &around, &file, &error) == SMITH_OK)
            converter->from_file((struct smith_bytes){file.data, file.size}, bytes, &around, &entry, &error);
        smith_buffer_free(&file);
        smith_buffer_free(&entry);
    }
}

/* Of plans: most are 256 by 256 pixels or less then, and the others are refused. */
static const struct smith_options small = {.limits = {.memory = 64u << 20, .inflated = 4u << 20, .pixels = 1u << 16}};

/* A plan may be refused, for what is in it or for its size; what is drawn can be shown. */
static void try_plan(const struct smith_format *format, const struct smith_document *document) {
    const struct smith_render_options how = {.layers = "all", .scale = 0.05, .options = &small};
    struct smith_drawing *drawing;
    struct smith_picture picture;
    struct smith_buffer svg;
    struct smith_error error;
    if (!format->draw || smith_draw(document, &how, &drawing, &error) != SMITH_OK)
        return;
    smith_buffer_init(&svg, NULL);
    if (smith_drawing_svg(drawing, &svg, &error) != SMITH_OK && !is_limit(error.status))
        fuzz_fail("a plan can be shown as SVG", &error);
    if (smith_drawing_paint(drawing, &picture, &error) != SMITH_OK && !is_limit(error.status))
        fuzz_fail("a plan can be shown as pixels", &error);
    smith_picture_free(&picture);
    smith_buffer_free(&svg);
    smith_drawing_free(drawing);
}

/* What can be drawn can be drawn beside itself, and nothing differs. */
static void try_versions(const struct smith_format *format, const struct smith_document *document) {
    const struct smith_render_options how = {.layers = "all", .scale = 0.05, .options = &small};
    const struct smith_document *const versions[2] = {document, document};
    const char *const names[2] = {NULL, NULL};
    struct smith_drawing *drawing;
    struct smith_buffer svg;
    struct smith_error error;
    if (!format->draw || smith_draw_differences(versions, names, &how, &drawing, &error) != SMITH_OK)
        return;
    smith_buffer_init(&svg, NULL);
    if (smith_drawing_svg(drawing, &svg, &error) != SMITH_OK && !is_limit(error.status))
        fuzz_fail("two versions can be shown as SVG", &error);
    smith_buffer_byte(&svg, '\0');
    if (!svg.failed && strstr((const char *)svg.data, "class=\"change\""))
        fuzz_fail("a document does not differ from itself", NULL);
    smith_buffer_free(&svg);
    smith_drawing_free(drawing);
}

static void expect_return(const struct smith_format *format, struct smith_bytes bytes,
                          const struct smith_document *document) {
    const struct smith_options options = fuzz_options();
    struct smith_error error;
    struct smith_facts facts;
    fuzz_expect_bytes(document, bytes, "read -> write gives the same bytes");
    if (smith_info(document, &options, NULL, &facts, &error) == SMITH_OK)
        smith_facts_free(&facts);
    if (fuzz_is_turn(bytes, 0, 4)) /* reads every value again */
        expect_json_round_trip(document, bytes);
    if (fuzz_is_turn(bytes, 3, 4)) { /* looks at every value */
        expect_externals(document);
        try_converters(format, bytes);
    }
    if (fuzz_is_chosen(bytes, 32)) { /* pictures are most of the time otherwise */
        try_plan(format, document);
        try_versions(format, document);
    }
}

int target_format(const uint8_t *data, size_t size) {
    const struct smith_format *format = fuzz_format();
    const struct smith_bytes bytes = {data, size};
    const struct smith_options options = fuzz_options();
    struct smith_document *document;
    struct smith_error error;

    format->bid(bytes);
    if (smith_decode(format->layout, bytes, &options, NULL, NULL, &document, &error) != SMITH_OK)
        return 0;
    if (fuzz_has_part(COMES_BACK))
        expect_return(format, bytes, document);
    smith_document_free(document);
    if (fuzz_has_part(IS_INSPECTED) && fuzz_is_turn(bytes, 1, 4)) /* reads every value again, or twice */
        expect_check(format, bytes);
    if (fuzz_has_part(IS_INSPECTED) && fuzz_is_turn(bytes, 2, 4))
        expect_dump(format, bytes);
    return 0;
}
