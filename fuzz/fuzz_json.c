/* SPDX-License-Identifier: MIT
 *
 * Any bytes as the JSON text of every format: refused with a place, or a document that can be written; and a text made
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const struct smith_bytes text = {data, size};
    const struct smith_options options = fuzz_options();
    char name[64];
    struct smith_error error;
    if (smith_json_format(text, NULL, name, sizeof name, &error) != SMITH_OK)
        name[0] = '\0';
    for (const struct smith_format *const *format = smith_formats(); *format; format++) {
        struct smith_document *document;
        enum smith_status status = smith_json_read((*format)->layout, text, &options, &document, &error);
        if (status == SMITH_OK) {
            expect_stable(document);
            smith_document_free(document);
        } else if (status == SMITH_BAD_JSON && (error.line == 0 || error.message[0] == '\0')) {
            fuzz_fail("a mistake in JSON has a place and a message", &error);
        }
    }
    return 0;
}
