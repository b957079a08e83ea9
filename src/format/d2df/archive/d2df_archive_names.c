/* SPDX-License-Identifier: MIT
 *
 * How the game finds things in its archives, and what the things are.
 */
#include "format/d2df/archive/d2df_archive.h"

#include "format/d2df/d2df.h"
#include "format/d2df/text/d2df_text.h"
#include "format/list.h"
#include <levelsmith/picture.h>
#include <string.h>

/* ---- what entries are ---- */

#define SIGNATURE_BITS 32 /* a format that recognises so much of a file has not done so by chance */

bool smith_d2df_is_map(struct smith_bytes bytes) {
    return smith_d2df_format.bid(bytes) > 0 || smith_d2df_text_recognise(bytes);
}

/* A picture, or what no format of ours reads. */
static void guess_kind(struct smith_bytes bytes, struct smith_entry_type *entry_type) {
    const char *extension = smith_d2df_resource_extension(bytes), *image = smith_image_extension(bytes);
    bool is_picture = extension && image && strcmp(extension, image) == 0;
    if (extension)
        *entry_type = (struct smith_entry_type){.format = is_picture ? &smith_d2df_picture_format : NULL,
                                                .confidence = 80,
                                                .why = "by its first bytes",
                                                .extension = extension};
}

bool smith_d2df_entry_type(const struct smith_archive *archive, uint32_t number, struct smith_entry_type *entry_type) {
    struct smith_bytes bytes = *archive->entries[number].bytes;
    const struct smith_format *format;
    struct smith_error error;
    if (smith_format_list_guess(archive->formats, bytes, &format, &error) == SMITH_OK &&
        format->bid(bytes) >= SIGNATURE_BITS)
        *entry_type = (struct smith_entry_type){.format = format, .confidence = 90, .why = "by its first bytes"};
    else if (smith_d2df_is_map(bytes))
        *entry_type = (struct smith_entry_type){.confidence = 90, .why = "a map as a text", .extension = ".txt"};
    else
        guess_kind(bytes, entry_type);
    return true;
}

/* ---- names ---- */

/* The small letter of a capital in UTF-8's D0 80 to D0 AF. The game's table has those of Russian and five more; of
 * Serbian, Macedonian and old Ukrainian letters it knows no small ones. */
static uint32_t lower_case(uint32_t c) {
    if (c >= 0x410 && c <= 0x42F)
        return c + 0x20;
    bool has_small = c == 0x401 || c == 0x404 || c == 0x406 || c == 0x407 || c == 0x40E;
    return has_small ? c + 0x50 : c;
}

bool smith_d2df_key(const char *name, size_t size, char key[SMITH_D2DF_KEY]) {
    if (size >= SMITH_D2DF_KEY)
        return false;
    for (size_t i = 0; i < size; i++) {
        uint8_t c = (uint8_t)name[i];
        key[i] = (char)(c >= 'A' && c <= 'Z' ? c | 0x20 : c == '\\' ? '/' : c);
        if (c < 0x80 || c > 0xAF || !i || (uint8_t)name[i - 1] != 0xD0)
            continue;
        uint32_t small = lower_case(0x400u + (c & 0x3Fu));
        key[i - 1] = (char)(0xC0 | small >> 6);
        key[i] = (char)(0x80 | (small & 0x3F));
    }
    key[size] = '\0';
    return true;
}

size_t smith_d2df_stem(const char *name) {
    const char *slash = strrchr(name, '/');
    const char *last = slash ? slash + 1 : name, *dot = strrchr(last, '.');
    return dot && dot > last ? (size_t)(dot - name) : strlen(name);
}

/* Without what the game takes off a path: slashes and "./" before it. */
static const char *without_lead(const char *path) {
    for (;;) {
        size_t lead = *path == '/' ? 1 : path[0] == '.' && path[1] == '/' ? 2 : 0;
        if (!lead)
            return path;
        path += lead;
    }
}

