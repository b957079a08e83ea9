/* SPDX-License-Identifier: MIT
 *
 * Paths that lead into archives, for reading and for writing. An entry may be an archive itself: a.wad:/b.wad:/MAP01.
 */
#include "files/archive_path.h"
#include "files/archive_input.h"
#include "files/output.h"
#include "files/own_formats.h"
#include "options/limits_option.h"
#include "os/os.h"
#include "output/message.h"
#include "output/text_output.h"
#include <levelsmith/edit.h>
#include <stdio.h>
#include <string.h>

#define ATTEMPTS_MAX 100 /* at an archive that others write all the time */

/* The first ":/" behind what stands for a drive. */
static const char *first_separator(const char *path) {
    return strstr(path + smith_path_root_size(path), ":/");
}

bool operand_is_file(const char *operand) {
    return smith_os_exists(operand) || archive_path_enters(operand) || !operand[0] || strcmp(operand, "-") == 0;
}

bool archive_path_enters(const char *path) {
    struct smith_os_facts facts;
    char folder[SMITH_PATH_SIZE];
    const char *separator = first_separator(path);
    if (!separator || smith_os_exists(path))
        return false;
    snprintf(folder, sizeof folder, "%.*s:", (int)(separator - path), path);
    return !smith_os_look(folder, true, &facts) || facts.kind != SMITH_OS_FOLDER;
}

size_t archive_path_file_size(const char *path) {
    return archive_path_enters(path) ? (size_t)(first_separator(path) - path) : strlen(path);
}

/* The path of the file; what stands behind it is returned. */
static const char *split_path(const char *path, char file[SMITH_PATH_SIZE]) {
    size_t size = archive_path_file_size(path);
    snprintf(file, SMITH_PATH_SIZE, "%.*s", (int)(size < SMITH_PATH_SIZE ? size : 0), path);
    return path + size;
}

bool archive_path_is_inside(const char *path, const char *whole) {
    char file[SMITH_PATH_SIZE], whole_file[SMITH_PATH_SIZE];
    const char *rest = split_path(path, file), *whole_rest = split_path(whole, whole_file);
    size_t size = strlen(whole_rest);
    return strcmp(path, "-") != 0 && strcmp(whole, "-") != 0 && strncmp(rest, whole_rest, size) == 0 &&
           (!rest[size] || strncmp(rest + size, ":/", 2) == 0) && smith_os_is_same_file(file, whole_file);
}

static enum exit_status complain_no_entry(const char *path, const char *name) {
    text_print_format(stderr, "levelsmith: %s: there is no entry %s\n", file_label(path), name);
    return EXIT_NEGATIVE;
}

/* Replace the content of `input`, an archive called `archive_name`, by its entry `name`. */
static enum exit_status enter(struct input *input, const char *archive_name, const char *name) {
    struct smith_archive *archive;
    if ((!input->format && any_format_guess(input->bytes, archive_name, &input->format, &input->error) != SMITH_OK) ||
        smith_archive_open(input->format, input->bytes, base_name(archive_name), usual_options(), &archive,
                           &input->error) != SMITH_OK)
        return complain(archive_name, &input->error);
    const struct smith_entry *entry = smith_archive_find(archive, name);
    enum exit_status status = entry ? EXIT_DONE : complain_no_entry(archive_name, name);
    if (entry) {
        struct smith_buffer content;
        smith_buffer_init(&content, NULL);
        input->format = entry->entry_type.format;
        if (smith_entry_read(entry, &content, &input->error) != SMITH_OK)
            status = complain(archive_name, &input->error);
        smith_buffer_free(&input->content);
        input->content = content;
        input->bytes = (struct smith_bytes){content.data, content.size};
    }
    smith_archive_free(archive);
    return status;
}

enum exit_status archive_path_read(struct input *input, const char *path) {
    char part[SMITH_PATH_SIZE];
    const char *separator = first_separator(path);
    if (snprintf(part, sizeof part, "%.*s", (int)(separator - path), path) >= SMITH_PATH_SIZE)
        return complain_no_entry(path, separator + 2);
    enum exit_status status = input_read_file(input, part);
    for (const char *archive = part; separator && status == EXIT_DONE;) {
        char name[SMITH_PATH_SIZE];
        const char *next = strstr(separator + 2, ":/");
        snprintf(name, sizeof name, "%.*s", next ? (int)(next - separator - 2) : SMITH_PATH_SIZE - 1, separator + 2);
        status = enter(input, archive, name);
        snprintf(part, sizeof part, "%s", name);
        archive = part;
        separator = next;
    }
    return status;
}

