/* SPDX-License-Identifier: MIT
 *
 * Everything there is to say about a file: the layout's findings, the family's, and those of its entries when it is an
 * archive, with offsets, in file order.
 */
#include "api/check_file.h"
#include "api/check_entries.h"
#include "api/finding_names.h"
#include "api/origin.h"
#include "archive/archive.h"
#include "base/buffer.h"
#include "base/error.h"
#include "document/document.h"
#include "document/inspect/check_structure.h"
#include "format/run.h"
#include "report/report.h"
#include <stdlib.h>
#include <string.h>

/* Findings without an offset get that of their path. */
static enum smith_status check_file_locate(const struct smith_layout *layout, struct smith_bytes bytes,
                                           const struct smith_options *options, struct smith_findings *findings,
                                           struct smith_error *error) {
    struct smith_allocator a = smith_allocator_or_default(options ? &options->allocator : NULL);
    size_t size = findings->count * (sizeof(char *) + sizeof(uint64_t));
    uint32_t count = 0, next = 0;
    uint64_t *offsets = findings->count ? a.resize(a.context, NULL, 0, size) : NULL;
    if (!offsets)
        return findings->count ? smith_fail_memory(error, NULL) : SMITH_OK;
    const char **paths = (const char **)(offsets + findings->count);
    for (uint32_t i = 0; i < findings->count; i++)
        if (findings->items[i].offset == UINT64_MAX)
            paths[count++] = findings->items[i].path;
    enum smith_status status = count ? smith_locate(layout, bytes, options, paths, count, offsets, error) : SMITH_OK;
    for (uint32_t i = 0; status == SMITH_OK && i < findings->count; i++)
        if (findings->items[i].offset == UINT64_MAX)
            findings->items[i].offset = offsets[next++];
    a.resize(a.context, offsets, size, 0);
    return status;
}

/* Numbers by their value: "/rooms/9" is before "/rooms/10", and what is in it between them. */
static int compare_paths(const char *a, const char *b) {
    static const char digits[] = "0123456789";
    while (*a && *a == *b)
        a++, b++;
    size_t more_in_a = strspn(a, digits), more_in_b = strspn(b, digits);
    if (more_in_a != more_in_b)
        return more_in_a < more_in_b ? -1 : 1;
    return (uint8_t)*a - (uint8_t)*b;
}

/* In file order; what has no place comes last. qsort() is not stable, and not the same in every C library: equal places
 * are distinguished by path, code and message. */
static int check_file_by_offset(const void *a, const void *b) {
    const struct smith_finding *x = a, *y = b;
    if (x->offset != y->offset)
        return x->offset < y->offset ? -1 : 1;
    int order = compare_paths(x->path, y->path);
    order = order ? order : strcmp(x->code, y->code);
    return order ? order : strcmp(x->message, y->message);
}

static enum smith_status find_missing_files(const struct smith_document *document,
                                            const struct smith_file_environment *environment,
                                            struct smith_findings *findings, struct smith_error *error) {
    struct smith_externals externals;
    enum smith_status status = smith_externals_list(document, environment, &externals, error);
    for (uint32_t i = 0; i < externals.count && status == SMITH_OK; i++) {
        const struct smith_external *external = &externals.items[i];
        bool needed = external->role == SMITH_EXTERNAL_FILE || external->role == SMITH_EXTERNAL_FOLDER;
        if (external->state != SMITH_EXTERNAL_MISSING || !needed)
            continue;
        bool is_file = external->role == SMITH_EXTERNAL_FILE;
        smith_findings_add(findings, is_file ? "FILE-MISSING" : "FOLDER-MISSING", is_file ? SMITH_WARNING : SMITH_INFO,
                           external->value_path, UINT64_MAX, "'%.200s' is not there: looked for '%.200s'%s%.200s%s",
                           external->text, external->file, external->elsewhere ? "; there is '" : "",
                           external->elsewhere ? external->elsewhere : "", external->elsewhere ? "'" : "");
    }
    smith_externals_free(&externals);
    return status;
}

/* The rules of its family, and the files it refers to. */
static enum smith_status check_file_document(const struct smith_format *format, struct smith_document *document,
                                             const struct smith_options *options,
                                             const struct smith_check_options *check, struct smith_findings *findings,
                                             struct smith_error *error) {
    enum smith_status status = smith_run_rules(format, document, check, options, findings, error);
    if (status == SMITH_OK && check && check->environment)
        status = find_missing_files(document, check->environment, findings, error);
    return status;
}

/* What is in an archive; its document goes with it. */
static enum smith_status check_entries(const struct smith_format *format, struct smith_bytes bytes,
                                       struct smith_document *document, const struct smith_options *options,
                                       const struct smith_check_options *check, struct smith_findings *findings,
                                       struct smith_error *error) {
    struct smith_archive *archive;
    enum smith_status status =
        smith_archive_adopt_unread(smith_formats(), format, document, check ? check->name : NULL, &archive, error);
    if (status != SMITH_OK)
        return status;
    status = smith_archive_detect_types(archive, error);
    if (status == SMITH_OK)
        status = smith_archive_check(archive, bytes, options, check, findings, error);
    smith_archive_free(archive);
    return status;
}

