/* SPDX-License-Identifier: MIT
 *
 * What verbs have in common that change a file.
 */
#include "verbs/edit_command.h"
#include "files/archive_path.h"
#include "files/kind.h"
#include "files/moved_names.h"
#include "files/output.h"
#include "options/limits_option.h"
#include "os/os.h"
#include "output/message.h"
#include "output/text_output.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool edit_command_is_usage(const char *verb, const char *what) {
    text_print_format(stderr, "levelsmith %s: %s\n", verb, what);
    return false;
}

bool edit_command_has_output(const char *verb, const struct arguments *arguments, int files) {
    bool in_place = argument_given(arguments, OPTION_IN_PLACE), output = argument_given(arguments, OPTION_OUTPUT);
    bool several = files > 1 || argument_given(arguments, OPTION_RECURSIVE);
    if (in_place && output)
        return edit_command_is_usage(verb, "--in-place and --output exclude each other");
    if (several && !in_place)
        return edit_command_is_usage(verb, "several files can only be changed in place: -i");
    if (!in_place && !output)
        return edit_command_is_usage(
            verb, "say where to write to: -o FILE (- for standard output), or -i to change the file itself");
    for (int i = 0; in_place && i < files; i++)
        if (strcmp(arguments->operands[i], "-") == 0)
            return edit_command_is_usage(verb, "standard input cannot be changed in place");
    return true;
}

void edit_command_print_notes(const char *path, const struct smith_findings *notes) {
    static const char *const severities[] = {"info", "warning", "error"};
    for (uint32_t i = 0; i < notes->count; i++) {
        const struct smith_finding *note = &notes->items[i];
        fputs("levelsmith: ", stderr);
        text_print_visible(stderr, file_label(path));
        text_print_format(stderr, ": %s[%s]: ", severities[note->severity], note->code);
        text_print_visible(stderr, note->path);
        if (note->path[0])
            fputs(": ", stderr);
        text_print_visible(stderr, note->message);
        fputc('\n', stderr);
    }
    if (notes->suppressed)
        text_print_format(stderr, "levelsmith: ... and %u more\n", notes->suppressed);
}

#define BACKUPS_MAX 10000

/* The name of a new backup: "maze.map.old", where there is one "maze.map.old.2" and so on. False = there is one with these
 * bytes already, or as many as there may be. */
static bool backup_name(char *path, size_t size, struct smith_bytes old, struct smith_error *error) {
    size_t end = strlen(path);
    struct smith_os_facts facts;
    *error = (struct smith_error){.status = SMITH_OK};
    for (unsigned i = 2; smith_os_look(path, false, &facts); i++) {
        struct smith_buffer there = {0};
        if (facts.kind == SMITH_OS_LINK) { /* the copy takes its place; what it leads to is somebody else's */
            smith_os_remove(path);
            return true;
        }
        bool is_same = facts.kind == SMITH_OS_FILE && facts.size == old.size &&
                       smith_file_read(path, NULL, &there, NULL) == SMITH_OK &&
                       memcmp(there.data, old.data, old.size) == 0;
        smith_buffer_free(&there);
        if (is_same)
            return false;
        if (i > BACKUPS_MAX) {
            *error = (struct smith_error){.status = SMITH_REFUSED,
                                          .code = "FILE-EXISTS",
                                          .offset = UINT64_MAX,
                                          .message = "there are too many backups of that name; nothing was changed"};
            return false;
        }
        snprintf(path + end, size - end, ".%u", i);
    }
    return true;
}

/* The old file, of an entry the whole archive, under its name with `suffix` behind it. */
static enum exit_status keep_old(const struct input *input, const char *suffix) {
    bool is_entry = archive_path_enters(input->path);
    size_t name = archive_path_file_size(input->path), size = name + strlen(suffix) + 8;
    char *path = malloc(size);
    struct smith_error error;
    struct smith_buffer archive = {0};
    struct smith_bytes old = input->bytes;
    if (!path)
        return complain_memory();
    snprintf(path, size, "%.*s", (int)name, input->path);
    enum smith_status status =
        is_entry ? smith_file_read_limited(path, usual_limits(), NULL, &archive, &error) : SMITH_OK;
    if (is_entry)
        old = (struct smith_bytes){archive.data, archive.size};
    snprintf(path + name, size - name, "%s", suffix);
    if (status == SMITH_OK && backup_name(path, size, old, &error)) {
        unsigned losses = 0;
        char file[SMITH_PATH_SIZE];
        snprintf(file, sizeof file, "%.*s", (int)name, input->path);
        status = smith_file_keep(path, file, old, &losses, &error);
        output_print_losses(path, losses);
        if (status == SMITH_OK && strcmp(path + name, suffix) != 0)
            text_print_format(stderr, "levelsmith: the old file is kept as %s\n", path);
    } else if (status == SMITH_OK)
        status = error.status;
    enum exit_status result = status == SMITH_OK ? EXIT_DONE : complain(path, &error);
    smith_buffer_free(&archive);
    free(path);
    return result;
}

