/* SPDX-License-Identifier: MIT
 *
 * What is wrong with the entries of an archive: each is checked as a file of its own, and its findings are the
 * archive's, with its name before their paths (/2003:/rooms/4/guard, as behind the archive's name on the command line)
 * and with offsets in the archive.
 */
#include "api/check_entries.h"
#include "archive/archive.h"
#include "base/error.h"
#include "document/document.h"
#include "report/report.h"
#include <levelsmith/convert.h>
#include <stdio.h>

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
