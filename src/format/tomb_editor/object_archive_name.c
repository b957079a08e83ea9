/* SPDX-License-Identifier: MIT
 *
 * Names of archives in projects: of the files that a wad of the first editor is, the one with the objects.
 */
#include "format/tomb_editor/tomb_editor.h"

#include "base/buffer.h"
#include "base/file_path.h"
#include <string.h>

void smith_object_archive_name(const char *path, struct smith_buffer *names) {
    size_t size = strlen(path);
    bool other = smith_file_path_ends_in(smith_file_path_name(path), ".swd .was .sam .sfx");
    smith_buffer_add(names, path, other ? size - 4 : size);
    if (other)
        smith_buffer_text(names, ".wad");
    smith_buffer_byte(names, 0);
}
