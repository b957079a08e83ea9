/* SPDX-License-Identifier: MIT
 *
 * What Tomb Editor leaves beside a project. It saves to NAME.prj2.tmp, deletes the project and renames the other:
 * when it is stopped between, that file is all there is. Backups are called "2023-05-17 21-40 NAME.backup.prj2";
 * before 2023 without ".backup", and some builds left out a space.
 */
#include "format/prj2/repair/prj2_repair.h"
#include "os/os.h"

#include <string.h>

/* Reads `digits` digits; NULL when there are others. */
static const char *prj2_backups_read_number(const char *at, int digits, int64_t *age) {
    for (int i = 0; at && i < digits; i++, at++) {
        if (*at < '0' || *at > '9')
            return NULL;
        *age = *age * 10 + (*at - '0');
    }
    return at;
}

static const char *read_mark(const char *at, char mark) {
    return at && *at == mark ? at + 1 : NULL;
}

static const char *skip_space(const char *at) {
    return at && *at == ' ' ? at + 1 : at;
}

/* "2023-05-17 21-40 ", of which `*age` is 202305172140; NULL when the name begins otherwise. */
static const char *read_date(const char *name, int64_t *age) {
    *age = 0;
    name = read_mark(prj2_backups_read_number(name, 4, age), '-');
    name = read_mark(prj2_backups_read_number(name, 2, age), '-');
    name = skip_space(prj2_backups_read_number(name, 2, age));
    name = read_mark(prj2_backups_read_number(name, 2, age), '-');
    return skip_space(prj2_backups_read_number(name, 2, age));
}

/* The length of a name without the end of project files, 0 when it has another. */
static size_t prj2_backups_stem_size(const char *name) {
    static const char end[] = ".prj2";
    size_t size = strlen(name);
    return size >= sizeof end && smith_any_case_equal(name + size - (sizeof end - 1), end) ? size - (sizeof end - 1)
                                                                                           : 0;
}

static bool is_backup(const char *name, size_t stem, const char *other, int64_t *age) {
    const char *rest = read_date(other, age);
    if (!rest || !smith_any_case_begins(rest, name, stem))
        return false;
    return smith_any_case_equal(rest + stem, ".prj2") || smith_any_case_equal(rest + stem, ".backup.prj2");
}

static bool prj2_backups_recognise(const char *name, const char *other, enum smith_backup_kind *kind, int64_t *age) {
    size_t stem = prj2_backups_stem_size(name), size = strlen(name);
    *age = 0;
    if (!stem)
        return false;
    *kind = SMITH_BACKUP_UNFINISHED_SAVE;
    if (smith_any_case_begins(other, name, size) && smith_any_case_equal(other + size, ".tmp"))
        return true;
    *kind = SMITH_BACKUP_COPY;
    return is_backup(name, stem, other, age);
}

static const char *const measures[] = {"rooms", "objects", "sectors", NULL};

const struct smith_backup_ops smith_prj2_backup_ops = {.recognise = prj2_backups_recognise, .measures = measures};
