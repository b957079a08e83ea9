/* SPDX-License-Identifier: MIT
 *
 * Folders as SDLPoP reads them in place of archives. There is no manifest: the names of the files say it all.
 */
#include "format/pop/archive/pop_archive.h"

#include "base/buffer.h"
#include "base/error.h"
#include "format/pop/image/pop_image.h"
#include "format/pop/image/pop_palette.h"
#include "format/pop/pop.h"
#include "format/pop/sound/pop_sound.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct resource {
    unsigned id;
    const char *name, *extension;
};

/* "res751.png" */
static bool parse_name(const char *name, struct resource *resource) {
    char *end;
    if (strncmp(name, "res", 3) != 0 || name[3] < '0' || name[3] > '9')
        return false;
    unsigned long id = strtoul(name + 3, &end, 10);
    *resource = (struct resource){(unsigned)id, name, end};
    return id <= UINT16_MAX && *end == '.' && !strchr(end, '/');
}

/* The format of which a file with that extension is a form; NULL = the file is the resource itself. */
static const char *pop_folder_format_of(const struct resource *resource) {
    static const struct {
        const char *extension;
        const struct smith_format *format;
    } formats[] = {
        {".png", &smith_pop_image_format}, {".pal", &smith_pop_palette_format}, {".json", &smith_pop_level_format},
        {".plv", &smith_pop_level_format}, {".wav", &smith_pop_sound_format},   {".mid", &smith_pop_sound_format},
    };
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (strcmp(resource->extension, formats[i].extension) == 0)
            return formats[i].format->id;
    return NULL;
}

static int pop_folder_by_id(const void *a, const void *b) {
    const struct resource *x = a, *y = b;
    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    return strcmp(x->name, y->name);
}

static void pop_folder_write_resource(struct smith_buffer *out, const struct resource *resource, bool first) {
    char text[64];
    const char *format = pop_folder_format_of(resource);
    snprintf(text, sizeof text, "%s\n    {\"id\": %u, \"content\": {\"data\": {\"$file\": \"", first ? "" : ",",
             resource->id);
    smith_buffer_text(out, text);
    smith_buffer_text(out, resource->name); /* names of resources need no escapes: digits, and a safe extension */
    if (format) {
        smith_buffer_text(out, "\", \"$as\": \"");
        smith_buffer_text(out, format);
    }
    smith_buffer_text(out, "\"}}}");
}

/* The extension may be anything a file can be called. */
static bool pop_folder_is_plain(const char *text) {
    for (; *text; text++)
        if ((uint8_t)*text < 0x20 || *text == '"' || *text == '\\' || (uint8_t)*text > 0x7E)
            return false;
    return true;
}

bool smith_pop_folder_stands_for(const char *const *names, uint32_t count) {
    struct resource resource;
    for (uint32_t i = 0; i < count; i++)
        if (!pop_folder_is_plain(names[i]) || !parse_name(names[i], &resource))
            return false;
    return count > 0;
}

enum smith_status smith_pop_folder_adopt(const char *const *names, uint32_t count, struct smith_buffer *manifest,
                                         struct smith_error *error) {
    struct smith_allocator *a = &manifest->allocator;
    size_t size = (count + 1) * sizeof(struct resource);
    struct resource *resources = a->resize(a->context, NULL, 0, size);
    uint32_t found = 0;
    if (!resources)
        return smith_fail_memory(error, NULL);
    for (uint32_t i = 0; i < count; i++)
        found += pop_folder_is_plain(names[i]) && parse_name(names[i], &resources[found]);
    qsort(resources, found, sizeof *resources, pop_folder_by_id);
    smith_buffer_text(manifest, "{\n  \"$format\": \"pop_dat1\",\n  \"index\": {\"resources\": [");
    enum smith_status status = SMITH_OK;
    for (uint32_t i = 0; i < found && status == SMITH_OK; i++) {
        if (i && resources[i].id == resources[i - 1].id)
            status = smith_fail(error, SMITH_BAD_VALUE, "POP-FOLDER-TWICE", "there are both %.60s and %.60s",
                                resources[i - 1].name, resources[i].name);
        pop_folder_write_resource(manifest, &resources[i], !i);
    }
    smith_buffer_text(manifest, "\n  ]}\n}\n");
    a->resize(a->context, resources, size, 0);
    if (status == SMITH_OK && !found)
        status =
            smith_fail(error, SMITH_BAD_VALUE, "POP-FOLDER-EMPTY", "there is no file like res751.png in this folder");
    return status;
}
