/* SPDX-License-Identifier: MIT
 *
 * `dump`: every byte of a file with its place in the format.
 */
#include "files/input.h"
#include "files/output.h"
#include "options/limits_option.h"
#include "output/message.h"
#include "output/text_output.h"
#include <stdio.h>
#include <string.h>

#define DIM "\033[2m"
#define YELLOW "\033[33m"
#define PLAIN "\033[0m"

/* Where in a line the meaning begins: behind the offset and eight bytes in hex. */
#define OFFSET_SIZE 8
#define BYTES_SIZE 25

static void print_dimmed(const char *line, size_t size) {
    fputs(DIM, stdout);
    text_print_lines(stdout, line, size, TEXT_ESCAPE_BYTES);
    fputs(PLAIN, stdout);
}

/* The remark at the end of a line, "  [CODE]", or the line's end. */
static const char *annotation_in(const char *line, const char *end) {
    if (end == line || end[-1] != ']')
        return end;
    const char *start = end - 1;
    while (start > line && ((start[-1] >= 'A' && start[-1] <= 'Z') || start[-1] == '-'))
        start--;
    bool is_code = start < end - 1 && start > line && start[-1] == '[';
    return is_code ? start - 1 : end;
}

static void print_colored_line(const char *line, const char *end) {
    size_t size = (size_t)(end - line);
    size_t margin = OFFSET_SIZE + BYTES_SIZE;
    if (size && line[0] == '+') /* offsets in unpacked bytes are one wider */
        margin++;
    if (margin > size)
        margin = size;
    const char *annotation = annotation_in(line + margin, end);
    print_dimmed(line, margin);
    text_print_lines(stdout, line + margin, (size_t)(annotation - line) - margin, TEXT_ESCAPE_BYTES);
    if (annotation < end) {
        fputs(YELLOW, stdout);
        text_print_lines(stdout, annotation, (size_t)(end - annotation), TEXT_ESCAPE_BYTES);
        fputs(PLAIN, stdout);
    }
    output_bytes("\n", 1);
}

static void print_colored(const struct smith_buffer *text) {
    const char *line = (const char *)text->data;
    const char *end = line + text->size;
    while (line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        if (!stop)
            stop = end;
        print_colored_line(line, stop);
        line = stop + 1;
    }
}

static bool is_colored(const struct arguments *arguments) {
    return !argument_given(arguments, OPTION_OUTPUT) && output_colored(arguments);
}

static enum exit_status dump_print(const struct arguments *arguments, const struct smith_buffer *text) {
    if (text->size == 0 || !is_colored(arguments))
        return output_buffer(arguments, text);
    print_colored(text);
    return EXIT_DONE;
}

/* What its numbers have names from, where they have any and the file can be read; or NULL. */
static struct smith_document *names_of(struct input *input, struct smith_dump_style *style) {
    struct smith_document *document = NULL;
    const struct smith_format *format = input->format;
    if (!format || !format->number_name || input->layout != format->layout ||
        smith_decode(input->layout, input->bytes, input_options(input), NULL, NULL, &document, NULL) != SMITH_OK)
        return NULL;
    style->number_name = format->number_name;
    style->document = document;
    return document;
}

static enum exit_status dump(struct input *input, const struct arguments *arguments, const char *path) {
    struct smith_dump_style style = {.all = argument_given(arguments, OPTION_ALL), .path = path};
    struct smith_document *named = names_of(input, &style);
    struct smith_buffer text;
    smith_buffer_init(&text, NULL);
    if (!is_colored(arguments)) /* colours go line by line */
        output_stream(arguments, &text);
    enum exit_status status = EXIT_DONE;
    enum smith_status dumped =
        smith_dump(input->layout, input->bytes, input_options(input), &style, &text, &input->error);
    if (dumped == SMITH_OK && path && text.size == 0) {
        complain_absent(input->path, path);
        status = EXIT_NEGATIVE;
    } else if (dumped == SMITH_OK || dumped == SMITH_DAMAGED)
        /* What was understood before the damage is the very thing one dumps a damaged file for. */
        status = dump_print(arguments, &text);
    if (dumped != SMITH_OK && output_goes_on())
        status = status_worse(status, complain(input->path, &input->error));
    smith_buffer_free(&text);
    smith_document_free(named);
    return status;
}

static enum exit_status dump_run(const struct arguments *arguments) {
    struct reading reading;
    enum exit_status status = reading_open(&reading, "dump", arguments);
    if (status != EXIT_DONE)
        return status;
    struct input input;
    status = input_open(&input, &reading, arguments->operands[0]);
    if (status == EXIT_DONE)
        status = dump(&input, arguments, arguments->operand_count > 1 ? arguments->operands[1] : NULL);
    input_close(&input);
    reading_close(&reading);
    return status;
}

static const struct option *const options[] = {&option_format, &option_layout, &option_revision, &option_output,
                                               &option_force,  &option_all,    &option_color,    NULL};

static const struct example examples[] = {
    {"levelsmith dump maze.map", "the whole file, long arrays shortened"},
    {"levelsmith dump maze.map /panels/3", "only what belongs to that panel"},
    {NULL, NULL},
};

const struct verb verb_dump = {
    .name = "dump",
    .summary = "every byte of a file with its place in the format",
    .operands = "FILE [PATH]",
    .description = "Prints the file as an annotated tree: offset, bytes, name, value, and a note where something is "
                   "odd. Damage inside of a chunk is shown as the chunk's raw bytes, with the code of what is wrong.",
    .options = options,
    .examples = examples,
    .min_operands = 1,
    .max_operands = 2,
    .takes_path = true,
    .run = dump_run,
};
