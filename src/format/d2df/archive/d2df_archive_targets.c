/* SPDX-License-Identifier: MIT
 *
 * Sections for names with folders: see d2df_archive_targets.h.
 */
#include "format/d2df/archive/d2df_archive_targets.h"

#include "base/error.h"
#include "base/text.h"
#include "format/d2df/archive/d2df_archive.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { name_letters = 16 }; /* of a record: its code page has a byte for each */

static uint32_t count_letters(const char *text) {
    uint32_t count = 0, letter;
    for (; *text; count++)
        text += smith_utf8_next(text, &letter);
    return count;
}

/* "TEXTURES/SKY/A.tga" is A, or A.tga where it fits, in the section TEXTURES\SKY: what the game takes for a slash. */
static bool d2df_archive_targets_split(struct smith_arena *arena, const char *name, bool to_root, bool with_extension,
                                       struct d2df_archive_target *target) {
    const char *slash = strrchr(name, '/'), *own = slash ? slash + 1 : name;
    char *section = smith_arena_copy(arena, name, slash && !to_root ? (size_t)(slash - name) : 0);
    bool keeps = with_extension && !to_root && count_letters(own) <= name_letters;
    target->section = section;
    target->name = smith_arena_copy(arena, own, keeps ? strlen(own) : smith_d2df_stem(own));
    for (char *c = section; c && *c; c++)
        if (*c == '/')
            *c = '\\';
    return target->section && target->name;
}

static uint32_t order_of(const struct d2df_archive_target *targets, uint32_t count, uint32_t *orders) {
    const char *section = targets[count].section;
    if (!*section)
        return 0;
    for (uint32_t i = count; i-- > 0;) /* mostly the one before */
        if (strcmp(targets[i].section, section) == 0)
            return targets[i].order;
    return ++*orders;
}

static int by_order(const void *a, const void *b) {
    const struct d2df_archive_target *x = a, *y = b;
    if (x->order != y->order)
        return x->order < y->order ? -1 : 1;
    return x->source < y->source ? -1 : 1;
}

static enum smith_status check_length(const char *file, const char *part, const char *name, struct smith_error *error) {
    uint32_t count = count_letters(name);
    if (count <= name_letters)
        return SMITH_OK;
    return smith_fail(error, SMITH_BAD_VALUE, "VALUE-TOO-LONG",
                      "the file '%.160s': its %s '%.80s' has %" PRIu32 " letters, and %d fit", file, part, name, count,
                      (int)name_letters);
}

static enum smith_status check_lengths(const struct d2df_archive_target *targets, const char *const *names,
                                       uint32_t count, struct smith_error *error) {
    enum smith_status status = SMITH_OK;
    for (uint32_t i = 0; i < count && status == SMITH_OK; i++) {
        const char *file = names[targets[i].source];
        status = check_length(file, "section", targets[i].section, error);
        if (status == SMITH_OK)
            status = check_length(file, "name", targets[i].name, error);
    }
    return status;
}

static struct d2df_archive_target *d2df_archive_targets_of(struct smith_arena *arena, const char *const *names,
                                                           uint32_t count, const bool *to_root, bool with_extensions) {
    struct d2df_archive_target *targets =
        smith_arena_alloc(arena, count * sizeof *targets, _Alignof(struct d2df_archive_target));
    uint32_t orders = 0;
    for (uint32_t i = 0; targets && i < count; i++) {
        if (!d2df_archive_targets_split(arena, names[i], to_root && to_root[i], with_extensions, &targets[i]))
            return NULL;
        targets[i].source = i;
        targets[i].order = order_of(targets, i, &orders);
    }
    if (targets)
        qsort(targets, count, sizeof *targets, by_order);
    return targets;
}

enum smith_status smith_d2df_archive_targets(struct smith_arena *arena, const char *const *names, uint32_t count,
                                             const bool *to_root, bool with_extensions,
                                             struct d2df_archive_target **targets, struct smith_error *error) {
    *targets = d2df_archive_targets_of(arena, names, count, to_root, with_extensions);
    return *targets ? check_lengths(*targets, names, count, error) : smith_fail_memory(error, arena);
}