bool smith_d2df_entry_key(const char *name, size_t size, char key[SMITH_D2DF_KEY]) {
    char whole[SMITH_D2DF_KEY];
    if (!smith_d2df_key(name, size, whole))
        return false;
    strcpy(key, without_lead(whole));
    key[smith_d2df_stem(key)] = '\0';
    return true;
}

bool smith_d2df_wanted_key(const char *path, char key[SMITH_D2DF_KEY]) {
    path += strspn(path, "\\/");
    if (!smith_d2df_key(path, strlen(path), key))
        return false;
    key[smith_d2df_stem(key)] = '\0';
    return true;
}

bool smith_d2df_key_answers(const char *entry, const char *wanted) {
    size_t size = strlen(entry), tail = strlen(wanted);
    return size >= tail && strcmp(entry + size - tail, wanted) == 0 && (size == tail || entry[size - tail - 1] == '/');
}

size_t smith_d2df_archive_length(const char *resource) {
    const char *colon = strrchr(resource, ':');
    return colon ? (size_t)(colon - resource) : 0;
}

const char *smith_d2df_resource_path(const char *resource) {
    const char *colon = strrchr(resource, ':');
    return colon ? colon + 1 : resource;
}

size_t smith_d2df_archive_stem(const char *key) {
    const char *slash = strrchr(key, '/');
    const char *last = slash ? slash + 1 : key;
    return (size_t)(last - key) + strcspn(last, ".");
}

/* The archive of a resource as the game takes it when it has another extension. */
static bool archive_stem_key(const char *resource, char key[SMITH_D2DF_KEY]) {
    bool fits = smith_d2df_key(resource, smith_d2df_archive_length(resource), key);
    if (fits)
        key[smith_d2df_archive_stem(key)] = '\0';
    return fits;
}

bool smith_d2df_same_resource(const char *a, const char *b) {
    char keys[4][SMITH_D2DF_KEY];
    if (!smith_d2df_key(a, strlen(a), keys[0]) || !smith_d2df_key(b, strlen(b), keys[1]))
        return false;
    if (smith_d2df_liquid(a) >= 0 || smith_d2df_liquid(b) >= 0)
        return strcmp(keys[0], keys[1]) == 0;
    return archive_stem_key(a, keys[0]) && archive_stem_key(b, keys[1]) && strcmp(keys[0], keys[1]) == 0 &&
           smith_d2df_wanted_key(smith_d2df_resource_path(a), keys[2]) &&
           smith_d2df_wanted_key(smith_d2df_resource_path(b), keys[3]) && strcmp(keys[2], keys[3]) == 0;
}

int smith_d2df_liquid(const char *texture) {
    char key[SMITH_D2DF_KEY];
    if (strlen(texture) != 8 || !smith_d2df_key(texture, 8, key) || strncmp(key, "_water_", 7) != 0)
        return -1;
    return key[7] >= '0' && key[7] <= '2' ? key[7] - '0' : -1;
}

/* ---- entries ---- */

/* The last that answers, of maps only or of all. A name without a folder means a map, which may lie in any. */
static const struct smith_entry *last_entry(const struct smith_archive *archive, const char *wanted, bool only_maps) {
    bool any_folder = only_maps || strchr(wanted, '/');
    char key[SMITH_D2DF_KEY];
    for (uint32_t i = archive->entry_count; i-- > 0;) {
        const struct smith_entry *entry = &archive->entries[i];
        if (smith_d2df_entry_key(entry->name, strlen(entry->name), key) &&
            (any_folder ? smith_d2df_key_answers(key, wanted) : strcmp(key, wanted) == 0) &&
            (!only_maps || smith_d2df_is_map(*entry->bytes)))
            return entry;
    }
    return NULL;
}

const struct smith_entry *smith_d2df_entry_find(const struct smith_archive *archive, const char *name) {
    char wanted[SMITH_D2DF_KEY];
    if (!smith_d2df_wanted_key(name, wanted))
        return NULL;
    const struct smith_entry *entry = strchr(wanted, '/') ? NULL : last_entry(archive, wanted, true);
    return entry ? entry : last_entry(archive, wanted, false);
}