/* What the layout does not say. Takes the document. */
static enum smith_status check_decoded(const struct smith_format *format, struct smith_bytes bytes,
                                       struct smith_document *document, const struct smith_options *options,
                                       const struct smith_check_options *check, bool located,
                                       struct smith_findings *findings, struct smith_error *error) {
    const bool only_errors = check && check->only_errors;
    enum smith_status status = check_file_document(format, document, options, check, findings, error);
    if (status == SMITH_OK && !only_errors)
        smith_name_findings(document, findings);
    if (status == SMITH_OK && located && (!only_errors || smith_findings_have_error(findings)))
        status = check_file_locate(format->layout, bytes, options, findings, error);
    if (status == SMITH_OK && format->archive)
        return check_entries(format, bytes, document, options, check, findings, error);
    smith_document_free(document);
    return status;
}

static bool is_at_the_same(const struct smith_finding *a, const struct smith_finding *b) {
    return !smith_finding_is_general(b) && strcmp(a->path, b->path) == 0;
}

/* A family's rule about the same value says it better. Findings are sorted. */
static void drop_duplicates(struct smith_findings *findings) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < findings->count; i++) {
        const struct smith_finding *finding = &findings->items[i];
        bool is_redundant =
            smith_finding_is_general(finding) && ((kept > 0 && is_at_the_same(finding, &findings->items[kept - 1])) ||
                                                  (i + 1 < findings->count && is_at_the_same(finding, finding + 1)));
        if (!is_redundant)
            findings->items[kept++] = *finding;
    }
    findings->count = kept;
}

/* In order, and of what is said of one value the best. */
static enum smith_status end_findings(struct smith_findings *findings, enum smith_status status,
                                      struct smith_error *error) {
    status = smith_findings_end(findings, status, error);
    if (status != SMITH_OK)
        return status;
    if (findings->count)
        qsort(findings->items, findings->count, sizeof *findings->items, check_file_by_offset);
    drop_duplicates(findings);
    return SMITH_OK;
}

static void check_file_forget_offsets(struct smith_findings *findings) {
    for (uint32_t i = 0; i < findings->count; i++)
        findings->items[i].offset = UINT64_MAX;
}

/* Not located: no finding has an offset. */
static enum smith_status check_file_in_format(const struct smith_format *format, struct smith_bytes bytes,
                                              const struct smith_options *options,
                                              const struct smith_check_options *check, bool located,
                                              struct smith_findings *findings, struct smith_error *error) {
    struct smith_document *document;
    bool more = format->rules || format->archive || (check && (check->environment || check->resources));
    enum smith_status status =
        smith_check_structure_read(format->layout, bytes, options, check, findings, &document, error);
    if (status != SMITH_OK)
        return status;
    if (more)
        status = check_decoded(format, bytes, document, options, check, located, findings, error);
    else
        smith_document_free(document);
    if (!located)
        check_file_forget_offsets(findings);
    return end_findings(findings, status, error);
}

static enum smith_status encode_as_own(struct smith_document *document, struct smith_buffer *bytes,
                                       struct smith_error *error) {
    struct smith_findings lost; /* by files of the format, which is not what is checked */
    enum smith_status status = smith_document_leave_origin(document, &lost, error);
    smith_findings_free(&lost);
    return status == SMITH_OK ? smith_encode(document, bytes, error) : status;
}

/* The structure of the file that a document would be, and what rules have said. */
static enum smith_status check_encoded(const struct smith_layout *layout, struct smith_bytes bytes,
                                       const struct smith_options *options, const struct smith_check_options *check,
                                       const struct smith_findings *of_rules, struct smith_findings *findings,
                                       struct smith_error *error) {
    enum smith_status status = smith_check_structure(layout, bytes, options, check, findings, error);
    if (status != SMITH_OK)
        return status;
    smith_findings_add_all(findings, of_rules);
    return end_findings(findings, check_file_locate(layout, bytes, options, findings, error), error);
}

enum smith_status smith_check_foreign(struct smith_document *document, const struct smith_options *options,
                                      const struct smith_check_options *check, struct smith_findings *findings,
                                      struct smith_error *error) {
    const struct smith_format *format = smith_document_format(document);
    struct smith_findings of_rules;
    struct smith_buffer bytes = {0};
    smith_findings_begin(&of_rules, &document->arena.allocator, check ? check->cap : 0);
    enum smith_status status = check_file_document(format, document, options, check, &of_rules, error);
    status = smith_findings_end(&of_rules, status, error);
    if (status == SMITH_OK)
        status = encode_as_own(document, &bytes, error);
    if (status == SMITH_OK)
        status = check_encoded(format->layout, (struct smith_bytes){bytes.data, bytes.size}, options, check, &of_rules,
                               findings, error);
    smith_buffer_free(&bytes);
    smith_findings_free(&of_rules);
    return status;
}

enum smith_status smith_check(const struct smith_format *format, struct smith_bytes bytes,
                              const struct smith_options *options, const struct smith_check_options *check,
                              struct smith_findings *findings, struct smith_error *error) {
    const struct smith_conversion *conversion = smith_origin_guess(format, bytes);
    return conversion ? smith_convert_check(format, conversion, bytes, options, check, findings, NULL, error)
                      : check_file_in_format(format, bytes, options, check, true, findings, error);
}

enum smith_status smith_check_for_errors(const struct smith_format *format, struct smith_bytes bytes,
                                         const struct smith_options *options, struct smith_findings *findings,
                                         struct smith_error *error) {
    const struct smith_check_options all = {.cap = UINT32_MAX, .only_errors = true};
    return check_file_in_format(format, bytes, options, &all, false, findings, error);
}
