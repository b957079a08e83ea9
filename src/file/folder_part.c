/* SPDX-License-Identifier: MIT
 *
 * A folder in a folder, as folder_part.h describes.
 */
#include "file/folder_part.h"
#include "base/error.h"
#include <stdio.h>
#include <string.h>

#define NAME_SIZE 1024

static enum smith_status full_name(const struct smith_folder_part *part, const char *name, char full[NAME_SIZE],
                                   struct smith_error *error) {
    if (snprintf(full, NAME_SIZE, "%s%s", part->prefix, name) >= NAME_SIZE)
        return smith_fail(error, SMITH_IO, "IO", "the path of '%.100s' is too long", name);
    return SMITH_OK;
}

static enum smith_status folder_part_read_file(void *context, const char *name, struct smith_buffer *out,
                                               struct smith_error *error) {
    const struct smith_folder_part *part = context;
    char full[NAME_SIZE];
    enum smith_status status = full_name(part, name, full, error);
    return status == SMITH_OK ? part->whole->read(part->whole->context, full, out, error) : status;
}

static enum smith_status folder_part_write_file(void *context, const char *name, struct smith_bytes bytes,
                                                struct smith_error *error) {
    const struct smith_folder_part *part = context;
    char full[NAME_SIZE];
    enum smith_status status = full_name(part, name, full, error);
    return status == SMITH_OK ? part->whole->write(part->whole->context, full, bytes, error) : status;
}

struct listing {
    const char *prefix;
    enum smith_status (*each)(void *context, const char *name);
    void *context;
};

static enum smith_status folder_part_list_file(void *context, const char *name) {
    const struct listing *listing = context;
    size_t size = strlen(listing->prefix);
    return strncmp(name, listing->prefix, size) == 0 ? listing->each(listing->context, name + size) : SMITH_OK;
}

static enum smith_status folder_part_list_files(void *context,
                                                enum smith_status (*each)(void *each_context, const char *name),
                                                void *each_context, struct smith_error *error) {
    const struct smith_folder_part *part = context;
    struct listing listing = {part->prefix, each, each_context};
    return part->whole->list(part->whole->context, folder_part_list_file, &listing, error);
}

struct smith_folder smith_folder_part(struct smith_folder_part *part) {
    return (struct smith_folder){folder_part_read_file, folder_part_write_file, folder_part_list_files, part};
}