/* ---- where an entry ends and a value begins ---- */

/* The size of the longest name of an entry that `names` begins with, as far as a '/'. */
static size_t longest_entry(const struct smith_archive *archive, const char *names) {
    size_t longest = 0;
    for (uint32_t i = 0; i < archive->entry_count; i++) {
        size_t size = strlen(archive->entries[i].name);
        if (size > longest && strncmp(names, archive->entries[i].name, size) == 0 && names[size] == '/')
            longest = size;
    }
    return longest;
}

/* The last ":/" before any '=': what a value becomes may have them too. */
static const char *archive_path_last_separator(const char *word) {
    const char *last = NULL, *end = word + strcspn(word, "=");
    for (const char *at = first_separator(word); at && at < end; at = strstr(at + 2, ":/"))
        last = at;
    return last;
}

size_t archive_path_entry_size(const char *word) {
    static const struct reading guess;
    const char *separator = archive_path_last_separator(word);
    char container[SMITH_PATH_SIZE];
    struct smith_archive *archive;
    if (!separator || !archive_path_enters(word) || (size_t)(separator - word) >= sizeof container ||
        !strchr(separator + 2, '/'))
        return 0;
    snprintf(container, sizeof container, "%.*s", (int)(separator - word), word);
    if (!smith_os_exists(container) && !archive_path_enters(container))
        return 0; /* the verb will say so */
    size_t size = archive_open(&guess, container, &archive) == EXIT_DONE ? longest_entry(archive, separator + 2) : 0;
    smith_archive_free(archive);
    return size ? (size_t)(separator - word) + 2 + size : 0;
}

/* ---- writing ---- */

/* An archive that is written anew, and the archives in it on the way to the entry. */
struct rewriting {
    const char *path; /* the whole, for messages */
    const struct smith_bytes *read; /* what the entry has to hold still; NULL = anything */
    struct smith_bytes new; /* what the entry becomes */
    bool any_kind; /* whatever kind of thing it has been */
};

static enum exit_status rewrite(const struct rewriting *r, const struct smith_format *format,
                                struct smith_bytes content, const char *archive_name, const char *names,
                                struct smith_buffer *out);

static bool is_same(struct smith_bytes a, struct smith_bytes b) {
    return a.size == b.size && (!a.size || memcmp(a.data, b.data, a.size) == 0);
}

static enum exit_status complain_changed(const char *path) {
    static const struct smith_error changed = {
        .status = SMITH_REFUSED,
        .code = "FILE-CHANGED",
        .offset = UINT64_MAX,
        .message = "another program has written the file since it was read; nothing was changed"};
    return complain(path, &changed);
}

/* What the entry becomes: the new bytes or, where the way goes on, an archive with them in it. `*inner` has the
 * latter. */
static enum exit_status new_content(const struct rewriting *r, const struct smith_entry *entry, const char *rest,
                                    struct smith_buffer *inner, struct smith_bytes *content) {
    *content = r->new;
    if (!rest)
        return r->read && !is_same(*r->read, *entry->bytes) ? complain_changed(r->path) : EXIT_DONE;
    enum exit_status status = rewrite(r, entry->entry_type.format, *entry->bytes, entry->name, rest + 2, inner);
    *content = (struct smith_bytes){inner->data, inner->size};
    return status;
}

static enum exit_status archive_path_encode(const struct rewriting *r, const struct smith_archive *archive,
                                            struct smith_buffer *out) {
    struct smith_error error;
    struct smith_edit *edit;
    if (smith_edit_begin(archive->document, NULL, &edit, &error) != SMITH_OK)
        return complain(r->path, &error);
    enum exit_status status = smith_edit_encode(edit, out, &error) == SMITH_OK ? EXIT_DONE : complain(r->path, &error);
    smith_edit_end(edit);
    return status;
}

/* Put the bytes into the entry, a new one where it is NULL, and hold them against what belongs there. */
static enum smith_status archive_path_put(const struct rewriting *r, struct smith_archive *archive,
                                          const struct smith_entry *entry, const char *name, struct smith_bytes bytes,
                                          bool is_last, struct smith_error *error) {
    const struct smith_format *before = entry ? entry->entry_type.format : NULL;
    enum smith_status status = entry ? smith_archive_replace(archive, entry, bytes, error)
                                     : smith_archive_add(archive, name, bytes, &entry, error);
    if (status != SMITH_OK || !is_last || r->any_kind)
        return status;
    size_t number = (size_t)(entry - archive->entries); /* adding and replacing leave the others in their order */
    status = smith_archive_refresh(archive, error);
    return status == SMITH_OK ? smith_entry_fits(archive, &archive->entries[number], before, error) : status;
}

