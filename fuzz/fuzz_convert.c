/* SPDX-License-Identifier: MIT
 *
 * Any bytes as another form of every format that has some, and as a file of it: refused with a place and a message, or
 * a document that comes back to the byte by way of the form.
 */
#include "fuzz.h"
#include <levelsmith/convert.h>

static struct smith_document *from_conversion(const struct smith_format *format,
                                              const struct smith_conversion *conversion, struct smith_bytes bytes,
                                              struct smith_error *error) {
    const struct smith_convert_options options = {.reading = fuzz_options()};
    struct smith_document *document;
    struct smith_findings notes;
    struct smith_buffer report;
    enum smith_status status =
        smith_convert_read(format, conversion, bytes, &options, &document, &notes, &report, error);
    if (status == SMITH_BAD_TEXT && (!error->line || !error->message[0] || !report.size))
        fuzz_fail("a mistake in a text has a place and a message", error);
    smith_findings_free(&notes);
    smith_buffer_free(&report);
    return status == SMITH_OK ? document : NULL;
}

/* `complete`: the other form can have all that is in the document. */
static void expect_round_trip(const struct smith_format *format, const struct smith_conversion *conversion,
                              const struct smith_document *document, bool complete) {
    struct smith_buffer bytes, text;
    struct smith_findings notes;
    struct smith_error error;
    if (smith_encode(document, &bytes, &error) != SMITH_OK)
        fuzz_fail("what was read can be written", &error);
    if (smith_convert_write(document, conversion, NULL, &text, &notes, &error) != SMITH_OK)
        fuzz_fail("a document can be converted", &error);
    struct smith_document *again =
        from_conversion(format, conversion, (struct smith_bytes){text.data, text.size}, &error);
    if (!again)
        fuzz_fail("what was converted can be read", &error);
    if (complete)
        fuzz_expect_bytes(again, (struct smith_bytes){bytes.data, bytes.size}, "converted and back: the same bytes");
    smith_document_free(again);
    smith_findings_free(&notes);
    smith_buffer_free(&text);
    smith_buffer_free(&bytes);
}

static void try_conversion(const struct smith_format *format, const struct smith_conversion *conversion,
                           struct smith_bytes bytes) {
    const struct smith_options options = fuzz_options();
    struct smith_error error;
    struct smith_document *document = from_conversion(format, conversion, bytes, &error);
    if (document)
        expect_round_trip(format, conversion, document, true);
    smith_document_free(document);
    if (smith_decode(format->layout, bytes, &options, NULL, NULL, &document, &error) != SMITH_OK)
        return;
    /* bytes of an archive that are no entry's, as those behind the last one, have no equal in another archive */
    expect_round_trip(format, conversion, document, !format->archive);
    smith_document_free(document);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    for (const struct smith_format *const *format = smith_formats(); *format; format++)
        for (const struct smith_conversion *conversion = (*format)->conversions; conversion && conversion->id;
             conversion++)
            if (conversion->read && conversion->write) /* others have no way back */
                try_conversion(*format, conversion, (struct smith_bytes){data, size});
    return 0;
}
