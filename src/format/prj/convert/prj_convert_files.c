/* SPDX-License-Identifier: MIT
 *
 * The files around a project (prj_convert.h): where Tomb Editor's import looks for the texture and the wad, and what it takes
 * from the files that the wad's sounds, fonts and skies are in. Looked for from the folder of the result, which names what is
 * found by $(LevelDirectory).
 */
#include "format/prj/convert/prj_convert.h"

#include "base/buffer.h"
#include "base/endian.h"
#include "base/file_path.h"
#include <levelsmith/external.h>
#include <string.h>

#define LEVEL_FOLDER "$(LevelDirectory)\\"

static bool is_level_name(const char *name) {
    return strncmp(name, LEVEL_FOLDER, strlen(LEVEL_FOLDER)) == 0;
}

/* Append where the file lies that the result names so; with a NUL. False = nobody knows. */
static bool prj_file_of(const struct smith_prj_conversion *conversion, const char *name, struct smith_buffer *file) {
    const struct smith_file_environment *around = conversion->options->environment;
    if (!around || !around->path || !around->exists || !around->read)
        return false;
    if (is_level_name(name)) {
        smith_buffer_add(file, around->path, (size_t)(smith_file_path_name(around->path) - around->path));
        name += strlen(LEVEL_FOLDER);
    } else if (!smith_file_path_is_absolute(name))
        return false;
    for (; *name; name++)
        smith_buffer_byte(file, (uint8_t)(*name == '\\' ? '/' : *name));
    smith_buffer_byte(file, 0);
    return !file->failed;
}

bool smith_prj_file_exists(const struct smith_prj_conversion *conversion, const char *name) {
    const struct smith_file_environment *around = conversion->options->environment;
    struct smith_buffer file;
    smith_buffer_init(&file, &conversion->document->arena.allocator);
    const bool found = prj_file_of(conversion, name, &file) && around->exists(around->context, (const char *)file.data);
    smith_buffer_free(&file);
    return found;
}

/* ---- where it may be ------------------------------------------------------------------------------------------------- */

/* The last `parts` parts of a path; all of it when it has no more. */
static const char *last_parts(const char *path, int parts) {
    const char *at = path + strlen(path);
    while (at > path) {
        if ((at[-1] == '\\' || at[-1] == '/' || at[-1] == ':') && --parts == 0)
            return at;
        at--;
    }
    return at;
}

/* The name, which is freed, as a text of the new document when such a file is there; else NULL. */
static const char *name_that_is_there(struct smith_prj_conversion *conversion, struct smith_buffer *name) {
    const char *found = NULL;
    smith_buffer_byte(name, 0);
    if (name->failed)
        smith_arena_fail(&conversion->document->arena);
    else if (smith_prj_file_exists(conversion, (const char *)name->data))
        found = smith_document_text(conversion->document, (const char *)name->data);
    smith_buffer_free(name);
    return found;
}

const char *smith_prj_find_file(struct smith_prj_conversion *conversion, const char *path) {
    enum { FOLDERS = 3, PARTS = 3 };
    if (smith_file_path_is_absolute(path) && smith_prj_file_exists(conversion, path))
        return path;
    for (int up = 0; up < FOLDERS; up++)
        for (int parts = 1; parts <= PARTS; parts++) {
            struct smith_buffer name;
            smith_buffer_init(&name, &conversion->document->arena.allocator);
            smith_buffer_text(&name, LEVEL_FOLDER);
            for (int i = 0; i < up; i++)
                smith_buffer_text(&name, "..\\");
            smith_buffer_text(&name, last_parts(path, parts));
            const char *found = name_that_is_there(conversion, &name);
            if (found)
                return found;
        }
    return NULL;
}

const char *smith_prj_companion(struct smith_prj_conversion *conversion, const char *path, const char *file) {
    struct smith_buffer name;
    smith_buffer_init(&name, &conversion->document->arena.allocator);
    smith_buffer_add(&name, path, (size_t)(smith_file_path_name(path) - path));
    smith_buffer_text(&name, file);
    return name_that_is_there(conversion, &name);
}

/* ---- sounds ---------------------------------------------------------------------------------------------------------- */

/* A file of sounds begins with the place of each sound among its samples, -1 = it has none; then says how many of 8 bytes
 * follow. How many sounds there are depends on the engine, and is told by whether that number fits. 0 = it is no such file. */
static uint32_t count_sounds(struct smith_bytes file) {
    static const uint32_t counts[] = {370, 2048};
    enum { SAMPLE = 8 };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        const uint64_t begin = (uint64_t)counts[i] * 2;
        if (file.size < begin + 4)
            continue;
        const uint64_t samples = smith_le32_load(file.data + begin);
        bool fits = begin + 4 + samples * SAMPLE <= file.size;
        for (uint32_t k = 0; k < counts[i] && fits; k++) {
            const int16_t sample = (int16_t)smith_le16_load(file.data + (size_t)k * 2);
            fits = sample >= -1 && sample < (int64_t)samples;
        }
        if (fits)
            return counts[i];
    }
    return 0;
}

static void prj_select_sounds(struct smith_prj_conversion *conversion, struct smith_prj2_settings *settings,
                              struct smith_bytes file) {
    const uint32_t count = count_sounds(file);
    settings->selected_sounds.items = smith_prj_alloc(conversion, count, sizeof *settings->selected_sounds.items);
    for (uint32_t i = 0; i < count && settings->selected_sounds.items; i++)
        if ((int16_t)smith_le16_load(file.data + (size_t)i * 2) != -1)
            settings->selected_sounds.items[settings->selected_sounds.count++] = (int32_t)i;
}

bool smith_prj_take_sounds(struct smith_prj_conversion *conversion, struct smith_prj2_settings *settings,
                           const char *name) {
    const struct smith_file_environment *around = conversion->options->environment;
    struct smith_buffer path, bytes;
    smith_buffer_init(&path, &conversion->document->arena.allocator);
    smith_buffer_init(&bytes, &conversion->document->arena.allocator);
    const bool found = prj_file_of(conversion, name, &path) &&
                       around->read(around->context, (const char *)path.data, &bytes, NULL) == SMITH_OK &&
                       count_sounds((struct smith_bytes){bytes.data, bytes.size});
    if (found)
        prj_select_sounds(conversion, settings, (struct smith_bytes){bytes.data, bytes.size});
    smith_buffer_free(&path);
    smith_buffer_free(&bytes);
    return found;
}
