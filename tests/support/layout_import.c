/* SPDX-License-Identifier: MIT
 *
 * Layouts that others import. See layout_import.h.
 */
#include "support/layout_import.h"

#include <stdio.h>

static enum smith_status read_layout(void *context, const char *name, const char *importer, struct smith_buffer *found,
                                     struct smith_buffer *text, struct smith_error *error) {
    (void)importer;
    char path[128];
    struct smith_buffer bytes;
    snprintf(path, sizeof path, "layouts/%s.layout", name);
    enum smith_status status = smith_file_read(path, context, &bytes, error);
    smith_buffer_text(found, path);
    smith_buffer_add(text, bytes.data, bytes.size);
    smith_buffer_free(&bytes);
    return status;
}

struct smith_layout_imports layout_import(struct smith_allocator *allocator) {
    return (struct smith_layout_imports){.read = read_layout, .context = allocator};
}
