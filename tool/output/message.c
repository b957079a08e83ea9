/* SPDX-License-Identifier: MIT
 *
 * Diagnostics on standard error, all in one style, and the exit status they amount to.
 */
#include "output/message.h"
#include "os/os.h"
#include "output/text_output.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum exit_status status_of(enum smith_status status) {
    switch (status) {
    case SMITH_OK: return EXIT_DONE;
    case SMITH_NO_MEMORY:
    case SMITH_IO:
    case SMITH_ABSENT: return EXIT_IO;
    case SMITH_REFUSED: return EXIT_REFUSED;
    case SMITH_BAD_PATH: return EXIT_NEGATIVE;
    case SMITH_UNKNOWN:
    case SMITH_DAMAGED:
    case SMITH_LIMIT:
    case SMITH_BAD_VALUE:
    case SMITH_BAD_JSON:
    case SMITH_BAD_LAYOUT:
    case SMITH_BAD_TEXT: return EXIT_BAD_INPUT;
    }
    return EXIT_BAD_INPUT;
}

enum exit_status status_worse(enum exit_status a, enum exit_status b) {
    return a > b ? a : b;
}

const char *file_label(const char *path) {
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

/* "levelsmith: FILE" */
static void message_print_start(const char *path) {
    fputs("levelsmith: ", stderr);
    text_print_visible(stderr, file_label(path));
}

/* " (at byte 0x1F, /rooms/3)", as much of it as is known. Texts have a line and a column instead of an offset. Where
 * memory ran out is chance. */
static void print_position(const struct smith_error *error) {
    bool has_offset = error->offset != UINT64_MAX && !error->line;
    if ((!has_offset && !error->path[0]) || error->status == SMITH_NO_MEMORY)
        return;
    fputs(" (", stderr);
    if (has_offset)
        text_print_format(stderr, "at byte 0x%" PRIX64 "%s", error->offset, error->path[0] ? ", " : "");
    text_print_visible(stderr, error->path);
    fputc(')', stderr);
}

/* It is about what the command line says, not about a file. */
static bool is_about_option(const char *code) {
    static const char *const codes[] = {"ASSUMPTION-UNKNOWN", "CONVERT-CHOICE",    "DRAWING-LAYER",  "EXPORT-ROOM",
                                        "LEVEL-MISSING",      "OPERATION-UNKNOWN", "OPERATION-NONE", "RELEASE",
                                        "RENDER-COLOURS",     "RENDER-LEVEL",      "RENDER-MODE",    "RENDER-VIEW",
                                        "ROOM-NONE"};
    for (size_t i = 0; code && i < sizeof codes / sizeof *codes; i++)
        if (strcmp(code, codes[i]) == 0)
            return true;
    return false;
}

static struct {
    bool known;
    struct smith_error error;
} last;

const struct smith_error *message_last(void) {
    return last.known ? &last.error : NULL;
}

void message_forget(void) {
    last.known = false;
    text_forget();
}

static void message_remember(const struct smith_error *error) {
    last.known = true;
    last.error = *error;
}

enum exit_status complain(const char *path, const struct smith_error *error) {
    message_remember(error);
    if (error->status == SMITH_IO) /* the message names the file: it may be another than `path` */
        fputs("levelsmith", stderr);
    else
        message_print_start(path);
    if (error->line)
        text_print_format(stderr, ":%" PRIu32 ":%" PRIu32, error->line, error->column);
    fputs(": ", stderr);
    text_print_visible(stderr, error->message);
    print_position(error);
    if (error->code && error->code[0])
        text_print_format(stderr, " [%s]", error->code);
    fputc('\n', stderr);
    return is_about_option(error->code) ? EXIT_USAGE : status_of(error->status);
}

enum exit_status complain_memory(void) {
    message_remember(&(struct smith_error){
        .status = SMITH_NO_MEMORY, .code = "NO-MEMORY", .offset = UINT64_MAX, .message = "out of memory"});
    fputs("levelsmith: out of memory [NO-MEMORY]\n", stderr);
    return EXIT_IO;
}

enum exit_status complain_no_process(const char *what) {
    char reason[96];
    smith_os_message(errno, reason, sizeof reason);
    text_print_format(stderr, "levelsmith: cannot start a process to %s: %s\n", what, reason);
    return EXIT_IO;
}

void complain_absent(const char *path, const char *value_path) {
    message_print_start(path);
    text_print_format(stderr, ": nothing is at %s\n", value_path);
}
