/* SPDX-License-Identifier: MIT
 *
 * Writing into a folder, as folder_output.h describes: all files are made in memory; then they go into a new folder beside the
 * place of one that is not there yet, or into the one that is, and away from it again when something fails.
 */
#include "files/folder_output.h"
#include "files/archive_input.h"
#include "files/archive_path.h"
#include "options/limits_option.h"
#include "os/os.h"
#include "output/message.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What may come of one command. Bytes are those of levels as JSON, too, which are dozens of times as large. */
#define FILES_BASE 2048
#define FILES_PER_BYTES 16 /* an archive needs more than that to name an entry */
#define BYTES_BASE (UINT64_C(256) << 20)
#define BYTES_FACTOR 64

struct staged_file {
    char *name;
    struct smith_buffer bytes, old; /* `old`: what was there */
    bool was_there, is_written;
};

struct stage {
    struct staged_file *files;
    uint32_t count, capacity, files_max;
    uint64_t bytes, bytes_max;
    struct smith_os_interrupts held; /* interrupts, which wait until the folder is whole or as it was */
};

/* ---- in memory ---- */

static enum smith_status stage_fail(struct smith_error *error, enum smith_status status, const char *code,
                                    const char *words) {
    *error = (struct smith_error){.status = status, .code = code, .offset = UINT64_MAX};
    snprintf(error->message, sizeof error->message, "%s", words);
    return status;
}

static enum smith_status stage_no_memory(struct smith_error *error) {
    return stage_fail(error, SMITH_NO_MEMORY, "NO-MEMORY", "out of memory");
}

static enum smith_status stage_check(const struct stage *stage, struct smith_error *error) {
    if (smith_os_is_interrupted())
        return stage_fail(error, SMITH_IO, "INTERRUPTED", "interrupted; nothing was written");
    if (stage->count > stage->files_max)
        return stage_fail(error, SMITH_LIMIT, "ENTRIES-LIMIT",
                          "far more files come out of it than its size lets expect; --limits entries= allows more");
    if (stage->bytes > stage->bytes_max)
        return stage_fail(error, SMITH_LIMIT, "MEMORY-LIMIT",
                          "far more bytes come out of it than its size lets expect; --limits memory= allows more");
    return SMITH_OK;
}

static enum smith_status stage_write(void *context, const char *name, struct smith_bytes bytes,
                                     struct smith_error *error) {
    struct stage *stage = context;
    if (stage->count == stage->capacity) {
        uint32_t capacity = stage->capacity ? 2 * stage->capacity : 64;
        struct staged_file *files = realloc(stage->files, capacity * sizeof *files);
        if (!files)
            return stage_no_memory(error);
        stage->files = files;
        stage->capacity = capacity;
    }
    struct staged_file *file = &stage->files[stage->count];
    *file = (struct staged_file){.name = malloc(strlen(name) + 1)};
    if (!file->name)
        return stage_no_memory(error);
    memcpy(file->name, name, strlen(name) + 1);
    stage->count++;
    stage->bytes += bytes.size;
    smith_buffer_init(&file->bytes, NULL);
    smith_buffer_init(&file->old, NULL);
    smith_buffer_add(&file->bytes, bytes.data, bytes.size);
    return file->bytes.failed ? stage_no_memory(error) : stage_check(stage, error);
}

static void stage_free(struct stage *stage) {
    for (uint32_t i = 0; i < stage->count; i++) {
        free(stage->files[i].name);
        smith_buffer_free(&stage->files[i].bytes);
        smith_buffer_free(&stage->files[i].old);
    }
    free(stage->files);
}

/* ---- how much is read ---- */

struct size_of_folder {
    const char *path;
    uint64_t bytes;
};

