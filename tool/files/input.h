/* SPDX-License-Identifier: MIT
 *
 * What reading verbs have in common: the layout that -t or --layout forces, the bytes of a file, and the layout to
 * read them by.
 */
#ifndef TOOL_INPUT_H
#define TOOL_INPUT_H

#include "verbs/verbs.h"
#include <levelsmith/convert.h>
#include <levelsmith/levelsmith.h>

/* How all files of this run are read. */
struct reading {
    const struct smith_format *format; /* NULL: guess, or a layout of the user's own */
    struct smith_format own; /* what --layout amounts to; of no layout when there is none */
    const struct smith_layout *layout; /* NULL: guess */
    struct smith_layout_source *source; /* owns `layout` when it came from --layout */
    bool outline; /* what is packed in archives is not unpacked: the verb looks no further than their list */
    bool repairs; /* what is recognised no more is what its name says that it was */
    bool (*takes)(
        const struct smith_format *format); /* what the verb works on of entries that a pattern fits; NULL = all */
};

/* From -t and --layout. On failure says why and returns the status to exit with; nothing to close then. */
enum exit_status reading_open(struct reading *reading, const char *verb, const struct arguments *arguments);
void reading_close(struct reading *reading);
/* How documents are read. What it points to is the reading's. */
struct smith_options reading_options(const struct reading *reading);
/* The format that -t or --layout say, or NULL: guess. */
const struct smith_format *reading_format(const struct reading *reading);

/* One file in memory. */
struct input {
    const char *path;
    struct smith_buffer content;
    struct smith_bytes bytes; /* of `content` */
    const struct smith_format *format;
    const struct smith_layout *layout;
    struct smith_options options; /* see input_options() */
    struct smith_error error; /* of whatever failed last */
    bool changed; /* it was written anew */
};

/* Read the bytes only. Fills `error` and says on stderr what went wrong. Close in any case. */
enum exit_status input_read(struct input *input, const char *path);
/* ... of a file, or of a folder that stands for an archive, as the content of `input`. */
enum exit_status input_read_file(struct input *input, const char *path);
/* Read the bytes, and find out which layout they have. */
enum exit_status input_open(struct input *input, const struct reading *reading, const char *path);
/* As input_open(), also for a file in another file format of a format: then `input->format` is whose it is. */
enum exit_status input_open_any(struct input *input, const struct reading *reading, const char *path);
/* usual_options() for what reads the input's bytes, and has done with them before the input is closed: documents do not
 * copy what they hold of them. */
const struct smith_options *input_options(struct input *input);
/* The document in an input that is open; `input->error` on failure. */
enum smith_status input_read_document(struct input *input, const struct smith_options *options,
                                      struct smith_document **document);
/* As input_open(), but for a file in another form of a format: `*form` is what it is in, `input->format` whose, and
 * there is no layout then. NULL = the format itself. */
enum exit_status input_open_converted(struct input *input, const struct reading *reading, const char *path,
                                      const struct smith_conversion **conversion);
/* ... and decode them. `*document` is the caller's to free; NULL on failure. */
enum exit_status input_decode(struct input *input, const struct reading *reading, const char *path,
                              struct smith_document **document);
void input_close(struct input *input);

/* Decode the first operand and let `use` do the verb's work with it. */
typedef enum exit_status use_document(struct input *input, const struct smith_document *document,
                                      const struct arguments *arguments);
enum exit_status with_document(const char *verb, const struct arguments *arguments, use_document *use);

/* The value at `path`. Says on stderr when there is none: then it is no success. */
enum exit_status input_find(struct input *input, const struct smith_document *document, const char *path,
                            struct smith_node *node);

/* What is wrong with a layout, as it was parsed: prints `report`, which it frees, or else the error. */
enum exit_status layout_complain(const char *path, enum smith_status status, struct smith_buffer *report,
                                 const struct smith_error *error);
/* A layout text, parsed; mistakes are printed with their lines, and warnings when `options` (may be NULL) asks for them. */
enum exit_status layout_read(const char *path, const struct smith_layout_options *options,
                             struct smith_layout_source **source);

#endif
