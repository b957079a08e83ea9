/* SPDX-License-Identifier: MIT
 *
 * What is wrong with a file: the layout's findings, the family's, those of its entries when it is an archive, with offsets,
 * in file order; and what a merge breaks of the format's rules.
 */
#include "api/check.h"
#include "api/open.h"
#include "api/run_files.h"
#include "archive/archive.h"
#include "base/buffer.h"
#include "base/error.h"
#include "document/document.h"
#include "document/inspect/check_structure.h"
#include "document/path.h"
#include "format/list.h"
#include "format/run.h"
#include "merge/merge.h"
#include "report/report.h"
#include "type/type_tables.h"
#include <levelsmith/convert.h>
#include <levelsmith/levelsmith.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- file ---- */

/*
 * Everything there is to say about a file: the layout's findings, the family's, and those of its entries when it is an
 * archive, with offsets, in file order.
 */

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

/* In file order; what has no place comes last. qsort() is not stable, and not the same in every C library: equal places
 * are distinguished by path, code and message. */
static int check_file_by_offset(const void *a, const void *b) {
    const struct smith_finding *x = a, *y = b;
    if (x->offset != y->offset)
        return x->offset < y->offset ? -1 : 1;
    int order = smith_path_compare(x->path, y->path);
    order = order ? order : strcmp(x->code, y->code);
    return order ? order : strcmp(x->message, y->message);
}

static void report_missing_files(const struct smith_externals *externals, struct smith_findings *findings) {
    for (uint32_t i = 0; i < externals->count; i++) {
        const struct smith_external *external = &externals->items[i];
        bool needed = external->role == SMITH_EXTERNAL_FILE || external->role == SMITH_EXTERNAL_FOLDER;
        if (external->state != SMITH_EXTERNAL_MISSING || !needed)
            continue;
        bool is_file = external->role == SMITH_EXTERNAL_FILE;
        smith_findings_add(findings, is_file ? "FILE-MISSING" : "FOLDER-MISSING", is_file ? SMITH_WARNING : SMITH_INFO,
                           external->value_path, UINT64_MAX, "'%.200s' is not there: looked for '%.200s'%s%.200s%s",
                           external->text, external->file, external->elsewhere ? "; there is '" : "",
                           external->elsewhere ? external->elsewhere : "", external->elsewhere ? "'" : "");
    }
}

/* The rules of its family, and the files it refers to. */
static enum smith_status check_file_document(const struct smith_format *format, struct smith_document *document,
                                             const struct smith_options *options,
                                             const struct smith_check_options *check, struct smith_findings *findings,
                                             struct smith_error *error) {
    const struct smith_file_environment *environment = check ? check->environment : NULL;
    struct smith_externals externals = {0};
    struct smith_files_at_hand at_hand = {
        .document = document, .environment = environment, .options = options, .externals = &externals};
    enum smith_status status = environment ? smith_externals_list(document, environment, &externals, error) : SMITH_OK;
    const bool readable = environment && smith_files_at_hand_init(&at_hand);
    if (status == SMITH_OK)
        status = smith_run_rules(format, document, check, readable ? &at_hand.files : NULL, options, findings, error);
    if (status == SMITH_OK)
        report_missing_files(&externals, findings);
    smith_externals_free(&externals);
    return status;
}

