/* SPDX-License-Identifier: MIT
 *
 * The bytes of files that a document names. They are looked for where the document says, then beside it, then where the
 * environment knows: levels are passed on in a folder with all they need, and name their textures as they lay on the
 * machine they come from.
 */
#include "api/externals.h"

#include "base/buffer.h"
#include "base/file_path.h"

struct looking {
    const struct smith_document *document;
    const struct smith_file_environment *environment;
    struct smith_buffer *bytes;
};

static enum smith_status externals_fetch_read_file(const struct looking *looking, bool found,
                                                   struct smith_buffer *file) {
    const struct smith_file_environment *environment = looking->environment;
    smith_buffer_byte(file, 0);
    enum smith_status status =
        file->failed ? SMITH_NO_MEMORY
        : found      ? environment->read(environment->context, (const char *)file->data, looking->bytes, NULL)
                     : SMITH_IO;
    smith_buffer_free(file);
    return status;
}

/* Read what `text` means for the document; SMITH_IO when there is no such file. */
static enum smith_status try_file(const struct looking *looking, const char *text) {
    struct smith_buffer file;
    smith_buffer_init(&file, &looking->bytes->allocator);
    bool found = *text && smith_external_resolve(looking->document, smith_document_format(looking->document),
                                                 looking->environment->path, text, &file);
    return externals_fetch_read_file(looking, found, &file);
}

static enum smith_status try_elsewhere(const struct looking *looking, const char *name) {
    struct smith_buffer file;
    smith_buffer_init(&file, &looking->bytes->allocator);
    bool found = looking->environment->find(looking->environment->context, name, &file);
    return externals_fetch_read_file(looking, found, &file);
}

/* Whether there is nothing more to try; else what was read is given up. */
static bool is_over(const struct looking *looking, enum smith_status status) {
    if (status == SMITH_OK || status == SMITH_NO_MEMORY)
        return true;
    struct smith_allocator allocator = looking->bytes->allocator;
    smith_buffer_free(looking->bytes);
    smith_buffer_init(looking->bytes, &allocator);
    return false;
}

enum smith_status smith_external_fetch(const struct smith_document *document,
                                       const struct smith_file_environment *environment, const char *text,
                                       struct smith_buffer *bytes) {
    const struct looking looking = {document, environment, bytes};
    enum smith_status status = try_file(&looking, text);
    if (is_over(&looking, status))
        return status;
    status = try_file(&looking, smith_file_path_name(text));
    if (is_over(&looking, status) || !environment->find)
        return status;
    return try_elsewhere(&looking, smith_file_path_name(text));
}
