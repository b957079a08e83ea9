/* SPDX-License-Identifier: MIT
 *
 * Looks for what a layout imports: beside the file that says so, in folders, among texts in memory.
 */
#include "file/import_file.h"
#include "base/error.h"
#include "base/file_path.h"
#include "file/file.h"
#include "os/os.h"

void smith_import_path(const char *folder, const char *name, struct smith_buffer *path) {
    size_t size = strlen(folder);
    smith_buffer_format(path, "%s%s%s" SMITH_LAYOUT_ENDING, folder, size > smith_path_folder_size(folder) ? "/" : "",
                        name);
}

/* What files are beside. */
static void append_folder(const char *file, struct smith_buffer *folder) {
    smith_buffer_add(folder, file, smith_path_folder_size(file));
    smith_buffer_byte(folder, 0);
}

bool smith_import_find(const char *folder, const char *name, struct smith_buffer *found) {
    struct smith_buffer path;
    smith_buffer_init(&path, &found->allocator);
    smith_import_path(folder, name, &path);
    smith_buffer_byte(&path, 0);
    bool is_there = !path.failed && smith_os_exists((const char *)path.data);
    if (is_there)
        smith_file_path_normal((const char *)path.data, found);
    found->failed |= path.failed;
    smith_buffer_free(&path);
    return is_there;
}

static bool find_file(const struct smith_import_sources *sources, const char *name, const char *importer,
                      struct smith_buffer *found) {
    struct smith_buffer folder;
    smith_buffer_init(&folder, &found->allocator);
    append_folder(importer, &folder);
    bool is_there = !folder.failed && smith_import_find((const char *)folder.data, name, found);
    found->failed |= folder.failed;
    smith_buffer_free(&folder);
    for (const char *const *next = sources->folders; !is_there && next && *next; next++)
        is_there = smith_import_find(*next, name, found);
    return is_there;
}

static enum smith_status read_found(struct smith_buffer *found, struct smith_buffer *text, struct smith_error *error) {
    struct smith_buffer content;
    smith_buffer_byte(found, 0);
    if (found->failed)
        return smith_fail_memory(error, NULL);
    enum smith_status status = smith_file_read((const char *)found->data, &text->allocator, &content, error);
    if (status == SMITH_OK)
        smith_buffer_add(text, content.data, content.size);
    smith_buffer_free(&content);
    found->size--;
    return status == SMITH_OK && text->failed ? smith_fail_memory(error, NULL) : status;
}

static enum smith_status take_built_in(const struct smith_import_sources *sources, const char *name,
                                       struct smith_buffer *found, struct smith_buffer *text,
                                       struct smith_error *error) {
    bool has = sources->built_in && sources->built_in(name, text);
    if (text->failed)
        return smith_fail_memory(error, NULL);
    if (!has)
        return smith_fail(error, SMITH_IO, "IO",
                          sources->built_in ? "it is not beside this file, in no folder of layouts, and not built in"
                                            : "it is not beside this file");
    smith_buffer_format(found, "built-in/%s" SMITH_LAYOUT_ENDING, name);
    return found->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

enum smith_status smith_import_file(void *context, const char *name, const char *importer, struct smith_buffer *found,
                                    struct smith_buffer *text, struct smith_error *error) {
    const struct smith_import_sources *sources = context;
    if (find_file(sources, name, importer, found))
        return read_found(found, text, error);
    return found->failed ? smith_fail_memory(error, NULL) : take_built_in(sources, name, found, text, error);
}
