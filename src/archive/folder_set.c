/* SPDX-License-Identifier: MIT
 *
 * Folders with several archives, as a whole: every archive as a folder, and back. All else is copied, so that nothing
 * of a game or a mod is left behind.
 */
#include "archive/folder_set.h"
#include "archive/archive.h"
#include "archive/folder_format.h"
#include "base/buffer.h"
#include "base/error.h"
#include "base/file_path.h"
#include "base/lookup.h"
#include "base/text.h"
#include "file/folder.h"
#include "format/list.h"
#include "report/report.h"
#include <stdio.h>
#include <string.h>

#define NAME_SIZE 1024
#define COMPANIONS_MAX 16

struct set {
    const struct smith_format *const *formats;
    const struct smith_folder *from, *to;
    const struct smith_options *options;
    const struct smith_unpack_options *unpack; /* archives become folders; NULL = folders become archives */
    const struct smith_pack_options *pack;
    struct smith_findings *notes;
    struct smith_error *error;
    struct smith_allocator allocator;
    struct smith_arena arena;
    struct smith_folder_names names; /* in `from` */
    struct smith_hash_map made; /* names in `to`: of files, and of folders that archives become */
};

/* ---- names ---- */

static bool folder_set_begins(const char *name, const char *prefix) {
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

/* The size of a name without the extension that its format has. */
static size_t stem_size(const char *name, const struct smith_format *format) {
    const char *dot = strrchr(smith_file_path_name(name), '.');
    return dot && smith_file_path_ends_in(name, format->extensions) ? (size_t)(dot - name) : strlen(name);
}

/* "KID.DAT" for the folder KID, "kid.dat" for kid. */
static void folder_set_archive_name(const char *folder, const struct smith_format *format, char name[NAME_SIZE]) {
    const char *last = smith_file_path_name(folder);
    bool capitals = true;
    for (const char *at = last; *at; at++)
        capitals &= *at < 'a' || *at > 'z';
    size_t size = stem_size(folder, format), extension = strcspn(format->extensions, " ");
    bool complete = size < strlen(folder);
    int head = snprintf(name, NAME_SIZE, "%s", folder);
    if (complete || head < 0 || (size_t)head + extension >= NAME_SIZE)
        return;
    for (size_t i = 0; i < extension; i++) {
        char c = format->extensions[i];
        name[(size_t)head + i] = (char)(capitals && c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    }
    name[(size_t)head + extension] = '\0';
}

static enum smith_status fail_twice(struct set *s, const char *name) {
    return smith_fail(s->error, SMITH_REFUSED, "FOLDER-TWICE", "two things in this folder would become '%.100s'", name);
}

/* Two things cannot become one. */
static bool folder_set_take_name(struct set *s, const char *name) {
    uint32_t before = s->made.count;
    const char *copy = smith_utf8_small(&s->arena, name);
    if (!copy || !smith_hash_map_add(&s->made, &s->arena, copy, strlen(copy)))
        return smith_fail_memory(s->error, &s->arena), false;
    if (s->made.count > before)
        return true;
    fail_twice(s, name);
    return false;
}

/* ---- folders in the folder ---- */

/* Which names begin with `prefix`: they stand one behind the other. */
static struct smith_folder_names names_below(const struct set *s, const char *prefix) {
    struct smith_folder_names below = {0};
    for (uint32_t i = 0; i < s->names.count; i++) {
        if (!folder_set_begins(s->names.items[i], prefix))
            continue;
        below.items = below.count ? below.items : &s->names.items[i];
        below.count++;
    }
    return below;
}

/* The format of the folder of that prefix, "KID/"; NULL = it stands for no archive. */
static enum smith_status part_format(struct set *s, const char *prefix, const struct smith_format **format) {
    struct smith_folder_part part = {s->from, prefix};
    const struct smith_folder folder = smith_folder_part(&part);
    struct smith_error why;
    enum smith_status status = smith_folder_format_among(s->formats, &folder, &s->allocator, format, &why);
    if (status == SMITH_NO_MEMORY)
        return smith_fail_memory(s->error, NULL);
    return SMITH_OK;
}

static enum smith_status pack_part(struct set *s, const char *prefix, const struct smith_pack_options *how,
                                   struct smith_buffer *out, struct smith_findings *notes) {
    struct smith_folder_part part = {s->from, prefix};
    const struct smith_folder folder = smith_folder_part(&part);
    return smith_archive_pack_among(s->formats, &folder, how, s->options, out, notes, s->error);
}

/* ---- companions ---- */

struct companions {
    struct smith_archive *items[COMPANIONS_MAX];
    uint32_t count;
};

/* The archive of that name in `from`, or the folder that stands for it; nothing in `out` when there is neither. */
static enum smith_status read_companion(struct set *s, const char *name, struct smith_buffer *out) {
    const struct smith_format *format = NULL;
    char prefix[NAME_SIZE];
    enum smith_status status = s->from->read(s->from->context, name, out, NULL);
    const size_t sizes[] = {strlen(name), strcspn(name, ".")};
    if (status == SMITH_OK || status == SMITH_NO_MEMORY)
        return status;
    for (size_t i = 0; i < 2; i++) {
        const struct smith_pack_options how = {.name = smith_file_path_name(name), .faithful = true};
        struct smith_findings notes;
        snprintf(prefix, sizeof prefix, "%.*s/", (int)sizes[i], name);
        status = part_format(s, prefix, &format);
        if (status != SMITH_OK || !format)
            continue;
        status = pack_part(s, prefix, &how, out, &notes);
        smith_findings_free(&notes);
        return status == SMITH_NO_MEMORY ? status : SMITH_OK;
    }
    return status;
}

/* What cannot be read is no companion. */
static enum smith_status open_companion(struct set *s, const char *name, struct companions *companions) {
    struct smith_buffer content;
    smith_buffer_init(&content, &s->allocator);
    enum smith_status status = read_companion(s, name, &content);
    if (status == SMITH_OK && content.size)
        status = smith_archive_open_among(s->formats, NULL, (struct smith_bytes){content.data, content.size},
                                          smith_file_path_name(name), s->options, &companions->items[companions->count],
                                          NULL);
    companions->count += status == SMITH_OK && content.size;
    smith_buffer_free(&content);
    return status == SMITH_NO_MEMORY ? smith_fail_memory(s->error, NULL) : SMITH_OK;
}

/* Those of the archive called `name`, which lie where it does. */
static enum smith_status open_companions(struct set *s, const struct smith_format *format, const char *name,
                                         struct companions *companions) {
    const struct smith_archive_ops *ops = format->archive;
    const char *last = smith_file_path_name(name), *companion;
    enum smith_status status = SMITH_OK;
    for (unsigned i = 0; ops && ops->companion && status == SMITH_OK && companions->count < COMPANIONS_MAX &&
                         (companion = ops->companion(last, i));
         i++) {
        char whole[NAME_SIZE];
        if (snprintf(whole, sizeof whole, "%.*s%s", (int)(last - name), name, companion) < NAME_SIZE)
            status = open_companion(s, whole, companions);
    }
    return status;
}

static void close_companions(struct companions *companions) {
    for (uint32_t i = 0; i < companions->count; i++)
        smith_archive_free(companions->items[i]);
}

/* ---- archives to folders ---- */

static enum smith_status unpack_archive(struct set *s, const char *name, const struct smith_archive *archive) {
    struct companions companions = {.count = 0};
    char prefix[NAME_SIZE];
    size_t size = s->unpack->style ? stem_size(name, archive->format) : strlen(name);
    struct smith_folder_part part = {s->to, prefix};
    const struct smith_folder folder = smith_folder_part(&part);
    struct smith_unpack_options how = *s->unpack;
    struct smith_findings notes;
    if (snprintf(prefix, sizeof prefix, "%.*s", (int)size, name) >= NAME_SIZE - 1)
        return smith_fail(s->error, SMITH_IO, "IO", "the path of '%.100s' is too long", name);
    if (!folder_set_take_name(s, prefix))
        return s->error->status;
    strcat(prefix, "/");
    if (names_below(s, prefix).count)
        return fail_twice(s, prefix);
    enum smith_status status = open_companions(s, archive->format, name, &companions);
    how.companion_archives = (const struct smith_archive *const *)companions.items;
    how.companion_count = companions.count;
    if (status == SMITH_OK) {
        status = smith_archive_unpack(archive, &how, &folder, &notes, s->error);
        smith_findings_take(s->notes, name, &notes);
    }
    close_companions(&companions);
    return status;
}

static enum smith_status folder_set_copy(struct set *s, const char *name, struct smith_bytes bytes) {
    return folder_set_take_name(s, name) ? s->to->write(s->to->context, name, bytes, s->error) : s->error->status;
}

static enum smith_status unpack_file(struct set *s, const char *name) {
    const struct smith_format *format = NULL;
    struct smith_archive *archive = NULL;
    struct smith_buffer content;
    struct smith_error why;
    smith_buffer_init(&content, &s->allocator);
    enum smith_status status = s->from->read(s->from->context, name, &content, s->error);
    const struct smith_bytes bytes = {content.data, content.size};
    if (status == SMITH_OK) {
        status = smith_format_list_guess_named(s->formats, bytes, smith_file_path_name(name), &format, &why);
        bool opened = status == SMITH_OK && smith_format_is_archive(format);
        if (opened) {
            status = smith_archive_open_among(s->formats, format, bytes, smith_file_path_name(name), s->options,
                                              &archive, s->error);
            status = status == SMITH_OK ? unpack_archive(s, name, archive) : status;
        } else {
            status = status == SMITH_NO_MEMORY ? smith_fail_memory(s->error, NULL) : folder_set_copy(s, name, bytes);
        }
    }
    smith_archive_free(archive);
    smith_buffer_free(&content);
    return status;
}

static enum smith_status unpack_all(struct set *s) {
    enum smith_status status = SMITH_OK;
    for (uint32_t i = 0; i < s->names.count && status == SMITH_OK; i++)
        status = unpack_file(s, s->names.items[i]);
    return status;
}

/* ---- folders to archives ---- */

static enum smith_status folder_set_pack_folder(struct set *s, const char *prefix, const struct smith_format *format) {
    struct companions companions = {.count = 0};
    char name[NAME_SIZE], folder[NAME_SIZE];
    struct smith_pack_options how = *s->pack;
    struct smith_findings notes;
    struct smith_buffer out;
    snprintf(folder, sizeof folder, "%.*s", (int)(strlen(prefix) - 1), prefix);
    folder_set_archive_name(folder, format, name);
    if (!folder_set_take_name(s, name))
        return s->error->status;
    smith_buffer_init(&out, &s->allocator);
    enum smith_status status = open_companions(s, format, name, &companions);
    how.format = format;
    how.name = smith_file_path_name(name);
    how.companion_archives = (const struct smith_archive *const *)companions.items;
    how.companion_count = companions.count;
    if (status == SMITH_OK) {
        status = pack_part(s, prefix, &how, &out, &notes);
        smith_findings_take(s->notes, folder, &notes);
    }
    if (status == SMITH_OK)
        status = s->to->write(s->to->context, name, (struct smith_bytes){out.data, out.size}, s->error);
    close_companions(&companions);
    smith_buffer_free(&out);
    return status;
}

static enum smith_status copy_file(struct set *s, const char *name) {
    struct smith_buffer content;
    smith_buffer_init(&content, &s->allocator);
    enum smith_status status = s->from->read(s->from->context, name, &content, s->error);
    if (status == SMITH_OK)
        status = folder_set_copy(s, name, (struct smith_bytes){content.data, content.size});
    smith_buffer_free(&content);
    return status;
}

/* The outermost folder that `name` is the first file of and that stands for an archive; "" = none. */
static enum smith_status first_part(struct set *s, const char *name, const char *before, char prefix[NAME_SIZE],
                                    const struct smith_format **format) {
    enum smith_status status = SMITH_OK;
    *format = NULL;
    for (const char *slash = strchr(name, '/'); slash && status == SMITH_OK && !*format;
         slash = strchr(slash + 1, '/')) {
        if (snprintf(prefix, NAME_SIZE, "%.*s", (int)(slash + 1 - name), name) >= NAME_SIZE)
            break;
        if (!before || !folder_set_begins(before, prefix))
            status = part_format(s, prefix, format);
    }
    return status;
}

static enum smith_status pack_all(struct set *s) {
    enum smith_status status = SMITH_OK;
    const char *before = NULL;
    for (uint32_t i = 0; i < s->names.count && status == SMITH_OK;) {
        const struct smith_format *format;
        const char *name = s->names.items[i];
        char prefix[NAME_SIZE];
        uint32_t taken = 1;
        status = first_part(s, name, before, prefix, &format);
        if (status == SMITH_OK && format) {
            status = folder_set_pack_folder(s, prefix, format);
            taken = names_below(s, prefix).count;
        } else if (status == SMITH_OK) {
            status = copy_file(s, name);
        }
        i += taken;
        before = s->names.items[i - 1];
    }
    return status;
}

/* ---- both ---- */

static enum smith_status folder_set_convert(struct set *s, enum smith_status (*all)(struct set *s)) {
    s->allocator = smith_allocator_or_default(s->options ? &s->options->allocator : NULL);
    smith_arena_init(&s->arena, &s->allocator, 0);
    smith_findings_begin(s->notes, &s->allocator, 0);
    enum smith_status status = smith_folder_names_read(s->from, &s->arena, &s->names, s->error);
    status = status == SMITH_OK ? all(s) : status;
    smith_arena_free(&s->arena);
    if (smith_findings_failed(s->notes))
        status = smith_fail_memory(s->error, NULL);
    return status;
}

enum smith_status smith_folder_unpack_among(const struct smith_format *const *formats, const struct smith_folder *from,
                                            const struct smith_unpack_options *how, const struct smith_options *options,
                                            const struct smith_folder *to, struct smith_findings *notes,
                                            struct smith_error *error) {
    static const struct smith_unpack_options usual;
    struct smith_error own;
    struct set s = {.formats = formats,
                    .from = from,
                    .to = to,
                    .options = options,
                    .unpack = how ? how : &usual,
                    .notes = notes,
                    .error = error ? error : &own};
    return folder_set_convert(&s, unpack_all);
}

enum smith_status smith_folder_pack_among(const struct smith_format *const *formats, const struct smith_folder *from,
                                          const struct smith_pack_options *how, const struct smith_options *options,
                                          const struct smith_folder *to, struct smith_findings *notes,
                                          struct smith_error *error) {
    static const struct smith_pack_options usual;
    struct smith_error own;
    struct set s = {.formats = formats,
                    .from = from,
                    .to = to,
                    .options = options,
                    .pack = how ? how : &usual,
                    .notes = notes,
                    .error = error ? error : &own};
    return folder_set_convert(&s, pack_all);
}
