/* SPDX-License-Identifier: MIT
 *
 * `page`: the page with a layout in it: an editor for a format of one's own, as one file.
 */
#include "files/input.h"
#include "files/output.h"
#include "os/os.h"
#include "output/message.h"
#include "output/text_output.h"
#include <levelsmith/hook.h>
#include <stdint.h>
#include <string.h>

/* Between these the page carries a layout (page/src/index.html). */
static const char opening[] = "<script type=\"text/plain\" id=\"own-layout\">", closing[] = "</script>";
/* From the folder of this program on: unpacked, installed, built. */
static const char *const usual_pages[] = {"levelsmith.html", "../share/levelsmith/levelsmith.html",
                                          "../build-page/levelsmith.html"};

/* Behind the first `text` from `from` on, or SIZE_MAX. */
static size_t find_behind(struct smith_bytes bytes, size_t from, const char *text) {
    size_t size = strlen(text);
    for (; from <= bytes.size && bytes.size - from >= size; from++)
        if (memcmp(bytes.data + from, text, size) == 0)
            return from + size;
    return SIZE_MAX;
}

/* The page takes what it carries by the same rules: without imports. */
static enum exit_status check_layout(const struct input *layout) {
    const struct smith_layout_options how = {.hooks = smith_hooks()};
    struct smith_layout_source *source;
    struct smith_buffer report;
    struct smith_error error;
    enum smith_status parsed =
        smith_layout_parse(layout->bytes, file_label(layout->path), &how, &source, &report, &error);
    enum exit_status status = layout_complain(layout->path, parsed, &report, &error);
    smith_layout_free(source);
    return status;
}

/* A text as the page undoes it (decodeURIComponent). Nothing in it ends the element that carries it, nor is changed by a
 * reader of HTML. */
static void add_carried(struct smith_buffer *out, struct smith_bytes text) {
    for (size_t i = 0; i < text.size; i++) {
        char letter = (char)text.data[i];
        if (letter == '<' || letter == '%' || letter == '\r')
            smith_buffer_format(out, "%%%02X", (unsigned)letter);
        else
            smith_buffer_byte(out, text.data[i]);
    }
}

static enum exit_status write_page(const struct arguments *arguments, const struct input *page,
                                   struct smith_bytes layout) {
    struct smith_bytes bytes = page->bytes;
    size_t begin = find_behind(bytes, 0, opening);
    size_t end = begin == SIZE_MAX ? SIZE_MAX : find_behind(bytes, begin, closing);
    if (end == SIZE_MAX) {
        text_print_format(stderr, "levelsmith page: %s is not the page of Levelsmith, or too old\n",
                          file_label(page->path));
        return EXIT_BAD_INPUT;
    }
    struct smith_buffer out;
    smith_buffer_init(&out, NULL);
    smith_buffer_add(&out, bytes.data, begin);
    add_carried(&out, layout);
    smith_buffer_add(&out, bytes.data + end - strlen(closing), bytes.size - end + strlen(closing));
    enum exit_status status = output_buffer(arguments, &out);
    smith_buffer_free(&out);
    return status;
}

/* The first of the usual pages that is there, in `path`. */
static const char *find_page(struct smith_buffer *path) {
    if (!smith_own_program(path))
        return NULL;
    size_t folder = smith_path_folder_size((const char *)path->data);
    for (size_t i = 0; i < sizeof usual_pages / sizeof *usual_pages; i++) {
        path->size = folder;
        smith_buffer_text(path, usual_pages[i]);
        smith_buffer_byte(path, 0);
        if (!path->failed && smith_os_exists((const char *)path->data))
            return (const char *)path->data;
    }
    return NULL;
}

static enum exit_status read_page(const struct arguments *arguments, struct smith_buffer *path, struct input *page) {
    const char *name = arguments->values[OPTION_PAGE] ? arguments->values[OPTION_PAGE] : find_page(path);
    if (name)
        return input_read(page, name);
    *page = (struct input){0};
    text_print_format(stderr,
                      "levelsmith page: levelsmith.html is not with this program: say where it is by --page FILE\n");
    return EXIT_IO;
}

static enum exit_status page_run(const struct arguments *arguments) {
    struct input layout, page;
    struct smith_buffer path;
    if (!output_is_given("page", arguments))
        return EXIT_USAGE;
    smith_buffer_init(&path, NULL);
    enum exit_status status = input_read(&layout, arguments->operands[0]);
    if (status == EXIT_DONE)
        status = check_layout(&layout);
    if (status == EXIT_DONE) {
        status = read_page(arguments, &path, &page);
        if (status == EXIT_DONE)
            status = write_page(arguments, &page, layout.bytes);
        input_close(&page);
    }
    input_close(&layout);
    smith_buffer_free(&path);
    return status;
}

static const struct option option_page = {
    OPTION_PAGE, 0, "page", "FILE", NULL, "the page to put it into, instead of the one that lies with this program"};
static const struct option *const options[] = {&option_page, &option_output, &option_force, NULL};

static const struct example examples[] = {
    {"levelsmith page bulb.layout --page levelsmith.html -o editor.html", "an editor for bulbs, to be handed out"},
    {NULL, NULL},
};

const struct verb verb_page = {
    .name = "page",
    .summary = "write an editor for a format of your own, as one HTML file",
    .operands = "FILE.layout",
    .description =
        "Puts a layout into the page, which then opens files by it, offline and in any browser. Members with @shown, or "
        "@shown(\"as people call it\"), are what it shows of a file at first.\n\n"
        "The page, levelsmith.html, is looked for in the folder of this program and in ../share/levelsmith.",
    .options = options,
    .examples = examples,
    .min_operands = 1,
    .max_operands = 1,
    .run = page_run,
};
