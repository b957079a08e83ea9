/* SPDX-License-Identifier: MIT
 *
 * Copies beside a file: found by their names, repaired in memory, and compared by how much is in them then. A
 * repair takes whole files as well as broken ones, so all are measured alike.
 */
#include <levelsmith/backups.h>

#include "base/arena.h"
#include "base/error.h"
#include "file/file.h"
#include "os/os.h"
#include <string.h>

#define EACH_MAX 4 /* of a kind that are looked into */
#define KINDS (SMITH_BACKUP_COPY + 1)

/* Names that were found, of each kind the last ones first. */
struct found {
    int64_t age;
    struct smith_backup backup;
};

struct search {
    const struct smith_format *format;
    const char *name; /* of the file itself */
    const char *path; /* ... with its folder */
    struct smith_arena *arena;
    struct found found[KINDS][EACH_MAX];
    uint32_t counts[KINDS];
    bool out_of_memory;
};

/* ---- names ------------------------------------------------------------------------------------------------------- */

static const char *path_in_same_folder(struct search *search, const char *name) {
    size_t folder = (size_t)(search->name - search->path), size = strlen(name) + 1;
    char *path = smith_arena_alloc(search->arena, folder + size, 1);
    if (!path)
        return NULL;
    memcpy(path, search->path, folder);
    memcpy(path + folder, name, size);
    return path;
}

static bool is_newer(const struct found *a, const struct found *b) {
    return a->age != b->age ? a->age > b->age : a->backup.modified > b->backup.modified;
}

/* Put it where it belongs among the newest; what falls off the end is too old to be of interest. */
static void backups_keep(struct search *search, struct found found) {
    struct found *list = search->found[found.backup.kind];
    uint32_t *count = &search->counts[found.backup.kind], at = *count;
    while (at && is_newer(&found, &list[at - 1]))
        at--;
    if (at == EACH_MAX)
        return;
    *count += *count < EACH_MAX;
    memmove(&list[at + 1], &list[at], (*count - at - 1) * sizeof *list);
    list[at] = found;
}

static bool backups_look_at(void *context, const struct smith_listed_file *file) {
    struct search *search = context;
    struct found found = {.backup = {.modified = file->modified, .size = file->size}};
    const struct smith_backup_ops *ops = search->format->backups;
    if (strcmp(file->name, search->name) == 0)
        found.backup.kind = SMITH_BACKUP_FILE_ITSELF;
    else if (!ops || !ops->recognise(search->name, file->name, &found.backup.kind, &found.age))
        return true;
    found.backup.path = path_in_same_folder(search, file->name);
    search->out_of_memory = !found.backup.path;
    if (found.backup.path)
        backups_keep(search, found);
    return !search->out_of_memory;
}

static enum smith_status backups_backups_find(struct search *search, struct smith_error *error) {
    size_t size = (size_t)(search->name - search->path);
    char *folder = smith_arena_alloc(search->arena, size + sizeof "./", 1);
    if (!folder)
        return smith_fail_memory(error, NULL);
    memcpy(folder, size ? search->path : "./", size ? size : 2);
    folder[size ? size : 2] = '\0';
    smith_file_list(folder, backups_look_at, search);
    return search->out_of_memory ? smith_fail_memory(error, NULL) : SMITH_OK;
}

/* ---- what is in them --------------------------------------------------------------------------------------------- */

static void take_measures(const struct smith_format *format, const struct smith_facts *facts,
                          struct smith_backup *backup) {
    for (int i = 0; i < SMITH_BACKUP_MEASURES && format->backups && format->backups->measures[i]; i++)
        for (uint32_t j = 0; j < facts->count; j++)
            if (!facts->items[j].text && strcmp(facts->items[j].key, format->backups->measures[i]) == 0)
                backup->measures[i] = facts->items[j].number;
}

/* A repair makes something of any bytes: of a text it makes a document without anything in it. */
static bool has_something(const struct smith_backup *backup) {
    for (int i = 0; i < SMITH_BACKUP_MEASURES; i++)
        if (backup->measures[i])
            return true;
    return backup->whole;
}

