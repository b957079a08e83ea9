/* SPDX-License-Identifier: MIT
 *
 * See moved_names.h.
 */
#include "files/moved_names.h"
#include "files/archive_path.h"
#include "os/os.h"
#include "output/message.h"
#include "output/text_output.h"
#include <stdio.h>
#include <string.h>

#define NAMED_MAX 3 /* names that are shown; `paths --files` has all */

bool absolute_folder(const char *path, struct smith_buffer *folder) {
    const size_t size = smith_path_folder_size(path);
    if (strcmp(path, "-") == 0 || archive_path_enters(path))
        return false;
    if (!smith_path_is_absolute(path) && !smith_current_folder(folder))
        return false;
    folder->size -= folder->size && !folder->data[folder->size - 1];
    if (size > 1) {
        if (folder->size)
            smith_buffer_byte(folder, '/');
        smith_buffer_add(folder, path, size - 1);
    }
    smith_buffer_byte(folder, 0);
    return !folder->failed;
}

/* Both folders; false when they are one, or one of them is not known. */
static bool folders_differ(const char *from, const char *to, struct smith_buffer *folders) {
    return from && to && absolute_folder(from, &folders[0]) && absolute_folder(to, &folders[1]) &&
           strcmp((const char *)folders[0].data, (const char *)folders[1].data) != 0;
}

bool moved_names_may_differ(const char *from, const char *to) {
    struct smith_buffer folders[2] = {{0}, {0}};
    const bool differ = folders_differ(from, to, folders);
    smith_buffer_free(&folders[0]);
    smith_buffer_free(&folders[1]);
    return differ;
}

/* ---- follow ---- */

static enum smith_status follow_one(struct smith_document *document, const struct smith_external *external,
                                    const struct smith_buffer folders[2], struct smith_error *error) {
    struct smith_buffer text = {0};
    bool changed = false;
    enum smith_status status = SMITH_OK;
    if (external->role != SMITH_EXTERNAL_RESOURCE)
        status = smith_external_moved(document, external->text, (const char *)folders[0].data,
                                      (const char *)folders[1].data, &text, &changed, error);
    if (status == SMITH_OK && changed)
        status = smith_external_set(document, external->value_path, (const char *)text.data, error);
    smith_buffer_free(&text);
    return status;
}

enum smith_status moved_names_follow(struct smith_document *document, const char *from, const char *to,
                                     struct smith_error *error) {
    struct smith_buffer folders[2] = {{0}, {0}};
    struct smith_externals externals = {0};
    enum smith_status status = SMITH_OK;
    if (folders_differ(from, to, folders)) {
        status = smith_externals_list(document, NULL, &externals, error);
        for (uint32_t i = 0; status == SMITH_OK && i < externals.count; i++)
            status = follow_one(document, &externals.items[i], folders, error);
        smith_externals_free(&externals);
    }
    smith_buffer_free(&folders[0]);
    smith_buffer_free(&folders[1]);
    return status;
}

/* ---- report ---- */

static bool moved_name_exists(void *context, const char *path) {
    (void)context;
    return smith_os_exists(path);
}

static void print_lost(const struct smith_external *before, const struct smith_external *after, uint32_t count,
                       const char *from, const char *to) {
    uint32_t lost = 0;
    for (uint32_t i = 0; i < count; i++)
        if (before[i].state == SMITH_EXTERNAL_FOUND && after[i].state == SMITH_EXTERNAL_MISSING) {
            if (lost++ == 0)
                text_print_format(stderr, "levelsmith: %s: not found from there: ", file_label(to));
            if (lost <= NAMED_MAX)
                text_print_format(stderr, "%s%s", lost > 1 ? ", " : "", after[i].text);
        }
    if (lost > NAMED_MAX)
        text_print_format(stderr, " and %u more", (unsigned)(lost - NAMED_MAX));
    const int size = (int)smith_path_folder_size(from);
    if (lost)
        text_print_format(stderr, "; `levelsmith paths --moved-from %.*s %s -i` puts such names right\n",
                          size ? size : 1, size ? from : ".", to);
}

void moved_names_report(const struct smith_document *document, const char *from, const char *to) {
    struct smith_buffer folders[2] = {{0}, {0}};
    struct smith_externals before = {0}, after = {0};
    const struct smith_file_environment old = {.path = from, .exists = moved_name_exists},
                                        new = {.path = to, .exists = moved_name_exists};
    const struct smith_layout *layout = smith_document_layout(document);
    if (layout && smith_layout_names_files(layout, false) && folders_differ(from, to, folders) &&
        smith_externals_list(document, &old, &before, NULL) == SMITH_OK &&
        smith_externals_list(document, &new, &after, NULL) == SMITH_OK && before.count == after.count)
        print_lost(before.items, after.items, before.count, from, to);
    smith_externals_free(&after);
    smith_externals_free(&before);
    smith_buffer_free(&folders[0]);
    smith_buffer_free(&folders[1]);
}
