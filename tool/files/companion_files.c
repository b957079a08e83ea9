/* SPDX-License-Identifier: MIT
 *
 * See companion_files.h.
 */
#include "files/companion_files.h"

#include "files/output.h"
#include "os/os.h"
#include "output/message.h"
#include "output/text_output.h"
#include <levelsmith/file.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum smith_status companion_refuse(const char *path, struct smith_error *error) {
    *error = (struct smith_error){.status = SMITH_REFUSED, .code = "FILE-EXISTS", .offset = UINT64_MAX};
    snprintf(error->message, sizeof error->message, "the file '%.150s' is there already; --force replaces it", path);
    return SMITH_REFUSED;
}

enum smith_status companion_files_put(void *context, const char *name, struct smith_bytes bytes,
                                      struct smith_error *error) {
    struct companion_files *files = context;
    const size_t folder = smith_path_folder_size(files->output), size = folder + strlen(name) + 2;
    struct companion_file *file = calloc(1, sizeof *file + size);
    if (!file) {
        *error = (struct smith_error){.status = SMITH_NO_MEMORY, .code = "NO-MEMORY", .offset = UINT64_MAX};
        snprintf(error->message, sizeof error->message, "out of memory");
        return SMITH_NO_MEMORY;
    }
    snprintf(file->path, size, "%.*s%s", (int)folder, files->output, name);
    if (!files->force && smith_file_exists(NULL, file->path)) {
        enum smith_status status = companion_refuse(file->path, error);
        free(file);
        return status;
    }
    smith_buffer_init(&file->bytes, NULL);
    smith_buffer_add(&file->bytes, bytes.data, bytes.size);
    *(files->last ? files->last : &files->first) = file;
    files->last = &file->next;
    return SMITH_OK;
}

enum exit_status companion_files_write(const struct companion_files *files) {
    enum exit_status status = EXIT_DONE;
    for (const struct companion_file *file = files->first; file && status == EXIT_DONE; file = file->next)
        status = file->bytes.failed ? complain_memory() : output_to(file->path, &file->bytes, true);
    return status;
}

void companion_files_free(struct companion_files *files) {
    while (files->first) {
        struct companion_file *next = files->first->next;
        smith_buffer_free(&files->first->bytes);
        free(files->first);
        files->first = next;
    }
    files->last = NULL;
}