/* Where the ending of a file's name begins, or its end. */
static const char *ending(const char *name, size_t size) {
    size_t at = size;
    while (at > 0 && name[at - 1] != '.' && name[at - 1] != '/')
        at--;
    return at > 0 && name[at - 1] == '.' ? name + at : name + size;
}

/* An entry was changed, and -o names a file like the archive it is in: that archive is meant, not its entry alone. */
static bool is_archive_meant(const struct input *input, const char *output) {
    if (!output || strcmp(output, "-") == 0 || !archive_path_enters(input->path) || archive_path_enters(output))
        return false;
    size_t size = archive_path_file_size(input->path);
    const char *own = ending(input->path, size), *other = ending(output, strlen(output));
    size_t own_size = (size_t)(input->path + size - own);
    return own_size && strlen(other) == own_size && smith_any_case_begins(other, own, own_size);
}

static enum exit_status write_archive(const struct input *input, const struct arguments *arguments,
                                      struct smith_bytes entry) {
    struct smith_buffer out = {0};
    enum exit_status status = archive_path_rewrite(input->path, entry, &out);
    if (status == EXIT_DONE)
        status = output_buffer(arguments, &out);
    smith_buffer_free(&out);
    return status;
}

/* The result, which -o names, may lie where it finds fewer of the files that it names. */
static void report_moved_names(const struct input *input, const char *output, const struct smith_buffer *bytes) {
    struct smith_document *document;
    if (!output || !input->layout || !smith_layout_names_files(input->layout, false) ||
        !moved_names_may_differ(input->path, output) ||
        smith_decode(input->layout, (struct smith_bytes){bytes->data, bytes->size}, usual_options(), NULL, NULL,
                     &document, NULL) != SMITH_OK)
        return;
    moved_names_report(document, input->path, output);
    smith_document_free(document);
}

enum exit_status edit_command_write(struct input *input, const struct arguments *arguments,
                                    const struct smith_buffer *bytes) {
    const char *suffix = arguments->values[OPTION_IN_PLACE], *output = arguments->values[OPTION_OUTPUT];
    const struct smith_bytes new = {bytes->data, bytes->size};
    if (!suffix && output && archive_path_is_inside(input->path, output))
        return output_update(input->path, input->bytes, new, argument_given(arguments, OPTION_FORCE));
    if (!suffix && is_archive_meant(input, output))
        return write_archive(input, arguments, new);
    if (!suffix) {
        report_moved_names(input, output, bytes);
        return output_buffer(arguments, bytes);
    }
    if (bytes->size == input->bytes.size && memcmp(bytes->data, input->bytes.data, bytes->size) == 0)
        return EXIT_DONE; /* nothing changed: leave the file alone, and its times */
    enum exit_status status = *suffix ? keep_old(input, suffix) : EXIT_DONE;
    if (status == EXIT_DONE)
        status = output_update(input->path, input->bytes, new, argument_given(arguments, OPTION_FORCE));
    input->changed = status == EXIT_DONE;
    return status;
}

/* The notes have said what would be lost. */
static enum exit_status refuse_losses(struct input *input, uint32_t errors) {
    input->error = (struct smith_error){.status = SMITH_REFUSED, .code = "EDIT-LOSES", .offset = UINT64_MAX};
    snprintf(input->error.message, sizeof input->error.message,
             "nothing was changed: the game or its editor would lose %s; --force writes it",
             errors == 1 ? "what is named above" : "the things that are named above");
    return complain(input->path, &input->error);
}

