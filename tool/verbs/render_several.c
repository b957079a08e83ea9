/* SPDX-License-Identifier: MIT
 *
 * Pictures of several files or entries, as render_several.h describes.
 */
#include "verbs/render_several.h"
#include "files/archive_input.h"
#include "files/archive_path.h"
#include "files/bulk.h"
#include "files/folder_input.h"
#include "files/output.h"
#include "files/walk.h"
#include "options/limits_option.h"
#include "options/render_options.h"
#include "os/os.h"
#include "output/message.h"
#include "output/text_output.h"
#include "verbs/edit_command.h"
#include "verbs/sheet_archives.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- into a folder ---- */

/* What was written, in this run. */
struct written {
    char **paths;
    size_t count;
};

/* The folder, and the name of the file or entry, in characters that names of files may have. False when it is no name
 * that is safe everywhere, or too long. */
static bool name_picture(const struct arguments *arguments, const char *path, char *output, size_t size) {
    const char *folder = arguments->values[OPTION_OUTPUT], *separator = NULL;
    size_t folder_size = strlen(folder);
    const char *extension = render_format_names[render_options_format(arguments, "")];
    for (const char *next = archive_path_enters(path) ? strstr(path, ":/") : NULL; next; next = strstr(next + 1, ":/"))
        separator = next;
    const char *name = separator ? separator + 2 : base_name(path), *dot = separator ? NULL : strrchr(name, '.');
    int name_size = (int)(dot && dot > name ? (size_t)(dot - name) : strlen(name));
    bool open = folder_size && folder[folder_size - 1] != '/';
    int length = snprintf(output, size, "%s%s%.*s.%s", folder, open ? "/" : "", name_size, name, extension);
    if (length < 0 || (size_t)length >= size)
        return false;
    for (char *at = output + folder_size + open; *at; at++)
        if (strchr("/\\:*?\"<>|", *at) || (unsigned char)*at < ' ')
            *at = '-';
    return smith_folder_name_is_safe(output + folder_size + open);
}

/* False when it was there before, or when there is no memory to remember it. */
static bool remember(struct written *written, const char *path, enum exit_status *status) {
    for (size_t i = 0; i < written->count; i++)
        if (strcmp(written->paths[i], path) == 0) {
            text_print_format(stderr, "levelsmith render: two of these files would be %s\n", path);
            *status = EXIT_REFUSED;
            return false;
        }
    char **paths = realloc(written->paths, (written->count + 1) * sizeof *paths);
    char *copy = paths ? malloc(strlen(path) + 1) : NULL;
    written->paths = paths ? paths : written->paths;
    if (!copy) {
        *status = complain_memory();
        return false;
    }
    written->paths[written->count++] = strcpy(copy, path);
    return true;
}

static bool can_be_seen(const struct smith_format *format) {
    return !format || smith_format_is_visible(format) || render_makes_sheet(format);
}

static enum exit_status render_visited(const struct visit *visit) {
    struct written *const *written = visit->context;
    struct input input;
    struct smith_document *document;
    char output[SMITH_PATH_SIZE];
    enum exit_status status = input_decode(&input, visit->reading, visit->path, &document);
    if (status == EXIT_DONE && !name_picture(visit->arguments, visit->path, output, sizeof output)) {
        text_print_format(stderr, "levelsmith render: %s cannot be the name of a picture\n", visit->path);
        status = EXIT_IO;
    }
    if (status == EXIT_DONE && can_be_seen(input.format) && remember(*written, output, &status))
        status = render_to(&input, document, visit->arguments, output);
    smith_document_free(document);
    input_close(&input);
    return status;
}

enum exit_status render_several(const struct arguments *arguments) {
    struct written written = {0}, *context = &written;
    const struct bulk bulk = {.verb = "render", .visit = render_visited, .context = &context, .done = "drawn"};
    smith_os_make_folder(arguments->values[OPTION_OUTPUT]); /* where it cannot be, no picture can */
    enum exit_status status = bulk_run(&bulk, arguments);
    for (size_t i = 0; i < written.count; i++)
        free(written.paths[i]);
    free(written.paths);
    return status;
}

/* ---- as a sheet ---- */

bool render_wants_game(const struct arguments *arguments) {
    return arguments->operand_count == 1 && folder_is_game(arguments->operands[0]) &&
           (arguments->values[OPTION_TO] || walk_has_extension(arguments->values[OPTION_OUTPUT], ".png .svg"));
}

static enum exit_status add_archive(const struct visit *visit) {
    struct sheet_archives *const *archives = visit->context;
    struct input input;
    enum exit_status status = input_open(&input, visit->reading, visit->path);
    if (status == EXIT_DONE && render_makes_sheet(input.format) &&
        sheet_archives_add(*archives, &input, visit->arguments, usual_options()) != SMITH_OK)
        status = complain(visit->path, &input.error);
    input_close(&input);
    return status;
}

static enum exit_status draw_archives(const struct sheet_archives *archives, const struct arguments *arguments) {
    const char *output = arguments->values[OPTION_OUTPUT], *game = arguments->operands[0];
    struct render_options render_options;
    struct smith_buffer file;
    struct smith_error error;
    enum exit_status status = render_options_open(&render_options, "render", game, arguments);
    smith_buffer_init(&file, NULL);
    if (status == EXIT_DONE && sheet_archives_draw(archives, &render_options.how,
                                                   render_options_format(arguments, output), &file, &error) != SMITH_OK)
        status = complain(game, &error);
    if (status == EXIT_DONE) {
        edit_command_print_notes(game, &render_options.notes);
        status = output_to(output, &file, argument_given(arguments, OPTION_FORCE));
    }
    smith_buffer_free(&file);
    render_options_close(&render_options);
    return status;
}

enum exit_status render_game(const struct arguments *arguments) {
    struct sheet_archives archives = {0}, *context = &archives;
    const struct bulk bulk = {
        .verb = "render", .visit = add_archive, .context = &context, .done = "drawn", .keeps = true};
    enum exit_status status = bulk_run(&bulk, arguments);
    if (archives.count)
        status = status_worse(status, draw_archives(&archives, arguments));
    sheet_archives_close(&archives);
    return status;
}