/* An archive with the name of something that is none. */
static void report_misnamed(const struct smith_format *format, const char *name, struct smith_findings *findings) {
    const struct smith_format *named = smith_format_list_misnamed(smith_formats(), format, name);
    if (named)
        smith_findings_add(findings, "NAMED-OTHERWISE", SMITH_WARNING, "/", UINT64_MAX,
                           "its name is that of a %s, and it is a %s: `levelsmith extract` unpacks what is in it",
                           named->title, format->title);
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
        status = smith_name_findings(document, findings, error);
    if (status == SMITH_OK && located && (!only_errors || smith_findings_have_error(findings)))
        status = check_file_locate(format->layout, bytes, options, findings, error);
    if (format->archive)
        report_misnamed(format, check ? check->name : NULL, findings);
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

/* Signs of damage are guesses. Where the rules of a format know all that its program refuses (@judged), nothing is an error
 * that they do not say so of. */
static void ease_guesses(const struct smith_layout *layout, struct smith_findings *findings) {
    bool refused = !smith_annotation_find(&layout->annotations, "judged");
    for (uint32_t i = 0; i < findings->count; i++)
        refused |= findings->items[i].severity == SMITH_ERROR && !smith_is_damage_guess(findings->items[i].code);
    for (uint32_t i = 0; i < findings->count && !refused; i++)
        if (smith_is_damage_guess(findings->items[i].code))
            findings->items[i].severity = SMITH_WARNING;
}

/* What the program of the format would lose is no fault of the file: a warning for who is about to save it. */
static enum smith_status check_before_save(const struct smith_format *format, struct smith_bytes bytes,
                                           const struct smith_options *options, struct smith_findings *findings,
                                           struct smith_error *error) {
    const struct smith_check_options all = {.cap = UINT32_MAX};
    struct smith_changes changes;
    struct smith_buffer saved;
    const enum smith_status status = smith_as_saved(format, bytes, options, &all, &saved, &changes, error);
    for (uint32_t i = 0; i < changes.count && status == SMITH_OK; i++) {
        const struct smith_change *change = &changes.items[i];
        const bool lost = change->kind == SMITH_CHANGE_LOST;
        if (lost || change->kind == SMITH_CHANGE_KEPT || change->kind == SMITH_CHANGE_SKIPPED)
            smith_findings_add(findings, change->code, lost ? SMITH_WARNING : SMITH_INFO, change->path, UINT64_MAX,
                               "%s%s", lost ? "lost with the next save: " : "", change->message);
    }
    smith_changes_free(&changes);
    smith_buffer_free(&saved);
    return status;
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
    if (status == SMITH_OK && check && check->before_save && format->as_saved)
        status = check_before_save(format, bytes, options, findings, error);
    if (status == SMITH_OK)
        ease_guesses(format->layout, findings);
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

enum smith_status smith_check_foreign(const struct smith_format *format, struct smith_document *document,
                                      const struct smith_options *options, const struct smith_check_options *check,
                                      struct smith_findings *findings, struct smith_error *error) {
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
    const struct smith_conversion *conversion = smith_origin_guess(format, bytes, options);
    return conversion ? smith_convert_check(format, conversion, bytes, options, check, findings, NULL, error)
                      : check_file_in_format(format, bytes, options, check, true, findings, error);
}

enum smith_status smith_check_for_errors(const struct smith_format *format, struct smith_bytes bytes,
                                         const struct smith_options *options, struct smith_findings *findings,
                                         struct smith_error *error) {
    const struct smith_check_options all = {.cap = UINT32_MAX, .only_errors = true};
    return check_file_in_format(format, bytes, options, &all, false, findings, error);
}

/* ---- entries ---- */

/*
 * What is wrong with the entries of an archive: each is checked as a file of its own, and its findings are the
 * archive's, with its name before their paths (/2003:/rooms/4/guard, as behind the archive's name on the command line)
 * and with offsets in the archive.
 */

#define SURE 60 /* what an entry is has to be that certain: rules about what it is not would be noise */
#define COUNT_MAX 10 /* bytes of a count */
#define ENTRY_PATH_MAX 768 /* of a finding, with the name of its entry */

struct archive_check {
    const struct smith_archive *archive;
    const struct smith_options *options;
    const struct smith_check_options *check;
    struct smith_bytes bytes;
    uint64_t *offsets; /* of the entries in the archive, once `are_located`; room for their paths follows */
    bool are_located;
    enum smith_status status; /* of that */
    struct smith_findings *findings;
    struct smith_error *error;
};

/* What an entry is to be checked as, or NULL. An archive within is a file for another day, as it is for folders. */
static const struct smith_format *check_entries_format_of(const struct smith_entry *entry) {
    const struct smith_format *format = entry->entry_type.confidence >= SURE ? entry->entry_type.format : NULL;
    return format && !smith_format_is_archive(format) ? format : NULL;
}

/* Where the entry itself begins: a count may stand before its bytes. UINT64_MAX when it lies in something packed. */
static uint64_t behind_count(struct smith_bytes file, uint64_t offset, struct smith_bytes entry) {
    for (uint64_t at = offset; at <= file.size && at - offset <= COUNT_MAX; at++)
        if (entry.size <= file.size - at && smith_bytes_equal((struct smith_bytes){file.data + at, entry.size}, entry))
            return at;
    return UINT64_MAX;
}

static enum smith_status locate_entries(struct archive_check *archive_check) {
    const struct smith_archive *archive = archive_check->archive;
    uint64_t *offsets = archive_check->offsets;
    const char **paths = (const char **)(offsets + archive->entry_count);
    for (uint32_t i = 0; i < archive->entry_count; i++)
        paths[i] = archive->entries[i].path;
    enum smith_status status = smith_locate(archive->format->layout, archive_check->bytes, archive_check->options,
                                            paths, archive->entry_count, offsets, archive_check->error);
    for (uint32_t i = 0; i < archive->entry_count && status == SMITH_OK; i++)
        offsets[i] = behind_count(archive_check->bytes, offsets[i], *archive->entries[i].bytes);
    return status;
}

/* Of an entry in the archive, which is read once more for the first that is asked for. */
static uint64_t check_entries_offset_of(struct archive_check *archive_check, uint32_t number) {
    if (!archive_check->are_located)
        archive_check->status = locate_entries(archive_check);
    archive_check->are_located = true;
    return archive_check->status == SMITH_OK ? archive_check->offsets[number] : UINT64_MAX;
}

static void report_misfit(struct archive_check *archive_check, uint32_t number, const struct smith_format *expected) {
    char path[ENTRY_PATH_MAX];
    snprintf(path, sizeof path, "/%s:", archive_check->archive->entries[number].name);
    smith_findings_add(archive_check->findings, "ENTRY-MISFIT", SMITH_WARNING, path,
                       check_entries_offset_of(archive_check, number), "cannot be read as %s, which it should be",
                       expected->title);
}

static void take_over(struct archive_check *archive_check, uint32_t number, const struct smith_finding *finding) {
    uint64_t base = check_entries_offset_of(archive_check, number);
    bool located = base != UINT64_MAX && finding->offset != UINT64_MAX;
    char path[ENTRY_PATH_MAX];
    snprintf(path, sizeof path, "/%s:%s", archive_check->archive->entries[number].name, finding->path);
    smith_findings_add(archive_check->findings, finding->code, finding->severity, path,
                       located ? base + finding->offset : base, "%s", finding->message);
}

/* A file in another form, as a text, is checked as what it is another form of. */
static enum smith_status check_bytes(const struct archive_check *archive_check, const struct smith_entry *entry,
                                     const struct smith_format **format, struct smith_findings *findings) {
    const struct smith_bytes bytes = *entry->bytes;
    struct smith_check_options how = *archive_check->check;
    struct smith_error why;
    how.name = entry->name;
    const struct smith_conversion *conversion = *format ? NULL : smith_conversion_guess(bytes, format);
    if (conversion)
        return smith_convert_check(*format, conversion, bytes, archive_check->options, &how, findings, NULL, &why);
    *findings = (struct smith_findings){0};
    return *format ? smith_check(*format, bytes, archive_check->options, &how, findings, &why) : SMITH_OK;
}

/* False when out of memory. */
static bool check_one_entry(struct archive_check *archive_check, uint32_t number) {
    const struct smith_entry *entry = &archive_check->archive->entries[number];
    const struct smith_format *format = check_entries_format_of(entry);
    struct smith_findings own;
    if (entry->entry_type.expected) {
        report_misfit(archive_check, number, entry->entry_type.expected);
        return true;
    }
    if (entry->entry_type.confidence < SURE || (entry->entry_type.format && !format))
        return true;
    enum smith_status status = check_bytes(archive_check, entry, &format, &own);
    if (status != SMITH_OK && status != SMITH_NO_MEMORY)
        report_misfit(archive_check, number, format);
    if (status != SMITH_OK)
        return status != SMITH_NO_MEMORY;
    for (uint32_t i = 0; i < own.count; i++)
        take_over(archive_check, number, &own.items[i]);
    archive_check->findings->suppressed += own.suppressed;
    smith_findings_free(&own);
    return true;
}

enum smith_status smith_archive_check(const struct smith_archive *archive, struct smith_bytes bytes,
                                      const struct smith_options *options, const struct smith_check_options *check,
                                      struct smith_findings *findings, struct smith_error *error) {
    struct smith_check_options alone = check ? *check : (struct smith_check_options){0};
    const struct smith_allocator *a = &archive->document->arena.allocator;
    uint32_t count = archive->entry_count;
    size_t size = count * (sizeof(uint64_t) + sizeof(char *));
    uint64_t *offsets = count ? a->resize(a->context, NULL, 0, size) : NULL;
    alone.archive = archive->name;
    alone.container = archive;
    alone.environment = NULL; /* an entry lies in no folder */
    if (!count)
        return SMITH_OK;
    if (!offsets)
        return smith_fail_memory(error, NULL);
    struct archive_check archive_check = {.archive = archive,
                                          .options = options,
                                          .check = &alone,
                                          .bytes = bytes,
                                          .offsets = offsets,
                                          .findings = findings,
                                          .error = error};
    enum smith_status status = SMITH_OK;
    for (uint32_t i = 0; i < count && status == SMITH_OK; i++)
        status = check_one_entry(&archive_check, i) ? archive_check.status : smith_fail_memory(error, NULL);
    a->resize(a->context, offsets, size, 0);
    return status;
}

/* ---- merge ---- */

/*
 * What two sides did may each be right and together break a rule of the format: two things with the next free number.
 * The rules say so, and it is a conflict.
 */

#define ERRORS_MAX 1000 /* of one code that are counted */

enum { MERGED = MERGE_SIDES, VERSIONS };

struct versions {
    struct smith_findings findings[VERSIONS]; /* by enum merge_side, and of the result */
};

static bool is_error(const struct smith_finding *finding, const char *code) {
    return finding->severity == SMITH_ERROR && strcmp(finding->code, code) == 0;
}

static int64_t count_errors(const struct smith_findings *findings, const char *code) {
    int64_t count = 0;
    for (uint32_t i = 0; i < findings->count; i++)
        count += is_error(&findings->items[i], code);
    return count;
}

/* Whether there are more errors of that code than the two sides made and left. */
static bool has_new(const struct versions *versions, const char *code) {
    const struct smith_findings *findings = versions->findings;
    int64_t base = count_errors(&findings[MERGE_BASE], code), ours = count_errors(&findings[MERGE_OURS], code),
            theirs = count_errors(&findings[MERGE_THEIRS], code), most = ours > theirs ? ours : theirs;
    int64_t expected = ours + theirs - base > most ? ours + theirs - base : most;
    return count_errors(&findings[MERGED], code) > expected;
}

static bool has_finding(const struct smith_findings *findings, const struct smith_finding *wanted) {
    for (uint32_t i = 0; i < findings->count; i++)
        if (is_error(&findings->items[i], wanted->code) && strcmp(findings->items[i].path, wanted->path) == 0 &&
            strcmp(findings->items[i].message, wanted->message) == 0)
            return true;
    return false;
}

/* Of a code that is new, what neither side says likewise. */
static void list_new(const struct versions *versions, struct smith_merge_result *result) {
    const struct smith_findings *merged = &versions->findings[MERGED];
    for (uint32_t i = 0; i < merged->count; i++) {
        const struct smith_finding *finding = &merged->items[i];
        if (finding->severity == SMITH_ERROR && has_new(versions, finding->code) &&
            !has_finding(&versions->findings[MERGE_OURS], finding) &&
            !has_finding(&versions->findings[MERGE_THEIRS], finding))
            smith_merge_add_broken_rule(result, finding);
    }
}

static enum smith_status name_conflicts_in(const struct smith_format *format, struct smith_bytes merged,
                                           const struct smith_options *options, struct smith_merge_result *result,
                                           struct smith_error *error) {
    struct smith_document *document;
    enum smith_status status = smith_open(merged, format, options, &document, error);
    if (status != SMITH_OK)
        return status;
    status = smith_name_conflicts(document, result, error);
    smith_document_free(document);
    return status;
}

enum smith_status smith_merge_check(const struct smith_format *format, const struct smith_bytes versions[3],
                                    struct smith_bytes merged, const char *name, const struct smith_options *options,
                                    struct smith_merge_result *result, struct smith_error *error) {
    const struct smith_check_options check = {.cap = ERRORS_MAX, .name = name};
    struct versions all = {0};
    enum smith_status status = smith_check(format, merged, options, &check, &all.findings[MERGED], error);
    bool differs = status == SMITH_OK && smith_findings_have_error(&all.findings[MERGED]);
    for (int side = 0; differs && status == SMITH_OK && side < MERGE_SIDES; side++)
        status = smith_check(format, versions[side], options, &check, &all.findings[side], error);
    if (status == SMITH_OK && differs)
        list_new(&all, result);
    if (status == SMITH_OK && result->conflicts && !result->list.failed)
        status = name_conflicts_in(format, merged, options, result, error);
    for (int version = 0; version < VERSIONS; version++)
        smith_findings_free(&all.findings[version]);
    return status == SMITH_OK && result->list.failed ? smith_fail_memory(error, NULL) : status;
}
