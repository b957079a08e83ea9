/* SPDX-License-Identifier: MIT
 *
 * Codecs that a program brings along: files are read, edited and written with them; what they do wrong is found out.
 */
#include <levelsmith/edit.h>
#include <levelsmith/levelsmith.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define BYTES(text) ((struct smith_bytes){(const uint8_t *)(text), sizeof(text) - 1})

/* How the codec under test behaves. */
enum behaviour {
    HONEST,
    LIES, /* packs another third byte */
    FORGETS, /* packs all but the last byte */
    UNPACKS_TWICE, /* more than it was asked for, and than the limit allows */
    REFUSES, /* without a word */
    REFUSES_LOUDLY,
    WRONG_STATUS, /* of those that a codec has no business with */
    HAS_NO_MEMORY,
};

static void add_masked(struct smith_buffer *out, struct smith_bytes bytes, uint8_t mask) {
    for (size_t i = 0; i < bytes.size; i++)
        smith_buffer_byte(out, bytes.data[i] ^ mask);
}

static enum smith_status refuse(enum behaviour behaviour, struct smith_error *error) {
    if (behaviour == REFUSES_LOUDLY)
        strcpy(error->message, "the mask is torn");
    return behaviour == HAS_NO_MEMORY ? SMITH_NO_MEMORY : behaviour == WRONG_STATUS ? SMITH_BAD_JSON : SMITH_DAMAGED;
}

static enum smith_status unmask(const void *context, const int64_t *arguments, struct smith_bytes packed,
                                uint64_t limit, struct smith_buffer *out, struct smith_error *error) {
    enum behaviour behaviour = *(const enum behaviour *)context;
    assert_non_null(error);
    if (behaviour >= REFUSES)
        return refuse(behaviour, error);
    add_masked(out, packed, (uint8_t)arguments[0]);
    if (behaviour == UNPACKS_TWICE)
        smith_buffer_fill(out, 7, (size_t)limit);
    return SMITH_OK;
}

static enum smith_status mask(const void *context, const int64_t *arguments, struct smith_bytes content,
                              struct smith_buffer *out, struct smith_error *error) {
    enum behaviour behaviour = *(const enum behaviour *)context;
    assert_non_null(error);
    if (behaviour >= REFUSES)
        return refuse(behaviour, error);
    size_t start = out->size;
    add_masked(out, content, (uint8_t)arguments[0]);
    if (behaviour == LIES)
        out->data[start + 2] ^= 1;
    out->size -= behaviour == FORGETS;
    return SMITH_OK;
}

static const char *const names[] = {"mask", NULL};

static const char layout_text[] = "layout masked;\n"
                                  "hook codec xor(mask);\n"
                                  "struct File { mask: u8, size: u8 = sizeof(name), name: xor(size, mask) ascii }\n"
                                  "root File;\n";

#define MASKED "\x20\x05hELLO"

struct sample {
    enum behaviour behaviour;
    struct smith_codec_hook hook;
    const struct smith_codec_hook *hooks[2];
    struct smith_layout_source *source;
    const struct smith_layout *layout;
    struct smith_document *document;
};

static void begin(struct sample *sample) {
    *sample = (struct sample){.hook = {"xor", names, unmask, mask, NULL, NULL}};
    sample->hook.context = &sample->behaviour;
    sample->hooks[0] = &sample->hook;
    const struct smith_layout_options options = {.hooks = sample->hooks};
    assert_int_equal(smith_layout_parse(BYTES(layout_text), "masked", &options, &sample->source, NULL, NULL), SMITH_OK);
    sample->layout = smith_layout_get(sample->source);
    assert_int_equal(smith_decode(sample->layout, BYTES(MASKED), NULL, NULL, NULL, &sample->document, NULL), SMITH_OK);
}

static void end(struct sample *sample) {
    smith_document_free(sample->document);
    smith_layout_free(sample->source);
}

static enum smith_status rename_to(struct sample *sample, const char *name, struct smith_buffer *out,
                                   struct smith_error *error) {
    struct smith_edit *edit;
    enum smith_status status = smith_edit_begin(sample->document, NULL, &edit, error);
    if (status == SMITH_OK)
        status = smith_edit_set(edit, "/name", name, error);
    if (status == SMITH_OK)
        status = smith_encode(sample->document, out, error);
    smith_edit_end(edit);
    return status;
}

