/* SPDX-License-Identifier: MIT
 *
 * Any bytes as the JSON text of a format: refused with a place, or a document that can be written; and a text made
 * of that document gives the same bytes again.
 */
#include "fuzz.h"

static void expect_stable(const struct smith_document *document) {
    const struct smith_options options = fuzz_options();
    struct smith_buffer bytes, text;
    struct smith_document *again;
    struct smith_error error;
    if (smith_encode(document, &bytes, &error) != SMITH_OK)
        return; /* a value its format cannot hold: it was refused, which is right */
    smith_buffer_init(&text, NULL);
    if (smith_json_write(document, NULL, &text, &error) != SMITH_OK)
        fuzz_fail("a document has a JSON form", &error);
    if (smith_json_read(smith_document_layout(document), (struct smith_bytes){text.data, text.size}, &options, &again,
                        &error) != SMITH_OK)
        fuzz_fail("the JSON form can be read", &error);
    fuzz_expect_bytes(again, (struct smith_bytes){bytes.data, bytes.size}, "JSON -> JSON keeps the bytes");
    smith_document_free(again);
    smith_buffer_free(&text);
    smith_buffer_free(&bytes);
}

static void try_format(const struct smith_format *format, struct smith_bytes text) {
    const struct smith_options options = fuzz_options();
    struct smith_document *document;
    struct smith_error error;
    enum smith_status status = smith_json_read(format->layout, text, &options, &document, &error);
    if (status == SMITH_OK) {
        expect_stable(document);
        smith_document_free(document);
    } else if (status == SMITH_BAD_JSON && (error.line == 0 || error.message[0] == '\0')) {
        fuzz_fail("a mistake in JSON has a place and a message", &error);
    }
}

/* The format that the text names, or another one in its place: all of them would take most of the time for refusals. */
int target_json(const uint8_t *data, size_t size) {
    const struct smith_bytes text = {data, size};
    const struct smith_format *const *formats = smith_formats();
    const struct smith_format *format = NULL;
    char name[64];
    struct smith_error error;
    if (smith_json_format(text, NULL, name, sizeof name, &error) == SMITH_OK)
        format = smith_format_by_id(name);
    unsigned count = 0;
    while (formats[count])
        count++;
    for (unsigned i = 0; !format; i++)
        if (i + 1 == count || fuzz_is_chosen(text, count - i))
            format = formats[i];
    try_format(format, text);
    return 0;
}