/* `before` is what the document was read from; nothing when it is not that one which was changed. */
static enum exit_status change_and_write(struct input *input, struct smith_document *document,
                                         const struct arguments *arguments, const struct smith_edit_options *options,
                                         struct smith_bytes before, change_document *change) {
    struct smith_edit *edit;
    struct smith_buffer bytes = {0};
    if (smith_edit_begin(document, options, &edit, &input->error) != SMITH_OK)
        return complain(input->path, &input->error);
    enum exit_status status = change(input, edit, arguments);
    if (status == EXIT_DONE && before.size &&
        smith_update_dependents(document, before, NULL, &input->error) != SMITH_OK)
        status = complain(input->path, &input->error);
    uint32_t errors = 0;
    if (status == EXIT_DONE && before.size && smith_edit_note_losses(edit, before, &errors, &input->error) != SMITH_OK)
        status = complain(input->path, &input->error);
    if (status == EXIT_DONE && smith_edit_encode(edit, &bytes, &input->error) != SMITH_OK)
        status = complain(input->path, &input->error);
    edit_command_print_notes(input->path, smith_edit_notes(edit));
    if (status == EXIT_DONE && errors && !argument_given(arguments, OPTION_FORCE))
        status = refuse_losses(input, errors);
    if (status == EXIT_DONE && before.size && kind_has_to_stay(arguments))
        status = kind_is_kept(input->path, before, (struct smith_bytes){bytes.data, bytes.size});
    if (status == EXIT_DONE)
        status = edit_command_write(input, arguments, &bytes);
    smith_buffer_free(&bytes);
    smith_edit_end(edit);
    return status;
}

static enum exit_status leave(struct input *input, struct smith_edit *edit, const struct arguments *arguments) {
    (void)input, (void)edit, (void)arguments;
    return EXIT_DONE;
}

enum exit_status edit_command_finish(struct input *input, struct smith_document *document,
                                     const struct arguments *arguments, struct smith_bytes original) {
    const struct smith_edit_options options = {.none = argument_given(arguments, OPTION_NONE), .original = original};
    return change_and_write(input, document, arguments, &options, original, leave);
}

/* A function cannot stand where any data may. */
struct work {
    change_document *change;
};

static enum exit_status edit_command_visit(const struct visit *visit) {
    const struct work *work = visit->context;
    struct smith_edit_options options = {.none = argument_given(visit->arguments, OPTION_NONE),
                                         .round = argument_given(visit->arguments, OPTION_ROUND)};
    struct input input;
    struct smith_document *document;
    enum exit_status status = input_decode(&input, visit->reading, visit->path, &document);
    const struct smith_format *format = document ? smith_document_format(document) : NULL;
    options.number_name = format ? format->number_name : NULL;
    if (status == EXIT_DONE)
        status = change_and_write(&input, document, visit->arguments, &options, input.bytes, work->change);
    visit->run_totals->changed += input.changed;
    smith_document_free(document);
    input_close(&input);
    return status;
}

const struct option option_all_matches = {
    OPTION_ALL_MATCHES, 0, "all-matches", NULL, NULL, "where a name in PATH has several matches, change all of them"};

enum exit_status edit_command_each_path(struct input *input, struct smith_edit *edit, const struct arguments *arguments,
                                        const char *path, change_path *change, const void *context) {
    struct smith_buffer paths = {0};
    enum smith_status named = smith_level_paths(smith_edit_document(edit), path, &paths, &input->error);
    enum exit_status status = named == SMITH_OK ? EXIT_DONE : complain(input->path, &input->error);
    size_t count = 0;
    for (size_t at = 0; at < paths.size; at++)
        count += !paths.data[at];
    if (status == EXIT_DONE && count > 1 && !argument_given(arguments, OPTION_ALL_MATCHES)) {
        text_print_format(stderr,
                          "levelsmith: %s: `%s` names %zu values; take one of them, or --all-matches changes all:\n",
                          file_label(input->path), path, count);
        for (size_t at = 0; at < paths.size; at += strlen((const char *)paths.data + at) + 1)
            text_print_format(stderr, "  %s\n", (const char *)paths.data + at);
        status = EXIT_USAGE;
    }
    /* From the last to the first: what goes or comes moves only those behind it. */
    for (size_t end = paths.size; end && status == EXIT_DONE;) {
        size_t at = end - 1;
        while (at && paths.data[at - 1])
            at--;
        if (change(edit, (const char *)paths.data + at, context, &input->error) != SMITH_OK)
            status = complain(input->path, &input->error);
        end = at;
    }
    smith_buffer_free(&paths);
    return status;
}

enum exit_status with_edit(const char *verb, const struct arguments *arguments, int files, change_document *change) {
    const struct work work = {change};
    const struct bulk bulk = {.verb = verb, .visit = edit_command_visit, .context = &work, .files = files};
    return edit_command_has_output(verb, arguments, files) ? bulk_run(&bulk, arguments) : EXIT_USAGE;
}