/* Repair the bytes and count what is there then. */
static enum smith_status backups_measure(const struct smith_format *format, struct smith_bytes bytes,
                                         const struct smith_options *options, struct smith_backup *backup) {
    struct smith_changes changes;
    struct smith_buffer repaired;
    struct smith_document *document = NULL;
    struct smith_facts facts = {0};
    enum smith_status status = smith_repair(format, bytes, options, NULL, &repaired, &changes, NULL);
    if (status == SMITH_OK)
        status = smith_open((struct smith_bytes){repaired.data, repaired.size}, format, options, &document, NULL);
    if (status == SMITH_OK)
        status = smith_info(document, options, NULL, &facts, NULL);
    if (status == SMITH_OK) {
        backup->whole = !changes.count;
        take_measures(format, &facts, backup);
        backup->readable = has_something(backup);
    }
    smith_facts_free(&facts);
    smith_document_free(document);
    smith_changes_free(&changes);
    smith_buffer_free(&repaired);
    return status;
}

/* A copy of which nothing can be made is no failure. False when out of memory. */
static bool examine(const struct smith_format *format, const struct smith_options *options,
                    struct smith_backup *backup) {
    struct smith_buffer bytes;
    enum smith_status status = smith_file_read(backup->path, options ? &options->allocator : NULL, &bytes, NULL);
    if (status == SMITH_OK)
        status = backups_measure(format, (struct smith_bytes){bytes.data, bytes.size}, options, backup);
    smith_buffer_free(&bytes);
    return status != SMITH_NO_MEMORY;
}

/* ---- which is best ----------------------------------------------------------------------------------------------- */

/* Of equal ones the one that comes first stays. */
static bool backups_is_better(const struct smith_backup *a, const struct smith_backup *b) {
    if (a->readable != b->readable)
        return a->readable;
    for (int i = 0; i < SMITH_BACKUP_MEASURES; i++)
        if (a->measures[i] != b->measures[i])
            return a->measures[i] > b->measures[i];
    return a->whole != b->whole ? a->whole : a->modified > b->modified;
}

static void backups_choose(struct smith_backups *backups) {
    backups->best = SMITH_NONE;
    for (uint32_t i = 0; i < backups->count; i++)
        if (backups->items[i].readable &&
            (backups->best == SMITH_NONE || backups_is_better(&backups->items[i], &backups->items[backups->best])))
            backups->best = i;
}

/* Those of one kind, up to the first that is whole. False when out of memory. */
static bool examine_kind(const struct search *search, enum smith_backup_kind kind, const struct smith_options *options,
                         struct smith_backups *backups) {
    bool whole = false, done = true;
    for (uint32_t i = 0; i < search->counts[kind] && !whole && done; i++) {
        struct smith_backup *backup = &backups->items[backups->count++];
        *backup = search->found[kind][i].backup;
        done = examine(search->format, options, backup);
        whole = backup->whole;
    }
    return done;
}

static enum smith_status backups_fill(struct search *search, const struct smith_options *options,
                                      struct smith_backups *backups, struct smith_error *error) {
    enum smith_status status = backups_backups_find(search, error);
    if (status != SMITH_OK)
        return status;
    backups->items =
        smith_arena_alloc(search->arena, KINDS * EACH_MAX * sizeof *backups->items, _Alignof(struct smith_backup));
    const char *path = path_in_same_folder(search, search->name);
    if (!backups->items || !path)
        return smith_fail_memory(error, NULL);
    if (!search->counts[SMITH_BACKUP_FILE_ITSELF])
        backups->items[backups->count++] = (struct smith_backup){.kind = SMITH_BACKUP_FILE_ITSELF, .path = path};
    for (int kind = 0; kind < KINDS; kind++)
        if (!examine_kind(search, (enum smith_backup_kind)kind, options, backups))
            return smith_fail_memory(error, NULL);
    backups_choose(backups);
    return SMITH_OK;
}

enum smith_status smith_backups_compare(const struct smith_format *format, const char *path,
                                        const struct smith_options *options, struct smith_backups *backups,
                                        struct smith_error *error) {
    struct smith_arena *arena = smith_arena_create(options ? &options->allocator : NULL, 0);
    *backups = (struct smith_backups){.memory = arena};
    if (!arena)
        return smith_fail_memory(error, NULL);
    struct search search = {
        .format = format, .path = path, .name = path + smith_path_folder_size(path), .arena = arena};
    enum smith_status status = backups_fill(&search, options, backups, error);
    if (status != SMITH_OK)
        smith_backups_free(backups);
    return status;
}

void smith_backups_free(struct smith_backups *backups) {
    smith_arena_destroy(backups->memory);
    *backups = (struct smith_backups){0};
}
