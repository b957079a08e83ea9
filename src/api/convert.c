/* SPDX-License-Identifier: MIT
 *
 * Conversions to other forms: which there are, and the checks that hold for all of them.
 */
#include "api/check.h"
#include "api/open.h"
#include "api/run_files.h"
#include "base/buffer.h"
#include "base/error.h"
#include "report/report.h"
#include <levelsmith/convert.h>
#include <stdio.h>
#include <string.h>

static const struct smith_conversion none = {0};

static const struct smith_conversion *conversions_of(const struct smith_format *format) {
    return format && format->conversions ? format->conversions : &none;
}

const struct smith_conversion *smith_conversion_guess(struct smith_bytes bytes, const struct smith_format **format) {
    for (const struct smith_format *const *known = smith_formats(); *known; known++)
        for (const struct smith_conversion *conversion = conversions_of(*known); conversion->id; conversion++)
            if (conversion->recognise && conversion->recognise(bytes)) {
                *format = *known;
                return conversion;
            }
    return NULL;
}

const struct smith_conversion *smith_conversion_by_id(const struct smith_format *format, const char *id) {
    for (const struct smith_conversion *conversion = conversions_of(format); conversion->id; conversion++)
        if (strcmp(conversion->id, id) == 0)
            return conversion;
    return NULL;
}

static bool has_extension(const char *extensions, const char *file) {
    const char *dot = strrchr(file, '.');
    size_t size = dot ? strlen(dot) : 0;
    for (const char *at = extensions; size && (at = strstr(at, dot)); at++)
        if ((at == extensions || at[-1] == ' ') && (at[size] == ' ' || at[size] == '\0'))
            return true;
    return false;
}

const struct smith_conversion *smith_conversion_by_file(const struct smith_format *format, const char *file) {
    for (const struct smith_conversion *conversion = conversions_of(format); conversion->id; conversion++)
        if (has_extension(conversion->extensions, file))
            return conversion;
    return NULL;
}

/* The choice among `choices`, or their first one; NULL (and an error) when it is not among them. */
static const char *convert_choose(const char *const *choices, const char *choice, const char *what,
                                  struct smith_error *error) {
    char all[sizeof error->message] = "";
    size_t size = 0;
    if (!choice)
        return choices[0];
    for (size_t i = 0; choices[i]; i++) {
        if (strcmp(choices[i], choice) == 0)
            return choices[i];
        if (size < sizeof all)
            size += (size_t)snprintf(all + size, sizeof all - size, "%s%s", i ? ", " : "", choices[i]);
    }
    smith_fail(error, SMITH_BAD_VALUE, "CONVERT-CHOICE", "there is no %s \"%s\", only %s", what, choice, all);
    return NULL;
}

static enum smith_status choose_all(const struct smith_conversion *conversion,
                                    const struct smith_convert_options *given, struct smith_convert_options *chosen,
                                    struct smith_error *error) {
    *chosen = given ? *given : (struct smith_convert_options){0};
    chosen->dialect = convert_choose(conversion->dialects, chosen->dialect, "kind", error);
    if (!chosen->dialect)
        return SMITH_BAD_VALUE;
    if (chosen->names && !convert_choose(conversion->names, chosen->names, "release", error))
        return SMITH_BAD_VALUE;
    chosen->file = chosen->file ? chosen->file : "text";
    return SMITH_OK;
}

/* What the release has no word for is noted. */
static void convert_note_lost(struct smith_findings *notes, const struct smith_changes *changes) {
    for (uint32_t i = 0; i < changes->count; i++)
        if (changes->items[i].kind == SMITH_CHANGE_LOST)
            smith_findings_add(notes, changes->items[i].code, SMITH_WARNING, changes->items[i].path, UINT64_MAX, "%s",
                               changes->items[i].message);
}

/* For an older release of the program that is to read it. */
static enum smith_status convert_write_for(const struct smith_conversion *conversion,
                                           const struct smith_convert_options *options, struct smith_buffer *out,
                                           struct smith_findings *notes, struct smith_error *error) {
    const struct smith_format *made = smith_format_by_id(conversion->id);
    const struct smith_bytes bytes = {out->data, out->size};
    struct smith_changes changes;
    struct smith_buffer older;
    if (!made)
        return smith_fail(error, SMITH_BAD_VALUE, "CONVERT-CHOICE", "%s has no releases", conversion->title);
    enum smith_status status =
        smith_downgrade(made, bytes, options->release, &options->reading, NULL, &older, &changes, error);
    if (status != SMITH_OK)
        return status;
    convert_note_lost(notes, &changes);
    smith_changes_free(&changes);
    smith_buffer_free(out);
    *out = older;
    return SMITH_OK;
}