static const char *name_ending(const char *name) {
    const char *slash = strrchr(name, '/'), *dot = strrchr(slash ? slash : name, '.');
    return dot ? dot : "";
}

static bool same_ending(const char *a, const char *b) {
    return strlen(a) == strlen(b) && smith_any_case_begins(a, b, strlen(b));
}

/* The entry of which a new file takes the place: a game finds one by a name with another ending, and that stays. */
static const struct smith_entry *entry_replaced(const struct smith_archive *archive, const char *name) {
    const struct smith_entry *entry = smith_archive_find(archive, name);
    const bool is_other = entry && *name_ending(name) && !same_ending(name_ending(name), name_ending(entry->name));
    return is_other ? NULL : entry;
}

/* The archive with another entry; `names` is the way to it, "a:/b". */
static enum exit_status rewrite(const struct rewriting *r, const struct smith_format *format,
                                struct smith_bytes content, const char *archive_name, const char *names,
                                struct smith_buffer *out) {
    struct smith_archive *archive;
    struct smith_error error;
    char name[SMITH_PATH_SIZE];
    const char *rest = strstr(names, ":/");
    snprintf(name, sizeof name, "%.*s", rest ? (int)(rest - names) : SMITH_PATH_SIZE - 1, names);
    if ((!format && any_format_guess(content, archive_name, &format, &error) != SMITH_OK) ||
        smith_archive_open(format, content, base_name(archive_name), usual_options(), &archive, &error) != SMITH_OK)
        return complain(r->path, &error);
    bool may_be_new = !rest && !r->read;
    const struct smith_entry *entry = may_be_new ? entry_replaced(archive, name) : smith_archive_find(archive, name);
    struct smith_buffer inner = {0};
    struct smith_bytes bytes = r->new;
    enum exit_status status = entry        ? new_content(r, entry, rest, &inner, &bytes)
                              : may_be_new ? EXIT_DONE
                                           : complain_no_entry(archive_name, name);
    if (status == EXIT_DONE && archive_path_put(r, archive, entry, name, bytes, !rest, &error) != SMITH_OK)
        status = complain(r->path, &error);
    if (status == EXIT_DONE)
        status = archive_path_encode(r, archive, out);
    smith_buffer_free(&inner);
    smith_archive_free(archive);
    return status;
}

enum exit_status archive_path_rewrite(const char *path, struct smith_bytes bytes, struct smith_buffer *out) {
    const struct rewriting r = {path, NULL, bytes, true};
    struct smith_buffer content;
    struct smith_error error;
    char file[SMITH_PATH_SIZE];
    const char *names = split_path(path, file);
    if (!*names)
        return complain_no_entry(path, names);
    if (smith_file_read_limited(file, usual_limits(), NULL, &content, &error) != SMITH_OK)
        return complain(file, &error);
    enum exit_status status = rewrite(&r, NULL, (struct smith_bytes){content.data, content.size}, file, names + 2, out);
    smith_buffer_free(&content);
    return status;
}

/* One attempt; `*again`: another program has written the archive meanwhile. */
static enum exit_status write_once(const struct rewriting *r, bool *again) {
    struct smith_buffer content, out = {0};
    struct smith_error error;
    char file[SMITH_PATH_SIZE];
    const char *names = split_path(r->path, file);
    *again = false;
    if (!*names)
        return complain_no_entry(r->path, names);
    if (smith_file_read_limited(file, usual_limits(), NULL, &content, &error) != SMITH_OK)
        return complain(file, &error);
    const struct smith_bytes archive = {content.data, content.size};
    enum exit_status status = rewrite(r, NULL, archive, file, names + 2, &out);
    if (status == EXIT_DONE)
        status = output_replace(file, &archive, (struct smith_bytes){out.data, out.size}, again);
    smith_buffer_free(&out);
    smith_buffer_free(&content);
    return status;
}

/* That another program changed another entry meanwhile is no reason to refuse: it is done again with what it wrote. */
enum exit_status archive_path_write(const char *path, const struct smith_bytes *read, struct smith_bytes bytes,
                                    bool force) {
    const struct rewriting r = {path, read, bytes, force};
    enum exit_status status;
    bool again = true;
    for (int attempt = 0; again && attempt < ATTEMPTS_MAX; attempt++)
        status = write_once(&r, &again);
    return again ? complain_changed(path) : status;
}
