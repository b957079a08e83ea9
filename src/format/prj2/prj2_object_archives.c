/* SPDX-License-Identifier: MIT
 *
 * The wads of a project.
 */
#include "format/prj2/prj2.h"

#include <levelsmith/prj2.h>

/* The first one that has an object counts. Before there was a list, there was one wad. */
void smith_prj2_object_archives(const struct smith_document *document, struct smith_buffer *names) {
    const struct prj2_settings *settings = prj2_root(document)->settings;
    for (uint32_t i = 0; settings && i < settings->wads.count; i++)
        if (settings->wads.items[i]->path)
            smith_object_archive_name(settings->wads.items[i]->path, names);
    if (settings && settings->obsolete_wad_file_path)
        smith_object_archive_name(settings->obsolete_wad_file_path, names);
}
