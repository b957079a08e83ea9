/* SPDX-License-Identifier: MIT
 *
 * Any bytes as another form of every format that has some, and as a file of it: refused with a place and a message, or
 * a document that comes back to the byte by way of the form; or, where a form holds only a part, can be read again. A form
 * with no way back that is a format of the library is a file of that, to the byte, and up to date.
 */
#include "document/document.h"
#include "fuzz.h"
#include <levelsmith/convert.h>
#include <levelsmith/edit.h>
#include <stdio.h>
#include <string.h>

static struct smith_document *from_conversion(const struct smith_format *format,
                                              const struct smith_conversion *conversion, struct smith_bytes bytes,
                                              struct smith_error *error) {
    struct smith_convert_options options = {.reading = fuzz_options()};
    struct smith_document *document;
    struct smith_findings notes;
    struct smith_buffer report;
    options.reading.form = conversion->id; /* what several programs write alike is this one's */
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
    if (smith_encode(document, &bytes, &error) != SMITH_OK) {
        if (strcmp(error.code, "MEMBER-NOT-ALLOWED") !=
            0) /* a text may say more than a file can hold, and loses that */
            fuzz_fail("what was read can be written", &error);
        smith_buffer_free(&bytes);
        return;
    }
    const enum smith_status status = smith_convert_write(document, conversion, NULL, &text, &notes, &error);
    const bool is_no_level = status == SMITH_BAD_VALUE && strcmp(error.code, "POP-CONVERT-SIZE") == 0;
    if ((status == SMITH_REFUSED || is_no_level) && conversion->partial) { /* what such a form cannot say at all */
        smith_buffer_free(&bytes);
        return;
    }
    if (status != SMITH_OK)
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
        expect_round_trip(format, conversion, document, !conversion->partial);
    smith_document_free(document);
    if (smith_decode(format->layout, bytes, &options, NULL, NULL, &document, &error) != SMITH_OK)
        return;
    /* bytes of an archive that are no entry's, as those behind the last one, have no equal in another archive */
    expect_round_trip(format, conversion, document, !format->archive && !conversion->partial);
    smith_document_free(document);
}

/* ---- changed in place ---- */

/* In each list one element goes and one moves; what has another order or other ids afterwards is read back as it is. */
static void try_change(const struct smith_format *format, struct smith_bytes bytes) {
    const struct smith_options options = fuzz_options();
    const struct smith_record *root = smith_type_inner(format->layout->root)->record;
    struct smith_document *document;
    struct smith_edit *edit;
    struct smith_buffer out;
    struct smith_error error;
    char path[128];
    if (smith_open(bytes, format, &options, &document, &error) != SMITH_OK)
        return;
    if (smith_edit_begin(document, NULL, &edit, &error) == SMITH_OK) {
        for (uint16_t i = 0; root && i < root->member_count; i++) {
            snprintf(path, sizeof path, "/%s/1", root->members[i].name);
            (void)smith_edit_delete(edit, path, &error);
            snprintf(path, sizeof path, "/%s/0", root->members[i].name);
            (void)smith_edit_move(edit, path, 1, &error);
        }
        enum smith_status status = smith_edit_encode(edit, &out, &error);
        if (status != SMITH_OK && status != SMITH_REFUSED && status != SMITH_LIMIT)
            fuzz_fail("a file that was read can be changed in place, or is refused", &error);
        smith_buffer_free(&out);
        smith_edit_end(edit);
    }
    smith_document_free(document);
}

/* ---- to another format ---- */

static void expect_up_to_date(const struct smith_format *format, struct smith_bytes bytes) {
    const struct smith_options options = fuzz_options();
    struct smith_changes changes;
    struct smith_buffer out;
    struct smith_error error;
    enum smith_status status = smith_upgrade(format, bytes, &options, NULL, &out, &changes, &error);
    if (status != SMITH_OK && status != SMITH_LIMIT)
        fuzz_fail("what was converted can be upgraded", &error);
    if (status == SMITH_OK)
        fuzz_expect_same(&out, bytes, "what was converted is up to date");
    smith_changes_free(&changes);
}

static void expect_format(const struct smith_format *format, struct smith_bytes bytes) {
    const struct smith_options options = fuzz_options();
    struct smith_document *made;
    struct smith_error error;
    enum smith_status status = smith_decode(format->layout, bytes, &options, NULL, NULL, &made, &error);
    if (status == SMITH_LIMIT)
        return;
    if (status != SMITH_OK)
        fuzz_fail("what was converted is a file of its format", &error);
    fuzz_expect_bytes(made, bytes, "what was converted comes back to the byte");
    smith_document_free(made);
    if (format->upgrade)
        expect_up_to_date(format, bytes);
}

static void try_format(const struct smith_format *format, const struct smith_conversion *conversion,
                       struct smith_bytes bytes) {
    const struct smith_options options = fuzz_options();
    const struct smith_format *made = smith_format_by_id(conversion->id);
    struct smith_document *document;
    struct smith_findings notes;
    struct smith_buffer out;
    struct smith_error error;
    if (!made || smith_decode(format->layout, bytes, &options, NULL, NULL, &document, &error) != SMITH_OK)
        return;
    for (const char *const *dialect = conversion->dialects; *dialect; dialect++) {
        const struct smith_convert_options how = {.dialect = *dialect, .reading = options};
        enum smith_status status = smith_convert_write(document, conversion, &how, &out, &notes, &error);
        const bool is_itself = made == format; /* for another engine, with files around it that are not there */
        if (status != SMITH_OK && status != SMITH_LIMIT && !(status == SMITH_REFUSED && is_itself))
            fuzz_fail("a document can be converted", &error);
        if (status == SMITH_OK)
            expect_format(made, (struct smith_bytes){out.data, out.size});
        smith_findings_free(&notes);
        smith_buffer_free(&out);
    }
    smith_document_free(document);
}

int target_convert(const uint8_t *data, size_t size) {
    for (const struct smith_format *const *format = smith_formats(); *format; format++)
        for (const struct smith_conversion *conversion = (*format)->conversions; conversion && conversion->id;
             conversion++)
            if (conversion->read && conversion->write) {
                if (conversion->rewrite && conversion->recognise((struct smith_bytes){data, size}))
                    try_change(*format, (struct smith_bytes){data, size});
                try_conversion(*format, conversion, (struct smith_bytes){data, size});
            } else if (conversion->write)
                try_format(*format, conversion, (struct smith_bytes){data, size});
    return 0;
}
