/* SPDX-License-Identifier: MIT
 *
 * Entries that were not there, and whether bytes are what their entry ought to hold. Where a new entry stands, and what the
 * archive says of it, its family knows.
 */
#include "archive/archive.h"

#include "base/error.h"
#include "format/list.h"
#include <string.h>

static const struct smith_entry *find_exactly(const struct smith_archive *archive, const char *name) {
    for (uint32_t i = 0; i < archive->entry_count; i++)
        if (strcmp(archive->entries[i].name, name) == 0)
            return &archive->entries[i];
    return NULL;
}

enum smith_status smith_archive_add(struct smith_archive *archive, const char *name, struct smith_bytes bytes,
                                    const struct smith_entry **entry, struct smith_error *error) {
    const struct smith_archive_ops *ops = archive->format->archive;
    *entry = NULL;
    if (!ops || !ops->add)
        return smith_fail(error, SMITH_REFUSED, "ENTRY-NEW", "where a new entry stands in a %s is not known",
                          archive->format->title);
    if (!smith_folder_name_is_safe(name))
        return smith_fail(error, SMITH_REFUSED, "ENTRY-NEW", "'%.100s' is no name for a file", name);
    enum smith_status status = ops->add(archive->document, name, bytes, error);
    if (status == SMITH_OK)
        status = smith_archive_refresh(archive, error);
    if (status != SMITH_OK)
        return status;
    const struct smith_entry *added = find_exactly(archive, name);
    if (!added)
        return smith_fail(error, SMITH_REFUSED, "ENTRY-NEW", "an entry of that name would be called otherwise");
    *entry = added;
    return smith_archive_replace(archive, added, bytes, error);
}

/* ---- what is put in ---- */

static const struct smith_format *guess(const struct smith_archive *archive, struct smith_bytes bytes) {
    const struct smith_format *format = NULL;
    struct smith_error error;
    return smith_format_list_guess(archive->formats, bytes, &format, &error) == SMITH_OK ? format : NULL;
}

static enum smith_status other_kind(const struct smith_format *wanted, const struct smith_format *given,
                                    struct smith_error *error) {
    return smith_fail(error, SMITH_REFUSED, "OTHER-KIND", "it is a %s, which these bytes are not%s%s",
                      wanted ? wanted->title : "part of the archive that has other bytes", given ? ": they are a " : "",
                      given ? given->title : "");
}

enum smith_status smith_entry_fits(const struct smith_archive *archive, const struct smith_entry *entry,
                                   const struct smith_format *before, struct smith_error *error) {
    const struct smith_format *now = entry->entry_type.format, *looks = guess(archive, *entry->bytes);
    if (!now && entry->entry_type.expected)
        return other_kind(entry->entry_type.expected, looks, error);
    if (before && now != before)
        return other_kind(before, looks ? looks : now, error);
    return looks && looks != now ? other_kind(now, looks, error) : SMITH_OK;
}
