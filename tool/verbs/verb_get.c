/* SPDX-License-Identifier: MIT
 *
 * `get`: one value of a file, bare enough for a shell script.
 */
#include "files/input.h"
#include "files/output.h"
#include "output/message.h"
#include "output/text_output.h"
#include <levelsmith/level.h>
#include <string.h>

/* Names, numbers, digits and texts stand alone; what has structure stays JSON. */
static bool print_bare(const struct smith_node *node, const struct smith_buffer *json) {
    if (node->type->kind == SMITH_TEXT) {
        const char *const *text = node->value;
        text_print_lines(stdout, *text, strlen(*text), TEXT_ESCAPE_BYTES);
    } else if (json->size >= 2 && json->data[0] == '"') /* a name, hex digits, a large number: no escapes in these */
        output_bytes(json->data + 1, json->size - 2);
    else
        return false;
    output_bytes("\n", 1);
    return true;
}

/* Print the value at `place`, which is there. */
static enum exit_status get_print(struct input *input, const struct smith_node *node, bool as_json) {
    struct smith_json_style style = {0};
    struct smith_buffer json;
    smith_buffer_init(&json, NULL);
    enum exit_status status = EXIT_DONE;
    if (smith_json_write_node(node, &style, &json, &input->error) != SMITH_OK)
        status = complain(input->path, &input->error);
    else if (as_json || !print_bare(node, &json)) {
        output_end_line(&json);
        output_bytes(json.data, json.size);
    }
    smith_buffer_free(&json);
    return status;
}

static enum exit_status get(struct input *input, const struct smith_document *document,
                            const struct arguments *arguments) {
    struct smith_buffer paths = {0};
    enum exit_status status = EXIT_DONE;
    if (smith_level_paths(document, arguments->operands[1], &paths, &input->error) != SMITH_OK)
        status = complain(input->path, &input->error);
    for (size_t at = 0; at < paths.size && status == EXIT_DONE; at += strlen((const char *)paths.data + at) + 1) {
        struct smith_node node;
        status = input_find(input, document, (const char *)paths.data + at, &node);
        if (status == EXIT_DONE)
            status = get_print(input, &node, argument_given(arguments, OPTION_JSON));
    }
    smith_buffer_free(&paths);
    return status;
}

static enum exit_status get_run(const struct arguments *arguments) {
    return with_document("get", arguments, get);
}

static const struct option option_quoted = {OPTION_JSON, 0,    "json",
                                            NULL,        NULL, "print texts and names as JSON too, in quotes"};
static const struct option *const options[] = {&option_format, &option_layout, &option_revision, &option_quoted, NULL};

static const struct example examples[] = {
    {"levelsmith get maze.map /header/name", "the name of the map, as it is"},
    {"levelsmith get maze.map /monsters/0/position", "a structure, as JSON"},
    {NULL, NULL},
};

const struct verb verb_get = {
    .name = "get",
    .summary = "one value of a file",
    .operands = "FILE PATH",
    .description = "Prints the value at PATH: numbers, names and texts as they are, everything else as JSON. A path is "
                   "made of the names `json` shows, with elements of lists by their index: /monsters/0/position/x. "
                   "When there is no such value, the exit status is 1.",
    .options = options,
    .examples = examples,
    .min_operands = 2,
    .max_operands = 2,
    .takes_path = true,
    .run = get_run,
};
