/* SPDX-License-Identifier: MIT
 *
 * Names of files in folders. They come from archives and manifests, so from strangers: a name must mean a file inside
 * its folder on every system people use, whatever this one would make of it.
 */
#include "file/folder_name.h"
#include <levelsmith/archive.h>

#include <string.h>

#define NAME_MAX_BYTES 200
#define PART_MAX_BYTES 120

static bool folder_name_is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool equal_in_any_case(const char *text, size_t size, const char *word) {
    for (size_t i = 0; i < size; i++) {
        char c = text[i];
        if ((folder_name_is_letter(c) ? (char)(c | 0x20) : c) != word[i])
            return false;
    }
    return !word[size];
}

/* Names that mean devices on Windows, with any extension. */
static bool is_device(const char *part, size_t size) {
    static const char *const devices[] = {"con", "prn", "aux", "nul", "conin$", "conout$", NULL};
    const char *dot = memchr(part, '.', size);
    size_t stem = dot ? (size_t)(dot - part) : size;
    for (unsigned i = 0; devices[i]; i++)
        if (strlen(devices[i]) == stem && equal_in_any_case(part, stem, devices[i]))
            return true;
    bool port = stem == 4 && (equal_in_any_case(part, 3, "com") || equal_in_any_case(part, 3, "lpt"));
    return port && part[3] >= '0' && part[3] <= '9';
}

static bool character_is_safe(char c) {
    return (uint8_t)c >= 0x20 && c != 0x7F && !strchr("\\:*?\"<>|", c);
}

static bool part_is_safe(const char *part, size_t size) {
    if (!size || size > PART_MAX_BYTES || is_device(part, size))
        return false;
    if (part[size - 1] == '.' || part[size - 1] == ' ' || part[0] == ' ') /* also "." and ".." */
        return false;
    for (size_t i = 0; i < size; i++)
        if (!character_is_safe(part[i]))
            return false;
    return true;
}

bool smith_folder_name_is_safe(const char *name) {
    if (strlen(name) > NAME_MAX_BYTES)
        return false;
    for (;;) {
        size_t size = strcspn(name, "/");
        if (!part_is_safe(name, size))
            return false;
        if (!name[size])
            return true;
        name += size + 1;
    }
}

/* Make the part of `name` that begins at `start` safe. */
static void fix_part(char *name, size_t start, size_t end) {
    for (size_t i = start; i < end; i++)
        if (!character_is_safe(name[i]))
            name[i] = '_';
    if (end > start && (name[end - 1] == '.' || name[end - 1] == ' '))
        name[end - 1] = '_';
    if (end > start && (name[start] == ' ' || is_device(name + start, end - start)))
        name[start] = '_';
}

void smith_folder_name_fix(char *name) {
    for (size_t start = 0;;) {
        size_t end = start + strcspn(name + start, "/");
        fix_part(name, start, end);
        if (!name[end])
            return;
        start = end + 1;
    }
}
