/* SPDX-License-Identifier: MIT
 *
 * What the verbs on archives have in common: opening them, and the archives they may borrow from.
 */
#include "files/archive_input.h"
#include "files/archive_path.h"
#include "files/folder_input.h"
#include "os/os.h"
#include "output/message.h"
#include "output/text_output.h"
#include <stdio.h>
#include <string.h>

const char *base_name(const char *path) {
    return path + smith_path_folder_size(path);
}

const char *archive_name(const char *path, char *name, size_t size) {
    if (!archive_path_enters(path))
        return NULL;
    snprintf(name, size, "%.*s", (int)archive_path_file_size(path), path);
    return base_name(name);
}

enum exit_status input_open_archive(struct input *input, const struct reading *reading, const char *path,
                                    struct smith_archive **archive) {
    *archive = NULL;
    const struct smith_options options = reading_options(reading);
    enum exit_status status = input_open(input, reading, path);
    if (status == EXIT_DONE &&
        smith_archive_open(input->format, input->bytes, base_name(path), &options, archive, &input->error) != SMITH_OK)
        status = complain(path, &input->error);
    return status;
}

enum exit_status archive_open(const struct reading *reading, const char *path, struct smith_archive **archive) {
    struct input input;
    enum exit_status status = input_open_archive(&input, reading, path, archive);
    input_close(&input);
    return status;
}

static enum exit_status archive_input_add(struct companions *companions, const char *path) {
    static const struct reading guess;
    if (companions->count == COMPANIONS_MAX) {
        text_print_format(stderr, "levelsmith: more than %d archives beside\n", COMPANIONS_MAX);
        return EXIT_USAGE;
    }
    enum exit_status status = archive_open(&guess, path, &companions->items[companions->count]);
    companions->count += status == EXIT_DONE;
    return status;
}

/* Beside `path`: the archive of that name, or a folder in its place. False when there is neither. */
static bool find_companion(const char *path, const char *archive, char *found, size_t size) {
    size_t head = smith_path_folder_size(path);
    int length = snprintf(found, size, "%.*s%s", (int)head, path, archive);
    if (length < 0 || (size_t)length >= size)
        return false;
    if (smith_os_exists(found))
        return true;
    char *dot = strrchr(found + head, '.');
    if (dot)
        *dot = '\0';
    return folder_is_archive(found);
}

void companions_open_usual(struct companions *companions, const struct smith_format *format, const char *path) {
    const struct smith_archive_ops *ops = format ? format->archive : NULL;
    const char *companion;
    char found[SMITH_PATH_SIZE];
    for (unsigned i = 0; ops && ops->companion && (companion = ops->companion(base_name(path), i)); i++)
        if (find_companion(path, companion, found, sizeof found))
            archive_input_add(companions, found); /* what cannot be read is no companion */
}

/* --game: an archive, or a folder with those that are usual. */
static enum exit_status companions_look(struct companions *companions, const struct smith_format *format,
                                        const char *source) {
    char folder[SMITH_PATH_SIZE];
    struct smith_os_facts facts;
    if (!smith_os_look(source, true, &facts) || facts.kind != SMITH_OS_FOLDER || folder_is_archive(source))
        return archive_input_add(companions, source);
    if (snprintf(folder, sizeof folder, "%s/", source) < (int)sizeof folder) /* a longer path leads nowhere */
        companions_open_usual(companions, format, folder);
    return EXIT_DONE;
}

/* "A,B,C" */
static enum exit_status companions_look_in_all(struct companions *companions, const struct smith_format *format,
                                               const char *list) {
    enum exit_status status = EXIT_DONE;
    while (*list && status == EXIT_DONE) {
        char path[SMITH_PATH_SIZE];
        size_t size = strcspn(list, ",");
        snprintf(path, sizeof path, "%.*s", (int)(size < sizeof path ? size : sizeof path - 1), list);
        if (size)
            status = companions_look(companions, format, path);
        list += size + (list[size] == ',');
    }
    return status;
}

enum exit_status companions_open(struct companions *companions, const struct arguments *arguments,
                                 const struct smith_format *format, const char *path) {
    const bool borrows = format && format->archive && format->archive->companion;
    const char *list = borrows ? arguments->values[OPTION_GAME] : NULL;
    *companions = (struct companions){.count = 0};
    enum exit_status status = list ? companions_look_in_all(companions, format, list) : EXIT_DONE;
    if (status == EXIT_DONE)
        companions_open_usual(companions, format, path);
    else
        companions_close(companions);
    return status;
}

void companions_close(struct companions *companions) {
    for (uint32_t i = 0; i < companions->count; i++)
        smith_archive_free(companions->items[i]);
    companions->count = 0;
}

/* ---- an entry where it stands ---- */

/* What stands before the last border of a path, and the name behind it. */
static bool archive_input_split(const char *path, char *archive, size_t size, const char **name) {
    const char *separator = NULL;
    for (const char *next = strstr(path, ":/"); next; next = strstr(next + 1, ":/"))
        separator = next;
    *name = separator ? separator + 2 : NULL;
    return separator && (size_t)snprintf(archive, size, "%.*s", (int)(separator - path), path) < size;
}

void entry_context_close(struct entry_context *entry_context) {
    companions_close(&entry_context->companions);
    smith_archive_free(entry_context->archive);
}

enum exit_status entry_context_open(struct entry_context *entry_context, const struct arguments *arguments,
                                    const char *path) {
    static const struct reading guess;
    const char *name;
    char container[SMITH_PATH_SIZE];
    *entry_context = (struct entry_context){0};
    if (!archive_path_enters(path) || !archive_input_split(path, container, sizeof container, &name))
        return EXIT_DONE;
    enum exit_status status = archive_open(&guess, container, &entry_context->archive);
    if (status == EXIT_DONE)
        status = companions_open(&entry_context->companions, arguments, entry_context->archive->format, container);
    const struct smith_entry *entry = entry_context->archive ? smith_archive_find(entry_context->archive, name) : NULL;
    if (status != EXIT_DONE || !entry) {
        entry_context_close(entry_context);
        *entry_context = (struct entry_context){0};
        return status;
    }
    entry_context->entry = (struct smith_converter_context){
        .archive = entry_context->archive,
        .entry = (uint32_t)(entry - entry_context->archive->entries),
        .companion_archives = (const struct smith_archive *const *)entry_context->companions.items,
        .companion_count = entry_context->companions.count,
    };
    return EXIT_DONE;
}

enum exit_status notes_print(const char *path, const struct smith_findings *notes) {
    static const char *const words[] = {[SMITH_INFO] = "note", [SMITH_WARNING] = "warning", [SMITH_ERROR] = "error"};
    enum exit_status status = EXIT_DONE;
    for (uint32_t i = 0; i < notes->count; i++) {
        const struct smith_finding *note = &notes->items[i];
        fputs("levelsmith: ", stderr);
        text_print_visible(stderr, file_label(path));
        fputs(": ", stderr);
        text_print_visible(stderr, note->path);
        text_print_format(stderr, ": %s: ", words[note->severity]);
        text_print_visible(stderr, note->message);
        text_print_format(stderr, " [%s]\n", note->code);
        if (note->severity == SMITH_ERROR)
            status = EXIT_BAD_INPUT;
    }
    return status;
}
