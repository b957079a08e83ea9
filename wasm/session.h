/* SPDX-License-Identifier: MIT
 *
 * What the functions of the module share: the answer, the resources, and what an open file is.
 */
#ifndef LEVELSMITH_WASM_SESSION_H
#define LEVELSMITH_WASM_SESSION_H

#include "levelsmith_wasm.h"
#include <levelsmith/archive.h>
#include <levelsmith/levelsmith.h>
#include <levelsmith/render.h>

struct memory_folder;

struct open_file {
    char *name;
    struct smith_buffer bytes; /* as they would be saved */
    struct smith_buffer spans; /* what is known of these (bytes.c); empty = nobody has asked */
    const struct smith_format *format;
    struct smith_archive *archive; /* NULL = it is none */
    struct smith_document *document; /* the archive's, where it is one */
};

/* Limits of what one file may ask for: a page must not take all memory of a machine. */
extern const struct smith_options session_options;

/* An empty answer, for a call to fill. */
struct smith_buffer *session_begin(void);
/* What the call returns: the answer is the error unless the status is SMITH_OK. */
int session_end(enum smith_status status, const struct smith_error *error);

/* A format by its id: one of a layout that was given, or of the library; NULL = there is none. */
const struct smith_format *session_format(const char *id);
/* Who knows those of layouts (layouts.c); NULL = nobody does, as in the small module. */
extern const struct smith_format *(*session_own_format)(const char *id);

/* Whether there is something to be heard in a document of the format, or, with NULL, in a file of these bytes. */
bool session_has_sound(const struct smith_format *format, struct smith_bytes bytes);
/* How documents of the format become files that end so; NULL = not at all. */
const struct smith_entry_converter *session_converter_to(const struct smith_format *format, const char *extension);
bool session_begins_with(struct smith_bytes bytes, const char *magic); /* four bytes */

/* A list of findings. */
void session_add_findings(struct smith_buffer *out, const struct smith_findings *findings);
void session_add_text(struct smith_buffer *out, const char *text);

/* Resources by name; where a name with folders is not there, the last part of it is looked for. */
enum smith_status session_read_resource(void *context, const char *name, struct smith_buffer *out,
                                        struct smith_error *error);
/* Them as a folder in which archives are folders as well; NULL when there are none. */
const struct smith_folder *session_resources(void);
const struct smith_folder *session_given(void); /* ... in which archives are files */
const struct memory_folder *session_resource_files(void);

/* How pictures of the file are made: with the resources that were given. */
struct smith_render_options session_render_options(const struct open_file *file, const char *layers,
                                                   struct smith_findings *notes);

#endif
