/* SPDX-License-Identifier: MIT
 *
 * Files that the page has given beside the one that is open, as the folder in which textures and graphics are found.
 */
#include "session.h"
#include "base/error.h"

#include <stdlib.h>

struct resource {
    char *name;
    struct smith_buffer bytes;
};

static struct resource *resources;
static size_t resource_count;

static char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

/* Both are names of files of a system that does not tell large letters from small ones. */
static bool is_same_name(const char *a, const char *b) {
    for (; *a && *b; a++, b++)
        if (lower(*a == '\\' ? '/' : *a) != lower(*b == '\\' ? '/' : *b))
            return false;
    return *a == *b;
}

static const char *last_part(const char *name) {
    const char *last = name;
    for (; *name; name++)
        if (*name == '/' || *name == '\\')
            last = name + 1;
    return last;
}

static struct resource *find_resource(const char *name) {
    for (size_t i = 0; i < resource_count; i++)
        if (is_same_name(resources[i].name, name))
            return &resources[i];
    return NULL;
}

static struct resource *find_last_part(const char *name) {
    for (size_t i = 0; i < resource_count; i++)
        if (is_same_name(last_part(resources[i].name), last_part(name)))
            return &resources[i];
    return NULL;
}

/* Memory for one more, with its name; NULL = there is none. */
static struct resource *add_resource(const char *name) {
    char *copy = strdup(name);
    struct resource *larger = copy ? realloc(resources, (resource_count + 1) * sizeof *larger) : NULL;
    if (!larger) {
        free(copy);
        return NULL;
    }
    resources = larger;
    struct resource *resource = &resources[resource_count++];
    *resource = (struct resource){.name = copy};
    smith_buffer_init(&resource->bytes, NULL);
    return resource;
}

int wasm_add_resource(const char *name, const uint8_t *bytes, size_t size) {
    session_begin();
    struct resource *resource = find_resource(name);
    if (!resource)
        resource = add_resource(name);
    if (!resource)
        return session_end(SMITH_NO_MEMORY, NULL);
    smith_buffer_free(&resource->bytes);
    smith_buffer_init(&resource->bytes, NULL);
    smith_buffer_add(&resource->bytes, bytes, size);
    return session_end(resource->bytes.failed ? SMITH_NO_MEMORY : SMITH_OK, NULL);
}

void wasm_clear_resources(void) {
    for (size_t i = 0; i < resource_count; i++) {
        free(resources[i].name);
        smith_buffer_free(&resources[i].bytes);
    }
    free(resources);
    resources = NULL;
    resource_count = 0;
}

enum smith_status session_read_resource(void *context, const char *name, struct smith_buffer *out,
                                        struct smith_error *error) {
    (void)context;
    const struct resource *resource = find_resource(name);
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

static int compare_names(const void *a, const void *b) {
    return strcmp(((const struct resource *)a)->name, ((const struct resource *)b)->name);
}

static enum smith_status list(void *context, enum smith_status (*each)(void *each_context, const char *name),
                              void *each_context, struct smith_error *error) {
    (void)context, (void)error;
    enum smith_status status = SMITH_OK;
    if (resource_count)
        qsort(resources, resource_count, sizeof *resources, compare_names);
    for (size_t i = 0; i < resource_count && status == SMITH_OK; i++)
        status = each(each_context, resources[i].name);
    return status;
}

const struct smith_folder *session_resources(void) {
    static const struct smith_folder folder = {.read = session_read_resource, .write = refuse_write, .list = list};
    return resource_count ? &folder : NULL;
}
