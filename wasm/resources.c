/* SPDX-License-Identifier: MIT
 *
 * Files that the page has given beside the one that is open, as the folder in which textures and graphics are found.
 */
#include "base/error.h"
#include "memory_folder.h"
#include "session.h"

static struct memory_folder resources;
static struct smith_folder mounted; /* them with archives as folders; zeros = not yet */

static const char *resources_last_part(const char *name) {
    const char *last = name;
    for (; *name; name++)
        if (*name == '/' || *name == '\\')
            last = name + 1;
    return last;
}

/* Wherever it lies. */
static const struct memory_file *find_last_part(const char *name) {
    for (size_t i = 0; i < resources.count; i++) {
        struct memory_file alone = {.name = (char *)resources_last_part(resources.files[i].name)};
        if (memory_folder_find(&(struct memory_folder){&alone, 1}, resources_last_part(name)))
            return &resources.files[i];
    }
    return NULL;
}

int wasm_add_resource(const char *name, const uint8_t *bytes, size_t size) {
    session_begin();
    smith_folder_unmount(&mounted);
    mounted = (struct smith_folder){0};
    const bool added = memory_folder_put(&resources, name, (struct smith_bytes){bytes, size});
    return session_end(added ? SMITH_OK : SMITH_NO_MEMORY, NULL);
}

void wasm_clear_resources(void) {
    smith_folder_unmount(&mounted);
    mounted = (struct smith_folder){0};
    memory_folder_clear(&resources);
}

enum smith_status session_read_resource(void *context, const char *name, struct smith_buffer *out,
                                        struct smith_error *error) {
    (void)context;
    const struct memory_file *resource = memory_folder_find(&resources, name);
    if (!resource)
        resource = find_last_part(name);
    if (!resource)
        return smith_fail(error, SMITH_IO, "FILE-NONE", "%s: no such file was given", name);
    smith_buffer_add(out, resource->bytes.data, resource->bytes.size);
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

static enum smith_status refuse_write(void *context, const char *name, struct smith_bytes bytes,
                                      struct smith_error *error) {
    (void)context, (void)bytes;
    return smith_fail(error, SMITH_IO, "FILE-NONE", "%s: nothing can be written here", name);
}

const struct memory_folder *session_resource_files(void) {
    return &resources;
}

const struct smith_folder *session_resources(void) {
    const struct smith_folder *given = session_given();
    if (!given || mounted.read)
        return given ? &mounted : NULL;
    const enum smith_status status = smith_folder_mount(given, &session_options, &mounted, NULL);
    return status == SMITH_OK ? &mounted : given;
}

const struct smith_folder *session_given(void) {
    static struct smith_folder folder;
    folder = memory_folder_open(&resources);
    folder.read = session_read_resource;
    folder.write = refuse_write;
    return resources.count ? &folder : NULL;
}