static void files_are_read_edited_and_written(void **state) {
    (void)state;
    struct sample sample;
    struct smith_node node;
    struct smith_buffer out;
    struct smith_roundtrip_result binary, json;
    begin(&sample);
    assert_int_equal(smith_path_find(sample.document, "/name", &node, NULL), SMITH_OK);
    assert_string_equal(*(char **)node.value, "Hello");
    assert_int_equal(smith_roundtrip(sample.layout, BYTES(MASKED), NULL, &binary, &json, NULL), SMITH_OK);
    assert_true(binary.same && json.same);
    assert_int_equal(rename_to(&sample, "Goodbye", &out, NULL), SMITH_OK);
    assert_int_equal(out.size, 9);
    assert_memory_equal(out.data, "\x20\x07gOODBYE", 9);
    smith_buffer_free(&out);
    end(&sample);
}

static void what_does_not_come_back_is_not_written(void **state) {
    (void)state;
    static const struct {
        enum behaviour behaviour;
        const char *code, *words;
        enum smith_status status;
    } liars[] = {
        {LIES, "HOOK-LAW", "`xor` does not unpack what it packed: byte 2 of 7", SMITH_BAD_VALUE},
        {FORGETS, "HOOK-LAW", "byte 6 of 7", SMITH_BAD_VALUE},
        {UNPACKS_TWICE, "HOOK-LAW", "byte 0 of 7", SMITH_BAD_VALUE},
        {REFUSES, "PACKED-CONTENT", "the codec `xor` refuses these bytes", SMITH_BAD_VALUE},
        {REFUSES_LOUDLY, "PACKED-CONTENT", "the mask is torn", SMITH_BAD_VALUE},
        {WRONG_STATUS, "PACKED-CONTENT", "`xor` refuses", SMITH_BAD_VALUE},
    };
    for (size_t i = 0; i < sizeof liars / sizeof *liars; i++) {
        struct sample sample;
        struct smith_buffer out;
        struct smith_error error;
        begin(&sample);
        sample.behaviour = liars[i].behaviour;
        assert_int_equal(rename_to(&sample, "Goodbye", &out, &error), liars[i].status);
        assert_string_equal(error.code, liars[i].code);
        assert_string_equal(error.path, "/name");
        if (!strstr(error.message, liars[i].words))
            fail_msg("%s", error.message);
        end(&sample);
    }
}

static void reading_is_bounded(void **state) {
    (void)state;
    static const struct {
        enum behaviour behaviour;
        enum smith_status status;
        const char *code, *words;
    } readers[] = {
        {UNPACKS_TWICE, SMITH_LIMIT, "UNPACKED-TOO-LARGE", "more than the limit"},
        {REFUSES, SMITH_DAMAGED, "PACKED-DAMAGED", "`xor` refuses these bytes"},
        {REFUSES_LOUDLY, SMITH_DAMAGED, "PACKED-DAMAGED", "the mask is torn"},
        {WRONG_STATUS, SMITH_DAMAGED, "PACKED-DAMAGED", "`xor` refuses"},
        {HAS_NO_MEMORY, SMITH_NO_MEMORY, "NO-MEMORY", "memory"},
    };
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++) {
        const struct smith_options options = {.limits.inflated = 1000};
        struct smith_document *document;
        struct smith_error error;
        struct sample sample;
        begin(&sample);
        sample.behaviour = readers[i].behaviour;
        assert_int_equal(smith_decode(sample.layout, BYTES(MASKED), &options, NULL, NULL, &document, &error),
                         readers[i].status);
        assert_null(document);
        assert_string_equal(error.code, readers[i].code);
        if (!strstr(error.message, readers[i].words))
            fail_msg("%s", error.message);
        end(&sample);
    }
}

