/* SPDX-License-Identifier: MIT
 *
 * `merge`: two changed versions of a file made one.
 */
#include "changing.h"
#include "message.h"
#include "output.h"
#include "text.h"
#include <levelsmith/merge.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum side { BASE, OURS, THEIRS, SIDES };

struct sides {
    struct input input[SIDES];
    struct smith_document *document[SIDES];
};

static bool same(const struct sides *sides, enum side a, enum side b) {
    const struct smith_bytes *x = &sides->input[a].bytes, *y = &sides->input[b].bytes;
    return x->size == y->size && (!x->size || memcmp(x->data, y->data, x->size) == 0);
}

/* The list of conflicts beside the output, or none where there was one before. */
static enum exit_status write_list(const struct arguments *arguments, const struct smith_merge_result *result) {
    const char *output = arguments->values[OPTION_OUTPUT];
    size_t size = strlen(output) + sizeof ".conflicts.json";
    char *path = malloc(size);
    struct smith_error error;
    enum exit_status status = result->conflicts ? EXIT_NEGATIVE : EXIT_DONE;
    if (!path) {
        fputs("levelsmith: out of memory\n", stderr);
        return EXIT_IO;
    }
    snprintf(path, size, "%s.conflicts.json", output);
    if (!result->conflicts)
        remove(path);
    else if (smith_file_write(path, (struct smith_bytes){result->list.data, result->list.size}, &error) != SMITH_OK)
        status = complain(path, &error);
    else
        fprintf(stderr, "levelsmith merge: %u conflict%s, left as in %s: see %s\n", result->conflicts,
                result->conflicts == 1 ? "" : "s", arguments->operands[OURS], path);
    free(path);
    return status;
}

/* The file as ours has it, and one conflict that says why. */
static enum exit_status keep_ours(struct sides *sides, const struct arguments *arguments) {
    const struct smith_buffer *ours = &sides->input[OURS].content;
    complain(sides->input[OURS].path, &sides->input[OURS].error);
    fputs("levelsmith merge: the two do not fit together; nothing of THEIRS was taken\n", stderr);
    enum exit_status status = output_buffer(arguments, ours);
    return status == EXIT_DONE ? EXIT_NEGATIVE : status;
}

static enum exit_status merge(struct sides *sides, const struct arguments *arguments) {
    struct smith_merge_result result = {0};
    struct smith_edit *edit = NULL;
    struct smith_buffer bytes = {0};
    struct smith_error *error = &sides->input[OURS].error;
    struct smith_document *const *documents = sides->document;
    enum smith_status done = smith_merge(documents[BASE], documents[OURS], documents[THEIRS], &result, error);
    enum exit_status status = done == SMITH_OK ? EXIT_DONE : complain(sides->input[THEIRS].path, error);
    if (status == EXIT_DONE && smith_edit_begin(documents[OURS], NULL, &edit, error) != SMITH_OK)
        status = complain(sides->input[OURS].path, error);
    if (status == EXIT_DONE && smith_edit_encode(edit, &bytes, error) != SMITH_OK) {
        status = keep_ours(sides, arguments);
    } else if (status == EXIT_DONE) {
        changing_print_notes(sides->input[OURS].path, smith_edit_notes(edit));
        status = output_buffer(arguments, &bytes);
        if (status == EXIT_DONE)
            status = write_list(arguments, &result);
    }
    smith_buffer_free(&bytes);
    smith_edit_end(edit);
    smith_buffer_free(&result.list);
    return status;
}

/* Where one side is the base, the other is the result, byte for byte. */
static enum exit_status merge_or_take(struct sides *sides, const struct arguments *arguments) {
    struct smith_merge_result none = {0};
    bool theirs = same(sides, BASE, OURS);
    if (!theirs && !same(sides, BASE, THEIRS) && !same(sides, OURS, THEIRS))
        return merge(sides, arguments);
    enum exit_status status = output_buffer(arguments, &sides->input[theirs ? THEIRS : OURS].content);
    return status == EXIT_DONE ? write_list(arguments, &none) : status;
}

static enum exit_status run(const struct arguments *arguments) {
    struct reading reading;
    struct sides sides = {0};
    if (!argument_given(arguments, OPTION_OUTPUT)) {
        fputs("levelsmith merge: say where to write to: -o FILE\n", stderr);
        return EXIT_USAGE;
    }
    enum exit_status status = reading_open(&reading, "merge", arguments);
    if (status != EXIT_DONE)
        return status;
    for (int i = 0; i < SIDES && status == EXIT_DONE; i++)
        status = input_decode(&sides.input[i], &reading, arguments->operands[i], &sides.document[i]);
    if (status == EXIT_DONE)
        status = merge_or_take(&sides, arguments);
    for (int i = 0; i < SIDES; i++) {
        smith_document_free(sides.document[i]);
        input_close(&sides.input[i]);
    }
    reading_close(&reading);
    return status;
}

static const struct option *const options[] = {&option_output, &option_format, &option_layout, NULL};

static const struct example examples[] = {
    {"levelsmith merge base.map mine.map yours.map -o both.map", "what both have changed since base.map"},
    {NULL, NULL},
};

const struct verb verb_merge = {
    .name = "merge",
    .summary = "make one of two changed versions of a file",
    .operands = "BASE OURS THEIRS -o OUT",
    .description = "Brings what changed from BASE to THEIRS into OURS. Elements of lists are known by their identity, so changes "
                   "to different things never get in each other's way, wherever they stand in the file; numbers that "
                   "refer to elements follow.\n\n"
                   "What both changed in different ways stays as OURS has it. Then the exit status is 1, and "
                   "OUT.conflicts.json lists each with its path and all three values; `levelsmith resolve` takes it. OUT is "
                   "always a valid file.",
    .options = options,
    .examples = examples,
    .least_operands = 3,
    .most_operands = 3,
    .run = run,
};
