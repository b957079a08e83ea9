/* SPDX-License-Identifier: MIT
 *
 * Names of files, as file_path.h describes.
 */
#include "base/file_path.h"
#include "base/buffer.h"

static bool file_path_is_separator(char c) {
    return c == '\\' || c == '/';
}

static char file_path_lower_case(char c) {
    if (c >= 'A' && c <= 'Z')
        return (char)(c - 'A' + 'a');
    return c == '\\' ? '/' : c;
}

static bool file_path_is_letter(char c) {
    return file_path_lower_case(c) >= 'a' && file_path_lower_case(c) <= 'z';
}

static bool has_drive(const char *path) {
    return file_path_is_letter(path[0]) && path[1] == ':';
}

bool smith_file_path_ends_in(const char *name, const char *extensions) {
    size_t length = strlen(name);
    for (const char *at = extensions; *at; at += strspn(at, " ")) {
        size_t size = strcspn(at, " "), same = 0;
        while (same < size && size < length &&
               file_path_lower_case(name[length - size + same]) == file_path_lower_case(at[same]))
            same++;
        if (size && same == size)
            return true;
        at += size;
    }
    return false;
}

bool smith_file_path_is_absolute(const char *path) {
    return file_path_is_separator(path[0]) || has_drive(path);
}

const char *smith_file_path_name(const char *path) {
    const char *name = path;
    for (const char *at = path; *at; at++)
        if (file_path_is_separator(*at))
            name = at + 1;
    return name;
}

static size_t without_separators(const char *path, size_t size) {
    while (size && file_path_is_separator(path[size - 1]))
        size--;
    return size;
}

size_t smith_file_path_below(const char *path, const char *folder) {
    size_t size = without_separators(folder, strlen(folder)), at = 0;
    if (!size)
        return 0;
    while (at < size && path[at] && file_path_lower_case(path[at]) == file_path_lower_case(folder[at]))
        at++;
    if (at < size || (path[at] && !file_path_is_separator(path[at])))
        return 0;
    while (file_path_is_separator(path[at]))
        at++;
    return at;
}

char smith_file_path_separator(const char *path, char otherwise) {
    if (strchr(path, '\\'))
        return '\\';
    return strchr(path, '/') ? '/' : otherwise;
}

/* ---- parts ---- */

/* The part of a path that begins at `*at`, separators skipped; its length, 0 at the end. `*at` goes behind it. */
static size_t next_part(const char **at, const char **part) {
    while (file_path_is_separator(**at))
        ++*at;
    *part = *at;
    while (**at && !file_path_is_separator(**at))
        ++*at;
    return (size_t)(*at - *part);
}

static bool same_part(const char *a, size_t a_size, const char *b, size_t b_size) {
    if (a_size != b_size)
        return false;
    for (size_t i = 0; i < a_size; i++)
        if (file_path_lower_case(a[i]) != file_path_lower_case(b[i]))
            return false;
    return true;
}

bool smith_file_path_is_same(const char *path, const char *other) {
    return same_part(path, strlen(path), other, strlen(other));
}

static size_t leading_separators(const char *path) {
    size_t count = 0;
    while (file_path_is_separator(path[count]))
        count++;
    return count;
}

/* Moves both behind the parts they share; true when one of those is a folder, not just the drive. */
static bool skip_common(const char **path, const char **folder) {
    bool found = false;
    if (leading_separators(*path) != leading_separators(*folder))
        return false;
    for (;;) {
        const char *a = *path, *b = *folder, *a_part, *b_part;
        size_t a_size = next_part(&a, &a_part), b_size = next_part(&b, &b_part);
        if (!a_size || !b_size || !same_part(a_part, a_size, b_part, b_size))
            return found;
        found |= !has_drive(a_part);
        *path = a;
        *folder = b;
    }
}

bool smith_file_path_relative(const char *path, const char *folder, char separator, struct smith_buffer *out) {
    const char *part;
    size_t size, start = out->size;
    if (!smith_file_path_is_absolute(path) || !smith_file_path_is_absolute(folder) || !skip_common(&path, &folder))
        return false;
    while (next_part(&folder, &part)) {
        if (out->size > start)
            smith_buffer_byte(out, (uint8_t)separator);
        smith_buffer_add(out, "..", 2);
    }
    while ((size = next_part(&path, &part))) {
        if (out->size > start)
            smith_buffer_byte(out, (uint8_t)separator);
        smith_buffer_add(out, part, size);
    }
    return true;
}

/* ---- normal form ---- */

/* Where the last part of what was written since `start` begins; `start` when there is only one. */
static size_t file_path_last_part(const struct smith_buffer *out, size_t start) {
    size_t at = out->size;
    while (at > start && out->data[at - 1] != '/')
        at--;
    return at;
}

static bool is_up(const uint8_t *part, size_t size) {
    return size == 2 && part[0] == '.' && part[1] == '.';
}

/* Take back the part before a "..": false when there is none that can be taken back; a drive cannot. */
static bool file_path_go_up(struct smith_buffer *out, size_t start) {
    size_t at = file_path_last_part(out, start);
    if (at == out->size || is_up(out->data + at, out->size - at) || out->data[out->size - 1] == ':')
        return false;
    out->size = at > start ? at - 1 : start;
    return true;
}

void smith_file_path_normal(const char *path, struct smith_buffer *out) {
    size_t root = leading_separators(path), size;
    const char *part;
    if (root)
        smith_buffer_text(out, root == 2 ? "//" : "/");
    size_t start = out->size;
    while ((size = next_part(&path, &part)) && !out->failed) {
        bool up = is_up((const uint8_t *)part, size);
        if ((size == 1 && *part == '.') || (up && (file_path_go_up(out, start) || (root && out->size == start))))
            continue;
        if (out->size > start)
            smith_buffer_byte(out, '/');
        smith_buffer_add(out, part, size);
    }
}
