/* SPDX-License-Identifier: MIT
 *
 * Texts that layouts import, as files.
 */
#ifndef SMITH_IMPORT_FILE_H
#define SMITH_IMPORT_FILE_H

#include <levelsmith/levelsmith.h>

#define SMITH_LAYOUT_ENDING ".layout"

/* Where files are looked for that are not beside the one that imports them. */
struct smith_import_sources {
    const char *const *folders; /* ends with NULL; NULL = none */
    bool (*built_in)(const char *name,
                     struct smith_buffer *text); /* looked at last: appends it; NULL = there are none */
};

/* Append "FOLDER/NAME.layout". */
void smith_import_path(const char *folder, const char *name, struct smith_buffer *path);

/* Append the path of the file in the folder, without a NUL, when there is one. */
bool smith_import_find(const char *folder, const char *name, struct smith_buffer *found);

/* The function of a struct smith_layout_imports, whose context is a struct smith_import_sources. */
enum smith_status smith_import_file(void *context, const char *name, const char *importer, struct smith_buffer *found,
                                    struct smith_buffer *text, struct smith_error *error);

#endif
