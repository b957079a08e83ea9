/* SPDX-License-Identifier: MIT
 *
 * Manifests for folders that have none. The files are taken as they are; their names say what they are called.
 */
#include "format/d2df/archive/d2df_archive_adopt.h"

#include "base/buffer.h"
#include "base/error.h"
#include "base/json_text.h"
#include "format/d2df/archive/d2df_archive_targets.h"
#include "os/os.h"
#include <string.h>

static void d2df_archive_adopt_add_text(struct smith_buffer *out, const char *key, const char *text) {
    smith_buffer_format(out, "\"%s\": ", key);
    smith_json_string(out, text, strlen(text));
}

/* Maps lie in the root of such an archive. */
static bool is_in_maps(const char *name) {
    return smith_any_case_begins(name, "maps/", 5) && !strchr(name + 5, '/');
}

static void dfwad_record(struct smith_buffer *out, const char *name, const char *file, bool *first) {
    smith_buffer_text(out, *first ? "\n    {" : ",\n    {");
    *first = false;
    d2df_archive_adopt_add_text(out, "name", name);
    if (file) {
        smith_buffer_text(out, ", \"content\": {");
        d2df_archive_adopt_add_text(out, "$file", file);
        smith_buffer_byte(out, '}');
    }
    smith_buffer_byte(out, '}');
}

static void dfwad_manifest(struct smith_buffer *out, const struct d2df_archive_target *targets,
                           const char *const *names, uint32_t count) {
    bool first = true;
    smith_buffer_text(out, "{\n  \"$format\": \"dfwad\",\n  \"records\": [");
    for (uint32_t i = 0; i < count; i++) {
        if (targets[i].order != (i ? targets[i - 1].order : 0))
            dfwad_record(out, targets[i].section, NULL, &first);
        dfwad_record(out, targets[i].name, names[targets[i].source], &first);
    }
    smith_buffer_text(out, "\n  ]\n}\n");
}

enum smith_status smith_dfwad_adopt(const char *const *names, uint32_t count, struct smith_buffer *manifest,
                                    struct smith_error *error) {
    struct smith_arena arena;
    smith_arena_init(&arena, &manifest->allocator, 0);
    bool *to_root = smith_arena_alloc(&arena, count + 1, 1);
    for (uint32_t i = 0; to_root && i < count; i++)
        to_root[i] = is_in_maps(names[i]);
    struct d2df_archive_target *targets = NULL;
    enum smith_status status = to_root
                                   ? smith_d2df_archive_targets(&arena, names, count, to_root, false, &targets, error)
                                   : smith_fail_memory(error, NULL);
    if (status == SMITH_OK)
        dfwad_manifest(manifest, targets, names, count);
    smith_arena_free(&arena);
    return status == SMITH_OK && manifest->failed ? smith_fail_memory(error, NULL) : status;
}
