/* SPDX-License-Identifier: MIT
 *
 * Archives as folders. Byte 0 chooses:
 *
 *   even  the rest is an archive: unpacked and packed it is the same bytes
 *   odd   the rest is a folder somebody made, files one behind the other, each after a line "@@ NAME": packing it fails
 *         with an error, or gives an archive of which the former holds
 *
 * Folders are in memory; a name that would lead out of one must never be asked for.
 */
#include "fuzz.h"
#include <levelsmith/archive.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/error.h"

#define FILES_MAX 4096

struct file {
    char name[256];
    struct smith_buffer content;
};

struct memory_folder {
    struct file *files;
    unsigned count;
};

/* ---- a folder in memory ---- */

static struct file *find(const struct memory_folder *memory_folder, const char *name) {
    if (!smith_folder_name_is_safe(name))
        fuzz_fail("no name leads out of its folder", NULL);
    for (unsigned i = 0; i < memory_folder->count; i++)
        if (strcmp(memory_folder->files[i].name, name) == 0)
            return &memory_folder->files[i];
    return NULL;
}

static void put(struct memory_folder *memory_folder, const char *name, struct smith_bytes bytes) {
    struct file *file = &memory_folder->files[memory_folder->count];
    if (memory_folder->count == FILES_MAX)
        return;
    snprintf(file->name, sizeof file->name, "%s", name);
    smith_buffer_init(&file->content, NULL);
    smith_buffer_add(&file->content, bytes.data, bytes.size);
    memory_folder->count++;
}

static enum smith_status folder_read(void *context, const char *name, struct smith_buffer *out,
                                     struct smith_error *error) {
    const struct file *file = find(context, name);
    if (!file)
        return smith_fail(error, SMITH_IO, "IO", "no such file");
    smith_buffer_add(out, file->content.data, file->content.size);
    return SMITH_OK;
}

static enum smith_status folder_write(void *context, const char *name, struct smith_bytes bytes,
                                      struct smith_error *error) {
    (void)error;
    if (find(context, name))
        fuzz_fail("every file has a name of its own", NULL);
    put(context, name, bytes);
    return SMITH_OK;
}

static enum smith_status folder_list(void *context, enum smith_status (*each)(void *each_context, const char *name),
                                     void *each_context, struct smith_error *error) {
    const struct memory_folder *memory_folder = context;
    (void)error;
    for (unsigned i = 0; i < memory_folder->count; i++)
        if (each(each_context, memory_folder->files[i].name) != SMITH_OK)
            return SMITH_NO_MEMORY;
    return SMITH_OK;
}

static struct smith_folder folder_of(struct memory_folder *memory_folder) {
    memory_folder->files = calloc(FILES_MAX, sizeof *memory_folder->files);
    if (!memory_folder->files)
        abort();
    return (struct smith_folder){folder_read, folder_write, folder_list, memory_folder};
}

static void folder_free(struct memory_folder *memory_folder) {
    for (unsigned i = 0; i < memory_folder->count; i++)
        smith_buffer_free(&memory_folder->files[i].content);
    free(memory_folder->files);
}

/* ---- there and back ---- */

static enum smith_status pack(const struct smith_folder *folder, struct smith_buffer *out, struct smith_error *error) {
    const struct smith_pack_options how = {.format = smith_format_by_id("pop_dat1"), .name = "FUZZ.DAT"};
    const struct smith_options options = fuzz_options();
    struct smith_findings notes;
    enum smith_status status = smith_archive_pack(folder, &how, &options, out, &notes, error);
    smith_findings_free(&notes);
    return status;
}

static void there_and_back(struct smith_bytes bytes) {
    const struct smith_options options = fuzz_options();
    struct smith_archive *archive;
    struct smith_error error;
    if (smith_archive_open(NULL, bytes, "FUZZ.DAT", &options, &archive, &error) != SMITH_OK)
        return;
    struct memory_folder memory_folder = {0};
    struct smith_folder folder = folder_of(&memory_folder);
    struct smith_findings notes;
    struct smith_buffer out;
    bool fits = archive->entry_count < FILES_MAX / 2;
    const struct smith_unpack_options how = {.force = true};
    enum smith_status status = smith_archive_unpack(archive, &how, &folder, &notes, &error);
    if (status == SMITH_OK)
        smith_findings_free(&notes);
    else if (status != SMITH_NO_MEMORY && status != SMITH_LIMIT)
        fuzz_fail("every archive can be unpacked", &error);
    if (status == SMITH_OK && fits) {
        if (pack(&folder, &out, &error) != SMITH_OK)
            fuzz_fail("what was unpacked can be packed", &error);
        fuzz_expect_same(&out, bytes, "what was not touched comes back");
    }
    smith_archive_free(archive);
    folder_free(&memory_folder);
}

/* "@@ NAME\ncontent@@ NAME\ncontent" */
static void fill(struct memory_folder *memory_folder, const char *text, size_t size) {
    const char *end = text + size;
    while (end - text > 3 && memcmp(text, "@@ ", 3) == 0) {
        const char *line = memchr(text, '\n', (size_t)(end - text)), *next;
        char name[256];
        if (!line || line - text - 3 >= (ptrdiff_t)sizeof name)
            return;
        snprintf(name, sizeof name, "%.*s", (int)(line - text - 3), text + 3);
        for (next = line + 1; end - next > 3 && memcmp(next, "@@ ", 3) != 0; next++) {
        }
        if (end - next <= 3)
            next = end;
        put(memory_folder, name, (struct smith_bytes){(const uint8_t *)line + 1, (size_t)(next - line - 1)});
        text = next;
    }
}

static void somebodys_folder(const char *text, size_t size) {
    struct memory_folder memory_folder = {0};
    struct smith_folder folder = folder_of(&memory_folder);
    struct smith_error error;
    struct smith_buffer out;
    fill(&memory_folder, text, size);
    if (pack(&folder, &out, &error) == SMITH_OK) {
        there_and_back((struct smith_bytes){out.data, out.size});
        smith_buffer_free(&out);
    }
    folder_free(&memory_folder);
}

int target_pack(const uint8_t *data, size_t size) {
    if (size && data[0] % 2)
        somebodys_folder((const char *)data + 1, size - 1);
    else if (size)
        there_and_back((struct smith_bytes){data + 1, size - 1});
    return 0;
}
