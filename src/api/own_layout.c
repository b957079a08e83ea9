/* SPDX-License-Identifier: MIT
 *
 * Layouts in files, with what they import.
 */
#include "base/buffer.h"
#include "file/import_file.h"
#include <levelsmith/file.h>
#include <levelsmith/own_formats.h>
#include <string.h>

enum smith_status smith_layout_open(const char *path, const char *const *folders,
                                    const struct smith_layout_options *options, struct smith_layout_source **source,
                                    struct smith_buffer *report, struct smith_error *error) {
    struct smith_import_sources sources = {folders, smith_layout_built_in};
    const struct smith_layout_imports imports = {smith_import_file, &sources};
    struct smith_layout_options own = options ? *options : (struct smith_layout_options){0};
    struct smith_buffer text;
    own.imports = &imports;
    if (!own.hooks)
        own.hooks = smith_hooks();
    *source = NULL;
    if (report)
        smith_buffer_init(report, &own.allocator);
    enum smith_status status = smith_file_read(path, &own.allocator, &text, error);
    if (status == SMITH_OK)
        status = smith_definition_parse((struct smith_bytes){text.data, text.size},
                                        strcmp(path, "-") == 0 ? "standard input" : path, &own, source, report, error);
    smith_buffer_free(&text);
    return status;
}

bool smith_layout_find(const char *name, const char *const *folders, struct smith_buffer *path) {
    for (; folders && *folders; folders++) {
        if (smith_import_find(*folders, name, path)) {
            smith_buffer_byte(path, 0);
            return !path->failed;
        }
    }
    return false;
}
