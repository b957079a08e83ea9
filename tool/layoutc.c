/* SPDX-License-Identifier: MIT
 *
 * layoutc: the layout compiler. Turns a layout into the C header, the C tables and the reference page of its format.
 *
 *     layoutc [--header OUT.h] [--source OUT.c] [--markdown OUT.md] INPUT.layout
 *
 * The build runs it, so it links only what stands below the formats: base, layout, emitters. "-" is standard input or
 * output. Exit status: 0 done, 1 mistakes in the layout, 2 wrong usage, 3 a file cannot be read or written.
 */
#include "os/file.h"
#include <levelsmith/emit.h>
#include <levelsmith/levelsmith.h>
#include <stdio.h>

enum { DONE = 0, MISTAKES = 1, USAGE = 2, NO_FILE = 3 };

typedef enum smith_status emitter(const struct smith_layout *layout, struct smith_buffer *out,
                                  struct smith_error *error);

static const struct output {
    const char *option;
    emitter *emit;
} outputs[] = {
    {"--header", smith_emit_library_header},
    {"--source", smith_emit_source},
    {"--markdown", smith_emit_markdown},
};

enum { OUTPUTS = sizeof outputs / sizeof *outputs };

struct request {
    const char *input;
    const char *paths[OUTPUTS]; /* NULL = not wanted */
};

static int usage(const char *complaint, const char *about) {
    fprintf(stderr,
            "layoutc: %s%s\nusage: layoutc [--header OUT.h] [--source OUT.c] [--markdown OUT.md] INPUT.layout\n",
            complaint, about);
    return USAGE;
}

static int option_index(const char *argument) {
    for (int i = 0; i < OUTPUTS; i++)
        if (strcmp(argument, outputs[i].option) == 0)
            return i;
    return -1;
}

static int parse_arguments(int count, char **arguments, struct request *request) {
    for (int i = 1; i < count; i++) {
        const char *argument = arguments[i];
        int option = option_index(argument);
        if (option >= 0 && i + 1 == count)
            return usage("no file behind ", argument);
        if (option >= 0)
            request->paths[option] = arguments[++i];
        else if (argument[0] == '-' && argument[1])
            return usage("no such option: ", argument);
        else if (request->input)
            return usage("more than one layout: ", argument);
        else
            request->input = argument;
    }
    return request->input ? DONE : usage("no layout given", "");
}

/* Messages about files name them. */
static int complain(const struct smith_error *error, int status) {
    fprintf(stderr, "layoutc: %s\n", error->message);
    return status;
}

/* The layout in `path`, or NULL with *status set and the reason on standard error. */
static struct smith_layout_source *load(const char *path, int *status) {
    struct smith_error error;
    struct smith_buffer text, report;
    struct smith_layout_source *source = NULL;
    if (smith_file_read(path, NULL, &text, &error) != SMITH_OK) {
        *status = complain(&error, NO_FILE);
        goto done;
    }
    if (smith_layout_parse((struct smith_bytes){text.data, text.size}, path, NULL, &source, &report, &error) !=
        SMITH_OK) {
        source = NULL;
        *status = MISTAKES;
        if (report.size)
            fwrite(report.data, 1, report.size, stderr);
        else
            complain(&error, MISTAKES);
    }
    smith_buffer_free(&report);
done:
    smith_buffer_free(&text);
    return source;
}

static int write_output(const struct smith_layout *layout, const struct output *output, const char *path) {
    struct smith_error error;
    struct smith_buffer out;
    smith_buffer_init(&out, NULL);
    enum smith_status status = output->emit(layout, &out, &error);
    if (status == SMITH_OK)
        status = smith_file_write(path, (struct smith_bytes){out.data, out.size}, &error);
    smith_buffer_free(&out);
    return status == SMITH_OK ? DONE : complain(&error, NO_FILE);
}

int main(int count, char **arguments) {
    struct request request = {0};
    int status = parse_arguments(count, arguments, &request);
    if (status != DONE)
        return status;
    struct smith_layout_source *source = load(request.input, &status);
    for (int i = 0; i < OUTPUTS && status == DONE; i++)
        if (request.paths[i])
            status = write_output(smith_layout_get(source), &outputs[i], request.paths[i]);
    if (source)
        smith_layout_free(source);
    return status;
}
