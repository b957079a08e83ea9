/* SPDX-License-Identifier: MIT
 *
 * What the verbs on archives have in common: opening them, and the archives they may borrow from.
 */
#ifndef TOOL_ARCHIVE_INPUT_H
#define TOOL_ARCHIVE_INPUT_H

#include "files/input.h"
#include <levelsmith/archive.h>

#define COMPANIONS_MAX 16

/* Archives that another one may borrow from. */
struct companions {
    struct smith_archive *items[COMPANIONS_MAX];
    uint32_t count;
};

/* Open the archive at `path`. Says on stderr why not. `*archive` is the caller's to free; NULL on failure. */
enum exit_status archive_open(const struct reading *reading, const char *path, struct smith_archive **archive);
/* The same, with the file it is read from: `input` is the caller's to close, and its error says why not. */
enum exit_status input_open_archive(struct input *input, const struct reading *reading, const char *path,
                                    struct smith_archive **archive);

/* Those --game names, or that are in its folders, then those that are beside `path` and that its format borrows from. */
enum exit_status companions_open(struct companions *companions, const struct arguments *arguments,
                                 const struct smith_format *format, const char *path);
/* Only the latter: what cannot be opened is none. */
void companions_open_usual(struct companions *companions, const struct smith_format *format, const char *path);
void companions_close(struct companions *companions);

/* What a document may need besides itself: the archive that it is in, when its path leads into one, and those beside
 * that. */
struct entry_context {
    struct smith_archive *archive; /* NULL = it stands alone */
    struct companions companions;
    struct smith_converter_context entry;
};

enum exit_status entry_context_open(struct entry_context *entry_context, const struct arguments *arguments,
                                    const char *path);
void entry_context_close(struct entry_context *entry_context);

/* The name of a file without its folders. */
const char *base_name(const char *path);

/* That of the archive's file, in `name`, of a path that leads into one; else NULL. */
const char *archive_name(const char *path, char *name, size_t size);

/* Print what was noted on the way; the exit status it amounts to. */
enum exit_status notes_print(const char *path, const struct smith_findings *notes);

#endif
