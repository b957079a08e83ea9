/* SPDX-License-Identifier: MIT
 *
 * layoutc: the layout compiler. Turns a layout into the C header, the C tables and the reference page of its format, and
 * into its own text as C, packed, which other layouts can import when the program runs.
 *
 *     layoutc [--header OUT.h] [--source OUT.c] [--markdown OUT.md] [--text OUT.c] INPUT.layout
 *
 * The build runs it, so it links only what stands below the formats: base, layout, emitters. "-" is standard input or
 * output. Exit status: 0 done, 1 mistakes in the layout, 2 wrong usage, 3 a file cannot be read or written.
 */
#include "file/file.h"
#include "file/import_file.h"
#include <levelsmith/emit.h>
#include <levelsmith/levelsmith.h>
#include <libdeflate.h>
#include <stdio.h>
#include <string.h>

enum { DONE = 0, MISTAKES = 1, USAGE = 2, NO_FILE = 3 };

enum {
    PACKED_BEST = 12, /* level of libdeflate */
    BYTES_IN_LINE = 24,
};

/* A layout as tables and as what it was read from. */
struct loaded {
    struct smith_layout_source *source;
    struct smith_buffer text;
};

typedef enum smith_status emitter(const struct smith_layout *layout, struct smith_buffer *out,
                                  struct smith_error *error);

static const struct output {
    const char *option;
    emitter *emit; /* NULL = the text */
} outputs[] = {
    {"--header", smith_emit_library_header},
    {"--source", smith_emit_library_source},
    {"--markdown", smith_emit_markdown},
    {"--text", NULL},
};

enum { OUTPUTS = sizeof outputs / sizeof *outputs };

struct request {
    const char *input;
    const char *paths[OUTPUTS]; /* NULL = not wanted */
};

static int usage(const char *complaint, const char *about) {
    fprintf(stderr,
            "layoutc: %s%s\nusage: layoutc [--header OUT.h] [--source OUT.c] [--markdown OUT.md] "
            "[--text OUT.c] INPUT.layout\n",
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
static int layoutc_complain(const struct smith_error *error, int status) {
    fprintf(stderr, "layoutc: %s\n", error->message);
    return status;
}

/* Read and check the layout in `path`; the reason why not goes to standard error. It may import what is beside it. */
static int load(const char *path, struct loaded *loaded) {
    struct smith_error error;
    struct smith_buffer report;
    struct smith_import_sources sources = {0};
    const struct smith_layout_imports imports = {smith_import_file, &sources};
    const struct smith_layout_options options = {.imports = &imports};
    *loaded = (struct loaded){0};
    if (smith_file_read(path, NULL, &loaded->text, &error) != SMITH_OK)
        return layoutc_complain(&error, NO_FILE);
    const struct smith_bytes text = {loaded->text.data, loaded->text.size};
    enum smith_status status = smith_layout_parse(text, path, &options, &loaded->source, &report, &error);
    if (status != SMITH_OK && report.size)
        fwrite(report.data, 1, report.size, stderr);
    else if (status != SMITH_OK)
        layoutc_complain(&error, MISTAKES);
    smith_buffer_free(&report);
    return status == SMITH_OK ? DONE : MISTAKES;
}

/* The text as a zlib stream, appended: all texts as they are would be a twentieth of a program. */
static bool pack_text(struct smith_bytes text, struct smith_buffer *packed) {
    struct libdeflate_compressor *deflater = libdeflate_alloc_compressor(PACKED_BEST);
    if (!deflater)
        return false;
    size_t bound = libdeflate_zlib_compress_bound(deflater, text.size);
    if (smith_buffer_reserve(packed, bound))
        packed->size += libdeflate_zlib_compress(deflater, text.data, text.size, packed->data + packed->size, bound);
    libdeflate_free_compressor(deflater);
    return !packed->failed;
}

static void emit_bytes(struct smith_bytes bytes, struct smith_buffer *out) {
    for (size_t i = 0; i < bytes.size; i++)
        smith_buffer_format(out, "%s%u,", i % BYTES_IN_LINE ? " " : "\n    ", bytes.data[i]);
}

static enum smith_status emit_text(const struct loaded *loaded, struct smith_buffer *out) {
    const char *name = smith_layout_get(loaded->source)->name;
    struct smith_buffer packed;
    smith_buffer_init(&packed, NULL);
    out->failed |= !pack_text((struct smith_bytes){loaded->text.data, loaded->text.size}, &packed);
    smith_buffer_format(
        out, "/* Written by layoutc: the text of the layout \"%s\", packed. */\n#include <levelsmith/base.h>\n\n",
        name);
    smith_buffer_format(
        out, "extern const struct smith_bytes smith_%s_layout_text;\n\nstatic const uint8_t packed[] = {", name);
    emit_bytes((struct smith_bytes){packed.data, packed.size}, out);
    smith_buffer_format(out, "\n};\n\nconst struct smith_bytes smith_%s_layout_text = {packed, sizeof packed};\n",
                        name);
    smith_buffer_free(&packed);
    return out->failed ? SMITH_NO_MEMORY : SMITH_OK;
}

/* A file that is right already keeps its time, so that nothing is compiled because of it. */
static enum smith_status replace_changed(const char *path, struct smith_bytes bytes, struct smith_error *error) {
    struct smith_buffer old = {0};
    const bool is_same = strcmp(path, "-") != 0 && smith_file_read(path, NULL, &old, NULL) == SMITH_OK &&
                         old.size == bytes.size && (!bytes.size || memcmp(old.data, bytes.data, bytes.size) == 0);
    smith_buffer_free(&old);
    return is_same ? SMITH_OK : smith_file_write(path, bytes, error);
}

static int write_output(const struct loaded *loaded, const struct output *output, const char *path) {
    struct smith_error error = {.message = "out of memory"};
    struct smith_buffer out;
    smith_buffer_init(&out, NULL);
    enum smith_status status =
        output->emit ? output->emit(smith_layout_get(loaded->source), &out, &error) : emit_text(loaded, &out);
    if (status == SMITH_OK)
        status = replace_changed(path, (struct smith_bytes){out.data, out.size}, &error);
    smith_buffer_free(&out);
    return status == SMITH_OK ? DONE : layoutc_complain(&error, NO_FILE);
}

int main(int count, char **arguments) {
    struct request request = {0};
    int status = parse_arguments(count, arguments, &request);
    if (status != DONE)
        return status;
    struct loaded loaded;
    status = load(request.input, &loaded);
    for (int i = 0; i < OUTPUTS && status == DONE; i++)
        if (request.paths[i])
            status = write_output(&loaded, &outputs[i], request.paths[i]);
    smith_layout_free(loaded.source);
    smith_buffer_free(&loaded.text);
    return status;
}