static enum smith_status add_size(void *context, const char *name) {
    struct size_of_folder *sum = context;
    struct smith_os_facts facts;
    char path[SMITH_PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", sum->path, name);
    sum->bytes += smith_os_look(path, true, &facts) ? facts.size : 0;
    return SMITH_OK;
}

static uint64_t size_of_source(const char *source) {
    char path[SMITH_PATH_SIZE];
    struct smith_os_facts facts;
    struct smith_folder folder;
    struct smith_error error;
    struct size_of_folder sum = {path, 0};
    snprintf(path, sizeof path, "%.*s", (int)archive_path_file_size(source), source);
    if (!smith_os_look(path, true, &facts))
        return 0;
    if (facts.kind != SMITH_OS_FOLDER)
        return facts.size;
    if (smith_folder_open(path, false, NULL, &folder, &error) == SMITH_OK) {
        folder.list(folder.context, add_size, &sum, &error);
        smith_folder_close(&folder);
    }
    return sum.bytes;
}

static void stage_bound(struct stage *stage, const char *source) {
    const struct smith_limits *limits = usual_limits();
    uint64_t size = size_of_source(source), files = FILES_BASE + size / FILES_PER_BYTES;
    stage->files_max = limits->entries      ? limits->entries + 1 /* the manifest */
                       : files < UINT32_MAX ? (uint32_t)files
                                            : UINT32_MAX - 1;
    stage->bytes_max = limits->memory ? limits->memory : BYTES_BASE + BYTES_FACTOR * size;
}

/* ---- on the disk ---- */

static enum exit_status complain_others(const char *path, unsigned others, const char *first) {
    struct smith_error error = {.status = SMITH_REFUSED, .code = "FILE-EXISTS", .offset = UINT64_MAX};
    snprintf(error.message, sizeof error.message,
             "%u files are there already and hold something else, the first is '%.100s'; --force replaces them", others,
             first);
    return complain(path, &error);
}

/* Files that were changed since they were written, or were never, are not replaced unless that is asked for. */
static enum exit_status look_at_old(const char *path, const struct smith_folder *folder, struct stage *stage,
                                    bool replaces) {
    const char *first = "";
    unsigned others = 0;
    for (uint32_t i = 0; i < stage->count; i++) {
        struct staged_file *file = &stage->files[i];
        struct smith_error error;
        enum smith_status status = folder->read(folder->context, file->name, &file->old, &error);
        if (status == SMITH_NO_MEMORY)
            return complain(path, &error);
        file->was_there = status == SMITH_OK; /* what cannot be read is said when it is written */
        bool same = file->was_there && file->old.size == file->bytes.size &&
                    (!file->old.size || memcmp(file->old.data, file->bytes.data, file->old.size) == 0);
        if (file->was_there && !same && !others++)
            first = file->name;
    }
    return others && !replaces ? complain_others(path, others, first) : EXIT_DONE;
}

/* The folders of a file within `path`, the innermost first, as far as they are empty. */
static void remove_folders(const char *path, const char *name) {
    char full[SMITH_PATH_SIZE];
    size_t root = strlen(path) + 1;
    if (snprintf(full, sizeof full, "%s/%s", path, name) >= (int)sizeof full)
        return;
    for (char *slash; (slash = strrchr(full + root, '/'));) {
        *slash = '\0';
        if (!smith_os_remove_folder(full))
            return;
    }
}

/* As it was before: the files that were there, without those that were not. */
static void take_back(const char *path, const struct smith_folder *folder, const struct stage *stage) {
    struct smith_error error;
    for (uint32_t i = stage->count; i-- > 0;) {
        const struct staged_file *file = &stage->files[i];
        char full[SMITH_PATH_SIZE];
        if (!file->is_written || snprintf(full, sizeof full, "%s/%s", path, file->name) >= (int)sizeof full)
            continue;
        if (file->was_there)
            folder->write(folder->context, file->name, (struct smith_bytes){file->old.data, file->old.size}, &error);
        else
            smith_os_remove(full);
        remove_folders(path, file->name);
    }
}

static enum exit_status write_files(const char *path, const struct smith_folder *folder, struct stage *stage) {
    struct smith_error error = {.code = ""};
    enum smith_status status = SMITH_OK;
    for (uint32_t i = 0; i < stage->count && status == SMITH_OK; i++) {
        struct staged_file *file = &stage->files[i];
        status = stage_check(stage, &error);
        if (status == SMITH_OK)
            status = folder->write(folder->context, file->name,
                                   (struct smith_bytes){file->bytes.data, file->bytes.size}, &error);
        file->is_written = status == SMITH_OK;
        if (status != SMITH_OK)
            remove_folders(path, file->name);
    }
    if (status == SMITH_OK)
        return EXIT_DONE;
    take_back(path, folder, stage);
    return complain(path, &error);
}

static enum exit_status write_into(const char *path, struct stage *stage, bool replaces) {
    struct smith_folder folder;
    struct smith_error error;
    if (smith_folder_open(path, false, NULL, &folder, &error) != SMITH_OK)
        return complain(path, &error);
    enum exit_status status = look_at_old(path, &folder, stage, replaces);
    if (status == EXIT_DONE)
        status = write_files(path, &folder, stage);
    smith_folder_close(&folder);
    return status;
}

/* Under another name beside it, until it is whole. */
static enum exit_status write_new_folder(const char *path, struct stage *stage) {
    char stage_path[SMITH_PATH_SIZE + 32], final_path[SMITH_PATH_SIZE];
    struct smith_folder folder;
    struct smith_error error = {
        .status = SMITH_IO, .code = "IO", .offset = UINT64_MAX, .message = "the path is too long"};
    if (snprintf(final_path, sizeof final_path, "%s", path) >= (int)sizeof final_path)
        return complain(path, &error);
    for (size_t size = strlen(final_path); size > 1 && smith_path_folder_size(final_path) == size;)
        final_path[--size] = '\0'; /* a separator behind it */
    unsigned attempt = 0;
    do
        snprintf(stage_path, sizeof stage_path, "%s.levelsmith-%u", final_path, attempt);
    while (smith_os_exists(stage_path) && attempt++ < 1000);
    if (smith_folder_open(stage_path, true, NULL, &folder, &error) != SMITH_OK)
        return complain(path, &error);
    enum exit_status status = write_files(stage_path, &folder, stage);
    if (status == EXIT_DONE && !smith_os_rename(stage_path, final_path, false)) {
        snprintf(error.message, sizeof error.message, "cannot be given its name");
        take_back(stage_path, &folder, stage);
        status = complain(path, &error);
    }
    if (status != EXIT_DONE)
        smith_os_remove_folder(stage_path);
    smith_folder_close(&folder);
    return status;
}

/* `*is_whole`: all files are there, whatever there is to say of them. */
static enum exit_status stage_fill(struct stage *stage, const char *source, fill_folder *fill, const void *context,
                                   bool *is_whole) {
    const struct smith_folder staged = {.write = stage_write, .context = stage};
    struct smith_error error = {0};
    struct smith_findings notes;
    enum smith_status filled = fill(context, &staged, &notes, &error);
    enum exit_status status = notes_print(source, &notes);
    smith_findings_free(&notes);
    *is_whole = filled == SMITH_OK;
    return *is_whole ? status : status_worse(status, complain(source, &error));
}

enum exit_status folder_output(const char *path, const char *source, const struct arguments *arguments,
                               fill_folder *fill, const void *context) {
    struct stage stage = {.files = NULL};
    bool is_there = smith_os_exists(path);
    stage_bound(&stage, source);
    smith_os_hold_interrupts(&stage.held);
    bool is_whole;
    enum exit_status filled = stage_fill(&stage, source, fill, context, &is_whole), status = filled;
    if (is_whole)
        status = is_there ? write_into(path, &stage, argument_given(arguments, OPTION_FORCE))
                          : write_new_folder(path, &stage);
    stage_free(&stage);
    smith_os_let_interrupts(&stage.held);
    return status_worse(filled, status);
}
