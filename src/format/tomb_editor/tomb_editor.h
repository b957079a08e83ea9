/* SPDX-License-Identifier: MIT
 *
 * What the files of Tomb Editor have in common, projects and object archives: trees of chunks, each of which some
 * releases write and read.
 */
#ifndef SMITH_TOMB_EDITOR_H
#define SMITH_TOMB_EDITOR_H

#include "document/visit.h"
#include "format/wad_names/wad_names.h"
#include <levelsmith/levelsmith.h>

/* Whose numbers objects have for a game version of the editor, which prj2.layout names. NGLE's engine has the objects
 * of TR4, and the ports of the first two games have those. */
enum smith_wad_engine smith_engine_of_game(int64_t game_version);

/* Append the name of the archive that a project means by `path`, with a NUL. A wad of the first editor is several files,
 * and projects name any one of them. */
void smith_object_archive_name(const char *path, struct smith_buffer *names);

/* ---- releases ---- */

/* Which releases can have written a project, as far as its chunks tell. Texts are the layout's. */
struct smith_editor_release {
    const char *oldest; /* first release that wrote all chunks that are there; NULL = no chunk tells */
    const char *newest; /* last release that wrote all of them; NULL = today's does */
    const char *reader; /* first release that knows all of them; NULL = all do */
    bool experimental; /* no release does: some are of a development build */
};

/* To be called for everything present; starts as {0}. */
void smith_editor_release_note(struct smith_editor_release *release, const struct smith_visit *visit);

/* No release wrote all of the chunks: the project was saved by a build between two of them. */
bool smith_editor_release_is_between(const struct smith_editor_release *release);

/* The release that people mean: "1.7" is the first of its series, so that all of them read what is written for it; any
 * other text is itself. */
const char *smith_editor_release_named(const char *text);

/* Order of release names: "1.0.9-RC" < "1.0.9" < "1.10". Negative, 0, positive like strcmp(). */
int smith_editor_release_compare(const char *a, const char *b);

/* ---- the order of chunks ---- */

/* Whether the chunk of the member `second` stands before that of `first`: the editor looks things up while it reads, so what is
 * referred to has to come first. False where one of them is not there, and for chunks in the editor's own order. */
bool smith_chunks_are_misordered(const void *record, uint16_t first, uint16_t second);
/* Write them in that order. */
void smith_chunks_forget_order(void *record);

/* ---- chunks without a place (unread_chunks.c) ---- */

enum smith_unread_reason {
    SMITH_UNREAD_UNKNOWN, /* no release of today knows the id: the project is opened for reading only */
    SMITH_UNREAD_EXPERIMENTAL, /* the same, but Levelsmith knows it: a development build wrote it */
    SMITH_UNREAD_MISPLACED, /* known, but not here; or damaged: skipped and lost with the next save */
};

/* A chunk that the editor does not read there. `id` is shown for people: printable, at most 40 letters. */
struct smith_unread_chunk {
    enum smith_unread_reason reason;
    const char *path; /* of what stands around it */
    const char *id;
};

typedef enum smith_status smith_unread_chunk_visitor(void *context, const struct smith_unread_chunk *chunk);

/* Calls `each` for every one; stops at the first status that is not SMITH_OK and returns it. */
enum smith_status smith_unread_chunks_visit(const struct smith_document *document, smith_unread_chunk_visitor *each,
                                            void *context);

#endif