static void missing_hooks_are_named(void **state) {
    (void)state;
    const struct smith_layout_options options[] = {{.hooks = smith_hooks()}, {.hooks = NULL}};
    static const char *const words[] = {"no codec `xor`; it has ", "it has none"};
    for (size_t i = 0; i < 2; i++) {
        struct smith_layout_source *source;
        struct smith_document *document;
        struct smith_error error;
        assert_int_equal(smith_layout_parse(BYTES(layout_text), "masked", &options[i], &source, NULL, NULL), SMITH_OK);
        const struct smith_layout *layout = smith_layout_get(source);
        assert_int_equal(smith_decode(layout, BYTES(MASKED), NULL, NULL, NULL, &document, &error), SMITH_BAD_LAYOUT);
        assert_null(document);
        assert_string_equal(error.code, "HOOK-NONE");
        if (!strstr(error.message, words[i]))
            fail_msg("%s", error.message);
        assert_int_equal(smith_json_read(layout, BYTES("{}"), NULL, &document, &error), SMITH_BAD_LAYOUT);
        smith_layout_free(source);
    }
}

static void other_arguments_are_a_mistake(void **state) {
    (void)state;
    static const char *const others[] = {"", "key", "mask, key"};
    for (size_t i = 0; i < 3; i++) {
        char text[128];
        static const enum behaviour honest = HONEST;
        const struct smith_codec_hook hook = {"xor", names, unmask, mask, &honest, NULL};
        const struct smith_codec_hook *const hooks[] = {&hook, NULL};
        const struct smith_layout_options options = {.hooks = hooks};
        struct smith_layout_source *source;
        snprintf(text, sizeof text, "layout t; hook codec xor(%s); struct A { a: u8 } root A;", others[i]);
        assert_int_equal(smith_layout_parse((struct smith_bytes){(const uint8_t *)text, strlen(text)}, "t", &options,
                                            &source, NULL, NULL),
                         SMITH_BAD_LAYOUT);
    }
}

/* Chunks are packed by hooks that need no arguments. */
static void streams_can_be_packed(void **state) {
    (void)state;
    static const char text[] = "layout t; hook codec flip(); frame C { id: u8 = id, size: u8 = size, end id }\n"
                               "struct A { size: u8 = sizeof(chunks), chunks C flip(size) { 1 a: u8 } } root A;";
    static const enum behaviour honest = HONEST;
    const struct smith_codec_hook hook = {"flip", NULL, unmask, mask, &honest, NULL};
    const struct smith_codec_hook *const hooks[] = {&hook, NULL};
    const struct smith_layout_options options = {.hooks = hooks};
    struct smith_layout_source *source;
    struct smith_roundtrip_result binary, json;
    struct smith_error error;
    assert_int_equal(smith_layout_parse(BYTES(text), "t", &options, &source, NULL, &error), SMITH_OK);
    assert_int_equal(
        smith_roundtrip(smith_layout_get(source), BYTES("\x04\x01\x01\x07\x00"), NULL, &binary, &json, &error),
        SMITH_OK);
    assert_true(binary.same && json.same);
    smith_layout_free(source);
}

/* What a layout of the library declares is what its family has: nothing else compares compiled tables. */
static void built_in_layouts_declare_what_there_is(void **state) {
    (void)state;
    unsigned count = 0;
    for (const struct smith_format *const *format = smith_formats(); *format; format++)
        for (uint32_t i = 0; i < (*format)->layout->hook_count; i++, count++) {
            const struct smith_hook *hook = (*format)->layout->hooks[i];
            assert_string_equal(hook->codec->name, hook->name);
            for (unsigned k = 0; k < hook->argument_count; k++)
                assert_string_equal(hook->codec->arguments[k], hook->arguments[k]);
            assert_null(hook->codec->arguments[hook->argument_count]);
        }
    assert_true(count > 0);
}

int test_hook(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_read_edited_and_written),
        cmocka_unit_test(what_does_not_come_back_is_not_written),
        cmocka_unit_test(reading_is_bounded),
        cmocka_unit_test(missing_hooks_are_named),
        cmocka_unit_test(other_arguments_are_a_mistake),
        cmocka_unit_test(streams_can_be_packed),
        cmocka_unit_test(built_in_layouts_declare_what_there_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
