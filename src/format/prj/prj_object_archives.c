/* SPDX-License-Identifier: MIT
 *
 * The wad of a project.
 */
#include "format/prj/prj.h"
#include "format/tomb_editor/tomb_editor.h"

#include <levelsmith/prj.h>
#include <string.h>

void smith_prj_object_archives(const struct smith_document *document, struct smith_buffer *names) {
    const char *path = prj_root(document)->object_path;
    if (path && strcmp(path, smith_prj_format.files->none) != 0)
        smith_object_archive_name(path, names);
}
