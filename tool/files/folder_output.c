/* SPDX-License-Identifier: MIT
 *
 * Writing into a folder, as folder_output.h describes.
 */
#include "files/folder_output.h"
#include "files/archive_input.h"
#include "output/message.h"
#include <stdio.h>
#include <string.h>

/* A folder that is only looked at: what would be written is compared with what is there. */
struct comparison {
    const struct smith_folder *folder;
    unsigned others; /* files that are there and hold something else */
    char first[128];
};

static enum smith_status folder_output_compare(void *context, const char *name, struct smith_bytes bytes,
                                               struct smith_error *error) {
    struct comparison *comparison = context;
    struct smith_buffer old;
    smith_buffer_init(&old, NULL);
    enum smith_status status = comparison->folder->read(comparison->folder->context, name, &old, error);
    bool same =
        status != SMITH_OK || (old.size == bytes.size && (!old.size || memcmp(old.data, bytes.data, old.size) == 0));
    if (!same && !comparison->others++)
        snprintf(comparison->first, sizeof comparison->first, "%s", name);
    smith_buffer_free(&old);
    return status == SMITH_NO_MEMORY ? status : SMITH_OK; /* what cannot be read is said when it is written */
}

static enum smith_status count_one(void *context, const char *name) {
    (void)name;
    ++*(unsigned *)context;
    return SMITH_OK;
}

static enum exit_status complain_others(const char *path, const struct comparison *comparison) {
    struct smith_error error = {.status = SMITH_REFUSED, .code = "FILE-EXISTS", .offset = UINT64_MAX};
    snprintf(error.message, sizeof error.message,
             "%u files are there already and hold something else, the first is '%s'; --force replaces them",
             comparison->others, comparison->first);
    return complain(path, &error);
}

/* Files that were changed since they were written, or were never, are not replaced unless that is asked for. */
static enum exit_status check_replaced(const char *path, const struct smith_folder *folder, fill_folder *fill,
                                       const void *context, bool replaces, bool may_be_refused) {
    struct comparison comparison = {.folder = folder};
    const struct smith_folder looked_at = {.write = folder_output_compare, .context = &comparison};
    struct smith_findings notes;
    struct smith_error error;
    unsigned files = 0;
    if (folder->list(folder->context, count_one, &files, &error) != SMITH_OK)
        return complain(path, &error);
    if (!may_be_refused && (replaces || !files))
        return EXIT_DONE;
    enum smith_status status = fill(context, &looked_at, &notes, &error);
    smith_findings_free(&notes);
    if (status != SMITH_OK)
        return complain(path, &error);
    return comparison.others && !replaces ? complain_others(path, &comparison) : EXIT_DONE;
}

enum exit_status folder_output(const char *path, const char *source, const struct arguments *arguments,
                               fill_folder *fill, const void *context, bool may_be_refused) {
    struct smith_error error = {0};
    struct smith_folder folder;
    struct smith_findings notes;
    if (smith_folder_open(path, true, NULL, &folder, &error) != SMITH_OK)
        return complain(path, &error);
    enum exit_status status =
        check_replaced(path, &folder, fill, context, argument_given(arguments, OPTION_FORCE), may_be_refused);
    if (status == EXIT_DONE) {
        enum smith_status filled = fill(context, &folder, &notes, &error);
        status = notes_print(source, &notes);
        if (filled != SMITH_OK)
            status = status_worse(status, complain(source, &error));
        smith_findings_free(&notes);
    }
    smith_folder_close(&folder);
    return status;
}
