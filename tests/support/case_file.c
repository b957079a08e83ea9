/* SPDX-License-Identifier: MIT
 *
 * See case_file.h.
 */
#include "support/case_file.h"
#include "base/buffer.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

static _Noreturn void give_up(const char *path, const char *why) {
    fprintf(stderr, "%s: %s\n", path, why);
    abort();
}

/* Cut the content into its sections, in place. */
void case_load(struct case_file *file, const char *path) {
    struct smith_error error;
    memset(file, 0, sizeof *file);
    if (smith_file_read(path, NULL, &file->content, &error) != SMITH_OK)
        give_up(path, error.message);
    smith_buffer_byte(&file->content, '\0');
    char *at = (char *)file->content.data;
    file->title = *at == '-' ? "" : at;
    while ((at = strstr(at, "--- "))) {
        char *end = strchr(at, '\n');
        if (!end || file->count == sizeof file->sections / sizeof *file->sections)
            give_up(path, "a section without text, or too many of them");
        if (at > (char *)file->content.data)
            at[-1] = '\0';
        *end = '\0';
        file->sections[file->count++] = (struct case_section){at + 4, end + 1};
        at = end + 1;
    }
    if (!case_section(file, "layout") || !case_section(file, "bytes"))
        give_up(path, "a case has a layout and bytes");
}

void case_free(struct case_file *file) {
    smith_buffer_free(&file->content);
}

const char *case_section(const struct case_file *file, const char *name) {
    for (unsigned i = 0; i < file->count; i++)
        if (strcmp(file->sections[i].name, name) == 0)
            return file->sections[i].text;
    return NULL;
}

static int digit(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

void case_bytes(const struct case_file *file, struct smith_buffer *out) {
    const char *text = case_section(file, "bytes");
    smith_buffer_init(out, NULL);
    while (*text) {
        if (*text == '#') {
            text += strcspn(text, "\n");
        } else if (*text == '\'') {
            size_t size = strcspn(++text, "'");
            smith_buffer_add(out, text, size);
            text += size + 1;
        } else if (digit(text[0]) >= 0) {
            if (digit(text[1]) < 0)
                give_up(text, "half a byte");
            smith_buffer_byte(out, (uint8_t)(digit(text[0]) << 4 | digit(text[1])));
            text += 2;
        } else {
            text++;
        }
    }
}

struct smith_layout_source *case_parse(const char *text, const char *path) {
    struct smith_layout_source *source;
    struct smith_buffer report;
    const struct smith_layout_options options = {.hooks = smith_hooks()};
    enum smith_status status = smith_layout_parse((struct smith_bytes){(const uint8_t *)text, strlen(text)}, path,
                                                  &options, &source, &report, NULL);
    smith_buffer_byte(&report, '\0');
    if (status != SMITH_OK)
        give_up(path, (const char *)report.data);
    smith_buffer_free(&report);
    return source;
}

struct smith_layout_source *case_layout(const struct case_file *file, const char *path) {
    return case_parse(case_section(file, "layout"), path);
}

static bool is_case(const char *name) {
    const char *dot = strrchr(name, '.');
    return dot && strcmp(dot, ".case") == 0;
}

static char *case_path(const char *name) {
    size_t size = strlen(CASE_FOLDER) + strlen(name) + 1;
    char *path = malloc(size);
    if (!path)
        abort();
    snprintf(path, size, CASE_FOLDER "%s", name);
    return path;
}

static int by_text(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Without scandir(), which Windows does not have. */
char **case_list(unsigned *count) {
    DIR *folder = opendir(CASE_FOLDER);
    char **paths = NULL;
    *count = 0;
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        if (!is_case(entry->d_name))
            continue;
        paths = realloc(paths, (*count + 1) * sizeof *paths);
        if (!paths)
            abort();
        paths[(*count)++] = case_path(entry->d_name);
    }
    if (!paths)
        give_up(CASE_FOLDER, "no cases; run this in the root of the source tree");
    closedir(folder);
    qsort(paths, *count, sizeof *paths, by_text);
    return paths;
}

void case_list_free(char **paths, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        free(paths[i]);
    free(paths);
}
