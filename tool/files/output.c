/* SPDX-License-Identifier: MIT
 *
 * Standard output: written through stdio, checked once at the end; colour when it is wanted.
 */
#include "files/output.h"
#include "files/archive_path.h"
#include "files/kind.h"
#include "os/os.h"
#include "output/message.h"
#include "output/text_output.h"
#include <errno.h>
#include <levelsmith/buffer.h>
#include <levelsmith/levelsmith.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int first_error; /* why output failed, as far as that was seen; stdio remembers only that it did */

void output_flush(void) {
    int before = errno; /* of the last block that stdio wrote by itself, if it failed and left nothing to flush */
    errno = 0;
    bool failed = fflush(stdout) != 0;
    if (!first_error && (failed || ferror(stdout)))
        first_error = failed ? errno : before;
}

enum exit_status output_finish(void) {
    output_flush();
    bool failed = ferror(stdout) != 0;
    /* A pipe nobody reads from any more (`levelsmith json FILE | head`) is no news to anyone. */
    bool quiet = failed && smith_output_is_abandoned();
    /* Some file systems report a full disk only when the file is closed. */
    errno = 0;
    if (!smith_os_close(SMITH_STANDARD_OUTPUT)) {
        failed = true;
        first_error = first_error ? first_error : errno;
    }
    if (!failed)
        return EXIT_DONE;
    if (!quiet)
        text_print_format(stderr, "levelsmith: cannot write to standard output%s%s\n", first_error ? ": " : "",
                          first_error ? strerror(first_error) : "");
    return EXIT_IO;
}

bool output_is_given(const char *verb, const struct arguments *arguments) {
    bool given = argument_given(arguments, OPTION_OUTPUT);
    if (!given)
        text_print_format(stderr, "levelsmith %s: say where to write to: -o FILE (- for standard output)\n", verb);
    return given;
}

void output_bytes(const void *bytes, size_t size) {
    errno = 0;
    if (size && fwrite(bytes, 1, size, stdout) < size && !first_error)
        first_error = errno;
}

static bool output_print_part(void *context, struct smith_bytes bytes) {
    (void)context;
    output_bytes(bytes.data, bytes.size);
    return output_goes_on();
}

bool output_goes_on(void) {
    return !ferror(stdout);
}

void output_stream(const struct arguments *arguments, struct smith_buffer *text) {
    const char *path = arguments->values[OPTION_OUTPUT];
    if (!path || strcmp(path, "-") == 0)
        text->drain = output_print_part;
}

void output_print_losses(const char *path, unsigned losses) {
    static const char *const words[] = {
        "it had other names (hard links), which keep the old content",
        "it belonged to another user or group, to whom it could not be given",
        "it cannot be locked where it is: let no other program write it at the same time",
        "not all of its attributes (lists of who may what, and others) could be given to the new file",
    };
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (losses >> i & 1)
            text_print_format(stderr, "levelsmith: %s: %s\n", file_label(path), words[i]);
}

enum exit_status output_replace(const char *path, const struct smith_bytes *read, struct smith_bytes bytes,
                                bool *changed) {
    struct smith_error error;
    unsigned losses;
    enum smith_status status = smith_file_update(path, read, bytes, &losses, &error);
    output_print_losses(path, losses);
    if (status == SMITH_OK)
        return EXIT_DONE;
    if (changed)
        *changed = strcmp(error.code, "FILE-CHANGED") == 0;
    return changed && *changed ? EXIT_REFUSED : complain(path, &error);
}

enum exit_status output_update(const char *path, struct smith_bytes read, struct smith_bytes bytes, bool force) {
    return archive_path_enters(path) ? archive_path_write(path, &read, bytes, force)
                                     : output_replace(path, &read, bytes, NULL);
}

enum exit_status output_buffer(const struct arguments *arguments, const struct smith_buffer *buffer) {
    const char *path = arguments->values[OPTION_OUTPUT];
    return output_to(path ? path : "-", buffer, argument_given(arguments, OPTION_FORCE));
}

enum exit_status output_to(const char *path, const struct smith_buffer *buffer, bool force) {
    const struct smith_bytes bytes = {buffer->data, buffer->size};
    if (strcmp(path, "-") == 0) {
        output_bytes(buffer->data, buffer->size);
        return EXIT_DONE;
    }
    if (archive_path_enters(path))
        return archive_path_write(path, NULL, bytes, force);
    enum exit_status status = force ? EXIT_DONE : kind_check(path, bytes);
    return status == EXIT_DONE ? output_replace(path, NULL, bytes, NULL) : status;
}

void output_end_line(struct smith_buffer *text) {
    if (text->size == 0 || text->data[text->size - 1] != '\n')
        smith_buffer_byte(text, '\n');
}

bool output_colored(const struct arguments *arguments) {
    const char *when = arguments->values[OPTION_COLOR];
    if (when && strcmp(when, "auto") != 0)
        return strcmp(when, "always") == 0;
    const char *no_color = getenv("NO_COLOR");
    return !(no_color && no_color[0]) && smith_takes_escapes(SMITH_STANDARD_OUTPUT);
}
