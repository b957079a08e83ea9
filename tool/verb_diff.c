/* SPDX-License-Identifier: MIT
 *
 * `diff`: what one version of a file has that another has not.
 */
#include "archive.h"
#include "input.h"
#include "message.h"
#include "output.h"
#include "text.h"
#include <levelsmith/diff.h>
#include <stdio.h>
#include <string.h>

struct side {
    struct input input;
    struct smith_archive *archive; /* when it is one; owns the document then */
    struct smith_document *document;
};

struct sides {
    struct side a, b;
};

static enum exit_status open_side(struct side *side, const struct reading *reading, const char *path) {
    enum exit_status status = input_open(&side->input, reading, path);
    const struct smith_format *format = side->input.format;
    enum smith_status read = SMITH_OK;
    if (status != EXIT_DONE)
        return status;
    if (format && smith_format_is_archive(format)) {
        read = smith_archive_open(format, side->input.bytes, base_name(path), NULL, &side->archive, &side->input.error);
        side->document = side->archive ? side->archive->document : NULL;
    } else {
        read = smith_decode(side->input.layout, side->input.bytes, NULL, NULL, NULL, &side->document, &side->input.error);
        side->document = read == SMITH_OK ? side->document : NULL;
    }
    return read == SMITH_OK ? EXIT_DONE : complain(path, &side->input.error);
}

static void close_side(struct side *side) {
    if (side->archive)
        smith_archive_free(side->archive);
    else
        smith_document_free(side->document);
    input_close(&side->input);
}

static bool any(const struct smith_diff_count *count) {
    return count->changed || count->added || count->removed || count->moved || count->spelled;
}

static void print_title(const struct sides *sides) {
    fputs("--- ", stdout);
    text_print_visible(stdout, sides->a.input.path);
    fputs("\n+++ ", stdout);
    text_print_visible(stdout, sides->b.input.path);
    fputc('\n', stdout);
}

static enum exit_status compare(struct sides *sides, const struct arguments *arguments) {
    bool json = argument_given(arguments, OPTION_JSON), stat = argument_given(arguments, OPTION_STAT);
    struct smith_diff_options options = {.form = json   ? SMITH_DIFF_PATCH
                                                 : stat ? SMITH_DIFF_STAT
                                                        : SMITH_DIFF_TEXT,
                                         .bytes = argument_given(arguments, OPTION_BYTES)};
    struct smith_diff_count count;
    struct smith_buffer out;
    struct smith_error error;
    smith_buffer_init(&out, NULL);
    enum smith_status done =
        sides->a.archive && sides->b.archive
            ? smith_archive_diff(sides->a.archive, sides->b.archive, &options, &out, &count, &error)
            : smith_diff(sides->a.document, sides->b.document, &options, &out, &count, &error);
    enum exit_status status = done != SMITH_OK ? complain(sides->b.input.path, &error)
                              : any(&count)    ? EXIT_NEGATIVE
                                               : EXIT_DONE;
    const struct smith_bytes *a = &sides->a.input.bytes, *b = &sides->b.input.bytes;
    bool same_bytes = a->size == b->size && (!a->size || memcmp(a->data, b->data, a->size) == 0);
    if (status == EXIT_DONE && !same_bytes && !options.bytes)
        fputs("levelsmith diff: both mean the same and are spelled otherwise: --bytes shows how\n", stderr);
    if (status == EXIT_NEGATIVE && options.form == SMITH_DIFF_TEXT)
        print_title(sides);
    if (done == SMITH_OK)
        output_bytes(out.data, out.size);
    smith_buffer_free(&out);
    return status;
}

static enum exit_status run(const struct arguments *arguments) {
    struct reading reading;
    struct sides sides = {0};
    enum exit_status status = reading_open(&reading, "diff", arguments);
    if (status != EXIT_DONE)
        return status;
    status = open_side(&sides.a, &reading, arguments->operands[0]);
    if (status == EXIT_DONE)
        status = open_side(&sides.b, &reading, arguments->operands[1]);
    if (status == EXIT_DONE)
        status = compare(&sides, arguments);
    close_side(&sides.b);
    close_side(&sides.a);
    reading_close(&reading);
    return status;
}

static const struct option option_bytes = {
    OPTION_BYTES, 0, "bytes", NULL, NULL,
    "also what means the same and is spelled otherwise in the file; with --json, the patch gives the second file's very "
    "bytes"};
static const struct option option_patch = {OPTION_JSON, 0, "json", NULL, NULL,
                                           "print a JSON Patch (RFC 6902), which `levelsmith apply` applies"};
static const struct option option_stat = {OPTION_STAT, 0, "stat", NULL, NULL, "only how many things of each kind differ"};
static const struct option *const options[] = {&option_patch,  &option_stat,   &option_bytes,
                                               &option_format, &option_layout, NULL};

static const struct example examples[] = {
    {"levelsmith diff old.map new.map", "what changed, by thing"},
    {"levelsmith diff old.map new.map --json > change.json", "the change, to be applied to other versions of the map"},
    {NULL, NULL},
};

const struct verb verb_diff = {
    .name = "diff",
    .summary = "what differs between two files",
    .operands = "A B",
    .description = "Prints what B has that A has not: a line for each thing that differs, and below it the old and the new "
                   "values; + what came, - what went, > what moved. Elements of lists are known by what the format says "
                   "they are known by, or by what they are like, so an element before others does not change the others, "
                   "nor the numbers that refer to them. Entries of archives are compared as what they are.\n\n"
                   "The exit status is 1 when there are differences, 0 when there are none.",
    .options = options,
    .examples = examples,
    .least_operands = 2,
    .most_operands = 2,
    .run = run,
};
