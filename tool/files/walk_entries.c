/* SPDX-License-Identifier: MIT
 *
 * Entries of archives by a pattern (walk_entries.h). An entry that is called just so is meant first: names may have any
 * characters.
 */
#include "files/walk_entries.h"

#include "files/archive_input.h"
#include "files/archive_path.h"
#include "files/name_pattern.h"
#include "os/os.h"
#include "output/message.h"
#include "output/text_output.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *walk_entries_last_separator(const char *path) {
    const char *separator = NULL;
    for (const char *next = strstr(path + smith_path_root_size(path), ":/"); next; next = strstr(next + 1, ":/"))
        separator = next;
    return separator;
}

bool path_is_pattern(const char *path) {
    const char *separator = walk_entries_last_separator(path);
    return separator && strpbrk(separator + 2, "*?[") && archive_path_enters(path);
}

/* Whether a verb can do something with it: archives within are not gone into. */
static bool walk_entries_is_wanted(const struct reading *reading, const struct smith_entry *entry) {
    const struct smith_format *format = entry->entry_type.format;
    if (reading->takes) {
        if (!format)
            smith_conversion_guess(*entry->bytes, &format); /* a level as a text */
        return format && reading->takes(format) && (!reading->format || reading->format == format);
    }
    if (reading->layout)
        return !reading->format || reading->format == format;
    return format && !smith_format_is_archive(format);
}

static enum exit_status walk_entries_add_entry(const char *path, size_t head, const char *name,
                                               enum exit_status (*add)(void *context, char *path), void *context) {
    size_t size = head + strlen(name) + 1;
    char *whole = malloc(size);
    if (whole)
        snprintf(whole, size, "%.*s%s", (int)head, path, name);
    return add(context, whole);
}

enum exit_status walk_entries(const struct reading *reading, const char *path,
                              enum exit_status (*add)(void *context, char *path), void *context, uint32_t *left_out) {
    static const struct reading guess;
    char container[SMITH_PATH_SIZE];
    struct smith_archive *archive;
    const char *pattern = walk_entries_last_separator(path) + 2;
    size_t head = (size_t)(pattern - path);
    uint32_t found = 0;
    snprintf(container, sizeof container, "%.*s", (int)(head - 2), path);
    enum exit_status status = archive_open(&guess, container, &archive);
    if (status != EXIT_DONE)
        return status;
    bool exact = false;
    for (uint32_t i = 0; i < archive->entry_count && !exact; i++)
        exact = strcmp(archive->entries[i].name, pattern) == 0;
    if (exact)
        status = walk_entries_add_entry(path, head, pattern, add, context);
    for (uint32_t i = 0; i < archive->entry_count && !exact && status == EXIT_DONE; i++) {
        const struct smith_entry *entry = &archive->entries[i];
        if (!name_pattern_fits(pattern, entry->name))
            continue;
        found++;
        if (walk_entries_is_wanted(reading, entry))
            status = walk_entries_add_entry(path, head, entry->name, add, context);
        else
            ++*left_out;
    }
    smith_archive_free(archive);
    if (status == EXIT_DONE && !found && !exact) {
        text_print_format(stderr, "levelsmith: %s: no entry fits %s\n", file_label(container), pattern);
        return EXIT_NEGATIVE;
    }
    return status;
}
