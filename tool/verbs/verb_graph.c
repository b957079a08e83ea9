/* SPDX-License-Identifier: MIT
 *
 * `graph`: who sets off whom in a level, and which rooms lead where, as a graph. DOT is written here; SVG is what Graphviz' dot
 * makes of it.
 */
#include "files/input.h"
#include "files/output.h"
#include "files/process.h"
#include "os/os.h"
#include "output/message.h"
#include "output/text_output.h"
#include "verbs/verb_find.h"
#include <levelsmith/file.h>
#include <levelsmith/level.h>
#include <stdio.h>
#include <string.h>

static bool graph_ends_in(const char *name, const char *ending) {
    size_t size = strlen(name), tail = strlen(ending);
    return size > tail && strcmp(name + size - tail, ending) == 0;
}

/* Let dot draw the graph, which goes to it by a file beside the picture. */
static enum exit_status graph_draw(const char *output, const struct smith_buffer *graph, struct smith_buffer *picture) {
    char text[4096];
    struct smith_error error;
    struct smith_buffer program = {0};
    const bool has_dot = smith_program_find("dot", &program);
    smith_buffer_free(&program);
    if (!has_dot) {
        text_print_format(
            stderr,
            "levelsmith graph: a picture takes Graphviz' `dot`, which is not installed; -o %s.dot writes the "
            "graph as text\n",
            output);
        return EXIT_REFUSED;
    }
    snprintf(text, sizeof text, "%s.dot~", output);
    if (smith_file_write(text, (struct smith_bytes){graph->data, graph->size}, &error) != SMITH_OK)
        return complain(text, &error);
    const char *words[] = {"dot", "-Tsvg", text, NULL};
    const int status = process_run(words, picture, false);
    smith_os_remove(text);
    if (status == 0)
        return EXIT_DONE;
    text_print_format(stderr, "levelsmith graph: `dot` failed with status %d\n", status);
    return EXIT_IO;
}

static enum exit_status graph(struct input *input, const struct smith_document *document,
                              const struct arguments *arguments) {
    const char *output = arguments->values[OPTION_OUTPUT], *about = arguments->values[OPTION_ABOUT];
    struct smith_level *level;
    struct smith_buffer text = {0}, picture = {0}, paths = {0};
    uint32_t thing = SMITH_NONE;
    if (output && strcmp(output, "-") != 0 && !graph_ends_in(output, ".dot") && !graph_ends_in(output, ".gv") &&
        !graph_ends_in(output, ".svg")) {
        text_print_format(stderr, "levelsmith graph: -o takes a file that ends in .dot, .gv or .svg, not `%s`\n",
                          output);
        return EXIT_USAGE;
    }
    enum smith_status made = smith_level_of(document, NULL, &level, &input->error);
    if (made != SMITH_OK)
        return complain(input->path, &input->error);
    enum exit_status status = EXIT_DONE;
    if (about) {
        made = smith_level_paths(document, about, &paths, &input->error);
        if (made == SMITH_OK)
            thing = smith_level_thing_at(level, (const char *)paths.data);
        if (made != SMITH_OK || thing == SMITH_NONE) {
            complain_absent(input->path, about);
            status = EXIT_NEGATIVE;
        }
    }
    if (status == EXIT_DONE) {
        smith_level_graph(level, thing, &text);
        const bool draws = output && graph_ends_in(output, ".svg");
        if (text.failed)
            status = complain_memory();
        else if (draws)
            status = graph_draw(output, &text, &picture);
        if (status == EXIT_DONE)
            status = output_buffer(arguments, draws ? &picture : &text);
    }
    smith_buffer_free(&text);
    smith_buffer_free(&picture);
    smith_buffer_free(&paths);
    smith_level_free(level);
    return status;
}

static enum exit_status graph_run(const struct arguments *arguments) {
    return with_document("graph", arguments, graph);
}

static const struct option *const options[] = {&option_about,  &option_output, &option_force,
                                               &option_format, &option_layout, NULL};

static const struct example examples[] = {
    {"levelsmith graph maze.map -o maze.svg", "a picture of who sets off whom"},
    {"levelsmith graph maze.map --about /panels/12", "one door and what opens it, as DOT"},
    {NULL, NULL},
};

const struct verb verb_graph = {
    .name = "graph",
    .summary = "who sets off whom, and which rooms lead where",
    .operands = "FILE",
    .description =
        "Draws the links between the things of a level: arrows say what one does to the other. The language is that of "
        "Graphviz' dot; where -o names a file that ends in .svg, dot draws it, which has to be installed (otherwise exit "
        "status 5). With --about only the thing there and its neighbours.",
    .options = options,
    .examples = examples,
    .min_operands = 1,
    .max_operands = 1,
    .is_free = true,
    .run = graph_run,
};