/* With the files that the document names at hand, where the caller says what is around it. */
static enum smith_status convert_write_with_files(const struct smith_document *document,
                                                  const struct smith_conversion *conversion,
                                                  struct smith_convert_options *options, struct smith_buffer *out,
                                                  struct smith_findings *notes, struct smith_error *error) {
    struct smith_externals externals = {0};
    struct smith_files_at_hand at_hand = {
        .document = document, .environment = options->source, .options = &options->reading, .externals = &externals};
    enum smith_status status =
        options->source ? smith_externals_list(document, options->source, &externals, error) : SMITH_OK;
    options->files = options->source && smith_files_at_hand_init(&at_hand) ? &at_hand.files : NULL;
    if (status == SMITH_OK)
        status = conversion->write(document, options, out, notes, error);
    smith_externals_free(&externals);
    return status;
}

enum smith_status smith_convert_write(const struct smith_document *document, const struct smith_conversion *conversion,
                                      const struct smith_convert_options *options, struct smith_buffer *out,
                                      struct smith_findings *notes, struct smith_error *error) {
    const struct smith_allocator *allocator = options ? &options->reading.allocator : NULL;
    struct smith_convert_options chosen;
    smith_buffer_init(out, allocator);
    *notes = (struct smith_findings){0};
    enum smith_status status = choose_all(conversion, options, &chosen, error);
    if (status != SMITH_OK)
        return status;
    if (!conversion->write)
        return smith_fail(error, SMITH_REFUSED, "CONVERT-READ-ONLY", "%s is only read here, not written",
                          conversion->title);
    smith_findings_begin(notes, allocator, 0);
    status = convert_write_with_files(document, conversion, &chosen, out, notes, error);
    if (status == SMITH_OK && out->failed)
        status = smith_fail_memory(error, NULL);
    if (status == SMITH_OK && chosen.release)
        status = convert_write_for(conversion, &chosen, out, notes, error);
    status = smith_findings_end(notes, status, error);
    if (status != SMITH_OK)
        smith_buffer_free(out);
    return status;
}

enum smith_status smith_convert_read(const struct smith_format *format, const struct smith_conversion *conversion,
                                     struct smith_bytes bytes, const struct smith_convert_options *options,
                                     struct smith_document **document, struct smith_findings *notes,
                                     struct smith_buffer *report, struct smith_error *error) {
    const struct smith_allocator *allocator = options ? &options->reading.allocator : NULL;
    struct smith_convert_options chosen;
    *document = NULL;
    *notes = (struct smith_findings){0};
    if (report)
        smith_buffer_init(report, allocator);
    enum smith_status status = choose_all(conversion, options, &chosen, error);
    if (status != SMITH_OK)
        return status;
    smith_findings_begin(notes, allocator, 0);
    struct smith_error own;
    error = error ? error : &own;
    status = conversion->read(format->layout, bytes, &chosen, document, notes, report, error);
    if (status == SMITH_BAD_TEXT && report && !report->size) /* a reader that ends at the first mistake */
        smith_buffer_format(report, "%s:%u:%u: error: %s [%s]\n", chosen.file ? chosen.file : "text", error->line,
                            error->column, error->message, error->code);
    if (status != SMITH_OK || !smith_findings_failed(notes))
        return status;
    smith_document_free(*document);
    *document = NULL;
    return smith_fail_memory(error, NULL);
}

/* ---- checking ---- */

/* Offsets in a file that nobody has are none. */
static void convert_forget_offsets(struct smith_findings *findings) {
    for (uint32_t i = 0; i < findings->count; i++)
        findings->items[i].offset = UINT64_MAX;
}

static enum smith_status convert_check_document(const struct smith_format *format, struct smith_document *document,
                                                const struct smith_options *options,
                                                const struct smith_check_options *check,
                                                const struct smith_findings *notes, struct smith_findings *findings,
                                                struct smith_error *error) {
    enum smith_status status = smith_check_foreign(format, document, options, check, findings, error);
    if (status != SMITH_OK)
        return status;
    convert_forget_offsets(findings);
    smith_findings_add_all(findings, notes);
    return smith_findings_end(findings, status, error);
}

enum smith_status smith_convert_check(const struct smith_format *format, const struct smith_conversion *conversion,
                                      struct smith_bytes bytes, const struct smith_options *options,
                                      const struct smith_check_options *check, struct smith_findings *findings,
                                      struct smith_buffer *report, struct smith_error *error) {
    struct smith_convert_options how = {.file = check ? check->name : NULL, .names = check ? check->names : NULL};
    struct smith_document *document;
    struct smith_findings notes;
    *findings = (struct smith_findings){0};
    if (options)
        how.reading = *options;
    enum smith_status status = smith_convert_read(format, conversion, bytes, &how, &document, &notes, report, error);
    if (status == SMITH_OK)
        status = smith_origin_attach(document, format, conversion, bytes, error);
    if (status == SMITH_OK)
        status = convert_check_document(format, document, options, check, &notes, findings, error);
    if (status == SMITH_OK && !(check && check->only_errors))
        status = smith_name_findings(document, findings, error);
    if (status != SMITH_OK)
        smith_findings_free(findings);
    smith_findings_free(&notes);
    smith_document_free(document);
    return status;
}
